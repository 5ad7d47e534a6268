//! Criterion benchmarks of the kernels: `cargo bench -p lowbit-benchmarks`. Each asserts the answer it times.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use lowbit::backend::Backend;
use lowbit::clocks::{Answer, Dials, MoveTable, Solver, reference as clocks_reference};
use lowbit::engine::{Control, Search, Stop, run};
use lowbit::queens::{Board, kernels::join::Join, kernels::lanes::Lanes, kernels::recursion::Recursion};
use lowbit::sudoku::kernels::{places, single};
use lowbit::sudoku::{Grid, reference};

fn count(kernel: &impl Search) -> u128 {
    let control = Control { threads: 1, ..Control::default() };
    run(kernel, &control).expect("nothing is written down").complete().expect("nobody stops it").solutions
}

fn queens(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("queens 12");
    let board = Board::empty(12).expect("a size from 1 to 64");
    group.bench_function("dfs", |bench| {
        bench.iter(|| assert_eq!(count(&Recursion::new(black_box(&board))), 14_200));
    });
    group.bench_function("lanes", |bench| {
        bench.iter(|| assert_eq!(count(&Lanes::new(black_box(&board), Backend::best()).expect("it is there")), 14_200));
    });
    group.bench_function("join", |bench| {
        bench.iter(|| assert_eq!(count(&Join::new(black_box(12), Backend::best(), 1 << 30).expect("small")), 14_200));
    });
    group.finish();
}

fn sudoku(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sudoku, one puzzle");
    let text = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
    let puzzle: Grid = text.parse().expect("81 cells");
    let cells: [u8; 81] = puzzle.cells().try_into().expect("81 cells");
    let all = &mut |_: &[u8]| ControlFlow::Continue(());
    group.bench_function("search", |bench| {
        bench.iter(|| assert_eq!(reference::search(black_box(&puzzle), &Stop::new(), all).into_inner().solutions, 1));
    });
    let all = &mut |_: &[u8]| ControlFlow::Continue(());
    group.bench_function("places", |bench| {
        bench.iter(|| assert_eq!(places::search(black_box(&puzzle), &Stop::new(), all).into_inner().solutions, 1));
    });
    group.bench_function("fast", |bench| {
        bench.iter(|| assert_eq!(single::count(black_box(&cells), 2), 1));
    });
    group.finish();
}

fn clocks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nine clocks");
    let clocks = Dials::new(4, vec![3, 3, 0, 2, 2, 2, 2, 1, 2]).expect("positions from 0 to 3");
    let packed = clocks_reference::pack(&clocks).expect("nine clocks");
    group.bench_function("search", |bench| {
        bench.iter(|| assert_eq!(clocks_reference::search(black_box(packed)).to_string(), "4 5 8 9"));
    });
    let solver = Solver::new(&MoveTable::nine_clocks(4).expect("four positions"));
    group.bench_function("algebra", |bench| {
        bench.iter(|| {
            let answer = solver.solve(black_box(&clocks), &Stop::new()).expect("nine dials");
            assert!(matches!(answer, Answer::Fewest(presses) if presses.total() == 4));
        });
    });
    group.finish();
}

criterion_group!(kernels, queens, sudoku, clocks);
criterion_main!(kernels);
