//! The reader of sudoku variants on any bytes: never panics, and a variant is unchanged after being written and read again.

use lowbit::sudoku::variant::Variant;
use lowbit::sudoku::variant::text::{draw, is_variant, read, write};

pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    is_variant(&text);
    let Ok(puzzle) = read(&text) else { return };
    let written = write(&puzzle.variant);
    let again: Variant = written.parse().unwrap();
    assert!(draw(&again, None).ends_with("</svg>\n"));
    assert_eq!(write(&again), written);
    // White space in words is not kept.
    let (title, author) = (again.title.clone(), again.author.clone());
    assert_eq!(again, Variant { title, author, ..puzzle.variant }, "{written}");
}
