//! Reports on a run: jobs, statuses, certificates, words.

use std::time::Duration;

use super::*;
use crate::error::damaged;
use crate::store::Stint;
use crate::worker::now;

#[test]
fn a_part_has_every_kth_unit() {
    for (units, parts) in [(10, 3), (9, 3), (2, 5), (0, 2), (1000, 7)] {
        let mut all = Vec::new();
        for part in 1..=parts {
            let job = Job { part: Some((part, parts)), ..job(units) };
            let own: Vec<u64> = (0..units + 5).filter(|&unit| job.has(unit)).collect();
            assert_eq!(job.own_units(), own.len() as u64, "part {part} of {parts} of {units}");
            assert!(own.iter().all(|unit| unit % parts == part - 1));
            all.extend(own);
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(0..units));
    }
    assert_eq!((job(7).own_units(), job(7).has(6), job(7).has(7)), (7, true, false));
}

#[test]
fn jobs_are_written_and_read_and_compared() {
    let jobs = [job(38), Job { part: Some((2, 3)), ..job(38) }, Job { n: 9, board: ".*/..".into(), ..job(5) }];
    for job in &jobs {
        assert_eq!(Job::from_text(&job.text()).as_ref(), Some(job));
    }
    assert_eq!(jobs[0].text(), "puzzle queens\nn 8\nboard plain\nsplit row-sets 1\nunits 38\npart all\n");
    for (from, to) in [
        ("n 8", "n x"),
        ("part 2/3", "part 4/3"),
        ("part 2/3", "part 0/3"),
        ("units 38", "units 038"),
        ("board", "bored"),
    ] {
        assert_eq!(Job::from_text(&jobs[1].text().replace(from, to)), None, "{to}");
    }
    assert_eq!(jobs[0].fingerprint(), "9ca0f6f9786a10a6", "as ever");
    assert_eq!(jobs[0].fingerprint(), jobs[1].fingerprint());
    assert_ne!(jobs[0].fingerprint(), jobs[2].fingerprint());
    let (ours, theirs) = jobs[0].difference(&jobs[2]);
    assert_eq!((ours.as_str(), theirs.as_str()), ("n 8, board plain, units 38", "n 9, board .*/.., units 5"));
}

#[test]
fn damaged_units_are_named() {
    assert_eq!(damaged(&[7]), "unit 7 is damaged");
    assert_eq!(damaged(&[1, 2]), "2 units are damaged: 1, 2");
    let many: Vec<u64> = (0..20).collect();
    assert!(damaged(&many).ends_with(", 18, 19"));
    let more: Vec<u64> = (0..21).collect();
    assert!(damaged(&more).starts_with("21 units") && damaged(&more).ends_with(", 19, ..."));
    let error: std::io::Error = Trouble::NotARun.at(Path::new("x.db")).into();
    assert_eq!(error.to_string(), "x.db: is not a run of lowbit; it was left unchanged");
    let busy = Trouble::Busy { holder: Some("process 7".into()) }.to_string();
    assert_eq!(busy, "another process is at work on this run (process 7)");
    for (code, words) in
        [(13, "the disk is full"), (10, "reported as done are safe"), (11, "'lowbit run repair' keeps")]
    {
        let error = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), Some("told".into()));
        assert!(Trouble::from(error).to_string().contains(words), "{words}");
    }
}

