//! Outputs of the command: never an input, never another user's file, never half an answer.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use support::shell;

const PUZZLE: &str = "13242413423131..\n";
const ANSWER: &str = "1324241342313142\n";

/// A folder with a puzzle.
fn folder(name: &str) -> PathBuf {
    let path = support::folder(name);
    fs::write(path.join("puzzle.txt"), PUZZLE).unwrap();
    path
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a line that must be refused with these words and leave the folder unchanged.
fn refused(folder: &Path, line: &str, words: &str) {
    let read =
        |name: &String| Some(folder.join(name)).filter(|path| path.is_file()).map(|path| fs::read(path).unwrap());
    let contents = |names: &[String]| names.iter().map(read).collect::<Vec<_>>();
    let before = names(folder);
    let contents_before = contents(&before);
    let (code, stdout, stderr) = shell(folder, line);
    assert_eq!((code, stdout.as_str()), (2, ""), "{line}: {stderr}");
    assert!(stderr.contains(words) && stderr.lines().count() == 1, "{line}: {stderr}");
    assert_eq!(names(folder), before, "{line}");
    assert!(contents(&before) == contents_before, "{line}: a file has changed");
}

#[test]
fn a_booklet_is_written_beside_the_puzzles_with_all_that_was_finished() {
    let folder = folder("booklet");
    let make = "lowbit sudoku generate --grade easy --count 5 --seed 1";
    let (code, puzzles, _) = shell(&folder, &format!("{make} --booklet out.html --on-sheet 2"));
    assert_eq!((code, puzzles.lines().count()), (0, 5));
    assert_eq!(puzzles, shell(&folder, make).1, "the puzzles are those of the seed");
    let booklet = fs::read_to_string(folder.join("out.html")).unwrap();
    let count = |part: &str| booklet.matches(part).count();
    assert_eq!((count("class=\"sheet of-2\""), count("class=\"sheet solutions\""), count("<figure>")), (3, 1, 10));
    assert!(booklet.contains("<figcaption>5. Easy · 1.") && booklet.ends_with("</html>\n"));
    let chinese = "lowbit --lang zh sudoku generate --size 4 --booklet four.html";
    assert_eq!(shell(&folder, chinese).0, 0);
    let four = fs::read_to_string(folder.join("four.html")).unwrap();
    assert!(four.contains("<figcaption>1. 4x4</figcaption>") && four.contains("答案"));
    refused(&folder, &format!("{make} --booklet out.html"), "--force replaces it");
    refused(&folder, &format!("{make} --booklet new.html -o new.html"), "new.html is written twice");
    refused(&folder, "lowbit sudoku generate --from puzzle.txt --booklet puzzle.txt --force", "is also an input");
    refused(&folder, &format!("{make} --booklet new.html --on-sheet 3"), "3");
    // Stopped by the time limit: keeps what was made, which on a busy machine may be nothing at first.
    let given_up = |seconds: u32| {
        let line = format!(
            "lowbit sudoku generate --grade easy --count 1000000 --time {seconds}s --booklet some.html -o some.txt --force"
        );
        let (code, _, stderr) = shell(&folder, &line);
        fs::read_to_string(folder.join("some.html")).ok().map(|some| (code, stderr, some))
    };
    let (code, stderr, some) = [1, 4, 16, 64].into_iter().find_map(given_up).unwrap();
    let printed = some.matches("<figure>").count() / 2;
    assert_eq!((code, printed > 0), (2, true), "{stderr}");
    assert!(stderr.contains(&format!("some.html has the first {printed} puzzles")), "{stderr}");
    assert!(fs::read_to_string(folder.join("some.txt")).unwrap().lines().count() >= printed);
    let (code, ..) = shell(&folder, "lowbit sudoku generate --grade beyond --count 100 --time 1ms --booklet late.html");
    assert_eq!(code, 2);
    assert!(!folder.join("late.html").exists());
}

#[test]
fn an_input_is_never_an_output() {
    let folder = folder("input");
    symlink("puzzle.txt", folder.join("link.txt")).unwrap();
    fs::hard_link(folder.join("puzzle.txt"), folder.join("hard.txt")).unwrap();
    fs::write(folder.join("weights.txt"), "1 ".repeat(16)).unwrap();
    for output in ["puzzle.txt", "./puzzle.txt", "link.txt", "hard.txt", "../input/puzzle.txt"] {
        for force in ["", "--force"] {
            refused(&folder, &format!("lowbit sudoku solve puzzle.txt -o {output} {force}"), "is also an input");
            refused(&folder, &format!("lowbit sudoku solve {force} -o {output} < puzzle.txt"), "is also an input");
            let kept = format!("lowbit sudoku solve puzzle.txt -o {output} {force} --run run.db");
            refused(&folder, &kept, "is also an input");
        }
    }
    let best = "lowbit sudoku best --weights weights.txt puzzle.txt -o weights.txt --force";
    refused(&folder, best, "is also an input");
    let lab = "lowbit lab sudoku puzzle.txt --svg puzzle.txt --force";
    refused(&folder, lab, "is also an input");
    refused(&folder, "lowbit sudoku solve puzzle.txt >> puzzle.txt", "puzzle.txt: is also the output");
    refused(&folder, "lowbit sudoku solve < puzzle.txt >> puzzle.txt", "standard input: is also the output");
}

#[test]
fn what_is_there_stays_unless_forced() {
    let folder = folder("taken");
    let keep = folder.join("keep.txt");
    fs::write(&keep, "mine\n").unwrap();
    fs::set_permissions(&keep, fs::Permissions::from_mode(0o640)).unwrap();
    refused(&folder, "lowbit sudoku solve puzzle.txt -o keep.txt", "keep.txt: exists already; --force replaces it");
    refused(&folder, "lowbit sudoku solve puzzle.txt -o keep.txt --run run.db", "--force replaces it");
    refused(&folder, "lowbit lab clocks --svg keep.txt", "--force replaces it");
    refused(&folder, "lowbit sudoku check missing.txt -o keep.txt", "missing.txt: No such file");
    refused(&folder, "lowbit sudoku check missing.txt -o keep.txt --force", "missing.txt: No such file");
    refused(&folder, "lowbit sudoku check puzzle.txt -o .", "is a directory");
    refused(&folder, "lowbit sudoku check puzzle.txt -o nowhere/out.txt", "nowhere/out.txt: ");

    assert_eq!(shell(&folder, "lowbit sudoku solve puzzle.txt -o keep.txt --force").0, 0);
    assert_eq!(fs::read_to_string(&keep).unwrap(), ANSWER);
    assert_eq!(fs::metadata(&keep).unwrap().mode() & 0o777, 0o640, "its permissions are kept");
    // An empty file, as mktemp makes, has nothing to lose.
    fs::write(folder.join("empty.txt"), "").unwrap();
    assert_eq!(shell(&folder, "lowbit sudoku solve puzzle.txt -o empty.txt").0, 0);
    assert_eq!(fs::read_to_string(folder.join("empty.txt")).unwrap(), ANSWER);
    assert_eq!(names(&folder), ["empty.txt", "keep.txt", "puzzle.txt"], "nothing is left behind");
    assert_eq!(shell(&folder, "lowbit sudoku solve puzzle.txt -o -"), (0, ANSWER.into(), String::new()));
    assert_eq!(shell(&folder, "lowbit sudoku solve puzzle.txt -o /dev/stdout > new.txt").0, 0);
    assert_eq!(fs::read_to_string(folder.join("new.txt")).unwrap(), ANSWER);
}

#[test]
fn a_link_stays_a_link() {
    let folder = folder("link");
    fs::create_dir(folder.join("far")).unwrap();
    fs::write(folder.join("far/old.txt"), "old\n").unwrap();
    symlink("far/old.txt", folder.join("old")).unwrap();
    symlink("far/new.txt", folder.join("new")).unwrap();
    refused(&folder, "lowbit sudoku solve puzzle.txt -o old", "--force replaces it");
    for (name, force) in [("old", "--force"), ("new", "")] {
        assert_eq!(shell(&folder, &format!("lowbit sudoku solve puzzle.txt -o {name} {force}")).0, 0);
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join(format!("far/{name}.txt"))).unwrap(), ANSWER);
    }
    assert_eq!(names(&folder.join("far")), ["new.txt", "old.txt"]);
}

