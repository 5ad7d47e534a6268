//! f-puzzles JSON.

use super::super::constraints::{KINDS, by_key};
use super::super::model::{Cell, Constraint, Form, Kind, Puzzle, Variant, Worth};
use super::tree::{self, Object, Tree};
use crate::Error;
use crate::sentence;
use crate::sorting;
use crate::words::Sentence;

/// Keys that carry no rule.
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

/// Drawings, which may hide a rule.
const DRAWINGS: &[&str] = &["line", "circle", "rectangle", "text", "cage"];

/// Fields that mark a drawing as part of a constraint.
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
    let value = tree::read(text).map_err(|error| sentence!("no valid JSON: {error}", "不是有效的 JSON：{error}"))?;
    let Tree::Object(object) = value else {
        return Err(sentence!("a puzzle in JSON is an object", "JSON 题目是一个对象").into());
    };
    read(&object)
}

fn read(object: &Object<'_>) -> Result<Puzzle, Error> {
    let size = match object.get("size") {
        Some(size) => number(size).and_then(|size| usize::try_from(size).ok()),
        None => object.get("grid").and_then(Tree::as_array).map(<[_]>::len),
    };
    let Some(size) = size else { return Err(wrong("size", object.get("size"))) };
    let mut variant = Variant::new(size)?;
    let text = |key: &str| object.get(key).and_then(Tree::as_str).unwrap_or("").trim().to_owned();
    (variant.title, variant.author) = (text("title"), text("author"));
    let mut entered = vec![variant.digits(); variant.cells()];
    // A side without boxes has its rows as regions, which affects only constraints on regions.
    let has_rows = variant.regions[0].is_none();
    if has_rows {
        variant.regions = (0..variant.cells()).map(|cell| Some((cell / variant.columns) as u16)).collect();
    }
    let rows = variant.regions.clone();
    if let Some(grid) = object.get("grid") {
        read_grid(grid, &mut variant, &mut entered)?;
    }
    let is_asked = |key: &&str| object.get(key).is_some_and(|value| !is_empty(value));
    if has_rows && variant.regions == rows && !["regionsumline", "disjointgroups", "boxindexer"].iter().any(is_asked) {
        variant.regions = variant.boxes();
    }
    let unknown: Vec<&str> =
        object.iter().filter(|(key, value)| !is_empty(value) && !is_known(key)).map(|(key, _)| key).collect();
    if !unknown.is_empty() {
        return Err(unknown_constraints(&unknown.join(", ")));
    }
    for kind in KINDS {
        if let Some(value) = object.get(kind.key).filter(|value| !is_empty(value) && !kind.key.is_empty()) {
            read_kind(kind, value, &mut variant)?;
        }
    }
    if let Some(negative) = object.get("negative").filter(|value| !is_empty(value)) {
        for name in negative.as_array().ok_or_else(|| wrong("negative", Some(negative)))? {
            let name = name.as_str().ok_or_else(|| wrong("negative", Some(negative)))?;
            let kind =
                by_key(&format!("negative {name}")).ok_or_else(|| unknown_constraints(&format!("negative {name}")))?;
            let negative = Constraint::flag(kind);
            if !variant.constraints.contains(&negative) {
                variant.constraints.push(negative);
            }
        }
    }
    let solution = object.get("solution").and_then(|value| read_solution(value, &variant));
    Ok(Puzzle { variant, entered, solution, remarks: remarks(object) })
}

fn is_known(key: &str) -> bool {
    OTHER.contains(&key) || DRAWINGS.contains(&key) || by_key(key).is_some_and(|kind| !kind.key.contains(' '))
}

/// Tools that were opened but not used leave an empty value behind.
fn is_empty(value: &Tree<'_>) -> bool {
    match value {
        Tree::Null | Tree::Bool(false) => true,
        Tree::List(all) => all.is_empty(),
        Tree::Object(object) => object.iter().next().is_none(),
        Tree::Text(text) => text.is_empty(),
        _ => false,
    }
}

fn unknown_constraints(names: &str) -> Error {
    sentence!("constraints that are not supported: {names}", "不支持的约束：{names}").into()
}

fn wrong(key: &str, value: Option<&Tree<'_>>) -> Error {
    let value = value.map_or_else(|| "nothing".to_owned(), |value| value.to_string().chars().take(60).collect());
    sentence!("'{key}' cannot be read: {value}", "无法读懂“{key}”：{value}").into()
}

