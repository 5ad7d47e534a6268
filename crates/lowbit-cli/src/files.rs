//! Files, standard input and standard output.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow};
use lowbit::Error;

use crate::exit::Exit;

/// An input that was named on the command line.
pub(crate) struct Input {
    /// How it is called in messages.
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// What is read at once: enough for ten thousand puzzles.
const BUFFER: usize = 1 << 20;

/// Whether a thread is in a read of standard input, which may never return.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Whether the command waits for standard input: Ctrl-C must then not wait for it too.
pub(crate) fn is_waiting() -> bool {
    IS_WAITING.load(Ordering::Relaxed)
}

/// Standard input, which says when it waits.
struct Stdin;

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        IS_WAITING.store(true, Ordering::Relaxed);
        let result = io::stdin().read(buffer);
        IS_WAITING.store(false, Ordering::Relaxed);
        result
    }
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Input> {
    if path.as_os_str() == "-" {
        let reader = BufReader::with_capacity(BUFFER, Stdin);
        return Ok(Input { name: "standard input".into(), reader: Box::new(reader) });
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| name.clone())?;
    if file.metadata().is_ok_and(|meta| meta.is_dir()) {
        return Err(anyhow!("is a directory").context(name));
    }
    Ok(Input { name, reader: Box::new(BufReader::with_capacity(BUFFER, file)) })
}

/// The error with the input's name before it: `board.txt: line 3, column 5: ...`.
pub(crate) fn in_input(name: &str, error: impl Into<Error>) -> anyhow::Error {
    anyhow::Error::from(error.into()).context(name.to_owned())
}

/// Standard output, buffered. Flush it before the end: errors on drop are lost.
pub(crate) fn stdout() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints `bytes` to standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<Exit> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(Exit::Found)
}
