//! A step of human reasoning, as data: words, JSON and drawings are all generated from it, so they cannot disagree.
//!
//! Each puzzle has its own techniques (`regions::steps`, `sudoku::steps`); they share this type of step.

use std::fmt;

use crate::words::{Language, list};

/// The letters of regions, in their order.
pub(crate) const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";

/// The letter of a region; `?` for a number that no board has.
///
/// ```
/// assert_eq!(lowbit::regions::text::letter(2), 'C');
/// ```
pub fn letter(region: u8) -> char {
    LETTERS.get(usize::from(region)).map_or('?', |&letter| letter.into())
}

/// A row, column, box or region, by number from 0.
///
/// ```
/// use lowbit::steps::House;
/// use lowbit::words::Language;
/// assert_eq!((House::Row(0).name(), House::Row(0).title(Language::English)), ("row-1".into(), "row 1".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum House {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A box of a sudoku.
    Box(u16),
    /// A region.
    Region(u16),
}

impl House {
    /// Its name for programs, counted from 1: `row-3`, `box-2`, `region-C`.
    pub fn name(self) -> String {
        match self {
            House::Row(row) => format!("row-{}", row + 1),
            House::Column(column) => format!("column-{}", column + 1),
            House::Box(number) => format!("box-{}", number + 1),
            House::Region(region) => format!("region-{}", letter(region as u8)),
        }
    }

    /// Its name for people: row 3, region C.
    pub fn title(self, language: Language) -> String {
        match (self, language) {
            (House::Row(row), Language::English) => format!("row {}", row + 1),
            (House::Row(row), Language::Chinese) => format!("第 {} 行", row + 1),
            (House::Column(column), Language::English) => format!("column {}", column + 1),
            (House::Column(column), Language::Chinese) => format!("第 {} 列", column + 1),
            (House::Box(number), Language::English) => format!("box {}", number + 1),
            (House::Box(number), Language::Chinese) => format!("第 {} 宫", number + 1),
            (House::Region(region), Language::English) => format!("region {}", letter(region as u8)),
            (House::Region(region), Language::Chinese) => format!("区域 {}", letter(region as u8)),
        }
    }

    /// Several houses: row 1, row 2 and box 3.
    pub(crate) fn titles(houses: &[House], language: Language) -> String {
        list(houses.iter().map(|house| house.title(language)), language)
    }
}

/// A candidate: a cell, row by row from 0, and a digit from 1, or 0 for a star.
///
/// ```
/// use lowbit::steps::Mark;
/// assert_eq!(Mark::digit(40, 5), Mark { cell: 40, digit: 5 });
/// assert_eq!(Mark::star(3).cell, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The cell.
    pub cell: u16,
    /// The digit, or 0 for a star.
    pub digit: u8,
}

impl Mark {
    /// A star on a cell.
    pub fn star(cell: usize) -> Mark {
        Mark { cell: cell as u16, digit: 0 }
    }

    /// Whether it is a candidate of a 9x9 grid.
    pub(crate) fn is_on_nine(&self) -> bool {
        self.cell < 81 && (1..=9).contains(&self.digit)
    }

    /// A digit from 1 in a cell.
    pub fn digit(cell: usize, digit: usize) -> Mark {
        Mark { cell: cell as u16, digit: digit as u8 }
    }
}

/// How hard a step is, in tenths: `Rating(42)` is 4.2, and is displayed as `4.2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating(pub u16);

/// With one decimal, as is usual for ratings: `4.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The role of a group of candidates in the pattern of a step.
///
/// ```
/// use lowbit::steps::Role;
/// assert_eq!(Role::Pivot.name(), "pivot");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// One of the blocks of a tiling.
    Block,
    /// The pattern itself.
    Pattern,
    /// Fins: candidates without which the pattern would be complete.
    Fin,
    /// The candidate where the branches of a pattern meet.
    Pivot,
    /// The end of a branch.
    Pincer,
    /// Candidates beside the two digits of a unique pattern.
    Extra,
    /// An almost locked set: cells with one candidate more than there are cells.
    AlmostLocked,
    /// The places of digits that two almost locked sets cannot both have.
    Restricted,
    /// Colour number 0, 1 or more of a colouring.
    Colour(u8),
    /// The start of all chains of a step.
    Start,
    /// The end of all chains of a step.
    Target,
}

/// Candidates that belong together, and their role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Their role.
    pub role: Role,
    /// The candidates.
    pub marks: Vec<Mark>,
}

/// Which conclusion a link allows.
///
/// ```
/// use lowbit::steps::LinkKind;
/// assert_eq!(LinkKind::Strong.name(), "strong");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// If the first is true, the second is false.
    Weak,
    /// If the first is false, the second is true.
    Strong,
    /// If the first is false, so is the second, by a pattern that this completes.
    Implied,
}

