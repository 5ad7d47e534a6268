//! Compared with the readable searches.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::sudoku::kernels::places::Places;
use crate::sudoku::reference;
use crate::sudoku::symmetry::Morph;

/// A random solved grid: a morph of a simple pattern.
fn solved(shape: Shape, random: &mut ChaCha8Rng) -> Grid {
    let (side, boxes) = (shape.side(), shape.box_side());
    let digit = |row: usize, column: usize| (row % boxes * boxes + row / boxes + column) % side + 1;
    let cells: Vec<u8> = (0..shape.cells()).map(|cell| digit(cell / side, cell % side) as u8).collect();
    Morph::random(shape, random).grid(&Grid::from_cells(&cells).unwrap())
}

/// A solved grid with `givens` cells kept, `wrong` of which have a random digit.
fn puzzle(shape: Shape, givens: usize, wrong: usize, random: &mut ChaCha8Rng) -> Grid {
    let mut grid = solved(shape, random);
    let mut order: Vec<_> = (0..shape.cells()).collect();
    order.shuffle(random);
    for (position, cell) in order.into_iter().enumerate() {
        if position >= givens {
            grid.set(cell, 0);
        } else if position < wrong {
            grid.set(cell, random.random_range(1..=shape.side() as u8));
        }
    }
    grid
}

/// The solutions, at most `limit`.
fn found(marks: &Marks, limit: usize) -> Vec<Grid> {
    let mut search = Learning::within(marks);
    let next = || search.advance(&Stop::new()).complete().expect("nobody stops it");
    std::iter::from_fn(next).take(limit).collect()
}

/// Compares all solutions if there are fewer than `limit`, otherwise their number; returns the number.
fn compare(marks: &Marks, limit: usize, expected: &[Grid]) -> usize {
    let found = found(marks, limit);
    assert_eq!(found.len(), expected.len(), "{marks:?}");
    let distinct: BTreeSet<String> = found.iter().map(Grid::to_string).collect();
    assert_eq!(distinct.len(), found.len(), "a solution came twice: {marks:?}");
    let is_within =
        |grid: &Grid| (0..grid.cells().len()).all(|cell| marks.digits(cell) >> (grid.cells()[cell] - 1) & 1 == 1);
    assert!(found.iter().all(|grid| grid.is_solution_of(&Grid::empty(marks.shape())) && is_within(grid)));
    if expected.len() < limit {
        assert_eq!(distinct, expected.iter().map(Grid::to_string).collect());
    }
    let mut counting = Learning::within(marks);
    let limited = counting.count(limit as u64, &Stop::new());
    match expected.len() < limit {
        true => assert_eq!(limited, Outcome::Complete(expected.len() as u64)),
        false => assert_eq!(limited, Outcome::Limited(limit as u64)),
    }
    found.len()
}

fn collect(limit: usize, search: impl FnOnce(&mut reference::Sink<'_>)) -> Vec<Grid> {
    let mut grids = Vec::new();
    search(&mut |cells| {
        grids.push(Grid::from_cells(cells).unwrap());
        if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    grids
}

#[test]
fn puzzles_have_the_solutions_of_the_reference() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut by_count = [0; 3];
    for (shape, puzzles, givens) in [(Shape::FOUR, 1000, 0..9), (Shape::NINE, 1000, 22..50)] {
        for number in 0..puzzles {
            let wrong = if number % 3 == 0 { 2 } else { 0 };
            let puzzle = puzzle(shape, random.random_range(givens.clone()), wrong, &mut random);
            let expected = collect(300, |sink| _ = reference::search(&puzzle, &Stop::new(), sink));
            by_count[compare(&Marks::from(&puzzle), 300, &expected).min(2)] += 1;
        }
    }
    assert!(by_count.iter().all(|&count| count > 200), "none, one and several: {by_count:?}");
}

#[test]
fn candidate_grids_have_the_solutions_of_the_readable_search() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut by_count = [0; 3];
    // Denser grids of 16x16 are too much for the readable search.
    for (shape, grids, densest) in [(Shape::FOUR, 500, 0.5), (Shape::NINE, 500, 0.5), (Shape::SIXTEEN, 60, 0.25)] {
        for _ in 0..grids {
            let solved = solved(shape, &mut random);
            let share = random.random_range(0.1..densest);
            let mut marks = Marks::none(shape);
            for cell in 0..shape.cells() {
                let others = (0..shape.side()).map(|digit| u32::from(random.random_bool(share)) << digit).sum::<u32>();
                let own = u32::from(random.random_bool(0.99)) << (solved.cells()[cell] - 1);
                marks.set(cell, others | own);
            }
            let expected = collect(200, |sink| _ = Places::within(&marks).run(&Stop::new(), sink));
            by_count[compare(&marks, 200, &expected).min(2)] += 1;
        }
    }
    assert!(by_count.iter().all(|&count| count > 20), "none, one and several: {by_count:?}");
}

#[test]
fn every_clause_holds_in_every_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut clauses = 0;
    for _ in 0..200 {
        let puzzle = puzzle(Shape::NINE, 24, 0, &mut random);
        let mut search = Learning::within(&Marks::from(&puzzle));
        let solutions = found(&Marks::from(&puzzle), 500);
        let _ = search.count(500, &Stop::new());
        for solution in &solutions {
            for clause in search.search.clauses() {
                assert!(clause.iter().any(|literal| {
                    let (cell, digit) = (literal.pair() as usize / 16, literal.pair() % 16);
                    (u32::from(solution.cells()[cell]) == digit + 1) == (literal.value() == Value::Picked)
                }));
                clauses += 1;
            }
        }
    }
    assert!(clauses > 10_000, "{clauses}");
}

