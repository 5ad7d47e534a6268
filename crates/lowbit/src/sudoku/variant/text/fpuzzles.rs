//! f-puzzles JSON.

use serde_json::{Map, Value, json};

use super::super::constraints::{KINDS, by_key};
use super::super::model::{Cell, Constraint, Form, Kind, Puzzle, Variant, Worth};
use crate::Error;
use crate::sentence;
use crate::sorting;
use crate::words::Sentence;

/// Keys that say nothing of the rules.
const OTHER: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "triggereffect",
    "negative",
];

/// Drawings: a rule may hide in them.
const DRAWINGS: &[&str] = &["line", "circle", "rectangle", "text", "cage"];

/// The names of fields that say that a drawing belongs to a constraint.
const OF_CONSTRAINT: &[&str] = &["fromConstraint", "isNewConstraint", "fromRangskSolver", "isLLConstraint"];

/// Reads the JSON of f-puzzles.
///
/// # Errors
///
/// If the text is not a JSON object, if a field has a value that it cannot have, or if a constraint is not known; the
/// message names it.
///
/// ```
/// use lowbit::sudoku::variant::text::of_json;
/// let puzzle = of_json(r#"{"size": 4, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}"#)?;
/// assert_eq!(puzzle.variant.constraints.len(), 1);
/// assert!(of_json(r#"{"size": 4, "wonder": true}"#).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn of_json(text: &str) -> Result<Puzzle, Error> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| sentence!("no valid JSON: {error}", "不是有效的 JSON：{error}"))?;
    let Value::Object(object) = value else {
        return Err(sentence!("a puzzle in JSON is an object", "JSON 题目是一个对象").into());
    };
    read(&object)
}

fn read(object: &Map<String, Value>) -> Result<Puzzle, Error> {
    let size = match object.get("size") {
        Some(size) => number(size).and_then(|size| usize::try_from(size).ok()),
        None => object.get("grid").and_then(Value::as_array).map(Vec::len),
    };
    let Some(size) = size else { return Err(wrong("size", object.get("size"))) };
    let mut variant = Variant::new(size)?;
    let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or("").trim().to_owned();
    (variant.title, variant.author) = (text("title"), text("author"));
    let mut entered = vec![variant.digits(); variant.cells()];
    if let Some(grid) = object.get("grid") {
        read_grid(grid, &mut variant, &mut entered)?;
    }
    let unknown: Vec<&str> =
        object.iter().filter(|(key, value)| !is_empty(value) && !is_known(key)).map(|(key, _)| key.as_str()).collect();
    if !unknown.is_empty() {
        return Err(unknown_constraints(&unknown.join(", ")));
    }
    for kind in KINDS {
        if let Some(value) = object.get(kind.key).filter(|value| !is_empty(value) && !kind.key.is_empty()) {
            read_kind(kind, value, &mut variant)?;
        }
    }
    for name in object.get("negative").and_then(Value::as_array).into_iter().flatten() {
        let name = name.as_str().unwrap_or("");
        let kind =
            by_key(&format!("negative {name}")).ok_or_else(|| unknown_constraints(&format!("negative {name}")))?;
        variant.constraints.push(Constraint::flag(kind));
    }
    let solution = object.get("solution").and_then(|value| read_solution(value, &variant));
    Ok(Puzzle { variant, entered, solution, remarks: remarks(object) })
}

fn is_known(key: &str) -> bool {
    OTHER.contains(&key) || DRAWINGS.contains(&key) || by_key(key).is_some_and(|kind| !kind.key.contains(' '))
}

/// Tools that were opened and not used leave an empty value behind.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(all) => all.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn unknown_constraints(names: &str) -> Error {
    sentence!("constraints that are not supported: {names}", "不支持的约束：{names}").into()
}

fn wrong(key: &str, value: Option<&Value>) -> Error {
    let value = value.map_or_else(|| "nothing".to_owned(), |value| value.to_string().chars().take(60).collect());
    sentence!("'{key}' cannot be read: {value}", "无法读懂“{key}”：{value}").into()
}

/// Drawings that belong to no constraint, and rules in words.
fn remarks(object: &Map<String, Value>) -> Vec<Sentence> {
    let mut remarks = Vec::new();
    let is_free = |entry: &Value| !OF_CONSTRAINT.iter().any(|key| entry.get(key).is_some_and(|value| !is_empty(value)));
    let free = |key: &&&str| {
        let all = object.get(**key).and_then(Value::as_array);
        all.is_some_and(|all| all.iter().any(is_free))
    };
    let drawn: Vec<&str> = DRAWINGS.iter().filter(free).copied().collect();
    if !drawn.is_empty() {
        remarks.push(super::not_judged(&drawn));
    }
    remarks
}

