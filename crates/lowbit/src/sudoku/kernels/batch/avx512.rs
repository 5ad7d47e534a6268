//! Givens of sudokus with AVX-512.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use crate::sudoku::kernels::packed::Packed;

/// The candidates before any reasoning: every digit is compared with 64 cells at once.
#[inline(always)]
pub(super) fn from_givens(cells: &[u8; 81]) -> Packed {
    let mut packed = Packed::NONE;
    // SAFETY: a dispatch calls this only on processors with AVX-512 (F and BW); the first load reads 63 of the 81 bytes,
    // the second the other 18.
    unsafe {
        let first = _mm512_maskz_loadu_epi8(FIRST_CELLS, cells.as_ptr().cast());
        let last = _mm512_maskz_loadu_epi8(LAST_CELLS, cells.as_ptr().add(63).cast());
        let (first_blank, last_blank) = (_mm512_testn_epi8_mask(first, first), _mm512_testn_epi8_mask(last, last));
        for digit in 0..9 {
            let given = _mm512_set1_epi8(digit as i8 + 1);
            let first = (first_blank | _mm512_cmpeq_epi8_mask(first, given)) & FIRST_CELLS;
            let last = (last_blank | _mm512_cmpeq_epi8_mask(last, given)) & LAST_CELLS;
            packed.put_parts(digit, first, last);
        }
    }
    packed
}

/// The cells of a digit's own word, and of the word it shares.
const FIRST_CELLS: u64 = (1 << 63) - 1;
const LAST_CELLS: u64 = (1 << 18) - 1;
