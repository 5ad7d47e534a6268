//! True candidates: for every cell, the digits that occur in some solution.

use super::kernels::{Batch, Learning};
use super::solve::{find, nine_candidates};
use super::{Marks, Puzzle};
use crate::engine::{Outcome, Stop};

impl Puzzle {
    /// For every cell, the digits it has in some solution; `None` if there is no solution.
    ///
    /// An interrupted search gives the digits seen so far.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// let puzzle: Puzzle = "12.. .... ..1. ....".parse()?;
    /// let candidates = puzzle.candidates(&Stop::new()).complete().unwrap().unwrap();
    /// assert_eq!((candidates.digits(0), candidates.digits(2)), (0b0001, 0b1100));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn candidates(&self, stop: &Stop) -> Outcome<Option<Marks>> {
        let marks = self.marks();
        let Some(cells) = nine_candidates(&marks) else {
            let outcome = true_candidates(&marks, stop);
            return outcome.map(|marks| Some(marks).filter(|marks| marks.digits(0) != 0));
        };
        let found = match find(self, 2, stop) {
            Outcome::Complete(found) | Outcome::Limited(found) => found,
            Outcome::Interrupted(_) => return Outcome::Interrupted(None),
        };
        let solution = found.solution.and_then(|grid| grid.cells().try_into().ok());
        let search = Search::new(cells, found.count, solution);
        if search.first_unseen().is_none() {
            return Outcome::Complete(search.answer());
        }
        many_candidates(vec![search], &mut Batch::new(1), stop).map(|mut answers| answers.pop().flatten())
    }
}

/// The search for the true candidates of a 9x9 puzzle.
pub(super) struct Search {
    /// Candidates that may be in a solution.
    possible: [u16; 81],
    /// Candidates that are in a solution.
    seen: [u16; 81],
}

impl Search {
    /// Starts with the candidates of a puzzle, the number of its solutions counted up to 2, and one of them.
    pub(super) fn new(possible: [u16; 81], count: u64, solution: Option<[u8; 81]>) -> Search {
        let Some(solution) = solution else { return Search { possible: [0; 81], seen: [0; 81] } };
        let seen = solution.map(|digit| 1 << (digit - 1));
        Search { possible: if count < 2 { seen } else { possible }, seen }
    }

    /// The same for a puzzle with these givens.
    pub(super) fn of_givens(givens: &[u8; 81], count: u64, solution: Option<[u8; 81]>) -> Search {
        match count {
            0 | 1 => Search::new([0; 81], count, solution),
            _ => Search::new(givens.map(|digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) }), count, solution),
        }
    }

    /// Candidates that are possible but not yet seen in a solution, one for each cell that has any.
    fn unseen(&self) -> impl Iterator<Item = (usize, u16)> {
        let unseen = |cell: usize| self.possible[cell] & !self.seen[cell];
        (0..81)
            .map(move |cell| (cell, unseen(cell)))
            .filter(|&(_, digits)| digits != 0)
            .map(|(cell, digits)| (cell, digits & digits.wrapping_neg()))
    }

    fn first_unseen(&self) -> Option<(usize, u16)> {
        self.unseen().next()
    }

    fn answer(&self) -> Option<Marks> {
        (self.seen[0] != 0).then(|| Marks::from(self.seen))
    }
}

/// Candidates of a puzzle tested at once: a solution shows a digit for every cell, so more tests would often be answered
/// before they run.
const AT_ONCE: usize = 12;

/// Completes many searches together: for each unseen candidate, is there a solution with it?
pub(super) fn many_candidates(
    mut searches: Vec<Search>,
    batch: &mut Batch,
    stop: &Stop,
) -> Outcome<Vec<Option<Marks>>> {
    let mut open: Vec<usize> = (0..searches.len()).filter(|&at| searches[at].first_unseen().is_some()).collect();
    while !open.is_empty() {
        let (mut questions, mut asked) = (Vec::new(), Vec::new());
        for &at in &open {
            for (cell, digit) in searches[at].unseen().take(AT_ONCE) {
                let mut candidates = searches[at].possible;
                candidates[cell] = digit;
                questions.push(candidates);
                asked.push((at, cell, digit));
            }
        }
        let Outcome::Complete(answers) = batch.solve(&questions[..], stop) else {
            return Outcome::Interrupted(Vec::new());
        };
        for (number, (at, cell, digit)) in asked.into_iter().enumerate() {
            let Search { possible, seen } = &mut searches[at];
            match answers.solution(number) {
                Some(solution) => seen.iter_mut().zip(solution).for_each(|(seen, digit)| *seen |= 1 << (digit - 1)),
                None => possible[cell] &= !digit,
            }
        }
        open.retain(|&at| searches[at].first_unseen().is_some());
    }
    Outcome::Complete(searches.iter().map(Search::answer).collect())
}

/// The same for a puzzle of any size: for every cell, the digits it has in some solution within `marks`; no digit in
/// any cell if there is no solution.
///
/// A solution shows a digit for each cell, so that few are needed: each search requires a digit that no solution has
/// shown, and prefers other such digits. Learned clauses are kept from search to search.
pub(super) fn true_candidates(marks: &Marks, stop: &Stop) -> Outcome<Marks> {
    let shape = marks.shape();
    let mut search = Learning::within(marks);
    let (mut seen, mut unseen) = (Marks::none(shape), marks.clone());
    for (cell, digit) in (0..shape.cells()).flat_map(|cell| (1..=shape.side()).map(move |digit| (cell, digit))) {
        let bit = 1 << (digit - 1);
        if unseen.digits(cell) & bit == 0 {
            continue;
        }
        search.prefer(&unseen);
        match search.with_digit(cell, digit as u8, stop) {
            Outcome::Complete(Some(solution)) | Outcome::Limited(Some(solution)) => {
                for (cell, digit) in solution.cells().iter().enumerate() {
                    seen.set(cell, seen.digits(cell) | 1 << (digit - 1));
                    unseen.set(cell, unseen.digits(cell) & !(1 << (digit - 1)));
                }
            }
            Outcome::Complete(None) | Outcome::Limited(None) => {}
            Outcome::Interrupted(_) => return Outcome::Interrupted(seen),
        }
    }
    Outcome::Complete(seen)
}
