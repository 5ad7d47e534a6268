//! The vicinity of a puzzle: minimal puzzles that differ from it in a few givens.
//!
//! Puzzles with a rare property, such as few givens or a high rating, lie close together: from one of them others are
//! found by removing some givens and adding others. With one removed and one added, written {-1+1}, there are some
//! hundred minimal puzzles around a typical one; with two and two, {-2+2}, some ten thousand.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::sudoku::Grid;
//! use lowbit::sudoku::near::{Finder, Vicinity};
//! let puzzle: Grid = "
//!     18...4..2  .7.....8.  ...2.....
//!     .....6.39  2....9...  9.685.2..
//!     .5..4....  ..8....53  ..3..1...
//! ".parse()?;
//! let vicinity = Vicinity::new(&puzzle, 1, 1)?;
//! assert_eq!(vicinity.parts(), puzzle.givens() as u64); // ways to take a given away
//! let near = Finder::new().part(&vicinity, 0, &Stop::new()).complete().unwrap();
//! assert!(near.iter().all(|near| near.cells()[0] != 1 && near.givens() == puzzle.givens()));
//! # Ok::<(), lowbit::Error>(())
//! ```

use std::ops::ControlFlow;

use super::kernels::places::Places;
use super::kernels::{Batch, Exception};
use super::{Grid, Shape};
use crate::Error;
use crate::engine::{Outcome, Stop};
use crate::sentence;

type Cells = [u8; 81];

/// The most givens that can be removed or added: with more the search would never end.
pub const MOST_EXCHANGED: usize = 4;

/// If a puzzle without the removed givens has at most this many solutions, they are listed once and the added givens
/// filter the list; otherwise every combination is searched.
const LISTED: usize = 4096;

/// Puzzles that are tested for redundant givens at once.
const TOGETHER: usize = 256;

/// All minimal puzzles that result from a puzzle by removing and adding exact numbers of givens.
///
/// A removed given is not added again, though another digit may come into its cell; so no puzzle is found twice. The
/// search is divided into parts, one for each choice of givens to remove; together, in order, they are the whole
/// vicinity. Parts are in reading order of the removed givens, and the puzzles of a part in reading order of the added
/// ones.
#[derive(Clone, Debug)]
pub struct Vicinity {
    puzzle: Cells,
    /// The cells that have a given.
    givens: Vec<usize>,
    remove: usize,
    add: usize,
}

impl Vicinity {
    /// The vicinity of a 9x9 puzzle, which itself need not be minimal or have one solution.
    ///
    /// # Errors
    ///
    /// If the puzzle has another size or fewer givens than are to be removed, or if more than [`MOST_EXCHANGED`] are to
    /// be removed or added.
    pub fn new(puzzle: &Grid, remove: usize, add: usize) -> Result<Vicinity, Error> {
        let refuse = |words| Err(Error::request(words));
        if puzzle.shape() != Shape::NINE {
            return refuse(sentence!(
                "the vicinity is searched for 9x9 puzzles only, not for {}",
                "只能求 9x9 题的邻域，不能求 {} 的",
                puzzle.shape()
            ));
        }
        if remove.max(add) > MOST_EXCHANGED {
            return refuse(sentence!(
                "at most {MOST_EXCHANGED} givens can be removed or added",
                "最多只能去掉或加入 {MOST_EXCHANGED} 个提示数"
            ));
        }
        let cells: Cells = puzzle.cells().try_into().expect("9x9");
        let givens: Vec<usize> = (0..81).filter(|&cell| cells[cell] != 0).collect();
        if givens.len() < remove {
            let words = sentence!(
                "the puzzle has {} givens: {remove} cannot be removed",
                "只有 {} 个提示数，去不掉 {remove} 个",
                givens.len()
            );
            return refuse(words);
        }
        Ok(Vicinity { puzzle: cells, givens, remove, add })
    }

    /// The number of parts.
    pub fn parts(&self) -> u64 {
        choices(self.givens.len(), self.remove) * self.firsts()
    }

    /// Parts for each choice of removed givens: one for each first added digit if many givens are added, as a single part
    /// would take very long.
    fn firsts(&self) -> u64 {
        if self.add >= MANY_ADDED { 729 } else { 1 }
    }

