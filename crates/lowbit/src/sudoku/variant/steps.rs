//! Human solving steps for variants, each with a reason that is true by itself.
//!
//! Singles, locked candidates and subsets use only groups that hold every digit, and cells that must differ. A constraint
//! step uses one constraint and its cells' candidates. The 45 rule adds up houses and cages. No step relies on
//! uniqueness.
//! being one solution.

use super::engine::{Rules, plain_area};
use super::model::{Cell, Form, Variant};
use super::{constraints, text};
use crate::bits;
use crate::engine::{Outcome, Stop};
use crate::sorting;
use crate::words::{Language, Sentence, list};
use crate::{Error, sentence};

/// A technique, in the order in which they are tried.
///
/// ```
/// use lowbit::sudoku::variant::steps::Technique;
/// let technique = Technique::HiddenSingle;
/// assert_eq!((technique.name(), technique.grade(), technique.title().to_string()), ("hidden-single", "easy", "Hidden single".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Technique {
    /// A digit has one place in a house.
    HiddenSingle,
    /// A cell has one digit left.
    NakedSingle,
    /// All places of a digit in a house are seen by another cell.
    Locked,
    /// A dot, a line or another constraint that is not a sum, by itself.
    Constraint,
    /// The sums of a cage or of an arrow.
    Sum,
    /// Houses have known sums, so the cells that cages leave open in them have one, too.
    FortyFive,
    /// n cells of a house with n digits together.
    NakedSubset,
    /// n digits of a house with n places together.
    HiddenSubset,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 8] = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::Locked,
        Technique::Constraint,
        Technique::Sum,
        Technique::FortyFive,
        Technique::NakedSubset,
        Technique::HiddenSubset,
    ];

    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "hidden-single",
            Technique::NakedSingle => "naked-single",
            Technique::Locked => "locked-candidates",
            Technique::Constraint => "constraint",
            Technique::Sum => "sum",
            Technique::FortyFive => "45-rule",
            Technique::NakedSubset => "naked-subset",
            Technique::HiddenSubset => "hidden-subset",
        }
    }

    /// Its name for people.
    pub fn title(self) -> Sentence {
        match self {
            Technique::HiddenSingle => sentence!("Hidden single", "隐性唯一"),
            Technique::NakedSingle => sentence!("Naked single", "显性唯一"),
            Technique::Locked => sentence!("Locked candidates", "区块"),
            Technique::Constraint => sentence!("Constraint", "约束"),
            Technique::Sum => sentence!("Sum", "求和"),
            Technique::FortyFive => sentence!("45 rule", "45 法则"),
            Technique::NakedSubset => sentence!("Naked subset", "显性数组"),
            Technique::HiddenSubset => sentence!("Hidden subset", "隐性数组"),
        }
    }

    /// How hard a puzzle is that needs it: `easy`, `medium` or `hard`.
    pub fn grade(self) -> &'static str {
        match self {
            Technique::HiddenSingle | Technique::NakedSingle => "easy",
            Technique::Locked | Technique::Constraint | Technique::Sum => "medium",
            _ => "hard",
        }
    }
}

/// A digit in a cell.
pub type Mark = (Cell, u8);

/// A step: its conclusion, and the reason.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// What it uses.
    pub technique: Technique,
    /// Why, in words.
    pub reason: Sentence,
    /// The cells that it looks at.
    pub cells: Vec<Cell>,
    /// Digits that are written.
    pub placed: Vec<Mark>,
    /// Candidates that are removed.
    pub removed: Vec<Mark>,
}

/// Cells with their coefficients, their total, and the numbers of the houses it comes from.
type AreaSum = (Vec<(i32, Cell)>, i32, Vec<usize>);

/// The state of a puzzle while it is solved: filled digits, and candidates.
///
/// ```
/// use lowbit::sudoku::variant::Variant;
/// use lowbit::sudoku::variant::steps::Position;
/// use lowbit::words::Language;
/// let text = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ngreater: r2c4 r2c3";
/// let variant: Variant = text.parse()?;
/// let mut position = Position::new(&variant, &[None; 16], None)?;
/// while let Some(step) = position.step() {
///     assert!(!step.words(&variant, Language::English).is_empty());
///     println!("{} ({}): {}", step.technique.name(), step.technique.grade(), step.technique.title());
///     position.take(&step);
/// }
/// assert!(position.is_full() && position.candidates()[0] == 1 << 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position<'a> {
    variant: &'a Variant,
    /// The peers of each cell.
    seen: Vec<Vec<Cell>>,
    /// Groups that hold every digit.
    houses: Vec<Vec<Cell>>,
    /// Sums by the 45 rule, with the houses that they come from.
    sums: Vec<AreaSum>,
    candidates: Vec<u32>,
    is_filled: Vec<bool>,
}

