use super::*;
use crate::engine::{self, Control, Search};
use crate::place::kernels::maximal::Maximal;
use crate::place::kernels::rows::{Movement, Rows};
use crate::place::{Board, Goal, Piece, Problem, Request, Rule, Shape};

fn problem(piece: &str, shape: Shape, rows: u32, columns: u32, rule: Rule) -> Problem {
    Problem::new(Board::new(shape, rows, columns).unwrap(), piece.parse().unwrap(), rule).unwrap()
}

/// The kernels' counts, also with `again` and on other backends, agree with the table.
fn assert_as_the_table(problem: &Problem, goal: Goal) {
    let request = Request::of(problem.clone(), goal).unwrap();
    let count = |request: &Request| request.run(&Control::default()).unwrap().complete().unwrap();
    let expected = count(&request.clone().method(Method::Table));
    let mut requests = vec![request.clone(), request.clone().again()];
    for backend in [Backend::Scalar, Backend::Avx2].into_iter().filter(|backend| backend.is_available()) {
        requests.push(request.clone().backend(backend));
    }
    for request in requests {
        let found = count(&request);
        assert_ne!(found.forecast.method, Method::Table, "{problem}, {goal}: of no family");
        assert_eq!(found.numbers(), expected.numbers(), "{request:?}");
    }
}

#[test]
fn a_piece_in_each_row_as_by_the_table() {
    let steps = (1..=4).flat_map(|a| (a..=6).map(move |b| (a, b))).filter(|&step| step != (1, 1));
    for (a, b) in steps {
        for piece in ["rook+leaper", "rook+rider", "queen+leaper", "queen+rider"] {
            for n in 7..=if piece.starts_with("queen") { 9 } else { 8 } {
                let piece = format!("{piece}({a},{b})");
                assert_as_the_table(&problem(&piece, Shape::Rectangle, n, n, Rule::EachRow), Goal::Count);
            }
        }
    }
    for (a, n) in (1..=3).flat_map(|a| (7..=8).map(move |n| (a, n))) {
        for piece in ["rook+leaper", "queen+leaper", "queen+rider"] {
            assert_as_the_table(
                &problem(&format!("{piece}({a},{a})"), Shape::Rectangle, n, n, Rule::EachRow),
                Goal::Count,
            );
        }
    }
    for n in 5..=10 {
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

/// Boards with random blocked cells.
#[test]
fn blocked_cells_as_by_the_table() {
    let mut random = 1_u64;
    for round in 0..24 {
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
        let outcome = Request::of(problem.clone(), goal).unwrap().run(&control).unwrap();
        assert!(outcome.is_interrupted(), "{problem}");
    }
}

fn sum(search: &dyn Search) -> Tally {
    engine::run(search, &Control::default()).unwrap().complete().unwrap()
}

/// Mutation test: one wrong cell or step changes the count.
#[test]
fn one_wrong_mask_is_noticed() {
    let backend = Backend::best();
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
                let count = |movement: Movement| {
                    let problem = problem(piece, Shape::Rectangle, n, n, Rule::EachRow);
                    let rows = Rows { movement, ..Rows::of_square(right, n, false) };
                    sum(&pieces::whole_search(problem, rows, backend)).solutions
                };
                count(movement) != count(right)
            });
            assert!(is_noticed, "{piece}, change {number}");
        }
    }
    let cells = vec![0b111_1111; 7];
    for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
        let mut wrong = cells.clone();
        wrong[row] ^= 1 << column;
        for again in [false, true] {
            let count = |cells: &[u32]| sum(&sets::whole_search(cells.to_vec(), again, backend)).solutions;
            assert_ne!(count(&wrong), count(&cells), "{row}, {column}");
        }
    }
    let right = Maximal::new(7, false);
    let sizes = sum(&maximal::whole_search(right.clone(), backend));
    for (table, row) in (1..right.edges.len()).flat_map(|table| (1..7).map(move |row| (table, row))) {
        // A cell that the queen on the upper edge sees makes no difference, so one other cell must.
        let is_noticed = (0..7).any(|column| {
            let mut wrong = right.clone();
            wrong.edges[table][row].cells ^= 1 << column;
            sum(&maximal::whole_search(wrong, backend)) != sizes
        });
        assert!(is_noticed, "edges {table}, row {row}");
    }
}

/// The tally of a unit passes its recount and a wrong one does not, for every method.
#[test]
fn recounts_find_what_the_kernels_find() {
    for (text, goal) in [
        ("queen+leaper(1,3) on rectangle 8x8, each-row", Goal::Count),
        ("rook+rider(1,2) on rectangle 8x8, each-row", Goal::Count),
        ("queen on rectangle 8x8, each-row", Goal::Levels),
        ("queen on rectangle 7x7, any", Goal::Count),
        ("queen on rectangle 7x7, any", Goal::BySize),
        ("queen on rectangle 7x7, exactly-4", Goal::Count),
        ("queen on rectangle 7x7, maximal", Goal::Count),
        ("queen on rectangle 7x7, maximal", Goal::BySize),
        ("queen on rectangle 6x6, pawns-1", Goal::Count),
        ("king on torus 5x5, any", Goal::BySize),
        ("amazon on torus 7x7, each-row", Goal::ByFirst),
    ] {
        let request = Request::of(text.parse().unwrap(), goal).unwrap();
        for request in [request.clone(), request.portable()] {
            let plan = request.plan().unwrap();
            let units: Vec<_> = plan.units().collect();
            let tallies = plan.run_units(&units, 2, &Stop::new()).unwrap().complete().unwrap();
            for (unit, tally) in units.iter().zip(tallies) {
                plan.check_unit(unit.number, &tally).unwrap();
                let wrong = Tally { solutions: tally.solutions + 1, ..tally };
                assert!(plan.check_unit(unit.number, &wrong).is_err(), "{text}, {goal}");
            }
        }
    }
}
