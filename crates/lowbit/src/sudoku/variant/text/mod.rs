//! Variants in text: what setters exchange, read and written.

#[cfg(feature = "json")]
mod fpuzzles;
mod lz;
mod own;

#[cfg(feature = "json")]
pub use fpuzzles::{of_json, to_json};
pub use lz::{compress, decompress};
pub use own::write;

use super::model::{Cell, Constraint, Form, Puzzle, Variant};
use crate::{Error, sentence};

/// Reads one puzzle, in whatever form: the readable text, f-puzzles JSON, an address or what follows `?load=` in it.
///
/// ```
/// use lowbit::sudoku::variant::text;
/// let puzzle = text::read("sudoku 6x6\nantiknight")?;
/// assert_eq!(puzzle.variant.rows, 6);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, Error> {
    let text = text.trim();
    if text.starts_with(own::HEADER) {
        return own::read(text).map(Puzzle::of);
    }
    #[cfg(feature = "json")]
    if text.starts_with('{') {
        return of_json(text);
    }
    #[cfg(feature = "json")]
    if let Some(json) = decompress(text.split_once("load=").map_or(text, |(_, body)| body)) {
        return of_json(&json);
    }
    Err(sentence!("no sudoku variant can be read here", "这里读不出变型数独").into())
}

impl Puzzle {
    /// A variant, and nothing else.
    pub fn of(variant: Variant) -> Puzzle {
        Puzzle { entered: vec![variant.digits(); variant.cells()], variant, solution: None, remarks: Vec::new() }
    }
}

impl std::str::FromStr for Variant {
    type Err = Error;

    fn from_str(text: &str) -> Result<Variant, Error> {
        read(text).map(|puzzle| puzzle.variant)
    }
}

/// The direction into the grid from a place beside it.
fn inward(variant: &Variant, row: i32, column: i32) -> Option<(i32, i32)> {
    let (rows, columns) = (variant.rows as i32, variant.columns as i32);
    match (row, column) {
        (-1, column) if (0..columns).contains(&column) => Some((1, 0)),
        (row, column) if row == rows && (0..columns).contains(&column) => Some((-1, 0)),
        (row, -1) if (0..rows).contains(&row) => Some((0, 1)),
        (row, column) if column == columns && (0..rows).contains(&row) => Some((0, -1)),
        _ => None,
    }
}

/// Where a clue outside the grid stands, and the direction of its line. A diagonal of one cell may have several: one is taken.
pub(super) fn outside(variant: &Variant, constraint: &Constraint) -> ((i32, i32), (i32, i32)) {
    let cells = constraint.cells();
    let (row, column) = variant.place(cells[0]);
    let direction = match cells {
        [first, second, ..] => {
            let ((r, c), (s, d)) = (variant.place(*first), variant.place(*second));
            (s - r, d - c)
        }
        _ => {
            let all: &[(i32, i32)] = match constraint.kind.form {
                Form::Diagonal => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
                _ => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            };
            let fits = |&&(down, right): &&(i32, i32)| {
                variant.cell(row - down, column - right).is_none() && variant.cell(row + down, column + right).is_none()
            };
            all.iter().find(fits).copied().unwrap_or(all[0])
        }
    };
    ((row - direction.0, column - direction.1), direction)
}

/// The cell of a circle or pill that is nearest to the beginning of the shaft.
pub(super) fn nearest(variant: &Variant, circle: &[Cell], shaft: Cell) -> Option<Cell> {
    let (row, column) = variant.place(shaft);
    let far = |cell: &Cell| {
        let (r, c) = variant.place(*cell);
        ((r - row).abs().max((c - column).abs()), (r - row).abs() + (c - column).abs())
    };
    circle.iter().copied().min_by_key(far)
}
