//! The files that are runs, and the companions of a run.
#![cfg(unix)]

use std::os::unix::fs::symlink;

use super::*;
use crate::lock::Lock;
use crate::paths::{beside, identity};

#[test]
fn what_is_no_ordinary_file_is_refused_and_left() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [Path::new("-"), Path::new("/dev/null"), &pipe, &folder.0] {
        let errors = [Run::open(path, &job(1000)).map(drop).unwrap_err(), repair(path).map(drop).unwrap_err()];
        for error in errors {
            assert!(matches!(error.trouble, Trouble::NotAFile), "{error}");
            assert_eq!(error.to_string().lines().count(), 1);
        }
    }
    for path in [&pipe, &folder.0] {
        assert!(matches!(View::open(path).unwrap_err().trouble, Trouble::NotAFile));
    }
    assert!(!Path::new("-").exists() && !Path::new("/dev/null-lock").exists());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing was made");
    assert!(matches!(View::open(&folder.file("missing")).unwrap_err().trouble, Trouble::File(_)));
    assert!(matches!(Run::open(&folder.file("no/folder"), &job(1)).unwrap_err().trouble, Trouble::File(_)));
}

#[test]
fn a_link_leads_to_the_same_run_with_the_same_lock() {
    let folder = Folder::new();
    let (path, link, chain) = (folder.file("run.db"), folder.file("link.db"), folder.file("chain.db"));
    symlink("run.db", &link).unwrap();
    symlink(&link, &chain).unwrap();
    drop(Run::open(&chain, &job(1000)).unwrap());
    assert!(path.is_file() && fs::symlink_metadata(&link).unwrap().is_symlink(), "made where the link leads");
    let run = Run::open(&path, &job(1000)).unwrap();
    for name in [&link, &chain, &folder.file("./run.db")] {
        assert!(matches!(Run::open(name, &job(1000)).unwrap_err().trouble, Trouble::Busy { .. }));
        assert!(matches!(repair(name).unwrap_err().trouble, Trouble::Busy { .. }));
        assert!(Status::of(name).unwrap().is_active);
    }
    drop(run);
    let run = Run::open(&link, &job(1000)).unwrap();
    assert!(matches!(Run::open(&path, &job(1000)).unwrap_err().trouble, Trouble::Busy { .. }));
    let worker = run.enlist(&worker()).unwrap();
    run.record(&[record(3, worker)]).unwrap();
    assert_eq!((run.path(), run.job()), (link.as_path(), &job(1000)));
    drop(run);
    assert_eq!(Status::of(&path).unwrap().units_done, 1);
    assert_eq!(repair(&link).unwrap().kept, 1);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "a repair replaces the file, not the link");
    symlink("round.db", folder.file("round.db")).unwrap();
    assert!(matches!(Run::open(&folder.file("round.db"), &job(1)).unwrap_err().trouble, Trouble::File(_)));
}

#[test]
fn a_file_with_two_names_is_refused_until_it_has_one() {
    let folder = Folder::new();
    let (path, other) = (folder.file("run.db"), folder.file("other.db"));
    sample(&path);
    fs::hard_link(&path, &other).unwrap();
    for name in [&path, &other] {
        let error = Run::open(name, &job(1000)).unwrap_err();
        assert!(matches!(error.trouble, Trouble::SeveralNames), "{error}");
    }
    fs::remove_file(&other).unwrap();
    assert!(Run::open(&path, &job(1000)).is_ok());
}

#[test]
fn a_run_that_is_moved_or_replaced_is_not_written_to() {
    let folder = Folder::new();
    let (path, other) = (folder.file("run.db"), folder.file("other.db"));
    sample(&path);
    let run = Run::open(&path, &job(1000)).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    fs::rename(&path, &other).unwrap();
    assert!(matches!(run.record(&[record(700, worker)]).unwrap_err().trouble, Trouble::Moved));
    fs::copy(&other, &path).unwrap();
    assert!(matches!(run.record(&[record(700, worker)]).unwrap_err().trouble, Trouble::Moved));
    fs::rename(&other, &path).unwrap();
    run.record(&[record(700, worker)]).unwrap();
    assert_ne!(identity(&path).unwrap(), identity(&folder.0).unwrap());
}

