//! The problem of placements: shared by all subcommands.

use anyhow::{Context, Result};
use lowbit::place::{Board, Piece, Problem, Rule, Shape};

use crate::offering::Offering;
use crate::say::Told;

#[derive(clap::Args)]
pub(crate) struct ProblemArgs {
    /// The piece: queen, amazon, queen+leaper(1,3), rook+rider(2,3) ...
    /// 中文：棋子：queen、amazon、queen+leaper(1,3)、rook+rider(2,3) ...
    #[arg(value_parser = piece)]
    piece: Piece,

    /// The side of the board, or ROWSxCOLUMNS
    /// 中文：棋盘的边长，或 ROWSxCOLUMNS
    #[arg(value_parser = size)]
    size: (u32, u32),

    /// How many pieces, and where: each-row, any, exactly-K, maximal, dominating (as few as see or hold every cell), dominating-K, pawns-K (queens that pawns stop)
    /// 中文：多少棋子，放在哪里：each-row、any、exactly-K、maximal、dominating（看住或占住每一格的最少棋子）、dominating-K、pawns-K（被兵挡住的皇后）
    #[arg(long, default_value = "each-row", value_parser = rule(), hide_possible_values = true)]
    rule: Rule,

    /// How the edges are joined
    /// 中文：边怎样相连
    #[arg(long, value_name = "SHAPE", default_value = "rectangle", value_parser = ["rectangle", "triangle", "cylinder", "torus", "moebius"])]
    board: String,

    /// A cell that must stay empty, as ROW,COLUMN from 1; pieces see across it
    /// 中文：必须空着的格子，写作 ROW,COLUMN，从 1 起；棋子可以越过它攻击
    #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
    block: Vec<(u32, u32)>,

    /// A cell that must hold a piece, as ROW,COLUMN from 1
    /// 中文：必须有棋子的格子，写作 ROW,COLUMN，从 1 起
    #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
    give: Vec<(u32, u32)>,
}

/// The paragraph about pieces in the help of every subcommand.
pub(crate) const PIECES: &str = texts!(
    "\
Pieces are sums of: rook, bishop, queen, king, knight, nightrider, amazon (queen+knight), empress
(rook+knight), princess (bishop+knight), semibishop and semiqueen (one diagonal only), range(r) (all
cells within r steps of a king), leaper(a,b), rider(a,b) (all multiples of the leap), semirider(a,b)
(one direction and its opposite). Nothing hinders a line but a pawn.",
    "\
棋子是这些的组合：rook、bishop、queen、king、knight、nightrider、amazon (queen+knight)、empress
(rook+knight)、princess (bishop+knight)、semibishop 和 semiqueen（只有一条斜线）、range(r)（王走 r 步以内的
所有格子）、leaper(a,b)、rider(a,b)（跳步的所有倍数）、semirider(a,b)（一个方向及其反向）。
除了兵，没有什么能挡住一条线。"
);

impl ProblemArgs {
    pub(crate) fn problem(&self) -> Result<Problem> {
        let mut board = Board::new(self.board.parse::<Shape>()?, self.size.0, self.size.1)?;
        for &(row, column) in &self.block {
            board.block(row - 1, column - 1).context("--block")?;
        }
        for &(row, column) in &self.give {
            board.give(row - 1, column - 1).context("--give")?;
        }
        Ok(Problem::new(board, self.piece.clone(), self.rule)?)
    }
}

fn piece(text: &str) -> Result<Piece, lowbit::Error> {
    text.parse()
}

fn rule() -> Offering<Rule> {
    Offering {
        names: &["each-row", "any", "maximal", "dominating", "exactly-", "dominating-", "pawns-"],
        parse: str::parse,
    }
}

fn size(text: &str) -> Result<(u32, u32), Told> {
    let number =
        |text: &str| text.parse::<u32>().map_err(|_| told!("not a size like 8 or 3x8", "不是 8 或 3x8 这样的大小"));
    match text.split_once('x') {
        Some((rows, columns)) => Ok((number(rows)?, number(columns)?)),
        None => number(text).map(|n| (n, n)),
    }
}

fn cell(text: &str) -> Result<(u32, u32), Told> {
    let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&number| number > 0);
    let cell = text.split_once(',').and_then(|(row, column)| number(row).zip(number(column)));
    cell.ok_or_else(|| told!("not a cell like 1,4: row and column, from 1", "不是 1,4 这样的格子：行和列，从 1 起"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_cells() {
        assert_eq!(size("8").ok(), Some((8, 8)));
        assert_eq!(size("3x10").ok(), Some((3, 10)));
        assert_eq!(cell("1,4").ok(), Some((1, 4)));
        assert!(["", "x", "3x", "-1", "8x8x8"].into_iter().all(|text| size(text).is_err()));
        assert!(["", "1", "0,1", "1,2,3", "a,b"].into_iter().all(|text| cell(text).is_err()));
    }
}
