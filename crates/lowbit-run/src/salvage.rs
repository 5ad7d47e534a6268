//! Rows of a run, found in the bytes of its file without the help of the database.
//!
//! A row is in one piece in its page: its length, its number, the types of its values, the values. Every row has a checksum over its table,
//! its number and its values, so bytes that look like a row and fit its checksum are one, wherever they are and whatever happened to the
//! rest of the file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use lowbit::engine::Unit;

use crate::store::{Record, Stint, seal};
use crate::worker::{Worker, WorkerId};

/// A row that fits its checksum.
pub(crate) enum Found {
    Fact { name: String, value: String },
    Worker(i64, Stint),
    Unit(Record),
}

/// The largest page that a database can have: no row reaches further.
const LONGEST: usize = 1 << 16;

/// The bytes searched at once.
const WINDOW: usize = 1 << 20;

/// Passes every sound row of a file to `sink`, in no order; a row that was written twice comes twice.
pub(crate) fn scan(path: &Path, mut sink: impl FnMut(Found)) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut window = Vec::new();
    loop {
        let wanted = (WINDOW + LONGEST).saturating_sub(window.len()) as u64;
        let read = (&mut file).take(wanted).read_to_end(&mut window)?;
        let is_last = (read as u64) < wanted;
        let starts = if is_last { window.len() } else { WINDOW };
        (0..starts).filter_map(|start| row(&window[start..])).for_each(&mut sink);
        if is_last {
            return Ok(());
        }
        window.drain(..WINDOW);
    }
}

/// The row that begins here, if there is one.
fn row(bytes: &[u8]) -> Option<Found> {
    let mut rest = bytes;
    let length = usize::try_from(varint(&mut rest)?).ok().filter(|length| (4..LONGEST).contains(length))?;
    let number = varint(&mut rest)?;
    let mut values = rest.get(..length)?;
    let mut types = values;
    let header = usize::try_from(varint(&mut types)?).ok()?;
    types = values.get(values.len() - types.len()..header)?;
    values = &values[header..];
    let mut columns = Vec::new();
    while !types.is_empty() {
        columns.push(Value::read(varint(&mut types)?, &mut values)?);
    }
    if !values.is_empty() {
        return None;
    }
    match columns[..] {
        [Value::Text(name), Value::Text(value), Value::Integer(checksum)] => {
            (checksum == seal("fact", &[&name, &value])).then(|| Found::Fact { name: name.into(), value: value.into() })
        }
        [
            Value::Null,
            Value::Text(machine),
            Value::Text(method),
            Value::Text(backend),
            Value::Text(version),
            Value::Integer(threads),
            Value::Integer(began),
            Value::Integer(last),
            Value::Integer(checksum),
        ] => {
            let sealed = seal("worker", &[&number, &machine, &method, &backend, &version, &threads, &began, &last]);
            let [machine, method, backend, version] = [machine, method, backend, version].map(str::to_owned);
            let worker = Worker { machine, method, backend, version, threads: threads.try_into().ok()? };
            (checksum == sealed).then_some(Found::Worker(number, Stint { worker, began, last }))
        }
        [
            Value::Null,
            Value::Text(solutions),
            Value::Text(nodes),
            cost,
            Value::Integer(worker),
            Value::Integer(checksum),
        ] => {
            let cost = cost.real()?;
            if checksum != seal("unit", &[&number, &solutions, &nodes, &cost.to_bits(), &worker]) {
                return None;
            }
            let tally = crate::store::tally(solutions, nodes)?;
            let unit = Unit { number: number.try_into().ok()?, cost };
            Some(Found::Unit(Record { unit, tally, worker: WorkerId(worker) }))
        }
        _ => None,
    }
}

/// A value of a row.
#[derive(Clone, Copy)]
enum Value<'a> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'a str),
}

impl<'a> Value<'a> {
    /// Reads the next value, which has the given type.
    fn read(kind: i64, bytes: &mut &'a [u8]) -> Option<Value<'a>> {
        let mut take = |length: usize| {
            let (value, rest) = bytes.split_at_checked(length)?;
            *bytes = rest;
            Some(value)
        };
        let integer = |bytes: &[u8]| {
            let sign = if bytes[0] & 0x80 == 0 { 0 } else { -1 };
            bytes.iter().fold(sign, |number, &byte| number << 8 | i64::from(byte))
        };
        Some(match kind {
            0 => Value::Null,
            1..=4 => Value::Integer(integer(take(kind as usize)?)),
            5 => Value::Integer(integer(take(6)?)),
            6 => Value::Integer(integer(take(8)?)),
            7 => Value::Real(f64::from_be_bytes(take(8)?.try_into().ok()?)),
            8 | 9 => Value::Integer(kind - 8),
            13.. if kind % 2 == 1 => {
                Value::Text(std::str::from_utf8(take(usize::try_from((kind - 13) / 2).ok()?)?).ok()?)
            }
            _ => return None,
        })
    }

    /// A real number; whole numbers are stored as integers.
    fn real(self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(number as f64),
            Value::Real(number) => Some(number),
            _ => None,
        }
    }
}

/// Reads a number of one to nine bytes: seven bits each, all but the last with the highest bit set; the ninth has eight.
fn varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut number = 0_i64;
    for place in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if place == 8 {
            return Some(number << 8 | i64::from(byte));
        }
        number = number << 7 | i64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_signs_and_two_need_no_byte() {
        let read = |kind, bytes: &[u8]| match Value::read(kind, &mut &bytes[..]) {
            Some(Value::Integer(number)) => number,
            _ => panic!("no whole number"),
        };
        assert_eq!([read(1, &[0xff]), read(1, &[0x7f]), read(2, &[0xff, 0x00])], [-1, 127, -256]);
        assert_eq!([read(8, &[]), read(9, &[])], [0, 1]);
    }

    /// A number as stored by the database.
    fn written(number: i64) -> Vec<u8> {
        let bits = number as u64;
        if bits >> 56 != 0 {
            let mut bytes: Vec<u8> = (1..9).map(|place| 0x80 | (bits >> (64 - 7 * place)) as u8).collect();
            bytes.push(bits as u8);
            return bytes;
        }
        let length = (64 - bits.leading_zeros()).div_ceil(7).max(1);
        let byte = |place: u32| (bits >> (7 * place)) as u8 & 0x7f | if place > 0 { 0x80 } else { 0 };
        (0..length).rev().map(byte).collect()
    }

    #[test]
    fn numbers_of_every_length_are_read() {
        let lengths = (0..64).flat_map(|bit| [(1_i64 << bit).wrapping_sub(1), 1 << bit, !(1 << bit)]);
        for number in lengths.chain([0, 300, i64::MAX, i64::MIN, -2]) {
            let bytes = [written(number), vec![77]].concat();
            let mut rest = &bytes[..];
            assert_eq!((varint(&mut rest), rest), (Some(number), &[77][..]), "{bytes:?}");
            for end in 0..bytes.len() - 1 {
                assert_eq!(varint(&mut &bytes[..end]), None, "cut off: {bytes:?}");
            }
        }
    }
}
