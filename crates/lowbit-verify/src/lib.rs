//! Checks the certificate of a count of queens, or of anything else with a caller's split, without trusting its producer: it shares no code
//! with the kernels, only the definition of a unit. It has no dependencies and is short enough to be read in one sitting.
//! `docs/design/runs.md` explains what a certificate proves and what it does not.
#![forbid(unsafe_code)]

mod certificate;
mod images;
mod numbers;
mod prefixes;
mod row_sets;
mod sha256;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt;

pub use certificate::Certificate;
pub use numbers::Numbers;
use sha256::sha256;

/// Polled often, by every thread that counts: whether to stop.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is not a certificate, or damaged, or in unknown units: the fault and its place.
    Unreadable(String),
    /// Its statement is wrong.
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

/// How a count is cut into units, and an independent way to count one.
pub trait Split: Sync {
    /// The number of units.
    fn units(&self) -> u64;

    /// A number that divides the subtotal of a unit.
    fn divisor(&self, unit: u64) -> u128;

    /// The number of pieces in which a unit is counted: a large unit takes minutes, and there may be more threads.
    fn pieces(&self, unit: u64) -> u64;

    /// The subtotal of a piece of a unit, counted here; `None` if stopped before the end.
    fn recount_piece(&self, unit: u64, piece: u64, stop: Stop<'_>) -> Option<Numbers>;

    /// The subtotal of a unit, piece by piece; `None` if stopped before the end.
    fn recount(&self, unit: u64, stop: Stop<'_>) -> Option<Numbers> {
        let pieces = (0..self.pieces(unit)).map(|piece| self.recount_piece(unit, piece, stop));
        pieces.reduce(|sum, piece| sum?.plus(&piece?))?
    }

    /// Checks the identities that symmetry implies between subtotals. Returns by unit whether they would reveal an error in it.
    fn identities(&self, _subtotals: &[Numbers]) -> Result<Vec<bool>, Failure> {
        Ok(vec![false; self.units() as usize])
    }
}

/// The split that a certificate names. Its number of units must be that of the certificate.
pub fn split(certificate: &Certificate) -> Result<Box<dyn Split>, Failure> {
    let Certificate { n, board, split, units, .. } = certificate;
    if certificate.count.is_row() {
        return Err(Failure::Unreadable(format!("a row of numbers is not counted in units of '{split}'")));
    }
    let cells = || cells(*n, board);
    let boxed = |split: row_sets::RowSets| Box::new(split) as Box<dyn Split>;
    let split: Option<Box<dyn Split>> = match split.as_str() {
        "row-sets 1" if (2..=32).contains(n) => {
            let cells = cells()?;
            if images::symmetric(&cells) != cells {
                return Err(Failure::Refuted("the split needs a board with all symmetries of the square".into()));
            }
            row_sets::RowSets::new(cells, *units).map(boxed)
        }
        "east-rows 1" if (2..=32).contains(n) => row_sets::RowSets::free(cells()?, *units, None).map(boxed),
        "images 1" if (2..=32).contains(n) => {
            images::Images::new(cells()?, *units).map(|split| Box::new(split) as Box<dyn Split>)
        }
        "prefixes 1" => Some(Box::new(prefixes::Prefixes::new(cells()?, board == "plain"))),
        _ => return Err(Failure::Unreadable(format!("the split '{split}' of the board '{board}' is not known here"))),
    };
    let wrong = || Failure::Refuted(format!("{units} units are stated, but the split has another number of them"));
    split.filter(|split| split.units() == *units).ok_or_else(wrong)
}

/// By row, the columns where a queen may stand, for a board in the form of a certificate.
fn cells(n: u32, board: &str) -> Result<Vec<u64>, Failure> {
    let plain = vec![".".repeat(n as usize); n as usize].join("/");
    let cells = if board == "plain" { &plain } else { board };
    let bits = |row: &str| row.bytes().rev().fold(0, |bits, cell| bits << 1 | u64::from(cell == b'.'));
    if cells.split('/').count() != n as usize || cells.split('/').any(|row| row.len() != n as usize) {
        return Err(Failure::Unreadable(format!("the board is not {n} x {n}")));
    }
    Ok(cells.split('/').map(bits).collect())
}

/// The choice of units to recount.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Units drawn at random.
    pub sample: u64,
    /// In addition, every unit that no identity covers.
    pub uncovered: bool,
    /// Determines the drawn units, and their order.
    pub seed: u64,
}

/// A certificate that passed, and the extent of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Units chosen to be recounted.
    pub chosen: u64,
    /// Units that were recounted.
    pub recounted: u64,
    /// Units that some identity covers.
    pub covered: u64,
    /// Units reached by neither: an error there is only noticed by the symmetries of the board as a whole.
    pub unseen: u64,
}

