//! Injected faults: none remains unnoticed.
//!
//! Small numbers by default; `make faults` tries 20,000 wrong units at n = 16, 30 broken kernels and 1,000 flipped bits.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lowbit::engine::{Control, Search};
use lowbit::queens::kernels::recursion::Recursion;
use lowbit::queens::{Board, CountRequest, Method};
use lowbit_run::{Job, Keeper, Run, View, Worker, certificate};
use lowbit_verify::{Certificate, Effort, Failure, Split, Stop, split, verify};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The default effort of `lowbit verify` for a count of this size.
const USUAL: Effort = Effort { sample: 1000, uncovered: true, seed: 1 };

const GO_ON: Stop<'_> = &|| false;

/// Whether the large numbers are requested.
fn is_full() -> bool {
    std::env::var_os("LOWBIT_FAULTS").is_some()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Counts a plain board into a run and returns it still open.
fn count(path: &Path, n: u32, method: Method) -> Run {
    let _ = fs::remove_file(path);
    let board = Board::empty(n).unwrap();
    let request = CountRequest::new(board.clone()).portable().method(method);
    let plan = request.plan().unwrap().forecast;
    let run = Run::open(path, &Job::queens(&board, &plan, None)).unwrap();
    let worker = Worker::here(plan.method.name(), plan.backend.name(), 2);
    let keeper = Keeper::new(&run, &worker, Box::new(|_| {})).unwrap();
    let outcome = request.run(&Control { threads: 2, ledger: &keeper, ..Control::default() });
    keeper.finish().unwrap();
    assert!(outcome.unwrap().complete().is_some());
    run
}

/// A sound certificate, its split, and the checker's own subtotals of all units, computed once.
struct Sound {
    certificate: Certificate,
    split: Box<dyn Split>,
    recounted: Vec<u128>,
}

impl Sound {
    fn of(n: u32, method: Method) -> Sound {
        let path = file(&format!("sound-{n}-{method}.db"));
        drop(count(&path, n, method));
        let text = certificate(&[View::open(&path).unwrap()]).unwrap();
        let certificate = Certificate::read(text.as_bytes(), GO_ON).unwrap();
        let split = split(&certificate).unwrap();
        let recounted =
            (0..certificate.units).map(|unit| split.recount(unit, GO_ON).unwrap().total().unwrap()).collect();
        let sound = Sound { certificate, split, recounted };
        sound.check(&sound.certificate).unwrap();
        sound
    }

    fn check(&self, certificate: &Certificate) -> Result<(), Failure> {
        let recount = |units: &[u64]| units.iter().map(|&unit| self.recounted[unit as usize].into()).collect();
        verify(certificate, self.split.as_ref(), USUAL, GO_ON, recount).map(drop)
    }

    /// The certificate of a kernel with these subtotals, which adds up.
    fn with(&self, subtotals: &[u128]) -> Certificate {
        let mut certificate = self.certificate.clone();
        certificate.subtotals.iter_mut().zip(subtotals).for_each(|(unit, subtotal)| unit.2 = (*subtotal).into());
        certificate.count = subtotals.iter().sum::<u128>().into();
        certificate
    }
}

/// A wrong subtotal, by a typical error: a flipped bit, a few solutions more or less, double, nothing.
fn wrong(right: u128, random: &mut impl Rng) -> u128 {
    let error = match random.random_range(0..6) {
        0 => right ^ 1 << random.random_range(0..20),
        1 => right + random.random_range(1..10),
        2 => right + 8 * random.random_range(1..1000),
        3 => right.saturating_sub(8 * random.random_range(1..5)),
        4 => 2 * right,
        _ => 0,
    };
    if error == right { right + 8 } else { error }
}

#[test]
fn every_single_wrong_unit_is_flagged() {
    let (n, trials) = if is_full() { (16, 20_000) } else { (12, 300) };
    for method in [Method::Join, Method::Recursion] {
        let sound = Sound::of(if method == Method::Recursion { n.min(14) } else { n }, method);
        let mut random = ChaCha8Rng::seed_from_u64(20_000);
        let mut by_check: BTreeMap<&str, u32> = BTreeMap::new();
        let trials = if method == Method::Recursion { trials / 10 } else { trials };
        for trial in 0..trials {
            let mut subtotals = sound.recounted.clone();
            let unit = random.random_range(0..subtotals.len());
            subtotals[unit] = wrong(subtotals[unit], &mut random);
            let error = sound.check(&sound.with(&subtotals)).expect_err("a wrong unit passes").to_string();
            let kind = ["is not divisible by 8", "is against its symmetry", "from 0, differ", "is stated with"];
            let kind = kind.into_iter().find(|kind| error.contains(kind)).unwrap_or_else(|| panic!("{trial}: {error}"));
            *by_check.entry(kind).or_default() += 1;
        }
        let n = sound.certificate.n;
        println!("{method}, n = {n}: {trials} single wrong units, {trials} flagged; by what: {by_check:?}");
    }
}

/// A fault in the recursion.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The column is never tried in the row.
    LostColumn { row: usize, column: u32 },
    /// From this row on, a diagonal moves by two columns.
    WrongShift { row: usize },
    /// From this row on, a diagonal is lost.
    NoShift { row: usize },
    /// The width of the counter, in bits.
    WrappedCounter { bits: u32 },
}

