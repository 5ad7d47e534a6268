//! **Unique rectangles and loops**: cells with only the digits a and b, alternating around a loop that meets each house
//! twice or never, could exchange the digits. So some cell has another digit.
//!
//! ```text
//! | 47 . . | 47  . |    type 1: one cell has more: it is neither 4 nor 7
//! |  .     |       |    type 2: the cells that have more all have 9: one of them is, and what sees them all is not
//! | 47 . . | 479 . |    type 3: two such cells of a house: one of their extras is true, and forms a set with other cells
//!                       type 4: two such cells of a house, which has 4 nowhere else: they are not 7
//! ```
//! Order: rating (length, size of the set), then type; then by the first cell and the path.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{OF_CELL, SETS, common_peers, members, name};
use super::super::position::{Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::Edition;
use super::subsets::{Subset, subsets};
use crate::sorting::sort_by;
use crate::steps::{Fact, Role};
use crate::words::Language;

macro_rules! about {
    ($name:ident, $technique:ident, $word:literal, $english:literal, $chinese:literal, $rating:literal) => {
        pub(in super::super) const $name: About = About {
            name: $word,
            titles: [$english, $chinese],
            rating: $rating,
            needs_uniqueness: true,
            find: |position, found| {
                let all = patterns(position, Edition::Revised);
                offer(position, all.iter().filter(|pattern| pattern.technique() == Technique::$technique), found)
            },
            reason,
        };
    };
}

about!(RECTANGLE_1, UniqueRectangle1, "unique-rectangle-1", "Unique rectangle 1", "唯一矩形 1", 45);
about!(RECTANGLE_2, UniqueRectangle2, "unique-rectangle-2", "Unique rectangle 2", "唯一矩形 2", 45);
about!(RECTANGLE_3, UniqueRectangle3, "unique-rectangle-3", "Unique rectangle 3", "唯一矩形 3", 45);
about!(RECTANGLE_4, UniqueRectangle4, "unique-rectangle-4", "Unique rectangle 4", "唯一矩形 4", 45);
about!(LOOP_1, UniqueLoop1, "unique-loop-1", "Unique loop 1", "唯一环 1", 46);
about!(LOOP_2, UniqueLoop2, "unique-loop-2", "Unique loop 2", "唯一环 2", 46);
about!(LOOP_3, UniqueLoop3, "unique-loop-3", "Unique loop 3", "唯一环 3", 46);
about!(LOOP_4, UniqueLoop4, "unique-loop-4", "Unique loop 4", "唯一环 4", 46);

/// A loop and its eliminations.
struct Pattern {
    /// The difficulty as a floating-point sum, whose rounding affects comparisons.
    difficulty: f64,
    kind: u8,
    cells: u128,
    digits: [usize; 2],
    extras: u128,
    subset: Option<Subset>,
    house: Option<usize>,
    removed: Candidates,
}

impl Pattern {
    fn technique(&self) -> Technique {
        match (self.cells.count_ones(), self.kind) {
            (4, 1) => Technique::UniqueRectangle1,
            (4, 2) => Technique::UniqueRectangle2,
            (4, 3) => Technique::UniqueRectangle3,
            (4, _) => Technique::UniqueRectangle4,
            (_, 1) => Technique::UniqueLoop1,
            (_, 2) => Technique::UniqueLoop2,
            (_, 3) => Technique::UniqueLoop3,
            _ => Technique::UniqueLoop4,
        }
    }

    /// Whether both have the same type, cells and set.
    fn is_same(&self, other: &Pattern) -> bool {
        self.kind == other.kind && self.cells == other.cells && self.subset == other.subset
    }
}

/// Offers all patterns in order.
pub(in super::super) fn find(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    offer(position, patterns(position, edition).iter(), found)
}

fn offer<'a>(
    position: &Position,
    patterns: impl Iterator<Item = &'a Pattern>,
    found: &mut dyn Found,
) -> ControlFlow<()> {
    for pattern in patterns {
        let story = || {
            let digits = pattern.digits.iter().fold(0, |set, digit| set | 1 << digit);
            let loop_marks = Candidates::within(position, pattern.cells, digits).marks();
            let extras = Candidates::within(position, pattern.extras, !digits & 0x1ff).marks();
            let mut story = Story { reasons: loop_marks.clone(), ..Story::default() }
                .and_houses(pattern.house)
                .with(Role::Pattern, loop_marks.clone())
                .with(Role::Extra, extras.clone())
                .guarded(Fact::Unique(loop_marks), extras);
            if let Some(subset) = &pattern.subset {
                let marks = Candidates::within(position, subset.cells, subset.digits).marks();
                story.reasons.extend(&marks);
                story = match subset.is_hidden {
                    false => story.among_cells(marks.clone()),
                    true => {
                        let digits = Candidates::within(position, SETS[subset.house], subset.digits).marks();
                        let houses = vec![name(subset.house)];
                        story.says(Fact::Among { houses, marks: digits, need: subset.digits.count_ones() }, &[])
                    }
                };
                story = story.with(if subset.is_hidden { Role::Block } else { Role::Fin }, marks);
            }
            if let (4, Some(house)) = (pattern.kind, pattern.house) {
                let locked = pattern.digits.into_iter().find(|&digit| pattern.removed.cells(digit) == 0).unwrap_or(0);
                let marks = marks_of(locked, position.digits[locked] & SETS[house]);
                story = story.with(Role::Fin, marks.clone()).among_house(house, marks);
            }
            story
        };
        let step = Move::remove(pattern.technique(), pattern.removed).rated(super::super::tenths(pattern.difficulty));
        found.offer(&step, &story)?;
    }
    ControlFlow::Continue(())
}

