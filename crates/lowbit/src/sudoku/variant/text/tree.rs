//! JSON as a tree that borrows from its text. With a tree that owns its strings and sorts its keys, reading an easy
//! puzzle took as long as solving it.
//!
//! This reader handles what is usual in puzzles: strings without escapes, and integers. `serde_json` handles the rest,
//! errors included.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

/// A JSON value.
#[derive(Debug)]
pub(super) enum Tree<'a> {
    Null,
    Bool(bool),
    /// A number that is an integer of 64 bits.
    Integer(i64),
    Float(f64),
    Text(Cow<'a, str>),
    List(Vec<Tree<'a>>),
    Object(Object<'a>),
}

/// Keys with their values, in the order of the text.
#[derive(Debug)]
pub(super) struct Object<'a>(Vec<(Cow<'a, str>, Tree<'a>)>);

impl<'a> Object<'a> {
    /// The value of a key; of duplicate keys the last.
    pub(super) fn get(&self, name: &str) -> Option<&Tree<'a>> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Tree<'a>)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }
}

impl<'a> Tree<'a> {
    /// The value of a key, if this is an object that has it.
    pub(super) fn get(&self, name: &str) -> Option<&Tree<'a>> {
        match self {
            Tree::Object(object) => object.get(name),
            _ => None,
        }
    }

    pub(super) fn as_array(&self) -> Option<&[Tree<'a>]> {
        match self {
            Tree::List(all) => Some(all),
            _ => None,
        }
    }

    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            Tree::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_bool(&self) -> Option<bool> {
        match self {
            Tree::Bool(value) => Some(*value),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        match self {
            Tree::Null => Value::Null,
            Tree::Bool(value) => Value::from(*value),
            Tree::Integer(number) => Value::from(*number),
            Tree::Float(number) => Value::from(*number),
            Tree::Text(text) => Value::from(&**text),
            Tree::List(all) => all.iter().map(Tree::to_value).collect(),
            Tree::Object(object) => object.iter().map(|(name, value)| (name.to_owned(), value.to_value())).collect(),
        }
    }
}

impl fmt::Display for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(f)
    }
}

impl From<Value> for Tree<'_> {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Tree::Null,
            Value::Bool(value) => Tree::Bool(value),
            Value::Number(number) => match number.as_i64() {
                Some(integer) => Tree::Integer(integer),
                None => Tree::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Tree::Text(text.into()),
            Value::Array(all) => Tree::List(all.into_iter().map(Tree::from).collect()),
            Value::Object(object) => {
                Tree::Object(Object(object.into_iter().map(|(name, value)| (name.into(), value.into())).collect()))
            }
        }
    }
}

/// Reads JSON.
pub(super) fn read(text: &str) -> Result<Tree<'_>, serde_json::Error> {
    match Reader::of(text).whole() {
        Some(tree) => Ok(tree),
        None => serde_json::from_str::<Value>(text).map(Tree::from),
    }
}

/// Deeper texts are left to `serde_json`.
const DEEPEST: usize = 32;

/// Reads usual JSON; `None` for everything else, valid or not.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// The items read so far of lists and objects that are open.
    items: Vec<Tree<'a>>,
    entries: Vec<(Cow<'a, str>, Tree<'a>)>,
}

