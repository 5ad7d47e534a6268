//! Steps in words, in English and Chinese, in four degrees from a nudge to the whole reason.

use crate::regions::Board;
use crate::regions::text::letter;
use crate::steps::{Degree, Fact, Group, House, Mark, Statement};
use crate::words::{Language, list};

use super::{Grade, Step, Technique};

impl Technique {
    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (Technique::OnlyCells, Language::English) => "Only cells",
            (Technique::OnlyCells, Language::Chinese) => "仅剩的格子",
            (Technique::Confined, Language::English) => "Confined house",
            (Technique::Confined, Language::Chinese) => "区块限定",
            (Technique::Common, Language::English) => "Common neighbours",
            (Technique::Common, Language::Chinese) => "共同邻格",
            (Technique::Sets(2), Language::English) => "Set of two",
            (Technique::Sets(2), Language::Chinese) => "两组限定",
            (Technique::Sets(3), Language::English) => "Set of three",
            (Technique::Sets(3), Language::Chinese) => "三组限定",
            (Technique::Sets(_), Language::English) => "Set of four",
            (Technique::Sets(_), Language::Chinese) => "四组限定",
            (Technique::Exclusion, Language::English) => "Exclusion",
            (Technique::Exclusion, Language::Chinese) => "排除",
            (Technique::Tiling, Language::English) => "Tiling by 2x2 blocks",
            (Technique::Tiling, Language::Chinese) => "2x2 覆盖",
            (Technique::Squeeze, Language::English) => "Two lines",
            (Technique::Squeeze, Language::Chinese) => "相邻两行（列）",
            (Technique::Finned, Language::English) => "Finned counting",
            (Technique::Finned, Language::Chinese) => "带鳍计数",
            (Technique::Pressed, Language::English) => "Pressed exclusion",
            (Technique::Pressed, Language::Chinese) => "连带排除",
            (Technique::Counting, Language::English) => "Counting in bands",
            (Technique::Counting, Language::Chinese) => "按带计数",
            (Technique::Trial, Language::English) => "Trial",
            (Technique::Trial, Language::Chinese) => "假设",
            (Technique::LongTrial, Language::English) => "Long trial",
            (Technique::LongTrial, Language::Chinese) => "长假设",
        }
    }
}

impl Grade {
    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (grade, Language::English) => grade.name(),
            (Grade::Easy, Language::Chinese) => "简单",
            (Grade::Medium, Language::Chinese) => "中等",
            (Grade::Hard, Language::Chinese) => "困难",
            (Grade::Expert, Language::Chinese) => "专家",
            (Grade::Extreme, Language::Chinese) => "极难",
            (Grade::Unsolved, Language::Chinese) => "未解",
        }
    }
}

impl Step {
    /// The step in words, with as much detail as `degree` allows. The reason is worded from the proof.
    pub fn words(&self, board: &Board, degree: Degree, language: Language) -> String {
        let title = self.technique.title(language);
        let houses = || {
            let kinds = self.houses.chunk_by(|a, b| std::mem::discriminant(a) == std::mem::discriminant(b));
            list(kinds.map(|houses| together(houses, language)), language)
        };
        let teller = Teller { board, proof: &self.proof, language };
        match (degree, language) {
            (Degree::Kind, _) => title.to_owned(),
            (Degree::Where, Language::English) => format!("{title}: look at {}", houses()),
            (Degree::Where, Language::Chinese) => format!("{title}：请看{}", houses()),
            (Degree::Cells, Language::English) => format!("{title} in {}: {}", houses(), teller.cells(&self.reasons)),
            (Degree::Cells, Language::Chinese) => format!("{title}（{}）：{}", houses(), teller.cells(&self.reasons)),
            (Degree::Reason, _) => teller.reason(self, title),
        }
    }
}

/// Houses of one kind: rows 8-9, rows 1, 3 and 4, regions A and B.
fn together(houses: &[House], language: Language) -> String {
    let number = |house: &House| match house {
        House::Row(number) | House::Column(number) | House::Box(number) | House::Region(number) => *number,
    };
    let [first, .., last] = houses else { return House::titles(houses, language) };
    let is_region = matches!(first, House::Region(_));
    let is_band = !is_region && houses.windows(2).all(|pair| number(&pair[0]) + 1 == number(&pair[1]));
    let names: Vec<String> = match is_band {
        true => vec![format!("{}-{}", number(first) + 1, number(last) + 1)],
        false if is_region => houses.iter().map(|house| letter(number(house) as u8).to_string()).collect(),
        false => houses.iter().map(|house| (number(house) + 1).to_string()).collect(),
    };
    let names = list(names.into_iter(), language);
    match (first, language) {
        (House::Row(_), Language::English) => format!("rows {names}"),
        (House::Column(_), Language::English) => format!("columns {names}"),
        (_, Language::English) => format!("regions {names}"),
        (House::Row(_), Language::Chinese) => format!("第 {names} 行"),
        (House::Column(_), Language::Chinese) => format!("第 {names} 列"),
        (_, Language::Chinese) => format!("区域 {names}"),
    }
}

