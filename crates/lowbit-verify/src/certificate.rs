//! The text of a certificate: a header, a line for each unit, and a chain of hashes through all of them. `docs/design/runs.md` has an
//! example.

use std::io::{BufRead, Read};

use crate::{Failure, Numbers, Stop, sha256};

/// The longest line of a certificate: a row by size may have 1,025 numbers of 39 digits.
const LONGEST_LINE: u64 = 64 << 10;

/// A certificate as stated. Reading it checks that nothing is missing and that the chain is intact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The size of the board.
    pub n: u32,
    /// `plain`, or the rows of the board.
    pub board: String,
    /// The kind of units.
    pub split: String,
    /// The number of units.
    pub units: u64,
    /// The number of solutions.
    pub count: Numbers,
    /// The methods that counted.
    pub methods: Vec<String>,
    /// The stated unit, method and subtotal.
    pub subtotals: Vec<(u64, usize, Numbers)>,
}

impl Certificate {
    /// Reads a certificate up to the first fault, which is reported with its line.
    pub fn read(text: impl BufRead, stop: Stop<'_>) -> Result<Certificate, Failure> {
        let mut lines = Lines { text, number: 0, chain: [0; 32] };
        let mut facts = ["lowbit certificate 1", "n ", "board ", "split ", "units ", "count "].map(str::to_owned);
        for fact in &mut facts {
            let line = lines.next()?;
            let value = line.strip_prefix(&**fact).ok_or_else(|| match lines.number {
                1 => Failure::Unreadable("this is no certificate of a count".into()),
                _ => lines.wrong(&format!("'{fact}' was expected")),
            });
            *fact = value?.to_owned();
            lines.link(&line);
        }
        let [version, n, board, split, units, count] = facts;
        let (n, units, count) = (n.parse().unwrap_or(0), units.parse(), Numbers::read(&count));
        let ("", 1..=32, Ok(units), Some(count)) = (version.as_str(), n, units, count) else {
            return Err(Failure::Unreadable("the version, n, units or count is wrong".into()));
        };
        let (mut methods, mut subtotals) = (Vec::new(), Vec::new());
        loop {
            let line = lines.next()?;
            if line.starts_with("method ") && subtotals.is_empty() {
                lines.link(&line);
                methods.push(line);
            } else if let Some(values) = line.strip_prefix("unit ").filter(|_| subtotals.len() as u64 != units) {
                let (values, link) = values.rsplit_once(' ').unwrap_or_default();
                lines.link(&line[..line.len() - link.len() - 1]);
                if link != hex(&lines.chain[..4]) {
                    return Err(lines.wrong("the chain of hashes is broken here"));
                }
                subtotals.push(
                    unit(values).ok_or_else(|| lines.wrong("a unit, its method and its subtotal were expected"))?,
                );
            } else if line == format!("end {}", hex(&lines.chain)) && lines.is_at_end()? {
                return Ok(Certificate { n, board, split, units, count, methods, subtotals });
            } else {
                return Err(lines.wrong("the certificate does not end as it should"));
            }
            if stop() {
                return Err(Failure::Stopped);
            }
        }
    }
}

/// Unit, method, subtotal.
fn unit(values: &str) -> Option<(u64, usize, Numbers)> {
    let mut values = values.split(' ');
    let unit = (values.next()?.parse().ok()?, values.next()?.parse().ok()?, Numbers::read(values.next()?)?);
    values.next().is_none().then_some(unit)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The lines of a text, and the hash of all chained lines.
struct Lines<R> {
    text: R,
    number: u64,
    chain: [u8; 32],
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<String, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let read = (&mut self.text).take(LONGEST_LINE).read_until(b'\n', &mut line);
        read.map_err(|error| self.wrong(&error.to_string()))?;
        let is_whole = (1..LONGEST_LINE as usize).contains(&line.len());
        if line.last() == Some(&b'\n') {
            line.truncate(line.len() - if line.ends_with(b"\r\n") { 2 } else { 1 });
        }
        match String::from_utf8(line) {
            Ok(line) if is_whole => Ok(line),
            _ if self.number == 1 => Err(Failure::Unreadable("this is no certificate of a count".into())),
            Ok(line) if line.is_empty() => Err(Failure::Unreadable("the text ends before the certificate does".into())),
            _ => Err(self.wrong("this is no line of a certificate")),
        }
    }

    fn link(&mut self, line: &str) {
        self.chain = sha256(&[&self.chain, line.as_bytes()].concat());
    }

    fn is_at_end(&mut self) -> Result<bool, Failure> {
        let rest = self.text.fill_buf().map(<[u8]>::is_empty);
        rest.map_err(|error| self.wrong(&error.to_string()))
    }

    fn wrong(&self, what: &str) -> Failure {
        Failure::Unreadable(format!("line {}: {what}", self.number))
    }
}
