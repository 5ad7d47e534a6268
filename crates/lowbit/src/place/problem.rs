//! What is to be placed where, by which rule, and what is to be known about it.

use std::fmt;
use std::str::FromStr;

use super::{Board, Piece, Shape};
use crate::Error;

/// How many pieces, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly one in each row.
    EachRow,
    /// Any number, none included.
    Any,
    /// Exactly so many.
    Exactly(u32),
    /// As many as there are room for: no further piece can be added.
    Maximal,
    /// So many pawns, and as many queens more than there are rows. A pawn sees nothing, and nothing sees past it.
    Pawns(u32),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::EachRow => f.write_str("each-row"),
            Rule::Any => f.write_str("any"),
            Rule::Exactly(k) => write!(f, "exactly-{k}"),
            Rule::Maximal => f.write_str("maximal"),
            Rule::Pawns(k) => write!(f, "pawns-{k}"),
        }
    }
}

impl FromStr for Rule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Rule, Error> {
        let number = |prefix: &str| text.strip_prefix(prefix).and_then(|number| number.parse::<u32>().ok());
        match text {
            "each-row" => Ok(Rule::EachRow),
            "any" => Ok(Rule::Any),
            "maximal" => Ok(Rule::Maximal),
            _ => number("exactly-").map(Rule::Exactly).or_else(|| number("pawns-").map(Rule::Pawns)).ok_or_else(|| {
                Error::Request(
                    format!("no rule is called '{text}': there are each-row, any, exactly-K, maximal and pawns-K")
                        .into(),
                )
            }),
        }
    }
}

/// A turn of the square by which a placement may be unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees, and so by 180.
    Quarter,
}

/// What is to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// How many placements there are.
    Count,
    /// How many by the number of pieces, from none on.
    BySize,
    /// How many by the column of the piece in the first row.
    ByFirst,
    /// How many ways to fill the first k rows, for each k from 0: the levels of the search tree.
    Levels,
    /// How many up to turns and reflections of the board.
    UpToSymmetry,
    /// How many that a turn leaves unchanged.
    Unchanged(Turn),
}

impl Goal {
    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Count => "count",
            Goal::BySize => "by-size",
            Goal::ByFirst => "by-first",
            Goal::Levels => "levels",
            Goal::UpToSymmetry => "unique",
            Goal::Unchanged(Turn::Half) => "half-turn",
            Goal::Unchanged(Turn::Quarter) => "quarter-turn",
        }
    }

    /// All of them.
    pub const ALL: [Goal; 7] = [
        Goal::Count,
        Goal::BySize,
        Goal::ByFirst,
        Goal::Levels,
        Goal::UpToSymmetry,
        Goal::Unchanged(Turn::Half),
        Goal::Unchanged(Turn::Quarter),
    ];
}

impl FromStr for Goal {
    type Err = Error;

    fn from_str(name: &str) -> Result<Goal, Error> {
        let known = Goal::ALL.into_iter().find(|goal| goal.name() == name);
        known.ok_or_else(|| Error::Request(format!("no goal is called '{name}'").into()))
    }
}

/// Pieces of one kind, to be placed on a board so that none sees another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    piece: Piece,
    rule: Rule,
}

impl Problem {
    /// A problem, or why there is none: pawns stop queens on plain rectangles alone.
    pub fn new(board: Board, piece: Piece, rule: Rule) -> Result<Problem, Error> {
        if let Rule::Pawns(k) = rule {
            let refuse = |why: &'static str| Err(Error::Request(why.into()));
            if board.shape() != Shape::Rectangle || !board.is_plain_square() {
                return refuse("pawns stand on plain square boards only: no torus, no blocked cells");
            }
            if piece.moves() != Piece::queen().moves() {
                return refuse("pawns stop queens, no other piece");
            }
            if k > 4 {
                return refuse("at most 4 pawns can be asked for");
            }
        }
        Ok(Problem { board, piece, rule })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The piece.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whether this goal can be asked for.
    pub fn allows(&self, goal: Goal) -> Result<(), Error> {
        let refuse = |why: &str| Err(Error::Request(format!("{}: {why}", goal.name()).into()));
        let given = (0..self.board.rows()).any(|row| self.board.given(row) != 0);
        match goal {
            Goal::Count => Ok(()),
            Goal::BySize if matches!(self.rule, Rule::Any | Rule::Maximal) => Ok(()),
            Goal::BySize => refuse("the number of pieces is given by the rule; try the rule any or maximal"),
            Goal::ByFirst | Goal::Levels if self.rule == Rule::EachRow && !given => Ok(()),
            Goal::ByFirst | Goal::Levels => refuse("it needs the rule each-row, and no given pieces"),
            Goal::UpToSymmetry if !self.piece.is_symmetric() => refuse("the piece is not the same in a mirror"),
            Goal::UpToSymmetry | Goal::Unchanged(Turn::Quarter)
                if self.rule == Rule::EachRow && !self.piece.has_rook() =>
            {
                refuse("a piece in each row that does not see along columns: a turned placement is none")
            }
            Goal::UpToSymmetry | Goal::Unchanged(_)
                if self.board.is_plain_square() && matches!(self.board.shape(), Shape::Rectangle | Shape::Torus) =>
            {
                Ok(())
            }
            Goal::UpToSymmetry | Goal::Unchanged(_) => refuse("it needs a plain square board"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { board, piece, rule } = self;
        write!(f, "{piece} on {} {}x{}, {rule}", board.shape(), board.rows(), board.columns())
    }
}
