//! f-puzzles JSON, written.

use serde_json::{Map, Value, json};

use super::super::model::{Cell, Constraint, Form, Variant, Worth};
use crate::Error;
use crate::sentence;

/// Writes the JSON of f-puzzles in one line.
///
/// # Errors
///
/// If the grid is not square, has no row and column rule or other digits than 1 to its side, or if f-puzzles does not
/// have one of the constraints; the message names it.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// let puzzle: Variant = "sudoku 4x4\nthermo: r1c1-3".parse()?;
/// assert_eq!(text::of_json(&text::to_json(&puzzle)?)?.variant, puzzle);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn to_json(variant: &Variant) -> Result<String, Error> {
    let refuse = |what: &str| Error::from(sentence!("f-puzzles cannot say: {what}", "f-puzzles 无法表示：{what}"));
    let side = variant.columns;
    if !variant.beside.is_empty() {
        return Err(refuse("cells beside the grid"));
    }
    if variant.rows != side || variant.low != 1 || usize::from(variant.high) != side || !variant.has_lines {
        return Err(refuse("a grid that is not square, or other digits than 1 to its side"));
    }
    let mut object = Map::new();
    object.insert("size".into(), json!(side));
    for (key, text) in [("title", &variant.title), ("author", &variant.author)] {
        if !text.is_empty() {
            object.insert(key.into(), json!(text));
        }
    }
    let boxes = variant.boxes();
    let entry = |cell: usize| {
        let mut entry = Map::new();
        let set = variant.allowed[cell];
        if set.is_power_of_two() {
            entry.insert("value".into(), json!(set.trailing_zeros()));
            entry.insert("given".into(), json!(true));
        } else if set != variant.digits() {
            entry.insert("givenPencilMarks".into(), crate::bits::members(set.into()).collect());
        }
        if variant.regions != boxes {
            entry.insert("region".into(), json!(variant.regions[cell]));
        }
        Value::Object(entry)
    };
    let rows = (0..side).map(|row| (0..side).map(|column| entry(row * side + column)).collect::<Value>());
    object.insert("grid".into(), rows.collect());
    for constraint in &variant.constraints {
        let kind = constraint.kind;
        if kind.key.is_empty() {
            return Err(refuse(kind.name));
        }
        if let Some(name) = kind.key.strip_prefix("negative ") {
            let negative = object.entry("negative").or_insert_with(|| json!([]));
            negative.as_array_mut().expect("it was made a list").push(json!(name));
        } else if kind.form == Form::Flag {
            object.insert(kind.key.into(), json!(true));
        } else {
            let list = object.entry(kind.key).or_insert_with(|| json!([]));
            list.as_array_mut().expect("it was made a list").extend(write_entries(constraint, variant));
        }
    }
    Ok(Value::Object(object).to_string())
}

fn write_entries(constraint: &Constraint, variant: &Variant) -> Vec<Value> {
    let name = |&cell: &Cell| {
        let (row, column) = variant.place(cell);
        json!(format!("R{}C{}", row + 1, column + 1))
    };
    let names = |cells: &[Cell]| cells.iter().map(name).collect::<Value>();
    let mut entry = Map::new();
    match constraint.kind.form {
        Form::Cell => return constraint.cells().iter().map(|cell| json!({ "cell": name(cell) })).collect(),
        Form::Line => _ = entry.insert("lines".into(), json!([names(constraint.cells())])),
        Form::Groups => _ = entry.insert("lines".into(), constraint.parts.iter().map(|part| names(part)).collect()),
        Form::Arrow => {
            let (circle, shaft) = (&constraint.parts[0], &constraint.parts[1]);
            let line: Vec<Cell> =
                super::nearest(variant, circle, shaft[0]).into_iter().chain(shaft.iter().copied()).collect();
            entry.insert("cells".into(), names(circle));
            entry.insert("lines".into(), json!([names(&line)]));
        }
        Form::Copies => {
            entry.insert("cells".into(), names(&constraint.parts[0]));
            entry.insert("cloneCells".into(), names(&constraint.parts[1]));
        }
        Form::Side | Form::Diagonal => {
            let ((row, column), (down, right)) = super::outside(variant, constraint);
            entry.insert("cell".into(), json!(format!("R{}C{}", row + 1, column + 1)));
            if constraint.kind.form == Form::Diagonal {
                let name = format!("{}{}", if down < 0 { 'U' } else { 'D' }, if right < 0 { 'L' } else { 'R' });
                entry.insert("direction".into(), json!(name));
                entry.insert("cells".into(), names(constraint.cells()));
            }
        }
        _ => _ = entry.insert("cells".into(), names(constraint.cells())),
    }
    match constraint.kind.worth {
        Worth::Several => _ = entry.insert("values".into(), json!(constraint.values)),
        _ if constraint.kind.key == "xv" => {
            let letter = if constraint.values == [5] { "V" } else { "X" };
            entry.insert("value".into(), json!(letter));
        }
        _ => {
            if let Some(value) = constraint.values.first() {
                entry.insert("value".into(), json!(value.to_string()));
            }
        }
    }
    vec![Value::Object(entry)]
}
