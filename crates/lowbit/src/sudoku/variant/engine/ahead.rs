//! Looking ahead: every candidate is tried before a guess that matters.
//!
//! Puzzles at the edge of what people set need millions of guesses if one early guess is bad. A search that has used up its patience
//! tries every candidate with all that follows, removes what fails, and splits where the parts are the smallest together.

use super::is_single;
use super::search::Search;
use crate::bits;

/// Halvings of candidates that are taken to halve a search.
const STEEP: f32 = 12.0;

/// What a cell adds to the size of a search, by its number of candidates.
fn size(set: u32) -> f32 {
    (set.count_ones() as f32).log2()
}

impl Search<'_> {
    /// Tries every candidate with all that follows. Those that fail are removed, and what no candidate of a cell leaves. The guess is one of a cell,
    /// or of the places of a digit in a house, whose parts are the smallest together; `None` where nothing is left to search.
    pub(super) fn look_ahead(&mut self, depth: usize) -> Option<(u16, u32)> {
        let cells = self.levels[depth].sets.len();
        let (side, low) = (self.solver.side(), self.solver.digits.trailing_zeros());
        // How much of the search each candidate leaves, from 0 to 1.
        let mut parts = vec![f32::INFINITY; cells * side];
        let mut union = vec![0; cells];
        for cell in 0..cells {
            if is_single(self.levels[depth].sets[cell]) {
                continue;
            }
            union.fill(0);
            for digit in bits::members(self.levels[depth].sets[cell].into()) {
                if self.levels[depth].sets[cell] >> digit & 1 == 0 {
                    continue; // gone with another one that failed
                }
                match self.part(depth, cell as u16, 1 << digit) {
                    Some(part) => {
                        parts[cell * side + (digit - low) as usize] = part;
                        union.iter_mut().zip(&self.levels[depth + 1].sets).for_each(|(union, set)| *union |= set);
                    }
                    None if !self.narrow(depth, cell as u16, !(1 << digit)) => return None,
                    None => {}
                }
            }
            for other in 0..cells {
                if self.levels[depth].sets[other] & !union[other] != 0
                    && !self.narrow(depth, other as u16, union[other])
                {
                    return None;
                }
            }
        }
        Some(self.smallest(depth, |cell, digit| parts[cell * side + (digit - low) as usize]))
    }

    /// The part of a search that a candidate leaves, which is then in the next level; `None` where it fails.
    fn part(&mut self, depth: usize, cell: u16, digit: u32) -> Option<f32> {
        self.nodes += 1;
        self.copy_to_next(depth);
        let (here, next) = self.levels.split_at_mut(depth + 1);
        self.solver.change(&mut next[0], &mut self.work, cell, digit).ok()?;
        self.solver.settle(&mut next[0], &mut self.work).ok()?;
        let gone: f32 =
            here[depth].sets.iter().zip(&next[0].sets).filter(|(a, b)| a != b).map(|(&a, &b)| size(a) - size(b)).sum();
        Some((-gone / STEEP).exp2())
    }

    /// The guess whose alternatives leave the least together, its smallest part first. Where nothing is open, any candidate.
    fn smallest(&self, depth: usize, part: impl Fn(usize, u32) -> f32) -> (u16, u32) {
        let sets = &self.levels[depth].sets;
        let mut best = (f32::INFINITY, 0, sets[0]);
        let mut offer = |places: &mut dyn Iterator<Item = (usize, u32)>| {
            let (mut sum, mut least) = (0.0, (f32::INFINITY, 0, sets[0]));
            for (cell, digit) in places {
                let part = part(cell, digit);
                sum += part;
                if part < least.0 {
                    least = (part, cell as u16, 1 << digit);
                }
            }
            if sum < best.0 && least.0 < f32::INFINITY {
                best = (sum, least.1, least.2);
            }
        };
        for (cell, &set) in sets.iter().enumerate().filter(|(_, set)| !is_single(**set)) {
            offer(&mut bits::members(set.into()).map(|digit| (cell, digit)));
        }
        for house in &self.solver.houses {
            for digit in bits::members(self.solver.digits.into()) {
                let mut places = house.iter().map(|&cell| cell as usize).filter(|&cell| sets[cell] >> digit & 1 != 0);
                if places.clone().all(|cell| !is_single(sets[cell])) {
                    offer(&mut places.by_ref().map(|cell| (cell, digit)));
                }
            }
        }
        (best.1, best.2)
    }
}
