//! What a count will cost: descents into its search tree, each along branches drawn at random.
//!
//! A descent that had 5, then 4, then 3 ways to go on stands for 5 + 20 + 60 nodes. The mean of many descents is, on average, the
//! number of nodes of the tree (Knuth, 1975), of which nothing else need be known.

use super::kernels::backtrack::{Family, as_queens};
use super::kernels::lattices::Lattices;
use super::kernels::rows::Movement;
use super::kernels::semiqueens;
use super::kernels::symmetric::{Order, Symmetry, table};
use super::kernels::transfer::Transfer;
use super::{Goal, Problem, Rule, Turn};
use crate::queens::CountRequest;

/// More would change little: trees of pieces are regular.
const DESCENTS: u32 = 3000;

/// Nodes of the whole tree, but for its last row, that one core of a server is done with in a second. Families of which most is
/// left to symmetries and formulas are done with more than they visit.
fn nodes_a_second(problem: &Problem, goal: Goal) -> f64 {
    match (Family::of(problem), goal) {
        (Some(Family::Sets { .. }), Goal::Count) if problem.rule() == Rule::Any => 1.2e10,
        (Some(Family::Sets { .. }), Goal::Count) => 1e9,
        (Some(Family::Sets { .. }), Goal::BySize) => 3e9,
        (Some(Family::Rows(Movement::QUEEN)), Goal::Levels) => 6e9,
        (Some(Family::Rows(movement)), Goal::Count | Goal::UpToSymmetry) => {
            if movement.rides {
                2.5e9
            } else {
                3e9
            }
        }
        (Some(Family::Maximal), Goal::Count | Goal::BySize | Goal::UpToSymmetry) => 4e8,
        _ => 5e7, // by the table
    }
}

/// The seconds that one core takes for a count, roughly; `None` where it is not counted row by row, or many pieces share a row.
///
/// ```
/// use lowbit::place::{Board, Goal, Piece, Problem, Rule, seconds};
/// let sets = |n| Problem::new(Board::square(n).unwrap(), Piece::queen(), Rule::Any).unwrap();
/// let (less, more) = (seconds(&sets(8), Goal::Count).unwrap(), seconds(&sets(12), Goal::Count).unwrap());
/// assert!(1000.0 * less < more && more < 10000.0 * less);
/// ```
pub fn seconds(problem: &Problem, goal: Goal) -> Option<f64> {
    if matches!(goal, Goal::Count | Goal::UpToSymmetry)
        && let Some(board) = as_queens(problem)
    {
        return Some(CountRequest::new(board).plan().ok()?.forecast.cpu_seconds);
    }
    if goal == Goal::Count && semiqueens::is_asked(problem) {
        return Some(semiqueens::Semiqueens::seconds(problem.board().rows()));
    }
    Some(nodes(problem, goal)? / nodes_a_second(problem, goal))
}

/// Expected nodes of a count.
pub(super) fn nodes(problem: &Problem, goal: Goal) -> Option<f64> {
    let symmetry = match goal {
        Goal::Unchanged(Turn::Half) => Symmetry::HalfTurn,
        Goal::Unchanged(Turn::Quarter) => Symmetry::QuarterTurn,
        _ => Symmetry::Identity, // up to symmetry, this is by far the largest of five trees
    };
    if matches!(problem.rule(), Rule::Pawns(_))
        || (goal == Goal::Count && Lattices::of(problem, false).is_some())
        || is_transferred(problem, goal)
    {
        return None;
    }
    match problem.board().rows() {
        0..=8 => descend::<8>(problem, symmetry),
        9..=16 => descend::<16>(problem, symmetry),
        17..=24 => descend::<24>(problem, symmetry),
        _ => descend::<32>(problem, symmetry),
    }
}

/// Whether a transfer over rows counts it, which has no search tree.
fn is_transferred(problem: &Problem, goal: Goal) -> bool {
    matches!(goal, Goal::Count | Goal::BySize | Goal::UpToSymmetry) && Transfer::of(problem, false).is_some()
}

fn descend<const N: usize>(problem: &Problem, symmetry: Symmetry) -> Option<f64> {
    let Some((table, root)) = table::<N>(problem, symmetry, Order::of(symmetry)) else { return Some(0.0) };
    if !table.one_a_row {
        return None;
    }
    let (each_row, most) = (problem.rule() == Rule::EachRow, super::count::most(problem.rule()));
    let mut random = 1_u64;
    let mut nodes = 0.0;
    for _ in 0..DESCENTS {
        let (mut state, mut stands_for) = (root, 1.0);
        while state.row + 1 < table.rows {
            let children = table.children(&state, each_row, most);
            if children.is_empty() {
                break;
            }
            stands_for *= children.len() as f64;
            nodes += stands_for;
            // A linear congruence; its upper half looks like chance.
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state = children[(((random >> 32) * children.len() as u64) >> 32) as usize];
        }
    }
    Some(nodes / f64::from(DESCENTS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Control;
    use crate::place::{Board, Request};

    /// The trees are counted: a level for each row, the last of which takes no node.
    #[test]
    fn expected_nodes_are_near_those_of_the_tree() {
        for (piece, n) in [("queen", 9), ("queen", 11), ("amazon", 11), ("rook+leaper(1,2)", 7)] {
            let problem = Problem::new(Board::square(n).unwrap(), piece.parse().unwrap(), Rule::EachRow).unwrap();
            let levels = Request::new(problem.clone(), Goal::Levels).unwrap();
            let levels = levels.run(&Control::default()).unwrap().complete().unwrap().numbers().to_vec();
            let counted = levels[1..levels.len() - 1].iter().sum::<u128>() as f64;
            let ratio = nodes(&problem, Goal::Count).unwrap() / counted;
            assert!((0.8..1.25).contains(&ratio), "{problem}: {ratio}");
        }
    }

    #[test]
    fn what_is_not_counted_row_by_row_is_not_estimated() {
        let problem =
            |piece: &str, rule| Problem::new(Board::square(6).unwrap(), piece.parse().unwrap(), rule).unwrap();
        assert!(nodes(&problem("queen", Rule::Pawns(1)), Goal::Count).is_none());
        assert!(nodes(&problem("king", Rule::Any), Goal::Count).is_none());
        assert!(nodes(&problem("rook+rider(2,4)", Rule::EachRow), Goal::Count).is_none());
    }
}