    /// The cells whose givens are removed in a part.
    fn taken(&self, mut part: u64) -> Vec<usize> {
        let mut taken = Vec::with_capacity(self.remove);
        let mut from = 0;
        for left in (0..self.remove).rev() {
            // Combinations with this given first come before those with a later one first.
            while part >= choices(self.givens.len() - from - 1, left) {
                part -= choices(self.givens.len() - from - 1, left);
                from += 1;
            }
            taken.push(self.givens[from]);
            from += 1;
        }
        taken
    }
}

/// The binomial coefficient.
fn choices(many: usize, some: usize) -> u64 {
    if some > many {
        return 0;
    }
    (0..some as u64).fold(1, |ways, at| ways * (many as u64 - at) / (at + 1))
}

/// Searches vicinities. It owns working memory: use one for each thread.
pub struct Finder {
    /// Looks for one solution.
    one: Batch,
    /// Looks for a second solution.
    two: Batch,
    listed: usize,
}

debug_of!(Finder as "Finder", listed);

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

/// From this number of added givens on, parts are divided further.
const MANY_ADDED: usize = 3;

/// An added given, in reading order: cell times 9 plus digit minus 1.
type Pair = usize;

/// A puzzle without its removed givens.
struct Rest<'a> {
    stop: &'a Stop,
    puzzle: Cells,
    /// The removed givens, which are not to be added again.
    taken: Vec<Pair>,
    found: Vec<Cells>,
}

impl Rest<'_> {
    /// Whether a digit may be added to a cell, considering its row, column and box only.
    fn is_open(&self, pair: Pair) -> bool {
        let (cell, digit) = split(pair);
        self.puzzle[cell] == 0
            && !self.taken.contains(&pair)
            && Shape::NINE.peers(cell).all(|peer| self.puzzle[peer] != digit)
    }

    fn with(&self, pair: Pair) -> Cells {
        let (cell, digit) = split(pair);
        let mut with = self.puzzle;
        with[cell] = digit;
        with
    }
}

fn split(pair: Pair) -> (usize, u8) {
    (pair / 9, (pair % 9) as u8 + 1)
}

impl Finder {
    /// A finder with empty working memory.
    pub fn new() -> Finder {
        Finder { one: Batch::new(1), two: Batch::new(2), listed: LISTED }
    }

    /// The puzzles of one part of a vicinity; empty if `stop` was raised before all were found.
    ///
    /// # Panics
    /// When there is no such part.
    pub fn part(&mut self, vicinity: &Vicinity, part: u64, stop: &Stop) -> Outcome<Vec<Grid>> {
        assert!(part < vicinity.parts(), "no part {part}");
        let mut rest = Rest { stop, puzzle: vicinity.puzzle, taken: Vec::new(), found: Vec::new() };
        for cell in vicinity.taken(part / vicinity.firsts()) {
            let digit = std::mem::take(&mut rest.puzzle[cell]);
            rest.taken.push(cell * 9 + usize::from(digit) - 1);
        }
        let flow = match vicinity.firsts() {
            1 => self.put_in(&mut rest, vicinity.add, 0),
            firsts => {
                let first = (part % firsts) as Pair;
                if !rest.is_open(first) {
                    return Outcome::Complete(Vec::new());
                }
                rest.puzzle = rest.with(first);
                self.put_in(&mut rest, vicinity.add - 1, first + 1)
            }
        };
        let Some(minimal) = flow.is_continue().then(|| self.minimal(&rest)).flatten() else {
            return Outcome::Interrupted(Vec::new());
        };
        Outcome::Complete(minimal.iter().map(Grid::nine).collect())
    }

