//! Careless and hostile use: random commands with random flags on files of every kind, signals at random moments, several
//! processes on the same files. After each: no panic, an exit code that means something, no file touched that was not to be
//! written, nothing left behind, no half answer.
//!
//! Some seconds here; `LOWBIT_HOSTILE_SECONDS=3600 cargo test --release -p lowbit-cli --test hostile` looks for an hour.
//! A failure names its round: `LOWBIT_HOSTILE_ROUND=n` does that one alone, and `LOWBIT_HOSTILE_SEED` draws others.
#![cfg(unix)]

mod declared;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use declared::Verb;

/// Whoever takes longer is told to stop.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Whoever was told to stop must have ended by then. Generous: the machine may be busy.
const GRACE: Duration = Duration::from_secs(20);

/// Bytes that a pipe holds.
const PIPE: usize = 1 << 16;

/// A process has begun to listen to signals by then.
const STARTED: Duration = Duration::from_millis(200);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

#[test]
fn nothing_is_lost_and_nothing_panics() {
    let seed = number("LOWBIT_HOSTILE_SEED").unwrap_or(1);
    let seconds = number("LOWBIT_HOSTILE_SECONDS").unwrap_or(8);
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
        if only.is_some() || begin.elapsed().as_secs() >= seconds {
            println!("{} rounds; exit codes and how often: {ends:?}", round + 1);
            break;
        }
    }
    assert!(only.is_some() || ends.len() >= 3, "hardly anything happened: {ends:?}");
}

/// Random enough.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A folder with a file of every kind.
struct Place(PathBuf);

/// What is read, by preference; everything else may be named too.
const PUZZLES: [&str; 4] = ["four.txt", "nine.txt", "mixed.txt", "packed.gz"];

const GOOD: [&str; 8] =
    ["four.txt", "nine.txt", "regions.txt", "regions.txt", "board.txt", "clocks.txt", "eight.db", "rooks.db"];

const KINDS: [&str; 26] = [
    "four.txt",
    "nine.txt",
    "mixed.txt",
    "board.txt",
    "clocks.txt",
    "weights.txt",
    "missing.txt",
    "empty.txt",
    "folder",
    "nul.txt",
    "latin.txt",
    "crlf.txt",
    "bom.txt",
    "long.txt",
    "packed.gz",
    "cut.gz",
    "unreadable.txt",
    "link.txt",
    "nowhere.txt",
    "loop.txt",
    "fifo",
    "eight.db",
    "rooks.db",
    "regions.txt",
    "/dev/null",
    "-",
];

const TARGETS: [&str; 19] = [
    "new.txt",
    "new.txt",
    "new.txt",
    "new.txt",
    "new.txt",
    "folder/new.txt",
    "kept.txt",
    "kept.txt",
    "empty.txt",
    "folder",
    "link.txt",
    "nowhere.txt",
    "loop.txt",
    "four.txt",
    "missing/new.txt",
    "eight.db",
    "/dev/null",
    "/dev/full",
    "-",
];

const RUNS: [&str; 8] =
    ["new.db", "new.db", "eight.db", "kept.txt", "folder", "four.txt", "empty.txt", "missing/new.db"];

impl Place {
    fn new(name: &str) -> Place {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("folder")).unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
        let four = "13242413423131..\n1...............\n";
        let nine = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
        write("four.txt", four.repeat(20).as_bytes());
        write("nine.txt", nine.repeat(3000).as_bytes());
        write("mixed.txt", format!("{four}what is this\n{four}11..............\n").as_bytes());
        write("board.txt", b".*..\n....\n....\n....\n");
        write("regions.txt", "EEEEE\nDDEBB\nDDBBB\nDDDAA\nCDAAA\n\n".repeat(20).as_bytes());
        write("clocks.txt", b"9 9 12\n6 6 6\n6 3 6\n");
        write("weights.txt", "1 ".repeat(16).as_bytes());
        write("empty.txt", b"");
        write("kept.txt", b"somebody keeps this\n");
        write("nul.txt", format!("{four}13\0\0\n{four}").as_bytes());
        write("latin.txt", &[four.as_bytes(), b"\xe4\xf6\xfc\n", four.as_bytes()].concat());
        write("crlf.txt", four.replace('\n', "\r\n").as_bytes());
        write("bom.txt", format!("\u{feff}{four}").as_bytes());
        write("long.txt", format!("{four}{}\n{four}", "1".repeat(100_000)).as_bytes());
        write("unreadable.txt", four.as_bytes());
        fs::set_permissions(folder.join("unreadable.txt"), fs::Permissions::from_mode(0o000)).unwrap();
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(nine.repeat(500).as_bytes()).unwrap();
        let packed = packed.finish().unwrap();
        write("packed.gz", &packed);
        write("cut.gz", &packed[..packed.len() / 2]);
        symlink("kept.txt", folder.join("link.txt")).unwrap();
        symlink("folder/not-yet.txt", folder.join("nowhere.txt")).unwrap();
        symlink("loop.txt", folder.join("loop.txt")).unwrap();
        assert!(Command::new("mkfifo").arg(folder.join("fifo")).status().unwrap().success());
        for (name, count) in [("eight.db", "queens count 8"), ("rooks.db", "place count rook 6")] {
            let run = folder.with_file_name(name);
            if !run.exists() {
                let mut command = lowbit(&folder);
                command.args(count.split(' ')).args(["--threads", "1", "--run"]).arg(&run);
                assert!(command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
            }
            fs::copy(run, folder.join(name)).unwrap();
        }
        Place(folder)
    }

