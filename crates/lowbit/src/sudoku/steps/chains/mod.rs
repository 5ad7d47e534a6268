//! Chains of consequences of a candidate being true, or false.
//!
//! ```text
//! a is      -> the other candidates of its cell are not, nor the digit elsewhere in its houses       (weak link)
//! a is not  -> if its cell has one other candidate, that is; if a house has one other place, that is  (strong link)
//!
//! cycle              a is -> ... -> a is: every weak link of it is strong as well
//! forcing chain      a is -> ... -> a is not: a is not
//! contradiction      a is -> b is, and a is -> b is not: a is not
//! double             a is -> b is, and a is not -> b is: b is
//! cell, region       all candidates of a cell (places of a digit in a house) lead to the same: it holds
//! ```
//! *Static* chains use the links of the position. *Dynamic* ones remove refuted candidates, so that new strong links
//! appear; a consequence may then need several premises. Dynamic chains *with patterns* also apply locking, pairs and
//! X-wings on the way, and *nested* ones whole chains.
//!
//! The rating of a chain is that of its kind plus a tenth for each of the limits 4, 6, 8, 12, 16, 24 and so on that its
//! number of nodes exceeds. That number depends on the order of conclusions: the first path to a node is kept, even if
//! there is a shorter one. The order is part of the scale, and is documented where it is implemented ([`net`],
//! [`single`], [`multiple`]).

mod forecast;
mod hint;
mod known;
mod multiple;
mod nested;
mod net;
mod patterns;
mod proving;
mod reach;
mod shorten;
mod single;
mod techniques;
#[cfg(all(test, feature = "generate"))]
mod tests;

pub(super) use hint::Hint;
pub(super) use techniques::*;

use std::sync::Arc;

use super::position::Position;
use super::{Edition, Technique};
use crate::engine::Stop;
use crate::sorting::sort_by;
use net::Net;

/// A node: the candidate 9 * cell + digit, doubled, plus one if it is assumed or proved true.
pub(super) type Node = u16;

/// The node of a true candidate.
#[inline(always)]
fn on(mark: usize) -> Node {
    (mark * 2 + 1) as Node
}

/// The node of a false candidate.
#[inline(always)]
fn off(mark: usize) -> Node {
    (mark * 2) as Node
}

/// The candidate of a node.
#[inline(always)]
fn mark_of(node: Node) -> usize {
    usize::from(node >> 1)
}

#[inline(always)]
fn is_on(node: Node) -> bool {
    node & 1 == 1
}

/// A kind of chain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Search {
    /// Cycles and forcing chains from one candidate.
    Single,
    /// Contradictions by one digit alone.
    Nishio,
    /// All candidates of a cell, or all places of a digit.
    Multiple,
    /// The same with contradictions and doubles, removing refuted candidates.
    Dynamic {
        /// 0: no more; 1: patterns, too; 2: also single chains; 3: also multiple ones; 4 and 5: also dynamic ones.
        level: u8,
        /// The level of the dynamic chains within those of level 4.
        inner: u8,
    },
}

impl Search {
    /// The lowest rating of its chains.
    pub(super) fn base(self) -> f64 {
        match self {
            Search::Single => 6.5,
            Search::Nishio => 7.5,
            Search::Multiple => 8.0,
            Search::Dynamic { level: 0, .. } => 8.5,
            Search::Dynamic { level, .. } => 8.5 + 0.5 * f64::from(level),
        }
    }
}

/// The share of the length in the rating: a tenth for each limit exceeded, summed as the scale does.
fn added(complexity: u32) -> f64 {
    let (mut added, mut limit, mut is_odd) = (0.0, 4, false);
    while complexity > limit + 2 {
        added += 0.1;
        limit = if is_odd { limit * 4 / 3 } else { limit * 3 / 2 };
        is_odd = !is_odd;
    }
    added
}