    /// Finds all puzzles with one solution that have `more` further givens, all from `from` on.
    fn put_in(&mut self, rest: &mut Rest<'_>, more: usize, from: Pair) -> ControlFlow<()> {
        let pairs: Vec<Pair> = (from..729).filter(|&pair| rest.is_open(pair)).collect();
        match more {
            0 => {
                if self.counts(&[rest.puzzle], rest.stop)? == [1] {
                    rest.found.push(rest.puzzle);
                }
            }
            1 => {
                let puzzles: Vec<Cells> = pairs.iter().map(|&pair| rest.with(pair)).collect();
                let counts = self.counts(&puzzles, rest.stop)?;
                rest.found
                    .extend(puzzles.iter().zip(counts).filter(|&(_, count)| count == 1).map(|(puzzle, _)| *puzzle));
            }
            _ => match solutions(&rest.puzzle, self.listed, rest.stop)? {
                Some(solutions) => choose(rest, &solutions.iter().collect::<Vec<_>>(), more, from)?,
                None => {
                    for pair in pairs {
                        let before = rest.puzzle;
                        rest.puzzle = rest.with(pair);
                        self.put_in(rest, more - 1, pair + 1)?;
                        rest.puzzle = before;
                    }
                }
            },
        }
        ControlFlow::Continue(())
    }

    fn counts(&mut self, puzzles: &[Cells], stop: &Stop) -> ControlFlow<(), Vec<u64>> {
        self.two.count(puzzles, stop).complete().map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }

    /// The found puzzles that have no redundant given; `None` if stopped.
    fn minimal(&mut self, rest: &Rest<'_>) -> Option<Vec<Cells>> {
        let mut minimal = Vec::new();
        for puzzles in rest.found.chunks(TOGETHER) {
            let (mut questions, mut askers) = (Vec::new(), Vec::new());
            for (number, puzzle) in puzzles.iter().enumerate() {
                for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
                    let mut less = *puzzle;
                    let digit = std::mem::take(&mut less[cell]);
                    questions.push((less, Exception { cell: cell as u8, digit }));
                    askers.push(number);
                }
            }
            let counts = self.one.count(&questions[..], rest.stop).complete()?;
            let mut is_minimal = vec![true; puzzles.len()];
            askers.iter().zip(counts).for_each(|(&asker, count)| is_minimal[asker] &= count > 0);
            minimal.extend(puzzles.iter().zip(is_minimal).filter(|(_, is)| *is).map(|(puzzle, _)| *puzzle));
        }
        Some(minimal)
    }
}

