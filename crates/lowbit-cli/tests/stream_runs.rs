//! `solve --run` of sudokus, variants and boards: despite kills at random moments, the final output is as without them.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

const PUZZLE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn start(input: &Path, output: &Path, run: Option<&Path>) -> Child {
    start_of("sudoku", input, output, run)
}

fn start_of(puzzle: &str, input: &Path, output: &Path, run: Option<&Path>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.args([puzzle, "solve", "--threads", "2", "--output"]).arg(output).arg(input);
    if let Some(run) = run {
        command.arg("--run").arg(run);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn end(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

/// Kills a job eight times and compares its output with that of an undisturbed one. Leaves input, output and run.
fn killed(puzzle: &str, name: &str, text: &str) -> [PathBuf; 3] {
    let [input, straight, output, run] =
        ["in", "straight", "out", "db"].map(|part| file(&format!("killed-{name}.{part}")));
    fs::write(&input, text).unwrap();
    assert_eq!(end(start_of(puzzle, &input, &straight, None)), (Some(1), String::new()), "{name}");
    let expected = fs::read(&straight).unwrap();

    let mut kills = 0;
    let ended = loop {
        let mut child = start_of(puzzle, &input, &output, Some(&run));
        if kills < 8 {
            std::thread::sleep(Duration::from_millis(20 + 37 * kills % 150));
            child.kill().unwrap();
        }
        let (code, stderr) = end(child);
        if code.is_some() {
            break (code, stderr);
        }
        kills += 1;
    };
    assert_eq!(ended.0, Some(1), "{name}: a puzzle has no solution, before or after a kill");
    // The last kill may have come after everything was written.
    assert!(["", "lowbit: everything was answered before\n"].contains(&ended.1.as_str()), "{name}: {ended:?}");
    assert!(fs::read(&output).unwrap() == expected, "{name}: the output is the same");
    let again = end(start_of(puzzle, &input, &output, Some(&run)));
    assert_eq!(again, (Some(1), "lowbit: everything was answered before\n".into()), "{name}");
    [input, output, run]
}

#[test]
fn a_long_job_of_boards_or_variants_goes_on_where_it_was_killed() {
    let board = "AABB\nAABB\nCCCB\nDDDB\n\n".repeat(500) + "AAA\nBBB\nCCC\n\n";
    killed("regions", "boards", &board.repeat(100));
    let variant =
        "sudoku 4x4\nthermo: r1c1-4\nthermo: r4c1-4\n".repeat(5) + "sudoku 4x4\nthermo: r1c1-4\nthermo: r1c4-1\n";
    killed("sudoku", "variants", &variant.repeat(100));
}

#[test]
fn a_long_job_goes_on_where_it_was_killed() {
    let without_solution = format!("11{}\n", ".".repeat(79));
    let block = PUZZLE.repeat(500) + &without_solution;
    let [input, output, run] = killed("sudoku", "puzzles", &block.repeat(200));

    // A missing output, another input, another output: refused.
    let answers = fs::read(&output).unwrap();
    fs::remove_file(&output).unwrap();
    let (code, stderr) = end(start(&input, &output, Some(&run)));
    assert!(code == Some(2) && stderr.contains("is missing, with its"), "{stderr}");
    assert!(!output.exists() && !answers.is_empty());
    fs::write(&output, "short").unwrap();
    let (code, stderr) = end(start(&input, &output, Some(&run)));
    assert!(code == Some(2) && stderr.contains("it is not the output"), "{stderr}");
    fs::write(&input, PUZZLE).unwrap();
    let (code, stderr) = end(start(&input, &output, Some(&run)));
    assert!(code == Some(2) && stderr.contains("is a run of another job"), "{stderr}");
    let (code, stderr) = end(start(Path::new("-"), &output, Some(&run)));
    assert!(code == Some(2) && stderr.contains("--run needs inputs that are files"), "{stderr}");
}

#[test]
fn an_input_is_no_run_even_if_it_is_empty() {
    let (input, output) = (file("empty.txt"), file("never.txt"));
    fs::write(&input, "").unwrap();
    let (code, stderr) = end(start(&input, &output, Some(&input)));
    assert!(code == Some(2) && stderr.contains("is also an input"), "{stderr}");
    assert_eq!((fs::read(&input).unwrap().len(), output.exists()), (0, false));
}

/// An unreadable input is not recorded as answered: it is refused and reported again.
#[test]
fn an_input_that_is_no_text_is_refused_every_time() {
    let (input, output, run) = (file("no-text"), file("no-text.txt"), file("no-text.db"));
    fs::write(&input, [0_u8, 1, 2, 3].repeat(2000)).unwrap();
    let first = end(start(&input, &output, Some(&run)));
    assert!(first.0 == Some(2) && first.1.contains("this is not text"), "{first:?}");
    assert_eq!(end(start(&input, &output, Some(&run))), first);
}
