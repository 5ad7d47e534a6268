//! 9x9 puzzles: lowbit's batch search and its search for a single puzzle against the crate `sudoku` 0.8.

use std::process::ExitCode;

use lowbit::backend::Backend;
use lowbit::engine::Stop;
use lowbit::sudoku::kernels::{Batch, single};
use sudoku::Sudoku;

use crate::clock::timed;
use crate::sets::{Cells, Set, generated, read};

/// Rounds of measurement; the best of each program counts.
const ROUNDS: usize = 15;
/// Rounds for each backend.
const FEW_ROUNDS: usize = 5;
/// CPU seconds that one measurement should take.
const SPAN: f64 = 0.03;

pub fn run(files: &[String]) -> ExitCode {
    let mut sets = generated();
    for path in files {
        match read(path) {
            Ok(set) if !set.puzzles.is_empty() => sets.push(set),
            Ok(_) => return fail(&format!("{path}: no puzzle")),
            Err(error) => return fail(&format!("{path}: {error}")),
        }
    }
    println!("9x9 sudoku on {}, one thread, ns of CPU time per puzzle, best of {ROUNDS} rounds.", Backend::best());
    println!("  crate: `sudoku` 0.8, stops at the second solution; batch: the same, puzzles cycled; grids: stops at");
    println!(
        "  the first, solutions written, four bits a cell; once: the set as it is, no cycling; single: one puzzle"
    );
    println!("  after the other. In brackets: how many times faster than the crate; for `once` and `grids` also the");
    println!("  time against `batch`.\n");
    println!("{:<28}{:>8}{:>9}{:>18}{:>23}{:>16}{:>18}", "set", "puzzles", "crate", "batch", "grids", "once", "single");
    sets.iter().for_each(measure);
    println!("\nThe same question on every backend, best of {FEW_ROUNDS} rounds: batch, single.\n");
    let names = backends().map(|backend| format!("{:>26}", backend.name())).collect::<String>();
    println!("{:<28}{names}", "set");
    sets.iter().for_each(measure_backends);
    ExitCode::SUCCESS
}

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

fn fail(message: &str) -> ExitCode {
    eprintln!("lowbit-rivals: {message}");
    ExitCode::from(2)
}

/// The fewest nanoseconds per puzzle so far.
struct Best(f64);

impl Best {
    fn include(&mut self, seconds: f64, puzzles: usize) {
        self.0 = self.0.min(seconds * 1e9 / puzzles as f64);
    }
}

/// Measures a set and prints its line. All programs must agree on every puzzle.
fn measure(set: &Set) {
    let mut two = Batch::new(2);
    let mut one = Batch::new(1);
    let stop = Stop::new();
    let mut count = |puzzles: &[Cells]| two.count(puzzles, &stop).complete().expect("nobody stops it");

    let expected = count(&set.puzzles);
    let (_, estimate) = timed(|| count(&set.puzzles));
    let cycles = (SPAN / estimate).ceil().max(1.0) as usize;
    let cycled: Vec<Cells> = set.puzzles.iter().copied().cycle().take(cycles * set.puzzles.len()).collect();
    let few = set.puzzles.len().min((SPAN / estimate * set.puzzles.len() as f64 / 10.0) as usize).max(1);

    let [mut rival, mut batch, mut grids, mut once, mut single] = [const { Best(f64::MAX) }; 5];
    for _ in 0..ROUNDS {
        let (counts, seconds) = timed(|| set.puzzles[..few].iter().map(rival_count).collect::<Vec<_>>());
        assert_eq!(counts, expected[..few], "the crate does not agree");
        rival.include(seconds, few);

        let (counts, seconds) = timed(|| count(&cycled));
        assert!(counts.chunks(expected.len()).all(|counts| counts == expected), "the batch is unsteady");
        batch.include(seconds, cycled.len());

        let (answers, seconds) = timed(|| one.solve(&cycled[..], &stop).complete().expect("nobody stops it"));
        assert!(answers.counts().iter().zip(expected.iter().cycle()).all(|(&found, &all)| found == all.min(1)));
        grids.include(seconds, cycled.len());

        once.include(timed(|| count(&set.puzzles)).1, set.puzzles.len());

        let (counts, seconds) =
            timed(|| set.puzzles[..few].iter().map(|puzzle| single::count(puzzle, 2)).collect::<Vec<_>>());
        assert_eq!(counts, expected[..few], "the search for one puzzle does not agree");
        single.include(seconds, few);
    }
    let faster = |ours: &Best| format!("{:.1} ({:.2}x)", ours.0, rival.0 / ours.0);
    println!(
        "{:<28}{:>8}{:>9.0}{:>18}{:>23}{:>16}{:>18}",
        set.name,
        set.puzzles.len(),
        rival.0,
        faster(&batch),
        format!("{} {:.2}", faster(&grids), grids.0 / batch.0),
        format!("{:.1} ({:.2})", once.0, once.0 / batch.0),
        faster(&single),
    );
}

/// Measures the searches on every backend and prints their line. All must agree on every puzzle.
fn measure_backends(set: &Set) {
    let puzzles = &set.puzzles[..set.puzzles.len().min(4000)];
    let few = &puzzles[..puzzles.len().min(500)];
    let mut expected = None;
    let mut line = format!("{:<28}", set.name);
    for backend in backends() {
        let mut two = Batch::on(backend, 2).expect("it is available");
        let [mut batch, mut single] = [const { Best(f64::MAX) }; 2];
        for _ in 0..FEW_ROUNDS {
            let (counts, seconds) = timed(|| two.count(puzzles, &Stop::new()).complete().expect("nobody stops it"));
            batch.include(seconds, puzzles.len());
            assert_eq!(counts, *expected.get_or_insert_with(|| counts.clone()), "{backend} does not agree");
            let (counts, seconds) = timed(|| {
                let find = |puzzle| single::find_on(backend, puzzle, 2).expect("it is available").count;
                few.iter().map(find).collect::<Vec<_>>()
            });
            single.include(seconds, few.len());
            assert!(expected.iter().all(|expected| counts == expected[..few.len()]), "{backend} does not agree");
        }
        line += &format!("{:>26}", format!("{:.0}, {:.0}", batch.0, single.0));
    }
    println!("{line}");
}

fn rival_count(puzzle: &Cells) -> u64 {
    Sudoku::from_bytes(*puzzle).expect("digits up to 9").solutions_count_up_to(2) as u64
}
