//! Row echelon form mod 2: a row is a vector of bits, so that one exclusive or adds 64 columns.

/// A row of the echelon form: zeros, then a one.
#[derive(Clone, Debug)]
pub(super) struct BitRow {
    /// The column of the first one.
    pub(super) column: usize,
    words: Vec<u64>,
}

/// The word of a column, and its bit in that word.
fn place(column: usize) -> (usize, u64) {
    (column / 64, 1 << (column % 64))
}

/// Zeros for this many columns.
pub(super) fn zeros(columns: usize) -> Vec<u64> {
    vec![0; columns.div_ceil(64)]
}

/// Sets the bit of a column.
pub(super) fn set(row: &mut [u64], column: usize) {
    let (word, bit) = place(column);
    row[word] |= bit;
}

/// Whether the bit of a column is set.
pub(super) fn is_set(row: &[u64], column: usize) -> bool {
    let (word, bit) = place(column);
    row[word] & bit != 0
}

/// Packs residues mod 2.
pub(super) fn pack(row: &[u32], columns: usize) -> Vec<u64> {
    let mut packed = zeros(columns);
    (0..row.len()).filter(|&column| row[column] != 0).for_each(|column| set(&mut packed, column));
    packed
}

/// The residues of these columns of a row.
pub(super) fn unpack(row: &[u64], columns: std::ops::Range<usize>) -> Vec<u32> {
    columns.map(|column| is_set(row, column).into()).collect()
}

impl BitRow {
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Clears the bit of `row` at this row's first one.
    pub(super) fn reduce(&self, row: &mut [u64]) {
        if is_set(row, self.column) {
            add(&mut row[self.column / 64..], &self.words[self.column / 64..]);
        }
    }
}

fn add(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
}

/// The echelon form of rows of this many columns, sorted by their first ones.
pub(super) fn echelon(mut open: Vec<Vec<u64>>, columns: usize) -> Vec<BitRow> {
    let mut done = Vec::new();
    for column in 0..columns {
        let Some(index) = open.iter().position(|row| is_set(row, column)) else { continue };
        let row = BitRow { column, words: open.swap_remove(index) };
        open.iter_mut().for_each(|other| row.reduce(other));
        done.push(row);
    }
    done
}

/// Clears every bit above a first one.
pub(super) fn reduce_upwards(rows: &mut [BitRow]) {
    for lower in 1..rows.len() {
        let (above, rest) = rows.split_at_mut(lower);
        above.iter_mut().for_each(|row| rest[0].reduce(&mut row.words));
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::howell;
    use super::super::ring::Ring;
    use super::*;

    #[test]
    fn bits_and_residues_have_the_same_echelon_form() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..300 {
            let (height, width) = (random.random_range(1..=90), random.random_range(1..=150));
            let share = random.random_range(1..=20);
            let rows: Vec<Vec<u32>> = (0..height)
                .map(|_| (0..width).map(|_| u32::from(random.random_range(0..20) < share)).collect())
                .collect();
            let mut bits = echelon(rows.iter().map(|row| pack(row, width)).collect(), width);
            let mut residues = howell::echelon(Ring { m: 2 }, rows);
            for is_reduced in [false, true] {
                if is_reduced {
                    reduce_upwards(&mut bits);
                    howell::reduce_upwards(Ring { m: 2 }, &mut residues);
                }
                assert_eq!(bits.len(), residues.len());
                for (bits, residues) in bits.iter().zip(&residues) {
                    assert_eq!(
                        (bits.column, unpack(bits.words(), 0..width)),
                        (residues.column, residues.values.clone())
                    );
                }
            }
        }
    }
}