/// All solutions of a puzzle; `None` if there are too many, a break if stopped.
fn solutions(puzzle: &Cells, most: usize, stop: &Stop) -> ControlFlow<(), Option<Vec<Cells>>> {
    let mut solutions = Vec::new();
    let outcome = Places::new(&Grid::nine(puzzle)).run(stop, &mut |cells| {
        solutions.push(cells.try_into().expect("81 cells"));
        if solutions.len() <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match outcome {
        Outcome::Complete(_) => ControlFlow::Continue(Some(solutions)),
        Outcome::Limited(_) => ControlFlow::Continue(None),
        Outcome::Interrupted(_) => ControlFlow::Break(()),
    }
}

/// The same as [`Finder::put_in`] with all solutions known: givens that occur in only one of them make it unique.
fn choose(rest: &mut Rest<'_>, solutions: &[&Cells], more: usize, from: Pair) -> ControlFlow<()> {
    if rest.stop.is_raised() {
        return ControlFlow::Break(());
    }
    let mut counts = [0_u32; 729];
    for solution in solutions {
        for (cell, &digit) in solution.iter().enumerate() {
            counts[cell * 9 + usize::from(digit) - 1] += 1;
        }
    }
    for pair in (from..729).filter(|&pair| counts[pair] > 0) {
        let (cell, digit) = split(pair);
        if rest.puzzle[cell] != 0 || rest.taken.contains(&pair) {
            continue;
        }
        match more {
            1 if counts[pair] == 1 => rest.found.push(rest.with(pair)),
            1 => {}
            // With one solution left, any further given would be redundant.
            _ if counts[pair] == 1 => {}
            _ => {
                let before = rest.puzzle;
                rest.puzzle = rest.with(pair);
                let left: Vec<&Cells> = solutions.iter().copied().filter(|solution| solution[cell] == digit).collect();
                choose(rest, &left, more - 1, pair + 1)?;
                rest.puzzle = before;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::generate::{Aim, Generator, Recipe, Symmetry};
    use super::super::{Puzzle, Verdict};
    use super::*;

    fn puzzles(count: u64) -> Vec<Grid> {
        let recipe = Recipe { shape: Shape::NINE, seed: 11, symmetry: Symmetry::None, aim: Aim::Minimal };
        Generator::new(recipe).puzzles(0..count, &Stop::new()).unwrap().complete().unwrap()
    }

    fn all(finder: &mut Finder, vicinity: &Vicinity) -> Vec<Grid> {
        (0..vicinity.parts()).flat_map(|part| finder.part(vicinity, part, &Stop::new()).complete().unwrap()).collect()
    }

    #[test]
    fn one_and_one_is_what_trying_everything_gives() {
        for puzzle in puzzles(2) {
            let mut expected = Vec::new();
            for gone in (0..81).filter(|&cell| puzzle.cells()[cell] != 0) {
                for cell in 0..81 {
                    for digit in 1..=9 {
                        let mut near = puzzle.clone();
                        near.set(gone, 0);
                        if near.cells()[cell] != 0 || (cell, digit) == (gone, puzzle.cells()[gone]) {
                            continue;
                        }
                        near.set(cell, digit);
                        let puzzle = Puzzle::from(near.clone());
                        if puzzle.check(&Stop::new()).complete().unwrap().verdict != Verdict::Unique {
                            continue;
                        }
                        if puzzle.check_minimal(&Stop::new()).complete().unwrap().redundant == Some(Vec::new()) {
                            expected.push(near);
                        }
                    }
                }
            }
            assert!(!expected.is_empty());
            assert_eq!(all(&mut Finder::new(), &Vicinity::new(&puzzle, 1, 1).unwrap()), expected);
        }
    }

    #[test]
    fn listing_solutions_and_asking_give_the_same() {
        let puzzle = &puzzles(1)[0];
        let vicinity = Vicinity::new(puzzle, 1, 2).unwrap();
        let mut asking = Finder { listed: 0, ..Finder::new() };
        for part in [0, vicinity.parts() - 1] {
            let listed = Finder::new().part(&vicinity, part, &Stop::new()).complete().unwrap();
            assert_eq!(asking.part(&vicinity, part, &Stop::new()).complete().unwrap(), listed);
        }
    }

    #[test]
    fn near_is_mutual_and_no_puzzle_comes_twice() {
        let puzzle = &puzzles(1)[0];
        let vicinity = Vicinity::new(puzzle, 2, 2).unwrap();
        assert_eq!(vicinity.parts(), choices(puzzle.givens(), 2));
        let taken: Vec<_> = (0..vicinity.parts()).map(|part| vicinity.taken(part)).collect();
        assert!(taken.is_sorted() && taken.windows(2).all(|two| two[0] != two[1]));
        let near: Vec<Grid> =
            (0..3).flat_map(|part| Finder::new().part(&vicinity, part, &Stop::new()).complete().unwrap()).collect();
        let mut texts: Vec<String> = near.iter().map(Grid::to_string).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), near.len());
        for near in near.iter().step_by(near.len().div_ceil(3).max(1)) {
            let differences = (0..81).filter(|&cell| near.cells()[cell] != puzzle.cells()[cell]).count();
            assert!((2..=4).contains(&differences));
            let back = Vicinity::new(near, 2, 2).unwrap();
            let gone = |cell: &usize| near.cells()[*cell] != puzzle.cells()[*cell];
            let part = (0..back.parts()).find(|&part| back.taken(part).iter().all(gone)).unwrap();
            assert!(Finder::new().part(&back, part, &Stop::new()).complete().unwrap().contains(puzzle));
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |puzzle: &Grid, remove, add| Vicinity::new(puzzle, remove, add).unwrap_err().to_string();
        let blank = Grid::empty(Shape::NINE);
        assert_eq!(
            refused(&Grid::empty(Shape::FOUR), 1, 1),
            "the vicinity is searched for 9x9 puzzles only, not for 4x4"
        );
        assert_eq!(refused(&blank, 1, 1), "the puzzle has 0 givens: 1 cannot be removed");
        assert_eq!(refused(&blank, 0, 5), "at most 4 givens can be removed or added");
        let stop = Stop::new();
        stop.raise();
        assert!(Finder::new().part(&Vicinity::new(&blank, 0, 1).unwrap(), 0, &stop).is_interrupted());
    }
}
