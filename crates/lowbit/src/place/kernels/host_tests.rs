//! The GPU kernels, compiled for the host and run under sanitizers, against the searches of this folder.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::maximal::{Maximal, MaximalStart};
use super::pairings::{Order, Pairings};
use super::riders::{Riding, RowsKernel, Task, rows_ahead};
use super::rows::{Movement, Rows, StartOfRows};
use super::sets::{ONCE, SetStart, Sets, TWICE};
use crate::backend::host;
use crate::bits::full;
use crate::engine::{Control, Outcome, Stop};
use crate::place::{Board, Goal, Piece, Problem, Rule, Shape, reference};

/// The number by which `kernels/host/place.cpp` knows a kernel.
#[derive(Clone, Copy)]
enum Kernel {
    Queens,
    Levels,
    RidingQueens,
    RidingRooks,
    Pawns,
    Sets,
    Maximal,
    Pairings,
    PairingsWithMore,
    Lines12,
    Lines13,
    Lines14,
    Lines23,
    AllSets,
}

impl Kernel {
    fn of_rows(self) -> RowsKernel {
        match self {
            Kernel::Queens => RowsKernel::Queens,
            Kernel::Pawns => RowsKernel::Pawns,
            Kernel::RidingQueens => RowsKernel::RidingQueens,
            Kernel::RidingRooks => RowsKernel::RidingRooks,
            Kernel::Lines12 => RowsKernel::Lines(1, 2),
            Kernel::Lines13 => RowsKernel::Lines(1, 3),
            Kernel::Lines14 => RowsKernel::Lines(1, 4),
            Kernel::Lines23 => RowsKernel::Lines(2, 3),
            _ => unreachable!("it does not place a piece in each row of bundles"),
        }
    }
}

/// The program of `kernels/host/place.cpp`, compiled with sanitizers.
fn program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    PROGRAM.get_or_init(|| Some(host::compiled(&host::sources()?, "place", "right", &host::SANITIZED))).as_deref()
}

/// The numbers that a kernel prints.
fn run(program: &Path, words: &[u32]) -> Vec<u64> {
    host::run(program, words).lines().map(|line| line.parse().unwrap()).collect()
}

/// The starts of all bundles, as words.
fn starts_of(rows: &Rows, given: usize) -> Vec<u32> {
    let mut starts = Vec::new();
    for bundle in 0..rows.bundles.len() {
        for StartOfRows { columns, .. } in rows.starts(bundle, given) {
            let word = |at: usize| u32::from_le_bytes(columns[at..at + 4].try_into().unwrap());
            starts.extend([word(0), word(4), bundle as u32, 0]);
        }
    }
    starts
}

/// The count of each bundle.
fn count_rows(program: &Path, kernel: Kernel, rows: &Rows, given: usize) -> Vec<u64> {
    let (length, starts) = (rows.bundles[0].rows.len(), starts_of(rows, given));
    let task = Task { rows: length as u32, given: given as u32 };
    let mut words = vec![kernel as u32, kernel.of_rows().bytes_a_thread(task) as u32];
    match kernel {
        Kernel::RidingQueens | Kernel::RidingRooks => words.extend(Riding::new(task, &rows.movement).words()),
        _ => words.extend([task.rows, task.given]),
    }
    words.extend([rows.bundles.len() as u32, starts.len() as u32 / 4]);
    if matches!(kernel, Kernel::Queens | Kernel::Pawns) {
        let rows = rows.bundles.iter().flat_map(|bundle| &bundle.rows);
        words.extend(rows.flat_map(|row| [row.cells, row.must, row.clear, row.shift]));
    } else {
        words.extend(rows_ahead(rows).iter().flat_map(|row| [row.cells, row.must]));
    }
    words.extend(starts);
    run(program, &words)
}

/// Nodes of the tree by row, below all starts.
fn count_levels(program: &Path, rows: &Rows, given: usize) -> Vec<u64> {
    let starts = starts_of(rows, given);
    let mut words = vec![Kernel::Levels as u32, rows.bundles[0].rows.len() as u32, given as u32];
    words.push(starts.len() as u32 / 4);
    words.extend(starts);
    run(program, &words)
}

