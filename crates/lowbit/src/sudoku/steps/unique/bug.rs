//! **Bivalue universal grave**: if every open cell had two candidates and every digit two places in each house, there
//! would be two solutions or none. So at least one of the excess candidates is true.
//!
//! ```text
//! | 47 . 479 | ...    type 1: one cell has candidates too many: it is one of them
//! | 79 . 49  | ...    type 2: one digit is too many in several cells: what sees all of them is not that digit
//!                     type 3: several cells of a house: with other cells they form a set
//!                     type 4: two cells of a house share a digit that is locked in them: their other digits go
//! ```
//! Order: type 1; 2 and then 4; or 4 and then 3, by size and house.

use std::ops::ControlFlow;

use super::super::found::{Found, Move, Story, marks_of};
use super::super::houses::{CELLS, PEERS, SETS, members, nine};
use super::super::position::{Candidates, Position};
use super::super::technique::About;
use super::super::{Step, Technique, words};
use super::Edition;
use crate::steps::{Fact, Mark, Role};
use crate::words::Language;

macro_rules! about {
    ($name:ident, $technique:ident, $word:literal, $english:literal, $chinese:literal, $rating:literal) => {
        pub(in super::super) const $name: About = About {
            name: $word,
            titles: [$english, $chinese],
            rating: $rating,
            needs_uniqueness: true,
            find: |position, found| find_of(position, Edition::Revised, Some(Technique::$technique), found),
            reason,
        };
    };
}

about!(TYPE_1, Bug1, "bug-1", "BUG + 1", "全双值坟墓（BUG）1", 56);
about!(TYPE_2, Bug2, "bug-2", "BUG 2", "全双值坟墓（BUG）2", 57);
about!(TYPE_3, Bug3, "bug-3", "BUG 3", "全双值坟墓（BUG）3", 58);
about!(TYPE_4, Bug4, "bug-4", "BUG 4", "全双值坟墓（BUG）4", 57);

/// Offers all patterns in order.
pub(in super::super) fn find(position: &Position, edition: Edition, found: &mut dyn Found) -> ControlFlow<()> {
    find_of(position, edition, None, found)
}

/// The excess candidates, by cell in the order found.
struct Grave {
    cells: Vec<usize>,
    /// By cell: its excess digits.
    digits: [u16; 81],
    all_digits: u16,
    /// The cells that see all cells of the grave.
    common: u128,
}

impl Grave {
    fn add(&mut self, cell: usize, digit: usize) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.digits[cell] |= 1 << digit;
        self.common &= PEERS[cell];
        self.common &= !self.set();
    }

    /// The candidates that are not in excess.
    fn marks(&self, position: &Position) -> Vec<Mark> {
        let all = members(position.open).flat_map(|cell| {
            nine(position.cells[cell] & !self.digits[cell]).map(move |digit| Mark::digit(cell, digit + 1))
        });
        all.collect()
    }

    fn set(&self) -> u128 {
        self.cells.iter().fold(0, |set, &cell| set | 1 << cell)
    }
}

/// The additional reason of types 3 and 4.
#[derive(Clone, Copy)]
enum Locked {
    /// Nothing.
    No,
    /// These cells form a set with the excess candidates.
    Cells(u128),
    /// A digit is locked in a house to the cells with excess candidates.
    Digit(usize, usize),
}

