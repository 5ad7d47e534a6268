//! **Naked pair, triplet, quad**: n cells of a house with n digits together.
//!
//! ```text
//! | 47 . 47 | x x . | . x x |   the 4 and the 7 of the row are in the two cells: neither at the x
//! ```
//! Order: boxes, columns, rows with at least 2n empty cells; sets of places by their mask.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{IN_ORDER, PLACE, SETS, cells_at, members};
use super::super::position::{Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::united_by;
use crate::words::Language;

pub(in super::super) const PAIR: About = About {
    name: "naked-pair",
    titles: ["Naked pair", "显性数对"],
    rating: 30,
    needs_uniqueness: false,
    find: |position, found| find(Technique::NakedPair, 2, position, found),
    reason,
};

pub(in super::super) const TRIPLET: About = About {
    name: "naked-triplet",
    titles: ["Naked triplet", "显性三数组"],
    rating: 36,
    needs_uniqueness: false,
    find: |position, found| find(Technique::NakedTriplet, 3, position, found),
    reason,
};

pub(in super::super) const QUAD: About = About {
    name: "naked-quad",
    titles: ["Naked quad", "显性四数组"],
    rating: 50,
    needs_uniqueness: false,
    find: |position, found| find(Technique::NakedQuad, 4, position, found),
    reason,
};

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let few = position.census().few_candidates(size);
    for house in IN_ORDER.into_iter().filter(|&house| position.focus.has_house(house)) {
        if position.open_in(house) < 2 * size {
            continue;
        }
        // Cells come in the order of their places.
        let (mut sets, mut count) = ([(0, 0); 9], 0);
        for cell in members(few & SETS[house]) {
            sets[count] = (1 << PLACE[cell][house / 9], position.cells[cell]);
            count += 1;
        }
        if count < size as usize {
            continue;
        }
        united_by(size, &sets[..count], &mut |places, digits| {
            let cells = cells_at(house, places);
            let removed = Candidates::within(position, SETS[house] & !cells, digits);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let story = || {
                let pattern = Candidates::within(position, cells, digits).marks();
                Story { houses: vec![house], reasons: pattern.clone(), ..Story::default() }.among_cells(pattern)
            };
            found.offer(&Move::remove(technique, removed), &story)
        })?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let house = step.houses[0].title(language);
    let (digits, cells) = (words::slashed(&step.reasons), words::cells(&step.reasons));
    match language {
        Language::English => format!("{digits} in {cells} of {house}"),
        Language::Chinese => format!("{house}的 {cells} 只有 {digits}"),
    }
}
