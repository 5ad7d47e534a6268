//! Easy steps, taken many at once.
//!
//! A scale takes one step at a time and starts over; a rating keeps only the hardest step. For easy techniques the order
//! does not matter: a hidden single stays one until it is filled, a locked digit stays locked or becomes a single. So
//! singles, or singles and intersections, lead to the same position in any order, and are applied at once. The rating is
//! that of the hardest kind needed:
//!
//! ```text
//!     last cells of houses            while that fills cells, 1.0
//!     and hidden singles in boxes     when those alone do not go on, 1.2
//!     and hidden singles in lines     when those do not, 1.5
//! ```
//! In puzzles with a higher rating so far, naked singles and intersections are applied in the same way: they can no
//! longer affect any number that a rating keeps.

use super::Technique;
use super::houses::{BOXES, CELLS, SETS, members};
use super::position::{COUNT, Position};
use crate::steps::Rating;

/// The result of a handful.
pub(super) struct Handful {
    /// The hardest technique that it needed.
    pub(super) technique: Technique,
    /// The rating of the first step.
    pub(super) first: Rating,
    /// Whether a cell was filled.
    pub(super) has_placed: bool,
}

/// Whether the handful has exhausted a technique, in a puzzle with this rating so far.
pub(super) fn covers(technique: Technique, known: Rating) -> bool {
    match technique {
        Technique::FullHouse | Technique::HiddenSingleBox | Technique::HiddenSingleLine => true,
        Technique::NakedSingle => known >= Technique::NakedSingle.rating(),
        Technique::DirectPointing | Technique::DirectClaiming | Technique::Pointing | Technique::Claiming => {
            known >= Technique::Claiming.rating()
        }
        // A direct hidden set is a hidden set, and those are tried anyway before anything harder.
        Technique::DirectHiddenPair => known >= Technique::HiddenPair.rating(),
        Technique::DirectHiddenTriplet => known >= Technique::HiddenTriplet.rating(),
        _ => false,
    }
}

/// Whether all steps of a technique can be taken together, given the rating so far, which includes the first of them.
///
/// A candidate that a set, a fish, links or a wing removes now can be removed later by the same or an easier technique.
/// So all steps with no higher rating lead to the same position in any order. XY-wings come after links with a higher
/// rating, so they wait until the puzzle has that rating.
pub(super) fn goes_together(technique: Technique, known: Rating) -> bool {
    match technique {
        Technique::Pointing | Technique::Claiming => true,
        Technique::NakedPair | Technique::HiddenPair | Technique::NakedTriplet | Technique::HiddenTriplet => true,
        Technique::XWing | Technique::Swordfish | Technique::TwoLinks | Technique::XyzWing => true,
        Technique::XyWing => known >= HARDEST_LINKS,
        _ => false,
    }
}

/// The highest rating of two strong links.
const HARDEST_LINKS: Rating = Rating(43);

/// Takes all steps that can be taken at once, given the rating so far; `None` if there are none.
pub(super) fn take(position: &mut Position, known: Rating) -> Option<Handful> {
    let before = position.open;
    let kinds = [Technique::FullHouse, Technique::HiddenSingleBox, Technique::HiddenSingleLine];
    let mut taken: Option<(Technique, Technique)> = None;
    for kind in kinds {
        // With a higher rating the kinds of singles need not be told apart.
        let is_last = kind == Technique::HiddenSingleLine;
        if known >= kinds[2].rating() && !is_last {
            continue;
        }
        if singles(position, kind) {
            taken = Some((taken.map_or(kind, |(first, _)| first), kind));
        }
        if position.is_solved() {
            break;
        }
    }
    let mut has_more = known >= Technique::NakedSingle.rating() && !position.is_solved();
    let mut technique = taken.map(|(_, hardest)| hardest);
    while has_more {
        has_more = false;
        if naked_singles(position) {
            has_more = true;
            technique = technique.or(Some(Technique::NakedSingle));
        }
        if known >= Technique::Claiming.rating() && !has_more && intersections(position) {
            has_more = true;
            technique = technique.or(Some(Technique::Pointing));
        }
        if has_more && singles(position, Technique::HiddenSingleLine) {
            technique = technique.or(Some(Technique::HiddenSingleLine));
        }
    }
    let technique = technique?;
    let first = taken.map_or(technique, |(first, _)| first).rating();
    Some(Handful { technique, first, has_placed: position.open != before })
}

