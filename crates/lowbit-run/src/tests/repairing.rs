//! Damaged runs: readable units are saved, lost ones are recounted.

use super::*;
use crate::paths::beside;

/// A run with 3,000 of 5,000 units, some of them in the log.
fn large(path: &Path) -> Vec<u8> {
    let run = Run::open(path, &job(5000)).unwrap();
    run.settle_cost(10_000.0).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&(0..3000).map(|number| record(number, worker)).collect::<Vec<_>>()).unwrap();
    drop(run);
    fs::read(path).unwrap()
}

/// The repaired run has only right units, and the count continues it.
fn goes_on(path: &Path, kept: u64) {
    let run = Run::open(path, &job(5000)).unwrap();
    let mut there = 0;
    for number in 0..5000 {
        if let Some(tally) = run.known(number).unwrap() {
            assert_eq!(tally, record(number, WorkerId(1)).tally);
            there += 1;
        }
    }
    assert_eq!(there, kept);
    let worker = run.enlist(&worker()).unwrap();
    run.record(&(0..5000).map(|number| record(number, worker)).collect::<Vec<_>>()).unwrap();
    drop(run);
    assert!(Status::of(path).unwrap().is_complete());
}

#[test]
fn a_sound_run_stays_what_it_is() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let bytes = large(&path);
    let before = Status::of(&path).unwrap();
    let repaired = repair(&path).unwrap();
    assert_eq!((repaired.kept, repaired.missing, repaired.damaged.len()), (3000, 2000, 0));
    assert_eq!((&repaired.job, repaired.checkpoint), (&job(5000), None));
    assert_eq!((repaired.before, fs::read(&path).unwrap()), (None, bytes));
    assert!(!beside(&path, "-damaged").exists());
    let after = Status::of(&path).unwrap();
    assert_eq!(
        (after.tally, after.fraction, after.rate.is_some()),
        (before.tally, before.fraction, before.rate.is_some())
    );
    assert_eq!((after.workers[0].worker.clone(), after.workers[0].units), (Some(worker()), 3000));
    goes_on(&path, 3000);
}

#[test]
fn what_was_set_aside_stays_and_what_is_not_there_is_said() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let whole = large(&path);
    let cut = &whole[..whole.len() / 2];
    for name in ["-damaged", "-damaged-2"] {
        fs::write(&path, cut).unwrap();
        assert_eq!(repair(&path).unwrap().before, Some(fs::canonicalize(beside(&path, name)).unwrap()));
    }
    assert_eq!(fs::read(beside(&path, "-damaged")).unwrap(), cut);
    let missing = repair(&folder.file("missing.db")).unwrap_err();
    assert!(
        matches!(&missing.trouble, Trouble::File(error) if error.kind() == std::io::ErrorKind::NotFound),
        "{missing}"
    );
}

#[test]
fn a_truncated_file_keeps_what_is_left_of_it() {
    let folder = Folder::new();
    let bytes = large(&folder.file("whole.db"));
    let mut last = 0;
    for share in [2, 5, 9, 10] {
        let path = folder.file(&format!("cut-{share}.db"));
        let length = (bytes.len() * share / 10 + 7).min(bytes.len());
        fs::write(&path, &bytes[..length]).unwrap();
        let repaired = repair(&path).unwrap();
        assert_eq!(repaired.kept + repaired.missing, 5000);
        assert!(repaired.kept > last || share == 10, "{share}: {repaired:?}");
        assert!(repaired.kept * 10 + 8000 >= 3000 * share as u64, "{share}: {repaired:?}");
        last = repaired.kept;
        goes_on(&path, repaired.kept);
    }
}

