//! Random problems (piece x board x rule x goal x given and blocked cells), counted in every way and compared with a list of all placements
//! that uses no kernel.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::backend::Backend;
use crate::engine::{Control, Stop, Tally};

/// If listing the placements takes more steps, another problem is drawn.
const MOST_STEPS: usize = 6_000;

/// Every placement of a problem, found by backtracking cell by cell, with a matrix of what each cell sees.
#[derive(Default)]
struct Listed {
    cells: Vec<(u32, u32)>,
    /// What is seen from each cell, as a mask of indices into `cells`.
    seen: Vec<u64>,
    given: u64,
    rule: Option<Rule>,
    steps: usize,
    most_steps: usize,
    /// Sets of cells, as masks.
    found: Vec<u64>,
    /// With one piece in each row: the number of ways to fill the first rows.
    levels: Vec<u128>,
}

impl Listed {
    /// `None` if the search takes too many steps.
    fn of(problem: &Problem, most_steps: usize) -> Option<Listed> {
        let board = problem.board();
        let cells: Vec<(u32, u32)> = board.all_cells().collect();
        if cells.len() > 64 {
            return None;
        }
        let sees = |from: &(u32, u32)| {
            let seen = board.sees(problem.piece(), from.0, from.1);
            (0..cells.len()).filter(|&at| seen[cells[at].0 as usize] >> cells[at].1 & 1 == 1).map(|at| 1 << at).sum()
        };
        let seen: Vec<u64> = cells.iter().map(sees).collect();
        for (a, b) in (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            assert_eq!(seen[a] >> b & 1, seen[b] >> a & 1, "{problem}: {:?} and {:?}", cells[a], cells[b]);
        }
        let is_given = |at: &usize| board.given(cells[*at].0) >> cells[*at].1 & 1 == 1;
        let given = (0..cells.len()).filter(is_given).map(|at| 1 << at).sum();
        let levels = vec![0; board.rows() as usize + 1];
        let mut listed =
            Listed { cells, seen, given, rule: Some(problem.rule()), steps: 0, most_steps, found: Vec::new(), levels };
        listed.levels[0] = 1;
        listed.cell(0, 0, board.rows());
        if problem.rule() == Rule::Dominating(None) {
            let fewest = listed.found.iter().map(|taken| taken.count_ones()).min();
            listed.found.retain(|taken| Some(taken.count_ones()) == fewest);
        }
        (listed.steps <= most_steps).then_some(listed)
    }

    /// Decides about a cell and all after it.
    fn cell(&mut self, at: usize, taken: u64, rows: u32) {
        self.steps += 1;
        let row = self.cells.get(at).map_or(rows, |cell| cell.0);
        let each_row = self.rule == Some(Rule::EachRow);
        if self.steps > self.most_steps || each_row && taken.count_ones() < row {
            return;
        }
        if at == self.cells.len() {
            if self.given & !taken == 0 && self.is_placement(taken, rows) {
                self.found.push(taken);
            }
            return;
        }
        let in_row = |other: usize| taken >> other & 1 == 1 && self.cells[other].0 == row;
        let is_free = match self.rule {
            Some(Rule::Dominating(most)) => most.is_none_or(|most| taken.count_ones() < most),
            _ => taken & self.seen[at] == 0,
        };
        if is_free && !(each_row && (0..at).any(in_row)) {
            if each_row {
                self.levels[row as usize + 1] += 1;
            }
            self.cell(at + 1, taken | 1 << at, rows);
        }
        self.cell(at + 1, taken, rows);
    }

    fn is_placement(&self, taken: u64, rows: u32) -> bool {
        match self.rule {
            Some(Rule::EachRow) => taken.count_ones() == rows,
            Some(Rule::Any) => true,
            Some(Rule::Exactly(k)) => taken.count_ones() == k,
            Some(Rule::Dominating(Some(k))) if taken.count_ones() != k => false,
            Some(Rule::Maximal | Rule::Dominating(_)) => {
                (0..self.cells.len()).all(|at| taken >> at & 1 == 1 || taken & self.seen[at] != 0)
            }
            Some(Rule::Pawns(_)) | None => unreachable!("listed by the reference"),
        }
    }

