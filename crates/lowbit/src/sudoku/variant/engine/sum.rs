//! Sums by their sets of reachable values: bits of a word, shifted by the digits of a cell.

use super::compile::Solver;
use super::set::narrow;
use super::{Board, Failed, is_single, only};
use crate::bits;

/// Cells that differ from each other, with one coefficient.
#[derive(Clone, Debug)]
pub(crate) struct Clique {
    pub(super) factor: i32,
    pub(super) cells: Vec<u16>,
    /// The smallest and the largest sum of as many different digits.
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Clique {
    /// Its smallest contribution.
    fn base(&self) -> i32 {
        if self.factor > 0 { self.factor * self.low } else { self.factor * self.high }
    }

    /// Its contribution for a sum of digits, less the smallest one.
    #[inline(always)]
    fn shift(&self, sum: i32) -> usize {
        (if self.factor > 0 { self.factor * (sum - self.low) } else { self.factor * (sum - self.high) }) as usize
    }

    fn range(&self) -> i32 {
        self.factor.abs() * (self.high - self.low)
    }
}

/// A sum of cliques.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(super) cliques: Vec<Clique>,
    pub(super) base: i32,
    pub(super) range: i32,
}

/// Reachable values as bits, relative to the smallest.
type Reach<const W: usize> = [u64; W];

#[inline(always)]
fn add_left<const W: usize>(from: &Reach<W>, by: usize, into: &mut Reach<W>) {
    let (words, left) = (by / 64, by % 64);
    for index in (words..W).rev() {
        let source = index - words;
        into[index] |= from[source] << left;
        if left != 0 && source > 0 {
            into[index] |= from[source - 1] >> (64 - left);
        }
    }
}

#[inline(always)]
fn add_right<const W: usize>(from: &Reach<W>, by: usize, into: &mut Reach<W>) {
    let (words, left) = (by / 64, by % 64);
    for index in 0..W.saturating_sub(words) {
        let source = index + words;
        into[index] |= from[source] >> left;
        if left != 0 && source + 1 < W {
            into[index] |= from[source + 1] << (64 - left);
        }
    }
}

/// Larger sums are only kept between bounds.
const WIDEST: i32 = 64 * 16;

/// The sums of a clique, as bits: two words are quicker here than a `u128`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums([u64; 2]);

impl Sums {
    /// A set of digits, each with a number added.
    fn of(digits: u32, added: i32) -> Sums {
        let all = u128::from(digits) << added;
        Sums([all as u64, (all >> 64) as u64])
    }

    /// Sums as bits of one word, each with a number added.
    #[inline(always)]
    fn moved(sums: u64, added: i32) -> Sums {
        let all = u128::from(sums) << added;
        Sums([all as u64, (all >> 64) as u64])
    }

    #[inline(always)]
    fn insert(&mut self, sum: u32) {
        self.0[sum as usize / 64 % 2] |= 1 << (sum % 64);
    }

    #[inline(always)]
    fn has(self, sum: u32) -> bool {
        self.0[sum as usize / 64 % 2] >> (sum % 64) & 1 != 0
    }

    #[inline(always)]
    fn unite(&mut self, other: Sums) {
        self.0[0] |= other.0[0];
        self.0[1] |= other.0[1];
    }

    /// The sums less a number, as a set of digits.
    fn digits(self, subtracted: i32) -> u32 {
        ((u128::from(self.0[1]) << 64 | u128::from(self.0[0])) >> subtracted) as u32
    }

    #[inline(always)]
    fn each(self, mut visit: impl FnMut(u32)) {
        for (first, mut left) in [(0, self.0[0]), (64, self.0[1])] {
            while left != 0 {
                visit(first + left.trailing_zeros());
                left &= left - 1;
            }
        }
    }
}

/// The possible sums of a clique, and its possible sets.
#[derive(Clone, Debug, Default)]
struct State {
    sums: Sums,
    /// The sum of its filled cells; the digits in them.
    fixed: i32,
    open: usize,
    /// The digits of its open cells, where three or more are open.
    digits: u32,
    /// The range of its possible sets in the common list.
    sets: std::ops::Range<usize>,
}

/// Memory for the states of sums, reused.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    states: Vec<State>,
    sets: Vec<(u32, u32)>,
    /// The values that the first cliques of a sum reach, for each number of cliques, as words.
    prefixes: Vec<u64>,
}

impl Memory {
    fn prefix<const W: usize>(&self, index: usize) -> &Reach<W> {
        self.prefixes[index * W..].first_chunk().expect("as many words as were written")
    }
}

