//! Candidates, and the rules applied until nothing changes.

use super::compile::{Rule, Solver};
use super::{is_single, only};
use crate::bits;

/// A cell has no candidate left, or a rule cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// The cell.
    Cell(u16),
    /// The number of the rule.
    Rule(u32),
}

/// The candidates of all cells, and the places of each digit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    pub(super) sets: Vec<u32>,
    /// For each house and digit its places, as bits of positions in the house; only in grids of more than 128 cells.
    pub(super) places: Vec<u32>,
    /// For each digit the cells that may hold it, possibly with some that have just lost it; only in grids of at most 128
    /// cells.
    pub(super) holders: Vec<u128>,
}

impl Level {
    pub(super) fn copy_from(&mut self, other: &Level) {
        self.sets.clone_from(&other.sets);
        self.places.clone_from(&other.places);
        self.holders.clone_from(&other.holders);
    }
}

/// Changes that were not propagated yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    queue: Vec<u16>,
    /// The candidates of each queued cell when it was last propagated; 0 if it is not queued.
    before: Vec<u32>,
    /// Digits to be checked, and for each the houses to check it in, as bits.
    pub(super) digits: u32,
    pub(super) houses: [u64; 32],
    /// Rules to be applied, cheapest first.
    pub(super) dirty: Vec<u64>,
    /// The first cell filled in the present cascade, that is since the queue was last empty; and whether the next filled
    /// cell will be it.
    pub(super) cause: u16,
    pub(super) is_cause_next: bool,
    /// Memory reused by the sum rules.
    pub(super) sums: super::sum::Memory,
}

impl Work {
    pub(super) fn of(solver: &Solver) -> Work {
        let words = solver.rules.len().div_ceil(64);
        let cells = solver.start.len();
        Work {
            queue: Vec::new(),
            before: vec![0; cells],
            digits: 0,
            houses: [0; 32],
            dirty: vec![0; words],
            cause: 0,
            is_cause_next: true,
            sums: Default::default(),
        }
    }

    fn clear(&mut self) {
        for cell in self.queue.drain(..) {
            self.before[cell as usize] = 0;
        }
        self.houses = [0; 32];
        self.digits = 0;
        self.dirty.fill(0);
        self.is_cause_next = true;
    }
}

/// The candidates of all cells, while rules are applied to them.
pub(crate) struct Board<'a> {
    pub(super) level: &'a mut Level,
    pub(super) work: &'a mut Work,
}

impl Board<'_> {
    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn at(&self, cell: u16) -> u32 {
        self.level.sets[cell as usize]
    }

    /// Whether some change was not propagated yet.
    #[inline(always)]
    pub(super) fn has_changes(&self) -> bool {
        !self.work.queue.is_empty()
    }

    /// Keeps only some candidates of a cell.
    #[inline(always)]
    pub(super) fn keep(&mut self, cell: u16, digits: u32) -> Result<(), Failed> {
        let before = self.level.sets[cell as usize];
        let after = before & digits;
        if after != before {
            if after == 0 {
                return Err(Failed::Cell(cell));
            }
            self.level.sets[cell as usize] = after;
            let queued = &mut self.work.before[cell as usize];
            if *queued == 0 {
                *queued = before;
                self.work.queue.push(cell);
            }
        }
        Ok(())
    }
}

impl Board<'_> {
    /// Keeps only some candidates of cells, given as the bits of a word. Two 64-bit halves are quicker than one 128-bit
    /// word.
    #[inline(always)]
    pub(super) fn keep_all(&mut self, cells: u128, digits: u32) -> Result<(), Failed> {
        for (first, mut left) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
            while left != 0 {
                self.keep(first + left.trailing_zeros() as u16, digits)?;
                left &= left - 1;
            }
        }
        Ok(())
    }
}

impl Solver {
    /// Applies all rules affected by the changed cells, until nothing changes.
    pub(super) fn settle(&self, level: &mut Level, work: &mut Work) -> Result<(), Failed> {
        let mut board = Board { level, work };
        let result = self.settle_board(&mut board);
        if result.is_err() {
            board.work.clear();
        }
        result
    }

    /// The same with every rule, to begin with.
    pub(super) fn settle_all(&self, level: &mut Level, work: &mut Work) -> Result<(), Failed> {
        if self.is_impossible {
            return Err(Failed::Rule(0));
        }
        if let Some(cell) = level.sets.iter().position(|&set| set == 0) {
            return Err(Failed::Cell(cell as u16));
        }
        self.find_places(level);
        for &cell in &self.concerned {
            work.before[cell as usize] = level.sets[cell as usize];
            work.queue.push(cell);
        }
        for (index, word) in work.dirty.iter_mut().enumerate() {
            *word = bits::full((self.rules.len() - 64 * index).min(64) as u32);
        }
        let mut board = Board { level, work };
        let mut result = self.place_all(&mut board);
        if result.is_ok() {
            result = self.settle_board(&mut board);
        }
        if result.is_err() {
            board.work.clear();
        }
        result
    }

    /// Marks a cell as changed and keeps only some of its candidates.
    pub(super) fn change(&self, level: &mut Level, work: &mut Work, cell: u16, digits: u32) -> Result<(), Failed> {
        Board { level, work }.keep(cell, digits)
    }

