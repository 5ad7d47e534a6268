//! Checks the certificate of a count of queens, and trusts nothing that made it: no code is shared with the kernels, only
//! what a unit is. It has no dependencies and is short enough to be read in one sitting. `docs/design/runs.md` says what
//! a certificate proves and what not.
#![forbid(unsafe_code)]

mod certificate;
mod prefixes;
mod row_sets;
mod sha256;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use certificate::{Certificate, Chain};
pub use sha256::sha256;

/// How a count is cut into units, and another way to count one.
pub trait Split: Sync {
    /// The number of units.
    fn units(&self) -> u64;

    /// A number that divides the subtotal of a unit.
    fn divisor(&self, unit: u64) -> u128;

    /// The subtotal of a unit, counted here.
    fn recount(&self, unit: u64) -> u128;

    /// Checks what symmetry says of the subtotals of several units. By unit: whether it would show if it were wrong.
    fn identities(&self, _subtotals: &[u128]) -> Result<Vec<bool>, String> {
        Ok(vec![false; self.units() as usize])
    }
}

/// The split that a certificate names.
pub fn split(certificate: &Certificate) -> Result<Box<dyn Split>, String> {
    match (certificate.split.as_str(), certificate.board.as_str()) {
        ("row-sets 1", "plain") if certificate.n > 1 => Ok(Box::new(row_sets::RowSets::new(certificate.n))),
        ("prefixes 1", board) => Ok(Box::new(prefixes::Prefixes::new(certificate.n, board)?)),
        (split, board) => Err(format!("the split '{split}' of the board '{board}' is not known here")),
    }
}

/// What to recount, and on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Units drawn at random.
    pub sample: u64,
    /// Besides, every unit that no identity covers.
    pub uncovered: bool,
    /// Decides what is drawn.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// A certificate that passed, and what that means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Units in all.
    pub units: u64,
    /// Units that were counted again.
    pub recounted: u64,
    /// Units that some identity covers.
    pub covered: u64,
    /// Units that neither covers nor recounting has reached: where a single error would not be noticed.
    pub unseen: u64,
    /// What an error in those must be a multiple of: the symmetries of the board would show any other.
    pub multiple_of: u128,
}

/// Checks everything; the error names the first thing that is wrong. `recount` is the split's own, or remembers it.
pub fn verify(
    certificate: &Certificate,
    split: &dyn Split,
    effort: Effort,
    recount: &(dyn Fn(u64) -> u128 + Sync),
) -> Result<Report, String> {
    let Certificate { n, board, units, count, methods, .. } = certificate;
    if *units != split.units() || certificate.subtotals.len() as u64 != *units {
        let (there, needed) = (certificate.subtotals.len(), split.units());
        return Err(format!("{there} units are there, {units} are stated, and the split has {needed}"));
    }
    let mut sum = 0_u128;
    for (expected, &(unit, method, subtotal)) in (0..).zip(&certificate.subtotals) {
        sum = sum.checked_add(subtotal).ok_or("the sum has more than 128 bits")?;
        match (unit == expected, method < methods.len(), subtotal.is_multiple_of(split.divisor(expected))) {
            (false, ..) => return Err(format!("unit {expected} is missing, or not in its place")),
            (_, false, _) => return Err(format!("unit {unit} was counted by nobody")),
            (.., false) => return Err(format!("unit {unit}: {subtotal} is against its symmetry")),
            _ => {}
        }
    }
    if sum != *count {
        return Err(format!("the units add up to {sum}, not to {count}"));
    }
    let is_plain = board == "plain" && *n > 1;
    let half = if is_plain { unchanged(*n, |n, (row, column)| (n - 1 - row, n - 1 - column), [0; 4]) } else { 0 };
    let quarter = if is_plain { unchanged(*n, |n, (row, column)| (column, n - 1 - row), [0; 4]) } else { 0 };
    if is_plain && (count + half + 2 * quarter) % 8 != 0 {
        return Err(format!(
            "{count} solutions cannot be: with {half} and twice {quarter} symmetric ones, 8 divides the sum"
        ));
    }
    let subtotals: Vec<u128> = certificate.subtotals.iter().map(|unit| unit.2).collect();
    let covered = split.identities(&subtotals)?;
    let is_certain = |unit: &u64| effort.sample >= *units || (effort.uncovered && !covered[*unit as usize]);
    let mut chosen: BTreeSet<u64> = (0..*units).filter(is_certain).collect();
    let enough = (chosen.len() as u64).saturating_add(effort.sample).min(*units);
    let mut hash = sha256(&effort.seed.to_le_bytes());
    while chosen.len() as u64 != enough {
        hash = sha256(&hash);
        chosen.insert(hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte)) % units);
    }
    let (queue, next) = (chosen.iter().copied().collect::<Vec<u64>>(), AtomicUsize::new(0));
    let work = || loop {
        let Some(&unit) = queue.get(next.fetch_add(1, Ordering::Relaxed)) else { return Ok(()) };
        let (stated, counted) = (subtotals[unit as usize], recount(unit));
        if stated != counted {
            next.store(queue.len(), Ordering::Relaxed);
            return Err(format!("unit {unit} is stated with {stated} solutions, but has {counted}"));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..effort.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("counting does not panic"))
    })?;
    let unseen = (0..*units).filter(|unit| !covered[*unit as usize] && !chosen.contains(unit)).count() as u64;
    let (recounted, covered) = (chosen.len() as u64, covered.iter().filter(|&&is| is).count() as u64);
    Ok(Report { units: *units, recounted, covered, unseen, multiple_of: if is_plain { 8 } else { 1 } })
}

/// Solutions of the plain board that a turn leaves as they are: every queen is placed with its images. The lines that
/// have a queen are rows, columns, rising and falling diagonals.
fn unchanged(n: u32, turn: fn(u32, (u32, u32)) -> (u32, u32), lines: [u64; 4]) -> u128 {
    let row = lines[0].trailing_ones();
    if row == n {
        return 1;
    }
    let with_images = |column| {
        let (mut cell, mut lines) = ((row, column), lines);
        loop {
            let own = [cell.0, cell.1, cell.0 + cell.1, cell.1 + n - 1 - cell.0].map(|line| 1 << line);
            if (0..4).any(|kind| lines[kind] & own[kind] != 0) {
                return None;
            }
            (0..4).for_each(|kind| lines[kind] |= own[kind]);
            cell = turn(n, cell);
            if cell == (row, column) {
                return Some(lines);
            }
        }
    };
    (0..n).filter_map(with_images).map(|lines| unchanged(n, turn, lines)).sum()
}
