//! Steps in words, in English and Chinese, in four degrees from a nudge to the whole reason.
//!
//! The file of a technique words why a step holds; this one names cells, digits, houses and conclusions. Cells are
//! grouped as usual: r45c3, r2c1368.

use super::notation::{self, Notation};
use super::{Step, Technique, inference, links, telling};
use crate::sorting::sort;
use crate::steps::{Degree, House, Mark};
use crate::words::{Language, list};

impl Step {
    /// The title of the step.
    pub fn title(&self, language: Language) -> &'static str {
        self.called().title(language)
    }

    /// The technique by the name that people use: some techniques exist only on a scale.
    pub fn called(&self) -> Technique {
        match self.technique {
            Technique::TwoLinks | Technique::ThreeLinks => links::named::called_by(self),
            Technique::DigitChain | Technique::AlternatingChain => {
                inference::called(self.technique, notation::is_loop(self))
            }
            technique => technique,
        }
    }

    /// The step in words, with as much detail as `degree` allows; chains in Eureka notation.
    pub fn words(&self, degree: Degree, language: Language) -> String {
        self.words_in(Notation::Eureka, degree, language)
    }

    /// The same with chains in a notation.
    pub fn words_in(&self, notation: Notation, degree: Degree, language: Language) -> String {
        let title = self.title(language);
        let places = places(self, language);
        let colon = if language == Language::English { ": " } else { "：" };
        match (degree, language) {
            (Degree::Kind, _) => title.to_owned(),
            (Degree::Where, Language::English) => format!("{title}: look at {places}"),
            (Degree::Where, Language::Chinese) => format!("{title}：请看{places}"),
            (Degree::Cells, Language::English) => format!("{title}, {places}: {}", marks(&self.reasons)),
            (Degree::Cells, Language::Chinese) => format!("{title}（{places}）：{}", marks(&self.reasons)),
            (Degree::Reason, _) => format!("{title}{colon}{}", self.whole(notation, language)),
        }
    }

    /// The whole reason and the conclusion. The conclusion comes first if the reason is very short or takes several
    /// lines.
    fn whole(&self, notation: Notation, language: Language) -> String {
        if telling::is_net(self) {
            return telling::net(self, language);
        }
        let conclusion = conclusion(self);
        let comma = if language == Language::English { ", " } else { "，" };
        if self.technique <= Technique::NakedSingle {
            return format!("{conclusion}{comma}{}", (self.technique.about().reason)(self, language));
        }
        let reason = match notation::is_chain(self) {
            true => notation::chain(self, notation, language),
            false => (self.technique.about().reason)(self, language),
        };
        format!("{reason} => {conclusion}")
    }
}

/// Where to look: the houses of a step, or if it names none, the cells it rests on.
fn places(step: &Step, language: Language) -> String {
    match step.houses.is_empty() {
        true => cells(&step.reasons),
        false => House::titles(&step.houses, language),
    }
}

/// The conclusion in the usual notation: `r1c2=5`, `r3c45<>7`.
pub(super) fn conclusion(step: &Step) -> String {
    let mut parts: Vec<String> = step.placed.iter().map(|mark| format!("{}={}", cell(*mark), mark.digit)).collect();
    // The other candidates of a filled cell need not be named.
    let removed = step.removed.iter().filter(|mark| !step.placed.iter().any(|placed| placed.cell == mark.cell));
    let removed: Vec<Mark> = removed.copied().collect();
    parts.extend(removal(&removed));
    parts.join(", ")
}

/// The eliminations, digit by digit: `r3c45<>7`.
pub(super) fn removal(removed: &[Mark]) -> Vec<String> {
    let mut parts = Vec::new();
    for digit in 1..=9 {
        let of_digit: Vec<Mark> = removed.iter().copied().filter(|mark| mark.digit == digit).collect();
        if !of_digit.is_empty() {
            parts.extend(blocks(&of_digit).into_iter().map(|block| format!("{block}<>{digit}")));
        }
    }
    parts
}

/// A cell by its usual name: r1c2.
pub(super) fn cell(mark: Mark) -> String {
    format!("r{}c{}", mark.cell / 9 + 1, mark.cell % 9 + 1)
}

/// The cells of marks, each once, grouped by line: r45c3, r7c128.
pub(super) fn cells(marks: &[Mark]) -> String {
    blocks(marks).join(", ")
}

/// The row or the column of a cell.
type Axis = fn(u16) -> u16;