    fn settle_board(&self, board: &mut Board<'_>) -> Result<(), Failed> {
        loop {
            while let Some(cell) = board.work.queue.pop() {
                self.spread(cell, board)?;
            }
            board.work.is_cause_next = true;
            if self.place_next(board)? {
                continue;
            }
            let Some(index) = board.work.dirty.iter().position(|&word| word != 0) else { return Ok(()) };
            let number = 64 * index + board.work.dirty[index].trailing_zeros() as usize;
            board.work.dirty[index] = bits::drop_lowbit(board.work.dirty[index]);
            if let Err(failed) = self.apply(number, board) {
                return Err(match failed {
                    Failed::Cell(_) => Failed::Rule(number as u32),
                    rule => rule,
                });
            }
        }
    }

    /// Removes candidates by the peers and tables of a changed cell; marks its other rules.
    #[inline]
    fn spread(&self, cell: u16, board: &mut Board<'_>) -> Result<(), Failed> {
        let set = board.at(cell);
        let before = std::mem::take(&mut board.work.before[cell as usize]);
        if is_single(set) {
            if board.work.is_cause_next {
                board.work.is_cause_next = false;
                board.work.cause = cell;
            }
            if !self.is_small() {
                self.stand(cell, only(set), board);
                for &peer in self.peers.of(cell.into()) {
                    board.keep(peer, !set)?;
                }
            } else {
                let seen = self.sees_small[cell as usize] & board.level.holders[usize::from(only(set)) & 31];
                board.keep_all(seen, !set)?;
            }
        }
        for edge in self.edges.of(cell.into()) {
            let table = &self.tables[edge.table as usize];
            let mut fits = 0;
            let mut left = set;
            while left != 0 {
                fits |= table[only(left) as usize & 31];
                left &= left - 1;
            }
            board.keep(edge.other, fits)?;
        }
        self.lose(cell, before & !set, board)?;
        let words = board.work.dirty.len();
        let rules = &self.rules_of[cell as usize * words..][..words];
        for (dirty, rules) in board.work.dirty.iter_mut().zip(rules) {
            *dirty |= rules;
        }
        Ok(())
    }

    /// Applies one rule.
    fn apply(&self, number: usize, board: &mut Board<'_>) -> Result<(), Failed> {
        match &self.rules[number] {
            Rule::Set(set) => set.apply(self, board),
            Rule::Sum(sum, total) => sum.apply_total(self, *total, board),
            Rule::Equal(sums) => super::sum::apply_equal(self, sums, board),
            Rule::Line(cells, automaton) => automaton.apply(cells, board),
            Rule::Either(cells, choices) => either(cells, choices, board),
            Rule::Same(groups) => self.same(groups, board),
            Rule::Circles(cells) => self.circles(cells, board),
            Rule::Test(cells, passes) => test(cells, passes, board),
            Rule::Narrow(cells, narrow) => {
                let mut sets: Vec<u32> = cells.iter().map(|&cell| board.at(cell)).collect();
                if !narrow(&mut sets) {
                    return Err(Failed::Rule(number as u32));
                }
                cells.iter().zip(sets).try_for_each(|(&cell, set)| board.keep(cell, set))
            }
        }
    }
}

/// Removes what every open choice removes.
fn either(cells: &[u16], choices: &[Solver], board: &mut Board<'_>) -> Result<(), Failed> {
    let mut left = vec![0; cells.len()];
    for choice in choices {
        if choice.concerned.iter().any(|&cell| board.at(cell) & choice.start[cell as usize] == 0) {
            continue;
        }
        let mut level = Level { sets: board.level.sets.clone(), ..Level::default() };
        for (set, allowed) in level.sets.iter_mut().zip(&choice.start) {
            *set &= allowed;
        }
        let mut work = Work::of(choice);
        if choice.settle_all(&mut level, &mut work).is_ok() {
            for (left, &cell) in left.iter_mut().zip(cells) {
                *left |= level.sets[cell as usize];
            }
            if left.iter().zip(cells).all(|(left, &cell)| board.at(cell) & !left == 0) {
                return Ok(()); // the union removes nothing, whatever the other choices leave
            }
        }
    }
    for (&left, &cell) in left.iter().zip(cells) {
        board.keep(cell, left)?;
    }
    Ok(())
}

/// Tries all ways to fill the cells if they are few.
fn test(cells: &[u16], passes: &super::rules::Test, board: &mut Board<'_>) -> Result<(), Failed> {
    const FEW_WAYS: u64 = 200;
    let mut ways = 1u64;
    for &cell in cells {
        ways *= u64::from(board.at(cell).count_ones());
        if ways > FEW_WAYS {
            return Ok(());
        }
    }
    let mut digits: Vec<u8> = cells.iter().map(|&cell| only(board.at(cell))).collect();
    let mut left = vec![0u32; cells.len()];
    loop {
        // A cell that is listed twice has one digit.
        let agrees =
            |a: usize| cells[..a].iter().position(|&cell| cell == cells[a]).is_none_or(|b| digits[a] == digits[b]);
        if (0..cells.len()).all(agrees) && passes(&digits) {
            for (left, &digit) in left.iter_mut().zip(&digits) {
                *left |= 1 << digit;
            }
        }
        // The next combination: the last cell changes first.
        let more = (0..cells.len()).rev().find(|&index| board.at(cells[index]) >> digits[index] > 1);
        let Some(index) = more else { break };
        digits[index] = ((board.at(cells[index]) >> digits[index] & !1).trailing_zeros()) as u8 + digits[index];
        for later in index + 1..cells.len() {
            digits[later] = only(board.at(cells[later]));
        }
    }
    for (&left, &cell) in left.iter().zip(cells) {
        board.keep(cell, left)?;
    }
    Ok(())
}
