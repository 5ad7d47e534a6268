//! Many puzzles at once, on one thread.

use std::ops::Deref;

use super::super::candidates::{Search, many_candidates};
use super::super::kernels::{Answers, single};
use super::super::solve::Batches;
use super::super::steps::{Grader, Grading, Rated, Scale};
use super::super::{Best, Check, Grid, Marks, Puzzle, Shape, Verdict, Weights};
use super::{Question, Questions};
use crate::engine::{Outcome, Stop};

/// Fewer puzzles than this are faster one by one than in lanes that are mostly idle.
const FEWEST_FOR_LANES: usize = 256;

/// Answers questions about many puzzles, on one thread, with the same answers as a single [`Puzzle`].
///
/// It keeps its working memory from call to call. Every answer but that of [`solve`](Solver::solve) is a list in the
/// order of the questions, without those that cannot be read.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Weights;
/// use lowbit::sudoku::steps::Grader;
/// use lowbit::sudoku::stream::{Questions, Solver};
/// use lowbit::sudoku::text::LineLayout;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut questions = Questions::new(&LineLayout::Cells);
/// assert!(questions.is_empty());
/// questions.read_line(&LineLayout::Cells, 1, line.as_bytes());
/// questions.push_nines(&[[0; 81]]);
/// let (mut solver, stop) = (Solver::new(), Stop::new());
/// let mut solved = solver.solve(&questions, &stop).into_inner();
/// for question in questions.iter() {
///     assert!(question.shape().is_some() && question.puzzle().is_some() && question.written().is_ok());
///     assert!(solved.of(&question).is_some());
/// }
/// let first = questions.alone(&questions.iter().next().unwrap());
/// assert_eq!(solver.check(&first, &stop).into_inner()[0].verdict.name(), "unique");
/// assert!(solver.check_minimal(&first, &stop).into_inner()[0].redundant.is_some());
/// assert!(solver.candidates(&first, &stop).into_inner()[0].is_some());
/// assert!(solver.best(&first, &Weights::target(), &stop).into_inner()[0].is_some());
/// assert!(solver.grade(&first, &Grader::new(), &stop).into_inner()[0].rated.is_some());
/// let mut grids = [[0; 81]];
/// solver.solve_into(&[[0; 81]], &mut grids, &stop).into_inner();
/// assert_ne!(grids, [[0; 81]]);
/// ```
#[derive(Default)]
pub struct Solver {
    batches: Batches,
    /// The grader of the previous call.
    grader: Option<Grader>,
}

debug_of!(Solver as "Solver");

