//! **Finned and sashimi fish**: a fish except for a few extra places, the *fins*, all in one box. Either a fin has the
//! digit, or the fish holds: candidates that both exclude are removed.
//!
//! ```text
//!     c2      c7  c8
//! r3  a . . . a   .       7 in rows 3 and 8 in columns 2 and 7, but for the fin f:
//! r7  .       x   .       if f is not, it is an X-wing; if f is, no 7 where f looks: so no 7 at x
//! r8  a . . . a   f       sashimi: without the fin, a row has one place left (say, none at r8c7)
//! ```
//! Order: columns as base, then rows; sets of lines by their mask; digits; the chute of the fins; the lines of the fins by mask.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{COLUMNS, ROWS, SETS, common_peers, nine};
use super::position::Position;
use super::subsets::subsets_of;
use super::technique::About;
use super::{Step, Technique, words};
use crate::steps::Role;
use crate::words::Language;

macro_rules! fish {
    ($constant:ident, $technique:ident, $name:literal, $english:literal, $chinese:literal, $rating:literal, $size:literal) => {
        pub(super) const $constant: About = About {
            name: $name,
            titles: [$english, $chinese],
            rating: $rating,
            needs_uniqueness: false,
            find: |position, found| find(Technique::$technique, $size, position, found),
            reason,
        };
    };
}

fish!(FINNED_X_WING, FinnedXWing, "finned-x-wing", "Finned X-wing", "鳍二链列", 43, 2);
fish!(SASHIMI_X_WING, SashimiXWing, "sashimi-x-wing", "Sashimi X-wing", "退化鳍二链列", 44, 2);
fish!(FINNED_SWORDFISH, FinnedSwordfish, "finned-swordfish", "Finned swordfish", "鳍三链列", 50, 3);
fish!(SASHIMI_SWORDFISH, SashimiSwordfish, "sashimi-swordfish", "Sashimi swordfish", "退化鳍三链列", 51, 3);
fish!(FINNED_JELLYFISH, FinnedJellyfish, "finned-jellyfish", "Finned jellyfish", "鳍四链列", 56, 4);
fish!(SASHIMI_JELLYFISH, SashimiJellyfish, "sashimi-jellyfish", "Sashimi jellyfish", "退化鳍四链列", 57, 4);

fn is_sashimi(technique: Technique) -> bool {
    matches!(technique, Technique::SashimiXWing | Technique::SashimiSwordfish | Technique::SashimiJellyfish)
}

fn find(technique: Technique, size: u32, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let lines: [u16; 9] = std::array::from_fn(|digit| {
            let count = |line: &usize| position.places[digit][base + line].count_ones();
            (0..9).filter(|line| (2..=size + 3).contains(&count(line))).fold(0, |set, line| set | 1 << line)
        });
        let all = lines.iter().fold(0, |all, lines| all | lines);
        for set in subsets_of(all, size) {
            for digit in (0..9).filter(|&digit| set & !lines[digit] == 0) {
                let across = nine(set).fold(0, |all, line| all | position.places[digit][base + line]);
                if across.count_ones() <= size || across.count_ones() > size + 3 {
                    continue;
                }
                for chute in 0..3 {
                    let in_chute = across & 0b111 << (3 * chute);
                    // The lines that are not covered; their places in the base are the fins.
                    for fins in (1..8_u16).map(|fins| fins << (3 * chute)) {
                        let covered = across & !fins;
                        if fins & !in_chute != 0 || covered.count_ones() != size {
                            continue;
                        }
                        let of_line = |line: usize| (position.places[digit][base + line] & covered).count_ones();
                        let fewest = nine(set).map(of_line).min().unwrap_or(0);
                        if fewest == 0 || (fewest == 1) != is_sashimi(technique) {
                            continue;
                        }
                        let bases = nine(set).fold(0, |all, line| all | SETS[base + line]);
                        let covers = nine(covered).fold(0, |all, line| all | SETS[cover + line]);
                        let places = position.digits[digit] & bases;
                        let fin_cells = places & !covers;
                        let removed = position.digits[digit] & covers & !bases & common_peers(fin_cells);
                        if removed == 0 {
                            continue;
                        }
                        let story = || {
                            let on: Vec<usize> = nine(set).map(|line| base + line).collect();
                            Story::among(&on, marks_of(digit, places), size)
                                .and_houses(nine(covered).map(|line| cover + line))
                                .with(Role::Pattern, marks_of(digit, places & covers))
                                .with(Role::Fin, marks_of(digit, fin_cells))
                        };
                        found.offer(&Move::remove_digit(technique, digit, removed), &story)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Why a finned fish holds; the first half of the houses are its base.
pub(super) fn reason(step: &Step, language: Language) -> String {
    let digit = step.reasons[0].digit;
    let (base, cover) = step.houses.split_at(step.houses.len() / 2);
    let (base, cover) = (words::lines(base), words::lines(cover));
    let fins = step.role(Role::Fin).next().unwrap_or_default();
    let cells = words::cells(fins);
    match (language, fins.len()) {
        (Language::English, 0) => format!("{digit} in {base} only in {cover}"),
        (Language::English, 1) => format!("{digit} in {base} only in {cover}, but for the fin {cells}"),
        (Language::English, _) => format!("{digit} in {base} only in {cover}, but for the fins {cells}"),
        (Language::Chinese, 0) => format!("{base} 的 {digit} 只在 {cover}"),
        (Language::Chinese, _) => format!("{base} 的 {digit} 只在 {cover}，鳍在 {cells}"),
    }
}