    /// The cells of a placement, turned and reflected: 1 exchanges rows and columns, 2 turns upside down, 4 exchanges left and right.
    fn image(&self, taken: u64, n: u32, symmetry: u32) -> BTreeSet<(u32, u32)> {
        let cells = (0..self.cells.len()).filter(|at| taken >> at & 1 == 1).map(|at| self.cells[at]);
        let image = cells.map(|(row, column)| {
            let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (column, row) };
            (if symmetry & 2 == 0 { row } else { n - 1 - row }, if symmetry & 4 == 0 { column } else { n - 1 - column })
        });
        image.collect()
    }

    fn answer(&self, goal: Goal, rows: u32, columns: u32) -> Vec<u128> {
        let unchanged = |symmetry: u32| {
            let same = |taken: &&u64| self.image(**taken, rows, symmetry) == self.image(**taken, rows, 0);
            vec![self.found.iter().filter(same).count() as u128]
        };
        let row = |places: usize, place: &dyn Fn(u64) -> usize| {
            let mut row = vec![0; places];
            self.found.iter().for_each(|&taken| row[place(taken)] += 1);
            row
        };
        match goal {
            Goal::Count => vec![self.found.len() as u128],
            Goal::BySize => row(self.cells.len() + 1, &|taken| taken.count_ones() as usize),
            Goal::ByFirst => row(columns as usize, &|taken| self.cells[taken.trailing_zeros() as usize].1 as usize),
            Goal::Levels => self.levels.clone(),
            Goal::Unchanged(Turn::Half) => unchanged(6),
            Goal::Unchanged(Turn::Quarter) => unchanged(5),
            Goal::UpToSymmetry => {
                let class = |taken: &u64| (0..8).map(|symmetry| self.image(*taken, rows, symmetry)).min();
                vec![self.found.iter().map(class).collect::<BTreeSet<_>>().len() as u128]
            }
        }
    }
}

fn drawn_piece(random: &mut ChaCha8Rng) -> Piece {
    const NAMES: [&str; 11] = [
        "rook",
        "bishop",
        "queen",
        "queen",
        "semibishop",
        "semiqueen",
        "king",
        "knight",
        "nightrider",
        "amazon",
        "princess",
    ];
    let term = |random: &mut ChaCha8Rng| {
        let (a, b) = (random.random_range(0..4), random.random_range(1..4));
        match random.random_range(0..8) {
            0 => format!("leaper({a},{b})"),
            1 => format!("rider({a},{b})"),
            2 => format!("semirider({a},{b})"),
            3 => format!("range({})", random.random_range(1..4)),
            _ => NAMES[random.random_range(0..NAMES.len())].to_owned(),
        }
    };
    let mut piece = term(random);
    while random.random_range(0..5) < 2 {
        piece = format!("{piece}+{}", term(random));
    }
    piece.parse().unwrap()
}

/// A problem; half of the boards are plain squares, which have their own kernels and the goals about symmetries.
fn drawn_problem(random: &mut ChaCha8Rng) -> Option<Problem> {
    let shape = Shape::ALL[random.random_range(0..Shape::ALL.len())];
    let rows = random.random_range(1..9);
    let is_plain = random.random();
    let is_square = is_plain || matches!(shape, Shape::Triangle | Shape::Moebius);
    let shape = if is_plain && random.random() { Shape::Rectangle } else { shape };
    let mut board = Board::new(shape, rows, if is_square { rows } else { random.random_range(1..9) }).unwrap();
    let cells: Vec<(u32, u32)> = board.all_cells().collect();
    let [blocked, given] =
        [3, 4].map(|odds| if is_plain || random.random_range(0..odds) == 0 { 0 } else { random.random_range(0..4) });
    for at in 0..blocked + given {
        let (row, column) = cells[random.random_range(0..cells.len())];
        let _ = if at < blocked { board.block(row, column) } else { board.give(row, column) }; // not where it was blocked
    }
    let rule = match random.random_range(0..7) {
        0 => Rule::EachRow,
        1 => Rule::Any,
        2 => Rule::Exactly(random.random_range(0..rows + 2)),
        3 => Rule::Dominating(Some(random.random_range(0..rows + 2))),
        4 => Rule::Dominating(None),
        _ => Rule::Maximal,
    };
    Problem::new(board, drawn_piece(random), rule).ok()
}

/// Counts by every method, on this backend and on the default one, whole and in units.
fn counted(problem: &Problem, goal: Goal, backend: Backend, expected: &[u128]) {
    let without_zeros = |numbers: &[u128]| {
        let most = numbers.iter().rposition(|&number| number != 0).map_or(0, |last| last + 1);
        numbers[..most].to_vec()
    };
    let control = Control { threads: 1, ..Control::default() };
    let request = Request::of(problem.clone(), goal).unwrap();
    for (backend, again) in [(None, false), (None, true), (Some(backend), false), (Some(backend), true)] {
        let mut request = request.clone();
        request = if let Some(backend) = backend { request.backend(backend) } else { request };
        request = if again { request.again() } else { request };
        let found =
            request.run(&control).unwrap_or_else(|error| panic!("{problem}, {goal}: {error}")).complete().unwrap();
        let [found, expected] = [found.numbers(), expected].map(without_zeros);
        assert_eq!(found, expected, "{problem}, {goal}, {backend:?}, again {again}");
    }
    for &method in Method::ALL {
        let request = request.clone().method(method);
        if let Ok(plan) = request.plan() {
            let found = plan.run(&control).unwrap().complete().unwrap();
            assert_eq!(without_zeros(found.numbers()), without_zeros(expected), "{problem}, {goal}, by {method}");
        }
    }
    let Ok(units) = Units::of(problem, goal) else { return };
    let whole = |sum: Tally| match sum.row.as_slice() {
        [] => without_zeros(&[sum.solutions]),
        row => without_zeros(row),
    };
    let part =
        |part| request.clone().portable().part(part, 2).unwrap().run(&control).unwrap().complete().unwrap().tally;
    assert_eq!(whole(part(1) + part(2)), without_zeros(expected), "{problem}, {goal}, in units");
    if units.number() < 100 {
        let again = (0..units.number()).map(|unit| units.recount(unit, &|| false).unwrap());
        assert_eq!(whole(again.sum()), without_zeros(expected), "{problem}, {goal}, units by the reference");
    }
}

