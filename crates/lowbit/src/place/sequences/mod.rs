//! Published integer sequences about placing pieces: what each counts, its known terms, and the count of any term.
//!
//! | to | call |
//! |---|---|
//! | find a sequence | [`named`], [`all`] |
//! | know what it counts, and its known terms | [`Sequence::meaning`], [`Sequence::published`], [`Sequence::found`] |
//! | count a term | [`Sequence::term`]; by a request that can be kept in a file: [`Sequence::request`] |
//! | know how long a term takes | [`Sequence::seconds`] |
//!
//! A term is always counted, never looked up. Where it was published, or we counted it before, the count must meet it. The sequences are data:
//! `list.txt`.

mod classes;
mod list;

use std::collections::BTreeMap;

use crate::Error;
use crate::backend::Backend;
use crate::engine::{Control, Outcome};
use crate::place::kernels::conflicts::{self, Asked};
use crate::place::kernels::doubles::{self, Doubles, Maps};
use crate::place::kernels::moebius::{self, Moebius, Order};
use crate::place::kernels::pairings::{self, Pairings};
use crate::place::{Board, Goal, LARGEST, Piece, Problem, Request, Rule};
use crate::sentence;
use crate::words::Language;

/// A sequence of the On-Line Encyclopedia of Integer Sequences. In a triangle every term is a row of numbers.
///
/// ```
/// use lowbit::place::sequences::{all, named};
/// let queens = named("A000170")?;
/// assert!(all().iter().any(|sequence| sequence.name == queens.name));
/// assert_eq!(queens.published()[8], [92]);
/// assert!(queens.last_known() >= 26 && queens.found().len() < 10);
/// assert!(queens.compare(8, &[92]).is_ok() && queens.compare(8, &[93]).is_err());
/// assert!(queens.seconds(8).is_none_or(|seconds| seconds < 1.0));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// Its number there, such as A000170.
    pub name: &'static str,
    /// The first n.
    pub offset: u32,
    /// The last n whose term was published, as far as we know; not all of them are listed here.
    pub last: u32,
    /// What the term for n counts, in the order of `Language::ALL`.
    meanings: [&'static str; 2],
    published: &'static str,
    found: &'static str,
    way: Way,
}

/// A term that was not published when we counted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which.
    pub n: u32,
    /// Its numbers.
    pub term: Vec<u128>,
    /// How it was checked, in words that `docs/sequences.md` explains.
    pub checked: &'static str,
}

