//! Sudoku variants: open and edit, solve, count, check, candidates, list, convert, generate.

use lowbit::engine::Outcome;
use lowbit::sudoku::answer::Generated;
use lowbit::sudoku::variant::answer::{Candidates, Checked, Counted, Graded, Hinted, Listed, Opened, Solved};
use lowbit::sudoku::variant::constraints::KINDS;
use lowbit::sudoku::variant::generate::Wish;
use lowbit::sudoku::variant::text::{self, Written};
use lowbit::sudoku::variant::{Kind, Puzzle};
use lowbit::{Error, sentence};
use serde::{Deserialize, Serialize};

use super::hints::Nothing;
use super::{Failure, Work};

/// A kind of constraint.
#[derive(Serialize)]
pub(super) struct Known {
    name: &'static str,
    /// A line with it in a text.
    example: &'static str,
    /// In the requested language.
    meaning: &'static str,
}

#[derive(Serialize)]
pub(super) struct Constraints {
    constraints: Vec<Known>,
}

/// All kinds of constraints.
pub(super) fn constraints(_: Nothing, work: &Work) -> Result<Constraints, Failure> {
    let known =
        |kind: &&Kind| Known { name: kind.name, example: kind.example, meaning: kind.meaning_in(work.language) };
    Ok(Constraints { constraints: KINDS.iter().map(known).collect() })
}

/// The most solutions of one list.
const MOST_SOLUTIONS: u64 = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToOpen {
    /// The puzzle in any known format.
    text: String,
    /// Constraints to add, each as a line of the readable text.
    #[serde(default)]
    add: Vec<String>,
    /// Constraints to remove, by index from 0.
    #[serde(default)]
    remove: Vec<usize>,
    /// Givens that replace those of the text; null for a blank cell.
    givens: Option<Vec<Option<u8>>>,
}

/// A puzzle as a page shows it, after edits.
pub(super) fn open(asked: ToOpen, work: &Work) -> Result<Opened, Failure> {
    let mut puzzle = Puzzle::read(&asked.text)?;
    let variant = &mut puzzle.variant;
    if let Some(&none) = asked.remove.iter().find(|&&number| number >= variant.constraints.len()) {
        let message = sentence!("there is no constraint {none}", "没有第 {none} 个约束");
        return Err(Failure::request(message));
    }
    let mut number = 0..;
    variant.constraints.retain(|_| !asked.remove.contains(&number.next().expect("numbers do not end")));
    if let Some(givens) = &asked.givens {
        let digits = variant.digits();
        for set in variant.allowed.iter_mut().filter(|set| set.is_power_of_two()) {
            *set = digits;
        }
        *variant = variant.with_entries(givens)?;
    }
    if !asked.add.is_empty() {
        let written = text::write(variant) + &asked.add.join("\n");
        *variant = text::read(&written)?.variant;
    }
    Ok(Opened::new(&puzzle, work.language))
}

/// A puzzle with entries.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToAsk {
    text: String,
    /// A digit or null for each cell.
    entries: Option<Vec<Option<u8>>>,
    /// For `count` and `list`: the most solutions.
    limit: Option<u64>,
    /// For `check`: also redundant or contradictory givens and constraints.
    #[serde(default)]
    why: bool,
    /// For `candidates`: the most solutions counted for each candidate.
    cap: Option<u32>,
}

impl ToAsk {
    fn puzzle(&self) -> Result<Puzzle, Failure> {
        let mut puzzle = Puzzle::read(&self.text)?;
        if let Some(entries) = &self.entries {
            puzzle.variant = puzzle.variant.with_entries(entries)?;
        }
        Ok(puzzle)
    }
}

/// The result, unless the search was interrupted.
fn whole<T>(outcome: Result<Outcome<T>, Error>) -> Result<T, Failure> {
    match outcome? {
        Outcome::Interrupted(_) => Err(Failure::Stopped),
        outcome => Ok(outcome.into_inner()),
    }
}

/// One solution, if there is one.
pub(super) fn solve(asked: ToAsk, work: &Work) -> Result<Solved, Failure> {
    whole(asked.puzzle()?.solved(&work.stop))
}

/// The number of solutions, counted up to a limit.
pub(super) fn count(asked: ToAsk, work: &Work) -> Result<Counted, Failure> {
    let limit = asked.limit.map_or(u128::MAX, u128::from);
    whole(asked.puzzle()?.counted(limit, &work.stop))
}

/// Whether there is one solution; redundant or contradictory givens and constraints.
pub(super) fn check(asked: ToAsk, work: &Work) -> Result<Checked, Failure> {
    let check = if asked.why { Puzzle::checked_why } else { Puzzle::checked };
    whole(check(&asked.puzzle()?, &work.stop))
}

