//! The kernels against each other, against the independent checker, and against known figures.

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::kernels::places;
use super::reference::Sink;
use super::test_questions::{best, count, solutions, solve, true_candidates};
use super::*;
use crate::engine::{Outcome, Stop, Tally};

type Kernel = fn(&Grid, &Stop, &mut Sink<'_>) -> Outcome<Tally>;

/// The solutions of `puzzle`, sorted, at most `limit` of them, and the outcome.
fn list(kernel: Kernel, puzzle: &Grid, limit: usize) -> (Vec<Grid>, Outcome<Tally>) {
    let mut found = Vec::new();
    let outcome = kernel(puzzle, &Stop::new(), &mut |cells| {
        found.push(Grid::from_cells(cells).unwrap());
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.sort_by(|a, b| a.cells().cmp(b.cells()));
    (found, outcome)
}

/// Keeps random digits of a random solved grid, and sometimes changes one of them: 0, 1 and many solutions.
fn random_puzzle(shape: Shape, givens: usize, random: &mut impl Rng) -> Grid {
    let mut first_row: Vec<u8> = (1..=shape.side() as u8).collect();
    first_row.shuffle(random);
    let mut puzzle = Grid::empty(shape);
    for (cell, &digit) in first_row.iter().enumerate() {
        puzzle.set(cell, digit);
    }
    // Not by `solve`, whose choice may change with its kernel.
    let mut puzzle = match shape.side() {
        ..=9 => list(places::search, &puzzle, 1).0.remove(0),
        _ => solutions(&puzzle).next().unwrap(),
    };
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    cells.shuffle(random);
    for &cell in &cells[givens..] {
        puzzle.set(cell, 0);
    }
    if random.random_bool(0.3) {
        puzzle.set(cells[0], random.random_range(1..=shape.side() as u8));
    }
    puzzle
}

#[test]
fn both_kernels_find_the_same_solutions_and_the_checker_agrees() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut seen = [0; 3];
    for (shape, puzzles, givens) in [(Shape::FOUR, 2000, 0..12), (Shape::NINE, 2000, 24..60)] {
        for _ in 0..puzzles {
            let puzzle = random_puzzle(shape, random.random_range(givens.clone()), &mut random);
            let (a, end_a) = list(reference::search, &puzzle, 500);
            let (b, end_b) = list(places::search, &puzzle, 500);
            assert!(a.iter().chain(&b).all(|solution| solution.is_solution_of(&puzzle)), "{puzzle}");
            assert_eq!(a.len(), b.len(), "{puzzle}");
            assert_eq!(end_a.complete().is_some(), end_b.complete().is_some());
            if a.len() < 500 {
                assert_eq!(a, b, "{puzzle}");
                assert!(a.windows(2).all(|pair| pair[0] != pair[1]), "{puzzle}");
            }
            seen[a.len().min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 300), "0, 1 and many solutions: {seen:?}");
}

/// The lecture's example.
const LECTURE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

#[test]
fn node_counts_of_the_readable_kernels() {
    let nodes = |kernel: Kernel, puzzle: &Grid| list(kernel, puzzle, 100).1.into_inner().nodes;
    let lecture = LECTURE.parse().unwrap();
    assert_eq!((nodes(reference::search, &lecture), nodes(places::search, &lecture)), (52, 1));
    let empty = Grid::empty(Shape::NINE);
    assert_eq!((nodes(reference::search, &empty), nodes(places::search, &empty)), (1725, 241));
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let puzzles: Vec<_> = (0..100).map(|_| random_puzzle(Shape::NINE, 27, &mut random)).collect();
    let sum = |kernel: Kernel| puzzles.iter().map(|puzzle| nodes(kernel, puzzle)).sum::<u128>();
    assert_eq!((sum(reference::search), sum(places::search)), (168_536, 13_667));
}

#[test]
fn contradicting_givens_have_no_solution_even_when_the_grid_is_full() {
    let mut full = solve(&LECTURE.parse().unwrap()).unwrap();
    full.set(0, full.cells()[1]);
    for kernel in [reference::search as Kernel, places::search] {
        assert_eq!(list(kernel, &full, 2), (vec![], Outcome::Complete(Tally::new(0, 1))));
    }
    assert_eq!(solve(&full), None);
    assert_eq!(count(&full, 2), 0);
}

/// By the readable kernel: the givens have no solution, and without any one of them they have one.
#[test]
fn contradictions_are_irreducible() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut found = 0;
    for number in 0..600 {
        let shape = [Shape::with_side(4).unwrap(), Shape::NINE][number % 2];
        let puzzle = random_puzzle(shape, shape.cells() / 3, &mut random);
        let has_solution = |puzzle: &Grid| !list(places::search, puzzle, 1).0.is_empty();
        let Some(cells) = Puzzle::from(puzzle.clone()).contradiction(&Stop::new()).complete().unwrap() else {
            assert!(has_solution(&puzzle));
            continue;
        };
        let mut only = Grid::empty(shape);
        cells.iter().for_each(|&cell| only.set(cell, puzzle.cells()[cell]));
        assert!(!has_solution(&only));
        for &cell in &cells {
            only.set(cell, 0);
            assert!(has_solution(&only), "{puzzle}: {cells:?}");
            only.set(cell, puzzle.cells()[cell]);
        }
        found += 1;
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_raised_stop_interrupts() {
    let stop = Stop::new();
    stop.raise();
    let empty = Grid::empty(Shape::NINE);
    for kernel in [reference::search as Kernel, places::search] {
        assert!(kernel(&empty, &stop, &mut |_| ControlFlow::Continue(())).is_interrupted());
    }
}

#[test]
fn large_grids_are_solved() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for (shape, puzzles, givens) in [(Shape::SIXTEEN, 30, 110..180), (Shape::TWENTY_FIVE, 10, 330..500)] {
        for _ in 0..puzzles {
            let puzzle = random_puzzle(shape, random.random_range(givens.clone()), &mut random);
            let solution = solve(&puzzle);
            assert_eq!(solution.is_none(), puzzle.conflicts().next().is_some() || solutions(&puzzle).next().is_none());
            assert!(solution.is_none_or(|solution| solution.is_solution_of(&puzzle)), "{puzzle}");
        }
    }
}

#[test]
fn the_best_of_all_solutions_is_found() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut with_choice = 0;
    for (shape, puzzles, givens) in [(Shape::FOUR, 400, 0..8), (Shape::NINE, 200, 24..34)] {
        for _ in 0..puzzles {
            let puzzle = random_puzzle(shape, random.random_range(givens.clone()), &mut random);
            let size = 10_i64.pow(random.random_range(0..=9));
            let weights = (0..shape.cells()).map(|_| random.random_range(-size..=size)).collect();
            let weights = Weights::new(weights).unwrap();
            let (all, outcome) = list(places::search, &puzzle, 3000);
            if outcome.complete().is_none() {
                continue; // too many to compare
            }
            with_choice += usize::from(all.len() > 1);
            let found = best(&puzzle, &weights);
            assert_eq!(found.as_ref().map(|best| best.sum), all.iter().map(|grid| weights.sum(grid)).max(), "{puzzle}");
            assert!(found.is_none_or(|best| best.grid.is_solution_of(&puzzle) && weights.sum(&best.grid) == best.sum));
        }
    }
    assert!(with_choice > 200, "{with_choice}");
}

#[test]
fn the_largest_sum_within_pencil_marks() {
    let puzzle: Grid = "1..............2".parse().unwrap();
    let mut weights = vec![0; 16];
    weights[1] = 1;
    let weights = Weights::new(weights).unwrap();
    let sum = |marks: Marks| best(marks, &weights).map(|best| best.sum);
    let mut marks = Marks::from(&puzzle);
    assert_eq!(sum(marks.clone()), Some(4));
    marks.set(1, 0b0110);
    assert_eq!(sum(marks.clone()), Some(3), "4 was pencilled out");
    marks.set(1, 0b0001);
    assert_eq!(sum(marks), None, "1 is there already");
}

#[test]
fn the_target_with_few_givens() {
    let puzzle: Grid =
        "...5....2.9..................7....5.......2...........3......................7...".parse().unwrap();
    let best = best(&puzzle, &Weights::target()).unwrap();
    assert!(best.grid.is_solution_of(&puzzle));
    assert_eq!(best.sum, 2893);
}

#[test]
fn true_candidates_are_the_digits_of_all_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for (shape, puzzles, givens) in [(Shape::FOUR, 300, 0..10), (Shape::NINE, 300, 22..40)] {
        for _ in 0..puzzles {
            let puzzle = random_puzzle(shape, random.random_range(givens.clone()), &mut random);
            let (all, outcome) = list(places::search, &puzzle, 2000);
            if outcome.complete().is_none() {
                continue; // too many to compare
            }
            let mut expected = Marks::none(shape);
            for solution in &all {
                for (cell, &digit) in solution.cells().iter().enumerate() {
                    expected.set(cell, expected.digits(cell) | 1 << (digit - 1));
                }
            }
            assert_eq!(true_candidates(&Marks::from(&puzzle)), Outcome::Complete(expected), "{puzzle}");
        }
    }
    for shape in [Shape::FOUR, Shape::NINE, Shape::SIXTEEN] {
        let all = Marks::from(&Grid::empty(shape));
        assert_eq!(true_candidates(&all), Outcome::Complete(all));
    }
}

#[test]
fn every_way_to_ask_the_library_gives_the_same_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut puzzles: Vec<Grid> = (0..800).map(|i| random_puzzle(Shape::NINE, 18 + i % 12, &mut random)).collect();
    puzzles.retain(|puzzle| count(puzzle, 2) == 2);
    assert!(puzzles.len() > 300, "{}", puzzles.len());
    let given: Vec<Grid> = puzzles.iter().map(|puzzle| solve(puzzle).unwrap()).collect();

    for (puzzle, given) in puzzles.iter().zip(&given) {
        let marks = Puzzle::from(Marks::from(puzzle));
        assert_eq!(marks.solve(&Stop::new()).into_inner().as_ref(), Some(given), "{puzzle}");
        for all in [solutions(puzzle), marks.solutions()] {
            let first: Vec<Grid> = all.take(50).collect();
            assert_eq!(&first[0], given, "{puzzle}");
            assert!(!first[1..].contains(given), "{puzzle}: given twice");
            assert_eq!(first.len() as u64, count(puzzle, 50), "{puzzle}");
        }
    }

    // As givens and as candidates, with other puzzles around them.
    let text: String = puzzles
        .iter()
        .flat_map(|puzzle| ["1..4......3....2".to_owned(), puzzle.to_string(), marks_line(puzzle), "?".to_owned()])
        .map(|line| line + "\n")
        .collect();
    let expected: Vec<&Grid> = given.iter().flat_map(|given| [given, given]).collect();
    for threads in [1, 2] {
        let input = stream::Input { name: "doors".into(), source: Ok(Box::new(text.as_bytes())) };
        let plan = stream::Plan { threads, ..stream::Plan::default() };
        let mut seen = Vec::new();
        let answer = |solver: &mut stream::Solver, questions: &stream::Questions| {
            let mut solved = solver.solve(questions, &Stop::new()).complete().unwrap();
            let solutions = questions.iter().filter_map(|question| solved.of(&question));
            solutions.map(|cells| cells.to_vec()).collect::<Vec<_>>()
        };
        let ended = stream::stream([input].into_iter(), &plan, &Stop::new(), answer, |part| {
            seen.extend(part.answer.into_iter().filter(|cells| cells.len() == 81));
            ControlFlow::Continue(())
        });
        assert_eq!(ended, ControlFlow::Continue(()));
        assert!(seen.iter().map(Vec::as_slice).eq(expected.iter().map(|grid| grid.cells())), "{threads} threads");
    }
}

/// A puzzle as 729 characters: nine for each cell, a dot for each digit that it cannot hold.
fn marks_line(puzzle: &Grid) -> String {
    let is_possible = |cell: u8, digit: u8| cell == 0 || cell == digit;
    let candidate = |cell, digit| if is_possible(cell, digit) { char::from(b'0' + digit) } else { '.' };
    puzzle.cells().iter().flat_map(|&cell| (1..=9).map(move |digit| candidate(cell, digit))).collect()
}

#[test]
fn solutions_of_a_puzzle_without_any() {
    let contradicting: Grid = ["11", &".".repeat(79)].concat().parse().unwrap();
    let mut none = solutions(&contradicting);
    assert_eq!((none.next(), none.next()), (None, None));
    let stop = Stop::new();
    stop.raise();
    let mut all = solutions(&Grid::empty(Shape::NINE));
    assert!(all.advance(&stop).is_interrupted());
    assert_eq!(all.next(), solve(&Grid::empty(Shape::NINE)), "a stopped list goes on");
}