/// How a term is counted.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// A problem with expressions of n in braces.
    Place {
        problem: &'static str,
        goal: Goal,
    },
    /// Partial solutions of n queens: all of them; the level that has the most.
    TreeSize,
    WidestLevel,
    /// The placements of a problem with the fewest pieces.
    Smallest(&'static str),
    /// The pieces that it takes to dominate a board; and in how many ways up to turns and reflections.
    Fewest(&'static str),
    FewestClasses(&'static str),
    Moebius,
    /// Semiqueens on the torus of side 2n+1, up to shifts of the columns.
    CompleteMappings,
    /// Pairings of the numbers 1 to 2n whose sums, reduced by `less`, and differences are all different.
    Pairings {
        less: u32,
    },
    /// What a quarter turn leaves unchanged of n queens, from the pairings of its distances from the middle; or those pairings.
    QuarterTurn {
        placements: bool,
    },
    /// Classes under the symmetries of the square: unchanged by a quarter turn, by half a turn only, by no turn.
    QuarterTurnClasses(&'static str),
    HalfTurnClasses(&'static str),
    PlainClasses(&'static str),
    /// Classes of solutions of n queens on the torus.
    TorusClasses {
        multiplied: bool,
    },
    /// Classes of rooks on the torus, at most two on each of its diagonals.
    TorusDoubles(Maps),
    /// Solutions of n queens by what they share on the torus.
    TorusConflicts(Torus),
}

/// What is counted of the diagonals of the torus that queens share.
#[derive(Clone, Copy, Debug)]
enum Torus {
    Pairs,
    Queens,
    Groups,
    Largest,
}

impl Way {
    /// From a problem and its goal, `queen on torus {2n+1}x{2n+1}, each-row: count`, or a name with a word that says more.
    fn read(text: &'static str) -> Option<Way> {
        if let Some((problem, goal)) = text.split_once(": ") {
            return Some(Way::Place { problem, goal: goal.parse().ok()? });
        }
        let (name, more) = text.split_once(' ').unwrap_or((text, ""));
        Some(match (name, more) {
            ("tree-size", "") => Way::TreeSize,
            ("widest-level", "") => Way::WidestLevel,
            ("smallest", problem) => Way::Smallest(problem),
            ("fewest", problem) => Way::Fewest(problem),
            ("fewest-classes", problem) => Way::FewestClasses(problem),
            ("moebius", "") => Way::Moebius,
            ("complete-mappings", "") => Way::CompleteMappings,
            ("pairings", less) => Way::Pairings { less: less.parse().ok()? },
            ("quarter-turn", "placements") => Way::QuarterTurn { placements: true },
            ("quarter-turn", "pairings") => Way::QuarterTurn { placements: false },
            ("quarter-turn-classes", piece) => Way::QuarterTurnClasses(piece),
            ("half-turn-classes", piece) => Way::HalfTurnClasses(piece),
            ("plain-classes", piece) => Way::PlainClasses(piece),
            ("torus-classes", "turns") => Way::TorusClasses { multiplied: false },
            ("torus-classes", "units") => Way::TorusClasses { multiplied: true },
            ("torus-doubles", "turns") => Way::TorusDoubles(Maps::Turns),
            ("torus-doubles", "units") => Way::TorusDoubles(Maps::Units),
            ("torus-conflicts", "pairs") => Way::TorusConflicts(Torus::Pairs),
            ("torus-conflicts", "queens") => Way::TorusConflicts(Torus::Queens),
            ("torus-conflicts", "groups") => Way::TorusConflicts(Torus::Groups),
            ("torus-conflicts", "largest") => Way::TorusConflicts(Torus::Largest),
            _ => return None,
        })
    }
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
        let mut request = Request::of(problem, goal)?;
        if let Some(backend) = self.backend {
            request = request.backend(backend);
        }
        Ok(if self.again { request.again() } else { request })
    }
}

/// All sequences, in the order of their numbers.
///
/// ```
/// assert!(lowbit::place::sequences::all().iter().any(|sequence| sequence.name == "A000170"));
/// ```
pub fn all() -> &'static [Sequence] {
    &list::LIST
}

/// The sequence of that name.
///
/// # Errors
///
/// If no sequence of that name is known here.
///
/// ```
/// use lowbit::place::sequences::named;
/// assert!(named("A000170").is_ok() && named("A000001").is_err());
/// ```
pub fn named(name: &str) -> Result<&'static Sequence, Error> {
    let known = all().iter().find(|sequence| sequence.name.eq_ignore_ascii_case(name));
    known.ok_or_else(|| {
        Error::request(sentence!(
            "no sequence '{name}' is known here: 'lowbit sequence' lists them",
            "这里没有数列“{name}”：'lowbit sequence' 会列出全部"
        ))
    })
}

/// Whether the numbers that were counted are published; an error if others are.
pub(crate) fn is_published(problem: &Problem, goal: Goal, counted: &[u128]) -> Result<bool, Error> {
    let (piece, text) = (format!("{} on ", problem.piece()), problem.to_string());
    for sequence in all() {
        let Way::Place { problem: asked, goal: known } = sequence.way else { continue };
        if known != goal || !asked.starts_with(&piece) {
            continue;
        }
        let is_term = |n: &u32| filled_in(asked, *n) == text;
        let last = sequence.offset + sequence.published().len() as u32;
        if let Some(n) = (sequence.offset..last).find(is_term) {
            sequence.compare(n, counted)?;
            return Ok(true);
        }
    }
    Ok(false)
}

impl Sequence {
    /// What the term for n counts.
    ///
    /// ```
    /// use lowbit::place::sequences;
    /// use lowbit::words::Language;
    /// let sequence = sequences::named("A348130")?;
    /// assert_eq!(sequence.meaning(Language::English), "ways to place n queens on the 2n x 2n board");
    /// assert_eq!(sequence.meaning(Language::Chinese), "在 2n x 2n 棋盘上放 n 个皇后的方法数");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn meaning(&self, language: Language) -> &'static str {
        let [english, chinese] = self.meanings;
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// The published terms, from the first on.
    pub fn published(&self) -> Vec<Vec<u128>> {
        list::terms(self.published)
    }

    /// The terms that we counted and nobody had published, as far as we know.
    pub fn found(&self) -> Vec<Found> {
        list::found(self.found)
    }

    /// The last n whose term is known, published or counted here.
    pub fn last_known(&self) -> u32 {
        self.found().last().map_or(self.last, |found| found.n.max(self.last))
    }

    /// All terms that are known here from the first n on without a gap, as an editor of the encyclopedia takes them: of a triangle
    /// its numbers one after the other.
    ///
    /// ```
    /// let kings = lowbit::place::sequences::named("A063443")?;
    /// assert_eq!(kings.b_file()[3..6], [(3, 5), (4, 35), (5, 314)]);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn b_file(&self) -> Vec<(u32, u128)> {
        let mut terms = self.published();
        for Found { n, term, .. } in self.found() {
            if n as usize == self.offset as usize + terms.len() {
                terms.push(term);
            }
        }
        (self.offset..).zip(terms.into_iter().flatten()).collect()
    }

    /// Counts the term for `n`; one that was published, or counted here before, must be met.
    ///
    /// # Errors
    ///
    /// [`Error::Request`] if `n` is below the first or too large, or as [`Request::plan`]; [`Error::Check`] if a check
    /// fails or another term is known; [`Error::Read`] if the ledger or a device fails.
    ///
    /// ```
    /// use lowbit::engine::Control;
    /// use lowbit::place::sequences::{self, By};
    /// let kings = sequences::named("A063443")?;
    /// assert_eq!(kings.term(4, By::default(), &Control::default())?.complete(), Some(vec![35]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn term(&self, n: u32, by: By, control: &Control<'_>) -> Result<Outcome<Vec<u128>>, Error> {
        if n < self.offset {
            let Sequence { name, offset, .. } = self;
            return Err(Error::request(sentence!("{name} begins with n = {offset}", "{name} 从 n = {offset} 开始")));
        }
        let outcome = self.count(n, by, control)?;
        if let Outcome::Complete(counted) = &outcome {
            self.compare(n, counted)?;
        }
        Ok(outcome)
    }

    /// Compares a count with the term that was published, or counted here before.
    ///
    /// # Errors
    ///
    /// [`Error::Check`] if another term is known.
    pub fn compare(&self, n: u32, counted: &[u128]) -> Result<(), Error> {
        let published = n.checked_sub(self.offset).and_then(|term| self.published().into_iter().nth(term as usize));
        let before = self.found().into_iter().find(|found| found.n == n).map(|found| found.term);
        if let Some(published) = published.filter(|published| published != counted) {
            return Err(Error::check(sentence!(
                "{} for n = {n} was counted as {counted:?}, but {published:?} is published",
                "{} 在 n = {n} 时数出 {counted:?}，但公布的是 {published:?}",
                self.name
            )));
        }
        if let Some(before) = before.filter(|before| before != counted) {
            return Err(Error::check(sentence!(
                "{} for n = {n} was counted as {counted:?}, but as {before:?} when docs/sequences.md was made",
                "{} 在 n = {n} 时数出 {counted:?}，但 docs/sequences.md 中是 {before:?}",
                self.name
            )));
        }
        Ok(())
    }

    /// The request that counts the term for `n`, of the sequences whose terms are the placements of one problem; others have none.
    ///
    /// # Errors
    ///
    /// If no board has as many rows as the term needs.
    ///
    /// ```
    /// let sets = lowbit::place::sequences::named("A287227")?;
    /// assert_eq!(sets.request(8)?.unwrap().plan()?.problem().unwrap().to_string(), "queen on rectangle 8x8, any");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn request(&self, n: u32) -> Result<Option<Request>, Error> {
        match self.way {
            Way::Place { problem, .. } if n < self.offset || filled_in(problem, n).contains(" 0x0,") => Ok(None),
            Way::Place { problem, goal } => Request::of(asked(problem, n)?, goal).map(Some),
            _ => Ok(None),
        }
    }

    /// The seconds that one core takes for the term for `n`, roughly; `None` if they cannot be predicted.
    pub fn seconds(&self, n: u32) -> Option<f64> {
        let (problem, goal) = match self.way {
            Way::Place { problem, goal } => (asked(problem, n).ok()?, goal),
            Way::Smallest(problem) => (asked(problem, n).ok()?, Goal::BySize),
            Way::TreeSize | Way::WidestLevel => {
                (Problem::new(Board::square(n).ok()?, Piece::queen(), Rule::EachRow).ok()?, Goal::Levels)
            }
            _ => return None,
        };
        Request::of(problem, goal).ok()?.plan().ok()?.predicted(1)
    }

    /// The problem whose placements the term for `n` counts, by size or not, where it is one.
    #[cfg(test)]
    pub(super) fn problem(&self, n: u32) -> Option<Problem> {
        match self.way {
            Way::Place { problem, goal: Goal::Count | Goal::BySize } => asked(problem, n).ok(),
            _ => None,
        }
    }

    fn count(&self, n: u32, by: By, control: &Control<'_>) -> Result<Outcome<Vec<u128>>, Error> {
        let run = |problem: Problem, goal: Goal| {
            Ok(by.request(problem, goal)?.run(control)?.map(|count| count.numbers().to_vec()))
        };
        let tree = || run(Problem::new(Board::square(n)?, Piece::queen(), Rule::EachRow)?, Goal::Levels);
        match self.way {
            // A board without cells has one placement, the empty one.
            Way::Place { problem, .. } if filled_in(problem, n).contains(" 0x0,") => Ok(Outcome::Complete(vec![1])),
            Way::Place { problem, goal } => run(asked(problem, n)?, goal),
            Way::Smallest(problem) => Ok(run(asked(problem, n)?, Goal::BySize)?
                .map(|sizes| vec![sizes.into_iter().find(|&count| count > 0).unwrap_or(0)])),
            Way::Fewest(problem) => {
                Ok(run(asked(problem, n)?, Goal::BySize)?.map(|sizes| vec![sizes.len() as u128 - 1]))
            }
            Way::FewestClasses(problem) => {
                let problem = asked(problem, n)?;
                let Outcome::Complete(sizes) = run(problem.clone(), Goal::BySize)? else {
                    return Ok(Outcome::Interrupted(Vec::new()));
                };
                let pieces = Rule::Dominating(Some(sizes.len() as u32 - 1));
                run(problem.with_rule(pieces), Goal::UpToSymmetry)
            }
            Way::TreeSize if n == 0 => Ok(Outcome::Complete(vec![1])),
            Way::WidestLevel if n == 0 => Ok(Outcome::Complete(vec![0])),
            Way::TreeSize => Ok(tree()?.map(|levels| vec![levels.iter().sum()])),
            Way::WidestLevel => Ok(tree()?.map(|levels| vec![widest(&levels)])),
            Way::CompleteMappings => {
                let semiqueens = run(asked("semiqueen on torus {2n+1}x{2n+1}, each-row", n)?, Goal::Count)?;
                let Outcome::Complete(all) = semiqueens else { return Ok(semiqueens) };
                classes::whole(all[0], u128::from(2 * n + 1)).map(Outcome::Complete)
            }
            Way::Moebius if n <= moebius::LARGEST => {
                Ok(Moebius::new(n, if by.again { Order::Outwards } else { Order::Inwards })
                    .count(control)?
                    .map(|count| vec![count]))
            }
            Way::Moebius => Err(beyond(n)),
            Way::Pairings { less } => Ok(paired(n, less, by, control)?.map(|count| vec![count])),
            // A quarter turn permutes queens in fours; one may stand in the middle.
            Way::QuarterTurn { .. } if n % 4 > 1 => Ok(Outcome::Complete(vec![0])),
            Way::QuarterTurn { placements } => {
                let (pairs, less) = (n / 4, 1 - n % 4);
                let each = if placements { pairs } else { 0 };
                Ok(paired(pairs, less, by, control)?.map(|count| vec![count << each]))
            }
            Way::QuarterTurnClasses(piece) => classes::quarter_turn(piece, n, by, control),
            Way::HalfTurnClasses(piece) => classes::half_turn(piece, n, by, control),
            Way::PlainClasses(piece) => classes::plain(piece, n, by, control),
            Way::TorusDoubles(_) if n == 2 => Ok(Outcome::Complete(vec![0])), // there is one, but 0 is listed
            Way::TorusDoubles(maps) if (1..=doubles::LARGEST).contains(&n) => {
                Ok(Doubles::new(n, maps, by.again).classes(control)?.map(|classes| vec![classes]))
            }
            Way::TorusDoubles(_) => Err(Error::request(sentence!(
                "this is counted on a torus of 1 to {} rows, not {n}",
                "这只能在 1 到 {} 行的环面上数，而不是 {n} 行",
                doubles::LARGEST
            ))),
            Way::TorusClasses { .. } | Way::TorusConflicts(_) if !(1..=conflicts::LARGEST).contains(&n) => {
                Err(beyond(n))
            }
            Way::TorusClasses { multiplied } => {
                let found = conflicts::conflicts(n, Asked::Classes, by.again, control)?;
                let Outcome::Complete(found) = found else { return Ok(Outcome::Interrupted(Vec::new())) };
                let by_size = if multiplied { found.by_large_class } else { found.by_class };
                Ok(Outcome::Complete(vec![conflicts::classes(&by_size)?]))
            }
            Way::TorusConflicts(what) => {
                let row =
                    |by: &BTreeMap<u64, u128>| (0..=u64::from(n)).map(|k| by.get(&k).copied().unwrap_or(0)).collect();
                Ok(conflicts::conflicts(n, Asked::Pairs, by.again, control)?.map(|found| match what {
                    Torus::Pairs => row(&found.by_pairs),
                    Torus::Queens => row(&found.by_queens),
                    Torus::Groups => row(&found.by_groups),
                    Torus::Largest => row(&found.by_largest),
                }))
            }
        }
    }
}

