//! Careless and hostile use: random commands with random flags on files of every kind, signals at random moments, several processes on the
//! same files. After each: no panic, a documented exit code, no change to files that are not outputs, no leftovers, no half answer.
//!
//! A few rounds by default; `LOWBIT_HOSTILE_SECONDS=3600 cargo test --release -p lowbit-cli --test hostile` runs for an hour. A failure
//! names its round: `LOWBIT_HOSTILE_ROUND=n` repeats that one alone, and `LOWBIT_HOSTILE_SEED` draws others.
#![cfg(unix)]

mod declared;
mod draw;
mod place;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::os::unix::fs::FileTypeExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use declared::Verb;
use draw::{Draw, Random};
use place::{Place, lowbit};

/// Rounds if no time is given.
const ROUNDS: u64 = 20;

/// A command that takes longer is interrupted.
const PATIENCE: Duration = Duration::from_millis(1500);

/// An interrupted command must have ended by then. Generous, as the machine may be busy.
const GRACE: Duration = Duration::from_secs(20);

/// The capacity of a pipe in bytes.
const PIPE: usize = 1 << 16;

/// The time until a process handles signals; longer on a machine with slow starts, such as an emulated one.
fn started(place: &Place) -> Duration {
    static STARTED: OnceLock<Duration> = OnceLock::new();
    *STARTED.get_or_init(|| {
        let begin = Instant::now();
        lowbit(&place.0).arg("--version").output().unwrap();
        (4 * begin.elapsed()).max(Duration::from_millis(200))
    })
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

#[test]
fn nothing_is_lost_and_nothing_panics() {
    let seed = number("LOWBIT_HOSTILE_SEED").unwrap_or(1);
    let seconds = number("LOWBIT_HOSTILE_SECONDS");
    let only = number("LOWBIT_HOSTILE_ROUND");
    let begin = Instant::now();
    let verbs = declared::verbs();
    let mut ends: BTreeMap<i32, u64> = BTreeMap::new();
    for round in only.unwrap_or(0).. {
        let place = Place::new(&format!("{seed}"));
        let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(round));
        random.below(2);
        for (line, code) in play(&place, &verbs, &mut random, round) {
            *ends.entry(code).or_default() += 1;
            if only.is_some() {
                println!("{line}: {code}");
            }
        }
        let is_enough = seconds.map_or(round + 1 >= ROUNDS, |seconds| begin.elapsed().as_secs() >= seconds);
        if only.is_some() || is_enough {
            println!("{} rounds; exit codes and how often: {ends:?}", round + 1);
            break;
        }
    }
    let is_varied = [0, 2].iter().all(|code| ends.contains_key(code));
    assert!(only.is_some() || is_varied, "all commands ended alike: {ends:?}");
}

