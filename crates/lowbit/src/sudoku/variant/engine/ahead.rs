//! Looking ahead: a search that has used up its patience propagates every candidate by itself, and removes those that
//! fail.

use super::is_single;
use super::search::Search;
use crate::bits;

impl Search<'_> {
    /// Propagates every candidate by itself and removes those that fail. For each cell, also removes the candidates that
    /// survive with none of its candidates. Returns whether search can go on; `false` after a failure or a stop.
    pub(super) fn look_ahead(&mut self) -> bool {
        let cells = self.levels[0].sets.len();
        let mut union = vec![0; cells];
        for cell in 0..cells {
            if is_single(self.levels[0].sets[cell]) {
                continue;
            }
            if self.stop.is_raised() {
                self.is_stopped = true;
                return false;
            }
            union.fill(0);
            for digit in bits::members(self.levels[0].sets[cell].into()).map(|digit| 1 << digit) {
                if self.levels[0].sets[cell] & digit == 0 {
                    continue; // removed with another one that failed
                }
                if self.is_open(cell as u16, digit) {
                    union.iter_mut().zip(&self.levels[1].sets).for_each(|(union, set)| *union |= set);
                } else if !self.narrow(0, cell as u16, !digit) {
                    return false;
                }
            }
            for other in 0..cells {
                if self.levels[0].sets[other] & !union[other] != 0 && !self.narrow(0, other as u16, union[other]) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a candidate survives propagation, whose result is in the next level.
    fn is_open(&mut self, cell: u16, digit: u32) -> bool {
        self.nodes += 1;
        self.copy_to_next(0);
        let next = &mut self.levels[1];
        let changed = self.solver.change(next, &mut self.work, cell, digit);
        changed.and_then(|()| self.solver.settle(next, &mut self.work)).is_ok()
    }
}
