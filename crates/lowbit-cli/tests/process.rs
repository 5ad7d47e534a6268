//! The command as a process: readers that close the pipe, Ctrl-C, endless input, memory.
#![cfg(unix)]

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use support::PATIENCE;

fn lowbit(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for the end, and returns the rest of stdout and stderr.
fn end(mut child: Child) -> (ExitStatus, String, String) {
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < PATIENCE || child.kill().is_err(), "the command hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status, text(output.stdout), text(output.stderr))
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for args in [["queens", "list", "12"], ["queens", "list", "20"]] {
        let mut child = lowbit(&args);
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        for _ in 0..3 {
            lines.read_line(&mut first).unwrap();
        }
        drop(lines);
        let (status, _, stderr) = end(child);
        assert_eq!(first.lines().count(), 3);
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn an_interrupt_stops_with_a_partial_result_that_says_so() {
    for args in [["queens", "count", "26"], ["sudoku", "count", "--limit=1000000000000"]] {
        let mut child = lowbit(&args);
        let empty = ".".repeat(81);
        writeln!(child.stdin.take().unwrap(), "{empty}").unwrap();
        std::thread::sleep(Duration::from_millis(500)); // into the search, mostly
        support::interrupt(&child);
        let (status, stdout, stderr) = end(child);
        assert_eq!(status.code(), Some(130), "{args:?}: {stderr}");
        assert_eq!(stdout, "", "a part is not printed as an answer");
        assert!(stderr.contains("interrupted"), "{args:?}: {stderr}");
    }
}

#[test]
fn a_check_stops_inside_a_unit_when_asked_and_when_its_time_is_over() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (run, certificate) = (folder.join("verify-16.db"), folder.join("verify-16.cert"));
    let _ = std::fs::remove_file(&run);
    let _ = std::fs::remove_file(&certificate);
    let [run, certificate] = [&run, &certificate].map(|path| path.to_str().unwrap());
    assert_eq!(end(lowbit(&["queens", "count", "16", "--run", run])).0.code(), Some(0));
    assert_eq!(end(lowbit(&["queens", "certify", run, "-o", certificate])).0.code(), Some(0));
    // On a slow machine a second may be over before the first unit is counted, which is no answer.
    let mut checks = ["1s", "8s", "64s"].into_iter().map(|time| {
        let (status, stdout, stderr) = end(lowbit(&["verify", certificate, "--all", "--time", time, "--threads", "1"]));
        assert!(status.code() == Some(0) || stderr.contains("the time was over before any unit"), "{stderr}");
        status.success().then_some(stdout)
    });
    let stdout = checks.find_map(|check| check).expect("a minute is enough");
    assert!(stdout.contains("the time was over before") && stdout.contains("probability"), "{stdout}");

    let child = lowbit(&["verify", certificate, "--all", "--threads", "1"]);
    std::thread::sleep(Duration::from_millis(800)); // into the recount, mostly
    support::interrupt(&child);
    let (status, stdout, stderr) = end(child);
    assert_eq!((status.code(), stdout.as_str()), (Some(130), ""), "{stderr}");
    assert!(stderr.contains("interrupted: no result; nothing was wrong so far"), "{stderr}");
}

/// An endless file of another kind is refused at once.
#[test]
fn files_that_are_no_certificates_and_no_parts_are_refused_at_their_first_line() {
    for (args, why) in [("verify -", "this is no certificate of a count"), ("merge", "line 1")] {
        for source in ["</dev/zero cat", "yes", "yes '{'", "yes | tr -d '\\n'"] {
            let command = env!("CARGO_BIN_EXE_lowbit");
            let script = format!("ulimit -v 1000000; {source} | '{command}' {args}");
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            let stderr: Vec<&str> = stderr.lines().filter(|line| line.starts_with("lowbit:")).collect();
            assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{args}: {stderr:?}");
            assert!(stderr.len() == 1 && stderr[0].contains(why), "{args}: {stderr:?}");
        }
    }
}

#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted.db");
    let _ = std::fs::remove_file(&path);
    let child = lowbit(&["queens", "count", "22", "--run", path.to_str().unwrap()]);
    let begin = Instant::now();
    while lowbit_run::Status::of(&path).map_or(0, |status| status.units_done) == 0 {
        assert!(begin.elapsed() < PATIENCE, "no unit is ever finished");
        std::thread::sleep(Duration::from_millis(50)); // into the search
    }
    support::interrupt(&child);
    let (status, stdout, stderr) = end(child);
    assert_eq!((status.code(), stdout.as_str()), (Some(130), ""), "{stderr}");
    assert!(stderr.contains("the same command continues"), "{stderr}");
    let kept = lowbit_run::Status::of(&path).unwrap();
    assert!(kept.units_done > 0 && !kept.is_complete() && !kept.is_active);
}

#[test]
fn an_endless_line_is_refused_in_bounded_memory() {
    let refused = ["queens count --board -", "clocks solve -", "judge luogu-p1562", "judge poj-3074"];
    // A list of puzzles continues after the line, and is abandoned if the line has no end.
    let answered = [("sudoku solve", "error\n", 2), ("sudoku count", "error\n", 2)];
    for (args, answer, messages) in refused.map(|args| (args, "", 1)).into_iter().chain(answered) {
        let command = env!("CARGO_BIN_EXE_lowbit");
        let script = format!("ulimit -v 1000000; tr '\\0' . </dev/zero | '{command}' {args}");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), answer.as_bytes()), "{args}: {stderr}");
        assert_eq!(stderr.matches("line 1").count(), messages, "{args}: {stderr}");
        assert_eq!(stderr.lines().count(), messages, "{args}: {stderr}");
    }
}

