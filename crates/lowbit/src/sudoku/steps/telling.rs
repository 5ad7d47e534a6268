//! Nets in words, statement by statement from their proofs: what is supposed, what must then be, and where that ends.
//!
//! What a true candidate excludes is not said by itself; whatever is said names the numbers of what it follows from. A branch in
//! which each conclusion follows from the previous one is told in one line.

use super::{Step, Technique, words};
use crate::steps::{Fact, House, Mark, Role, Rule, Statement};
use crate::words::Language;

/// Whether a step is a net: several chains, or several premises at once.
pub(super) fn is_net(step: &Step) -> bool {
    step.technique >= Technique::Nishio && step.proof.iter().any(|said| said.rule(&step.proof) == Rule::Assumption)
}

/// The net of a step: what follows, and then line by line why.
pub(super) fn net(step: &Step, language: Language) -> String {
    let teller = Teller { proof: &step.proof, language };
    let mut text = headline(step, language);
    for line in teller.lines(step.placed.len() + step.removed.len()) {
        text += "\n  ";
        text += &line;
    }
    text
}

/// What is concluded, and from which assumptions.
fn headline(step: &Step, language: Language) -> String {
    let conclusion = words::conclusion(step);
    let concluded = step.placed.len() + step.removed.len();
    let first = &step.proof[step.proof.len() - concluded];
    let cases = first.because.iter().find_map(|&why| match &step.proof[why].fact {
        Fact::Among { houses, marks, .. } => Some((houses.first(), marks)),
        _ => None,
    });
    match (first.rule(&step.proof), cases, language) {
        (Rule::Cases, Some((Some(house), marks)), Language::English) => {
            format!("wherever {} goes in {}, {conclusion}", marks[0].digit, house.title(language))
        }
        (Rule::Cases, Some((Some(house), marks)), Language::Chinese) => {
            format!("{}的 {} 无论在哪一格，都有 {conclusion}", house.title(language), marks[0].digit)
        }
        (Rule::Cases, Some((None, marks)), Language::English) => {
            format!("whichever of {} goes in {}, {conclusion}", words::digits(marks, language), words::cells(marks))
        }
        (Rule::Cases, Some((None, marks)), Language::Chinese) => {
            format!("{} 无论填 {}，都有 {conclusion}", words::cells(marks), words::any_digit(marks, language))
        }
        (Rule::Cases, None, Language::English) => format!("whether or not {}, {conclusion}", start(step)),
        (Rule::Cases, None, Language::Chinese) => format!("无论 {} 是否成立，都有 {conclusion}", start(step)),
        (_, _, Language::English) => format!("{conclusion}, as {} leads to a contradiction", opposite(step)),
        (_, _, Language::Chinese) => format!("{conclusion}，因为 {} 导致矛盾", opposite(step)),
    }
}

/// The assumption that the step names: r1c2=3.
fn start(step: &Step) -> String {
    step.role(Role::Start).flatten().next().map(|&mark| is(mark)).unwrap_or_default()
}

/// What a contradiction refutes: the opposite of the conclusion.
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

