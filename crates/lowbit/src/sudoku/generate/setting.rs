//! Puzzles as they are wished for: candidates by luck first, then by walking through the vicinity of the best of them.
//!
//! ```text
//!     LUCK candidates from the generator     the first that fits is the puzzle
//!     else the nearest of them, and again and again:
//!         one given (or two) less, one (or two) others more, minimal, one solution: a neighbour
//!         it fits: the puzzle      it is no farther than before: go on from there      else another neighbour
//! ```
//! Puzzle k draws from streams of its own, so it depends on the seed, the wish and k alone.

use std::ops::{ControlFlow, Range};

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::super::Grid;
use super::super::near::{Finder, Vicinity};
use super::wish::{Distance, Judge, Wish};
use super::{Aim, Generator, Recipe, Symmetry};
use crate::engine::{Outcome, Stop};
use crate::{Error, sentence};

/// Candidates that are made at once: the search for one solution has 512 lanes, and works best with several for each.
const TOGETHER: u64 = 2048;

/// Candidates of a puzzle that are made at once, to begin with: of common puzzles more would be made in vain.
const FIRST_EACH: u64 = 16;

/// Candidates of a puzzle that are tried before a walk begins. One in so many of them may be where it begins.
const LUCK: u64 = 512;
const SOME: u64 = 16;

/// Where there can be no walk, a wish is given up after so many candidates; otherwise after all that there are.
const MOST_LUCK: u64 = 1 << 20;
const MOST_CANDIDATES: u64 = 1 << 31;

/// Puzzles that a thread looks for at once.
const FEW: u64 = 256;

/// Neighbours that are looked at in a step of a walk.
const NEIGHBOURS: usize = 4;

/// Steps of a walk without coming nearer, before it begins again with other candidates.
const PATIENCE: u32 = 60;

/// Sets puzzles by a recipe and a wish. It keeps working memory: make one for each thread.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Shape;
/// use lowbit::sudoku::generate::{Aim, Generator, Recipe, Setter, Symmetry, Wish};
/// use lowbit::sudoku::steps::{Grade, Rater, Scale};
/// let recipe = Recipe { shape: Shape::NINE, seed: 7, symmetry: Symmetry::None, aim: Aim::Minimal };
/// let mut setter = Setter::new(Generator::new(recipe), Wish::from(Grade::Hard))?;
/// let puzzle = &setter.puzzles(0..1, &Stop::new())?.complete().unwrap()[0];
/// let rated = Rater::new(Scale::Bank, true).rate_givens(puzzle, &Stop::new()).complete().unwrap();
/// assert_eq!(rated.grade(), Grade::Hard);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Setter {
    recipe: Recipe,
    generator: Generator,
    /// `None` where any puzzle will do.
    judge: Option<Box<(Judge, Finder)>>,
    has_idea: bool,
}

debug_of!(Setter as "Setter", recipe);

impl Setter {
    /// For puzzles that this generator makes.
    ///
    /// An error means that the wish contradicts itself, or is for another size than 9x9.
    pub fn new(generator: Generator, wish: Wish) -> Result<Setter, Error> {
        wish.check()?;
        let recipe = generator.recipe;
        if recipe.shape.side() != 9 && !wish.is_any() {
            return Err(Error::request(sentence!(
                "puzzles of {}: only those of 9x9 are graded",
                "{} 的题：只有 9x9 能评难度"; recipe.shape
            )));
        }
        let has_idea = generator.idea.is_some();
        let judge = (!wish.is_any()).then(|| Box::new((Judge::new(wish), Finder::new())));
        Ok(Setter { recipe, generator, judge, has_idea })
    }

    /// How many puzzles are best made at once.
    pub fn at_once(&self) -> u64 {
        if self.judge.is_none() { self.generator.at_once() } else { FEW }
    }

    /// The puzzles with these numbers; interrupted, with those before the first that is missing, when `stop` was raised.
    ///
    /// An error means that none was found where only luck can find one, because of a symmetry or an idea.
    pub fn puzzles(&mut self, numbers: Range<u64>, stop: &Stop) -> Result<Outcome<Vec<Grid>>, Error> {
        let Some(mut judge) = self.judge.take() else { return self.generator.puzzles(numbers, stop) };
        let made = self.wished(numbers, &mut judge, stop);
        self.judge = Some(judge);
        made
    }

