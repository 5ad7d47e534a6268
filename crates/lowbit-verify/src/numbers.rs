//! The subtotal of a unit: a number, or a row of numbers.

use std::fmt;

/// A number of solutions or, if they are split by size, level or column, a row of numbers. In a certificate the numbers of a row are
/// separated by commas; a row ends with a number that is not 0, and with a comma if that is its only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    numbers: Vec<u128>,
    is_row: bool,
}

impl Numbers {
    /// A row, without trailing zeros. A row of zeros is the number 0.
    pub fn row(mut numbers: Vec<u128>) -> Numbers {
        numbers.truncate(numbers.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1));
        if numbers.is_empty() { Numbers::from(0) } else { Numbers { numbers, is_row: true } }
    }

    /// Parses a certificate's text; `None` if it has another form.
    pub fn read(text: &str) -> Option<Numbers> {
        let numbers = if text.contains(',') {
            let numbers = text.strip_suffix(',').unwrap_or(text).split(',');
            Numbers::row(numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?)
        } else {
            Numbers::from(text.parse::<u128>().ok()?)
        };
        (numbers.to_string() == text).then_some(numbers)
    }

    /// Whether it is a row.
    pub fn is_row(&self) -> bool {
        self.is_row
    }

    /// The sum of the numbers; `None` beyond 128 bits.
    pub fn total(&self) -> Option<u128> {
        self.numbers.iter().try_fold(0_u128, |sum, &number| sum.checked_add(number))
    }

    /// The elementwise sum; `None` beyond 128 bits, or if one is a number and the other a row.
    pub fn plus(&self, more: &Numbers) -> Option<Numbers> {
        let is_nothing = |numbers: &Numbers| numbers.total() == Some(0);
        match self.is_row == more.is_row {
            true => {
                let length = self.numbers.len().max(more.numbers.len());
                let at = |numbers: &Numbers, place: usize| numbers.numbers.get(place).copied().unwrap_or(0);
                let sums = (0..length).map(|place| at(self, place).checked_add(at(more, place)));
                Some(Numbers { numbers: sums.collect::<Option<_>>()?, is_row: self.is_row })
            }
            false if is_nothing(self) => Some(more.clone()),
            false if is_nothing(more) => Some(self.clone()),
            false => None,
        }
    }

    /// Whether the divisor divides each number.
    pub(crate) fn are_multiples_of(&self, divisor: u128) -> bool {
        self.numbers.iter().all(|number| number.is_multiple_of(divisor))
    }
}

impl From<u128> for Numbers {
    fn from(number: u128) -> Numbers {
        Numbers { numbers: vec![number], is_row: false }
    }
}

impl PartialEq<u128> for Numbers {
    fn eq(&self, number: &u128) -> bool {
        !self.is_row && self.numbers == [*number]
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.numbers.iter().map(u128::to_string).collect();
        let end = if self.is_row && texts.len() == 1 { "," } else { "" };
        write!(f, "{}{end}", texts.join(","))
    }
}
