mod keeping;
mod places;
mod repairing;
mod reports;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use lowbit::engine::{Control, Outcome, Tally, Unit};
use lowbit::queens::{Board, Count, CountRequest};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// A separate folder for each test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let name = format!("lowbit-run-test-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn job(units: u64) -> Job {
    Job { puzzle: "queens".into(), n: 8, board: "plain".into(), split: "row-sets 1".into(), units, part: None }
}

fn worker() -> Worker {
    Worker::here("join", "scalar", 1)
}

/// Unit k found 3k solutions at cost 2.
fn record(number: u64, worker: WorkerId) -> Record {
    let tally = Tally::new(u128::from(3 * number), 7);
    Record { unit: Unit { number, cost: 2.0 }, tally, worker }
}

/// A run of 1,000 units, 600 of them finished.
fn sample(path: &Path) {
    let run = Run::open(path, &job(1000)).unwrap();
    run.settle_cost(2000.0).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&(0..600).map(|number| record(number, worker)).collect::<Vec<_>>()).unwrap();
}

fn count(request: &CountRequest, run: &Run) -> Result<Outcome<Count>, lowbit::Error> {
    let keeper = Keeper::new(run, &worker(), Box::new(|_| {})).unwrap();
    let outcome = request.run(&Control { threads: 2, ledger: &keeper, ..Control::default() });
    keeper.finish().unwrap();
    outcome
}

#[test]
fn a_run_at_rest_is_one_file_that_knows_everything() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let mut names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["run.db", "run.db-lock"]);
    assert_eq!(list(&folder.0).unwrap(), std::slice::from_ref(&path));

    let status = Status::of(&path).unwrap();
    assert_eq!((status.units_done, status.tally.clone()), (600, Tally::new(3 * 599 * 300, 4200)));
    assert_eq!((status.fraction, status.is_complete(), status.is_active), (Some(0.6), false, false));
    assert_eq!(status.workers.len(), 1);
    assert_eq!((status.workers[0].worker.clone(), status.workers[0].units), (Some(worker()), 600));

    let run = Run::open(&path, &job(1000)).unwrap();
    assert!(Status::of(&path).unwrap().is_active, "readers are welcome while it is written to");
    assert_eq!(run.known(5).unwrap(), Some(Tally::new(15, 7)));
    assert_eq!(run.known(600).unwrap(), None);
}

#[test]
fn a_run_comes_to_rest_although_someone_looks_at_it_for_a_moment() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&[record(600, worker)]).unwrap();
    let view = View::open(&path).unwrap();
    assert!(view.damaged().unwrap().is_empty());
    let looking = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        drop(view);
    });
    drop(run);
    looking.join().unwrap();
    assert!(!folder.file("run.db-wal").exists(), "what was counted last is in the log alone");
    assert_eq!(Status::of(&path).unwrap().units_done, 601);
}

#[test]
fn one_writer_one_job_and_nothing_else_touches_the_file() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let before = fs::read(&path).unwrap();
    let run = Run::open(&path, &job(1000)).unwrap();
    let refused = Run::open(&path, &job(1000)).unwrap_err();
    assert!(matches!(&refused.trouble, Trouble::Busy { holder: Some(_) }), "{refused}");
    assert!(refused.to_string().contains(&format!("process {}", std::process::id())), "{refused}");
    drop(run);

    let others = [
        Job { n: 9, ..job(1000) },
        Job { board: ".*./.../...".into(), ..job(1000) },
        Job { split: "row-sets 2".into(), ..job(1000) },
        Job { part: Some((1, 2)), ..job(1000) },
        job(1001),
    ];
    for other in others {
        let refused = Run::open(&path, &other).unwrap_err();
        assert!(matches!(refused.trouble, Trouble::OtherJob { .. }), "{refused}");
        assert_eq!(refused.to_string().lines().count(), 1);
    }
    for foreign in [&b"no database"[..], b"SQLite format 3\0 but a short one"] {
        let path = folder.file("foreign");
        fs::write(&path, foreign).unwrap();
        assert!(matches!(Run::open(&path, &job(1000)).unwrap_err().trouble, Trouble::NotARun));
        assert_eq!(fs::read(&path).unwrap(), foreign);
    }
    assert_eq!(fs::read(&path).unwrap().len(), before.len());

    let mut newer = fs::read(&path).unwrap();
    newer[60..64].copy_from_slice(&7_u32.to_be_bytes()); // SQLite's user_version
    fs::write(&path, &newer).unwrap();
    assert!(matches!(Run::open(&path, &job(1000)).unwrap_err().trouble, Trouble::Version { found: 7, known: 1 }));
    assert_eq!(fs::read(&path).unwrap(), newer);
}