impl<'a> Position<'a> {
    /// The position after some entries. Candidates are the digits that a cell does not see, restricted to `marks` if
    /// given.
    ///
    /// # Errors
    ///
    /// If there is not one entry for each cell, or if an entry is not a digit of the variant.
    pub fn new(variant: &'a Variant, entries: &[Option<u8>], marks: Option<&[u32]>) -> Result<Position<'a>, Error> {
        let filled = variant.with_entries(entries)?;
        let solver = variant.solver();
        let houses = solver.full_groups();
        let sums = plain_area(&variant.rules(), &houses);
        let mut position = Position {
            variant,
            seen: solver.seen(),
            houses,
            sums,
            candidates: variant.allowed.clone(),
            is_filled: vec![false; variant.all_cells()],
        };
        for (cell, &set) in filled.allowed.iter().enumerate() {
            if set.is_power_of_two() {
                position.place(cell as Cell, set);
            }
        }
        for (set, mark) in position.candidates.iter_mut().zip(marks.into_iter().flatten()) {
            *set = if *set & mark != 0 && !set.is_power_of_two() { *set & mark } else { *set };
        }
        Ok(position)
    }

    /// Whether every cell has its digit.
    pub fn is_full(&self) -> bool {
        self.is_filled.iter().all(|&filled| filled)
    }

    /// The candidates of each cell, as sets.
    pub fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn place(&mut self, cell: Cell, digit: u32) {
        self.candidates[cell as usize] = digit;
        self.is_filled[cell as usize] = true;
        for &other in &self.seen[cell as usize] {
            if !self.is_filled[other as usize] {
                self.candidates[other as usize] &= !digit;
            }
        }
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        for &(cell, digit) in &step.removed {
            self.candidates[cell as usize] &= !(1 << digit);
        }
        for &(cell, digit) in &step.placed {
            self.place(cell, 1 << digit);
        }
    }

    /// The easiest step; `None` where no technique finds one.
    ///
    /// ```
    /// use lowbit::sudoku::variant::{Variant, steps::{Position, Technique}};
    /// let puzzle: Variant = "sudoku 4x4\nthermo: r1c1-4".parse()?;
    /// let position = Position::new(&puzzle, &[None; 16], None)?;
    /// assert_eq!(position.step().unwrap().technique, Technique::Constraint);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn step(&self) -> Option<Step> {
        self.hidden_single()
            .or_else(|| self.naked_single())
            .or_else(|| self.locked())
            .or_else(|| self.constraint(false))
            .or_else(|| self.constraint(true))
            .or_else(|| self.forty_five())
            .or_else(|| self.subset(2))
            .or_else(|| self.subset(3))
    }

    fn open(&self, cell: Cell) -> bool {
        !self.is_filled[cell as usize]
    }

    fn places(&self, house: &[Cell], digit: u32) -> Vec<Cell> {
        house.iter().copied().filter(|&cell| self.candidates[cell as usize] >> digit & 1 != 0).collect()
    }

    fn digits(&self) -> impl Iterator<Item = u32> + use<> {
        bits::members(self.variant.digits().into())
    }

    /// The name of a house: by its number, or by its cells.
    fn name(&self, house: &[Cell]) -> Sentence {
        let variant = self.variant;
        let place = |&cell: &Cell| variant.place(cell);
        let (row, column) = place(&house[0]);
        if house.iter().all(|cell| place(cell).0 == row) {
            return sentence!("row {}", "第 {} 行", row + 1);
        }
        if house.iter().all(|cell| place(cell).1 == column) {
            return sentence!("column {}", "第 {} 列", column + 1);
        }
        let cells = text::names(variant, house);
        let region_of = |cell: Cell| variant.regions.get(cell as usize).copied().flatten();
        let region = region_of(house[0]);
        match region.filter(|_| house.iter().all(|&cell| region_of(cell) == region)) {
            Some(number) => sentence!("region {}", "第 {} 区", number + 1),
            None => sentence!("{cells}", "{cells}"),
        }
    }

    /// The candidates that a step would remove.
    fn gone(&self, cells: impl IntoIterator<Item = Cell>, digits: u32) -> Vec<Mark> {
        let marks = |cell: Cell| {
            let set = self.candidates[cell as usize] & digits;
            bits::members(set.into()).map(move |digit| (cell, digit as u8))
        };
        cells.into_iter().filter(|&cell| self.open(cell)).flat_map(marks).collect()
    }

