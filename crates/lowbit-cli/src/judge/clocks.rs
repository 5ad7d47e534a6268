//! The judges' problems on clocks.

use anyhow::Result;
use lowbit::clocks::{Answer, Coding, Layout, MoveTable, read_dials, solve};

use super::Problem;
use crate::files;
use crate::session::Session;

pub(crate) const PROBLEMS: &[Problem] = &[
    Problem {
        name: "usaco-clocks",
        about: texts!(
            "nine clocks at 3, 6, 9 or 12: the fewest moves to 12",
            "指向 3、6、9 或 12 的九个时钟：到 12 的最少操作"
        ),
        answer: |input, session| nine_clocks(input, session, Coding::Hours),
    },
    Problem {
        name: "poj-1166",
        about: texts!("the same nine clocks, written 0 to 3", "同样的九个时钟，写作 0 到 3"),
        answer: |input, session| nine_clocks(input, session, Coding::Numbers(4)),
    },
];

fn nine_clocks(input: &mut files::Input, session: &Session<'_>, coding: Coding) -> Result<Vec<u8>> {
    let clocks = read_dials(&mut input.reader, coding, Layout::Exactly(3, 3))
        .map_err(|error| files::in_input(&input.name, error))?;
    match solve(&MoveTable::nine_clocks(4)?, &clocks.dials, session.stop)? {
        Answer::Fewest(presses) => Ok(format!("{presses}\n").into_bytes()),
        Answer::Impossible(_) | Answer::Interrupted(_) => unreachable!("the nine moves reach every state in one way"),
    }
}
