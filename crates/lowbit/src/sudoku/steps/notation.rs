//! Notations of chains.
//!
//! ```text
//! Eureka   (6=7)r2c4-(7=3)r6c4-(3=6)r4c6        '=' a strong link, '-' a weak one
//! plain    r2c4 is not 6 -> r2c4 is 7 -> ...    each conclusion in words
//! HoDoKu   6- r2c4 -7- r6c4 -3- r4c6 -6         cells, and the digits that lead from one to the next
//! ```

use super::words::{self, cells};
use super::{Step, Technique};
use crate::steps::{Link, LinkKind, Mark, Role};
use crate::words::Language;

/// A notation of chains.
///
/// ```
/// use lowbit::sudoku::steps::Notation;
/// assert_eq!(Notation::Plain.name().parse::<Notation>()?, Notation::Plain);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Eureka: `(6=7)r2c4-(7=3)r6c4`.
    #[default]
    Eureka,
    /// In words: `r2c4 is not 6 -> r2c4 is 7`.
    Plain,
    /// As HoDoKu prints them: `r2c4 -7- r6c4`.
    Hodoku,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 3] = [Notation::Eureka, Notation::Plain, Notation::Hodoku];

    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Eureka => "eureka",
            Notation::Plain => "plain",
            Notation::Hodoku => "hodoku",
        }
    }
}

by_name!(Notation of Notation::ALL, name, "there is no notation '{name}'", "没有记法“{name}”");

/// Whether a step is one chain of strong and weak links, or a loop of them.
pub(super) fn is_chain(step: &Step) -> bool {
    matches!(
        step.technique,
        Technique::XCycle
            | Technique::YCycle
            | Technique::XChain
            | Technique::ContinuousLoop
            | Technique::ForcingChain
            | Technique::ThreeLinks
            | Technique::DigitChain
            | Technique::XyChain
            | Technique::AlternatingChain
            | Technique::GroupedChain
            | Technique::AlsAic
    )
}

/// Whether the chain of a step is closed.
pub(super) fn is_loop(step: &Step) -> bool {
    Way::of(step).is_loop
}

/// A chain: the ends of its links in order; the links alternate, beginning with a strong one.
struct Way<'a> {
    nodes: Vec<&'a [Mark]>,
    is_loop: bool,
    /// Almost locked sets that may give strong links.
    sets: Vec<&'a [Mark]>,
}

impl<'a> Way<'a> {
    /// The chain of a step. If it leads from a candidate to its opposite, that candidate is left out: it sees both ends.
    fn of(step: &'a Step) -> Way<'a> {
        let leads_back = step.links.first().is_some_and(|link| link.kind == LinkKind::Weak);
        let mut links: &[Link] = match leads_back {
            true => &step.links[1..step.links.len() - 1],
            false => &step.links,
        };
        // Exclusions by a placement at the end of a chain are not links of the chain.
        while let [first, .., last] = links
            && last.kind == LinkKind::Weak
            && last.to != first.from
        {
            links = &links[..links.len() - 1];
        }
        let is_loop = links.last().is_some_and(|link| link.kind == LinkKind::Weak);
        let mut nodes: Vec<&[Mark]> = links.first().map(|link| link.from.as_slice()).into_iter().collect();
        nodes.extend(links.iter().map(|link| link.to.as_slice()));
        if is_loop {
            nodes.pop();
        }
        Way { nodes, is_loop, sets: step.role(Role::AlmostLocked).collect() }
    }

    /// The almost locked set of the strong link that begins at a node.
    fn set_from(&self, at: usize) -> Option<&'a [Mark]> {
        let ends = [self.nodes.get(at)?, self.nodes.get(at + 1)?];
        let is_whole = |set: &&&[Mark]| {
            let is_end = |end: &&[Mark]| set.iter().filter(|mark| mark.digit == digit(end)).eq(end.iter());
            ends.into_iter().all(is_end)
        };
        let is_cell = ends[0].len() == 1 && cells(ends[0]) == cells(ends[1]);
        let may_be = at.is_multiple_of(2) && digit(ends[0]) != digit(ends[1]) && !is_cell;
        self.sets.iter().filter(|_| may_be).find(is_whole).copied()
    }
}

fn digit(marks: &[Mark]) -> u8 {
    marks.first().map_or(0, |mark| mark.digit)
}

