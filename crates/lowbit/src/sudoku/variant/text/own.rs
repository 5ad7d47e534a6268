//! The readable text: a line for each constraint, as the page of `text` shows it.

use super::super::constraints::named;
use super::super::model::{Beside, Cell, Constraint, Form, Kind, Variant, Worth};
use crate::sentence;
use crate::{Error, TextError};

/// The first word of a text.
pub(super) const HEADER: &str = "sudoku ";

/// Reads the readable text of one variant.
pub(super) fn read(text: &str) -> Result<Variant, Error> {
    let mut reader = Reader { variant: None, rows: Vec::new(), regions: None, digits: None };
    for (index, line) in text.lines().enumerate() {
        let is_words = ["title:", "author:"].iter().any(|name| line.trim_start().starts_with(name));
        let line = line.split_once(" #").filter(|_| !is_words).map_or(line, |(line, _)| line).trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        reader.line(line).map_err(|error| match error {
            Error::Request(words) => TextError::in_line(index as u64 + 1, words).into(),
            other => other,
        })?;
    }
    reader.finish()
}

struct Reader {
    variant: Option<Variant>,
    rows: Vec<String>,
    /// The rows of regions read so far, once they have begun.
    regions: Option<Vec<String>>,
    digits: Option<(u8, u8)>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Error> {
        let Some(variant) = &mut self.variant else {
            let size = line.strip_prefix(HEADER).and_then(|size| size.trim().split_once('x'));
            let size = size.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
            let Some((rows, columns)) = size else {
                return Err(sentence!("a text begins with its size: sudoku 9x9", "文本以大小开头：sudoku 9x9").into());
            };
            let high = u8::try_from(columns).unwrap_or(u8::MAX);
            self.variant = Some(Variant::with_digits(rows, columns, 1, high)?);
            return Ok(());
        };
        let (name, value) = line.split_once(':').map_or((line, ""), |(name, value)| (name.trim(), value.trim()));
        match (name, value) {
            ("title", title) => variant.title = title.to_owned(),
            ("author", author) => variant.author = author.to_owned(),
            ("digits", range) => {
                let range = range.split_once('-').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
                let Some((low, high)) = range else { return Err(cannot(line)) };
                let is_used = variant.allowed.iter().any(|&set| set != variant.digits());
                if is_used || !variant.constraints.is_empty() || !variant.beside.is_empty() {
                    return Err(sentence!("digits come before what uses them", "digits 应在使用数字之前").into());
                }
                let fresh = Variant::with_digits(variant.rows, variant.columns, low, high)?;
                (variant.low, variant.high, variant.allowed) = (low, high, fresh.allowed);
                self.digits = Some((low, high));
            }
            ("regions", "none") => variant.regions.fill(None),
            ("regions", "") => self.regions = Some(Vec::new()),
            ("lines", "none") => variant.has_lines = false,
            (group, size) if group.starts_with("beside ") => {
                let number = |text: &str| text.trim().parse::<usize>().ok();
                let size = match size.split_once('x') {
                    Some((rows, columns)) => number(rows).zip(number(columns)).map(|(r, c)| (r.saturating_mul(c), c)),
                    None => number(size).map(|cells| (cells, variant.columns)),
                };
                let (cells, columns) = size.ok_or_else(|| cannot(line))?;
                let name = group["beside ".len()..].trim().to_owned();
                variant.add_beside(Beside { name, cells, columns })?;
            }
            _ => match self.regions.as_mut().filter(|rows| rows.len() < variant.rows) {
                Some(regions) => regions.push(line.split_whitespace().collect()),
                None if is_named(line) => {
                    let read = constraint(line, variant)?;
                    if let Some(read) = read {
                        variant.constraints.push(read);
                    }
                }
                None if self.rows.len() < variant.rows && line.starts_with(is_cell) => self.rows.push(line.to_owned()),
                None => return Err(cannot(line)),
            },
        }
        Ok(())
    }

    fn finish(self) -> Result<Variant, Error> {
        let Some(mut variant) = self.variant else {
            return Err(sentence!("a text begins with its size: sudoku 9x9", "文本以大小开头：sudoku 9x9").into());
        };
        if let Some(rows) = self.regions {
            let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
            if letters.len() != variant.cells() || rows.iter().any(|row| row.chars().count() != variant.columns) {
                return Err(sentence!("regions: a letter for each cell", "regions：每格一个字母").into());
            }
            let mut known: Vec<char> = Vec::new();
            for (cell, letter) in letters.into_iter().enumerate() {
                variant.regions[cell] = (letter != '.').then(|| {
                    let number = known.iter().position(|&one| one == letter);
                    number.unwrap_or_else(|| {
                        known.push(letter);
                        known.len() - 1
                    }) as u16
                });
            }
        }
        if !self.rows.is_empty() {
            givens(&self.rows, &mut variant)?;
        }
        Ok(variant)
    }
}