#[test]
fn every_kernel_counts_every_bundle() {
    let Some(program) = program() else { return };
    for (kernel, piece, n, given) in [
        (Kernel::Queens, "queen", 8, 2),
        (Kernel::Queens, "queen", 9, 4),
        (Kernel::RidingQueens, "queen+leaper(1,3)", 11, 3),
        (Kernel::RidingQueens, "queen+leaper(2,3)", 10, 2),
        (Kernel::RidingQueens, "queen+rider(1,3)", 11, 2),
        (Kernel::RidingQueens, "queen+rider(2,2)", 9, 2),
        (Kernel::RidingRooks, "rook+rider(1,2)", 9, 2),
        (Kernel::RidingRooks, "rook+rider(1,5)", 8, 2),
        (Kernel::RidingRooks, "rook+rider(2,3)", 8, 3),
        (Kernel::Lines12, "rook+rider(1,2)", 7, 2),
        (Kernel::Lines12, "rook+rider(1,2)", 10, 3),
        (Kernel::Lines13, "rook+rider(1,3)", 9, 2),
        (Kernel::Lines14, "rook+rider(1,4)", 8, 3),
        (Kernel::Lines14, "rook+rider(1,4)", 9, 2),
        (Kernel::Lines23, "rook+rider(2,3)", 8, 2),
        (Kernel::Lines23, "rook+rider(2,3)", 9, 3),
        (Kernel::RidingRooks, "rook+rider(2,2)", 7, 2),
        (Kernel::RidingRooks, "rook+rider(3,3)", 8, 2),
        (Kernel::RidingRooks, "rook+rider(3,5)", 8, 3),
        (Kernel::RidingRooks, "rook+leaper(1,3)", 9, 2),
        (Kernel::RidingRooks, "rook+leaper(1,4)", 8, 2),
        (Kernel::RidingRooks, "rook+leaper(2,3)", 7, 2),
    ] {
        for again in [false, true] {
            let rows = Rows::of_square(Movement::of(&piece.parse().unwrap()).unwrap(), n, again);
            let found = count_rows(program, kernel, &rows, given);
            let expected: Vec<u64> = (0..rows.bundles.len()).map(|bundle| rows.count(bundle)).collect();
            assert_eq!(found, expected, "{piece}, n {n}, again {again}");
            assert!(found.iter().sum::<u64>() > 0, "{piece}, n {n}");
        }
    }
    for (n, k) in [(7, 1), (7, 2), (8, 2)] {
        let rows = Rows::with_pawns(n, k, false);
        let expected: Vec<u64> = (0..rows.bundles.len()).map(|bundle| rows.count(bundle)).collect();
        assert_eq!(count_rows(program, Kernel::Pawns, &rows, 2), expected, "n {n}, {k} pawns");
    }
}

#[test]
fn levels_and_sets() {
    let Some(program) = program() else { return };
    for (n, given) in [(5, 2), (6, 2), (6, 3), (7, 4), (9, 2), (10, 3), (11, 5)] {
        let nodes = |rows: u32| {
            let board = Board::new(Shape::Rectangle, rows, n).unwrap();
            let problem = Problem::new(board, Piece::queen(), Rule::EachRow).unwrap();
            let Outcome::Complete(count) = reference::count(&problem, &Stop::new()) else {
                unreachable!("nothing stops it")
            };
            count
        };
        let expected: Vec<u128> = (given as u32 + 1..=n).map(nodes).collect();
        for again in [false, true] {
            let levels = count_levels(program, &Rows::mirrored(n, again), given);
            let levels: Vec<u128> = levels[given..].iter().map(|&level| 2 * u128::from(level)).collect();
            assert_eq!(levels, expected, "n {n}, {given} given, again {again}");
        }
    }
    let triangle: Vec<u32> = (1..=12).map(|n| full(n) as u32).collect();
    for (cells, columns, mirror, expected) in [(vec![255; 8], 8, true, 118_969), (triangle, 12, false, 507_937)] {
        for again in [false, true] {
            let (board, starts) = Sets::whole(cells.clone(), columns, mirror, again, 100.0, 2);
            let sums = count_sets(program, &board, &starts, 2);
            let sum = |unit: u16| sums[usize::from(unit)].iter().sum::<u64>();
            assert_eq!(2 * sum(TWICE) + sum(ONCE), expected, "again {again}");
            let sums = count_all_sets(program, &board, &starts, 2);
            assert_eq!(2 * sums[usize::from(TWICE)] + sums[usize::from(ONCE)], expected, "again {again}");
        }
    }
}

