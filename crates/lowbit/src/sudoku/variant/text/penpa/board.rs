//! The points of a drawing.
//!
//! Points are numbered in layers over a grid with a margin of two cells on each side:
//!
//! ```text
//!     0 ..         centres of cells, row by row
//!     1 x all ..   corners: below and to the right of their cell
//!     2 x all ..   edges below a cell
//!     3 x all ..   edges to the right of a cell
//!     4 x all ..   four places in each cell for small texts, the first at the top left
//! ```

use serde_json::Value;

use super::super::super::model::Cell;
use crate::{Error, sentence, sorting};

/// The position of the puzzle's cells among the points.
pub(super) struct Board {
    /// Points in a row.
    pub(super) width: usize,
    /// Points in a layer.
    pub(super) all: usize,
    top: usize,
    left: usize,
    pub(super) side: usize,
}

impl Board {
    /// The board of a header and a list of cells, each given as the difference from the previous. `None` if they cannot
    /// be read, an error if the cells are not a full square.
    pub(super) fn new(header: &[&str], cells: Option<Value>) -> Option<Result<Board, Error>> {
        let size = |place: usize| {
            let size = header.get(place)?.trim().parse::<usize>().ok()?;
            (1..=200).contains(&size).then_some(size + 4)
        };
        let (width, height) = (size(1)?, size(2)?);
        let mut cell = 0i64;
        let mut cells: Vec<usize> = cells?
            .as_array()?
            .iter()
            .map(|step| {
                cell = cell.checked_add(step.as_i64()?)?;
                usize::try_from(cell).ok().filter(|&cell| cell < width * height)
            })
            .collect::<Option<_>>()?;
        sorting::sort(&mut cells);
        cells.dedup();
        let (top, left) = (cells.first()? / width, cells.iter().map(|cell| cell % width).min()?);
        let (rows, columns) =
            (cells.last()? / width - top + 1, cells.iter().map(|cell| cell % width).max()? - left + 1);
        if rows != columns || cells.len() != rows * columns {
            return Some(Err(sentence!(
                "the cells of this penpa+ grid are not a full square",
                "此 penpa+ 盘面的格不是完整的正方形"
            )
            .into()));
        }
        Some(Ok(Board { width, all: width * height, top, left, side: rows }))
    }

    /// The cell around a centre.
    pub(super) fn cell(&self, point: usize) -> Option<Cell> {
        let (row, column) = ((point / self.width).checked_sub(self.top)?, (point % self.width).checked_sub(self.left)?);
        let is_inside = point < self.all && row < self.side && column < self.side;
        is_inside.then(|| (row * self.side + column) as Cell)
    }

    /// The cells on both sides of an edge.
    pub(super) fn pair(&self, point: usize) -> Option<[Cell; 2]> {
        let (layer, first) = (point / self.all, point % self.all);
        let step = match layer {
            2 => self.width,
            3 => 1,
            _ => return None,
        };
        Some([self.cell(first)?, self.cell(first + step)?])
    }

    /// The cell of a place for small texts, and the number of the place in it.
    pub(super) fn place(&self, point: usize) -> Option<(Cell, usize)> {
        Some((self.cell((point / 4).checked_sub(self.all)?)?, point % 4))
    }
}
