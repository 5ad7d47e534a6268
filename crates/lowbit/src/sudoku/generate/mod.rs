//! Puzzles with one solution, made from a seed.
//!
//! | to | call |
//! |---|---|
//! | make puzzles of any size | [`Generator::new`] with a [`Recipe`] |
//! | make puzzles with some givens, or with givens in some cells only | [`Generator::around`], [`Generator::within`] with a [`Pattern`] |
//! | make 9x9 puzzles of a grade, or with some techniques | [`Setter`] with a [`Wish`] |
//!
//! Puzzle k of a seed depends on the seed and k alone: not on the number of puzzles, their order, the threads, or the
//! machine.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::sudoku::generate::{Generator, Recipe};
//! let puzzles = Generator::new(Recipe::default()).puzzles(0..3, &Stop::new())?.into_inner();
//! assert_eq!(puzzles.len(), 3);
//! # Ok::<(), lowbit::Error>(())
//! ```

mod full_grid;
mod kin;
mod pattern;
mod seeds;
mod setting;
mod symmetry;
mod thinning;
mod uniqueness;
mod walk;
mod wish;

use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::kernels::Batch;
use super::symmetry::Morph;
use super::{Grid, Puzzle, Shape};
use crate::Error;
use crate::engine::{Outcome, Stop};
use crate::sentence;
use full_grid::Idea;
use kin::Parent;
use thinning::Thinning;
use uniqueness::Uniqueness;
use walk::Walk;

pub use pattern::Pattern;
pub use setting::Setter;
pub use symmetry::Symmetry;
pub use wish::Wish;

/// A recipe for puzzles.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, Shape, generate::{Aim, Generator, Recipe, Symmetry}};
/// let recipe = Recipe { shape: Shape::NINE, seed: 7, symmetry: Symmetry::Rotational, aim: Aim::Clues(30) };
/// let puzzles = Generator::new(recipe).puzzles(0..3, &Stop::new())?.complete().unwrap();
/// for puzzle in &puzzles {
///     assert_eq!(puzzle.givens(), 30);
///     assert_eq!(Puzzle::from(puzzle.clone()).solutions().count(), 1);
/// }
/// assert_eq!(Generator::new(recipe).puzzles(2..3, &Stop::new())?.complete().unwrap()[0], puzzles[2]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Recipe {
    /// The size.
    pub shape: Shape,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The number of givens.
    pub aim: Aim,
}

/// 9x9 puzzles of seed 0 without symmetry and without redundant givens.
impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { shape: Shape::NINE, seed: 0, symmetry: Symmetry::None, aim: Aim::Minimal }
    }
}

/// The number of givens of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Aim {
    /// Minimal: without any of its givens (with a symmetry: without any orbit of them) there are more solutions.
    Minimal,
    /// This many.
    Clues(usize),
    /// As few as can be proved to suffice with at most this many nodes for each proof: for large grids, where a proof may
    /// take very long.
    Effort(u64),
}

/// Full grids tried for a puzzle with a given number of clues before giving up.
const ATTEMPTS: u32 = 20_000;

/// The same for givens restricted to a pattern: most full grids do not fit.
const ATTEMPTS_WITHIN: u32 = 1 << 20;

/// 9x9 puzzles with at most this many clues are found by walking from puzzle to puzzle.
const FEW_CLUES: usize = 20;

impl Recipe {
    /// The random numbers of one puzzle.
    fn random(&self, number: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        random
    }

    /// Refuses recipes that are known to have no puzzle.
    fn check(&self) -> Result<(), Error> {
        let (Aim::Clues(clues), fewest) = (self.aim, fewest_clues(self.shape)) else { return Ok(()) };
        match clues < fewest {
            true => Err(Error::request(sentence!(
                "{clues} clues: no {} puzzle has fewer than {fewest}",
                "{clues} 个提示数：{} 的题目至少要有 {fewest} 个",
                self.shape
            ))),
            false => Ok(()),
        }
    }

    /// Whether removing givens would hardly ever lead to so few clues.
    fn needs_a_walk(&self) -> bool {
        let is_few = matches!(self.aim, Aim::Clues(clues) if clues <= FEW_CLUES);
        is_few && self.shape == Shape::NINE && self.symmetry == Symmetry::None
    }

    fn pattern_in_vain(&self) -> Error {
        Error::request(sentence!(
            "no puzzle with givens in this pattern in {ATTEMPTS_WITHIN} attempts",
            "{ATTEMPTS_WITHIN} 次尝试中没有找到提示数在此图样内的题目"
        ))
    }

    fn too_few_clues(&self) -> Error {
        let Aim::Clues(clues) = self.aim else { unreachable!("only a number of clues can fail") };
        let (shape, symmetry) = (self.shape, self.symmetry.name());
        Error::request(sentence!(
            "no {shape} puzzle with {clues} clues and symmetry '{symmetry}' in {ATTEMPTS} attempts",
            "{ATTEMPTS} 次尝试中没有找到 {clues} 个提示数、对称为“{symmetry}”的 {shape} 题目"
        ))
    }
}

