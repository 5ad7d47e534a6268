//! **SK-loop** (domino loop): four boxes around two rows and two columns, and in each box two cells of its row and two of
//! its column: eight pairs of cells in a ring. Neighbouring pairs share a row, a column or a box, and are linked by
//! digits. If every pair has only the digits of its two links, and the links have sixteen digits in all, the sixteen
//! cells use up each of them.
//!
//! ```text
//! + a a | . . . | b b +      the cells + are where the lines cross; links: a-b in the row, b-c in the box,
//! h . . | . . . | . . c      c-d in the column and so on, round to h-a in the first box
//! h . . | . . . | . . c      so the digits of a link go from the rest of its row, column or box
//! ```
//! Order: rows, columns, the digits of the first link.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story};
use super::houses::{BOXES, COLUMNS, SETS, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::{Mark, Role};
use crate::words::Language;

pub(super) const ABOUT: About =
    About { name: "sk-loop", titles: ["SK-loop", "SK 环"], rating: 78, needs_uniqueness: false, find, reason };

/// Eight pairs of cells in a ring; each is linked with the next in a house.
struct Ring {
    cells: [u128; 8],
    houses: [usize; 8],
}

impl Ring {
    /// Around two rows of different bands and two columns of different stacks.
    fn around([top, bottom]: [usize; 2], [left, right]: [usize; 2]) -> Ring {
        let cells = |line: usize, block: usize, across: usize| SETS[line] & SETS[block] & !SETS[across];
        let block = |row: usize, column: usize| BOXES + row / 3 * 3 + column / 3;
        let lines = [left, right].map(|column| COLUMNS + column);
        let corners =
            [(top, left, lines[0]), (top, right, lines[1]), (bottom, right, lines[1]), (bottom, left, lines[0])];
        let blocks = corners.map(|(row, column, _)| block(row, column));
        let in_row = |at: usize| cells(corners[at].0, blocks[at], corners[at].2);
        let in_column = |at: usize| cells(corners[at].2, blocks[at], corners[at].0);
        Ring {
            cells: [in_row(0), in_row(1), in_column(1), in_column(2), in_row(2), in_row(3), in_column(3), in_column(0)],
            houses: [top, blocks[1], lines[1], blocks[2], bottom, blocks[3], lines[0], blocks[0]],
        }
    }

    /// The digits of all links, given those of the first; `None` if they do not close.
    fn links(&self, digits: &[u16; 8], first: u16) -> Option<[u16; 8]> {
        let mut links = [first; 8];
        for at in 1..8 {
            links[at] = digits[at] & !links[at - 1];
            // All digits of the link before it must occur in the pair.
            if links[at - 1] & !digits[at] != 0 {
                return None;
            }
        }
        let is_closed = links[7] & !digits[0] == 0 && digits[0] & !links[7] == first && first & links[7] == 0;
        let count: u32 = links.iter().map(|link| link.count_ones()).sum();
        (is_closed && count == 16 && links.iter().all(|&link| link != 0)).then_some(links)
    }
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let lines = || (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]));
    for (rows, columns) in lines().flat_map(|rows| lines().map(move |columns| (rows, columns))) {
        let ring = Ring::around(rows, columns);
        let all = ring.cells.iter().fold(0, |set, cells| set | cells);
        if all & !position.open != 0 {
            continue;
        }
        let digits = ring.cells.map(|cells| {
            (0..9).filter(|&digit| position.digits[digit] & cells != 0).fold(0_u16, |set, digit| set | 1 << digit)
        });
        let common = digits[0] & digits[1];
        for first in (1..=ALL_DIGITS).filter(|first| first & !common == 0 && first.count_ones() <= 4) {
            let Some(links) = ring.links(&digits, first) else { continue };
            let mut removed = Candidates::default();
            for (&house, &link) in ring.houses.iter().zip(&links) {
                nine(link).for_each(|digit| removed.insert(digit, position.digits[digit] & SETS[house] & !all));
            }
            if removed.is_empty() {
                continue;
            }
            let story = || {
                let reasons = Candidates::within(position, all, ALL_DIGITS).marks();
                let story = Story { houses: ring.houses.to_vec(), reasons: reasons.clone(), ..Story::default() };
                let mut story = story.among_cells(reasons);
                for (at, &link) in links.iter().enumerate() {
                    let both = ring.cells[at] | ring.cells[(at + 1) % 8];
                    story = story.with(Role::Pattern, Candidates::within(position, both, link).marks());
                }
                story
            };
            found.offer(&Move::remove(Technique::SkLoop, removed), &story)?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let link = |(house, marks): (&_, &[Mark])| format!("{} {}", words::lines(&[*house]), words::slashed(marks));
    let links: Vec<String> = step.houses.iter().zip(step.role(Role::Pattern)).map(link).collect();
    let (cells, links) = (words::cells(&step.reasons), links.join(", "));
    match language {
        Language::English => format!("the sixteen cells {cells} use up the sixteen digits of their links: {links}"),
        Language::Chinese => format!("十六格 {cells} 正好用完各链接的十六个数：{links}"),
    }
}
