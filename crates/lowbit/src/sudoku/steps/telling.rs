//! Nets in words, statement by statement from their proofs: assumptions, consequences, and where they end.
//!
//! The exclusions of a true candidate are not lines of their own; every line names the numbers of its premises. A branch
//! in which each conclusion follows from the previous one is told in one line, and so are conclusions from the same sets
//! or cases.

use super::blocks::{Assumptions, Blocks};
use super::{Step, Technique, notation, words};
use crate::steps::{Fact, House, Mark, Rule, Statement};
use crate::words::Language;

/// Whether a step is a net: several chains, or several premises at once.
pub(super) fn is_net(step: &Step) -> bool {
    step.technique >= Technique::Nishio && step.proof.iter().any(|said| said.rule(&step.proof) == Rule::Assumption)
}

/// The net of a step: its conclusion, and then line by line the reason.
pub(super) fn net(step: &Step, language: Language) -> String {
    let teller = Teller { proof: &step.proof, language };
    let mut text = headline(step, language);
    for line in teller.lines(step.placed.len() + step.removed.len()) {
        text += "\n  ";
        text += &line;
    }
    text
}

/// The conclusion, and the assumptions it rests on.
fn headline(step: &Step, language: Language) -> String {
    let conclusion = words::conclusion(step);
    let teller = Teller { proof: &step.proof, language };
    let first = step.proof.len() - step.placed.len() - step.removed.len();
    match (teller.rule(first), language) {
        (Rule::Cases, _) => teller.in_cases(first, &conclusion),
        (_, Language::English) => format!("{conclusion}, as {} leads to a contradiction", opposite(step)),
        (_, Language::Chinese) => format!("{conclusion}，因为 {} 导致矛盾", opposite(step)),
    }
}

/// The assumption that a contradiction refutes: the opposite of the conclusion.
fn opposite(step: &Step) -> String {
    let placed = step.placed.first().map(|&mark| is_not(mark));
    placed.or(step.removed.first().map(|&mark| is(mark))).unwrap_or_default()
}

fn is(mark: Mark) -> String {
    format!("{}={}", words::cell(mark), mark.digit)
}

fn is_not(mark: Mark) -> String {
    format!("{}<>{}", words::cell(mark), mark.digit)
}

/// For tests: whether every line comes after its premises, and uses lines of deeper assumptions only to close these.
#[cfg(test)]
pub(super) fn is_told_in_order(step: &Step) -> bool {
    let end = step.proof.len() - step.placed.len() - step.removed.len();
    Blocks::of(&step.proof, end).are_in_order(&step.proof)
}

struct Teller<'a> {
    proof: &'a [Statement],
    language: Language,
}

