//! The library's errors as Python's.

use std::ffi::CString;

use lowbit::Error;
use lowbit::words::{Language, Sentence};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyRuntimeWarning, PyValueError};
use pyo3::prelude::*;

/// The language of the environment: `LC_ALL`, `LC_MESSAGES` or `LANG`.
pub(crate) fn language() -> Language {
    Language::of_environment(|name| std::env::var(name).ok())
}

/// The language of the environment: en or zh.
#[pyfunction]
pub(crate) fn environment_language() -> &'static str {
    language().tag()
}

/// The version of the package.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The exception for an error of the library, with the text that the command would print.
pub(crate) fn exception(error: Error) -> PyErr {
    let text = error.words(language());
    match error {
        Error::Check(_) => PyRuntimeError::new_err(text), // not the caller's fault
        Error::Read(_) => PyOSError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// A request that cannot be met.
pub(crate) fn refuse(message: impl Into<Sentence>) -> PyErr {
    exception(Error::request(message))
}

/// Warns of what a GPU miscalculated and counted again.
pub(crate) fn warn_of(py: Python<'_>, repaired: &[Sentence]) -> PyResult<()> {
    repaired.iter().try_for_each(|line| {
        let line = CString::new(line.words(language()))?;
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &line, 1)
    })
}
