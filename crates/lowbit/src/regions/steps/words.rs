//! Steps in words, in English and Chinese, and in four degrees from a nudge to the whole reason.

use crate::regions::Board;
use crate::steps::{Degree, House, Mark};
use crate::words::Language;

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
            (Technique::Counting, Language::English) => "Counting in lines",
            (Technique::Counting, Language::Chinese) => "行列计数",
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
    /// The step in words, as much of it as `degree` allows.
    pub fn words(&self, board: &Board, degree: Degree, language: Language) -> String {
        let title = self.technique.title(language);
        let (from, to) = self.sides();
        let houses = House::titles(&self.houses, language);
        match (degree, language) {
            (Degree::Kind, _) => title.to_owned(),
            (Degree::Where, Language::English) => format!("{title}: look at {houses}"),
            (Degree::Where, Language::Chinese) => format!("{title}：请看{houses}"),
            (Degree::Cells, Language::English) => format!("{title} in {houses}: {}", self.cells(board, &self.reasons)),
            (Degree::Cells, Language::Chinese) => format!("{title}（{houses}）：{}", self.cells(board, &self.reasons)),
            (Degree::Reason, Language::English) => self.reason_in_english(board, title, from, to),
            (Degree::Reason, Language::Chinese) => self.reason_in_chinese(board, title, from, to),
        }
    }

    /// The houses it rests on, and those it changes.
    fn sides(&self) -> (&[House], &[House]) {
        let count = match self.technique {
            Technique::Sets(size) => usize::from(size),
            Technique::Counting => self.proof.first().map_or(1, |statement| match &statement.fact {
                crate::steps::Fact::Among { houses, .. } => houses.len(),
                _ => 1,
            }),
            Technique::Exclusion | Technique::Tiling => self.houses.len(),
            _ => 1,
        };
        self.houses.split_at(count.min(self.houses.len()))
    }

    fn cells(&self, board: &Board, marks: &[Mark]) -> String {
        let n = board.n() as u16;
        let cell = |mark: &Mark| format!("r{}c{}", mark.cell / n + 1, mark.cell % n + 1);
        marks.iter().map(cell).collect::<Vec<_>>().join(" ")
    }

    fn reason_in_english(&self, board: &Board, title: &str, from: &[House], to: &[House]) -> String {
        let houses = |houses: &[House]| House::titles(houses, Language::English);
        let (placed, removed) = (self.cells(board, &self.placed), self.cells(board, &self.removed));
        let (a, b) = (houses(from), houses(to));
        let so = match (self.placed.is_empty(), self.removed.is_empty()) {
            (false, true) => format!("a star on {placed}"),
            (true, false) => format!("no star on {removed}"),
            _ => format!("a star on {placed}, none on {removed}"),
        };
        let why = match self.technique {
            Technique::OnlyCells => format!("{a} has no other open cells than it needs"),
            Technique::Confined => format!("the open cells of {a} lie in {b}, so the stars of {b} are there"),
            Technique::Common => format!("every open cell of {a} would forbid these"),
            Technique::Sets(_) => format!("the open cells of {a} lie in {b}, so the stars of {b} are there"),
            Technique::Exclusion => format!("a star there would leave {a} without room for the stars it needs"),
            Technique::Tiling => {
                format!("the open cells of {a} are covered by as many 2x2 blocks as stars are needed, so each has one")
            }
            Technique::Counting if to.is_empty() => format!("the stars that {a} need have no other room"),
            Technique::Counting => format!("the stars that {a} need, minus those of {b}, have no other room"),
            Technique::Trial => format!("a star there leaves {a} without room"),
            Technique::LongTrial => format!("a star there leaves {a} without room in the end"),
        };
        format!("{title}: {why}: {so}")
    }

    fn reason_in_chinese(&self, board: &Board, title: &str, from: &[House], to: &[House]) -> String {
        let houses = |houses: &[House]| House::titles(houses, Language::Chinese);
        let (placed, removed) = (self.cells(board, &self.placed), self.cells(board, &self.removed));
        let (a, b) = (houses(from), houses(to));
        let so = match (self.placed.is_empty(), self.removed.is_empty()) {
            (false, true) => format!("{placed} 放星"),
            (true, false) => format!("{removed} 不能放星"),
            _ => format!("{placed} 放星，{removed} 不能放星"),
        };
        let why = match self.technique {
            Technique::OnlyCells => format!("{a}剩下的格子恰好等于所需的星数"),
            Technique::Confined | Technique::Sets(_) => format!("{a}剩下的格子都在{b}中，{b}的星只能在那里"),
            Technique::Common => format!("{a}的每个可放格子都会禁止这些格子"),
            Technique::Exclusion => format!("若在此放星，{a}就放不下所需的星"),
            Technique::Tiling => format!("{a}剩下的格子恰好被与所需星数一样多的 2x2 方块覆盖，每块恰有一星"),
            Technique::Counting if to.is_empty() => format!("{a}所需的星没有别的位置"),
            Technique::Counting => format!("{a}所需的星减去{b}的星，没有别的位置"),
            Technique::Trial => format!("若在此放星，{a}就放不下所需的星"),
            Technique::LongTrial => format!("若在此放星，一步步推下去，{a}就放不下所需的星"),
        };
        format!("{title}：{why}：{so}")
    }
}