impl<'a> Reader<'a> {
    fn of(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, depth: 0, items: Vec::with_capacity(64), entries: Vec::with_capacity(16) }
    }

    fn whole(mut self) -> Option<Tree<'a>> {
        let tree = self.value()?;
        self.next_byte().is_none().then_some(tree)
    }

    /// The next byte that is not white space; it is not consumed.
    fn next_byte(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                byte => return byte.copied(),
            }
        }
    }

    fn value(&mut self) -> Option<Tree<'a>> {
        match self.next_byte()? {
            b'"' => self.string().map(|text| Tree::Text(text.into())),
            b'[' | b'{' if self.depth == DEEPEST => None,
            b'[' => self.list(),
            b'{' => self.object(),
            b'0'..=b'9' | b'-' => self.integer(),
            _ => {
                let rest = &self.text[self.at..];
                let words = [("null", Tree::Null), ("true", Tree::Bool(true)), ("false", Tree::Bool(false))];
                let (word, value) = words.into_iter().find(|(word, _)| rest.starts_with(word))?;
                self.at += word.len();
                Some(value)
            }
        }
    }

    /// A string without escapes. The next byte is its opening quote.
    fn string(&mut self) -> Option<&'a str> {
        let first = self.at + 1;
        let length = self.text.as_bytes()[first..].iter().position(|&byte| matches!(byte, b'"' | b'\\' | 0..32))?;
        self.at = first + length + 1;
        let is_plain = self.text.as_bytes()[first + length] == b'"';
        is_plain.then(|| &self.text[first..first + length])
    }

    fn integer(&mut self) -> Option<Tree<'a>> {
        let rest = &self.text[self.at..];
        let length =
            rest.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')).count();
        let digits = rest[..length].strip_prefix('-').unwrap_or(&rest[..length]);
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (!digits.starts_with('0') || length == 1);
        self.at += length;
        rest[..length].parse().ok().filter(|_| is_plain).map(Tree::Integer)
    }

    /// Whether another item follows in a list or object that ends with `end`; consumes the comma before it, or the end.
    fn goes_on(&mut self, end: u8, is_first: bool) -> Option<bool> {
        let next = self.next_byte()?;
        if next == end {
            self.at += 1;
            return Some(false);
        }
        if !is_first {
            self.at += 1;
        }
        (is_first || next == b',').then_some(true)
    }

    fn list(&mut self) -> Option<Tree<'a>> {
        let first = self.items.len();
        (self.at, self.depth) = (self.at + 1, self.depth + 1);
        while self.goes_on(b']', self.items.len() == first)? {
            let item = self.value()?;
            self.items.push(item);
        }
        self.depth -= 1;
        Some(Tree::List(if self.items.len() == first { Vec::new() } else { self.items.split_off(first) }))
    }

    fn object(&mut self) -> Option<Tree<'a>> {
        let first = self.entries.len();
        (self.at, self.depth) = (self.at + 1, self.depth + 1);
        while self.goes_on(b'}', self.entries.len() == first)? {
            let name = self.next_byte().filter(|byte| *byte == b'"').and_then(|_| self.string())?;
            self.next_byte().filter(|byte| *byte == b':')?;
            self.at += 1;
            let value = self.value()?;
            self.entries.push((name.into(), value));
        }
        self.depth -= 1;
        let entries = if self.entries.len() == first { Vec::new() } else { self.entries.split_off(first) };
        Some(Tree::Object(Object(entries)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::goals::random;
    use super::*;

    const TEXT: &str = r#"{"size": 9, "a": [{"value":3,"given":true},{},[] , -17,0,10], "title":"Zwölf \"x\"", "b":null, "c":{"d":[[1,2],["R1C1"]],
 "value":"15"},"a":false}"#;

    #[test]
    fn what_is_read_here_is_what_serde_json_reads() {
        let mut state = 1;
        let mut below = |bound: usize| random(&mut state, bound as u32) as usize;
        let bytes: Vec<char> = r#"{}[]",:0123456789-+.eE \ntruefalsnu"#.chars().chain(['\n', '\u{1}', 'ö']).collect();
        let plain = TEXT.replace("\\\"x\\\"", "x");
        let (mut read_here, mut refused) = (0, 0);
        for text in [TEXT, &plain] {
            for round in 0..40_000 {
                let mut changed: Vec<char> = text.chars().collect();
                for _ in 0..round % 4 {
                    let (place, one) = (below(changed.len()), bytes[below(bytes.len())]);
                    match below(3) {
                        0 => changed[place] = one,
                        1 => changed.insert(place, one),
                        _ => _ = changed.remove(place),
                    }
                }
                let changed: String = changed.into_iter().collect();
                let expected: Result<Value, _> = serde_json::from_str(&changed);
                match Reader::of(&changed).whole() {
                    Some(tree) => {
                        assert_eq!(tree.to_value(), expected.expect("valid"), "{changed}");
                        read_here += 1;
                    }
                    None => refused += 1,
                }
                let read = read(&changed).ok().map(|tree| tree.to_value());
                assert_eq!(read, serde_json::from_str(&changed).ok(), "{changed}");
            }
        }
        assert!(read_here > 10_000 && refused > 10_000, "{read_here} {refused}");
    }

    #[test]
    fn deep_texts_are_left_to_serde_json() {
        let deep = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Reader::of(&deep(DEEPEST)).whole().is_some() && Reader::of(&deep(DEEPEST + 1)).whole().is_none());
        assert!(read(&deep(100)).is_ok() && read(&deep(100_000)).is_err());
    }
}