/// 1 star, 2 stars.
fn stars(number: u32) -> String {
    format!("{number} star{}", if number == 1 { "" } else { "s" })
}

/// A star, or stars, on these cells.
fn a_star(marks: &[Mark]) -> &'static str {
    if marks.len() == 1 { "a star" } else { "stars" }
}

/// A set of cells with its number of stars, from a statement.
#[derive(Clone, Copy)]
struct Set<'a> {
    houses: &'a [House],
    marks: &'a [Mark],
    need: u32,
}

/// The kind of a conclusion.
#[derive(Clone, Copy)]
enum Conclusion<'a> {
    Stars,
    Empty,
    /// One star in each of these blocks.
    Blocks(&'a [Group]),
}

/// Words a proof.
struct Teller<'a> {
    board: &'a Board,
    proof: &'a [Statement],
    language: Language,
}

impl<'a> Teller<'a> {
    fn cells(&self, marks: &[Mark]) -> String {
        let n = self.board.n() as u16;
        let cell = |mark: &Mark| format!("r{}c{}", mark.cell / n + 1, mark.cell % n + 1);
        marks.iter().map(cell).collect::<Vec<_>>().join(" ")
    }

    fn set(&self, at: usize) -> Set<'a> {
        match &self.proof[at].fact {
            Fact::Among { houses, marks, need } => Set { houses, marks, need: *need },
            _ => Set { houses: &[], marks: &[], need: 0 },
        }
    }

    /// The whole reason and the conclusion.
    fn reason(&self, step: &Step, title: &str) -> String {
        let (placed, removed) = (self.cells(&step.placed), self.cells(&step.removed));
        let so = match (step.placed.is_empty(), step.removed.is_empty(), self.language) {
            (false, true, Language::English) => format!("{} on {placed}", a_star(&step.placed)),
            (true, false, Language::English) => format!("no star on {removed}"),
            (_, _, Language::English) => format!("{} on {placed}, none on {removed}", a_star(&step.placed)),
            (false, true, Language::Chinese) => format!("{placed} 放星"),
            (true, false, Language::Chinese) => format!("{removed} 不能放星"),
            (_, _, Language::Chinese) => format!("{placed} 放星，{removed} 不能放星"),
        };
        let why = match step.technique {
            Technique::Finned | Technique::Pressed | Technique::Trial | Technique::LongTrial => self.trial(&removed),
            Technique::Common => self.common(),
            _ => {
                let last = self.proof.iter().position(|said| !matches!(said.fact, Fact::Among { .. }));
                let conclusion = match step.placed.is_empty() {
                    _ if !step.groups.is_empty() => Conclusion::Blocks(&step.groups),
                    false => Conclusion::Stars,
                    true => Conclusion::Empty,
                };
                self.why(last.unwrap_or(1) - 1, conclusion)
            }
        };
        let colon = if self.language == Language::English { ": " } else { "：" };
        let why = if self.language == Language::Chinese { spaced(&why) } else { why };
        // The conclusion comes first if the reason takes several lines.
        match (why.split_once('\n'), self.language) {
            (None, _) => format!("{title}{colon}{why}{colon}{so}"),
            (Some((_, lines)), Language::English) => {
                format!("{title}: {so}, as a star there leads to a contradiction\n{lines}")
            }
            (Some((_, lines)), Language::Chinese) => format!("{title}：{so}，因为在此放星会导致矛盾\n{lines}"),
        }
    }

    fn common(&self) -> String {
        let house = together(self.set(0).houses, self.language);
        match (self.board.stars(), self.language) {
            (1, Language::English) => format!("wherever {house} has its star, it rules out the same cells"),
            (_, Language::English) => format!("wherever {house} has its last star, it rules out the same cells"),
            (1, Language::Chinese) => format!("无论{house}的星在哪里，都排除同样的格子"),
            (_, Language::Chinese) => format!("无论{house}的最后一颗星在哪里，都排除同样的格子"),
        }
    }

    /// Why a conclusion follows from a set.
    fn why(&self, at: usize, conclusion: Conclusion<'_>) -> String {
        match self.proof[at].because[..] {
            [outer, inner] if self.set(at).houses.is_empty() => {
                self.why_of_rest(self.set(outer), self.set(inner), self.set(at), conclusion)
            }
            _ => self.why_of_houses(self.set(at), conclusion),
        }
    }

    fn blocks(&self, groups: &[Group]) -> String {
        groups.iter().map(|group| self.cells(&group.marks)).collect::<Vec<_>>().join(" | ")
    }

    fn why_of_houses(&self, set: Set<'_>, conclusion: Conclusion<'_>) -> String {
        let (a, need) = (together(set.houses, self.language), set.need);
        let is_one = set.houses.len() == 1;
        let (has, needs, it) = if is_one { ("has", "needs", "it") } else { ("have", "need", "they") };
        let all = stars(need);
        let is_only_star = is_one && self.board.stars() == 1;
        match (conclusion, self.language) {
            (Conclusion::Stars, Language::English) if is_only_star => {
                format!("{a} has no other open cell for its star")
            }
            (Conclusion::Stars, Language::Chinese) if is_only_star => format!("{a}的星没有别的空格可放"),
            (Conclusion::Empty, Language::English) if is_only_star => {
                format!("with a star there, {a} would have no room for its star")
            }
            (Conclusion::Empty, Language::Chinese) if is_only_star => format!("若在此放星，{a}的星就没有位置"),
            (Conclusion::Stars, Language::English) => {
                let cells = if need == 1 { "cell" } else { "cells" };
                format!("{a} still {needs} {all} and {has} no other open {cells}")
            }
            (Conclusion::Stars, Language::Chinese) => format!("{a}还需 {need} 颗星，没有别的空格可放"),
            (Conclusion::Empty, Language::English) => {
                format!("with a star there, {a} would have no room for the {all} {it} still {needs}")
            }
            (Conclusion::Empty, Language::Chinese) => format!("若在此放星，{a}就放不下还需的 {need} 颗星"),
            (Conclusion::Blocks(groups), Language::English) => {
                let blocks = self.blocks(groups);
                if need == 1 {
                    return format!("{a} still {needs} 1 star, and a block of 2x2 covers the open cells ({blocks})");
                }
                format!(
                    "{a} still {needs} {all}, and {need} blocks of 2x2 cover the open cells ({blocks}), so each block \
                     has one"
                )
            }
            (Conclusion::Blocks(groups), Language::Chinese) => {
                let blocks = self.blocks(groups);
                format!("{a}还需 {need} 颗星，剩下的格子恰好被 {need} 个 2x2 方块盖住（{blocks}），每块恰有一颗星")
            }
        }
    }

    /// The set that remains of the outer houses: their stars and cells without those of the houses inside.
    fn why_of_rest(&self, outer: Set<'_>, inner: Set<'_>, rest: Set<'_>, conclusion: Conclusion<'_>) -> String {
        let (a, b) = (together(outer.houses, self.language), together(inner.houses, self.language));
        let (all, part, left) = (outer.need, inner.need, rest.need);
        let (takes, needs) = (verb(outer, "takes", "take"), verb(inner, "needs", "need"));
        let first = match self.language {
            Language::English if left == 0 && self.board.stars() == 1 => {
                let are = if part == 1 { "star of" } else { "stars of" };
                let is = if part == 1 { "is" } else { "are all" };
                return format!("the {are} {b} {is} in {a}, which {takes} no others");
            }
            Language::Chinese if left == 0 && self.board.stars() == 1 => {
                return format!("{b}的星{}在{a}，{a}不能再有别的星", if part == 1 { "" } else { "都" });
            }
            Language::English if left == 0 => {
                let (which, are) = if part == 1 { ("star", "is") } else { ("stars", "are all") };
                let number = if part == 1 { String::new() } else { format!("{part} ") };
                return format!("the {number}{which} that {b} still {needs} {are} in {a}, which {takes} no others");
            }
            Language::Chinese if left == 0 => {
                let all = if part == 1 { "" } else { "都" };
                return format!("{b}还需的 {part} 颗星{all}在{a}，{a}不能再有别的星");
            }
            Language::English if matches!(outer.houses[0], House::Region(_)) => {
                let (which, is) = if part == 1 { ("star", "is") } else { ("stars", "are all") };
                let number = if part == 1 { String::new() } else { format!("{part} ") };
                let needs = verb(outer, "needs", "need");
                format!(
                    "the {number}{which} that {b} still {} {is} in {a}, which {needs} {all}",
                    verb(inner, "takes", "take")
                )
            }
            Language::English => {
                format!(
                    "{a} still {takes} {}, {part} of them in {b}, which {}",
                    stars(all),
                    verb(inner, "lies inside", "lie inside")
                )
            }
            Language::Chinese if matches!(outer.houses[0], House::Region(_)) => {
                format!("{b}还需的 {part} 颗星{}在{a}，而{a}还需 {all} 颗", if part == 1 { "" } else { "都" })
            }
            Language::Chinese => format!("{a}还需 {all} 颗星，其中 {part} 颗属于完全在内的{b}"),
        };
        let second = match (conclusion, self.language) {
            (Conclusion::Stars, Language::English) if left == 1 => "the other one can only be here".to_owned(),
            (Conclusion::Empty, Language::English) if left == 1 => {
                "with a star there, the other one would have no room".to_owned()
            }
            (Conclusion::Blocks(groups), Language::English) if left == 1 => {
                format!("the cells for the other one are covered by a block of 2x2 ({})", self.blocks(groups))
            }
            (Conclusion::Stars, Language::English) => format!("the other {left} can only be here"),
            (Conclusion::Stars, Language::Chinese) => format!("其余 {left} 颗只能在这里"),
            (Conclusion::Empty, Language::English) => {
                format!("with a star there, the other {left} would have no room")
            }
            (Conclusion::Empty, Language::Chinese) => format!("若在此放星，其余 {left} 颗就放不下"),
            (Conclusion::Blocks(groups), Language::English) => {
                format!(
                    "the cells for the other {left} are covered by {left} blocks of 2x2 ({}), so each has one",
                    self.blocks(groups)
                )
            }
            (Conclusion::Blocks(groups), Language::Chinese) => {
                format!("其余 {left} 颗的格子恰好被 {left} 个 2x2 方块盖住（{}），每块恰有一颗", self.blocks(groups))
            }
        };
        match self.language {
            Language::English => format!("{first}; {second}"),
            Language::Chinese => format!("{first}；{second}"),
        }
    }

    /// Words a trial, from the assumption to the contradiction.
    fn trial(&self, assumed: &str) -> String {
        let mut parts = vec![match self.language {
            Language::English => format!("suppose a star on {assumed}"),
            Language::Chinese => format!("假设 {assumed} 有星"),
        }];
        let mut at = 0;
        while at < self.proof.len() {
            let statement = &self.proof[at];
            // Conclusions of the same kind from one set are worded together.
            let alike = |other: &Statement| {
                std::mem::discriminant(&other.fact) == std::mem::discriminant(&statement.fact)
                    && self.source(other) == self.source(statement)
            };
            let count = self.proof[at..].iter().take_while(|other| alike(other)).count();
            let marks: Vec<Mark> = self.proof[at..at + count].iter().filter_map(mark).collect();
            match &statement.fact {
                Fact::Is(_) | Fact::IsNot(_) if at + 1 < self.proof.len() => {
                    if let Some(set) = self.source(statement) {
                        parts.push(self.consequence(set, &statement.fact, &marks));
                    }
                }
                Fact::Contradiction => parts.push(self.clash(&statement.because)),
                _ => {}
            }
            at += count.max(1);
        }
        let separator = match (parts.len() > 4, self.language) {
            (true, _) => "\n  ",
            (false, Language::English) => "; ",
            (false, Language::Chinese) => "；",
        };
        parts.join(separator)
    }

    /// The set that a conclusion follows from.
    fn source(&self, statement: &Statement) -> Option<usize> {
        statement.because.iter().copied().find(|&at| matches!(self.proof[at].fact, Fact::Among { .. }))
    }

    fn consequence(&self, at: usize, fact: &Fact, marks: &[Mark]) -> String {
        let set = self.set(at);
        let cells = self.cells(marks);
        let is_star = matches!(fact, Fact::Is(_));
        let from = match self.proof[at].because[..] {
            [outer, inner] if set.houses.is_empty() => {
                let (outer, inner) = (self.set(outer), self.set(inner));
                let (a, b) = (together(outer.houses, self.language), together(inner.houses, self.language));
                match self.language {
                    Language::English if inner.need == outer.need => {
                        format!("the stars that {b} still {} are all those of {a}", verb(inner, "needs", "need"))
                    }
                    Language::English => format!(
                        "{a} still {} {}, {} of them in {b}",
                        verb(outer, "takes", "take"),
                        stars(outer.need),
                        inner.need
                    ),
                    Language::Chinese if inner.need == outer.need => {
                        format!("{b}还需的 {} 颗星就是{a}的全部", inner.need)
                    }
                    Language::Chinese => format!("{a}还需 {} 颗星，其中 {} 颗在{b}", outer.need, inner.need),
                }
            }
            _ => {
                let (a, keeps) = (together(set.houses, self.language), verb(set, "keeps", "keep"));
                let (left, need) = (self.cells(set.marks), self.for_stars(set));
                // Stars without consequences are not mentioned.
                let is_whole = is_star && marks.len() == set.need as usize;
                match self.language {
                    Language::English if is_whole && set.need == 1 => format!("{a} {keeps} no other cell for {need}"),
                    Language::English if is_whole => format!("{a} {keeps} no other cells for {need}"),
                    Language::English => format!("{a} {keeps} only {left} for {need}"),
                    Language::Chinese if is_whole => format!("{a}没有别的格子放 {} 颗星", set.need),
                    Language::Chinese => format!("{a}只剩 {left} 放 {} 颗星", set.need),
                }
            }
        };
        match (is_star, self.language) {
            (true, Language::English) => format!("{from}: {} on {cells}", a_star(marks)),
            (true, Language::Chinese) => format!("{from}：{cells} 放星"),
            (false, Language::English) => format!("{from}: none on {cells}"),
            (false, Language::Chinese) => format!("{from}：{cells} 不放星"),
        }
    }

    /// The stars of a set; "its star" for one house with one star.
    fn for_stars(&self, set: Set<'_>) -> String {
        if set.houses.len() == 1 && self.board.stars() == 1 { "its star".to_owned() } else { stars(set.need) }
    }

    /// Words a contradiction.
    fn clash(&self, because: &[usize]) -> String {
        let stars_of: Vec<Mark> = because.iter().filter_map(|&at| mark(&self.proof[at])).collect();
        match because {
            _ if !stars_of.is_empty() => {
                let cells = self.cells(&stars_of);
                match self.language {
                    Language::English => format!("but {cells} cannot all have stars"),
                    Language::Chinese => format!("但 {cells} 不能都有星"),
                }
            }
            &[outer, inner] => {
                let (outer, inner) = (self.set(outer), self.set(inner));
                let (a, b) = (together(outer.houses, self.language), together(inner.houses, self.language));
                let (needs, takes) = (verb(inner, "needs", "need"), verb(outer, "takes", "take"));
                let all_in = if inner.need == 1 { " in" } else { ", all in" };
                match self.language {
                    Language::English if outer.need == 0 => {
                        format!("then {b} still {needs} {}{all_in} {a}, which {takes} no more", stars(inner.need))
                    }
                    Language::Chinese if outer.need == 0 => {
                        format!("这时{b}还需 {} 颗星，都在{a}，而{a}不能再放", inner.need)
                    }
                    Language::English => {
                        format!(
                            "then {b} still {needs} {}, all in {a}, which {takes} only {}",
                            stars(inner.need),
                            outer.need
                        )
                    }
                    Language::Chinese => {
                        format!("这时{b}还需 {} 颗星，都在{a}，而{a}只能再放 {} 颗", inner.need, outer.need)
                    }
                }
            }
            _ => {
                let set = because.first().map_or(Set { houses: &[], marks: &[], need: 0 }, |&at| self.set(at));
                let (a, need) = (together(set.houses, self.language), set.need);
                let left = self.cells(set.marks);
                match (set.marks.is_empty(), self.language) {
                    (true, Language::English) => format!("then {a} has no open cell for {}", self.for_stars(set)),
                    (true, Language::Chinese) => format!("这时{a}没有格子放还需的 {need} 颗星"),
                    (false, Language::English) => format!("then {a} has only {left}, no room for {}", stars(need)),
                    (false, Language::Chinese) => format!("这时{a}只剩 {left}，放不下 {need} 颗星"),
                }
            }
        }
    }
}

/// Chinese text with a space between letters or digits and the characters beside them.
fn spaced(text: &str) -> String {
    let is_han = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    let mut spaced = String::new();
    for character in text.chars() {
        if spaced.ends_with(|last: char| last.is_ascii_alphanumeric()) && is_han(character) {
            spaced.push(' ');
        }
        spaced.push(character);
    }
    spaced
}

/// A verb for one house or several.
fn verb(set: Set<'_>, one: &'static str, several: &'static str) -> &'static str {
    if set.houses.len() == 1 { one } else { several }
}

fn mark(statement: &Statement) -> Option<Mark> {
    match statement.fact {
        Fact::Is(mark) | Fact::IsNot(mark) | Fact::Assumed(mark) => Some(mark),
        _ => None,
    }
}
