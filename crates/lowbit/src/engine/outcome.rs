//! Results are three-valued, so that a partial result is never taken for the whole.

use std::iter::Sum;
use std::ops::{AddAssign, ControlFlow};

/// How a search ended, with what it had found by then.
///
/// ```
/// use lowbit::engine::Outcome;
/// let found = Outcome::Limited(3).map(|count| 2 * count);
/// assert_eq!(found, Outcome::Limited(6));
/// assert!(!found.is_interrupted());
/// assert_eq!((found.complete(), found.into_inner()), (None, 6));
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The whole search space was covered: the value is the answer.
    Complete(T),
    /// The search ended early because it had found as much as requested.
    Limited(T),
    /// The search was stopped: the value covers a part of the space and is not an answer.
    Interrupted(T),
}

impl<T> Outcome<T> {
    /// The value if the search covered everything.
    pub fn complete(self) -> Option<T> {
        match self {
            Outcome::Complete(value) => Some(value),
            Outcome::Limited(_) | Outcome::Interrupted(_) => None,
        }
    }

    /// The value, however the search ended. It is the whole answer if the flag is never raised.
    pub fn into_inner(self) -> T {
        match self {
            Outcome::Complete(value) | Outcome::Limited(value) | Outcome::Interrupted(value) => value,
        }
    }

    /// The same ending with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Outcome::Complete(value) => Outcome::Complete(change(value)),
            Outcome::Limited(value) => Outcome::Limited(change(value)),
            Outcome::Interrupted(value) => Outcome::Interrupted(change(value)),
        }
    }

    /// Whether the search was stopped from outside.
    pub fn is_interrupted(&self) -> bool {
        matches!(self, Outcome::Interrupted(_))
    }
}

impl<T: From<u8> + std::ops::Sub<Output = T>> Outcome<T> {
    /// For a count up to limit + 1 (only the extra one shows that there are more): the count within the limit.
    ///
    /// ```
    /// use lowbit::engine::Outcome;
    /// assert_eq!(Outcome::Complete(2_u64).within_limit(), Outcome::Complete(2));
    /// assert_eq!(Outcome::Limited(3_u64).within_limit(), Outcome::Limited(2));
    /// ```
    pub fn within_limit(self) -> Outcome<T> {
        match self {
            Outcome::Limited(count) => Outcome::Limited(count - T::from(1)),
            other => other,
        }
    }
}

/// Inside a search, where `?` propagates it, a break means that the search was stopped; to the caller it is an
/// interruption.
impl<T: Default> From<ControlFlow<(), T>> for Outcome<T> {
    fn from(flow: ControlFlow<(), T>) -> Outcome<T> {
        match flow {
            ControlFlow::Continue(value) => Outcome::Complete(value),
            ControlFlow::Break(()) => Outcome::Interrupted(T::default()),
        }
    }
}

/// The sum of the values, up to and including the first part that is not complete.
///
/// ```
/// use lowbit::engine::Outcome::{self, Complete, Interrupted};
/// let parts = [Complete(1), Interrupted(2), Complete(4)];
/// assert_eq!(parts.into_iter().sum::<Outcome<u64>>(), Interrupted(3));
/// ```
impl<T: AddAssign + Default> Sum<Outcome<T>> for Outcome<T> {
    fn sum<I: Iterator<Item = Outcome<T>>>(parts: I) -> Outcome<T> {
        let mut sum = T::default();
        for part in parts {
            match part {
                Outcome::Complete(value) => sum += value,
                Outcome::Limited(value) => {
                    sum += value;
                    return Outcome::Limited(sum);
                }
                Outcome::Interrupted(value) => {
                    sum += value;
                    return Outcome::Interrupted(sum);
                }
            }
        }
        Outcome::Complete(sum)
    }
}
