//! Boards with joined edges: the torus and the Möbius strip.

use super::super::{Ask, Maps, Sequence, Size, Torus, Way};
use crate::place::{Goal, Rule, Shape};

pub(super) const LIST: &[Sequence] = &[
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
        name: "A062167",
        offset: 1,
        last: 14,
        meaning: "ways to place n rooks on the torus of side n, at most two on each diagonal, up to shifts, turns and reflections (n = 2: there is one, but 0 is listed)",
        published: "1, 0, 0, 1, 2, 3, 5, 29, 93, 569, 3226, 28630, 221250, 2314650",
        way: Way::TorusDoubles(Maps::Turns),
    },
    Sequence {
        name: "A062168",
        offset: 1,
        last: 14,
        meaning: "ways to place n rooks on the torus of side n, at most two on each diagonal, up to shifts, turns, reflections and multiplication of rows and columns by a unit mod n (n = 2: there is one, but 0 is listed)",
        published: "1, 0, 0, 1, 2, 3, 3, 19, 31, 328, 650, 14542, 37449, 771570",
        way: Way::TorusDoubles(Maps::Units),
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
        name: "A181499",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of pairs of queens that share a diagonal of the torus, from 0 to n",
        published: "1 0 | 0 0 0 | 0 0 0 0 | 0 0 2 0 0 | 10 0 0 0 0 0 | 0 0 0 4 0 0 0 | 28 0 0 8 4 0 0 0 | 0 0 64 0 28 0 0 0 \
            0 | 0 0 232 0 96 24 0 0 0 0 | 0 0 240 0 372 112 0 0 0 0 0 | 88 0 0 328 1252 872 140 0 0 0 0 0 | 0 0 0 3016 5140 4696 \
            1316 32 0 0 0 0 0",
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
        name: "A181501",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of groups of several queens that hang together by diagonals of the torus, from 0 to n",
        published: "1 0 | 0 0 0 | 0 0 0 0 | 0 0 2 0 0 | 10 0 0 0 0 0 | 0 4 0 0 0 0 0 | 28 0 4 8 0 0 0 0 | 0 0 92 0 0 0 0 0 0 | \
            0 8 272 56 16 0 0 0 0 0 | 0 96 344 240 44 0 0 0 0 0 0",
        way: Way::TorusConflicts(Torus::Groups),
    },
    Sequence {
        name: "A181502",
        offset: 1,
        last: 16,
        meaning: "solutions of n queens by the number of queens in the largest group that hangs together by diagonals of the torus, from 0 to n",
        published: "0 1 | 0 0 0 | 0 0 0 0 | 0 0 2 0 0 | 0 10 0 0 0 0 | 0 0 0 0 4 0 0 | 0 28 8 4 0 0 0 0 | 0 0 64 24 4 0 0 0 \
            0 | 0 0 248 80 16 8 0 0 0 0",
        way: Way::TorusConflicts(Torus::Largest),
    },
];
