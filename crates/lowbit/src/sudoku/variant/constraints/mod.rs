//! The kinds of constraints: one file each, and one line in [`KINDS`].

pub mod antiking;
pub mod antiknight;
pub mod antitaxicab;
pub mod arrow;
pub mod between;
pub mod cage;
pub mod chaos;
pub mod clone;
pub mod connected;
pub mod contains;
pub mod counting_circles;
pub mod counts_same;
pub mod diagonal;
pub mod differ_if;
pub mod difference;
pub mod disjoint;
pub mod distinct_count;
pub mod double_arrow;
pub mod either;
pub mod entropic;
pub mod equal_sums;
pub mod equality_cage;
pub mod even;
pub mod flatmates;
pub mod full_rank;
pub mod global_groups;
pub mod greater;
pub mod hidden_skyscraper;
pub mod indexer;
pub mod little_killer;
pub mod lockout;
pub mod lunchbox;
pub mod machine;
pub mod maximum;
pub mod minimum;
pub mod modular;
pub mod nabner;
pub mod negative_ratio;
pub mod negative_xv;
pub mod nonconsecutive;
pub mod numbered_room;
pub mod odd;
pub mod one_of;
pub mod palindrome;
pub mod quadruple;
pub mod ratio;
pub mod regex;
pub mod region;
pub mod region_sum;
pub mod relation;
pub mod rellik;
pub mod renban;
pub mod same_values;
pub mod sandwich;
pub mod skyscraper;
pub mod slow_thermometer;
pub mod sum;
pub mod sum_line;
pub mod table;
pub mod thermometer;
pub mod top_bottom;
pub mod value_indexing;
pub mod weighted_sum;
pub mod whispers;
pub mod windoku;
pub mod x_sum;
pub mod xv;
pub mod zipper;

use super::model::{Cell, Kind};
use crate::{Error, sentence, sorting};

/// All kinds, in the order in which texts list them.
pub static KINDS: &[&Kind] = &[
    &antiking::KIND,
    &antiknight::KIND,
    &antitaxicab::KIND,
    &nonconsecutive::KIND,
    &negative_ratio::KIND,
    &negative_xv::KIND,
    &difference::KIND,
    &ratio::KIND,
    &xv::KIND,
    &greater::KIND,
    &odd::KIND,
    &even::KIND,
    &minimum::KIND,
    &maximum::KIND,
    &diagonal::UP,
    &diagonal::DOWN,
    &disjoint::KIND,
    &windoku::KIND,
    &top_bottom::KIND,
    &region::KIND,
    &cage::KIND,
    &sum::KIND,
    &little_killer::KIND,
    &thermometer::KIND,
    &slow_thermometer::KIND,
    &whispers::KIND,
    &palindrome::KIND,
    &renban::KIND,
    &nabner::KIND,
    &entropic::KIND,
    &modular::KIND,
    &between::KIND,
    &lockout::KIND,
    &region_sum::KIND,
    &double_arrow::KIND,
    &zipper::KIND,
    &sum_line::KIND,
    &arrow::KIND,
    &quadruple::KIND,
    &clone::KIND,
    &equal_sums::KIND,
    &same_values::KIND,
    &counting_circles::KIND,
    &skyscraper::KIND,
    &sandwich::KIND,
    &x_sum::KIND,
    &numbered_room::KIND,
    &indexer::COLUMN,
    &indexer::ROW,
    &indexer::BOX,
    &relation::KIND,
    &regex::KIND,
    &global_groups::ENTROPY,
    &global_groups::MODULAR,
    &flatmates::KIND,
    &lunchbox::KIND,
    &equality_cage::KIND,
    &rellik::KIND,
    &distinct_count::KIND,
    &contains::AT_LEAST,
    &contains::EXACTLY,
    &contains::LOOK_AND_SAY,
    &weighted_sum::KIND,
    &sum_line::LOOP,
    &hidden_skyscraper::KIND,
    &full_rank::KIND,
    &full_rank::TIES,
    &full_rank::DISTINCT,
    &value_indexing::KIND,
    &connected::KIND,
    &differ_if::KIND,
    &counts_same::RUN,
    &counts_same::GROUP,
    &one_of::KIND,
    &table::LINE,
    &table::ALL,
    &machine::KIND,
    &chaos::KIND,
    &either::KIND,
];

