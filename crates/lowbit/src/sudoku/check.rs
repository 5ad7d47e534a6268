//! Checks a puzzle: one solution, no redundant given, no contradiction.

use std::fmt;

use super::kernels::{Batch, Exception, Learning};
use super::solve::find;
use super::{Conflict, Grid, Marks, Puzzle, Shape, Verdict};
use crate::engine::{Outcome, Stop};
use crate::words::Language;

/// The check of a puzzle; its `Display` is the line that the command prints.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// let puzzle: Puzzle = "1..1 .... .... ....".parse()?;
/// let check = puzzle.check(&Stop::new()).complete().unwrap();
/// assert_eq!(check.to_string(), "none: r1c1 and r1c4 are both 1");
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::words::Language;
/// let puzzle: Puzzle = "11.. .... .... ....".parse()?;
/// let check = puzzle.check(&Stop::new()).into_inner();
/// assert_eq!(check.words(Language::English), "none: r1c1 and r1c2 are both 1");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The size of the puzzle.
    pub shape: Shape,
    /// No solution, one, or several.
    pub verdict: Verdict,
    /// Every pair of givens that contradict each other; a candidate grid has no givens.
    pub conflicts: Vec<Conflict>,
    /// The redundant givens, by cell: for unique puzzles, if requested.
    pub redundant: Option<Vec<usize>>,
    /// Givens that have no solution together, as few as a search of fixed effort can prove: for puzzles without a solution and without
    /// conflicts, if requested.
    pub contradiction: Option<Vec<usize>>,
}

impl Check {
    /// For a puzzle whose givens do not contradict each other.
    pub(super) fn new(shape: Shape, verdict: Verdict) -> Check {
        Check { shape, verdict, conflicts: Vec::new(), redundant: None, contradiction: None }
    }

    /// For a puzzle with this verdict.
    pub(super) fn of(puzzle: &Puzzle, verdict: Verdict) -> Check {
        let mut check = Check::new(puzzle.shape(), verdict);
        if let (Verdict::None, Puzzle::Givens(givens)) = (verdict, puzzle) {
            check.conflicts.extend(givens.conflicts());
        }
        check
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl Check {
    /// The check as a line of text.
    pub fn words(&self, language: Language) -> String {
        let name = |cell| self.shape.cell_name(cell);
        let names = |cells: &[usize]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ");
        let mut words = self.verdict.title(language).to_owned();
        if let Some(cells) = &self.redundant {
            words += match (cells.is_empty(), language) {
                (true, Language::English) => ", minimal",
                (true, Language::Chinese) => "，极小",
                (false, Language::English) => ", redundant:",
                (false, Language::Chinese) => "，多余：",
            };
            if !cells.is_empty() {
                words += if language == Language::English { " " } else { "" };
                words += &names(cells);
            }
        }
        if let Some(cells) = &self.contradiction {
            words += match language {
                Language::English => ", contradiction: ",
                Language::Chinese => "，矛盾：",
            };
            words += &names(cells);
        }
        for (number, pair) in self.conflicts.iter().enumerate() {
            let (first, second, digit) = (name(pair.first), name(pair.second), pair.digit);
            words += &match language {
                Language::English => {
                    format!("{}{first} and {second} are both {digit}", if number == 0 { ": " } else { "; " })
                }
                Language::Chinese => {
                    format!("{}{first} 和 {second} 都是 {digit}", if number == 0 { "：" } else { "；" })
                }
            };
        }
        words
    }
}

impl Puzzle {
    /// Whether it has one solution, and which givens contradict each other.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::{Puzzle, Verdict};
    /// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
    /// assert_eq!(puzzle.check(&Stop::new()).complete().unwrap().verdict, Verdict::Multiple);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn check(&self, stop: &Stop) -> Outcome<Check> {
        match self.count(2, stop) {
            Outcome::Interrupted(_) => Outcome::Interrupted(Check::of(self, Verdict::None)),
            Outcome::Complete(count) | Outcome::Limited(count) => {
                Outcome::Complete(Check::of(self, Verdict::of_count(count)))
            }
        }
    }

    /// The same, with the redundant givens if it has one solution, and a contradiction if it has none and no two givens show why.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// let puzzle: Puzzle = "4... .... ..2. 3.1.".parse()?;
    /// let check = puzzle.check_minimal(&Stop::new()).complete().unwrap();
    /// assert_eq!(check.to_string(), "unique, minimal");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn check_minimal(&self, stop: &Stop) -> Outcome<Check> {
        match self.check(stop) {
            Outcome::Complete(check) => self.explain(check, stop),
            interrupted => interrupted,
        }
    }