    fn hidden_single(&self) -> Option<Step> {
        for house in &self.houses {
            for digit in self.digits() {
                let [cell] = self.places(house, digit)[..] else { continue };
                if self.open(cell) {
                    let name = self.name(house);
                    let reason = both(|language| match language {
                        Language::English => format!("the only place for {digit} in {}", name.words(language)),
                        Language::Chinese => format!("{}中 {digit} 只能在此", name.words(language)),
                    });
                    let placed = vec![(cell, digit as u8)];
                    return Some(Step {
                        technique: Technique::HiddenSingle,
                        reason,
                        cells: house.clone(),
                        placed,
                        removed: Vec::new(),
                    });
                }
            }
        }
        None
    }

    fn naked_single(&self) -> Option<Step> {
        let single = |&cell: &Cell| self.open(cell) && self.candidates[cell as usize].is_power_of_two();
        let cell = (0..self.variant.all_cells() as Cell).find(single)?;
        let digit = self.candidates[cell as usize].trailing_zeros() as u8;
        let reason = sentence!("no other digit is left there", "此格没有其他数字");
        let (cells, placed) = (vec![cell], vec![(cell, digit)]);
        Some(Step { technique: Technique::NakedSingle, reason, cells, placed, removed: Vec::new() })
    }

    fn locked(&self) -> Option<Step> {
        for house in &self.houses {
            for digit in self.digits() {
                let places = self.places(house, digit);
                let Some((&first, others)) = places.split_first() else { continue };
                let sees_all = |cell: &&Cell| others.iter().all(|other| self.seen[*other as usize].contains(cell));
                let targets = self.seen[first as usize].iter().filter(sees_all).copied();
                let removed = self.gone(targets.filter(|cell| !house.contains(cell)), 1 << digit);
                if !removed.is_empty() {
                    let (name, cells) = (self.name(house), text::names(self.variant, &places));
                    let reason = both(|language| match language {
                        Language::English => format!("{digit} in {} only in {cells}", name.words(language)),
                        Language::Chinese => format!("{}中 {digit} 只在 {cells}", name.words(language)),
                    });
                    return Some(Step {
                        technique: Technique::Locked,
                        reason,
                        cells: places,
                        placed: Vec::new(),
                        removed,
                    });
                }
            }
        }
        None
    }

    /// The candidates that some rules remove from some cells; `None` if none, or if the rules fail.
    fn under(&self, cells: &[Cell], add: impl FnOnce(&mut Rules)) -> Option<Vec<Mark>> {
        let mut rules = self.variant.rules().blank();
        rules.hold(&self.candidates);
        for (index, &first) in cells.iter().enumerate() {
            for &second in cells[..index].iter().filter(|second| self.seen[first as usize].contains(second)) {
                rules.pair(first, second, |a, b| a != b);
            }
        }
        add(&mut rules);
        let left = super::Solver::new(&rules).settled()?;
        let removed: Vec<Mark> = cells.iter().flat_map(|&cell| self.gone([cell], !left[cell as usize])).collect();
        (!removed.is_empty()).then_some(removed)
    }

    /// A constraint by itself; the smaller ones first.
    fn constraint(&self, is_sum: bool) -> Option<Step> {
        let variant = self.variant;
        let all = || (0..variant.all_cells() as Cell).collect::<Vec<Cell>>();
        let mut order: Vec<(usize, Vec<Cell>)> = Vec::new();
        for (index, one) in variant.constraints.iter().enumerate() {
            let adds = ["cage", "sum", "arrow", "little-killer", "sandwich", "x-sum"].contains(&one.kind.name);
            let mut cells: Vec<Cell> = one.parts.concat();
            sorting::sort(&mut cells);
            cells.dedup();
            let is_local = !matches!(one.kind.form, Form::Flag | Form::Choice | Form::Cell);
            if adds == is_sum {
                order.push((index, if is_local { cells } else { all() }));
            }
        }
        sorting::sort_by_key(&mut order, |(index, cells)| (cells.len(), *index));
        for (index, cells) in order {
            let one = &variant.constraints[index];
            let is_whole = cells.len() == variant.all_cells();
            let looked: &[Cell] = if is_whole { &[] } else { &cells };
            let removed = if is_whole {
                // Constraints of the whole grid: only the first cell that loses something.
                let removed = self.all_under(&cells, |rules| (one.kind.compile)(one, variant, rules));
                removed.map(|removed| removed.iter().copied().filter(|mark| mark.0 == removed[0].0).collect())
            } else {
                self.under(looked, |rules| (one.kind.compile)(one, variant, rules))
            };
            let Some(removed) = removed else { continue };
            let line = text::line_of(one, variant);
            let reason = match self.combinations(one) {
                Some(sets) => sentence!("{line} is {sets}", "{line} 为 {sets}"),
                None => both(|language| match language {
                    Language::English => format!("{line} ({})", one.kind.meaning[0]),
                    Language::Chinese => format!("{line}（{}）", one.kind.meaning[1]),
                }),
            };
            let technique = if is_sum { Technique::Sum } else { Technique::Constraint };
            return Some(Step { technique, reason, cells, placed: Vec::new(), removed });
        }
        None
    }

