//! Proofs that this machine has the instructions of a backend.
//!
//! A proof can be made only where the machine has them. A function that is compiled for a processor feature may be called by
//! whoever holds the proof: that is what the `unsafe` of such a call rests on.

use super::{Backend, has_gfni};

/// Proves 256-bit vectors: all features of [`Backend::Avx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// A proof, if there is one.
    pub(crate) fn new() -> Option<Avx2> {
        Backend::Avx2.is_available().then_some(Avx2(()))
    }
}

/// Proves 512-bit vectors: all features of [`Backend::Avx512`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512 {
    has_gfni: bool,
}

impl Avx512 {
    /// A proof, if there is one.
    pub(crate) fn new() -> Option<Avx512> {
        Backend::Avx512.is_available().then(|| Avx512 { has_gfni: has_gfni() })
    }

    /// Whether GFNI is there besides.
    pub(crate) fn has_gfni(self) -> bool {
        self.has_gfni
    }
}
