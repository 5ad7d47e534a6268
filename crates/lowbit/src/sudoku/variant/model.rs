//! A variant as data.

use crate::sentence;
use crate::words::{Language, Sentence};
use crate::{Error, bits};

use super::engine::Rules;

/// A cell, numbered row by row from 0.
pub type Cell = u16;

/// A sudoku with its own size, regions and constraints.
///
/// Sets of digits are words in which bit `d` is digit `d`: a grid may use the digit 0, and more digits than it has columns.
///
/// ```
/// use lowbit::sudoku::variant::Variant;
/// let six = Variant::new(6)?;
/// assert_eq!((six.rows, six.columns, six.digits()), (6, 6, 0b111_1110));
/// assert_eq!(six.regions[six.cell(1, 2).unwrap() as usize], Some(0)); // boxes have 2 rows and 3 columns
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::variant::Variant;
/// let variant = Variant::new(6)?;
/// assert_eq!((variant.side(), variant.place(7), variant.houses().len(), variant.region_cells().len()), (6, (1, 1), 18, 6));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// The smallest digit, 0 or more.
    pub low: u8,
    /// The largest digit, at most 31.
    pub high: u8,
    /// Whether the digits of every row and of every column differ.
    pub has_lines: bool,
    /// The region of each cell; its digits differ.
    pub regions: Vec<Option<u16>>,
    /// The digits that each cell may hold: one for a given. Those of cells beside the grid come last.
    pub allowed: Vec<u32>,
    /// Groups of cells beside the grid, used by constraints and not drawn.
    pub beside: Vec<Beside>,
    /// The constraints, in the order they were written.
    pub constraints: Vec<Constraint>,
    /// The name of the puzzle; may be empty.
    pub title: String,
    /// Who set it; may be empty.
    pub author: String,
}

/// Cells beside the grid. They hold digits like other cells and are part of the solution, but belong to no house.
///
/// ```text
///     4 5 | VX1 VX2      a group VX of two cells: cage 9: r1c1-2; equal sums of r1c1-2 and VX1-2
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::Variant;
/// let helped: Variant = "sudoku 4x4\nbeside VX: 1\nwhispers 3: r1c1 VX1".parse()?; // a 1 and a 4
/// assert_eq!((helped.cells(), helped.all_cells(), helped.beside[0].cells), (16, 17, 1));
/// assert_eq!(helped.count(1000, &Stop::new()).into_inner(), 144);
/// assert_eq!(helped.shown(&helped.allowed).len(), 16);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// Its name in texts: two capital letters or more.
    pub name: String,
    /// How many cells it has.
    pub cells: usize,
    /// Cells in a row of the group, for constraints that use rows and columns.
    pub columns: usize,
}

/// A puzzle that was read: a variant, and what its text says beyond the rules.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::variant::Puzzle;
/// use lowbit::words::Language::English;
/// let text = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ncage 3: r2c3-4\ngreater: r2c4 r2c3";
/// let (puzzle, stop) = (Puzzle::read(text)?, Stop::new());
/// assert!(!puzzle.judge(&stop)?.is_interrupted()); // every rule is known
/// assert_eq!(puzzle.checked_why(&stop)?.into_inner().redundant.unwrap(), ["cage 3: r2c3-4"]);
/// assert_eq!(puzzle.candidates(1, &stop)?.into_inner().candidates.unwrap()[0], [1]);
/// assert_eq!(puzzle.listed(5, &stop)?.into_inner().solutions.len(), 1);
/// assert_eq!(puzzle.hinted(&[None; 16], None, 4, English, &stop)?.into_inner().state, "step");
/// let graded = puzzle.graded_with_path(English, &stop)?.into_inner();
/// assert_eq!(graded.path.unwrap().len(), graded.steps.unwrap());
/// assert_eq!(Puzzle::of(puzzle.variant.clone()).variant, puzzle.variant);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The rules.
    pub variant: Variant,
    /// Digits and marks that a solver entered, which are not rules. Equal to `allowed` where nothing was entered.
    pub entered: Vec<u32>,
    /// The solution that the text claims, if any.
    pub solution: Option<Vec<u8>>,
    /// What lowbit cannot judge: drawings and rules in words. Callers that report a puzzle as unique must mention it.
    pub remarks: Vec<Sentence>,
}

