//! `lowbit sudoku solve` from file to file: its CPU time other than solving, and its memory.
//!
//! `cargo run --release -p lowbit-benchmarks --bin sudoku-file -- FILE [LINES]` repeats the puzzles of FILE, 81
//! characters a line, to a file of LINES lines (ten million by default) in the folder for temporary files, has the
//! command beside this program solve it on two threads, and compares every line of the answer. Linux only.
#![forbid(unsafe_code)]

#[path = "../clock.rs"]
#[allow(dead_code, reason = "the main program uses the rest")]
mod clock;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::time::{Duration, Instant};

use lowbit::engine::Stop;
use lowbit::sudoku::kernels::Batch;
use lowbit::sudoku::text::plain_nine;

use clock::thread_seconds;

/// Puzzles that the command solves together: a megabyte of lines.
const TOGETHER: usize = (1 << 20) / 82;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let lines = args.get(1).map_or(Ok(10_000_000), |lines| lines.parse());
    let (Some(path), Ok(lines)) = (args.first(), lines) else {
        eprintln!("usage: sudoku-file FILE [LINES]");
        return ExitCode::from(2);
    };
    match run(Path::new(path), lines) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku-file: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(path: &Path, lines: usize) -> io::Result<()> {
    let bytes = fs::read(path)?;
    let lines_of_file = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let puzzles: Vec<[u8; 81]> = lines_of_file.filter_map(plain_nine).collect();
    if puzzles.is_empty() {
        return Err(io::Error::other(format!("{}: no puzzle", path.display())));
    }
    let lowbit = std::env::current_exe()?.with_file_name("lowbit");
    if !lowbit.exists() {
        return Err(io::Error::other("build the command first: cargo build --release"));
    }
    let folder = std::env::temp_dir().join(format!("lowbit-sudoku-file-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let result = measure(&puzzles, lines, &lowbit, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

fn measure(puzzles: &[[u8; 81]], lines: usize, lowbit: &Path, folder: &Path) -> io::Result<()> {
    let (input, output): (PathBuf, PathBuf) = (folder.join("puzzles"), folder.join("solutions"));
    let mut file = BufWriter::new(File::create(&input)?);
    for puzzle in puzzles.iter().cycle().take(lines) {
        file.write_all(&text(puzzle))?;
    }
    file.into_inner()?;
    let (solutions, before) = solve(puzzles, lines);
    let command = Command::new(lowbit)
        .args(["--threads", "2", "sudoku", "solve"])
        .arg(&input)
        .stdout(File::create(&output)?)
        .spawn()?;
    let (begin, begin_cpu) = (Instant::now(), children_seconds()?);
    let peak = wait(command)?;
    let (wall, cpu) = (begin.elapsed().as_secs_f64(), children_seconds()? - begin_cpu);
    let (_, after) = solve(puzzles, lines);

    let mut answers = BufReader::new(File::open(&output)?).split(b'\n');
    for (number, solution) in (1..=lines).zip(solutions.iter().cycle()) {
        let answer = answers.next().transpose()?.unwrap_or_default();
        if answer[..] != text(solution)[..81] {
            return Err(io::Error::other(format!("line {number} of the answer is not the solution of line {number}")));
        }
    }
    if answers.next().is_some() {
        return Err(io::Error::other("more answers than puzzles"));
    }
    let engine = (before + after) / 2.0;
    println!("lowbit --threads 2 sudoku solve FILE > OUT, {lines} lines, every answer compared:");
    println!("  {wall:.2} s, {:.2} million lines a second", lines as f64 / wall / 1e6);
    println!("  {cpu:.2} s of CPU time; solved in memory, before and after: {before:.2} s, {after:.2} s");
    println!("  outside the engine: {:.0} %", 100.0 * (1.0 - engine / cpu));
    println!("  peak memory: {peak} MB");
    Ok(())
}

/// Solves `lines` of the puzzles, cycled, in memory and on two threads, in batches of the command's size; returns the
/// solutions of all, and the CPU seconds of the searches.
fn solve(puzzles: &[[u8; 81]], lines: usize) -> (Vec<[u8; 81]>, f64) {
    let cycles = lines.div_ceil(2 * puzzles.len());
    let work = || {
        let mut batch = Batch::new(1);
        let mut solutions = Vec::with_capacity(puzzles.len());
        let mut seconds = 0.0;
        for cycle in 0..cycles {
            for part in puzzles.chunks(TOGETHER) {
                let begin = thread_seconds();
                let answers = batch.solve(part, &Stop::new()).complete().expect("nobody stops it");
                seconds += thread_seconds() - begin;
                if cycle == 0 {
                    let solution = |number| answers.solution(number).expect("a puzzle of the file has a solution");
                    solutions.extend((0..part.len()).map(solution));
                }
            }
        }
        (solutions, seconds)
    };
    let ((solutions, one), (_, two)) = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        (work(), other.join().expect("no panic"))
    });
    (solutions, (one + two) * lines as f64 / (2 * cycles * puzzles.len()) as f64)
}

/// A line of digits; blanks are dots.
fn text(cells: &[u8; 81]) -> [u8; 82] {
    std::array::from_fn(|at| match cells.get(at) {
        None => b'\n',
        Some(0) => b'.',
        Some(digit) => b'0' + digit,
    })
}

/// Waits for the end of a command; returns its peak memory in megabytes.
fn wait(mut command: Child) -> io::Result<u64> {
    let mut peak = 0;
    loop {
        if let Some(status) = command.try_wait()? {
            return if status.success() { Ok(peak) } else { Err(io::Error::other("the command failed")) };
        }
        let status = fs::read_to_string(format!("/proc/{}/status", command.id())).unwrap_or_default();
        let kilobytes =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse::<u64>().ok());
        peak = kilobytes.map_or(peak, |kilobytes| kilobytes >> 10);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// CPU seconds of ended commands, in steps of 0.01.
fn children_seconds() -> io::Result<f64> {
    let status = fs::read_to_string("/proc/self/stat")?;
    let after_name = status.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = after_name.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / 100.0)
}