    fn wished(
        &mut self,
        numbers: Range<u64>,
        (judge, finder): &mut (Judge, Finder),
        stop: &Stop,
    ) -> Result<Outcome<Vec<Grid>>, Error> {
        let can_walk = self.recipe.symmetry == Symmetry::None && !self.has_idea && self.recipe.aim == Aim::Minimal;
        let most = if can_walk { MOST_CANDIDATES } else { MOST_LUCK };
        let mut puzzles: Vec<Open> = numbers.map(|number| Open::new(&self.recipe, number)).collect();
        while puzzles.iter().any(|open| open.found.is_none()) {
            if self.look(&mut puzzles, judge, stop)?.is_break() {
                break;
            }
            for open in puzzles.iter_mut().filter(|open| open.found.is_none() && open.tried % LUCK == 0) {
                if open.tried >= most {
                    let tried = open.tried;
                    return Err(Error::request(sentence!(
                        "no such puzzle among {tried} with this symmetry, number of clues or idea: only luck finds them",
                        "在 {tried} 道满足此对称、已知数个数或构想的题中没有找到：只能碰运气"
                    )));
                }
                let some = std::mem::take(&mut open.some);
                if can_walk && (Walk { judge: &mut *judge, finder: &mut *finder, stop }).run(some, open).is_none() {
                    break;
                }
            }
            if stop.is_raised() {
                break;
            }
        }
        let is_whole = puzzles.iter().all(|open| open.found.is_some());
        let found = puzzles.into_iter().map_while(|open| open.found).collect();
        Ok(if is_whole { Outcome::Complete(found) } else { Outcome::Interrupted(found) })
    }

    /// Makes and judges some more candidates of every puzzle that is not found yet, no further than where a walk begins; a break
    /// when stopped.
    fn look(&mut self, puzzles: &mut [Open], judge: &mut Judge, stop: &Stop) -> Result<ControlFlow<()>, Error> {
        let count = puzzles.iter().filter(|open| open.found.is_none()).count() as u64;
        let each = (TOGETHER / count.max(1)).max(1);
        // Each puzzle has 2^32 candidates of its own.
        let numbers = puzzles.iter().filter(|open| open.found.is_none()).flat_map(|open| {
            let begin = (open.number << 32) + open.tried;
            begin..begin + each.min(open.tried.max(FIRST_EACH)).min(LUCK - open.tried % LUCK)
        });
        let numbers: Vec<u64> = numbers.collect();
        let Some(candidates) = self.generator.numbered(numbers.iter().copied(), stop)?.complete() else {
            return Ok(ControlFlow::Break(()));
        };
        let mut candidates = numbers.into_iter().zip(candidates).peekable();
        for open in puzzles.iter_mut().filter(|open| open.found.is_none()) {
            while let Some((_, candidate)) = candidates.next_if(|(number, _)| number >> 32 == open.number) {
                open.tried += 1;
                if open.found.is_some() {
                    continue;
                }
                match judge.accepts(&candidate, stop) {
                    Some(true) => open.found = Some(candidate),
                    Some(false) if open.tried % SOME == 0 => open.some.push(candidate),
                    Some(false) => {}
                    None => return Ok(ControlFlow::Break(())),
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// A puzzle that is looked for.
struct Open {
    number: u64,
    /// Candidates that were tried.
    tried: u64,
    /// Some of them, to begin a walk with.
    some: Vec<Grid>,
    random: ChaCha8Rng,
    found: Option<Grid>,
}

impl Open {
    fn new(recipe: &Recipe, number: u64) -> Open {
        Open { number, tried: 0, some: Vec::new(), random: recipe.random(number), found: None }
    }
}

/// A walk from neighbour to neighbour.
struct Walk<'a> {
    judge: &'a mut Judge,
    finder: &'a mut Finder,
    stop: &'a Stop,
}

impl Walk<'_> {
    /// Looks for a puzzle that fits, from the nearest of some candidates on; `None` when stopped.
    fn run(&mut self, some: Vec<Grid>, open: &mut Open) -> Option<()> {
        let mut nearest: Option<(Distance, Grid)> = None;
        for candidate in some {
            let distance = self.judge.distance(&candidate, self.stop)?;
            if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, candidate));
            }
        }
        let Some((mut distance, mut puzzle)) = nearest else { return Some(()) };
        let random = &mut open.random;
        let mut steps = 0;
        while steps < PATIENCE {
            steps += 1;
            let many = if steps % 4 == 0 { 2 } else { 1 };
            let Ok(vicinity) = Vicinity::new(&puzzle, many, many) else { return Some(()) };
            let part = random.random_range(0..vicinity.parts());
            let mut near = self.finder.part(&vicinity, part, self.stop).complete()?;
            near.shuffle(random);
            for candidate in near.into_iter().take(NEIGHBOURS) {
                if self.judge.accepts(&candidate, self.stop)? {
                    open.found = Some(candidate);
                    return Some(());
                }
                let reached = self.judge.distance(&candidate, self.stop)?;
                if reached < distance {
                    steps = 0;
                }
                if reached <= distance {
                    (puzzle, distance) = (candidate, reached);
                    break;
                }
            }
        }
        Some(())
    }
}
