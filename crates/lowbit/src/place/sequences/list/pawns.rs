//! Queens that pawns stop.

use super::super::{Ask, Sequence, Size, Way};
use crate::place::{Goal, Rule, Shape};

const Q: &str = "queen";

pub(super) const LIST: &[Sequence] = &[
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
];
