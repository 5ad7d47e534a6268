//! Puzzles to order: random candidates first, then a walk in the vicinity of the best ones.
//!
//! ```text
//!     candidates from the generator, in order     those that match are the puzzles of a family, in the same order
//!     fewer than one in SCARCE match: each match is followed by its kin
//!     FRUITLESS_CANDIDATES in a row do not match: start from a known puzzle that does, or from the nearest candidate:
//!         one given (or two) less, one (or two) others more, minimal, one solution: a neighbour
//!         it matches: the next puzzle      it is no farther than before: continue from there      else another neighbour
//! ```
//! Puzzles with neighbouring numbers are a *family*: the first matches among the candidates of the same streams, so that no match
//! is wasted. Rare wishes have families of one, so that all threads work. A family draws from streams of its own,
//! so puzzle k depends on the seed, the wish and k alone.

use std::ops::{ControlFlow, Range};

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::Grid;
use super::super::near::{Finder, Vicinity};
use super::super::symmetry::Morph;
use super::kin::Kin;
use super::wish::{Distance, Judge, Wish};
use super::{Aim, Generator, Recipe, Symmetry, seeds};
use crate::engine::{Outcome, Stop};
use crate::steps::Rating;
use crate::{Error, sentence};

/// Candidates generated together: the batch search has 512 lanes, and works best with several puzzles for each.
const TOGETHER: u64 = 4096;

/// The least number of candidates of a family generated together, and the first number: for common wishes more would be
/// wasted.
const FIRST_EACH: u64 = 16;

/// Candidates without a match before a walk begins. One in `SOME_CANDIDATES` of them is kept as a possible start.
const FRUITLESS_CANDIDATES: u64 = 512;
const SOME_CANDIDATES: u64 = 16;

/// Candidates after which a wish is given up, without walks and with them.
const MOST_LUCK: u64 = 1 << 20;
const MOST_CANDIDATES: u64 = 1 << 31;

/// Puzzles that a thread searches for together.
const PUZZLES_AT_ONCE: u64 = 1024;

/// The size of a family. From the rating [`RARE`] on, a family is one puzzle.
const FAMILY: u64 = 64;
const RARE: Rating = Rating(80);

/// Puzzles have kin if fewer than one in this many candidates match.
const SCARCE: u64 = 16;

/// Neighbours examined in a step of a walk.
const NEIGHBOURS: usize = 4;

/// Steps of a walk without progress before it restarts from other candidates.
const PATIENCE: u32 = 60;

/// Sets puzzles by a recipe and a wish. It owns working memory: use one for each thread.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Shape;
/// use lowbit::sudoku::generate::{Aim, Generator, Recipe, Setter, Symmetry, Wish};
/// use lowbit::sudoku::steps::{Grade, Grader};
/// let recipe = Recipe { shape: Shape::NINE, seed: 7, symmetry: Symmetry::None, aim: Aim::Minimal };
/// let mut setter = Setter::new(Generator::new(recipe), Wish::from(Grade::Hard))?;
/// let puzzle = &setter.puzzles(0..1, &Stop::new())?.complete().unwrap()[0];
/// let rated = Grader::new().rate_givens(puzzle, &Stop::new()).complete().unwrap();
/// assert_eq!(rated.grade(), Grade::Hard);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::generate::{Generator, Recipe, Setter, Wish};
/// let setter = Setter::new(Generator::new(Recipe::default()), Wish::default())?;
/// assert!(setter.at_once(100, 2) >= 1); // how many to ask for together
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Setter {
    recipe: Recipe,
    generator: Generator,
    /// `None` if any puzzle matches.
    judge: Option<Box<(Judge, Finder)>>,
    has_idea: bool,
    /// The size of a family.
    family: u64,
    /// Candidates judged and matches found so far: the hit rate gives the number of candidates to generate.
    judged: u64,
    fitted: u64,
}

debug_of!(Setter as "Setter", recipe);

impl Setter {
    /// A setter for puzzles of this generator.
    ///
    /// # Errors
    ///
    /// If no puzzle has so few clues or such a rating, if the wish contradicts itself, or if there is a wish for another
    /// size than 9x9.
    pub fn new(generator: Generator, wish: Wish) -> Result<Setter, Error> {
        let recipe = generator.recipe;
        recipe.check()?;
        wish.check(recipe.aim)?;
        if recipe.shape.side() != 9 && !wish.is_any() {
            return Err(Error::request(sentence!(
                "puzzles of {}: only those of 9x9 are graded",
                "{} 的题：只有 9x9 能评难度"; recipe.shape
            )));
        }
        let has_idea = generator.is_bound();
        let is_common = wish.needs.is_empty() && wish.without.is_empty() && *wish.ratings.start() < RARE;
        let family = if is_common && generator.at_once() > 1 { FAMILY } else { 1 };
        let judge = (!wish.is_any()).then(|| Box::new((Judge::new(wish), Finder::new())));
        Ok(Setter { recipe, generator, judge, has_idea, family, judged: 0, fitted: 0 })
    }

