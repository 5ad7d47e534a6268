//! The `lowbit` command.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command with these arguments, its own name first, and returns its exit code.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| lowbit_cli::run(arguments))
}
