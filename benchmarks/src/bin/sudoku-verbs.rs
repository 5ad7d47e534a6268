//! Every verb and format of `lowbit sudoku` from file to file on one thread, against its own floor.
//!
//! `cargo run --release -p lowbit-benchmarks --bin sudoku-verbs -- FILE [LINES]` repeats the puzzles of FILE, 81 characters a
//! line, to a file of LINES lines (200,000 unless said otherwise) and has the command beside this program answer it. The
//! floor is what cannot be spared: reading the lines, the engine's answers, and writing bytes that are ready to an empty file. What
//! it takes to find first pencil marks, or to put a text together, is not in it. Linux only.
#![forbid(unsafe_code)]

#[path = "../clock.rs"]
#[allow(dead_code, reason = "the main program uses the rest")]
mod clock;

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use lowbit::engine::Stop;
use lowbit::sudoku::Weights;
use lowbit::sudoku::stream::{Questions, Solver};
use lowbit::sudoku::text::{LineLayout, plain_nine};
use lowbit::text::Chunks;

use clock::best_of;

/// What the engine has to do for a verb.
#[derive(Clone, Copy)]
enum Engine {
    Nothing,
    Solve,
    Count,
    Check,
    Minimal,
    Candidates,
    Best,
}

const VERBS: [(&str, Engine); 24] = [
    ("solve", Engine::Solve),
    ("solve --to grid", Engine::Solve),
    ("solve --to board", Engine::Solve),
    ("solve --to sdm", Engine::Solve),
    ("solve --to csv", Engine::Solve),
    ("solve --to json", Engine::Solve),
    ("solve --to marks", Engine::Solve),
    ("solve --to svg", Engine::Solve),
    ("count --limit 2", Engine::Count),
    ("count --limit 2 --json", Engine::Count),
    ("check", Engine::Check),
    ("check --json", Engine::Check),
    ("check --minimal", Engine::Minimal),
    ("check --minimal --json", Engine::Minimal),
    ("candidates", Engine::Candidates),
    ("candidates --line", Engine::Candidates),
    ("candidates --json", Engine::Candidates),
    ("best", Engine::Best),
    ("convert --to line", Engine::Nothing),
    ("convert --to board", Engine::Nothing),
    ("convert --to numbers", Engine::Nothing),
    ("convert --to json", Engine::Nothing),
    ("convert --to marks", Engine::Nothing),
    ("convert --to svg", Engine::Nothing),
];

/// How often everything is measured; the best counts.
const ROUNDS: usize = 3;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let lines = args.get(1).map_or(Ok(200_000), |lines| lines.parse());
    let (Some(path), Ok(lines)) = (args.first(), lines) else {
        eprintln!("usage: sudoku-verbs FILE [LINES]");
        return ExitCode::from(2);
    };
    let folder = std::env::temp_dir().join(format!("lowbit-sudoku-verbs-{}", std::process::id()));
    let result = fs::create_dir(&folder).and_then(|()| measure(Path::new(path), lines, &folder));
    let _ = fs::remove_dir_all(&folder);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku-verbs: {error}");
            ExitCode::from(2)
        }
    }
}

fn measure(path: &Path, lines: usize, folder: &Path) -> io::Result<()> {
    let text = fs::read(path)?;
    let lines_of_file = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let puzzles: Vec<&[u8]> = lines_of_file.filter(|line| plain_nine(line).is_some()).collect();
    let lowbit = std::env::current_exe()?.with_file_name("lowbit");
    if puzzles.is_empty() || !lowbit.exists() {
        return Err(io::Error::other("no puzzle in the file, or no command: cargo build --release"));
    }
    let (input, output) = (folder.join("puzzles"), folder.join("answers"));
    let mut all = Vec::new();
    for line in puzzles.iter().cycle().take(lines) {
        all.extend_from_slice(line);
        all.push(b'\n');
    }
    fs::write(&input, &all)?;
    let each = |seconds: f64| 1e9 * seconds / lines as f64;
    let (questions, read) = best_of(ROUNDS, || read(&input));
    let questions = questions?;
    println!("{lines} puzzles, one thread, CPU time in ns a puzzle; reading takes {:.0}", each(read));
    println!("{:<24}{:>9}{:>9}{:>9}{:>8}", "", "command", "engine", "writing", "ratio");
    for (verb, engine) in VERBS {
        let mut command = f64::INFINITY;
        for _ in 0..ROUNDS {
            command = command.min(run(&lowbit, verb, &input, &output)?);
        }
        let (_, engine) = best_of(ROUNDS, || answer(engine, &questions));
        let answers = fs::read(&output)?;
        let mut writing = f64::INFINITY;
        for _ in 0..ROUNDS {
            let mut file = File::create(&output)?; // to empty it is not part of writing
            writing = writing.min(best_of(1, || file.write_all(&answers)).1);
        }
        let ratio = command / (read + engine + writing);
        println!("{verb:<24}{:>9.0}{:>9.0}{:>9.0}{ratio:>8.2}", each(command), each(engine), each(writing));
    }
    Ok(())
}

/// Reads all lines as the command does.
fn read(input: &Path) -> io::Result<Vec<Questions>> {
    let mut chunks = Chunks::new(io::BufReader::with_capacity(1 << 20, File::open(input)?));
    let mut parts = Vec::new();
    while let Some(chunk) = chunks.next_chunk().map_err(io::Error::other)? {
        let mut questions = Questions::default();
        chunk.lines().for_each(|(number, line)| questions.read_line(&LineLayout::Cells, number, line));
        parts.push(questions);
    }
    Ok(parts)
}

/// The engine's answers alone.
fn answer(engine: Engine, parts: &[Questions]) {
    let (mut solver, stop, weights) = (Solver::new(), Stop::new(), Weights::target());
    for questions in parts {
        match engine {
            Engine::Nothing => {}
            Engine::Solve => drop(black_box(solver.solve(questions, &stop))),
            Engine::Count => drop(black_box(solver.count(questions, 3, &stop))),
            Engine::Check => drop(black_box(solver.check(questions, false, &stop))),
            Engine::Minimal => drop(black_box(solver.check(questions, true, &stop))),
            Engine::Candidates => drop(black_box(solver.candidates(questions, &stop))),
            Engine::Best => drop(black_box(solver.best(questions, &weights, &stop))),
        }
    }
}

/// CPU seconds of a command from file to file: of as many runs as take half a second, because the clock has a hundred steps in one.
fn run(lowbit: &Path, verb: &str, input: &Path, output: &Path) -> io::Result<f64> {
    let begin = children_seconds();
    for runs in 1.. {
        let status = Command::new(lowbit)
            .args(["--threads", "1", "sudoku"])
            .args(verb.split(' '))
            .arg(input)
            .stdout(File::create(output)?)
            .stderr(Stdio::null())
            .status()?;
        if !matches!(status.code(), Some(0 | 1)) {
            break;
        }
        let seconds = children_seconds() - begin;
        if seconds > 0.5 {
            return Ok(seconds / f64::from(runs));
        }
    }
    Err(io::Error::other(format!("'lowbit sudoku {verb}' failed")))
}

/// CPU seconds of commands that have ended.
fn children_seconds() -> f64 {
    let status = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = status.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = after_name.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}
