//! Problems of placements: board, piece, rule and goal.

use std::fmt;
use std::str::FromStr;

use super::{Board, Piece, Shape};
use crate::Error;
use crate::bits::{full, members};
use crate::numbers::subsets;
use crate::queens;
use crate::sentence;
use crate::words::Sentence;

/// How many pieces, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly one in each row.
    EachRow,
    /// Any number, including none.
    Any,
    /// Exactly this number.
    Exactly(u32),
    /// No further piece can be added.
    Maximal,
    /// Every cell has a piece or is seen by one; pieces may see each other. This number of pieces, or the minimum. With the minimum,
    /// [`Goal::Count`] does not tell what it is: [`Goal::BySize`] does: the index of the last number.
    Dominating(Option<u32>),
    /// This number of pawns, and one queen per row plus one per pawn. A pawn sees nothing, and nothing sees past it.
    Pawns(u32),
}

serde_as_text!(Rule);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::EachRow => f.write_str("each-row"),
            Rule::Any => f.write_str("any"),
            Rule::Exactly(k) => write!(f, "exactly-{k}"),
            Rule::Maximal => f.write_str("maximal"),
            Rule::Dominating(None) => f.write_str("dominating"),
            Rule::Dominating(Some(k)) => write!(f, "dominating-{k}"),
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
            "dominating" => Ok(Rule::Dominating(None)),
            _ => {
                let numbered = [
                    number("exactly-").map(Rule::Exactly),
                    number("dominating-").map(|k| Rule::Dominating(Some(k))),
                    number("pawns-").map(Rule::Pawns),
                ];
                numbered.into_iter().flatten().next().ok_or_else(|| {
                    Error::request(sentence!(
                        "no rule is called '{text}': there are each-row, any, exactly-K, maximal, dominating, dominating-K and pawns-K",
                        "没有名为“{text}”的规则：有 each-row、any、exactly-K、maximal、dominating、dominating-K 和 pawns-K"
                    ))
                })
            }
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

/// The question about a problem.
///
/// ```
/// use lowbit::place::Goal;
/// assert_eq!(Goal::BySize.name().parse::<Goal>()?, Goal::BySize);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// How many placements there are.
    Count,
    /// How many by the number of pieces, from 0.
    BySize,
    /// How many by the column of the piece in the first row.
    ByFirst,
    /// How many ways to fill the first k rows, for each k from 0: the levels of the search tree.
    Levels,
    /// How many up to turns and reflections of the board.
    UpToSymmetry,
    /// How many are unchanged by a turn.
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

by_name!(Goal of Goal::ALL, name, "no goal is called '{name}'", "没有名为“{name}”的目标");

/// The most rows and columns of a board to dominate: each set of cells of the first row is a unit of the count.
const LARGEST_DOMINATED: u32 = 20;

/// Pieces of one kind, to be placed on a board so that none sees another, or so that together they see all of it.
///
/// ```
/// use lowbit::place::{Goal, Piece, Problem, Rule};
/// let problem: Problem = "queen on rectangle 8x8, any".parse()?;
/// assert_eq!((problem.board().rows(), problem.piece(), problem.rule()), (8, &Piece::queen(), Rule::Any));
/// assert!(problem.allows(Goal::BySize).is_ok() && Goal::BySize.name() == "by-size");
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    piece: Piece,
    rule: Rule,
}

