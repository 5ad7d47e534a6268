//! One line of output for every puzzle in the input, despite any faults between them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const PUZZLE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

/// Lines that cannot be read, each before and after a puzzle that can; the number of lines.
fn mixed() -> (Vec<u8>, usize) {
    let too_long = vec![b'.'; 200_000];
    let wrong: [&[u8]; 6] = [b"\xff\xfd", b"12\0", &too_long, b"hello", b"12345678", b"\x1b[2J"];
    let lines: Vec<&[u8]> = wrong.iter().flat_map(|&wrong| [wrong, PUZZLE.as_bytes()]).collect();
    (lines.join(&b'\n'), lines.len())
}

fn file(name: &str, contents: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).unwrap();
    path
}

fn lowbit(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lowbit")).args(arguments).output().unwrap()
}

fn lines(bytes: &[u8]) -> Vec<&str> {
    std::str::from_utf8(bytes).unwrap().lines().collect()
}

#[test]
fn every_verb_answers_every_line_and_ends_with_2() {
    let (text, number) = mixed();
    let input = file("lines-mixed.txt", &text);
    let input = input.to_str().unwrap();
    let verbs: [&[&str]; 17] = [
        &["solve"],
        &["solve", "--to", "csv"],
        &["solve", "--to", "json"],
        &["solve", "--to", "marks"],
        &["count"],
        &["count", "--limit", "2", "--json"],
        &["check"],
        &["check", "--minimal"],
        &["check", "--json"],
        &["best"],
        &["best", "--json"],
        &["candidates", "--line"],
        &["candidates", "--json"],
        &["convert", "--to", "sdm"],
        &["canonical"],
        &["canonical", "--json"],
        &["morph", "--seed", "3"],
    ];
    for verb in verbs {
        for threads in ["1", "3"] {
            let arguments = [&["--threads", threads, "sudoku"], verb, &[input]].concat();
            let Output { status, stdout, stderr } = lowbit(&arguments);
            assert_eq!(status.code(), Some(2), "{verb:?}");
            let mut answers = lines(&stdout);
            if verb.contains(&"csv") {
                answers.remove(0);
            }
            assert_eq!(answers.len(), number, "{verb:?}: {answers:?}");
            for pair in answers.chunks(2) {
                let is_json = verb.iter().any(|word| word.contains("json"));
                let is_error =
                    if is_json { pair[0].starts_with("{\"error\":\"line ") } else { pair[0].ends_with("error") };
                assert!(is_error, "{verb:?}: {pair:?}");
                assert!(!pair[1].contains("error"), "{verb:?}: {pair:?}");
            }
            let faults = lines(&stderr);
            assert_eq!(faults.len(), number / 2, "{verb:?}: {faults:?}");
            for (fault, line) in faults.iter().zip((1..).step_by(2)) {
                assert!(fault.contains(&format!("lines-mixed.txt: line {line}")), "{fault}");
            }
        }
    }
}

#[test]
fn strict_stops_at_the_first_and_the_answers_before_it_stand() {
    let input = file("lines-strict.txt", format!("{PUZZLE}\n{PUZZLE}\nhello\n{PUZZLE}\n").as_bytes());
    let Output { status, stdout, stderr } = lowbit(&["sudoku", "check", "--strict", input.to_str().unwrap()]);
    assert_eq!((status.code(), lines(&stdout)), (Some(2), vec!["unique", "unique"]));
    assert_eq!(lines(&stderr).len(), 1);
}

#[test]
fn a_run_that_goes_on_has_a_line_for_every_line_too() {
    let (text, number) = mixed();
    let input = file("lines-run.txt", &text);
    let [output, run] = ["lines-run.out", "lines-run.db"].map(|name| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        path.to_str().unwrap().to_owned()
    });
    let arguments = ["sudoku", "solve", "-o", &output, "--run", &run, input.to_str().unwrap()];
    for _ in 0..2 {
        assert_eq!(lowbit(&arguments).status.code(), Some(2), "also when everything was answered before");
        assert_eq!(lines(&fs::read(&output).unwrap()).len(), number);
    }
}

#[test]
fn an_input_that_cannot_be_read_does_not_hide_the_next_one() {
    let empty = file("lines-empty.txt", b"");
    let good = file("lines-good.txt", PUZZLE.as_bytes());
    let [empty, good] = [&empty, &good].map(|path| path.to_str().unwrap());
    let Output { status, stdout, stderr } = lowbit(&["sudoku", "check", "missing.txt", empty, good]);
    assert_eq!((status.code(), lines(&stdout), lines(&stderr).len()), (Some(2), vec!["unique"], 2));
}
