//! SCL: the drawings of SudokuPad. Cages, regions and a few flags are rules; everything else is a drawing and named in a
//! remark.

use serde_json::{Map, Value, json};

use super::super::constraints::{antiking, antiknight, cage, region};
use super::super::model::{Constraint, Puzzle, Variant};
use crate::words::Sentence;
use crate::{Error, sentence};

/// Reads SCL, in its short or full form.
pub(super) fn read(text: &str) -> Result<Puzzle, Error> {
    let wrong = || Error::from(sentence!("this SudokuPad puzzle cannot be read", "无法读懂这个 SudokuPad 题目"));
    let value = serde_json::from_str(text).ok().or_else(|| Short { rest: text }.value()).ok_or_else(wrong)?;
    let rows = value.get("cells").and_then(Value::as_array).ok_or_else(wrong)?;
    let columns = rows.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
    if columns > rows.len() {
        let rows = rows.len();
        return Err(sentence!(
            "a grid of {rows} rows and {columns} columns is not read from SudokuPad",
            "不读取 SudokuPad 的 {rows} 行 {columns} 列盘面"
        )
        .into());
    }
    let mut variant = Variant::new(rows.len())?;
    let number = |value: &Value| match value {
        Value::String(text) => text.trim().parse::<i64>().ok(),
        other => other.as_i64(),
    };
    let place = |value: &Value| {
        let pair = value.as_array()?;
        variant.cell(number(pair.first()?)?.try_into().ok()?, number(pair.get(1)?)?.try_into().ok()?)
    };
    // The cells of a list; an error if one is not in the grid.
    let cells = |value: Option<&Value>| {
        let all = value.and_then(Value::as_array).into_iter().flatten();
        all.map(place).collect::<Option<Vec<_>>>().ok_or_else(wrong)
    };
    let mut regions = vec![None; variant.cells()];
    let mut constraints = Vec::new();
    let list = value.get("regions").and_then(Value::as_array);
    for (index, region) in list.into_iter().flatten().enumerate() {
        let inside = cells(Some(region))?;
        if inside.len() == variant.columns && inside.iter().all(|&cell| regions[cell as usize].is_none()) {
            inside.iter().for_each(|&cell| regions[cell as usize] = Some(index as u16));
        } else if !inside.is_empty() {
            constraints.push(Constraint::new(&region::KIND, inside, Vec::new())); // a part of a region, or one more
        }
    }
    let mut remarks: Vec<Sentence> = Vec::new();
    let mut notes = Vec::new();
    for entry in value.get("cages").and_then(Value::as_array).into_iter().flatten() {
        let inside = cells(entry.get("cells"))?;
        if inside.is_empty() {
            notes.extend(entry.get("value").and_then(Value::as_str).and_then(|note| note.split_once(':')));
            continue;
        }
        let text = entry.get("value").or_else(|| entry.get("sum")).filter(|value| !value.is_null());
        let sum = text.and_then(number);
        if sum.is_none() && text.and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()) {
            remarks.push(sentence!(
                "a cage has a text: {}",
                "一个笼子有文字：{}",
                text.and_then(Value::as_str).unwrap_or("")
            ));
            continue;
        }
        if entry.get("unique").and_then(Value::as_bool) == Some(false) {
            remarks.push(sentence!("a cage is drawn only", "一个笼子只是图形"));
            continue;
        }
        constraints.push(Constraint::new(&cage::KIND, inside, sum.map(|sum| sum as i32).into_iter().collect()));
    }
    let global: Vec<&str> = match value.get("global") {
        Some(Value::Array(names)) => names.iter().map(|name| name.as_str().unwrap_or("?")).collect(),
        Some(Value::Object(flags)) => flags
            .iter()
            .filter(|(_, flag)| !matches!(flag, Value::Bool(false) | Value::Null))
            .map(|(name, _)| &**name)
            .collect(),
        _ => Vec::new(),
    };
    for name in global {
        constraints.push(Constraint::flag(match name {
            "antiknight" => &antiknight::KIND,
            "antiking" => &antiking::KIND,
            other => {
                return Err(sentence!("constraints that are not supported: {other}", "不支持的约束：{other}").into());
            }
        }));
    }
    for (row, line) in rows.iter().enumerate() {
        for (column, entry) in line.as_array().into_iter().flatten().enumerate() {
            let digit = entry.get("value").and_then(number);
            if let (Some(digit), Some(cell)) = (digit, variant.cell(row as i32, column as i32)) {
                if !(0..32).contains(&digit) || variant.digits() >> digit & 1 == 0 {
                    return Err(wrong());
                }
                variant.allowed[cell as usize] = 1 << digit;
            }
        }
    }
    let metadata = |key: &str| {
        let noted = || notes.iter().find(|(name, _)| name.trim() == key).map(|(_, text)| text.trim());
        let said = value.get("metadata").and_then(|data| data.get(key)).and_then(Value::as_str);
        said.or_else(noted).unwrap_or("").to_owned()
    };
    (variant.title, variant.author, variant.constraints) = (metadata("title"), metadata("author"), constraints);
    if list.is_some_and(|list| !list.is_empty()) {
        variant.regions = regions;
    }
    let drawn = ["lines", "arrows", "underlays", "overlays"];
    let drawn: Vec<&str> = drawn
        .into_iter()
        .filter(|key| value.get(key).and_then(Value::as_array).is_some_and(|all| !all.is_empty()))
        .collect();
    if !drawn.is_empty() {
        remarks.push(super::not_judged(&drawn));
    }
    Ok(Puzzle { remarks, ..Puzzle::of(variant) })
}