/// All patterns, by rating and type.
fn patterns(position: &Position, edition: Edition) -> Vec<Pattern> {
    let mut all: Vec<Pattern> = Vec::new();
    let pairs = position.pairs();
    for first in members(pairs) {
        let digits = position.cells[first];
        let [a, b] = [digits.trailing_zeros() as usize, 15 - digits.leading_zeros() as usize];
        let within = match edition {
            // Its walk also keeps extras of dead ends: see `go_on`.
            Edition::Classic => position.digits[a] & position.digits[b],
            Edition::Revised => linked(position.digits[a] & position.digits[b]),
        };
        if within >> first & 1 == 0 {
            continue;
        }
        let mut walk = Walk { position, within, digits, edition, way: vec![first], loops: Vec::new() };
        walk.go_on(2, 0, None, 1 << first, [houses_of(first), 0]);
        for way in walk.loops {
            if is_loop(&way) {
                types(position, &way, [a, b], edition, &mut all);
            }
        }
    }
    sort_by(&mut all, |one, other| one.difficulty.total_cmp(&other.difficulty).then(one.kind.cmp(&other.kind)));
    all
}

/// The cells that could be part of a loop: those with another such cell in at least two of their houses.
fn linked(mut cells: u128) -> u128 {
    loop {
        let is_linked = |&cell: &usize| {
            let others = cells & !(1 << cell);
            OF_CELL[cell].iter().filter(|&&house| others & SETS[usize::from(house)] != 0).count() > 1
        };
        let left = members(cells).filter(is_linked).fold(0, |set, cell| set | 1 << cell);
        if left == cells {
            return left;
        }
        cells = left;
    }
}

/// A walk through cells that have both digits.
struct Walk<'a> {
    position: &'a Position,
    within: u128,
    digits: u16,
    edition: Edition,
    way: Vec<usize>,
    loops: Vec<Vec<usize>>,
}

/// The houses of a cell as bits.
fn houses_of(cell: usize) -> u32 {
    OF_CELL[cell].iter().fold(0, |all, house| all | 1 << house)
}

