//! **ALS-XZ**: two almost locked sets with a restricted common digit x. At most one has x, so the other is locked and has
//! all its other digits; thus a digit z of both is in one of them.
//!
//! ```text
//! A = 25 27, B = 57 59 29 ..., x = 5 restricted: A has 2 and 7, or B has all but 5
//! z = 2 of both: no 2 where every 2 of A and of B is seen
//! ```
//! With two restricted digits both sets are locked: every other digit of a set is removed from cells that see all its
//! places in the set.
//!
//! Order: sets by number, the first before the second; singly linked by x and z, doubly linked as one step.

use std::ops::ControlFlow;

use super::super::found::{Found, Move};
use super::super::houses::nine;
use super::super::position::{Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use crate::steps::{Mark, Role};
use crate::words::Language;

pub(in super::super) const ABOUT: About = About {
    name: "als-xz",
    titles: ["ALS-XZ", "待定数组 XZ（ALS-XZ）"],
    rating: 70,
    needs_uniqueness: false,
    find,
    reason,
};

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let sets = super::sets(position);
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[at + 1..] {
            let restricted = one.restricted(other);
            if restricted == 0 || one.cells & other.cells != 0 {
                continue;
            }
            let outside = !(one.cells | other.cells);
            let common = |digit: usize| position.digits[digit] & one.seen[digit] & other.seen[digit] & outside;
            let mut removed = Candidates::default();
            for z in nine(one.digits & other.digits) {
                // One of the sets has z, unless z is the only digit that links them.
                if restricted & !(1 << z) != 0 {
                    removed.insert(z, common(z));
                }
            }
            if restricted.count_ones() > 1 {
                for set in [one, other] {
                    for digit in nine(set.digits & !restricted) {
                        removed.insert(digit, position.digits[digit] & set.seen[digit] & outside);
                    }
                }
            }
            if !removed.is_empty() {
                let story = || super::story(position, &[one, other], &[restricted]);
                found.offer(&Move::remove(Technique::AlsXz, removed), &story)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Why linked sets remove candidates.
pub(super) fn reason(step: &Step, language: Language) -> String {
    let letter = |(at, set): (usize, &[Mark])| format!("{} = {}", char::from(b'A' + at as u8), words::set(set));
    let comma = if language == Language::English { ", " } else { "，" };
    let sets: Vec<String> = step.role(Role::AlmostLocked).enumerate().map(letter).collect();
    let restricted: Vec<String> = step.role(Role::Restricted).map(words::slashed).collect();
    // Two sets with two restricted digits: each set lacks one of them.
    let are_locked = matches!(&restricted[..], [digits] if digits.contains('/'));
    match (language, are_locked) {
        (Language::English, false) => format!("{}, restricted {}", sets.join(comma), restricted.join(", ")),
        (Language::Chinese, false) => format!("{}，限制性公共数 {}", sets.join(comma), restricted.join("、")),
        (Language::English, true) => {
            format!("{}, restricted {}, so both sets are locked", sets.join(comma), restricted[0])
        }
        (Language::Chinese, true) => format!("{}，限制性公共数 {}，两个数组都锁定", sets.join(comma), restricted[0]),
    }
}
