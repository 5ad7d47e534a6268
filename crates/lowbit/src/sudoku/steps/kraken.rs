//! **Kraken fish**: a fish except for some fins, each of which removes the target by a chain, as the fish does.
//!
//! ```text
//!     c2      c7
//! r3  a . f . a      7 in rows 3 and 8 only in columns 2 and 7, or at the fin f:
//! r5  x       .      without the fin no 7 at x, and with 7 at f a chain says the same
//! r8  a . . . a
//! ```
//! Order: shortest chains first; then size, columns as base before rows, sets of lines by mask, digits, targets.

use std::ops::ControlFlow;

use super::found::{Found, Move, Story, marks_of};
use super::houses::{COLUMNS, ROWS, SETS, common_peers, members, nine};
use super::inference::{Follow, Web};
use super::position::Position;
use super::subsets::subsets_of;
use super::technique::About;
use super::{Step, Technique, finned, words};
use crate::sorting::sort_by_key;
use crate::steps::{LinkKind, Mark, Role};
use crate::words::Language;

pub(super) const ABOUT: About = About {
    name: "kraken-fish",
    titles: ["Kraken fish", "Kraken 鱼"],
    rating: 79,
    needs_uniqueness: false,
    find,
    reason,
};

/// The most lines, fins, and strong links of a chain.
const LARGEST: u32 = 3;
const MOST_FINS: u32 = 3;
const LONGEST: u32 = 3;

/// A fish with fins, and a candidate that all of them remove.
struct Kraken {
    digit: usize,
    base: Vec<usize>,
    cover: Vec<usize>,
    fins: u128,
    target: usize,
    /// The number of nodes of all chains.
    length: usize,
}

fn find(position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
    let web = Web::of_cells_and_houses(position);
    let mut follows: Vec<Option<Follow>> = (0..729).map(|_| None).collect();
    let mut all: Vec<Kraken> = Vec::new();
    for size in 2..=LARGEST {
        for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            for digit in 0..9 {
                let lines = (0..9).filter(|&line| position.places[digit][base + line] != 0);
                let lines = lines.fold(0_u16, |lines, line| lines | 1 << line);
                for set in subsets_of(lines, size) {
                    let across = nine(set).fold(0, |all, line| all | position.places[digit][base + line]);
                    if across.count_ones() > size + MOST_FINS {
                        continue;
                    }
                    for covered in subsets_of(across, size) {
                        let fish = (digit, base, set, cover, covered);
                        offer_targets(position, &web, fish, &mut follows, &mut all);
                    }
                }
            }
        }
    }
    sort_by_key(&mut all, |kraken| kraken.length);
    for kraken in &all {
        let Kraken { digit, target, .. } = *kraken;
        let story = || kraken.story(position, &web, &follows);
        found.offer(&Move::remove_digit(Technique::KrakenFish, digit, 1 << target), &story)?;
    }
    ControlFlow::Continue(())
}

/// Adds the targets that all fins of a fish remove; one fish for each target suffices.
fn offer_targets(
    position: &Position,
    web: &Web,
    (digit, base, set, cover, covered): (usize, usize, u16, usize, u16),
    follows: &mut [Option<Follow>],
    all: &mut Vec<Kraken>,
) {
    let bases = nine(set).fold(0, |all, line| all | SETS[base + line]);
    let covers = nine(covered).fold(0, |all, line| all | SETS[cover + line]);
    let fins = position.digits[digit] & bases & !covers;
    let is_empty = |line: usize| position.places[digit][base + line] & covered == 0;
    if !(1..=MOST_FINS).contains(&fins.count_ones()) || nine(set).any(is_empty) {
        return;
    }
    // A finned fish already removes candidates that see all fins.
    for target in members(position.digits[digit] & covers & !bases & !common_peers(fins)) {
        let lengths = members(fins).map(|fin| {
            let follow = follows[fin * 9 + digit].get_or_insert_with(|| web.follow(fin, digit, LONGEST));
            follow.way_to(web, target, digit).map(|way| way.len())
        });
        let Some(lengths) = lengths.collect::<Option<Vec<usize>>>() else { continue };
        let length = lengths.iter().sum();
        let is_known = |known: &Kraken| known.digit == digit && known.target == target && known.length <= length;
        if !all.iter().any(is_known) {
            let base = nine(set).map(|line| base + line).collect();
            let cover = nine(covered).map(|line| cover + line).collect();
            all.push(Kraken { digit, base, cover, fins, target, length });
        }
    }
}

impl Kraken {
    fn story(&self, position: &Position, web: &Web, follows: &[Option<Follow>]) -> Story {
        let Kraken { digit, base, cover, fins, target, .. } = self;
        let union = |houses: &[usize]| houses.iter().fold(0, |all, &house| all | SETS[house]);
        let places = position.digits[*digit] & union(base);
        let mut story = Story::among(base, marks_of(*digit, places), base.len() as u32)
            .and_houses(cover.iter().copied())
            .with(Role::Pattern, marks_of(*digit, places & union(cover)))
            .with(Role::Fin, marks_of(*digit, *fins));
        for fin in members(*fins) {
            let follow = follows[fin * 9 + digit].as_ref();
            let way = follow.and_then(|follow| follow.way_to(web, *target, *digit)).unwrap_or_default();
            story = web.tell(story, position, &way);
        }
        story.with(Role::Target, marks_of(*digit, 1 << *target))
    }
}

/// The chain of each fin, by the candidates that it makes true.
fn chains(step: &Step) -> Vec<String> {
    let fins: Vec<Mark> = step.role(Role::Fin).flatten().copied().collect();
    let mut chains: Vec<Vec<String>> = Vec::new();
    for link in step.links.iter().filter(|link| link.kind == LinkKind::Weak) {
        // Each chain begins with the next fin.
        let begins = fins.get(chains.len()) == Some(&link.from[0]);
        let said = format!("{}={}", words::cells(&link.from), link.from[0].digit);
        match chains.last_mut() {
            Some(chain) if !begins => chain.push(said),
            _ => chains.push(vec![said]),
        }
    }
    chains.into_iter().map(|chain| chain.join(" -> ")).collect()
}

fn reason(step: &Step, language: Language) -> String {
    let fish = finned::reason(step, language);
    let target = words::removal(&step.removed).join(", ");
    let chains = chains(step);
    match (language, &chains[..]) {
        (Language::English, [one]) => format!("{fish}; with the fin, too, {target}: {one}"),
        (Language::English, _) => format!("{fish}; with each fin, too, {target}: {}", chains.join("; ")),
        (Language::Chinese, _) => format!("{fish}；鳍成立时也有 {target}：{}", chains.join("；").replace("->", "→")),
    }
}
