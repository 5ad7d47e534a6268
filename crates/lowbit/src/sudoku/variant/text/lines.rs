//! Variants in one line: jigsaws, and killers in two old forms.

use super::super::constraints::{cage, diagonal};
use super::super::model::{Constraint, Puzzle, Variant};
use crate::sorting;
use crate::{Error, sentence};

/// The side of a square of `cells` cells.
fn side_of(cells: usize) -> Option<usize> {
    (1..=25).find(|side| side * side == cells)
}

/// Whether a line has givens, then equally many letters of regions, each as often as the side.
pub(super) fn is_jigsaw(line: &str) -> bool {
    jigsaw_parts(line).is_some()
}

fn jigsaw_parts(line: &str) -> Option<(Vec<char>, Vec<char>, usize)> {
    let all: Vec<char> = line.chars().collect();
    if !all.len().is_multiple_of(2) || all.iter().any(|one| one.is_whitespace()) {
        return None;
    }
    // Smaller ones could be a row of a larger grid.
    let side = side_of(all.len() / 2).filter(|side| (4..=9).contains(side))?;
    let (givens, regions) = all.split_at(all.len() / 2);
    let is_given = |one: &char| *one == '.' || one.to_digit(10).is_some_and(|digit| digit as usize <= side);
    let is_even = |one: &char| regions.iter().filter(|other| *other == one).count() == side;
    (givens.iter().all(is_given) && regions.iter().all(is_even)).then(|| (givens.to_vec(), regions.to_vec(), side))
}

/// Givens, then regions: 162 characters for 9x9.
pub(super) fn jigsaw(line: &str) -> Option<Result<Puzzle, Error>> {
    let (givens, regions, side) = jigsaw_parts(line)?;
    Some(Variant::new(side).map(|mut variant| {
        let mut known: Vec<char> = Vec::new();
        for (cell, (given, region)) in givens.into_iter().zip(regions).enumerate() {
            if let Some(digit) = given.to_digit(10).filter(|&digit| digit > 0) {
                variant.allowed[cell] = 1 << digit;
            }
            let number = known.iter().position(|&one| one == region).unwrap_or_else(|| {
                known.push(region);
                known.len() - 1
            });
            variant.regions[cell] = Some(number as u16);
        }
        Puzzle::of(variant)
    }))
}

/// Whether a line is a killer: 81 characters with arrows, or SumoCue.
pub(super) fn is_killer(line: &str) -> bool {
    let is_cell =
        |one: u8| one.is_ascii_digit() || one.is_ascii_uppercase() || matches!(one, b'a'..=b'j') || is_arrow(one);
    line.starts_with("3x3:")
        || line.len() == 81 && line.bytes().all(is_cell) && line.bytes().any(|one| b"v^<>".contains(&one))
}

fn is_arrow(one: u8) -> bool {
    b"v^<>`',.".contains(&one)
}

/// A killer of 9x9. With arrows every cell points towards the head of its cage, which has the sum: 0-9, A-Z for 10 to 35, a-j
/// for 36 to 45. In SumoCue (`3x3::k:3841:...`) a number is 256 times the sum and the number of the cage, the sum at its first
/// cell; 0 is a cell without a cage.
pub(super) fn killer(line: &str) -> Option<Result<Puzzle, Error>> {
    let wrong = || Error::from(sentence!("the cages of this killer cannot be read", "无法读懂这道杀手数独的笼子"));
    if let Some(rest) = line.strip_prefix("3x3:") {
        return Some(sumocue(rest).ok_or_else(wrong));
    }
    is_killer(line).then(|| arrows(line).ok_or_else(wrong))
}

fn with_cages(cages: Vec<(Vec<u16>, i32)>) -> Option<Puzzle> {
    let mut variant = Variant::new(9).ok()?;
    for (cells, sum) in cages.into_iter().filter(|(cells, _)| !cells.is_empty()) {
        variant.constraints.push(Constraint::new(&cage::KIND, cells, if sum > 0 { vec![sum] } else { Vec::new() }));
    }
    Some(Puzzle::of(variant))
}

