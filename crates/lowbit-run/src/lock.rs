//! One writer at a time: a lock that dies with its process, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::{Error, In, Trouble};
use crate::worker::machine;

/// The lock of a run, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "the open file is the lock")] File);

/// A reader that asks whether someone writes holds the lock for an instant: a writer tries again after this time.
const PATIENCE: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(5), Duration::from_millis(20), Duration::from_millis(50)];

impl Lock {
    /// Takes the lock of a run, or says who has it.
    pub(crate) fn take(run: &Path) -> Result<Lock, Error> {
        let path = beside(run);
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.in_file(run)?;
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
        let _ = file.read_to_string(&mut holder);
        Err(Trouble::Busy { holder: Some(holder.trim().to_owned()).filter(|name| !name.is_empty()) }.at(run))
    }

    /// Whether some process holds the lock of a run.
    pub(crate) fn is_held(run: &Path) -> bool {
        let file = File::open(beside(run));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// The lock is a file of its own: the database locks its file in its own way.
fn beside(run: &Path) -> PathBuf {
    let mut name = run.as_os_str().to_owned();
    name.push("-lock");
    name.into()
}

/// Writes who holds the lock, for messages.
fn sign(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "process {} on {}", std::process::id(), machine())
}
