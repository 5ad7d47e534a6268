//! Proofs of uniqueness of sudoku variants, on one thread: processor time of each puzzle of a file with a variant on each line
//! (f-puzzles JSON or an address), then the median and the shares. Puzzles without exactly one solution are left out and counted.
#![forbid(unsafe_code)]

use std::error::Error;
use std::time::Duration;

use lowbit::engine::{Stop, wall_clock};
use lowbit::sudoku::variant::text::read;

/// A puzzle has this long.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("variants FILE")?;
    let (mut times, mut left_out) = (Vec::new(), 0);
    for (number, line) in std::fs::read_to_string(path)?.lines().enumerate() {
        let Ok(puzzle) = read(line) else {
            left_out += 1;
            continue;
        };
        let stop = Stop::new().limited(PATIENCE, wall_clock);
        let begin = milliseconds();
        let outcome = puzzle.variant.count(2, &stop);
        let time = milliseconds() - begin;
        if !outcome.is_interrupted() && outcome.complete() != Some(1) {
            left_out += 1;
            continue;
        }
        println!("line {} {time:.2} ms", number + 1);
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    let share = |limit: f64| 100.0 * times.iter().filter(|&&time| time < limit).count() as f64 / times.len() as f64;
    let median = times.get(times.len() / 2).ok_or("no puzzle has exactly one solution")?;
    println!(
        "{} puzzles ({left_out} left out), median {median:.2} ms, within 50 ms {:.1} %, within 5 s {:.1} %, {:.2} s in all",
        times.len(),
        share(50.0),
        share(5000.0),
        times.iter().sum::<f64>() / 1000.0
    );
    Ok(())
}

/// Processor time of this thread.
fn milliseconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}
