//! Placements and boards with blocked cells, kept in files, cut into parts and certified.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lowbit::backend::Backend;
use sha2::{Digest, Sha256};
use support::{folder, lowbit};

/// Counts in one piece, in a run, in a run again, in three parts, and from a certificate, which is verified.
fn counted_in_every_way(folder: &Path, count: &str, certify: &str, answer: &str) {
    let ask = |rest: &str| lowbit(folder, &format!("{count}{rest}"));
    assert_eq!(ask(""), (0, answer.into(), String::new()));
    assert_eq!(ask(" --run run.db").1, answer);
    assert_eq!(ask(" --run run.db").1, answer, "from the file alone");
    let parts = (1..=3).map(|part| ask(&format!(" --part {part}/3 --json")).1).collect::<String>();
    fs::write(folder.join("parts"), &parts).unwrap();
    assert_eq!(lowbit(folder, "merge parts"), (0, answer.into(), String::new()));
    let merged = lowbit(folder, "merge parts --json").1;
    let numbers: Vec<&str> = answer.split_whitespace().collect();
    let stated = match numbers.as_slice() {
        [number] => format!("\"parts\":3,\"count\":\"{number}\""),
        row => format!("\"parts\":3,\"row\":[\"{}\"]", row.join("\",\"")),
    };
    assert!(merged.contains(&stated), "{merged}");
    let changed = parts.replacen("\"part\":2", "\"part\":3", 1);
    fs::write(folder.join("changed"), changed).unwrap();
    assert_eq!(lowbit(folder, "merge changed").0, 2);
    assert_eq!(lowbit(folder, &format!("{certify} run.db -o count.cert")).0, 0);
    let (code, report, error) = lowbit(folder, "verify count.cert --sample 40 --time 60s");
    assert_eq!(code, 0, "{report}{error}");
    let (code, status, _) = lowbit(folder, "run status run.db");
    assert!(code == 0 && status.contains("complete"), "{status}");
}

#[test]
fn placements_are_counted_in_every_way() {
    let problems = [
        ("queen 7", "40\n"),
        ("queen 7 --rule any", "16870\n"),
        ("queen 7 --rule maximal", "1862\n"),
        ("queen 7 --rule exactly-3", "3628\n"),
        ("queen 6 --rule pawns-1", "16\n"),
        ("queen 7x7 --board torus", "28\n"),
        ("queen 5 --block 1,1", "8\n"),
        ("queen 7 --rule any --by-size", "1 49 700 3628 7002 4618 832 40\n"),
        ("queen 8 --goal levels", "1 8 42 140 344 568 550 312 92\n"),
        ("queen 7 --goal by-first", "4 7 6 6 6 7 4\n"),
        ("king 5 --rule maximal --by-size", ""),
        ("bishop 4 --rule any --by-size --block 2,2", ""),
        ("rook+rider(2,2) 6 --give 1,2", ""),
    ];
    for (number, (problem, answer)) in problems.into_iter().enumerate() {
        let folder = folder(&format!("place-{number}"));
        let count = format!("place count {problem}");
        let answer = if answer.is_empty() { lowbit(&folder, &count).1 } else { answer.into() };
        counted_in_every_way(&folder, &count, "place certify", &answer);
    }
}

#[test]
fn queens_on_boards_with_blocked_cells_are_counted_in_every_way() {
    let boards = [
        "*.........\n..........\n..........\n.....*....\n..........\n..........\n..........\n..........\n..........\n..........\n",
        "...........\n...........\n....*......\n...........\n...........\n...........\n...........\n...........\n...........\n...........\n...........\n",
        "*........*\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n..........\n*........*\n",
        "...Q.......\n...........\n...........\n......*....\n...........\n...........\n...........\n...........\n...........\n...........\n...........\n",
    ];
    for (number, board) in boards.into_iter().enumerate() {
        let folder = folder(&format!("blocked-{number}"));
        fs::write(folder.join("board"), board).unwrap();
        let answer = lowbit(&folder, "queens count --board board --method dfs").1;
        counted_in_every_way(&folder, "queens count --board board --method join", "queens certify", &answer);
    }
}

