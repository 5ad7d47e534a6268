//! Counting the plain board: the join against the reference recursion, one thread, CPU time per solution.

use lowbit::backend::Backend;
use lowbit::engine::{self, Control, Kernel, Stop};
use lowbit::queens::join::Join;
use lowbit::queens::{Board, dfs::Dfs};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::clock::{best_of, thread_seconds};

/// Memory for lists: enough for n = 22.
const MEMORY: u64 = 4 << 30;

/// Units of n = 22 that are run.
const SAMPLE: usize = 12;

/// Prints how many times faster than the recursion at n = 16 each board is counted, per solution; with `full`, also
/// n = 19 and 20. Every count is compared with the published one; n = 22 is a random sample of its units.
pub(crate) fn run(full: bool) {
    let published = include_str!("../../testdata/queens/counts.tsv");
    let known = |n: u32| -> u128 {
        let row = published.lines().find_map(|line| line.strip_prefix(&format!("{n}\t"))).expect("a row for each n");
        row.split('\t').next().and_then(|count| count.parse().ok()).expect("a count in each row")
    };
    let recursion = || {
        let board = Board::empty(16).expect("a size from 1 to 64");
        solutions(&Dfs::new(&board).expect("n is at most 32"))
    };
    let (count, seconds) = best_of(1, recursion);
    assert_eq!(count, known(16));
    let ref16 = seconds / count as f64;
    println!("Queens on the plain board, one thread, CPU time; ref16 = {:.1} ns per solution\n", ref16 * 1e9);
    println!("   n      seconds   ns/solution   ref16 /");
    let backend = Backend::best();
    for n in 14..=if full { 20 } else { 18 } {
        let rounds = if n <= 17 { 5 } else { 1 };
        let join = || solutions(&Join::new(n, backend, MEMORY).expect("the backend is available"));
        let (count, seconds) = best_of(rounds, join);
        assert_eq!(count, known(n), "n = {n}");
        print(n, seconds, seconds / count as f64, ref16, "");
    }
    let join = Join::new(22, backend, MEMORY).expect("the backend is available");
    let (mut scratch, stop) = (join.scratch(), Stop::new());
    let units = join.units();
    let (mut seconds, mut count) = (0.0, 0);
    let mut random = ChaCha8Rng::seed_from_u64(22);
    for _ in 0..SAMPLE {
        let unit = units[random.random_range(0..units.len())];
        let begin = thread_seconds();
        count += join.run(unit, &mut scratch, &stop).expect("nobody stops it").solutions;
        seconds += thread_seconds() - begin;
    }
    print(22, seconds, seconds / count as f64, ref16, "  (a sample of units, lists included)");
}

fn solutions(kernel: &impl Kernel) -> u128 {
    let control = Control { threads: 1, ..Control::default() };
    let outcome = engine::run(kernel, &control).expect("nothing is written down");
    outcome.complete().expect("nobody stops it").solutions
}

fn print(n: u32, seconds: f64, per_solution: f64, ref16: f64, note: &str) {
    println!("  {n:>2}  {seconds:>11.4}   {:>11.3}   {:>7.1}{note}", per_solution * 1e9, ref16 / per_solution);
}
