//! Boards as JSON: objects with `regions`, arrays of them, and packs of sbn lines.

use serde_json::{Map, Value};

use super::letters::Names;
use super::{Entry, Format, link};
use crate::regions::{Board, Fault, LARGEST};
use crate::words::Sentence;
use crate::{TextError, sentence};

/// The nesting depth of brackets: a value ends when all are closed.
#[derive(Default)]
pub(super) struct Depth {
    depth: i64,
    in_string: bool,
}

impl Depth {
    pub(super) fn add(&mut self, line: &str) {
        let mut is_escaped = false;
        for byte in line.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if self.in_string => is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth -= 1,
                _ => {}
            }
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.depth > 0
    }
}

/// The boards of a JSON value that begins in a line.
pub(super) fn read(number: u64, text: &str, stars: u32) -> Result<Vec<Result<Entry, TextError>>, TextError> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let message = sentence!("not JSON: {message}", "不是 JSON：{message}");
        TextError::at(number + error.line() as u64 - 1, error.column() as u64, message)
    })?;
    let fault = |message: Sentence| TextError::in_line(number, message);
    match value {
        Value::Object(object) if object.contains_key("puzzles") => {
            let Some(Value::Array(puzzles)) = object.get("puzzles") else {
                return Err(fault(sentence!("'puzzles' is not an array", "“puzzles”不是数组")));
            };
            let stars = figure(&object, "stars").map_err(fault)?.unwrap_or(stars);
            Ok(puzzles.iter().map(|puzzle| entry(number, puzzle, stars)).collect())
        }
        Value::Object(_) => Ok(vec![entry(number, &value, stars)]),
        // Rows of one board, or boards.
        Value::Array(rows) if rows.first().is_some_and(|row| !row.is_object()) => {
            Ok(vec![board(&Value::Array(rows), stars).map_err(fault).map(|board| Entry {
                board,
                line: number,
                form: Format::Json,
                name: None,
            })])
        }
        Value::Array(boards) => Ok(boards.iter().map(|board| entry(number, board, stars)).collect()),
        _ => Err(fault(sentence!("a JSON value without a board", "JSON 中没有棋盘"))),
    }
}

fn entry(number: u64, value: &Value, stars: u32) -> Result<Entry, TextError> {
    let name = value.get("id").or(value.get("name")).map(|name| match name {
        Value::String(name) => name.clone(),
        other => other.to_string(),
    });
    let named = Sentence::from(name.as_ref().map_or_else(String::new, |name| format!("{name}: ")));
    let fault = |message: Sentence| TextError::in_line(number, message.after(&named));
    let Value::Object(object) = value else {
        return Err(fault(sentence!("a board is an object with 'regions'", "棋盘是带有“regions”的对象")));
    };
    if let Some(Value::String(sbn)) = object.get("sbn") {
        let (head, rest) = sbn.split_once('.').unwrap_or_default();
        if super::letters::size(head).is_none() {
            return Err(fault(sentence!(
                "'sbn' does not begin with a size such as 10x2",
                "“sbn”应以 10x2 这样的大小开头"
            )));
        }
        let entry = link::read_sbn(number, head, rest, sbn).map_err(|error| fault(error.message))?;
        return Ok(Entry { form: Format::Json, name, ..entry });
    }
    let regions = object.get("regions").or(object.get("colorRegions"));
    let regions = regions.ok_or_else(|| fault(sentence!("an object without 'regions'", "对象中没有“regions”")))?;
    let stars = figure(object, "stars").map_err(fault)?.unwrap_or(stars);
    let mut board = board(regions, stars).map_err(fault)?;
    if let Some(states) = object.get("states") {
        states_into(&mut board, states).map_err(fault)?;
    }
    Ok(Entry { board, line: number, form: Format::Json, name })
}

fn figure(object: &Map<String, Value>, key: &str) -> Result<Option<u32>, Sentence> {
    let Some(value) = object.get(key).filter(|value| !value.is_null()) else { return Ok(None) };
    let figure = value.as_u64().and_then(|figure| u32::try_from(figure).ok());
    figure.map(Some).ok_or_else(|| sentence!("'{key}' is not a number: {value}", "“{key}”不是数：{value}"))
}

/// Rows of letters, of names, or of numbers.
fn board(regions: &Value, stars: u32) -> Result<Board, Sentence> {
    let Value::Array(rows) = regions else {
        return Err(sentence!("'regions' is not an array of rows", "“regions”不是由行组成的数组"));
    };
    let n = rows.len();
    if !(1..=LARGEST as usize).contains(&n) {
        return Err(sentence!("a board has 1 to {LARGEST} rows, not {n}", "棋盘有 1 到 {LARGEST} 行，而不是 {n} 行"));
    }
    let (mut letters, mut others): (Names, Vec<&Value>) = (Names::new(), Vec::new());
    let mut cells = Vec::with_capacity(n * n);
    for (row, value) in rows.iter().enumerate() {
        let before = cells.len();
        match value {
            Value::String(text) => {
                for (column, name) in text.bytes().filter(|byte| *byte != b' ').enumerate() {
                    let at = || sentence!("row {}, column {}: ", "第 {} 行第 {} 列：", row + 1, column + 1);
                    let fault = |message: Sentence| message.after(&at());
                    cells.push(letters.number(name, n).map_err(fault)?);
                }
            }
            Value::Array(names) => {
                for (column, name) in names.iter().enumerate() {
                    let known = others.iter().position(|other| *other == name);
                    let number = known.unwrap_or_else(|| {
                        others.push(name);
                        others.len() - 1
                    });
                    if number >= n {
                        return Err(sentence!(
                            "row {}, column {}: one region too many: a board of {n} x {n} has {n}",
                            "第 {} 行第 {} 列：区域多了一个：{n} x {n} 的棋盘有 {n} 个",
                            row + 1,
                            column + 1
                        ));
                    }
                    cells.push(number as u8);
                }
            }
            _ => {
                return Err(sentence!(
                    "row {}: neither letters nor an array",
                    "第 {} 行：既不是字母也不是数组",
                    row + 1
                ));
            }
        }
        if cells.len() - before != n {
            return Err(sentence!(
                "row {}: {} cells, but the board has {n} rows",
                "第 {} 行有 {} 格，但棋盘有 {n} 行",
                row + 1,
                cells.len() - before
            ));
        }
    }
    if others.is_empty() {
        letters.keep_letters(&mut cells);
    }
    Board::new(n as u32, stars, &cells).map_err(Fault::sentence)
}

/// Rows of 0 for an open cell, 1 for a star, 2 for an empty cell.
fn states_into(board: &mut Board, states: &Value) -> Result<(), Sentence> {
    let n = board.n();
    let is_square = |rows: &Vec<Value>| {
        rows.len() == n as usize && rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == n as usize))
    };
    let rows = states
        .as_array()
        .filter(|rows| is_square(rows))
        .ok_or_else(|| sentence!("'states' is not {n} rows of {n}", "“states”不是 {n} 行，每行 {n} 个"))?;
    for (row, states) in (0..).zip(rows) {
        for (column, state) in (0..).zip(states.as_array().into_iter().flatten()) {
            let result = match state.as_u64() {
                Some(0) => Ok(()),
                Some(1) => board.enter(row, column),
                Some(2) => board.cross(row, column),
                _ => {
                    return Err(sentence!(
                        "row {}, column {}: a state is 0, 1 or 2",
                        "第 {} 行第 {} 列：状态应为 0、1 或 2",
                        row + 1,
                        column + 1
                    ));
                }
            };
            result.map_err(Fault::sentence)?;
        }
    }
    Ok(())
}
