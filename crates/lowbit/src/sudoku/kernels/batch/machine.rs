//! The search, compiled once for each instruction set.

use super::ease::{Ease, ease};
use super::search::{Memory, Results, Task, search};
use crate::backend::Backend;
#[cfg(target_arch = "x86_64")]
use crate::backend::proof;
use crate::lanes::Portable;
#[cfg(target_arch = "x86_64")]
use crate::lanes::register::{Avx2, Avx512};

/// A search on one instruction set, with its working memory.
pub(super) struct Machine(Kind);

enum Kind {
    Portable(Box<Memory<Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(proof::Avx2, Box<Memory<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(proof::Avx512, Box<Memory<Avx512>>),
}

impl Machine {
    /// A search for `backend`; `None` when this processor lacks it.
    pub(super) fn new(backend: Backend) -> Option<Machine> {
        match backend {
            Backend::Scalar => Some(Machine(Kind::Portable(Memory::new()))),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => proof::Avx2::new().map(|proof| Machine(Kind::Avx2(proof, avx2::memory(proof)))),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => proof::Avx512::new().map(|proof| Machine(Kind::Avx512(proof, avx512::memory(proof)))),
            _ => None,
        }
    }

    /// Runs a task to its end; false if it was stopped before.
    pub(super) fn run(&mut self, task: &Task<'_>, results: &mut Results<'_>) -> bool {
        match &mut self.0 {
            Kind::Portable(memory) => search(memory, task, results),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof, memory) => avx2::run(*proof, memory, task, results),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof, memory) => avx512::run(*proof, memory, task, results),
        }
    }

    /// How far hidden singles lead in each puzzle.
    pub(super) fn ease(&mut self, puzzles: &[[u8; 81]], eases: &mut [Ease]) {
        match &mut self.0 {
            Kind::Portable(memory) => ease(memory, puzzles, eases),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof, memory) => avx2::ease(*proof, memory, puzzles, eases),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof, memory) => avx512::ease(*proof, memory, puzzles, eases),
        }
    }
}

/// Compiles a search for an instruction set: everything is inlined into three functions, which whoever holds the proof may
/// call.
#[cfg(target_arch = "x86_64")]
macro_rules! compile {
    ($name:ident, $lanes:ty, $proof:ty, $features:literal) => {
        #[allow(unsafe_code, reason = "calls functions compiled for a processor that is proved to be there")]
        mod $name {
            use super::*;

            pub(super) fn memory(_: $proof) -> Box<Memory<$lanes>> {
                #[target_feature(enable = $features)]
                fn memory() -> Box<Memory<$lanes>> {
                    Memory::new()
                }
                // SAFETY: the proof.
                unsafe { memory() }
            }

            pub(super) fn run(
                _: $proof,
                memory: &mut Memory<$lanes>,
                task: &Task<'_>,
                results: &mut Results<'_>,
            ) -> bool {
                #[target_feature(enable = $features)]
                fn run(memory: &mut Memory<$lanes>, task: &Task<'_>, results: &mut Results<'_>) -> bool {
                    search(memory, task, results)
                }
                // SAFETY: the proof.
                unsafe { run(memory, task, results) }
            }

            pub(super) fn ease(_: $proof, memory: &mut Memory<$lanes>, puzzles: &[[u8; 81]], eases: &mut [Ease]) {
                #[target_feature(enable = $features)]
                fn ease(memory: &mut Memory<$lanes>, puzzles: &[[u8; 81]], eases: &mut [Ease]) {
                    super::ease(memory, puzzles, eases);
                }
                // SAFETY: the proof.
                unsafe { ease(memory, puzzles, eases) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compile!(avx2, Avx2, proof::Avx2, "avx2,bmi1,bmi2,popcnt,lzcnt");
#[cfg(target_arch = "x86_64")]
compile!(avx512, Avx512, proof::Avx512, "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt");
