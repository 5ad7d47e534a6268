//! **Death blossom**: a cell, the stem, each of whose candidates takes a digit from an almost locked set, a petal.
//! Whatever the stem is, one petal is locked, so a digit z common to all petals is in one of them.
//!
//! ```text
//! stem 25: petal A has 2 only where the stem sees it, petal B has 5 so
//! both have 7: no 7 where every 7 of A and of B is seen
//! ```
//! Order: stems by cell; z; for each candidate of the stem, petals by number.

use std::ops::ControlFlow;

use super::super::found::{Found, Move};
use super::super::houses::{PEERS, members, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::Als;
use crate::steps::{Mark, Role};
use crate::words::Language;

pub(in super::super) const ABOUT: About = About {
    name: "death-blossom",
    titles: ["Death blossom", "死亡绽放"],
    rating: 76,
    needs_uniqueness: false,
    find,
    reason,
};

/// The most candidates of a stem.
const MOST_PETALS: u32 = 3;

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let sets = super::sets(position);
    for stem in members(position.open).filter(|&cell| (2..=MOST_PETALS).contains(&position.count(cell))) {
        let is_petal = |set: &&Als| set.cells >> stem & 1 == 0;
        for z in nine(ALL_DIGITS & !position.cells[stem]) {
            let petals: Vec<Vec<&Als>> = nine(position.cells[stem])
                .map(|digit| {
                    let takes = |set: &&Als| {
                        set.places[z] != 0 && set.places[digit] != 0 && set.places[digit] & !PEERS[stem] == 0
                    };
                    sets.iter().filter(is_petal).filter(takes).collect()
                })
                .collect();
            let open = position.digits[z] & !(1 << stem);
            choose(position, stem, z, &petals, &mut Vec::new(), open, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Chooses a petal for the next candidate; `open` are the places of z that all petals so far see.
fn choose<'a>(
    position: &Position,
    stem: usize,
    z: usize,
    petals: &[Vec<&'a Als>],
    chosen: &mut Vec<&'a Als>,
    open: u128,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let Some((next, others)) = petals.split_first() else {
        let story = || {
            let marks = Candidates::within(position, 1 << stem, ALL_DIGITS).marks();
            let mut story = super::story(position, chosen, &[]);
            story.reasons.extend(marks.iter().copied());
            story.with(Role::Pivot, marks.clone()).among_cells(marks)
        };
        return found.offer(&Move::remove_digit(Technique::DeathBlossom, z, open), &story);
    };
    for &petal in next {
        let left = open & petal.seen[z] & !petal.cells;
        if left == 0 || chosen.iter().any(|other| other.cells & petal.cells != 0) {
            continue;
        }
        chosen.push(petal);
        choose(position, stem, z, others, chosen, left, found)?;
        chosen.pop();
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let stem = step.role(Role::Pivot).next().unwrap_or_default();
    let petals: Vec<&[Mark]> = step.role(Role::AlmostLocked).collect();
    let each = stem.iter().zip(petals).map(|(mark, petal)| format!("{} - {}", mark.digit, words::set(petal)));
    let each = each.collect::<Vec<_>>().join(if language == Language::English { "; " } else { "；" });
    let (stem, digits) = (words::set(stem), words::any_digit(&step.removed, language));
    match language {
        Language::English => format!("stem {stem}, petals {each}; so one petal has {digits}"),
        Language::Chinese => format!("花蕊 {stem}，花瓣 {each}；必有一片花瓣含 {digits}"),
    }
}