impl Walk<'_> {
    /// Extends the walk from the last cell, through a house of another kind than before. At most `more` further cells may
    /// have extras, unless all extras are one digit. `met` are the houses of the even and of the odd cells; each may
    /// occur once.
    fn go_on(&mut self, more: u32, extras: u16, last_kind: Option<usize>, visited: u128, met: [u32; 2]) {
        let (first, cell) = (self.way[0], self.way[self.way.len() - 1]);
        let side = self.way.len() % 2;
        let mut own = extras;
        let closing = if self.way.len() >= 4 { 1 << first } else { 0 };
        for kind in [2, 0, 1].into_iter().filter(|&kind| Some(kind) != last_kind) {
            let house = usize::from(OF_CELL[cell][kind]);
            for next in members((self.within & !visited | closing) & SETS[house]) {
                if next == first {
                    self.loops.push(self.way.clone());
                    continue;
                }
                let together = (own | self.position.cells[next]) & !self.digits;
                // The classic program kept the extras of paths it had tried before.
                if self.edition == Edition::Classic {
                    own = together;
                }
                let has_extras = self.position.count(next) > 2;
                let houses = houses_of(next);
                if met[side] & houses == 0 && (!has_extras || together.count_ones() == 1 || more > 0) {
                    let mut met = met;
                    met[side] |= houses;
                    self.way.push(next);
                    let more = if has_extras { more.saturating_sub(1) } else { more };
                    self.go_on(more, together, Some(kind), visited | 1 << next, met);
                    self.way.pop();
                }
            }
        }
    }
}

/// Whether each house that the cells meet has exactly one even and one odd cell.
fn is_loop(way: &[usize]) -> bool {
    let mut met = [0_u32; 2];
    for (at, &cell) in way.iter().enumerate() {
        for house in OF_CELL[cell] {
            let bit = 1 << house;
            if met[at % 2] & bit != 0 {
                return false;
            }
            met[at % 2] |= bit;
        }
    }
    met[0] == met[1]
}

/// Adds the patterns of a loop.
fn types(position: &Position, way: &[usize], [a, b]: [usize; 2], edition: Edition, all: &mut Vec<Pattern>) {
    let cells = way.iter().fold(0, |set, &cell| set | 1 << cell);
    let extra_cells: Vec<usize> = way.iter().copied().filter(|&cell| position.count(cell) > 2).collect();
    let extras = extra_cells.iter().fold(0_u128, |set, &cell| set | 1 << cell);
    let pair = 1 << a | 1 << b;
    let digits = extra_cells.iter().fold(0, |all, &cell| all | position.cells[cell]) & !pair;
    let mut difficulty = 4.5;
    difficulty += if way.len() >= 10 { 0.3 } else { 0.0 };
    difficulty += match way.len() {
        8.. => 0.2,
        6.. => 0.1,
        _ => 0.0,
    };
    let mut add = |kind: u8, removed: Candidates, house: Option<usize>, subset: Option<Subset>, added: f64| {
        let difficulty = difficulty + added;
        let pattern = Pattern { difficulty, kind, cells, digits: [a, b], extras, subset, house, removed };
        if !removed.is_empty() && !all.iter().any(|known| known.is_same(&pattern)) {
            all.push(pattern);
        }
    };
    match extra_cells[..] {
        [] => {}
        [only] => add(1, Candidates::within(position, 1 << only, pair), None, None, 0.0),
        _ if digits.count_ones() == 1 || extra_cells.len() > 2 => {
            let digit = digits.trailing_zeros() as usize;
            let removed = position.digits[digit] & common_peers(extras);
            add(2, Candidates::of_digit(digit, removed), None, None, 0.0);
        }
        [first, second] => {
            for subset in subsets(position, [first, second], pair, digits, edition) {
                add(3, subset.removed, Some(subset.house), Some(subset), subset.added);
            }
        }
        _ => {}
    }
    if let [first, second] = extra_cells[..] {
        type_4(position, [first, second], [a, b], &mut add);
    }
}

