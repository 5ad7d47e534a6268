//! The sequences: what each counts, the terms that were published, and how the library counts it.

use super::{Ask, Sequence, Size, Torus, Way};
use crate::place::{Goal, Rule, Shape, Turn};

const Q: &str = "queen";
const A: &str = "amazon";

/// In the order of their numbers.
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
        name: "A002720",
        offset: 0,
        last: 1000,
        meaning: "sets of rooks on the n x n board, the empty set included",
        published: "1, 2, 7, 34, 209, 1546, 13327, 130922, 1441729",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "rook",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A006717",
        offset: 0,
        last: 12,
        meaning: "ways to place 2n+1 semiqueens (one diagonal) on the torus of side 2n+1",
        published: "1, 3, 15, 133, 2025, 37851, 1030367, 36362925, 1606008513, 87656896891, 5778121715415, 452794797220965, \
            41609568918940625",
        way: Way::Place {
            shape: Shape::Torus,
            size: Size::TwiceAndOne,
            piece: "semiqueen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A007705",
        offset: 0,
        last: 16,
        meaning: "ways to place 2n+1 queens on the torus of side 2n+1",
        published: "1, 0, 10, 28, 0, 88, 4524, 0, 140692, 820496, 0, 128850048, 1957725000, 0, 605917055356, 13404947681712, \
            0",
        way: Way::Place {
            shape: Shape::Torus,
            size: Size::TwiceAndOne,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Count,
        },
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
            12530550128640, 0, 0, 194409626533888, 291826098503680, 0, 0, 4724802693365760, 7350916849270784",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::EachRow),
            goal: Goal::Unchanged(Turn::Quarter),
        },
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
        name: "A062164",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens up to shifts around the torus, turns and reflections",
        published: "1, 0, 0, 1, 1, 1, 3, 6, 20, 40, 191, 953, 4604, 24660, 158466, 1009395",
        way: Way::TorusClasses { multiplied: false },
    },
    Sequence {
        name: "A062165",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens up to shifts around the torus, turns, reflections and multiplication of rows and columns by a unit mod n",
        published: "1, 0, 0, 1, 1, 1, 3, 4, 13, 36, 115, 813, 3083, 21001, 131859, 868613",
        way: Way::TorusClasses { multiplied: true },
    },
    Sequence {
        name: "A063443",
        offset: 0,
        last: 40,
        meaning: "sets of kings on the board of side n-1",
        published: "1, 1, 2, 5, 35, 314, 6427, 202841, 12727570, 1355115601, 269718819131, 94707789944544, \
            60711713670028729, 69645620389200894313, 144633664064386054815370, 540156683236043677756331721, \
            3641548665525780178990584908643, 44222017282082621251230960522832336",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Less,
            piece: "king",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::Count,
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
        name: "A103330",
        offset: 1,
        last: 23,
        meaning: "ways to place n+1 queens and a pawn that stops them on the n x n board",
        published: "0, 0, 0, 0, 0, 16, 20, 128, 396, 2288, 11152, 65712, 437848, 3118664, 23387448, 183463680, 1474699536, \
            12485203304, 110956890352, 1028589512656, 9801351322432, 97731300891440, 1014610719838792",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Pawns(1)),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A103331",
        offset: 1,
        last: 17,
        meaning: "ways to place n+1 queens and a pawn that stops them on the n x n board, up to turns and reflections",
        published: "0, 0, 0, 0, 0, 2, 3, 16, 52, 286, 1403, 8214, 54756, 389833, 2923757, 22932960, 184339572",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: Q,
            rule: Ask::Rule(Rule::Pawns(1)),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A129551",
        offset: 1,
        last: 16,
        meaning: "ways to place n+2 queens and 2 pawns that stop them on the n x n board",
        published: "0, 0, 0, 0, 0, 0, 4, 44, 280, 1304, 12452, 105012, 977664, 9239816, 90776620, 897446092",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Pawns(2)),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A129552",
        offset: 1,
        last: 16,
        meaning: "ways to place n+2 queens and 2 pawns that stop them on the n x n board, up to turns and reflections",
        published: "0, 0, 0, 0, 0, 0, 1, 6, 37, 164, 1572, 13133, 122279, 1155103, 11347863, 112182378",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: Q,
            rule: Ask::Rule(Rule::Pawns(2)),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A129553",
        offset: 1,
        last: 14,
        meaning: "ways to place n+3 queens and 3 pawns that stop them on the n x n board",
        published: "0, 0, 0, 0, 0, 0, 0, 8, 44, 528, 5976, 77896, 1052884, 13666360",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Pawns(3)),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A129554",
        offset: 1,
        last: 14,
        meaning: "ways to place n+3 queens and 3 pawns that stop them on the n x n board, up to turns and reflections",
        published: "0, 0, 0, 0, 0, 0, 0, 1, 6, 66, 751, 9737, 131672, 1708295",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: Q,
            rule: Ask::Rule(Rule::Pawns(3)),
            goal: Goal::UpToSymmetry,
        },
    },
    Sequence {
        name: "A137279",
        offset: 1,
        last: 16,
        meaning: "ways to place ceil(n/2) queens on the Moebius strip of n x n cells",
        published: "1, 4, 0, 16, 40, 192, 560, 3328, 11772, 63840, 259336, 1550976, 7169656, 42410256, 234044160, 1366190592",
        way: Way::Moebius,
    },
    Sequence {
        name: "A141243",
        offset: 0,
        last: 15,
        meaning: "sets of knights on the n x n board, the empty set included",
        published: "1, 2, 16, 94, 1365, 55213, 3368146, 394631712, 101693175442, 50929053498909, 48988729226134301, \
            96325314726538906164, 375615195988659173454092, 2933480442104347575000834468, \
            45480806737377995771543610802659, 1422902021111889804120495149240353936",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "knight",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A146303",
        offset: 1,
        last: 16,
        meaning: "sets of queens on the n x n board to which no queen can be added",
        published: "1, 4, 9, 18, 58, 348, 1862, 10188, 57600, 376692, 2640422, 19469324, 151978440, 1258451524, 10963084588, \
            100087600184",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Maximal),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A146304",
        offset: 1,
        last: 200,
        meaning: "sets of bishops to which no bishop can be added",
        published: "1, 4, 10, 64, 660, 7744, 111888, 1960000, 40829184, 989479936",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "bishop",
            rule: Ask::Rule(Rule::Maximal),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A178721",
        offset: 1,
        last: 20,
        meaning: "ways to place 7 queens on the n x n board",
        published: "0, 0, 0, 0, 0, 0, 40, 3192, 119180, 2119176, 23636352, 186506000, 1131544008, 5613017128, 23670094984, \
            87463182432, 289367715488, 872345119896, 2427609997716, 6305272324272",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Exactly(7)),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A181499",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of pairs of queens that share a diagonal of the torus, from 0 to n",
        published: "1 0 | 0 0 0 | 0 0 0 0 | 0 0 2 0 0 | 10 0 0 0 0 0 | 0 0 0 4 0 0 0 | 28 0 0 8 4 0 0 0 | 0 0 64 0 28 0 0 0 \
            0",
        way: Way::TorusConflicts(Torus::Pairs),
    },
    Sequence {
        name: "A181500",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of queens that share a diagonal of the torus with another, from 0 to n",
        published: "1 0 | 0 0 0 | 0 0 0 0 | 0 0 0 0 2 | 10 0 0 0 0 0 | 0 0 0 0 4 0 0 | 28 0 0 0 0 0 12 0 | 0 0 0 0 64 0 28 0 \
            0",
        way: Way::TorusConflicts(Torus::Queens),
    },
    Sequence {
        name: "A181502",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of queens in the largest group that hangs together by diagonals of the torus, from 0 to n",
        published: "0 1 | 0 0 0 | 0 0 0 0 | 0 0 2 0 0 | 0 10 0 0 0 0 | 0 0 0 0 4 0 0 | 0 28 8 4 0 0 0 0 | 0 0 64 24 4 0 0 0 \
            0",
        way: Way::TorusConflicts(Torus::Largest),
    },
    Sequence {
        name: "A185085",
        offset: 1,
        last: 11,
        meaning: "ways to place n nightriders on the n x n board",
        published: "1, 6, 36, 412, 4650, 85358, 1414678, 32042312, 710371744, 20080400872, 546562561108",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "nightrider",
            rule: Ask::ExactlyN,
            goal: Goal::Count,
        },
    },
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
        name: "A201862",
        offset: 0,
        last: 320,
        meaning: "sets of bishops on the n x n board, the empty set included",
        published: "1, 2, 9, 70, 729, 9918, 167281, 3423362, 82609921, 2319730026, 74500064809, 2711723081550, \
            110568316431609",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "bishop",
            rule: Ask::Rule(Rule::Any),
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
        name: "A252593",
        offset: 1,
        last: 17,
        meaning: "ways to place 8 queens on the n x n board",
        published: "0, 0, 0, 0, 0, 0, 0, 92, 13848, 636524, 14803480, 207667564, 2008758532, 14752426528, 87154016752, \
            432539436508, 1858901487620",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Exactly(8)),
            goal: Goal::Count,
        },
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
        name: "A287227",
        offset: 0,
        last: 16,
        meaning: "sets of queens on the n x n board, none attacking another, the empty set included",
        published: "1, 2, 5, 18, 87, 462, 2635, 16870, 118969, 915442, 7535369, 66807234, 633443407, 6354135838, \
            67480769839, 754734433310, 8870886701401",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::Count,
        },
    },
    Sequence {
        name: "A289201",
        offset: 1,
        last: 10,
        meaning: "sets of knights to which no knight can be added",
        published: "1, 1, 10, 31, 172, 2253, 50652, 900243, 26990541, 1534414257",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "knight",
            rule: Ask::Rule(Rule::Maximal),
            goal: Goal::Count,
        },
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
    Sequence {
        name: "A348129",
        offset: 0,
        last: 10,
        meaning: "sets of queens on the n x n board, none attacking another, by their number of queens from 0 to n",
        published: "1 | 1 1 | 1 4 0 | 1 9 8 0 | 1 16 44 24 2 | 1 25 140 204 82 10 | 1 36 340 1024 982 248 4 | 1 49 700 3628 \
            7002 4618 832 40 | 1 64 1288 10320 34568 46736 22708 3192 92 | 1 81 2184 25096 131248 310496 312956 \
            119180 13848 352 | 1 100 3480 54400 412596 1535440 2716096 2119176 636524 56832 724",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::BySize,
        },
    },
    Sequence {
        name: "A348130",
        offset: 0,
        last: 10,
        meaning: "ways to place n queens on the 2n x 2n board",
        published: "1, 4, 44, 1024, 34568, 1535440, 84871680, 5613017128, 432539436508, 38053315307904, 3763518275715424",
        way: Way::Place {
            shape: Shape::Rectangle,
            size: Size::Twice,
            piece: "queen",
            rule: Ask::ExactlyN,
            goal: Goal::Count,
        },
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
        name: "A359032",
        offset: 0,
        last: 23,
        meaning: "sets of queens on the right triangle of side n, the empty set included",
        published: "1, 2, 4, 9, 23, 66, 204, 669, 2305, 8348, 31542, 124021, 507937, 2154494, 9455972, 42847307, 200258387, \
            962904904, 4759773172, 24142168317, 125575232141, 668689805690, 3643481771390, 20286338601133",
        way: Way::Place {
            shape: Shape::Triangle,
            size: Size::Square,
            piece: "queen",
            rule: Ask::Rule(Rule::Any),
            goal: Goal::Count,
        },
    },
];