#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    let folder = folder("special");
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let (code, stdout, _) = shell(&folder, "cat fifo & lowbit sudoku solve puzzle.txt -o fifo; wait");
    assert_eq!((code, stdout.as_str()), (0, ANSWER));
    assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo());
    // As root a device could be replaced, so a link stands for it.
    symlink("/dev/full", folder.join("full")).unwrap();
    let (code, stdout, stderr) = shell(&folder, "lowbit sudoku solve puzzle.txt -o full");
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert_eq!(stderr, "lowbit: full: No space left on device (os error 28)\n");
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    assert_eq!(shell(&folder, "lowbit lab clocks --svg /dev/null").0, 0);
    refused(&folder, "lowbit sudoku solve puzzle.txt -o /dev/null --run run.db", "is not a file that can be continued");
    refused(&folder, "lowbit sudoku solve puzzle.txt -o same --run same", "the run needs a file of its own");
    refused(&folder, "lowbit sudoku solve puzzle.txt -o new --run full", "is not an ordinary file");
    assert!(!folder.join("new").exists(), "an output whose run is refused is not left behind");
}

#[test]
fn an_interrupted_answer_leaves_everything_as_it_was() {
    let folder = folder("interrupted");
    let keep = folder.join("keep.txt");
    fs::write(&keep, "mine\n").unwrap();
    // Many solutions, counted one by one, which practically never ends.
    fs::write(folder.join("empty.txt"), format!("{}\n{}\n", PUZZLE.trim(), ".".repeat(81))).unwrap();
    for input in ["empty.txt", "fifo"] {
        let _ = Command::new("mkfifo").arg(folder.join("fifo")).status().unwrap();
        let before = names(&folder);
        let child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
            .args(["sudoku", "count", input, "-o", "keep.txt", "--force"])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        if input != "fifo" {
            support::wait_until("the answers are written beside", || names(&folder).len() == before.len() + 1);
        }
        support::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{stderr}");
        assert!(stderr.contains("interrupted"), "{stderr}");
        // The first answer may have been finished: then it is kept in another file.
        let partial = folder.join("keep.txt.partial");
        assert!(fs::read_to_string(&partial).is_ok_and(|text| text == "1\n") || !partial.exists(), "{stderr}");
        let _ = fs::remove_file(partial);
        assert_eq!(names(&folder), before, "nothing is left behind");
        assert_eq!(fs::read_to_string(&keep).unwrap(), "mine\n");
    }
}

