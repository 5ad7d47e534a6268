//! **Direct hidden pair and triplet**: cells reserved for some digits leave another digit one place in the house.
//!
//! ```text
//! +-------+
//! | a a . |   4 and 7 of the box can only be at the a;
//! | 1 2 3 |   then the 5, which could be at an a or at *,
//! | 8 * 9 |   is at *
//! +-------+
//! ```
//! Order: boxes, columns, rows; sets of digits by their mask; then the placed digit.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{CELLS, IN_ORDER, cells_at};
use super::super::position::{Candidates, Position};
use super::super::subsets::hidden::hidden_sets;
use super::super::technique::About;
use super::super::{Step, Technique, words};
use crate::words::Language;

pub(in super::super) const PAIR: About = About {
    name: "direct-hidden-pair",
    titles: ["Direct hidden pair", "直接隐性数对"],
    rating: 20,
    needs_uniqueness: false,
    find: |position, found| find(Technique::DirectHiddenPair, 2, position, found),
    reason,
};

pub(in super::super) const TRIPLET: About = About {
    name: "direct-hidden-triplet",
    titles: ["Direct hidden triplet", "直接隐性三数组"],
    rating: 25,
    needs_uniqueness: false,
    find: |position, found| find(Technique::DirectHiddenTriplet, 3, position, found),
    reason,
};

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for house in IN_ORDER.into_iter().filter(|&house| position.focus.has_house(house)) {
        if position.open_in(house) <= size {
            continue;
        }
        hidden_sets(position, house, size, &mut |digits, places| {
            for other in (0..9).filter(|other| digits >> other & 1 == 0) {
                let all = position.places[other][house];
                let left = all & !places;
                if all.count_ones() > 1 && left.count_ones() == 1 {
                    let cell = usize::from(CELLS[house][left.trailing_zeros() as usize]);
                    let story = || {
                        let pattern = Candidates::within(position, cells_at(house, places), digits).marks();
                        Story::among(&[house], pattern, size).among_house(house, marks_of(other, cells_at(house, all)))
                    };
                    found.offer(&Move::place(technique, cell, other), &story)?;
                }
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let house = step.houses[0].title(language);
    let (digits, cells) = (words::digits(&step.reasons, language), words::cells(&step.reasons));
    let digit = step.placed[0].digit;
    match language {
        Language::English => format!("{digits} in {house} are only in {cells}, which leaves {digit} one place there"),
        Language::Chinese => format!("{house}的 {digits} 只能在 {cells}，{digit} 只剩一个位置"),
    }
}
