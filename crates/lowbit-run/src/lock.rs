//! One writer at a time: a lock that ends with its process, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::time::Duration;

use crate::error::{Error, In, Trouble};
use crate::paths::{beside, locate};
use crate::worker::machine;

/// The lock is a separate file beside the run, with this ending: the database locks its own file in its own way.
const ENDING: &str = "-lock";

/// The beginning of the text in a lock.
const SIGNED: &[u8] = b"process ";

/// The lock of a run, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "the open file is the lock")] File);

/// A reader that checks for a writer holds the lock for an instant: a writer retries after these times.
const PATIENCE: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(50)];

impl Lock {
    /// Takes the lock of the run in a [located](crate::paths::locate) file; the error names the holder. `run` is its name in messages.
    pub(crate) fn take(run: &Path, file: &Path) -> Result<Lock, Error> {
        let path = beside(file, ENDING);
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.in_file(run)?;
        if !is_lock(&mut file).unwrap_or(false) {
            return Err(Trouble::InTheWay(path).at(run));
        }
        for pause in PATIENCE {
            std::thread::sleep(pause);
            match file.try_lock() {
                Ok(()) => {
                    sign(&mut file).in_file(run)?;
                    return Ok(Lock(file));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error).in_file(run),
            }
        }
        let mut holder = String::new();
        let _ = file.rewind().and_then(|()| file.read_to_string(&mut holder));
        Err(Trouble::Busy { holder: Some(holder.trim().to_owned()).filter(|name| !name.is_empty()) }.at(run))
    }

    /// Whether some process holds the lock of a run.
    pub(crate) fn is_held(run: &Path) -> bool {
        let file = locate(run).ok().and_then(|file| File::open(beside(&file, ENDING)).ok());
        file.is_some_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// Whether a file is a lock: empty, or signed. Another file of that name belongs to someone else.
fn is_lock(file: &mut File) -> io::Result<bool> {
    let mut start = Vec::new();
    file.take(SIGNED.len() as u64).read_to_end(&mut start)?;
    Ok(file.metadata()?.is_file() && (start.is_empty() || start == SIGNED))
}

/// Writes the holder of the lock, for messages.
fn sign(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}{} on {}", String::from_utf8_lossy(SIGNED), std::process::id(), machine())
}
