//! Certificates of real counts pass, and the checker's own counter agrees with every kernel, unit by unit.

use std::path::PathBuf;

use lowbit::engine::Control;
use lowbit::queens::{Board, CountRequest, Method};
use lowbit_run::{Job, Keeper, Run, View, Worker, certificate};
use lowbit_verify::{Certificate, Effort, Failure, Report, Split, Stop, split, verify};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ALL: Effort = Effort { sample: u64::MAX, uncovered: true, seed: 1 };

const GO_ON: Stop<'_> = &|| false;

/// A fresh file name in the temporary folder of the tests.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Counts into runs, one part each, and returns the certificate.
fn certified(name: &str, request: &CountRequest, board: &Board, parts: u64) -> String {
    let mut views = Vec::new();
    for part in 1..=parts {
        let path = fresh(&format!("{name}-{part}"));
        let request = request.clone().part(part, parts).unwrap();
        let plan = request.plan().unwrap().forecast;
        let run = Run::open(&path, &Job::queens(board, &plan, (parts > 1).then_some((part, parts)))).unwrap();
        let worker = Worker::here(plan.method.name(), plan.backend.name(), 1);
        let keeper = Keeper::new(&run, &worker, Box::new(|_| {})).unwrap();
        let outcome = request.run(&Control { threads: 1, ledger: &keeper, ..Control::default() });
        keeper.finish().unwrap();
        assert!(outcome.unwrap().complete().is_some());
        views.push(View::open(&path).unwrap());
    }
    certificate(&views).unwrap()
}

fn checked(text: &str) -> Result<Report, Failure> {
    let certificate = Certificate::read(text.as_bytes(), GO_ON)?;
    let split = split(&certificate)?;
    verify(&certificate, split.as_ref(), ALL, GO_ON, |units| {
        units.iter().map(|&unit| split.recount(unit, GO_ON).unwrap()).collect()
    })
}

#[test]
fn plain_boards_by_every_method() {
    for n in 2..=12 {
        let board = Board::empty(n).unwrap();
        for method in Method::OF_QUEENS {
            let request = CountRequest::new(board.clone()).portable().method(method);
            let text = certified(&format!("plain-{n}-{method}"), &request, &board, 1);
            assert_eq!(checked(&text).unwrap().unseen, 0);
            assert!(text.contains(&format!("\ncount {}\n", lowbit::queens::count(n).unwrap())));
        }
    }
}

#[test]
fn boards_with_blocked_cells_and_given_queens() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for trial in 0..20 {
        let n = random.random_range(1..=10);
        let mut board = Board::empty(n).unwrap();
        for _ in 0..random.random_range(0..=n) {
            let cell = (random.random_range(0..n), random.random_range(0..n));
            let _ =
                if random.random_range(0..8) == 0 { board.place(cell.0, cell.1) } else { board.block(cell.0, cell.1) };
        }
        let request = CountRequest::new(board.clone()).portable().method(Method::Lanes);
        let text = certified(&format!("board-{trial}"), &request, &board, 1);
        let report = checked(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(report.unseen, 0);
    }
}

#[test]
fn parts_of_several_machines_make_one_certificate() {
    let board = Board::empty(11).unwrap();
    let request = CountRequest::new(board.clone()).portable();
    let whole = certified("whole", &request, &board, 1);
    assert_eq!(certified("parts", &request, &board, 3), whole);
    let error = certificate(&[View::open(&fresh_part("parts-2")).unwrap()]).unwrap_err().to_string();
    assert!(error.contains("168 of 252 units are missing"), "{error}");
}

/// The file that [`certified`] made for a part.
fn fresh_part(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.db", std::process::id()))
}

#[test]
fn larger_row_sets_agree_with_the_kernel_on_samples() {
    use lowbit::backend::Backend;
    use lowbit::engine::{Search, Stop, Unit};
    for n in [13, 14, 15, 16, 17, 21, 22] {
        let join = lowbit::queens::kernels::join::Join::new(n, Backend::best(), 100 << 20).unwrap();
        let stated = Certificate {
            n,
            board: "plain".into(),
            split: "row-sets 1".into(),
            units: join.number_of_units(),
            count: 0.into(),
            methods: Vec::new(),
            subtotals: Vec::new(),
        };
        let split: Box<dyn Split> = split(&stated).unwrap();
        assert_eq!(split.units(), stated.units);
        let mut random = ChaCha8Rng::seed_from_u64(n.into());
        let mut scratch = join.scratch();
        let samples = if n > 20 { 0..0 } else { 0..20 };
        for unit in samples.map(|_| random.random_range(0..stated.units)).chain([0, stated.units - 1]) {
            let counted =
                join.run(Unit { number: unit, cost: 0.0 }, &mut scratch, &Stop::new()).complete().unwrap().solutions;
            assert_eq!(split.recount(unit, GO_ON), Some(counted.into()), "n {n}, unit {unit}");
            assert!(counted.is_multiple_of(split.divisor(unit)));
        }
    }
}
