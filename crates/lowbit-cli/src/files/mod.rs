//! Files, standard input and standard output: everything that the command reads or writes is opened here.

mod drawing;
mod flushing;
mod identity;
mod input;
mod output;
mod unpack;
mod utf16;
mod waiting;
mod xz;

use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::Result;
use lowbit::Error;
use lowbit::words::of_io;

use crate::exit::Exit;
use crate::{progress, say};

pub(crate) use drawing::Drawing;
pub(crate) use flushing::{Output, keep_answers, written_in_place};
pub(crate) use input::{BUFFER, Input, MIDDLE_BUFFER, SMALL_BUFFER, bytes_of, bytes_read, head, open, open_text};
pub(crate) use output::{Finished, OutputArgs, discard_unfinished, in_place, no_input};
pub(crate) use waiting::watch;

/// The error, preceded by the input's name: `board.txt: line 3, column 5: ...`.
pub(crate) fn in_input(name: &str, error: impl Into<Error>) -> anyhow::Error {
    anyhow::Error::from(error.into()).context(name.to_owned())
}

/// Standard output, with its name in errors.
pub(crate) struct Stdout {
    out: io::Stdout,
    /// On a terminal, a progress bar is hidden during writes.
    is_terminal: bool,
}

/// Standard output, buffered. Flush it before the end: errors on drop are lost.
pub(crate) fn stdout() -> BufWriter<Stdout> {
    let out = io::stdout();
    BufWriter::with_capacity(1 << 16, Stdout { is_terminal: out.is_terminal(), out })
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut write =
            || waiting::wait_to_write(|| self.out.write(bytes)).map_err(|error| named(&standard_output(), &error));
        if self.is_terminal { progress::apart(write) } else { write() }
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting::wait_to_write(|| self.out.flush()).map_err(|error| named(&standard_output(), &error))
    }
}

/// The name of standard output.
pub(crate) fn standard_output() -> String {
    told!("standard output", "标准输出").to_string()
}

/// The error, preceded by the name of the file.
fn named(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {}", of_io(error, say::language())))
}

/// Prints `bytes` to standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<Exit> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Exit::Found)
}
