//! Puzzles in, answers out: in batches on all threads, in the order asked, in constant memory.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use lowbit::TextError;
use lowbit::engine;
use lowbit::sudoku::text::Reading;

use super::input::{Batch, Batches, Fault, InputArgs, Questions};
use super::kept::{self, Output};
use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// The answers to one batch.
#[derive(Default)]
pub(crate) struct Answers {
    /// What goes to standard output.
    pub(crate) text: String,
    /// A line to be written before all answers, once.
    pub(crate) header: Option<&'static str>,
    /// Whether answers take several lines, with a blank line between two of them.
    pub(crate) have_rows: bool,
    /// A puzzle had no solution.
    pub(crate) none_found: bool,
    /// The search was stopped: puzzles from here on have no answer.
    pub(crate) is_interrupted: bool,
    name: Arc<str>,
    reading: Option<Reading>,
    faults: Vec<Fault>,
    /// Nothing after this batch is to be answered.
    is_last: bool,
    /// Bytes of the inputs read so far.
    read: u64,
}

impl Answers {
    /// Begins the next answer: a blank line after the one before it, where answers have rows.
    pub(crate) fn begin(&mut self, has_rows: bool) {
        self.have_rows |= has_rows;
        if has_rows && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Reports a puzzle that cannot be answered.
    pub(crate) fn blame(&mut self, fault: TextError) {
        self.faults.push(Fault { error: fault.into(), is_fatal: false });
    }
}

/// Reads puzzles, answers them a batch at a time, and writes the answers in order. `worker` makes what answers on one
/// thread; `what` says all that its answers depend on.
pub(crate) fn stream<W>(
    what: &str,
    args: &InputArgs,
    session: &Session<'_>,
    worker: impl Fn() -> W + Sync,
) -> Result<Exit>
where
    W: FnMut(&Questions, &mut Answers),
{
    let worker = || {
        let mut answer = worker();
        move |batch: Batch| {
            let Batch { name, reading, read, .. } = batch;
            let mut answers = Answers { name, reading, read, ..Answers::default() };
            let is_enough = |fault: &Fault| fault.is_fatal || args.strict;
            let (questions, faults) = batch.contents.read(is_enough);
            answers.is_last = faults.last().is_some_and(is_enough);
            answers.faults = faults;
            answer(&questions, &mut answers);
            answers
        }
    };
    let out = args.kept.open(what, &args.files)?;
    let reached = out.reached();
    if reached.is_done {
        eprintln!("lowbit: everything was answered before");
        return Ok(kept::exit(reached.ending));
    }
    let mut writer = Writer { out, begun: reached.output > 0, exit: kept::exit(reached.ending) };
    let mut failure = None;
    // The same inputs make the same batches: those that were answered are read, and not answered again.
    let batches = Batches::new(args, session.stop).skip(usize::try_from(reached.batches)?);
    let flow = engine::ordered(session.threads, batches, worker, |answers| {
        let flow = writer.write(answers, args.verbose);
        flow.unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    });
    if let Some(error) = failure {
        return Err(error);
    }
    let exit = writer.exit;
    writer.out.finish(flow.is_continue() && !session.stop.is_raised())?;
    if session.stop.is_raised() {
        eprintln!("lowbit: interrupted: the answers above are complete, the rest is missing");
        args.kept.say_how_to_go_on();
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}

struct Writer {
    out: Output,
    begun: bool,
    exit: Exit,
}

impl Writer {
    fn write(&mut self, answers: Answers, verbose: bool) -> Result<ControlFlow<()>> {
        if let Some(Reading { words, is_plain, .. }) = &answers.reading
            && (verbose || !is_plain || std::io::stderr().is_terminal())
        {
            eprintln!("lowbit: {}: read as {words}", answers.name);
        }
        if !answers.text.is_empty() {
            match (self.begun, answers.header) {
                (false, Some(header)) => self.out.write_all(header.as_bytes())?,
                (true, _) if answers.have_rows => self.out.write_all(b"\n")?,
                _ => {}
            }
            self.begun = true;
            self.out.write_all(answers.text.as_bytes())?;
            // A batch is what has arrived: whoever asked may be waiting for it.
            self.out.flush()?;
        }
        for fault in answers.faults {
            eprintln!("lowbit: {:#}", files::in_input(&answers.name, fault.error));
            self.exit = Exit::Faulty;
        }
        if answers.none_found && self.exit == Exit::Found {
            self.exit = Exit::NotFound;
        }
        if answers.is_last || answers.is_interrupted {
            return Ok(ControlFlow::Break(()));
        }
        self.out.answered(answers.read, self.exit)?;
        Ok(ControlFlow::Continue(()))
    }
}

/// A record as JSON, on one line.
pub(crate) fn json(record: &impl serde::Serialize) -> String {
    serde_json::to_string(record).expect("records have no maps and no failing parts")
}
