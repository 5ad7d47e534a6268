//! Queens on regions: CPU time to read a board and to prove whether its solution is unique, by size.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;

use lowbit::engine::Stop;
use lowbit::regions::generate::Wish;
use lowbit::regions::text::{Format, Reader};
use lowbit::regions::{Batch, Board, Counter, Verdict};

use crate::clock::best_of;

/// Sizes, stars, and numbers of generated boards, if no files are named.
const MADE: [(u32, u32, u64); 3] = [(8, 1, 200), (11, 1, 200), (10, 2, 20)];

/// Measures the boards of files, or generated boards.
pub(crate) fn run(files: &[String]) {
    let mut boards: BTreeMap<(u32, u32), Vec<Board>> = BTreeMap::new();
    for name in files {
        let file = File::open(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut reader = Reader::new(BufReader::new(file));
        while let Some(entry) = reader.next_board().unwrap_or_else(|error| panic!("{name}: {error}")) {
            boards.entry((entry.board.n(), entry.board.stars())).or_default().push(entry.board);
        }
    }
    if files.is_empty() {
        for (n, stars, count) in MADE {
            let wish = Wish::new(n, stars).expect("a size that boards have");
            let made =
                (0..count).filter_map(|number| wish.board(number, &Stop::new()).into_inner()).map(|made| made.board);
            boards.insert((n, stars), made.collect());
        }
    }
    println!("regions: CPU time per board, best of 5, one thread");
    println!(
        "{:>5} {:>5} {:>6} {:>6} {:>10} {:>10} {:>10} {:>11}",
        "n", "stars", "boards", "unique", "sbn us", "json us", "check us", "together us"
    );
    for ((n, stars), boards) in boards {
        let [sbn, json] = [Format::Sbn, Format::Json].map(|format| reading(&boards, format));
        let mut counter = Counter::new(n, stars);
        let mut check = |board| counter.check(board, &Stop::new()).complete().expect("nobody stops it");
        let (unique, seconds) = best_of(5, || boards.iter().filter(|board| check(board) == Verdict::Unique).count());
        assert!(!files.is_empty() || unique == boards.len(), "what is made has one solution");
        let list: Vec<&Board> = boards.iter().collect();
        let mut batch = Batch::new();
        let (verdicts, together) = best_of(5, || batch.check(&list, &Stop::new()).complete().expect("nobody stops it"));
        assert_eq!(verdicts.iter().filter(|&&verdict| verdict == Verdict::Unique).count(), unique);
        let each = |seconds: f64| 1e6 * seconds / boards.len() as f64;
        let (sbn, json, check, together) = (each(sbn), each(json), each(seconds), each(together));
        println!(
            "{n:>5} {stars:>5} {:>6} {unique:>6} {sbn:>10.2} {json:>10.2} {check:>10.2} {together:>11.2}",
            boards.len()
        );
    }
}

/// The CPU seconds to read all boards in a format; boards with givens are skipped.
fn reading(boards: &[Board], format: Format) -> f64 {
    let text: String = boards.iter().filter_map(|board| format.write(board).ok()).collect();
    let read = || {
        let mut reader = Reader::new(text.as_bytes());
        std::iter::from_fn(|| reader.next_board().expect("it was just written")).count()
    };
    best_of(5, read).1
}