fn arrows(line: &str) -> Option<Puzzle> {
    let all: Vec<char> = line.chars().collect();
    let plain = Variant::new(9).ok()?;
    let step = |one: char| match one {
        'v' => Some((1, 0)),
        '^' => Some((-1, 0)),
        '<' => Some((0, -1)),
        '>' => Some((0, 1)),
        '`' => Some((-1, -1)),
        '\'' => Some((-1, 1)),
        ',' => Some((1, -1)),
        '.' => Some((1, 1)),
        _ => None,
    };
    let head = |mut cell: u16| {
        for _ in 0..81 {
            let Some(direction) = step(all[cell as usize]) else { return Some(cell) };
            cell = plain.around(cell, &[direction]).next()?;
        }
        None
    };
    let sum = |one: char| match one {
        '0'..='9' => Some(one as i32 - 48),
        'A'..='Z' => Some(one as i32 - 65 + 10),
        'a'..='j' => Some(one as i32 - 97 + 36),
        _ => None,
    };
    let heads: Option<Vec<u16>> = (0..81).map(head).collect();
    let heads = heads?;
    let cages: Option<Vec<_>> = (0..81u16)
        .filter(|&cell| heads[cell as usize] == cell)
        .map(|one| Some(((0..81).filter(|&cell| heads[cell as usize] == one).collect(), sum(all[one as usize])?)))
        .collect();
    with_cages(cages?)
}

fn sumocue(rest: &str) -> Option<Puzzle> {
    let (flags, rest) = rest.split_once(":k:").filter(|(flags, _)| ["", "d"].contains(flags))?;
    let numbers: Option<Vec<u32>> =
        rest.split(':').map(str::trim).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 81)?;
    let mut ids: Vec<u32> = numbers.iter().map(|number| number % 256).collect();
    sorting::sort(&mut ids);
    ids.dedup();
    let cages = ids.into_iter().map(|id| {
        let cells: Vec<u16> = (0..81u16).filter(|&cell| numbers[cell as usize] % 256 == id).collect();
        let sum = cells.iter().map(|&cell| numbers[cell as usize] / 256).max().unwrap_or(0);
        (cells, sum as i32)
    });
    // Cells without a sum are in no cage.
    let mut puzzle = with_cages(cages.filter(|(_, sum)| *sum > 0).collect())?;
    if flags == "d" {
        puzzle.variant.constraints.extend([&diagonal::DOWN, &diagonal::UP].map(Constraint::flag));
    }
    Some(puzzle)
}

/// The body of a puzz.link address of a sudoku: `9/9/...`.
pub(super) fn puzz_link(body: &str) -> Result<Puzzle, Error> {
    let wrong = || Error::from(sentence!("the address of this sudoku cannot be read", "无法读懂这个数独网址"));
    let mut parts = body.trim_end_matches('/').split('/');
    if body.starts_with("v:") {
        return Err(sentence!(
            "the rules of this puzz.link variant are not in its address",
            "网址中没有此 puzz.link 变型的规则"
        )
        .into());
    }
    let mut size = || parts.next().and_then(|size| size.parse::<usize>().ok());
    let (columns, rows) = (size().ok_or_else(wrong)?, size().ok_or_else(wrong)?);
    if columns != rows {
        return Err(wrong());
    }
    let mut variant = Variant::new(columns)?;
    let mut text = parts.next().unwrap_or("").chars();
    let mut cell = 0;
    while let Some(one) = text.next() {
        let number = match one {
            'g'..='z' => {
                cell += one as usize - 'g' as usize + 1;
                continue;
            }
            '.' => {
                cell += 1;
                continue;
            }
            '-' => {
                let two: String = text.by_ref().take(2).collect();
                u32::from_str_radix(&two, 16).map_err(|_| wrong())?
            }
            digit => digit.to_digit(16).ok_or_else(wrong)?,
        };
        let set = variant.allowed.get_mut(cell).ok_or_else(wrong)?;
        if number > 31 || *set >> number & 1 == 0 {
            return Err(wrong());
        }
        *set = 1 << number;
        cell += 1;
    }
    if cell > variant.cells() { Err(wrong()) } else { Ok(Puzzle::of(variant)) }
}
