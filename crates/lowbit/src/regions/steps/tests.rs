//! Every conclusion of every technique is true in all solutions.

use std::collections::BTreeMap;

use super::*;
use crate::regions::samples::{boards, solutions};

/// What the solutions of a board have in common, as (cells that always, cells that ever have a star).
fn common(board: &Board, most: usize) -> Option<(Vec<bool>, Vec<bool>)> {
    let all = solutions(board, most);
    if all.is_empty() || all.len() == most {
        return None;
    }
    let n = board.n() as usize;
    let has = |rows: &Vec<u32>, cell: usize| rows[cell / n] >> (cell % n) & 1 == 1;
    let always = (0..n * n).map(|cell| all.iter().all(|rows| has(rows, cell))).collect();
    let ever = (0..n * n).map(|cell| all.iter().any(|rows| has(rows, cell))).collect();
    Some((always, ever))
}

#[test]
fn no_step_contradicts_a_solution() {
    let mut met: BTreeMap<Technique, usize> = BTreeMap::new();
    let kinds = [(5, 1, 300), (6, 1, 400), (7, 1, 300), (8, 1, 60), (8, 2, 150), (9, 2, 60), (12, 3, 4)];
    for (n, stars, boards_of_a_kind) in kinds {
        for board in boards(n, stars, 7).take(boards_of_a_kind) {
            let Some((always, ever)) = common(&board, 3000) else { continue };
            let mut position = Position::<16>::new(&board).unwrap();
            loop {
                let steps: Vec<Step> =
                    Technique::ALL.into_iter().flat_map(|technique| find(&position, technique, usize::MAX)).collect();
                for step in &steps {
                    *met.entry(step.technique).or_default() += 1;
                    assert!(!step.is_empty(), "{step:?}");
                    assert!(step.placed.iter().all(|mark| always[usize::from(mark.cell)]), "{step:?} on {board:?}");
                    assert!(step.removed.iter().all(|mark| !ever[usize::from(mark.cell)]), "{step:?} on {board:?}");
                }
                let Some(step) = steps.first() else { break };
                position.apply(step).unwrap();
            }
            if let Some(solution) = position.solution() {
                assert!(solution.solves(&board));
            }
        }
    }
    let few: Vec<_> =
        Technique::ALL.into_iter().filter(|technique| met.get(technique).is_none_or(|&times| times < 20)).collect();
    assert!(few.is_empty(), "hardly met: {few:?} of {met:?}");
}

#[test]
fn boards_without_solution_are_not_solved_by_steps() {
    let none = |board: &Board| solutions(board, 1).is_empty();
    for board in boards(6, 1, 11).filter(none).take(100) {
        assert!(path(&board).solution.is_none(), "{board:?}");
    }
}

#[test]
fn the_width_of_words_makes_no_difference() {
    for board in boards(7, 1, 3).take(50) {
        let (narrow, wide) = (path_within::<2>(&board, Technique::LAST), path_within::<16>(&board, Technique::LAST));
        assert_eq!(narrow.steps, wide.steps);
    }
}

#[test]
fn words_name_houses_and_cells() {
    use crate::words::Language;
    let board: Board = "AABB\nAABB\nCCCB\nDDDB\n".parse().unwrap();
    let step = hint(&board).unwrap();
    for language in Language::ALL {
        let degrees = [Degree::Kind, Degree::Where, Degree::Cells, Degree::Reason];
        let words = degrees.map(|degree| step.words(&board, degree, language));
        assert!(words.windows(2).all(|pair| pair[0].len() < pair[1].len()), "{words:?}");
    }
    assert!(step.words(&board, Degree::Reason, Language::English).contains("star on r"));
}
