//! Values whose usual forms shells complete; other forms are accepted, too.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

/// A parser of a value, with the forms that shells complete.
pub(crate) struct Offering<T> {
    pub(crate) names: &'static [&'static str],
    pub(crate) parse: fn(&str) -> Result<T, lowbit::Error>,
}

impl<T> Clone for Offering<T> {
    fn clone(&self) -> Offering<T> {
        Offering { names: self.names, parse: self.parse }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offering<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let parse = self.parse;
        StringValueParser::new().try_map(move |text| parse(&text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(|&name| PossibleValue::new(name))))
    }
}