/// Sums by unit for the sets below starts: one for each size and kind of leaf.
fn count_sets(program: &Path, board: &Sets, starts: &[SetStart], units: u32) -> Vec<Vec<u64>> {
    let sums = run(program, &words_of_sets(Kernel::Sets, board, starts, units));
    sums.chunks(96).map(<[u64]>::to_vec).collect()
}

/// All sets below starts, by unit.
fn count_all_sets(program: &Path, board: &Sets, starts: &[SetStart], units: u32) -> Vec<u64> {
    let words = run(program, &words_of_sets(Kernel::AllSets, board, starts, units));
    words.chunks(2).map(|words| if words[1] == 0 { words[0] } else { panic!("{words:?}: too many") }).collect()
}

fn words_of_sets(kernel: Kernel, board: &Sets, starts: &[SetStart], units: u32) -> Vec<u32> {
    let top = starts.iter().map(|start| start.level).min().unwrap_or(0);
    let mut words = vec![kernel as u32, board.cells.len() as u32, top.into(), units, starts.len() as u32];
    words.extend(&board.cells);
    words.extend(starts.iter().flat_map(|start| {
        [start.columns, start.left, start.right, u32::from(start.level) | u32::from(start.unit) << 16]
    }));
    words
}

/// The same for maximal sets.
fn count_maximal(program: &Path, board: &Maximal, depth: usize, starts: &[MaximalStart], units: u32) -> Vec<Vec<u64>> {
    let mut words = vec![Kernel::Maximal as u32, board.n as u32, depth as u32, units, starts.len() as u32];
    words.extend(board.order.iter().chain(&board.most));
    words.push(board.edges.len() as u32);
    words.extend(board.edges.iter().flatten().flat_map(|edge| [edge.cells, edge.ties]));
    let halves = |word: u64| [word as u32, (word >> 32) as u32];
    words.extend(starts.iter().flat_map(|start| {
        let (rising, falling) = (halves(start.rising), halves(start.falling));
        [start.columns, start.empty, rising[0], rising[1], falling[0], falling[1], start.unit, start.edges]
    }));
    run(program, &words).chunks(board.n + 1).map(<[u64]>::to_vec).collect()
}

#[test]
fn units_have_their_own_sums() {
    let Some(program) = program() else { return };
    let n = 7;
    for rule in [Rule::Any, Rule::Maximal] {
        let problem = Problem::new(Board::square(n).unwrap(), Piece::queen(), rule).unwrap();
        let beginnings = reference::beginnings(&problem, 2);
        let units = beginnings.len() as u32;
        let found = match rule {
            Rule::Any => {
                let board = Sets::new(vec![full(n) as u32; n as usize]);
                let roots = (0..).zip(&beginnings).map(|(unit, queens)| Sets::start(2, queens, unit)).collect();
                let starts = board.starts(roots, 20.0, 2);
                assert!(starts.len() > beginnings.len());
                let (by_size, all) =
                    (count_sets(program, &board, &starts, units), count_all_sets(program, &board, &starts, units));
                assert_eq!(by_size.iter().map(|sums| sums.iter().sum()).collect::<Vec<u64>>(), all);
                by_size
            }
            _ => {
                let board = Maximal::new(n as usize, false);
                let roots = (0..).zip(&beginnings).map(|(unit, queens)| board.start(2, queens, unit)).collect();
                let twelfths = count_maximal(program, &board, 4, &board.starts(2, roots, 4, 2), units);
                twelfths.iter().map(|sums| sums.iter().map(|sum| sum / 12).collect()).collect()
            }
        };
        for (found, queens) in found.iter().zip(&beginnings) {
            let expected = reference::tally_after(&problem, Goal::Count, 2, queens, &|| false).unwrap().solutions;
            assert_eq!(u128::from(found.iter().sum::<u64>()), expected, "{rule:?}, {queens:?}");
        }
    }
}