/// A number, or its text; `None` for anything else.
fn number(value: &Value) -> Option<i32> {
    match value {
        Value::Number(number) => number.as_i64().and_then(|number| number.try_into().ok()),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn read_grid(grid: &Value, variant: &mut Variant, entered: &mut [u32]) -> Result<(), Error> {
    // A side without boxes has its rows as regions, where a cell names none.
    if variant.regions[0].is_none() {
        variant.regions = (0..variant.cells()).map(|cell| Some((cell / variant.columns) as u16)).collect();
    }
    let rows = grid.as_array().filter(|rows| rows.len() == variant.rows).ok_or_else(|| wrong("grid", None))?;
    for (r, row) in rows.iter().enumerate() {
        let cells =
            row.as_array().filter(|cells| cells.len() == variant.columns).ok_or_else(|| wrong("grid", Some(row)))?;
        for (c, entry) in cells.iter().enumerate() {
            let cell = r * variant.columns + c;
            if let Some(value) = entry.get("value").filter(|value| !is_empty(value)) {
                let digit = number(value).filter(|digit| (0..32).contains(digit) && variant.digits() >> digit & 1 != 0);
                let Some(digit) = digit else {
                    let (r, c) = (r + 1, c + 1);
                    return Err(
                        sentence!("r{r}c{c}: {value} is no digit here", "r{r}c{c}：{value} 不是这里的数字").into()
                    );
                };
                entered[cell] = 1 << digit;
                if entry.get("given").and_then(Value::as_bool) == Some(true) {
                    variant.allowed[cell] = 1 << digit;
                }
            }
            if let Some(set) = marks(entry, "givenPencilMarks", variant)? {
                variant.allowed[cell] &= set;
                entered[cell] &= set;
            }
            if let Some(set) = marks(entry, "centerPencilMarks", variant)? {
                entered[cell] &= set;
            }
            match entry.get("region") {
                None => {}
                Some(Value::Null) => variant.regions[cell] = None,
                Some(region) => {
                    let region = number(region).and_then(|region| u16::try_from(region).ok());
                    variant.regions[cell] =
                        Some(region.filter(|&region| region < 1000).ok_or_else(|| wrong("region", Some(entry)))?);
                }
            }
        }
    }
    for (index, region) in variant.region_cells().iter().enumerate() {
        if region.len() != variant.columns {
            let (number, size, side) = (index + 1, region.len(), variant.columns);
            return Err(sentence!(
                "region {number} has {size} cells, not {side}",
                "第 {number} 个宫有 {size} 格，而不是 {side} 格"
            )
            .into());
        }
    }
    if variant.boxes()[0].is_none()
        && (0..variant.cells()).all(|cell| variant.regions[cell] == Some((cell / variant.columns) as u16))
    {
        variant.regions = variant.boxes();
    }
    Ok(())
}

/// Pencil marks as a set; `None` where there are none.
fn marks(entry: &Value, key: &str, variant: &Variant) -> Result<Option<u32>, Error> {
    let Some(list) = entry.get(key).and_then(Value::as_array).filter(|list| !list.is_empty()) else { return Ok(None) };
    let mut set = 0;
    for mark in list {
        let digit = number(mark).filter(|digit| (0..32).contains(digit)).ok_or_else(|| wrong(key, Some(mark)))?;
        set |= 1 << digit;
    }
    Ok(Some(set & variant.digits()))
}

fn read_solution(value: &Value, variant: &Variant) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = match value {
        Value::Array(all) => all.iter().map(|one| number(one).and_then(|digit| digit.try_into().ok())).collect(),
        Value::String(text) => text.chars().map(|one| one.to_digit(36).map(|digit| digit as u8)).collect(),
        _ => None,
    };
    digits.filter(|digits| digits.len() == variant.cells())
}

/// `R3C10` as row and column from 0; cells outside lie at -1 or beyond the last line.
fn place(value: &Value) -> Option<(i32, i32)> {
    let (row, column) = value.as_str()?.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse::<i32>().ok()? - 1, column.parse::<i32>().ok()? - 1))
}

struct Entry<'a> {
    kind: &'static Kind,
    value: &'a Value,
    variant: &'a Variant,
}

