//! A custom relation: every two neighbours on a line pass a test that is written on it.
//!
//! ```text
//!     relation "a + b < 10 || a == b": r1c1-4
//! ```
//!
//! `a` and `b` are the digits; numbers, `+ - * / %`, `abs(..)`, comparisons, `&&`, `||` and brackets. A division by 0
//! passes no test.

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};

/// Every two neighbours on the line pass the test.
pub static KIND: Kind = Kind {
    name: "relation",
    key: "",
    meaning: ["every two neighbours on the line pass the test", "线上每两个相邻数字都满足条件"],
    example: r#"relation "a + b < 9": r1c1-4"#,
    form: Form::Line,
    worth: Worth::Rule(|rule| parsed(rule).is_some()),
    look: Look::Line("#c0b0a0"),
    holds,
    compile,
    read: Kind::no_values,
};

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let Some(test) = parsed(&line.rule) else { return false };
    line.digits(grid).windows(2).all(|pair| test.of(pair[0].into(), pair[1].into()).is_some_and(|value| value != 0))
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let Some(test) = parsed(&line.rule) else { return rules.refuse() };
    rules.chain(line.cells(), |x, y| test.of(x.into(), y.into()).is_some_and(|value| value != 0));
}

/// A formula; true is 1, false is 0.
enum Formula {
    Number(i64),
    First,
    Second,
    Abs(Box<Formula>),
    Pair(Box<Formula>, &'static str, Box<Formula>),
}

impl Formula {
    fn of(&self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Formula::Number(number) => *number,
            Formula::First => a,
            Formula::Second => b,
            Formula::Abs(inner) => inner.of(a, b)?.checked_abs()?,
            Formula::Pair(left, sign, right) => {
                let (x, y) = (left.of(a, b)?, right.of(a, b)?);
                match *sign {
                    "||" => i64::from(x != 0 || y != 0),
                    "&&" => i64::from(x != 0 && y != 0),
                    "==" => i64::from(x == y),
                    "!=" => i64::from(x != y),
                    "<=" => i64::from(x <= y),
                    ">=" => i64::from(x >= y),
                    "<" => i64::from(x < y),
                    ">" => i64::from(x > y),
                    "+" => x.checked_add(y)?,
                    "-" => x.checked_sub(y)?,
                    "*" => x.checked_mul(y)?,
                    "/" => x.checked_div(y)?,
                    _ => x.checked_rem(y)?,
                }
            }
        })
    }
}

/// Operators, loosest binding first; in each row longer ones before their prefixes.
const SIGNS: [&[&str]; 5] = [&["||"], &["&&"], &["==", "!=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

/// The deepest nesting of brackets.
const DEEPEST: usize = 50;

fn parsed(rule: &str) -> Option<Formula> {
    let mut rest = rule;
    let formula = level(&mut rest, 0, DEEPEST)?;
    rest.trim().is_empty().then_some(formula)
}

fn level(rest: &mut &str, loose: usize, depth: usize) -> Option<Formula> {
    let Some(signs) = SIGNS.get(loose) else { return atom(rest, depth.checked_sub(1)?) };
    let mut formula = level(rest, loose + 1, depth)?;
    while let Some(sign) = signs.iter().find(|sign| rest.trim_start().starts_with(**sign)) {
        *rest = &rest.trim_start()[sign.len()..];
        formula = Formula::Pair(Box::new(formula), sign, Box::new(level(rest, loose + 1, depth)?));
    }
    Some(formula)
}

fn atom(rest: &mut &str, depth: usize) -> Option<Formula> {
    let text = rest.trim_start();
    let (opens, is_abs) = if text.starts_with("abs(") { (4, true) } else { (1, false) };
    if is_abs || text.starts_with('(') {
        *rest = &text[opens..];
        let inner = level(rest, 0, depth)?;
        *rest = rest.trim_start().strip_prefix(')')?;
        return Some(if is_abs { Formula::Abs(Box::new(inner)) } else { inner });
    }
    let end = text.find(|one: char| !one.is_ascii_alphanumeric()).unwrap_or(text.len());
    *rest = &text[end..];
    match &text[..end] {
        "a" => Some(Formula::First),
        "b" => Some(Formula::Second),
        number => number.parse().ok().map(Formula::Number),
    }
}
