//! **ALS-XY-wing and ALS chain**: a row of almost locked sets, each linked with the next by a restricted common digit,
//! never the same twice in a row. If the first set lacks z, it has the digit of the first link, so the next set lacks
//! that and has the digit of the second link ... and the last has z.
//!
//! ```text
//! A -x- C -y- B      three sets: the wing; A or B has z, a digit of both that is neither x (in A) nor y (in B)
//! A -x- C -y- D -w- B      four or more: a chain
//! ```
//! Order: fewest sets first; by the number of the first set; then in breadth-first order.

use std::ops::ControlFlow;

use super::super::Technique;
use super::super::found::{Found, Move};
use super::super::houses::nine;
use super::super::position::{Candidates, Position};
use super::super::technique::About;
use super::{Als, xz};

pub(in super::super) const WING: About = About {
    name: "als-xy-wing",
    titles: ["ALS-XY-wing", "待定数组 XY 翼（ALS-XY）"],
    rating: 72,
    needs_uniqueness: false,
    find: |position, found| find(Technique::AlsXyWing, 3, 3, position, found),
    reason: xz::reason,
};

pub(in super::super) const CHAIN: About = About {
    name: "als-chain",
    titles: ["ALS chain", "待定数组链（ALS 链）"],
    rating: 75,
    needs_uniqueness: false,
    find: |position, found| find(Technique::AlsChain, 4, 6, position, found),
    reason: xz::reason,
};

/// An unfinished chain.
#[derive(Clone)]
struct Row {
    /// The sets by number.
    sets: Vec<u16>,
    /// The digits of the links.
    first: usize,
    latest: usize,
    /// The digits of all links, in order.
    links: Vec<u16>,
}

pub(super) fn find(
    technique: Technique,
    fewest: usize,
    most: usize,
    position: &Position,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let sets = super::sets(position);
    let may_overlap = technique == Technique::OverlappingAls;
    let linked: Vec<Vec<(u16, u16)>> = sets
        .iter()
        .map(|one| {
            let with = |(number, other): (usize, &Als)| {
                let is_apart = one.cells & other.cells == 0;
                (number as u16, if is_apart || may_overlap { one.restricted(other) } else { 0 })
            };
            sets.iter().enumerate().map(with).filter(|&(_, restricted)| restricted != 0).collect()
        })
        .collect();
    for length in fewest..=most {
        for start in 0..sets.len() {
            // Each set is reached once by each digit: a longer path to it proves no more.
            let mut reached = vec![0_u16; sets.len()];
            let mut rows = vec![Row { sets: vec![start as u16], first: 9, latest: 9, links: Vec::new() }];
            for at in 1..length {
                let mut longer = Vec::new();
                for row in &rows {
                    let end = usize::from(row.sets[row.sets.len() - 1]);
                    for &(next, restricted) in &linked[end] {
                        if row.sets.contains(&next) {
                            continue;
                        }
                        for digit in nine(restricted).filter(|&digit| digit != row.latest) {
                            if reached[usize::from(next)] >> digit & 1 == 1 {
                                continue;
                            }
                            if at + 1 < length {
                                reached[usize::from(next)] |= 1 << digit;
                            }
                            let mut sets = row.sets.clone();
                            sets.push(next);
                            let first = if row.first == 9 { digit } else { row.first };
                            let mut links = row.links.clone();
                            links.push(1 << digit);
                            longer.push(Row { sets, first, latest: digit, links });
                        }
                    }
                }
                rows = longer;
            }
            for row in rows.iter().filter(|row| row.sets[0] < row.sets[row.sets.len() - 1]) {
                offer(technique, &sets, row, position, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(technique: Technique, sets: &[Als], row: &Row, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let of_row: Vec<&Als> = row.sets.iter().map(|&number| &sets[usize::from(number)]).collect();
    let (first, last) = (of_row[0], of_row[of_row.len() - 1]);
    let cells = of_row.iter().fold(0, |all, set| all | set.cells);
    let mut removed = Candidates::default();
    for z in nine(first.digits & last.digits & !(1 << row.first) & !(1 << row.latest)) {
        removed.insert(z, position.digits[z] & first.seen[z] & last.seen[z] & !cells);
    }
    let is_apart = match technique {
        Technique::OverlappingAls => of_row.iter().map(|set| set.cells.count_ones()).sum::<u32>() == cells.count_ones(),
        _ => first.cells & last.cells == 0,
    };
    if removed.is_empty() || is_apart == (technique == Technique::OverlappingAls) {
        return ControlFlow::Continue(());
    }
    let story = || super::story(position, &of_row, &row.links);
    found.offer(&Move::remove(technique, removed), &story)
}