/// Workers that wrote within a minute of the latest one are concurrent; their shares per second add up.
#[test]
fn the_rate_is_that_of_the_latest_workers() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(1000)).unwrap();
    run.settle_cost(2000.0).unwrap();
    assert_eq!(Status::of(&path).unwrap().fraction, Some(0.0));
    let end = now() - 5000;
    // Units, begin and end before the latest, in seconds.
    for (id, (units, began, last)) in (1..).zip([(100, 1000, 900), (200, 100, 60), (300, 50, 0), (0, 10, 0)]) {
        let stint = Stint { worker: worker(), began: end - 1000 * began, last: end - 1000 * last };
        let begin: u64 = [0, 100, 300, 600][id as usize - 1];
        run.write(|store| {
            crate::store::put_worker(store, Some(id), &stint)?;
            (begin..begin + units).try_for_each(|unit| crate::store::put_unit(store, &record(unit, WorkerId(id))))
        })
        .unwrap();
    }
    let status = Status::of(&path).unwrap();
    assert_eq!((status.units_done, status.fraction), (600, Some(0.6)));
    let rate = 0.2 / 40.0 + 0.3 / 50.0;
    assert!((status.rate.unwrap() - rate).abs() < 1e-12, "{:?}", status.rate);
    assert!((status.left().unwrap().as_secs_f64() - 0.4 / rate).abs() < 1e-6);
    let idle = status.idle.unwrap();
    assert!((Duration::from_secs(5)..Duration::from_secs(60)).contains(&idle), "{idle:?}");
    let all = &status.workers[..];
    assert_eq!((all.len(), all[0].units, all[0].stints), (1, 600, 4));
    assert!((all[0].share - 0.6).abs() < 1e-12);

    run.store().execute("UPDATE worker SET machine = 'another' WHERE id = 2", []).unwrap();
    let status = Status::of(&path).unwrap();
    assert_eq!(status.workers.iter().map(|done| done.units).collect::<Vec<_>>(), [400, 200]);
    assert_eq!(status.workers[1].worker, None, "its record is damaged");
    assert!((status.rate.unwrap() - 0.3 / 50.0).abs() < 1e-12);
    let workers = View::open(&path).unwrap().workers().unwrap();
    assert_eq!(workers.iter().map(|worker| worker.1.is_some()).collect::<Vec<_>>(), [true, false, true, true]);

    run.store().execute("UPDATE unit SET nodes = '8' WHERE number IN (7, 5)", []).unwrap();
    run.write(|store| crate::store::put_unit(store, &record(2000, WorkerId(1)))).unwrap();
    let status = Status::of(&path).unwrap();
    assert_eq!((status.damaged.as_slice(), status.is_complete()), (&[5, 7, 2000][..], false));
    assert_eq!(View::open(&path).unwrap().damaged().unwrap(), [5, 7, 2000]);
}

#[test]
fn a_new_run_has_no_share_and_no_rate() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(1000)).unwrap();
    let status = Status::of(&path).unwrap();
    assert_eq!((status.fraction, status.rate, status.left(), status.idle), (None, None, None, None));
    run.settle_cost(0.0).unwrap();
    assert_eq!(Status::of(&path).unwrap().fraction, Some(0.0), "nothing is done, whatever it costs");
    run.enlist(&worker()).unwrap();
    assert_eq!(Status::of(&path).unwrap().rate, None);
}

/// Changes a value in the record of a unit without its checksum.
#[test]
fn every_value_of_a_row_is_under_its_checksum() {
    let folder = Folder::new();
    for change in [
        "UPDATE unit SET number = 999 WHERE number = 5",
        "UPDATE unit SET solutions = '1' WHERE number = 5",
        "UPDATE unit SET nodes = '1' WHERE number = 5",
        "UPDATE unit SET cost = 3.0 WHERE number = 5",
        "UPDATE unit SET worker = 2 WHERE number = 5",
        "UPDATE unit SET checksum = 0 WHERE number = 5",
    ] {
        let path = folder.file("run.db");
        let _ = fs::remove_file(&path);
        sample(&path);
        rusqlite::Connection::open(&path).unwrap().execute(change, []).unwrap();
        assert_eq!(View::open(&path).unwrap().damaged().unwrap().len(), 1, "{change}");
        assert_eq!(Status::of(&path).unwrap().units_done, 599);
        assert!(certificate(&[View::open(&path).unwrap()]).is_err());
    }
    for (column, value) in [
        ("machine", "'x'"),
        ("method", "'x'"),
        ("backend", "'x'"),
        ("version", "'x'"),
        ("threads", "9"),
        ("began", "9"),
        ("last", "9"),
    ] {
        let path = folder.file("run.db");
        let _ = fs::remove_file(&path);
        sample(&path);
        let change = format!("UPDATE worker SET {column} = {value}");
        rusqlite::Connection::open(&path).unwrap().execute(&change, []).unwrap();
        assert_eq!(View::open(&path).unwrap().workers().unwrap(), [(WorkerId(1), None)], "{change}");
    }
    let path = folder.file("run.db");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute("UPDATE fact SET value = replace(value, 'n 8', 'n 9')", [])
        .unwrap();
    assert!(matches!(View::open(&path).unwrap_err().trouble, Trouble::DamagedHeader));
}

