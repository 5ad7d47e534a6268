//! Steps in words, in English and Chinese, and in four degrees from a nudge to the whole reason.
//!
//! A technique tells in its own file why a step holds; how cells, digits, houses and conclusions are called is here.

use std::fmt::Write;

use super::Step;
use crate::sorting::sort;
use crate::steps::{Degree, House, Link, LinkKind, Mark};
use crate::words::{Language, list};

impl Step {
    /// The step in words, as much of it as `degree` allows.
    pub fn words(&self, degree: Degree, language: Language) -> String {
        let title = self.technique.title(language);
        let places = places(self, language);
        match (degree, language) {
            (Degree::Kind, _) => title.to_owned(),
            (Degree::Where, Language::English) => format!("{title}: look at {places}"),
            (Degree::Where, Language::Chinese) => format!("{title}：请看{places}"),
            (Degree::Cells, Language::English) => format!("{title}, {places}: {}", marks(&self.reasons)),
            (Degree::Cells, Language::Chinese) => format!("{title}（{places}）：{}", marks(&self.reasons)),
            (Degree::Reason, Language::English) => {
                format!("{title}: {}: {}", (self.technique.about().reason)(self, language), conclusion(self, language))
            }
            (Degree::Reason, Language::Chinese) => {
                format!("{title}：{}：{}", (self.technique.about().reason)(self, language), conclusion(self, language))
            }
        }
    }
}

/// Where to look: the houses of a step, or the cells it rests on where it names none.
fn places(step: &Step, language: Language) -> String {
    match step.houses.is_empty() {
        true => cells(&step.reasons),
        false => House::titles(&step.houses, language),
    }
}

/// What follows: `r1c2 is 5`, `not 7 in r3c4 r3c5`.
fn conclusion(step: &Step, language: Language) -> String {
    let mut parts = Vec::new();
    for mark in &step.placed {
        parts.push(match language {
            Language::English => format!("{} is {}", cell(*mark), mark.digit),
            Language::Chinese => format!("{} 是 {}", cell(*mark), mark.digit),
        });
    }
    for digit in 1..=9 {
        let of_digit: Vec<Mark> = step.removed.iter().copied().filter(|mark| mark.digit == digit).collect();
        if !of_digit.is_empty() {
            parts.push(match language {
                Language::English => format!("no {digit} in {}", cells(&of_digit)),
                Language::Chinese => format!("{} 不是 {digit}", cells(&of_digit)),
            });
        }
    }
    parts.join(match language {
        Language::English => ", ",
        Language::Chinese => "，",
    })
}

/// A cell as people call it: r1c2.
pub(super) fn cell(mark: Mark) -> String {
    format!("r{}c{}", mark.cell / 9 + 1, mark.cell % 9 + 1)
}

/// The cells of marks, each once: r1c2 r1c3.
pub(super) fn cells(marks: &[Mark]) -> String {
    let mut cells: Vec<u16> = marks.iter().map(|mark| mark.cell).collect();
    sort(&mut cells);
    cells.dedup();
    cells.iter().map(|&of| cell(Mark { cell: of, digit: 0 })).collect::<Vec<_>>().join(" ")
}

/// The digits of marks, each once: `2 and 5`.
pub(super) fn digits(marks: &[Mark], language: Language) -> String {
    let mut digits: Vec<u8> = marks.iter().map(|mark| mark.digit).collect();
    sort(&mut digits);
    digits.dedup();
    list(digits.iter().map(u8::to_string), language)
}

/// Marks cell by cell: r1c2(47) r1c3(4).
pub(super) fn marks(marks: &[Mark]) -> String {
    let mut sorted = marks.to_vec();
    sort(&mut sorted);
    sorted.dedup();
    let mut text = String::new();
    for of_cell in sorted.chunk_by(|a, b| a.cell == b.cell) {
        let digits: String = of_cell.iter().map(|mark| mark.digit.to_string()).collect();
        let gap = if text.is_empty() { "" } else { " " };
        _ = write!(text, "{gap}{}({digits})", cell(of_cell[0]));
    }
    text
}

/// The links of a chain: r1c2 is 4, so r1c5 is not 4, so ...; a long one only by its ends.
pub(super) fn chain(links: &[Link], language: Language) -> String {
    let said = |marks: &[Mark], is: bool| {
        let cells = cells(marks);
        let digit = marks.first().map_or(0, |mark| mark.digit);
        match (language, is) {
            (Language::English, true) => format!("{cells} is {digit}"),
            (Language::English, false) => format!("{cells} is not {digit}"),
            (Language::Chinese, true) => format!("{cells} 是 {digit}"),
            (Language::Chinese, false) => format!("{cells} 不是 {digit}"),
        }
    };
    let arrow = match language {
        Language::English => " -> ",
        Language::Chinese => " → ",
    };
    let mut text = String::new();
    let mut last: &[Mark] = &[];
    for link in links {
        let (from, to) = (link.kind == LinkKind::Weak, link.kind == LinkKind::Strong);
        if link.from != last {
            let gap = if text.is_empty() { "" } else { "; " };
            text += gap;
            text += &said(&link.from, from);
        }
        text += arrow;
        text += &said(&link.to, to);
        last = &link.to;
    }
    text
}