#[test]
fn a_wrong_unit_is_refuted() {
    let folder = folder("place-refuted");
    lowbit(&folder, "place count queen 6 --rule any --run run.db");
    lowbit(&folder, "place certify run.db -o count.cert");
    let certificate = fs::read_to_string(folder.join("count.cert")).unwrap();
    fs::write(folder.join("count.cert"), certificate.replace("count 2635", "count 2636")).unwrap();
    assert_ne!(lowbit(&folder, "verify count.cert").0, 0);
    fs::write(folder.join("count.cert"), certificate.replace("rectangle 6x6", "rectangle 6x9")).unwrap();
    assert_ne!(lowbit(&folder, "verify count.cert").0, 0);
}

/// A certificate with some words replaced, and a chain of hashes that fits the new text.
fn forged(certificate: &str, what: &str, with: &str) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (mut chain, mut text) = (vec![0; 32], String::new());
    for line in certificate.replacen(what, with, 1).lines() {
        let line = if line.starts_with("unit ") { line.rsplit_once(' ').unwrap().0 } else { line };
        if line.starts_with("end ") {
            return text + &format!("end {}\n", hex(&chain));
        }
        chain = Sha256::digest([&chain, line.as_bytes()].concat()).to_vec();
        let link = if line.starts_with("unit ") { format!(" {}", hex(&chain[..4])) } else { String::new() };
        text += &format!("{line}{link}\n");
    }
    unreachable!("a certificate has an end")
}

/// Units are recounted on a GPU, if there is one; a wrong pair of units, with a right sum and right divisors, is refuted there, too.
#[test]
fn certificates_are_verified_on_gpus() {
    let folder = folder("verified-on-gpus");
    lowbit(&folder, "queens count 12 --run run.db");
    lowbit(&folder, "queens certify run.db -o right.cert");
    let verified = |file: &str, rest: &str| lowbit(&folder, &format!("verify {file} --all{rest}"));
    let right = fs::read_to_string(folder.join("right.cert")).unwrap();
    let subtotal = |line: &str| line.strip_prefix("unit ")?.split(' ').nth(2)?.parse::<u64>().ok();
    let mut moved = [8, -8].into_iter();
    let wrong: Vec<String> = right
        .lines()
        .map(|line| match subtotal(line) {
            Some(number) if number >= 100 => {
                let by = moved.next().unwrap_or(0);
                line.replacen(&format!(" {number} "), &format!(" {} ", number.saturating_add_signed(by)), 1)
            }
            _ => line.into(),
        })
        .collect();
    assert_eq!(moved.next(), None, "two units are wrong");
    fs::write(folder.join("wrong.cert"), forged(&wrong.join("\n"), "", "")).unwrap();
    let (code, report, error) = verified("wrong.cert", "");
    assert!(code == 1 && report.starts_with("refuted: unit "), "{report}{error}");
    if let Some(missing) = Backend::Cuda.missing() {
        let (code, report, error) = verified("right.cert", " --backend cuda");
        assert_eq!((code, report.as_str()), (2, ""));
        assert!(error.contains(missing), "{error}");
        return;
    }
    let (code, report, error) = verified("right.cert", " --backend cuda");
    assert!(code == 0 && report.contains("by backtracking on GPUs"), "{report}{error}");
    assert_eq!(verified("wrong.cert", " --backend cuda").0, 1);
    lowbit(&folder, "place count queen 6 --rule any --run place.db");
    lowbit(&folder, "place certify place.db -o place.cert");
    let (code, _, error) = verified("place.cert", " --backend cuda");
    assert!(code == 2 && error.contains("on the processor only"), "{error}");
}

