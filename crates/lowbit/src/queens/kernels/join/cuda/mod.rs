//! The join on NVIDIA GPUs: lists, patterns and products on the device, whole batches of units at a time.
//!
//! The kernels are CUDA C++ in `kernels/`, embedded as PTX, which the driver compiles for the device that is there. The
//! design notes (`docs/design/gpu.md`) say what each of them does and what it costs.
//!
//! | file | what it holds |
//! |---|---|
//! | `device` | one GPU: its kernels, and the tables of a board size in its memory |
//! | `lists` | the placements in quadrants, for the row sets that a batch needs |
//! | `case` | row sets as the kernels take them |
//! | `batch` | a batch of row sets from its lists to its shares |
//! | `placing` | the patterns of cases, each in its bin |
//! | `joining` | the bins joined with the west |
//! | `recount` | units counted again by backtracking |

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

mod batch;
mod case;
mod device;
mod joining;
mod lists;
mod placing;
mod recount;

use std::io;
use std::sync::{Mutex, PoisonError};

use super::symmetry::RowSet;
use super::tables::Tables;
use super::units::Units;
use super::{check, units_of};
use crate::Error;
use crate::backend::{Backend, cuda};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::sentence;

use recount::Recounter;

pub use device::{Device, Phases};

/// The smallest board that is joined on a GPU.
pub const SMALLEST: u32 = 8;

/// Nanoseconds of one processor core that make a batch, by prediction: a second or two on a large GPU.
const BATCH_COST: f64 = 200e9;

/// Units in a batch at most: more would not fit the memory for cases.
const BATCH_UNITS: usize = 1 << 18;

/// The count of the plain n x n board on all GPUs of this machine, in the units of [`Join`](super::Join).
#[derive(Debug)]
pub struct CudaJoin {
    tables: Tables,
    units: Units,
    devices: Vec<usize>,
    /// Made when the first unit is counted again.
    recounter: Mutex<Option<Recounter>>,
}

impl CudaJoin {
    /// A count of the n x n board, n from [`SMALLEST`] to 32, on every GPU that can do it.
    pub fn new(n: u32) -> Result<CudaJoin, Error> {
        check(n)?;
        if n < SMALLEST {
            let message = sentence!(
                "the join on a GPU counts boards from {SMALLEST} x {SMALLEST} on, not {n} x {n}",
                "GPU 上的 join 从 {SMALLEST} x {SMALLEST} 起计数，不能数 {n} x {n}"
            );
            return Err(Error::request(message));
        }
        Backend::Cuda.require()?;
        let devices = cuda::devices_for_the_join();
        if devices.is_empty() {
            let message = sentence!(
                "the join needs a GPU of compute capability 8.0 or later",
                "join 需要计算能力 8.0 或更高的 GPU"
            );
            return Err(Error::request(message));
        }
        let tables = Tables::new(n);
        let units = Units::new(&tables);
        Ok(CudaJoin { tables, units, devices, recounter: Mutex::default() })
    }

    /// The solutions of a unit by backtracking, on the first GPU: for checks.
    pub fn recount(&self, unit: u64, stop: &Stop) -> io::Result<Outcome<u128>> {
        let mut recounter = self.recounter.lock().unwrap_or_else(PoisonError::into_inner);
        if recounter.is_none() {
            *recounter = Some(Recounter::new(self.devices[0])?);
        }
        let row_sets = self.units.row_sets(unit);
        recounter.as_ref().expect("it was just made").count(&self.tables.cut, row_sets, stop)
    }
}

impl Search for CudaJoin {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new(units_of(&self.tables, &self.units, Backend::Avx512))
    }

    fn number_of_units(&self) -> u64 {
        self.units.len()
    }

    fn workers(&self, _: usize) -> usize {
        self.devices.len()
    }

    fn worker(&self, number: usize) -> io::Result<Box<dyn Worker + '_>> {
        let device = self.device(number)?;
        Ok(Box::new(DeviceWorker { join: self, device }))
    }

    fn is_enough(&self, units: usize, cost: f64) -> bool {
        units >= BATCH_UNITS || cost >= BATCH_COST
    }
}

/// A GPU that works on a board size.
struct DeviceWorker<'a> {
    join: &'a CudaJoin,
    device: Device,
}

impl Worker for DeviceWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        self.join.run(batch, &mut self.device, stop)
    }
}

impl CudaJoin {
    /// Starts one of the GPUs.
    pub fn device(&self, number: usize) -> io::Result<Device> {
        Device::new(self.devices[number], &self.tables)
    }

    /// Runs a batch on a GPU that was started for this search; of an interrupted batch, nothing is known.
    pub fn run(&self, batch: &[Unit], device: &mut Device, stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let row_sets = batch
            .iter()
            .zip(0..)
            .flat_map(|(unit, place)| self.units.row_sets(unit.number).map(move |rows| (place, rows)));
        let row_sets: Vec<(u32, RowSet)> = row_sets.collect();
        let shares = batch::count(device, &self.tables, &row_sets, batch.len(), stop)?;
        let tally = |share: u64| Tally { solutions: share.into(), nodes: 0 };
        Ok(shares.map(|shares| shares.into_iter().map(tally).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Control};
    use crate::queens::kernels::lanes::cuda::CudaLanes;
    use crate::queens::{Board, published_count, reference};

    /// Launches every kernel, where there is a GPU for it: the lists, the patterns and the products of the join for even and
    /// odd n, the recount of a unit, and backtracking.
    #[test]
    fn kernels_count_on_a_gpu_what_is_known() {
        if let Some(missing) = Backend::Cuda.missing() {
            eprintln!("skipped: this machine has no {missing}");
            return;
        }
        let mut board = Board::empty(12).unwrap();
        board.block(3, 4).unwrap();
        let lanes = CudaLanes::new(&board).unwrap();
        let backtracked = engine::run(&lanes, &Control::default()).unwrap().complete().unwrap().solutions;
        assert_eq!(backtracked, reference::count(&board, &Stop::new()).complete().unwrap().solutions);
        if cuda::devices_for_the_join().is_empty() {
            eprintln!("skipped: no GPU of this machine can join");
            return;
        }
        for n in [SMALLEST, 11, 16, 17] {
            let join = CudaJoin::new(n).unwrap();
            let tally = engine::run(&join, &Control::default()).unwrap().complete().unwrap();
            assert_eq!(Some(tally.solutions), published_count(n), "n {n}");
            let unit = join.units().next().unwrap();
            let tally = join.run(&[unit], &mut join.device(0).unwrap(), &Stop::new()).unwrap().complete().unwrap()[0];
            assert_eq!(join.recount(unit.number, &Stop::new()).unwrap(), Outcome::Complete(tally.solutions), "n {n}");
        }
    }
}
