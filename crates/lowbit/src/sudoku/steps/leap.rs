//! A shortcut past the easiest steps.

use super::position::Position;
use super::{Rated, handful};
use crate::steps::Rating;
use crate::sudoku::kernels::single;

/// A guess that avoids trying the easiest techniques one by one: once a digit is placed, only the hardest step counts. So
/// singles and intersections are taken as if the puzzle already had their rating; a harder step proves the guess right.
/// If none follows, rating resumes where the guess was made.
#[derive(Default)]
pub(super) struct Leap {
    was_tried: bool,
    from: Option<Box<(Position, Rated)>>,
}

impl Leap {
    /// The rating that is guessed.
    pub(super) const TO: Rating = Rating(28);

    /// Makes the guess, once, unless that would solve the puzzle; returns whether it did.
    pub(super) fn tries(&mut self, position: &mut Position, rated: &mut Rated) -> bool {
        if self.was_tried || rated.hardest >= Leap::TO {
            return false;
        }
        self.was_tried = true;
        if single::is_easy(&position.with_filled()) {
            return false;
        }
        self.from = Some(Box::new((position.clone(), *rated)));
        handful::take(position, Leap::TO);
        rated.hardest = Leap::TO;
        true
    }

    /// Confirms the guess: a harder step was needed.
    pub(super) fn is_right(&mut self) {
        self.from = None;
    }

    /// Takes the guess back if no harder step was needed; returns whether it did.
    pub(super) fn back(&mut self, position: &mut Position, rated: &mut Rated) -> bool {
        let Some(from) = self.from.take() else { return false };
        (*position, *rated) = *from;
        true
    }
}
