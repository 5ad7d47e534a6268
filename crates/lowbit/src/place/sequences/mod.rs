//! Published integer sequences about placing pieces: what each counts, its known terms, and the count of any term.
//!
//! | to | call |
//! |---|---|
//! | find a sequence | [`named`], [`all`] |
//! | know what it counts, and its known terms | [`Sequence::meaning`], [`Sequence::published`], [`Sequence::found`] |
//! | count a term, estimate it, keep its count in a file | [`Sequence::request`] |
//! | know roughly how long a term takes | [`Sequence::seconds`] |
//!
//! A term is always counted, never looked up. If it was published, or counted here before, the count must agree with it. The sequences are
//! data: `list.txt`.

mod classes;
mod list;

use crate::Error;
use crate::count::{Answer, Request};
use crate::place::kernels::conflicts::Statistic;
use crate::place::kernels::doubles::Maps;
use crate::place::{Goal, Problem};
use crate::sentence;
use crate::words::Language;

pub(crate) use classes::ByCounts;
use classes::Classes;

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
    /// The last n whose term was published, as far as we know; not all published terms are listed here.
    pub last: u32,
    /// What the term for n counts, in the order of `Language::ALL`.
    meanings: [&'static str; 2],
    published: &'static str,
    found: &'static str,
    asked: Asked,
}

/// A term that was unpublished when we counted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The n of the term.
    pub n: u32,
    /// Its numbers.
    pub term: Vec<u128>,
    /// How it was checked, in words that `docs/sequences.md` explains.
    pub checked: &'static str,
}

/// How a term is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// Read off the answer to a problem; the problem's text has expressions of n in braces.
    Placements { problem: &'static str, goal: Goal, read: Read },
    /// The smallest dominating sets of a board, up to turns and reflections.
    FewestClasses(&'static str),
    /// Classes, under the symmetries of the square, of placements with one piece in each row.
    Classes(Classes, &'static str),
    /// Pairings of the numbers 1 to 2n whose sums, reduced by `less`, and differences are all different.
    Pairings { less: u32 },
    /// Solutions of n queens unchanged by a quarter turn, from pairings of the distances from the middle; or these pairings.
    QuarterTurn { placements: bool },
    /// Classes of placements of rooks on the torus with at most two on each diagonal.
    TorusDoubles(Maps),
    /// Solutions of n queens by a property that they have on the torus.
    OnTorus(Statistic),
}

/// How a term is read off the numbers of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// All of them.
    All,
    /// Their sum.
    Sum,
    /// The first index of their maximum.
    Widest,
    /// The first nonzero one.
    Smallest,
    /// The index of the last.
    Fewest,
    /// Their first divided by 2n + 1: column shifts of the torus are one.
    PerShift,
}

impl Asked {
    /// From a problem and its goal, `queen on torus {2n+1}x{2n+1}, each-row: count`, or from a name and its argument.
    fn read(text: &'static str) -> Option<Asked> {
        if let Some((problem, goal)) = text.split_once(": ") {
            return Some(Asked::Placements { problem, goal: goal.parse().ok()?, read: Read::All });
        }
        let of = |problem, goal, read| Asked::Placements { problem, goal, read };
        let tree = |read| of("queen on rectangle {n}x{n}, each-row", Goal::Levels, read);
        let (name, more) = text.split_once(' ').unwrap_or((text, ""));
        Some(match (name, more) {
            ("tree-size", "") => tree(Read::Sum),
            ("widest-level", "") => tree(Read::Widest),
            ("smallest", problem) => of(problem, Goal::BySize, Read::Smallest),
            ("fewest", problem) => of(problem, Goal::BySize, Read::Fewest),
            ("complete-mappings", "") => of("semiqueen on torus {2n+1}x{2n+1}, each-row", Goal::Count, Read::PerShift),
            ("fewest-classes", problem) => Asked::FewestClasses(problem),
            ("quarter-turn-classes", piece) => Asked::Classes(Classes::Quarter, piece),
            ("half-turn-classes", piece) => Asked::Classes(Classes::Half, piece),
            ("plain-classes", piece) => Asked::Classes(Classes::Plain, piece),
            ("pairings", less) => Asked::Pairings { less: less.parse().ok()? },
            ("quarter-turn", "placements") => Asked::QuarterTurn { placements: true },
            ("quarter-turn", "pairings") => Asked::QuarterTurn { placements: false },
            ("torus-doubles", "turns") => Asked::TorusDoubles(Maps::Turns),
            ("torus-doubles", "units") => Asked::TorusDoubles(Maps::Units),
            ("torus-classes", "turns") => Asked::OnTorus(Statistic::Class),
            ("torus-classes", "units") => Asked::OnTorus(Statistic::LargeClass),
            ("torus-conflicts", "pairs") => Asked::OnTorus(Statistic::Pairs),
            ("torus-conflicts", "queens") => Asked::OnTorus(Statistic::Queens),
            ("torus-conflicts", "groups") => Asked::OnTorus(Statistic::Groups),
            ("torus-conflicts", "largest") => Asked::OnTorus(Statistic::Largest),
            _ => return None,
        })
    }
}

/// A term of a sequence, as a count sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    sequence: Sequence,
    pub(crate) n: u32,
}

