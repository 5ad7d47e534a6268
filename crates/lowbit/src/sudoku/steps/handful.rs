//! Easy steps by the handful.
//!
//! A scale takes one step at a time and begins again; a rating keeps only the hardest. Of easy techniques the order does not matter: a
//! hidden single stays one until it is filled, a locked digit stays locked or becomes a single, whatever else is done. So what can be
//! reached with singles, or with singles and intersections, is the same position in every order, and it can be reached at once. The
//! rating is then that of the hardest kind without which nothing went on:
//!
//! ```text
//!     last cells of houses            while that fills cells, 1.0
//!     and hidden singles in boxes     when those alone do not go on, 1.2
//!     and hidden singles in lines     when those do not, 1.5
//! ```
//! What is rated harder already may take naked singles and intersections along in the same way: nothing that a rating keeps depends on
//! them any more.

use super::Technique;
use super::houses::{BOXES, CELLS, COLUMNS, SETS, members};
use super::intersections::THIRDS;
use super::position::{COUNT, Position};
use crate::steps::Rating;

/// What was done at once.
pub(super) struct Handful {
    /// The hardest technique without which it would not have been done.
    pub(super) technique: Technique,
    /// What the first step is rated.
    pub(super) first: Rating,
    /// Whether a cell was filled.
    pub(super) has_placed: bool,
}

/// Whether a technique has nothing to offer where a handful was taken, in a puzzle that is rated so far as this.
pub(super) fn covers(technique: Technique, known: Rating) -> bool {
    match technique {
        Technique::FullHouse | Technique::HiddenSingleBox | Technique::HiddenSingleLine => true,
        Technique::NakedSingle => known >= Technique::NakedSingle.rating(),
        Technique::DirectPointing | Technique::DirectClaiming | Technique::Pointing | Technique::Claiming => {
            known >= Technique::Claiming.rating()
        }
        // A direct hidden set is a hidden set, and those are looked for anyway before anything harder than they are.
        Technique::DirectHiddenPair | Technique::DirectHiddenTriplet => known >= Technique::HiddenTriplet.rating(),
        _ => false,
    }
}

/// Does what can be done at once in a puzzle that is rated so far as this; `None` if there is nothing.
pub(super) fn take(position: &mut Position, known: Rating) -> Option<Handful> {
    let before = position.open;
    let kinds = [Technique::FullHouse, Technique::HiddenSingleBox, Technique::HiddenSingleLine];
    let mut taken: Option<(Technique, Technique)> = None;
    for kind in kinds {
        // Whatever is rated higher already needs no distinction.
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

/// Fills last cells of houses, and hidden singles as far as a kind of single allows; whether there was one of this very kind.
fn singles(position: &mut Position, kind: Technique) -> bool {
    let mut is_of_kind = false;
    loop {
        let mut goes_on = false;
        if kind < Technique::HiddenSingleLine {
            // Every last cell of a house is also a hidden single of a line.
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

/// The only open cell of a house, if it has one candidate.
fn last_cell(position: &Position) -> Option<usize> {
    SETS.iter().find_map(|set| {
        let open = position.open & set;
        let cell = open.trailing_zeros() as usize;
        (open != 0 && open & (open - 1) == 0 && COUNT[usize::from(position.cells[cell])] == 1).then_some(cell)
    })
}

/// Fills the cells that have one candidate; whether there was one.
fn naked_singles(position: &mut Position) -> bool {
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

/// Removes what locked digits exclude; whether there was anything.
fn intersections(position: &mut Position) -> bool {
    let mut is_any = false;
    for digit in 0..9 {
        for block in 0..9 {
            // A box's row or column: no place elsewhere in that line.
            let places = position.places[digit][BOXES + block];
            let [rows, columns] = THIRDS[usize::from(places)];
            if rows.is_power_of_two() {
                let line = block / 3 * 3 + rows.trailing_zeros() as usize;
                is_any |= remove(position, digit, SETS[line] & !SETS[BOXES + block]);
            }
            if columns.is_power_of_two() {
                let line = COLUMNS + block % 3 * 3 + columns.trailing_zeros() as usize;
                is_any |= remove(position, digit, SETS[line] & !SETS[BOXES + block]);
            }
        }
        for line in 0..BOXES {
            // A line's box: no place elsewhere in that box.
            let places = position.places[digit][line];
            let [boxes, _] = THIRDS[usize::from(places)];
            if boxes.is_power_of_two() {
                let third = boxes.trailing_zeros() as usize;
                let block = if line < COLUMNS { line / 3 * 3 + third } else { 3 * third + (line - COLUMNS) / 3 };
                is_any |= remove(position, digit, SETS[BOXES + block] & !SETS[line]);
            }
        }
    }
    is_any
}

fn remove(position: &mut Position, digit: usize, cells: u128) -> bool {
    let cells = cells & position.digits[digit];
    members(cells).for_each(|cell| position.remove(cell, digit));
    cells != 0
}