impl Teller<'_> {
    fn rule(&self, at: usize) -> Rule {
        self.proof[at].rule(self.proof)
    }

    /// Whether a statement has a line of its own.
    fn is_said(&self, at: usize) -> bool {
        !matches!(self.rule(at), Rule::WeakLink | Rule::Board)
    }

    /// The nearest statements with lines of their own that a statement follows from.
    fn sources(&self, at: usize, all: &mut Vec<usize>) {
        for &why in &self.proof[at].because {
            if self.is_said(why) {
                all.push(why);
            } else {
                self.sources(why, all);
            }
        }
    }

    /// The statements before `end` with lines of their own, in telling order.
    fn order(&self, blocks: &Blocks, end: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..end).filter(|&at| self.is_said(at)).collect();
        blocks.sort(&mut order);
        order
    }

    /// The lines of a proof whose last statements are the conclusions of the step.
    fn lines(&self, concluded: usize) -> Vec<String> {
        let end = self.proof.len() - concluded;
        let blocks = Blocks::of(self.proof, end);
        let said = self.order(&blocks, end);
        let ends = self.silent_ends(end);
        let mut numbers = vec![0; self.proof.len()];
        let mut lines: Vec<String> = Vec::new();
        let mut at = 0;
        while at < said.len() {
            let number = lines.len() + 1;
            let branch = Some(self.branch(&said, at)).filter(|&count| count > 2);
            let together = said[at..].iter().take_while(|&&of| blocks.are_together(said[at], of)).count();
            let here = &said[at..at + branch.unwrap_or(together)];
            here.iter().for_each(|&of| numbers[of] = number);
            let arrow = if self.language == Language::English { " -> " } else { " → " };
            let text = match branch {
                None => self.long(here),
                Some(_) => {
                    let chain: Vec<String> = here.iter().map(|&of| self.short(of)).collect();
                    self.with_suppose(here[0], chain.join(arrow))
                }
            };
            let indent = "  ".repeat(blocks.depth(here[0]).saturating_sub(1));
            let cited = self.cited(here, &numbers, number);
            let ends = self.ends(here, &ends);
            lines.push(format!("{indent}{number}. {text}{cited}{ends}"));
            at += here.len();
        }
        lines
    }

    /// The conclusions of cases without a line of their own, as exclusions by a line.
    fn silent_ends(&self, concluded: usize) -> Vec<usize> {
        let cases = (0..=concluded).filter(|&at| self.rule(at) == Rule::Cases);
        let mut ends: Vec<usize> = cases.flat_map(|at| self.proof[at].because.iter().copied()).collect();
        ends.retain(|&end| self.rule(end) == Rule::WeakLink);
        crate::sorting::sort(&mut ends);
        ends.dedup();
        ends
    }

    /// The conclusions of cases that follow from a line.
    fn ends(&self, here: &[usize], ends: &[usize]) -> String {
        let follows = |at: &usize| self.proof[*at].because.iter().any(|why| here.contains(why));
        let said: Vec<usize> = ends.iter().copied().filter(follows).collect();
        let is_closing = matches!(self.rule(here[0]), Rule::Refutation | Rule::Cases);
        let facts = self.facts(&said);
        match (said.is_empty(), self.language) {
            (true, _) => String::new(),
            (false, Language::English) if is_closing => format!(", hence {facts}"),
            (false, Language::English) => format!(", so {facts}"),
            (false, Language::Chinese) if is_closing => format!("，因此 {facts}"),
            (false, Language::Chinese) => format!("，所以 {facts}"),
        }
    }

    /// The number of statements from one on that each follow from the previous one alone.
    fn branch(&self, said: &[usize], from: usize) -> usize {
        if !matches!(self.rule(said[from]), Rule::Assumption | Rule::StrongLink) {
            return 1;
        }
        let mut count = 1;
        while let Some(&next) = said.get(from + count) {
            let mut sources = Vec::new();
            self.sources(next, &mut sources);
            sources.dedup();
            let follows = matches!(self.rule(next), Rule::StrongLink) && sources == [said[from + count - 1]];
            if !follows {
                break;
            }
            count += 1;
        }
        count
    }

    fn with_suppose(&self, at: usize, text: String) -> String {
        match (self.rule(at), self.language) {
            (Rule::Assumption, Language::English) => format!("suppose {text}"),
            (Rule::Assumption, Language::Chinese) => format!("假设 {text}"),
            _ => text,
        }
    }

    /// The numbers of the lines that a line follows from, unless that is only the previous one.
    fn cited(&self, here: &[usize], numbers: &[usize], own: usize) -> String {
        let mut sources = Vec::new();
        here.iter().for_each(|&at| self.sources(at, &mut sources));
        let mut lines: Vec<usize> = sources.iter().map(|&why| numbers[why]).filter(|&line| line != own).collect();
        crate::sorting::sort(&mut lines);
        lines.dedup();
        if lines.is_empty() || lines == [own - 1] {
            return String::new();
        }
        let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
        match self.language {
            Language::English => format!(" ({})", lines.join(", ")),
            Language::Chinese => format!("（{}）", lines.join("、")),
        }
    }

    /// A statement without its reason.
    fn short(&self, at: usize) -> String {
        match &self.proof[at].fact {
            Fact::Assumed(mark) | Fact::Is(mark) => is(*mark),
            Fact::AssumedNot(mark) | Fact::IsNot(mark) => is_not(*mark),
            _ => String::new(),
        }
    }

    /// The facts of statements, cells grouped: r1c2=3, r45c3<>7. The exclusions of a placed digit in its own cell are
    /// left out.
    fn facts(&self, said: &[usize]) -> String {
        let of = |wanted: fn(&Fact) -> bool| {
            let facts = said.iter().map(|&at| &self.proof[at].fact).filter(move |fact| wanted(fact));
            facts.flat_map(|fact| fact.marks().iter().copied()).collect::<Vec<Mark>>()
        };
        let held = of(|fact| !matches!(fact, Fact::IsNot(_)));
        let mut gone = of(|fact| matches!(fact, Fact::IsNot(_)));
        gone.retain(|gone| !held.iter().any(|held| held.cell == gone.cell));
        let mut facts: Vec<String> = held.into_iter().map(is).collect();
        facts.extend(words::removal(&gone));
        facts.join(", ")
    }

    /// The line of statements that are told together.
    fn long(&self, here: &[usize]) -> String {
        let english = self.language == Language::English;
        let at = here[0];
        match (self.rule(at), &self.proof[at].fact) {
            (Rule::Assumption, _) => self.with_suppose(at, self.short(at)),
            (Rule::StrongLink, Fact::Is(mark)) => is(*mark) + &self.only_left(at, *mark),
            (Rule::Counting, _) => format!("{} => {}", self.sets(at), self.facts(here)),
            (Rule::Contradiction, _) => self.contradiction(at),
            (Rule::Refutation, _) if english => format!("so {}", self.short(at)),
            (Rule::Refutation, _) => format!("所以 {}", self.short(at)),
            (Rule::Cases, _) if english => format!("so {}", self.in_cases(at, &self.facts(here))),
            (Rule::Cases, _) => {
                let said = self.in_cases(at, &self.facts(here));
                let space = if said.starts_with('r') { " " } else { "" };
                format!("所以{space}{said}")
            }
            _ => self.short(at),
        }
    }

    /// The common consequence of all cases, and the cases.
    fn in_cases(&self, at: usize, facts: &str) -> String {
        let because = &self.proof[at].because;
        let cases = because.iter().find_map(|&why| match &self.proof[why].fact {
            Fact::Among { houses, marks, .. } => Some((houses.first(), marks)),
            _ => None,
        });
        match (cases, self.language) {
            (Some((Some(house), marks)), Language::English) => {
                format!("wherever {} goes in {}, {facts}", marks[0].digit, house.title(self.language))
            }
            (Some((Some(house), marks)), Language::Chinese) => {
                format!("{}的 {} 无论在哪一格，都有 {facts}", house.title(self.language), marks[0].digit)
            }
            (Some((None, marks)), Language::English) => {
                format!("whichever of {} goes in {}, {facts}", words::digits(marks, self.language), words::cells(marks))
            }
            (Some((None, marks)), Language::Chinese) => {
                let digits = words::any_digit(marks, self.language).replace("或", "还是");
                format!("{} 无论填 {digits}，都有 {facts}", words::cells(marks))
            }
            (None, _) => {
                let closed = &Assumptions::of(&self.proof[..=at]).closed[at];
                let supposed = closed.first().and_then(|&why| self.proof[why].fact.marks().first());
                let supposed = supposed.map(|&mark| is(mark)).unwrap_or_default();
                match self.language {
                    Language::English => format!("whether or not {supposed}, {facts}"),
                    Language::Chinese => format!("无论 {supposed} 是否成立，都有 {facts}"),
                }
            }
        }
    }

    /// The sets of a counting argument: 5 in r12 only in r12c3; r1c12 have only 4/7. Several with two candidates each
    /// form a loop.
    fn sets(&self, at: usize) -> String {
        let sets = self.proof[at].because.iter().map(|&why| &self.proof[why].fact);
        let is_loop = sets.len() > 1 && sets.clone().all(|set| set.marks().len() == 2);
        if is_loop {
            let around = notation::around(sets.map(Fact::marks));
            return if self.language == Language::English { format!("loop {around}") } else { format!("环 {around}") };
        }
        let sets: Vec<String> = sets.map(|set| self.set(set)).collect();
        sets.join(if self.language == Language::English { "; " } else { "；" })
    }

    fn set(&self, set: &Fact) -> String {
        let Fact::Among { houses, marks, .. } = set else { return String::new() };
        let (digits, cells) = (words::slashed(marks), words::cells(marks));
        let is_one_cell = marks.iter().all(|mark| mark.cell == marks[0].cell);
        match (houses.is_empty(), self.language) {
            (true, Language::English) if is_one_cell => format!("{cells} has only {digits}"),
            (true, Language::English) => format!("{cells} have only {digits}"),
            (true, Language::Chinese) => format!("{cells} 只有 {digits}"),
            (false, Language::English) => format!("{digits} in {} only in {cells}", words::lines(houses)),
            (false, Language::Chinese) => format!("{} 的 {digits} 只在 {cells}", words::lines(houses)),
        }
    }

    /// The reason why a candidate is true: the others of its cell, or the other places in a house, are refuted.
    fn only_left(&self, at: usize, mark: Mark) -> String {
        let gone = words::cells(&self.gone(at));
        let digit = mark.digit;
        let is_one = self.gone(at).len() == 1;
        match (self.only(at, mark), self.language) {
            (Some(Only::Cell), Language::English) => ", the only digit left there".to_owned(),
            (Some(Only::Cell), Language::Chinese) => "，该格只剩它".to_owned(),
            (Some(Only::House(house)), Language::English) => {
                format!(", the only place left in {}", house.title(self.language))
            }
            (Some(Only::House(house)), Language::Chinese) => format!("，{}只剩此处", house.title(self.language)),
            (None, Language::English) if is_one => format!(", as {digit} cannot go in {gone}, its only other place"),
            (None, Language::English) => format!(", as {digit} cannot go in {gone}, its only other places"),
            (None, Language::Chinese) if is_one => format!("，因为 {digit} 的另一处 {gone} 已被排除"),
            (None, Language::Chinese) => format!("，因为 {digit} 的其他位置 {gone} 都已被排除"),
        }
    }

    /// The candidates whose absence a statement rests on.
    fn gone(&self, at: usize) -> Vec<Mark> {
        let gone = self.proof[at].because.iter().filter_map(|&why| match self.proof[why].fact {
            Fact::IsNot(mark) | Fact::AssumedNot(mark) => Some(mark),
            _ => None,
        });
        gone.collect()
    }

    /// The cell or house of the other, refuted candidates.
    fn only(&self, at: usize, mark: Mark) -> Option<Only> {
        let gone = self.gone(at);
        if gone.is_empty() {
            return None;
        }
        only_one(&[gone, vec![mark]].concat())
    }

    /// What is impossible.
    fn contradiction(&self, at: usize) -> String {
        let english = self.language == Language::English;
        let why = |is: bool| {
            self.proof[at].because.iter().copied().find(|&why| match self.proof[why].fact {
                Fact::Is(_) | Fact::Assumed(_) => is,
                _ => !is,
            })
        };
        let Some(fails) = why(false) else { return String::new() };
        let mark = self.proof[fails].fact.marks()[0];
        let (cell, digit) = (words::cell(mark), mark.digit);
        let by = self.proof[fails].because.first().and_then(|&by| match self.proof[by].fact {
            Fact::Is(by) | Fact::Assumed(by) if self.rule(fails) == Rule::WeakLink => Some(by),
            _ => None,
        });
        // If no candidate holds, its cell or house has none left.
        let only = if why(true).is_none() { only_one(&self.gone(at)) } else { None };
        match (only, by, english) {
            (Some(Only::Cell), _, true) => format!("then no digit is left for {cell}: contradiction"),
            (Some(Only::Cell), _, false) => format!("于是 {cell} 无数可填：矛盾"),
            (Some(Only::House(house)), _, true) => {
                format!("then no place is left for {digit} in {}: contradiction", house.title(self.language))
            }
            (Some(Only::House(house)), _, false) => {
                format!("于是{}没有 {digit} 的位置：矛盾", house.title(self.language))
            }
            (None, Some(by), true) if by.cell == mark.cell => {
                format!("then {cell} would be both {digit} and {}: contradiction", by.digit)
            }
            (None, Some(by), false) if by.cell == mark.cell => {
                format!("于是 {cell} 既是 {digit} 又是 {}：矛盾", by.digit)
            }
            (None, Some(by), true) => {
                format!("then {} would both be {digit}: contradiction", words::cells(&[mark, by]))
            }
            (None, Some(by), false) => format!("于是 {} 都是 {digit}：矛盾", words::cells(&[mark, by])),
            (None, None, true) => format!("then {cell} would be {digit} and not {digit}: contradiction"),
            (None, None, false) => format!("于是 {cell} 既是又不是 {digit}：矛盾"),
        }
    }
}

/// The cell or house of some candidates that are its only ones. `None` if a line and a box both contain them: it is not
/// clear which is meant.
pub(super) fn only_one(marks: &[Mark]) -> Option<Only> {
    let (first, others) = marks.split_first()?;
    if others.iter().all(|other| other.cell == first.cell) {
        return Some(Only::Cell);
    }
    let (row, column, block) = (|cell: u16| cell / 9, |cell: u16| cell % 9, |cell: u16| cell / 27 * 3 + cell % 9 / 3);
    let houses = [
        (House::Row(row(first.cell)), others.iter().all(|other| row(other.cell) == row(first.cell))),
        (House::Column(column(first.cell)), others.iter().all(|other| column(other.cell) == column(first.cell))),
        (House::Box(block(first.cell)), others.iter().all(|other| block(other.cell) == block(first.cell))),
    ];
    let mut holding = houses.iter().filter(|(_, holds)| *holds).map(|(house, _)| *house);
    match (holding.next(), holding.next()) {
        (Some(house), None) => Some(Only::House(house)),
        _ => None,
    }
}

/// The cell or the house of some candidates.
pub(super) enum Only {
    Cell,
    House(House),
}
