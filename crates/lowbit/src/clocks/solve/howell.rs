//! Row echelon form over Z/m, where not every number has an inverse (after J. A. Howell, 1986).
//!
//! Elimination over a field divides by the pivot. Over Z/m the pivot is made a divisor of m, by steps of the Euclidean
//! algorithm on whole rows. In addition, a row with pivot d times m/d begins with a zero there but need not be zero:
//! that product is put back among the rows to be reduced. Then
//!
//! > any combination of the rows that begins with k zeros is a combination of the echelon rows that begin with k zeros,
//!
//! so that membership is decided in one pass from left to right, and combinations are enumerated without repetition: a
//! row with pivot d is taken 0 to m/d - 1 times.

use super::ring::Ring;
use crate::numbers::gcd;

/// A row of the echelon form: zeros, then the pivot, which divides m.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The column of the pivot.
    pub(super) column: usize,
    pub(super) values: Vec<u32>,
}

impl Row {
    pub(super) fn pivot(&self) -> u32 {
        self.values[self.column]
    }
}

/// The echelon form of `rows`, sorted by column.
pub(super) fn echelon(ring: Ring, mut open: Vec<Vec<u32>>) -> Vec<Row> {
    let width = open.first().map_or(0, Vec::len);
    let mut done: Vec<Row> = Vec::new();
    for column in 0..width {
        let candidates = (0..open.len()).filter(|&index| open[index][column] != 0);
        let Some(best) = candidates.min_by_key(|&index| gcd(open[index][column], ring.m)) else { continue };
        let mut values = open.swap_remove(best);
        let unit = ring.unit_to_divisor(values[column]);
        ring.scale(&mut values[column..], unit);
        for other in open.iter_mut().filter(|other| other[column] != 0) {
            clear(ring, &mut values[column..], &mut other[column..]);
        }
        if values[column] != 1 {
            let mut beyond = values.clone();
            ring.scale(&mut beyond, ring.m / values[column]);
            open.push(beyond);
        }
        done.push(Row { column, values });
    }
    done
}

/// Makes the first entry of `other` zero by combining the two rows; the first entry of `pivot` stays a divisor of m.
fn clear(ring: Ring, pivot: &mut [u32], other: &mut [u32]) {
    if other[0].is_multiple_of(pivot[0]) {
        return ring.add_multiple(other, ring.negative(other[0] / pivot[0]), pivot);
    }
    let [s, t, u, v] = ring.to_gcd(pivot[0], other[0]);
    for (a, b) in pivot.iter_mut().zip(other) {
        (*a, *b) = ((s * *a % ring.m + t * *b) % ring.m, (u * *a % ring.m + v * *b) % ring.m);
    }
}

/// Reduces every entry above a pivot d below d: to zero if the pivot is 1.
pub(super) fn reduce_upwards(ring: Ring, rows: &mut [Row]) {
    for lower in 1..rows.len() {
        let (above, rest) = rows.split_at_mut(lower);
        above.iter_mut().for_each(|row| reduce(ring, &mut row.values, &rest[0]));
    }
}

/// Reduces the entry of `vector` at the row's pivot d below d.
pub(super) fn reduce(ring: Ring, vector: &mut [u32], row: &Row) {
    let times = vector[row.column] / row.pivot();
    ring.add_multiple(&mut vector[row.column..], ring.negative(times), &row.values[row.column..]);
}
