//! A pattern along a line: the digits, read in order, match a regular expression.
//!
//! ```text
//!     regex "[1-3]*9(2|4).*": r1c1-9
//! ```
//!
//! A digit, `.` for any, `[135]`, `[2-4]`, `[^7]`, brackets, `|`, `*`, `+`, `?`, `{2}`, `{2,}` and `{2,4}`. Digits above 9 are letters:
//! A is 10.

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use std::collections::BTreeSet;

/// The digits along the line match the pattern.
pub static KIND: Kind = Kind {
    name: "regex",
    key: "",
    meaning: ["the digits along the line match the pattern", "沿线的数字符合模式"],
    example: r#"regex "1.*[2-4]": r1c1-5"#,
    form: Form::Line,
    worth: Worth::Rule(|rule| parsed(rule).and_then(|node| Pattern::new(&node)).is_some()),
    look: Look::Line("#a0b0c0"),
    holds,
    compile,
    read: Kind::no_values,
};

/// A pattern as it is written.
enum Node {
    Digit(u32),
    Row(Vec<Node>),
    Choice(Vec<Node>),
    /// A part repeated at least, and at most, a number of times.
    Times(Box<Node>, usize, Option<usize>),
}

impl Node {
    fn has_digits(&self) -> bool {
        match self {
            Node::Digit(_) => true,
            Node::Row(parts) | Node::Choice(parts) => parts.iter().any(Node::has_digits),
            Node::Times(part, _, most) => *most != Some(0) && part.has_digits(),
        }
    }

    /// The places where a match that begins at a place may end. The definition; the search uses [`Pattern`].
    fn ends(&self, digits: &[i32], from: usize) -> BTreeSet<usize> {
        match self {
            Node::Digit(set) => {
                digits.get(from).filter(|&digit| set >> digit & 1 != 0).map(|_| from + 1).into_iter().collect()
            }
            Node::Row(parts) => parts.iter().fold(BTreeSet::from([from]), |ends, part| part.follow(digits, &ends)),
            Node::Choice(parts) => parts.iter().flat_map(|part| part.ends(digits, from)).collect(),
            Node::Times(part, least, most) => {
                let mut ends = BTreeSet::from([from]);
                for _ in 0..*least {
                    ends = part.follow(digits, &ends);
                }
                let mut all = ends.clone();
                // Repetitions beyond the number of digits match nothing new.
                for _ in *least..most.unwrap_or(usize::MAX).min(least + digits.len()) {
                    ends = part.follow(digits, &ends);
                    all.extend(&ends);
                }
                all
            }
        }
    }

    fn follow(&self, digits: &[i32], from: &BTreeSet<usize>) -> BTreeSet<usize> {
        from.iter().flat_map(|&from| self.ends(digits, from)).collect()
    }
}

fn holds(line: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let digits = line.digits(grid);
    parsed(&line.rule).is_some_and(|node| node.ends(&digits, 0).contains(&digits.len()))
}

fn compile(line: &Constraint, _: &Variant, rules: &mut Rules) {
    let Some(pattern) = parsed(&line.rule).and_then(|node| Pattern::new(&node)) else { return rules.refuse() };
    let step = |&place: &u16, digit: i32| {
        let fits = |next: &&u16| pattern.sets[**next as usize] >> digit & 1 != 0;
        pattern.follows[place as usize].iter().filter(fits).copied().collect::<Vec<_>>()
    };
    rules.automaton(line.cells(), 0u16, step, |place| pattern.ends.contains(place));
}

/// The positions of a pattern (Glushkov's automaton): 0 is the beginning, others are its digits.
struct Pattern {
    /// The digits allowed at each position.
    sets: Vec<u32>,
    /// The positions that may follow each.
    follows: Vec<BTreeSet<u16>>,
    /// The positions that may be last.
    ends: BTreeSet<u16>,
}

/// A part of a pattern: its first and last positions, and whether it matches the empty line.
#[derive(Clone)]
struct Part {
    first: BTreeSet<u16>,
    last: BTreeSet<u16>,
    is_empty: bool,
}

/// The most positions of a pattern.
const MOST_DIGITS: usize = 2000;

impl Pattern {
    /// `None` if there are too many positions.
    fn new(node: &Node) -> Option<Pattern> {
        let mut pattern = Pattern { sets: vec![0], follows: vec![BTreeSet::new()], ends: BTreeSet::new() };
        let whole = pattern.part(node)?;
        pattern.follows[0] = whole.first;
        pattern.ends = whole.last;
        if whole.is_empty {
            pattern.ends.insert(0);
        }
        Some(pattern)
    }