impl Problem {
    /// Pieces of one kind on a board, by a rule.
    ///
    /// # Errors
    ///
    /// If a piece that is not the same upside down is to stand on a Möbius strip; if pawns stand with another piece than queens, on another
    /// board than a plain square, or are more than 4; if a board to dominate has more than 20 rows or columns, or so many pieces that the
    /// number of sets may exceed 128 bits.
    ///
    /// ```
    /// use lowbit::place::{Board, Piece, Problem, Rule, Shape};
    /// let queens = Problem::new(Board::square(8)?, Piece::queen(), Rule::EachRow)?;
    /// assert_eq!(queens.to_string(), "queen on rectangle 8x8, each-row");
    /// assert!(Problem::new(Board::new(Shape::Torus, 8, 8)?, Piece::queen(), Rule::Pawns(1)).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(board: Board, piece: Piece, rule: Rule) -> Result<Problem, Error> {
        if board.shape() == Shape::Moebius && !piece.is_same_upside_down() {
            return Err(Error::request(sentence!(
                "{piece} has no meaning on a moebius strip: once around it, one diagonal is the other",
                "{piece} 在 moebius 带上没有意义：绕一圈之后，一条斜线就成了另一条"
            )));
        }
        if let Rule::Pawns(k) = rule {
            let refuse = |why| Err(Error::Request(why));
            if board.shape() != Shape::Rectangle || !board.is_plain_square() {
                return refuse(sentence!(
                    "pawns stand on plain square boards only: no torus, no blocked cells",
                    "兵只能放在普通方形棋盘上：不能是环面，也不能有封格"
                ));
            }
            if piece.moves() != Piece::queen().moves() {
                return refuse(sentence!("pawns stop queens, no other piece", "兵只能挡住皇后，不能挡住其他棋子"));
            }
            if k > 4 {
                return refuse(sentence!("at most 4 pawns can be asked for", "最多 4 个兵"));
            }
        }
        if let Rule::Dominating(pieces) = rule {
            let (side, cells) = (board.rows().max(board.columns()), board.all_cells().count() as u32);
            if side > LARGEST_DOMINATED {
                return Err(Error::request(sentence!(
                    "boards to dominate have at most {LARGEST_DOMINATED} rows and columns, not {side}",
                    "要控制的棋盘最多 {LARGEST_DOMINATED} 行、{LARGEST_DOMINATED} 列，而不是 {side}"
                )));
            }
            if let Some(pieces) = pieces.filter(|&pieces| subsets(cells, pieces).is_none()) {
                return Err(Error::request(sentence!(
                    "{pieces} pieces on {cells} cells: there may be more sets than 128 bits can count",
                    "{cells} 格上放 {pieces} 个棋子：集合数可能超过 128 位"
                )));
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

    /// The same problem with another rule, which must suit the board.
    pub(crate) fn with_rule(&self, rule: Rule) -> Problem {
        Problem { rule, ..self.clone() }
    }

    /// The problem of n queens on a board, unless it is too large.
    pub(crate) fn of_queens(queens: &queens::Board) -> Option<Problem> {
        let n = queens.n();
        let mut board = Board::square(n).ok()?;
        for row in 0..n {
            for column in members(full(n) & !queens.candidates(row)) {
                board.block(row, column).ok()?;
            }
        }
        Problem::new(board, Piece::queen(), Rule::EachRow).ok()
    }

    /// The board of n queens, if this is such a problem.
    pub(crate) fn as_queens(&self) -> Option<queens::Board> {
        let Problem { board, piece, rule } = self;
        let n = board.rows();
        let is_square = board.shape() == Shape::Rectangle && n == board.columns();
        if *rule != Rule::EachRow || piece.moves() != Piece::queen().moves() || !is_square {
            return None;
        }
        let mut queens = queens::Board::empty(n).ok()?;
        for row in 0..n {
            for column in members(full(n) & !u64::from(board.cells(row))) {
                queens.block(row, column).ok()?;
            }
        }
        for row in 0..n {
            for column in members(board.given(row).into()) {
                queens.place(row, column).ok()?; // refused if queens attack each other
            }
        }
        Some(queens)
    }

    /// The problem and the goal as one text: `PROBLEM`, or `PROBLEM: GOAL` unless the goal is `count`.
    pub fn asked(&self, goal: Goal) -> String {
        if goal == Goal::Count { self.to_string() } else { format!("{self}: {goal}") }
    }

    /// The problem and the goal of such a text.
    ///
    /// # Errors
    ///
    /// If the text is not a problem, or its goal is unknown.
    ///
    /// ```
    /// use lowbit::place::{Goal, Problem};
    /// let (problem, goal) = Problem::read_asked("queen on rectangle 8x8, any: by-size")?;
    /// assert_eq!(goal, Goal::BySize);
    /// assert_eq!(problem.asked(goal), "queen on rectangle 8x8, any: by-size");
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read_asked(text: &str) -> Result<(Problem, Goal), Error> {
        match text.split_once(": ") {
            Some((problem, goal)) => Ok((problem.parse()?, goal.parse()?)),
            None => Ok((text.parse()?, Goal::Count)),
        }
    }

    /// Whether this goal can be asked for.
    ///
    /// # Errors
    ///
    /// If the rule already fixes the answer, or the goal needs another rule, a more symmetric piece, a plain square board or one without
    /// given pieces.
    pub fn allows(&self, goal: Goal) -> Result<(), Error> {
        let refuse = |why: Sentence| Err(Error::Request(why.after(&sentence!("{}: ", "{}：", goal.name()))));
        let given = (0..self.board.rows()).any(|row| self.board.given(row) != 0);
        match goal {
            Goal::Count => Ok(()),
            Goal::BySize if matches!(self.rule, Rule::Any | Rule::Maximal | Rule::Dominating(None)) => Ok(()),
            Goal::BySize => refuse(sentence!(
                "the number of pieces is given by the rule; try the rule any or maximal",
                "规则已经定下棋子的数目；请用规则 any 或 maximal"
            )),
            Goal::ByFirst | Goal::Levels if self.rule == Rule::EachRow && !given => Ok(()),
            Goal::ByFirst | Goal::Levels => refuse(sentence!(
                "it needs the rule each-row, and no given pieces",
                "需要规则 each-row，并且没有给定的棋子"
            )),
            Goal::UpToSymmetry | Goal::Unchanged(_) if self.rule == Rule::Dominating(None) => {
                refuse(sentence!("it needs the number of pieces: dominating-K", "需要棋子的数目：dominating-K"))
            }
            Goal::UpToSymmetry if !self.piece.is_symmetric() => {
                refuse(sentence!("the piece is not the same in a mirror", "这个棋子的镜像与它不同"))
            }
            Goal::Unchanged(Turn::Quarter) if !self.piece.is_same_turned() => {
                refuse(sentence!("the piece is not the same after a quarter turn", "这个棋子转四分之一圈后与它不同"))
            }
            Goal::UpToSymmetry | Goal::Unchanged(Turn::Quarter)
                if self.rule == Rule::EachRow && !self.piece.has_rook() =>
            {
                refuse(sentence!(
                    "the piece does not see along columns: turned, a placement need not have one piece in each row",
                    "这个棋子不沿列走：旋转之后，不一定每行还有一个棋子"
                ))
            }
            Goal::UpToSymmetry | Goal::Unchanged(_)
                if self.board.is_plain_square() && matches!(self.board.shape(), Shape::Rectangle | Shape::Torus) =>
            {
                Ok(())
            }
            Goal::UpToSymmetry | Goal::Unchanged(_) => {
                refuse(sentence!("it needs a plain square board", "需要没有封格和给定棋子的方形棋盘"))
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { board, piece, rule } = self;
        write!(f, "{piece} on {}, {rule}{}", board.size_text(), board.cells_text())
    }
}

/// The text that `Display` writes.
///
/// ```
/// use lowbit::place::Problem;
/// let text = "queen+leaper(1,3) on rectangle 8x9, any, blocked 1,1 8,9, given 2,3";
/// assert_eq!(text.parse::<Problem>()?.to_string(), text);
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Problem {
    type Err = Error;

    fn from_str(text: &str) -> Result<Problem, Error> {
        let unknown = || {
            Error::request(sentence!(
                "'{text}' is not a problem like 'queen on rectangle 8x8, each-row'",
                "“{text}”不是像“queen on rectangle 8x8, each-row”这样的问题"
            ))
        };
        let (piece, rest) = text.split_once(" on ").ok_or_else(unknown)?;
        // The text has the rule between the size of the board and its cells.
        let (size, rest) = rest.split_once(", ").ok_or_else(unknown)?;
        let (rule, cells) = rest.split_once(", ").map_or((rest, None), |(rule, cells)| (rule, Some(cells)));
        let rule: Rule = rule.parse()?;
        let board = cells.map_or(size.to_owned(), |cells| format!("{size}, {cells}")).parse()?;
        Problem::new(board, piece.parse()?, rule)
    }
}

serde_as_text!(Problem);