/// Orbits can put several pieces into a row, which together see more of another row than one piece does.
#[test]
fn maximal_sets_up_to_symmetry() {
    for problem in ["king 4", "bishop 2", "leaper(0,1) 3", "range(2) 6", "range(2)+leaper(3,3) 6", "king 5"] {
        let (piece, n) = problem.split_once(' ').unwrap();
        let problem: Problem = format!("{piece} on rectangle {n}x{n}, maximal").parse().unwrap();
        let listed = Listed::of(&problem, usize::MAX).unwrap();
        for goal in [Goal::UpToSymmetry, Goal::Unchanged(Turn::Half), Goal::Unchanged(Turn::Quarter)] {
            counted(&problem, goal, Backend::Scalar, &listed.answer(goal, problem.board().rows(), 0));
        }
    }
}

/// Queens and pawns, compared with the list of the reference.
#[test]
fn queens_and_pawns_on_small_boards() {
    for (n, k) in (1..=5).flat_map(|n| (0..=2).map(move |k| (n, k))) {
        let problem: Problem = format!("queen on rectangle {n}x{n}, pawns-{k}").parse().unwrap();
        let mut all: BTreeSet<[Vec<(u32, u32)>; 2]> = BTreeSet::new();
        let image = |cells: &[(u32, u32)], symmetry| {
            Listed { cells: cells.to_vec(), ..Listed::default() }
                .image((1 << cells.len()) - 1, n, symmetry)
                .into_iter()
                .collect()
        };
        let _ = reference::search(&problem, &Stop::new(), &mut |cells| {
            let (queens, pawns) = cells.split_at(cells.len() - k as usize);
            all.insert([image(queens, 0), image(pawns, 0)]);
            ControlFlow::Continue(())
        });
        let images =
            |[queens, pawns]: &[Vec<(u32, u32)>; 2], symmetry| [image(queens, symmetry), image(pawns, symmetry)];
        let unchanged = |symmetry| all.iter().filter(|one| images(one, symmetry) == **one).count();
        let classes: BTreeSet<_> = all.iter().map(|one| (0..8).map(|symmetry| images(one, symmetry)).min()).collect();
        counted(&problem, Goal::Count, Backend::Scalar, &[all.len() as u128]);
        counted(&problem, Goal::UpToSymmetry, Backend::Scalar, &[classes.len() as u128]);
        counted(&problem, Goal::Unchanged(Turn::Half), Backend::Scalar, &[unchanged(6) as u128]);
        counted(&problem, Goal::Unchanged(Turn::Quarter), Backend::Scalar, &[unchanged(5) as u128]);
    }
}

/// `LOWBIT_PLACEMENTS=10000` draws 10000 problems, as `make proof` does.
#[test]
fn drawn_problems_have_as_many_placements_as_can_be_listed() {
    let problems: usize = std::env::var("LOWBIT_PLACEMENTS").map_or(400, |number| number.parse().expect("a number"));
    let mut random = ChaCha8Rng::seed_from_u64(30);
    let backends: Vec<Backend> = Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect();
    let (mut compared, mut goals) = (0, BTreeSet::new());
    while compared < problems {
        let Some(problem) = drawn_problem(&mut random) else { continue };
        let Some(listed) = Listed::of(&problem, MOST_STEPS) else { continue };
        for goal in Goal::ALL.into_iter().filter(|&goal| problem.allows(goal).is_ok()) {
            let expected = listed.answer(goal, problem.board().rows(), problem.board().columns());
            counted(&problem, goal, backends[random.random_range(0..backends.len())], &expected);
            goals.insert((goal.name(), problem.board().shape().name()));
        }
        compared += 1;
    }
    assert!(goals.len() >= 7 + 4, "every goal, and on the torus those about symmetries: {goals:?}");
}