/// A lower bound for the clues of a puzzle. For 9x9 it was proved by McGuire and others in 2012. For large sizes the
/// minimum is unknown, but two digits without givens could change places, so at most one digit has none.
const fn fewest_clues(shape: Shape) -> usize {
    match shape.side() {
        4 => 4,
        9 => 17,
        side => side - 1,
    }
}

/// Makes puzzles by a recipe. It owns working memory: use one for each thread.
///
/// ```
/// use lowbit::sudoku::generate::{Generator, Recipe};
/// assert!(Generator::new(Recipe::default()).at_once() >= 1);
/// ```
pub struct Generator {
    recipe: Recipe,
    /// The groups of cells that may become blank.
    orbits: Vec<Vec<usize>>,
    uniqueness: Uniqueness,
    idea: Option<Idea>,
    /// Whether givens are restricted to a pattern: then the first orbit, the cells outside, is always removed.
    has_pattern: bool,
}

debug_of!(Generator as "Generator", recipe);

impl Generator {
    /// A generator for this recipe.
    pub fn new(recipe: Recipe) -> Generator {
        let orbits = recipe.symmetry.orbits(recipe.shape);
        Generator { recipe, orbits, uniqueness: Uniqueness::new(&recipe), idea: None, has_pattern: false }
    }

    /// A generator for puzzles that have all givens of `idea`, and as few others as the recipe says.
    ///
    /// # Errors
    ///
    /// If the idea has another shape or no solution, or if it has more givens, completed to orbits, than the recipe asks
    /// for.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::{Grid, Puzzle, Shape, generate::{Aim, Generator, Recipe, Symmetry}};
    /// let idea: Grid = "12.. 34.. .... ....".parse()?;
    /// let recipe = Recipe { shape: Shape::FOUR, seed: 7, symmetry: Symmetry::None, aim: Aim::Minimal };
    /// let puzzle = &Generator::around(recipe, &idea)?.puzzles(0..1, &Stop::new())?.complete().unwrap()[0];
    /// assert_eq!(puzzle.cells()[..2], [1, 2]);
    /// assert_eq!(Puzzle::from(puzzle.clone()).solutions().count(), 1);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn around(recipe: Recipe, idea: &Grid) -> Result<Generator, Error> {
        if idea.shape() != recipe.shape {
            return Err(Error::request(sentence!(
                "an idea of {} for puzzles of {}",
                "想法是 {} 的，而题目是 {} 的",
                idea.shape(),
                recipe.shape
            )));
        }
        let Some(solution) = Puzzle::from(idea.clone()).solve(&Stop::new()).into_inner() else {
            return Err(Error::request(sentence!("the idea has no solution", "这个想法无解")));
        };
        let mut generator = Generator::new(recipe);
        generator.orbits.retain(|orbit| orbit.iter().all(|&cell| idea.cells()[cell] == 0));
        let fewest = recipe.shape.cells() - generator.orbits.iter().map(Vec::len).sum::<usize>();
        match recipe.aim {
            Aim::Clues(clues) if clues < fewest => {
                let message = sentence!(
                    "{clues} clues: the idea with its symmetric cells already has {fewest}",
                    "{clues} 个提示数：仅想法及与之对称的格子就有 {fewest} 个"
                );
                return Err(Error::request(message));
            }
            _ => generator.idea = Some(Idea { givens: idea.clone(), solution }),
        }
        Ok(generator)
    }

    /// A generator for puzzles with givens only in these cells. It tries full grids until these cells determine the
    /// solution, which may take long for patterns with few cells.
    ///
    /// # Errors
    ///
    /// If a cell is outside of the grid, or if fewer givens fit into the pattern than the recipe asks for, or than any
    /// puzzle needs.
    ///
    /// ```
    /// use lowbit::engine::Stop;
    /// use lowbit::sudoku::generate::{Generator, Recipe};
    /// // All but the box in the middle.
    /// let pattern: Vec<usize> = (0..81).filter(|cell| !(27..54).contains(cell) || !(3..6).contains(&(cell % 9))).collect();
    /// let puzzle = &Generator::within(Recipe::default(), &pattern)?.puzzles(0..1, &Stop::new())?.complete().unwrap()[0];
    /// assert!((0..81).all(|cell| puzzle.cells()[cell] == 0 || pattern.contains(&cell)));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn within(recipe: Recipe, pattern: &[usize]) -> Result<Generator, Error> {
        let mut generator = Generator::new(recipe);
        // A given is removed, too, if a symmetric cell lies outside the pattern.
        let is_within = |orbit: &Vec<usize>| orbit.iter().all(|cell| pattern.contains(cell));
        let (within, outside): (Vec<_>, Vec<_>) = generator.orbits.into_iter().partition(is_within);
        let room: usize = within.iter().map(Vec::len).sum();
        let fewest = match recipe.aim {
            Aim::Clues(clues) => clues.max(fewest_clues(recipe.shape)),
            _ => fewest_clues(recipe.shape),
        };
        if room < fewest || pattern.iter().any(|&cell| cell >= recipe.shape.cells()) {
            return Err(Error::request(sentence!(
                "the pattern has room for {room} givens: {fewest} are needed",
                "图样只能放 {room} 个提示数：至少要 {fewest} 个"
            )));
        }
        generator.has_pattern = !outside.is_empty();
        generator.orbits = within;
        if generator.has_pattern {
            generator.orbits.insert(0, outside.concat());
        }
        Ok(generator)
    }

    /// The number of puzzles to request at once: thousands if they are made side by side, one if each takes long.
    pub fn at_once(&self) -> u64 {
        let is_quick = self.recipe.shape.side() <= 9 && !self.walks();
        if is_quick { 8192 } else { 1 }
    }

    /// Whether puzzles are found by walking from puzzle to puzzle.
    fn walks(&self) -> bool {
        self.recipe.needs_a_walk() && !self.is_bound()
    }

    /// Whether an idea or a pattern constrains the givens.
    fn is_bound(&self) -> bool {
        self.idea.is_some() || self.has_pattern
    }

    /// The puzzles with these numbers; interrupted, with those before the first missing one, if `stop` was raised.
    /// Hundreds at once are faster than one by one.
    ///
    /// # Errors
    ///
    /// If it is known that no puzzle has so few clues, or if many attempts found none.
    pub fn puzzles(&mut self, numbers: Range<u64>, stop: &Stop) -> Result<Outcome<Vec<Grid>>, Error> {
        self.numbered(numbers, stop)
    }

    /// The same for any numbers.
    fn numbered(&mut self, numbers: impl Iterator<Item = u64>, stop: &Stop) -> Result<Outcome<Vec<Grid>>, Error> {
        self.recipe.check()?;
        if self.walks() {
            return Ok(walk(&self.recipe, numbers, stop));
        }
        let Generator { recipe, orbits, uniqueness, idea, has_pattern } = self;
        let thinning = |number| Thinning::new(recipe, orbits, idea.as_ref(), *has_pattern, recipe.random(number));
        let thinned = thin(recipe, uniqueness, numbers.map(thinning).collect(), stop)?;
        Ok(thinned.map(|thinnings| thinnings.into_iter().map(Thinning::into_puzzle).collect()))
    }

    /// Puzzles near others, for recipes of minimal puzzles without symmetry: a parent with some givens added and others
    /// removed, disguised by a random symmetry.
    fn near(&mut self, parents: Vec<Parent>, stop: &Stop) -> Result<Outcome<Vec<Grid>>, Error> {
        let Generator { recipe, orbits, uniqueness, .. } = self;
        let thinnings = parents.into_iter().map(|parent| Thinning::near(recipe, orbits, parent)).collect();
        let seen = |thinning: Thinning<'_>| {
            let (puzzle, mut random) = thinning.into_parts();
            Morph::random(recipe.shape, &mut random).grid(&puzzle)
        };
        let thinned = thin(recipe, uniqueness, thinnings, stop)?;
        Ok(thinned.map(|thinnings| thinnings.into_iter().map(seen).collect()))
    }
}

