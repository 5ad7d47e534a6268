//! The one list of techniques. Each line names a technique and the constant in its file that says all there is to know of it.

use std::ops::ControlFlow;

use super::found::{Finder, Found};
use super::position::Position;
use super::{
    Step, als, chains, colours, direct, exclusion, finned, fish, franken, inference, intersections, links, singles,
    subsets, sue_de_coq, tridagon, unique, wings,
};
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
    /// Two cells where a line and a box cross have only two digits.
    LockedPair = subsets::locked::PAIR;
    /// Three cells where a line and a box cross have only three digits.
    LockedTriplet = subsets::locked::TRIPLET;
    /// Two cells of a house have only two digits.
    NakedPair = subsets::naked::PAIR;
    /// Two digits of a house have only two cells.
    HiddenPair = subsets::hidden::PAIR;
    /// Three cells of a house have only three digits.
    NakedTriplet = subsets::naked::TRIPLET;
    /// A digit of two lines lies in two crossing lines.
    XWing = fish::X_WING;
    /// Three digits of a house have only three cells.
    HiddenTriplet = subsets::hidden::TRIPLET;
    /// A digit of three lines lies in three crossing lines.
    Swordfish = fish::SWORDFISH;
    /// Two parallel lines with two places of a digit each, two of them in one crossing line.
    Skyscraper = links::named::SKYSCRAPER;
    /// A row and a column with two places of a digit each, two of them in one box.
    TwoStringKite = links::named::KITE;
    /// Two other strong links of a digit, joined by a weak one.
    TurbotFish = links::named::TURBOT;
    /// A digit of a box lies on a row and a column of it, and a strong link crosses one of them.
    EmptyRectangle = links::named::EMPTY_RECTANGLE;
    /// A chain of two strong links of a digit.
    TwoLinks = links::two::ABOUT;
    /// A cell with two candidates that sees two others.
    XyWing = wings::xy::XY;
    /// A cell with three candidates that sees two others.
    XyzWing = wings::xy::XYZ;
    /// Two equal cells with two candidates, joined by a strong link.
    WWing = wings::w::ABOUT;
    /// An X-wing but for a few places in one box.
    FinnedXWing = finned::FINNED_X_WING;
    /// A finned X-wing that lacks a corner.
    SashimiXWing = finned::SASHIMI_X_WING;
    /// Cells with the same two candidates in a chain.
    RemotePair = colours::REMOTE_PAIR;
    /// Strong links of a digit in two colours.
    SimpleColours = colours::SIMPLE;
    /// One cell of a rectangle has more than two candidates.
    UniqueRectangle1 = unique::loops::RECTANGLE_1;
    /// The cells of a rectangle have one digit more.
    UniqueRectangle2 = unique::loops::RECTANGLE_2;
    /// What the cells of a rectangle have more forms a set.
    UniqueRectangle3 = unique::loops::RECTANGLE_3;
    /// One digit of a rectangle is locked in two cells.
    UniqueRectangle4 = unique::loops::RECTANGLE_4;
    /// One digit of a rectangle has only two opposite corners in two lines.
    UniqueRectangle6 = unique::rectangles::TYPE_6;
    /// One digit of a rectangle is linked around the corner opposite a cell with two candidates.
    HiddenRectangle = unique::rectangles::HIDDEN;
    /// Three corners of a rectangle were filled by solving.
    AvoidableRectangle = unique::rectangles::AVOIDABLE;
    /// Two corners of a rectangle were filled by solving, the others have one digit more.
    AvoidableRectangle2 = unique::missing::AVOIDABLE_2;
    /// Corners of a rectangle lack one of its digits.
    IncompleteRectangle = unique::missing::INCOMPLETE;
    /// One cell of a loop has more than two candidates.
    UniqueLoop1 = unique::loops::LOOP_1;
    /// The cells of a loop have one digit more.
    UniqueLoop2 = unique::loops::LOOP_2;
    /// What the cells of a loop have more forms a set.
    UniqueLoop3 = unique::loops::LOOP_3;
    /// One digit of a loop is locked in two cells.
    UniqueLoop4 = unique::loops::LOOP_4;
    /// Four cells of a house have only four digits.
    NakedQuad = subsets::naked::QUAD;
    /// A digit of four lines lies in four crossing lines.
    Jellyfish = fish::JELLYFISH;
    /// Four digits of a house have only four cells.
    HiddenQuad = subsets::hidden::QUAD;
    /// Two patterns of strong links of a digit, each in two colours.
    MultiColours = colours::MULTI;
    /// A swordfish but for a few places in one box.
    FinnedSwordfish = finned::FINNED_SWORDFISH;
    /// A finned swordfish in which a line has one place.
    SashimiSwordfish = finned::SASHIMI_SWORDFISH;
    /// A chain of three strong links of a digit.
    ThreeLinks = links::three::ABOUT;
    /// Three cells with four digits, and a cell with two of them.
    WxyzWing = wings::almost::WXYZ;
    /// All open cells but one have two candidates.
    Bug1 = unique::bug::TYPE_1;
    /// One digit is too many in several cells.
    Bug2 = unique::bug::TYPE_2;
    /// What is too many in several cells forms a set.
    Bug3 = unique::bug::TYPE_3;
    /// Two cells with candidates too many share a locked digit.
    Bug4 = unique::bug::TYPE_4;
    /// A jellyfish but for a few places in one box.
    FinnedJellyfish = finned::FINNED_JELLYFISH;
    /// A finned jellyfish in which a line has one place.
    SashimiJellyfish = finned::SASHIMI_JELLYFISH;
    /// A closed chain of one digit.
    XCycle = chains::X_CYCLE;
    /// A chain of one digit from a candidate to its opposite.
    XChain = chains::X_CHAIN;
    /// A closed chain through cells with two candidates.
    YCycle = chains::Y_CYCLE;
    /// A chain of cells with two candidates.
    XyChain = inference::XY_CHAIN;
    /// A chain of strong and weak links of one digit.
    DigitChain = inference::DIGIT;
    /// A swordfish with boxes among its houses.
    FrankenSwordfish = franken::SWORDFISH;
    /// A fish with boxes among its houses, but for a few places.
    FinnedFranken = franken::FINNED;
    /// Four cells with five digits, and a cell with two of them.
    VwxyzWing = wings::almost::VWXYZ;
    /// Every way to fill two cells with a candidate empties a third.
    AlignedPair = exclusion::PAIR;
    /// Cells where a line and a box cross, with cells of both and as many digits.
    SueDeCoq = sue_de_coq::ABOUT;
    /// Two almost locked sets with a restricted common digit.
    AlsXz = als::xz::ABOUT;
    /// A closed chain.
    ContinuousLoop = chains::LOOP;
    /// A chain from a candidate to its opposite.
    ForcingChain = chains::CHAIN;
    /// Three almost locked sets in a row.
    AlsXyWing = als::chain::WING;
    /// A chain of strong and weak links.
    AlternatingChain = inference::ALTERNATING;
    /// A chain in which groups of cells take part.
    GroupedChain = inference::GROUPED;
    /// Four or more almost locked sets in a row.
    AlsChain = als::chain::CHAIN;
    /// A cell each of whose candidates locks a set.
    DeathBlossom = als::blossom::ABOUT;
    /// Three digits cannot fill twelve cells of four boxes.
    Tridagon = tridagon::ABOUT;
    /// Every way to fill three cells with a candidate empties another.
    AlignedTriplet = exclusion::TRIPLET;
    /// A candidate leads to a contradiction by its digit alone.
    Nishio = chains::NISHIO;
    /// All candidates of a cell lead to the same.
    CellForcingChains = chains::CELL;
    /// All places of a digit in a house lead to the same.
    RegionForcingChains = chains::REGION;
    /// A candidate leads to a contradiction.
    DynamicContradiction = chains::DYNAMIC_CONTRADICTION;
    /// A candidate and its absence lead to the same.
    DynamicDouble = chains::DYNAMIC_DOUBLE;
    /// All candidates of a cell lead to the same, by several premises at once.
    DynamicCell = chains::DYNAMIC_CELL;
    /// All places of a digit in a house lead to the same, by several premises at once.
    DynamicRegion = chains::DYNAMIC_REGION;
    /// Dynamic chains with locking, pairs and X-wings on the way.
    DynamicWithPatterns = chains::DYNAMIC_PATTERNS;
    /// Dynamic chains with forcing chains on the way.
    NestedSingle = chains::NESTED_SINGLE;
    /// Dynamic chains with cell and region chains on the way.
    NestedMultiple = chains::NESTED_MULTIPLE;
    /// Dynamic chains with dynamic chains on the way.
    NestedDynamic = chains::NESTED_DYNAMIC;
    /// Dynamic chains with such on the way that have chains on theirs.
    NestedTwice = chains::NESTED_TWICE;
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

    /// Whether it is taught: some are for ratings only, and people see them as something simpler.
    pub fn is_taught(self) -> bool {
        !super::advice::NOT_TAUGHT.contains(&self)
    }

    /// Whether it has a place on the bank's scale, rather than in teaching alone.
    #[cfg(all(test, feature = "generate"))]
    pub(super) fn is_on_scale(self) -> bool {
        use Technique as T;
        !matches!(
            self,
            T::LockedPair
                | T::LockedTriplet
                | T::Skyscraper
                | T::TwoStringKite
                | T::TurbotFish
                | T::EmptyRectangle
                | T::WWing
                | T::FinnedXWing
                | T::SashimiXWing
                | T::RemotePair
                | T::SimpleColours
                | T::UniqueRectangle6
                | T::HiddenRectangle
                | T::AvoidableRectangle
                | T::AvoidableRectangle2
                | T::IncompleteRectangle
                | T::Tridagon
                | T::MultiColours
                | T::FinnedSwordfish
                | T::SashimiSwordfish
                | T::FinnedJellyfish
                | T::SashimiJellyfish
                | T::FrankenSwordfish
                | T::FinnedFranken
                | T::XyChain
                | T::DigitChain
                | T::SueDeCoq
                | T::AlsXz
                | T::AlsXyWing
                | T::AlternatingChain
                | T::GroupedChain
                | T::AlsChain
                | T::DeathBlossom
        )
    }

    /// Offers its steps in its documented order.
    pub(super) fn find(self, position: &Position, found: &mut dyn Found) -> ControlFlow<()> {
        (self.about().find)(position, found)
    }
}

by_name!(Technique of Technique::ALL, name, "there is no technique '{name}'", "没有技巧“{name}”");
