//! The reader of boards on any bytes: never panics, and a board is unchanged after being written and read again.

use lowbit::queens::{Board, Convention};

pub(crate) fn check(bytes: &[u8]) {
    let Ok(board) = Board::read(bytes, &Convention::default()) else { return };
    let again = Board::read(board.to_string().as_bytes(), &Convention::default());
    assert_eq!(again.unwrap(), board);
    for (row, column) in board.queens() {
        assert_eq!(board.candidates(row), 1 << column);
        assert!(!board.is_blocked(row, column));
    }
}
