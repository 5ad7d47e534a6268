//! The techniques that are chains, with their words.

use std::ops::ControlFlow;

use super::{Chains, Search};
use crate::sudoku::steps::found::Found;
use crate::sudoku::steps::notation::{self, Notation};
use crate::sudoku::steps::position::Position;
use crate::sudoku::steps::technique::About;
use crate::sudoku::steps::{Edition, Step, Technique};
use crate::words::Language;

macro_rules! about {
    ($name:ident, $technique:ident, $word:literal, $english:literal, $chinese:literal, $rating:literal, $search:expr) => {
        pub(in super::super) const $name: About = About {
            name: $word,
            titles: [$english, $chinese],
            rating: $rating,
            needs_uniqueness: false,
            find: |position, found| find(position, Technique::$technique, $search, found),
            reason,
        };
    };
}

const fn dynamic(level: u8) -> Search {
    Search::Dynamic { level, inner: 0 }
}

about!(X_CYCLE, XCycle, "x-cycle", "X-cycle", "X 环", 65, Search::Single);
about!(Y_CYCLE, YCycle, "y-cycle", "XY-loop", "XY 环", 65, Search::Single);
about!(X_CHAIN, XChain, "x-chain", "X-chain", "X 链", 66, Search::Single);
about!(LOOP, ContinuousLoop, "continuous-loop", "Continuous loop", "连续环", 70, Search::Single);
about!(CHAIN, ForcingChain, "forcing-chain", "AIC", "交替推断链（AIC）", 70, Search::Single);
about!(NISHIO, Nishio, "nishio", "Nishio", "单数试数（Nishio）", 75, Search::Nishio);
about!(CELL, CellForcingChains, "cell-forcing-chains", "Cell forcing chains", "单元格强制链", 80, Search::Multiple);
about!(
    REGION,
    RegionForcingChains,
    "region-forcing-chains",
    "Region forcing chains",
    "区域强制链",
    80,
    Search::Multiple
);
about!(
    DYNAMIC_CONTRADICTION,
    DynamicContradiction,
    "dynamic-contradiction",
    "Dynamic contradiction chains",
    "动态矛盾链",
    85,
    dynamic(0)
);
about!(DYNAMIC_DOUBLE, DynamicDouble, "dynamic-double", "Dynamic double chains", "动态双向链", 85, dynamic(0));
about!(DYNAMIC_CELL, DynamicCell, "dynamic-cell", "Dynamic cell chains", "动态单元格链", 85, dynamic(0));
about!(DYNAMIC_REGION, DynamicRegion, "dynamic-region", "Dynamic region chains", "动态区域链", 85, dynamic(0));
about!(
    DYNAMIC_PATTERNS,
    DynamicWithPatterns,
    "dynamic-with-patterns",
    "Dynamic chains with patterns",
    "带结构的动态链",
    90,
    dynamic(1)
);
about!(NESTED_SINGLE, NestedSingle, "nested-single", "Dynamic chains with chains nested", "嵌套链", 95, dynamic(2));
about!(
    NESTED_MULTIPLE,
    NestedMultiple,
    "nested-multiple",
    "Dynamic chains with multiple chains nested",
    "嵌套多重链",
    100,
    dynamic(3)
);
about!(
    NESTED_DYNAMIC,
    NestedDynamic,
    "nested-dynamic",
    "Dynamic chains with dynamic chains nested",
    "嵌套动态链",
    105,
    dynamic(4)
);
about!(NESTED_TWICE, NestedTwice, "nested-twice", "Dynamic chains nested twice", "双重嵌套动态链", 110, dynamic(5));

/// Offers the chains of a technique: the best first.
fn find(position: &Position, technique: Technique, search: Search, found: &mut dyn Found) -> ControlFlow<()> {
    for hint in Chains::default().all(position, search, Edition::Revised) {
        if hint.technique() == technique {
            let step = hint.taught(position);
            found.offer(&step, &|| hint.story(position, &step.effect))?;
        }
    }
    ControlFlow::Continue(())
}

/// The chain in Eureka notation; nets are worded from their proofs.
fn reason(step: &Step, language: Language) -> String {
    notation::chain(step, Notation::Eureka, language)
}