    /// The number of puzzles to request from a thread at once, of `count` in all: no more than the generator makes
    /// efficiently at once, and few enough that every thread gets some.
    pub fn at_once(&self, count: u64, threads: usize) -> u64 {
        let each = count.div_ceil(threads.max(1) as u64);
        match self.judge {
            None => each.clamp(1, self.generator.at_once()),
            // A family is made as a whole.
            Some(_) => each.next_multiple_of(self.family).clamp(self.family, PUZZLES_AT_ONCE),
        }
    }

    /// The puzzles with these numbers; interrupted, with those before the first missing one, if `stop` was raised.
    ///
    /// # Errors
    ///
    /// If many attempts found none. With a symmetry, a number of clues, a pattern or an idea, only random search is used.
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
        let can_walk = self.can_walk();
        let most = if can_walk { MOST_CANDIDATES } else { MOST_LUCK };
        let mut families = self.families(&numbers);
        while families.iter().any(Family::is_open) {
            if self.look(&mut families, judge, stop)?.is_break() {
                break;
            }
            let needs_a_walk =
                |family: &&mut Family| family.is_open() && family.is_out_of_luck() && family.growing().is_empty();
            for family in families.iter_mut().filter(needs_a_walk) {
                let in_vain = family.tried - family.lucky;
                if in_vain >= most {
                    return Err(Error::request(sentence!(
                        "no such puzzle among {in_vain} with this symmetry, number of clues, pattern or idea: these are found only by random search",
                        "在 {in_vain} 道满足此对称、提示数个数、图样或想法的题中没有找到：这类题只能随机寻找"
                    )));
                }
                let some = std::mem::take(&mut family.some);
                if can_walk && (Walk { judge: &mut *judge, finder: &mut *finder, stop }).run(some, family).is_none() {
                    break;
                }
            }
            if stop.is_raised() {
                break;
            }
        }
        let is_whole = !families.iter().any(Family::is_open);
        let mut found = Vec::new();
        for family in families {
            let is_open = family.is_open();
            let settled = family.settled().min(family.wanted);
            let puzzles = family.kin.into_iter().flat_map(|kin| kin.puzzles);
            found.extend(puzzles.take(settled).skip(family.skipped));
            if is_open {
                break;
            }
        }
        Ok(if is_whole { Outcome::Complete(found) } else { Outcome::Interrupted(found) })
    }

    /// Whether puzzles near others may be used.
    fn can_walk(&self) -> bool {
        self.recipe.symmetry == Symmetry::None && !self.has_idea && self.recipe.aim == Aim::Minimal
    }

    /// The families of these puzzles, each with the number wanted.
    fn families(&self, numbers: &Range<u64>) -> Vec<Family> {
        let Range { start, end } = *numbers;
        let has_kin = self.family > 1 && self.can_walk();
        let family = |number: u64| {
            let first = number * self.family;
            Family {
                number,
                wanted: (end - first).min(self.family) as usize,
                skipped: start.saturating_sub(first) as usize,
                tried: 0,
                lucky: 0,
                some: Vec::new(),
                recipe: self.recipe,
                random: self.recipe.random(number),
                has_kin,
                kin: Vec::new(),
            }
        };
        (start / self.family..end.div_ceil(self.family)).map(family).collect()
    }

    /// Generates and judges more candidates of every unfinished family: kin of its puzzles if wanted, else random
    /// candidates, up to the next walk. Breaks if stopped.
    fn look(&mut self, families: &mut [Family], judge: &mut Judge, stop: &Stop) -> Result<ControlFlow<()>, Error> {
        if self.look_near(families, judge, stop)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let open = || families.iter().filter(|family| family.is_open() && family.growing().is_empty());
        let most = (TOGETHER / (open().count() as u64).max(1)).max(1);
        // From the hit rate so far: a few more candidates than needed.
        let for_one = (self.judged + 4 * FIRST_EACH) as f64 / (self.fitted + FIRST_EACH) as f64;
        // Each family has 2^32 candidates of its own.
        let numbers = open().flat_map(|family| {
            let begin = (family.number << 32) + family.tried;
            let missing = (family.wanted - family.settled()) as f64;
            let guess = (missing + missing.sqrt()) * for_one;
            begin..begin + (guess as u64).clamp(FIRST_EACH.min(most), most).min(family.luck_left())
        });
        let numbers: Vec<u64> = numbers.collect();
        let Some(candidates) = self.generator.numbered(numbers.iter().copied(), stop)?.complete() else {
            return Ok(ControlFlow::Break(()));
        };
        let known = judge.known(&candidates);
        let mut candidates = numbers.into_iter().zip(candidates).zip(known).peekable();
        for family in families {
            while let Some(((_, candidate), known)) =
                candidates.next_if(|((number, _), _)| number >> 32 == family.number)
            {
                if !family.is_open() {
                    continue;
                }
                family.tried += 1;
                self.judged += 1;
                let Some(fits) = known.or_else(|| judge.accepts(&candidate, stop)) else {
                    return Ok(ControlFlow::Break(()));
                };
                if fits {
                    self.fitted += 1;
                    family.found_one(candidate);
                } else if family.tried % SOME_CANDIDATES == 0 {
                    family.some.push(candidate);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Generates and judges candidates near puzzles that still lack kin. Breaks if stopped.
    fn look_near(&mut self, families: &mut [Family], judge: &mut Judge, stop: &Stop) -> Result<ControlFlow<()>, Error> {
        // By puzzle: its family and index, and the number of its candidates.
        let (mut parents, mut litters) = (Vec::new(), Vec::new());
        for (number, family) in families.iter_mut().enumerate().filter(|(_, family)| family.is_open()) {
            for at in family.growing() {
                let litter = family.kin[at].parents();
                litters.push((number, at, litter.len()));
                parents.extend(litter);
            }
        }
        if parents.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let Some(candidates) = self.generator.near(parents, stop)?.complete() else {
            return Ok(ControlFlow::Break(()));
        };
        let known = judge.known(&candidates);
        let mut candidates = candidates.into_iter().zip(known);
        for (number, at, count) in litters {
            let kin = &mut families[number].kin[at];
            let mut is_found = false;
            for (candidate, known) in candidates.by_ref().take(count) {
                if is_found {
                    continue;
                }
                let Some(fits) = known.or_else(|| judge.accepts(&candidate, stop)) else {
                    return Ok(ControlFlow::Break(()));
                };
                is_found = fits && kin.take(candidate);
            }
            match is_found {
                true => self.fitted += 1,
                false => kin.close(),
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Puzzles that are searched for together.
struct Family {
    number: u64,
    /// The number of its first puzzles that are needed, and how many of these are only needed because later ones depend
    /// on them.
    wanted: usize,
    skipped: usize,
    /// Candidates tried so far, and up to the last match.
    tried: u64,
    lucky: u64,
    /// Some candidates since then, as starts of a walk.
    some: Vec<Grid>,
    recipe: Recipe,
    random: ChaCha8Rng,
    /// Whether scarce puzzles have kin.
    has_kin: bool,
    /// The puzzles found by random search or a walk, each with its kin.
    kin: Vec<Kin>,
}

impl Family {
    fn is_open(&self) -> bool {
        self.settled() < self.wanted
    }

    /// The number of puzzles before the first open position.
    fn settled(&self) -> usize {
        let last = self.kin.iter().position(Kin::is_open).map_or(self.kin.len(), |open| open + 1);
        self.kin[..last].iter().map(|kin| kin.puzzles.len()).sum()
    }

    /// The puzzles that still lack kin, as far as these are wanted.
    fn growing(&self) -> Vec<usize> {
        let mut puzzles = 0;
        let is_growing = |kin: &Kin| {
            puzzles += kin.puzzles.len();
            kin.is_open() && puzzles < self.wanted
        };
        let are_growing: Vec<bool> = self.kin.iter().map(is_growing).collect();
        (0..self.kin.len()).filter(|&at| are_growing[at]).collect()
    }

    fn found_one(&mut self, puzzle: Grid) {
        // The offset of 3 ignores a few misses at the beginning.
        let is_scarce = self.tried >= SCARCE * (self.kin.len() as u64 + 3);
        // The stream of a candidate, far behind the numbers that it uses.
        let mut random = self.recipe.random((self.number << 32) + self.tried);
        random.set_word_pos(1 << 40);
        self.kin.push(Kin::new(puzzle, self.has_kin && is_scarce, random));
        self.lucky = self.tried;
        self.some.clear();
    }

    /// Candidates until the next walk.
    fn luck_left(&self) -> u64 {
        FRUITLESS_CANDIDATES - (self.tried - self.lucky) % FRUITLESS_CANDIDATES
    }

    fn is_out_of_luck(&self) -> bool {
        self.tried > self.lucky && self.luck_left() == FRUITLESS_CANDIDATES
    }
}

/// A walk from neighbour to neighbour.
struct Walk<'a> {
    judge: &'a mut Judge,
    finder: &'a mut Finder,
    stop: &'a Stop,
}

impl Walk<'_> {
    /// Searches for a match, starting from a random morph of a known puzzle near the wish, or else from the nearest of
    /// some candidates; `None` if stopped.
    fn run(&mut self, mut some: Vec<Grid>, family: &mut Family) -> Option<()> {
        if let Some(known) = seeds::near(self.judge.wish()).choose(&mut family.random) {
            some = vec![Morph::random(known.shape(), &mut family.random).grid(known)];
        }
        let mut nearest: Option<(Distance, Grid)> = None;
        for candidate in some {
            let distance = self.judge.distance(&candidate, self.stop)?;
            if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                nearest = Some((distance, candidate));
            }
        }
        let Some((mut distance, mut puzzle)) = nearest else { return Some(()) };
        let random = &mut family.random;
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
                    family.found_one(candidate);
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
