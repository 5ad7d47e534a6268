//! Slow answers, interruptions, time limits, impossible requests, inputs of every kind.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Instant;

use support::{folder, interrupt, lowbit, shell, wait_until};

const EASY: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
const MINIMAL: &str = "4..7...823....6...71..2.6...4.....3.2..68..1...7..1...1..4.7.2.......4...2.5..9..\n";
const BOARD: &str = "AABB\nAABB\nCCCB\nDDDB\n";

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.args(arguments.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn end(child: Child) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn blank(cells: usize) -> String {
    ".".repeat(cells) + "\n"
}

/// Searches with long output that practically never end, each with the length of its lines.
const ENDLESS: [(&str, usize); 4] = [
    ("sudoku near --remove 2 --add 2 minimal.txt", 81),
    ("sudoku generate --clues 22 --count 100000000", 81),
    ("sudoku morph --count 1000000000000 minimal.txt", 81),
    ("regions generate --size 6 --count 1000000000 --to sbn", 40),
];

fn puzzles(folder: &Path) {
    fs::write(folder.join("minimal.txt"), MINIMAL).unwrap();
    fs::write(folder.join("easy.txt"), EASY).unwrap();
}

/// The unfinished file beside an output.
fn unfinished(folder: &Path) -> Option<u64> {
    let files = fs::read_dir(folder).unwrap().flatten();
    let beside = files.filter(|file| file.file_name().to_string_lossy().ends_with(".unfinished"));
    beside.map(|file| file.metadata().map_or(0, |file| file.len())).max()
}

#[test]
fn answers_come_while_the_search_goes_on() {
    let folder = folder("coming");
    puzzles(&folder);
    for (line, length) in ENDLESS {
        let mut child = start(&folder, line);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..2 {
            assert_eq!(lines.next().unwrap().unwrap().len(), length, "{line}");
        }
        // The reader closes the pipe, as `head` does, and the search ends.
        drop(lines);
        let (code, _, stderr) = end(child);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn what_is_finished_is_kept_where_it_was_to_go() {
    let folder = folder("kept");
    puzzles(&folder);
    for (line, length) in ENDLESS {
        let child = start(&folder, &format!("{line} -o out.txt"));
        wait_until("something is written", || unfinished(&folder).is_some_and(|length| length > 0));
        interrupt(&child);
        let (code, stdout, stderr) = end(child);
        assert_eq!((code, stdout.as_str()), (Some(130), ""), "{line}: {stderr}");
        assert_eq!(stderr, "lowbit: interrupted: out.txt has what was finished, the rest is missing\n", "{line}");
        let text = fs::read_to_string(folder.join("out.txt")).unwrap();
        assert!(text.ends_with('\n') && text.lines().all(|puzzle| puzzle.len() == length), "{line}: {text}");
        // A partial answer does not replace another file.
        let child = start(&folder, &format!("{line} -o out.txt --force"));
        wait_until("something is written", || unfinished(&folder).is_some_and(|length| length > 0));
        interrupt(&child);
        let (code, _, stderr) = end(child);
        assert_eq!(code, Some(130), "{line}: {stderr}");
        assert!(stderr.contains("out.txt.partial has what was finished"), "{stderr}");
        assert_eq!(fs::read_to_string(folder.join("out.txt")).unwrap(), text, "{line}");
        assert!(!fs::read(folder.join("out.txt.partial")).unwrap().is_empty() && unfinished(&folder).is_none());
        for name in ["out.txt", "out.txt.partial"] {
            fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

/// Also when interrupted while waiting for more input.
#[test]
fn the_message_of_an_interruption_is_always_the_same() {
    let folder = folder("message");
    puzzles(&folder);
    fs::write(folder.join("heavy.txt"), format!("{EASY}{}", blank(81))).unwrap();
    for (line, is_open) in [("sudoku count heavy.txt", false), ("sudoku solve", true), ("regions check", true)] {
        let question = if line.starts_with("regions") { format!("{BOARD}\n") } else { EASY.to_owned() };
        for _ in 0..2 {
            let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
            command.args(line.split(' ')).current_dir(&folder);
            let mut child =
                command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take();
            if let (true, Some(stdin)) = (is_open, &mut stdin) {
                std::io::Write::write_all(stdin, question.as_bytes()).unwrap();
            }
            let mut first = [0];
            child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap(); // there is an answer, and more could follow
            interrupt(&child);
            let (code, _, stderr) = end(child);
            let said = "lowbit: interrupted: what is printed is complete, the rest is missing\n";
            assert_eq!((code, stderr.as_str()), (Some(130), said), "{line}");
        }
    }
}

#[test]
fn an_item_that_takes_too_long_is_left_and_the_list_goes_on() {
    let folder = folder("time");
    fs::write(folder.join("list.txt"), format!("{EASY}{}{EASY}", blank(81))).unwrap();
    let (code, stdout, stderr) = lowbit(&folder, "sudoku count --time 200ms list.txt");
    assert_eq!((code, stdout.as_str()), (2, "1\nerror\n1\n"), "{stderr}");
    assert_eq!(stderr, "lowbit: list.txt: line 2: not decided in 200 milliseconds; --time allows more\n");
    let (code, stdout, _) = lowbit(&folder, "sudoku count --time 200ms --json list.txt");
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(code == 2 && lines.len() == 3 && lines[1].starts_with("{\"error\":\"line 2: not decided"), "{stdout}");
    // A sufficient time limit makes no difference.
    for verb in ["solve", "check", "check --minimal", "candidates", "best", "grade", "hint"] {
        let ask = |time: &str| shell(&folder, &format!("head -1 list.txt | lowbit sudoku {verb}{time}"));
        assert_eq!(ask(""), ask(" --time 1h"), "{verb}");
    }
    for verb in ["hint", "grade", "solve", "count", "check"] {
        fs::write(folder.join("board.txt"), BOARD).unwrap();
        let ask = |time: &str| lowbit(&folder, &format!("regions {verb} board.txt{time}"));
        assert_eq!(ask(""), ask(" --time 1h"), "{verb}");
    }
}

#[test]
fn a_request_that_takes_too_long_is_given_up_with_what_there_is() {
    let folder = folder("given-up");
    puzzles(&folder);
    let (code, stdout, stderr) = lowbit(&folder, "sudoku generate --clues 17 --count 1000000 --time 300ms");
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.starts_with("lowbit: given up after 300 milliseconds: "), "{stderr}");
    assert!(stdout.is_empty() == stderr.contains("no result"), "{stdout}{stderr}");
    for line in ["queens count 27", "queens list 27", "regions list empty.txt --stars 2"] {
        fs::write(
            folder.join("empty.txt"),
            (0..20).map(|row| "ABCDEFGHIJKLMNOPQRST"[row..=row].repeat(20) + "\n").collect::<String>(),
        )
        .unwrap();
        let (code, _, stderr) = shell(&folder, &format!("lowbit {line} --time 200ms > /dev/null"));
        assert_eq!(code, 2, "{line}: {stderr}");
        assert!(stderr.starts_with("lowbit: given up after 200 milliseconds: "), "{line}: {stderr}");
    }
    let (code, stdout, stderr) = lowbit(&folder, "sudoku near --remove 3 --add 3 minimal.txt --time 200ms");
    assert!(code == 2 && stdout.ends_with("error\n") && stderr.contains("not decided in 200 milliseconds"), "{stderr}");
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let folder = folder("refused");
    let ratings = "no puzzle has such a rating: they are 1.2, 1.5, 1.7";
    let refused = [
        ("sudoku generate --rating 99-", ratings),
        ("sudoku generate --rating 0", ratings),
        ("sudoku generate --rating 15", ratings),
        ("sudoku generate --rating 1.0-1.1", ratings),
        ("sudoku generate --grade unsolved", "'unsolved' is none of easy, medium, hard, expert, extreme, beyond"),
        ("sudoku generate --clues 16", "no 9x9 puzzle has fewer than 17"),
        ("sudoku generate --size 16 --clues 10", "no 16x16 puzzle has fewer than 15"),
        ("sudoku generate --size 25 --clues 23", "no 25x25 puzzle has fewer than 24"),
        ("sudoku generate --needs foo", "'foo' is none of full-house, hidden-single-box"),
        ("regions generate --size 11 --stars 3", "no room for 3 stars"),
        ("regions generate --size 8 --stars 1073741824", "no room for 1073741824 stars"),
        ("sudoku count --time 5x", "not a time like 500ms, 5s, 10m or 2h"),
    ];
    for (line, why) in refused {
        let (code, stdout, stderr) = lowbit(&folder, line);
        assert_eq!((code, stdout.as_str()), (2, ""), "{line}: {stderr}");
        assert!(stderr.lines().count() == 1 && stderr.contains(why), "{line}: {stderr}");
    }
    let (code, stdout, stderr) = lowbit(&folder, "sudoku generate --needs full-house --count 3");
    assert_eq!((code, stdout.lines().count()), (0, 3), "{stderr}");
}

#[test]
fn boards_that_contradict_themselves_have_no_solution() {
    let folder = folder("contradictions");
    fs::write(folder.join("touching.txt"), format!("{BOARD}.*..\n.*..\n....\n....\n")).unwrap();
    fs::write(folder.join("small.txt"), "4x2\nABBB\nBBBB\nCCCC\nDDDD\n").unwrap();
    let none = |verb: &str, file: &str| lowbit(&folder, &format!("regions {verb} {file}"));
    for file in ["touching.txt", "small.txt"] {
        assert_eq!(none("solve", file), (1, "none\n".into(), String::new()), "{file}");
        assert_eq!(none("count", file), (1, "0\n".into(), String::new()), "{file}");
        assert_eq!(none("check", file), (1, "none\n".into(), String::new()), "{file}");
        assert_eq!(none("grade", file), (1, "none\n".into(), String::new()), "{file}");
    }
    assert_eq!(none("hint", "touching.txt"), (1, "mistake: r2c2\n".into(), String::new()));
    assert_eq!(none("hint", "small.txt"), (1, "none\n".into(), String::new()));
}

/// One rule: an input without anything to answer is an error.
#[test]
fn an_input_without_anything_to_answer_is_an_error() {
    let folder = folder("nothing");
    fs::write(folder.join("blank.txt"), "\n# nothing\n\n").unwrap();
    for (verb, what) in [("sudoku solve", "no puzzle"), ("regions solve", "no board"), ("regions check", "no board")] {
        for file in ["/dev/null", "blank.txt"] {
            let (code, stdout, stderr) = lowbit(&folder, &format!("{verb} {file}"));
            assert_eq!((code, stdout.as_str(), stderr), (2, "", format!("lowbit: {file}: {what}\n")), "{verb}");
        }
    }
}

#[test]
fn what_is_no_text_is_refused_in_a_line() {
    let folder = folder("binary");
    let mut state = 1_u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    fs::write(folder.join("binary"), (0..1 << 20).map(|_| byte()).collect::<Vec<u8>>()).unwrap();
    for verb in ["sudoku solve", "sudoku check", "regions solve"] {
        let (code, stdout, stderr) = lowbit(&folder, &format!("{verb} binary"));
        assert_eq!((code, stdout.as_str(), stderr.as_str()), (2, "", "lowbit: binary: this is not text\n"), "{verb}");
    }
}

#[test]
fn control_characters_of_a_name_do_not_reach_the_terminal() {
    let folder = folder("escape");
    let (code, _, stderr) = shell(&folder, "lowbit sudoku solve \"$(printf 'a\\033[31mb')\"");
    assert!(code == 2 && !stderr.contains('\u{1b}') && stderr.contains("\\u{1b}[31m"), "{stderr:?}");
}

#[test]
fn size_and_layout_can_be_stated() {
    let folder = folder("stated");
    fs::write(folder.join("four.txt"), format!("{}1..4......3....2\n", blank(16))).unwrap();
    let (code, stdout, _) = lowbit(&folder, "sudoku count four.txt");
    assert!(code == 2 && stdout != "288\n2\n", "{stdout}");
    for stated in ["--size 4", "--layout line", "--size 4 --layout line"] {
        assert_eq!(lowbit(&folder, &format!("sudoku count four.txt {stated}")).1, "288\n2\n", "{stated}");
    }
    let (code, stdout, stderr) = lowbit(&folder, "sudoku count four.txt --size 9 --layout line");
    assert_eq!((code, stdout.as_str()), (2, "error\nerror\n"));
    assert!(stderr.contains("line 2: a 4x4 puzzle, but 9x9 was stated"), "{stderr}");
}

#[test]
fn shells_offer_what_options_may_be() {
    let folder = folder("offered");
    for shell_name in ["bash", "zsh", "fish"] {
        let (_, script, _) = lowbit(&folder, &format!("completions {shell_name}"));
        for word in ["x-wing", "beyond", "maximal", "hodoku", "se121"] {
            assert!(script.contains(word), "{shell_name}: {word}");
        }
    }
    let (_, bash, _) = lowbit(&folder, "completions bash");
    let after = bash.split("--lang)").nth(1).unwrap();
    assert!(after.lines().nth(1).unwrap().contains("en zh"), "{after}");
}

/// On a terminal a bar is shown during long work, for every destination of the answers; not after Ctrl-C.
#[test]
#[cfg(target_os = "linux")]
fn a_bar_is_shown_and_goes_with_the_interruption() {
    let folder = folder("bar");
    puzzles(&folder);
    fs::write(folder.join("empty.txt"), blank(81)).unwrap();
    fs::write(folder.join("open.txt"), (".".repeat(30) + "\n").repeat(30)).unwrap();
    fs::write(
        folder.join("regions.txt"),
        (0..20).map(|row| "ABCDEFGHIJKLMNOPQRST"[row..=row].repeat(20) + "\n").collect::<String>(),
    )
    .unwrap();
    let lines = [
        ("sudoku count empty.txt", "searching"),
        ("sudoku generate --clues 17 --count 10000", "of 10000"),
        ("sudoku generate --clues 17 --count 10000 -o new.txt", "of 10000"),
        ("sudoku near --remove 3 --add 3 minimal.txt -o near.txt", "%"),
        ("queens count --board open.txt", "queens 30"),
        ("regions count regions.txt --stars 2", "nodes"),
    ];
    for (line, shown) in lines {
        let command = format!("{} {line}", env!("CARGO_BIN_EXE_lowbit"));
        let script = Command::new("script")
            .args(["-qfec", &command, "/dev/null"])
            .current_dir(&folder)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut script = script.expect("util-linux has a pseudo-terminal for everybody");
        let mut terminal = script.stdout.take().unwrap();
        let (mut seen, begin) = (Vec::new(), Instant::now());
        let text = |seen: &[u8]| String::from_utf8_lossy(seen).into_owned();
        while !text(&seen).contains(shown) {
            let mut some = [0; 4096];
            let length = terminal.read(&mut some).unwrap();
            seen.extend(&some[..length]);
            assert!(length > 0 && begin.elapsed() < support::PATIENCE, "{line}: no bar\n{}", text(&seen));
        }
        std::io::Write::write_all(script.stdin.as_mut().unwrap(), b"\x03").unwrap();
        terminal.read_to_end(&mut seen).unwrap();
        script.wait().unwrap();
        let seen = text(&seen);
        let after = seen.split("interrupted: ").nth(1).unwrap_or_else(|| panic!("{line}: {seen}"));
        assert!(!after.contains("\u{1b}[") && !after.contains(shown), "{line}: drawn again: {after:?}");
        assert_eq!(seen.matches("interrupted").count(), 1, "{line}: {seen}");
    }
}
