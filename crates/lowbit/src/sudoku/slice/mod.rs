//! Many 9x9 puzzles at once, one in each bit of a vector.
//!
//! The lecture puts the candidates of one cell into the bits of a word. Here a vector holds the *same* candidate of
//! up to 512 puzzles, one bit for each, and 729 vectors hold them all. One logical operation then reasons about 512
//! puzzles, without a branch:
//!
//! - [`round`]: naked singles, locked candidates and hidden singles, in all lanes; [`singles`]: which cells have a
//!   single candidate; [`solved`]: the last word on a solution;
//! - [`branch`]: where a lane is stuck, the cell and digit to fork on, chosen for all lanes at once, with [`sums`];
//! - [`block`]: the vectors;
//! - [`ledge`] and [`sheet`]: lanes taken out and put in, as candidates and as digits, by bit-matrix [`transposition`];
//!   [`places`]: sets of lanes;
//! - [`search`]: rounds and stops; [`work`]: which lane works on what: an open fork, the next puzzle, or a share of
//!   another lane's work.
//!
//! The code is the same for all instruction sets, see [`lanes`]; it is compiled once for each of them, below.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod branch;
mod lanes;
mod ledge;
mod places;
mod round;
mod search;
mod sheet;
mod singles;
mod solved;
mod sums;
#[cfg(test)]
mod tests;
mod transposition;
mod work;

use self::search::{Memory, search};
pub(super) use self::search::{Results, Task};
use crate::backend::Backend;
use crate::sudoku::register::Words;
#[cfg(target_arch = "x86_64")]
use crate::sudoku::register::{Avx2, Avx512};

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