impl Entry<'_> {
    fn wrong(&self) -> Error {
        wrong(self.kind.key, Some(self.value))
    }

    fn cell(&self, value: &Value) -> Result<Cell, Error> {
        let cell = place(value).and_then(|(row, column)| self.variant.cell(row, column));
        cell.ok_or_else(|| wrong(self.kind.key, Some(value)))
    }

    fn list(&self, value: &Value) -> Result<Vec<Cell>, Error> {
        value.as_array().ok_or_else(|| self.wrong())?.iter().map(|one| self.cell(one)).collect()
    }

    fn cells(&self) -> Result<Vec<Cell>, Error> {
        match (self.value.get("cells"), self.value.get("cell")) {
            (Some(cells), _) => self.list(cells),
            (None, Some(cell)) => Ok(vec![self.cell(cell)?]),
            _ => Err(self.wrong()),
        }
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, Error> {
        match self.value.get("lines").and_then(Value::as_array) {
            Some(lines) => lines.iter().map(|line| self.list(line)).collect(),
            None => Ok(vec![self.cells()?]),
        }
    }

    /// The number on it, if any. What is no number is refused: a rule may be meant.
    fn number(&self) -> Result<Option<i32>, Error> {
        let value = match self.value.get("value") {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
            Some(value) => value,
        };
        if self.kind.key == "xv" {
            return match value.as_str().map(str::trim) {
                Some("X" | "x") => Ok(Some(10)),
                Some("V" | "v") => Ok(Some(5)),
                _ => Err(self.wrong()),
            };
        }
        number(value).map(Some).ok_or_else(|| self.wrong())
    }

    /// The line that a clue outside the grid speaks of.
    fn outside(&self) -> Result<Vec<Cell>, Error> {
        let (row, column) = self.value.get("cell").and_then(place).ok_or_else(|| self.wrong())?;
        let direction = match (self.kind.form, self.value.get("direction").and_then(Value::as_str)) {
            (Form::Diagonal, Some("UR")) => (-1, 1),
            (Form::Diagonal, Some("UL")) => (-1, -1),
            (Form::Diagonal, Some("DR")) => (1, 1),
            (Form::Diagonal, Some("DL")) => (1, -1),
            (Form::Diagonal, _) => return Err(self.wrong()),
            _ => super::inward(self.variant, row, column).ok_or_else(|| self.wrong())?,
        };
        let line = self.variant.ray(row, column, direction);
        if line.is_empty() { Err(self.wrong()) } else { Ok(line) }
    }
}

fn read_kind(kind: &'static Kind, value: &Value, variant: &mut Variant) -> Result<(), Error> {
    if kind.form == Form::Flag {
        if value.as_bool() != Some(true) {
            return Err(wrong(kind.key, Some(value)));
        }
        variant.constraints.push(Constraint::flag(kind));
        return Ok(());
    }
    for value in value.as_array().ok_or_else(|| wrong(kind.key, Some(value)))? {
        let read = read_entry(&Entry { kind, value, variant })?;
        variant.constraints.extend(read);
    }
    Ok(())
}

fn read_entry(entry: &Entry<'_>) -> Result<Vec<Constraint>, Error> {
    let kind = entry.kind;
    let values = match kind.worth {
        Worth::Several => {
            let values = entry.value.get("values").and_then(Value::as_array).ok_or_else(|| entry.wrong())?;
            values.iter().map(|value| number(value).ok_or_else(|| entry.wrong())).collect::<Result<Vec<_>, _>>()?
        }
        _ => entry.number()?.into_iter().collect(),
    };
    let is_zero = values == [0];
    match kind.worth {
        // A clue without its number is not given yet; a little killer of 0 neither.
        Worth::One if values.is_empty() || is_zero && kind.form == Form::Diagonal => return Ok(Vec::new()),
        Worth::Several if values.is_empty() => return Ok(Vec::new()),
        _ => {}
    }
    let values =
        if is_zero && matches!(kind.worth, Worth::Maybe) && entry.variant.low > 0 { Vec::new() } else { values };
    let parts = match kind.form {
        Form::Line => {
            return Ok(entry.lines()?.into_iter().map(|line| Constraint::new(kind, line, values.clone())).collect());
        }
        Form::Arrow => {
            let mut circle = entry.cells()?;
            sorting::sort(&mut circle);
            circle.dedup();
            let mut arrows = Vec::new();
            for line in entry.lines()? {
                match line.split_first() {
                    Some((first, shaft)) if circle.contains(first) => {
                        if !shaft.is_empty() {
                            let parts = vec![circle.clone(), shaft.to_vec()];
                            arrows.push(Constraint { parts, ..Constraint::flag(kind) });
                        }
                    }
                    _ => return Err(entry.wrong()),
                }
            }
            return Ok(arrows);
        }
        Form::Copies => {
            let cells = entry.cells()?;
            let copies = entry.list(entry.value.get("cloneCells").ok_or_else(|| entry.wrong())?)?;
            if cells.len() != copies.len() {
                return Err(entry.wrong());
            }
            vec![cells, copies]
        }
        Form::Groups => entry.lines()?,
        Form::Side | Form::Diagonal => vec![entry.outside()?],
        Form::Pair => {
            let cells = entry.cells()?;
            if cells.len() != 2 {
                return Err(entry.wrong());
            }
            vec![cells]
        }
        _ => vec![entry.cells()?],
    };
    Ok(vec![Constraint { parts, values, ..Constraint::flag(kind) }])
}

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
