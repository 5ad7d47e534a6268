//! Pairings of numbers on a GPU: `kernels/pairings.cuh`.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

use std::ops::ControlFlow;

use cudarc::driver::{DeviceRepr, DriverError, PushKernelArg};

use super::device::{Device, Watch};
use super::{begin, failed};
use crate::Error;
use crate::engine::{Control, Outcome, ordered};
use crate::place::kernels::pairings::{PairStart, Pairings};

// SAFETY: plain words in the layout of C, as the kernel declares them.
unsafe impl DeviceRepr for PairStart {}

/// The fewest pairs that are worth a launch: the kernel needs two below a start.
const FEWEST: u32 = 4;

/// Enough starts to keep every thread busy: more than on boards, as some are many times larger than others.
const ENOUGH_STARTS: usize = 1 << 23;

/// Number of pairs of the beginnings that are distributed among the threads that generate starts.
const SHARED_OUT: u32 = 2;

/// Counts all pairings on the first GPU.
pub(crate) fn count(pairings: &Pairings, control: &Control<'_>) -> Result<Outcome<u128>, Error> {
    if pairings.pairs < FEWEST {
        return Ok(pairings.count(control)?);
    }
    let (mut device, (given, starts)) = begin(|| starts(pairings, control.threads))?;
    let found = device.count_pairings(pairings, given, &starts, &Watch::of(control)).map_err(failed)?;
    Ok(found.map_or(Outcome::Interrupted(0), |found| Outcome::Complete(found.into())))
}

/// Enough starts, with the fewest pairs that yield them and leave no more numbers than a word has bits.
fn starts(pairings: &Pairings, threads: usize) -> (u32, Vec<PairStart>) {
    let most = pairings.pairs - 2;
    let mut given = (2 * pairings.pairs).saturating_sub(32).max(SHARED_OUT).min(most);
    loop {
        let (top, mut starts) = (pairings.top(given), Vec::new());
        let below = |beginning| -> Vec<PairStart> {
            pairings.after(beginning, given).iter().filter_map(|beginning| pairings.start(beginning, top)).collect()
        };
        _ = ordered(
            threads,
            pairings.after(pairings.empty(), SHARED_OUT.min(given)).into_iter(),
            || below,
            |made| {
                starts.extend(made);
                ControlFlow::Continue(())
            },
        );
        if starts.len() >= ENOUGH_STARTS || given == most {
            return (given, starts);
        }
        given += 1;
    }
}

impl Device {
    /// Pairings below starts of `given` pairs, or `None` if stopped.
    fn count_pairings(
        &mut self,
        pairings: &Pairings,
        given: u32,
        starts: &[PairStart],
        watch: &Watch<'_>,
    ) -> Result<Option<u64>, DriverError> {
        if starts.is_empty() {
            return Ok(Some(0));
        }
        let has_more = starts.iter().any(|start| start.more != 0);
        let name = if has_more { "place_pairings_with_more" } else { "place_pairings" };
        let (stream, kernel) = (self.gpu.stream.clone(), self.gpu.module.load_function(name)?);
        let (pairs, count) = (pairings.pairs - given, starts.len() as u32);
        let twice = 2 * pairings.top(given) - pairings.less;
        let config = self.gpu.blocks(&kernel, 16 * (pairs as usize - 2), 0)?;
        let starts = stream.clone_htod(starts)?;
        let (mut next, mut solutions) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(1)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&pairs).arg(&twice).arg(&starts).arg(&count).arg(&mut next).arg(&mut solutions);
        // SAFETY: these are the parameters of the kernels that `PAIR` in `kernels/place.cu` defines, in their order and with their types.
        // `count` is the length of `starts`, which lack `pairs` pairs each, two at least, and can pair something. The shared memory holds a
        // word of 16 bytes for each pair but two, for each of the threads that the kernel expects.
        unsafe { launch.launch(config) }?;
        if !self.wait(&mut next, count, watch)? {
            return Ok(None);
        }
        Ok(Some(stream.clone_dtoh(&solutions)?[0]))
    }
}