    /// Every regular file with what is in it, and every other thing with what it is.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut contents = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                let what = match () {
                    () if kind.is_symlink() => format!("link to {}", fs::read_link(&path).unwrap().display()).into(),
                    () if kind.is_dir() => {
                        folders.push(path.clone());
                        b"folder".to_vec()
                    }
                    () if kind.is_fifo() => b"fifo".to_vec(),
                    () => fs::read(&path).unwrap_or_default(),
                };
                contents.insert(path.strip_prefix(&self.0).unwrap().to_owned(), what);
            }
        }
        contents
    }
}

fn lowbit(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// A command that was drawn.
#[derive(Default)]
struct Draw {
    words: Vec<String>,
    /// What it may write to.
    targets: Vec<String>,
    is_forced: bool,
    /// Whether its answers are one thing, of which a part is nothing.
    is_whole: bool,
}

impl Draw {
    /// A command whose words belong together, mostly.
    fn known(random: &mut Random) -> Draw {
        let mut draw = Draw::default();
        let verb = random.below(16);
        match verb {
            0..=6 => draw.sudoku(random),
            7 | 8 => draw.count(random),
            9 => draw.list(random),
            10 => draw.clocks(random),
            11 => draw.runs(random),
            12 => draw.lab(random),
            13 => {
                draw.words(&[
                    "judge",
                    random.of(&["poj-3074", "queens-count", "usaco-clocks", "cses-1624", "nothing"]),
                ]);
                draw.is_whole = true;
            }
            14 => {
                let solve = random.of(&["--format board", "--format svg", "--format json", ""]);
                draw.words(&["queens", "solve", random.of(&["8", "3", "1000", "--board board.txt", "0"]), solve]);
                draw.is_whole = true;
            }
            _ => {
                draw.words(&[random.of(&["--help", "man", "completions bash", "man --out pages", "verify --help", ""])])
            }
        }
        if random.one_in(3) {
            draw.words(&[random.of(&["--threads 1", "--threads 3", "--threads 2", "--threads 0"])]);
        }
        draw
    }

    /// Any verb with any few of its flags, whether or not they make sense.
    fn any(verbs: &[Verb], random: &mut Random) -> Draw {
        let verb = &verbs[random.below(verbs.len() as u64) as usize];
        let mut draw = Draw { words: verb.words.clone(), ..Draw::default() };
        for place in &verb.places {
            draw.value(random, place, &[]);
        }
        for _ in 0..random.below(4) {
            let flag = &verb.flags[random.below(verb.flags.len() as u64) as usize];
            match (flag.name.as_str(), &flag.value) {
                (name @ ("--output" | "--svg" | "--run"), _) => draw.target(random, name),
                ("--force", _) => draw.is_forced = true,
                (name, Some((value, listed))) => {
                    draw.words(&[name]);
                    draw.value(random, value, &listed.iter().map(String::as_str).collect::<Vec<_>>());
                }
                (name, None) => draw.words(&[name]),
            }
        }
        if draw.is_forced && !draw.words.contains(&"--force".into()) {
            draw.words(&["--force"]);
        }
        draw
    }

    fn value(&mut self, random: &mut Random, kind: &str, listed: &[&str]) {
        let value = match kind {
            _ if !listed.is_empty() && !random.one_in(8) => random.of(listed),
            "FILE" | "FILES" | "RUNS" | "WEIGHTS" => return self.file(random, &GOOD),
            "FOLDER" => random.of(&["pages", "pages", "kept.txt"]),
            "PIECE" => random.of(&["queen", "rook", "queen+leaper(1,3)", "queen+leaper(0,0)", "pawn", "x"]),
            "SHAPE" => random.of(&["torus", "cylinder", "mobius", "triangle", "square", "x"]),
            "NAME" => random.of(&["A000170", "A287227", "A002968", "A999999", "x"]),
            "TECHNIQUE" => random.of(&["naked-single", "x-wing", "skyscraper", "x"]),
            "PROBLEM" => random.of(&["poj-3074", "queens-count", "usaco-clocks", "cses-1624", "nothing"]),
            "COMMAND" => random.of(&["sudoku", "queens count", "x"]),
            "SHELL" => random.of(&["bash", "zsh", "x"]),
            "I/K" => random.of(&["1/2", "2/2", "3/2", "1/18446744073709551615", "1/0", "x"]),
            "LANG" => random.of(&["en", "zh", "x"]),
            "CH" => random.of(&[".", "*", "Q", "ab"]),
            "TIME" => random.of(&["1s", "0s", "2m", "x"]),
            "T" => random.of(&["1", "2", "3", "0", "x"]),
            _ if random.one_in(3) => random.of(&[
                "easy",
                "6-7",
                "0-99",
                "at-most-one",
                "1M",
                "symmetric",
                "1e3",
                "",
                "-1",
                "18446744073709551616",
            ]),
            _ => random.of(&["0", "1", "2", "3", "5", "8", "9", "16", "25", "33", "1000"]),
        };
        self.words.extend(
            if kind == "COMMAND" { value.split(' ').collect() } else { vec![value] }.into_iter().map(str::to_owned),
        );
    }

    fn words(&mut self, words: &[&str]) {
        self.words.extend(words.iter().flat_map(|word| word.split_whitespace()).map(str::to_owned));
    }

    fn maybe(&mut self, random: &mut Random, flags: &[&str]) {
        flags.iter().for_each(|flag| {
            if random.one_in(3) {
                self.words(&[flag])
            }
        });
    }

    fn file(&mut self, random: &mut Random, usual: &[&str]) {
        let file = if random.one_in(3) { random.of(&KINDS) } else { random.of(usual) };
        self.words(&[file]);
    }

    fn target(&mut self, random: &mut Random, flag: &str) {
        // A run that replaced a device would be a fault whose traces stay on the machine: not to be tried as root.
        let target = if flag == "--run" { random.of(&RUNS) } else { random.of(&TARGETS) };
        self.words(&[flag, target]);
        self.targets.push(target.into());
        if !self.is_forced && random.one_in(3) {
            self.is_forced = true;
            self.words(&["--force"]);
        }
    }

    fn sudoku(&mut self, random: &mut Random) {
        let verb = random.of(&[
            "solve",
            "solve",
            "count",
            "check",
            "best",
            "candidates",
            "convert",
            "generate",
            "canonical",
            "morph",
        ]);
        self.words(&["sudoku", verb]);
        match verb {
            "generate" => {
                self.maybe(random, &["--count 20", "--seed 5", "--size 16", "--symmetry rotational", "--clues 30"]);
                if random.one_in(3) {
                    self.words(&["--from"]);
                    self.file(random, &PUZZLES);
                }
                return;
            }
            "count" => self.maybe(random, &["--limit 2", "--limit 1000", "--json"]),
            "check" => self.maybe(random, &["--minimal", "--json"]),
            "candidates" => self.maybe(random, &["--line", "--json"]),
            "canonical" => self.maybe(random, &["--dedupe", "--json", "--original"]),
            "morph" => self.maybe(random, &["--seed 3", "--count 2", "--to board"]),
            "convert" => self.words(&["--to", random.of(&["svg", "sdk", "marks", "csv", "nothing"])]),
            "best" => self.maybe(random, &["--json", "--weights weights.txt", "--weights missing.txt"]),
            _ => self.maybe(random, &["--to board", "--to json"]),
        }
        self.maybe(random, &["--strict", "--verbose"]);
        (0..random.below(3)).for_each(|_| self.file(random, &PUZZLES));
        if random.one_in(2) {
            self.target(random, "-o");
            if random.one_in(3) {
                self.target(random, "--run");
            }
        }
    }

    fn count(&mut self, random: &mut Random) {
        self.is_whole = true;
        self.words(&["queens", "count", random.of(&["8", "12", "14", "14", "16", "16", "33", "x"])]);
        if random.one_in(4) {
            self.words(&["--board"]);
            self.file(random, &["board.txt"]);
        }
        self.maybe(
            random,
            &["--unique", "--json", "--stats", "--estimate", "--method dfs", "--part 1/2", "--memory 1M"],
        );
        if random.one_in(2) {
            self.target(random, "--run");
        }
    }

    fn list(&mut self, random: &mut Random) {
        self.words(&["queens", "list", random.of(&["6", "10", "13", "65"])]);
        self.maybe(random, &["--limit 5", "--unique", "--format board", "--format svg", "--format json"]);
    }

    fn clocks(&mut self, random: &mut Random) {
        self.is_whole = true;
        self.words(&["clocks", "solve"]);
        self.file(random, &["clocks.txt"]);
        self.maybe(random, &["--json", "--lights-out", "--states 4", "--moves board.txt"]);
    }

    fn runs(&mut self, random: &mut Random) {
        self.is_whole = true;
        let verb = random.of(&["queens certify", "queens certify", "run status", "run list", "verify", "merge"]);
        self.words(&[verb]);
        self.file(random, &["eight.db"]);
        match verb {
            "queens certify" if random.one_in(2) => self.target(random, "-o"),
            "verify" => self.maybe(random, &["--all", "--sample 3", "--seed 1"]),
            _ => {}
        }
    }

    fn lab(&mut self, random: &mut Random) {
        self.words(&["lab", random.of(&["queens 6", "queens 14", "clocks", "sudoku four.txt"]), "--limit 0.2"]);
        self.maybe(random, &["--json"]);
        if random.one_in(2) {
            self.target(random, "--svg");
        }
    }

    fn line(&self) -> String {
        format!("lowbit {}", self.words.join(" "))
    }
}

/// Draws a command, runs it, perhaps twice at once, and looks at what it did.
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

    for end in &ends {
        let End { code, stdout, stderr, status } = end;
        assert!(!stderr.contains("panicked") && !stderr.contains("RUST_BACKTRACE"), "{story}\n{stderr}");
        let Some(code) = *code else {
            // Before it could begin to listen; a busy machine may take that long to start it.
            assert!(signal.is_some_and(|(_, moment)| moment < STARTED), "{story}: ended by {status:?}\n{stderr}");
            continue;
        };
        assert!([0, 1, 2, 130].contains(&code), "{story}: exit code {code}\n{stderr}");
        let is_silent = code < 2 || !stderr.is_empty();
        assert!(is_silent, "{story}: {code} without a word");
        // Who is told to stop while a full pipe keeps it waiting ends at once, in the middle of its answer.
        if draw.is_whole && code >= 2 && !stdout.is_empty() && stdout.len() < PIPE {
            // A damaged run is described as far as it can be.
            assert!(draw.words.starts_with(&["run".into()]), "{story}: {code}, but printed\n{stdout}");
        }
    }
    compare(place, &before, &draw, &ends, &story);
    ends.iter().map(|end| (draw.line(), end.code.unwrap_or(-1))).collect()
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

/// Waits for the end, and asks for it when it does not come.
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

/// What was there is as it was, but for what was to be written; and nothing else has appeared.
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
        // A run may have been repaired before the signal came; it is whole, and what it was is kept beside it.
        // Boards that were set so far are kept, but nothing takes the place of a file.
        let is_generate = draw.words.starts_with(&["regions".into(), "generate".into()]);
        let keeps_some = is_generate && new.is_some_and(|new| !new.is_empty());
        assert!(!is_interrupted || has_run || run_itself || keeps_some, "{story}: interrupted, but {name} has changed");
    }
    for path in after.keys().filter(|path| !before.contains_key(*path)) {
        let name = path.to_str().unwrap();
        let is_page = name.starts_with("pages");
        let is_target = targets.iter().any(|target| {
            // A run has its companions: its log, its lock.
            name == target || (has_run && name.starts_with(target.as_str()))
        });
        let is_companion = ["eight.db-", "eight.db.", "rooks.db-", "rooks.db."].iter().any(|run| name.starts_with(run));
        assert!(is_page || is_target || is_companion, "{story}: {name} was left behind\n{}", ends[0].stderr);
        assert!(!name.ends_with(".unfinished"), "{story}: {name} was left behind");
    }
    for device in ["/dev/null", "/dev/full"] {
        assert!(fs::metadata(device).unwrap().file_type().is_char_device(), "{story}: {device} is gone");
    }
}
