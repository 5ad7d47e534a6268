//! One queen or amazon in each row: all, by symmetry, by level.

use super::super::{Ask, Sequence, Size, Way};
use crate::place::{Goal, Rule, Shape, Turn};

const Q: &str = "queen";
const A: &str = "amazon";

pub(super) const LIST: &[Sequence] = &[
    Sequence {
        name: "A000170",
        offset: 0,
        last: 27,
        meaning: "ways to place n queens on the n x n board, none attacking another",
        published: "1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, \
            666090624, 4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736, \
            2207893435808352, 22317699616364044, 234907967154122528",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A002562",
        offset: 1,
        last: 27,
        meaning: "ways to place n queens on the n x n board, up to turns and reflections",
        published: "1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053, 1846955, 11977939, 83263591, 621012754, \
            4878666808, 39333324973, 336376244042, 3029242658210, 28439272956934, 275986683743434, 2789712466510289, \
            29363495934315694",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A002968",
        offset: 0,
        last: 17,
        meaning: "ways to pair the numbers 1 to 2n so that all sums and differences of pairs are different",
        published: "1, 1, 0, 1, 8, 22, 51, 342, 2609, 16896, 99114, 876579, 8551800, 79595269, 764804085, 8905825760, \
            112166089619, 1423772212734",
        way: Way::Pairings { less: 0 },
    },
    Sequence {
        name: "A032522",
        offset: 1,
        last: 40,
        meaning: "ways to place n queens that half a turn leaves unchanged",
        published: "1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184, 144620, 375664, \
            1250692, 3581240, 11675080, 34132592, 115718268, 320403024, 1250901440, 3600075088, 14589438024, \
            43266334696, 181254386312",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Unchanged(Turn::Half),
        },
    },
    Sequence {
        name: "A033148",
        offset: 0,
        last: 67,
        meaning: "ways to place n queens that a quarter turn leaves unchanged",
        published: "1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264, 0, 0, 32896, \
            43776, 0, 0, 406784, 667904, 0, 0, 5845504, 8650752, 0, 0, 77184000, 101492736, 0, 0, 1261588480, \
            1795233792, 0, 0, 21517426688, 35028172800, 0, 0, 406875119616, 652044443648, 0, 0, 8613581094912, \
            12530550128640, 0, 0, 194409626533888, 291826098503680, 0, 0, 4724802693365760, 7350916849270784, 0, 0",
        way: Way::QuarterTurn { placements: true },
    },
    Sequence {
        name: "A051223",
        offset: 1,
        last: 26,
        meaning: "ways to place n amazons (queen and knight) on the n x n board",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180, 32516, 202900, 1330622, 8924976, 64492432, 495864256, \
            3977841852, 34092182276, 306819842212, 2883202816808, 28144109776812, 286022102245804",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "amazon",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A051224",
        offset: 1,
        last: 26,
        meaning: "ways to place n amazons on the n x n board, up to turns and reflections",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 22, 239, 653, 4089, 25411, 166463, 1115871, 8062150, 61984976, \
            497236090, 4261538564, 38352532487, 360400504834, 3518014210402, 35752764285788",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "amazon",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A059963",
        offset: 1,
        last: 22,
        meaning: "ways to place n queens by the column of the first",
        published: "1 | 0 0 | 0 0 0 | 0 1 1 0 | 2 2 2 2 2 | 0 1 1 1 1 0 | 4 7 6 6 6 7 4 | 4 8 16 18 18 16 8 4 | 28 30 47 44 \
            54 44 47 30 28 | 64 48 65 93 92 92 93 65 48 64",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::ByFirst,
        },
    },
    Sequence {
        name: "A099152",
        offset: 0,
        last: 21,
        meaning: "ways to place n semiqueens (row, column, one diagonal) on the n x n board",
        published: "1, 1, 1, 3, 7, 23, 83, 405, 2113, 12657, 82297, 596483, 4698655, 40071743, 367854835, 3622508685, \
            38027715185, 424060091065, 5006620130753, 62395131973755, 818456924866815, 11271715349614463",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "semiqueen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A218244",
        offset: 1,
        last: 16,
        meaning: "ways to place n empresses (rook and knight), up to turns and reflections",
        published: "1, 1, 1, 3, 6, 21, 75, 415, 2621, 21066, 195485, 2083543, 24744474, 323438322, 4596672672, 70440521310",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "empress",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A260189",
        offset: 0,
        last: 67,
        meaning: "ways to place n queens that a quarter turn leaves unchanged, divided by 2^floor(n/4)",
        published: "1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 4, 8, 0, 0, 15, 22, 0, 0, 52, 51, 0, 0, 257, 342, 0, 0, \
            1589, 2609, 0, 0, 11417, 16896, 0, 0, 75375, 99114, 0, 0, 616010, 876579, 0, 0, 5253278, 8551800, 0, 0, \
            49667373, 79595269, 0, 0, 525731268, 764804085, 0, 0, 5932910966, 8905825760, 0, 0, 72094767660, 112166089619, \
            0, 0",
        way: Way::QuarterTurn { placements: false },
    },
    Sequence {
        name: "A260319",
        offset: 1,
        last: 26,
        meaning: "classes of n queens that half a turn leaves unchanged, but no quarter turn",
        published: "0, 0, 0, 0, 0, 1, 2, 1, 4, 3, 12, 18, 32, 105, 310, 734, 2006, 4526, 11046, 36035, 93740, 312673, \
            895310, 2917938, 8532332, 28929567",
        way: Way::HalfTurnClasses(Q),
    },
    Sequence {
        name: "A260320",
        offset: 1,
        last: 26,
        meaning: "classes of n queens that no turn leaves unchanged",
        published: "0, 0, 0, 0, 1, 0, 4, 11, 42, 89, 329, 1765, 9197, 45647, 284743, 1846189, 11975869, 83259065, 621001708, \
            4878630533, 39333230881, 336375931369, 3029241762900, 28439270037332, 275986675209470, 2789712437580722",
        way: Way::PlainClasses(Q),
    },
    Sequence {
        name: "A319283",
        offset: 0,
        last: 19,
        meaning: "partial solutions of n queens, filled row by row: the size of the search tree",
        published: "1, 2, 3, 6, 17, 54, 153, 552, 2057, 8394, 35539, 166926, 856189, 4674890, 27358553, 171129072, \
            1141190303, 8017021932, 59365844491, 461939618824",
        way: Way::TreeSize,
    },
    Sequence {
        name: "A319284",
        offset: 0,
        last: 19,
        meaning: "partial solutions of n queens by the number of rows filled, from 0 to n",
        published: "1 | 1 1 | 1 2 0 | 1 3 2 0 | 1 4 6 4 2 | 1 5 12 14 12 10 | 1 6 20 36 46 40 4 | 1 7 30 76 140 164 94 40 | \
            1 8 42 140 344 568 550 312 92 | 1 9 56 234 732 1614 2292 2038 1066 352 | 1 10 72 364 1400 3916 7552 9632 \
            7828 4040 724 | 1 11 90 536 2468 8492 21362 37248 44148 34774 15116 2680 | 1 12 110 756 4080 16852 52856 \
            120104 195270 222720 160964 68264 14200",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Levels,
        },
    },
    Sequence {
        name: "A319288",
        offset: 0,
        last: 19,
        meaning: "the number of rows filled that has the most partial solutions (the first of them)",
        published: "0, 0, 1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13, 14, 15",
        way: Way::WidestLevel,
    },
    Sequence {
        name: "A352661",
        offset: 1,
        last: 21,
        meaning: "classes of n amazons that a quarter turn leaves unchanged",
        published: "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 12, 17, 0, 0, 60, 82",
        way: Way::QuarterTurnClasses(A),
    },
    Sequence {
        name: "A352662",
        offset: 1,
        last: 21,
        meaning: "classes of n amazons that half a turn leaves unchanged, but no quarter turn",
        published: "0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 6, 11, 49, 79, 245, 498, 1192, 3798, 11594",
        way: Way::HalfTurnClasses(A),
    },
    Sequence {
        name: "A352663",
        offset: 1,
        last: 21,
        meaning: "classes of n amazons that no turn leaves unchanged",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 18, 231, 642, 4040, 25320, 166201, 1115373, 8060958, 61981118, \
            497224414",
        way: Way::PlainClasses(A),
    },
    Sequence {
        name: "A398960",
        offset: 0,
        last: 16,
        meaning: "ways to pair the numbers 1 to 2n so that all sums less 1 and all differences of pairs are different",
        published: "1, 1, 0, 1, 4, 15, 52, 257, 1589, 11417, 75375, 616010, 5253278, 49667373, 525731268, 5932910966, 72094767660",
        way: Way::Pairings { less: 1 },
    },
];
