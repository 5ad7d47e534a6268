//! Where the search forks, chosen for all lanes at once.

use super::block::{Block, Cells};
use super::lanes::Lanes;
use super::ledge::Ledge;

/// In each lane that forks one cell and one of its candidates, and what it takes to choose them.
pub(super) struct Choice<V> {
    /// The lanes that chose this cell.
    cell: Cells<V>,
    /// The lanes that chose this digit.
    digit: [V; 9],
    /// More than one candidate.
    open: Cells<V>,
    /// Two or three candidates.
    few: Cells<V>,
    /// Two candidates.
    two: Cells<V>,
    /// How many open cells the row and the box of a triad have outside of it: four bits, the lowest first.
    around: [[[V; 4]; 3]; 9],
    /// How many open cells a column has outside of a triad: three bits, the lowest first.
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
    /// that most open cells see. Two candidates make the narrowest fork, and many neighbours the most consequences.
    ///
    /// Returns the lanes that have an open cell, and so a choice.
    #[inline(always)]
    pub(super) fn choose(&mut self, block: &Block<V>, forking: V) -> V {
        self.look_at_cells(block);
        self.count_neighbours();
        let chosen = self.pick_cell(forking);
        self.pick_digit(block);
        chosen
    }

    #[inline(always)]
    fn look_at_cells(&mut self, block: &Block<V>) {
        for r in 0..9 {
            for c in 0..9 {
                let mut candidate = [V::none(); 9];
                for digit in 0..9 {
                    candidate[digit] = block.row(digit, r)[c];
                }
                let [ones, twos, fours, eights] = sum9(&candidate);
                self.open[r][c] = V::or3(twos, fours, eights);
                self.few[r][c] = V::and_neither(twos, fours, eights);
                self.two[r][c] = self.few[r][c].and_not(ones);
            }
        }
    }

    /// Counts the open cells that a cell sees, as far as all cells of a triad see the same.
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

    /// Takes the first of the cells that are worth most.
    ///
    /// A cell's worth is a number of seven bits, here the highest first: two candidates; two or three; then how many
    /// open cells it sees, those in its own triad of the row aside.
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
        // Of the cells that were worth more than all before them the last one counts.
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
    fn pick_digit(&mut self, block: &Block<V>) {
        let mut lower = V::none();
        for digit in 0..9 {
            let mut candidate = [V::none(); 3];
            for r in 0..9 {
                let row = block.row(digit, r);
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

/// Forks: the candidates without the chosen one go to the ledge, the lane goes on with the chosen one alone.
///
/// Lanes that chose nothing are copied to the ledge as they are.
#[inline(always)]
pub(super) fn fork<V: Lanes>(block: &mut Block<V>, choice: &Choice<V>, ledge: &mut Ledge<V>) {
    for digit in 0..9 {
        for r in 0..9 {
            let row = block.row_mut(digit, r);
            for c in 0..9 {
                row[c] = V::and_not_both(row[c], choice.cell[r][c], choice.digit[digit]);
            }
        }
    }
    ledge.take_out(block);
    for digit in 0..9 {
        for r in 0..9 {
            let row = block.row_mut(digit, r);
            for c in 0..9 {
                row[c] = V::select(choice.cell[r][c], choice.digit[digit], row[c]);
            }
        }
    }
}

/// a + b + c, the lowest bit first, as are all sums here.
#[inline(always)]
fn add3<V: Lanes>(a: V, b: V, c: V) -> [V; 2] {
    [V::odd(a, b, c), V::two_of(a, b, c)]
}

/// The sum of two numbers up to 3.
#[inline(always)]
fn add_twos<V: Lanes>(a: &[V; 2], b: &[V; 2]) -> [V; 3] {
    let carry = a[0].and(b[0]);
    [a[0].xor(b[0]), V::odd(a[1], b[1], carry), V::two_of(a[1], b[1], carry)]
}

/// The sum of two numbers up to 7.
#[inline(always)]
fn add_threes<V: Lanes>(a: &[V; 3], b: &[V; 3]) -> [V; 4] {
    let carry = a[0].and(b[0]);
    let further = V::two_of(a[1], b[1], carry);
    [a[0].xor(b[0]), V::odd(a[1], b[1], carry), V::odd(a[2], b[2], further), V::two_of(a[2], b[2], further)]
}

/// The sum of a number up to 15 and one up to 7.
#[inline(always)]
fn add_four_three<V: Lanes>(a: &[V; 4], b: &[V; 3]) -> [V; 5] {
    let [ones, twos, fours, carry] = add_threes(&[a[0], a[1], a[2]], b);
    [ones, twos, fours, a[3].xor(carry), a[3].and(carry)]
}

/// How many of nine bits are set: a number of four bits, the lowest first.
#[inline(always)]
fn sum9<V: Lanes>(bits: &[V; 9]) -> [V; 4] {
    let mut sum = [V::none(); 3];
    let mut carry = [V::none(); 3];
    for k in 0..3 {
        sum[k] = V::odd(bits[3 * k], bits[3 * k + 1], bits[3 * k + 2]);
        carry[k] = V::two_of(bits[3 * k], bits[3 * k + 1], bits[3 * k + 2]);
    }
    let from_ones = V::two_of(sum[0], sum[1], sum[2]);
    let twos = V::odd(carry[0], carry[1], carry[2]);
    let from_twos = twos.and(from_ones);
    let fours = V::two_of(carry[0], carry[1], carry[2]);
    [V::odd(sum[0], sum[1], sum[2]), twos.xor(from_ones), fours.xor(from_twos), fours.and(from_twos)]
}
