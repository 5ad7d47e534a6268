//! Every verb and format of `lowbit sudoku` from file to file on one thread, against a lower bound.
//!
//! `cargo run --release -p lowbit-benchmarks --bin sudoku-verbs -- FILE [LINES]` repeats the puzzles of FILE, 81
//! characters a line, to a file of LINES lines (200,000 by default) and has the command beside this program answer it.
//! The floor is the unavoidable work: reading the lines, the engine's answers, and writing finished bytes to an empty
//! file. Initial pencil marks and formatting are not in it. Linux only.
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

/// The engine's work for a verb.
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

/// Rounds of measurement; the best counts.
const ROUNDS: usize = 5;

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
    let one = folder.join("one");
    fs::write(&one, [puzzles[0], b"\n"].concat())?;
    let mut start = f64::INFINITY;
    for _ in 0..ROUNDS {
        start = start.min(run(&lowbit, "convert --to line", &one, &output)?);
    }
    println!("{lines} puzzles, one thread, CPU time in ns a puzzle; reading takes {:.0}", each(read));
    println!("to start the command takes {:.1} ms, which is left out", 1e3 * start);
    println!("{:<24}{:>9}{:>9}{:>9}{:>8}", "", "command", "engine", "writing", "ratio");
    for (verb, engine) in VERBS {
        // Interleaved, so that all are measured in the same hour.
        let [mut command, mut answering, mut writing] = [f64::INFINITY; 3];
        for _ in 0..ROUNDS {
            command = command.min(run(&lowbit, verb, &input, &output)? - start);
            answering = answering.min(best_of(1, || answer(engine, &questions)).1);
            let answers = fs::read(&output)?;
            let mut file = File::create(&output)?; // truncating it is not part of writing
            writing = writing.min(best_of(1, || file.write_all(&answers)).1);
        }
        let ratio = command / (read + answering + writing);
        println!("{verb:<24}{:>9.0}{:>9.0}{:>9.0}{ratio:>8.2}", each(command), each(answering), each(writing));
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
            Engine::Check => drop(black_box(solver.check(questions, &stop))),
            Engine::Minimal => drop(black_box(solver.check_minimal(questions, &stop))),
            Engine::Candidates => drop(black_box(solver.candidates(questions, &stop))),
            Engine::Best => drop(black_box(solver.best(questions, &weights, &stop))),
        }
    }
}

/// CPU seconds of a command from file to file.
fn run(lowbit: &Path, verb: &str, input: &Path, output: &Path) -> io::Result<f64> {
    let mut child = Command::new(lowbit)
        .args(["--threads", "1", "sudoku"])
        .args(verb.split(' '))
        .arg(input)
        .stdout(File::create(output)?)
        .stderr(Stdio::null())
        .spawn()?;
    let seconds = seconds_at_end(child.id());
    match child.wait()?.code() {
        Some(0 | 1) => seconds,
        _ => Err(io::Error::other(format!("'lowbit sudoku {verb}' failed"))),
    }
}

/// CPU seconds of the first thread of a process, which does all the work here, once it has ended: its figures stay
/// until it is waited for. The system's other clocks have a hundred steps a second.
fn seconds_at_end(process: u32) -> io::Result<f64> {
    let folder = Path::new("/proc").join(process.to_string());
    let has_ended = |stat: &str| stat.rsplit_once(") ").is_some_and(|(_, state)| state.starts_with('Z'));
    while !has_ended(&fs::read_to_string(folder.join("stat"))?) {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let figures = fs::read_to_string(folder.join("schedstat"))?;
    let nanoseconds: Option<u64> = figures.split_whitespace().next().and_then(|figure| figure.parse().ok());
    nanoseconds.map(|figure| figure as f64 * 1e-9).ok_or_else(|| io::Error::other("the system keeps no figures"))
}
