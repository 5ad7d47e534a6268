//! Every fast kernel returns the solution of the definition, regardless of the other puzzles in its list.

use std::sync::LazyLock;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::first_solution;
use crate::backend::Backend;
use crate::engine::Stop;
use crate::sudoku::kernels::samples::{Source, candidates_of};
use crate::sudoku::kernels::{Batch, Exception, single};

const LIMITS: [u64; 3] = [1, 2, 5];

/// Puzzles, most of them with several solutions, some with very many.
fn drawn(seed: u64, count: usize) -> impl Iterator<Item = [u8; 81]> {
    let mut source = Source::new(seed);
    (0..count).map(move |i| source.puzzle(14 + i % 16))
}

/// A puzzle and the solution to return.
type Known = ([u8; 81], Option<[u8; 81]>);

/// Such puzzles. The same for all tests: the definition takes a hundred times as long as a kernel.
static PUZZLES: LazyLock<Vec<Known>> =
    LazyLock::new(|| drawn(22, 2000).map(|cells| (cells, first_solution(&candidates_of(&cells)))).collect());

/// The solutions that a batch returns.
fn given(batch: &mut Batch, puzzles: &[[u8; 81]]) -> Vec<Option<[u8; 81]>> {
    let answers = batch.solve(puzzles, &Stop::new()).complete().unwrap();
    (0..puzzles.len()).map(|number| answers.solution(number)).collect()
}

fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_available())
}

#[test]
fn one_puzzle_by_itself() {
    for &(cells, expected) in PUZZLES.iter() {
        for backend in backends() {
            for limit in LIMITS {
                let found = single::find_on(backend, &cells, limit).unwrap();
                assert_eq!(found.solution, expected, "{backend}, limit {limit}: {cells:?}");
                let found = single::find_on(backend, &candidates_of(&cells), limit).unwrap();
                assert_eq!(found.solution, expected, "{backend}, limit {limit}, candidates: {cells:?}");
            }
        }
    }
}

#[test]
fn any_neighbours_in_any_place() {
    let mut random = ChaCha8Rng::seed_from_u64(22);
    let mut puzzles = PUZZLES.clone();
    for round in 0..4 {
        puzzles.shuffle(&mut random);
        let some = &puzzles[..[1100, 520, 200, 40][round]];
        let (cells, expected): (Vec<_>, Vec<_>) = some.iter().copied().unzip();
        for backend in backends() {
            for limit in LIMITS {
                let mut batch = Batch::on(backend, limit).unwrap();
                assert_eq!(given(&mut batch, &cells), expected, "{backend}, limit {limit}, round {round}");
            }
        }
    }
}

#[test]
fn a_few_puzzles_that_many_lanes_share() {
    let mut random = ChaCha8Rng::seed_from_u64(23);
    let puzzles = &PUZZLES[..300];
    for backend in backends() {
        for limit in LIMITS {
            let mut batch = Batch::on(backend, limit).unwrap();
            for _ in 0..25 {
                let some: Vec<_> =
                    (0..random.random_range(1..6)).map(|_| puzzles[random.random_range(0..300)]).collect();
                let (cells, expected): (Vec<_>, Vec<_>) = some.into_iter().unzip();
                assert_eq!(given(&mut batch, &cells), expected, "{backend}, limit {limit}");
            }
        }
    }
}

#[test]
fn candidates_and_exceptions() {
    let mut source = Source::new(24);
    let marks: Vec<_> = (0..400).map(|i| source.candidates([0.3, 0.4, 0.5, 0.6][i % 4])).collect();
    let expected: Vec<_> = marks.iter().map(first_solution).collect();
    let exceptions: Vec<_> = drawn(25, 300)
        .enumerate()
        .map(|(i, cells)| (cells, Exception { cell: (7 * i % 81) as u8, digit: (i % 9) as u8 + 1 }))
        .collect();
    let expected_except: Vec<_> = exceptions
        .iter()
        .map(|(cells, exception)| {
            let mut candidates = candidates_of(cells);
            candidates[usize::from(exception.cell)] &= !(1 << (exception.digit - 1));
            first_solution(&candidates)
        })
        .collect();
    assert!(expected.iter().chain(&expected_except).filter(|solution| solution.is_some()).count() > 300);
    for backend in backends() {
        for limit in LIMITS {
            let mut batch = Batch::on(backend, limit).unwrap();
            let answers = batch.solve(&marks[..], &Stop::new()).complete().unwrap();
            for (number, marks) in marks.iter().enumerate() {
                assert_eq!(answers.solution(number), expected[number], "{backend}, limit {limit}: {marks:?}");
                assert_eq!(single::find_on(backend, marks, limit).unwrap().solution, expected[number], "{backend}");
            }
            let answers = batch.solve(&exceptions[..], &Stop::new()).complete().unwrap();
            for (number, exception) in exceptions.iter().enumerate() {
                assert_eq!(answers.solution(number), expected_except[number], "{backend}, limit {limit}");
                assert_eq!(single::find_on(backend, exception, limit).unwrap().solution, expected_except[number]);
            }
        }
    }
}
