use std::sync::atomic::{AtomicI64, Ordering};

use sha2::Digest;

use super::*;
use crate::row_sets::RowSets;

const GO_ON: Stop<'_> = &|| false;

/// Stops at the k-th poll.
fn stop_after(asked: i64) -> impl Fn() -> bool + Sync {
    let left = AtomicI64::new(asked);
    move || left.fetch_sub(1, Ordering::Relaxed) <= 0
}

/// The published counts of the plain board, n from 0.
const COUNTS: [u128; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200];

fn sum(units: &[(u64, usize, Numbers)]) -> Numbers {
    units.iter().fold(Numbers::from(0), |sum, unit| sum.plus(&unit.2).unwrap())
}

fn add(numbers: &mut Numbers, more: u128) {
    *numbers = numbers.plus(&Numbers::from(more)).unwrap();
}

/// The cells of the plain board.
fn plain(n: u32) -> Vec<u64> {
    cells(n, "plain").unwrap()
}

fn prefixes_of(n: u32, board: &str) -> prefixes::Prefixes {
    prefixes::Prefixes::new(cells(n, board).unwrap(), board == "plain")
}

/// A right certificate, by the checker's own count.
fn certificate(n: u32, board: &str, split_name: &str) -> (Certificate, Box<dyn Split>) {
    let split: Box<dyn Split> = match split_name {
        "row-sets 1" => Box::new(RowSets::new(cells(n, board).unwrap(), u64::MAX).unwrap()),
        "east-rows 1" => Box::new(RowSets::free(cells(n, board).unwrap(), u64::MAX, None).unwrap()),
        "images 1" => Box::new(images::Images::new(cells(n, board).unwrap(), u64::MAX).unwrap()),
        _ => Box::new(prefixes_of(n, board)),
    };
    let subtotals: Vec<_> = (0..split.units()).map(|unit| (unit, 0, split.recount(unit, GO_ON).unwrap())).collect();
    let certificate = Certificate {
        n,
        board: board.into(),
        split: split_name.into(),
        units: split.units(),
        count: sum(&subtotals),
        methods: vec!["method 0 test".into()],
        subtotals,
    };
    (certificate, split)
}

/// The text of a certificate, written independently of the code that reads it.
fn text(certificate: &Certificate) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut chain = vec![0_u8; 32];
    let mut link = |line: &str| {
        chain = sha2::Sha256::digest([&chain, line.as_bytes()].concat()).to_vec();
        chain.clone()
    };
    let Certificate { n, board, split, units, count, methods, subtotals } = certificate;
    let mut lines = vec![
        "lowbit certificate 1".to_owned(),
        format!("n {n}"),
        format!("board {board}"),
        format!("split {split}"),
        format!("units {units}"),
        format!("count {count}"),
    ];
    lines.extend(methods.iter().cloned());
    let mut last = Vec::new();
    lines.iter().for_each(|line| last = link(line));
    for (unit, method, subtotal) in subtotals {
        let line = format!("unit {unit} {method} {subtotal}");
        last = link(&line);
        lines.push(format!("{line} {}", hex(&last[..4])));
    }
    lines.push(format!("end {}", hex(&last)));
    lines.join("\n") + "\n"
}

fn read(text: &str) -> Result<Certificate, Failure> {
    Certificate::read(text.as_bytes(), GO_ON)
}

fn check(certificate: &Certificate, split: &dyn Split, effort: Effort) -> Result<Report, Failure> {
    let recount = |units: &[u64]| units.iter().map(|&unit| split.recount(unit, GO_ON).unwrap()).collect();
    verify(certificate, split, effort, GO_ON, recount)
}

const ALL: Effort = Effort { sample: u64::MAX, uncovered: true, seed: 1 };
const NONE: Effort = Effort { sample: 0, uncovered: false, seed: 1 };

fn refuted(result: Result<Report, Failure>) -> String {
    match result {
        Err(Failure::Refuted(why)) => why,
        other => panic!("not refuted: {other:?}"),
    }
}

