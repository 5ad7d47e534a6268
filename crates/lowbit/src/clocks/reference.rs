//! The lecture's search: all 262,144 ways to press the nine moves of the nine clocks. The reference.
//!
//! Three bits a clock: two for its position, one for the carry, which a mask clears after every move. So one addition
//! and one `and` turn all clocks of a move at once.
//!
//! ```text
//!     bit   26      24      21      18      15      12       9       6       3       0
//!            +---+---+---+---+---+---+---+---+---+-- three bits a clock --+
//!            |   A   |   B   |   C   |   D   |   E   |   F   |   G   |   H   |   I   |
//!            +-------+-------+-------+-------+-------+-------+-------+-------+-------+
//!   start    | 0 1 1 | 0 1 1 | 0 0 0 | 0 1 0 | 0 1 0 | 0 1 0 | 0 1 0 | 0 0 1 | 0 1 0 |
//!   + move 4 | 0 0 1 |       |       | 0 0 1 |       |       | 0 0 1 |       |       |
//!   =        | 1 0 0 | 0 1 1 | 0 0 0 | 0 1 1 | 0 1 0 | 0 1 0 | 0 1 1 | 0 0 1 | 0 1 0 |
//!   & CARRY  | 0 0 0 | 0 1 1 | 0 0 0 | 0 1 1 | 0 1 0 | 0 1 0 | 0 1 1 | 0 0 1 | 0 1 0 |
//! ```

use super::{Dials, Presses};

/// The nine moves: a one in every clock that is turned.
pub const MOVES: [u32; 9] =
    [0x1209000, 0x1240000, 0x0241200, 0x1008040, 0x0209208, 0x0040201, 0x0009048, 0x0000049, 0x0001209];

/// Clears the carry bit of every clock.
pub const CARRY: u32 = 0x36db6db;

/// Nine clocks in one word; `None` unless there are nine dials of four positions.
///
/// ```
/// use lowbit::clocks::{Dials, reference};
/// let clocks: Dials = "3 3 0 2 2 2 2 1 2 mod 4".parse()?;
/// let start = reference::pack(&clocks).expect("nine clocks");
/// assert_eq!(reference::search(start).sequence().collect::<Vec<_>>(), [4, 5, 8, 9]);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn pack(clocks: &Dials) -> Option<u32> {
    let fits = clocks.states() == 4 && clocks.at().len() == 9;
    fits.then(|| clocks.at().iter().fold(0, |word, position| word << 3 | position))
}

/// The fewest moves that bring nine packed clocks to 12, by trying all sequences; ties to the smallest sequence.
///
/// ```
/// use lowbit::clocks::search;
/// // 9 9 12 / 6 6 6 / 6 3 6 in quarter turns past 12
/// let start = 0b_011_011_000_010_010_010_010_001_010;
/// assert_eq!(search(start).to_string(), "4 5 8 9");
/// ```
pub fn search(start: u32) -> Presses {
    let (mut fewest, mut answer) = (u32::MAX, [0; 9]);
    every_sequence(start, |clocks, times| {
        let presses = times.iter().sum();
        if clocks == 0 && presses < fewest {
            (fewest, answer) = (presses, *times);
        }
    });
    Presses::new(answer.to_vec())
}

/// Visits all 4^9 ways to press the moves, with the resulting clocks; more presses of the earlier moves come first, so
/// that the first of several shortest sequences is the smallest.
pub fn every_sequence(start: u32, mut visit: impl FnMut(u32, &[u32; 9])) {
    press(0, start, &mut [0; 9], &mut visit);
}

fn press(index: usize, clocks: u32, times: &mut [u32; 9], visit: &mut impl FnMut(u32, &[u32; 9])) {
    if index == MOVES.len() {
        return visit(clocks, times);
    }
    for presses in (0..4).rev() {
        times[index] = presses;
        let turned = (0..presses).fold(clocks, |clocks, _| (clocks + MOVES[index]) & CARRY);
        press(index + 1, turned, times, visit);
    }
}
