//! Diagonals: the digits of a long diagonal differ.
//!
//! ```text
//!     \ . . /
//!     . \ / .      / up, from bottom left: f-puzzles "diagonal+"
//!     . / \ .      \ down, from top left: f-puzzles "diagonal-"
//!     / . . \
//! ```

use super::super::model::{Form, Kind, Look, Variant, Worth};

/// The digits from bottom left to top right differ.
pub static UP: Kind = Kind {
    name: "diagonal-up",
    key: "diagonal+",
    meaning: ["the digits from bottom left to top right differ", "左下到右上的数字各不相同"],
    example: "diagonal-up",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Diagonal(true),
    holds: |_, variant, grid| super::differ(&cells(variant, true), grid),
    compile: |_, variant, rules| rules.distinct(&cells(variant, true)),
    read: Kind::no_values,
};

/// The digits from top left to bottom right differ.
pub static DOWN: Kind = Kind {
    name: "diagonal-down",
    key: "diagonal-",
    meaning: ["the digits from top left to bottom right differ", "左上到右下的数字各不相同"],
    example: "diagonal-down",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Diagonal(false),
    holds: |_, variant, grid| super::differ(&cells(variant, false), grid),
    compile: |_, variant, rules| rules.distinct(&cells(variant, false)),
    read: Kind::no_values,
};

fn cells(variant: &Variant, is_up: bool) -> Vec<u16> {
    let last = variant.columns as i32 - 1;
    (0..variant.rows as i32).filter_map(|row| variant.cell(row, if is_up { last - row } else { row })).collect()
}