#[test]
fn the_hash_is_sha_256_across_blocks() {
    let bytes: Vec<u8> = (0..1_000_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for length in (0..=300).chain([bytes.len()]) {
        assert_eq!(sha256(&bytes[..length])[..], sha2::Sha256::digest(&bytes[..length])[..], "{length} bytes");
    }
}

#[test]
fn units_add_up_to_the_published_counts() {
    for n in 2..=12 {
        for split in ["row-sets 1", "prefixes 1"] {
            let (certificate, split) = certificate(n, "plain", split);
            assert_eq!(certificate.count, COUNTS[n as usize], "n = {n}");
            let report = check(&certificate, split.as_ref(), ALL).unwrap();
            let units = certificate.units;
            assert_eq!((report.chosen, report.recounted, report.unseen), (units, units, 0));
        }
    }
    assert_eq!(certificate(1, "plain", "prefixes 1").0.count, 1);
}

#[test]
fn the_splits_are_those_that_others_count_in() {
    let units = |n| RowSets::new(plain(n), u64::MAX).unwrap().units();
    assert_eq!([2, 3, 8, 9, 10, 12, 16, 20, 21].map(units), [1, 2, 38, 70, 126, 472, 6470, 92_504, 46_478]);
    assert!(RowSets::new(plain(12), 471).is_none() && RowSets::new(plain(12), 472).is_some());
    assert!(RowSets::new(plain(32), 1000).is_none(), "given up long before the end");
    let prefixes = |n| prefixes_of(n, "plain").units();
    assert_eq!([1, 2, 4, 8, 10, 12, 13].map(prefixes), [1, 1, 2, 4, 36, 2040, 3202]);
}

/// The divisors of the subtotals, by number of units: a divisor that is too small would let errors pass.
#[test]
fn divisors_are_as_large_as_symmetry_allows() {
    let divisors = |n| {
        let split = RowSets::new(plain(n), u64::MAX).unwrap();
        let mut units = [0; 9];
        (0..split.units()).for_each(|unit| units[split.divisor(unit) as usize] += 1);
        (units[1], units[2], units[4], units[8])
    };
    assert_eq!(
        [2, 3, 6, 8, 9, 12].map(divisors),
        [(0, 1, 0, 0), (0, 1, 1, 0), (0, 4, 6, 0), (0, 14, 24, 0), (0, 11, 59, 0), (0, 52, 420, 0)]
    );
    assert_eq!(prefixes_of(8, "plain").divisor(0), 2);
    assert_eq!(prefixes_of(1, "plain").divisor(0), 1);
    assert_eq!(prefixes_of(3, "*../.../...").divisor(0), 1);
}

/// A unit of a large board is counted in pieces that add up: compared here with the same unit in one piece.
#[test]
fn pieces_add_up() {
    for n in [18, 19, 20, 21] {
        let split = RowSets::new(plain(n), u64::MAX).unwrap();
        let row_sets = if n == 21 { 4 } else { 1 };
        let starts = if n == 18 { 1 } else { n - n / 2 };
        let in_one_piece = |&(north, south): &(u32, u32)| split.count(north, south, None, GO_ON).unwrap();
        let whole = |unit: u64| split.units[unit as usize].iter().map(in_one_piece).sum::<u128>();
        let whole_of = |unit| Some((unit, whole(unit))).filter(|found| found.1 > 0);
        let (unit, whole) = (20..).find_map(whole_of).unwrap();
        assert_eq!(split.pieces(unit), u64::from(row_sets * starts), "n = {n}");
        assert_eq!(split.recount(unit, GO_ON), Some(Numbers::from(whole)), "n = {n}");
    }
    let split = prefixes_of(10, "plain");
    assert_eq!(split.pieces(0), 10);
}

#[test]
fn boards_with_blocked_cells() {
    for (board, count) in [("....", 2), ("*...", 2), (".*..", 1), (".**.", 0)] {
        let board = format!("{board}/..../..../....");
        let (certificate, split) = certificate(4, &board, "prefixes 1");
        assert_eq!(certificate.count, count, "{board}");
        let read = read(&text(&certificate)).unwrap();
        assert_eq!(check(&read, split.as_ref(), ALL).unwrap().covered, 0);
        assert_eq!(super::split(&read).unwrap().units(), certificate.units);
    }
    for board in ["..../..../....", "..../..../..../...", "....."] {
        let failure = cells(4, board).unwrap_err();
        assert_eq!(failure, Failure::Unreadable("the board is not 4 x 4".into()));
    }
}

#[test]
fn what_was_written_is_read_and_every_changed_line_is_refused() {
    let (certificate, _) = certificate(8, "plain", "row-sets 1");
    let whole = text(&certificate);
    assert_eq!(read(&whole), Ok(certificate.clone()));
    assert_eq!(read(whole.trim_end()), Ok(certificate.clone()), "the last line may lack its end");
    assert_eq!(read(&whole.replace('\n', "\r\n")), Ok(certificate.clone()), "lines may end as on Windows");
    let lines: Vec<&str> = whole.lines().collect();
    for number in 0..lines.len() {
        let without = [&lines[..number], &lines[number + 1..]].concat().join("\n");
        assert!(matches!(read(&without), Err(Failure::Unreadable(_))), "without line {}", number + 1);
        let mut changed = lines.clone();
        let twice = changed[number].replace(' ', "  ");
        changed[number] = &twice;
        assert!(matches!(read(&changed.join("\n")), Err(Failure::Unreadable(_))), "line {} changed", number + 1);
    }
    let why = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(why(&lines[..20].join("\n")), "the text ends before the certificate does");
    assert_eq!(why(&(whole.clone() + "more\n")), "line 46: the certificate does not end as it should");
    assert_eq!(why(&whole.replace("unit 0 0 0 ", "unit 0 0 8 ")), "line 8: the chain of hashes is broken here");
    assert_eq!(why(&whole.replace("board", "boards")), "line 3: 'board ' was expected");
    for (from, to) in [("n 8", "n 33"), ("n 8", "n 0"), ("units 38", "units x"), ("count 92", "count -92")] {
        assert_eq!(why(&whole.replace(from, to)), "the version, n, units or count is wrong");
    }
    assert_eq!(why(&whole.replace("certificate 1", "certificate 12")), "the version, n, units or count is wrong");
}

/// Texts with an intact chain of hashes that say too much or too little.
#[test]
fn units_are_three_numbers_and_no_more_than_stated() {
    let (mut certificate, split) = certificate(6, "plain", "row-sets 1");
    certificate.units -= 1;
    let error = read(&text(&certificate)).unwrap_err().to_string();
    assert!(error.ends_with("the certificate does not end as it should"), "{error}");
    certificate.units += 2;
    let read_back = read(&text(&certificate)).unwrap();
    assert!(refuted(check(&read_back, split.as_ref(), ALL)).contains("are stated"));
    assert!(matches!(super::split(&read_back), Err(Failure::Refuted(_))));

    for (line, is_good) in [("unit 0 0 5", true), ("unit 0 0 5 5", false), ("unit 0 5", false), ("unit 0 0 x", false)] {
        let mut chain = [0; 32];
        let mut text = String::new();
        for line in ["lowbit certificate 1", "n 4", "board plain", "split x", "units 1", "count 5"] {
            chain = sha256(&[&chain, line.as_bytes()].concat());
            text += &format!("{line}\n");
        }
        chain = sha256(&[&chain, line.as_bytes()].concat());
        let hex: String = chain.iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!("{line} {}\nend {hex}\n", &hex[..8]);
        let found = read(&text);
        match is_good {
            true => assert_eq!(found.unwrap().subtotals, [(0, 0, Numbers::from(5))]),
            false => {
                assert_eq!(found.unwrap_err().to_string(), "line 7: a unit, its method and its subtotal were expected")
            }
        }
    }
}

#[test]
fn other_files_are_refused_at_their_first_line() {
    /// A reader that must not be read to its end.
    struct Endless(u8);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            buffer.fill(self.0);
            Ok(buffer.len())
        }
    }
    let not = Failure::Unreadable("this is no certificate of a count".into());
    for byte in [0, b'.', b'\n', 0xff] {
        let endless = std::io::BufReader::new(Endless(byte));
        assert_eq!(Certificate::read(endless, GO_ON), Err(not.clone()), "{byte}");
    }
    assert_eq!(read(""), Err(not.clone()));
    assert_eq!(read("lowbit"), Err(not));
    let long = format!("lowbit certificate 1\nn 4\nboard {}\n", ".".repeat(70_000));
    assert_eq!(read(&long), Err(Failure::Unreadable("line 3: this is no line of a certificate".into())));
    let binary = Certificate::read(&b"lowbit certificate 1\n\xff\xff\n"[..], GO_ON);
    assert_eq!(binary, Err(Failure::Unreadable("line 2: this is no line of a certificate".into())));
    let lasting = format!("lowbit certificate 1\nn 4\nboard {}\n", ".".repeat((64 << 10) - 1 - 7));
    assert_eq!(read(&lasting), Err(Failure::Unreadable("the text ends before the certificate does".into())));
}

