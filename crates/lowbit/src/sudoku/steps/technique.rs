//! The one list of techniques. Each line names a technique and the constant in its file that says all there is to know of it.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::found::{Finder, Found};
use super::position::Position;
use super::{Step, direct, intersections, singles, subsets};
use crate::Error;
use crate::steps::Rating;
use crate::words::Language;

/// What there is to know of a technique; written in its file.
pub(super) struct About {
    /// For programs.
    pub(super) name: &'static str,
    /// For people, in English and Chinese.
    pub(super) titles: [&'static str; 2],
    /// How hard it is at least, in tenths.
    pub(super) rating: u16,
    /// Whether it needs a puzzle with one solution.
    pub(super) needs_uniqueness: bool,
    /// Finds its steps, in an order that its file documents.
    pub(super) find: Finder,
    /// Why a step of it holds, in words.
    pub(super) reason: fn(&Step, Language) -> String,
}

macro_rules! techniques {
    ($($(#[doc = $doc:literal])+ $name:ident = $about:expr;)+) => {
        /// How a step reasons.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Technique {
            /// All of them, in the order of teaching, the easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$name,)+];

            pub(super) const fn about(self) -> &'static About {
                match self {
                    $(Technique::$name => &$about,)+
                }
            }
        }
    };
}

techniques! {
    /// The last empty cell of a house.
    FullHouse = singles::full_house::ABOUT;
    /// The only place of a digit in a box.
    HiddenSingleBox = singles::hidden_single::IN_BOX;
    /// The only place of a digit in a row or column.
    HiddenSingleLine = singles::hidden_single::IN_LINE;
    /// The only candidate of a cell.
    NakedSingle = singles::naked_single::ABOUT;
    /// A digit locked in a line of a box leaves a neighbouring box one place for it.
    DirectPointing = direct::locking::POINTING;
    /// A digit locked in a box of a line leaves a parallel line one place for it.
    DirectClaiming = direct::locking::CLAIMING;
    /// Two digits locked in two cells leave another digit of the house one place.
    DirectHiddenPair = direct::hidden::PAIR;
    /// Three digits locked in three cells leave another digit of the house one place.
    DirectHiddenTriplet = direct::hidden::TRIPLET;
    /// A digit of a box lies on one line.
    Pointing = intersections::POINTING;
    /// A digit of a line lies in one box.
    Claiming = intersections::CLAIMING;
    /// Two cells of a house have only two digits.
    NakedPair = subsets::naked::PAIR;
    /// Two digits of a house have only two cells.
    HiddenPair = subsets::hidden::PAIR;
    /// Three cells of a house have only three digits.
    NakedTriplet = subsets::naked::TRIPLET;
    /// Three digits of a house have only three cells.
    HiddenTriplet = subsets::hidden::TRIPLET;
    /// Four cells of a house have only four digits.
    NakedQuad = subsets::naked::QUAD;
    /// Four digits of a house have only four cells.
    HiddenQuad = subsets::hidden::QUAD;
}

impl Technique {
    /// A short name for programs: `hidden-pair`.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Its name for people.
    pub fn title(self, language: Language) -> &'static str {
        self.about().titles[match language {
            Language::English => 0,
            Language::Chinese => 1,
        }]
    }

    /// How hard its easiest step is.
    pub fn rating(self) -> Rating {
        Rating(self.about().rating)
    }

    /// Whether it may be used only where the puzzle is known to have one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.about().needs_uniqueness
    }

    /// Offers its steps in its documented order.
    pub(super) fn find(self, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
        (self.about().find)(position, found)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = Error;

    fn from_str(name: &str) -> Result<Technique, Error> {
        let known = Technique::ALL.iter().find(|technique| technique.name() == name);
        known
            .copied()
            .ok_or_else(|| Error::request(crate::sentence!("there is no technique '{name}'", "没有技巧“{name}”")))
    }
}
