//! Entropy and modularity of the whole grid: every 2x2 block has a digit of each third, or of each remainder by 3.
//!
//! ```text
//!     2 5
//!     9 1      entropy: a low, a middle and a high digit
//! ```

use super::super::engine::Rules;
use super::super::model::{Form, Kind, Look, Variant, Worth};
use super::entropic::group;

/// Every 2x2 block has a low, a middle and a high digit.
pub static ENTROPY: Kind = Kind {
    name: "global-entropy",
    key: "globalentropy",
    meaning: ["every 2x2 block has a low, a middle and a high digit", "每个 2x2 区块都有低、中、高的数字"],
    example: "global-entropy",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds: |_, variant, grid| holds(variant, grid, group),
    compile: |_, variant, rules| compile(variant, rules, group),
    read: Kind::no_values,
};

/// Every 2x2 block has all remainders by 3.
pub static MODULAR: Kind = Kind {
    name: "global-modular",
    key: "globalmodular",
    meaning: ["every 2x2 block has all remainders by 3", "每个 2x2 区块都有除以 3 的各种余数"],
    example: "global-modular",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds: |_, variant, grid| holds(variant, grid, |_, digit| digit % 3),
    compile: |_, variant, rules| compile(variant, rules, |_, digit| digit % 3),
    read: Kind::no_values,
};

fn blocks(variant: &Variant) -> Vec<Vec<u16>> {
    let block = |cell: u16| variant.around(cell, &[(0, 0), (0, 1), (1, 0), (1, 1)]).collect::<Vec<_>>();
    (0..variant.cells() as u16).map(block).filter(|block| block.len() == 4).collect()
}

fn holds(variant: &Variant, grid: &[u8], group: fn(&Variant, i32) -> i32) -> bool {
    blocks(variant).iter().all(|block| {
        (0..3).all(|wanted| block.iter().any(|&cell| group(variant, grid[cell as usize].into()) == wanted))
    })
}

fn compile(variant: &Variant, rules: &mut Rules, group: fn(&Variant, i32) -> i32) {
    for block in blocks(variant) {
        let step = |seen: &u8, digit: i32| Some(seen | 1 << group(variant, digit));
        rules.automaton(&block, 0u8, step, |seen| *seen == 7);
    }
}
