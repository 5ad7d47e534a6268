//! Checks the certificate of a count of queens, and trusts nothing that made it: no code is shared with the kernels, only
//! what a unit is. It has no dependencies and is short enough to be read in one sitting. `docs/design/runs.md` says what
//! a certificate proves and what not.
#![forbid(unsafe_code)]

mod certificate;
mod prefixes;
mod row_sets;
mod sha256;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt;

pub use certificate::Certificate;
use sha256::sha256;

/// Asked often, by every thread that counts: whether to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is no certificate, or a damaged one, or one in units that are not known here: what is wrong, and where.
    Unreadable(String),
    /// What it states is wrong.
    Refuted(String),
    /// The check was stopped, and proves nothing.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreadable(why) | Failure::Refuted(why) => f.write_str(why),
            Failure::Stopped => f.write_str("the check was stopped"),
        }
    }
}

impl std::error::Error for Failure {}

/// How a count is cut into units, and another way to count one.
pub trait Split: Sync {
    /// The number of units.
    fn units(&self) -> u64;

    /// A number that divides the subtotal of a unit.
    fn divisor(&self, unit: u64) -> u128;

    /// The number of pieces that a unit is counted in: a large unit takes minutes, and there may be more threads.
    fn pieces(&self, unit: u64) -> u64;

    /// The part of a unit's subtotal that a piece has, counted here; `None` if it was stopped before it was done.
    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<u128>;

    /// The subtotal of a unit, piece by piece; `None` if it was stopped before it was done.
    fn recount(&self, unit: u64, stop: Stop<'_>) -> Option<u128> {
        (0..self.pieces(unit)).map(|piece| self.recount_piece(unit, piece, stop)).sum()
    }

    /// Checks what symmetry says of the subtotals of several units. By unit: whether it would show if it were wrong.
    fn identities(&self, _subtotals: &[u128]) -> Result<Vec<bool>, Failure> {
        Ok(vec![false; self.units() as usize])
    }
}

/// The split that a certificate names. It must have as many units as the certificate states.
pub fn split(certificate: &Certificate) -> Result<Box<dyn Split>, Failure> {
    let Certificate { n, board, split, units, .. } = certificate;
    let split: Option<Box<dyn Split>> = match (split.as_str(), board.as_str()) {
        ("row-sets 1", "plain") if *n > 1 => row_sets::RowSets::new(*n, *units).map(|split| Box::new(split) as _),
        ("prefixes 1", board) => Some(Box::new(prefixes::Prefixes::new(*n, board)?)),
        _ => return Err(Failure::Unreadable(format!("the split '{split}' of the board '{board}' is not known here"))),
    };
    let wrong = || Failure::Refuted(format!("{units} units are stated, but the split has another number of them"));
    split.filter(|split| split.units() == *units).ok_or_else(wrong)
}

/// What to recount.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Units drawn at random.
    pub sample: u64,
    /// Besides, every unit that no identity covers.
    pub uncovered: bool,
    /// Decides what is drawn, and in which order.
    pub seed: u64,
}

/// A certificate that passed, and what that means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Units that were to be counted again.
    pub chosen: u64,
    /// Units that were.
    pub recounted: u64,
    /// Units that some identity covers.
    pub covered: u64,
    /// Units that neither has reached: an error there is only noticed by the symmetries of the board as a whole.
    pub unseen: u64,
}