/// A link of a chain: from one candidate, or a group with one true member, to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its start.
    pub from: Vec<Mark>,
    /// Its end.
    pub to: Vec<Mark>,
    /// The conclusion that it allows.
    pub kind: LinkKind,
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// The kind of step.
    Kind,
    /// Also where to look.
    Where,
    /// Also the cells it is about.
    Cells,
    /// Also the whole reason.
    Reason,
}

impl Degree {
    /// All of them, the least first.
    pub const ALL: [Degree; 4] = [Degree::Kind, Degree::Where, Degree::Cells, Degree::Reason];
}

/// A fact in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This candidate is assumed to be true.
    Assumed(Mark),
    /// This candidate is assumed to be false.
    AssumedNot(Mark),
    /// Exactly `need` of these candidates, the only ones open to the houses, are true. Without houses: open to the
    /// cells of these candidates.
    Among {
        /// The houses.
        houses: Vec<House>,
        /// Their open candidates.
        marks: Vec<Mark>,
        /// The number of true ones.
        need: u32,
    },
    /// The puzzle has only one solution, and these candidates alone would allow two: at least one of their cells holds another candidate.
    Unique(Vec<Mark>),
    /// These candidates alone cannot fill all their cells.
    Unfillable(Vec<Mark>),
    /// At least one of these is in every solution.
    AnyOf(Vec<Mark>),
    /// This candidate is in every solution.
    Is(Mark),
    /// This candidate is in no solution.
    IsNot(Mark),
    /// The house cannot get what it needs.
    Impossible(House),
    /// The assumption is false.
    Contradiction,
}

impl Fact {
    /// The candidates in the fact.
    pub(crate) fn marks(&self) -> &[Mark] {
        match self {
            Fact::Assumed(mark) | Fact::AssumedNot(mark) | Fact::Is(mark) | Fact::IsNot(mark) => {
                std::slice::from_ref(mark)
            }
            Fact::Among { marks, .. } | Fact::Unique(marks) | Fact::Unfillable(marks) | Fact::AnyOf(marks) => marks,
            Fact::Impossible(_) | Fact::Contradiction => &[],
        }
    }
}

/// A fact, and the earlier statements it follows from, by their numbers.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::steps::{Progress, hint};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let advice = hint(&Progress::from(&puzzle), &Stop::new()).into_inner();
/// for statement in &advice.steps()[0].proof {
///     println!("{:?} by {}", statement.fact, statement.rule(&advice.steps()[0].proof).name());
/// }
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The fact.
    pub fact: Fact,
    /// The numbers of the earlier statements from which it follows; empty for assumptions and for facts read off the board.
    pub because: Vec<usize>,
}

/// The fault of a proof: the number of the statement, and the reason why it does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The number of the statement, from 0; the number of statements if something is missing at the end.
    pub at: usize,
    /// The reason.
    pub why: &'static str,
}

/// The rule by which a statement follows from its premises. The facts determine the rule; `docs/design/proofs.md` has the conditions of
/// each.
///
/// ```
/// assert_eq!(lowbit::steps::Rule::WeakLink.name(), "weak link");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rule {
    /// Assumed, until it is refuted or all cases are done.
    Assumption,
    /// Read off the board: a cell must have one of its candidates, a house must have each digit somewhere.
    Board,
    /// A pattern that could be exchanged, or that cannot be filled.
    Pattern,
    /// A candidate outside such a pattern is true.
    Guardians,
    /// A true candidate excludes the candidates that it sees.
    WeakLink,
    /// The only candidate left in a cell, or the only place left for a digit in a house.
    StrongLink,
    /// Holds for every filling of the named cells and houses.
    Counting,
    /// Two statements contradict each other, or a cell or house has no candidate left.
    Contradiction,
    /// An assumption led to a contradiction, so its opposite holds.
    Refutation,
    /// All cases lead to it.
    Cases,
}

impl Rule {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Assumption => "assumption",
            Rule::Board => "board",
            Rule::Pattern => "pattern",
            Rule::Guardians => "guardians",
            Rule::WeakLink => "weak link",
            Rule::StrongLink => "strong link",
            Rule::Counting => "counting",
            Rule::Contradiction => "contradiction",
            Rule::Refutation => "refutation",
            Rule::Cases => "cases",
        }
    }
}