#[test]
fn files_of_others_beside_a_run_are_left_alone() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    for ending in ["-lock", "-new"] {
        let other = beside(&path, ending);
        fs::write(&other, "a letter").unwrap();
        let error = Run::open(&path, &job(1000)).unwrap_err();
        assert!(matches!(&error.trouble, Trouble::InTheWay(name) if *name == other), "{error}");
        assert_eq!(fs::read_to_string(&other).unwrap(), "a letter");
        fs::remove_file(&other).unwrap();
    }
    fs::write(beside(&path, "-new"), "").unwrap(); // left by a process that was killed at its start
    sample(&path);
    fs::copy(&path, beside(&path, "-new")).unwrap(); // or later
    fs::remove_file(&path).unwrap();
    sample(&path);
    assert_eq!(Status::of(&path).unwrap().units_done, 600);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() * 9 / 10]).unwrap(); // or nothing were to be repaired
    fs::write(beside(&path, "-sound"), "a letter").unwrap();
    assert!(matches!(repair(&path).unwrap_err().trouble, Trouble::InTheWay(_)));
    assert_eq!(fs::read_to_string(beside(&path, "-sound")).unwrap(), "a letter");
}

#[test]
fn an_empty_file_is_taken_for_a_new_run_and_a_foreign_one_gets_no_lock() {
    let folder = Folder::new();
    let (empty, foreign) = (folder.file("empty.db"), folder.file("foreign"));
    fs::write(&empty, "").unwrap();
    assert!(matches!(View::open(&empty).unwrap_err().trouble, Trouble::NotARun));
    assert!(Run::open(&empty, &job(1000)).is_ok());
    fs::write(&foreign, "no run, but longer than a hundred bytes, as the header of a database is, ".repeat(3)).unwrap();
    for error in [Run::open(&foreign, &job(1)).map(drop), repair(&foreign).map(drop), View::open(&foreign).map(drop)] {
        assert!(matches!(error.unwrap_err().trouble, Trouble::NotARun));
    }
    let database = folder.file("database");
    rusqlite::Connection::open(&database).unwrap().execute_batch("CREATE TABLE t(x)").unwrap();
    assert!(matches!(Run::open(&database, &job(1)).unwrap_err().trouble, Trouble::NotARun));
    assert!(!beside(&foreign, "-lock").exists() && !beside(&database, "-lock").exists());
    assert_eq!(list(&folder.0).unwrap(), [empty]);
    assert!(matches!(list(&foreign).unwrap_err().trouble, Trouble::File(_)));
}

#[test]
fn leftovers_are_not_listed() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    sample(&path);
    for ending in ["-new", "-sound", "-damaged", "-damaged-2"] {
        fs::copy(&path, beside(&path, ending)).unwrap();
    }
    fs::copy(&path, folder.file("another.db")).unwrap();
    assert_eq!(list(&folder.0).unwrap(), [folder.file("another.db"), path]);
}

/// A process that closes a file loses its locks on it: opening a view of a run must not release its writer's locks of the database.
#[test]
fn looking_into_a_run_leaves_its_writers_locks() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(1000)).unwrap();
    let worker = run.enlist(&worker()).unwrap();
    run.record(&[record(1, worker)]).unwrap();
    drop(View::open(&path).unwrap());
    assert!(Run::open(&path, &job(1000)).is_err());
    // Another process takes the database as soon as it is unlocked.
    let script = "import sqlite3, sys\nc = sqlite3.connect(sys.argv[1], timeout=0)\nprint(c.execute('PRAGMA journal_mode=DELETE').fetchone()[0])";
    let Ok(output) = std::process::Command::new("python3").args(["-c", script]).arg(&path).output() else { return };
    assert_ne!(String::from_utf8_lossy(&output.stdout).trim(), "delete", "the writer's locks are gone");
}

#[test]
fn a_lock_is_free_when_its_holder_is_gone() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let lock = Lock::take(&path, &path).unwrap();
    sample_beside(&path, "process 1 on nowhere");
    let busy = Lock::take(&path, &path).unwrap_err();
    assert!(matches!(&busy.trouble, Trouble::Busy { holder: Some(who) } if who == "process 1 on nowhere"), "{busy}");
    assert!(Lock::is_held(&path));
    drop(lock);
    assert!(!Lock::is_held(&path));
    drop(Lock::take(&path, &path).unwrap());
    let signed = fs::read_to_string(beside(&path, "-lock")).unwrap();
    assert!(
        signed.starts_with(&format!("process {} on ", std::process::id())) && signed.lines().count() == 1,
        "{signed}"
    );
}

/// Writes a text into a lock, as its holder might have.
fn sample_beside(path: &Path, text: &str) {
    fs::write(beside(path, "-lock"), text).unwrap();
}
