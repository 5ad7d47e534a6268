//! Results are three-valued, so that a part is never taken for the whole.

/// How a search ended, with what it had found by then.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The whole search space was covered: the value is the answer.
    Complete(T),
    /// The search ended early because it had found as much as it was asked for.
    Limited(T),
    /// The search was stopped: the value covers a part of the space and is no answer.
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

    /// The value, however the search ended.
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