#[test]
fn a_broken_reader_is_no_end() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let failure = Certificate::read(std::io::BufReader::new(Broken), GO_ON).unwrap_err();
    assert_eq!(failure, Failure::Unreadable("line 1: the disk is gone".into()));
}

#[test]
fn what_does_not_fit_together_is_refuted() {
    let (right, split) = certificate(8, "plain", "row-sets 1");
    let found = |change: &dyn Fn(&mut Certificate)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        refuted(check(&wrong, split.as_ref(), NONE))
    };
    assert!(found(&|wrong| wrong.subtotals.truncate(37)).starts_with("37 units are there, 38 are stated"));
    assert!(found(&|wrong| wrong.units = 39).contains("39 are stated"));
    assert_eq!(found(&|wrong| wrong.subtotals.swap(3, 4)), "unit 3 is missing, or not in its place");
    assert_eq!(found(&|wrong| wrong.subtotals[7].1 = 1), "unit 7 was counted by nobody");
    assert_eq!(found(&|wrong| add(&mut wrong.count, 8)), "the units add up to 92, not to 100");
    assert!(found(&|wrong| add(&mut wrong.subtotals[9].2, 1)).contains("is against its symmetry"));
    assert_eq!(
        found(&|wrong| wrong.subtotals.iter_mut().for_each(|unit| unit.2 = Numbers::from(1 << 127))),
        "the sum has more than 128 bits, or numbers and rows are mixed"
    );
    let four_more = |wrong: &mut Certificate| {
        add(&mut wrong.subtotals[9].2, 4);
        add(&mut wrong.count, 4);
    };
    assert_eq!(found(&four_more), "96 + 4 + 2 x 0 is not divisible by 8, as symmetry demands");
    let mut eight_more = right.clone();
    add(&mut eight_more.subtotals[9].2, 8);
    add(&mut eight_more.count, 8);
    assert!(check(&eight_more, split.as_ref(), NONE).is_ok(), "only a recount finds it");
    assert!(refuted(check(&eight_more, split.as_ref(), ALL)).starts_with("unit 9 is stated with"));
}

