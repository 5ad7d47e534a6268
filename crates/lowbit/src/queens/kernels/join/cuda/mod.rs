//! The join on NVIDIA GPUs: lists, patterns and products on the device, whole batches of units at a time.
//!
//! The kernels are CUDA C++ in `kernels/`, compiled and embedded. The design notes
//! (`docs/design/gpu.md`) say what each of them does and what it costs.
//!
//! | file | what it holds |
//! |---|---|
//! | `device` | one GPU: its kernels, and the tables and lists of a board in its memory |
//! | `lists` | the placements in quadrants, for the row sets that a batch needs |
//! | `case` | row sets as kernel parameters |
//! | `batch` | a batch of row sets from its lists to its subtotals |
//! | `placing` | the patterns of cases, each in its bin |
//! | `joining` | the bins joined with the west |
//! | `recount` | units recounted by backtracking |

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

mod batch;
mod case;
mod device;
#[cfg(test)]
mod host_tests;
mod joining;
mod lists;
mod placing;
mod recount;

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use super::check;
use super::symmetry::RowSet;
use super::terms::{Sum, Term, Terms};
use crate::Error;
use crate::backend::{Backend, cuda};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::queens::Board;
use crate::queens::kernels::lanes::cuda::Backtracker;
use crate::sentence;
use crate::words::Sentence;

use case::Subtotal;
pub use device::{Device, Phases};

/// The smallest board that is joined on a GPU.
pub const SMALLEST: u32 = 8;

/// Predicted cost of a batch, in nanoseconds of one processor core: a second or two on a large GPU.
const BATCH_COST: f64 = 200e9;

/// How often a unit is counted until its checksum is right. A card that miscalculates so often is no use.
const ATTEMPTS: u32 = 3;

/// Most units in a batch: more would not fit the memory for cases.
const BATCH_UNITS: usize = 1 << 18;

/// The count of a board on all GPUs of this machine, in the units of [`Join`](super::Join).
#[derive(Debug)]
pub struct CudaJoin {
    sum: Sum,
    devices: Vec<usize>,
    backtrackers: Backtrackers,
    repaired: Mutex<Vec<Sentence>>,
}

impl CudaJoin {
    /// A count of the plain n x n board, n from [`SMALLEST`] to 32, on every GPU that supports it.
    ///
    /// # Errors
    ///
    /// If n is not from [`SMALLEST`] to 32, or if this machine has no GPU of compute capability 8.0 or later.
    pub fn new(n: u32) -> Result<CudaJoin, Error> {
        check(n)?;
        CudaJoin::of(&Board::empty(n)?, Terms::One)
    }

    /// A count of any board of a supported size.
    pub(super) fn of(board: &Board, by: Terms) -> Result<CudaJoin, Error> {
        let n = board.n();
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
        Ok(CudaJoin {
            sum: Sum::new(&board.rows(), by),
            devices,
            backtrackers: Backtrackers::default(),
            repaired: Mutex::default(),
        })
    }

    /// The solutions of a unit by backtracking: for checks. Called by several threads, it keeps all GPUs busy.
    ///
    /// # Errors
    ///
    /// If a GPU fails.
    pub fn recount(&self, unit: u64, stop: &Stop) -> io::Result<Outcome<u128>> {
        let (term, unit) = self.sum.find(unit);
        let Term { candidates, tables, units, .. } = &self.sum.terms[term];
        let (cut, row_sets) = (&tables.cut, units.row_sets(unit));
        let boards = recount::boards(cut, candidates, row_sets, recount::starts(cut.n));
        self.backtrackers.with(&self.devices, |backtracker| match stop.is_raised() {
            true => Ok(Outcome::Interrupted(0)),
            false => recount::count(&boards, backtracker, stop),
        })
    }
}

/// Number of kernels that recount units on a GPU concurrently: threads idle in one unit leave room for those of the next.
const UNITS_AT_ONCE: usize = 4;

/// Kernels started on first use, each lent to one unit at a time.
#[derive(Debug, Default)]
struct Backtrackers {
    idle: Mutex<Vec<Backtracker>>,
    started: AtomicUsize,
    returned: Condvar,
}

impl Backtrackers {
    fn with<T>(&self, devices: &[usize], work: impl FnOnce(&mut Backtracker) -> io::Result<T>) -> io::Result<T> {
        let mut backtracker = self.borrow(devices)?;
        let value = work(&mut backtracker);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(backtracker);
        self.returned.notify_one();
        value
    }