impl Term {
    pub(crate) fn name(&self) -> &'static str {
        self.sequence.name
    }

    pub(crate) fn asked(&self) -> Asked {
        self.sequence.asked
    }

    pub(crate) fn without_counting(&self) -> Option<u128> {
        self.sequence.without_counting(self.n)
    }

    /// The term, read off the answer of its count.
    pub(crate) fn read(&self, counted: Answer) -> Result<Answer, Error> {
        self.sequence.read(self.n, counted)
    }

    /// Whether it is published.
    pub(crate) fn is_published(&self) -> bool {
        self.n - self.sequence.offset < self.sequence.published().len() as u32
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

/// Whether these numbers are published for the problem; an error if others are.
pub(crate) fn is_published(problem: &Problem, goal: Goal, counted: &[u128]) -> Result<bool, Error> {
    let (piece, text) = (format!("{} on ", problem.piece()), problem.to_string());
    for sequence in all() {
        let Asked::Placements { problem: asked, goal: known, read: Read::All } = sequence.asked else { continue };
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

    /// The terms that we counted and that were unpublished, as far as we know.
    pub fn found(&self) -> Vec<Found> {
        list::found(self.found)
    }

    /// The last n whose term is known, published or counted here.
    pub fn last_known(&self) -> u32 {
        self.found().last().map_or(self.last, |found| found.n.max(self.last))
    }

    /// The known terms from the first n up to the first gap, as in a b-file of the encyclopedia; the rows of a triangle are concatenated.
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

    /// The term for `n` if it needs no count: for boards without cells, and terms known to be 0.
    fn without_counting(&self, n: u32) -> Option<u128> {
        match self.asked {
            Asked::Placements { problem, read, .. } if filled_in(problem, n).contains(" 0x0,") => {
                Some(u128::from(read != Read::Widest)) // the empty placement
            }
            // A quarter turn permutes queens in fours; one may stand in the middle.
            Asked::QuarterTurn { .. } if n % 4 > 1 => Some(0),
            Asked::Classes(Classes::Quarter, _) if n == 1 => Some(0), // its one placement is a class of one
            Asked::TorusDoubles(_) if n == 2 => Some(0),              // there is one, but 0 is listed
            _ => None,
        }
    }

    /// The term for `n`, read off the numbers of the problem of its [request](Sequence::request). It must agree with a known term.
    ///
    /// Only needed for numbers that you counted in another way: a request for the term does this itself.
    ///
    /// # Errors
    ///
    /// [`Error::Check`] if the known term differs.
    ///
    /// ```
    /// use lowbit::place::{Answer, sequences};
    /// let tree = sequences::named("A319283")?;
    /// assert_eq!(tree.read(4, Answer::Row(vec![1, 4, 6, 4, 2]))?, Answer::Number(17));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read(&self, n: u32, counted: Answer) -> Result<Answer, Error> {
        let numbers = counted.numbers();
        let read = match self.asked {
            Asked::Placements { read, .. } if self.without_counting(n).is_none() => read,
            _ => Read::All,
        };
        let place = |is_it: &dyn Fn(u128) -> bool| numbers.iter().position(|&number| is_it(number)).unwrap_or(0);
        let term = match read {
            Read::All => counted,
            Read::Sum => Answer::Number(numbers.iter().sum()),
            Read::Widest => {
                let most = numbers.iter().copied().max();
                Answer::Number(place(&|number| Some(number) == most) as u128)
            }
            Read::Smallest => Answer::Number(numbers.get(place(&|number| number > 0)).copied().unwrap_or(0)),
            Read::Fewest => Answer::Number((numbers.len() as u128).saturating_sub(1)),
            Read::PerShift => Answer::Number(classes::whole(numbers[0], u128::from(2 * n + 1))?),
        };
        self.compare(n, term.numbers())?;
        Ok(term)
    }

    /// Compares a count with the term that was published, or counted here before.
    ///
    /// Only needed for a term that you counted in another way: a [request](Sequence::request) for the term, and [`read`](Sequence::read),
    /// do this themselves.
    ///
    /// # Errors
    ///
    /// [`Error::Check`] if the known term differs.
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

    /// The request that counts the term for `n`, which must agree with a known term. It can be kept in a file, or cut into parts, if the
    /// term is read off the placements of one problem.
    ///
    /// The answer of `request(n)?.run(..)` is the term itself, already compared with the known one: a difference is an [`Error::Check`].
    ///
    /// # Errors
    ///
    /// If `n` is below the offset or too large.
    ///
    /// ```
    /// use lowbit::engine::Control;
    /// use lowbit::place::sequences::named;
    /// let kings = named("A063443")?.request(4)?;
    /// assert_eq!(kings.run(&Control::default())?.into_inner().numbers(), [35]);
    /// let sets = named("A287227")?.request(8)?;
    /// assert_eq!(sets.plan()?.problem().unwrap().to_string(), "queen on rectangle 8x8, any");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn request(&self, n: u32) -> Result<Request, Error> {
        if n < self.offset {
            let Sequence { name, offset, .. } = self;
            return Err(Error::request(sentence!("{name} begins with n = {offset}", "{name} 从 n = {offset} 开始")));
        }
        let term = Term { sequence: *self, n };
        match self.asked {
            Asked::Placements { problem, goal, .. } if term.without_counting().is_none() => {
                Ok(Request::of(asked(problem, n)?, goal)?.for_term(term))
            }
            _ => Ok(Request::of_term(term)),
        }
    }

    /// The rough seconds that one core takes for the term for `n`; `None` if they cannot be predicted.
    pub fn seconds(&self, n: u32) -> Option<f64> {
        match self.asked {
            Asked::Placements { read: Read::Fewest | Read::PerShift, .. } => None,
            Asked::Placements { .. } => self.request(n).ok()?.plan().ok()?.predicted(1),
            _ => None,
        }
    }
}

/// The problem of a term.
fn asked(problem: &str, n: u32) -> Result<Problem, Error> {
    filled_in(problem, n).parse()
}

/// Replaces the expressions `{n}`, `{n-1}`, `{2n}`, `{2n+1}` and `{n/2}` (rounded up) in a text by numbers.
fn filled_in(text: &str, n: u32) -> String {
    let value = |expression: &str| {
        if expression == "n/2" {
            return Some(i64::from(n.div_ceil(2)));
        }
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

#[cfg(test)]
mod tests;
