//! The join on a GPU: agreement with the processor, time by phase, projections to larger boards.

use std::ops::RangeInclusive;
use std::time::Instant;

use lowbit::backend::Backend;
use lowbit::engine::{self, Control, Search, Stop, Tally, Unit};
use lowbit::queens::kernels::join::Join;
use lowbit::queens::kernels::join::cuda::{CudaJoin, Device, Phases};
use lowbit::queens::kernels::lanes::cuda::CudaLanes;
use lowbit::queens::{Board, published_count};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Units compared for each n.
const COMPARED: usize = 1500;

/// Of these, those also recounted by backtracking on the GPU.
const RECOUNTED: usize = 60;

/// Seconds of a sample of units.
const SAMPLE_SECONDS: f64 = 7.0;
const SAMPLES: usize = 3;

/// Units recounted for each n, if there is time.
const UNITS_TIMED: u32 = 30;

/// A count on the first GPU; exits with a message if there is none.
fn on_gpu(n: u32) -> (CudaJoin, Device) {
    let started = CudaJoin::new(n).map_err(|error| error.to_string());
    let started = started.and_then(|join| Ok((join.device(0).map_err(|error| error.to_string())?, join)));
    match started {
        Ok((device, join)) => (join, device),
        Err(error) => {
            eprintln!("lowbit-benchmarks: {error}");
            std::process::exit(2);
        }
    }
}

fn run(join: &CudaJoin, device: &mut Device, units: &[Unit]) -> Vec<Tally> {
    join.run(units, device, &Stop::new()).expect("the GPU works").complete().expect("nobody stops it")
}

/// Counts thousands of random units of n = 12 to 20 on the GPU and on the processor, and some by backtracking on the GPU.
pub(crate) fn check() {
    println!("Units counted on the GPU and by the join on the processor");
    let mut compared = 0;
    for n in 12..=20 {
        let (join, mut device) = on_gpu(n);
        let mut units: Vec<Unit> = join.units().collect();
        units.shuffle(&mut ChaCha8Rng::seed_from_u64(n.into()));
        units.truncate(COMPARED);
        let found = run(&join, &mut device, &units);
        let processor = Join::new(n, Backend::best(), 2 << 30).expect("the backend is available");
        let mut scratch = processor.scratch();
        for (&unit, tally) in units.iter().zip(&found) {
            let expected = processor.run(unit, &mut scratch, &Stop::new()).complete().expect("nobody stops it");
            assert_eq!(tally.solutions, expected.solutions, "n = {n}, unit {}", unit.number);
        }
        let again = units.iter().zip(&found).take(RECOUNTED);
        for (unit, tally) in again.clone() {
            let solutions =
                join.recount(unit.number, &Stop::new()).expect("the GPU works").complete().expect("nobody stops it");
            assert_eq!(tally.solutions, solutions, "n = {n}, unit {} by backtracking", unit.number);
        }
        compared += units.len();
        println!("  n = {n}: {} units agree, {} of them by backtracking too", units.len(), again.len());
    }
    println!("  {compared} units in all");
}

/// Counts n = 16 to 22 in full, with the time of each phase.
pub(crate) fn phases() {
    let (_, mut device) = on_gpu(16);
    let peak = device.measure_peak().expect("the GPU works");
    println!("The join on one GPU; products alone run at {peak:.2e} pairs of bits per second");
    println!();
    println!(
        "   n    total    start    lists    count    rules    place     join transfer   ns/solution  products/s  of peak"
    );
    for n in 16..=22 {
        let begin = Instant::now();
        let (join, mut device) = on_gpu(n);
        let mut solutions = 0;
        let mut units = join.units();
        loop {
            let (mut batch, mut cost) = (Vec::new(), 0.0);
            while !join.is_enough(batch.len(), cost) {
                let Some(unit) = units.next() else { break };
                cost += unit.cost;
                batch.push(unit);
            }
            if batch.is_empty() {
                break;
            }
            solutions += run(&join, &mut device, &batch).iter().map(|tally| tally.solutions).sum::<u128>();
        }
        let total = begin.elapsed().as_secs_f64();
        let expected = published_count(n);
        assert_eq!(Some(solutions), expected, "n = {n}");
        let Phases { start, lists, counting, rules, placing, joining, transfer, .. } = device.phases;
        let rate = device.bit_products().expect("the GPU works") / joining.as_secs_f64();
        let seconds = [start, lists, counting, rules, placing, joining, transfer]
            .map(|phase| format!("{:9.3}", phase.as_secs_f64()));
        let per_solution = total * 1e9 / solutions as f64;
        println!(
            "{n:4} {total:8.3}{}   {per_solution:11.5}  {rate:10.2e}  {:6.1} %",
            seconds.concat(),
            100.0 * rate / peak
        );
    }
}

