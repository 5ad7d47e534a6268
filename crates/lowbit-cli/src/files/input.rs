//! What is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use super::identity;
use super::waiting::wait;

/// An input that was named on the command line.
pub(crate) struct Input {
    /// How it is called in messages.
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// What is read at once: enough for ten thousand puzzles.
const BUFFER: usize = 1 << 20;

/// What an input comes from, if it is no regular file: a read of it may never return.
struct Slow<R>(R);

impl<R: Read> Read for Slow<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        wait(|| self.0.read(buffer))
    }
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Input> {
    if path.as_os_str() == "-" {
        let reader = BufReader::with_capacity(BUFFER, Slow(io::stdin()));
        return Ok(Input { name: "standard input".into(), reader: Box::new(reader) });
    }
    let name = path.display().to_string();
    let file = wait(|| File::open(path)).with_context(|| name.clone())?;
    let meta = file.metadata().with_context(|| name.clone())?;
    if meta.is_dir() {
        return Err(anyhow!("is a directory").context(name));
    }
    identity::remember(path);
    let reader: Box<dyn BufRead + Send> = match meta.is_file() {
        true => Box::new(BufReader::with_capacity(BUFFER, file)),
        false => Box::new(BufReader::with_capacity(BUFFER, Slow(file))),
    };
    Ok(Input { name, reader })
}

/// Makes sure that an input can be opened, without taking anything from it: what a pipe has to say it says once.
pub(super) fn probe(path: &Path) -> Result<()> {
    if path.as_os_str() == "-" {
        return Ok(());
    }
    let meta = std::fs::metadata(path).with_context(|| path.display().to_string())?;
    if meta.is_file() || meta.is_dir() {
        open(path)?;
    }
    Ok(())
}
