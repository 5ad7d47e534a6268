//! Semiqueens on a GPU: `kernels/semiqueens.cu`.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

use cudarc::driver::{DeviceRepr, DriverError, PushKernelArg};

use super::device::Watch;
use super::failed;
use crate::Error;
use crate::backend::cuda::{self, Gpu};
use crate::engine::{Control, Outcome};
use crate::place::kernels::semiqueens::lists::{Lists, Sides};
use crate::place::kernels::semiqueens::{Orbit, Partners, Semiqueens, placements};

// SAFETY: plain words in the layout of C, as the kernel declares them.
unsafe impl DeviceRepr for Orbit {}
// SAFETY: as above.
unsafe impl DeviceRepr for Partners {}
// SAFETY: as above.
unsafe impl DeviceRepr for Sides {}

/// As `THREADS` in `kernels/semiqueens.cu`.
const THREADS: u32 = 512;

/// Counts on the first GPU.
pub(super) fn count(kernel: &Semiqueens, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
    let lists = Lists::new(kernel);
    let sums = launch(&lists, &Watch::of(control)).map_err(failed)?;
    match sums {
        None => Ok(Outcome::Interrupted(0)),
        Some(sums) => placements(kernel.n, lists.total(&sums)?).map(Outcome::Complete),
    }
}

/// The sums of all threads, or `None` if stopped.
fn launch(lists: &Lists, watch: &Watch<'_>) -> Result<Option<Vec<u32>>, DriverError> {
    let mut gpu = Gpu::new(cuda::devices()[0], cuda::SEMIQUEENS)?;
    let (stream, kernel) = (gpu.stream.clone(), gpu.module.load_function("semiqueens")?);
    let config = gpu.large_blocks(&kernel, THREADS, lists.shared_bytes())?;
    let Lists { sides, low, high, classes, partners_from, partners, orbits } = lists;
    let (low, high, classes) = (stream.clone_htod(low)?, stream.clone_htod(high)?, stream.clone_htod(classes)?);
    let (from, partners) = (stream.clone_htod(partners_from)?, stream.clone_htod(partners)?);
    let all_orbits = stream.clone_htod(orbits)?;
    let mut next = stream.alloc_zeros::<u32>(1)?;
    let mut sums = stream.alloc_zeros::<u32>(config.grid_dim.0 as usize * THREADS as usize * Lists::WORDS)?;
    let mut launch = stream.launch_builder(&kernel);
    launch.arg(sides).arg(&low).arg(&high).arg(&classes).arg(&from).arg(&partners).arg(&all_orbits);
    launch.arg(&mut next).arg(&mut sums);
    // SAFETY: these are the parameters of the kernel, in their order and with their types, and `sides` has the lengths of the lists. The
    // shared memory holds two words of 16 bytes for each set of low columns; each thread writes eight words of `sums`.
    unsafe { launch.launch(config) }?;
    let count = orbits.len() as u32;
    match gpu.wait(&mut next, watch.stop, |taken| watch.report(taken.min(count), count))? {
        true => stream.clone_dtoh(&sums).map(Some),
        false => Ok(None),
    }
}
