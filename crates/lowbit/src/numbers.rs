//! Number theory shared by the puzzles.

use std::ops::Rem;

/// The greatest common divisor.
pub(crate) fn gcd<N: Copy + Default + PartialEq + Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { gcd(b, a % b) }
}

/// The number of subsets of a size; `None` if it is near 2^128 or above.
pub(crate) fn subsets(all: u32, size: u32) -> Option<u128> {
    let Some(others) = all.checked_sub(size) else { return Some(0) };
    let next = |ways: u128, taken: u32| Some(ways.checked_mul((all - taken).into())? / u128::from(taken + 1));
    (0..size.min(others)).try_fold(1, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_by_pascals_triangle() {
        for all in 1..40 {
            for size in 1..=all + 1 {
                assert_eq!(
                    subsets(all, size),
                    Some(subsets(all - 1, size).unwrap() + subsets(all - 1, size - 1).unwrap())
                );
            }
        }
        assert_eq!(
            (subsets(5, 0), subsets(3, 9), subsets(400, 401), subsets(400, 399)),
            (Some(1), Some(0), Some(0), Some(400))
        );
        assert_eq!(subsets(400, 200), None);
    }
}