#[test]
fn maximal_sets_by_size() {
    let Some(program) = program() else { return };
    for (n, expected) in [(7, [0, 0, 0, 0, 8, 1262, 552, 40, 0]), (8, [0, 0, 0, 0, 0, 728, 6912, 2456, 92])] {
        for (again, depth) in [(false, 1), (false, 4), (true, 2), (true, 5)] {
            let board = Maximal::new(n, again);
            let sums = count_maximal(program, &board, depth, &board.whole(depth, 2), 2);
            let twelfths: Vec<u64> = sums[0].iter().zip(&sums[1]).map(|(twice, once)| 4 * (2 * twice + once)).collect();
            assert!(twelfths.iter().all(|sum| sum.is_multiple_of(12)), "{twelfths:?}");
            let sizes: Vec<u64> = twelfths.iter().map(|sum| sum / 12).collect();
            assert_eq!(sizes, expected[..=n], "n {n}, again {again}, {depth} rows given");
        }
    }
}

/// The pairings below all starts of `given` pairs; if the largest numbers are paired first, there may be more sums than a word has bits.
fn count_pairings(program: &Path, pairs: u32, less: u32, order: Order, given: u32) -> u64 {
    let pairings = Pairings::new(pairs, less, order);
    let top = pairings.top(given);
    let beginnings = pairings.after(pairings.empty(), given);
    let starts: Vec<_> = beginnings.iter().filter_map(|beginning| pairings.start(beginning, top)).collect();
    let kernel = if order == Order::Largest { Kernel::PairingsWithMore } else { Kernel::Pairings };
    assert!(order == Order::Largest || starts.iter().all(|start| start.more == 0));
    let mut words = vec![kernel as u32, pairs - given, 2 * top - less, starts.len() as u32];
    words.extend(starts.iter().flat_map(|start| [start.free, start.differences, start.sums, start.more]));
    run(program, &words)[0]
}

#[test]
fn pairings_from_both_ends() {
    let Some(program) = program() else { return };
    for (pairs, less) in [(4, 1), (5, 0), (7, 0), (7, 1), (10, 0), (10, 1)] {
        let expected = Pairings::new(pairs, less, Order::Smallest).count(&Control::default()).unwrap().complete();
        for (order, given) in [(Order::Smallest, 2), (Order::Smallest, 3), (Order::Largest, 1), (Order::Largest, 3)] {
            let found = count_pairings(program, pairs, less, order, given.min(pairs - 2));
            assert_eq!(Some(found.into()), expected, "{pairs} pairs, {less} less, {order:?}, {given} given");
        }
    }
}

/// As many numbers as a word has bits, and more sums: with most of them paired, from either end.
#[test]
fn pairings_of_many_numbers() {
    let Some(program) = program() else { return };
    for (order, less) in [(Order::Smallest, 1), (Order::Largest, 0)] {
        let pairings = Pairings::new(18, less, order);
        // A sample of beginnings that differ.
        let mut beginnings = vec![pairings.empty()];
        for pairs in 1..=11 {
            let all: Vec<_> = beginnings.iter().flat_map(|beginning| pairings.next(beginning)).collect();
            let step = all.len().div_ceil(if pairs < 4 { 40 } else { 4000 });
            beginnings = all.into_iter().step_by(step).collect();
        }
        let top = pairings.top(4); // as if four were given
        let starts: Vec<_> = beginnings.iter().filter_map(|beginning| pairings.start(beginning, top)).collect();
        let kernel = if order == Order::Largest { Kernel::PairingsWithMore } else { Kernel::Pairings };
        let mut words = vec![kernel as u32, 18 - 11, 2 * top - less, starts.len() as u32];
        words.extend(starts.iter().flat_map(|start| [start.free, start.differences, start.sums, start.more]));
        let expected: u64 = beginnings.iter().map(|beginning| pairings.found_below(beginning, &Stop::new())).sum();
        assert!(expected > 10, "{expected}");
        assert_eq!(run(program, &words), [expected], "{order:?}");
    }
}