/// The largest side of a grid.
pub(super) const LARGEST: usize = 25;

/// The most cells, those beside the grid included.
const MOST_CELLS: usize = 2000;

impl Variant {
    /// An empty square grid of digits 1 to `side`. Its boxes are as high as the largest divisor of `side` up to its
    /// square root.
    ///
    /// # Errors
    ///
    /// If `side` is not from 1 to 25.
    ///
    /// ```
    /// use lowbit::sudoku::variant::Variant;
    /// assert_eq!(Variant::new(6)?.cells(), 36);
    /// assert!(Variant::new(26).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(side: usize) -> Result<Variant, Error> {
        let high = u8::try_from(side).unwrap_or(u8::MAX);
        Variant::with_digits(side, side, 1, high)
    }

    /// An empty grid with the digits `low` to `high`. Boxes have as many cells as there are columns; where that is
    /// impossible, there are no boxes.
    ///
    /// # Errors
    ///
    /// If a side is not from 1 to 25, if `low` is above `high`, or if `high` is above 31.
    ///
    /// ```
    /// use lowbit::sudoku::variant::Variant;
    /// assert_eq!(Variant::with_digits(4, 4, 0, 3)?.digits(), 0b1111);
    /// assert!(Variant::with_digits(4, 4, 3, 0).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn with_digits(rows: usize, columns: usize, low: u8, high: u8) -> Result<Variant, Error> {
        if !(1..=LARGEST).contains(&rows) || !(1..=LARGEST).contains(&columns) {
            return Err(sentence!(
                "a grid of {rows}x{columns} is out of range: sides are 1 to {LARGEST}",
                "{rows}x{columns} 的盘面超出范围：边长为 1 到 {LARGEST}"
            )
            .into());
        }
        if low > high || high > 31 {
            return Err(sentence!("there are no digits {low}-{high}", "没有数字 {low}-{high}").into());
        }
        let digits = (bits::full(u32::from(high) + 1) & !bits::full(low.into())) as u32;
        let cells = rows * columns;
        let mut variant = Variant {
            rows,
            columns,
            low,
            high,
            has_lines: true,
            regions: vec![None; cells],
            allowed: vec![digits; cells],
            beside: Vec::new(),
            constraints: Vec::new(),
            title: String::new(),
            author: String::new(),
        };
        variant.regions = variant.boxes();
        Ok(variant)
    }

    /// The usual boxes of a square grid: their height is the largest divisor of the side up to its square root. If that
    /// is 1, there are none, as the boxes would be rows.
    pub fn boxes(&self) -> Vec<Option<u16>> {
        let side = self.columns;
        let height = (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last().unwrap_or(1);
        let width = side / height;
        if self.rows != self.columns || height == 1 {
            return vec![None; self.cells()];
        }
        let number = |cell: usize| (cell / side / height * (side / width) + cell % side / width) as u16;
        (0..self.cells()).map(|cell| Some(number(cell))).collect()
    }

    /// The number of cells of the grid.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of all cells, those beside the grid included.
    pub fn all_cells(&self) -> usize {
        self.cells() + self.beside.iter().map(|group| group.cells).sum::<usize>()
    }

    /// The part of a list over all cells that belongs to the grid.
    pub fn shown<'a, T>(&self, all: &'a [T]) -> &'a [T] {
        &all[..all.len().min(self.cells())]
    }

    /// Adds a group of cells beside the grid.
    ///
    /// # Errors
    ///
    /// If the name is taken or is not two capital letters or more, or if there would be more than 2000 cells.
    ///
    /// ```
    /// use lowbit::sudoku::variant::{Beside, Variant};
    /// let mut variant = Variant::new(4)?;
    /// variant.add_beside(Beside { name: "VX".to_owned(), cells: 3, columns: 3 })?;
    /// assert_eq!(variant.all_cells(), 19);
    /// assert!(variant.add_beside(Beside { name: "VX".to_owned(), cells: 1, columns: 1 }).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn add_beside(&mut self, group: Beside) -> Result<(), Error> {
        let Beside { name, cells, columns } = &group;
        let is_name = name.len() > 1 && name.chars().all(|one| one.is_ascii_uppercase());
        let is_new = self.beside.iter().all(|known| known.name != *name);
        if !is_name
            || !is_new
            || !(1..=MOST_CELLS).contains(cells)
            || self.all_cells() + cells > MOST_CELLS
            || *columns == 0
        {
            return Err(sentence!(
                "cells beside the grid cannot be added: {name}, {cells} of them",
                "无法添加盘面外的格：{name}，{cells} 格"
            )
            .into());
        }
        let digits = self.digits();
        self.allowed.resize(self.allowed.len() + cells, digits);
        self.beside.push(group);
        Ok(())
    }

    /// The group of a cell beside the grid, and its place there from 0.
    pub(crate) fn beside_of(&self, cell: Cell) -> Option<(&Beside, usize)> {
        let mut place = (cell as usize).checked_sub(self.cells())?;
        for group in &self.beside {
            if place < group.cells {
                return Some((group, place));
            }
            place -= group.cells;
        }
        None
    }

    /// The cells of a group beside the grid.
    pub(crate) fn cells_beside(&self, name: &str) -> Option<Vec<Cell>> {
        let index = self.beside.iter().position(|group| group.name == name)?;
        let first = self.cells() + self.beside[..index].iter().map(|group| group.cells).sum::<usize>();
        Some((first..first + self.beside[index].cells).map(|cell| cell as Cell).collect())
    }

    /// The cell a number of rows and columns away, in the grid or in the group of the cell.
    pub(crate) fn moved(&self, cell: Cell, (down, right): (i32, i32)) -> Option<Cell> {
        let Some((group, place)) = self.beside_of(cell) else {
            let (row, column) = self.place(cell);
            return self.cell(row + down, column + right);
        };
        let (row, column) = ((place / group.columns) as i32 + down, (place % group.columns) as i32 + right);
        let next = row * group.columns as i32 + column;
        let is_inside = row >= 0 && (0..group.columns as i32).contains(&column) && next < group.cells as i32;
        is_inside.then(|| (i32::from(cell) + next - place as i32) as Cell)
    }

    /// All digits, as a set.
    pub fn digits(&self) -> u32 {
        (bits::full(u32::from(self.high) + 1) & !bits::full(self.low.into())) as u32
    }

    /// How many digits there are.
    pub fn side(&self) -> usize {
        usize::from(self.high - self.low) + 1
    }

    /// The cell in a row and a column, from 0, if they are in the grid.
    pub fn cell(&self, row: i32, column: i32) -> Option<Cell> {
        let inside = (0..self.rows as i32).contains(&row) && (0..self.columns as i32).contains(&column);
        inside.then(|| (row * self.columns as i32 + column) as Cell)
    }

    /// The row and the column of a cell, from 0; far outside for one beside the grid.
    pub fn place(&self, cell: Cell) -> (i32, i32) {
        if cell as usize >= self.cells() {
            return (2000 + i32::from(cell), 2000 + i32::from(cell));
        }
        ((cell as usize / self.columns) as i32, (cell as usize % self.columns) as i32)
    }

    /// The neighbours of a cell in some directions.
    pub(crate) fn around(&self, cell: Cell, steps: &[(i32, i32)]) -> impl Iterator<Item = Cell> {
        let (row, column) = self.place(cell);
        steps.iter().filter_map(move |(down, right)| self.cell(row + down, column + right))
    }

    /// Every pair of neighbours in some directions.
    pub(crate) fn steps(&self, steps: &[(i32, i32)]) -> impl Iterator<Item = (Cell, Cell)> {
        let all = 0..self.cells() as Cell;
        all.flat_map(move |cell| self.around(cell, steps).map(move |other| (cell, other)).collect::<Vec<_>>())
    }

    /// Every pair of cells that share an edge.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.steps(&[(0, 1), (1, 0)])
    }

    /// The cells in a direction from a place inside or outside the grid, up to its edge; the place itself is left out.
    pub(crate) fn ray(&self, row: i32, column: i32, (down, right): (i32, i32)) -> Vec<Cell> {
        (1..).map_while(|step| self.cell(row + step * down, column + step * right)).collect()
    }

    /// The cells of each region, in reading order.
    pub fn region_cells(&self) -> Vec<Vec<Cell>> {
        let count = self.regions.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let mut cells: Vec<_> = (0..count).map(|_| Vec::with_capacity(self.columns)).collect();
        for (cell, region) in self.regions.iter().enumerate() {
            if let Some(region) = region {
                cells[*region as usize].push(cell as Cell);
            }
        }
        cells.retain(|cells| !cells.is_empty());
        cells
    }

    /// Rows, columns and regions.
    pub fn houses(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.rows as Cell, self.columns as Cell);
        let mut houses = Vec::new();
        if self.has_lines {
            houses.extend((0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect()));
            houses.extend((0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect()));
        }
        houses.extend(self.region_cells());
        houses
    }

    /// The constraints of a kind.
    pub fn of_kind<'a>(&'a self, kind: &'static Kind) -> impl Iterator<Item = &'a Constraint> {
        self.constraints.iter().filter(move |constraint| constraint.kind == kind)
    }

    /// Whether a full grid follows all rules.
    pub fn is_solution(&self, grid: &[u8]) -> bool {
        super::reference::holds(self, grid)
    }
}

