//! Runs the units of a search on all cores, or on all devices.

use std::sync::Mutex;
use std::time::Duration;

use super::scoreboard::Scoreboard;
use super::{Clock, Forgetful, Ledger, Outcome, Progress, Search, Stop, Tally, Unit, wall_clock};

/// How a search is run: threads, stop flag, progress callback, ledger, clock.
///
/// `Control::default()` runs it on all cores, without a callback and without a ledger. If you set a callback, by
/// `Control { progress: Some(&told), ..Control::default() }`, it is called at most ten times a second, and after the last unit:
/// see [`every`](Control::every).
#[derive(Clone)]
pub struct Control<'a> {
    /// Number of threads; at least 1.
    pub threads: usize,
    /// Raise it to stop the search.
    pub stop: Stop,
    /// Called after the first unit, after the last one, and in between at intervals of [`every`](Control::every), on the thread that
    /// finished the unit. Work before the first unit, such as building tables, is not reported.
    pub progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    /// Least time between two calls of `progress`; with zero it is called after every unit.
    pub every: Duration,
    /// The store of finished units.
    pub ledger: &'a dyn Ledger,
    /// The clock for progress; read only if there is a callback.
    pub clock: Clock,
}

debug_of!(Control<'_> as "Control", threads, stop);

impl Default for Control<'_> {
    /// All cores, no progress callback (ten calls a second if one is set), no ledger, the system's clock.
    fn default() -> Self {
        let (threads, stop) = (all_cores(), Stop::new());
        Control {
            threads,
            stop,
            progress: None,
            every: Duration::from_millis(100),
            ledger: &Forgetful,
            clock: wall_clock,
        }
    }
}

/// The number of threads this process may run at once.
///
/// ```
/// assert!(lowbit::engine::all_cores() >= 1);
/// ```
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs every unit of `search` that the ledger does not know, in the search's order, and adds up their tallies.
///
/// The sum does not depend on the number of threads. The units are enumerated twice and never stored: first the ledger is queried for each,
/// so that progress is right from the start, then they are run.
///
/// # Errors
///
/// The first error of the ledger or of a worker. Units finished before it are in the ledger.
///
/// ```
/// use lowbit::engine::{Control, Outcome, Search, Stop, Tally, Unit, Worker, run};
///
/// // Unit k has k solutions.
/// struct Gauss;
///
/// impl Search for Gauss {
///     fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
///         Box::new((0..100_u64).rev().map(|number| Unit { number, cost: number as f64 }))
///     }
///
///     fn worker(&self, _: usize) -> std::io::Result<Box<dyn Worker + '_>> {
///         Ok(Box::new(|unit: Unit, _: &Stop| Outcome::Complete(Tally::of(unit.number.into()))))
///     }
/// }
///
/// let tally = run(&Gauss, &Control::default())?;
/// assert_eq!(tally.complete(), Some(Tally::of(4950)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(search: &dyn Search, control: &Control<'_>) -> std::io::Result<Outcome<Tally>> {
    let Outcome::Complete(board) = Scoreboard::open(search.units(), control)? else {
        return Ok(Outcome::Interrupted(Tally::default()));
    };
    if board.open_units() == 0 {
        return board.end();
    }
    let open = Mutex::new(search.units().filter(|&unit| control.ledger.known(unit).is_none()));
    let next_batch = |batch: &mut Vec<Unit>| {
        let mut open = open.lock().expect("no thread panicked");
        let mut cost = 0.0;
        batch.clear();
        while !search.is_enough(batch.len(), cost) {
            let Some(unit) = open.next() else { break };
            cost += unit.cost;
            batch.push(unit);
        }
    };
    let work = |number: usize| -> std::io::Result<()> {
        let (mut worker, mut batch) = (search.worker(number)?, Vec::new());
        loop {
            next_batch(&mut batch);
            if batch.is_empty() || control.stop.is_raised() || board.failed() {
                return Ok(());
            }
            let outcome = worker.run(&batch, &control.stop)?;
            let is_complete = matches!(outcome, Outcome::Complete(_));
            for (&unit, tally) in batch.iter().zip(outcome.into_inner()) {
                board.finished(unit, tally, control);
            }
            if !is_complete {
                return Ok(());
            }
        }
    };
    let work = |number: usize| work(number).unwrap_or_else(|error| board.fail(error));
    let workers = search.workers(control.threads).clamp(1, board.open_units());
    if workers == 1 {
        work(0); // on the caller's thread, so that its CPU time is the search's
    } else {
        std::thread::scope(|scope| {
            for number in 0..workers {
                let work = &work;
                scope.spawn(move || work(number));
            }
        });
    }
    board.end()
}

#[cfg(test)]
mod tests {
    use super::super::Worker;
    use super::*;

    /// Unit k finds k solutions.
    struct Gauss(u64);

    impl Search for Gauss {
        fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
            Box::new((0..self.0).rev().map(|number| Unit { number, cost: number as f64 }))
        }

