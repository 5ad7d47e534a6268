//! Counting boards with blocked cells: lanes against the reference recursion, one thread, CPU time, same counts.

use lowbit::backend::Backend;
use lowbit::queens::kernels::{lanes::Lanes, recursion::Recursion};

use crate::clock::best_of;
use crate::queens::{random_board, solutions};

/// Boards of every kind.
const BOARDS: u64 = 3;

/// Prints the speed-up of lanes over the recursion for boards of 14 to 16 rows with 10, 20 and 30 % of their cells
/// blocked at random: the range over a few boards.
pub(crate) fn run() {
    println!("Queens on boards with blocked cells: reference recursion / lanes, CPU time of one thread per count");
    println!("(best of 5 and of 2; {BOARDS} seeded boards of each kind, slowest and fastest ratio; counts agree)\n");
    let backends: Vec<Backend> = Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect();
    let titles: String = backends.iter().map(|backend| format!("  {:>13}", backend.name())).collect();
    println!("   n  blocked    reference, ms{titles}");
    for n in 14..=16 {
        for percent in [10, 20, 30] {
            let mut milliseconds = Range::default();
            let mut ratios = vec![Range::default(); backends.len()];
            for seed in 0..BOARDS {
                let board = random_board(n, percent, seed);
                let (expected, reference) = best_of(2, || solutions(&Recursion::new(&board)));
                milliseconds.include(reference * 1e3);
                for (backend, ratio) in backends.iter().zip(&mut ratios) {
                    let count = || solutions(&Lanes::new(&board, *backend).expect("it is available"));
                    let (found, seconds) = best_of(5, count);
                    assert_eq!(found, expected, "{backend} is wrong on board {seed} of n {n}, {percent} %");
                    ratio.include(reference / seconds);
                }
            }
            let ratios: String = ratios.iter().map(|ratio| format!("  {:>13}", ratio.to_string())).collect();
            println!("  {n:>2}  {percent:>5} %  {milliseconds:>15}{ratios}");
        }
    }
}

/// The smallest and the largest figure.
#[derive(Clone, Copy)]
struct Range {
    smallest: f64,
    largest: f64,
}

impl Default for Range {
    fn default() -> Range {
        Range { smallest: f64::INFINITY, largest: 0.0 }
    }
}

impl Range {
    fn include(&mut self, figure: f64) {
        self.smallest = self.smallest.min(figure);
        self.largest = self.largest.max(figure);
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{:.1} .. {:.1}", self.smallest, self.largest))
    }
}