/// Ctrl-C need not wait for the end of a line.
#[test]
fn an_endless_line_can_be_interrupted() {
    let mut child = lowbit(&["sudoku", "solve"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&[b'.'; 200_000]).unwrap();
    let mut answers = BufReader::new(child.stdout.as_mut().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, "error\n", "the line is refused as soon as it is too long");
    support::interrupt(&child);
    let (status, _, stderr) = end(child);
    assert_eq!(status.code(), Some(130), "{stderr}");
    drop(input);
}

/// The most memory a process has had so far, in kB.
#[cfg(target_os = "linux")]
fn peak_memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Reads this many lines, then measures the peak, then reads ten times as many more.
#[cfg(target_os = "linux")]
fn growth(mut child: Child, lines: usize) -> u64 {
    let mut stdout = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut skip = |count| (0..count).for_each(|_| drop(stdout.next().unwrap().unwrap()));
    skip(lines);
    let before = peak_memory(&child);
    skip(10 * lines);
    let after = peak_memory(&child);
    child.kill().unwrap();
    child.wait().unwrap();
    after - before
}

/// Ten times as many answers must not need more memory, up to the memory of a batch.
#[cfg(target_os = "linux")]
const ALLOWED_GROWTH_KB: u64 = 8 * 1024;

#[test]
#[cfg(target_os = "linux")]
fn listing_takes_constant_memory() {
    let grown = growth(lowbit(&["queens", "list", "16"]), 50_000);
    assert!(grown < ALLOWED_GROWTH_KB, "{grown} kB more for ten times the solutions");
}

#[test]
#[cfg(target_os = "linux")]
fn solving_a_stream_takes_constant_memory() {
    let easy = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
    let mut child = lowbit(&["sudoku", "solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let block = easy.repeat(1000);
    std::thread::spawn(move || while stdin.write_all(block.as_bytes()).is_ok() {});
    let grown = growth(child, 5_000);
    assert!(grown < ALLOWED_GROWTH_KB, "{grown} kB more for ten times the puzzles");
}

#[test]
fn a_pipe_is_answered_line_by_line() {
    let mut child = lowbit(&["sudoku", "solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "1..4......3....2").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap(); // a command that waits for more input would hang here
        assert_eq!(answer.trim_end().len(), 16);
    }
    drop(stdin);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert_eq!(end(child).0.code(), Some(0));
}
