//! Either: the constraints of at least one group hold.
//!
//! ```text
//!     either: thermo: r1c1-3 | thermo: r1c3 r1c2 r1c1
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// The constraints of at least one group hold.
pub static KIND: Kind = Kind {
    name: "either",
    key: "",
    meaning: ["the constraints of at least one group hold", "至少有一组约束成立"],
    example: "either: thermo: r1c1-4 | thermo: r1c4-1",
    form: Form::Choice,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(either: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    either.choices.iter().any(|group| group.iter().all(|one| one.holds(variant, grid)))
}

fn compile(either: &Constraint, variant: &Variant, rules: &mut Rules) {
    let choices = either.choices.iter().map(|group| {
        let mut choice = rules.blank();
        group.iter().for_each(|one| (one.kind.compile)(one, variant, &mut choice));
        choice
    });
    let choices = choices.collect();
    rules.either(choices);
}
