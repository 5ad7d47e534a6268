//! **Remote pair, simple colours, multi-colours**: cells coloured alternately along strong links. Either all cells of one
//! colour have the digit, or all of the other.
//!
//! ```text
//! A . . | . . B      strong links from A to B to A' ...: A and A' are alike, B is their opposite.
//! . . . | . . .      trap: a place that sees both colours is out
//! x . . | . . A'     wrap: two cells of one colour that see each other: that colour is out
//! ```
//! A *remote pair* is the same with cells that have the same two candidates: a cell that sees both colours has neither
//! digit. *Multi-colours*: two such patterns; if a colour of one sees a colour of the other, at least one of the two
//! opposite colours is true.
//!
//! Order: digits (for remote pairs, the first cell), then components by their first cell, wraps before traps.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{PEERS, SETS, members};
use super::position::{Candidates, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::Role;
use crate::words::Language;

pub(super) const REMOTE_PAIR: About = About {
    name: "remote-pair",
    titles: ["Remote pair", "远程数对"],
    rating: 45,
    needs_uniqueness: false,
    find: find_remote_pairs,
    reason,
};

pub(super) const SIMPLE: About = About {
    name: "simple-colours",
    titles: ["Simple colours", "简单染色"],
    rating: 46,
    needs_uniqueness: false,
    find: find_simple,
    reason,
};

pub(super) const MULTI: About = About {
    name: "multi-colours",
    titles: ["Multi-colours", "多重染色"],
    rating: 52,
    needs_uniqueness: false,
    find: find_multi,
    reason,
};

/// The cells that see some cell of a set.
fn seen(set: u128) -> u128 {
    members(set).fold(0, |all, cell| all | PEERS[cell])
}

/// Colours the component of a cell; `next` gives the cells linked with a cell.
fn colour(start: usize, next: impl Fn(usize) -> u128) -> [u128; 2] {
    let mut colours = [1_u128 << start, 0];
    let mut edge = 1_u128 << start;
    let mut turn = 0;
    while edge != 0 {
        let linked = members(edge).fold(0, |all, cell| all | next(cell));
        turn = 1 - turn;
        edge = linked & !colours[turn];
        colours[turn] |= linked;
    }
    colours
}

/// The components of strong links of a digit, each in two colours.
fn components(position: &Position, digit: usize) -> Vec<[u128; 2]> {
    let mut partners = [0_u128; 81];
    for house in (0..27).filter(|&house| position.places[digit][house].count_ones() == 2) {
        let ends = position.digits[digit] & SETS[house];
        members(ends).for_each(|cell| partners[cell] |= ends & !(1 << cell));
    }
    let mut left =
        members(position.digits[digit]).filter(|&cell| partners[cell] != 0).fold(0, |set, cell| set | 1_u128 << cell);
    let mut components = Vec::new();
    while left != 0 {
        let colours = colour(left.trailing_zeros() as usize, |cell| partners[cell]);
        left &= !(colours[0] | colours[1]);
        components.push(colours);
    }
    components
}

fn offer(
    technique: Technique,
    position: &Position,
    groups: &[Candidates],
    effect: Candidates,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    if effect.is_empty() {
        return ControlFlow::Continue(());
    }
    let story = || {
        let marks: Vec<_> = groups.iter().map(Candidates::marks).collect();
        let mut story = Story { reasons: marks.concat(), ..Story::default() };
        story = match technique {
            Technique::RemotePair => story.among_cells(marks.concat()),
            _ => groups.as_chunks::<2>().0.iter().fold(story, |story, colours| linked(story, position, colours)),
        };
        marks.into_iter().enumerate().fold(story, |story, (at, marks)| story.with(Role::Colour(at as u8), marks))
    };
    found.offer(&Move::remove(technique, effect), &story)
}

/// Adds to a story the houses that link the cells of two colours.
fn linked(story: Story, position: &Position, colours: &[Candidates]) -> Story {
    let digit = (0..9).find(|&digit| colours[0].cells(digit) != 0).unwrap_or(0);
    let both = colours[0].cells(digit) | colours[1].cells(digit);
    let links = (0..27).filter(|&house| position.places[digit][house].count_ones() == 2);
    let inside = links.map(|house| (house, position.digits[digit] & SETS[house])).filter(|(_, ends)| ends & !both == 0);
    inside.fold(story, |story, (house, ends)| story.among_house(house, marks_of(digit, ends)))
}

fn find_remote_pairs(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let pairs = position.pairs();
    let mut left = pairs;
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let digits = position.cells[start];
        let alike =
            members(pairs).filter(|&cell| position.cells[cell] == digits).fold(0, |set, cell| set | 1_u128 << cell);
        let [a, b] = colour(start, |cell| PEERS[cell] & alike);
        left &= !(a | b);
        if (a | b).count_ones() < 4 || a & b != 0 {
            continue;
        }
        let outside = seen(a) & seen(b) & !(a | b);
        let groups = [a, b].map(|cells| Candidates::within(position, cells, digits));
        offer(Technique::RemotePair, position, &groups, Candidates::within(position, outside, digits), found)?;
    }
    ControlFlow::Continue(())
}

