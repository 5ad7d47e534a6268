//! Detects the processor and the GPUs; no other module does.

#[cfg(feature = "cuda")]
pub(crate) mod cuda;
#[cfg(test)]
pub(crate) mod host;
mod memory;

use crate::sentence;
use std::sync::OnceLock;

pub use memory::free_memory;

/// The targets of the kernels: instruction sets of the processor in ascending order of speed, and GPUs.
///
/// ```
/// use lowbit::backend::Backend;
/// let best = Backend::best();
/// assert!(best.is_available() && best.missing().is_none());
/// assert_eq!(best.name().parse::<Backend>()?, best);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backend {
    /// Plain Rust on 64-bit words: available everywhere.
    Scalar,
    /// 256-bit vectors (x86-64 from 2013).
    Avx2,
    /// 512-bit vectors with compress-store, byte permutes and vector popcount (Intel Ice Lake, AMD Zen 4 and later).
    Avx512,
    /// NVIDIA GPUs: the join needs tensor cores (compute capability 8.0 and later), backtracking runs from 7.5 on.
    Cuda,
}

impl Backend {
    /// The backends of the processor, slowest first.
    pub const ALL: [Backend; 3] = [Backend::Scalar, Backend::Avx2, Backend::Avx512];

    /// The backends of the processor, then GPUs.
    pub const WITH_DEVICES: [Backend; 4] = [Backend::Scalar, Backend::Avx2, Backend::Avx512, Backend::Cuda];

    /// The fastest backend of this machine's processor.
    ///
    /// ```
    /// use lowbit::backend::Backend;
    /// assert!(Backend::best().is_available());
    /// ```
    pub fn best() -> Backend {
        *Backend::ALL.iter().rev().find(|backend| backend.is_available()).expect("scalar is everywhere")
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        self.missing().is_none()
    }

    /// What this machine lacks for it, if anything.
    pub fn missing(self) -> Option<&'static str> {
        if self == Backend::Cuda {
            return missing_for_cuda();
        }
        static MISSING: OnceLock<[Option<&'static str>; 3]> = OnceLock::new();
        MISSING.get_or_init(|| Backend::ALL.map(detect))[self as usize]
    }

    /// Whether this machine has it, as a result for `?`.
    ///
    /// # Errors
    ///
    /// If this machine lacks it; the message names what is [missing](Backend::missing).
    ///
    /// ```
    /// use lowbit::backend::Backend;
    /// Backend::Scalar.require()?; // available everywhere
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn require(self) -> Result<(), crate::Error> {
        match self.missing() {
            None => Ok(()),
            Some(feature) => {
                let message = sentence!(
                    "the backend {self} is not available: this machine has no {feature}",
                    "后端 {self} 不可用：这台机器没有 {feature}"
                );
                Err(crate::Error::request(message))
            }
        }
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Scalar => "scalar",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
            Backend::Cuda => "cuda",
        }
    }
}

by_name!(Backend of Backend::WITH_DEVICES, name, "no backend is called '{name}'", "没有名为“{name}”的后端");

/// The first compute capability of NVIDIA GPUs whose tensor cores count bits.
pub(crate) const TENSOR_CORES: (i32, i32) = (8, 0);

/// Threads of a block in the kernels that backtrack; as `THREADS` in `kernels/rows.cuh`.
#[cfg(any(test, feature = "cuda"))]
pub(crate) const THREADS: u32 = 128;

/// The compute capabilities of the usable GPUs; empty in a build without CUDA. The first call is slow.
pub(crate) fn compute_capabilities() -> Vec<(i32, i32)> {
    #[cfg(feature = "cuda")]
    return cuda::capabilities();
    #[cfg(not(feature = "cuda"))]
    return Vec::new();
}

#[cfg(feature = "cuda")]
fn missing_for_cuda() -> Option<&'static str> {
    cuda::missing()
}

#[cfg(not(feature = "cuda"))]
fn missing_for_cuda() -> Option<&'static str> {
    Some("support for GPUs in this build")
}

/// Whether the processor has GFNI (8x8 bit-matrix products, used for transposes) besides AVX-512.
///
/// ```
/// let _ = lowbit::backend::has_gfni(); // so on this machine
/// ```
pub fn has_gfni() -> bool {
    static GFNI: OnceLock<bool> = OnceLock::new();
    *GFNI.get_or_init(|| {
        #[cfg(target_arch = "x86_64")]
        return is_x86_feature_detected!("gfni");
        #[cfg(not(target_arch = "x86_64"))]
        return false;
    })
}

#[cfg(target_arch = "x86_64")]
fn detect(backend: Backend) -> Option<&'static str> {
    use crate::simd::{features_of_avx2, features_of_avx512};
    macro_rules! first_missing {
        ([$($feature:tt)*]) => {{
            $( if !is_x86_feature_detected!($feature) { return Some($feature); } )*
            None
        }};
    }
    match backend {
        Backend::Scalar => None,
        Backend::Avx2 => features_of_avx2! { first_missing: },
        Backend::Avx512 => features_of_avx512! { first_missing: },
        Backend::Cuda => missing_for_cuda(),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect(backend: Backend) -> Option<&'static str> {
    (backend != Backend::Scalar).then_some("x86-64")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backend_is_there_or_says_what_is_missing() {
        for backend in Backend::ALL.into_iter().chain([Backend::Cuda]) {
            let error = backend.require().err().map(|error| error.to_string());
            assert_eq!(backend.is_available(), error.is_none());
            let expected = backend.missing().map(|feature| {
                format!("the backend {} is not available: this machine has no {feature}", backend.name())
            });
            assert_eq!(error, expected);
        }
        assert!(Backend::Scalar.is_available());
        #[cfg(not(feature = "cuda"))]
        assert!(!Backend::Cuda.is_available());
    }
}