/// Draws a command, runs it, perhaps twice concurrently, and checks its effects.
fn play(place: &Place, verbs: &[Verb], random: &mut Random, round: u64) -> Vec<(String, i32)> {
    let draw = if random.one_in(2) { Draw::known(random) } else { Draw::any(verbs, random) };
    let before = place.contents();
    let copies = if random.one_in(4) { 2 } else { 1 };
    let stdin = random.of(&["", "four.txt", "nine.txt", "clocks.txt", "empty.txt", "cut.gz"]);
    let is_full = random.one_in(6);
    let signal = random.one_in(4).then(|| (random.of(&["-INT", "-TERM"]), Duration::from_millis(random.below(300))));
    let story = format!("round {round}: {copies} x {} < '{stdin}' full: {is_full} signal: {signal:?}", draw.line());
    let children: Vec<Child> = (0..copies)
        .map(|_| {
            let mut command = lowbit(&place.0);
            command.args(&draw.words).stdout(Stdio::piped()).stderr(Stdio::piped());
            if !stdin.is_empty() {
                command.stdin(fs::File::open(place.0.join(stdin)).unwrap());
            }
            if is_full {
                command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
            }
            command.spawn().unwrap()
        })
        .collect();
    if let Some((signal, moment)) = signal {
        std::thread::sleep(moment);
        children.iter().for_each(|child| send(child, signal));
    }
    let ends: Vec<End> = children.into_iter().map(|child| end(child, &story)).collect();

    speak_alike(place, &draw, random, &ends, &story);
    for end in &ends {
        let End { code, stdout, stderr, status } = end;
        // Messages have no control characters, and an interruption is reported once, in one of its wordings.
        assert!(!stderr.contains('\u{1b}'), "{story}: {stderr:?}");
        assert!(stderr.matches("interrupted: ").count() <= 1, "{story}: {stderr}");
        let words =
            ["no result", "what is printed is complete", " has what was finished", "what is written may be cut off"];
        let said = stderr.lines().find(|line| line.starts_with("lowbit: interrupted: "));
        assert!(said.is_none_or(|said| words.iter().any(|words| said.contains(words))), "{story}: {said:?}");
        assert!(!stderr.contains("panicked") && !stderr.contains("RUST_BACKTRACE"), "{story}\n{stderr}");
        let Some(code) = *code else {
            // Before it handled signals; a busy machine may take that long to start it.
            assert!(
                signal.is_some_and(|(_, moment)| moment < started(place)),
                "{story}: ended by {status:?}\n{stderr}"
            );
            continue;
        };
        assert!([0, 1, 2, 130].contains(&code), "{story}: exit code {code}\n{stderr}");
        let is_silent = code < 2 || !stderr.is_empty();
        assert!(is_silent, "{story}: {code} without a word");
        // A process interrupted while it waits for a full pipe ends at once, in the middle of its answer.
        if draw.is_whole && code >= 2 && !stdout.is_empty() && stdout.len() < PIPE {
            // A damaged run is described as far as possible.
            assert!(draw.words.starts_with(&["run".into()]), "{story}: {code}, but printed\n{stdout}");
        }
    }
    compare(place, &before, &draw, &ends, &story);
    ends.iter().map(|end| (draw.line(), end.code.unwrap_or(-1))).collect()
}

/// Verbs whose answers are for programs and do not change from run to run.
const PLAIN: [&[&str]; 9] = [
    &["sudoku", "check"],
    &["sudoku", "grade"],
    &["sudoku", "count"],
    &["sudoku", "solve"],
    &["regions", "check"],
    &["regions", "grade"],
    &["regions", "solve"],
    &["clocks", "solve"],
    &["queens", "list"],
];

/// Repeats an answered command in another language: output for programs must be the same, also if only its first line is read.
fn speak_alike(place: &Place, draw: &Draw, random: &mut Random, ends: &[End], story: &str) {
    let is_plain = PLAIN.iter().any(|verb| verb.iter().zip(&draw.words).all(|(a, b)| a == b));
    let changes = ["--path", "--json", "--time", "--run", "--lang", "--output", "-o", "--svg", "-"];
    let depends = draw.words.iter().any(|word| changes.contains(&word.as_str()) || word == "fifo");
    let reads_nothing = draw.words.iter().any(|word| word.ends_with(".txt") || word.ends_with(".gz"));
    let [End { code: Some(code @ (0 | 1)), stdout, .. }] = ends else { return };
    if !is_plain || depends || !reads_nothing || stdout.is_empty() || !random.one_in(2) {
        return;
    }
    let mut command = lowbit(&place.0);
    command.args(&draw.words).args(["--lang", "zh"]).stdin(Stdio::null());
    let output = command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), &told), (Some(*code), stdout), "{story}: another language, another answer");
    // A reader that closes the pipe after a line ends it, in little memory.
    let line = format!("ulimit -v 4000000; exec \"$0\" {} | head -1", draw.words.join(" "));
    let head =
        Command::new("sh").args(["-c", &line, env!("CARGO_BIN_EXE_lowbit")]).current_dir(&place.0).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&head.stdout).lines().next(), stdout.lines().next(), "{story}: | head -1");
}