#[test]
fn every_covered_unit_shows_in_an_identity() {
    let (right, split) = certificate(12, "plain", "prefixes 1");
    let subtotals: Vec<Numbers> = right.subtotals.iter().map(|unit| unit.2.clone()).collect();
    let covered = split.identities(&subtotals).unwrap();
    assert_eq!(covered.iter().filter(|&&is| is).count(), 1895);
    for unit in 0..covered.len() {
        let mut wrong = subtotals.clone();
        add(&mut wrong[unit], 8);
        assert_eq!(split.identities(&wrong).is_err(), covered[unit], "unit {unit}");
    }
    let report = check(&right, split.as_ref(), Effort { uncovered: true, ..NONE }).unwrap();
    assert_eq!(report, Report { chosen: 145, recounted: 145, covered: 1895, unseen: 0 });
    let report = check(&right, split.as_ref(), NONE).unwrap();
    assert_eq!(report, Report { chosen: 0, recounted: 0, covered: 1895, unseen: 145 });
}

#[test]
fn units_are_drawn_at_random_each_once() {
    let none = vec![false; 1000];
    let draw = |sample, uncovered, seed| choose(1000, &none, Effort { sample, uncovered, seed });
    for (sample, uncovered, expected) in
        [(0, false, 0), (10, false, 10), (999, false, 999), (5000, false, 1000), (3, true, 1000)]
    {
        let drawn = draw(sample, uncovered, 7);
        assert_eq!((drawn.len(), drawn.iter().collect::<BTreeSet<_>>().len()), (expected, expected));
        assert!(drawn.iter().all(|&unit| unit < 1000));
        assert_eq!(drawn, draw(sample, uncovered, 7), "the seed decides");
        if expected > 0 {
            assert_ne!(drawn, draw(sample, uncovered, 8), "another seed, another order");
            assert!(!drawn.is_sorted(), "an early stop has seen a random sample");
        }
    }
    // A thousand draws of one unit of ten: each is drawn about equally often.
    let mut times = [0; 10];
    (0..1000).for_each(|seed| times[choose(10, &none, Effort { sample: 1, uncovered: false, seed })[0] as usize] += 1);
    assert!(times.iter().all(|time| (60..150).contains(time)), "{times:?}");
    // Units that an identity covers are left out, unless they are in the sample.
    let covered: Vec<bool> = (0..1000).map(|unit| unit % 4 != 0).collect();
    let drawn = choose(1000, &covered, Effort { sample: 50, uncovered: true, seed: 1 });
    assert!(drawn[..250].iter().all(|unit| unit % 4 == 0) && drawn[250..].iter().all(|unit| unit % 4 != 0));
    assert_eq!(drawn.len(), 300);
}