/// A constraint as data: its kind, the cells that it is drawn in, and what is written on it.
///
/// ```
/// use lowbit::sudoku::variant::constraints::{by_key, by_name};
/// use lowbit::sudoku::variant::{Constraint, Variant};
/// let (mut variant, thermo) = (Variant::new(4)?, by_name("thermo").unwrap());
/// assert_eq!(by_key(thermo.key), Some(thermo));
/// variant.constraints.push(Constraint::new(thermo, vec![0, 1, 2, 3], vec![]));
/// let constraint = variant.of_kind(thermo).next().unwrap();
/// assert_eq!((constraint.cells().len(), constraint.value(&variant)), (4, None));
/// assert!(constraint.holds(&variant, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    /// What it means.
    pub kind: &'static Kind,
    /// Its cells. Most kinds have one part; an arrow has its circle and its shaft.
    pub parts: Vec<Vec<Cell>>,
    /// The numbers on it; empty where the kind needs none or has a usual one.
    pub values: Vec<i32>,
    /// The text of a custom rule.
    pub rule: String,
    /// Of `either`: constraints of which those of one group hold.
    pub choices: Vec<Vec<Constraint>>,
}

impl Constraint {
    /// A constraint with one part.
    pub fn new(kind: &'static Kind, cells: Vec<Cell>, values: Vec<i32>) -> Constraint {
        Constraint { kind, parts: vec![cells], values, rule: String::new(), choices: Vec::new() }
    }