        fn worker(&self, _: usize) -> std::io::Result<Box<dyn Worker + '_>> {
            Ok(Box::new(|unit: Unit, stop: &Stop| match stop.is_raised() {
                false => Outcome::Complete(Tally::new(unit.number.into(), 1)),
                true => Outcome::Interrupted(Tally::default()),
            }))
        }
    }

    /// The same on two devices that take seven units at a time; `broken` ones fail.
    struct Devices {
        gauss: Gauss,
        broken: bool,
    }

    impl Search for Devices {
        fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
            self.gauss.units()
        }

        fn workers(&self, _: usize) -> usize {
            2
        }

        fn worker(&self, number: usize) -> std::io::Result<Box<dyn Worker + '_>> {
            match self.broken {
                true => Err(std::io::Error::other("it broke")),
                false => self.gauss.worker(number),
            }
        }

        fn is_enough(&self, units: usize, _: f64) -> bool {
            units >= 7
        }
    }

    /// The CPU time of that thread is then the time of the search.
    #[test]
    fn one_worker_runs_on_the_callers_thread() {
        struct Here(std::thread::ThreadId);
        impl Search for Here {
            fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
                Box::new((0..3).map(|number| Unit { number, cost: 1.0 }))
            }

            fn worker(&self, number: usize) -> std::io::Result<Box<dyn Worker + '_>> {
                assert_eq!((std::thread::current().id(), number), (self.0, 0));
                Ok(Box::new(|_: Unit, _: &Stop| Outcome::Complete(Tally::default())))
            }
        }
        let control = Control { threads: 1, ..Control::default() };
        assert!(run(&Here(std::thread::current().id()), &control).unwrap().complete().is_some());
    }

    #[test]
    fn units_are_counted_where_nobody_knows_their_number() {
        assert_eq!(Gauss(7).number_of_units(), 7);
    }

    #[test]
    fn every_unit_is_run_once_in_batches() {
        for units in [0, 1, 6, 7, 8, 1000] {
            let devices = Devices { gauss: Gauss(units), broken: false };
            let tally = run(&devices, &Control::default()).unwrap();
            let solutions = u128::from(units) * u128::from(units.saturating_sub(1)) / 2;
            assert_eq!(tally, Outcome::Complete(Tally::new(solutions, units.into())));
        }
    }

    #[test]
    fn a_device_that_breaks_is_an_error_and_is_not_started_for_nothing() {
        let broken = run(&Devices { gauss: Gauss(10), broken: true }, &Control::default());
        assert_eq!(broken.unwrap_err().to_string(), "it broke");
        let idle = run(&Devices { gauss: Gauss(0), broken: true }, &Control::default());
        assert_eq!(idle.unwrap(), Outcome::Complete(Tally::default()));
    }

    #[test]
    fn the_finished_units_of_an_interrupted_batch_count() {
        /// Raises the flag after its third unit.
        struct Three(Stop);

        impl Search for Three {
            fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
                Box::new((0..7).map(|number| Unit { number, cost: 1.0 }))
            }

            fn worker(&self, _: usize) -> std::io::Result<Box<dyn Worker + '_>> {
                let mut done = 0;
                Ok(Box::new(move |_: Unit, stop: &Stop| {
                    if stop.is_raised() {
                        return Outcome::Interrupted(Tally::default());
                    }
                    done += 1;
                    if done == 3 {
                        self.0.raise();
                    }
                    Outcome::Complete(Tally::of(1))
                }))
            }

            fn is_enough(&self, _: usize, _: f64) -> bool {
                false
            }
        }

        let control = Control { threads: 1, ..Control::default() };
        let outcome = run(&Three(control.stop.clone()), &control).unwrap();
        assert_eq!(outcome, Outcome::Interrupted(Tally::of(3)));
    }

    /// Knows the even units, and keeps the numbers of recorded ones.
    #[derive(Default)]
    struct Half(Mutex<Vec<u64>>, bool);

    impl Ledger for Half {
        fn begin(&self, units: u64, cost: f64) -> std::io::Result<()> {
            assert_eq!((units, cost), (1000, 499_500.0));
            Ok(())
        }

        fn known(&self, unit: Unit) -> Option<Tally> {
            unit.number.is_multiple_of(2).then(|| Tally::new(unit.number.into(), 1))
        }

        fn record(&self, unit: Unit, _: &Tally) -> std::io::Result<()> {
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
            let control = Control { threads, progress: Some(&report), every: Duration::ZERO, ..Control::default() };
            let tally = run(&Gauss(1000), &control).unwrap();
            assert_eq!(tally, Outcome::Complete(Tally::new(499_500, 1000)));
            assert_eq!(*seen.lock().unwrap(), 1000);
        }
    }

    #[test]
    fn progress_is_told_now_and_then_and_at_the_end() {
        thread_local!(static NOW: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });
        // A clock that advances by a millisecond at each reading.
        let clock = || Duration::from_millis(NOW.replace(NOW.get() + 1));
        let told = Mutex::new(Vec::new());
        let report = |progress: &Progress| told.lock().unwrap().push(progress.units_done);
        let control = Control { threads: 1, progress: Some(&report), clock, ..Control::default() };
        assert!(run(&Gauss(1000), &control).unwrap().complete().is_some());
        let told = told.into_inner().unwrap();
        assert_eq!((told[0], told[told.len() - 1]), (1, 1000));
        assert!((9..=12).contains(&told.len()) && told.windows(2).all(|pair| pair[0] < pair[1]), "{told:?}");
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
        assert_eq!(tally, Outcome::Complete(Tally::new(499_500, 1000)));
        let mut written = ledger.0.into_inner().unwrap();
        written.sort_unstable();
        assert_eq!(written, (0..1000).filter(|number| number % 2 == 1).collect::<Vec<_>>());

        let broken = Half(Mutex::default(), true);
        let control = Control { threads: 2, ledger: &broken, ..Control::default() };
        assert_eq!(run(&Gauss(1000), &control).unwrap_err().to_string(), "disk full");
    }
}
