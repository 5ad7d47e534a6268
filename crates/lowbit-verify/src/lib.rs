//! Checks the certificate of a count of queens, and trusts nothing that made it: no code is shared with the kernels, only
//! what a unit is. It has no dependencies and is short enough to be read in one sitting. `docs/design/runs.md` says what
//! a certificate proves and what not.
#![forbid(unsafe_code)]

mod certificate;
mod prefixes;
mod row_sets;
mod sha256;

use std::collections::BTreeSet;

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

/// What to recount.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Units drawn at random.
    pub sample: u64,
    /// Besides, every unit that no identity covers.
    pub uncovered: bool,
    /// Decides what is drawn.
    pub seed: u64,
}

/// A certificate that passed, and what that means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Units that were counted again.
    pub recounted: u64,
    /// Units that some identity covers.
    pub covered: u64,
    /// Units that neither has reached: an error there is only noticed by the symmetries of the board as a whole.
    pub unseen: u64,
}

/// Checks everything; the error names the first thing that is wrong. `recount` is the split's own for many units: on
/// several threads, or out of a memory.
pub fn verify(
    certificate: &Certificate,
    split: &dyn Split,
    effort: Effort,
    recount: impl FnOnce(&[u64]) -> Vec<u128>,
) -> Result<Report, String> {
    let Certificate { n, board, units, count, methods, .. } = certificate;
    let there = certificate.subtotals.len() as u64;
    if (*units, there) != (split.units(), *units) {
        return Err(format!("{there} units are there, {units} are stated, and the split has {}", split.units()));
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
    if board == "plain" && *n > 1 {
        let half = unchanged(*n, |n, (row, column)| (n - 1 - row, n - 1 - column), [0; 4]);
        let quarter = unchanged(*n, |n, (row, column)| (column, n - 1 - row), [0; 4]);
        if !(count % 8 + half + 2 * quarter).is_multiple_of(8) {
            return Err(format!("{count} + {half} + 2 x {quarter} is not divisible by 8, as symmetry demands"));
        }
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
    let numbers: Vec<u64> = chosen.iter().copied().collect();
    let counted = recount(&numbers);
    assert_eq!(counted.len(), numbers.len(), "every unit was to be recounted");
    let stated = numbers.iter().map(|&unit| subtotals[unit as usize]);
    if let Some((place, stated)) = stated.enumerate().find(|(place, stated)| counted[*place] != *stated) {
        let (unit, counted) = (numbers[place], counted[place]);
        return Err(format!("unit {unit} is stated with {stated} solutions, but has {counted}"));
    }
    let unseen = (0..*units).filter(|unit| !covered[*unit as usize] && !chosen.contains(unit)).count() as u64;
    let (recounted, covered) = (chosen.len() as u64, covered.iter().filter(|&&is| is).count() as u64);
    Ok(Report { recounted, covered, unseen })
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