/// Checks everything; the failure names the first thing that is wrong.
///
/// `recount` gets units in a random order and returns the subtotals of the first of them, by [`Split::recount`], on as
/// many threads as it likes: of all, unless there was no time.
pub fn verify(
    certificate: &Certificate,
    split: &dyn Split,
    effort: Effort,
    stop: Stop<'_>,
    recount: impl FnOnce(&[u64]) -> Vec<u128>,
) -> Result<Report, Failure> {
    let refuted = |why: String| Err(Failure::Refuted(why));
    let Certificate { n, board, units, count, methods, .. } = certificate;
    let there = certificate.subtotals.len() as u64;
    if (*units, there) != (split.units(), *units) {
        return refuted(format!("{there} units are there, {units} are stated, and the split has {}", split.units()));
    }
    let mut sum = 0_u128;
    for (expected, &(unit, method, subtotal)) in (0..).zip(&certificate.subtotals) {
        sum = sum.checked_add(subtotal).ok_or(Failure::Refuted("the sum has more than 128 bits".into()))?;
        match (unit == expected, method < methods.len(), subtotal.is_multiple_of(split.divisor(expected))) {
            (false, ..) => return refuted(format!("unit {expected} is missing, or not in its place")),
            (_, false, _) => return refuted(format!("unit {unit} was counted by nobody")),
            (.., false) => return refuted(format!("unit {unit}: {subtotal} is against its symmetry")),
            _ => {}
        }
    }
    if sum != *count {
        return refuted(format!("the units add up to {sum}, not to {count}"));
    }
    if board == "plain" && *n > 1 {
        let half = unchanged(*n, |[row, column]| [n - 1 - row, n - 1 - column], [0; 4], stop);
        let quarter = unchanged(*n, |[row, column]| [column, n - 1 - row], [0; 4], stop);
        let (half, quarter) = half.zip(quarter).ok_or(Failure::Stopped)?;
        if !(count % 8 + half + 2 * quarter).is_multiple_of(8) {
            return refuted(format!("{count} + {half} + 2 x {quarter} is not divisible by 8, as symmetry demands"));
        }
    }
    let subtotals: Vec<u128> = certificate.subtotals.iter().map(|unit| unit.2).collect();
    let covered = split.identities(&subtotals)?;
    let chosen = choose(*units, &covered, effort);
    let counted = recount(&chosen);
    for (&unit, counted) in chosen.iter().zip(&counted) {
        let stated = subtotals[unit as usize];
        if stated != *counted {
            return refuted(format!("unit {unit} is stated with {stated} solutions, but has {counted}"));
        }
    }
    let reached: BTreeSet<u64> = chosen.iter().copied().take(counted.len()).collect();
    let unseen = (0..*units).filter(|unit| !covered[*unit as usize] && !reached.contains(unit)).count() as u64;
    let (chosen, covered) = (chosen.len() as u64, covered.iter().filter(|&&is| is).count() as u64);
    Ok(Report { chosen, recounted: reached.len() as u64, covered, unseen })
}

/// The units to be recounted, in a random order: whoever has no time for all of them has a random sample.
fn choose(units: u64, covered: &[bool], effort: Effort) -> Vec<u64> {
    let number = |hash: [u8; 32]| hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
    let is_certain = |unit: &u64| effort.sample >= units || (effort.uncovered && !covered[*unit as usize]);
    let mut order: Vec<u64> = (0..units).filter(is_certain).collect();
    order.sort_by_cached_key(|unit| number(sha256(&[effort.seed.to_le_bytes(), unit.to_le_bytes()].concat())));
    let mut chosen: BTreeSet<u64> = order.iter().copied().collect();
    let enough = (order.len() as u64).saturating_add(effort.sample).min(units);
    let mut hash = sha256(&effort.seed.to_le_bytes());
    while order.len() as u64 != enough {
        hash = sha256(&hash);
        let unit = number(hash) % units;
        if chosen.insert(unit) {
            order.push(unit);
        }
    }
    order
}

/// Solutions of the plain board that a turn leaves as they are: every queen is placed with its images. The lines that
/// have a queen are rows, columns, rising and falling diagonals. `None` if it was stopped.
fn unchanged(n: u32, turn: impl Fn([u32; 2]) -> [u32; 2] + Copy, lines: [u64; 4], stop: Stop<'_>) -> Option<u128> {
    let row = lines[0].trailing_ones();
    if row == n {
        return Some(1);
    }
    if stop() {
        return None;
    }
    let mut free = !(lines[1] | lines[2] >> row | lines[3] >> (n - 1 - row)) & ((1 << n) - 1);
    let mut sum = 0;
    while free != 0 {
        let queen = [row, free.trailing_zeros()];
        free &= free - 1;
        let (mut cell, mut more) = (queen, lines);
        let fit = loop {
            let own = [cell[0], cell[1], cell[0] + cell[1], cell[1] + n - 1 - cell[0]].map(|line| 1 << line);
            if (more[1] & own[1]) | (more[2] & own[2]) | (more[3] & own[3]) | (more[0] & own[0]) != 0 {
                break false; // an image attacks another
            }
            more = [more[0] | own[0], more[1] | own[1], more[2] | own[2], more[3] | own[3]];
            cell = turn(cell);
            if cell == queen {
                break true;
            }
        };
        sum += if fit { unchanged(n, turn, more, stop)? } else { 0 };
    }
    Some(sum)
}