/// Groups of rows and columns whose cells all occur: by rows or by columns, whichever gives fewer groups.
fn blocks(marks: &[Mark]) -> Vec<String> {
    let mut cells: Vec<u16> = marks.iter().map(|mark| mark.cell).collect();
    sort(&mut cells);
    cells.dedup();
    // Lines of one kind with the same places in lines of the other.
    let together = |line: Axis, place: Axis| {
        let mut all: Vec<(Vec<u16>, Vec<u16>)> = Vec::new();
        for number in 0..9 {
            let mut places: Vec<u16> =
                cells.iter().filter(|&&cell| line(cell) == number).map(|&cell| place(cell)).collect();
            sort(&mut places);
            if places.is_empty() {
                continue;
            }
            match all.iter_mut().find(|(_, known)| *known == places) {
                Some((lines, _)) => lines.push(number),
                None => all.push((vec![number], places)),
            }
        }
        all
    };
    let by_rows = together(|cell| cell / 9, |cell| cell % 9);
    let by_columns = together(|cell| cell % 9, |cell| cell / 9);
    let numbers = |all: &[u16]| all.iter().map(|number| (number + 1).to_string()).collect::<String>();
    match by_rows.len() <= by_columns.len() {
        true => by_rows.iter().map(|(rows, columns)| format!("r{}c{}", numbers(rows), numbers(columns))).collect(),
        false => by_columns.iter().map(|(columns, rows)| format!("r{}c{}", numbers(rows), numbers(columns))).collect(),
    }
}

/// Each digit of marks once, in order.
fn digits_of(marks: &[Mark]) -> Vec<u8> {
    let mut digits: Vec<u8> = marks.iter().map(|mark| mark.digit).collect();
    sort(&mut digits);
    digits.dedup();
    digits
}

/// The digits of marks, each once: `2 and 5`.
pub(super) fn digits(marks: &[Mark], language: Language) -> String {
    list(digits_of(marks).iter().map(u8::to_string), language)
}

/// The digits of marks as alternatives: `2 or 5`.
pub(super) fn any_digit(marks: &[Mark], language: Language) -> String {
    match language {
        Language::English => digits(marks, language).replace(" and ", " or "),
        Language::Chinese => match &digits_of(marks)[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} 或 {last}", others.iter().map(u8::to_string).collect::<Vec<_>>().join("、"))
            }
            few => few.iter().map(u8::to_string).collect(),
        },
    }
}

/// The digits of marks side by side: `2/5`.
pub(super) fn slashed(marks: &[Mark]) -> String {
    digits_of(marks).iter().map(u8::to_string).collect::<Vec<_>>().join("/")
}

/// Cells, and all their digits: r2c1368 {34789}.
pub(super) fn set(marks: &[Mark]) -> String {
    let digits: String = digits_of(marks).iter().map(u8::to_string).collect();
    format!("{} {{{digits}}}", cells(marks))
}

/// Houses, grouped by kind: r489, c169, b37.
pub(super) fn lines(houses: &[House]) -> String {
    let named = |house: &House| match *house {
        House::Row(number) => ('r', number),
        House::Column(number) => ('c', number),
        House::Box(number) => ('b', number),
        House::Region(number) => ('g', number),
    };
    let of_kind = ['r', 'c', 'b', 'g'].into_iter().filter_map(|letter| {
        let of_letter = houses.iter().map(named).filter(|&(kind, _)| kind == letter);
        let mut numbers: Vec<u16> = of_letter.map(|(_, number)| number).collect();
        sort(&mut numbers);
        let text: String = numbers.iter().map(|number| (number + 1).to_string()).collect();
        (!text.is_empty()).then(|| format!("{letter}{text}"))
    });
    of_kind.collect::<Vec<_>>().join(", ")
}

/// Marks cell by cell: r1c2(47) r1c3(4).
pub(super) fn marks(marks: &[Mark]) -> String {
    let mut sorted = marks.to_vec();
    sort(&mut sorted);
    sorted.dedup();
    let of_cell = |marks: &[Mark]| {
        let digits: String = marks.iter().map(|mark| mark.digit.to_string()).collect();
        format!("{}({digits})", cell(marks[0]))
    };
    sorted.chunk_by(|a, b| a.cell == b.cell).map(of_cell).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_line_are_named_together() {
        let named = |cells_of: &[usize]| cells(&cells_of.iter().map(|&cell| Mark::digit(cell, 1)).collect::<Vec<_>>());
        assert_eq!(named(&[0]), "r1c1");
        assert_eq!(named(&[9, 11, 14]), "r2c136");
        assert_eq!(named(&[29, 38]), "r45c3");
        assert_eq!(named(&[0, 2, 9, 11]), "r12c13");
        assert_eq!(named(&[0, 10, 19]), "r1c1, r23c2");
        assert_eq!(lines(&[House::Column(8), House::Column(0), House::Box(2)]), "c19, b3");
        let removed = [Mark::digit(29, 2), Mark::digit(38, 2), Mark::digit(38, 5)];
        assert_eq!(removal(&removed).join(", "), "r45c3<>2, r5c3<>5");
    }
}
