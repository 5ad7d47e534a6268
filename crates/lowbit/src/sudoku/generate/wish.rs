//! The wished difficulty: a rating, and techniques that are needed or avoided.
//!
//! Candidates come from the generator, and most are refused early: the rater does not look for steps harder than the
//! wish.

use std::ops::RangeInclusive;

use super::super::Grid;
use super::super::kernels::Batch;
use super::super::steps::{Grade, Grader, Rated, Solvable, Technique};
use super::Aim;
use crate::engine::{Outcome, Stop};
use crate::steps::Rating;
use crate::{Error, sentence};

/// The possible ratings of steps below those of links, in tenths; from `LINKS` on, any may occur.
const BELOW_LINKS: [u16; 15] = [12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40];
const LINKS: u16 = 41;

/// Above every known rating, in tenths: the hardest known puzzles are rated 11.9.
const HIGHEST: u16 = 120;

/// The wished difficulty of 9x9 puzzles for people.
///
/// ```
/// use lowbit::sudoku::generate::Wish;
/// assert!(Wish::default().is_any() && !Wish::rated("6-7")?.is_any());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The rating of the hardest step, on the bank's scale.
    pub ratings: RangeInclusive<Rating>,
    /// Techniques used on the path to the solution in teaching order, before anything harder than all of them.
    pub needs: Vec<Technique>,
    /// Techniques left out on this path, which still reaches the solution.
    pub without: Vec<Technique>,
}

/// Any puzzle.
impl Default for Wish {
    fn default() -> Wish {
        Wish { ratings: Rating(0)..=Rating(u16::MAX), needs: Vec::new(), without: Vec::new() }
    }
}

impl From<Grade> for Wish {
    fn from(grade: Grade) -> Wish {
        let is_graded = |&tenths: &u16| Grade::from(Rating(tenths)) == grade;
        let first = (0..=200).find(is_graded).unwrap_or(0);
        let last = (first..=200).take_while(is_graded).last().unwrap_or(first);
        Wish { ratings: Rating(first)..=Rating(last), ..Wish::default() }
    }
}

impl Wish {
    /// Reads a range of ratings: `6-7`, `6.0-7.2`, `2.5`, `8-`.
    ///
    /// # Errors
    ///
    /// If the text is not a range of ratings with at most one decimal, or if the first rating is above the last.
    ///
    /// ```
    /// use lowbit::sudoku::generate::Wish;
    /// let wish = Wish::rated("6.5-7")?;
    /// assert_eq!((wish.ratings.start().0, wish.ratings.end().0), (65, 70));
    /// assert!(Wish::rated("7-6").is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn rated(range: &str) -> Result<Wish, Error> {
        let refuse = || {
            Error::request(sentence!(
                "'{range}' is not a range of ratings, such as 6-7, 6.5-7.2, 4.2 or 8-",
                "“{range}”不是评分范围，应如 6-7、6.5-7.2、4.2 或 8-"
            ))
        };
        let tenths = |text: &str| -> Result<u16, Error> {
            let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
            let is_number = |text: &str, most: usize| {
                (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
            };
            if !is_number(whole, 2) || !is_number(part, 1) {
                return Err(refuse());
            }
            Ok(whole.parse::<u16>().unwrap_or(0) * 10 + part.parse::<u16>().unwrap_or(0))
        };
        let (first, last) = match range.split_once('-') {
            None => (tenths(range)?, tenths(range)?),
            Some((first, "")) => (tenths(first)?, u16::MAX),
            Some((first, last)) => (tenths(first)?, tenths(last)?),
        };
        if first > last {
            return Err(refuse());
        }
        Ok(Wish { ratings: Rating(first)..=Rating(last), ..Wish::default() })
    }

    /// Refuses wishes that no puzzle of this kind can fulfil.
    pub(super) fn check(&self, aim: Aim) -> Result<(), Error> {
        self.check_ratings(aim)?;
        if let Some(technique) = self.needs.iter().find(|technique| self.without.contains(technique)) {
            return Err(Error::request(sentence!(
                "a puzzle cannot both need {technique} and do without it",
                "一道题不能既需要 {technique} 又不用它"
            )));
        }
        if let Some(technique) = self.needs.iter().find(|technique| !technique.is_taught()) {
            return Err(Error::request(sentence!(
                "{technique} is for ratings only: hints do not use it",
                "{technique} 只用于评分：提示不使用它"
            )));
        }
        Ok(())
    }

    /// Refuses ratings that no puzzle has.
    fn check_ratings(&self, aim: Aim) -> Result<(), Error> {
        // A full grid takes no step; only puzzles with redundant givens are solved by full houses alone.
        let easiest: &[u16] = match aim {
            Aim::Clues(81) => &[0],
            Aim::Clues(_) => &[10],
            Aim::Minimal | Aim::Effort(_) => &[],
        };
        let possible = easiest.iter().chain(&BELOW_LINKS).copied().chain(LINKS..=HIGHEST);
        if possible.clone().any(|tenths| self.ratings.contains(&Rating(tenths))) {
            return Ok(());
        }
        let known: Vec<String> =
            possible.take_while(|&tenths| tenths < LINKS).map(|tenths| Rating(tenths).to_string()).collect();
        let (known, links, highest) = (known.join(", "), Rating(LINKS), Rating(HIGHEST));
        Err(Error::request(sentence!(
            "no puzzle has such a rating: they are {known}, and from {links} to {highest}",
            "没有这样评分的题目：评分有 {known}，以及从 {links} 到 {highest}"
        )))
    }

    /// Whether it accepts any puzzle.
    pub fn is_any(&self) -> bool {
        *self == Wish::default()
    }
}