impl Statement {
    /// The rule by which it claims to follow from its premises, which are among the statements of its proof.
    pub fn rule(&self, proof: &[Statement]) -> Rule {
        let premises = || self.because.iter().filter_map(|&at| proof.get(at)).map(|statement| &statement.fact);
        let is_set = |fact: &Fact| matches!(fact, Fact::Among { .. } | Fact::AnyOf(_));
        let is_absence = |fact: &Fact| matches!(fact, Fact::IsNot(_) | Fact::AssumedNot(_));
        match &self.fact {
            Fact::Assumed(_) | Fact::AssumedNot(_) => Rule::Assumption,
            Fact::Among { houses, .. } if houses.is_empty() && premises().any(is_set) => Rule::Counting,
            Fact::Among { .. } => Rule::Board,
            Fact::Unique(_) | Fact::Unfillable(_) => Rule::Pattern,
            Fact::AnyOf(_) => Rule::Guardians,
            Fact::Impossible(_) | Fact::Contradiction => Rule::Contradiction,
            Fact::Is(_) | Fact::IsNot(_) => {
                let is_same = |fact: &Fact| *fact == self.fact;
                if self.because.len() == 1 && premises().all(|fact| *fact == Fact::Contradiction) {
                    Rule::Refutation
                } else if !self.because.is_empty() && premises().all(is_set) {
                    Rule::Counting
                } else if premises().any(is_set) || premises().any(is_same) {
                    Rule::Cases
                } else if matches!(self.fact, Fact::Is(_)) && premises().all(is_absence) {
                    Rule::StrongLink
                } else {
                    Rule::WeakLink
                }
            }
        }
    }
}

/// One step: its premises and its conclusions. The library makes steps; a modified one may have no words.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::steps::{Degree, Role};
/// use lowbit::sudoku::steps::{Notation, Progress, hint};
/// use lowbit::words::Language::English;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let advice = hint(&Progress::from(&puzzle), &Stop::new()).into_inner();
/// let step = &advice.steps()[0];
/// assert!(!step.is_empty() && step.role(Role::Fin).next().is_none());
/// assert_eq!(step.title(English), step.called().title(English));
/// assert_eq!(step.words(Degree::Reason, English), step.words_in(Notation::Eureka, Degree::Reason, English));
/// assert_eq!(step.told(Degree::Reason, English), step.told_in(Notation::Eureka, Degree::Reason, English));
/// for statement in &step.proof {
///     println!("{:?} by {}", statement.fact, statement.rule(&step.proof).name());
/// }
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step<T> {
    /// Its technique.
    pub technique: T,
    /// Its difficulty.
    pub rating: Rating,
    /// The houses it names: first those it rests on, then those it changes.
    pub houses: Vec<House>,
    /// The candidates it rests on.
    pub reasons: Vec<Mark>,
    /// The parts of its pattern by their roles: groups of candidates that belong together.
    pub groups: Vec<Group>,
    /// The links of its chains, in order.
    pub links: Vec<Link>,
    /// Candidates that become true.
    pub placed: Vec<Mark>,
    /// Candidates that become false.
    pub removed: Vec<Mark>,
    /// The proof, statement by statement.
    pub proof: Vec<Statement>,
}

/// A step as the command, the page and Python print it (feature `serde`); fields beyond the degree are absent.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Told {
    /// The name of its technique.
    pub technique: &'static str,
    /// Its difficulty in words.
    pub grade: &'static str,
    /// Its rating, such as 4.2, if the puzzle has a scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rating: Option<f64>,
    /// The names of its houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub houses: Option<Vec<String>>,
    /// The candidates it rests on.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub reasons: Option<Vec<String>>,
    /// Candidates that belong together; absent if there are none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub groups: Option<Vec<Vec<String>>>,
    /// The role of each of these groups: `pivot`, `fin`, `start`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub roles: Option<Vec<&'static str>>,
    /// The links of its chains, in order; absent if there are none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub links: Option<Vec<ToldLink>>,
    /// Candidates that become true.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub placed: Option<Vec<String>>,
    /// Candidates that become false.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub removed: Option<Vec<String>>,
    /// The proof, statement by statement, if the puzzle has a scale.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub proof: Option<Vec<ToldStatement>>,
    /// The explanation, in the requested language.
    pub words: String,
}

/// A link as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ToldLink {
    /// The candidates at its start.
    pub from: Vec<String>,
    /// The candidates at its end.
    pub to: Vec<String>,
    /// `weak`, `strong` or `implied`.
    pub kind: &'static str,
}

/// A statement of a proof as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ToldStatement {
    /// The kind of statement: `is`, `is not`, `assumed`, `assumed not`, `among`, `any of`, `unique`, `unfillable`, `impossible` or
    /// `contradiction`.
    pub says: &'static str,
    /// The candidates in the fact.
    pub marks: Vec<String>,
    /// The houses in the fact.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<String>,
    /// The number of true candidates, for `among`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub need: Option<u32>,
    /// The rule by which it follows: `weak link`, `counting`.
    pub by: &'static str,
    /// The numbers, from 0, of the statements from which it follows.
    pub because: Vec<usize>,
}

