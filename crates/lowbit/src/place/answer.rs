//! Answers about placements: the command's `--json`, the page's server and Python print these types, field by field
//! (feature `serde`).

use super::sequences::{Found, Sequence};
pub use crate::count::answer::{Checked, Counted, Numbers, Planned, Reached};
use crate::words::Language;

/// A sequence: what it counts and its known terms.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct About {
    /// Its number in the encyclopedia.
    pub sequence: &'static str,
    /// What the term for n counts.
    pub meaning: &'static str,
    /// The first n.
    pub offset: u32,
    /// The last n whose term was published.
    pub last: u32,
    /// The numbers of each published term as text, from the first on.
    pub published: Vec<Vec<String>>,
    /// Terms counted here and not published.
    pub found: Vec<Ours>,
    /// Further terms, and what they cost.
    pub next: Vec<Next>,
}

/// A term counted here and not published.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ours {
    /// The n of the term.
    pub n: u32,
    /// Its numbers.
    pub term: Vec<String>,
    /// How it was checked, in words that `docs/sequences.md` explains.
    pub checked: &'static str,
}

/// An unknown term.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Next {
    /// The n of the term.
    pub n: u32,
    /// Rough seconds of one core, if they can be predicted.
    pub seconds: Option<f64>,
}

/// Number of terms after the last known one whose cost is predicted.
const FURTHER: u32 = 3;

impl About {
    /// All that is known of a sequence.
    pub fn new(sequence: &Sequence, language: Language) -> About {
        let text = |term: &[u128]| term.iter().map(u128::to_string).collect::<Vec<_>>();
        let ours = |Found { n, term, checked }| Ours { n, term: text(&term), checked };
        let beyond = (1..=FURTHER).filter_map(|further| sequence.last_known().checked_add(further));
        About {
            sequence: sequence.name,
            meaning: sequence.meaning(language),
            offset: sequence.offset,
            last: sequence.last,
            published: sequence.published().iter().map(|term| text(term)).collect(),
            found: sequence.found().into_iter().map(ours).collect(),
            next: beyond.map(|n| Next { n, seconds: sequence.seconds(n) }).collect(),
        }
    }
}
