//! The search, compiled once for each instruction set.

use super::search::{Memory, Results, Task, search};
use crate::backend::Backend;
use crate::sudoku::kernels::register::Words;
#[cfg(target_arch = "x86_64")]
use crate::sudoku::kernels::register::{Avx2, Avx512};

/// The portable version: 128 lanes, as many as the vectors have that x86-64 and AArch64 always offer.
type Portable = Words<u64, 2>;

/// A search on one instruction set, with its working memory.
pub(super) struct Machine(Kind);

enum Kind {
    Portable(Box<Memory<Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Memory<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Memory<Avx512>>),
}

#[allow(unsafe_code, reason = "calls functions compiled for processors that were asked for first")]
impl Machine {
    /// A search for `backend`; `None` when this processor lacks it.
    pub(super) fn new(backend: Backend) -> Option<Machine> {
        if !backend.is_available() {
            return None;
        }
        match backend {
            Backend::Scalar => Some(Machine(Kind::Portable(Memory::new()))),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has AVX2 and what goes with it.
            Backend::Avx2 => Some(Machine(Kind::Avx2(unsafe { new_avx2() }))),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has AVX-512 and what goes with it.
            Backend::Avx512 => Some(Machine(Kind::Avx512(unsafe { new_avx512() }))),
            _ => None,
        }
    }

    /// Runs a task to its end; false if it was stopped before.
    pub(super) fn run(&mut self, task: &Task<'_>, results: &mut Results<'_>) -> bool {
        match &mut self.0 {
            Kind::Portable(memory) => search(memory, task, results),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a machine only if the processor has AVX2 and what goes with it.
            Kind::Avx2(memory) => unsafe { run_avx2(memory, task, results) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is such a machine only if the processor has AVX-512 and what goes with it.
            Kind::Avx512(memory) => unsafe { run_avx512(memory, task, results) },
        }
    }
}

/// Compiles a search for an instruction set: everything is inlined into these two functions.
#[cfg(target_arch = "x86_64")]
macro_rules! compile {
    ($lanes:ty, $features:literal, $new:ident, $run:ident) => {
        #[target_feature(enable = $features)]
        fn $new() -> Box<Memory<$lanes>> {
            Memory::new()
        }

        #[target_feature(enable = $features)]
        fn $run(memory: &mut Memory<$lanes>, task: &Task<'_>, results: &mut Results<'_>) -> bool {
            search(memory, task, results)
        }
    };
}

#[cfg(target_arch = "x86_64")]
compile!(Avx2, "avx2,bmi1,bmi2,popcnt,lzcnt", new_avx2, run_avx2);
#[cfg(target_arch = "x86_64")]
compile!(Avx512, "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt", new_avx512, run_avx512);