/// Working memory of the searches.
#[derive(Default)]
pub(super) struct Chains {
    /// Nets for reuse.
    spare: Vec<Box<Net>>,
    single: single::Single,
    /// Nested chains, to count each once.
    nested: nested::Nested,
    /// The working memory of nested searches.
    inner: Option<Box<Chains>>,
    /// Whether every net is built, even if known to lead nowhere: for comparisons only.
    #[cfg(test)]
    draws_all: bool,
    /// The cache of nested searches.
    known: known::Known,
    /// Raised to end a search early, whose result may then not be the best.
    pub(super) stop: Stop,
    /// The highest wanted rating of chains from one candidate, in tenths.
    pub(super) most: Option<u16>,
}

impl Chains {
    /// The best chain: the lowest rating, then the shortest, then by kind, then the first found.
    pub(super) fn best(&mut self, position: &Position, search: Search, edition: Edition) -> Option<Hint> {
        match search {
            Search::Single => single::best(self, position),
            _ => multiple::best(self, position, search, edition),
        }
    }

    /// All chains in that order, each conclusion once.
    pub(super) fn all(&mut self, position: &Position, search: Search, edition: Edition) -> Vec<Hint> {
        if search != Search::Single {
            return multiple::all(self, position, search, edition);
        }
        let mut all = single::all(self, position);
        sort_by(&mut all, Hint::order);
        let mut distinct: Vec<Hint> = Vec::with_capacity(all.len());
        let mut seen = std::collections::HashSet::new();
        for hint in all {
            if seen.insert(hint.removed.clone()) {
                distinct.push(hint);
            }
        }
        distinct
    }

    /// The same with a cache.
    fn all_again(&mut self, position: &Position, search: Search, edition: Edition) -> Arc<[Hint]> {
        if let Some(known) = self.known.get(position, search, edition) {
            return known;
        }
        let all: Arc<[Hint]> = self.all(position, search, edition).into();
        if !self.stop.is_raised() {
            self.known.insert(position, search, edition, &all);
        }
        all
    }
}

/// The search that finds the chains of a technique, if it is one of chains.
pub(super) fn search_of(technique: Technique) -> Option<Search> {
    let level = match technique {
        Technique::XCycle
        | Technique::YCycle
        | Technique::XChain
        | Technique::ContinuousLoop
        | Technique::ForcingChain => return Some(Search::Single),
        Technique::Nishio => return Some(Search::Nishio),
        Technique::CellForcingChains | Technique::RegionForcingChains => return Some(Search::Multiple),
        Technique::DynamicContradiction
        | Technique::DynamicDouble
        | Technique::DynamicCell
        | Technique::DynamicRegion => 0,
        Technique::DynamicWithPatterns => 1,
        Technique::NestedSingle => 2,
        Technique::NestedMultiple => 3,
        Technique::NestedDynamic => 4,
        Technique::NestedTwice => 5,
        _ => return None,
    };
    Some(Search::Dynamic { level, inner: 0 })
}

/// The technique of a kind of chain.
fn technique(search: Search, kind: hint::Kind) -> Technique {
    use hint::Kind;
    match (search, kind) {
        (_, Kind::XCycle) => Technique::XCycle,
        (_, Kind::YCycle) => Technique::YCycle,
        (_, Kind::Cycle) => Technique::ContinuousLoop,
        (_, Kind::XChain) => Technique::XChain,
        (_, Kind::Chain) => Technique::ForcingChain,
        (Search::Nishio, _) => Technique::Nishio,
        (Search::Multiple, Kind::Region) => Technique::RegionForcingChains,
        (Search::Multiple, _) => Technique::CellForcingChains,
        (Search::Dynamic { level: 0, .. }, Kind::Contradiction) => Technique::DynamicContradiction,
        (Search::Dynamic { level: 0, .. }, Kind::Double) => Technique::DynamicDouble,
        (Search::Dynamic { level: 0, .. }, Kind::Region) => Technique::DynamicRegion,
        (Search::Dynamic { level: 0, .. }, _) => Technique::DynamicCell,
        (Search::Dynamic { level: 1, .. }, _) => Technique::DynamicWithPatterns,
        (Search::Dynamic { level: 2, .. }, _) => Technique::NestedSingle,
        (Search::Dynamic { level: 3, .. }, _) => Technique::NestedMultiple,
        (Search::Dynamic { level: 4, .. }, _) => Technique::NestedDynamic,
        (Search::Dynamic { .. } | Search::Single, _) => Technique::NestedTwice,
    }
}
