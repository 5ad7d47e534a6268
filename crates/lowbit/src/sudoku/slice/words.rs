//! Lanes in plain 64-bit words: everywhere, and the version that tools like Miri can follow.

use super::lanes::Lanes;

/// `64 N` lanes. The compiler makes of it what vectors the target has by default.
#[derive(Clone, Copy)]
pub(super) struct Words<const N: usize>([u64; N]);

/// Word by word, `$f` on the operands.
macro_rules! wordwise {
    ($f:expr $(, $operand:expr)*) => {{
        let mut result = [0; N];
        for q in 0..N {
            result[q] = $f($($operand.0[q]),*);
        }
        Words(result)
    }};
}

impl<const N: usize> Lanes for Words<N>
where
    [u64; N]: AsRef<[u64]> + AsMut<[u64]>,
{
    type Words = [u64; N];
    const NO_WORDS: [u64; N] = [0; N];

    #[inline(always)]
    fn load(words: &[u64; N]) -> Self {
        Words(*words)
    }

    #[inline(always)]
    fn store(self) -> [u64; N] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Words([word; N])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        wordwise!(|a: u64, b: u64| a & b, self, b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        wordwise!(|a: u64, b: u64| a | b, self, b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        wordwise!(|a: u64, b: u64| a ^ b, self, b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        wordwise!(|a: u64, b: u64| a & !b, self, b)
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        wordwise!(|a: u64| a << BY, self)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        wordwise!(|a: u64| a >> BY, self)
    }
}