/// One of the digits is locked in the two cells: the other is removed from them.
fn type_4(
    position: &Position,
    [first, second]: [usize; 2],
    [a, b]: [usize; 2],
    add: &mut impl FnMut(u8, Candidates, Option<usize>, Option<Subset>, f64),
) {
    let both = 1 << first | 1 << second;
    let houses = [2, 0, 1].map(|kind| usize::from(OF_CELL[first][kind]));
    let locked = |digit: usize| {
        let is_locked =
            |house: &&usize| SETS[**house] & both == both && position.digits[digit] & SETS[**house] & !both == 0;
        houses.iter().rev().find(is_locked).copied()
    };
    let (house, removed) = match (locked(a), locked(b)) {
        (Some(house), _) => (house, b),
        (None, Some(house)) => (house, a),
        (None, None) => return,
    };
    add(4, Candidates::of_digit(removed, both), Some(house), None, 0.0);
}

/// Whether a step of type 3 uses a hidden set.
fn is_hidden(step: &Step) -> bool {
    step.groups.get(2).is_some_and(|group| group.role == Role::Block)
}

fn reason(step: &Step, language: Language) -> String {
    let (cells, digits) = (words::cells(&step.groups[0].marks), words::slashed(&step.groups[0].marks));
    let extras = &step.groups[1].marks;
    let (places, others) = (words::cells(extras), words::any_digit(extras, language));
    let set = step.groups.get(2).map(|group| words::set(&group.marks)).unwrap_or_default();
    let house = step.houses.first().map(|house| house.title(language)).unwrap_or_default();
    let english = language == Language::English;
    let otherwise = match english {
        true => format!("otherwise {digits} in {cells} could be exchanged"),
        false => format!("否则 {cells} 的 {digits} 可以互换"),
    };
    match (step.technique, english) {
        (Technique::UniqueRectangle1 | Technique::UniqueLoop1, true) => {
            format!("{places} must be {others} ({otherwise})")
        }
        (Technique::UniqueRectangle1 | Technique::UniqueLoop1, false) => {
            format!("{places} 必为 {others}（{otherwise}）")
        }
        (Technique::UniqueRectangle2 | Technique::UniqueLoop2, true) => {
            format!("one of {places} must be {others} ({otherwise})")
        }
        (Technique::UniqueRectangle2 | Technique::UniqueLoop2, false) => {
            format!("{places} 中必有一格是 {others}（{otherwise}）")
        }
        // A hidden set: the digits of the pattern and some more have only these cells and others of the house.
        (Technique::UniqueRectangle3 | Technique::UniqueLoop3, _) if is_hidden(step) => {
            let hidden = words::slashed(&[&step.groups[0].marks[..], &step.groups[2].marks].concat());
            let beside = words::cells(&step.groups[2].marks);
            let rest = if hidden.len() > 3 { "the others go" } else { "the other goes" };
            match english {
                true => format!(
                    "one of {places} must be {others} ({otherwise}), so {places} take only one of {hidden} in {house}, and {rest} in {beside}"
                ),
                false => format!(
                    "{places} 中必有一格是 {others}（{otherwise}），所以{house}的 {hidden} 只有一个在 {places}，其余在 {beside}"
                ),
            }
        }
        (Technique::UniqueRectangle3 | Technique::UniqueLoop3, true) => {
            format!("one of {places} must be {others} ({otherwise}), which forms a set with {set} in {house}")
        }
        (Technique::UniqueRectangle3 | Technique::UniqueLoop3, false) => {
            format!("{places} 中必有一格是 {others}（{otherwise}），与{house}的 {set} 构成数组")
        }
        (_, true) => {
            let (locked, other) = (step.groups[2].marks[0].digit, step.removed[0].digit);
            format!(
                "{locked} in {house} is locked in {places}, so a {other} there would complete {digits} in {cells}, which could be exchanged"
            )
        }
        (_, false) => {
            let (locked, other) = (step.groups[2].marks[0].digit, step.removed[0].digit);
            format!("{house}的 {locked} 只在 {places}，那里若有 {other}，{cells} 的 {digits} 就可以互换")
        }
    }
}