#[test]
fn what_there_was_no_time_for_is_said() {
    let (right, split) = certificate(8, "plain", "row-sets 1");
    let first = |units: &[u64]| units[..5].iter().map(|&unit| split.recount(unit, GO_ON).unwrap()).collect();
    let report = verify(&right, split.as_ref(), ALL, GO_ON, first).unwrap();
    assert_eq!(report, Report { chosen: 38, recounted: 5, covered: 0, unseen: 33 });
}

/// Solutions unchanged by a half or a quarter turn, as published.
#[test]
fn solutions_that_turns_leave_as_they_are() {
    let half = |n| unchanged(n, |[row, column]| [n - 1 - row, n - 1 - column], [0; 4], GO_ON).unwrap();
    let quarter = |n| unchanged(n, |[row, column]| [column, n - 1 - row], [0; 4], GO_ON).unwrap();
    assert_eq!([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(half), [2, 2, 4, 8, 4, 16, 12, 48, 80, 136]);
    assert_eq!([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(quarter), [2, 2, 0, 0, 0, 0, 0, 0, 8, 8]);
}

#[test]
fn everything_that_takes_long_stops_when_asked() {
    for (n, split_name) in [(12, "row-sets 1"), (13, "row-sets 1"), (12, "prefixes 1")] {
        let (right, split) = certificate(n, "plain", split_name);
        let unit = (0..right.units).max_by_key(|&unit| right.subtotals[unit as usize].2.total()).unwrap();
        for asked in [0, 1, 5, 50] {
            assert_eq!(split.recount(unit, &stop_after(asked)), None, "n = {n}, {split_name}, {asked}");
            assert_eq!(unchanged(n, |[row, column]| [n - 1 - row, n - 1 - column], [0; 4], &stop_after(asked)), None);
            let stopped = verify(&right, split.as_ref(), ALL, &stop_after(asked), |_| unreachable!("it was stopped"));
            assert_eq!(stopped, Err(Failure::Stopped));
            assert_eq!(Certificate::read(text(&right).as_bytes(), &stop_after(asked)), Err(Failure::Stopped));
        }
        assert_eq!(split.recount(unit, &stop_after(i64::MAX)), Some(right.subtotals[unit as usize].2.clone()));
    }
    assert_eq!(Failure::Stopped.to_string(), "the check was stopped");
}

#[test]
fn splits_that_are_not_known_are_named() {
    let (right, _) = certificate(8, "plain", "row-sets 1");
    let others = [Certificate { split: "row-sets 2".into(), ..right.clone() }, Certificate { n: 1, ..right.clone() }];
    for other in others {
        let failure = split(&other).map(drop).unwrap_err();
        assert!(matches!(&failure, Failure::Unreadable(why) if why.contains("is not known here")), "{failure}");
    }
    let failure = split(&Certificate { board: "........".into(), ..right }).map(drop).unwrap_err();
    assert_eq!(failure, Failure::Unreadable("the board is not 8 x 8".into()));
}

/// Boards with blocked cells, without symmetries and with some: the units of three splits, each counted in its own way, have the same sum.
#[test]
fn the_splits_of_a_board_with_blocked_cells_agree() {
    for board in [
        "*......./......../......../..*...../......../......../......../........",
        "......./.....*./......./......./......./*....../.......",
        ".*......./........./........./........./...*...../........./........./........./*......**",
        "......./...*.../......./.*...*./......./...*.../.......",
    ] {
        let n = board.split('/').count() as u32;
        let counts = ["east-rows 1", "images 1", "prefixes 1"].map(|name| {
            let (certificate, _) = certificate(n, board, name);
            let nothing = Effort { sample: 0, uncovered: false, seed: 0 };
            let split = split(&certificate).unwrap();
            verify(&certificate, &*split, nothing, GO_ON, |_| Vec::new()).unwrap();
            certificate.count
        });
        assert!(counts[0] != 0 && counts[0] == counts[1] && counts[1] == counts[2], "{board}: {counts:?}");
    }
    let (mut lopsided, _) = certificate(5, "*..../...../...../...../.....", "east-rows 1");
    lopsided.split = "row-sets 1".into();
    assert!(matches!(split(&lopsided).map(drop), Err(Failure::Refuted(_))), "symmetries that are not there");
}

/// Producer and checker must agree on the unit of every solution: not only on the sum, but on each subtotal.
#[test]
fn every_unit_of_row_sets_has_its_own_solutions() {
    let subtotals =
        |n| certificate(n, "plain", "row-sets 1").0.subtotals.into_iter().map(|unit| unit.2.total().unwrap());
    assert_eq!(subtotals(6).collect::<Vec<_>>(), [0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
    assert_eq!(subtotals(7).collect::<Vec<_>>(), [0, 2, 0, 0, 8, 0, 0, 2, 0, 0, 0, 16, 0, 0, 4, 0, 8, 0, 0, 0]);
    let by_place = |n| (1..).zip(subtotals(n)).map(|(place, subtotal)| place * subtotal).sum::<u128>();
    assert_eq!([8, 9, 10, 11, 12].map(by_place), [1640, 12_608, 45_112, 359_940, 3_186_644]);
}

#[test]
fn a_count_of_128_bits_is_refuted_like_any_other() {
    let (mut certificate, split) = certificate(8, "plain", "prefixes 1");
    for last_bits in [0, 2, 4, 6] {
        certificate.subtotals[0].2 = Numbers::from((u128::MAX - 1000) / 8 * 8 + last_bits);
        certificate.count = sum(&certificate.subtotals);
        refuted(check(&certificate, split.as_ref(), ALL));
    }
}

#[test]
fn a_cell_stays_if_all_its_images_are_there() {
    let mut random = 1_u64;
    for n in [3_usize, 4, 6] {
        for _ in 0..200 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let is_cell = |row: usize, column: usize| random >> (row * n + column) & 7 != 0;
            let row_of = |is_there: &dyn Fn(usize, usize) -> bool, row| {
                (0..n).filter(|&column| is_there(row, column)).map(|column| 1 << column).sum::<u64>()
            };
            let cells: Vec<u64> = (0..n).map(|row| row_of(&is_cell, row)).collect();
            // Four quarter turns, of the cell and of its mirror image.
            let turned = |cell| std::iter::successors(Some(cell), |&(r, c)| Some((c, n - 1 - r))).take(4);
            let stays = |row: usize, column: usize| {
                turned((row, column)).chain(turned((row, n - 1 - column))).all(|(r, c)| is_cell(r, c))
            };
            let expected: Vec<u64> = (0..n).map(|row| row_of(&stays, row)).collect();
            assert_eq!(images::symmetric(&cells), expected, "{cells:?}");
        }
    }
}

#[test]
fn row_sets_take_a_board_with_blocked_cells_that_has_all_symmetries() {
    let (right, _) = certificate(6, "*....*/....../....../....../....../*....*", "row-sets 1");
    assert_eq!(split(&right).unwrap().units(), right.units);
}

#[test]
fn identities_are_those_of_the_plain_board_alone() {
    let covered = |board: &str| {
        let (certificate, _) = certificate(10, board, "prefixes 1");
        check(&certificate, &*split(&certificate).unwrap(), NONE).unwrap().covered
    };
    assert!(covered("plain") > 0);
    let all = vec![".".repeat(10); 10].join("/");
    assert_eq!(covered(&all), 0, "the same cells, but nobody says that it is the plain board");
}

#[test]
fn small_boards_that_turns_leave_as_they_are() {
    for n in [1, 4, 5] {
        let (certificate, split) = certificate(n, "plain", "prefixes 1");
        assert_eq!(certificate.count, COUNTS[n as usize]);
        check(&certificate, &*split, ALL).unwrap();
    }
}

#[test]
fn a_row_with_cells_in_one_half_is_in_no_unit_of_the_other() {
    // Three of six rows are in the east; the first can only be in the east, or only in the west.
    for board in ["***.../....../....../....../....../......", "...***/....../....../....../....../......"] {
        let split = RowSets::free(cells(6, board).unwrap(), u64::MAX, None).unwrap();
        assert_eq!(split.units(), 10, "{board}");
    }
    assert_eq!(RowSets::free(plain(6), u64::MAX, None).unwrap().units(), 20);
}

#[test]
fn texts_are_read_as_they_are_written() {
    for text in ["0", "92", "1,64,1288", "5,", "0,0,7"] {
        assert_eq!(Numbers::read(text).unwrap().to_string(), text);
    }
    for text in
        ["", ",", "1,,2", "007", "1,0", "0,", "1,2,", "-1", "1, 2", "+5", "340282366920938463463374607431768211456"]
    {
        assert_eq!(Numbers::read(text), None, "{text}");
    }
}

#[test]
fn rows_are_added_number_by_number() {
    let numbers = |text| Numbers::read(text).unwrap();
    assert_eq!(numbers("1,2").plus(&numbers("3,4,5")), Some(numbers("4,6,5")));
    assert_eq!(numbers("0").plus(&numbers("0,3")), Some(numbers("0,3")));
    assert_eq!(numbers("7").plus(&numbers("0,3")), None);
    assert_eq!(Numbers::row(vec![0, 0]), numbers("0"));
    assert_eq!(Numbers::from(u128::MAX).plus(&numbers("1")), None);
    assert_eq!(Numbers::row(vec![u128::MAX, 1]).total(), None);
    assert!(numbers("4,8").are_multiples_of(4) && !numbers("4,9").are_multiples_of(4));
}
