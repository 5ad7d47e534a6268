//! Bit-matrix transposition, in all words of the vectors at once.

use super::Lanes;

/// A matrix of 64x64 bits in each word of 64 vectors, in eights: vector `8 k + i` is `matrix[k][i]`.
///
/// It is transposed by [`exchange_bits`] on its rows and [`exchange_bytes`](Lanes::exchange_bytes) on its columns, in
/// either order; then bit `j` of vector `i` is bit `i` of vector `j`. The six exchanges of halves, from 32 bits down to
/// 1, are done three at a time on eight vectors that fit into registers.
pub(crate) type Matrix<V> = [[V; 8]; 8];

/// The vectors `i`, `8 + i`, and so on to `56 + i`.
#[inline(always)]
pub(crate) fn column<V: Lanes>(matrix: &Matrix<V>, i: usize) -> [V; 8] {
    let mut column = [V::none(); 8];
    for k in 0..8 {
        column[k] = matrix[k][i];
    }
    column
}

/// Writes those vectors.
#[inline(always)]
pub(crate) fn put_column<V: Lanes>(matrix: &mut Matrix<V>, i: usize, column: [V; 8]) {
    for k in 0..8 {
        matrix[k][i] = column[k];
    }
}

/// The part of a transposition that acts on a row.
#[inline(always)]
pub(crate) fn exchange_bits<V: Lanes>(row: [V; 8]) -> [V; 8] {
    exchange::<V, 4, 2, 1>(row)
}

/// Eight vectors exchange their halves, quarters and eighths.
#[inline(always)]
pub(super) fn exchange<V: Lanes, const A: u32, const B: u32, const C: u32>(mut v: [V; 8]) -> [V; 8] {
    for (a, b) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        (v[a], v[b]) = V::exchange::<A>(v[a], v[b]);
    }
    for (a, b) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        (v[a], v[b]) = V::exchange::<B>(v[a], v[b]);
    }
    for (a, b) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        (v[a], v[b]) = V::exchange::<C>(v[a], v[b]);
    }
    v
}
