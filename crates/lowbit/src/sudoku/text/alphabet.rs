//! The characters of digits.

use super::super::Shape;

/// Characters for a blank cell. `0` is one too, unless it is a digit.
pub(super) const BLANKS: &[u8] = b".-_*?";

/// How the digits of a grid are written, one character each.
///
/// ```
/// use lowbit::sudoku::Shape;
/// use lowbit::sudoku::text::Alphabet;
/// let letters = Alphabet::usual(Shape::SIXTEEN);
/// assert_eq!((letters.character(1), letters.digit(Shape::SIXTEEN, b'P')), ('A', Some(16)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// `1`..`9`, then `A`..: the only one for 4x4 and 9x9; `1`..`9A`..`G` for 16x16, `1`..`9A`..`P` for 25x25.
    Digits,
    /// `A`..`P` for 16x16, `A`..`Y` for 25x25.
    Letters,
    /// `0`..`9A`..`F`, for 16x16.
    Hex,
}

impl Alphabet {
    /// The alphabet of a shape unless another was read.
    pub const fn usual(shape: Shape) -> Alphabet {
        if shape.side() <= 9 { Alphabet::Digits } else { Alphabet::Letters }
    }

    /// The alphabet of a puzzle with these characters.
    ///
    /// 4x4 and 9x9 have only one. In larger grids any of `1`..`9` distinguishes digits from letters. In 16x16, `0` is a
    /// digit if another character marks the blanks.
    pub(super) fn detect(shape: Shape, characters: impl Iterator<Item = u8> + Clone) -> Alphabet {
        let has = |wanted: fn(u8) -> bool| characters.clone().any(wanted);
        if shape.side() <= 9 {
            Alphabet::Digits
        } else if !has(|c| matches!(c, b'1'..=b'9')) {
            Alphabet::Letters
        } else if shape.side() == 16 && has(|c| c == b'0') && has(|c| BLANKS.contains(&c)) {
            Alphabet::Hex
        } else {
            Alphabet::Digits
        }
    }

    /// The digit of a character, 0 for a blank; `None` for any other character.
    pub fn digit(self, shape: Shape, character: u8) -> Option<u8> {
        let letter = character.to_ascii_uppercase();
        let digit = match (self, letter) {
            (Alphabet::Hex, b'0'..=b'9') => character - b'0' + 1,
            (Alphabet::Hex, b'A'..=b'Z') => letter - b'A' + 11,
            (Alphabet::Digits, b'1'..=b'9') => character - b'0',
            (Alphabet::Digits, b'A'..=b'Z') => letter - b'A' + 10,
            (Alphabet::Letters, b'A'..=b'Z') => letter - b'A' + 1,
            (_, b'0') => 0,
            _ if BLANKS.contains(&character) => 0,
            _ => return None,
        };
        (usize::from(digit) <= shape.side()).then_some(digit)
    }

    /// The character of a digit; `.` for 0, a blank, and `?` for numbers above 25.
    pub const fn character(self, digit: u8) -> char {
        let character = match (self, digit) {
            (_, 0) => b'.',
            (_, 26..) => b'?',
            (Alphabet::Hex, 1..=10) => b'0' + digit - 1,
            (Alphabet::Hex, _) => b'A' + digit - 11,
            (Alphabet::Digits, 1..=9) => b'0' + digit,
            (Alphabet::Digits, _) => b'A' + digit - 10,
            (Alphabet::Letters, _) => b'A' + digit - 1,
        };
        character as char
    }

    /// The characters of all digits from 0, a blank, to 25.
    pub(in crate::sudoku) fn characters(self) -> [u8; 26] {
        const fn all(alphabet: Alphabet) -> [u8; 26] {
            let mut characters = [0; 26];
            let mut digit = 0;
            while digit < 26 {
                characters[digit] = alphabet.character(digit as u8) as u8;
                digit += 1;
            }
            characters
        }
        match self {
            Alphabet::Digits => const { all(Alphabet::Digits) },
            Alphabet::Letters => const { all(Alphabet::Letters) },
            Alphabet::Hex => const { all(Alphabet::Hex) },
        }
    }

    /// Its first and last digit, for messages.
    pub(super) fn range(self, shape: Shape) -> String {
        match (self, shape.side()) {
            (Alphabet::Digits, side @ ..=9) => format!("1..{side}"),
            (Alphabet::Digits, side) => format!("1..9A..{}", self.character(side as u8)),
            (Alphabet::Letters, side) => format!("A..{}", self.character(side as u8)),
            (Alphabet::Hex, _) => "0..9A..F".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_digits_name_each_other() {
        for shape in Shape::ALL {
            for alphabet in [Alphabet::Digits, Alphabet::Letters, Alphabet::Hex] {
                if alphabet == Alphabet::Hex && shape != Shape::SIXTEEN {
                    continue;
                }
                for digit in 0..=shape.side() as u8 {
                    assert_eq!(alphabet.digit(shape, alphabet.character(digit) as u8), Some(digit));
                }
                let known = (0..=255).filter(|&c| alphabet.digit(shape, c).is_some_and(|digit| digit > 0));
                assert_eq!(known.filter(|c| !c.is_ascii_lowercase()).count(), shape.side(), "{alphabet:?} {shape}");
            }
        }
    }
}