/// A false statement about the problem is refused, even with a matching chain of hashes; the certified facts are printed.
#[test]
fn forged_problems_are_refused() {
    let folder = folder("place-forged");
    lowbit(&folder, "place count queen 6 --rule any --block 1,1 --run run.db");
    lowbit(&folder, "place certify run.db -o count.cert");
    let certificate = fs::read_to_string(folder.join("count.cert")).unwrap();
    let verified = |what: &str, with: &str| {
        assert!(certificate.contains(what), "{what}");
        fs::write(folder.join("forged.cert"), forged(&certificate, what, with)).unwrap();
        lowbit(&folder, "verify forged.cert")
    };
    let (code, report, error) = verified("n 6", "n 6");
    assert_eq!(code, 0, "the forger's chain is right: {report}{error}");
    for fact in ["piece       queen\n", "rule        any\n", "board       rectangle 6x6, blocked 1,1\n"] {
        assert!(report.contains(fact), "{report}");
    }
    for (what, with) in [
        ("n 6", "n 7"),
        ("n 6", "n 32"),
        ("board queen", "board rook"),
        ("board queen", "board bishop"),
        ("board queen", "board queen+leaper(1,2)"),
        ("rectangle", "torus"),
        ("rectangle", "cylinder"),
        ("6x6", "6x7"),
        ("6x6", "7x6"),
        (", any", ", maximal"),
        (", any", ", exactly-3"),
        (", any", ", each-row"),
        ("blocked 1,1", "blocked 1,1: by-size"),
        ("blocked 1,1", "blocked 1,1: unique"),
        ("blocked 1,1", "blocked 1,2"),
        (", blocked 1,1", ""),
        ("blocked 1,1", "given 1,1"),
        ("first-rows 1", "pawns 1"),
        ("first-rows 1", "prefixes 1"),
    ] {
        let (code, report, error) = verified(what, with);
        assert!([1, 2].contains(&code), "{what} as {with}: {report}{error}");
    }
}

/// A run is recorded with the backend that counted, which is the requested one.
#[test]
fn a_run_says_which_backend_counted() {
    let folder = folder("place-backend");
    let best = lowbit::backend::Backend::best().name();
    for (number, (problem, default)) in
        [("queen 10 --rule any", best), ("queen 10 --rule maximal", best), ("king 8 --rule any", "scalar")]
            .iter()
            .enumerate()
    {
        for (name, option, backend) in [("scalar", " --backend scalar", "scalar"), ("default", "", *default)] {
            let run = format!("{name}-{number}.db");
            lowbit(&folder, &format!("place count {problem} --run {run}{option}"));
            let status = lowbit(&folder, &format!("run status {run}")).1;
            assert!(status.contains(&format!(" {backend},")), "{status}");
        }
    }
}

#[test]
fn what_cannot_be_kept_gets_one_line() {
    let folder = folder("place-refused");
    for (request, why) in [
        ("place count queen 6 --goal unique --part 1/2 --json", "symmetric placements are not counted in units"),
        ("place count queen 7 --run other.db", "other.db"),
        ("sequence A287227 --run run.db", "--run needs N"),
        ("sequence --estimate", "--estimate needs N"),
    ] {
        if why == "other.db" {
            lowbit(&folder, "place count queen 6 --run other.db");
        }
        let (code, stdout, stderr) = lowbit(&folder, request);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1), "{request}: {stderr}");
        assert!(stderr.contains(why), "{request}: {stderr}");
    }
}

/// Weighted units, twelfths of maximal sets, are not reported as solutions; those of a run are.
#[test]
fn what_is_told_of_an_interrupted_count_is_true() {
    let folder = folder("place-partly");
    let (code, _, stderr) = lowbit(&folder, "place count queen 17 --rule maximal --time 100ms");
    assert!(code == 2 && stderr.contains("% were searched") && !stderr.contains("solutions"), "{stderr}");
    let (code, _, stderr) = lowbit(&folder, "place count queen 17 --rule maximal --time 100ms --run run.db");
    assert!(code == 2 && stderr.contains("solutions in the"), "{stderr}");
}

/// After a kill and an interruption the same command continues and prints the same.
#[test]
fn an_interrupted_count_goes_on() {
    let folder = folder("place-killed");
    let count = "place count queen 12 --rule maximal --threads 1 --run run.db";
    for signal in ["-INT", "-KILL"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
            .args(count.split(' '))
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        while !folder.join("run.db").exists() && begin.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(150));
        let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
        child.wait().unwrap();
    }
    assert_eq!(lowbit(&folder, count).1, "19469324\n");
    assert_eq!(lowbit(&folder, "run status run.db").0, 0);
}
