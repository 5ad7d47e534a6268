//! What became of a rule: it is known where the rule changes nothing or fails, and not applied again.
//!
//! What a rule does depends on the candidates of its cells alone, unless it removes digits from cells that see all their places
//! (`cover.rs`). A search comes back to the same candidates of a cage in many branches, and most rules change nothing. So
//! a long search keeps these cases in a table, and looks there before it applies a rule. The search is the same, but quicker.

use super::Failed;
use super::board::Level;
use super::compile::{Lists, Solver};

/// Slots of the table: it fits into a second-level cache.
const SLOTS: usize = if cfg!(test) { 64 } else { 1 << 14 };

/// A rule with the candidates of its cells, packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Case {
    sets: [u64; 2],
    /// The number of the rule and one more, so that an empty slot is no case.
    rule: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    case: Case,
    fails: bool,
}

/// Cases in which a rule changes nothing or fails, one in a slot; none until [`begin`](Known::begin).
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    slots: Vec<Slot>,
    /// The cells of each rule that can be a case: few enough, and nothing else decides what it does. No cells for the
    /// others.
    cells: Lists<u16>,
    /// The smallest digit, and the bits of a set of digits.
    low: u32,
    width: u32,
    /// Whether the rule that is applied has looked at cells beyond its own.
    pub(super) has_looked_beyond: bool,
}

impl Known {
    /// Begins to remember; short searches never do.
    pub(super) fn begin(&mut self, solver: &Solver) {
        if !self.slots.is_empty() {
            return;
        }
        self.slots.resize(SLOTS, Slot::default());
        self.low = solver.digits.trailing_zeros();
        self.width = solver.stride as u32 - self.low;
        let most = (2 * (u64::BITS / self.width)) as usize;
        let mut all = Vec::new();
        for (number, rule) in solver.rules.iter().enumerate() {
            let mut cells = Vec::new();
            rule.each_cell(&mut |cell| {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            });
            if cells.len() <= most && !rule.looks_beyond() {
                all.extend(cells.into_iter().map(|cell| (number as u16, cell)));
            }
        }
        self.cells = Lists::new(solver.rules.len(), &all);
    }

    /// The case of a rule; `None` if it cannot be one.
    #[inline(always)]
    pub(super) fn case(&self, number: usize, level: &Level) -> Option<Case> {
        if self.slots.is_empty() {
            return None;
        }
        let cells = self.cells.of(number);
        let (mut sets, mut word, mut used) = ([0u64; 2], 0, 0);
        for &cell in cells {
            if used + self.width > u64::BITS {
                (word, used) = (1, 0);
            }
            sets[word] |= u64::from(level.sets[cell as usize] >> self.low) << used;
            used += self.width;
        }
        (!cells.is_empty()).then_some(Case { sets, rule: number as u32 + 1 })
    }

    #[inline(always)]
    fn slot(case: &Case) -> usize {
        let mixed = (case.sets[0] ^ case.sets[1].rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed.wrapping_add(u64::from(case.rule)).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 50) as usize % SLOTS
    }

    /// Whether the rule fails; `None` if it is not known, or changes something.
    #[inline(always)]
    pub(super) fn fails(&self, case: &Case) -> Option<bool> {
        let slot = &self.slots[Known::slot(case)];
        (slot.case == *case).then_some(slot.fails)
    }

    /// The rule was applied.
    #[inline(always)]
    pub(super) fn learn(&mut self, case: Case, result: Result<(), Failed>, has_changes: bool) {
        if !self.has_looked_beyond && (result.is_err() || !has_changes) {
            self.slots[Known::slot(&case)] = Slot { case, fails: result.is_err() };
        }
    }
}
