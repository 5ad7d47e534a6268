//! Constraints drawn at random that hold in a grid: for tests, and for setting puzzles.

use super::constraints::KINDS;
use super::goals::random;
use super::model::{Cell, Constraint, Form, Kind, Variant, Worth};
use crate::sorting;

/// A random constraint of a kind that holds in a full grid; `None` if the draw fails. The same state draws the same.
///
/// ```
/// use lowbit::sudoku::variant::{Variant, constraints, random};
/// let (variant, mut state) = (Variant::new(4)?, 1);
/// let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let cage = random::constraint(&constraints::cage::KIND, &variant, &grid, &mut state);
/// assert!(cage.is_none_or(|cage| cage.holds(&variant, &grid)));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn constraint(kind: &'static Kind, variant: &Variant, grid: &[u8], state: &mut u64) -> Option<Constraint> {
    let mut drawn = Constraint { parts: parts(kind, variant, state)?, ..Constraint::flag(kind) };
    if kind.form == Form::Choice {
        let local = |kind: &&&'static Kind| matches!(kind.form, Form::Line | Form::Area | Form::Pair);
        let kinds: Vec<_> = KINDS.iter().filter(local).filter(|kind| !matches!(kind.worth, Worth::Rule(_))).collect();
        let mut group = || {
            let kind = kinds[random(state, kinds.len() as u32) as usize];
            constraint(kind, variant, grid, state)
        };
        let (first, mut second) = (group()?, group()?);
        // A group that need not hold, beside one that does.
        second.values.iter_mut().for_each(|value| *value += 1);
        drawn.choices = vec![vec![second.clone()], vec![first, second]];
        drawn.choices[1].truncate(1);
    }
    drawn.values = (kind.read)(&drawn, variant, grid)?;
    if matches!(kind.worth, Worth::Rule(_)) {
        return None;
    }
    drawn.holds(variant, grid).then_some(drawn)
}

/// Random cells of the form that a constraint needs.
fn parts(kind: &Kind, variant: &Variant, state: &mut u64) -> Option<Vec<Vec<Cell>>> {
    let side = variant.columns as u32;
    let size = 2 + random(state, side.min(6) - 1) as usize;
    let anywhere = random(state, variant.cells() as u32) as Cell;
    const ALL: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    Some(match kind.form {
        Form::Flag | Form::Choice => Vec::new(),
        Form::Cell => vec![vec![anywhere]],
        Form::Area => vec![area(variant, anywhere, size, state)],
        Form::Line => vec![path(variant, anywhere, size, &[], &ALL, state)],
        Form::Pair => vec![path(variant, anywhere, 2, &[], &ALL[..4], state)],
        Form::Corner => {
            let cells: Vec<Cell> = variant.around(anywhere, &[(0, 0), (0, 1), (1, 0), (1, 1)]).collect();
            vec![Some(cells).filter(|cells| cells.len() == 4)?]
        }
        Form::Arrow => {
            let mut circle = path(variant, anywhere, 1 + random(state, 4) as usize / 3, &[], &ALL[..4], state);
            sorting::sort(&mut circle);
            let from = circle[random(state, circle.len() as u32) as usize];
            let shaft = path(variant, from, size.max(2), &circle, &ALL, state)[1..].to_vec();
            vec![circle, Some(shaft).filter(|shaft| !shaft.is_empty())?]
        }
        Form::Arms => {
            let begin = path(variant, anywhere, 2, &[], &ALL[..4], state);
            let [circle, first] = begin[..] else { return None };
            let arm = |state: &mut u64| path(variant, first, size, &[circle], &ALL, state);
            vec![vec![circle], arm(state), arm(state)]
        }
        Form::Lines => vec![path(variant, anywhere, size, &[], &ALL, state)],
        Form::Labels => return None,
        Form::Copies | Form::Groups => {
            let first = area(variant, anywhere, 1 + random(state, 2) as usize, state);
            let others: Vec<Cell> = (0..variant.cells() as Cell).filter(|cell| !first.contains(cell)).collect();
            let second = (0..first.len()).map(|_| others[random(state, others.len() as u32) as usize]).collect();
            vec![first, second]
        }
        Form::Side => {
            let (row, column) = variant.place(anywhere);
            let (rows, columns) = (variant.rows as i32, variant.columns as i32);
            vec![match random(state, 4) {
                0 => variant.ray(row, -1, (0, 1)),
                1 => variant.ray(row, columns, (0, -1)),
                2 => variant.ray(-1, column, (1, 0)),
                _ => variant.ray(rows, column, (-1, 0)),
            }]
        }
        Form::Diagonal => {
            let ((_, column), right) = (variant.place(anywhere), 2 * random(state, 2) as i32 - 1);
            vec![Some(variant.ray(-1, column, (1, right))).filter(|line| !line.is_empty())?]
        }
    })
}

/// A path of different cells, as long as it can go.
fn path(
    variant: &Variant,
    from: Cell,
    length: usize,
    taken: &[Cell],
    steps: &[(i32, i32)],
    state: &mut u64,
) -> Vec<Cell> {
    let mut path = vec![from];
    while path.len() < length {
        let last = path[path.len() - 1];
        let free = |cell: &Cell| !path.contains(cell) && !taken.contains(cell);
        let next: Vec<Cell> = variant.around(last, steps).filter(free).collect();
        if next.is_empty() {
            break;
        }
        path.push(next[random(state, next.len() as u32) as usize]);
    }
    path
}

/// Connected cells.
fn area(variant: &Variant, from: Cell, size: usize, state: &mut u64) -> Vec<Cell> {
    let mut area = vec![from];
    for _ in 0..20 * size {
        if area.len() == size {
            break;
        }
        let one = area[random(state, area.len() as u32) as usize];
        let next = path(variant, one, 2, &area, &[(0, 1), (1, 0), (0, -1), (-1, 0)], state);
        if let Some(&cell) = next.get(1) {
            area.push(cell);
        }
    }
    sorting::sort(&mut area);
    area
}