/// The results of a kernel on small boards.
fn on_small_boards(program: &Path, kernel: Kernel) -> Vec<u64> {
    let in_rows = |piece: &str, n: u32| {
        count_rows(program, kernel, &Rows::of_square(Movement::of(&piece.parse().unwrap()).unwrap(), n, false), 2)
    };
    match kernel {
        Kernel::Queens => in_rows("queen", 8),
        Kernel::RidingQueens => in_rows("queen+leaper(2,3)", 10),
        Kernel::RidingRooks => in_rows("rook+rider(1,2)", 8),
        Kernel::Lines12 => in_rows("rook+rider(1,2)", 9),
        Kernel::Lines13 => in_rows("rook+rider(1,3)", 9),
        Kernel::Lines14 => in_rows("rook+rider(1,4)", 9),
        Kernel::Lines23 => in_rows("rook+rider(2,3)", 9),
        Kernel::Pawns => count_rows(program, kernel, &Rows::with_pawns(7, 1, false), 2),
        Kernel::Levels => count_levels(program, &Rows::mirrored(8, false), 2),
        Kernel::Pairings => vec![count_pairings(program, 8, 1, Order::Smallest, 2)],
        Kernel::PairingsWithMore => vec![count_pairings(program, 8, 1, Order::Largest, 2)],
        Kernel::Sets | Kernel::AllSets => {
            let (board, starts) = Sets::whole(vec![127; 7], 7, true, false, 20.0, 2);
            run(program, &words_of_sets(kernel, &board, &starts, 2))
        }
        Kernel::Maximal => {
            let board = Maximal::new(7, false);
            count_maximal(program, &board, 2, &board.whole(2, 2), 2).concat()
        }
    }
}

/// Mutation test: one mask of each kernel is made wrong, in a copy of the sources.
#[test]
fn one_wrong_mask_is_noticed() {
    let (Some(right), Some(sources)) = (program(), host::sources()) else { return };
    let wrong = [
        (Kernel::Queens, "rows.cuh", "else l <<= 1,", "else l <<= 2,"),
        (
            Kernel::RidingQueens,
            "riders.cuh",
            "l << shift | r >> shift | ridden(t, memory, deeper, no_row)",
            "l << shift | ridden(t, memory, deeper, no_row)",
        ),
        (Kernel::RidingRooks, "riders.cuh", "rows == 1 ? ways_without<1>", "rows == 1 ? ways_without<2>"),
        (Kernel::Lines12, "lines.cuh", "along<B, A>(word + FLAT, below)", "along<B, B>(word + FLAT, below)"),
        (Kernel::Lines23, "lines.cuh", "(lines[ROWS] | piece) >> COLUMNS", "(lines[ROWS] | piece) >> ROWS"),
        (Kernel::Pawns, "rows.cuh", "r = (r & ~row.clear) >> row.shift;", "r = r >> row.shift;"),
        (Kernel::Levels, "levels.cuh", "r = (right | queen) >> 1;", "r = (right | queen);"),
        (Kernel::Sets, "sets.cuh", "l = (left | queen) << 1,", "l = (left | queen) << 2,"),
        (Kernel::AllSets, "sets.cuh", "c2 = rising & five2;", "c2 = rising & five1;"),
        (Kernel::Pairings, "pairings.cuh", "(sums | c | shift_up(c, across)) << by;", "(sums | c) << by;"),
        (Kernel::PairingsWithMore, "pairings.cuh", "__funnelshift_l(more, 0, first - n);", "0u;"),
        (Kernel::Maximal, "maximal.cuh", "rising |= (u64)queen << row,", "rising |= (u64)queen << (row + 1),"),
        (Kernel::Maximal, "maximal.cuh", "if (queen & edges[row].ties) empty += TIE;", ""),
    ];
    std::thread::scope(|scope| {
        for (number, (kernel, file, mask, changed)) in host::faults(wrong).enumerate() {
            let sources = &sources;
            scope.spawn(move || {
                let name = format!("wrong-{number}");
                let program = host::compiled_wrong(sources, "place", &name, (file, mask, changed));
                let (expected, found) = (on_small_boards(right, kernel), on_small_boards(&program, kernel));
                std::fs::remove_file(program).unwrap();
                assert_ne!(found, expected, "{file}: {changed}");
            });
        }
    });
}
