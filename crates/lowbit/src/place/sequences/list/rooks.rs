//! Rooks that also ride: one in each row.

use super::super::{Ask, Sequence, Size, Way};
use crate::place::{Goal, Rule, Shape};

pub(super) const LIST: &[Sequence] = &[
    Sequence {
        name: "A189837",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as rook and rider(1,2)",
        published: "1, 2, 2, 8, 12, 22, 58, 276, 648, 2304, 6508, 24528, 96402, 466922, 2271738, 13723826, 76579326, \
            512425626, 3281233020, 24654941268, 175398054696",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(1,2)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189838",
        offset: 1,
        last: 17,
        meaning: "ways to place n pieces that move as rook and rider(2,2)",
        published: "1, 2, 4, 16, 36, 128, 672, 4264, 25044, 173712, 1318904, 11069056, 96808692, 927478976, 9435033872, \
            103783608480, 1195155968388",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(2,2)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189839",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(3,3)",
        published: "1, 2, 6, 20, 80, 384, 2112, 12992, 94272, 716800, 6141440, 58451568, 596647568, 6555879072, 77766001056, \
            981202169600",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(3,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189840",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(4,4)",
        published: "1, 2, 6, 24, 108, 544, 3264, 23040, 171072, 1409664, 12916224, 131217408, 1428028032, 16709309440, \
            210367491840, 2847184825728",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(4,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189841",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(5,5)",
        published: "1, 2, 6, 24, 120, 672, 4128, 28992, 231936, 2088960, 20017152, 207208704, 2326900992, 28338241536, \
            373152276480, 5206300028928",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(5,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189842",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(6,6)",
        published: "1, 2, 6, 24, 120, 720, 4800, 34752, 280512, 2528256, 25282560, 278323200, 3242649600, 40330371072, \
            536528954880, 7633092132864",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(6,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189843",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and semirider(2,2)",
        published: "1, 2, 5, 18, 71, 356, 2097, 14212, 105821, 887576, 8093601, 81310936, 876456695, 10257217440, \
            127631146697, 1705775408656",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+semirider(2,2)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189850",
        offset: 1,
        last: 19,
        meaning: "ways to place n pieces that move as rook and rider(1,3)",
        published: "1, 2, 6, 8, 24, 126, 316, 1344, 7782, 33930, 172430, 1106754, 6432236, 45188572, 372437930, 2728674526, \
            23648822368, 233010291526, 2083328647344",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(1,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189851",
        offset: 1,
        last: 17,
        meaning: "ways to place n pieces that move as rook and rider(1,4)",
        published: "1, 2, 6, 24, 48, 182, 868, 5752, 22952, 131766, 912964, 7556978, 52602390, 432795244, 4121203656, \
            44335718598, 416447624724",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(1,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189852",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(1,5)",
        published: "1, 2, 6, 24, 120, 336, 1474, 8340, 57756, 475658, 2812910, 20852460, 181255892, 1817101242, 20435345782, \
            197871434994",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(1,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189853",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(1,6)",
        published: "1, 2, 6, 24, 120, 720, 2640, 13596, 87768, 680274, 6090756, 61678252, 482005340, 4454053680, \
            46705656280, 549750105234",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(1,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189854",
        offset: 1,
        last: 18,
        meaning: "ways to place n pieces that move as rook and rider(2,3)",
        published: "1, 2, 6, 12, 36, 174, 500, 2052, 12112, 65092, 407882, 2954798, 20568796, 157579774, 1346294112, \
            11580692142, 110130002110, 1145065547108",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(2,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189855",
        offset: 1,
        last: 17,
        meaning: "ways to place n pieces that move as rook and rider(2,4)",
        published: "1, 2, 6, 24, 60, 208, 1184, 7840, 36036, 209664, 1395480, 10996728, 83573220, 723835856, 7132494776, \
            77976981216, 790552134804",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(2,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189856",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(2,5)",
        published: "1, 2, 6, 24, 120, 392, 1810, 10400, 72228, 589674, 3823906, 29420944, 266232984, 2711139976, \
            30669073348, 316482938974",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(2,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189857",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(2,6)",
        published: "1, 2, 6, 24, 120, 720, 2952, 16064, 104800, 816160, 7327728, 74031176, 621684168, 5950876288, \
            64694543120, 777746708096",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(2,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189858",
        offset: 1,
        last: 17,
        meaning: "ways to place n pieces that move as rook and rider(3,4)",
        published: "1, 2, 6, 24, 80, 326, 1566, 9544, 53696, 347382, 2566892, 21907934, 184868860, 1704360992, 17294597926, \
            192725663600, 2139133978996",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(3,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189859",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(3,5)",
        published: "1, 2, 6, 24, 120, 464, 2274, 13236, 91760, 740562, 5305548, 43237840, 395858894, 4087066620, \
            46633569480, 509698057110",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(3,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189860",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(3,6)",
        published: "1, 2, 6, 24, 120, 720, 3312, 18688, 127104, 990208, 8878016, 89267712, 789509184, 7803741824, \
            85447337472, 1008717911040",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(3,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189861",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(4,5)",
        published: "1, 2, 6, 24, 120, 552, 2826, 17080, 117816, 943250, 7369128, 63533572, 603300392, 6280101222, \
            71927971040, 836503868762",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(4,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189862",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(4,6)",
        published: "1, 2, 6, 24, 120, 720, 3720, 22336, 153796, 1213344, 10849504, 108891704, 1023690268, 10593791168, \
            119694887008, 1472935989952",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(4,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189863",
        offset: 1,
        last: 16,
        meaning: "ways to place n pieces that move as rook and rider(5,6)",
        published: "1, 2, 6, 24, 120, 720, 4176, 26140, 185084, 1491098, 13285034, 132514356, 1321161252, 14181339764, \
            164574628260, 2057033314380",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook+rider(5,6)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
];