/// The chain of a step in a notation.
pub(super) fn chain(step: &Step, notation: Notation, language: Language) -> String {
    let way = Way::of(step);
    match notation {
        Notation::Eureka => eureka(&way),
        Notation::Plain => plain(&way, language),
        Notation::Hodoku => hodoku(&way),
    }
}

/// A loop in Eureka notation: the ends of its strong links in order.
pub(super) fn around<'a>(ends: impl Iterator<Item = &'a [Mark]>) -> String {
    let nodes = ends.flat_map(|pair| pair.chunks(1)).collect();
    eureka(&Way { nodes, is_loop: true, sets: Vec::new() })
}

fn eureka(way: &Way<'_>) -> String {
    let sign = |at: usize| if at.is_multiple_of(2) { "=" } else { "-" };
    let mut text = String::new();
    let mut at = 0;
    while at < way.nodes.len() {
        if let Some(set) = way.set_from(at) {
            text += &format!("({}={}){}", digit(way.nodes[at]), digit(way.nodes[at + 1]), cells(set));
            at += 2;
            text += if at < way.nodes.len() || way.is_loop { "-" } else { "" };
            continue;
        }
        let here = cells(way.nodes[at]);
        let begin = at;
        // Candidates of one cell are written together.
        let mut digits = digit(way.nodes[at]).to_string();
        while at + 1 < way.nodes.len() && cells(way.nodes[at + 1]) == here && way.set_from(at + 1).is_none() {
            digits += sign(at);
            digits += &digit(way.nodes[at + 1]).to_string();
            at += 1;
        }
        let is_same = begin > 0 && begin == at && digit(way.nodes[begin]) == digit(way.nodes[begin - 1]);
        let is_bare = is_same && cells(way.nodes[begin - 1]) != here;
        text += &if is_bare { here } else { format!("({digits}){here}") };
        if at + 1 < way.nodes.len() || way.is_loop {
            text += sign(at);
        }
        at += 1;
    }
    text
}

fn plain(way: &Way<'_>, language: Language) -> String {
    let said = |(at, marks): (usize, &&[Mark])| {
        let (cells, digit) = (cells(marks), digit(marks));
        let set = if at.is_multiple_of(2) { None } else { way.set_from(at - 1) };
        let set = set.map(|set| format!(" ({})", words::set(set))).unwrap_or_default();
        match (language, at.is_multiple_of(2)) {
            (Language::English, false) => format!("{cells} is {digit}{set}"),
            (Language::English, true) => format!("{cells} is not {digit}"),
            (Language::Chinese, false) => format!("{cells} 是 {digit}{set}"),
            (Language::Chinese, true) => format!("{cells} 不是 {digit}"),
        }
    };
    let arrow = if language == Language::English { " -> " } else { " → " };
    let chain = way.nodes.iter().enumerate().map(said).collect::<Vec<_>>().join(arrow);
    match (way.is_loop, language) {
        (false, _) => chain,
        (true, Language::English) => format!("a loop: {chain}{arrow}and so on"),
        (true, Language::Chinese) => format!("环：{chain}{arrow}如此循环"),
    }
}

fn hodoku(way: &Way<'_>) -> String {
    let sign = |at: usize| if at.is_multiple_of(2) { '=' } else { '-' };
    let mut text = match way.is_loop {
        true => String::new(),
        false => format!("{}- ", digit(way.nodes[0])),
    };
    let named = |at: usize| match way.set_from(at) {
        Some(set) => format!("ALS:{}", cells(set)),
        None => cells(way.nodes[at]),
    };
    text += &named(0);
    for at in 1..way.nodes.len() {
        let is_same = cells(way.nodes[at]) == cells(way.nodes[at - 1]) && way.set_from(at).is_none();
        if is_same || way.set_from(at - 1).is_some() {
            continue;
        }
        let (sign, digit) = (sign(at - 1), digit(way.nodes[at]));
        text += &format!(" {sign}{digit}{sign} {}", named(at));
    }
    match way.is_loop {
        true => text + &format!(" -{0}- {1}", digit(way.nodes[0]), cells(way.nodes[0])),
        false => text + &format!(" -{}", digit(way.nodes[way.nodes.len() - 1])),
    }
}