/// The distance of a puzzle from a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Distance(pub(super) u32);

/// Judges puzzles. It owns working memory.
pub(super) struct Judge {
    wish: Wish,
    grader: Grader,
    /// Finds puzzles that hidden singles solve.
    batch: Batch,
}

impl Judge {
    pub(super) fn new(wish: Wish) -> Judge {
        Judge { wish, grader: Grader::new(), batch: Batch::new(1) }
    }

    pub(super) fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Whether ratings are restricted.
    fn is_rated(&self) -> bool {
        self.wish.ratings != Wish::default().ratings
    }

    /// For puzzles with one solution: whether each fulfils the wish; `None` if hidden singles do not decide it.
    pub(super) fn known(&mut self, puzzles: &[Grid]) -> Vec<Option<bool>> {
        let Wish { ratings, needs, without } = &self.wish;
        if !self.is_rated() {
            return vec![None; puzzles.len()];
        }
        let nine = |puzzle: &Grid| puzzle.cells().try_into().expect("9x9");
        let nines: Vec<[u8; 81]> = puzzles.iter().map(nine).collect();
        let known = |ease| {
            let fits = ratings.contains(&Rated::of_ease(ease)?.hardest);
            (!fits || needs.is_empty() && without.is_empty()).then_some(fits)
        };
        self.batch.ease(&nines).into_iter().map(known).collect()
    }

    /// Whether a puzzle with one solution fulfils the wish; `None` if stopped.
    pub(super) fn accepts(&mut self, givens: &Grid, stop: &Stop) -> Option<bool> {
        if stop.is_raised() {
            return None;
        }
        if self.is_rated() {
            match self.grader.rate_up_to(*self.wish.ratings.end(), givens, stop) {
                Outcome::Complete(Some(rated)) if self.wish.ratings.contains(&rated.hardest) => {}
                Outcome::Complete(_) => return Some(false),
                _ => return None,
            }
        }
        let fits = self.fits_techniques(givens, stop);
        (!stop.is_raised()).then_some(fits)
    }

    /// Whether the path in teaching order uses the needed techniques and, if some are avoided, reaches the solution.
    fn fits_techniques(&self, givens: &Grid, stop: &Stop) -> bool {
        let Wish { needs, without, .. } = &self.wish;
        if needs.is_empty() && without.is_empty() {
            return true;
        }
        let (used, is_solved) = Solvable::way(givens, without, needs, stop);
        needs.iter().all(|technique| used.contains(technique)) && (is_solved || without.is_empty())
    }

    /// The distance of a puzzle from the wish; `None` if stopped.
    pub(super) fn distance(&mut self, givens: &Grid, stop: &Stop) -> Option<Distance> {
        if stop.is_raised() {
            return None;
        }
        let (first, last) = (self.wish.ratings.start().0, self.wish.ratings.end().0);
        let mut distance = 0;
        if self.is_rated() {
            let Outcome::Complete(rated) = self.grader.rate_unique(givens, stop) else { return None };
            let rating = rated.hardest.0;
            distance += u32::from(first.saturating_sub(rating) + rating.saturating_sub(last)) * 10;
        }
        if !self.wish.needs.is_empty() || !self.wish.without.is_empty() {
            let (used, is_solved) = Solvable::way(givens, &self.wish.without, &self.wish.needs, stop);
            distance += 500 * u32::from(!is_solved && !self.wish.without.is_empty());
            for technique in self.wish.needs.iter().filter(|technique| !used.contains(technique)) {
                // Puzzles whose path comes nearer to the technique are better.
                let reached = used.iter().next_back().map_or(0, |hardest| hardest.rating().0);
                distance += 100 + u32::from(technique.rating().0.saturating_sub(reached)) * 5;
                distance -= 40 * u32::from(Solvable::offers(givens, *technique));
            }
        }
        (!stop.is_raised()).then_some(Distance(distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_that_no_puzzle_has_are_refused() {
        let is_refused = |range: &str, aim| Wish::rated(range).unwrap().check(aim).is_err();
        for range in ["0", "1.0-1.1", "1.3", "2.9", "15", "12.1-", "99-"] {
            assert!(is_refused(range, Aim::Minimal), "{range}");
        }
        for range in ["0-1.2", "1.2", "2.5-2.6", "4.0", "4.3", "6.5-", "11.9", "0-99"] {
            assert!(!is_refused(range, Aim::Minimal), "{range}");
        }
        assert!(
            !is_refused("1.0", Aim::Clues(60)) && is_refused("0", Aim::Clues(60)) && !is_refused("0", Aim::Clues(81))
        );
        for grade in Grade::ALL {
            assert_eq!(Wish::from(grade).check(Aim::Minimal).is_err(), grade == Grade::Unsolved, "{grade:?}");
        }
        let below = Technique::ALL.iter().map(|technique| technique.rating().0).filter(|&tenths| tenths < LINKS);
        assert!(below.into_iter().all(|tenths| tenths == 10 || BELOW_LINKS.contains(&tenths)));
    }

    #[test]
    fn a_raised_stop_is_seen_by_wishes_for_techniques_alone() {
        let puzzle: Grid =
            "4..7...823....6...71..2.6...4.....3.2..68..1...7..1...1..4.7.2.......4...2.5..9..".parse().unwrap();
        let mut judge = Judge::new(Wish { needs: vec![Technique::Pointing], ..Wish::default() });
        let stop = Stop::new();
        assert!(judge.accepts(&puzzle, &stop).is_some() && judge.distance(&puzzle, &stop).is_some());
        stop.raise();
        assert!(judge.accepts(&puzzle, &stop).is_none() && judge.distance(&puzzle, &stop).is_none());
    }
}