/// The grave of a position that is one except for a few candidates.
fn grave(position: &Position, edition: Edition) -> Option<Grave> {
    let mut grave = Grave { cells: Vec::new(), digits: [0; 81], all_digits: 0, common: !0 };
    // All possible cells of the first excess digit, as long as there is no other.
    let mut only: Option<(usize, u128)> = None;
    let mut is_one_digit = true;
    for house in (18..27).chain(0..18) {
        for digit in 0..9 {
            let places = position.places[digit][house];
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let cells = nine(places).map(|place| usize::from(CELLS[house][place]));
            let large = cells.filter(|&cell| position.count(cell) >= 3).fold(0_u128, |set, cell| set | 1 << cell);
            match &mut only {
                None => only = Some((digit, large)),
                Some((known, all)) if *known == digit => *all |= if is_one_digit { large } else { 0 },
                Some(_) => is_one_digit = false,
            }
            match large.count_ones() {
                0 => return None,
                1 => {
                    grave.add(large.trailing_zeros() as usize, digit);
                    grave.all_digits |= 1 << digit;
                    if grave.cells.len() > 1 && grave.all_digits.count_ones() > 1 && grave.common == 0 {
                        return None;
                    }
                }
                _ => {}
            }
        }
    }
    if let (Edition::Revised, true, Some((digit, all))) = (edition, is_one_digit, only) {
        members(all & !grave.set()).for_each(|cell| grave.add(cell, digit));
    }
    is_whole(position, &grave).then_some(grave)
}

/// Whether without the excess candidates all cells have two candidates and all digits two places.
fn is_whole(position: &Position, grave: &Grave) -> bool {
    let mut rest = position.clone();
    for &cell in &grave.cells {
        nine(grave.digits[cell]).for_each(|digit| rest.remove(cell, digit));
    }
    members(rest.open).all(|cell| rest.count(cell) == 2)
        && rest.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2))
}

fn find_of(position: &Position, edition: Edition, only: Option<Technique>, found: &mut dyn Found) -> ControlFlow<()> {
    // More excess candidates than this rule out a BUG.
    let more: u32 = members(position.open).map(|cell| position.count(cell).saturating_sub(2)).sum();
    if more > 30 {
        return ControlFlow::Continue(());
    }
    let Some(grave) = grave(position, edition) else { return ControlFlow::Continue(()) };
    let mut offer = |technique: Technique, tenths: u16, removed: Candidates, house: Option<usize>, locked: Locked| {
        if removed.is_empty() || only.is_some_and(|only| only != technique) {
            return ControlFlow::Continue(());
        }
        let story = || {
            let mut extras = Candidates::default();
            for &cell in &grave.cells {
                nine(grave.digits[cell]).for_each(|digit| extras.insert(digit, 1 << cell));
            }
            let extras = extras.marks();
            let story = Story { reasons: extras.clone(), ..Story::default() }
                .and_houses(house)
                .with(Role::Extra, extras.clone())
                .guarded(Fact::Unique(grave.marks(position)), extras);
            match locked {
                Locked::No => story,
                Locked::Cells(cells) => {
                    let marks = Candidates::within(position, cells, 0x1ff).marks();
                    story.with(Role::Fin, marks.clone()).among_cells(marks)
                }
                Locked::Digit(digit, house) => {
                    let marks = marks_of(digit, position.digits[digit] & SETS[house]);
                    story.with(Role::Fin, marks.clone()).among_house(house, marks)
                }
            }
        };
        found.offer(&Move::remove(technique, removed).rated(tenths), &story)
    };
    match grave.cells[..] {
        [] => {}
        [cell] => {
            let removed = Candidates::within(position, 1 << cell, !grave.all_digits & 0x1ff);
            offer(Technique::Bug1, 56, removed, None, Locked::No)?;
        }
        _ if grave.all_digits.count_ones() == 1 => {
            let digit = grave.all_digits.trailing_zeros() as usize;
            let removed = Candidates::of_digit(digit, position.digits[digit] & grave.common);
            offer(Technique::Bug2, 57, removed, None, Locked::No)?;
            type_4(position, &grave, &mut offer)?;
        }
        _ if grave.common != 0 => {
            type_4(position, &grave, &mut offer)?;
            type_3(position, &grave, edition, &mut offer)?;
        }
        _ => {}
    }
    ControlFlow::Continue(())
}

/// Houses that contain all its cells: a box, a row, a column.
fn houses_of(grave: &Grave) -> impl Iterator<Item = usize> {
    let set = grave.set();
    (18..27).chain(0..18).filter(move |&house| set & !SETS[house] == 0)
}