/// The pairings of 2 `pairs` numbers whose sums are less by so much.
fn paired(pairs: u32, less: u32, by: By, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
    if pairs > pairings::LARGEST {
        let most = 2 * pairings::LARGEST;
        return Err(Error::request(sentence!(
            "{} numbers are too many to be paired here: at most {most}",
            "{} 个数太多，这里最多配对 {most} 个",
            u64::from(pairs) * 2
        )));
    }
    let order = if by.again { pairings::Order::Largest } else { pairings::Order::Smallest };
    pairings::count(&Pairings::new(pairs, less, order), by.backend, control)
}

/// Of a board that is too large, or has no rows.
fn beyond(n: u32) -> Error {
    Error::request(sentence!("boards have 1 to {LARGEST} rows, not {n}", "棋盘有 1 到 {LARGEST} 行，而不是 {n} 行"))
}

/// The problem of a term.
fn asked(problem: &str, n: u32) -> Result<Problem, Error> {
    filled_in(problem, n).parse()
}

/// A text with its expressions, `{n}`, `{n-1}`, `{2n}` or `{2n+1}`, as numbers.
fn filled_in(text: &str, n: u32) -> String {
    let value = |expression: &str| {
        let (factor, more) = expression.split_once('n')?;
        let factor = if factor.is_empty() { 1 } else { factor.parse::<i64>().ok()? };
        let more = if more.is_empty() { 0 } else { more.parse::<i64>().ok()? };
        Some((factor * i64::from(n) + more).clamp(0, u32::MAX.into()))
    };
    let mut parts = text.split(['{', '}']);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    while let (Some(expression), Some(rest)) = (parts.next(), parts.next()) {
        filled += &value(expression).unwrap_or_else(|| panic!("{expression} is an expression of n")).to_string();
        filled += rest;
    }
    filled
}

/// The level that has the most, the first of them.
fn widest(levels: &[u128]) -> u128 {
    let most = levels.iter().max().copied().unwrap_or(0);
    levels.iter().position(|&level| level == most).unwrap_or(0) as u128
}

#[cfg(test)]
mod tests;
