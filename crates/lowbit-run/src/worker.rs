//! Workers: the processes that count units, and their methods.

use std::time::{SystemTime, UNIX_EPOCH};

/// A process that counts units for a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Worker {
    /// The machine's name.
    pub machine: String,
    /// The method, such as `join`.
    pub method: String,
    /// The instruction set or device, such as `avx512`.
    pub backend: String,
    /// The version of the program.
    pub version: String,
    /// The number of threads.
    pub threads: u32,
}

impl Worker {
    /// A worker on this machine, with this version.
    ///
    /// ```
    /// let worker = lowbit_run::Worker::here("join", "avx2", 4);
    /// assert_eq!(worker.method, "join");
    /// assert!(!worker.machine.is_empty());
    /// ```
    pub fn here(method: &str, backend: &str, threads: usize) -> Worker {
        Worker {
            machine: machine(),
            method: method.to_owned(),
            backend: backend.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            threads: threads.try_into().unwrap_or(u32::MAX),
        }
    }
}

/// A worker's number within a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WorkerId(pub(crate) i64);

/// The name of this machine.
pub(crate) fn machine() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    if name.is_empty() { "unknown".into() } else { name }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