struct End {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    status: Option<i32>,
}

fn send(child: &Child, signal: &str) {
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
}

/// Waits for the end, and interrupts if it takes too long.
fn end(mut child: Child, story: &str) -> End {
    let read = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            stream.map(|mut stream| stream.read_to_end(&mut bytes));
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let stdout = read(child.stdout.take().map(|stream| Box::new(stream) as _));
    let stderr = read(child.stderr.take().map(|stream| Box::new(stream) as _));
    let begin = Instant::now();
    let mut was_asked = false;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begin.elapsed() > PATIENCE && !was_asked {
            send(&child, "-INT");
            was_asked = true;
        }
        if begin.elapsed() > PATIENCE + GRACE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{story}: does not stop when it is told to\n{}", stderr.join().unwrap());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let (stdout, stderr) = (stdout.join().unwrap(), stderr.join().unwrap());
    End { code: status.code(), stdout, stderr, status: status.signal() }
}

/// Whether a file is the finished part of an answer that was to replace another file.
fn is_partial(name: &str, target: &str) -> bool {
    name.strip_prefix(target).is_some_and(|ending| ending.starts_with(".partial"))
}

/// Existing files except the outputs are unchanged, and no other file has appeared.
fn compare(place: &Place, before: &BTreeMap<PathBuf, Vec<u8>>, draw: &Draw, ends: &[End], story: &str) {
    let after = place.contents();
    let has_run = draw.words.contains(&"--run".into());
    let leads_to = |target: &str| match target {
        "link.txt" => "kept.txt".to_owned(),
        "nowhere.txt" => "folder/not-yet.txt".to_owned(),
        other => other.to_owned(),
    };
    let targets: Vec<String> = draw.targets.iter().map(|target| leads_to(target)).collect();
    let is_input = |path: &str| {
        let named = draw.words.iter().filter(|word| leads_to(word) == path).count();
        named > targets.iter().filter(|target| *target == path).count()
    };
    for (path, old) in before {
        let name = path.to_str().unwrap();
        let new = after.get(path);
        if new == Some(old) {
            continue;
        }
        let run_itself = name.ends_with(".db") && (has_run || draw.words.contains(&"run".into()));
        let may_change =
            targets.iter().any(|target| target == name) && !is_input(name) && (draw.is_forced || old.is_empty());
        assert!(may_change || run_itself, "{story}: {name} has changed\n{}", ends[0].stderr);
        let is_interrupted = ends.iter().all(|end| end.code == Some(130));
        // A run may have been repaired before the signal came: it is sound, and its old version is kept beside it. Finished answers are
        // kept, but never replace a file that is not empty.
        let keeps_some = old.is_empty() && new.is_some_and(|new| !new.is_empty());
        assert!(!is_interrupted || has_run || run_itself || keeps_some, "{story}: interrupted, but {name} has changed");
    }
    for path in after.keys().filter(|path| !before.contains_key(*path)) {
        let name = path.to_str().unwrap();
        let is_page = name.starts_with("pages");
        let is_target = targets.iter().any(|target| {
            // The companions of a run: its log and its lock.
            name == target || (has_run && name.starts_with(target.as_str())) || is_partial(name, target)
        });
        let is_companion = ["eight.db-", "eight.db.", "rooks.db-", "rooks.db."].iter().any(|run| name.starts_with(run));
        assert!(is_page || is_target || is_companion, "{story}: {name} was left behind\n{}", ends[0].stderr);
        assert!(!name.ends_with(".unfinished"), "{story}: {name} was left behind");
    }
    for device in ["/dev/null", "/dev/full"] {
        assert!(fs::metadata(device).unwrap().file_type().is_char_device(), "{story}: {device} is gone");
    }
}
