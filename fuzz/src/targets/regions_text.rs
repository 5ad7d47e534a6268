//! The reader of boards with regions on any bytes: never panics, always ends, and a board is unchanged after being written
//! and read again.

use lowbit::regions::Board;
use lowbit::regions::text::{Format, Reader};

pub(crate) fn check(bytes: &[u8]) {
    let mut reader = Reader::new(bytes);
    for _ in 0..=2 * bytes.len() + 1 {
        match reader.next_board() {
            Ok(None) => return,
            Ok(Some(entry)) => {
                for format in [Format::Letters, Format::Json] {
                    let text = format.write(&entry.board).unwrap();
                    assert_eq!(text.parse::<Board>().unwrap(), entry.board, "{text}");
                }
            }
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
    panic!("more boards than bytes");
}
