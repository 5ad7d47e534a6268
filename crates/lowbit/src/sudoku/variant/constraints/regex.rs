//! A pattern along a line: the digits, read in order, match a regular expression.
//!
//! ```text
//!     regex "[1-3]*9(2|4).*": r1c1-9
//! ```
//!
//! A digit, `.` for any, `[135]`, `[2-4]`, `[^7]`, brackets, `|`, `*`, `+` and `?`. Digits above 9 are letters: A is 10.

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::bits;

/// The digits along the line match the pattern.
pub static KIND: Kind = Kind {
    name: "regex",
    key: "",
    meaning: ["the digits along the line match the pattern", "沿线的数字符合模式"],
    form: Form::Line,
    worth: Worth::Rule(|rule| Pattern::new(rule).is_some()),
    look: Look::Line("#a0b0c0"),
    holds,
    compile,
    read: Kind::no_values,
};

/// Whether a pattern matches, by trying how far its first part goes: nothing that the search uses.
fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let Some(pattern) = Pattern::new(&line.rule) else { return false };
    let digits = line.digits(grid);
    let mut reached = vec![0u64; digits.len() + 1];
    // Positions after each digit, one by one.
    reached[0] = 1;
    for (index, &digit) in digits.iter().enumerate() {
        for place in bits::members(reached[index]) {
            for next in bits::members(pattern.follows[place as usize]) {
                if pattern.sets[next as usize] >> digit & 1 != 0 {
                    reached[index + 1] |= 1 << next;
                }
            }
        }
    }
    reached[digits.len()] & pattern.ends != 0
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let Some(pattern) = Pattern::new(&line.rule) else { return rules.refuse() };
    let step = |&places: &u64, digit: i32| {
        let next = bits::members(places).fold(0, |all, place| all | pattern.follows[place as usize]);
        let fits = bits::members(next).filter(|&place| pattern.sets[place as usize] >> digit & 1 != 0);
        let next = fits.fold(0u64, |all, place| all | 1 << place);
        (next != 0).then_some(next)
    };
    rules.automaton(line.cells(), 1u64, step, |places| places & pattern.ends != 0);
}

/// The positions of a pattern (Glushkov's automaton): 0 is the beginning, others are its digits.
struct Pattern {
    /// What may stand at each position.
    sets: Vec<u32>,
    /// Which positions may follow each.
    follows: Vec<u64>,
    /// Where it may end.
    ends: u64,
}

/// A part of a pattern: where it begins and ends, and whether it may be empty.
#[derive(Clone, Copy)]
struct Part {
    first: u64,
    last: u64,
    is_empty: bool,
}

impl Pattern {
    /// `None` for what is no pattern, or has more than 63 digits.
    fn new(rule: &str) -> Option<Pattern> {
        let mut pattern = Pattern { sets: vec![0], follows: vec![0], ends: 0 };
        let text: Vec<char> = rule.chars().filter(|one| !one.is_whitespace()).collect();
        let mut rest = &text[..];
        let whole = pattern.choice(&mut rest, 50)?;
        pattern.follows[0] = whole.first;
        pattern.ends = whole.last | u64::from(whole.is_empty);
        rest.is_empty().then_some(pattern)
    }

    fn choice(&mut self, rest: &mut &[char], depth: usize) -> Option<Part> {
        let mut all = self.sequence(rest, depth.checked_sub(1)?)?;
        while let [' ' | '|', after @ ..] = rest {
            *rest = after;
            let next = self.sequence(rest, depth - 1)?;
            all = Part {
                first: all.first | next.first,
                last: all.last | next.last,
                is_empty: all.is_empty | next.is_empty,
            };
        }
        Some(all)
    }

    fn sequence(&mut self, rest: &mut &[char], depth: usize) -> Option<Part> {
        let mut all = Part { first: 0, last: 0, is_empty: true };
        while let [one, ..] = rest
            && !['|', ')'].contains(one)
        {
            let next = self.repeated(rest, depth)?;
            bits::members(all.last).for_each(|place| self.follows[place as usize] |= next.first);
            all = Part {
                first: all.first | if all.is_empty { next.first } else { 0 },
                last: next.last | if next.is_empty { all.last } else { 0 },
                is_empty: all.is_empty && next.is_empty,
            };
        }
        Some(all)
    }

    fn repeated(&mut self, rest: &mut &[char], depth: usize) -> Option<Part> {
        let mut part = self.atom(rest, depth)?;
        while let [sign @ ('*' | '+' | '?'), after @ ..] = rest {
            *rest = after;
            if *sign != '?' {
                bits::members(part.last).for_each(|place| self.follows[place as usize] |= part.first);
            }
            part.is_empty |= *sign != '+';
        }
        Some(part)
    }

    fn atom(&mut self, rest: &mut &[char], depth: usize) -> Option<Part> {
        let (&one, after) = rest.split_first()?;
        *rest = after;
        let set = match one {
            '(' => {
                let inner = self.choice(rest, depth)?;
                let (&end, after) = rest.split_first()?;
                *rest = after;
                return (end == ')').then_some(inner);
            }
            '.' => !0,
            '[' => {
                let end = rest.iter().position(|&one| one == ']')?;
                let (inside, after) = rest.split_at(end);
                *rest = &after[1..];
                let (is_not, inside) = inside.strip_prefix(&['^']).map_or((false, inside), |inside| (true, inside));
                let set = class(inside)?;
                if is_not { !set } else { set }
            }
            digit => 1 << digit_of(digit)?,
        };
        if self.sets.len() > 63 {
            return None;
        }
        self.sets.push(set);
        self.follows.push(0);
        let place = 1 << (self.sets.len() - 1);
        Some(Part { first: place, last: place, is_empty: false })
    }
}

/// The digits between square brackets.
fn class(mut inside: &[char]) -> Option<u32> {
    let mut set = 0;
    loop {
        match inside {
            [] => return Some(set),
            [from, '-', to, rest @ ..] => {
                let (from, to) = (digit_of(*from)?, digit_of(*to)?);
                set |= (from..=to).fold(0, |set, digit| set | 1 << digit);
                inside = rest;
            }
            [one, rest @ ..] => {
                set |= 1 << digit_of(*one)?;
                inside = rest;
            }
        }
    }
}

fn digit_of(one: char) -> Option<u32> {
    one.to_digit(32)
}
