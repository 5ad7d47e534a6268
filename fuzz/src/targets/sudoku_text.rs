//! The reader of sudokus on any bytes: never panics, and a puzzle is unchanged after being written and read again.

use lowbit::sudoku::text::{Format, Reader, Shown};

pub(crate) fn check(bytes: &[u8]) {
    for entry in Reader::new(bytes).flatten() {
        assert!(entry.line >= 1);
        let mut line = String::new();
        Format::Line.write(&entry.puzzle, Shown::Puzzle, &mut line);
        let again: Vec<_> = Reader::new(line.as_bytes()).collect();
        // Only a lone row of 16x16 or an empty 4x4 grid is ambiguous.
        let givens = entry.puzzle.givens();
        if givens.givens() > 0 && givens.shape().side() != 4 {
            assert_eq!(again.len(), 1, "{line}");
            assert_eq!(again[0].as_ref().unwrap().puzzle.givens(), givens, "{line}");
        }
        let mut answer = String::new();
        entry.form.write_answer(&entry.puzzle, Some(givens.cells()), &mut answer);
        assert!(answer.ends_with('\n') || entry.form.has_rows());
    }
}
