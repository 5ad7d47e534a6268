//! The machine and the join: speed-up by threads, and memory.

use std::time::Instant;

use lowbit::backend::Backend;
use lowbit::engine::{Stop, all_cores};
use lowbit::queens::kernels::join::Join;
use lowbit::queens::kernels::lanes::Lanes;
use lowbit::queens::{CountRequest, Method};

use crate::clock::process_seconds;
use crate::queens::{MEMORY, draw, plain, published, solutions_on};

/// Rounds of one thread and two threads, interleaved.
const ROUNDS: usize = 5;

/// Units of n = 22 whose lists are built: enough to need nearly all lists of the middle sizes.
const SAMPLE: usize = 1000;

/// Prints the speed-up of two threads over one, by wall time, interleaved, the best of each. It needs an idle machine:
/// on a busy one the two threads do not get two cores.
pub(crate) fn threads() {
    println!("One thread and two, wall time, best of {ROUNDS} in turn; {} cores", all_cores());
    println!("(CPU: how much more CPU time two threads take together, by the least of each)\n");
    println!("   n  method   one thread, s  two threads, s  faster by      CPU");
    let backend = Backend::best();
    scaling(16, "lanes", |threads| {
        solutions_on(threads, &Lanes::new(&plain(16), backend).expect("the backend is available"))
    });
    for n in [16, 17, 18] {
        scaling(n, "join", |threads| {
            solutions_on(threads, &Join::new(n, backend, MEMORY).expect("the backend is available"))
        });
    }
}

fn scaling(n: u32, method: &str, count: impl Fn(usize) -> u128) {
    let mut best = [(f64::INFINITY, f64::INFINITY); 2];
    for _ in 0..ROUNDS {
        for (threads, (wall, cpu)) in (1..).zip(&mut best) {
            let (begin, begin_cpu) = (Instant::now(), process_seconds());
            assert_eq!(count(threads), published(n));
            *cpu = cpu.min(process_seconds() - begin_cpu);
            *wall = wall.min(begin.elapsed().as_secs_f64());
        }
    }
    let [(one, one_cpu), (two, two_cpu)] = best;
    let (faster, more) = (one / two, 100.0 * (two_cpu / one_cpu - 1.0));
    println!("  {n:>2}  {method:<5}  {one:>14.4}  {two:>14.4}  {faster:>9.2}  {more:>+6.1} %");
}

/// Prints the peak memory of a count: n = 20 in full, n = 22 by a sample of its units, on all cores.
pub(crate) fn memory() {
    println!("Peak memory of the join on {} threads\n", all_cores());
    println!("   n   peak, MB   predicted, MB");
    let backend = Backend::best();
    let full =
        || assert_eq!(solutions_on(all_cores(), &Join::new(20, backend, MEMORY).expect("it is there")), published(20));
    let sample = || {
        let join = Join::new(22, backend, MEMORY).expect("it is there");
        let drawn = draw(&join, SAMPLE);
        std::thread::scope(|scope| {
            for part in drawn.chunks(SAMPLE.div_ceil(all_cores())) {
                scope.spawn(|| {
                    let mut scratch = join.scratch();
                    part.iter()
                        .for_each(|&unit| assert!(join.run(unit, &mut scratch, &Stop::new()).complete().is_some()));
                });
            }
        });
    };
    peak(20, full, "");
    peak(22, sample, "  (a sample of units)");
}

fn peak(n: u32, work: impl FnOnce(), note: &str) {
    work();
    let request = CountRequest::new(plain(n)).method(Method::Join).memory(u64::MAX);
    let predicted = request.plan().expect("the join counts it").forecast.memory(all_cores()) >> 20;
    println!("  {n:>2}  {:>9}  {predicted:>14}{note}", peak_megabytes());
}

/// The peak memory of this process: the kernel's `VmHWM`.
fn peak_megabytes() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.map_or_else(|| "unknown".into(), |kilobytes| (kilobytes >> 10).to_string())
}