    /// The same without the rule that peers differ, for constraints of the whole grid.
    fn all_under(&self, cells: &[Cell], add: impl FnOnce(&mut Rules)) -> Option<Vec<Mark>> {
        let mut rules = self.variant.rules().blank();
        rules.hold(&self.candidates);
        add(&mut rules);
        let left = super::Solver::new(&rules).settled()?;
        let removed: Vec<Mark> = cells.iter().flat_map(|&cell| self.gone([cell], !left[cell as usize])).collect();
        (!removed.is_empty()).then_some(removed)
    }

    /// The sets of digits that a cage with a sum can hold, if they are few: 1+5 or 2+4.
    fn combinations(&self, one: &super::Constraint) -> Option<String> {
        const FEW_SETS: usize = 8;
        let (mut cells, total) = (one.cells().to_vec(), *one.values.first()?);
        if *one.kind != constraints::cage::KIND {
            return None;
        }
        sorting::sort(&mut cells);
        cells.dedup(); // a cell that is listed twice is one cell
        let all = cells.iter().fold(0, |all, &cell| all | self.candidates[cell as usize]);
        let mut found = Vec::new();
        // Subsets of the candidates, from small to large.
        let mut set = all & all.wrapping_neg();
        while set != 0 {
            let sum: u32 = bits::members(set.into()).sum();
            let fits = cells.iter().all(|&cell| self.candidates[cell as usize] & set != 0);
            if set.count_ones() as usize == cells.len() && sum as i32 == total && fits {
                found.push(bits::members(set.into()).map(|digit| digit.to_string()).collect::<Vec<_>>().join("+"));
            }
            set = set.wrapping_sub(all) & all;
        }
        (1..=FEW_SETS).contains(&found.len()).then(|| found.join(" / "))
    }

    fn forty_five(&self) -> Option<Step> {
        for (terms, total, houses) in &self.sums {
            let cells: Vec<Cell> = terms.iter().map(|term| term.1).collect();
            let Some(removed) = self.under(&cells, |rules| rules.sum(terms, *total)) else { continue };
            // Outies alone are said as a sum, not as its negative.
            let turn = if terms.iter().all(|term| term.0 < 0) { -1 } else { 1 };
            let (terms, total): (Vec<_>, _) =
                (terms.iter().map(|&(factor, cell)| (turn * factor, cell)).collect(), turn * total);
            let sign = |(place, &(factor, cell)): (usize, &(i32, Cell))| {
                let sign = match (place, factor > 0) {
                    (0, true) => "",
                    (0, false) => "-",
                    (_, true) => " + ",
                    (_, false) => " - ",
                };
                format!("{sign}{}", text::names(self.variant, &[cell]))
            };
            let sum: String = terms.iter().enumerate().map(sign).collect();
            let names: Vec<Sentence> = houses.iter().map(|&house| self.name(&self.houses[house])).collect();
            let each: u32 = self.digits().sum();
            let whole = each * houses.len() as u32;
            let reason = both(|language| {
                let names = list(names.iter().map(|name| name.words(language).to_owned()), language);
                match language {
                    Language::English => {
                        format!("the digits of {names} add up to {whole}; with the cages there {sum} = {total}")
                    }
                    Language::Chinese => format!("{names}之和为 {whole}；减去其中的笼得 {sum} = {total}"),
                }
            });
            return Some(Step { technique: Technique::FortyFive, reason, cells, placed: Vec::new(), removed });
        }
        None
    }

    fn subset(&self, size: usize) -> Option<Step> {
        for house in &self.houses {
            let open: Vec<Cell> = house.iter().copied().filter(|&cell| self.open(cell)).collect();
            if open.len() <= size {
                continue;
            }
            for cells in groups(&open, size) {
                let set = cells.iter().fold(0, |set, &cell| set | self.candidates[cell as usize]);
                if set.count_ones() as usize == size {
                    let removed = self.gone(open.iter().copied().filter(|cell| !cells.contains(cell)), set);
                    if !removed.is_empty() {
                        return Some(self.told_subset(Technique::NakedSubset, house, cells, set, removed));
                    }
                }
            }
            let digits: Vec<Cell> = self.digits().map(|digit| digit as Cell).collect();
            for chosen in groups(&digits, size) {
                let set = chosen.iter().fold(0u32, |set, &digit| set | 1 << digit);
                let cells: Vec<Cell> =
                    house.iter().copied().filter(|&cell| self.candidates[cell as usize] & set != 0).collect();
                if cells.len() == size && cells.iter().all(|&cell| self.open(cell)) {
                    let removed = self.gone(cells.iter().copied(), !set);
                    if !removed.is_empty() {
                        return Some(self.told_subset(Technique::HiddenSubset, house, cells, set, removed));
                    }
                }
            }
        }
        None
    }