impl ToldStatement {
    fn new(statement: &Statement, proof: &[Statement], name: impl Fn(&Mark) -> String) -> ToldStatement {
        let (says, marks, houses, need): (_, &[Mark], &[House], _) = match &statement.fact {
            Fact::Assumed(mark) => ("assumed", std::slice::from_ref(mark), &[], None),
            Fact::AssumedNot(mark) => ("assumed not", std::slice::from_ref(mark), &[], None),
            Fact::Among { houses, marks, need } => ("among", marks, houses, Some(*need)),
            Fact::Unique(marks) => ("unique", marks, &[], None),
            Fact::Unfillable(marks) => ("unfillable", marks, &[], None),
            Fact::AnyOf(marks) => ("any of", marks, &[], None),
            Fact::Is(mark) => ("is", std::slice::from_ref(mark), &[], None),
            Fact::IsNot(mark) => ("is not", std::slice::from_ref(mark), &[], None),
            Fact::Impossible(house) => ("impossible", &[], std::slice::from_ref(house), None),
            Fact::Contradiction => ("contradiction", &[], &[], None),
        };
        ToldStatement {
            says,
            marks: marks.iter().map(name).collect(),
            houses: houses.iter().map(|house| house.name()).collect(),
            need,
            by: statement.rule(proof).name(),
            because: statement.because.clone(),
        }
    }
}

impl Role {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Role::Block => "block",
            Role::Pattern => "pattern",
            Role::Fin => "fin",
            Role::Pivot => "pivot",
            Role::Pincer => "pincer",
            Role::Extra => "extra",
            Role::AlmostLocked => "almost-locked",
            Role::Restricted => "restricted",
            Role::Colour(_) => "colour",
            Role::Start => "start",
            Role::Target => "target",
        }
    }
}

impl LinkKind {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            LinkKind::Weak => "weak",
            LinkKind::Strong => "strong",
            LinkKind::Implied => "implied",
        }
    }
}

impl Told {
    /// A step by the names of its technique and grade, with its words; `name` names a candidate.
    pub(crate) fn new<T>(
        step: &Step<T>,
        technique: &'static str,
        grade: &'static str,
        words: String,
        degree: Degree,
        name: impl Fn(&Mark) -> String,
    ) -> Told {
        let named = |marks: &Vec<Mark>| marks.iter().map(&name).collect::<Vec<_>>();
        let from = |least: Degree| (degree >= least).then_some(step);
        Told {
            technique,
            grade,
            rating: None,
            houses: from(Degree::Where).map(|step| step.houses.iter().map(|house| house.name()).collect()),
            reasons: from(Degree::Cells).map(|step| named(&step.reasons)),
            groups: from(Degree::Cells)
                .filter(|step| !step.groups.is_empty())
                .map(|step| step.groups.iter().map(|group| named(&group.marks)).collect()),
            roles: None,
            links: None,
            placed: from(Degree::Reason).map(|step| named(&step.placed)),
            removed: from(Degree::Reason).map(|step| named(&step.removed)),
            proof: None,
            words,
        }
    }

    /// The same with its rating and, as far as the degree allows, roles, links and proof.
    pub(crate) fn with_scale<T>(self, step: &Step<T>, degree: Degree, name: impl Fn(&Mark) -> String) -> Told {
        let named = |marks: &[Mark]| marks.iter().map(&name).collect::<Vec<_>>();
        let link = |link: &Link| ToldLink { from: named(&link.from), to: named(&link.to), kind: link.kind.name() };
        let from = |least: Degree| (degree >= least).then_some(step);
        Told {
            rating: Some(f64::from(step.rating.0) / 10.0),
            roles: self.groups.is_some().then(|| step.groups.iter().map(|group| group.role.name()).collect()),
            links: from(Degree::Reason)
                .filter(|step| !step.links.is_empty())
                .map(|step| step.links.iter().map(link).collect()),
            proof: from(Degree::Reason)
                .map(|step| step.proof.iter().map(|said| ToldStatement::new(said, &step.proof, &name)).collect()),
            ..self
        }
    }
}

impl<T> Step<T> {
    /// Whether it changes anything.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.removed.is_empty()
    }

    /// The marks of the groups with this role, group by group.
    pub fn role(&self, role: Role) -> impl Iterator<Item = &[Mark]> {
        self.groups.iter().filter(move |group| group.role == role).map(|group| group.marks.as_slice())
    }
}