#[test]
fn large_puzzles_with_any_number_of_givens_are_solved() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (shape, step) in [(Shape::SIXTEEN, 8), (Shape::TWENTY_FIVE, 25)] {
        for givens in (0..=shape.cells()).step_by(step) {
            let puzzle = puzzle(shape, givens, 0, &mut random);
            let solutions = found(&Marks::from(&puzzle), 2);
            assert!(!solutions.is_empty() && solutions.iter().all(|solution| solution.is_solution_of(&puzzle)));
            assert!(solutions.len() < 2 || solutions[0] != solutions[1]);
        }
    }
}

#[test]
fn large_puzzles_without_solution_are_refuted() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut refuted = 0;
    for _ in 0..40 {
        let mut puzzle = puzzle(Shape::SIXTEEN, 120, 0, &mut random);
        let Some(solution) = found(&Marks::from(&puzzle), 2).into_iter().next() else { panic!("a solution") };
        // Another digit in a cell that had only one in the solutions seen.
        let cell = puzzle.cells().iter().position(|&digit| digit == 0).unwrap();
        for digit in (1..=16).filter(|&digit| digit != solution.cells()[cell]) {
            puzzle.set(cell, digit);
            let expected = collect(1, |sink| _ = Places::new(&puzzle).run(&Stop::new(), sink)).len();
            assert_eq!(found(&Marks::from(&puzzle), 1).len(), expected);
            refuted += 1 - expected;
        }
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..50 {
        let marks = Marks::from(&puzzle(Shape::NINE, 24, 0, &mut random));
        let (calm, raised) = (Stop::new(), Stop::new());
        raised.raise();
        let mut search = Learning::within(&marks);
        let mut solutions = Vec::new();
        let mut interruptions = 0;
        loop {
            let outcome = search.advance(if random.random_bool(0.3) { &raised } else { &calm });
            match outcome {
                Outcome::Interrupted(grid) => {
                    assert_eq!(grid, None);
                    interruptions += 1;
                }
                Outcome::Complete(Some(grid)) if solutions.len() < 300 => solutions.push(grid.to_string()),
                _ => break,
            }
        }
        assert!(interruptions > 0 || solutions.len() < 20);
        let expected = found(&marks, solutions.len() + 1);
        let distinct: BTreeSet<_> = solutions.iter().collect();
        assert_eq!(distinct.len(), solutions.len());
        assert!(solutions.len() == 300 || expected.len() == solutions.len());
    }
}

#[test]
fn a_digit_can_be_asked_for() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..300 {
        let puzzle = puzzle(Shape::FOUR, random.random_range(0..8), 0, &mut random);
        let marks = Marks::from(&puzzle);
        let all = found(&marks, 300);
        let mut search = Learning::within(&marks);
        search.prefer(&Marks::from(&solved(Shape::FOUR, &mut random)));
        for (cell, digit) in (0..16).flat_map(|cell| (1..=4).map(move |digit| (cell, digit))) {
            let with = search.with_digit(cell, digit, &Stop::new()).complete().unwrap();
            assert_eq!(with.is_some(), all.iter().any(|grid| grid.cells()[cell] == digit));
            assert!(with.is_none_or(|grid| grid.is_solution_of(&puzzle) && grid.cells()[cell] == digit));
        }
        assert_eq!(search.count(300, &Stop::new()), Outcome::Complete(all.len() as u64));
    }
}