/// Two cells of a house that share exactly one more digit, which is locked in them.
fn type_4(
    position: &Position,
    grave: &Grave,
    offer: &mut impl FnMut(Technique, u16, Candidates, Option<usize>, Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [first, second] = grave.cells[..] else { return ControlFlow::Continue(()) };
    let common = position.cells[first] & position.cells[second] & !grave.all_digits;
    if common.count_ones() != 1 {
        return ControlFlow::Continue(());
    }
    for house in houses_of(grave) {
        let mut removed = Candidates::default();
        for cell in [first, second] {
            nine(position.cells[cell] & !grave.digits[cell] & !common)
                .for_each(|digit| removed.insert(digit, 1 << cell));
        }
        offer(Technique::Bug4, 57, removed, Some(house), Locked::Digit(common.trailing_zeros() as usize, house))?;
    }
    ControlFlow::Continue(())
}

/// Cells of a house that form a set with others.
fn type_3(
    position: &Position,
    grave: &Grave,
    edition: Edition,
    offer: &mut impl FnMut(Technique, u16, Candidates, Option<usize>, Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let houses: Vec<usize> = houses_of(grave).collect();
    // The classic program iterated over sizes within each house, the revised one over houses within each size.
    let order: Vec<(usize, usize)> = match edition {
        Edition::Classic => houses.iter().flat_map(|&house| (2..=6).map(move |size| (size, house))).collect(),
        Edition::Revised => (2..=6).flat_map(|size| houses.iter().map(move |&house| (size, house))).collect(),
    };
    for (size, house) in order {
        let others: Vec<usize> = members(grave.common & SETS[house]).collect();
        if others.len() < size {
            continue;
        }
        for set in super::subsets::choices((1 << others.len()) - 1, size as u32 - 1) {
            let cells = nine(set).fold(0_u128, |all, at| all | 1 << others[at]);
            let of_others = nine(set).fold(0, |all, at| all | position.cells[others[at]]);
            let all_large = members(cells).all(|cell| position.count(cell) > 1) && grave.all_digits.count_ones() > 1;
            let digits = of_others | grave.all_digits;
            if of_others.count_ones() as usize != size || digits.count_ones() as usize != size || !all_large {
                continue;
            }
            let rest = grave.common & SETS[house] & !cells;
            let removed = Candidates::within(position, rest, digits);
            offer(Technique::Bug3, 57 + size as u16 - 1, removed, Some(house), Locked::Cells(cells))?;
        }
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let extras = &step.groups[0].marks;
    let (places, others) = (words::cells(extras), words::any_digit(extras, language));
    let house = step.houses.first().map(|house| house.title(language)).unwrap_or_default();
    let beside = step.groups.get(1).map(|group| &group.marks[..]).unwrap_or_default();
    let english = language == Language::English;
    let otherwise = match english {
        true => "otherwise every open cell would have two candidates, and every digit two places in each house",
        false => "否则每个空格都只剩两个候选数，每个数在各行、列、宫都只剩两处",
    };
    match (step.technique, english) {
        (Technique::Bug1, true) => format!("{places} must be {others} ({otherwise})"),
        (Technique::Bug1, false) => format!("{places} 必为 {others}（{otherwise}）"),
        (Technique::Bug2, true) => format!("one of {places} must be {others} ({otherwise})"),
        (Technique::Bug2, false) => format!("{places} 中必有一格是 {others}（{otherwise}）"),
        (Technique::Bug3, true) => {
            let set = words::set(beside);
            format!(
                "one of {} must be true ({otherwise}), which forms a set with {set} in {house}",
                words::marks(extras)
            )
        }
        (Technique::Bug3, false) => {
            let set = words::set(beside);
            format!("{} 中必有一个成立（{otherwise}），与{house}的 {set} 构成数组", words::marks(extras))
        }
        (_, true) => {
            let locked = words::slashed(beside);
            format!(
                "one of {} must be true ({otherwise}), and {locked} in {house} is locked in {places}",
                words::marks(extras)
            )
        }
        (_, false) => {
            let locked = words::slashed(beside);
            format!("{} 中必有一个成立（{otherwise}），且{house}的 {locked} 只在 {places}", words::marks(extras))
        }
    }
}
