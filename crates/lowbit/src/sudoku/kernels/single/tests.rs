//! Every backend against the reference searches.

use super::{Finding, count, find_on, run, solve};
use crate::backend::Backend;
use crate::engine::Stop;
use crate::sudoku::Grid;
use crate::sudoku::kernels::nine::Nine;
use crate::sudoku::kernels::samples::{Source, expected, expected_within};

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

#[test]
fn counts_and_solutions_agree_with_the_reference_for_every_limit() {
    let mut source = Source::new(11);
    let mut seen = [0; 4];
    for i in 0..3000 {
        let puzzle = source.puzzle(22 + i % 40);
        let grid = Grid::from_cells(&puzzle).unwrap();
        for limit in [1, 2, 3, 1000] {
            let expected = expected(&puzzle, limit);
            seen[expected.min(3) as usize] += 1;
            for backend in backends() {
                let found = run(backend, &Nine::from(&puzzle).packed(), limit, &Stop::new()).unwrap();
                assert_eq!(found.count, expected, "{backend}: {grid}");
                let first = found.first.map(|packed| Grid::from_cells(&packed.digits()).unwrap());
                assert_eq!(first.is_some(), expected > 0);
                assert!(first.is_none_or(|solution| solution.is_solution_of(&grid)), "{backend}: {grid}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 500), "0, 1, 2 and more: {seen:?}");
}

#[test]
fn candidates_may_be_any_sets() {
    let mut source = Source::new(12);
    for i in 0..1000 {
        let candidates = source.candidates([0.3, 0.4, 0.5, 0.6][i % 4]);
        for backend in backends() {
            let found = run(backend, &Nine::from(&candidates).packed(), 5, &Stop::new()).unwrap();
            assert_eq!(found.count, expected_within(&candidates, 5), "{backend}");
        }
    }
}

/// The way without any intrinsic, with so little to do that an interpreter such as Miri can go it.
#[test]
fn portable_words_answer_a_few_puzzles() {
    let right = Source::new(13).solved[0];
    let mut puzzle = right;
    puzzle[..9].fill(0);
    let found = find_on(Backend::Scalar, &puzzle, 2).unwrap();
    assert_eq!(found, Finding { count: 1, solution: Some(right) });
    puzzle.iter_mut().filter(|digit| **digit < 3).for_each(|digit| *digit = 0);
    assert_eq!(find_on(Backend::Scalar, &puzzle, 2).unwrap().count, 2);
}

#[test]
fn full_grids_right_and_wrong() {
    let right = Source::new(13).solved[0];
    assert_eq!(solve(&right), Some(right));
    for cell in 0..81 {
        let mut puzzle = right;
        for (digit, solutions) in [(right[cell] % 9 + 1, 0), (0, 1), (10, 0), (255, 0)] {
            puzzle[cell] = digit;
            assert_eq!(count(&puzzle, 2), solutions, "cell {cell}, digit {digit}");
        }
    }
}

#[test]
fn a_raised_stop_gives_no_answer_and_limit_0_asks_for_none() {
    let stop = Stop::new();
    stop.raise();
    for backend in backends() {
        assert!(run(backend, &Nine::from(&[0u8; 81]).packed(), u64::MAX, &stop).is_none(), "{backend}");
    }
    assert_eq!(count(&[0u8; 81], 0), 0);
    assert_eq!(count(&[0u8; 81], 1000), 1000);
}
