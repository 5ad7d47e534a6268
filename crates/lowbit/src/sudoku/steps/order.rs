//! The techniques that hints use, and their order.

use std::str::FromStr;

use super::Technique;
use crate::Error;
use crate::sudoku::Verdict;

/// An order of techniques: teaching order, or a custom one, for [`hint`](Order::hint), [`hints`](Order::hints) and
/// [`path`](Order::path).
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::{Order, Progress, Technique};
/// let puzzle: Puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// let order = Order::new().uniqueness(false).up_to(Technique::XWing);
/// let advice = order.hint(&Progress::from(&puzzle), &Stop::new()).complete().expect("nobody stops it");
/// assert_eq!(advice.steps()[0].technique, Technique::HiddenSingleBox);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::Puzzle;
/// use lowbit::sudoku::steps::{Order, Progress, Technique};
/// let puzzle: Puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let order = Order::new().up_to(Technique::NakedSingle);
/// assert!(order.techniques().all(|technique| technique <= Technique::NakedSingle));
/// let (progress, stop) = (Progress::from(&puzzle), Stop::new());
/// let all = order.hints(&progress, &stop).into_inner();
/// let mut heard = 0;
/// let path = order.path_told(&progress, &stop, &mut |_| heard += 1).into_inner().expect("nothing is wrong");
/// assert_eq!((path.steps.len(), path.solution.is_some()), (heard, true));
/// assert_eq!(order.path(&progress, &stop).into_inner().unwrap().steps.len(), heard);
/// assert_eq!(all.steps().is_empty(), heard == 0);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    techniques: Vec<Technique>,
    /// Whether techniques that rely on uniqueness are used.
    uniqueness: bool,
    /// Whether the user chose the order: then slow techniques are not left out.
    is_own: bool,
    /// When all steps are requested, techniques harder than this run only if nothing easier is found.
    pub(super) enough: Technique,
}

/// The order of teaching.
impl Default for Order {
    fn default() -> Order {
        Order::new()
    }
}

/// A custom order: one technique name on each line; the text after a `#` is a comment.
///
/// ```
/// use lowbit::sudoku::steps::{Order, Technique};
/// let order: Order = "naked-single # the easiest\nnaked-pair\n".parse()?;
/// assert!(order.techniques().eq([Technique::NakedSingle, Technique::NakedPair]));
/// assert!("guess".parse::<Order>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Order {
    type Err = Error;

    fn from_str(text: &str) -> Result<Order, Error> {
        let mut techniques = Vec::new();
        for line in text.lines() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let technique: Technique = name.parse()?;
            if !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        Ok(Order { techniques, uniqueness: true, is_own: true, enough: Technique::DynamicWithPatterns })
    }
}

impl Order {
    /// Teaching order.
    pub fn new() -> Order {
        let techniques = Technique::ALL.iter().copied().filter(|technique| technique.is_taught()).collect();
        Order { techniques, uniqueness: true, is_own: false, enough: Technique::ForcingChain }
    }

    /// Whether techniques that rely on uniqueness are used on puzzles known to have one solution. The default is yes.
    pub fn uniqueness(self, uniqueness: bool) -> Order {
        Order { uniqueness, ..self }
    }

    /// Ends with this technique; if the order lacks it, drops all techniques that are taught later.
    pub fn up_to(mut self, last: Technique) -> Order {
        self.enough = Technique::DynamicWithPatterns;
        match self.techniques.iter().position(|&technique| technique == last) {
            Some(at) => self.techniques.truncate(at + 1),
            None => self.techniques.retain(|&technique| technique <= last),
        }
        self
    }

    /// The techniques, in order.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        let may_use = |technique: &Technique| self.uniqueness || !technique.needs_uniqueness();
        self.techniques.iter().copied().filter(may_use)
    }

    /// The techniques for puzzles with one solution, or with several. With several, long-range chains are left out unless
    /// requested: they seldom find anything and are slow.
    pub(super) fn on(&self, verdict: Verdict) -> impl Iterator<Item = Technique> + '_ {
        let is_unique = verdict == Verdict::Unique;
        let may_use = move |technique: &Technique| {
            is_unique || !technique.needs_uniqueness() && (self.is_own || *technique <= Technique::RegionForcingChains)
        };
        self.techniques().filter(may_use)
    }
}