/// The kind with a name.
///
/// ```
/// use lowbit::sudoku::variant::constraints::{by_key, by_name, depends_on_others};
/// let thermo = by_name("thermo").unwrap();
/// assert_eq!(by_key(thermo.key), Some(thermo));
/// assert!(!depends_on_others(thermo));
/// ```
pub fn by_name(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name).copied()
}

/// The kind with a name that a user wrote.
///
/// # Errors
///
/// If there is none; the message has the name that was probably meant.
///
/// ```
/// use lowbit::sudoku::variant::constraints::named;
/// assert_eq!(named("thermo").unwrap().name, "thermo");
/// let said = named("thermometer").unwrap_err().to_string();
/// assert_eq!(said, "there is no constraint 'thermometer' (did you mean 'thermo'?)");
/// assert_eq!(named("magic").unwrap_err().to_string(), "there is no constraint 'magic'");
/// ```
pub fn named(name: &str) -> Result<&'static Kind, Error> {
    by_name(name).ok_or_else(|| {
        let words = match nearest(name).map(|kind| kind.name) {
            None => sentence!("there is no constraint '{name}'", "没有约束“{name}”"),
            Some(near) => sentence!(
                "there is no constraint '{name}' (did you mean '{near}'?)",
                "没有约束“{name}”（是不是“{near}”？）"
            ),
        };
        words.into()
    })
}

/// The kind that a misspelt name may mean: by its key in f-puzzles, as a part of a longer or shorter name, or by few wrong letters.
fn nearest(name: &str) -> Option<&'static Kind> {
    let letters = |name: &str| name.chars().filter(|one| one.is_alphanumeric()).collect::<String>().to_lowercase();
    let name = letters(name);
    let distance = |kind: &&&Kind| {
        let (own, key) = (letters(kind.name), letters(kind.key));
        match () {
            () if own == name || key == name => 0,
            () if own.len() > 3 && name.contains(&own) || name.len() > 3 && own.contains(&name) => 1,
            () => 1 + strsim::damerau_levenshtein(&own, &name),
        }
    };
    KINDS.iter().min_by_key(distance).filter(|kind| distance(kind) <= 1 + name.len() / 3).copied()
}

/// The kind with a key of f-puzzles.
pub fn by_key(key: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| !kind.key.is_empty() && kind.key == key).copied()
}

/// Whether the meaning of a kind depends on the other constraints of a puzzle: a dot exempts its edge, for example. In a
/// puzzle without such kinds, more constraints never admit more solutions.
pub fn depends_on_others(kind: &Kind) -> bool {
    let depending = [
        &nonconsecutive::KIND,
        &negative_ratio::KIND,
        &negative_xv::KIND,
        &minimum::KIND,
        &maximum::KIND,
        &full_rank::KIND,
        &either::KIND,
    ];
    depending.iter().any(|depending| depending.name == kind.name)
}

/// The four directions.
const NEIGHBOURS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Cells in order, each once.
fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    sorting::sort(&mut cells);
    cells.dedup();
    cells
}

/// Whether the digits of cells differ; a cell that is listed twice is one cell.
fn differ(cells: &[Cell], grid: &[u8]) -> bool {
    let mut seen = 0u64;
    sorted(cells).iter().all(|&cell| {
        let digit = 1 << grid[cell as usize];
        let is_new = seen & digit == 0;
        seen |= digit;
        is_new
    })
}

/// The sum of cells; a cell that is listed twice counts twice.
fn total(cells: &[Cell], grid: &[u8]) -> i32 {
    cells.iter().map(|&cell| i32::from(grid[cell as usize])).sum()
}

/// The smaller and the larger end of a line.
fn ends(digits: &[i32]) -> (i32, i32) {
    let (first, last) = (digits.first().copied().unwrap_or(0), digits.last().copied().unwrap_or(0));
    (first.min(last), first.max(last))
}

/// A line without its ends.
fn inner(digits: &[i32]) -> &[i32] {
    digits.get(1..digits.len().saturating_sub(1)).unwrap_or(&[])
}

/// A line, both ends first.
fn ends_first(cells: &[Cell]) -> Vec<Cell> {
    match cells {
        [first, inner @ .., last] => [*first, *last].into_iter().chain(inner.iter().copied()).collect(),
        _ => cells.to_vec(),
    }
}

/// Sorted numbers with one more inserted.
fn with(numbers: &[i32], number: i32) -> Vec<i32> {
    let mut numbers: Vec<i32> = numbers.iter().copied().chain([number]).collect();
    sorting::sort(&mut numbers);
    numbers
}
