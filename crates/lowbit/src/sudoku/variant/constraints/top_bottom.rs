//! Top-bottom: the digits in order, one in each row, touch from row to row: once from the top down and once from the
//! bottom up.
//!
//! ```text
//!     1 . . 4
//!     . 2 . 3      down 1 2 3 4: the next one stands below, or below to the side
//!     3 . . 2      up 1 2 3 4: straight
//!     . 4 . 1
//! ```

use super::super::engine::Rules;
use super::super::model::{Cell, Constraint, Form, Kind, Look, Variant, Worth};

/// The digits in order, one in each row, touch: from the top down and from the bottom up.
pub static KIND: Kind = Kind {
    name: "top-bottom",
    key: "topbottom",
    meaning: [
        "the digits in order, one a row, touch from row to row: from the top down and from the bottom up",
        "按顺序每行一个数字，上下行相接（含斜邻）：从上到下一次，从下到上一次",
    ],
    example: "top-bottom",
    form: Form::Flag,
    worth: Worth::Nothing,
    look: Look::Hidden,
    holds,
    compile,
    read: Kind::no_values,
};

/// The cells of a row, and its digit on the way.
type Row = (Vec<Cell>, i32);

/// The rows from the top down and from the bottom up; `None` if there are more rows than digits.
fn ways(variant: &Variant) -> Option<[Vec<Row>; 2]> {
    let row = |row: usize| variant.ray(row as i32, -1, (0, 1));
    let digits = || i32::from(variant.low)..=variant.high.into();
    let down = (0..variant.rows).map(row).zip(digits()).collect();
    let up = (0..variant.rows).rev().map(row).zip(digits()).collect();
    (variant.rows <= variant.side()).then_some([down, up])
}

fn holds(_: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let is_linked = |rows: &Vec<Row>| {
        let mut reached: Option<Vec<usize>> = None; // columns
        for (cells, digit) in rows {
            let touches = |column: &usize| reached.iter().all(|from| from.iter().any(|one| one.abs_diff(*column) < 2));
            let has_it = |column: &usize| i32::from(grid[cells[*column] as usize]) == *digit;
            reached = Some((0..cells.len()).filter(has_it).filter(touches).collect());
        }
        reached.is_some_and(|columns| !columns.is_empty())
    };
    ways(variant).is_some_and(|ways| ways.iter().all(is_linked))
}

fn compile(top_bottom: &Constraint, variant: &Variant, rules: &mut Rules) {
    let Some(ways) = ways(variant) else { return rules.refuse() };
    if !variant.has_lines {
        // A digit may occur several times in a row, so tables of pairs do not suffice.
        let (constraint, variant) = (top_bottom.clone(), variant.clone());
        let all: Vec<Cell> = (0..variant.cells() as Cell).collect();
        return rules.test(&all, move |digits| holds(&constraint, &variant, digits));
    }
    for rows in &ways {
        for (cells, digit) in rows {
            rules.automaton(cells, false, |is_there, one| Some(*is_there || one == *digit), |is_there| *is_there);
        }
        for pair in rows.windows(2) {
            let [(before, first), (after, second)] = pair else { continue };
            for (a, &from) in before.iter().enumerate() {
                for (_, &to) in after.iter().enumerate().filter(|(b, _)| a.abs_diff(*b) > 1) {
                    rules.pair(from, to, |x, y| x != *first || y != *second);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stop;
    use crate::sudoku::variant::text;

    #[test]
    fn digits_touch_from_row_to_row_both_ways() {
        let puzzle = text::read(r#"{"size": 4, "topbottom": true}"#);
        #[cfg(feature = "json")]
        assert_eq!(puzzle.unwrap().variant, "sudoku 4x4\ntop-bottom".parse::<Variant>().unwrap());
        #[cfg(not(feature = "json"))]
        assert!(puzzle.is_err());
        let holds = |rows: &str| {
            let text = format!("sudoku 4x4\nregions: none\n{rows}\ntop-bottom");
            let full: Variant = text.parse().unwrap();
            full.solver().count(2, &Stop::new(), |_| ()).complete() == Some(1)
        };
        assert!(holds("1324\n2413\n3142\n4231")); // straight down, and straight up
        assert!(!holds("4132\n3241\n1324\n2413")); // down only
        assert!(!holds("2143\n3412\n1234\n4321")); // neither
        let slanted = |second: &str| {
            let text = format!("sudoku 4x4\nregions: none\n1...\n{second}\n....\n....\ntop-bottom");
            text.parse::<Variant>().unwrap().solver().solve(&Stop::new()).into_inner().is_some()
        };
        assert!(slanted(".2..") && !slanted("..2."));
    }
}
