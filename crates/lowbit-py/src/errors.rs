//! The library's errors as Python's.

use lowbit::Error;
use pyo3::PyErr;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};

/// The exception for an error of the library, with the text that the command would print.
pub(crate) fn exception(error: Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Check(_) => PyRuntimeError::new_err(text), // nobody asked for anything wrong
        Error::Read(_) => PyOSError::new_err(text),
        _ => PyValueError::new_err(text),
    }
}

/// A request that cannot be met.
pub(crate) fn refuse(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}
