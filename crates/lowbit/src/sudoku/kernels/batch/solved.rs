//! The final test of a solution.

use super::boards::Boards;
use super::lanes::Lanes;

/// The lanes in which every row, column and box has a place for every digit. If each cell has exactly one candidate,
/// that is a solution: nine candidates in a house, and nine digits with a place, leave one place for each.
///
/// Nothing less is enough. Accepting a lane because every cell has one candidate, or because a round found no
/// contradiction on the way, once gave false second solutions.
#[inline(always)]
pub(super) fn is_complete<V: Lanes>(boards: &Boards<V>) -> V {
    let mut complete = V::all();
    for digit in 0..9 {
        let mut column = [V::none(); 9];
        for band in 0..3 {
            let mut in_box = [V::none(); 3];
            for i in 0..3 {
                let row = boards.row(digit, 3 * band + i);
                let mut triad = [V::none(); 3];
                for k in 0..3 {
                    triad[k] = V::or3(row[3 * k], row[3 * k + 1], row[3 * k + 2]);
                    in_box[k] = in_box[k].or(triad[k]);
                }
                for c in 0..9 {
                    column[c] = column[c].or(row[c]);
                }
                complete = complete.and(V::or3(triad[0], triad[1], triad[2]));
            }
            complete = V::and3(complete, in_box[0], in_box[1]).and(in_box[2]);
        }
        for c in 0..9 {
            complete = complete.and(column[c]);
        }
    }
    complete
}