/// Times backtracking on a GPU: recounted units of the join, and whole boards.
pub(crate) fn backtracking() {
    println!("Units of the join counted again by backtracking, on one GPU");
    println!();
    println!("   n   units    seconds each   ns/solution");
    for n in 18..=24 {
        let (join, mut device) = on_gpu(n);
        let mut random = ChaCha8Rng::seed_from_u64(n.into());
        let number = join.number_of_units();
        let draw = |_| Unit { number: random.random_range(0..number), cost: 0.0 };
        let units: Vec<Unit> = (0..UNITS_TIMED).map(draw).collect();
        let found = run(&join, &mut device, &units);
        let recount = |unit: &Unit| {
            let again = join.recount(unit.number, &Stop::new()).expect("the GPU works");
            again.complete().expect("nobody stops it")
        };
        recount(&units[0]); // the kernel is loaded now
        let begin = Instant::now();
        let (mut counted, mut solutions) = (0, 0);
        for (unit, tally) in units.iter().zip(&found) {
            assert_eq!(recount(unit), tally.solutions, "n = {n}, unit {}", unit.number);
            counted += 1;
            solutions += tally.solutions;
            if begin.elapsed().as_secs_f64() > SAMPLE_SECONDS {
                break;
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!("{n:4} {counted:7} {:15.4} {:13.3}", seconds / f64::from(counted), seconds * 1e9 / solutions as f64);
    }
    println!();
    println!("Boards by backtracking, on one GPU: all cells free, and with a blocked one");
    println!();
    println!("   n        free     blocked   (seconds)");
    for n in 16..=19 {
        let mut board = Board::empty(n).expect("there are such boards");
        let plain = timed(&board);
        assert_eq!(Some(plain.0), published_count(n), "n = {n}");
        board.block(n / 3, n / 4).expect("it is free");
        println!("{n:4} {:11.3} {:11.3}", plain.1, timed(&board).1);
    }
}

/// The solutions of a board by backtracking, and the seconds it took.
fn timed(board: &Board) -> (u128, f64) {
    let begin = Instant::now();
    let lanes = CudaLanes::new(board).expect("there is a GPU, and the board is narrow");
    let tally = engine::run(&lanes, &Control::default()).expect("the GPU works").complete().expect("nobody stops it");
    (tally.solutions, begin.elapsed().as_secs_f64())
}

/// Projects counts from random samples of units.
pub(crate) fn project(sizes: RangeInclusive<u32>) {
    println!("Projected from {SAMPLES} random samples of units, one GPU, lists included");
    println!();
    println!("   n   units sampled     projected        +-   ns/solution   lists, count, rules, place, join");
    for n in sizes {
        let (join, mut device) = on_gpu(n);
        let number = join.number_of_units();
        let mut random = ChaCha8Rng::seed_from_u64(n.into());
        let mut sample = |device: &mut Device, size: usize| {
            let mut numbers: Vec<u64> = (0..size).map(|_| random.random_range(0..number)).collect();
            numbers.sort_unstable();
            let units: Vec<Unit> = numbers.into_iter().map(|number| Unit { number, cost: 0.0 }).collect();
            let begin = Instant::now();
            run(&join, device, &units);
            begin.elapsed().as_secs_f64() / size as f64 * number as f64
        };
        let pilot = sample(&mut device, 8) / number as f64;
        let size = ((SAMPLE_SECONDS / pilot) as usize).clamp(4, 50_000);
        let seconds = [(); SAMPLES].map(|()| sample(&mut device, size));
        let mean = seconds.iter().sum::<f64>() / SAMPLES as f64;
        let spread = seconds.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (SAMPLES - 1) as f64;
        let error = (spread / SAMPLES as f64).sqrt();
        let per_solution = published_count(n).map(|count| mean * 1e9 / count as f64);
        let per_solution = per_solution.map_or("-".into(), |value| format!("{value:.5}"));
        println!(
            "{n:4} {:13}  {:>12} {:>9}   {per_solution:>11}   {}",
            size * SAMPLES,
            duration(mean),
            duration(error),
            shares(&device.phases)
        );
    }
}

/// The phases as percentages of their sum.
fn shares(phases: &Phases) -> String {
    let &Phases { lists, counting, rules, placing, joining, .. } = phases;
    let phases = [lists, counting, rules, placing, joining].map(|phase| phase.as_secs_f64());
    let sum: f64 = phases.iter().sum();
    phases.map(|phase| format!("{:.1}", 100.0 * phase / sum)).join(", ") + " %"
}

fn duration(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.1} s"),
        ..7200.0 => format!("{:.1} min", seconds / 60.0),
        ..172_800.0 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}
