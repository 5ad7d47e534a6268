//! Published integer sequences about placing pieces: what each counts, its known terms, and the count of any term.
//!
//! A term is always counted, never looked up. Where it was published, the count must meet it.

mod classes;
mod list;

use std::collections::BTreeMap;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome};
use crate::place::kernels::conflicts::{self, Asked};
use crate::place::kernels::moebius::{self, Moebius, Order};
use crate::place::{Board, Goal, LARGEST, Piece, Problem, Request, Rule, Shape};

/// A sequence of the On-Line Encyclopedia of Integer Sequences. In a triangle every term is a row of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// Its number there, such as A000170.
    pub name: &'static str,
    /// The first n.
    pub offset: u32,
    /// What the term for n counts.
    pub meaning: &'static str,
    /// The last n whose term was published, as far as we know; not all of them are listed here.
    pub last: u32,
    published: &'static str,
    way: Way,
}

/// How a term is counted.
#[derive(Clone, Copy, Debug)]
enum Way {
    Place {
        shape: Shape,
        size: Size,
        piece: &'static str,
        rule: Ask,
        goal: Goal,
    },
    /// Partial solutions of n queens: all of them; the level that has the most.
    TreeSize,
    WidestLevel,
    Moebius,
    /// Classes under the symmetries of the square: unchanged by a quarter turn, by half a turn only, by no turn.
    QuarterTurnClasses(&'static str),
    HalfTurnClasses(&'static str),
    PlainClasses(&'static str),
    /// Classes of solutions of n queens on the torus.
    TorusClasses {
        multiplied: bool,
    },
    /// Solutions of n queens by what they share on the torus.
    TorusConflicts(Torus),
}

/// What is counted of the diagonals of the torus that queens share.
#[derive(Clone, Copy, Debug)]
enum Torus {
    Pairs,
    Queens,
    Largest,
}

/// The side of the board for n.
#[derive(Clone, Copy, Debug)]
enum Size {
    Square,
    Less,
    Twice,
    TwiceAndOne,
}

/// The rule for n.
#[derive(Clone, Copy, Debug)]
enum Ask {
    Rule(Rule),
    ExactlyN,
}

/// How a term is to be counted, where it is not left to the library.
#[derive(Clone, Copy, Debug, Default)]
pub struct By {
    /// On this backend.
    pub backend: Option<Backend>,
    /// In another way: [`Request::again`].
    pub again: bool,
}

impl By {
    fn request(self, problem: Problem, goal: Goal) -> Result<Request, Error> {
        let mut request = Request::new(problem, goal)?;
        if let Some(backend) = self.backend {
            request = request.backend(backend);
        }
        Ok(if self.again { request.again() } else { request })
    }
}

/// All sequences, in the order of their numbers.
pub fn all() -> &'static [Sequence] {
    list::LIST
}

/// The sequence of that name.
pub fn named(name: &str) -> Result<&'static Sequence, Error> {
    let known = all().iter().find(|sequence| sequence.name.eq_ignore_ascii_case(name));
    known.ok_or_else(|| {
        Error::Request(format!("no sequence '{name}' is known here: 'lowbit sequence' lists them").into())
    })
}

impl Sequence {
    /// The published terms, from the first on.
    pub fn published(&self) -> Vec<Vec<u128>> {
        let numbers = |row: &str| row.split([',', ' ']).filter_map(|number| number.parse().ok()).collect::<Vec<u128>>();
        match self.published.contains('|') {
            true => self.published.split('|').map(numbers).collect(),
            false => numbers(self.published).into_iter().map(|number| vec![number]).collect(),
        }
    }