    fn nothing() -> Part {
        Part { first: BTreeSet::new(), last: BTreeSet::new(), is_empty: true }
    }

    fn part(&mut self, node: &Node) -> Option<Part> {
        match node {
            Node::Digit(set) => {
                let place = self.sets.len();
                if place > MOST_DIGITS {
                    return None;
                }
                self.sets.push(*set);
                self.follows.push(BTreeSet::new());
                let one = BTreeSet::from([place as u16]);
                Some(Part { first: one.clone(), last: one, is_empty: false })
            }
            Node::Row(parts) => parts.iter().try_fold(Pattern::nothing(), |all, next| {
                let next = self.part(next)?;
                Some(self.row(all, next))
            }),
            Node::Choice(parts) => {
                let mut all = Part { is_empty: false, ..Pattern::nothing() };
                for next in parts {
                    let next = self.part(next)?;
                    all.first.extend(next.first);
                    all.last.extend(next.last);
                    all.is_empty |= next.is_empty;
                }
                Some(all)
            }
            Node::Times(part, least, most) => {
                let mut all = Pattern::nothing();
                for _ in 0..*least {
                    let next = self.part(part)?;
                    all = self.row(all, next);
                }
                match most {
                    None => {
                        let mut next = self.part(part)?;
                        next.last.iter().for_each(|&place| self.follows[place as usize].extend(&next.first));
                        next.is_empty = true;
                        all = self.row(all, next);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let mut next = self.part(part)?;
                            next.is_empty = true;
                            all = self.row(all, next);
                        }
                    }
                }
                Some(all)
            }
        }
    }

    /// Concatenates two parts.
    fn row(&mut self, mut all: Part, next: Part) -> Part {
        all.last.iter().for_each(|&place| self.follows[place as usize].extend(&next.first));
        if all.is_empty {
            all.first.extend(&next.first);
        }
        if !next.is_empty {
            all.last.clear();
        }
        all.last.extend(next.last);
        all.is_empty &= next.is_empty;
        all
    }
}

/// A pattern from its text; `None` if the text is not a pattern.
fn parsed(rule: &str) -> Option<Node> {
    let text: Vec<char> = rule.chars().filter(|one| !one.is_whitespace()).collect();
    let mut rest = &text[..];
    let node = choice(&mut rest, 50)?;
    rest.is_empty().then_some(node)
}

fn choice(rest: &mut &[char], depth: usize) -> Option<Node> {
    let mut parts = vec![sequence(rest, depth.checked_sub(1)?)?];
    while let ['|', after @ ..] = rest {
        *rest = after;
        parts.push(sequence(rest, depth - 1)?);
    }
    Some(Node::Choice(parts))
}

fn sequence(rest: &mut &[char], depth: usize) -> Option<Node> {
    let mut parts = Vec::new();
    while let [one, ..] = rest
        && !['|', ')'].contains(one)
    {
        let mut part = atom(rest, depth)?;
        while let Some((least, most)) = times(rest)? {
            // Repeating a part without digits changes nothing.
            part = if part.has_digits() { Node::Times(Box::new(part), least, most) } else { part };
        }
        parts.push(part);
    }
    Some(Node::Row(parts))
}

/// The repetition that follows a part, if any; `None` on a syntax error.
fn times(rest: &mut &[char]) -> Option<Option<(usize, Option<usize>)>> {
    let (found, after) = match rest {
        ['*', after @ ..] => ((0, None), after),
        ['+', after @ ..] => ((1, None), after),
        ['?', after @ ..] => ((0, Some(1)), after),
        ['{', after @ ..] => {
            let end = after.iter().position(|&one| one == '}')?;
            let inside: String = after[..end].iter().collect();
            let (least, most) = match inside.split_once(',') {
                None => (inside.parse().ok()?, Some(inside.parse().ok()?)),
                Some((least, "")) => (least.parse().ok()?, None),
                Some((least, most)) => (least.parse().ok()?, Some(most.parse().ok()?)),
            };
            if least > MOST_DIGITS || most.is_some_and(|most| most < least || most > MOST_DIGITS) {
                return None;
            }
            ((least, most), &after[end + 1..])
        }
        _ => return Some(None),
    };
    *rest = after;
    Some(Some(found))
}

fn atom(rest: &mut &[char], depth: usize) -> Option<Node> {
    let (&one, after) = rest.split_first()?;
    *rest = after;
    Some(Node::Digit(match one {
        '(' => {
            let inner = choice(rest, depth)?;
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
    }))
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
