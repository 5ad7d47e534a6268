//! Files, standard input and standard output: everything the command reads is opened here, and everything it writes is
//! written here.

mod drawing;
mod identity;
mod input;
mod output;
mod unpack;
mod waiting;

use std::io::{self, BufWriter, Write};

use anyhow::Result;
use lowbit::Error;
use lowbit::words::of_io;

use crate::exit::Exit;
use crate::say;

pub(crate) use drawing::Drawing;
pub(crate) use input::{BUFFER, Input, MIDDLE_BUFFER, SMALL_BUFFER, bytes_of, bytes_read, head, open, open_by};
pub(crate) use output::{Output, OutputArgs, discard_unfinished, in_place, no_input};
pub(crate) use waiting::watch;

/// The error with the input's name before it: `board.txt: line 3, column 5: ...`.
pub(crate) fn in_input(name: &str, error: impl Into<Error>) -> anyhow::Error {
    anyhow::Error::from(error.into()).context(name.to_owned())
}

/// Standard output, whose errors say that they are its.
pub(crate) struct Stdout(io::StdoutLock<'static>);

/// Standard output, buffered. Flush it before the end: errors on drop are lost.
pub(crate) fn stdout() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, Stdout(io::stdout().lock()))
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        waiting::wait(|| self.0.write(bytes)).map_err(|error| named(&standard_output(), &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        waiting::wait(|| self.0.flush()).map_err(|error| named(&standard_output(), &error))
    }
}

/// How standard output is called.
pub(crate) fn standard_output() -> String {
    told!("standard output", "标准输出").to_string()
}

/// The error with the name of the file before it.
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
