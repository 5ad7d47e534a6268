//! Boards in, answers out: shared by all subcommands that read boards.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::regions::stream::{Boards, Plan, Together};
use lowbit::regions::text::Entry;
use lowbit::regions::{Batch, Board};

use crate::exit::Exit;
use crate::files::Drawing;
use crate::session::Session;
use crate::stream::{self, Begun};
use crate::time::TimeArgs;

pub(crate) use crate::stream::{Answers, Style};

/// Where boards come from: the same for every subcommand that reads them.
#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    pub(crate) shared: stream::InputArgs,

    /// Stars in each row, column and region of boards whose text does not say
    /// 中文：文本没有说明时，每行、每列、每个区域的星数
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=32))]
    stars: u32,
}

/// Options for answering boards.
pub(crate) struct Asked<'a> {
    asked: stream::Asked<'a>,
    stars: u32,
    together: Together,
    style: Style,
}

impl<'a> Asked<'a> {
    /// A few boards at a time, without a drawing. `what` names everything on which the answers depend, except the style.
    pub(crate) fn new(what: &str, input: &'a BoardArgs, style: Style) -> Asked<'a> {
        let what = format!("{what} {style:?} of {} stars", input.stars);
        Asked {
            asked: stream::Asked::new("regions", what, &input.shared),
            stars: input.stars,
            together: Together::Some,
            style,
        }
    }

    /// The same with a time limit for each board.
    pub(crate) fn within(self, limit: &TimeArgs) -> Asked<'a> {
        let together = if limit.time.is_some() { Together::Some } else { self.together };
        Asked { asked: self.asked.within(limit.time), together, ..self }
    }

    /// The same with many boards at a time, unless they have a time limit.
    pub(crate) fn of_many(self) -> Asked<'a> {
        let together = if self.asked.time.is_some() { Together::Some } else { Together::Many };
        Asked { together, ..self }
    }

    /// The same with a drawing of the first answer that has one.
    pub(crate) fn drawn(mut self, drawing: Option<Drawing>) -> Asked<'a> {
        self.asked.drawing = drawing;
        self
    }
}

/// Reads boards, answers them one by one, and writes the answers in order. `answer` breaks when it was stopped.
pub(crate) fn stream(
    asked: Asked<'_>,
    session: &Session<'_>,
    answer: impl Fn(&Entry, &Stop, &mut Answers) -> ControlFlow<()> + Sync,
) -> Result<Exit> {
    let nothing = |_: &mut Batch, boards: &[&Board], _: &Stop| Outcome::Complete(vec![(); boards.len()]);
    search(asked, session, nothing, |entry, (), stop, answers| answer(entry, stop, answers))
}

/// Reads boards, searches a part of them at a time, and writes the answers in order. `answer` breaks when it was stopped.
pub(crate) fn search<T>(
    asked: Asked<'_>,
    session: &Session<'_>,
    about: impl Fn(&mut Batch, &[&Board], &Stop) -> Outcome<Vec<T>> + Sync,
    answer: impl Fn(&Entry, T, &Stop, &mut Answers) -> ControlFlow<()> + Sync,
) -> Result<Exit> {
    let Asked { mut asked, stars, together, style } = asked;
    let nodes = Arc::new(AtomicU64::new(0));
    asked.nodes = Some(nodes.clone());
    let is_strict = asked.input.strict;
    let write = |batch: &mut Batch, boards: &Boards, stop: &Stop, answers: &mut Answers| {
        let mut found = about(batch, &boards.readable(), stop).into_inner().into_iter();
        for board in boards.iter() {
            let flow = match board {
                Err(fault) => {
                    answers.wrong(fault, style);
                    continue;
                }
                Ok(entry) => found.next().map(|found| answer(entry, found, stop, answers)),
            };
            if flow != Some(ControlFlow::Continue(())) {
                return answers.interrupt();
            }
        }
    };
    stream::answer(
        asked,
        session,
        write,
        |_| {},
        |Begun { inputs, skip }, answer, sink| {
            let plan = Plan { threads: session.threads, is_strict, skip, together, stars };
            let batch = || Batch::new().watched(nodes.clone());
            lowbit::regions::stream::stream(inputs, &plan, session.stop, batch, answer, sink)
        },
    )
}