/// Checks everything; the failure names the first fault.
///
/// `recount` gets units in a random order and returns the subtotals of the first of them, by [`Split::recount`], on any number of threads:
/// of all, if the time allows.
pub fn verify(
    certificate: &Certificate,
    split: &dyn Split,
    effort: Effort,
    stop: Stop<'_>,
    recount: impl FnOnce(&[u64]) -> Vec<Numbers>,
) -> Result<Report, Failure> {
    let refuted = |why: String| Err(Failure::Refuted(why));
    let Certificate { n, board, units, count, methods, .. } = certificate;
    let there = certificate.subtotals.len() as u64;
    if (*units, there) != (split.units(), *units) {
        return refuted(format!("{there} units are there, {units} are stated, and the split has {}", split.units()));
    }
    let mut sum: Option<Numbers> = None;
    for (expected, &(unit, method, ref subtotal)) in (0..).zip(&certificate.subtotals) {
        let too_large = || Failure::Refuted("the sum has more than 128 bits, or numbers and rows are mixed".into());
        sum = Some(match sum {
            None => subtotal.clone(),
            Some(sum) => sum.plus(subtotal).ok_or_else(too_large)?,
        });
        match (unit == expected, method < methods.len(), subtotal.are_multiples_of(split.divisor(expected))) {
            (false, ..) => return refuted(format!("unit {expected} is missing, or not in its place")),
            (_, false, _) => return refuted(format!("unit {unit} was counted by nobody")),
            (.., false) => return refuted(format!("unit {unit}: {subtotal} is against its symmetry")),
            _ => {}
        }
    }
    let sum = sum.unwrap_or(Numbers::from(0));
    if sum != *count {
        return refuted(format!("the units add up to {sum}, not to {count}"));
    }
    if let ("plain", true, Some(count)) = (board.as_str(), *n > 1, count.total()) {
        let half = unchanged(*n, |[row, column]| [n - 1 - row, n - 1 - column], [0; 4], stop);
        let quarter = unchanged(*n, |[row, column]| [column, n - 1 - row], [0; 4], stop);
        let (half, quarter) = half.zip(quarter).ok_or(Failure::Stopped)?;
        if !(count % 8 + half + 2 * quarter).is_multiple_of(8) {
            return refuted(format!("{count} + {half} + 2 x {quarter} is not divisible by 8, as symmetry demands"));
        }
    }
    let subtotals: Vec<Numbers> = certificate.subtotals.iter().map(|unit| unit.2.clone()).collect();
    let covered = split.identities(&subtotals)?;
    let chosen = choose(*units, &covered, effort);
    let counted = recount(&chosen);
    for (&unit, counted) in chosen.iter().zip(&counted) {
        let stated = &subtotals[unit as usize];
        if stated != counted {
            return refuted(format!("unit {unit} is stated with {stated} solutions, but has {counted}"));
        }
    }
    let reached: BTreeSet<u64> = chosen.iter().copied().take(counted.len()).collect();
    let unseen = (0..*units).filter(|unit| !covered[*unit as usize] && !reached.contains(unit)).count() as u64;
    let (chosen, covered) = (chosen.len() as u64, covered.iter().filter(|&&is| is).count() as u64);
    Ok(Report { chosen, recounted: reached.len() as u64, covered, unseen })
}

/// The units to be recounted, in a random order: the first of them are a random sample.
fn choose(units: u64, covered: &[bool], effort: Effort) -> Vec<u64> {
    let is_certain = |unit: u64| effort.uncovered && !covered[unit as usize];
    let mut order: Vec<u64> = (0..units).filter(|&unit| effort.sample > 0 || is_certain(unit)).collect();
    let hash = |unit: u64| sha256(&[effort.seed.to_le_bytes(), unit.to_le_bytes()].concat());
    order.sort_by_cached_key(|&unit| (!is_certain(unit), hash(unit)));
    let certain = order.iter().filter(|&&unit| is_certain(unit)).count() as u64;
    order.truncate(usize::try_from(certain.saturating_add(effort.sample)).unwrap_or(usize::MAX));
    order
}

/// Lines with a queen: rows, columns, rising and falling diagonals.
type Lines = [u64; 4];

/// The lines with one more queen; `None` if another one attacks it.
fn with_queen(n: u32, lines: Lines, [row, column]: [u32; 2]) -> Option<Lines> {
    let own = [row, column, row + column, column + n - 1 - row].map(|line| 1 << line);
    let is_free = lines.iter().zip(own).all(|(taken, line)| taken & line == 0);
    is_free.then(|| std::array::from_fn(|kind| lines[kind] | own[kind]))
}

/// Solutions of the plain board that a turn leaves unchanged: every queen is placed with its images. `None` if stopped.
fn unchanged(n: u32, turn: impl Fn([u32; 2]) -> [u32; 2] + Copy, lines: Lines, stop: Stop<'_>) -> Option<u128> {
    let row = lines[0].trailing_ones();
    if row == n || stop() {
        return (row == n).then_some(1);
    }
    let taken = lines[1] | lines[2] >> row | lines[3] >> (n - 1 - row);
    let free = (0..n).filter(|column| taken >> column & 1 == 0).map(|column| [row, column]);
    free.map(|queen| {
        let images = std::iter::successors(Some(queen), |&cell| Some(turn(cell)).filter(|&image| image != queen));
        let with_all = images.into_iter().try_fold(lines, |lines, image| with_queen(n, lines, image));
        with_all.map_or(Some(0), |lines| unchanged(n, turn, lines, stop))
    })
    .sum()
}
