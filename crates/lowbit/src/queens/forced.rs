//! Deductions before any search: queens with one place left, and rows that cannot all be matched to columns.

use crate::bits::{drop_lowbit, full, lowbit};

use super::board::attacks;

/// A board on which every queen with one place left was placed.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    /// By row: the columns where a queen may stand, after the placed ones; of a settled row, the queen's column.
    pub(crate) candidates: Vec<u64>,
    /// By row: whether its queen is settled.
    settled: Vec<bool>,
}

impl Open {
    /// The board with these candidates, by row, after all forced queens; `None` if it obviously has no solution: a row
    /// or a column has no place left, or the rows cannot be matched to columns.
    pub(crate) fn of(candidates: Vec<u64>) -> Option<Open> {
        let mut open = Open { settled: vec![false; candidates.len()], candidates };
        (open.settle() && open.has_matching()).then_some(open)
    }

    /// The rows that still need a queen, from the top.
    pub(crate) fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.settled.len()).filter(|&row| !self.settled[row])
    }

    /// The columns that still need a queen.
    pub(crate) fn columns(&self) -> u64 {
        self.rows().fold(0, |all, row| all | self.candidates[row])
    }

    /// The number of columns from the first to the last that still needs a queen.
    pub(crate) fn width(&self) -> u32 {
        match self.columns() {
            0 => 0,
            columns => u64::BITS - columns.leading_zeros() - columns.trailing_zeros(),
        }
    }

    /// Places every queen that has one place left in its row or column, and removes the cells that it attacks; `false`
    /// if some row or column has no place left.
    fn settle(&mut self) -> bool {
        let n = self.candidates.len();
        loop {
            let (once, twice) =
                self.candidates.iter().fold((0, 0), |(once, twice), &row| (once | row, twice | once & row));
            if once != full(n as u32) {
                return false; // a column without a place
            }
            let forced = once & !twice;
            let mut changed = false;
            for row in 0..n {
                let demanded = self.candidates[row] & forced;
                if demanded != 0 {
                    self.candidates[row] = demanded;
                }
                match self.candidates[row].count_ones() {
                    0 => return false,
                    1 if self.settled[row] => {}
                    1 => {
                        self.settled[row] = true;
                        changed = true;
                        self.give_up_attacked(row);
                    }
                    _ if demanded != 0 => return false, // this row is the only place of two columns
                    _ => {}
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// Removes what the queen of `row` attacks from the candidates of all other rows.
    fn give_up_attacked(&mut self, row: usize) {
        let col = self.candidates[row].trailing_zeros();
        for (other, cells) in self.candidates.iter_mut().enumerate().filter(|&(other, _)| other != row) {
            *cells &= !attacks(col, other.abs_diff(row) as u32);
        }
    }

    /// Whether the rows can be matched to columns, diagonals aside: a bipartite matching, grown by augmenting paths.
    fn has_matching(&self) -> bool {
        let mut row_of = [0; 64];
        let mut taken = 0;
        self.rows().all(|row| self.give_column(row, &mut taken, &mut row_of, &mut 0))
    }

    /// Looks for an augmenting path from `row`; `tried` are the columns visited.
    fn give_column(&self, row: usize, taken: &mut u64, row_of: &mut [usize; 64], tried: &mut u64) -> bool {
        let untaken = lowbit(self.candidates[row] & !*taken);
        if untaken != 0 {
            *taken |= untaken;
            row_of[untaken.trailing_zeros() as usize] = row;
            return true;
        }
        let mut columns = self.candidates[row];
        while columns & !*tried != 0 {
            columns &= !*tried;
            let col = columns.trailing_zeros();
            columns = drop_lowbit(columns);
            *tried |= 1 << col;
            if self.give_column(row_of[col as usize], taken, row_of, tried) {
                row_of[col as usize] = row;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settles_what_is_forced() {
        let open = Open::of(vec![0b00100, 0b11111, 0b11111, 0b11111, 0b11111]).unwrap();
        assert_eq!(open.rows().collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(open.candidates, [0b00100, 0b10001, 0b01010, 0b11011, 0b11011]);
        assert_eq!((open.columns(), open.width()), (0b11011, 5));
        // One more queen forces the rest.
        let open = Open::of(vec![0b00100, 0b10000, 0b11111, 0b11111, 0b11111]).unwrap();
        assert_eq!((open.rows().count(), open.width()), (0, 0));
    }

    #[test]
    fn finds_what_is_hopeless() {
        assert!(Open::of(vec![0b11, 0b11]).is_some(), "hopeless, but not at first sight");
        assert!(Open::of(vec![0b01, 0b11]).is_none());
        assert!(Open::of(vec![0b0111, 0b0111, 0b0111, 0b0111]).is_none(), "nothing in the last column");
        assert!(Open::of(vec![0b1111, 0b0110, 0b0110, 0b0110]).is_none(), "row 0 for two columns");
        assert!(Open::of(vec![0b1111, 0, 0b1111, 0b1111]).is_none());
    }

    #[test]
    fn rows_that_cannot_be_matched_are_hopeless() {
        let two_for_three = 1 << 3 | 1 << 40;
        for n in [10, 41, 64] {
            let mut candidates = vec![full(n); n as usize];
            for row in [0, n / 2, n - 1] {
                candidates[row as usize] = two_for_three & full(n) | u64::from(n == 10) << 8;
            }
            assert!(Open::of(candidates.clone()).is_none(), "n {n}: three rows for two columns");
            candidates[0] |= 1 << 1;
            assert!(Open::of(candidates).is_some(), "n {n}: three rows for three columns");
        }
    }

    #[test]
    fn a_matching_is_found_wherever_there_is_one() {
        use crate::bits::members;
        use rand::{RngExt, SeedableRng};
        fn try_all(rows: &[u64], taken: u64) -> bool {
            let Some((&row, below)) = rows.split_first() else { return true };
            members(row & !taken).any(|col| try_all(below, taken | 1 << col))
        }
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(11);
        let mut matched = 0;
        for _ in 0..3000 {
            let n = random.random_range(1..=8);
            let candidates: Vec<u64> =
                (0..n).map(|_| random.random::<u64>() & random.random::<u64>() & full(n)).collect();
            let open = Open { settled: vec![false; candidates.len()], candidates };
            let expected = try_all(&open.candidates, 0);
            assert_eq!(open.has_matching(), expected, "{open:?}");
            matched += u32::from(expected);
        }
        assert!((300..2700).contains(&matched), "{matched} of 3000: not a fair sample");
    }
}
