//! The cell to fork on, chosen for all lanes at once.

use super::boards::{Boards, Cells};
use super::lanes::Lanes;
use super::sums::{add_four_three, add_threes, add_twos, add3, sum9};

/// In each forking lane one cell and one of its candidates, and the working memory to choose them.
pub(super) struct Choice<V> {
    /// The lanes that chose this cell.
    pub cell: Cells<V>,
    /// The lanes that chose this digit.
    pub digit: [V; 9],
    /// More than one candidate.
    open: Cells<V>,
    /// Two or three candidates.
    few: Cells<V>,
    /// Two candidates.
    two: Cells<V>,
    /// The number of open cells that the row and the box of a triad have outside of it: four bits, the lowest first.
    around: [[[V; 4]; 3]; 9],
    /// The number of open cells that a column has outside of a box: three bits, the lowest first.
    beyond: [[[V; 3]; 3]; 9],
}

impl<V: Lanes> Choice<V> {
    /// Nothing is chosen.
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = [[V::none(); 9]; 9];
        let (around, beyond) = ([[[V::none(); 4]; 3]; 9], [[[V::none(); 3]; 3]; 9]);
        Choice { cell: none, digit: none[0], open: none, few: none, two: none, around, beyond }
    }

    /// Chooses, in each lane of `forking`, an open cell: with two candidates if there is one, and among those the one
    /// that sees most open cells. Two candidates make the narrowest fork, and many neighbours the most consequences.
    ///
    /// Returns the lanes that have an open cell, and so a choice.
    #[inline(always)]
    pub(super) fn choose(&mut self, boards: &Boards<V>, forking: V) -> V {
        self.look_at_cells(boards);
        self.count_neighbours();
        let chosen = self.pick_cell(forking);
        self.pick_digit(boards);
        chosen
    }

    #[inline(always)]
    fn look_at_cells(&mut self, boards: &Boards<V>) {
        for r in 0..9 {
            for c in 0..9 {
                let mut candidate = [V::none(); 9];
                for digit in 0..9 {
                    candidate[digit] = boards.row(digit, r)[c];
                }
                let [ones, twos, fours, eights] = sum9(&candidate);
                self.open[r][c] = V::or3(twos, fours, eights);
                self.few[r][c] = V::and_neither(twos, fours, eights);
                self.two[r][c] = self.few[r][c].and_not(ones);
            }
        }
    }

    /// Counts the open cells that a cell sees, as far as the cells of a triad share them.
    #[inline(always)]
    fn count_neighbours(&mut self) {
        let mut across = [[[V::none(); 2]; 3]; 9];
        for i in 0..9 {
            let mut down = [[V::none(); 2]; 3];
            for k in 0..3 {
                let row = &self.open[i];
                across[i][k] = add3(row[3 * k], row[3 * k + 1], row[3 * k + 2]);
                down[k] = add3(self.open[3 * k][i], self.open[3 * k + 1][i], self.open[3 * k + 2][i]);
            }
            for k in 0..3 {
                self.beyond[i][k] = add_twos(&down[(k + 1) % 3], &down[(k + 2) % 3]);
            }
        }
        for r in 0..9 {
            let (a, b) = (r / 3 * 3 + (r + 1) % 3, r / 3 * 3 + (r + 2) % 3); // the other rows of the band
            for k in 0..3 {
                let in_row = add_twos(&across[r][(k + 1) % 3], &across[r][(k + 2) % 3]);
                let in_box = add_twos(&across[a][k], &across[b][k]);
                self.around[r][k] = add_threes(&in_row, &in_box);
            }
        }
    }

    /// Takes the first of the cells of highest value.
    ///
    /// The value of a cell is a number of seven bits, here the highest first: two candidates; two or three; then the
    /// number of open cells it sees outside its triad of the row.
    #[inline(always)]
    fn pick_cell(&mut self, forking: V) -> V {
        let mut best = [V::none(); 7];
        for r in 0..9 {
            for c in 0..9 {
                let [s0, s1, s2, s3, s4] = add_four_three(&self.around[r][c / 3], &self.beyond[c][r / 3]);
                let worth = [self.two[r][c], self.few[r][c], s4, s3, s2, s1, s0];
                let mut more = V::none();
                for bit in (0..7).rev() {
                    more = V::exceeds(worth[bit], best[bit], more);
                }
                more = V::and3(more, self.open[r][c], forking);
                for bit in 0..7 {
                    best[bit] = V::select(more, worth[bit], best[bit]);
                }
                self.cell[r][c] = more;
            }
        }
        // The last cell that exceeded all before it is chosen.
        let mut chosen = V::none();
        for cell in self.cell.as_flattened_mut().iter_mut().rev() {
            let more = *cell;
            *cell = more.and_not(chosen);
            chosen = chosen.or(more);
        }
        chosen
    }

    /// Takes the lowest candidate of the cell.
    #[inline(always)]
    fn pick_digit(&mut self, boards: &Boards<V>) {
        let mut lower = V::none();
        for digit in 0..9 {
            let mut candidate = [V::none(); 3];
            for r in 0..9 {
                let row = boards.row(digit, r);
                for c in 0..9 {
                    candidate[c % 3] = V::or_both(candidate[c % 3], row[c], self.cell[r][c]);
                }
            }
            let candidate = V::or3(candidate[0], candidate[1], candidate[2]);
            self.digit[digit] = candidate.and_not(lower);
            lower = lower.or(candidate);
        }
    }
}
