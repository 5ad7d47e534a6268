//! **Templates**: all ways to place a digit in the whole grid, one in each row, column and box. A candidate in no
//! template is removed, one in all templates is placed.
//!
//! ```text
//! 46,656 ways in an empty grid; in a grid in progress few of them fit the candidates of the digit
//! ```
//! Refined: a template counts only if each other digit has a disjoint one, repeated until nothing changes.
//!
//! People meet them only in lists of techniques: they are searched only if chains of one kind are not enough. Order: one
//! digit alone, one digit beside another, all digits; in each by digits; candidates in all templates, then those in none.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{PEERS, SETS, members};
use super::position::Position;
use super::technique::About;
use super::{Step, Technique, words};
use crate::words::Language;

pub(super) const ABOUT: About =
    About { name: "template", titles: ["Template", "模板"], rating: 86, needs_uniqueness: false, find, reason };

/// A digit with more templates excludes nothing of the others.
const MOST_TEMPLATES: usize = 2000;

/// Whether a template contradicts a conclusion.
type IsWrong<'a> = &'a dyn Fn(u128) -> bool;

/// All templates of an open digit.
struct Ways {
    digit: usize,
    ways: Vec<u128>,
}

/// Fills the remaining rows; `open` are the places that the chosen ones do not see.
fn place(rows: &[usize], open: u128, chosen: u128, ways: &mut Vec<u128>) {
    let Some((&row, others)) = rows.split_first() else { return ways.push(chosen) };
    for cell in members(open & SETS[row]) {
        place(others, open & !PEERS[cell], chosen | 1 << cell, ways);
    }
}

/// The rows in which a digit is open.
fn rows(position: &Position, digit: usize) -> Vec<usize> {
    (0..9).filter(|&row| position.digits[digit] & SETS[row] != 0).collect()
}

/// The templates that are disjoint from some template of another digit.
fn beside(ways: &[u128], others: &[u128]) -> Vec<u128> {
    ways.iter().copied().filter(|way| others.iter().any(|other| way & other == 0)).collect()
}

/// Whether each digit has a template such that all are pairwise disjoint.
fn have_room(all: &[Vec<u128>]) -> bool {
    let Some(fewest) = (0..all.len()).min_by_key(|&at| all[at].len()) else { return true };
    all[fewest].iter().any(|way| {
        let others = all.iter().enumerate().filter(|&(at, _)| at != fewest);
        let left: Vec<Vec<u128>> =
            others.map(|(_, ways)| ways.iter().copied().filter(|other| way & other == 0).collect()).collect();
        left.iter().all(|ways| !ways.is_empty()) && have_room(&left)
    })
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let mut all: Vec<Ways> = Vec::new();
    for digit in (0..9).filter(|&digit| position.digits[digit] != 0) {
        let mut ways = Vec::new();
        place(&rows(position, digit), position.digits[digit], 0, &mut ways);
        offer(position, digit, &ways, found, &|_| Vec::new())?;
        all.push(Ways { digit, ways });
    }
    all.retain(|digit| digit.ways.len() <= MOST_TEMPLATES);
    for one in &all {
        for other in all.iter().filter(|other| other.digit != one.digit) {
            let ways = beside(&one.ways, &other.ways);
            if ways.len() < one.ways.len() {
                offer(position, one.digit, &ways, found, &|_| vec![other.digit])?;
            }
        }
    }
    let mut refined: Vec<Vec<u128>> = all.iter().map(|digit| digit.ways.clone()).collect();
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (one, other) in (0..all.len()).flat_map(|one| (0..all.len()).map(move |other| (one, other))) {
            if one != other {
                let ways = beside(&refined[one], &refined[other]);
                is_changed |= ways.len() < refined[one].len();
                refined[one] = ways;
            }
        }
    }
    for (one, ways) in all.iter().zip(&refined) {
        offer(position, one.digit, ways, found, &|is_wrong| needed(one, &all, is_wrong))?;
    }
    ControlFlow::Continue(())
}

/// Other digits that leave no room for the wrong templates of a digit: a small set, found by leaving out one after the
/// other.
fn needed(one: &Ways, all: &[Ways], is_wrong: IsWrong<'_>) -> Vec<usize> {
    let wrong: Vec<u128> = one.ways.iter().copied().filter(|&way| is_wrong(way)).collect();
    let mut others: Vec<&Ways> = all.iter().filter(|other| other.digit != one.digit).collect();
    for digit in others.iter().map(|other| other.digit).collect::<Vec<_>>() {
        let kept: Vec<&Ways> = others.iter().copied().filter(|other| other.digit != digit).collect();
        let together: Vec<Vec<u128>> =
            std::iter::once(wrong.clone()).chain(kept.iter().map(|other| other.ways.clone())).collect();
        if !have_room(&together) {
            others = kept;
        }
    }
    others.iter().map(|other| other.digit).collect()
}

/// Offers the candidates in all templates of a digit, and those in none. `others` gives the digits to name: those that
/// leave no room for any template of a kind.
fn offer(
    position: &Position,
    digit: usize,
    ways: &[u128],
    found: &mut dyn Found,
    others: &dyn Fn(IsWrong<'_>) -> Vec<usize>,
) -> ControlFlow<()> {
    let places = position.digits[digit];
    let some = ways.iter().fold(0, |some, way| some | way);
    let story = |is_wrong: IsWrong<'_>| {
        let digits = std::iter::once(digit).chain(others(is_wrong));
        digits.fold(Story::default(), |mut story, digit| {
            let places = position.digits[digit];
            story.reasons.extend(marks_of(digit, places));
            let rows = rows(position, digit);
            rows.iter().fold(story, |story, &row| story.among_house(row, marks_of(digit, places & SETS[row])))
        })
    };
    // Without a template there is no solution.
    if some == 0 {
        return ControlFlow::Continue(());
    }
    for cell in members(ways.iter().fold(places, |all, way| all & way)) {
        found.offer(&Move::place(Technique::Template, cell, digit), &|| story(&|way| way >> cell & 1 == 0))?;
    }
    let gone = places & !some;
    if gone != 0 {
        found.offer(&Move::remove_digit(Technique::Template, digit, gone), &|| story(&|way| way & gone != 0))?;
    }
    ControlFlow::Continue(())
}

fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let mut others: Vec<u8> = step.reasons.iter().map(|mark| mark.digit).filter(|other| *other != digit).collect();
    others.dedup();
    let named: Vec<String> = others.iter().map(|other| format!("{other}s")).collect();
    let room = match (&named[..], language) {
        ([], _) => String::new(),
        ([one], Language::English) => format!(" that leaves room for the {one}"),
        ([first @ .., last], Language::English) => format!(" that leaves room for the {} and {last}", first.join(", ")),
        (_, Language::Chinese) => {
            let others: Vec<String> = others.iter().map(u8::to_string).collect();
            format!("给 {} 留下位置的 ", others.join("、"))
        }
    };
    let concluded = if step.placed.is_empty() { &step.removed } else { &step.placed };
    let cells = words::cells(concluded);
    match (language, step.placed.is_empty()) {
        (Language::English, true) => format!("no way to place all {digit}s{room} uses {cells}"),
        (Language::English, false) => format!("every way to place all {digit}s{room} uses {cells}"),
        (Language::Chinese, true) => format!("{room}{digit} 的全盘放法都不用 {cells}"),
        (Language::Chinese, false) => format!("{room}{digit} 的全盘放法都用到 {cells}"),
    }
}
