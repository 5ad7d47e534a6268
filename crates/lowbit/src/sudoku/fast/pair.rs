//! Two digits side by side in a vector of eight 32-bit words, and the operations the search is written in.

/// The grids of two digits, three bands of 27 bits each and a word that stays 0:
///
/// ```text
///     word      0       1       2      3      4       5       6      7
///               band 0  band 1  band 2  0     band 0  band 1  band 2  0
///               `------ one digit -----'      `---- another digit ---'
///
///     a band:   bit 26 ......... 18 | 17 .......... 9 | 8 ........... 0
///               third row           | second row      | first row, column 8 ... 0
/// ```
///
/// The methods are safe to call because the dispatch in `fast/mod.rs` names an implementation only after it has asked
/// the processor.
pub(super) trait Pair: Copy {
    fn load(words: &[u32; 8]) -> Self;
    fn store(self) -> [u32; 8];
    /// The same word everywhere.
    fn splat(word: u32) -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// In this, not in `b`.
    fn and_not(self, b: Self) -> Self;
    /// Every word shifted to the left; zeros come in.
    fn shl<const BY: i32>(self) -> Self;
    /// Every word shifted to the right; zeros come in.
    fn shr<const BY: i32>(self) -> Self;
    /// Every band where the one before it was, the first one last.
    fn next_band(self) -> Self;
    /// The two digits change places.
    fn swap(self) -> Self;
    fn is_zero(self) -> bool;
    /// The words that are 0, as bits.
    fn zeros(self) -> u32;

    /// Where `mask` is set `a`, elsewhere `b`.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        a.and(mask).or(b.and_not(mask))
    }
}

/// Plain words: everywhere.
#[derive(Clone, Copy)]
pub(super) struct Words([u32; 8]);

/// Word by word, `$f` on the operands.
macro_rules! wordwise {
    ($f:expr $(, $operand:expr)*) => {{
        let mut result = [0; 8];
        for word in 0..8 {
            result[word] = $f($($operand.0[word]),*);
        }
        Words(result)
    }};
}

impl Pair for Words {
    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        Words(*words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Words([word; 8])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        wordwise!(|a: u32, b: u32| a & b, self, b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        wordwise!(|a: u32, b: u32| a | b, self, b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        wordwise!(|a: u32, b: u32| a ^ b, self, b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        wordwise!(|a: u32, b: u32| a & !b, self, b)
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        wordwise!(|a: u32| a << BY, self)
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        wordwise!(|a: u32| a >> BY, self)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        Words([b, c, a, d, f, g, e, h])
    }

    #[inline(always)]
    fn swap(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        Words([e, f, g, h, a, b, c, d])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, &word| bits << 1 | u32::from(word == 0))
    }
}
