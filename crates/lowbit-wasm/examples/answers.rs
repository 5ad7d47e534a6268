//! The library's answers, for comparison with its build for browsers. On stdin one question a line: path, tab, body.
//! On stdout one line for each: `+` and the answer, or `-` and the failure.

use std::io::{self, BufRead, Write};

use lowbit::engine::wall_clock;
use lowbit::words::Language;

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (path, body) = line.split_once('\t').expect("a path, a tab and a body");
        match lowbit_wasm::answer(path, body.as_bytes(), Language::English, wall_clock, None, None) {
            Ok(answer) => writeln!(out, "+{answer}")?,
            Err(failure) => writeln!(out, "-{failure}")?,
        }
    }
    out.flush()
}
