//! Every conclusion of every technique is true in all solutions.

use std::collections::BTreeMap;

use super::*;
use crate::engine::Stop;
use crate::regions::generate::{Made, Wish};
use crate::regions::kernels::cells::Cells;
use crate::regions::samples::{boards, solutions};
use crate::steps::{Fact, Mark};

fn has_star(rows: &[u32], n: u32, cell: usize) -> bool {
    rows[cell / n as usize] >> (cell % n as usize) & 1 == 1
}

/// The solutions of a board, and their common stars.
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

/// With LONG_STEPS, which `make proof` sets, more large boards: one takes longer than all others together.
#[test]
fn no_step_contradicts_a_solution() {
    let mut met: BTreeMap<Technique, usize> = BTreeMap::new();
    let kinds = [(5, 1, 30), (6, 1, 30), (7, 1, 10), (8, 1, 3)];
    let mut tried: Vec<Board> =
        kinds.into_iter().flat_map(|(n, stars, number)| boards(n, stars, 7).take(number)).collect();
    let wish = Wish::new(9, 2).unwrap().seed(5).grades(Grade::Hard..=Grade::Unsolved);
    let large = if std::env::var("LONG_STEPS").is_ok() { 4 } else { 1 };
    tried.extend((0..large).map(|number| wish.board(number, &Stop::new()).complete().flatten().unwrap().board));
    for board in tried {
        let n = board.n();
        let Some(Common { all, always, ever }) = common(&board, 3000) else { continue };
        let mut position = Position::<16>::new(&board).unwrap();
        loop {
            let steps: Vec<Step> = Technique::ALL
                .into_iter()
                .flat_map(|technique| find(&position, technique, usize::MAX, &Stop::new()))
                .collect();
            for technique in Technique::ALL {
                let first = steps.iter().find(|step| step.technique == technique);
                assert_eq!(find(&position, technique, 1, &Stop::new()).first(), first, "asked for one");
            }
            let seen = position.board(&board);
            for step in &steps {
                assert_eq!(check_proof(&seen, step), Ok(()), "{step:?} on {board:?}");
                let of_board = step.proof.iter().take_while(|said| !matches!(said.fact, Fact::Assumed(_)));
                for said in of_board {
                    let Fact::Among { marks, need, .. } = &said.fact else { continue };
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
    let few: Vec<_> =
        Technique::ALL.into_iter().filter(|technique| met.get(technique).is_none_or(|&times| times < 20)).collect();
    assert!(few.is_empty(), "hardly met: {few:?} of {met:?}");
}

impl<const W: usize> Position<W> {
    /// The board with the stars and crosses of a position.
    fn board(&self, board: &Board) -> Board {
        let n = self.n as u32;
        let mut seen = Board::new(n, board.stars(), board.regions()).unwrap();
        let at = |cell: usize| (cell as u32 / n, cell as u32 % n);
        let mut all = Cells::<W>::NONE;
        (0..self.n * self.n).for_each(|cell| all.insert(cell));
        self.stars.iter().for_each(|cell| seen.place(at(cell).0, at(cell).1).unwrap());
        all.and_not(&self.open).and_not(&self.stars).iter().for_each(|cell| _ = seen.cross(at(cell).0, at(cell).1));
        seen
    }
}

/// Falsified proofs are refused: another number, one cell fewer, another assumption, one premise fewer, a wrong
/// conclusion.
#[test]
fn false_proofs_are_refused() {
    let mut refused: BTreeMap<Technique, usize> = BTreeMap::new();
    for (n, stars, boards_of_a_kind) in [(8, 1, 6), (9, 2, 3)] {
        let wish = Wish::new(n, stars).unwrap().seed(23).grades(Grade::Expert..=Grade::Unsolved);
        for number in 0..boards_of_a_kind {
            let Made { board, solution, .. } = wish.board(number, &Stop::new()).complete().flatten().unwrap();
            let solution = solution.rows();
            let mut position = Position::<2>::new(&board).unwrap();
            while let Some(first) = next(&position, Technique::LAST, &Stop::new()) {
                let seen = position.board(&board);
                let is_rare = |technique: &Technique| refused.get(technique).is_none_or(|&times| times < 200);
                for technique in Technique::ALL.into_iter().filter(is_rare).collect::<Vec<_>>() {
                    for step in find(&position, technique, 2, &Stop::new()) {
                        for (what, falsified) in falsified(&step, solution, n) {
                            let answer = check_proof(&seen, &falsified);
                            assert!(answer.is_err(), "{what}: {falsified:?} of {step:?} on {seen:?}");
                            *refused.entry(technique).or_default() += 1;
                        }
                    }
                }
                position.apply(&first).unwrap();
            }
        }
    }
    let few: Vec<_> = Technique::ALL
        .into_iter()
        .filter(|technique| refused.get(technique).is_none_or(|&times| times < 100))
        .collect();
    assert!(few.is_empty(), "hardly met: {few:?} of {refused:?}");
}

/// Wrong proofs, made from a right one.
fn falsified(step: &Step, solution: &[u32], n: u32) -> Vec<(&'static str, Step)> {
    let mut all = Vec::new();
    let mut add = |what, change: &dyn Fn(&mut Step)| {
        let mut other = step.clone();
        change(&mut other);
        all.push((what, other));
    };
    for at in 0..step.proof.len() {
        match &step.proof[at].fact {
            Fact::Among { marks, .. } => {
                add("another number", &|step| {
                    let Fact::Among { need, .. } = &mut step.proof[at].fact else { unreachable!() };
                    *need += 1;
                });
                if !marks.is_empty() {
                    add("a cell less", &|step| {
                        let Fact::Among { marks, .. } = &mut step.proof[at].fact else { unreachable!() };
                        marks.pop();
                    });
                }
            }
            Fact::Contradiction => add("no premise", &|step| step.proof[at].because.clear()),
            Fact::Assumed(mark) => {
                let other = Mark::star(usize::from(mark.cell == 0));
                add("another assumption", &|step| step.proof[at].fact = Fact::Assumed(other));
            }
            _ => {}
        }
    }
    add("a statement less", &|step| _ = step.proof.remove(0));
    let cells = (0..(n * n) as usize).step_by(3);
    for cell in cells.take(8) {
        let last = step.proof.len() - 1;
        let mark = Mark::star(cell);
        match has_star(solution, n, cell) {
            true if !step.removed.is_empty() => add("a star removed", &|step| {
                *step.removed.last_mut().unwrap() = mark;
                step.proof[last].fact = Fact::IsNot(mark);
            }),
            false if step.removed.is_empty() => add("a star too many", &|step| {
                *step.placed.last_mut().unwrap() = mark;
                step.proof[last].fact = Fact::Is(mark);
            }),
            _ => {}
        }
    }
    all
}

#[test]
fn boards_without_solution_are_not_solved_by_steps() {
    let none = |board: &Board| solutions(board, 1).is_empty();
    for board in boards(6, 1, 11).filter(none).take(100) {
        assert!(path(&board, &Stop::new()).into_inner().solution.is_none(), "{board:?}");
    }
}

#[test]
fn the_width_of_words_makes_no_difference() {
    for board in boards(7, 1, 3).take(50) {
        let stop = Stop::new();
        let narrow = walk_within::<2>(&board, Technique::LAST, &stop);
        let wide = walk_within::<16>(&board, Technique::LAST, &stop);
        assert_eq!(narrow.0.steps, wide.0.steps);
    }
}

#[test]
fn a_raised_stop_ends_the_way() {
    let board = boards(7, 1, 3).next().unwrap();
    let stop = Stop::new();
    assert!(!path(&board, &stop).is_interrupted());
    stop.raise();
    let way = path(&board, &stop);
    assert!(way.is_interrupted() && way.into_inner().steps.is_empty());
    assert!(hints(&board, &stop).is_interrupted());
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
    let step = first(&board, &Stop::new()).unwrap();
    for language in Language::ALL {
        let degrees = [Degree::Kind, Degree::Where, Degree::Cells, Degree::Reason];
        let words = degrees.map(|degree| step.words(&board, degree, language));
        assert!(words.windows(2).all(|pair| pair[0].len() < pair[1].len()), "{words:?}");
    }
    assert!(step.words(&board, Degree::Reason, Language::English).contains("star on r"));
}
