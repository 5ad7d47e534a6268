//! **Locked pair and locked triplet**: a naked pair or triplet where a line and a box cross. Its digits are removed from
//! both.
//!
//! ```text
//! | 25 25 . | x . . |      2 and 5 are in these two cells: nowhere else in the row,
//! | x  .  x |       |      and nowhere else in the box
//! ```
//! Order: lines, boxes, cells by mask. Both houses must lose candidates; otherwise it is an ordinary pair or triplet.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story};
use super::super::houses::{BOXES, CELLS, SETS, cells_at, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::subsets_of;
use crate::steps::House;
use crate::words::Language;

pub(in super::super) const PAIR: About = About {
    name: "locked-pair",
    titles: ["Locked pair", "锁定数对"],
    rating: 30,
    needs_uniqueness: false,
    find: |position, found| find(Technique::LockedPair, 2, position, found),
    reason,
};

pub(in super::super) const TRIPLET: About = About {
    name: "locked-triplet",
    titles: ["Locked triplet", "锁定三数组"],
    rating: 36,
    needs_uniqueness: false,
    find: |position, found| find(Technique::LockedTriplet, 3, position, found),
    reason,
};

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for line in 0..BOXES {
        let open = position.open_places(line);
        for third in 0..3 {
            let block_of = |place: usize| (BOXES..BOXES + 9).find(|&block| SETS[block] >> CELLS[line][place] & 1 == 1);
            let Some(block) = block_of(3 * third) else { continue };
            let crossing = open & 0b111 << (3 * third);
            for places in subsets_of(crossing, size) {
                let digits = nine(places).fold(0, |all, place| all | position.cells[usize::from(CELLS[line][place])]);
                if digits.count_ones() != size {
                    continue;
                }
                let cells = cells_at(line, places);
                let [in_line, in_box] =
                    [line, block].map(|house| Candidates::within(position, SETS[house] & !cells, digits));
                if in_line.is_empty() || in_box.is_empty() {
                    continue;
                }
                let removed = Candidates::within(position, (SETS[line] | SETS[block]) & !cells, digits);
                let story = || {
                    let reasons = Candidates::within(position, cells, ALL_DIGITS).marks();
                    Story { houses: vec![line, block], reasons: reasons.clone(), ..Story::default() }
                        .among_cells(reasons)
                };
                found.offer(&Move::remove(technique, removed), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let (cells, digits) = (words::cells(&step.reasons), words::slashed(&step.reasons));
    let houses = House::titles(&step.houses, language);
    match language {
        Language::English => format!("{digits} in {cells}, which lie in {houses}"),
        Language::Chinese => format!("{digits} 在 {cells}，同属{houses}"),
    }
}