    /// A check with what is redundant or contradictory.
    pub(super) fn explain(&self, mut check: Check, stop: &Stop) -> Outcome<Check> {
        let Puzzle::Givens(_) = self else { return Outcome::Complete(check) }; // a candidate grid has no givens
        match check.verdict {
            Verdict::Unique => match self.redundant_givens(stop) {
                Outcome::Complete(cells) => check.redundant = Some(cells),
                _ => return Outcome::Interrupted(check),
            },
            Verdict::None if check.conflicts.is_empty() => match self.contradiction(stop) {
                Outcome::Complete(cells) => check.contradiction = cells,
                _ => return Outcome::Interrupted(check),
            },
            _ => {}
        }
        Outcome::Complete(check)
    }

    /// The redundant givens of this puzzle, which has one solution, by cell: without any one of them the solution is
    /// still unique. Empty for a candidate grid.
    ///
    /// Each can be removed alone; not always all of them together. A puzzle without redundant givens is minimal.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// let almost_full: Puzzle = "1234 3412 2143 432.".parse()?;
    /// assert_eq!(almost_full.redundant_givens(&Stop::new()).complete().unwrap().len(), 15);
    /// let minimal: Puzzle = "4... .... ..2. 3.1.".parse()?;
    /// assert!(minimal.redundant_givens(&Stop::new()).complete().unwrap().is_empty());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn redundant_givens(&self, stop: &Stop) -> Outcome<Vec<usize>> {
        let mut redundant = Vec::new();
        let Puzzle::Givens(givens) = self else { return Outcome::Complete(redundant) };
        for (cell, &digit) in givens.cells().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            // It is redundant if there is no solution with another digit in its place.
            let mut marks = Marks::from(givens);
            marks.set(cell, givens.shape().all_digits() & !(1 << (digit - 1)));
            match find(&marks.into(), 1, stop) {
                Outcome::Complete(_) => redundant.push(cell),
                Outcome::Limited(_) => {}
                Outcome::Interrupted(_) => return Outcome::Interrupted(redundant),
            }
        }
        Outcome::Complete(redundant)
    }

    /// Cells whose givens, or whose candidates in a candidate grid, have no solution together: as few as a search of fixed effort can prove,
    /// so that nearly always they have a solution without any one of them. `None` if the puzzle has a solution.
    ///
    /// The effort is bounded because a few givens may have no solution that no search can refute in a year.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::Puzzle;
    /// let puzzle: Puzzle = "1..2 .... ..3. ..4.".parse()?; // r1c3 and r2c3 would both be 1
    /// assert_eq!(puzzle.contradiction(&Stop::new()).complete().unwrap(), Some(vec![3, 10, 14]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn contradiction(&self, stop: &Stop) -> Outcome<Option<Vec<usize>>> {
        let marks = match self {
            Puzzle::Givens(givens) => Marks::from(givens),
            Puzzle::Marks(marks) => marks.clone(),
        };
        let any = marks.shape().all_digits();
        let cells: Vec<usize> = (0..marks.shape().cells()).filter(|&cell| marks.digits(cell) != any).collect();
        let mut search = Learning::within(&Marks::from(&Grid::empty(marks.shape())));
        let has_solution = |kept: &[bool]| {
            let mut marks = marks.clone();
            for (&cell, _) in cells.iter().zip(kept).filter(|(_, is_kept)| !**is_kept) {
                marks.set(cell, any);
            }
            match search.has_solution(&marks, EFFORT, stop) {
                Outcome::Complete(has_solution) => Some(has_solution),
                Outcome::Limited(_) => Some(true), // nobody knows
                Outcome::Interrupted(_) => None,
            }
        };
        match find(self, 1, stop) {
            Outcome::Interrupted(_) => return Outcome::Interrupted(None),
            Outcome::Limited(_) => return Outcome::Complete(None),
            Outcome::Complete(_) => {}
        }
        match contradicting(cells.len(), false, has_solution) {
            None => Outcome::Interrupted(None),
            Some(kept) => {
                let kept = cells.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept);
                Outcome::Complete(Some(kept.map(|(cell, _)| cell).collect()))
            }
        }
    }
}

