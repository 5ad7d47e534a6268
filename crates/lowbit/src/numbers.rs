//! Number theory shared by the puzzles.

use std::ops::Rem;

/// The greatest common divisor.
pub(crate) fn gcd<N: Copy + Default + PartialEq + Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { gcd(b, a % b) }
}