    fn borrow(&self, devices: &[usize]) -> io::Result<Backtracker> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(backtracker) = idle.pop() {
                return Ok(backtracker);
            }
            let started = self.started.load(Ordering::Relaxed);
            if started < devices.len() * UNITS_AT_ONCE {
                let backtracker = Backtracker::new(devices[started % devices.len()])?;
                self.started.store(started + 1, Ordering::Relaxed);
                return Ok(backtracker);
            }
            idle = self.returned.wait(idle).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Search for CudaJoin {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new(self.sum.units(Backend::Avx512))
    }

    fn number_of_units(&self) -> u64 {
        self.sum.len()
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

/// A GPU that works on a board.
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
    ///
    /// # Errors
    ///
    /// If the GPU cannot be started.
    pub fn device(&self, number: usize) -> io::Result<Device> {
        Device::new(self.devices[number], &self.sum.terms)
    }

    /// The units that a GPU had miscalculated and counted again, so far: a line for each batch, with the GPU.
    pub fn repaired(&self) -> Vec<Sentence> {
        self.repaired.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Runs a batch on a GPU that was started for this search; an interrupted batch has no result. Units whose checksum is wrong are
    /// counted again.
    ///
    /// # Errors
    ///
    /// If the GPU fails, or miscalculates again and again.
    pub fn run(&self, batch: &[Unit], device: &mut Device, stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let Outcome::Complete(found) = Attempts::at(batch, |units| self.run_once(units, device, stop))? else {
            return Ok(Outcome::Interrupted(Vec::new()));
        };
        let name = device.name();
        if let Some(unit) = found.wrong.first() {
            return Err(io::Error::other(sentence!(
                "GPU {name} miscalculates: the checksum of unit {unit} was wrong {ATTEMPTS} times",
                "GPU {name} 计算出错：单元 {unit} 的校验和 {ATTEMPTS} 次都不对"
            )));
        }
        if let (Some(unit), units) = (found.repaired.first(), found.repaired.len()) {
            self.repaired.lock().unwrap_or_else(PoisonError::into_inner).push(sentence!(
                "GPU {name} miscalculated {units} units of a batch, {unit} first: their checksums were wrong, and they were counted again",
                "GPU {name} 算错了一批中的 {units} 个单元，第一个是 {unit}：校验和不对，已重新计数"
            ));
        }
        Ok(Outcome::Complete(found.pairs.into_iter().map(|pairs| Tally::of(pairs.into())).collect()))
    }

    /// The subtotals of units as a GPU counts them, each with its checksum.
    fn run_once(&self, batch: &[Unit], device: &mut Device, stop: &Stop) -> io::Result<Outcome<Vec<Subtotal>>> {
        let mut subtotals = Vec::new();
        let term_of = |unit: &Unit| self.sum.find(unit.number).0;
        for of_term in batch.chunk_by(|one, next| term_of(one) == term_of(next)) {
            let number = term_of(&of_term[0]);
            let term = &self.sum.terms[number];
            device.turn_to(number, term)?;
            let row_sets = of_term.iter().zip(0..).flat_map(|(unit, place)| {
                let unit = self.sum.find(unit.number).1;
                term.units.row_sets(unit).map(move |rows| (place, rows))
            });
            let row_sets: Vec<(u32, RowSet)> = row_sets.collect();
            match batch::count(device, &term.tables, &row_sets, of_term.len(), stop)? {
                Outcome::Complete(some) => subtotals.extend(some),
                _ => return Ok(Outcome::Interrupted(Vec::new())),
            }
        }
        Ok(Outcome::Complete(subtotals))
    }
}

/// A batch whose units were counted until their checksums were right.
#[derive(Debug, Default, PartialEq, Eq)]
struct Attempts {
    /// By unit of the batch.
    pairs: Vec<u64>,
    /// The numbers of the units that were not right the first time, and of those that never were.
    repaired: Vec<u64>,
    wrong: Vec<u64>,
}

impl Attempts {
    fn at(
        batch: &[Unit],
        mut count: impl FnMut(&[Unit]) -> io::Result<Outcome<Vec<Subtotal>>>,
    ) -> io::Result<Outcome<Attempts>> {
        let mut found = Attempts { pairs: vec![0; batch.len()], ..Attempts::default() };
        let mut open: Vec<usize> = (0..batch.len()).collect();
        for attempt in 0..ATTEMPTS {
            let units: Vec<Unit> = open.iter().map(|&place| batch[place]).collect();
            let Outcome::Complete(subtotals) = count(&units)? else { return Ok(Outcome::Interrupted(found)) };
            let of_place: Vec<_> = open.into_iter().zip(subtotals).collect();
            for (place, subtotal) in of_place.iter().filter(|(_, subtotal)| subtotal.is_sound()) {
                found.pairs[*place] = subtotal.pairs;
            }
            open = of_place.into_iter().filter(|(_, subtotal)| !subtotal.is_sound()).map(|(place, _)| place).collect();
            found.wrong = open.iter().map(|&place| batch[place].number).collect();
            if attempt == 0 {
                found.repaired.clone_from(&found.wrong);
            }
            if open.is_empty() {
                break;
            }
        }
        Ok(Outcome::Complete(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Control};
    use crate::queens::kernels::join::Join;
    use crate::queens::kernels::join::tests::random_boards;
    use crate::queens::kernels::lanes::cuda::CudaLanes;
    use crate::queens::{Board, published_count, reference};

    /// Launches every kernel, if there is a GPU for it: the lists, the patterns and the products of the join for even
    /// and odd n, with blocked cells and given queens, the recount of a unit, and backtracking.
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
            let tallies = join.run(&[unit], &mut join.device(0).unwrap(), &Stop::new()).unwrap().complete().unwrap();
            let tally = &tallies[0];
            assert_eq!(join.recount(unit.number, &Stop::new()).unwrap(), Outcome::Complete(tally.solutions), "n {n}");
        }
        // Two larger ones, with more than eight queens in some quadrants.
        let larger = [16, 17].map(|n| {
            let mut board = Board::empty(n).unwrap();
            board.block(2, 5).unwrap();
            board
        });
        for board in random_boards(16, SMALLEST..=13).chain(larger) {
            for by in [Terms::One, Terms::Images] {
                compare_units(&board, by);
            }
        }
    }

    /// Units with a wrong checksum are counted again, alone; those whose checksum is never right are told.
    #[test]
    fn a_unit_is_counted_until_its_checksum_is_right() {
        let batch: Vec<Unit> = (10..15).map(|number| Unit { number, cost: 1.0 }).collect();
        // Unit 12 is wrong once, unit 14 this many times, each by another part of the checksum.
        let attempts = |times: u32| {
            let mut asked = Vec::new();
            let found = Attempts::at(&batch, |units| {
                asked.push(units.iter().map(|unit| unit.number).collect::<Vec<_>>());
                let attempt = asked.len() as u32;
                let of_unit = |unit: &Unit| match unit.number {
                    12 if attempt == 1 => Subtotal { pairs: 7, owed: 1 << 40, differs: 0 },
                    14 if attempt <= times => Subtotal { pairs: 8, owed: 0, differs: 1 },
                    number => Subtotal { pairs: 100 + number, ..Subtotal::default() },
                };
                Ok(Outcome::Complete(units.iter().map(of_unit).collect()))
            });
            (found.unwrap().complete().unwrap(), asked)
        };
        let (found, asked) = attempts(2);
        assert_eq!(found.pairs, [110, 111, 112, 113, 114]);
        assert_eq!((found.repaired, found.wrong), (vec![12, 14], vec![]));
        assert_eq!(asked, [vec![10, 11, 12, 13, 14], vec![12, 14], vec![14]]);
        let (found, asked) = attempts(3);
        assert_eq!((found.wrong, asked.len()), (vec![14], 3));
        let stopped = Attempts::at(&batch, |_| Ok(Outcome::Interrupted(Vec::new()))).unwrap();
        assert!(stopped.is_interrupted());
    }

    /// Compares every unit of a board on a GPU with the processor's, and one with backtracking.
    fn compare_units(board: &Board, by: Terms) {
        let join = CudaJoin::of(board, by).unwrap();
        let on_processor = Join::of(board, by, Backend::best(), u64::MAX).unwrap();
        let mut scratch = on_processor.scratch();
        let units: Vec<Unit> = join.units().collect();
        if units.is_empty() {
            return;
        }
        let tallies = join.run(&units, &mut join.device(0).unwrap(), &Stop::new()).unwrap().complete().unwrap();
        for (unit, tally) in units.iter().zip(&tallies) {
            let expected = on_processor.run(*unit, &mut scratch, &Stop::new()).complete().unwrap();
            assert_eq!(*tally, expected, "{by:?}, unit {}\n{board}", unit.number);
        }
        let (unit, most) = units.iter().zip(&tallies).max_by_key(|(_, tally)| tally.solutions).unwrap();
        let again = join.recount(unit.number, &Stop::new()).unwrap();
        assert_eq!(again, Outcome::Complete(most.solutions), "{by:?}, unit {}\n{board}", unit.number);
    }
}
