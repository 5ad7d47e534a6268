//! Sets of pieces: any number, as many as there is room for, or exactly so many.

use super::super::{Ask, Sequence, Size, Way};
use crate::place::{Goal, Rule, Shape};

pub(super) const LIST: &[Sequence] = &[
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
