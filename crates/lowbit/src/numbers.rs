//! Number theory shared by the puzzles.

/// The greatest common divisor.
pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
