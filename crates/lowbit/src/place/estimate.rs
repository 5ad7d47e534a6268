//! The predicted cost of a count: descents into its search tree, each along branches drawn at random.
//!
//! A descent that had 5, then 4, then 3 children stands for 5 + 20 + 60 nodes. The expected value is the number of nodes of the tree
//! (Knuth, 1975).

use super::kernels::symmetric::{Order, Symmetry, table};
use super::kernels::table::most;
use super::{Goal, Problem, Rule, Turn};
use crate::backend::Backend;
use crate::count::Task;

/// Number of descents. More would change little: trees of pieces are regular.
const DESCENTS: u32 = 3000;

/// Speed of a GPU of 2023, relative to one core of a server.
const GPU: f64 = 200.0;

/// Predicted seconds of a task. `nodes_a_second` is the rate of one core of a server, in nodes of the whole tree without its last row:
/// nodes that symmetries and formulas skip are credited to the kernel.
pub(crate) fn seconds_for(task: &Task<'_>, backend: Backend, nodes_a_second: f64) -> Option<f64> {
    let rate = match backend {
        Backend::Cuda => GPU * nodes_a_second,
        Backend::Scalar => nodes_a_second / 8.0,
        _ => nodes_a_second,
    };
    Some(nodes(task.problem(), task.goal)? / rate)
}

/// Expected nodes of a count; `None` if several pieces may share a row, and for pawns and domination.
pub(crate) fn nodes(problem: &Problem, goal: Goal) -> Option<f64> {
    let symmetry = match goal {
        Goal::Unchanged(Turn::Half) => Symmetry::HalfTurn,
        Goal::Unchanged(Turn::Quarter) => Symmetry::QuarterTurn,
        _ => Symmetry::Identity, // up to symmetry, this is by far the largest of five trees
    };
    if matches!(problem.rule(), Rule::Pawns(_) | Rule::Dominating(_)) {
        return None;
    }
    match problem.board().rows() {
        0..=8 => descend::<8>(problem, symmetry),
        9..=16 => descend::<16>(problem, symmetry),
        17..=24 => descend::<24>(problem, symmetry),
        _ => descend::<32>(problem, symmetry),
    }
}

fn descend<const N: usize>(problem: &Problem, symmetry: Symmetry) -> Option<f64> {
    let Some((table, root)) = table::<N>(problem, symmetry, Order::of(symmetry)) else { return Some(0.0) };
    if !table.one_a_row {
        return None;
    }
    let (each_row, most) = (problem.rule() == Rule::EachRow, most(problem.rule()));
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

    /// The trees are counted: a level for each row but the last, which takes no node.
    #[test]
    fn expected_nodes_are_near_those_of_the_tree() {
        for (piece, n) in [("queen", 9), ("queen", 11), ("amazon", 11), ("rook+leaper(1,2)", 7)] {
            let problem = Problem::new(Board::square(n).unwrap(), piece.parse().unwrap(), Rule::EachRow).unwrap();
            let levels = Request::of(problem.clone(), Goal::Levels).unwrap();
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
    }
}
