//! How many solutions a puzzle has: none, one or several.

use crate::words::Language;

/// Whether a puzzle has no solution, one, or several.
///
/// ```
/// use lowbit::sudoku::Verdict;
/// use lowbit::words::Language;
/// let verdict = Verdict::of_count(2);
/// assert_eq!((verdict, verdict.name()), (Verdict::Multiple, "multiple"));
/// assert!(!verdict.title(Language::Chinese).is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No solution.
    None,
    /// One solution.
    Unique,
    /// More than one solution.
    Multiple,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 3] = [Verdict::None, Verdict::Unique, Verdict::Multiple];

    /// By the number of solutions, counted up to 2 at least.
    pub fn of_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
        }
    }

    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (_, Language::English) => self.name(),
            (Verdict::None, Language::Chinese) => "无解",
            (Verdict::Unique, Language::Chinese) => "唯一解",
            (Verdict::Multiple, Language::Chinese) => "多解",
        }
    }
}

by_name!(Verdict of Verdict::ALL, name, "there is no verdict '{name}'", "没有结论“{name}”");