/// The most conflicts of one search for a contradiction.
const EFFORT: u64 = 1000;

/// Parts of a puzzle, as marks in a list of all, that have no solution together; `None` if stopped. They are left out from the first
/// on, and once more from the last on; the smaller set is returned. `tries_again`: a part that was needed may not be so without others.
pub(super) fn contradicting(
    parts: usize,
    tries_again: bool,
    mut has_solution: impl FnMut(&[bool]) -> Option<bool>,
) -> Option<Vec<bool>> {
    let size = |kept: &Vec<bool>| kept.iter().filter(|is_kept| **is_kept).count();
    let mut fewest = vec![true; parts];
    for is_reversed in [false, true] {
        let mut kept = vec![true; parts];
        loop {
            let mut left: Vec<usize> = (0..parts).filter(|&part| kept[part]).collect();
            if is_reversed {
                left.reverse();
            }
            reduce(&left, &mut kept, &mut has_solution)?;
            if !tries_again || size(&kept) == left.len() {
                break;
            }
        }
        if size(&kept) < size(&fewest) {
            fewest = kept;
        }
    }
    Some(fewest)
}

/// Leaves out what it can of some kept parts while the rest has no solution; `None` if stopped. Parts that cannot be left out together
/// are tried by halves: where few parts contradict each other, most are left out by few searches.
fn reduce(parts: &[usize], kept: &mut [bool], has_solution: &mut impl FnMut(&[bool]) -> Option<bool>) -> Option<()> {
    parts.iter().for_each(|&part| kept[part] = false);
    if has_solution(kept)? {
        parts.iter().for_each(|&part| kept[part] = true);
        if parts.len() > 1 {
            let (first, second) = parts.split_at(parts.len() / 2);
            reduce(first, kept, has_solution)?;
            reduce(second, kept, has_solution)?;
        }
    }
    Some(())
}

impl Batch {
    /// The redundant givens of each puzzle, all of which have one solution: as [`Puzzle::redundant_givens`], for many
    /// at once.
    pub(super) fn redundant_givens(&mut self, puzzles: &[[u8; 81]], stop: &Stop) -> Outcome<Vec<Vec<usize>>> {
        let mut redundant = vec![Vec::new(); puzzles.len()];
        // A few hundred puzzles keep the search busy without taking much memory.
        for (part, redundant) in puzzles.chunks(256).zip(redundant.chunks_mut(256)) {
            let mut questions = Vec::new();
            let mut askers = Vec::new();
            for (number, puzzle) in part.iter().enumerate() {
                for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
                    let mut others = *puzzle;
                    let digit = std::mem::take(&mut others[cell]);
                    questions.push((others, Exception { cell: cell as u8, digit }));
                    askers.push((number, cell));
                }
            }
            let Outcome::Complete(counts) = self.count(&questions[..], stop) else {
                return Outcome::Interrupted(Vec::new());
            };
            for ((number, cell), count) in askers.into_iter().zip(counts) {
                if count == 0 {
                    redundant[number].push(cell);
                }
            }
        }
        Outcome::Complete(redundant)
    }
}
