//! The open part of a board.

#[cfg(feature = "cuda")]
use crate::bits::full;
use crate::queens::forced::Open;

/// Open rows, from the top, and the columns their queens must take.
///
/// Settled queens (given, or forced by what is blocked) are removed: their rows are skipped, their columns are not in
/// `columns`, and the cells they attack are not in `masks`. Columns count from the lowest open one.
///
/// ```text
///     column          0 1 2 3 4 5
///     row 0           . # . . . .     masks[0] = 111101   gaps[0] = 1
///     row 1           . . . # . .     masks[1] = 110111   gaps[1] = 2
///     row 2           (settled)
///     row 3           . . . . # #     masks[2] = 001111   gaps[2] = ...
/// ```
#[derive(Debug)]
pub(super) struct OpenRows {
    /// The whole board by its candidates per row, as given.
    board: Vec<u64>,
    /// By open row: its number on the board.
    numbers: Vec<usize>,
    /// The lowest open column of the board.
    lowest: u32,
    /// The open columns, as many as there are open rows.
    pub(super) columns: u32,
    /// By open row: the columns where a queen may stand.
    pub(super) masks: Vec<u32>,
    /// By open row: the distance on the board to the next open row; 1 after the last.
    pub(super) gaps: Vec<u32>,
}

impl OpenRows {
    /// The open part of a board with these candidates per row, after all forced queens; `None` if it obviously has no
    /// solution. It must be at most 32 columns wide.
    pub(super) fn of(board: Vec<u64>) -> Option<OpenRows> {
        let open = Open::of(board.clone())?;
        let (numbers, columns): (Vec<usize>, u64) = (open.rows().collect(), open.columns());
        let lowest = if columns == 0 { 0 } else { columns.trailing_zeros() };
        assert!(columns >> lowest <= u64::from(u32::MAX), "at most 32 columns go into a lane");
        let candidates = &open.candidates;
        let gap = |i: usize| numbers.get(i + 1).map_or(1, |next| (next - numbers[i]) as u32);
        Some(OpenRows {
            columns: (columns >> lowest) as u32,
            masks: numbers.iter().map(|&row| (candidates[row] >> lowest) as u32).collect(),
            gaps: (0..numbers.len()).map(gap).collect(),
            board,
            lowest,
            numbers,
        })
    }

    /// A board of at most 32 rows with these candidates, none of whose queens is settled.
    #[cfg(feature = "cuda")]
    pub(super) fn unsettled(board: Vec<u64>) -> OpenRows {
        let n = board.len();
        OpenRows {
            columns: full(n as u32) as u32,
            masks: board.iter().map(|&cells| cells as u32).collect(),
            gaps: vec![1; n],
            board,
            lowest: 0,
            numbers: (0..n).collect(),
        }
    }

    /// The number of open rows.
    pub(super) fn len(&self) -> usize {
        self.masks.len()
    }

    /// Bits that a lane needs.
    pub(super) fn width(&self) -> u32 {
        u32::BITS - self.columns.leading_zeros()
    }

    /// The candidates per row of the whole board, with queens in these columns of the first open rows.
    pub(super) fn board_with(&self, queens: &[u32]) -> Vec<u64> {
        let mut candidates = self.board.clone();
        for (&row, col) in self.numbers.iter().zip(queens) {
            candidates[row] = 1 << (col + self.lowest);
        }
        candidates
    }

    /// Expected nodes of a search with `candidates` places for the queen of row `row` (summed over its starts), given
    /// queens in all rows above.
    pub(super) fn expected_nodes(&self, row: usize, candidates: f64) -> f64 {
        let rows: Vec<(usize, u32)> =
            self.numbers.iter().copied().zip(self.masks.iter().map(|mask| mask.count_ones())).collect();
        expected(self.width(), &rows, row, candidates)
    }
}

/// Expected nodes of a search of the whole open part.
pub(super) fn expected_nodes(open: &Open) -> f64 {
    let rows: Vec<(usize, u32)> = open.rows().map(|row| (row, open.candidates[row].count_ones())).collect();
    rows.first().map_or(1.0, |&(_, candidates)| expected(open.width(), &rows, 0, candidates.into()))
}

/// Expected nodes of a search with `candidates` places for the queen of row `row`, given queens in all rows above. The
/// open rows are given by their numbers on the board and their numbers of cells.
///
/// A queen in one of the other w-1 columns, d rows away, attacks a cell of a row of w cells in 2 (w-d) of
/// w (w-1) cases. Real queens are not independent, and the search looks ahead: the mean falls short by a factor
/// that was measured on the plain board and on boards with 10 to 40 % blocked cells (n = 12 to 16, within 30 %).
fn expected(width: u32, rows: &[(usize, u32)], row: usize, candidates: f64) -> f64 {
    let width = f64::from(width);
    let attacked = |distance: f64| 2.0 * (width - distance).max(0.0) / (width * (width - 1.0));
    let (mut states, mut nodes) = (candidates, candidates);
    for below in row + 1..rows.len() {
        let (number, cells) = rows[below];
        let mut free = 1.0 - below as f64 / rows.len() as f64;
        for &(above, _) in &rows[..below] {
            free *= 1.0 - attacked((number - above) as f64);
        }
        states *= f64::from(cells) * free;
        nodes += states;
    }
    nodes * (0.75 - 0.2 * rows.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settles_what_is_forced() {
        let rows = OpenRows::of(vec![0b00100, 0b11111, 0b11111, 0b11111, 0b11111]).unwrap();
        assert_eq!((rows.len(), rows.columns, rows.lowest), (4, 0b11011, 0));
        assert_eq!(rows.masks, [0b10001, 0b01010, 0b11011, 0b11011]);
        assert_eq!(rows.gaps, [1, 1, 1, 1]);
        assert_eq!(rows.board_with(&[4]), [0b00100, 0b10000, 0b11111, 0b11111, 0b11111]);
        // One more queen forces the rest.
        assert_eq!(OpenRows::of(rows.board_with(&[4])).unwrap().len(), 0);
    }
}
