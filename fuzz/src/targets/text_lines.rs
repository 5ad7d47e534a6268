//! `text::Lines` on any bytes: never panics, counts every line, refuses bytes that are not text.

use lowbit::Error;
use lowbit::text::{LONGEST_LINE, Lines};

pub(crate) fn check(bytes: &[u8]) {
    let mut lines = Lines::new(bytes);
    let mut read = 0;
    loop {
        match lines.next_line() {
            Ok(None) => break,
            Ok(Some(line)) => assert!(line.len() <= LONGEST_LINE && !line.contains(['\n', '\0'])),
            Err(Error::Text(error)) => assert_eq!(error.line, read + 1),
            Err(error) => panic!("reading memory cannot fail: {error}"),
        }
        read += 1;
        assert_eq!(lines.number(), read);
    }
    let newlines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
    assert!(read >= newlines, "no line is lost");
}