/// For tests: whether every line comes after those it follows from, and follows from what lies deeper only if it closes that.
#[cfg(test)]
pub(super) fn is_told_in_order(step: &Step) -> bool {
    let teller = Teller { proof: &step.proof, language: Language::English };
    let depths = teller.depths();
    let order = teller.order(&depths, step.proof.len() - step.placed.len() - step.removed.len());
    let is_closing = |at: usize| matches!(teller.rule(at), Rule::Refutation | Rule::Cases);
    order.iter().enumerate().all(|(line, &at)| {
        let mut sources = Vec::new();
        teller.sources(at, &mut sources);
        let comes_first = sources.iter().all(|why| order[..line].contains(why));
        let is_open = sources.iter().all(|&why| depths[why] <= depths[at] || is_closing(at));
        comes_first && is_open
    })
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

    /// The statements with lines of their own that a statement follows from.
    fn sources(&self, at: usize, all: &mut Vec<usize>) {
        for &why in &self.proof[at].because {
            if self.is_said(why) {
                all.push(why);
            } else {
                self.sources(why, all);
            }
        }
    }

    /// The assumptions that a statement closes: the opposite of what it refutes; of cases, what each of them supposes. `open` are the
    /// assumptions of the statements before it.
    fn closed(&self, at: usize, open: &[Vec<usize>]) -> Vec<Fact> {
        let Statement { fact, because } = &self.proof[at];
        match (self.rule(at), fact) {
            (Rule::Refutation, Fact::Is(mark)) => vec![Fact::AssumedNot(*mark)],
            (Rule::Refutation, Fact::IsNot(mark)) => vec![Fact::Assumed(*mark)],
            (Rule::Cases, _) => {
                let marks = because.iter().find_map(|&why| match &self.proof[why].fact {
                    Fact::Among { marks, .. } | Fact::AnyOf(marks) => Some(marks),
                    _ => None,
                });
                match marks {
                    Some(marks) => marks.iter().map(|&mark| Fact::Assumed(mark)).collect(),
                    None => {
                        let supposed: Vec<&Fact> =
                            because.iter().flat_map(|&end| &open[end]).map(|&why| &self.proof[why].fact).collect();
                        let has_opposite = |fact: &&&Fact| supposed.iter().any(|other| are_opposite(fact, other));
                        supposed.iter().filter(has_opposite).map(|&fact| fact.clone()).collect()
                    }
                }
            }
            _ => Vec::new(),
        }
    }

    /// How deep each statement lies in assumptions: 0 without one, 1 in one of the step, 2 in one that is made and closed within such a
    /// one, and so on.
    fn depths(&self) -> Vec<usize> {
        let mut open: Vec<Vec<usize>> = Vec::new();
        let mut closings = Vec::new();
        for (at, said) in self.proof.iter().enumerate() {
            let mut on: Vec<usize> = said.because.iter().flat_map(|&why| open[why].clone()).collect();
            if self.rule(at) == Rule::Assumption {
                on.push(at);
            }
            crate::sorting::sort(&mut on);
            on.dedup();
            let closed = self.closed(at, &open);
            let (ends, rest): (Vec<usize>, Vec<usize>) =
                on.into_iter().partition(|&why| closed.contains(&self.proof[why].fact));
            closings.push(ends);
            open.push(rest);
        }
        // An assumption lies deeper than the statement that closes it, and what that rests on is closed later.
        let mut depths = vec![0; self.proof.len()];
        let depth = |at: usize, depths: &[usize]| open[at].iter().map(|&why| depths[why]).max().unwrap_or(0);
        for (at, ends) in closings.iter().enumerate().rev() {
            let outside = depth(at, &depths);
            ends.iter().for_each(|&why| depths[why] = depths[why].max(outside + 1));
        }
        (0..self.proof.len()).map(|at| depth(at, &depths)).collect()
    }

    /// The statements before `end` that have lines of their own, in the order of telling: what does not need an assumption is said before it
    /// is made.
    fn order(&self, depths: &[usize], end: usize) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        for at in (0..end).filter(|&at| self.is_said(at)) {
            let closes = matches!(self.rule(at), Rule::Refutation | Rule::Cases);
            let deeper = order.iter().rev().take_while(|&&before| !closes && depths[before] > depths[at]).count();
            order.insert(order.len() - deeper, at);
        }
        order
    }

    /// The lines of a proof whose last statements are conclusions of the step.
    fn lines(&self, concluded: usize) -> Vec<String> {
        let end = self.proof.len() - concluded;
        let depths = self.depths();
        let said = self.order(&depths, end);
        let mut numbers = vec![0; self.proof.len()];
        let mut lines: Vec<String> = Vec::new();
        let mut at = 0;
        while at < said.len() {
            let number = lines.len() + 1;
            let branch = Some(self.branch(&said, at)).filter(|&count| count > 2).unwrap_or(1);
            let here = &said[at..at + branch];
            here.iter().for_each(|&of| numbers[of] = number);
            let arrow = if self.language == Language::English { " -> " } else { " → " };
            let text = match here {
                [only] => self.long(*only),
                _ => {
                    let chain: Vec<String> = here.iter().map(|&of| self.short(of)).collect();
                    self.with_suppose(here[0], chain.join(arrow))
                }
            };
            let indent = "  ".repeat(depths[here[0]].saturating_sub(1));
            let cited = self.cited(here[0], &numbers, number);
            let ends = self.ends(here, end);
            lines.push(format!("{indent}{number}. {text}{cited}{ends}"));
            at += branch;
        }
        lines
    }

    /// What a case leads to, where that is not said by itself: it is excluded by what a line says.
    fn ends(&self, here: &[usize], concluded: usize) -> String {
        let is_end = |at: usize| {
            let ends_here = |later: usize| self.rule(later) == Rule::Cases && self.proof[later].because.contains(&at);
            (at..=concluded).any(ends_here)
        };
        let follows = |at: &usize| self.proof[*at].because.iter().any(|why| here.contains(why));
        let silent = (0..concluded).filter(|&at| self.rule(at) == Rule::WeakLink && is_end(at));
        let said: Vec<String> = silent.filter(follows).map(|at| self.short(at)).collect();
        match (said.is_empty(), self.language) {
            (true, _) => String::new(),
            (false, Language::English) => format!(", so {}", said.join(", ")),
            (false, Language::Chinese) => format!("，所以 {}", said.join("、")),
        }
    }

    /// How many statements from one on each follow from the previous one alone.
    fn branch(&self, said: &[usize], from: usize) -> usize {
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

    /// The numbers of the lines that a statement follows from, unless it is the previous one alone.
    fn cited(&self, at: usize, numbers: &[usize], own: usize) -> String {
        let mut sources = Vec::new();
        self.sources(at, &mut sources);
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

    /// What a statement says, without its reason.
    fn short(&self, at: usize) -> String {
        match &self.proof[at].fact {
            Fact::Assumed(mark) | Fact::Is(mark) => is(*mark),
            Fact::AssumedNot(mark) | Fact::IsNot(mark) => is_not(*mark),
            _ => self.long(at),
        }
    }

    fn long(&self, at: usize) -> String {
        let english = self.language == Language::English;
        let said = &self.proof[at];
        match (self.rule(at), &said.fact) {
            (Rule::Assumption, _) => self.with_suppose(at, self.short(at)),
            (Rule::StrongLink, Fact::Is(mark)) => {
                let reason = match self.only(at, *mark) {
                    Some(Only::Cell) if english => ", the only digit left there".to_owned(),
                    Some(Only::Cell) => "，该格只剩它".to_owned(),
                    Some(Only::House(house)) if english => {
                        format!(", the only place left in {}", house.title(self.language))
                    }
                    Some(Only::House(house)) => format!("，{}只剩此处", house.title(self.language)),
                    None if english => format!(", no other {} is left", mark.digit),
                    None => format!("，{} 别无他处", mark.digit),
                };
                is(*mark) + &reason
            }
            (Rule::Counting, _) => {
                let sets: Vec<String> = said.because.iter().map(|&why| self.set(why)).collect();
                format!("{} => {}", sets.join("; "), self.short(at))
            }
            (Rule::Contradiction, _) => self.contradiction(at),
            (Rule::Refutation, _) if english => format!("so {}", self.short(at)),
            (Rule::Refutation, _) => format!("所以 {}", self.short(at)),
            (Rule::Cases, _) if english => format!("so in every case {}", self.short(at)),
            (Rule::Cases, _) => format!("所以无论如何 {}", self.short(at)),
            _ => self.short(at),
        }
    }

    /// A set that counts: 5 in r12 only in r12c3; 4/7 in r1c12.
    fn set(&self, at: usize) -> String {
        let Fact::Among { houses, marks, .. } = &self.proof[at].fact else { return String::new() };
        let (digits, cells) = (words::slashed(marks), words::cells(marks));
        match (houses.is_empty(), self.language) {
            (true, Language::English) => format!("{cells} have only {digits}"),
            (true, Language::Chinese) => format!("{cells} 只有 {digits}"),
            (false, Language::English) => format!("{digits} in {} only in {cells}", words::lines(houses)),
            (false, Language::Chinese) => format!("{} 的 {digits} 只在 {cells}", words::lines(houses)),
        }
    }

    /// Where the other candidates were that are refuted.
    fn only(&self, at: usize, mark: Mark) -> Option<Only> {
        let gone: Vec<Mark> = self.proof[at]
            .because
            .iter()
            .filter_map(|&why| match self.proof[why].fact {
                Fact::IsNot(mark) | Fact::AssumedNot(mark) => Some(mark),
                _ => None,
            })
            .collect();
        if gone.is_empty() {
            return None;
        }
        if gone.iter().all(|other| other.cell == mark.cell) {
            return Some(Only::Cell);
        }
        let (row, column, block) =
            (|cell: u16| cell / 9, |cell: u16| cell % 9, |cell: u16| cell / 27 * 3 + cell % 9 / 3);
        let houses = [
            (House::Row(row(mark.cell)), gone.iter().all(|other| row(other.cell) == row(mark.cell))),
            (House::Column(column(mark.cell)), gone.iter().all(|other| column(other.cell) == column(mark.cell))),
            (House::Box(block(mark.cell)), gone.iter().all(|other| block(other.cell) == block(mark.cell))),
        ];
        let mut holding = houses.iter().filter(|(_, holds)| *holds).map(|(house, _)| *house);
        // Where a line and a box hold them all, which of both is meant cannot be said.
        match (holding.next(), holding.next()) {
            (Some(house), None) => Some(Only::House(house)),
            _ => None,
        }
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
        let (Some(holds), Some(fails)) = (why(true), why(false)) else { return String::new() };
        let (Fact::Is(mark) | Fact::Assumed(mark)) = self.proof[holds].fact else { return String::new() };
        let (cell, digit) = (words::cell(mark), mark.digit);
        let by = self.proof[fails].because.first().and_then(|&by| match self.proof[by].fact {
            Fact::Is(by) | Fact::Assumed(by) if self.rule(fails) == Rule::WeakLink => Some(by),
            _ => None,
        });
        let only = self.only(holds, mark).filter(|_| self.rule(holds) == Rule::StrongLink);
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

/// Whether one supposes what the other excludes.
fn are_opposite(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Assumed(mark), Fact::AssumedNot(other)) | (Fact::AssumedNot(mark), Fact::Assumed(other)) => {
            mark == other
        }
        _ => false,
    }
}

/// Where a candidate is the only one left.
enum Only {
    Cell,
    House(House),
}
