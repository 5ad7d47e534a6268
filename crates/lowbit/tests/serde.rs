//! Puzzles, boards and solutions come back from JSON as they were, and a wrong text is refused by the usual error.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use lowbit::clocks::Dials;
use lowbit::place::{self, Goal, Piece, Problem, Rule};
use lowbit::sudoku::generate::{Aim, Recipe, Symmetry};
use lowbit::sudoku::steps::{Grade, Scale, Technique};
use lowbit::sudoku::{Grid, Marks, Puzzle, Shape, Verdict};
use lowbit::{Error, queens, regions};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Its JSON is its text, and both can be read again.
#[track_caller]
fn is_its_text<T>(value: &T)
where
    T: Display + FromStr<Err = Error> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    let text = value.to_string();
    assert_eq!(text.parse::<T>().as_ref().ok(), Some(value), "{text}");
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, serde_json::to_string(&text).unwrap());
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
}

/// A wrong text has the same error in JSON as when it is read.
#[track_caller]
fn refuses<T>(text: &str)
where
    T: FromStr<Err = Error> + DeserializeOwned + Debug,
{
    let told = text.parse::<T>().unwrap_err().to_string();
    let json = serde_json::to_string(text).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap_err().to_string(), told);
}

#[test]
fn boards_of_queens_and_other_pieces() {
    let mut board = queens::Board::empty(5).unwrap();
    board.block(1, 2).unwrap();
    board.place(4, 4).unwrap();
    is_its_text(&board);
    is_its_text(&queens::Solution::from(vec![1, 3, 0, 2]));
    refuses::<queens::Board>(".*\n");
    refuses::<queens::Solution>("2 0");
    for shape in place::Shape::ALL {
        is_its_text(&shape);
        let mut board = place::Board::new(shape, 6, 6).unwrap();
        is_its_text(&board);
        board.give(5, 5).unwrap();
        board.block(2, 1).unwrap();
        board.block(3, 0).unwrap();
        is_its_text(&board);
        is_its_text(&Problem::new(board, Piece::queen(), Rule::Any).unwrap());
    }
    is_its_text(&place::Board::new(place::Shape::Cylinder, 3, 32).unwrap());
    for piece in ["queen+leaper(1,3)", "rook+knight", "king"] {
        is_its_text(&piece.parse::<Piece>().unwrap());
    }
    for rule in [Rule::EachRow, Rule::Any, Rule::Exactly(3), Rule::Maximal, Rule::Pawns(2)] {
        is_its_text(&rule);
    }
    Goal::ALL.iter().for_each(is_its_text);
    for text in ["", "torus", "torus 6", "torus 33x1", "moebius 2x3", "torus 2x2, blocked", "torus 2x2, given 3,1"] {
        refuses::<place::Board>(text);
    }
    refuses::<Piece>("jester");
    refuses::<Problem>("queen on torus 6x6");
}

#[test]
fn sudokus() {
    for shape in Shape::ALL {
        is_its_text(&shape);
        let mut grid = Grid::empty(shape);
        is_its_text(&Puzzle::from(Marks::seen(&grid)));
        grid.set(0, shape.side() as u8);
        grid.set(shape.cells() - 1, 1);
        is_its_text(&grid);
        is_its_text(&Puzzle::from(Marks::seen(&grid)));
        is_its_text(&Puzzle::from(grid));
    }
    assert_eq!((Grid::default().shape(), Grid::default().givens()), (Shape::default(), 0));
    Verdict::ALL.iter().for_each(is_its_text);
    Grade::ALL.iter().for_each(is_its_text);
    Scale::ALL.iter().for_each(is_its_text);
    Technique::ALL.iter().for_each(is_its_text);
    refuses::<Shape>("9");
    refuses::<Verdict>("two");
    refuses::<Grid>("1..4......3....x");
    refuses::<Puzzle>("hello");
}

#[test]
fn recipes() {
    for aim in [Aim::Minimal, Aim::Clues(30), Aim::Effort(1000)] {
        let recipe = Recipe { shape: Shape::SIXTEEN, seed: u64::MAX, symmetry: Symmetry::Full, aim };
        let json = serde_json::to_string(&recipe).unwrap();
        assert_eq!(serde_json::from_str::<Recipe>(&json).unwrap(), recipe, "{json}");
    }
    let read = |json| serde_json::from_str::<Recipe>(json);
    assert_eq!(
        read(r#"{"seed":7,"aim":{"clues":30}}"#).unwrap(),
        Recipe { seed: 7, aim: Aim::Clues(30), ..Recipe::default() }
    );
    assert!(read(r#"{"sead":7}"#).is_err() && read(r#"{"shape":"5x5"}"#).is_err());
}

#[test]
fn stars_and_dials() {
    let plain = "10x2\nAAABBBCCCC\n";
    refuses::<regions::Board>(plain);
    for text in [
        "AABB\nAABB\nCCCB\nDDDB\n",
        "AABB\nAABB\nCCCB\nDDDB\n.*..\n....\n--..\n....\n",
        "8x2.AAAAAAAABBBBBBBBCCCCCCCCDDDDDDDDEEEEEEEEFFFFFFFFGGGGGGGGHHHHHHHH",
    ] {
        is_its_text(&text.parse::<regions::Board>().unwrap());
    }
    is_its_text(&regions::Solution::from_rows(&[0b10, 0b1000, 0b1, 0b100]));
    is_its_text(&regions::Solution::from_rows(&[1 | 1 << 31, 0b1010]));
    ["33", "1,", "x", "1,0"].into_iter().for_each(refuses::<regions::Solution>);
    is_its_text(&Dials::new(4, vec![3, 3, 0, 2]).unwrap());
    is_its_text(&Dials::new(65_536, vec![65_535]).unwrap());
    for text in ["", "3 3", "3 x mod 4", "4 mod 4", "mod 4", "1 mod 1"] {
        refuses::<Dials>(text);
    }
}
