//! Writes the readable text, and the names in it.

use std::fmt::Write;

use super::super::model::{Beside, Cell, Constraint, Form, Variant};
use super::own::HEADER;
use crate::bits;

/// Writes the readable text, which [`read`](super::read) accepts.
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
                // Letters for the first 26 regions, then other characters.
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
