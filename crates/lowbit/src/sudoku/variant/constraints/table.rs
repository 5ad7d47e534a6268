//! A table of pairs: the digits that may follow each digit, on a line, or in any two of some cells in their order.
//!
//! ```text
//!     pairs "1:2,3 2:1 5-9:5-9": r1c1-4      behind 1 comes 2 or 3, behind 2 comes 1; nothing comes behind 3 and 4
//! ```

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Worth};

/// Every two neighbours on the line are in the table.
pub static LINE: Kind = Kind {
    name: "pairs",
    key: "",
    meaning: [
        "every two neighbours on the line are in the table: a digit, and what may follow it",
        "线上每两个相邻数字都在表中：一个数字及其后可出现的数字",
    ],
    example: r#"pairs "1:2-5 2-9:1,9": r1c1-3"#,
    form: Form::Line,
    worth: Worth::Rule(|rule| parsed(rule).is_some()),
    look: Look::Line("#b0c0a0"),
    holds: |line, _, grid| holds(line, grid, false),
    compile: |line, _, rules| compile(line, rules, false),
    read: Kind::no_values,
};

/// Any two cells, in their order, are in the table.
pub static ALL: Kind = Kind {
    name: "all-pairs",
    key: "",
    meaning: [
        "any two cells, in their order, are in the table: a digit, and what may follow it",
        "任意两格按顺序都在表中：一个数字及其后可出现的数字",
    ],
    example: r#"all-pairs "1-4:5-9 5-9:1-9": r1c1-3"#,
    form: Form::Line,
    worth: Worth::Rule(|rule| parsed(rule).is_some()),
    look: Look::Line("#a0b0a0"),
    holds: |line, _, grid| holds(line, grid, true),
    compile: |line, _, rules| compile(line, rules, true),
    read: Kind::no_values,
};

fn holds(line: &Constraint, grid: &[u8], is_all: bool) -> bool {
    let Some(table) = parsed(&line.rule) else { return false };
    let digits = line.digits(grid);
    let end = |first: usize| if is_all { digits.len() } else { digits.len().min(first + 2) };
    (0..digits.len())
        .all(|first| digits[first + 1..end(first)].iter().all(|&y| table[digits[first] as usize & 31] >> y & 1 != 0))
}

fn compile(line: &Constraint, rules: &mut Rules, is_all: bool) {
    let Some(table) = parsed(&line.rule) else { return rules.refuse() };
    let passes = |x: i32, y: i32| table[x as usize & 31] >> y & 1 != 0;
    if is_all { rules.all_pairs(line.cells(), passes) } else { rules.chain(line.cells(), passes) }
}

/// The digits that may follow each digit; `None` if the text is not a table.
fn parsed(rule: &str) -> Option<[u32; 32]> {
    let mut table = [0; 32];
    for word in rule.split_whitespace() {
        let (before, after) = word.split_once(':')?;
        let after = digits_of(after)?;
        crate::bits::members(digits_of(before)?.into()).for_each(|digit| table[digit as usize] |= after);
    }
    Some(table)
}

/// Digits between commas, also as ranges: `1,3-5`.
pub(super) fn digits_of(text: &str) -> Option<u32> {
    text.split(',').try_fold(0, |set, word| {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last && last < 32).then(|| (first..=last).fold(set, |set, digit| set | 1 << digit))
    })
}

/// A set of digits in the notation of [`digits_of`].
pub(in super::super) fn written(set: u32) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut first = 0;
    while first < 32 {
        let length = (set >> first).trailing_ones();
        match length {
            0 => {}
            1 => words.push(first.to_string()),
            2 => words.push(format!("{first},{}", first + 1)),
            _ => words.push(format!("{first}-{}", first + length - 1)),
        }
        first += length.max(1);
    }
    words.join(",")
}

/// A table as a rule.
pub(in super::super) fn rule_of(table: &[u32; 32]) -> String {
    let rows = table.iter().enumerate().filter(|(_, after)| **after != 0);
    rows.map(|(digit, &after)| format!("{digit}:{}", written(after))).collect::<Vec<_>>().join(" ")
}