/// Runs a closure with the memory of a board.
fn with_memory(
    board: &mut Board<'_>,
    run: impl FnOnce(&mut Memory, &mut Board<'_>) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let mut memory = std::mem::take(&mut board.work.sums);
    memory.states.clear();
    memory.sets.clear();
    memory.prefixes.clear();
    let result = run(&mut memory, board);
    board.work.sums = memory;
    result
}

impl Sum {
    pub(super) fn new(cliques: Vec<Clique>) -> Sum {
        let base = cliques.iter().map(Clique::base).sum();
        let range = cliques.iter().map(Clique::range).sum();
        Sum { cliques, base, range }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = u16> {
        self.cliques.iter().flat_map(|clique| clique.cells.iter().copied())
    }

    /// The sum has a value.
    pub(super) fn apply_total(&self, solver: &Solver, total: i32, board: &mut Board<'_>) -> Result<(), Failed> {
        let rest = total - self.base;
        if rest < 0 || rest > self.range {
            return Err(Failed::Rule(0));
        }
        if self.is_loose(total, board) {
            return Ok(());
        }
        match self.range {
            0..64 => self.apply_wide::<1>(solver, rest as usize, board),
            64..128 => self.apply_wide::<2>(solver, rest as usize, board),
            128..256 => self.apply_wide::<4>(solver, rest as usize, board),
            256..WIDEST => self.apply_wide::<16>(solver, rest as usize, board),
            _ => self.apply_bounds(total, total, board),
        }
    }

    /// Whether every cell can take its smallest and its largest value, so that hardly anything could be removed.
    fn is_loose(&self, total: i32, board: &Board<'_>) -> bool {
        let (mut low, mut high, mut widest) = (0, 0, 0);
        for clique in &self.cliques {
            let (mut least, mut most, mut open) = (0, 0, 0);
            for &cell in &clique.cells {
                let set = board.at(cell);
                let (first, last) = (i32::from(only(set)), 31 - set.leading_zeros() as i32);
                least += first;
                most += last;
                widest = widest.max((last - first) * clique.factor.abs());
                open += i32::from(first != last);
            }
            // Cells that differ have at least this much more together.
            let more = open * (open - 1) / 2;
            let ends = (clique.factor * (least + more), clique.factor * (most - more));
            low += ends.0.min(ends.1);
            high += ends.0.max(ends.1);
        }
        total - low >= widest && high - total >= widest
    }

    fn apply_wide<const W: usize>(&self, solver: &Solver, rest: usize, board: &mut Board<'_>) -> Result<(), Failed> {
        let mut totals = [0; W];
        totals[rest / 64] = 1 << (rest % 64);
        with_memory(board, |memory, board| {
            self.reach::<W>(solver, board, memory)?;
            self.restrict(solver, memory, 0, totals, board)
        })
    }

    /// Appends to the memory the values that the first cliques reach, for each number of cliques.
    fn reach<const W: usize>(&self, solver: &Solver, board: &Board<'_>, memory: &mut Memory) -> Result<(), Failed> {
        let mut here = [0; W];
        here[0] = 1;
        for clique in &self.cliques {
            memory.prefixes.extend(here);
            let state = clique.state(solver, board, &mut memory.sets)?;
            let mut next = [0; W];
            state.sums.each(|sum| add_left(&here, clique.shift(sum as i32), &mut next));
            here = next;
            memory.states.push(state);
        }
        memory.prefixes.extend(here);
        memory.states.push(State::default()); // as many states as prefixes
        Ok(())
    }

    /// Removes candidates that lead to none of the totals. `first`: the index of its states in the memory.
    fn restrict<const W: usize>(
        &self,
        solver: &Solver,
        memory: &Memory,
        first: usize,
        totals: Reach<W>,
        board: &mut Board<'_>,
    ) -> Result<(), Failed> {
        let mut ends = totals;
        for (index, clique) in self.cliques.iter().enumerate().rev() {
            let (state, prefix) = (&memory.states[first + index], memory.prefix::<W>(first + index));
            let mut before = [0; W];
            let mut fits = Sums::default();
            state.sums.each(|sum| {
                let mut moved = [0; W];
                add_right(&ends, clique.shift(sum as i32), &mut moved);
                if (0..W).any(|word| moved[word] & prefix[word] != 0) {
                    fits.insert(sum);
                    (0..W).for_each(|word| before[word] |= moved[word]);
                }
            });
            if fits == Sums::default() {
                return Err(Failed::Rule(0));
            }
            if state.open > 0 && (fits != state.sums || state.open > 1) {
                clique.restrict(solver, state, &memory.sets, fits, board)?;
            }
            ends = before;
        }
        Ok(())
    }

    /// Removes candidates that lead outside two bounds.
    fn apply_bounds(&self, least: i32, most: i32, board: &mut Board<'_>) -> Result<(), Failed> {
        let ends = |factor: i32, set: u32| {
            let (low, high) = (i32::from(only(set)), 31 - set.leading_zeros() as i32);
            if factor > 0 { (factor * low, factor * high) } else { (factor * high, factor * low) }
        };
        let terms = self.cliques.iter().flat_map(|clique| clique.cells.iter().map(|&cell| (clique.factor, cell)));
        let (low, high) = terms.clone().fold((0, 0), |(low, high), (factor, cell)| {
            let here = ends(factor, board.at(cell));
            (low + here.0, high + here.1)
        });
        if low > most || high < least {
            return Err(Failed::Rule(0));
        }
        for (factor, cell) in terms {
            let set = board.at(cell);
            let here = ends(factor, set);
            let fits = |digit: &u32| {
                let added = factor * *digit as i32;
                low - here.0 + added <= most && high - here.1 + added >= least
            };
            let kept = bits::members(set.into()).filter(fits).fold(0, |kept, digit| kept | 1 << digit);
            board.keep(cell, kept)?;
        }
        Ok(())
    }
}

impl Clique {
    /// The sums and sets that its candidates allow.
    fn state(&self, solver: &Solver, board: &Board<'_>, sets: &mut Vec<(u32, u32)>) -> Result<State, Failed> {
        if let [cell] = self.cells[..] {
            let set = board.at(cell);
            return Ok(State {
                sums: Sums::of(set, 0),
                fixed: 0,
                open: usize::from(!is_single(set)),
                ..State::default()
            });
        }
        let (mut fixed, mut union, mut open, mut filled) = (0i32, 0u32, 0usize, 0u32);
        let mut cells = [0u32; 32];
        for &cell in &self.cells {
            let set = board.at(cell);
            if is_single(set) {
                if filled & set != 0 {
                    return Err(Failed::Cell(cell));
                }
                filled |= set;
                fixed += i32::from(only(set));
            } else {
                union |= set;
                cells[open] = set;
                open += 1;
            }
        }
        union &= !filled;
        let mut sums = Sums::default();
        match open {
            0 => sums = Sums::of(1, fixed),
            1 => sums = Sums::of(union, fixed),
            2 => {
                let (a, b) = (cells[0] & !filled, cells[1] & !filled);
                for digit in bits::members(a.into()) {
                    sums.unite(Sums::of(b & !(1 << digit), fixed + digit as i32));
                }
            }
            _ => {
                if let Some(sums) = solver.subsets.reached(open, union) {
                    let sums = Sums::moved(sums, fixed);
                    return match sums == Sums::default() {
                        true => Err(Failed::Rule(0)),
                        false => Ok(State { sums, fixed, open, digits: union, sets: 0..0 }),
                    };
                }
                let first = sets.len();
                let cells = &cells[..open];
                for &(set, sum) in solver.subsets.with_size(open) {
                    if set & !union == 0 && cells.iter().all(|cell| cell & set != 0) {
                        sets.push((set, sum + fixed as u32));
                        sums.insert(sum + fixed as u32);
                    }
                }
                if sums == Sums::default() {
                    return Err(Failed::Rule(0));
                }
                return Ok(State { sums, fixed, open, digits: union, sets: first..sets.len() });
            }
        }
        if sums == Sums::default() {
            return Err(Failed::Rule(0));
        }
        Ok(State { sums, fixed, open, ..State::default() })
    }

    /// Removes candidates that lead to none of the sums.
    fn restrict(
        &self,
        solver: &Solver,
        state: &State,
        sets: &[(u32, u32)],
        sums: Sums,
        board: &mut Board<'_>,
    ) -> Result<(), Failed> {
        if self.cells.len() == 1 {
            return board.keep(self.cells[0], sums.digits(0));
        }
        if state.open == 1 {
            let digits = sums.digits(state.fixed);
            let cell = self.cells.iter().find(|&&cell| !is_single(board.at(cell)));
            // Another clique of the same sum may have filled it: the rule is then applied again.
            return cell.map_or(Ok(()), |&cell| board.keep(cell, digits));
        }
        if state.open == 2 {
            return self.restrict_pair(solver, state, sums, board);
        }
        let (mut possible, mut needed) = (0, !0);
        if state.sets.is_empty() {
            if sums == state.sums {
                return Ok(());
            }
            sums.each(|sum| {
                for &set in solver.subsets.with_sum(state.open, sum as i32 - state.fixed) {
                    if set & !state.digits == 0 {
                        possible |= set;
                        needed &= set;
                    }
                }
            });
        }
        for &(set, sum) in &sets[state.sets.clone()] {
            if sums.has(sum) {
                possible |= set;
                needed &= set;
            }
        }
        // The sets are of the cells that were open: if one was filled meanwhile, the rule is applied again.
        let still_open = self.cells.iter().filter(|&&cell| !is_single(board.at(cell))).count();
        if still_open != state.open {
            return Ok(());
        }
        narrow(&self.cells, possible, needed, solver, board)
    }
}

impl Clique {
    /// The same with two open cells: every pair is tried.
    fn restrict_pair(&self, solver: &Solver, state: &State, sums: Sums, board: &mut Board<'_>) -> Result<(), Failed> {
        let mut open = self.cells.iter().copied().filter(|&cell| !is_single(board.at(cell)));
        let (Some(a), Some(b), None) = (open.next(), open.next(), open.next()) else {
            return Ok(()); // one was filled meanwhile: the rule is applied again
        };
        let filled =
            self.cells.iter().map(|&cell| board.at(cell)).filter(|&set| is_single(set)).fold(0, |all, set| all | set);
        let (first, second) = (board.at(a) & !filled, board.at(b) & !filled);
        let (mut firsts, mut seconds, mut needed) = (0, 0, !0);
        for digit in bits::members(first.into()) {
            let others = second & !(1 << digit) & sums.digits(state.fixed + digit as i32);
            if others != 0 {
                firsts |= 1 << digit;
                seconds |= others;
                needed &= 1 << digit | if is_single(others) { others } else { 0 };
            }
        }
        board.keep(a, firsts)?;
        board.keep(b, seconds)?;
        match is_single(board.at(a)) || is_single(board.at(b)) {
            true => Ok(()),
            false => solver.cover(&self.cells, needed, board),
        }
    }
}

/// Several sums have the same value.
pub(super) fn apply_equal(solver: &Solver, sums: &[Sum], board: &mut Board<'_>) -> Result<(), Failed> {
    let base = sums.iter().map(|sum| sum.base).min().unwrap_or(0);
    let range = sums.iter().map(|sum| sum.base - base + sum.range).max().unwrap_or(0);
    match range {
        0..64 => equal_wide::<1>(solver, sums, base, board),
        64..128 => equal_wide::<2>(solver, sums, base, board),
        128..256 => equal_wide::<4>(solver, sums, base, board),
        256..WIDEST => equal_wide::<16>(solver, sums, base, board),
        _ => equal_bounds(sums, board),
    }
}

fn equal_wide<const W: usize>(solver: &Solver, sums: &[Sum], base: i32, board: &mut Board<'_>) -> Result<(), Failed> {
    with_memory(board, |memory, board| {
        let mut common = [!0; W];
        for sum in sums {
            sum.reach::<W>(solver, board, memory)?;
            let mut totals = [0; W];
            add_left(memory.prefix(memory.states.len() - 1), (sum.base - base) as usize, &mut totals);
            (0..W).for_each(|word| common[word] &= totals[word]);
        }
        if common == [0; W] {
            return Err(Failed::Rule(0));
        }
        let mut first = 0;
        for sum in sums {
            let mut totals = [0; W];
            add_right(&common, (sum.base - base) as usize, &mut totals);
            sum.restrict(solver, memory, first, totals, board)?;
            first += sum.cliques.len() + 1;
        }
        Ok(())
    })
}

fn equal_bounds(sums: &[Sum], board: &mut Board<'_>) -> Result<(), Failed> {
    let ends = |sum: &Sum, board: &Board<'_>| {
        sum.cliques.iter().flat_map(|clique| clique.cells.iter().map(|&cell| (clique.factor, cell))).fold(
            (0, 0),
            |(low, high), (factor, cell)| {
                let set = board.at(cell);
                let (a, b) = (factor * i32::from(only(set)), factor * (31 - set.leading_zeros() as i32));
                (low + a.min(b), high + a.max(b))
            },
        )
    };
    let all: Vec<_> = sums.iter().map(|sum| ends(sum, board)).collect();
    let least = all.iter().map(|ends| ends.0).max().unwrap_or(0);
    let most = all.iter().map(|ends| ends.1).min().unwrap_or(0);
    if least > most {
        return Err(Failed::Rule(0));
    }
    sums.iter().try_for_each(|sum| sum.apply_bounds(least, most, board))
}
