//! The one list of techniques. Each line names a technique and the constant in its file that describes it.

use std::ops::ControlFlow;

use super::found::{Finder, Found};
use super::position::Position;
use super::{
    Step, als, chains, colours, direct, exclusion, exocet, finned, fireworks, fish, franken, inference, intersections,
    kraken, links, medusa, mutant, singles, sk_loop, subsets, sue_de_coq, templates, tridagon, unique, wings,
};
use crate::steps::Rating;
use crate::words::Language;

/// The description of a technique, kept in its file.
pub(super) struct About {
    /// Its name for programs.
    pub(super) name: &'static str,
    /// Its titles for people, in English and Chinese.
    pub(super) titles: [&'static str; 2],
    /// The rating of its easiest step, in tenths.
    pub(super) rating: u16,
    /// Whether it relies on uniqueness.
    pub(super) needs_uniqueness: bool,
    /// Finds its steps, in an order that its file documents.
    pub(super) find: Finder,
    /// The reason of a step in words.
    pub(super) reason: fn(&Step, Language) -> String,
}

macro_rules! techniques {
    ($(#[doc = $doc:literal] $name:ident = $about:expr, $chinese:literal;)+) => {
        /// How a step reasons.
        ///
        /// ```
        /// use lowbit::sudoku::steps::Technique;
        /// use lowbit::words::Language;
        /// let wing: Technique = "x-wing".parse()?;
        /// assert_eq!((wing.name(), wing.title(Language::English), wing.rating().to_string()), ("x-wing", "X-wing", "3.2".into()));
        /// assert!(wing.is_taught() && !wing.needs_uniqueness());
        /// assert!(!wing.gist(Language::Chinese).is_empty());
        /// # Ok::<(), lowbit::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $doc] $name,)+
        }

        impl Technique {
            /// All of them, in the order of teaching, the easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$name,)+];

            /// What it is, in a line.
            pub fn gist(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Technique::$name, Language::English) => $doc.trim_ascii(),
                        (Technique::$name, Language::Chinese) => $chinese,
                    )+
                }
            }

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
    FullHouse = singles::full_house::ABOUT, "区域内最后一个空格";
    /// The only place of a digit in a box.
    HiddenSingleBox = singles::hidden_single::IN_BOX, "某数在宫内只有一处";
    /// The only place of a digit in a row or column.
    HiddenSingleLine = singles::hidden_single::IN_LINE, "某数在行或列内只有一处";
    /// The only candidate of a cell.
    NakedSingle = singles::naked_single::ABOUT, "格内只剩一个候选数";
    /// A digit locked in a line of a box leaves a neighbouring box one place for it.
    DirectPointing = direct::locking::POINTING, "宫内锁定在一线的数，使邻宫只剩一处";
    /// A digit locked in a box of a line leaves a parallel line one place for it.
    DirectClaiming = direct::locking::CLAIMING, "行列中锁定在一宫的数，使平行的行列只剩一处";
    /// Two digits locked in two cells leave another digit of the house one place.
    DirectHiddenPair = direct::hidden::PAIR, "两数占两格，使另一数在该区域只剩一处";
    /// Three digits locked in three cells leave another digit of the house one place.
    DirectHiddenTriplet = direct::hidden::TRIPLET, "三数占三格，使另一数在该区域只剩一处";
    /// A digit of a box lies on one line.
    Pointing = intersections::POINTING, "宫内某数只在一行或一列";
    /// A digit of a line lies in one box.
    Claiming = intersections::CLAIMING, "行或列内某数只在一宫";
    /// Two cells where a line and a box cross have only two digits.
    LockedPair = subsets::locked::PAIR, "行列与宫相交处的两格只有两个数";
    /// Three cells where a line and a box cross have only three digits.
    LockedTriplet = subsets::locked::TRIPLET, "行列与宫相交处的三格只有三个数";
    /// Two cells of a house have only two digits.
    NakedPair = subsets::naked::PAIR, "区域内两格只有两个数";
    /// Two digits of a house have only two cells.
    HiddenPair = subsets::hidden::PAIR, "区域内两数只在两格";
    /// Three cells of a house have only three digits.
    NakedTriplet = subsets::naked::TRIPLET, "区域内三格只有三个数";
    /// A digit of two lines lies in two crossing lines.
    XWing = fish::X_WING, "某数在两行（列）只占两列（行）";
    /// Three digits of a house have only three cells.
    HiddenTriplet = subsets::hidden::TRIPLET, "区域内三数只在三格";
    /// A digit of three lines lies in three crossing lines.
    Swordfish = fish::SWORDFISH, "某数在三行（列）只占三列（行）";
    /// Two parallel lines with two places of a digit each, two of them in one crossing line.
    Skyscraper = links::named::SKYSCRAPER, "两条平行强链，一端同在一条线上";
    /// A row and a column with two places of a digit each, two of them in one box.
    TwoStringKite = links::named::KITE, "一行一列两条强链，在一宫相连";
    /// Two other strong links of a digit, joined by a weak one.
    TurbotFish = links::named::TURBOT, "其他由弱链相连的两条强链";
    /// A digit of a box lies on a row and a column of it, and a strong link crosses one of them.
    EmptyRectangle = links::named::EMPTY_RECTANGLE, "宫内某数只在一行一列，一条强链穿过其中之一";
    /// A chain of two strong links of a digit.
    TwoLinks = links::two::ABOUT, "一数的两条强链";
    /// A cell with two candidates that sees two others.
    XyWing = wings::xy::XY, "双值格看到另外两个双值格";
    /// A cell with three candidates that sees two others.
    XyzWing = wings::xy::XYZ, "三值格看到两个双值格";
    /// Two equal cells with two candidates, joined by a strong link.
    WWing = wings::w::ABOUT, "两个相同的双值格由强链相连";
    /// An X-wing but for a few places in one box.
    FinnedXWing = finned::FINNED_X_WING, "差几个候选位置（同宫）的二链列";
    /// A finned X-wing that lacks a corner.
    SashimiXWing = finned::SASHIMI_X_WING, "缺一角的带鳍二链列";
    /// Cells with the same two candidates in a chain.
    RemotePair = colours::REMOTE_PAIR, "相同的双值格连成链";
    /// Strong links of a digit in two colours.
    SimpleColours = colours::SIMPLE, "一数的强链染成两色";
    /// One cell of a rectangle has more than two candidates.
    UniqueRectangle1 = unique::loops::RECTANGLE_1, "矩形只有一格多出候选数";
    /// The cells of a rectangle have one digit more.
    UniqueRectangle2 = unique::loops::RECTANGLE_2, "矩形各格多出同一个数";
    /// What the cells of a rectangle have more forms a set.
    UniqueRectangle3 = unique::loops::RECTANGLE_3, "矩形多出的数与别的格构成数组";
    /// One digit of a rectangle is locked in two cells.
    UniqueRectangle4 = unique::loops::RECTANGLE_4, "矩形的一个数锁定在两格";
    /// One digit of a rectangle has only two opposite corners in two lines.
    UniqueRectangle6 = unique::rectangles::TYPE_6, "矩形的一个数在两线上只在对角";
    /// One digit of a rectangle is linked around the corner opposite a cell with two candidates.
    HiddenRectangle = unique::rectangles::HIDDEN, "双值角的对角处，一个数在行列上都是强链";
    /// Three corners of a rectangle were filled by solving.
    AvoidableRectangle = unique::rectangles::AVOIDABLE, "矩形三角由解题填出";
    /// Two corners of a rectangle were filled by solving, the others have one digit more.
    AvoidableRectangle2 = unique::missing::AVOIDABLE_2, "矩形两角由解题填出，另两角多出同一个数";
    /// Corners of a rectangle lack one of its digits.
    IncompleteRectangle = unique::missing::INCOMPLETE, "矩形有角缺少其中一个数";
    /// One cell of a loop has more than two candidates.
    UniqueLoop1 = unique::loops::LOOP_1, "环只有一格多出候选数";
    /// The cells of a loop have one digit more.
    UniqueLoop2 = unique::loops::LOOP_2, "环上各格多出同一个数";
    /// What the cells of a loop have more forms a set.
    UniqueLoop3 = unique::loops::LOOP_3, "环上多出的数与别的格构成数组";
    /// One digit of a loop is locked in two cells.
    UniqueLoop4 = unique::loops::LOOP_4, "环的一个数锁定在两格";
    /// Four cells of a house have only four digits.
    NakedQuad = subsets::naked::QUAD, "区域内四格只有四个数";
    /// A digit of four lines lies in four crossing lines.
    Jellyfish = fish::JELLYFISH, "某数在四行（列）只占四列（行）";
    /// Four digits of a house have only four cells.
    HiddenQuad = subsets::hidden::QUAD, "区域内四数只在四格";
    /// Two patterns of strong links of a digit, each in two colours.
    MultiColours = colours::MULTI, "一数的两组强链，各染两色";
    /// A swordfish but for a few places in one box.
    FinnedSwordfish = finned::FINNED_SWORDFISH, "差几个候选位置（同宫）的三链列";
    /// A finned swordfish in which a line has one place.
    SashimiSwordfish = finned::SASHIMI_SWORDFISH, "有一线只有一处的带鳍三链列";
    /// A chain of three strong links of a digit.
    ThreeLinks = links::three::ABOUT, "一数的三条强链";
    /// Three cells with four digits, and a cell with two of them.
    WxyzWing = wings::almost::WXYZ, "三格四数，加一个双值格";
    /// All open cells but one have two candidates.
    Bug1 = unique::bug::TYPE_1, "除一格外，空格都是双值格";
    /// One digit is too many in several cells.
    Bug2 = unique::bug::TYPE_2, "几格多出同一个数";
    /// What is too many in several cells forms a set.
    Bug3 = unique::bug::TYPE_3, "几格多出的数构成数组";
    /// Two cells with candidates too many share a locked digit.
    Bug4 = unique::bug::TYPE_4, "多出候选数的两格共有一个锁定的数";
    /// A jellyfish but for a few places in one box.
    FinnedJellyfish = finned::FINNED_JELLYFISH, "差几个候选位置（同宫）的四链列";
    /// A finned jellyfish in which a line has one place.
    SashimiJellyfish = finned::SASHIMI_JELLYFISH, "有一线只有一处的带鳍四链列";
    /// A closed chain of one digit.
    XCycle = chains::X_CYCLE, "一数的闭合链";
    /// A chain of one digit from a candidate to its opposite.
    XChain = chains::X_CHAIN, "一数的链";
    /// A closed chain through cells with two candidates.
    YCycle = chains::Y_CYCLE, "双值格的闭合链";
    /// A chain of cells with two candidates.
    XyChain = inference::XY_CHAIN, "双值格的链";
    /// A chain of strong and weak links of one digit.
    DigitChain = inference::DIGIT, "一数的强弱交替链";
    /// A swordfish with boxes among its houses.
    FrankenSwordfish = franken::SWORDFISH, "含有宫的三链列";
    /// A fish with boxes among its houses, but for a few places.
    FinnedFranken = franken::FINNED, "含有宫并带鳍的鱼";
    /// Four cells with five digits, and a cell with two of them.
    VwxyzWing = wings::almost::VWXYZ, "四格五数，加一个双值格";
    /// Every way to fill two cells with a candidate empties a third.
    AlignedPair = exclusion::PAIR, "两格取某数的各种填法都使另一格无数可填";
    /// Cells where a line and a box cross, with cells of both and as many digits.
    SueDeCoq = sue_de_coq::ABOUT, "行列与宫相交的格，与两边的格一起，数字数等于格数";
    /// Two almost locked sets with a restricted common digit.
    AlsXz = als::xz::ABOUT, "两个待定数组有限制性公共数";
    /// Candidates of several digits in two colours.
    Medusa = medusa::ABOUT, "多个数的候选数沿强链染成两色";
    /// Three digits of a row and a column that cross lie in one box but for one cell of each.
    TripleFirework = fireworks::ABOUT, "相交的一行一列中，三个数除各一格外都在同一宫";
    /// A closed chain.
    ContinuousLoop = chains::LOOP, "强弱交替的闭合链";
    /// A chain from a candidate to its opposite.
    ForcingChain = chains::CHAIN, "强弱交替的链";
    /// Three almost locked sets in a row.
    AlsXyWing = als::chain::WING, "三个待定数组相连";
    /// A chain of strong and weak links.
    AlternatingChain = inference::ALTERNATING, "强弱交替的链（评分用）";
    /// A chain in which groups of cells take part.
    GroupedChain = inference::GROUPED, "含有区块的链";
    /// Four or more almost locked sets in a row.
    AlsChain = als::chain::CHAIN, "四个以上待定数组相连";
    /// A cell each of whose candidates locks a set.
    DeathBlossom = als::blossom::ABOUT, "一格的每个候选数都锁定一个待定数组";
    /// Almost locked sets that share cells.
    OverlappingAls = als::overlap::ABOUT, "共有格子的待定数组";
    /// A fish with rows and columns on one side.
    MutantFish = mutant::ABOUT, "一侧同时有行和列的鱼";
    /// Sixteen cells around two rows and two columns that use up the digits of their links.
    SkLoop = sk_loop::ABOUT, "两行两列周围的十六格用完其链接的数";
    /// Three digits cannot fill twelve cells of four boxes.
    Tridagon = tridagon::ABOUT, "三个数填不满四宫的十二格";
    /// Two cells whose digits, whichever they are, are those of two others.
    Exocet = exocet::ABOUT, "两格的数必与另外两格相同";
    /// Every way to fill three cells with a candidate empties another.
    AlignedTriplet = exclusion::TRIPLET, "三格取某数的各种填法都使另一格无数可填";
    /// A candidate leads to a contradiction by its digit alone.
    Nishio = chains::NISHIO, "单看一数，某候选数导致矛盾";
    /// A chain in which almost locked sets take part.
    AlsAic = als::aic::ABOUT, "含有待定数组的链";
    /// A fish with fins, each of which leads to the same by a chain.
    KrakenFish = kraken::ABOUT, "带鳍的鱼，每个鳍都由链推出同一结论";
    /// All candidates of a cell lead to the same.
    CellForcingChains = chains::CELL, "一格的所有候选数推出同一结论";
    /// All places of a digit in a house lead to the same.
    RegionForcingChains = chains::REGION, "一数在区域内的所有位置推出同一结论";
    /// A candidate leads to a contradiction.
    DynamicContradiction = chains::DYNAMIC_CONTRADICTION, "某候选数导致矛盾（多个前提）";
    /// A candidate and its absence lead to the same.
    DynamicDouble = chains::DYNAMIC_DOUBLE, "某候选数成立与否推出同一结论（多个前提）";
    /// All candidates of a cell lead to the same, by several premises at once.
    DynamicCell = chains::DYNAMIC_CELL, "一格的所有候选数推出同一结论（多个前提）";
    /// All places of a digit in a house lead to the same, by several premises at once.
    DynamicRegion = chains::DYNAMIC_REGION, "一数的所有位置推出同一结论（多个前提）";
    /// All ways to place a digit in the whole grid that leave room for the others.
    Template = templates::ABOUT, "某数在全盘的所有放法，且给其他数留下位置";
    /// Dynamic chains with locking, pairs and X-wings on the way.
    DynamicWithPatterns = chains::DYNAMIC_PATTERNS, "途中用区块、数对、二链列的动态链";
    /// Dynamic chains with forcing chains on the way.
    NestedSingle = chains::NESTED_SINGLE, "途中用链的动态链";
    /// Dynamic chains with cell and region chains on the way.
    NestedMultiple = chains::NESTED_MULTIPLE, "途中用单元格和区域强制链的动态链";
    /// Dynamic chains with dynamic chains on the way.
    NestedDynamic = chains::NESTED_DYNAMIC, "途中用动态链的动态链";
    /// Dynamic chains with such on the way that have chains on theirs.
    NestedTwice = chains::NESTED_TWICE, "嵌套两层的动态链";
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

    /// The rating of its easiest step.
    pub fn rating(self) -> Rating {
        Rating(self.about().rating)
    }

    /// Whether it may be used only on puzzles known to have one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.about().needs_uniqueness
    }

    /// Whether it is taught: some are for ratings only, and people see them as something simpler.
    pub fn is_taught(self) -> bool {
        !super::advice::NOT_TAUGHT.contains(&self)
    }

    /// Whether it is on the bank's scale, not only taught.
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
                | T::Medusa
                | T::TripleFirework
                | T::OverlappingAls
                | T::AlsAic
                | T::KrakenFish
                | T::Exocet
                | T::MutantFish
                | T::SkLoop
                | T::Template
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
