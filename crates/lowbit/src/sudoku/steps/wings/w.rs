//! **W-wing**: two cells with the same two candidates, and a strong link of one of these whose ends see one cell each. So
//! one of the cells has the other digit.
//!
//! ```text
//! | 25 . . | . 2 . |     the column on the right has two places for 2, one seen by each cell 25:
//! | x  . . | . . . |     if a cell is 2, its end of the link is not, so the other end is, and the other cell is 5:
//! |  . 25 .| . 2 . |     no 5 at x, which sees both cells
//! ```
//! Order: the first cell, the second, the digit of the link, its house.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{PEERS, SETS, members, nine};
use super::super::position::{ALL_DIGITS, Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use crate::steps::{Link, LinkKind, Mark, Role};
use crate::words::Language;

pub(in super::super) const ABOUT: About =
    About { name: "w-wing", titles: ["W-wing", "W 翼"], rating: 44, needs_uniqueness: false, find, reason };

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let pairs = position.pairs();
    for one in members(pairs) {
        let after = pairs & !PEERS[one] & !((2_u128 << one) - 1);
        for other in members(after).filter(|&other| position.cells[other] == position.cells[one]) {
            for linked in nine(position.cells[one]) {
                let free = (position.cells[one] & !(1 << linked)).trailing_zeros() as usize;
                let removed = position.digits[free] & PEERS[one] & PEERS[other];
                if removed == 0 {
                    continue;
                }
                for house in (0..27).filter(|&house| position.places[linked][house].count_ones() == 2) {
                    let ends = position.digits[linked] & SETS[house];
                    let (near_one, near_other) = (ends & PEERS[one], ends & PEERS[other]);
                    let is_link = near_one != 0
                        && near_other != 0
                        && near_one | near_other == ends
                        && ends & (1 << one | 1 << other) == 0;
                    if !is_link {
                        continue;
                    }
                    // If a cell sees both ends, either end will do.
                    let at_one =
                        if near_one == ends { ends & !(near_other & near_other.wrapping_neg()) } else { near_one };
                    let at_other = ends & !at_one;
                    if at_one.count_ones() != 1 || at_other & !near_other != 0 || at_one & !near_one != 0 {
                        continue;
                    }
                    let story = || {
                        let all = |cell: usize| Candidates::within(position, 1 << cell, ALL_DIGITS).marks();
                        let link = |from: Vec<Mark>, to: Vec<Mark>, kind| Link { from, to, kind };
                        let reasons = [all(one), all(other), marks_of(linked, ends)].concat();
                        Story {
                            houses: vec![house],
                            reasons,
                            links: vec![
                                link(marks_of(free, 1 << one), marks_of(linked, 1 << one), LinkKind::Strong),
                                link(marks_of(linked, 1 << one), marks_of(linked, at_one), LinkKind::Weak),
                                link(marks_of(linked, at_one), marks_of(linked, at_other), LinkKind::Strong),
                                link(marks_of(linked, at_other), marks_of(linked, 1 << other), LinkKind::Weak),
                                link(marks_of(linked, 1 << other), marks_of(free, 1 << other), LinkKind::Strong),
                            ],
                            ..Story::default()
                        }
                        .with(Role::Pincer, all(one))
                        .with(Role::Pincer, all(other))
                        .with(Role::Pattern, marks_of(linked, ends))
                        .among_cells([all(one), all(other)].concat())
                        .among_house(house, marks_of(linked, ends))
                    };
                    found.offer(&Move::remove_digit(Technique::WWing, free, removed), &story)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let (digits, linked) = (words::slashed(&step.groups[0].marks), step.groups[2].marks[0].digit);
    let ends = words::cells(&[&step.groups[0].marks[..], &step.groups[1].marks].concat());
    let link = words::cells(&step.groups[2].marks);
    match language {
        Language::English => format!("{digits} in {ends}, connected by {linked} in {link}"),
        Language::Chinese => format!("{digits} 在 {ends}，由 {link} 的 {linked} 相连"),
    }
}