    /// A constraint of the whole grid.
    pub fn flag(kind: &'static Kind) -> Constraint {
        Constraint { kind, parts: Vec::new(), values: Vec::new(), rule: String::new(), choices: Vec::new() }
    }

    /// The cells of its first part.
    pub fn cells(&self) -> &[Cell] {
        self.parts.first().map_or(&[], Vec::as_slice)
    }

    /// The number on it, or the usual one.
    pub fn value(&self, variant: &Variant) -> Option<i32> {
        let usual = match self.kind.worth {
            Worth::Usually(usual) => Some(usual(variant)),
            _ => None,
        };
        self.values.first().copied().or(usual)
    }

    /// Whether a full grid follows it.
    pub fn holds(&self, variant: &Variant, grid: &[u8]) -> bool {
        (self.kind.holds)(self, variant, grid)
    }

    /// The digits of its first part in a full grid.
    pub(crate) fn digits(&self, grid: &[u8]) -> Vec<i32> {
        self.cells().iter().map(|&cell| grid[cell as usize].into()).collect()
    }
}

/// A kind of constraint, with all its properties.
pub struct Kind {
    /// Its name in texts.
    pub name: &'static str,
    /// Its name in f-puzzles JSON; empty if f-puzzles does not have it.
    pub key: &'static str,
    /// Its meaning, in every language.
    pub meaning: [&'static str; 2],
    /// A line with it in a text, for a grid of 9x9.
    pub example: &'static str,
    /// What it is drawn in.
    pub form: Form,
    /// What numbers it has.
    pub worth: Worth,
    /// How it looks.
    pub look: Look,
    /// Whether a full grid follows it: the definition.
    pub holds: fn(&Constraint, &Variant, &[u8]) -> bool,
    /// Adds rules for the search; a full grid follows them exactly if `holds`.
    pub compile: fn(&Constraint, &Variant, &mut Rules),
    /// The numbers of the constraint for which a grid is a solution; `None` if there are none.
    pub read: fn(&Constraint, &Variant, &[u8]) -> Option<Vec<i32>>,
}

impl Kind {
    /// Its meaning in a language.
    ///
    /// ```
    /// use lowbit::{sudoku::variant::constraints, words::Language};
    /// assert_eq!(constraints::thermometer::KIND.meaning_in(Language::English), "the digits rise from the bulb");
    /// ```
    pub fn meaning_in(&self, language: Language) -> &'static str {
        self.meaning[language as usize]
    }