#[test]
fn the_output_of_another_run_is_refused() {
    let folder = folder("run");
    assert_eq!(shell(&folder, "lowbit sudoku solve puzzle.txt -o out.txt --run run.db").0, 0);
    fs::write(folder.join("long.txt"), "somebody else's, and longer than the answer\n").unwrap();
    let (code, _, stderr) = shell(&folder, "lowbit sudoku solve puzzle.txt -o long.txt --run run.db");
    assert!(code == 2 && stderr.contains("is a run of another job (to out.txt, not to long.txt)"), "{stderr}");
    let (code, _, stderr) = shell(&folder, "lowbit sudoku check puzzle.txt -o out.txt --run run.db");
    assert!(code == 2 && stderr.contains("another job (sudoku solve, not sudoku check)"), "{stderr}");
    assert_eq!(fs::read_to_string(folder.join("long.txt")).unwrap().len(), 44);
    let (code, _, stderr) = shell(&folder, "lowbit sudoku solve puzzle.txt -o out.txt --run run.db");
    assert_eq!((code, stderr.as_str()), (0, "lowbit: everything was answered before\n"));
}

/// Sends a question with line-by-line answers, and interrupts after the first answer, when more could follow.
#[test]
fn a_drawing_is_written_when_all_answers_are_complete() {
    let folder = folder("drawing");
    let sudoku = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
    let regions = "AABBB\nAABBB\nCCDBE\nCDDEE\nCCEEE\n\n";
    for (puzzle, question) in [("sudoku", sudoku), ("regions", regions)] {
        let drawing = folder.join(format!("{puzzle}.svg"));
        fs::write(&drawing, "mine").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
            .args([puzzle, "hint", "--force", "--svg", drawing.to_str().unwrap()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Kept open: more could follow, and an end of input would complete the answer.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(question.as_bytes()).unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        support::interrupt(&child);
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(status.code(), Some(130), "{puzzle}: {}", String::from_utf8_lossy(&stderr));
        assert_eq!(fs::read_to_string(&drawing).unwrap(), "mine", "{puzzle}");
        fs::write(folder.join("question.txt"), question).unwrap();
        let (code, _, stderr) =
            shell(&folder, &format!("lowbit {puzzle} hint question.txt --force --svg {puzzle}.svg"));
        assert_eq!(code, 0, "{stderr}");
        assert!(fs::read_to_string(&drawing).unwrap().starts_with("<svg"), "{puzzle}");
    }
}