#[test]
fn a_unit_counts_once_and_a_contradiction_is_refused() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    let other = run.enlist(&worker()).unwrap();
    run.record(&[record(5, other), record(700, other)]).unwrap();
    let status = Status::of(&path).unwrap();
    assert_eq!((status.units_done, status.workers[0].units, status.workers[0].stints), (601, 601, 2));

    let mut wrong = record(5, other);
    wrong.tally.solutions += 1;
    let refused = run.record(&[record(800, other), wrong]).unwrap_err();
    assert!(
        matches!(&refused.trouble, Trouble::Contradiction { unit: 5, kept, counted } if kept == "15" && counted == "16"),
        "{refused}"
    );
    assert_eq!(run.known(800).unwrap(), None, "all or none");
    assert!(matches!(run.record(&[record(1000, other)]).unwrap_err().trouble, Trouble::NoSuchUnit(1000)));
}

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let job = job(1_000_000);
    let run = Run::open(&path, &job).unwrap();
    let pages: i64 = run.store().pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    run.store().pragma_update_and_check(None, "max_page_count", pages + 8, |_| Ok(())).unwrap();
    let safe = Arc::new(Mutex::new(Vec::new()));
    let acknowledged = safe.clone();
    let keep = move |units: &[u64]| acknowledged.lock().unwrap().extend_from_slice(units);
    let keeper = Keeper::new(&run, &worker(), Box::new(keep)).unwrap();
    // The first are acknowledged before the others arrive; these are sent until one is refused, however long the disk takes.
    let ledger: &dyn lowbit::engine::Ledger = &keeper;
    let is_refused = |number| ledger.record(record(number, WorkerId(1)).unit, &Tally::default()).is_err();
    assert!((0..10).all(|number| !is_refused(number)));
    let wait = || std::thread::sleep(std::time::Duration::from_millis(5));
    while safe.lock().unwrap().is_empty() {
        wait();
    }
    let refused = (10..1_000_000).find(|&number| {
        if number % 100 == 0 {
            wait();
        }
        is_refused(number)
    });
    let error = keeper.finish().unwrap_err();
    assert!(error.to_string().contains("the disk is full"), "{error}");
    drop(run);
    let safe = safe.lock().unwrap();
    assert!(refused.is_some());
    let status = Status::of(&path).unwrap();
    assert_eq!((status.units_done, status.damaged.len()), (safe.len() as u64, 0));
    let run = Run::open(&path, &job).unwrap();
    assert!(safe.iter().all(|&unit| run.known(unit).unwrap().is_some()));
}

#[test]
fn a_count_goes_on_where_it_stopped_and_never_counts_a_unit_again() {
    let folder = Folder::new();
    for (name, blocked) in [("plain", false), ("blocked", true)] {
        let mut board = Board::empty(10).unwrap();
        if blocked {
            board.block(3, 4).unwrap();
        }
        let expected = lowbit::queens::count_board(&board, &Control::default()).unwrap().complete().unwrap().solutions;
        let path = folder.file(name);
        let request = CountRequest::new(board.clone()).portable();
        let job = Job::queens(&board, &request.plan().unwrap().forecast, None);
        let run = Run::open(&path, &job).unwrap();
        let mut acknowledged = 0;
        for _ in 0..1000 {
            // Stop as soon as a few units are written.
            let stop = lowbit::engine::Stop::new();
            let counter = Arc::new(AtomicU64::new(0));
            let (raise, count) = (stop.clone(), counter.clone());
            let acknowledge = move |units: &[u64]| {
                count.fetch_add(units.len() as u64, Ordering::Relaxed);
                raise.raise();
            };
            let slow = |_: &lowbit::engine::Progress| std::thread::sleep(std::time::Duration::from_millis(1));
            let keeper = Keeper::new(&run, &worker(), Box::new(acknowledge)).unwrap();
            let every = std::time::Duration::ZERO;
            let control =
                Control { threads: 1, stop, ledger: &keeper, progress: Some(&slow), every, ..Control::default() };
            let outcome = request.run(&control).unwrap();
            keeper.finish().unwrap();
            acknowledged += counter.load(Ordering::Relaxed);
            if let Outcome::Complete(count) = outcome {
                assert_eq!(count.tally.solutions, expected);
                break;
            }
        }
        assert_eq!(acknowledged, job.units, "each unit was written once");
        let again = count(&request, &run).unwrap().complete().unwrap();
        assert_eq!(again.tally.solutions, expected);
        drop(run);
        let view = View::open(&path).unwrap();
        assert!(Status::seen(&view).unwrap().is_complete());
        assert_eq!(view.request().unwrap().plan().unwrap().forecast, request.plan().unwrap().forecast);
    }
}

/// Whether a file is read as a wrong state: a sum that counts as complete but is not the right one.
fn is_fooled(path: &Path, right: &Tally) -> bool {
    let Ok(run) = Run::open(path, &job(1000)) else { return false };
    drop(run);
    Status::of(path).is_ok_and(|status| status.is_complete() && status.tally != *right)
}

#[test]
fn no_flipped_bit_passes_and_what_is_damaged_is_named_and_counted_again() {
    let folder = Folder::new();
    let path = folder.file("whole.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&(600..1000).map(|number| record(number, worker)).collect::<Vec<_>>()).unwrap();
    drop(run);
    let right = Status::of(&path).unwrap().tally;
    let sound = fs::read(&path).unwrap();

    // A changed digit of a record: found by its checksum, dropped by the repair, recounted.
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut repaired = 0;
    for trial in 0..40 {
        let path = folder.file("flipped.db");
        let mut flipped = sound.clone();
        let bit = random.random_range(0..8 * sound.len());
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &flipped).unwrap();
        assert!(!is_fooled(&path, &right), "trial {trial}, bit {bit}");
        let damaged = View::open(&path).and_then(|view| view.damaged()).unwrap_or_default();
        if let (1, Ok(Repaired { missing: 1, .. })) = (damaged.len(), repair(&path)) {
            let run = Run::open(&path, &job(1000)).unwrap();
            let lost = (0..1000).find(|&unit| run.known(unit).unwrap().is_none()).unwrap();
            let worker = run.enlist(&super::tests::worker()).unwrap();
            run.record(&[record(lost, worker)]).unwrap();
            drop(run);
            assert_eq!(Status::of(&path).unwrap().tally, right);
            repaired += 1;
        }
    }
    assert!(repaired > 5, "{repaired} flips hit a record");
}