fn search(rows: &[u64], row: usize, [columns, left, right]: [u64; 3], fault: Option<Fault>) -> u128 {
    let Some(&cells) = rows.get(row) else { return 1 };
    let mut free = cells & !(columns | left | right);
    if let Some(Fault::LostColumn { row: lost, column }) = fault
        && lost == row
    {
        free &= !(1 << column);
    }
    let mut sum = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let left = match fault {
            Some(Fault::WrongShift { row: wrong }) if wrong <= row => (left | queen) << 2,
            Some(Fault::NoShift { row: wrong }) if wrong <= row => 0,
            _ => (left | queen) << 1,
        };
        sum += search(rows, row + 1, [columns | queen, left, (right | queen) >> 1], fault);
    }
    match fault {
        Some(Fault::WrappedCounter { bits }) => sum & ((1 << bits) - 1),
        _ => sum,
    }
}

#[test]
fn every_broken_kernel_is_flagged() {
    let seeds = if is_full() { 5 } else { 2 };
    let mut random = ChaCha8Rng::seed_from_u64(30);
    let mut flagged = 0;
    // Broken kernels of the recursion.
    let n = 12;
    let sound = Sound::of(n, Method::Recursion);
    let dfs = Recursion::new(&Board::empty(n).unwrap());
    let subtotals = |fault: Option<Fault>| -> Vec<u128> {
        let unit = |unit| {
            let (board, weight) = dfs.board(unit);
            search(&board.rows(), 0, [0; 3], fault) * u128::from(weight)
        };
        (0..dfs.number_of_units()).map(unit).collect()
    };
    assert_eq!(subtotals(None), sound.recounted, "without a fault it is right");
    for seed in 0..4 * seeds {
        let row = random.random_range(4..n as usize - 2);
        let fault = match seed % 4 {
            0 => Fault::LostColumn { row, column: random.random_range(0..n) },
            1 => Fault::WrongShift { row },
            2 => Fault::NoShift { row },
            _ => Fault::WrappedCounter { bits: random.random_range(1..5) },
        };
        sound.check(&sound.with(&subtotals(Some(fault)))).expect_err(&format!("{fault:?} passes"));
        flagged += 1;
    }
    // The join with a broken sum of its units.
    let sound = Sound::of(n, Method::Join);
    for seed in 0..2 * seeds {
        let mut subtotals = sound.recounted.clone();
        let counted: Vec<usize> = (0..subtotals.len()).filter(|&unit| subtotals[unit] > 0).collect();
        let unit = counted[random.random_range(0..counted.len())];
        subtotals[unit] = if seed % 2 == 0 { 0 } else { 2 * subtotals[unit] };
        sound.check(&sound.with(&subtotals)).expect_err("a skipped or doubled unit passes");
        let mut twice = sound.certificate.clone();
        twice.subtotals.insert(unit, twice.subtotals[unit].clone());
        sound.check(&twice).expect_err("a unit that is there twice passes");
        let mut without = sound.certificate.clone();
        without.subtotals.remove(unit);
        sound.check(&without).expect_err("a missing unit passes");
        flagged += 1;
    }
    println!("{flagged} broken kernels, {flagged} flagged");
}

/// The certificate from damaged files of a run and its log.
fn certificate_of(path: &Path, store: &[u8], log: &[u8]) -> Option<String> {
    let beside = |suffix: &str| PathBuf::from(format!("{}{suffix}", path.display()));
    fs::write(path, store).unwrap();
    fs::write(beside("-wal"), log).unwrap();
    let _ = fs::remove_file(beside("-shm"));
    certificate(&[View::open(path).ok()?]).ok()
}

#[test]
fn no_flipped_bit_makes_a_wrong_answer() {
    let trials = if is_full() { 250 } else { 40 };
    let mut random = ChaCha8Rng::seed_from_u64(1000);
    let mut flip = |bytes: &[u8]| {
        let mut flipped = bytes.to_vec();
        let bit = random.random_range(0..8 * bytes.len());
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    };
    let path = file("flips.db");
    let run = count(&path, 12, Method::Join);
    let log = fs::read(file("flips.db-wal")).unwrap();
    let while_open = fs::read(&path).unwrap();
    drop(run);
    let store = fs::read(&path).unwrap();
    let right = certificate(&[View::open(&path).unwrap()]).unwrap();
    let lines = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("unit") || line.starts_with("count")).map(str::to_owned).collect()
    };

    let copy = file("flipped.db");
    let (mut harmless, mut refused) = (0, 0);
    let mut judge = |text: Option<String>| match text {
        None => refused += 1,
        Some(text) => {
            // The rest may only differ in who counted.
            let subtotals = |line: &String| line.rsplit_once(' ').unwrap().0.to_owned();
            let (found, expected) = (lines(&text), lines(&right));
            assert!(found.iter().map(subtotals).eq(expected.iter().map(subtotals)), "a wrong answer passes");
            harmless += 1;
        }
    };
    assert!(certificate_of(&copy, &while_open, &log).is_some(), "a run can be read from its log");
    for _ in 0..trials {
        judge(certificate_of(&copy, &flip(&store), &[]));
        judge(certificate_of(&copy, &while_open, &flip(&log)));
    }
    println!("{} flipped bits in stores and logs: {refused} refused, {harmless} harmless", 2 * trials);
    for _ in 0..2 * trials {
        let passes = Certificate::read(&flip(right.as_bytes())[..], GO_ON).is_ok();
        assert!(!passes, "a changed certificate passes");
    }
    println!("{} flipped bits in certificates: all refused", 2 * trials);
}
