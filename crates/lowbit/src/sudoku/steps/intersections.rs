//! **Pointing and claiming**: a digit that is locked where a box and a line cross is removed from the rest of the other
//! house.
//!
//! ```text
//! +-------+-------+-------+       +-------+-------+-------+
//! | 1 2 3 | . . . | . . . |       | . . . | a a . | . . . |  the 7 of the row is in the box
//! | a a . | x x x | x x x |       |       | x x x |       |
//! | 4 5 6 | . . . | . . . |       |       | x x x |       |
//! +-------+-------+-------+       +-------+-------+-------+
//!  pointing: the 7 of the box      claiming: no 7 at the x
//!  is at an a: no 7 at the x
//! ```
//! Order: box and column, box and row (pointing); column and box, row and box (claiming); houses by number, then digits.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{BOXES, COLUMNS, ROWS, SETS};
use super::position::Position;
use super::technique::About;
use super::{Edition, Step, Technique};
use crate::words::Language;

pub(super) const POINTING: About = About {
    name: "pointing",
    titles: ["Pointing", "宫区块"],
    rating: 26,
    needs_uniqueness: false,
    find: |position, found| find_in(Technique::Pointing, POINTS, Edition::Classic, position, found),
    reason,
};

pub(super) const CLAIMING: About = About {
    name: "claiming",
    titles: ["Claiming", "行列区块"],
    rating: 28,
    needs_uniqueness: false,
    find: |position, found| find_in(Technique::Claiming, CLAIMS, Edition::Classic, position, found),
    reason,
};

/// The kinds of houses that cross, in the order of the search.
pub(super) const POINTS: [[usize; 2]; 2] = [[BOXES, COLUMNS], [BOXES, ROWS]];
pub(super) const CLAIMS: [[usize; 2]; 2] = [[COLUMNS, BOXES], [ROWS, BOXES]];

/// Pairs of crossing houses of two kinds, each with a digit that the first house has only where they cross, and the
/// second also elsewhere. Ordered by digit first or by houses first.
///
/// A house of the first kind has three thirds, each in a house of the second kind: for a box its rows or columns, for a
/// line its boxes. The thirds of all nine houses are 27 bits.
pub(super) fn locked(
    position: &Position,
    kinds: [usize; 2],
    edition: Edition,
) -> impl Iterator<Item = (usize, usize, usize)> {
    let by = usize::from(kinds == [BOXES, COLUMNS]);
    let across = if kinds == [BOXES, COLUMNS] { 9 } else { 3 }; // from a third to the next one in the same house of the second kind
    let mut thirds: [u32; 9] = std::array::from_fn(|digit| {
        let places = &position.places[digit][kinds[0]..kinds[0] + 9];
        let of_house = |places: &u16| u32::from(THIRDS[usize::from(*places)][by]);
        let thirds = places.iter().rev().fold(0, |thirds, places| thirds << 3 | of_house(places));
        thirds & !others(thirds, 1) & others(thirds, across)
    });
    let mut any = thirds.iter().fold(0, |any, thirds| any | thirds);
    let next = move || match edition {
        // The classic edition goes by houses: first house, second house, then digits.
        Edition::Classic => loop {
            let third = any & any.wrapping_neg();
            if third == 0 {
                return None;
            }
            if let Some(digit) = (0..9).find(|&digit| thirds[digit] & third != 0) {
                thirds[digit] &= !third;
                return Some((third.trailing_zeros() as usize, digit));
            }
            any &= !third;
        },
        Edition::Revised => {
            let digit = (0..9).find(|&digit| thirds[digit] != 0)?;
            let third = thirds[digit].trailing_zeros() as usize;
            thirds[digit] &= thirds[digit] - 1;
            Some((third, digit))
        }
    };
    std::iter::from_fn(next).filter_map(move |(third, digit)| {
        let (from, third) = (third / 3, third % 3);
        let to = match kinds {
            [BOXES, COLUMNS] => COLUMNS + from % 3 * 3 + third,
            [BOXES, _] => ROWS + from / 3 * 3 + third,
            [COLUMNS, _] => BOXES + third * 3 + from / 3,
            _ => BOXES + from / 3 * 3 + third,
        };
        let places = position.places[digit][kinds[0] + from];
        (places & (places - 1) != 0).then_some((kinds[0] + from, to, digit))
    })
}

/// The bits of which another bit of the same group is in the set. The 27 bits form groups of three, `step` apart.
fn others(set: u32, step: u32) -> u32 {
    let first = match step {
        1 => 0o111_111_111,
        3 => 0o007_007_007,
        _ => 0o777,
    };
    let last = first << (2 * step);
    (set & !last) << step | (set & last) >> (2 * step) | (set & !first) >> step | (set & first) << (2 * step)
}

/// For places in a box: the rows and the columns of the box they lie in; for places in a line: the boxes.
static THIRDS: [[u8; 2]; 512] = {
    let mut thirds = [[0; 2]; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places & 0b111 << (3 * third) != 0 {
                thirds[places][0] |= 1 << third;
            }
            if places & 0b001_001_001 << third != 0 {
                thirds[places][1] |= 1 << third;
            }
            third += 1;
        }
        places += 1;
    }
    thirds
};

/// Offers pointing and then claiming.
pub(super) fn find(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find_in(Technique::Pointing, POINTS, edition, position, found)?;
    find_in(Technique::Claiming, CLAIMS, edition, position, found)
}

fn find_in(
    technique: Technique,
    crossing: [[usize; 2]; 2],
    edition: Edition,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for kinds in crossing {
        for (from, to, digit) in locked(position, kinds, edition) {
            let others = position.digits[digit] & SETS[to] & !SETS[from];
            let story =
                || Story::among(&[from], marks_of(digit, position.digits[digit] & SETS[from]), 1).and_houses([to]);
            found.offer(&Move::remove_digit(technique, digit, others), &story)?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let [from, to] = [0, 1].map(|at| step.houses[at].title(language));
    match language {
        Language::English => format!("{digit} in {from} is locked in {to}"),
        Language::Chinese => format!("{from}的 {digit} 只在{to}"),
    }
}