impl Solver {
    /// A solver with empty working memory.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solution of each puzzle.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::stream::{Questions, Solver};
    /// let mut questions = Questions::default();
    /// questions.push_puzzle("1..4......3....2".parse()?);
    /// questions.push_puzzle("11..............".parse()?);
    /// let mut solver = Solver::new();
    /// let mut solved = solver.solve(&questions, &Stop::new()).into_inner();
    /// let cells: Vec<_> = questions.iter().map(|question| solved.of(&question)).collect();
    /// assert_eq!(cells[0].as_deref().map(|cells| cells[..4].to_vec()), Some(vec![1, 3, 2, 4]));
    /// assert!(cells[1].is_none());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn solve(&mut self, questions: &Questions, stop: &Stop) -> Outcome<Solved<'_>> {
        let mut marks = Vec::with_capacity(questions.marks().len());
        if !questions.marks().is_empty() {
            let Outcome::Complete(found) = self.batches.find(questions.marks(), 1, stop) else {
                return Outcome::Interrupted(Solved::nothing());
            };
            marks.extend((0..questions.marks().len()).map(|number| found.solution(number).map(Cells::Nine)));
        }
        let mut sizes = Vec::new();
        for puzzle in questions.sizes() {
            match puzzle.solve(stop).complete() {
                Some(solution) => sizes.push(solution.map(Cells::Other)),
                None => return Outcome::Interrupted(Solved::nothing()),
            }
        }
        let others = questions.in_order(Vec::new(), marks, sizes).into_iter();
        match self.batches.find(questions.nines(), 1, stop) {
            Outcome::Complete(nines) | Outcome::Limited(nines) => {
                Outcome::Complete(Solved { nines: Some(nines), next: 0, others })
            }
            Outcome::Interrupted(_) => Outcome::Interrupted(Solved::nothing()),
        }
    }

    /// Writes a solution of each 9x9 puzzle into its place in `solved`; places of puzzles without a solution are left
    /// unchanged.
    ///
    /// # Panics
    /// Unless there are as many places as puzzles.
    pub fn solve_into(&mut self, puzzles: &[[u8; 81]], solved: &mut [[u8; 81]], stop: &Stop) -> Outcome<()> {
        self.batches.to(1).solve_into(puzzles, solved, stop)
    }

    /// The number of solutions of each puzzle, counted up to `limit`, as [`Puzzle::count`] does.
    pub fn count(&mut self, questions: &Questions, limit: u64, stop: &Stop) -> Outcome<Vec<Outcome<u64>>> {
        let counted = |count| if count < limit { Outcome::Complete(count) } else { Outcome::Limited(count) };
        self.counts(questions, limit, stop).map(|counts| counts.into_iter().map(counted).collect())
    }

    /// The number of solutions of each puzzle, one by one.
    fn counts_of_few(&self, questions: &Questions, limit: u64, stop: &Stop) -> Outcome<Vec<u64>> {
        let mut counts = Vec::new();
        for question in questions.iter() {
            let found = match &question {
                Question::Nine(cells, _) => single::find(*cells, limit, stop).map(|found| found.count),
                Question::Entry(entry) => entry.puzzle.count(limit, stop),
                Question::Wrong(..) => continue,
            };
            match found {
                Outcome::Complete(count) | Outcome::Limited(count) => counts.push(count),
                Outcome::Interrupted(_) => return Outcome::Interrupted(Vec::new()),
            }
        }
        Outcome::Complete(counts)
    }

    fn counts(&mut self, questions: &Questions, limit: u64, stop: &Stop) -> Outcome<Vec<u64>> {
        let batch = self.batches.to(limit);
        let counts = (batch.count(questions.nines(), stop), batch.count(questions.marks(), stop));
        let (Outcome::Complete(nines), Outcome::Complete(marks)) = counts else {
            return Outcome::Interrupted(Vec::new());
        };
        let mut sizes = Vec::new();
        for puzzle in questions.sizes() {
            match puzzle.count(limit, stop) {
                Outcome::Complete(count) | Outcome::Limited(count) => sizes.push(count),
                Outcome::Interrupted(_) => return Outcome::Interrupted(Vec::new()),
            }
        }
        Outcome::Complete(questions.in_order(nines, marks, sizes))
    }

    /// The check of each puzzle, in order. Unreadable ones are skipped: they have no item in the list.
    pub fn check(&mut self, questions: &Questions, stop: &Stop) -> Outcome<Vec<Check>> {
        let Some(counts) = self.counts(questions, 2, stop).complete() else {
            return Outcome::Interrupted(Vec::new());
        };
        let asked = questions.iter().filter(|question| !matches!(question, Question::Wrong(..)));
        let mut checks = Vec::with_capacity(counts.len());
        for (question, count) in asked.zip(counts) {
            checks.push(match (question, Verdict::of_count(count)) {
                (Question::Nine(cells, _), Verdict::None) => Check::of(&Grid::nine(cells).into(), Verdict::None),
                (Question::Entry(entry), Verdict::None) => Check::of(&entry.puzzle, Verdict::None),
                (question, verdict) => Check::new(question.shape().expect("it can be read"), verdict),
            });
        }
        Outcome::Complete(checks)
    }

    /// The same with the redundant givens of unique puzzles, and a contradiction in those without a solution.
    pub fn check_minimal(&mut self, questions: &Questions, stop: &Stop) -> Outcome<Vec<Check>> {
        let Outcome::Complete(mut checks) = self.check(questions, stop) else {
            return Outcome::Interrupted(Vec::new());
        };
        self.explain(questions, &mut checks, stop).map(|()| checks)
    }

    /// The grading of each 9x9 puzzle with the settings of `like`. Puzzles of other sizes and unreadable ones are
    /// skipped.
    pub fn grade(&mut self, questions: &Questions, like: &Grader, stop: &Stop) -> Outcome<Vec<Grading>> {
        let counts = match questions.nines().len() {
            0..FEWEST_FOR_LANES => self.counts_of_few(questions, 2, stop),
            _ => self.counts(questions, 2, stop),
        };
        let Some(counts) = counts.complete() else { return Outcome::Interrupted(Vec::new()) };
        // Easy puzzles are rated together, in the lanes of the search.
        let is_plain = !like.with_path && like.scale != Scale::Hodoku;
        let mut eases = match is_plain {
            true => self.batches.to(2).ease(questions.nines()).into_iter(),
            false => Vec::new().into_iter(),
        };
        let grader = match &mut self.grader {
            Some(known) if known.asks_as(like) => known,
            other => other.insert(like.clone()),
        };
        let asked = questions.iter().filter(|question| !matches!(question, Question::Wrong(..)));
        let mut gradings = Vec::with_capacity(counts.len());
        for (question, count) in asked.zip(counts) {
            let ease = if question.is_nine() { eases.next() } else { None };
            let verdict = Verdict::of_count(count);
            if verdict == Verdict::Unique
                && let Some(rated) = ease.and_then(Rated::of_ease)
            {
                gradings.push(Grading { verdict, rated: Some(rated), path: None });
                continue;
            }
            let Some(puzzle) = question.puzzle().filter(|puzzle| puzzle.shape() == Shape::NINE) else { continue };
            match grader.grade_checked(&puzzle, verdict, stop) {
                Outcome::Complete(grading) => gradings.push(grading),
                _ => return Outcome::Interrupted(gradings),
            }
        }
        Outcome::Complete(gradings)
    }

    /// Adds what is redundant or contradictory. Redundant givens of 9x9 puzzles are searched for together.
    fn explain(&mut self, questions: &Questions, checks: &mut [Check], stop: &Stop) -> Outcome<()> {
        let asked = questions.iter().filter(|question| !matches!(question, Question::Wrong(..)));
        let (mut nines, mut askers) = (Vec::new(), Vec::new());
        for (number, question) in asked.enumerate() {
            let Some(puzzle) = question.puzzle().filter(|_| checks[number].verdict != Verdict::Multiple) else {
                continue;
            };
            match (&puzzle, checks[number].verdict) {
                (Puzzle::Givens(givens), Verdict::Unique) if puzzle.shape() == Shape::NINE => {
                    nines.push(givens.cells().try_into().expect("it is 9x9"));
                    askers.push(number);
                }
                _ => match puzzle.explain(checks[number].clone(), stop).complete() {
                    Some(check) => checks[number] = check,
                    None => return Outcome::Interrupted(()),
                },
            }
        }
        let Outcome::Complete(redundant) = self.batches.to(1).redundant_givens(&nines, stop) else {
            return Outcome::Interrupted(());
        };
        for (number, redundant) in askers.into_iter().zip(redundant) {
            checks[number].redundant = Some(redundant);
        }
        Outcome::Complete(())
    }

    /// For every cell of each puzzle, the digits it has in some solution; `None` if there is no solution.
    pub fn candidates(&mut self, questions: &Questions, stop: &Stop) -> Outcome<Vec<Option<Marks>>> {
        let interrupted = Outcome::Interrupted(Vec::new());
        let mut sizes = Vec::new();
        for puzzle in questions.sizes() {
            match puzzle.candidates(stop).complete() {
                Some(candidates) => sizes.push(candidates),
                None => return interrupted,
            }
        }
        let Outcome::Complete(found) = self.batches.find(questions.nines(), 2, stop) else { return interrupted };
        let nines = questions.nines().iter().zip(found.counts()).enumerate();
        let nines: Vec<_> =
            nines.map(|(at, (givens, &count))| Search::of_givens(givens, count, found.solution(at))).collect();
        let Outcome::Complete(found) = self.batches.find(questions.marks(), 2, stop) else { return interrupted };
        let marks = questions.marks().iter().zip(found.counts()).enumerate();
        let marks: Vec<_> = marks.map(|(at, (marks, &count))| Search::new(*marks, count, found.solution(at))).collect();
        let batch = self.batches.to(1);
        match (many_candidates(nines, batch, stop), many_candidates(marks, batch, stop)) {
            (Outcome::Complete(nines), Outcome::Complete(marks)) => {
                Outcome::Complete(questions.in_order(nines, marks, sizes))
            }
            _ => interrupted,
        }
    }

    /// The solution of each puzzle with the largest weighted sum; `None` if it has no solution. Unreadable puzzles and
    /// those of another size than the weights are skipped.
    ///
    /// An interrupted search gives the best solution found so far of its last puzzle, which may not be the optimum.
    pub fn best(&mut self, questions: &Questions, weights: &Weights, stop: &Stop) -> Outcome<Vec<Option<Best>>> {
        let Outcome::Complete(found) = self.batches.find(questions.nines(), 2, stop) else {
            return Outcome::Interrupted(Vec::new());
        };
        let mut next_nine = 0;
        let mut answers = Vec::new();
        for question in questions.iter() {
            let nine = next_nine;
            next_nine += usize::from(question.is_nine());
            let Some(puzzle) = question.puzzle().filter(|puzzle| puzzle.shape() == weights.shape()) else { continue };
            if question.is_nine() && found.counts()[nine] < 2 {
                let grid = found.solution(nine).map(|cells| Grid::nine(&cells));
                answers.push(grid.map(|grid| Best { sum: weights.sum(&grid), grid }));
                continue;
            }
            match puzzle.best(weights, stop) {
                Outcome::Complete(best) | Outcome::Limited(best) => answers.push(best),
                Outcome::Interrupted(best) => return Outcome::Interrupted(vec![best]),
            }
        }
        Outcome::Complete(answers)
    }
}

