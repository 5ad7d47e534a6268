//! Runs the units of a kernel on all cores.

use std::sync::Mutex;

use super::scoreboard::Scoreboard;
use super::{Forgetful, Kernel, Ledger, Outcome, Progress, Stop, Tally};

/// How a search is run: on how many threads, until when, and who is told.
#[derive(Clone)]
pub struct Control<'a> {
    /// Number of threads; at least 1.
    pub threads: usize,
    /// Raise it to stop the search.
    pub stop: Stop,
    /// Called after every unit, from the thread that finished it.
    pub progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    /// Where finished units are kept.
    pub ledger: &'a dyn Ledger,
}

impl Default for Control<'_> {
    /// All cores, no progress, nothing kept.
    fn default() -> Self {
        Control { threads: all_cores(), stop: Stop::new(), progress: None, ledger: &Forgetful }
    }
}

/// The number of threads this process may run at once.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs every unit of `kernel` that the ledger does not know yet, in the kernel's order, and adds up their tallies.
///
/// The sum does not depend on the number of threads. The units are gone through twice and never kept: once to ask the
/// ledger for each, so that progress is honest from the start, and once to run them. An error is the ledger's.
pub fn run<K: Kernel>(kernel: &K, control: &Control<'_>) -> std::io::Result<Outcome<Tally>> {
    let Some(board) = Scoreboard::open(kernel.units(), control)? else {
        return Ok(Outcome::Interrupted(Tally::default()));
    };
    let open = Mutex::new(kernel.units().filter(|&unit| control.ledger.known(unit).is_none()));
    let next = || open.lock().expect("no thread panicked").next();
    let worker = || {
        let mut scratch = kernel.scratch();
        while let Some(unit) = next() {
            if control.stop.is_raised() || board.failed() {
                return;
            }
            match kernel.run(unit, &mut scratch, &control.stop) {
                Some(tally) => board.finished(unit, tally, control),
                None => return,
            }
        }
    };
    let threads = control.threads.clamp(1, board.open_units().max(1));
    if threads == 1 {
        worker(); // on the caller's thread, so that its CPU time is the search's
    } else {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(worker);
            }
        });
    }

    board.end()
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::*;

    /// Unit k finds k solutions.
    struct Gauss(u64);

    impl Kernel for Gauss {
        type Scratch = ();

        fn units(&self) -> impl Iterator<Item = Unit> + Send {
            (0..self.0).rev().map(|number| Unit { number, cost: number as f64 })
        }

        fn scratch(&self) {}

        fn run(&self, unit: Unit, _: &mut (), stop: &Stop) -> Option<Tally> {
            (!stop.is_raised()).then(|| Tally { solutions: unit.number.into(), nodes: 1 })
        }
    }

    /// Knows the even units already; counts what is written.
    #[derive(Default)]
    struct Half(Mutex<Vec<u64>>, bool);

    impl Ledger for Half {
        fn begin(&self, units: u64, cost: f64) -> std::io::Result<()> {
            assert_eq!((units, cost), (1000, 499_500.0));
            Ok(())
        }

        fn known(&self, unit: Unit) -> Option<Tally> {
            unit.number.is_multiple_of(2).then(|| Tally { solutions: unit.number.into(), nodes: 1 })
        }

        fn record(&self, unit: Unit, _: Tally) -> std::io::Result<()> {
            if self.1 {
                return Err(std::io::Error::other("disk full"));
            }
            self.0.lock().unwrap().push(unit.number);
            Ok(())
        }
    }

    #[test]
    fn sums_every_unit_once_on_any_number_of_threads() {
        for threads in [1, 2, 3, 8] {
            let seen = Mutex::new(0);
            let report = |progress: &Progress| {
                let mut seen = seen.lock().unwrap();
                *seen += 1;
                assert_eq!(progress.units_done, *seen);
                assert!(progress.fraction() <= 1.0);
            };
            let control = Control { threads, progress: Some(&report), ..Control::default() };
            let tally = run(&Gauss(1000), &control).unwrap();
            assert_eq!(tally, Outcome::Complete(Tally { solutions: 499_500, nodes: 1000 }));
            assert_eq!(*seen.lock().unwrap(), 1000);
        }
    }

    #[test]
    fn a_raised_stop_is_an_interruption_and_no_units_is_complete() {
        let control = Control::default();
        control.stop.raise();
        assert_eq!(run(&Gauss(10), &control).unwrap(), Outcome::Interrupted(Tally::default()));
        assert_eq!(run(&Gauss(0), &control).unwrap(), Outcome::Complete(Tally::default()));
    }

    #[test]
    fn a_ledger_spares_known_units_and_its_failure_ends_the_run() {
        let ledger = Half::default();
        let control = Control { threads: 2, ledger: &ledger, ..Control::default() };
        let tally = run(&Gauss(1000), &control).unwrap();
        assert_eq!(tally, Outcome::Complete(Tally { solutions: 499_500, nodes: 1000 }));
        let mut written = ledger.0.into_inner().unwrap();
        written.sort_unstable();
        assert_eq!(written, (0..1000).filter(|number| number % 2 == 1).collect::<Vec<_>>());

        let broken = Half(Mutex::default(), true);
        let control = Control { threads: 2, ledger: &broken, ..Control::default() };
        assert_eq!(run(&Gauss(1000), &control).unwrap_err().to_string(), "disk full");
    }
}
