//! Counts of placements, by every method and on every backend, against the reference, for any piece, board and rule.

use std::ops::ControlFlow;

use lowbit::backend::Backend;
use lowbit::engine::{Control, Stop};
use lowbit::place::{Board, Goal, Problem, Request, Rule, Shape, reference};

const PIECES: [&str; 12] = [
    "queen", "rook", "bishop", "king", "amazon", "semiqueen", "range(2)", "queen+leaper(1,3)", "rook+rider(1,2)",
    "rook+rider(2,2)", "leaper(1,2)", "queen+rider(2,3)",
];
const SHAPES: [Shape; 4] = [Shape::Rectangle, Shape::Triangle, Shape::Cylinder, Shape::Torus];

pub(crate) fn check(bytes: &[u8]) {
    let [size, piece, shape, rule, bytes @ ..] = bytes else { return };
    let n = u32::from(size % 5) + 1;
    let Ok(mut board) = Board::new(SHAPES[usize::from(shape % 4)], n, n) else { return };
    for (cell, &byte) in (0..n * n).zip(bytes) {
        // Cells outside the board, blocked or seen are refused: the board stays legal.
        _ = match byte {
            0..30 => board.block(cell / n, cell % n),
            250.. => board.give(cell / n, cell % n),
            _ => Ok(()),
        };
    }
    let rule = [Rule::EachRow, Rule::Any, Rule::Maximal, Rule::Exactly(u32::from(rule / 4) % (n + 1))][usize::from(rule % 4)];
    let piece = PIECES[usize::from(*piece) % PIECES.len()].parse().unwrap();
    let Ok(problem) = Problem::new(board, piece, rule) else { return };
    let Ok(request) = Request::of(problem.clone(), Goal::Count) else { return };
    let expected = reference::search(&problem, &Stop::new(), &mut |_| ControlFlow::Continue(())).complete().unwrap();
    let control = Control { threads: 1, ..Control::default() };
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let request = request.clone().backend(backend);
        for request in [request.clone(), request.again()] {
            let found = request.run(&control).unwrap().complete().unwrap();
            assert_eq!(found.numbers(), [expected], "{problem}, {backend}, {request:?}");
        }
    }
}
