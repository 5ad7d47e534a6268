//! The readable text: a line for each constraint, as the page of `text` shows it.

use std::fmt::Write;

use super::super::constraints::by_name;
use super::super::model::{Beside, Cell, Constraint, Form, Kind, Variant, Worth};
use crate::bits;
use crate::sentence;
use crate::{Error, TextError};

/// The first word of a text.
pub(super) const HEADER: &str = "sudoku ";

/// Reads the readable text of one variant.
pub(super) fn read(text: &str) -> Result<Variant, Error> {
    let mut reader = Reader { variant: None, rows: Vec::new(), regions: None, digits: None };
    for (index, line) in text.lines().enumerate() {
        let line = line.split_once(" #").map_or(line, |(line, _)| line).trim();
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
    /// Rows of regions that were read, once they have begun.
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

/// Reads a line of a constraint; marks are none.
fn constraint(line: &str, variant: &mut Variant) -> Result<Option<Constraint>, Error> {
    if name_of(line) == "marks" {
        let Some((values, cells)) = line.split_once(':') else { return Err(cannot(line)) };
        let values = numbers(&values["marks".len()..]).ok_or_else(|| cannot(line))?;
        let set = values.iter().filter(|value| (0..32).contains(*value)).fold(0u32, |set, value| set | 1 << value);
        for cell in cells_of(cells, variant)? {
            variant.allowed[cell as usize] &= set;
        }
        return Ok(None);
    }
    one(line, variant, 0).map(Some)
}

/// Cuts a text where a sign stands outside brackets and quotes.
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

/// Choices in choices, at most.
const DEEPEST: usize = 20;

fn one(line: &str, variant: &Variant, depth: usize) -> Result<Constraint, Error> {
    let line = line.trim();
    if depth > DEEPEST {
        return Err(cannot(line));
    }
    let name = name_of(line);
    let Some(kind) = by_name(name) else {
        return Err(sentence!("there is no constraint '{name}'", "没有约束“{name}”").into());
    };
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
    text.split_whitespace().map(|word| word.parse().ok()).collect()
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

/// Rows and columns, from 1, that a word names.
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

/// The line of a clue: named by a place outside, or cell by cell.
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

/// Writes the readable text, which can be read again.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// let puzzle: Variant = "sudoku 4x4\ncage 5: r1c1-2".parse()?;
/// assert_eq!(text::write(&puzzle), "sudoku 4x4\ncage 5: r1c1-2\n");
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn write(variant: &Variant) -> String {
    let mut out = format!("{HEADER}{}x{}\n", variant.rows, variant.columns);
    for (name, text) in [("title", &variant.title), ("author", &variant.author)] {
        if !text.is_empty() {
            let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
            _ = writeln!(out, "{name}: {line}");
        }
    }
    if (variant.low, usize::from(variant.high)) != (1, variant.columns) {
        _ = writeln!(out, "digits: {}-{}", variant.low, variant.high);
    }
    if !variant.has_lines {
        out += "lines: none\n";
    }
    if variant.regions != variant.boxes() {
        write_regions(variant, &mut out);
    }
    for group in &variant.beside {
        let Beside { name, cells, columns } = group;
        let size = if cells % columns == 0 && *columns != variant.columns {
            format!("{}x{columns}", cells / columns)
        } else {
            cells.to_string()
        };
        _ = writeln!(out, "beside {name}: {size}");
    }
    if variant.shown(&variant.allowed).iter().any(|set| set.is_power_of_two()) {
        write_givens(variant, &mut out);
    }
    for (cell, &set) in variant.allowed.iter().enumerate() {
        if set != variant.digits() && (!set.is_power_of_two() || cell >= variant.cells()) {
            out += "marks";
            bits::members(set.into()).for_each(|digit| _ = write!(out, " {digit}"));
            _ = writeln!(out, ": {}", names(variant, &[cell as Cell]));
        }
    }
    for constraint in &variant.constraints {
        out += &line_of(constraint, variant);
        out.push('\n');
    }
    out
}

fn write_regions(variant: &Variant, out: &mut String) {
    if variant.regions.iter().all(Option::is_none) {
        *out += "regions: none\n";
        return;
    }
    *out += "regions:\n";
    let mut known: Vec<u16> = Vec::new();
    for row in variant.regions.chunks(variant.columns) {
        for region in row {
            out.push(region.map_or('.', |region| {
                let number = known.iter().position(|&one| one == region).unwrap_or_else(|| {
                    known.push(region);
                    known.len() - 1
                });
                // A region for each letter, then others.
                char::from_u32(if number < 26 { 97 + number as u32 } else { 192 + number as u32 }).unwrap_or('?')
            }));
        }
        out.push('\n');
    }
}

fn write_givens(variant: &Variant, out: &mut String) {
    let space = if variant.high > 9 { " " } else { "" };
    for row in variant.shown(&variant.allowed).chunks(variant.columns) {
        let word = |&set: &u32| if set.is_power_of_two() { set.trailing_zeros().to_string() } else { ".".to_owned() };
        *out += &row.iter().map(word).collect::<Vec<_>>().join(space);
        out.push('\n');
    }
}

/// A constraint as a line of the readable text.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// let puzzle: Variant = "sudoku 4x4\nthermo: r1c1-4\ncage 3: r2c3-4".parse()?;
/// assert_eq!(text::line_of(&puzzle.constraints[1], &puzzle), "cage 3: r2c3-4");
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn line_of(constraint: &Constraint, variant: &Variant) -> String {
    let mut line = constraint.kind.name.to_owned();
    if !constraint.rule.is_empty() {
        _ = write!(line, " \"{}\"", constraint.rule);
    }
    for value in &constraint.values {
        _ = write!(line, " {value}");
    }
    match constraint.kind.form {
        Form::Flag => {}
        Form::Choice => {
            let inside = |one: &Constraint| match one.kind.form {
                Form::Choice => format!("({})", line_of(one, variant)),
                _ => line_of(one, variant),
            };
            let group = |group: &Vec<Constraint>| group.iter().map(inside).collect::<Vec<_>>().join(" & ");
            _ = write!(line, ": {}", constraint.choices.iter().map(group).collect::<Vec<_>>().join(" | "));
        }
        Form::Side | Form::Diagonal => {
            let ((row, column), (down, right)) = super::outside(variant, constraint);
            _ = write!(line, ": r{}c{}", row + 1, column + 1);
            if constraint.kind.form == Form::Diagonal {
                _ = write!(line, " {}{}", if down < 0 { 'U' } else { 'D' }, if right < 0 { 'L' } else { 'R' });
            }
        }
        _ => {
            let parts: Vec<String> = constraint.parts.iter().map(|part| names(variant, part)).collect();
            _ = write!(line, ": {}", parts.join("; "));
        }
    }
    line
}

/// The names of cells; neighbours in a row are joined.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, text};
/// assert_eq!(text::names(&Variant::new(4)?, &[0, 1, 2, 7]), "r1c1-3 r2c4");
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn names(variant: &Variant, cells: &[Cell]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut index = 0;
    while index < cells.len() {
        if let Some((group, place)) = variant.beside_of(cells[index]) {
            let is_next = |one: &(usize, &Cell)| {
                *one.1 == cells[index] + one.0 as Cell
                    && variant.beside_of(*one.1).is_some_and(|(next, _)| next == group)
            };
            let length = cells[index..].iter().enumerate().take_while(is_next).count();
            words.push(match length {
                1 => format!("{}{}", group.name, place + 1),
                _ => format!("{}{}-{}", group.name, place + 1, place + length),
            });
            index += length;
            continue;
        }
        let (row, column) = variant.place(cells[index]);
        let runs = |step: i32| {
            let next = |one: &(usize, &Cell)| variant.place(*one.1) == (row, column + step * one.0 as i32);
            cells[index..].iter().enumerate().take_while(next).count()
        };
        let (right, left) = (runs(1), runs(-1));
        let (length, step) = if right >= left { (right, 1) } else { (left, -1) };
        let last = column + step * (length as i32 - 1);
        words.push(match length {
            1 => format!("r{}c{}", row + 1, column + 1),
            _ => format!("r{}c{}-{}", row + 1, column + 1, last + 1),
        });
        index += length;
    }
    words.join(" ")
}
