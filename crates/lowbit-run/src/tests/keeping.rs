//! The keeper and the checkpoints: recorded units are on the disk, and errors are reported.

use lowbit::engine::Ledger;

use super::*;

#[test]
fn a_keeper_that_is_dropped_has_written_everything() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(1000)).unwrap();
    let keeper = Keeper::new(&run, &worker(), Box::new(|_| {})).unwrap();
    for number in 0..100 {
        keeper.record(record(number, WorkerId(1)).unit, &record(number, WorkerId(1)).tally).unwrap();
    }
    drop(keeper);
    assert_eq!(Status::of(&path).unwrap().units_done, 100);
}

#[test]
fn a_keeper_knows_what_was_kept_before_and_acknowledges_what_it_keeps() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    assert!(!run.is_empty().unwrap());
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hear = heard.clone();
    let keep = move |units: &[u64]| hear.lock().unwrap().extend_from_slice(units);
    let keeper = Keeper::new(&run, &worker(), Box::new(keep)).unwrap();
    assert_eq!(keeper.known(record(5, WorkerId(1)).unit), Some(record(5, WorkerId(1)).tally));
    assert_eq!(keeper.known(record(700, WorkerId(1)).unit), None);
    keeper.record(record(700, WorkerId(1)).unit, &record(700, WorkerId(1)).tally).unwrap();
    keeper.finish().unwrap();
    assert_eq!(*heard.lock().unwrap(), [700]);
    assert_eq!(run.known(700).unwrap(), Some(record(700, WorkerId(1)).tally));
}

/// Costs are scaled to the measure of the first worker.
#[test]
fn costs_add_up_whoever_predicts_them() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(4)).unwrap();
    assert!(run.is_empty().unwrap());
    for (first, scale) in [(0, 1.0), (2, 100.0)] {
        let keeper = Keeper::new(&run, &worker(), Box::new(|_| {})).unwrap();
        keeper.begin(4, 8.0 * scale).unwrap();
        let unit = Unit { number: first, cost: 2.0 * scale };
        keeper.record(unit, &Tally::default()).unwrap();
        keeper.finish().unwrap();
    }
    assert_eq!(Status::of(&path).unwrap().fraction, Some(0.5));
    assert_eq!(run.settle_cost(1.0).unwrap(), 8.0, "the first one decides");
    let costless = Keeper::new(&run, &worker(), Box::new(|_| {})).unwrap();
    costless.begin(4, 0.0).unwrap();
    costless.record(Unit { number: 1, cost: 2.0 }, &Tally::default()).unwrap();
    costless.finish().unwrap();
    assert_eq!(Status::of(&path).unwrap().fraction, Some(0.75));
}

#[test]
fn trouble_is_told_by_every_later_unit_and_at_the_end() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    let keeper = Keeper::new(&run, &worker(), Box::new(|_| {})).unwrap();
    let wrong = Tally::of(1);
    keeper.record(Unit { number: 5, cost: 1.0 }, &wrong).unwrap();
    let error = loop {
        if let Err(error) = keeper.record(Unit { number: 700, cost: 1.0 }, &Tally::default()) {
            break error;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    assert!(
        error.to_string().contains("unit 5 is in the run with 15 solutions, but was now counted with 1"),
        "{error}"
    );
    assert!(
        matches!(&keeper.finish().unwrap_err().trouble, Trouble::Contradiction { unit: 5, kept, counted } if kept == "15" && counted == "1")
    );
}

/// A damaged unit does not count as known, and is not silently replaced by a new count.
#[test]
fn a_keeper_that_cannot_read_says_so() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    run.store().execute("UPDATE unit SET solutions = '16' WHERE number = 5", []).unwrap();
    let keeper = Keeper::new(&run, &worker(), Box::new(|_| {})).unwrap();
    assert_eq!(keeper.known(record(5, WorkerId(1)).unit), None);
    let error = keeper.record(record(700, WorkerId(1)).unit, &Tally::default()).unwrap_err();
    assert!(error.to_string().contains("unit 5 is damaged"), "{error}");
    assert!(matches!(keeper.finish().unwrap_err().trouble, Trouble::DamagedUnits(units) if units == [5]));
    drop(run);
    let refused = Run::open(&path, &job(1000)).unwrap_err();
    assert!(matches!(&refused.trouble, Trouble::DamagedUnits(units) if *units == [5]), "{refused}");
}

#[test]
fn places_in_an_input_are_kept() {
    let folder = Folder::new();
    let path = folder.file("stream.db");
    let job = Job::stream("sudoku", "solve\nline", 4000);
    assert_eq!((job.board.as_str(), job.units, job.is_stream()), ("solve line", 4000, true));
    let run = Run::open(&path, &job).unwrap();
    assert_eq!(run.checkpoint().unwrap(), Checkpoint::default());
    let place = Checkpoint { batches: 3, input: 300, output: 900, ending: 1, is_done: false };
    run.keep(&place).unwrap();
    assert_eq!(run.checkpoint().unwrap(), place);
    drop(run);
    let status = Status::of(&path).unwrap();
    assert_eq!((status.checkpoint, status.is_complete()), (Some(place), false));
    let run = Run::open(&path, &job).unwrap();
    run.keep(&Checkpoint { is_done: true, ..place }).unwrap();
    assert!(Status::of(&path).unwrap().is_complete());
    run.store().execute("UPDATE fact SET value = '4 300 900 1 false' WHERE name = 'checkpoint'", []).unwrap();
    assert!(matches!(run.checkpoint().unwrap_err().trouble, Trouble::DamagedHeader));
    for text in ["3 300 900 1", "3 300 900 1 false 0", "3 300 900 1 perhaps", "x 300 900 1 true"] {
        assert!(Checkpoint::read(Some(text.into())).is_err(), "{text}");
    }
    assert!(!super::job(5).is_stream());
}
