//! Proofs that this machine has the instructions of a backend.
//!
//! A proof can be constructed only on such a machine. Its holder may call functions that are compiled for the feature:
//! the `unsafe` of those calls rests on it.

use crate::backend::{Backend, has_gfni};

/// Proves 256-bit vectors: all features of [`Backend::Avx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// A proof, if this machine has the features.
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
    /// A proof, if this machine has the features.
    pub(crate) fn new() -> Option<Avx512> {
        Backend::Avx512.is_available().then(|| Avx512 { has_gfni: has_gfni() })
    }

    /// Whether the processor also has GFNI.
    pub(crate) fn has_gfni(self) -> bool {
        self.has_gfni
    }
}
