//! Lanes that hold sudokus.

use crate::simd::bits::Portable;
#[cfg(target_arch = "x86_64")]
use crate::simd::bits::{Avx2, Avx512};
use crate::simd::many;
use crate::sudoku::kernels::packed::Packed;

/// A vector of lanes, with a conversion of givens to candidates for its instruction set.
pub(super) trait Lanes: many::Lanes {
    /// The candidates before any reasoning.
    #[inline(always)]
    fn from_givens(cells: &[u8; 81]) -> Packed {
        Packed::from_givens(cells)
    }
}

impl Lanes for Portable {}

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx2 {}

#[cfg(target_arch = "x86_64")]
impl Lanes for Avx512 {
    #[inline(always)]
    fn from_givens(cells: &[u8; 81]) -> Packed {
        super::avx512::from_givens(cells)
    }
}
