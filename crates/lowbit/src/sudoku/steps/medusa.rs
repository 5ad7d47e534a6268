//! **3D Medusa**: candidates coloured alternately along strong links, in houses and in cells with two candidates. Either
//! all candidates of one colour are true, or all of the other.
//!
//! ```text
//! 4a7b . . | . 4b .      4 and 7 of a cell have opposite colours, and so have the two 4s of a row;
//! .    . . | . .  .      trap: a candidate that excludes one of each colour, or whose cell has the one colour and
//! 7a   . . | . 48 .      which sees its digit in the other, is false
//! ```
//! wrap: a colour is false if it has two digits in a cell, a digit twice in a house, or leaves a cell without a digit.
//!
//! Order: components by their first candidate, cell by cell; a wrap before traps. Components of one digit are simple
//! colours.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{PEERS, SETS, members, nine};
use super::position::{ALL_DIGITS, Candidates, Position};
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::{Mark, Role};
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "3d-medusa",
    titles: ["3D Medusa", "三维美杜莎（3D Medusa）"],
    rating: 68,
    needs_uniqueness: false,
    find,
    reason,
};

/// A component: its candidates by colour, and its links.
struct Component {
    colours: [Candidates; 2],
    /// Cells with two candidates.
    cells: u128,
    /// Houses with two places of a digit.
    houses: Vec<(usize, usize)>,
}

impl Component {
    /// The component of a candidate.
    fn of(position: &Position, cell: usize, digit: usize) -> Component {
        let mut component = Component {
            colours: [Candidates::of_digit(digit, 1 << cell), Candidates::default()],
            cells: 0,
            houses: Vec::new(),
        };
        let mut edge = vec![(cell, digit, 0)];
        while let Some((cell, digit, colour)) = edge.pop() {
            let mut reached = Vec::new();
            if position.count(cell) == 2 {
                component.cells |= 1 << cell;
                reached.extend(nine(position.cells[cell] & !(1 << digit)).map(|other| (cell, other)));
            }
            for house in (0..27).filter(|&house| SETS[house] >> cell & 1 == 1) {
                if position.places[digit][house].count_ones() == 2 {
                    if !component.houses.contains(&(house, digit)) {
                        component.houses.push((house, digit));
                    }
                    let other = position.digits[digit] & SETS[house] & !(1 << cell);
                    reached.extend(members(other).map(|other| (other, digit)));
                }
            }
            for (cell, digit) in reached {
                if component.colours[1 - colour].cells(digit) >> cell & 1 == 0 {
                    component.colours[1 - colour].insert(digit, 1 << cell);
                    edge.push((cell, digit, 1 - colour));
                }
            }
        }
        component
    }

    fn has(&self, cell: usize, digit: usize) -> bool {
        self.colours.iter().any(|colour| colour.cells(digit) >> cell & 1 == 1)
    }
}

