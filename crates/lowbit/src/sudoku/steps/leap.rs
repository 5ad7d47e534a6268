//! A leap over the easiest steps.

use super::position::Position;
use super::{Rated, handful};
use crate::steps::Rating;
use crate::sudoku::kernels::single;

/// A guess that spares looking for the easiest steps one kind after the other: once a digit is placed, only the hardest step counts. So singles and
/// intersections are taken as if the puzzle were rated as high as they are; a harder step proves that right. If none comes, the
/// way begins again where the guess was made.
#[derive(Default)]
pub(super) struct Leap {
    was_tried: bool,
    from: Option<Box<(Position, Rated)>>,
}

impl Leap {
    /// The rating that is guessed to be needed.
    pub(super) const TO: Rating = Rating(28);

    /// Leaps, once, unless that would solve the puzzle; whether it did.
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

    /// A harder step was needed.
    pub(super) fn is_right(&mut self) {
        self.from = None;
    }

    /// Goes back if nothing harder was needed; whether it did.
    pub(super) fn back(&mut self, position: &mut Position, rated: &mut Rated) -> bool {
        let Some(from) = self.from.take() else { return false };
        (*position, *rated) = *from;
        true
    }
}