#[test]
fn a_certificate_needs_every_unit_once_and_runs_of_one_job() {
    let folder = Folder::new();
    let make = |name: &str, job: &Job, units: &[u64], more: u128| {
        let path = folder.file(name);
        let run = Run::open(&path, job).unwrap();
        let worker = run.enlist(&Worker { machine: name.into(), ..worker() }).unwrap();
        for &unit in units {
            let mut record = record(unit, worker);
            record.tally.solutions += more;
            run.record(&[record]).unwrap();
        }
        drop(run);
        View::open(&path).unwrap()
    };
    let whole = make("whole", &job(4), &[0, 1, 2, 3], 0);
    let text = certificate(&[whole]).unwrap();
    let facts: Vec<&str> = text.lines().take(7).collect();
    let version = format!("method 0 join scalar version {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        facts,
        ["lowbit certificate 1", "n 8", "board plain", "split row-sets 1", "units 4", "count 18", &version]
    );
    let read = lowbit_verify::Certificate::read(text.as_bytes(), &|| false).unwrap();
    assert_eq!(
        read.subtotals,
        [0, 3, 6, 9].map(|unit| (unit / 3, 0, u128::from(unit).into())),
        "what was kept is what is certified"
    );

    let part = |part| Job { part: Some((part, 2)), ..job(4) };
    let (odd, even) = (make("odd", &part(1), &[0, 2], 0), make("even", &part(2), &[1, 3], 0));
    assert_eq!(certificate(&[odd, even]).unwrap(), text);
    let trouble = |runs: &[View]| certificate(runs).unwrap_err().trouble;
    let some = make("some", &job(4), &[0, 1], 0);
    assert!(matches!(trouble(&[some]), Trouble::Incomplete { missing: 2, units: 4 }));
    let (some, same) = (View::open(&folder.file("some")).unwrap(), View::open(&folder.file("whole")).unwrap());
    assert!(certificate(&[some, same]).is_ok(), "a unit may be there twice");
    let (one, other) = (View::open(&folder.file("whole")).unwrap(), make("other", &job(4), &[2], 3));
    assert!(
        matches!(&trouble(&[one, other]), Trouble::Contradiction { unit: 2, kept, counted } if kept == "6" && counted == "9")
    );
    let (one, foreign) = (View::open(&folder.file("whole")).unwrap(), make("foreign", &job(5), &[], 0));
    assert!(matches!(trouble(&[one, foreign]), Trouble::OtherJob { .. }));
}

/// Two methods are two lines, and each unit names its method.
#[test]
fn a_certificate_says_who_counted_what() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let run = Run::open(&path, &job(3)).unwrap();
    let first = run.enlist(&worker()).unwrap();
    let second = run.enlist(&Worker::here("join", "avx2", 2)).unwrap();
    run.record(&[record(0, first), record(1, second), record(2, first)]).unwrap();
    drop(run);
    let text = certificate(&[View::open(&path).unwrap()]).unwrap();
    let read = lowbit_verify::Certificate::read(text.as_bytes(), &|| false).unwrap();
    assert_eq!(read.subtotals.iter().map(|unit| unit.1).collect::<Vec<_>>(), [0, 1, 0]);
    assert!(read.methods[0].starts_with("method 0 join scalar") && read.methods[1].starts_with("method 1 join avx2"));
    rusqlite::Connection::open(&path).unwrap().execute("UPDATE worker SET method = 'guess' WHERE id = 2", []).unwrap();
    let text = certificate(&[View::open(&path).unwrap()]).unwrap();
    assert!(text.contains("\nmethod 1 unknown\n"), "{text}");
}

#[test]
fn a_run_knows_how_it_can_be_counted() {
    use lowbit::queens::Method;
    let folder = Folder::new();
    let method = |name: &str, job: Job| {
        drop(Run::open(&folder.file(name), &job).unwrap());
        View::open(&folder.file(name)).unwrap().method()
    };
    assert_eq!(method("join", job(38)).unwrap(), Method::Join);
    assert_eq!(method("lanes", Job { split: "prefixes 1".into(), ..job(4) }).unwrap(), Method::Lanes);
    for other in [
        Job { split: "halves 1".into(), ..job(4) },
        Job { puzzle: "rooks".into(), ..job(4) },
        Job::stream("sudoku", "solve", 9),
    ] {
        assert!(matches!(method(&other.split.clone(), other).unwrap_err().trouble, Trouble::NotACount));
    }
}

#[test]
fn a_worker_is_on_this_machine_and_now() {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    assert!((since.as_millis() as i64 - now()).abs() < 60_000);
    #[cfg(target_os = "linux")]
    assert_eq!(worker().machine, std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap().trim_end());
}

#[test]
fn placements_are_told_from_queens() {
    use lowbit::place::{Goal, Request};
    let plan = Request::of("queen on rectangle 5x5, any".parse().unwrap(), Goal::Count).unwrap().plan().unwrap();
    assert!(Job::placements(&plan, None).is_placements() && !job(5).is_placements());
}

#[test]
fn only_what_is_not_complete_has_time_left() {
    let folder = Folder::new();
    let path = folder.file("run.db");
    let seconds_left = |units: u64| {
        let mut status = Status::of(&path).unwrap();
        (status.fraction, status.rate, status.units_done) = (Some(0.5), Some(0.1), units);
        crate::answer::Reached::from(&status).seconds_left
    };
    sample(&path);
    assert_eq!(seconds_left(600), Some(5.0));
    assert_eq!(seconds_left(1000), None);
}
