//! The scale of HoDoKu 2.2: every step has points and a level.
//!
//! The **level** of a puzzle is the highest level of its steps, raised while the points of all steps, singles included,
//! exceed the limit of the level.

use std::fmt;

use super::Technique;
use super::scale::Producer;
use crate::words::Language;

/// The difficulty of a puzzle on the scale of HoDoKu.
///
/// ```
/// use lowbit::sudoku::steps::Level;
/// use lowbit::words::Language;
/// assert_eq!((Level::Unfair.name(), Level::Unfair.title(Language::English)), ("unfair", "unfair"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections, pairs, triplets.
    Medium,
    /// Quads, fish, links, wings, uniqueness, colours.
    Hard,
    /// Larger finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }

    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        match (self, language) {
            (level, Language::English) => level.name(),
            (Level::Easy, Language::Chinese) => "简单",
            (Level::Medium, Language::Chinese) => "中等",
            (Level::Hard, Language::Chinese) => "困难",
            (Level::Unfair, Language::Chinese) => "刁难",
            (Level::Extreme, Language::Chinese) => "极难",
        }
    }

    /// The highest score within the level.
    fn most(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }
}

by_name!(Level of Level::ALL, name, "there is no level '{name}'", "没有等级“{name}”");

/// The rating of a puzzle on the scale of HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// How hard it is.
    pub level: Level,
    /// The sum of the points of its steps. It affects the level but is not shown: it differs from HoDoKu's on most
    /// puzzles, as HoDoKu's order within a technique is not known.
    pub(super) score: u32,
}

impl Points {
    /// Before the first step.
    pub(super) const NONE: Points = Points { level: Level::Easy, score: 0 };

    /// Adds a step.
    pub(super) fn with(self, technique: Technique) -> Points {
        let step = of_technique(technique);
        let (mut level, score) = (self.level.max(step.level), self.score.saturating_add(step.score));
        while score > level.most() {
            level = Level::ALL[level as usize + 1];
        }
        Points { level, score }
    }

    /// Whether a step of one technique is harder than one of another.
    pub(super) fn is_harder(technique: Technique, than: Technique) -> bool {
        let key = |technique: Technique| {
            let Points { level, score } = of_technique(technique);
            (level, score)
        };
        key(technique) > key(than)
    }

    /// The points of a puzzle that needs a guess.
    pub(super) fn with_a_guess(self) -> Points {
        Points { level: Level::Extreme, score: self.score.saturating_add(10_000) }
    }
}

/// The level: `hard`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.level.name())
    }
}

/// The points of a step. Techniques unknown to the scale have those of their nearest equivalent.
fn of_technique(technique: Technique) -> Points {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    use Technique as T;
    let (level, score) = match technique {
        T::FullHouse | T::NakedSingle => (Easy, 4),
        T::HiddenSingleBox | T::HiddenSingleLine => (Easy, 14),
        T::LockedPair => (Medium, 40),
        T::LockedTriplet => (Medium, 60),
        T::Pointing | T::Claiming => (Medium, 50),
        T::NakedPair => (Medium, 60),
        T::NakedTriplet => (Medium, 80),
        T::HiddenPair => (Medium, 70),
        T::HiddenTriplet => (Medium, 100),
        T::NakedQuad => (Hard, 120),
        T::HiddenQuad => (Hard, 150),
        T::XWing => (Hard, 140),
        T::Swordfish => (Hard, 150),
        T::Jellyfish => (Hard, 160),
        T::RemotePair => (Hard, 110),
        T::Skyscraper | T::FinnedXWing => (Hard, 130),
        T::TwoStringKite | T::WWing | T::SashimiXWing | T::SimpleColours => (Hard, 150),
        T::TurbotFish | T::EmptyRectangle => (Hard, 120),
        T::XyWing => (Hard, 160),
        T::XyzWing => (Hard, 180),
        technique if technique.needs_uniqueness() => (Hard, 100),
        T::MultiColours => (Hard, 200),
        T::FinnedSwordfish => (Unfair, 200),
        T::SashimiSwordfish => (Unfair, 240),
        T::FinnedJellyfish | T::SueDeCoq => (Unfair, 250),
        T::SashimiJellyfish | T::DigitChain | T::XChain | T::XyChain => (Unfair, 260),
        T::AlternatingChain | T::ForcingChain | T::ContinuousLoop => (Unfair, 280),
        T::GroupedChain | T::AlsXz => (Unfair, 300),
        T::AlsXyWing => (Unfair, 320),
        T::AlsChain => (Unfair, 340),
        T::FrankenSwordfish => (Unfair, 350),
        T::FinnedFranken => (Unfair, 410),
        T::CellForcingChains | T::RegionForcingChains => (Extreme, 500),
        _ => (Extreme, 700),
    };
    Points { level, score }
}

/// The order in which techniques are tried.
pub(super) const ORDER: [Producer; 53] = {
    use super::Technique as T;
    use super::chains::Search::{Dynamic, Multiple};
    use Producer::{Chains, MostRemoved, Technique};
    [
        Technique(T::FullHouse),
        Technique(T::NakedSingle),
        Technique(T::HiddenSingleBox),
        Technique(T::HiddenSingleLine),
        Technique(T::LockedPair),
        Technique(T::LockedTriplet),
        Technique(T::Pointing),
        Technique(T::Claiming),
        Technique(T::NakedPair),
        Technique(T::NakedTriplet),
        Technique(T::HiddenPair),
        Technique(T::HiddenTriplet),
        Technique(T::NakedQuad),
        Technique(T::HiddenQuad),
        Technique(T::XWing),
        Technique(T::Swordfish),
        Technique(T::Jellyfish),
        Technique(T::RemotePair),
        Technique(T::Bug1),
        Technique(T::Skyscraper),
        Technique(T::TwoStringKite),
        Technique(T::TurbotFish),
        Technique(T::EmptyRectangle),
        Technique(T::WWing),
        Technique(T::XyWing),
        Technique(T::XyzWing),
        Technique(T::UniqueRectangle1),
        Technique(T::UniqueRectangle2),
        Technique(T::UniqueRectangle3),
        Technique(T::UniqueRectangle4),
        Technique(T::UniqueRectangle6),
        Technique(T::HiddenRectangle),
        Technique(T::AvoidableRectangle),
        Technique(T::FinnedXWing),
        Technique(T::SashimiXWing),
        Technique(T::FinnedSwordfish),
        Technique(T::SashimiSwordfish),
        Technique(T::FinnedJellyfish),
        Technique(T::SashimiJellyfish),
        Technique(T::SueDeCoq),
        Technique(T::SimpleColours),
        Technique(T::MultiColours),
        MostRemoved(T::DigitChain),
        MostRemoved(T::XyChain),
        MostRemoved(T::AlternatingChain),
        MostRemoved(T::GroupedChain),
        MostRemoved(T::AlsXz),
        MostRemoved(T::AlsXyWing),
        MostRemoved(T::AlsChain),
        MostRemoved(T::FrankenSwordfish),
        MostRemoved(T::FinnedFranken),
        Chains(Multiple),
        Chains(Dynamic { level: 0, inner: 0 }),
    ]
};