#[test]
fn missing_pages_and_flipped_bits_anywhere_cost_only_what_they_hit() {
    let folder = Folder::new();
    let bytes = large(&folder.file("whole.db"));
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut lost = 0;
    for trial in 0..14 {
        let path = folder.file(&format!("damaged-{trial}.db"));
        let mut damaged = bytes.clone();
        if trial % 2 == 0 {
            let page = random.random_range(2..bytes.len() / 4096);
            damaged[4096 * page..4096 * (page + 1)].fill(0);
        } else {
            for _ in 0..5 {
                let bit = random.random_range(0..8 * bytes.len());
                damaged[bit / 8] ^= 1 << (bit % 8);
            }
        }
        fs::write(&path, &damaged).unwrap();
        let repaired = match repair(&path) {
            Ok(repaired) => repaired,
            Err(error) => {
                assert!(matches!(error.trouble, Trouble::DamagedHeader | Trouble::NotARun), "{trial}: {error}");
                assert_eq!(fs::read(&path).unwrap(), damaged, "the file was left as it is");
                continue;
            }
        };
        lost += 3000 - repaired.kept;
        assert!(repaired.kept >= 3000 - 170, "{trial}: {repaired:?}");
        assert!(repaired.damaged.is_sorted() && repaired.damaged.windows(2).all(|pair| pair[0] != pair[1]));
        goes_on(&path, repaired.kept);
    }
    assert!(lost > 300, "holes cost units");
}

#[test]
fn units_that_are_only_in_the_log_are_saved() {
    let folder = Folder::new();
    let (path, copy) = (folder.file("run.db"), folder.file("copy.db"));
    large(&path);
    let run = Run::open(&path, &job(5000)).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&(3000..3100).map(|number| record(number, worker)).collect::<Vec<_>>()).unwrap();
    fs::copy(&path, &copy).unwrap();
    let mut log = fs::read(beside(&path, "-wal")).unwrap();
    log[40] ^= 1; // the database does not read it any more
    fs::write(beside(&copy, "-wal"), &log).unwrap();
    drop(run);
    assert_eq!(repair(&copy).unwrap().kept, 3100);
    assert!(!beside(&copy, "-wal").exists(), "it would be taken for the log of the repaired run");
    assert_eq!(fs::read(beside(&copy, "-damaged-wal")).unwrap(), log);
    goes_on(&copy, 3100);
}

#[test]
fn a_place_in_a_long_input_is_saved_and_never_made_up() {
    let folder = Folder::new();
    let path = folder.file("stream.db");
    let job = Job::stream("sudoku", "solve line; puzzles.txt of 1000 bytes", 1000);
    drop(Run::open(&path, &job).unwrap());
    assert!(matches!(repair(&path).unwrap_err().trouble, Trouble::DamagedHeader), "nothing was answered yet");
    let run = Run::open(&path, &job).unwrap();
    let places: Vec<Checkpoint> = (1..=9)
        .map(|batches| Checkpoint { batches, input: 100 * batches, output: 7 * batches, ..Checkpoint::default() })
        .collect();
    places.iter().for_each(|place| run.keep(place).unwrap());
    drop(run);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 100]).unwrap();
    let repaired = repair(&path).unwrap();
    assert_eq!((repaired.checkpoint, repaired.missing), (Some(places[8]), 0));
    assert_eq!(Run::open(&path, &job).unwrap().checkpoint().unwrap(), places[8]);
}

#[test]
fn rows_are_found_wherever_they_lie_in_a_long_file() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let bytes = large(&path);
    let found = |path: &Path| {
        let mut units = Vec::new();
        crate::salvage::scan(path, |row| {
            if let crate::salvage::Found::Unit(record) = row {
                units.push(record.unit.number);
            }
        })
        .unwrap();
        units.sort_unstable();
        units.dedup();
        units
    };
    let all = found(&path);
    assert_eq!(all.len(), 3000);
    // The file is read a mebibyte at a time: no row may be lost between two of them.
    for before in [1, (1 << 20) - 1, (1 << 20) - 4096, (1 << 20) - bytes.len() / 2, (2 << 20) - bytes.len() / 3] {
        let behind = folder.file("behind.db");
        fs::write(&behind, [vec![0; before], bytes.clone()].concat()).unwrap();
        assert!(found(&behind) == all, "behind {before} bytes");
    }
}