/// A solution, row by row.
#[derive(Clone, Debug)]
pub enum Cells {
    /// Of a 9x9 puzzle.
    Nine([u8; 81]),
    /// Of another size.
    Other(Grid),
}

impl Deref for Cells {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Cells::Nine(cells) => cells,
            Cells::Other(grid) => grid.cells(),
        }
    }
}

/// Solutions, to be taken in the order of the questions.
pub struct Solved<'a> {
    nines: Option<&'a Answers>,
    next: usize,
    /// The solutions of puzzles that are not 9x9 givens.
    others: std::vec::IntoIter<Option<Cells>>,
}

debug_of!(Solved<'_> as "Solved", next);

impl Solved<'_> {
    fn nothing() -> Self {
        Solved { nines: None, next: 0, others: Vec::new().into_iter() }
    }

    /// The solution of the next question, which is this one; `None` if it has none or cannot be read. Call it for every question, in order,
    /// also for those whose solution you do not need: the solutions are taken one after the other.
    pub fn of(&mut self, question: &Question<'_>) -> Option<Cells> {
        if let Question::Wrong(..) = question {
            return None;
        }
        if !question.is_nine() {
            return self.others.next().flatten();
        }
        self.next += 1;
        self.nines?.solution(self.next - 1).map(Cells::Nine)
    }
}