/// The candidates excluded by a set of true ones.
fn excluded(position: &Position, colour: &Candidates) -> Candidates {
    let mut all = Candidates::default();
    for (cell, digit) in colour.iter() {
        all.insert(digit, PEERS[cell] & position.digits[digit]);
        nine(position.cells[cell] & !(1 << digit)).for_each(|other| all.insert(other, 1 << cell));
    }
    all
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut known = Candidates::default();
    for cell in members(position.open) {
        for digit in nine(position.cells[cell]) {
            if known.cells(digit) >> cell & 1 == 1 {
                continue;
            }
            let component = Component::of(position, cell, digit);
            component.colours.iter().for_each(|colour| known.unite(colour));
            let has_digit = |digit: &usize| component.colours.iter().any(|colour| colour.cells(*digit) != 0);
            if (0..9).filter(has_digit).count() > 1 {
                offer(position, &component, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn offer(position: &Position, component: &Component, found: &mut dyn Found) -> ControlFlow<()> {
    let excluded = component.colours.map(|colour| excluded(position, &colour));
    for (colour, out) in component.colours.iter().zip(&excluded) {
        let clashes = (0..9).any(|digit| colour.cells(digit) & out.cells(digit) != 0);
        let is_emptied = |cell: &usize| nine(position.cells[*cell]).all(|digit| out.cells(digit) >> cell & 1 == 1);
        let emptied = members(position.open).find(is_emptied);
        if clashes || emptied.is_some() {
            let emptied = if clashes { None } else { emptied };
            return told(position, component, *colour, emptied, found);
        }
    }
    let mut removed = Candidates::default();
    for (cell, digit) in (0..9)
        .flat_map(|digit| members(excluded[0].cells(digit) & excluded[1].cells(digit)).map(move |cell| (cell, digit)))
    {
        if !component.has(cell, digit) {
            removed.insert(digit, 1 << cell);
        }
    }
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    told(position, component, removed, None, found)
}

fn told(
    position: &Position,
    component: &Component,
    removed: Candidates,
    emptied: Option<usize>,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    let story = || {
        let marks = component.colours.map(|colour| colour.marks());
        let of_cell = |cell: usize| Candidates::within(position, 1 << cell, ALL_DIGITS).marks();
        let mut story = Story { reasons: marks.concat(), ..Story::default() };
        for cell in members(component.cells).chain(emptied.filter(|&cell| component.cells >> cell & 1 == 0)) {
            story = story.among_cells(of_cell(cell));
        }
        for &(house, digit) in &component.houses {
            story = story.among_house(house, marks_of(digit, position.digits[digit] & SETS[house]));
        }
        let [one, other] = marks;
        let story = story.with(Role::Colour(0), one).with(Role::Colour(1), other);
        match emptied {
            Some(cell) => story.with(Role::Target, of_cell(cell)),
            None => story,
        }
    };
    found.offer(&Move::remove(Technique::Medusa, removed), &story)
}

/// Two candidates that cannot both be true.
fn clash(marks: &[Mark]) -> Option<[Mark; 2]> {
    let is_clash = |a: &Mark, b: &Mark| {
        (a.cell == b.cell) != (a.digit == b.digit && PEERS[usize::from(a.cell)] >> b.cell & 1 == 1)
    };
    let with = |(at, &a): (usize, &Mark)| marks[at + 1..].iter().find(|&b| is_clash(&a, b)).map(|&b| [a, b]);
    marks.iter().enumerate().find_map(with)
}

fn reason(step: &Step, language: Language) -> String {
    let colours: Vec<&[_]> = [0, 1].iter().flat_map(|&at| step.role(Role::Colour(at))).collect();
    let (one, other) = (words::marks(colours[0]), words::marks(colours[1]));
    let wrong = colours.iter().position(|colour| step.removed.iter().all(|mark| colour.contains(mark)));
    let emptied = step.role(Role::Target).next().map(words::cells);
    let english = language == Language::English;
    let why = match (wrong, emptied, clash(&step.removed), english) {
        (None, .., true) => "what both exclude is false".to_owned(),
        (None, .., false) => "两者都排除的候选数不成立".to_owned(),
        (Some(at), emptied, clash, true) => {
            let which = ["first", "second"][at];
            match (emptied, clash) {
                (Some(cell), _) => format!("the {which} would leave {cell} without a digit"),
                (None, Some([a, b])) if a.cell == b.cell => {
                    format!("by the {which}, {} would be both {} and {}", words::cell(a), a.digit, b.digit)
                }
                (None, Some([a, b])) => format!("by the {which}, {} would both be {}", words::cells(&[a, b]), a.digit),
                (None, None) => format!("the {which} contradict each other"),
            }
        }
        (Some(at), emptied, clash, false) => {
            let which = ["前者", "后者"][at];
            match (emptied, clash) {
                (Some(cell), _) => format!("{which}会使 {cell} 无数可填"),
                (None, Some([a, b])) if a.cell == b.cell => {
                    format!("{which}会使 {} 既是 {} 又是 {}", words::cell(a), a.digit, b.digit)
                }
                (None, Some([a, b])) => format!("{which}会使 {} 都是 {}", words::cells(&[a, b]), a.digit),
                (None, None) => format!("{which}自相矛盾"),
            }
        }
    };
    match language {
        Language::English => format!("all of {one} are true, or all of {other}; {why}"),
        Language::Chinese => format!("{one} 全部成立，或 {other} 全部成立；{why}"),
    }
}