fn find_simple(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for digit in 0..9 {
        for [a, b] in components(position, digit) {
            if a & b != 0 {
                continue; // the digit has no fitting place left: a contradiction that other techniques explain better
            }
            let groups = [a, b].map(|cells| Candidates::of_digit(digit, cells));
            for wrapped in [a, b].into_iter().filter(|&cells| seen(cells) & cells != 0) {
                offer(Technique::SimpleColours, position, &groups, Candidates::of_digit(digit, wrapped), found)?;
            }
            let trapped = position.digits[digit] & seen(a) & seen(b) & !(a | b);
            offer(Technique::SimpleColours, position, &groups, Candidates::of_digit(digit, trapped), found)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_multi(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for digit in 0..9 {
        let all = components(position, digit);
        for (one, [a, b]) in all.iter().enumerate() {
            for (other, [c, d]) in all.iter().enumerate().filter(|&(other, _)| other != one) {
                if a & b | c & d != 0 {
                    continue;
                }
                for [[near, far], [by, beyond]] in
                    [[[a, b], [c, d]], [[b, a], [c, d]], [[a, b], [d, c]], [[b, a], [d, c]]]
                {
                    let groups = [*near, *far, *by, *beyond].map(|cells| Candidates::of_digit(digit, cells));
                    // A colour that sees both colours of the other pattern is false.
                    if seen(*near) & by != 0 && seen(*near) & beyond != 0 {
                        offer(Technique::MultiColours, position, &groups, Candidates::of_digit(digit, *near), found)?;
                    } else if one < other && seen(*near) & by != 0 {
                        let removed = position.digits[digit] & seen(*far) & seen(*beyond) & !(far | beyond);
                        offer(Technique::MultiColours, position, &groups, Candidates::of_digit(digit, removed), found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let colours: Vec<String> = step.groups.iter().map(|group| words::cells(&group.marks)).collect();
    let digits = words::slashed(&step.reasons);
    let removes_colour = step.removed.iter().all(|mark| step.reasons.contains(mark));
    let (a, b) = (&colours[0], &colours[1]);
    match (language, step.technique, removes_colour) {
        (Language::English, Technique::RemotePair, _) => format!("{a} all have one of {digits}, and {b} the other"),
        (Language::Chinese, Technique::RemotePair, _) => format!("{a} 同为 {digits} 之一，{b} 同为另一个"),
        (Language::English, Technique::SimpleColours, true) => {
            format!("{digits} is in all of {a} or in all of {b}, but two cells of one colour see each other")
        }
        (Language::Chinese, Technique::SimpleColours, true) => {
            format!("{digits} 全在 {a} 或全在 {b}，而其中一色有两格互相看到")
        }
        (Language::English, Technique::SimpleColours, false) => {
            format!("{digits} is in all of {a} or in all of {b}, so not where both are seen")
        }
        (Language::Chinese, Technique::SimpleColours, false) => {
            format!("{digits} 全在 {a} 或全在 {b}，同时看到两色的格不能是 {digits}")
        }
        (Language::English, ..) => {
            let (c, d) = (&colours[2], &colours[3]);
            format!("{digits} is in A = {a} or B = {b}, and in C = {c} or D = {d}; A sees C, so B or D has it")
        }
        (Language::Chinese, ..) => {
            let (c, d) = (&colours[2], &colours[3]);
            format!("{digits} 在 A = {a} 或 B = {b}，又在 C = {c} 或 D = {d}；A 看到 C，所以 B 或 D 成立")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::found::All;
    use super::*;
    use crate::sudoku::{Grid, Marks, Shape};

    #[test]
    fn colours_alternate() {
        // 0 - 1 - 2 - 3 in a line.
        let next = |cell: usize| [0b10, 0b101, 0b1010, 0b100][cell];
        assert_eq!(colour(0, next), [0b101, 0b1010]);
    }

    /// The eliminations of remote pairs in an empty grid in which these cells have the digits 1 and 2 alone.
    fn remote_pairs(cells: &[usize]) -> Vec<usize> {
        let empty = Grid::empty(Shape::NINE);
        let mut marks = Marks::seen(&empty);
        cells.iter().for_each(|&cell| marks.set(cell, 0b11));
        let mut all = All::default();
        let _ = find_remote_pairs(&Position::with_marks(&empty, &marks), &mut all);
        all.0.iter().map(|step| step.removed.len()).collect()
    }

    #[test]
    fn remote_pairs_are_four_cells_or_more() {
        assert_eq!(remote_pairs(&[0, 8]), [0; 0], "a naked pair");
        // Along row 1, down column 9, back along row 6: both digits go where its ends meet.
        assert_eq!(remote_pairs(&[0, 8, 53, 45]), [56]);
        assert_eq!(remote_pairs(&[0, 8, 53, 48]), [42], "in row 1, column 9 and row 6");
        assert_eq!(remote_pairs(&[0, 3, 6]), [0; 0], "a contradiction: neither colour is left");
    }
}
