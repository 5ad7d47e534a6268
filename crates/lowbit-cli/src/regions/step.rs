//! Steps as JSON, and how their words are chosen.

use std::fmt::Write;

use lowbit::regions::Board;
use lowbit::regions::steps::{Degree, Grade, Step};
use lowbit::steps::{House, Mark};
use lowbit::words::Language;

use super::stream::quoted;
use crate::session::Session;

/// The language that steps are told in.
pub(crate) fn language(_: &Session<'_>) -> Language {
    Language::default()
}

/// A cell as people call it: r1c2.
pub(crate) fn cell_name((row, column): (u32, u32)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// Appends a step as a JSON object: technique, grade, houses, and cells by their names.
pub(crate) fn write_json(step: &Step, board: &Board, degree: Degree, language: Language, out: &mut String) {
    let name = |mark: &Mark| {
        format!("\"{}\"", cell_name((u32::from(mark.cell) / board.n(), u32::from(mark.cell) % board.n())))
    };
    let cells = |marks: &[Mark]| format!("[{}]", marks.iter().map(name).collect::<Vec<_>>().join(","));
    let houses: Vec<String> = step.houses.iter().map(|&house| format!("\"{}\"", house_name(house))).collect();
    let grade = Grade::from(step.technique).name();
    _ = write!(out, "{{\"technique\":\"{}\",\"grade\":\"{grade}\"", step.technique.name());
    if degree >= Degree::Where {
        _ = write!(out, ",\"houses\":[{}]", houses.join(","));
    }
    if degree >= Degree::Cells {
        _ = write!(out, ",\"reasons\":{}", cells(&step.reasons));
        if !step.groups.is_empty() {
            let groups: Vec<String> = step.groups.iter().map(|group| cells(&group.marks)).collect();
            _ = write!(out, ",\"groups\":[{}]", groups.join(","));
        }
    }
    if degree >= Degree::Reason {
        _ = write!(out, ",\"placed\":{},\"removed\":{}", cells(&step.placed), cells(&step.removed));
    }
    _ = write!(out, ",\"words\":{}}}", quoted(&step.words(board, degree, language)));
}

/// A house for programs: row-3, region-C.
fn house_name(house: House) -> String {
    match house {
        House::Row(row) => format!("row-{}", row + 1),
        House::Column(column) => format!("column-{}", column + 1),
        House::Box(number) => format!("box-{}", number + 1),
        House::Region(region) => format!("region-{}", lowbit::regions::text::letter(region as u8)),
    }
}
