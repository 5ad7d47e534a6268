//! Inputs.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, anyhow};

use super::identity::{self, stdin_size};
use super::unpack::Unpacked;
use super::waiting::wait;

/// An input that was named on the command line.
pub(crate) struct Input {
    /// Its name in messages.
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// The bytes read at once: ten thousand puzzles.
pub(crate) const BUFFER: usize = 1 << 20;

/// The same for commands that only rewrite puzzles: the texts stay in the processor's caches until they are copied out.
pub(crate) const SMALL_BUFFER: usize = 1 << 16;

/// The same for commands that solve and draw: searching fewer puzzles at once takes longer.
pub(crate) const MIDDLE_BUFFER: usize = 1 << 17;

/// The bytes read of all inputs so far, for progress.
static BYTES_READ: AtomicU64 = AtomicU64::new(0);

/// Bytes read of all inputs so far, as stored in their files.
pub(crate) fn bytes_read() -> u64 {
    BYTES_READ.load(Ordering::Relaxed)
}

/// The total size of these inputs in bytes; `None` if one of them is not a regular file.
pub(crate) fn bytes_of(inputs: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| match path.as_os_str() == "-" {
        true => stdin_size(),
        false => std::fs::metadata(path).ok().filter(|meta| meta.is_file()).map(|meta| meta.len()),
    };
    if inputs.is_empty() { stdin_size() } else { inputs.iter().map(size).sum() }
}

/// The source of an input.
struct Source<R> {
    from: R,
    /// Whether a read may block for ever, as for anything but regular files.
    may_wait: bool,
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = if self.may_wait { wait(|| self.from.read(buffer)) } else { self.from.read(buffer) }?;
        BYTES_READ.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Opens a file, or standard input for `-`. Packed input is unpacked.
pub(crate) fn open(path: &Path) -> Result<Input> {
    open_as(path, BUFFER, false)
}

/// The same for a list of puzzles, reading `buffer` bytes at once: a binary file is refused as a whole, not line by line.
pub(crate) fn open_text(path: &Path, buffer: usize) -> Result<Input> {
    open_as(path, buffer, true)
}

fn open_as(path: &Path, buffer: usize, needs_text: bool) -> Result<Input> {
    if path.as_os_str() == "-" {
        let source = Source { from: io::stdin(), may_wait: true };
        return Ok(Input::new(told!("standard input", "标准输入").to_string(), source, buffer, needs_text));
    }
    let name = path.display().to_string();
    let file = wait(|| File::open(path)).with_context(|| name.clone())?;
    let meta = file.metadata().with_context(|| name.clone())?;
    if meta.is_dir() {
        return Err(anyhow!(told!("is a directory", "是一个目录")).context(name));
    }
    identity::remember(path);
    Ok(Input::new(name, Source { from: file, may_wait: !meta.is_file() }, buffer, needs_text))
}

/// The beginning of an input, without consuming it: of a regular file, or of the data that has arrived on standard input. Empty for others.
pub(crate) fn head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    if path.as_os_str() == "-" {
        head.extend_from_slice(
            wait(|| io::stdin().lock().fill_buf().map(<[u8]>::to_vec)).as_deref().unwrap_or_default(),
        );
    } else if std::fs::metadata(path).is_ok_and(|meta| meta.is_file())
        && let Ok(input) = open_as(path, SMALL_BUFFER, false)
    {
        _ = input.reader.take(1 << 13).read_to_end(&mut head);
    }
    head
}

impl Input {
    fn new(name: String, source: impl Read + Send + 'static, buffer: usize, needs_text: bool) -> Input {
        let reader = Unpacked::new(Box::new(BufReader::with_capacity(buffer, source)), needs_text);
        Input { name, reader: Box::new(reader) }
    }
}

/// Checks that an input can be opened, without consuming anything, as a pipe can be read only once.
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