/// Drawings that belong to no constraint, and rules in words.
fn remarks(object: &Object<'_>) -> Vec<Sentence> {
    let mut remarks = Vec::new();
    // A drawing may name its constraint; if the puzzle has none of that name, its rule is only drawn.
    let is_there = |name: &str| {
        let key: String = name.to_lowercase().split_whitespace().collect();
        let key = if key.ends_with("whispers") { "whispers" } else { &key };
        object.get(key).is_some_and(|value| !is_empty(value))
    };
    let is_free = |entry: &Tree<'_>| {
        !OF_CONSTRAINT.iter().filter_map(|key| entry.get(key)).filter(|value| !is_empty(value)).any(|value| match value
        {
            Tree::Text(name) => is_there(name),
            _ => true,
        })
    };
    let free = |key: &&&str| match object.get(key) {
        Some(Tree::List(all)) => all.iter().any(is_free),
        other => other.is_some_and(|value| !is_empty(value)),
    };
    let drawn: Vec<&str> = DRAWINGS.iter().filter(free).copied().collect();
    if !drawn.is_empty() {
        remarks.push(super::not_judged(&drawn));
    }
    remarks
}

/// A number, given as such or as text; `None` for anything else.
fn number(value: &Tree<'_>) -> Option<i32> {
    let number = match value {
        Tree::Integer(number) => i32::try_from(*number).ok(),
        Tree::Float(number) => (number.fract() == 0.0).then_some(*number as i32),
        Tree::Text(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|number| super::NUMBERS.contains(number))
}

fn read_grid(grid: &Tree<'_>, variant: &mut Variant, entered: &mut [u32]) -> Result<(), Error> {
    let side = variant.columns;
    let misfit =
        || Error::from(sentence!("the grid needs {side} rows of {side} cells", "盘面需要 {side} 行，每行 {side} 格"));
    let rows = grid.as_array().filter(|rows| rows.len() == side).ok_or_else(misfit)?;
    for (r, row) in rows.iter().enumerate() {
        let cells = row.as_array().filter(|cells| cells.len() == side).ok_or_else(misfit)?;
        for (c, entry) in cells.iter().enumerate() {
            let cell = r * variant.columns + c;
            // Some programs write 0 into open cells.
            if let Some(value) = entry.get("value").filter(|value| !is_empty(value) && number(value) != Some(0)) {
                let digit = number(value).filter(|digit| (0..32).contains(digit) && variant.digits() >> digit & 1 != 0);
                let Some(digit) = digit else {
                    let (r, c) = (r + 1, c + 1);
                    return Err(
                        sentence!("r{r}c{c}: {value} is no digit here", "r{r}c{c}：{value} 不是这里的数字").into()
                    );
                };
                entered[cell] = 1 << digit;
                if entry.get("given").and_then(Tree::as_bool) == Some(true) {
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
                Some(Tree::Null) => variant.regions[cell] = None,
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
    Ok(())
}

/// Pencil marks as a set; `None` where there are none.
fn marks(entry: &Tree<'_>, key: &str, variant: &Variant) -> Result<Option<u32>, Error> {
    let Some(list) = entry.get(key).and_then(Tree::as_array).filter(|list| !list.is_empty()) else { return Ok(None) };
    let mut set = 0;
    for mark in list {
        let digit = number(mark).filter(|digit| (0..32).contains(digit)).ok_or_else(|| wrong(key, Some(mark)))?;
        set |= 1 << digit;
    }
    Ok(Some(set & variant.digits()))
}

fn read_solution(value: &Tree<'_>, variant: &Variant) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = match value {
        Tree::List(all) => all.iter().map(|one| number(one).and_then(|digit| digit.try_into().ok())).collect(),
        Tree::Text(text) => text.chars().map(|one| one.to_digit(36).map(|digit| digit as u8)).collect(),
        _ => None,
    };
    digits.filter(|digits| digits.len() == variant.cells())
}

/// `R3C10` as row and column from 0; cells outside lie at -1 or beyond the last line.
fn place(value: &Tree<'_>) -> Option<(i32, i32)> {
    let (row, column) = value.as_str()?.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse::<i32>().ok()? - 1, column.parse::<i32>().ok()? - 1))
}

struct Entry<'a> {
    kind: &'static Kind,
    value: &'a Tree<'a>,
    variant: &'a Variant,
}

impl Entry<'_> {
    fn wrong(&self) -> Error {
        wrong(self.kind.key, Some(self.value))
    }

    fn cell(&self, value: &Tree<'_>) -> Result<Cell, Error> {
        let cell = place(value).and_then(|(row, column)| self.variant.cell(row, column));
        cell.ok_or_else(|| wrong(self.kind.key, Some(value)))
    }

    fn list(&self, value: &Tree<'_>) -> Result<Vec<Cell>, Error> {
        let names = value.as_array().ok_or_else(|| self.wrong())?;
        let mut cells = Vec::with_capacity(names.len());
        for name in names {
            cells.push(self.cell(name)?);
        }
        Ok(cells)
    }

    fn cells(&self) -> Result<Vec<Cell>, Error> {
        match (self.value.get("cells"), self.value.get("cell")) {
            (Some(cells), _) => self.list(cells),
            (None, Some(cell)) => Ok(vec![self.cell(cell)?]),
            _ => Err(self.wrong()),
        }
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, Error> {
        match self.value.get("lines").and_then(Tree::as_array) {
            Some(lines) => lines.iter().map(|line| self.list(line)).collect(),
            None => Ok(vec![self.cells()?]),
        }
    }

    /// The number on it, if any. Anything but a number is an error, as it may be part of a rule.
    fn number(&self) -> Result<Option<i32>, Error> {
        let value = match self.value.get("value") {
            None | Some(Tree::Null) => return Ok(None),
            Some(Tree::Text(text)) if text.trim().is_empty() => return Ok(None),
            Some(value) => value,
        };
        if self.kind.key == "xv" {
            return match (value.as_str().map(str::trim), number(value)) {
                (Some("X" | "x"), _) | (_, Some(10)) => Ok(Some(10)),
                (Some("V" | "v"), _) | (_, Some(5)) => Ok(Some(5)),
                _ => Err(self.wrong()),
            };
        }
        number(value).map(Some).ok_or_else(|| self.wrong())
    }

    /// The line of a clue outside the grid.
    fn outside(&self) -> Result<Vec<Cell>, Error> {
        let (row, column) = self.value.get("cell").and_then(place).ok_or_else(|| self.wrong())?;
        let direction = match (self.kind.form, self.value.get("direction").and_then(Tree::as_str)) {
            (Form::Diagonal, Some("UR")) => (-1, 1),
            (Form::Diagonal, Some("UL")) => (-1, -1),
            (Form::Diagonal, Some("DR")) => (1, 1),
            (Form::Diagonal, Some("DL")) => (1, -1),
            (Form::Diagonal, _) => return Err(self.wrong()),
            _ => super::inward(self.variant, row, column).ok_or_else(|| self.wrong())?,
        };
        let line = self.variant.ray(row, column, direction);
        let is_outside = self.variant.cell(row, column).is_none();
        if line.is_empty() || !is_outside { Err(self.wrong()) } else { Ok(line) }
    }
}

fn read_kind(kind: &'static Kind, value: &Tree<'_>, variant: &mut Variant) -> Result<(), Error> {
    if kind.form == Form::Flag {
        if value.as_bool() != Some(true) {
            return Err(wrong(kind.key, Some(value)));
        }
        variant.constraints.push(Constraint::flag(kind));
        return Ok(());
    }
    for value in value.as_array().ok_or_else(|| wrong(kind.key, Some(value)))? {
        let read = read_entry(&Entry { kind, value, variant })?;
        // Lines and cages without a cell, as abandoned in the editor.
        variant.constraints.extend(read.into_iter().filter(|one| one.parts.iter().any(|part| !part.is_empty())));
    }
    Ok(())
}

fn read_entry(entry: &Entry<'_>) -> Result<Vec<Constraint>, Error> {
    let kind = entry.kind;
    let values = match kind.worth {
        Worth::Several => {
            let values = entry.value.get("values").and_then(Tree::as_array).ok_or_else(|| entry.wrong())?;
            values.iter().map(|value| number(value).ok_or_else(|| entry.wrong())).collect::<Result<Vec<_>, _>>()?
        }
        _ => entry.number()?.into_iter().collect(),
    };
    let is_zero = values == [0];
    match kind.worth {
        // A clue without a number is still to be filled in; so is a little killer of 0.
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
            // A circle without a shaft has no lines.
            let has_lines = entry.value.get("lines").is_some_and(|lines| !is_empty(lines));
            let lines = if has_lines { entry.lines()? } else { Vec::new() };
            for line in lines.into_iter().filter(|line| !line.is_empty()) {
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