    fn told_subset(
        &self,
        technique: Technique,
        house: &[Cell],
        cells: Vec<Cell>,
        set: u32,
        removed: Vec<Mark>,
    ) -> Step {
        let (house, names) = (self.name(house), text::names(self.variant, &cells));
        let digits = bits::members(set.into()).map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
        let is_naked = technique == Technique::NakedSubset;
        let reason = both(|language| match (language, is_naked) {
            (Language::English, true) => format!("{names} hold {digits} in {}", house.words(language)),
            (Language::English, false) => format!("{digits} in {} only in {names}", house.words(language)),
            (Language::Chinese, true) => format!("{}中 {names} 为 {digits}", house.words(language)),
            (Language::Chinese, false) => format!("{}中 {digits} 只在 {names}", house.words(language)),
        });
        Step { technique, reason, cells, placed: Vec::new(), removed }
    }
}

/// A sentence from its words in each language.
fn both(words: impl Fn(Language) -> String) -> Sentence {
    Sentence::new(Language::ALL.map(words))
}

/// All groups of some size.
fn groups(of: &[Cell], size: usize) -> Vec<Vec<Cell>> {
    match (size, of.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let with = groups(rest, size - 1).into_iter().map(|mut group| {
                group.insert(0, first);
                group
            });
            with.chain(groups(rest, size)).collect()
        }
    }
}

impl Step {
    /// The whole step in words: the technique, the reason, the conclusion.
    pub fn words(&self, variant: &Variant, language: Language) -> String {
        let set = self.placed.iter().map(|&(cell, digit)| format!("{} = {digit}", text::names(variant, &[cell])));
        let mut digits: Vec<u8> = self.removed.iter().map(|mark| mark.1).collect();
        sorting::sort(&mut digits);
        digits.dedup();
        let gone = digits.into_iter().map(|digit| {
            let cells: Vec<Cell> = self.removed.iter().filter(|mark| mark.1 == digit).map(|mark| mark.0).collect();
            format!("{}<>{digit}", text::names(variant, &cells))
        });
        let conclusion = set.chain(gone).collect::<Vec<_>>().join(", ");
        let colon = if language == Language::English { ": " } else { "：" };
        format!("{}{colon}{} => {conclusion}", self.technique.title().words(language), self.reason.words(language))
    }
}

/// The solving path that the techniques find.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::steps::{Technique, path};
/// let variant = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ngreater: r2c4 r2c3".parse()?;
/// let path = path(&variant, &Stop::new()).into_inner();
/// assert_eq!(path.grade(), path.hardest().unwrap().grade());
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// Its steps, always the easiest.
    pub steps: Vec<Step>,
    /// Whether they lead to a full grid.
    pub is_solved: bool,
}

impl Path {
    /// The hardest technique on it.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }

    /// How hard the puzzle is: by the hardest technique, or `beyond` where the techniques do not solve it.
    pub fn grade(&self) -> &'static str {
        match self.hardest() {
            _ if !self.is_solved => "beyond",
            Some(technique) => technique.grade(),
            None => "easy",
        }
    }
}

/// Every step to the solution, or as far as the techniques go.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::{Variant, steps::path};
/// let puzzle: Variant = "
///     sudoku 4x4
///     ....
///     ....
///     ....
///     43..
///     thermo: r1c1-4
///     greater: r2c4 r2c3
/// ".parse()?;
/// let path = path(&puzzle, &Stop::new()).into_inner();
/// assert_eq!((path.is_solved, path.grade()), (true, "medium"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn path(variant: &Variant, stop: &Stop) -> Outcome<Path> {
    let mut position = Position::new(variant, &vec![None; variant.cells()], None).expect("nothing is entered");
    let mut steps = Vec::new();
    while let Some(step) = position.step() {
        if stop.is_raised() {
            return Outcome::Interrupted(Path { steps, is_solved: false });
        }
        position.take(&step);
        steps.push(step);
    }
    Outcome::Complete(Path { steps, is_solved: position.is_full() })
}