fn cannot(line: &str) -> Error {
    sentence!("cannot be read: {line}", "无法读懂：{line}").into()
}

fn is_cell(character: char) -> bool {
    character.is_ascii_digit() || ".-_*?".contains(character) || character.is_ascii_uppercase()
}

/// Whether a line begins with a name: letters, at least two of them in lower case.
fn is_named(line: &str) -> bool {
    let name = name_of(line);
    name.len() > 1 && name.chars().all(|one| one.is_ascii_lowercase() || one == '-')
}

fn name_of(line: &str) -> &str {
    line.split([' ', ':']).next().unwrap_or("")
}

/// Rows of givens.
fn givens(rows: &[String], variant: &mut Variant) -> Result<(), Error> {
    let wrong =
        |row: usize| Error::from(sentence!("row {row} of the givens cannot be read", "无法读懂第 {row} 行提示数"));
    if rows.len() != variant.rows {
        let (count, rows) = (rows.len(), variant.rows);
        return Err(sentence!("{count} rows of givens, not {rows}", "提示数有 {count} 行，而不是 {rows} 行").into());
    }
    for (row, text) in rows.iter().enumerate() {
        let words: Vec<String> = match text.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>() {
            words if words.len() == variant.columns => words.into_iter().map(str::to_owned).collect(),
            words => words.concat().chars().filter(|&one| one != '|').map(String::from).collect(),
        };
        if words.len() != variant.columns {
            return Err(wrong(row + 1));
        }
        for (column, word) in words.iter().enumerate() {
            if ".-_*?".contains(word.as_str()) || word == "0" && variant.low > 0 {
                continue;
            }
            let letter = |word: &str| word.chars().next().and_then(|one| one.to_digit(36)).filter(|_| word.len() == 1);
            let digit = word.parse::<u32>().ok().or_else(|| letter(word));
            let digit = digit
                .filter(|&digit| digit < 32 && variant.digits() >> digit & 1 != 0)
                .ok_or_else(|| wrong(row + 1))?;
            variant.allowed[row * variant.columns + column] &= 1 << digit;
        }
    }
    Ok(())
}

/// Reads a line of a constraint; `None` for marks, which are not a constraint.
fn constraint(line: &str, variant: &mut Variant) -> Result<Option<Constraint>, Error> {
    if name_of(line) == "marks" {
        let Some((values, cells)) = line.split_once(':') else { return Err(cannot(line)) };
        let values = numbers(&values["marks".len()..]).ok_or_else(|| cannot(line))?;
        let is_digit = |value: &i32| (i32::from(variant.low)..=variant.high.into()).contains(value);
        if !values.iter().all(is_digit) {
            return Err(cannot(line));
        }
        let set = values.iter().fold(0u32, |set, value| set | 1 << value);
        for cell in cells_of(cells, variant)? {
            variant.allowed[cell as usize] &= set;
        }
        return Ok(None);
    }
    one(line, variant, 0).map(Some)
}

/// Splits a text at a character outside brackets and quotes.
fn split_outside(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut is_quoted) = (Vec::new(), 0, 0, false);
    for (at, one) in text.char_indices() {
        match one {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => depth += 1,
            ')' => depth -= 1,
            one if one == sign && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + one.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The deepest nesting of choices.
const DEEPEST: usize = 20;

fn one(line: &str, variant: &Variant, depth: usize) -> Result<Constraint, Error> {
    let line = line.trim();
    if depth > DEEPEST {
        return Err(cannot(line));
    }
    let name = name_of(line);
    let kind = named(name)?;
    let rest = line[name.len()..].trim();
    if kind.form == Form::Flag {
        return if rest.is_empty() { Ok(Constraint::flag(kind)) } else { Err(cannot(line)) };
    }
    let (rule, rest) = match rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some((rule, rest)) => (rule.to_owned(), rest.trim()),
        None => (String::new(), rest),
    };
    let Some((values, cells)) = rest.split_once(':') else { return Err(cannot(line)) };
    if kind.form == Form::Choice {
        let inside = |line: &str| {
            let line = line.trim();
            one(line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line), variant, depth + 1)
        };
        let group = |group: &str| split_outside(group, '&').into_iter().map(inside).collect::<Result<Vec<_>, _>>();
        let choices = split_outside(cells, '|').into_iter().map(group).collect::<Result<Vec<_>, _>>()?;
        return Ok(Constraint { choices, ..Constraint::flag(kind) });
    }
    let values = numbers(values).ok_or_else(|| cannot(line))?;
    let parts = match kind.form {
        Form::Side | Form::Diagonal => vec![outside(cells, kind, variant)?],
        _ => cells.split(';').map(|part| cells_of(part, variant)).collect::<Result<Vec<_>, _>>()?,
    };
    let is_inside = |cell: &Cell| (*cell as usize) < variant.cells();
    let is_drawn = parts.iter().flatten().all(is_inside);
    let fits = match kind.form {
        Form::Cell | Form::Corner | Form::Side | Form::Diagonal if !is_drawn => false,
        _ if kind.name.ends_with("indexer") && !is_drawn => false,
        Form::Pair => parts.len() == 1 && parts[0].len() == 2,
        Form::Arrow => parts.len() == 2 && parts.iter().all(|part| !part.is_empty()),
        Form::Arms => {
            let most = parts.iter().map(Vec::len).sum::<usize>();
            parts.len() > 1 && parts[0].len() == 1 && most < 60 && parts.iter().all(|part| !part.is_empty())
        }
        Form::Lines => !parts.is_empty(),
        Form::Labels => parts.len() == 1 && parts[0].len() == variant.cells() && !parts[0].iter().any(is_inside),
        Form::Copies => parts.len() == 2 && parts[0].len() == parts[1].len(),
        Form::Groups => parts.len() > 1,
        _ => parts.len() == 1 && !parts[0].is_empty(),
    };
    let has_values = match kind.worth {
        Worth::Nothing | Worth::Rule(_) => values.is_empty(),
        Worth::One => values.len() == 1,
        Worth::Maybe | Worth::Usually(_) => values.len() <= 1,
        Worth::Several => !values.is_empty(),
    };
    let has_rule = match kind.worth {
        Worth::Rule(is_rule) => is_rule(&rule),
        _ => rule.is_empty(),
    };
    if !fits || !has_values || !has_rule {
        return Err(cannot(line));
    }
    let constraint = Constraint { kind, parts, values, rule, choices: Vec::new() };
    Ok(constraint)
}

