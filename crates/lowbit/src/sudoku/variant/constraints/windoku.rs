//! Windoku: blocks as large as boxes, one line away from the edge and from each other, are regions, too.
//!
//! ```text
//!     . . . . . . . . .
//!     . a a a . b b b .
//!     . a a a . b b b .      9x9: four blocks
//!     . a a a . b b b .
//!     . . . . . . . . .
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Blocks one line away from the edges hold different digits.
pub static KIND: Kind = Kind {
    name: "windoku",
    key: "windoku",
    meaning: ["blocks one line away from the edges hold different digits", "离边一格的各窗口内数字各不相同"],
    example: "windoku",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

pub(in super::super) fn windows(variant: &Variant) -> Vec<Vec<u16>> {
    let side = variant.columns;
    let height = (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last().unwrap_or(1);
    let width = side / height;
    let block = |top: usize, left: usize| {
        let places = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
        places.filter_map(|(row, column)| variant.cell(row as i32, column as i32)).collect::<Vec<_>>()
    };
    let tops = (1..variant.rows).step_by(height + 1).filter(|top| top + height <= variant.rows);
    let lefts = || (1..side).step_by(width + 1).filter(|left| left + width <= side);
    tops.flat_map(|top| lefts().map(move |left| (top, left))).map(|(top, left)| block(top, left)).collect()
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    windows(variant).iter().all(|window| super::differ(window, grid))
}

fn compile(_: &Constraint, variant: &Variant, rules: &mut Rules) {
    windows(variant).iter().for_each(|window| rules.distinct(window));
}