    /// Counts the term for `n`; one that was published must be met.
    pub fn term(&self, n: u32, by: By, control: &Control<'_>) -> Result<Outcome<Vec<u128>>, Error> {
        if n < self.offset {
            return Err(Error::Request(format!("{} begins with n = {}", self.name, self.offset).into()));
        }
        let outcome = self.count(n, by, control)?;
        let published = self.published().into_iter().nth((n - self.offset) as usize);
        match (&outcome, published) {
            (Outcome::Complete(counted), Some(published)) if *counted != published => Err(Error::Check(
                format!("{} for n = {n} was counted as {counted:?}, but {published:?} is published", self.name).into(),
            )),
            _ => Ok(outcome),
        }
    }

    fn count(&self, n: u32, by: By, control: &Control<'_>) -> Result<Outcome<Vec<u128>>, Error> {
        let run = |problem: Problem, goal: Goal| {
            Ok(by.request(problem, goal)?.run(control)?.map(|answer| answer.numbers().to_vec()))
        };
        let tree = || run(Problem::new(Board::square(n)?, Piece::queen(), Rule::EachRow)?, Goal::Levels);
        match self.way {
            Way::Place { shape, size, piece, rule, goal } => {
                let side = match size {
                    Size::Square => n,
                    Size::Less => n.saturating_sub(1),
                    Size::Twice => n.saturating_mul(2),
                    Size::TwiceAndOne => n.saturating_mul(2).saturating_add(1),
                };
                if side == 0 {
                    return Ok(Outcome::Complete(vec![1])); // the board without cells: nothing is placed, in one way
                }
                let rule = match rule {
                    Ask::Rule(rule) => rule,
                    Ask::ExactlyN => Rule::Exactly(n),
                };
                run(Problem::new(Board::new(shape, side, side)?, piece.parse()?, rule)?, goal)
            }
            Way::TreeSize if n == 0 => Ok(Outcome::Complete(vec![1])),
            Way::WidestLevel if n == 0 => Ok(Outcome::Complete(vec![0])),
            Way::TreeSize => Ok(tree()?.map(|levels| vec![levels.iter().sum()])),
            Way::WidestLevel => Ok(tree()?.map(|levels| vec![widest(&levels)])),
            Way::Moebius if n <= moebius::LARGEST => {
                Ok(Moebius::new(n, if by.again { Order::Outwards } else { Order::Inwards })
                    .count(control)?
                    .map(|count| vec![count]))
            }
            Way::Moebius => Err(Error::Request(format!("boards have 1 to {LARGEST} rows, not {n}").into())),
            Way::QuarterTurnClasses(piece) => classes::quarter_turn(piece, n, control),
            Way::HalfTurnClasses(piece) => classes::half_turn(piece, n, control),
            Way::PlainClasses(piece) => classes::plain(piece, n, by, control),
            Way::TorusClasses { .. } | Way::TorusConflicts(_) if !(1..=conflicts::LARGEST).contains(&n) => {
                Err(Error::Request(format!("boards have 1 to {LARGEST} rows, not {n}").into()))
            }
            Way::TorusClasses { multiplied } => {
                let found = conflicts::conflicts(n, Asked::Classes, control)?;
                let Outcome::Complete(found) = found else { return Ok(Outcome::Interrupted(Vec::new())) };
                let by_size = if multiplied { found.by_large_class } else { found.by_class };
                Ok(Outcome::Complete(vec![conflicts::classes(&by_size)?]))
            }
            Way::TorusConflicts(what) => {
                let row =
                    |by: &BTreeMap<u64, u128>| (0..=u64::from(n)).map(|k| by.get(&k).copied().unwrap_or(0)).collect();
                Ok(conflicts::conflicts(n, Asked::Pairs, control)?.map(|found| match what {
                    Torus::Pairs => row(&found.by_pairs),
                    Torus::Queens => row(&found.by_queens),
                    Torus::Largest => row(&found.by_largest),
                }))
            }
        }
    }
}

/// The level that has the most, the first of them.
fn widest(levels: &[u128]) -> u128 {
    let most = levels.iter().max().copied().unwrap_or(0);
    levels.iter().position(|&level| level == most).unwrap_or(0) as u128
}

#[cfg(test)]
mod tests;
