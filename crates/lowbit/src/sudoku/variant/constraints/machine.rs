//! A state machine along lines: the digits, read in order, take it from a first state to a last one.
//!
//! ```text
//!     machine "from 0 to 2: 0 1-4 1; 1 5,6 0; 1 9 2": r1c1-5      in state 0 a digit 1-4 leads to 1, ...
//!     machine "from 0 to 2: 0 1-9 1; 1 / 2; 2 9 2": r1c1; r2c1-2  / is the step from a line to the next
//! ```
//!
//! The machine is nondeterministic: it accepts if one path ends in a last state.

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use super::table;
use std::collections::BTreeMap;

/// The digits along the lines lead the machine to one of its last states.
pub static KIND: Kind = Kind {
    name: "machine",
    key: "",
    meaning: [
        "the digits along the lines, read in order, lead the state machine to a last state",
        "沿线依次读出的数字使状态机到达终态",
    ],
    example: r#"machine "from 0 to 1: 0 1-4 1; 1 5-9 0": r1c1-3"#,
    form: Form::Lines,
    worth: Worth::Rule(|rule| Machine::parsed(rule).is_some()),
    look: Look::Line("#c0a0b0"),
    holds,
    compile,
    read: Kind::no_values,
};

/// States are numbers.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Machine {
    pub(in super::super) first: Vec<u16>,
    pub(in super::super) last: Vec<u16>,
    /// Moves: from a state, by one of some digits or by the step to the next line (`None`), to a state.
    pub(in super::super) moves: Vec<(u16, Option<u32>, u16)>,
}

impl Machine {
    fn parsed(rule: &str) -> Option<Machine> {
        let (ends, moves) = rule.split_once(':')?;
        let (first, last) = ends.trim().strip_prefix("from")?.split_once("to")?;
        let states = |text: &str| text.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u16>>>();
        let one = |text: &str| match text.split_whitespace().collect::<Vec<_>>()[..] {
            [from, "/", to] => Some((from.parse().ok()?, None, to.parse().ok()?)),
            [from, digits, to] => Some((from.parse().ok()?, Some(table::digits_of(digits)?), to.parse().ok()?)),
            _ => None,
        };
        let moves = moves.split(';').filter(|text| !text.trim().is_empty()).map(one).collect::<Option<Vec<_>>>()?;
        Some(Machine { first: states(first)?, last: states(last)?, moves })
    }

    /// The machine as a rule.
    pub(in super::super) fn rule(&self) -> String {
        let states = |states: &[u16]| states.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        let one = |(from, digits, to): &(u16, Option<u32>, u16)| {
            format!("{from} {} {to}", digits.map_or_else(|| "/".to_owned(), table::written))
        };
        let moves = self.moves.iter().map(one).collect::<Vec<_>>().join("; ");
        format!("from {} to {}: {moves}", states(&self.first), states(&self.last))
    }

    /// The moves from each state.
    fn by_state(&self) -> BTreeMap<u16, Vec<(Option<u32>, u16)>> {
        let mut all: BTreeMap<u16, Vec<(Option<u32>, u16)>> = BTreeMap::new();
        self.moves.iter().for_each(|&(from, digits, to)| all.entry(from).or_default().push((digits, to)));
        all
    }
}

/// Runs all states at once, by a digit or by the step to the next line.
fn holds(lines: &Constraint, _: &Variant, grid: &[u8]) -> bool {
    let Some(machine) = Machine::parsed(&lines.rule) else { return false };
    let mut states = machine.first.clone();
    let follow = |states: &[u16], fits: &dyn Fn(Option<u32>) -> bool| {
        let leads = |(from, digits, _): &&(u16, Option<u32>, u16)| states.contains(from) && fits(*digits);
        let mut next: Vec<u16> = machine.moves.iter().filter(leads).map(|one| one.2).collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    for (number, line) in lines.parts.iter().enumerate() {
        if number > 0 {
            states = follow(&states, &|digits| digits.is_none());
        }
        for &cell in line {
            states = follow(&states, &|digits| digits.is_some_and(|set| set >> grid[cell as usize] & 1 != 0));
        }
    }
    states.iter().any(|state| machine.last.contains(state))
}

fn compile(lines: &Constraint, _: &Variant, rules: &mut Rules) {
    let Some(machine) = Machine::parsed(&lines.rule) else { return rules.refuse() };
    let moves = machine.by_state();
    let moves_of = |state: u16| moves.get(&state).map_or(&[][..], Vec::as_slice);
    // The number of steps to the next line after each number of cells.
    let cells: Vec<u16> = lines.parts.iter().flatten().copied().collect();
    let mut steps = vec![0; cells.len() + 1];
    let mut read = 0;
    for line in &lines.parts[..lines.parts.len().saturating_sub(1)] {
        read += line.len();
        steps[read] += 1;
    }
    let crossed = |state: u16, place: usize| {
        let mut states = vec![state];
        for _ in 0..steps[place] {
            let next = states.iter().flat_map(|&state| moves_of(state)).filter(|one| one.0.is_none()).map(|one| one.1);
            states = next.collect();
            states.sort_unstable();
            states.dedup();
        }
        states
    };
    let starts: Vec<u16> = machine.first.iter().flat_map(|&first| crossed(first, 0)).collect();
    if cells.is_empty() {
        if !starts.iter().any(|state| machine.last.contains(state)) {
            rules.refuse();
        }
        return;
    }
    // A state with the number of cells read; `None` before the first cell, as there may be several first states.
    let step = |state: &Option<(usize, u16)>, digit: i32| {
        let (place, from) = match state {
            None => (0, starts.clone()),
            Some((place, state)) => (*place, vec![*state]),
        };
        let fits = |one: &&(Option<u32>, u16)| one.0.is_some_and(|digits| digits >> digit & 1 != 0);
        let next: Vec<u16> = from.iter().flat_map(|&state| moves_of(state)).filter(fits).map(|one| one.1).collect();
        next.into_iter()
            .flat_map(|state| crossed(state, place + 1))
            .map(|state| Some((place + 1, state)))
            .collect::<Vec<_>>()
    };
    rules.automaton(&cells, None, step, |state| state.is_some_and(|(_, state)| machine.last.contains(&state)));
}
