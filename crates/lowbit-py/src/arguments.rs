//! Arguments from Python; an error is one line that says what is wrong, and with which item of a list.

use std::ops::Deref;

use lowbit::sentence;
use lowbit::words::Sentence;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::errors::{language, refuse};

/// An exception that says which type was expected.
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, expected: [&'static str; 2]) -> PyErr {
    let kind = value.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    // A missing value of a table is a float, which its type alone would not show.
    let shown = match value.repr() {
        Ok(shown) if shown.to_string().len() <= 20 => format!("{shown} ({kind})"),
        _ => kind,
    };
    let [english, chinese] = expected;
    let words = [format!("{english} was expected, not {shown}"), format!("应为{chinese}，而不是 {shown}")];
    PyTypeError::new_err(Sentence::new(words).words(language()).to_owned())
}

/// The same exception, after the name and number of an item of a list.
pub(crate) fn numbered(py: Python<'_>, list: &str, number: usize, error: PyErr) -> PyErr {
    let text = format!("{list}[{number}]: {}", error.value(py));
    if error.is_instance_of::<PyTypeError>(py) { PyTypeError::new_err(text) } else { refuse(text) }
}

/// The items of a list, each with its exception if it cannot be taken.
pub(crate) fn items<'py, T>(
    list: &Bound<'py, PyAny>,
    name: &str,
    take: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<PyResult<T>>> {
    let py = list.py();
    let mut all = Vec::with_capacity(list.len().unwrap_or(0));
    for (number, item) in list.try_iter()?.enumerate() {
        all.push(take(&item?).map_err(|error| numbered(py, name, number, error)));
    }
    Ok(all)
}

/// A whole number from 0 to 2^64 - 1. A number out of range is a `ValueError`, like everything that cannot be computed.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match value.extract::<u64>() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                let most = u64::MAX;
                Err(refuse(sentence!(
                    "{} is out of range: 0 to {most}",
                    "{} 超出范围：应为 0 到 {most}",
                    value.repr().map(|shown| shown.to_string()).unwrap_or_default()
                )))
            }
            Err(_) => Err(wrong_type(&value, ["an int", "整数"])),
        }
    }
}

impl Whole {
    /// As a row, a column or a size; a number that is too large is outside every board.
    pub(crate) fn as_u32(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// As a number of items; a number that is too large exceeds any memory.
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A text; other types are errors, as elsewhere.
pub(crate) struct Text(pub(crate) PyBackedStr);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        value.extract().map(Text).map_err(|_| wrong_type(&value, ["a text", "文本"]))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The treatment of an unreadable item of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errors {
    /// Its exception is raised for the whole list.
    Raise,
    /// Its answer is None.
    None,
}

impl std::str::FromStr for Errors {
    type Err = lowbit::Error;

    fn from_str(name: &str) -> Result<Errors, lowbit::Error> {
        match name {
            "raise" => Ok(Errors::Raise),
            "none" => Ok(Errors::None),
            _ => Err(lowbit::Error::request(sentence!(
                "errors is 'raise' or 'none', not '{name}'",
                "errors 是 'raise' 或 'none'，而不是 '{name}'"
            ))),
        }
    }
}