/// Fills last cells of houses, and hidden singles as far as a kind of single allows; returns whether one was of this very
/// kind.
fn singles(position: &mut Position, kind: Technique) -> bool {
    let mut is_of_kind = false;
    loop {
        let mut goes_on = false;
        if kind < Technique::HiddenSingleLine {
            // The last cell of a house is always a hidden single of a line, too.
            while let Some(cell) = last_cell(position) {
                position.place(cell, position.cells[cell].trailing_zeros() as usize);
                goes_on = true;
                is_of_kind |= kind == Technique::FullHouse;
            }
        }
        let houses = match kind {
            Technique::FullHouse => 27..27,
            Technique::HiddenSingleBox => BOXES..27,
            _ => 0..27,
        };
        for digit in 0..9 {
            if !has_single(&position.places[digit][houses.clone()]) {
                continue;
            }
            for house in houses.clone() {
                let places = position.places[digit][house];
                if places != 0 && places & (places - 1) == 0 {
                    position.place(CELLS[house][places.trailing_zeros() as usize].into(), digit);
                    goes_on = true;
                    is_of_kind = true;
                }
            }
        }
        if !goes_on || position.is_solved() {
            return is_of_kind;
        }
    }
}

/// Whether one of some sets has one member. Branch-free, so it is vectorised.
fn has_single(sets: &[u16]) -> bool {
    let single = |set: u16| if set & set.wrapping_sub(1) == 0 { set } else { 0 };
    sets.iter().fold(0, |any, &set| any | single(set)) != 0
}

/// The only open cell of a house, if it has one candidate.
fn last_cell(position: &Position) -> Option<usize> {
    SETS.iter().find_map(|set| {
        let open = position.open & set;
        let cell = open.trailing_zeros() as usize;
        (open != 0 && open & (open - 1) == 0 && COUNT[usize::from(position.cells[cell])] == 1).then_some(cell)
    })
}

/// Fills the cells that have one candidate; returns whether there was any.
fn naked_singles(position: &mut Position) -> bool {
    if !has_single(&position.cells) {
        return false;
    }
    let mut is_any = false;
    for cell in 0..81 {
        let digits = position.cells[cell];
        if digits != 0 && digits & (digits - 1) == 0 {
            position.place(cell, digits.trailing_zeros() as usize);
            is_any = true;
        }
    }
    is_any
}

/// Removes the candidates that locked digits exclude; returns whether there were any.
fn intersections(position: &mut Position) -> bool {
    let mut is_any = false;
    for digit in 0..9 {
        let cells = locked_out(position.digits[digit]);
        members(cells).for_each(|cell| position.remove(cell, digit));
        is_any |= cells != 0;
    }
    is_any
}

/// The places of a digit that locking excludes, for all boxes and lines at once.
fn locked_out(digit: u128) -> u128 {
    /// Copies `cells` into each row of a mask.
    const fn rows(of: u16, cells: u128) -> u128 {
        let (mut all, mut row) = (0, 0);
        while row < 9 {
            if of >> row & 1 == 1 {
                all |= cells << (9 * row);
            }
            row += 1;
        }
        all
    }
    const ROWS: u16 = 0b111_111_111;
    // A triad, the three cells that a row and a box share, is marked in its first cell. A row has three triads, and so
    // has a box.
    const IN_ROW: Threes = Threes { first: rows(ROWS, 0b000_000_001), last: rows(ROWS, 0b001_000_000), step: 3 };
    const IN_BOX: Threes =
        Threes { first: rows(0b001_001_001, 0b001_001_001), last: rows(0b100_100_100, 0b001_001_001), step: 9 };
    let triads = (digit | digit >> 1 | digit >> 2) & rows(ROWS, 0b001_001_001);
    let out = locked_triads(triads, &IN_ROW, &IN_BOX);
    let by_rows = out | out << 1 | out << 2;
    // The same with columns.
    const IN_COLUMN: Threes = Threes { first: rows(0b000_000_001, 0x1ff), last: rows(0b001_000_000, 0x1ff), step: 27 };
    const IN_STACK: Threes =
        Threes { first: rows(0b001_001_001, 0b001_001_001), last: rows(0b001_001_001, 0b100_100_100), step: 1 };
    let triads = (digit | digit >> 9 | digit >> 18) & rows(0b001_001_001, 0x1ff);
    let out = locked_triads(triads, &IN_COLUMN, &IN_STACK);
    digit & (by_rows | out | out << 9 | out << 18)
}

/// The triads without the digit: the others of a line if the box has it in only one triad; the others of a box if the
/// line does.
#[inline(always)]
fn locked_triads(triads: u128, in_line: &Threes, in_box: &Threes) -> u128 {
    let (pointing, claiming) = (triads & !in_box.others(triads), triads & !in_line.others(triads));
    in_line.others(pointing) | in_box.others(claiming)
}

/// Bits in groups of three.
struct Threes {
    /// The first of all groups, and the last.
    first: u128,
    last: u128,
    /// The distance from one to the next.
    step: u32,
}

impl Threes {
    /// The bits with another bit of their group in the set.
    #[inline(always)]
    fn others(&self, set: u128) -> u128 {
        let Threes { first, last, step } = *self;
        (set & !last) << step | (set & last) >> (2 * step) | (set & !first) >> step | (set & first) << (2 * step)
    }
}
