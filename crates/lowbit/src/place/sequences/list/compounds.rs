//! Queens that also leap or ride: one in each row.

use super::super::{Ask, Sequence, Size, Way};
use crate::place::{Goal, Rule, Shape};

pub(super) const LIST: &[Sequence] = &[
    Sequence {
        name: "A102388",
        offset: 1,
        last: 33,
        meaning: "ways to place n pieces that move as queen and nightrider",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 6, 78, 8, 16, 18, 234, 124, 468, 516, 882, 2092, 7068, 22794, 85456, \
            275732, 974048, 3698242, 14120996, 59531852, 252272512, 1163430462, 5229335374",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+nightrider",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189864",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and leaper(1,3)",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 56, 176, 1932, 4188, 26960, 182456, 1132064, 7645784, 58695136, 470822912, \
            3792417988, 32440237692",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(1,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189865",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and leaper(1,4)",
        published: "1, 0, 0, 2, 10, 0, 0, 4, 32, 76, 196, 632, 3368, 12532, 79788, 468286, 2815088, 18287968, 126620984, \
            938037664, 7232141830, 59774887344",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(1,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189866",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(1,5)",
        published: "1, 0, 0, 2, 10, 0, 0, 0, 40, 52, 160, 500, 2656, 11540, 67776, 415716, 2610520, 17450592, 124903880, \
            944965832, 7292031780",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(1,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189867",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and leaper(2,3)",
        published: "1, 0, 0, 2, 10, 0, 0, 0, 0, 48, 152, 472, 2696, 12320, 74436, 429620, 2515116, 16122496, 113016608, \
            843492920, 6575649316, 54694203188",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(2,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189868",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(2,4)",
        published: "1, 0, 0, 2, 0, 0, 0, 0, 0, 4, 64, 384, 2936, 10720, 62664, 420272, 2540584, 16373760, 115200080, \
            868564232, 6708291360",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(2,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189869",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(2,5)",
        published: "1, 0, 0, 2, 10, 4, 28, 20, 56, 72, 288, 1304, 6368, 22884, 125864, 755412, 4565572, 29862256, 207238124, \
            1540506028, 11774180220",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(2,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189870",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(3,4)",
        published: "1, 0, 0, 2, 2, 4, 28, 0, 20, 52, 280, 1192, 5520, 20196, 115936, 701836, 4174032, 27261284, 193428616, \
            1445733328, 11133210948",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(3,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189871",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(3,5)",
        published: "1, 0, 0, 2, 10, 0, 8, 24, 72, 116, 384, 1660, 7344, 24364, 130408, 743360, 4242704, 27018788, 190618152, \
            1431986780, 11053915716",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(3,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189872",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and leaper(4,5)",
        published: "1, 0, 0, 2, 10, 4, 12, 32, 96, 144, 576, 2280, 11988, 47128, 232756, 1290772, 7383588, 46039788, \
            311958088, 2263575696, 16975534432",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+leaper(4,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189873",
        offset: 1,
        last: 25,
        meaning: "ways to place n pieces that move as queen and rider(1,3)",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 56, 18, 116, 112, 408, 916, 2400, 7228, 27368, 111478, 445644, 1674860, \
            7624368, 38737270, 178933064",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(1,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189874",
        offset: 1,
        last: 23,
        meaning: "ways to place n pieces that move as queen and rider(1,4)",
        published: "1, 0, 0, 2, 10, 0, 0, 4, 8, 28, 100, 186, 624, 1720, 7288, 30666, 100220, 360208, 1517804, 7302336, \
            29429672, 139854636, 753288744",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(1,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189875",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and rider(1,5)",
        published: "1, 0, 0, 2, 10, 0, 0, 0, 40, 52, 152, 260, 1192, 4144, 18408, 71552, 312936, 1498156, 7854672, 44923706, \
            213840604, 1156549592",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(1,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189876",
        offset: 1,
        last: 24,
        meaning: "ways to place n pieces that move as queen and rider(2,3)",
        published: "1, 0, 0, 2, 10, 0, 0, 0, 0, 16, 60, 40, 304, 620, 2512, 8734, 28410, 94312, 345824, 1391072, 5759566, \
            25227796, 121663032, 635977968",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(2,3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189877",
        offset: 1,
        last: 23,
        meaning: "ways to place n pieces that move as queen and rider(2,4)",
        published: "1, 0, 0, 2, 0, 0, 0, 0, 0, 4, 56, 172, 680, 1348, 6576, 34568, 107624, 413760, 1697288, 8035558, \
            37441416, 192483420, 1115143224",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(2,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189878",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and rider(2,5)",
        published: "1, 0, 0, 2, 10, 4, 28, 20, 56, 72, 200, 644, 2940, 9152, 39200, 166100, 739924, 3586840, 18640500, \
            107580592, 547737844, 3080550788",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(2,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189879",
        offset: 1,
        last: 22,
        meaning: "ways to place n pieces that move as queen and rider(3,4)",
        published: "1, 0, 0, 2, 2, 4, 28, 0, 20, 20, 180, 520, 1888, 6016, 22480, 105236, 433500, 1933604, 9687268, \
            50998366, 269523272, 1507984008",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(3,4)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189880",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and rider(3,5)",
        published: "1, 0, 0, 2, 10, 0, 8, 24, 72, 116, 336, 1124, 4056, 12628, 58984, 263066, 1124116, 5388972, 29219680, \
            173696136, 967249940",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(3,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A189881",
        offset: 1,
        last: 21,
        meaning: "ways to place n pieces that move as queen and rider(4,5)",
        published: "1, 0, 0, 2, 10, 4, 12, 32, 96, 144, 528, 1712, 7472, 24500, 103536, 486020, 2218808, 11113020, 59242576, \
            342584556, 1981826412",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+rider(4,5)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A343905",
        offset: 1,
        last: 28,
        meaning: "ways to place n queens that also see every cell within 3 steps of a king",
        published: "1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 34, 4, 112, 516, 7312, 81324, 1056560, 13443944, \
            171919446, 2195838076, 28876216900, 379982087060",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen+range(3)",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
];
