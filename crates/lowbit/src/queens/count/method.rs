//! Ways to count.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// A way to count the solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The lecture's recursion, one board at a time: the reference, for any board.
    Dfs,
    /// Backtracking in vector registers, for any board.
    Lanes,
    /// The join of quadrants, for plain boards.
    Join,
}

impl Method {
    /// All methods, the most readable first.
    pub const ALL: [Method; 3] = [Method::Dfs, Method::Lanes, Method::Join];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Dfs => "dfs",
            Method::Lanes => "lanes",
            Method::Join => "join",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = Error;

    fn from_str(name: &str) -> Result<Method, Error> {
        let known = Method::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| Error::Request(format!("no method is called '{name}'")))
    }
}
