//! Runs units many at a time, on devices that are fast only when they are given much to do at once.

use std::io;
use std::sync::Mutex;

use super::scoreboard::Scoreboard;
use super::{Control, Outcome, Stop, Tally, Unit};

/// A search whose units are run in batches, each on one of several devices.
pub trait BatchKernel: Sync {
    /// A device at work.
    type Worker;

    /// Every unit of the search, as in [`Kernel::units`](super::Kernel::units).
    fn units(&self) -> impl Iterator<Item = Unit> + Send;

    /// How many devices can work at once.
    fn workers(&self) -> usize;

    /// Starts one of them.
    fn worker(&self, number: usize) -> io::Result<Self::Worker>;

    /// Whether so many units of that cost together make a batch: about a second of work, so that progress is honest and
    /// little is lost.
    fn is_enough(&self, units: usize, cost: f64) -> bool;

    /// Runs a batch; a tally for each unit, or `None` when `stop` was raised before its end.
    fn run(&self, batch: &[Unit], worker: &mut Self::Worker, stop: &Stop) -> io::Result<Option<Vec<Tally>>>;
}

/// Runs those of `units` that the ledger does not know yet, on all devices of `kernel`, and adds up their tallies. The
/// units are made anew with every call: all of the kernel's, or some of them.
///
/// An error is the ledger's or a device's; what was finished before is in the ledger.
pub fn run_batches<K: BatchKernel, U: Iterator<Item = Unit> + Send>(
    kernel: &K,
    units: impl Fn() -> U,
    control: &Control<'_>,
) -> io::Result<Outcome<Tally>> {
    let Some(board) = Scoreboard::open(units(), control)? else {
        return Ok(Outcome::Interrupted(Tally::default()));
    };
    let open = Mutex::new(units().filter(|&unit| control.ledger.known(unit).is_none()));
    let next_batch = || {
        let mut open = open.lock().expect("no thread panicked");
        let (mut batch, mut cost) = (Vec::new(), 0.0);
        while !kernel.is_enough(batch.len(), cost) {
            let Some(unit) = open.next() else { break };
            cost += unit.cost;
            batch.push(unit);
        }
        batch
    };
    let work = |number: usize| -> io::Result<()> {
        if board.open_units() == 0 {
            return Ok(());
        }
        let mut worker = kernel.worker(number)?;
        loop {
            let batch = next_batch();
            if batch.is_empty() || control.stop.is_raised() || board.failed() {
                return Ok(());
            }
            let Some(tallies) = kernel.run(&batch, &mut worker, &control.stop)? else { return Ok(()) };
            for (&unit, tally) in batch.iter().zip(tallies) {
                board.finished(unit, tally, control);
            }
        }
    };
    std::thread::scope(|scope| {
        for number in 0..kernel.workers() {
            let (work, board) = (&work, &board);
            scope.spawn(move || work(number).unwrap_or_else(|error| board.fail(error)));
        }
    });
    drop(open);
    board.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unit k finds k solutions; the second device breaks if it is told to.
    struct Gauss {
        units: u64,
        broken: bool,
    }

    impl BatchKernel for Gauss {
        type Worker = usize;

        fn units(&self) -> impl Iterator<Item = Unit> + Send {
            (0..self.units).map(|number| Unit { number, cost: 1.0 })
        }

        fn workers(&self) -> usize {
            2
        }

        fn worker(&self, number: usize) -> io::Result<usize> {
            Ok(number)
        }

        fn is_enough(&self, units: usize, _: f64) -> bool {
            units >= 7
        }

        fn run(&self, batch: &[Unit], _: &mut usize, stop: &Stop) -> io::Result<Option<Vec<Tally>>> {
            if self.broken {
                return Err(io::Error::other("it broke"));
            }
            let tally = |unit: &Unit| Tally { solutions: unit.number.into(), nodes: 1 };
            Ok((!stop.is_raised()).then(|| batch.iter().map(tally).collect()))
        }
    }

    #[test]
    fn every_unit_is_run_once_in_batches() {
        for units in [0, 1, 6, 7, 8, 1000] {
            let gauss = Gauss { units, broken: false };
            let tally = run_batches(&gauss, || gauss.units(), &Control::default()).unwrap();
            let solutions = u128::from(units) * u128::from(units.saturating_sub(1)) / 2;
            assert_eq!(tally, Outcome::Complete(Tally { solutions, nodes: units.into() }));
        }
    }

    #[test]
    fn a_device_that_breaks_is_an_error_and_a_stop_is_an_interruption() {
        let gauss = Gauss { units: 10, broken: true };
        let broken = run_batches(&gauss, || gauss.units(), &Control::default());
        assert_eq!(broken.unwrap_err().to_string(), "it broke");
        let control = Control::default();
        control.stop.raise();
        let gauss = Gauss { units: 10, broken: false };
        let stopped = run_batches(&gauss, || gauss.units(), &control).unwrap();
        assert!(stopped.is_interrupted());
    }
}
