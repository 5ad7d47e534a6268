//! The rate of the batch search itself, on one thread: ns per puzzle of a file with a 9x9 puzzle on each line, the best of
//! 15 rounds. `benchmarks/python.py many FILE` compares the Python package with it.
#![forbid(unsafe_code)]

use std::error::Error;

use lowbit::engine::Stop;
use lowbit::sudoku::kernels::Batch;
use lowbit::sudoku::text::plain_nine;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("batch FILE")?;
    let text = std::fs::read_to_string(path)?;
    let puzzles: Vec<[u8; 81]> = text.lines().filter_map(|line| plain_nine(line.as_bytes().get(..81)?)).collect();
    let mut batch = Batch::new(1);
    let mut best = f64::INFINITY;
    for _ in 0..15 {
        let begin = seconds();
        let answers = batch.solve(&puzzles[..], &Stop::new()).complete().ok_or("nobody stops it")?;
        best = best.min(seconds() - begin);
        assert!(answers.counts().iter().all(|&count| count == 1), "every puzzle has a solution");
    }
    println!("{}", best * 1e9 / puzzles.len() as f64);
    Ok(())
}

/// Processor time of this process.
fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
