use super::reference::search;
use super::*;
use crate::engine::{Control, Stop};
use std::ops::ControlFlow;

fn problem(shape: Shape, rows: u32, columns: u32, piece: &str, rule: Rule) -> Problem {
    Problem::new(Board::new(shape, rows, columns).unwrap(), piece.parse().unwrap(), rule).unwrap()
}

/// Counts twice, the second time by other means; the results must be equal.
fn run(problem: &Problem, goal: Goal) -> Vec<u128> {
    let request = Request::of(problem.clone(), goal).unwrap();
    let [once, again] = [request.clone(), request.again()]
        .map(|request| request.run(&Control::default()).unwrap().complete().unwrap().numbers().to_vec());
    assert_eq!(once, again, "{problem}, {goal:?}");
    once
}

/// Every placement, as cells.
fn placements(problem: &Problem) -> Vec<Vec<(u32, u32)>> {
    let mut all = Vec::new();
    let outcome = search(problem, &Stop::new(), &mut |cells| {
        all.push(cells.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.complete(), Some(all.len() as u128));
    all
}

#[test]
fn a_piece_sees_along_its_own_lines() {
    let board = Board::new(Shape::Rectangle, 4, 4).unwrap();
    let sees = |piece: &str, row, column| board.sees(&piece.parse().unwrap(), row, column);
    assert_eq!(sees("semibishop", 1, 2), [0b0010, 0, 0b1000, 0], "the falling diagonal alone");
    assert_eq!(sees("bishop", 1, 2), [0b1010, 0, 0b1010, 0b0001]);
    assert_eq!(sees("semirider(1,2)", 0, 0), [0, 0b0100, 0, 0], "one row down, two columns on");
    assert_eq!(sees("knight", 0, 0), [0, 0b0100, 0b0010, 0]);
}

/// The words in the tables of the module's page are those that the parser reads.
#[test]
fn the_page_names_what_is_read() {
    let mut words = 0;
    for line in include_str!("mod.rs").lines() {
        let Some((part, named)) = line.strip_prefix("//! | ").and_then(|row| row.split_once(" | ")) else { continue };
        for word in named.split('`').skip(1).step_by(2) {
            let text = match part {
                "piece" => format!("{word} on rectangle 8x8, any"),
                "shape" => format!("queen on {word} 8x8, any"),
                "rule" => format!("queen on rectangle 8x8, {word}"),
                "goal" => format!("queen on rectangle 8x8, each-row: {word}"),
                _ => continue,
            };
            assert!(Problem::read_asked(&text).is_ok(), "{text}");
            words += 1;
        }
    }
    assert_eq!(words, 16 + Shape::ALL.len() + 7 + Goal::ALL.len());
}

#[test]
fn cells_far_off_the_board_are_refused() {
    let mut board = Board::square(4).unwrap();
    let message = board.block(u32::MAX, 0).unwrap_err().to_string();
    assert_eq!(message, "row 4294967296, column 1 is not on the board, or blocked");
    assert!(board.give(0, u32::MAX).is_err());
    assert!(sequences::named("A002562").unwrap().compare(0, &[]).is_ok(), "no such term is known");
}

#[test]
fn counts_are_those_of_the_reference() {
    let pieces = [
        "queen",
        "rook",
        "bishop",
        "knight",
        "king",
        "amazon",
        "semiqueen",
        "queen+leaper(1,3)",
        "rook+rider(1,2)",
        "rook+semirider(2,2)",
        "nightrider",
        "range(2)",
    ];
    for shape in Shape::ALL {
        for piece in pieces {
            let dominating = Rule::Dominating(Some(3));
            for rule in [Rule::EachRow, Rule::Any, Rule::Exactly(2), Rule::Maximal, dominating] {
                let board = Board::new(shape, 4, 4).unwrap();
                let Ok(problem) = Problem::new(board, piece.parse().unwrap(), rule) else {
                    assert!(shape == Shape::Moebius && piece.contains("semi"), "{piece} on {shape}");
                    continue;
                };
                let all = placements(&problem);
                assert_eq!(run(&problem, Goal::Count), [all.len() as u128], "{problem}");
                if problem.allows(Goal::BySize).is_ok() {
                    for (size, &number) in run(&problem, Goal::BySize).iter().enumerate() {
                        let of_size = all.iter().filter(|cells| cells.len() == size).count();
                        assert_eq!(number, of_size as u128, "{problem}, {size} pieces");
                    }
                }
            }
        }
    }
}

#[test]
fn rectangles_blocked_cells_and_given_pieces() {
    for (rows, columns) in [(3, 5), (5, 3), (1, 4), (4, 1)] {
        for rule in [Rule::EachRow, Rule::Any, Rule::Maximal] {
            let problem = problem(Shape::Rectangle, rows, columns, "queen", rule);
            assert_eq!(run(&problem, Goal::Count), [placements(&problem).len() as u128], "{problem}");
        }
    }
    for rule in [Rule::EachRow, Rule::Any, Rule::Exactly(3), Rule::Maximal, Rule::Dominating(None)] {
        let mut board = Board::square(5).unwrap();
        board.block(0, 1).unwrap();
        board.block(3, 3).unwrap();
        board.give(2, 4).unwrap();
        let problem = Problem::new(board, Piece::queen(), rule).unwrap();
        assert_eq!(run(&problem, Goal::Count), [placements(&problem).len() as u128], "{problem}");
    }
}

/// The image of cells under one of the eight symmetries.
fn image(cells: &[(u32, u32)], n: u32, symmetry: u32) -> Vec<(u32, u32)> {
    let image = |&(row, column): &(u32, u32)| {
        let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (column, row) };
        (if symmetry & 2 == 0 { row } else { n - 1 - row }, if symmetry & 4 == 0 { column } else { n - 1 - column })
    };
    let mut image: Vec<_> = cells.iter().map(image).collect();
    image.sort_unstable();
    image
}

#[test]
fn symmetries_columns_and_levels() {
    for piece in ["queen", "rook", "bishop", "knight", "rook+leaper(1,2)"] {
        for rule in [Rule::EachRow, Rule::Any, Rule::Maximal] {
            for shape in [Shape::Rectangle, Shape::Torus] {
                let n = 4;
                let problem = problem(shape, n, n, piece, rule);
                if problem.allows(Goal::UpToSymmetry).is_err() {
                    continue;
                }
                let all = placements(&problem);
                let first = |cells: &&Vec<(u32, u32)>| (0..8).all(|symmetry| **cells <= image(cells, n, symmetry));
                assert_eq!(run(&problem, Goal::UpToSymmetry), [all.iter().filter(first).count() as u128], "{problem}");
                for (turn, symmetry) in [(Turn::Half, 6), (Turn::Quarter, 5)] {
                    let same = all.iter().filter(|cells| image(cells, n, symmetry) == **cells).count();
                    assert_eq!(run(&problem, Goal::Unchanged(turn)), [same as u128], "{problem}, {turn:?}");
                }
            }
        }
    }
    let problem = problem(Shape::Rectangle, 6, 6, "queen", Rule::EachRow);
    let all = placements(&problem);
    for (column, &number) in run(&problem, Goal::ByFirst).iter().enumerate() {
        assert_eq!(number, all.iter().filter(|cells| cells[0].1 as usize == column).count() as u128);
    }
    for (level, number) in run(&problem, Goal::Levels).into_iter().enumerate().skip(1) {
        let part = self::problem(Shape::Rectangle, level as u32, 6, "queen", Rule::EachRow);
        assert_eq!(number, placements(&part).len() as u128);
    }
}

#[test]
fn what_cannot_be_asked_for_gets_one_line() {
    let refused =
        |board: Board, piece: &str, rule| Problem::new(board, piece.parse().unwrap(), rule).unwrap_err().to_string();
    let torus = Board::new(Shape::Torus, 8, 8).unwrap();
    assert!(refused(torus, "queen", Rule::Pawns(1)).contains("torus"));
    let dominating = |pieces| Rule::Dominating(Some(pieces));
    assert!(refused(Board::square(20).unwrap(), "king", dominating(200)).contains("128 bits"));
    assert!(refused(Board::square(21).unwrap(), "king", Rule::Dominating(None)).contains("20 rows"));
    assert!(Problem::new(Board::square(20).unwrap(), Piece::queen(), dominating(401)).is_ok(), "there are none");
    assert!(refused(Board::square(8).unwrap(), "rook", Rule::Pawns(1)).contains("queens"));
    let strip = Board::new(Shape::Moebius, 5, 5).unwrap();
    assert!(refused(strip.clone(), "semibishop", Rule::EachRow).starts_with("semibishop has no meaning on a moebius"));
    assert!(
        Problem::new(strip.clone(), "semirider(0,2)".parse().unwrap(), Rule::Any).is_ok(),
        "a row is a row both ways"
    );
    assert!(Problem::new(strip, "bishop+semibishop".parse().unwrap(), Rule::Any).is_ok(), "a bishop by another name");
    assert!(Board::square(99).unwrap_err().to_string().contains("99"));
    assert!(Board::square(0).is_err());
    let queens = problem(Shape::Rectangle, 8, 8, "queen", Rule::EachRow);
    assert!(Request::of(queens, Goal::BySize).is_err());
    assert!("exactly-x".parse::<Rule>().is_err() && "each_row".parse::<Rule>().is_err());
}
