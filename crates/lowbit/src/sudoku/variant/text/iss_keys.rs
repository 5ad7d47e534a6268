//! Tables of pairs, state machines and patterns that the Interactive Sudoku Solver packs into base 64 with `-` and `_`.

use super::super::constraints::machine::Machine;

/// The six bits of each character.
pub(super) fn six_bits(text: &str) -> Option<Vec<u8>> {
    let value = |one: u8| match one {
        b'A'..=b'Z' => Some(one - b'A'),
        b'a'..=b'z' => Some(one - b'a' + 26),
        b'0'..=b'9' => Some(one - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    text.bytes().map(value).collect()
}

/// Packs the bits of all characters into bytes.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let bits = six_bits(text)?;
    let bit = |index: usize| bits[index / 6] >> (5 - index % 6) & 1;
    Some(
        (0..bits.len() * 6 / 8)
            .map(|byte| (8 * byte..8 * byte + 8).fold(0, |all, index| all << 1 | bit(index)))
            .collect(),
    )
}

/// A pattern: in base 64, or percent-encoded.
pub(super) fn pattern(text: &str) -> Option<String> {
    if text.contains('%') {
        return Some(super::percent_decoded(text));
    }
    Some(bytes(text)?.into_iter().map(char::from).filter(|one| !one.is_whitespace()).collect())
}

/// For each digit the digits that may follow it. One bit for each pair, the first digit outermost, from the lowest bit of
/// each character on.
pub(super) fn table(key: &str, low: u8, high: u8) -> Option<[u32; 32]> {
    let bits = six_bits(key)?;
    let digits = usize::from(high - low) + 1;
    let mut table = [0; 32];
    for index in 0..(digits * digits).min(6 * bits.len()) {
        if bits[index / 6] >> (index % 6) & 1 != 0 {
            table[usize::from(low) + index / digits] |= 1 << (usize::from(low) + index % digits);
        }
    }
    Some(table)
}

/// Bits from the highest of each byte on.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn next(&mut self, count: usize) -> Option<u32> {
        if count > self.left() {
            return None;
        }
        let from = self.at;
        self.at += count;
        Some((from..self.at).fold(0, |all, index| all << 1 | u32::from(self.bytes[index / 8] >> (7 - index % 8) & 1)))
    }
}

/// A state machine. Its states are numbered: first states, then other last states, then the rest. The head has the form
/// (2 bits), the width of a state minus 1 (4), the number of symbols minus 1 (4), the numbers of first and of other last
/// states (a state's width each), a bit for each first state that says whether it is a last one, and in the plain form
/// the width of a move count (4). Then come the states: in the plain form a move count and that many moves, each a symbol
/// and a state; in the packed form a bit for each symbol, and a state for each bit that is set.
pub(super) fn machine(key: &str, low: u8, high: u8) -> Option<Machine> {
    let digits = u32::from(high - low) + 1;
    let mut machine = Machine::default();
    if key.is_empty() {
        return Some(machine); // nothing is accepted
    }
    let mut bits = Bits { bytes: bytes(key)?, at: 0 };
    let is_packed = match bits.next(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let width = bits.next(4)? as usize + 1;
    let symbols = bits.next(4)? as usize + 1;
    let (first, last) = (bits.next(width)?, bits.next(width)?);
    for state in 0..first {
        machine.first.push(u16::try_from(state).ok()?);
    }
    // The bits of the first states are one number, whose lowest bit belongs to state 0.
    let start = bits.at;
    bits.at += first as usize;
    for state in 0..first {
        let index = start + (first - 1 - state) as usize;
        if *bits.bytes.get(index / 8)? >> (7 - index % 8) & 1 != 0 {
            machine.last.push(u16::try_from(state).ok()?);
        }
    }
    for state in first..first + last {
        machine.last.push(u16::try_from(state).ok()?);
    }
    let symbol_width = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let count_width = if is_packed { symbols } else { bits.next(4)? as usize };
    let mut state = 0;
    while count_width > 0 && bits.left() >= count_width {
        let head = bits.next(count_width)?;
        let mut add = |symbol: u32, to: u32| -> Option<()> {
            let to = u16::try_from(to).ok()?;
            // After the digits comes the symbol of the step to the next line.
            let digits = match symbol {
                symbol if symbol < digits => Some(1 << (u32::from(low) + symbol)),
                symbol if symbol == digits => None,
                _ => return Some(()),
            };
            match machine
                .moves
                .iter_mut()
                .rev()
                .take_while(|one| one.0 == state)
                .find(|one| one.2 == to && one.1.is_some())
            {
                Some((_, Some(known), _)) if digits.is_some() => *known |= digits.unwrap_or(0),
                _ => machine.moves.push((state, digits, to)),
            }
            Some(())
        };
        if is_packed {
            for symbol in (0..symbols as u32).filter(|symbol| head >> symbol & 1 != 0) {
                add(symbol, bits.next(width)?)?;
            }
        } else {
            for _ in 0..head {
                let symbol = bits.next(symbol_width)?;
                add(symbol, bits.next(width)?)?;
            }
        }
        state = state.checked_add(1)?;
    }
    Some(machine)
}
