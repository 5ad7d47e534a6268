//! Registers of plain words: for every processor, and for tools such as Miri.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::Register;

/// A 32-bit or 64-bit word.
pub(crate) trait Word:
    Copy
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;
}

impl Word for u32 {
    const ZERO: u32 = 0;
}

impl Word for u64 {
    const ZERO: u64 = 0;
}

/// `N` words. The compiler uses the vectors that the target has by default.
#[derive(Clone, Copy)]
pub(crate) struct Words<T, const N: usize>(pub [T; N]);

/// Applies `$f` word by word. Two words are written out, since the compiler otherwise unrolls thousands of loops in a search.
macro_rules! wordwise {
    ($f:expr $(, $operand:expr)*) => {{
        let mut result = [T::ZERO; N];
        if N == 2 {
            result[0] = $f($($operand.0[0]),*);
            result[1] = $f($($operand.0[1]),*);
            return Words(result);
        }
        for q in 0..N {
            result[q] = $f($($operand.0[q]),*);
        }
        Words(result)
    }};
}

impl<T: Word, const N: usize> Words<T, N> {
    /// Every word shifted to the left; zeros come in.
    #[inline(always)]
    pub(crate) fn shifted_left(self, by: u32) -> Self {
        wordwise!(|a: T| a << by, self)
    }

    /// Every word shifted to the right; zeros come in.
    #[inline(always)]
    pub(crate) fn shifted_right(self, by: u32) -> Self {
        wordwise!(|a: T| a >> by, self)
    }
}

impl<T: Word, const N: usize> Register for Words<T, N> {
    #[inline(always)]
    fn none() -> Self {
        Words([T::ZERO; N])
    }

    #[inline(always)]
    fn all() -> Self {
        Words([!T::ZERO; N])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        wordwise!(|a: T, b: T| a & b, self, b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        wordwise!(|a: T, b: T| a | b, self, b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        wordwise!(|a: T, b: T| a ^ b, self, b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        wordwise!(|a: T, b: T| a & !b, self, b)
    }
}