/// For each cell the digits that occur in some solution.
pub(super) fn candidates(asked: ToAsk, work: &Work) -> Result<Candidates, Failure> {
    let cap = asked.cap.unwrap_or(1);
    if cap == 0 {
        let message = sentence!("cap 0: at least one solution is counted", "cap 0：至少要计 1 个解");
        return Err(Failure::request(message));
    }
    whole(asked.puzzle()?.candidates(cap, &work.stop))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToHint {
    text: String,
    /// A digit or null for each cell.
    entries: Option<Vec<Option<u8>>>,
    /// The pencil marks of each cell; an empty list means none were made.
    marks: Option<Vec<Vec<u8>>>,
    /// The degree of detail: 1 the kind of step, 2 and 3 the cells, 4 the whole reason.
    degree: Option<u8>,
}

/// The easiest next step, or the mistakes in the entries and marks.
pub(super) fn hint(asked: ToHint, work: &Work) -> Result<Hinted, Failure> {
    super::hints::degree(asked.degree)?;
    let puzzle = Puzzle::read(&asked.text)?;
    let cells = puzzle.variant.cells();
    let set = |digits: &Vec<u8>| match digits.iter().filter(|digit| **digit < 32).fold(0, |set, digit| set | 1 << digit)
    {
        0 => u32::MAX,
        set => set,
    };
    let marks: Option<Vec<u32>> = asked.marks.as_ref().map(|marks| marks.iter().map(set).collect());
    let entries = asked.entries.unwrap_or_else(|| vec![None; cells]);
    whole(puzzle.hinted(&entries, marks.as_deref(), asked.degree.unwrap_or(4), work.language, &work.stop))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToGrade {
    text: String,
    /// Whether to return every step, too.
    #[serde(default)]
    path: bool,
}

/// The grade of a puzzle, and its path.
pub(super) fn grade(asked: ToGrade, work: &Work) -> Result<Graded, Failure> {
    let puzzle = Puzzle::read(&asked.text)?;
    whole(match asked.path {
        true => puzzle.graded_with_path(work.language, &work.stop),
        false => puzzle.graded(&work.stop),
    })
}

/// Solutions in order.
pub(super) fn list(asked: ToAsk, work: &Work) -> Result<Listed, Failure> {
    let limit = asked.limit.unwrap_or(MOST_SOLUTIONS);
    if limit > MOST_SOLUTIONS {
        return Err(Failure::request(sentence!(
            "limit {limit}: at most {MOST_SOLUTIONS} solutions are listed at once",
            "limit {limit}：一次最多列出 {MOST_SOLUTIONS} 个解"
        )));
    }
    whole(asked.puzzle()?.listed(limit, &work.stop))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToConvert {
    text: String,
    to: String,
}

#[derive(Serialize)]
pub(super) struct Converted {
    text: String,
}

/// A puzzle in another form: text, fpuzzles, address, svg.
pub(super) fn convert(asked: ToConvert, _: &Work) -> Result<Converted, Failure> {
    let to: Written = asked.to.parse()?;
    Ok(Converted { text: to.write(&Puzzle::read(&asked.text)?.variant)? })
}

/// The most puzzles of one request.
const MOST_PUZZLES: u64 = 100;

/// Rows and columns unless others are wanted, and the most.
const USUAL_SIDE: usize = 9;
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToGenerate {
    #[serde(default)]
    seed: u64,
    count: Option<u64>,
    /// A puzzle whose givens and constraints stay.
    from: Option<String>,
    /// Constraints to place at random: `cage:8,thermo:2,antiknight`.
    #[serde(default)]
    with: String,
    /// Rows and columns; not together with `from`.
    size: Option<usize>,
}

impl ToGenerate {
    fn wish(&self) -> Result<Wish, Failure> {
        Ok(match (&self.from, self.size) {
            (Some(_), Some(_)) => {
                return Err(Failure::request(sentence!("'from' has a size of its own", "'from' 自带大小")));
            }
            (Some(text), None) => Wish::around(Puzzle::read(text)?.variant).with(&self.with)?,
            (None, size) => {
                let side = size.unwrap_or(USUAL_SIDE);
                if !SIDES.contains(&side) {
                    return Err(Failure::request(sentence!("size {side}: 4 to 16", "size {side}：4 到 16")));
                }
                Wish::new(side, &self.with)?
            }
        })
    }
}

/// Puzzles with one solution, made from a seed.
pub(super) fn generate(asked: ToGenerate, work: &Work) -> Result<Generated, Failure> {
    let (wish, count) = (asked.wish()?, asked.count.unwrap_or(1));
    if count > MOST_PUZZLES {
        return Err(Failure::request(sentence!(
            "count {count}: at most {MOST_PUZZLES} puzzles are made at once",
            "count {count}：一次最多出 {MOST_PUZZLES} 道题"
        )));
    }
    let puzzle = |number| {
        let made = wish.puzzle(asked.seed.wrapping_add(number), &work.stop)?.into_inner();
        made.map(|made| text::write(&made)).ok_or(Failure::Stopped)
    };
    Ok(Generated { seed: asked.seed, puzzles: (0..count).map(puzzle).collect::<Result<_, Failure>>()? })
}