fn numbers(text: &str) -> Option<Vec<i32>> {
    text.split_whitespace().map(|word| word.parse().ok().filter(|number| super::NUMBERS.contains(number))).collect()
}

/// Cells by their names: `r1c2`, `r1c2-4`, `r1-3c2`.
fn cells_of(text: &str, variant: &Variant) -> Result<Vec<Cell>, Error> {
    let mut cells = Vec::new();
    for word in text.split_whitespace() {
        if word.starts_with(|one: char| one.is_ascii_uppercase()) {
            cells.extend(beside(word, variant).ok_or_else(|| cannot(word))?);
            continue;
        }
        let places = places(word).ok_or_else(|| cannot(word))?;
        for (row, column) in places {
            let cell = variant.cell(row - 1, column - 1);
            cells.push(cell.ok_or_else(|| sentence!("{word} is not in the grid", "{word} 不在盘面内"))?);
        }
    }
    Ok(cells)
}

/// Cells beside the grid: `VX1`, `VX2-4`.
fn beside(word: &str, variant: &Variant) -> Option<Vec<Cell>> {
    let at = word.find(|one: char| !one.is_ascii_uppercase())?;
    let cells = variant.cells_beside(&word[..at])?;
    let (first, last) = word[at..].split_once('-').unwrap_or((&word[at..], &word[at..]));
    let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
    let mut range = cells.get(first.min(last).checked_sub(1)?..first.max(last))?.to_vec();
    if first > last {
        range.reverse();
    }
    Some(range)
}

/// The rows and columns that a word names, from 1.
fn places(word: &str) -> Option<Vec<(i32, i32)>> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let range = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last): (i32, i32) = (first.parse().ok()?, last.parse().ok()?);
        if first.max(last) > 100 {
            return None;
        }
        Some(if first <= last { (first..=last).collect::<Vec<_>>() } else { (last..=first).rev().collect() })
    };
    let (rows, columns) = (range(rows)?, range(columns)?);
    Some(rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))).collect())
}

/// The line of a clue, given by a place outside the grid or cell by cell.
fn outside(text: &str, kind: &Kind, variant: &Variant) -> Result<Vec<Cell>, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.first().and_then(|word| places(word)).filter(|places| places.len() == 1).map(|places| places[0]);
    let Some((row, column)) = at.map(|(row, column)| (row - 1, column - 1)) else { return cells_of(text, variant) };
    let direction = match (kind.form, &words[1..]) {
        (Form::Side, []) => super::inward(variant, row, column),
        (Form::Diagonal, ["DR"]) => Some((1, 1)),
        (Form::Diagonal, ["DL"]) => Some((1, -1)),
        (Form::Diagonal, ["UR"]) => Some((-1, 1)),
        (Form::Diagonal, ["UL"]) => Some((-1, -1)),
        _ => None,
    };
    match direction {
        Some(direction) if variant.cell(row, column).is_none() => match variant.ray(row, column, direction) {
            line if line.is_empty() => Err(cannot(text)),
            line => Ok(line),
        },
        _ => cells_of(text, variant),
    }
}
