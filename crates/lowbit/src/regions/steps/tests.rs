//! Every conclusion of every technique is true in all solutions.

use std::collections::BTreeMap;

use super::*;
use crate::regions::samples::{boards, solutions};

fn has_star(rows: &[u32], n: u32, cell: usize) -> bool {
    rows[cell / n as usize] >> (cell % n as usize) & 1 == 1
}

/// The solutions of a board and what they have in common.
struct Common {
    all: Vec<Vec<u32>>,
    /// By cell: whether it has a star in each of them, and in any.
    always: Vec<bool>,
    ever: Vec<bool>,
}

fn common(board: &Board, most: usize) -> Option<Common> {
    let all = solutions(board, most);
    if all.is_empty() || all.len() == most {
        return None;
    }
    let n = board.n();
    let cells = || 0..(n * n) as usize;
    let always = cells().map(|cell| all.iter().all(|rows| has_star(rows, n, cell))).collect();
    let ever = cells().map(|cell| all.iter().any(|rows| has_star(rows, n, cell))).collect();
    Some(Common { all, always, ever })
}

#[test]
fn no_step_contradicts_a_solution() {
    let mut met: BTreeMap<Technique, usize> = BTreeMap::new();
    let kinds = [(5, 1, 300), (6, 1, 400), (7, 1, 300), (8, 1, 60), (8, 2, 150), (9, 2, 60), (12, 3, 4)];
    for (n, stars, boards_of_a_kind) in kinds {
        for board in boards(n, stars, 7).take(boards_of_a_kind) {
            let Some(Common { all, always, ever }) = common(&board, 3000) else { continue };
            let mut position = Position::<16>::new(&board).unwrap();
            loop {
                let steps: Vec<Step> =
                    Technique::ALL.into_iter().flat_map(|technique| find(&position, technique, usize::MAX)).collect();
                for technique in Technique::ALL {
                    let first = steps.iter().find(|step| step.technique == technique);
                    assert_eq!(find(&position, technique, 1).first(), first, "asked for one");
                }
                for step in &steps {
                    for said in &step.proof {
                        let crate::steps::Fact::Among { marks, need, .. } = &said.fact else { continue };
                        let stars = |rows: &Vec<u32>| {
                            marks.iter().filter(|mark| has_star(rows, n, mark.cell.into())).count() as u32
                        };
                        assert!(all.iter().take(50).all(|rows| stars(rows) == *need), "{step:?} on {board:?}");
                    }
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
fn grades_have_a_name_in_every_language() {
    use crate::words::Language;
    let all = [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme, Grade::Unsolved];
    let titles: Vec<_> =
        Language::ALL.into_iter().flat_map(|language| all.map(|grade| grade.title(language))).collect();
    assert_eq!(titles[..6], ["easy", "medium", "hard", "expert", "extreme", "unsolved"]);
    let different: std::collections::BTreeSet<_> = titles.iter().collect();
    assert_eq!(different.len(), titles.len(), "{titles:?}");
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
