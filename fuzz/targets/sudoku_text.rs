//! The reader of sudokus on any bytes: never panics, and what it reads survives being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lowbit::sudoku::text::{Format, Reader, Shown};

fuzz_target!(|bytes: &[u8]| {
    for entry in Reader::new(bytes).flatten() {
        assert!(entry.line >= 1);
        let mut line = String::new();
        Format::Line.write(&entry, Shown::Puzzle, &mut line);
        let again: Vec<_> = Reader::new(line.as_bytes()).collect();
        // Only a lone 16x16 row or an empty 4x4 grid can be taken for something else.
        if entry.givens.givens() > 0 && entry.givens.shape().side() != 4 {
            assert_eq!(again.len(), 1, "{line}");
            assert_eq!(again[0].as_ref().unwrap().givens, entry.givens, "{line}");
        }
        let mut answer = String::new();
        entry.write_answer(Some(&entry.givens), &mut answer);
        assert!(answer.ends_with('\n') || entry.form.has_rows());
    }
});
