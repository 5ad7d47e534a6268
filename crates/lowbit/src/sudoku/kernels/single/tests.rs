//! Every backend against the reference searches.

use super::{Cells, Finding, count, find_on, follow_on, is_easy, run, solve};
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

/// The portable code path, with little enough work for an interpreter such as Miri.
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

/// Fills singles as one would by hand; `None` if a cell or a house has no candidate left.
fn filled(mut cells: Cells) -> Option<Cells> {
    let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    let in_house = |house: usize| (0..81).filter(move |&cell| houses(cell).contains(&house));
    loop {
        let before = cells;
        for cell in 0..81 {
            let digits: Vec<usize> = (0..9).filter(|&digit| cells[digit] >> cell & 1 == 1).collect();
            match digits[..] {
                [] => return None,
                [digit] => {
                    let is_peer =
                        |other: &usize| *other != cell && houses(*other).iter().any(|at| houses(cell).contains(at));
                    (0..81).filter(is_peer).for_each(|other| cells[digit] &= !(1 << other));
                }
                _ => {}
            }
        }
        for (house, digit) in (0..27).flat_map(|house| (0..9).map(move |digit| (house, digit))) {
            let places: Vec<usize> = in_house(house).filter(|&cell| cells[digit] >> cell & 1 == 1).collect();
            match places[..] {
                [] => return None,
                [cell] => (0..9).filter(|&other| other != digit).for_each(|other| cells[other] &= !(1 << cell)),
                _ => {}
            }
        }
        if cells == before {
            return Some(cells);
        }
    }
}

#[test]
fn what_follows_by_singles_is_what_filling_them_gives() {
    let mut source = Source::new(13);
    let (mut contradictions, mut solved, mut open) = (0, 0, 0);
    for i in 0..60 {
        let puzzle = source.puzzle(22 + i % 12);
        let Some(cells) = filled(std::array::from_fn(|digit| {
            (0..81).filter(|&cell| [0, digit as u8 + 1].contains(&puzzle[cell])).fold(0, |set, cell| set | 1 << cell)
        })) else {
            continue;
        };
        let marks = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
        let assumptions: Vec<(u8, u8, bool)> = marks
            .filter(|&(cell, digit)| cells[digit as usize] >> cell & 1 == 1)
            .flat_map(|(cell, digit)| [(cell, digit, true), (cell, digit, false)])
            .collect();
        let expected: Vec<Option<Cells>> = assumptions
            .iter()
            .map(|&(cell, digit, is)| {
                let mut assumed = cells;
                for other in (0..9).filter(|&other| (other == digit) != is) {
                    assumed[other as usize] &= !(1 << cell);
                }
                filled(assumed)
            })
            .collect();
        for left in &expected {
            match left {
                None => contradictions += 1,
                Some(left) if left.iter().map(|cells| cells.count_ones()).sum::<u32>() == 81 => solved += 1,
                Some(_) => open += 1,
            }
        }
        for backend in backends() {
            let mut left = Vec::new();
            follow_on(backend, &cells, &assumptions, &mut left);
            assert!(left == expected, "{backend}");
        }
    }
    assert!(contradictions > 300 && solved > 300 && open > 300, "{contradictions} {solved} {open}");
}

#[test]
fn a_puzzle_is_easy_if_nothing_is_left_open() {
    let cells = |puzzle: &[u8; 81]| -> Cells {
        std::array::from_fn(|digit| {
            (0..81).filter(|&cell| [0, digit as u8 + 1].contains(&puzzle[cell])).fold(0, |set, cell| set | 1 << cell)
        })
    };
    let mut source = Source::new(14);
    let full = source.puzzle(81);
    assert!(is_easy(&cells(&full)) && !is_easy(&cells(&[0; 81])));
    let mut twice = full;
    twice[0] = full[1];
    assert!(!is_easy(&cells(&twice)), "a contradiction");
}