/// Runs thinnings to their end, side by side.
fn thin<'a>(
    recipe: &Recipe,
    uniqueness: &mut Uniqueness,
    mut thinnings: Vec<Thinning<'a>>,
    stop: &Stop,
) -> Result<Outcome<Vec<Thinning<'a>>>, Error> {
    loop {
        let open: Vec<_> = thinnings.iter_mut().filter_map(|thinning| thinning.propose().then_some(thinning)).collect();
        if open.is_empty() {
            return Ok(Outcome::Complete(thinnings));
        }
        if let Some(tired) = open.iter().find(|thinning| thinning.attempts > thinning.most_attempts()) {
            return Err(if tired.has_pattern { recipe.pattern_in_vain() } else { recipe.too_few_clues() });
        }
        let Some(answers) = uniqueness.ask(&open, stop) else {
            let finished = thinnings.into_iter().map_while(|mut thinning| (!thinning.propose()).then_some(thinning));
            return Ok(Outcome::Interrupted(finished.collect()));
        };
        for (thinning, answer) in open.into_iter().zip(answers) {
            thinning.take(answer);
        }
    }
}

/// The puzzles with these numbers, found by walking.
fn walk(recipe: &Recipe, numbers: impl Iterator<Item = u64>, stop: &Stop) -> Outcome<Vec<Grid>> {
    let Aim::Clues(clues) = recipe.aim else { unreachable!("a walk is for a number of clues") };
    let mut batch = Batch::new(1);
    let mut puzzles = Vec::new();
    for number in numbers {
        match (Walk { random: &mut recipe.random(number), batch: &mut batch, stop }).find(clues) {
            Some(puzzle) => puzzles.push(puzzle),
            None => return Outcome::Interrupted(puzzles),
        }
    }
    Outcome::Complete(puzzles)
}

#[cfg(test)]
mod tests;
