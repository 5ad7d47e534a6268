//! Which techniques hints use, and in which order.

use super::Technique;
use crate::Error;
use crate::sudoku::Verdict;

/// An order of techniques: that of teaching, or one's own.
///
/// ```
/// use lowbit::sudoku::steps::{Order, Technique};
/// let order = Order::new(true).up_to(Technique::XWing);
/// assert_eq!(order.techniques().last(), Some(&Technique::XWing));
/// let own = Order::read("naked-single\nhidden-single-box  # then the boxes", true)?;
/// assert_eq!(own.techniques(), [Technique::NakedSingle, Technique::HiddenSingleBox]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    techniques: Vec<Technique>,
    /// Whether the user chose it: then nothing is left out because it takes long.
    is_own: bool,
}

impl Order {
    /// The order of teaching, with or without the techniques that need a puzzle with one solution.
    pub fn new(uniqueness: bool) -> Order {
        let may_use = |technique: &&Technique| technique.is_taught() && (uniqueness || !technique.needs_uniqueness());
        Order { techniques: Technique::ALL.iter().filter(may_use).copied().collect(), is_own: false }
    }

    /// One's own: the names of techniques, one a line; what follows a `#` is a remark.
    ///
    /// # Errors
    ///
    /// If a line is not the name of a technique.
    ///
    /// ```
    /// use lowbit::sudoku::steps::{Order, Technique};
    /// let order = Order::read("naked-single # the easiest\nnaked-pair\n", true)?;
    /// assert_eq!(order.techniques(), [Technique::NakedSingle, Technique::NakedPair]);
    /// assert!(Order::read("guess", true).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn read(text: &str, uniqueness: bool) -> Result<Order, Error> {
        let mut techniques = Vec::new();
        for line in text.lines() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let technique: Technique = name.parse()?;
            if (uniqueness || !technique.needs_uniqueness()) && !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        Ok(Order { techniques, is_own: true })
    }

    /// Nothing after this technique; where the order does not have it, nothing that is taught later.
    pub fn up_to(mut self, last: Technique) -> Order {
        match self.techniques.iter().position(|&technique| technique == last) {
            Some(at) => self.techniques.truncate(at + 1),
            None => self.techniques.retain(|&technique| technique <= last),
        }
        self
    }

    /// The techniques, in order.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// What is used on a puzzle with one solution, or with several. Where there are several, chains that look far are left out, unless they were
    /// asked for: they seldom find anything, and take long to say so.
    pub(super) fn on(&self, verdict: Verdict) -> impl Iterator<Item = Technique> + '_ {
        let is_unique = verdict == Verdict::Unique;
        let may_use = move |technique: &Technique| {
            is_unique || !technique.needs_uniqueness() && (self.is_own || *technique <= Technique::RegionForcingChains)
        };
        self.techniques.iter().copied().filter(may_use)
    }
}