    /// For [`Kind::read`] of kinds without numbers.
    pub const fn no_values(_: &Constraint, _: &Variant, _: &[u8]) -> Option<Vec<i32>> {
        Some(Vec::new())
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.name == other.name
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What a kind of constraint is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The whole grid: it holds or not.
    Flag,
    /// Single cells, each for itself.
    Cell,
    /// A set of cells.
    Area,
    /// Cells in order, a path.
    Line,
    /// Two cells that share an edge.
    Pair,
    /// Four cells around a corner.
    Corner,
    /// Two parts: a circle or pill, and a shaft.
    Arrow,
    /// A circle, and lines that begin in one cell.
    Arms,
    /// Lines one after the other.
    Lines,
    /// A cell beside the grid for each cell of the grid.
    Labels,
    /// Two parts with as many cells.
    Copies,
    /// Any number of parts.
    Groups,
    /// A row or column, from the side where the clue is.
    Side,
    /// A diagonal, from the side where the clue is.
    Diagonal,
    /// Constraints of which one group holds.
    Choice,
}

/// What numbers a kind of constraint has.
#[derive(Clone, Copy, Debug)]
pub enum Worth {
    /// None.
    Nothing,
    /// At most one: without it a part of the rule does not apply.
    Maybe,
    /// One. In f-puzzles a constraint without it has no effect.
    One,
    /// One, or the usual one.
    Usually(fn(&Variant) -> i32),
    /// Several.
    Several,
    /// A rule in quotes, and the test of its syntax.
    Rule(fn(&str) -> bool),
}

/// How a constraint looks in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It is not drawn.
    Hidden,
    /// A thick line in a colour.
    Line(&'static str),
    /// A thick line in a colour with circles at its ends.
    Ends(&'static str),
    /// A bulb and a line.
    Thermometer(&'static str),
    /// A circle or pill, and an arrow.
    Arrow,
    /// A dashed outline with the number in a corner.
    Cage,
    /// Coloured cells.
    Shade(&'static str),
    /// A circle, a square or another sign in each cell.
    Sign(&'static str),
    /// A dot on an edge, in a colour.
    Dot(&'static str),
    /// A text on an edge.
    Letter,
    /// A circle on a corner with digits.
    Corner,
    /// A number outside the grid.
    Outside,
    /// A diagonal line through the grid: up (from bottom left) or down.
    Diagonal(bool),
}