/// The short form of SCL: names without quotes, `t` and `f`, colours without quotes, nothing for `{}`.
struct Short<'a> {
    rest: &'a str,
}

/// Short names and what they stand for.
const NAMES: &[(&str, &str)] = &[
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("v", "value"),
    ("l", "lines"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("wp", "wayPoints"),
    ("ct", "center"),
];

impl Short<'_> {
    fn value(mut self) -> Option<Value> {
        let value = self.one(0)?;
        self.rest.trim().is_empty().then_some(value)
    }

    fn eat(&mut self, character: char) -> bool {
        let rest = self.rest.trim_start();
        let is_there = rest.starts_with(character);
        self.rest = if is_there { &rest[character.len_utf8()..] } else { rest };
        is_there
    }

    /// A text up to its quote, with the escapes of JSON; either kind of quote inside it is escaped.
    fn text(&mut self, quote: char) -> Option<String> {
        let mut json = String::from("\"");
        let mut all = self.rest.char_indices();
        while let Some((at, one)) = all.next() {
            match one {
                '\\' => match all.next()?.1 {
                    '\'' => json.push('\''),
                    escaped => json.extend(['\\', escaped]),
                },
                one if one == quote => {
                    self.rest = &self.rest[at + one.len_utf8()..];
                    return serde_json::from_str(&(json + "\"")).ok();
                }
                '"' => json += "\\\"",
                one => json.push(one),
            }
        }
        None
    }

    fn one(&mut self, depth: usize) -> Option<Value> {
        if depth > 20 {
            return None;
        }
        if self.eat('{') {
            let mut object = Map::new();
            while !self.eat('}') {
                let end = self.rest.find(':')?;
                let name = self.rest[..end].trim().trim_matches(['\'', '"']).to_owned();
                self.rest = &self.rest[end + 1..];
                let name =
                    NAMES.iter().find(|(short, _)| *short == name).map_or(name.clone(), |(_, long)| (*long).to_owned());
                object.insert(name, self.one(depth + 1)?);
                self.eat(',');
            }
            return Some(Value::Object(object));
        }
        if self.eat('[') {
            let mut list = Vec::new();
            if self.eat(']') {
                return Some(Value::Array(list));
            }
            loop {
                list.push(self.one(depth + 1)?);
                if self.eat(']') {
                    return Some(Value::Array(list));
                }
                if !self.eat(',') {
                    return None;
                }
            }
        }
        for quote in ['\'', '"'] {
            if self.eat(quote) {
                return self.text(quote).map(Value::String);
            }
        }
        let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
        let word = self.rest[..end].trim().to_owned();
        self.rest = &self.rest[end..];
        Some(match word.as_str() {
            "" => json!({}),
            "t" => json!(true),
            "f" => json!(false),
            word => serde_json::from_str(word).unwrap_or_else(|_| json!(word)),
        })
    }
}
