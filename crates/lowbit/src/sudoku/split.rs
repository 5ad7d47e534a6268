//! A puzzle in parts: one large count on all threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::Duration;

use super::{Marks, Puzzle};
use crate::bits::members;
use crate::engine::{Outcome, Stop, ordered};

/// Parts for each thread: few enough to be made quickly, many enough that no large one outlasts the rest.
const PARTS_PER_THREAD: usize = 16;

impl Puzzle {
    /// Disjoint puzzles that share its solutions: each solution belongs to exactly one. The number is `wanted` or a
    /// little more; fewer if there are hardly any solutions.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::{Grid, Puzzle, Shape};
    /// let parts = Puzzle::from(Grid::empty(Shape::FOUR)).split(10);
    /// let count = |part: &Puzzle| part.count(1000, &Stop::new()).complete().unwrap();
    /// assert!(parts.len() >= 10);
    /// assert_eq!(parts.iter().map(count).sum::<u64>(), 288);
    /// ```
    pub fn split(&self, wanted: usize) -> Vec<Puzzle> {
        let marks = match self {
            Puzzle::Givens(givens) => Marks::from(givens),
            Puzzle::Marks(marks) => marks.clone(),
        };
        let mut open: VecDeque<Marks> = narrowed(marks).into_iter().collect();
        let mut filled = Vec::new();
        while open.len() + filled.len() < wanted {
            let Some(marks) = open.pop_front() else { break };
            let undecided = (0..marks.shape().cells()).filter(|&cell| marks.digits(cell).count_ones() > 1);
            let Some(cell) = undecided.min_by_key(|&cell| marks.digits(cell).count_ones()) else {
                filled.push(marks);
                continue;
            };
            for digit in members(marks.digits(cell).into()) {
                let mut part = marks.clone();
                part.set(cell, 1 << digit);
                open.extend(narrowed(part));
            }
        }
        filled.into_iter().chain(open).map(Puzzle::from).collect()
    }

    /// The number of its solutions, as by [`count`](Puzzle::count), searched on `threads` threads.
    ///
    /// ```
    /// use lowbit::engine::{Outcome, Stop};
    /// use lowbit::sudoku::{Grid, Puzzle, Shape};
    /// let empty = Puzzle::from(Grid::empty(Shape::FOUR));
    /// assert_eq!(empty.count_on(2, 1000, &Stop::new()), Outcome::Complete(288));
    /// assert_eq!(empty.count_on(2, 100, &Stop::new()), Outcome::Limited(100));
    /// ```
    pub fn count_on(&self, threads: usize, limit: u64, stop: &Stop) -> Outcome<u64> {
        let parts = self.split(PARTS_PER_THREAD.saturating_mul(threads));
        let enough = stop.limited(Duration::MAX, || Duration::ZERO); // raised below, never by a clock
        let (mut total, mut is_interrupted) = (0_u64, false);
        let worker = || |part: Puzzle| part.count(limit, &enough);
        let _ = ordered(threads, parts.into_iter(), worker, |counted| {
            is_interrupted = counted.is_interrupted();
            total = total.saturating_add(counted.into_inner()).min(limit);
            if is_interrupted || total == limit {
                enough.raise(); // the other threads need not go on
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        match () {
            () if total == limit => Outcome::Limited(limit),
            () if is_interrupted => Outcome::Interrupted(total),
            () => Outcome::Complete(total),
        }
    }
}

/// Removes the digits of filled cells from their peers; `None` if a cell has no digit left.
fn narrowed(mut marks: Marks) -> Option<Marks> {
    let shape = marks.shape();
    let is_filled = |marks: &Marks, cell: usize| marks.digits(cell).is_power_of_two();
    let mut filled: Vec<usize> = (0..shape.cells()).filter(|&cell| is_filled(&marks, cell)).collect();
    while let Some(cell) = filled.pop() {
        let digit = marks.digits(cell);
        for peer in shape.peers(cell) {
            if marks.digits(peer) & digit == 0 {
                continue;
            }
            marks.set(peer, marks.digits(peer) & !digit);
            if is_filled(&marks, peer) {
                filled.push(peer);
            }
        }
    }
    (0..shape.cells()).all(|cell| marks.digits(cell) != 0).then_some(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Grid, Shape};

    /// Givens with some solutions or none: a full grid without most of its digits; one digit may be wrong.
    #[test]
    fn parts_have_all_solutions_between_them() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % bound
        };
        for round in 0..60 {
            let mut cells = solved.cells().to_vec();
            (0..81).for_each(|cell| cells[cell] *= u8::from(below(81) < 30));
            if round % 3 == 0 {
                cells[below(81) as usize] = below(9) as u8 + 1;
            }
            let text: String = cells.iter().map(|digit| char::from(b'0' + digit)).collect();
            let puzzle: Puzzle = text.parse().unwrap();
            let expected = puzzle.count(3000, &Stop::new());
            for threads in [1, 3] {
                assert_eq!(puzzle.count_on(threads, 3000, &Stop::new()), expected, "{text}");
            }
            let parts = puzzle.split(20);
            let count = |part: &Puzzle| part.count(3000, &Stop::new()).into_inner();
            assert_eq!(parts.iter().map(count).sum::<u64>().min(3000), expected.into_inner(), "{text}");
        }
    }

    #[test]
    fn a_raised_stop_ends_it() {
        let stop = Stop::new();
        stop.raise();
        let empty = Puzzle::from(Grid::empty(Shape::NINE));
        assert!(empty.count_on(2, u64::MAX, &stop).is_interrupted());
    }
}
