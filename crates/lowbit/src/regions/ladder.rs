//! The ladder for queens on regions: the lecture's loop with one more mask, the same with forced stars, the tightest house.

use std::ops::ControlFlow;

use super::kernels::tightest::Order;
use super::reference::{self, Sink};
use super::solve::search;
use super::{Board, Solution};
use crate::engine::{Outcome, Stop, Tally};
use crate::ladder::{Finding, Ladder, Rung};
use crate::sentence;
use crate::words::Sentence;

/// Ways to decide whether a board has one solution, slowest first. Each looks for a second one.
///
/// ```
/// use lowbit::regions::{Board, ladder};
/// let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
/// assert!(ladder(&board).rungs.len() > 2);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn ladder(board: &Board) -> Ladder<'_> {
    let rungs = vec![
        rung(
            sentence!("row by row", "逐行"),
            sentence!(
                "the lecture's loop, and columns and regions count their stars",
                "讲义的循环，再加上各列各区域的星数"
            ),
            board,
            reference::search,
        ),
        rung(
            sentence!("row by row, forced stars", "逐行，必放的星"),
            sentence!(
                "a house with no more cells than it needs is settled at once, one with fewer ends the branch",
                "剩余格子恰好够用的单元立即确定，不够用的单元结束这一分支"
            ),
            board,
            |board, stop, sink| search(board, Order::Rows, stop, sink),
        ),
        rung(
            sentence!("tightest house", "最紧的单元"),
            sentence!("branch on the house with the fewest cells to spare", "从余地最小的单元继续"),
            board,
            |board, stop, sink| search(board, Order::Tightest, stop, sink),
        ),
    ];
    let (n, stars) = (board.n(), board.stars());
    Ladder {
        puzzle: sentence!("{n} x {n} with regions, stars: {stars}", "{n} x {n} 分区棋盘，星数 {stars}"), rungs
    }
}

/// Hands solutions to a sink.
type Search = fn(&Board, &Stop, &mut Sink<'_>) -> Outcome<Tally>;

/// A rung that asks a search for two solutions.
fn rung(name: Sentence, idea: Sentence, board: &Board, search: Search) -> Rung<'_> {
    Rung::new(name, idea, move |stop| {
        let mut found = Vec::new();
        let outcome = search(board, stop, &mut |rows| {
            found.push(Solution::from_rows(rows));
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let answer = match found.as_slice() {
            [] => sentence!("no solution", "无解"),
            [only] => {
                let columns: Vec<String> = only.stars().map(|(_, column)| (column + 1).to_string()).collect();
                let columns = columns.join(" ");
                sentence!("one solution, {columns}", "唯一解，{columns}")
            }
            _ => sentence!("more than one solution", "多解"),
        };
        let is_finished = !outcome.is_interrupted();
        Ok(is_finished.then(|| Finding { answer, nodes: outcome.into_inner().nodes }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_decides_alike() {
        let unique = "AABB\nAABB\nCCCB\nDDDB";
        let twins = "AABB\nAABB\nCCDD\nCCDD";
        let wrong = "ABCD\nABCD\nABCD\nABCD\n*...\n....\n....\n....";
        for (board, answer) in [(unique, "one solution, 2 4 1 3"), (twins, "more than"), (wrong, "no solution")] {
            let board: Board = board.parse().unwrap();
            let findings: Vec<Finding> =
                ladder(&board).rungs.iter().map(|rung| rung.run(&Stop::new()).unwrap().unwrap()).collect();
            assert!(findings.iter().all(|finding| finding.answer.to_string().starts_with(answer)), "{findings:?}");
            assert!(findings.windows(2).all(|pair| pair[0].nodes >= pair[1].nodes), "{findings:?}");
        }
    }
}
