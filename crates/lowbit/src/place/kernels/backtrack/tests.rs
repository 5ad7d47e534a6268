use super::*;
use crate::place::Board;
use crate::place::count::by_table;

fn problem(piece: &str, shape: Shape, rows: u32, columns: u32, rule: Rule) -> Problem {
    Problem::new(Board::new(shape, rows, columns).unwrap(), piece.parse().unwrap(), rule).unwrap()
}

fn numbers(outcome: Outcome<Answer>) -> Vec<u128> {
    outcome.complete().unwrap().numbers().to_vec()
}

/// What the kernels find, both ways, is what the table finds.
fn assert_as_the_table(problem: &Problem, goal: Goal) {
    let control = Control::default();
    let expected = numbers(by_table(problem, goal, false, &control).unwrap());
    let others = [Backend::Scalar, Backend::Avx2].into_iter().filter(|backend| backend.is_available());
    for (backend, again) in [(None, false), (None, true)].into_iter().chain(others.map(|other| (Some(other), false))) {
        let found = count(problem, goal, backend, again, &control).unwrap();
        let found = found.unwrap_or_else(|| panic!("{problem}, {goal:?}: of no family"));
        assert_eq!(numbers(found), expected, "{problem}, {goal:?}, {backend:?}, again {again}");
    }
}

#[test]
fn a_piece_in_each_row_as_by_the_table() {
    let steps = (1..=4).flat_map(|a| (a..=6).map(move |b| (a, b))).filter(|&step| step != (1, 1));
    for (a, b) in steps {
        for piece in ["rook+leaper", "rook+rider", "queen+leaper", "queen+rider"] {
            for n in 7..=if piece.starts_with("queen") { 11 } else { 9 } {
                let piece = format!("{piece}({a},{b})");
                assert_as_the_table(&problem(&piece, Shape::Rectangle, n, n, Rule::EachRow), Goal::Count);
            }
        }
    }
    for (a, n) in (1..=3).flat_map(|a| (7..=9).map(move |n| (a, n))) {
        for piece in ["rook+leaper", "queen+leaper", "queen+rider"] {
            assert_as_the_table(
                &problem(&format!("{piece}({a},{a})"), Shape::Rectangle, n, n, Rule::EachRow),
                Goal::Count,
            );
        }
    }
    for n in 5..=11 {
        assert_as_the_table(&problem("queen", Shape::Rectangle, n, n, Rule::EachRow), Goal::Count);
        assert_as_the_table(&problem("queen", Shape::Rectangle, n, n, Rule::EachRow), Goal::Levels);
    }
}

#[test]
fn sets_of_queens_as_by_the_table() {
    for (rows, columns) in [(5, 5), (6, 6), (7, 7), (8, 8), (5, 9), (8, 3), (6, 1), (7, 2)] {
        let of = |rule| problem("queen", Shape::Rectangle, rows, columns, rule);
        assert_as_the_table(&of(Rule::Any), Goal::Count);
        assert_as_the_table(&of(Rule::Any), Goal::BySize);
        for k in [0, 1, 2, 4, rows, rows + 1, 30] {
            assert_as_the_table(&of(Rule::Exactly(k)), Goal::Count);
        }
    }
    for n in 5..=9 {
        assert_as_the_table(&problem("queen", Shape::Triangle, n, n, Rule::Any), Goal::Count);
        assert_as_the_table(&problem("queen", Shape::Triangle, n, n, Rule::Any), Goal::BySize);
        assert_as_the_table(&problem("queen", Shape::Rectangle, n, n, Rule::Maximal), Goal::Count);
        assert_as_the_table(&problem("queen", Shape::Rectangle, n, n, Rule::Maximal), Goal::BySize);
    }
}

/// Boards with cells taken out by chance.
#[test]
fn blocked_cells_as_by_the_table() {
    let mut random = 1_u64;
    for round in 0..60 {
        let n = 5 + round % 4;
        let mut board = Board::square(n).unwrap();
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if (random >> 60) < u64::from(round % 6) {
                board.block(row, column).unwrap();
            }
        }
        let of = |rule| Problem::new(board.clone(), Piece::queen(), rule).unwrap();
        assert_as_the_table(&of(Rule::Any), Goal::Count);
        assert_as_the_table(&of(Rule::Any), Goal::BySize);
        assert_as_the_table(&of(Rule::Exactly(3)), Goal::Count);
        assert_as_the_table(&of(Rule::EachRow), Goal::Count);
    }
}

#[test]
fn a_stop_is_seen() {
    let control = Control::default();
    control.stop.raise();
    for (piece, rule, goal) in [
        ("queen+leaper(1,3)", Rule::EachRow, Goal::Count),
        ("queen", Rule::EachRow, Goal::Levels),
        ("queen", Rule::Any, Goal::Count),
        ("queen", Rule::Any, Goal::BySize),
        ("queen", Rule::Maximal, Goal::Count),
    ] {
        let problem = problem(piece, Shape::Rectangle, 14, 14, rule);
        let outcome = count(&problem, goal, None, false, &control).unwrap().unwrap();
        assert!(matches!(outcome, Outcome::Interrupted(_)), "{problem}");
    }
}

/// One cell or step that is wrong changes the count.
#[test]
fn one_wrong_mask_is_noticed() {
    let control = Control::default();
    let count = |rows: &Rows| pieces::count(rows, Backend::best(), &control).map(numbers).ok(); // an error is no number
    for piece in ["rook+leaper(2,3)", "rook+rider(1,2)", "queen+leaper(1,3)", "queen+rider(1,3)"] {
        let right = Movement::of(&piece.parse().unwrap()).unwrap();
        let [first, second] = right.steps;
        let wrong = [
            Movement { steps: [first, (second.0, second.1 + 1)], ..right },
            Movement { steps: [(first.0 + 1, first.1), second], ..right },
            Movement { steps: [first; 2], ..right },
            Movement { diagonals: !right.diagonals, ..right },
        ];
        for (number, movement) in wrong.into_iter().enumerate() {
            let is_noticed = (9..=12).any(|n| {
                let rows = Rows::of_square(right, n, false);
                count(&Rows { movement, ..rows.clone() }) != count(&rows)
            });
            assert!(is_noticed, "{piece}, change {number}");
        }
    }
    let backend = Backend::best();
    let cells = vec![0b111_1111; 7];
    let right = sets::Board { cells: cells.clone(), columns: 7, is_mirrored: false, backend };
    for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
        let mut wrong = sets::Board { cells: cells.clone(), columns: 7, is_mirrored: false, backend };
        wrong.cells[row] ^= 1 << column;
        for again in [false, true] {
            let count = |board: &sets::Board| board.count(again, &control).unwrap().complete().unwrap();
            assert_ne!(count(&wrong), count(&right), "{row}, {column}");
        }
    }
    let right = Maximal::new(7, false);
    let sizes = maximal::count(&right, Backend::best(), &control).unwrap().complete().unwrap();
    for (table, row) in (1..right.edges.len()).flat_map(|table| (1..7).map(move |row| (table, row))) {
        // A cell that the queen on the upper edge sees makes no difference.
        let is_noticed = (0..7).any(|column| {
            let mut wrong = right.clone();
            wrong.edges[table][row].cells ^= 1 << column;
            let outcome = maximal::count(&wrong, Backend::best(), &control);
            outcome.map_or(true, |outcome| outcome.complete().unwrap() != sizes)
        });
        assert!(is_noticed, "edges {table}, row {row}");
    }
}
