//! Region sum line: the line is cut where it enters another region; all pieces have one sum. Cells without a region are skipped.
//!
//! ```text
//!     4--5 | 9 | 2--1--6      | the border of a region
//! ```

use super::super::engine::Rules;
use super::super::engine::plain;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The pieces between borders of regions have one sum.
pub static KIND: Kind = Kind {
    name: "region-sum",
    key: "regionsumline",
    meaning: ["the pieces between borders of regions have one sum", "被宫界分成的各段之和相等"],
    example: "region-sum: r1c2-7",
    form: Form::Line,
    worth: Worth::Nothing,
    look: Look::Line("#60b0f0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let sums: Vec<i32> = pieces(line, variant).iter().map(|piece| super::total(piece, grid)).collect();
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn compile(line: &Constraint, variant: &Variant, rules: &mut Rules) {
    rules.equal_sums(pieces(line, variant).iter().map(|piece| plain(piece)).collect());
}

fn pieces(line: &Constraint, variant: &Variant) -> Vec<Vec<u16>> {
    let inside = line
        .cells()
        .iter()
        .filter_map(|&cell| variant.regions.get(cell as usize).copied().flatten().map(|region| (region, cell)));
    let inside: Vec<_> = inside.collect();
    inside.chunk_by(|a, b| a.0 == b.0).map(|piece| piece.iter().map(|(_, cell)| *cell).collect()).collect()
}
