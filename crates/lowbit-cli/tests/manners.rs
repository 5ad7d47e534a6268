//! Manners: packed inputs, unwritable outputs, manual pages, completions.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use support::{folder, shell};

const PUZZLE: &str = "13242413423131..\n";
const MINIMAL: &str = "4..7...823....6...71..2.6...4.....3.2..68..1...7..1...1..4.7.2.......4...2.5..9..";
const ANSWER: &str = "1324241342313142\n";

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
}

/// A thousand times [`PUZZLE`], packed by xz.
#[rustfmt::skip]
const XZ: &[u8] = &[
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01,
    0x16, 0x00, 0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0xe0, 0x42, 0x67, 0x00, 0x47, 0x5d, 0x00, 0x18,
    0x8c, 0xc2, 0x8d, 0xdf, 0xa0, 0xb7, 0x08, 0x42, 0x84, 0xc3, 0x2c, 0x33, 0xaf, 0x82, 0xcd, 0x1a,
    0x80, 0x6b, 0xda, 0xbf, 0x93, 0x16, 0x0b, 0xdf, 0x7a, 0x65, 0x40, 0xcf, 0x34, 0xec, 0x84, 0x38,
    0x08, 0xc5, 0xf3, 0x5a, 0xe5, 0xf5, 0x24, 0x88, 0x95, 0x72, 0xc9, 0x9c, 0xcd, 0xd4, 0x90, 0x0c,
    0xfb, 0x16, 0xbc, 0xb3, 0x50, 0xa3, 0x7b, 0xfe, 0x2c, 0x67, 0x5c, 0xf4, 0x6d, 0xfb, 0xd7, 0x8d,
    0x3a, 0xf9, 0xaf, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x77, 0x59, 0x53, 0xb8, 0x59, 0x8b, 0xfb,
    0x00, 0x01, 0x63, 0xe8, 0x84, 0x01, 0x00, 0x00, 0x6c, 0x6e, 0x68, 0x36, 0xb1, 0xc4, 0x67, 0xfb,
    0x02, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
];

fn utf_16(text: &str) -> Vec<u8> {
    "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

#[test]
fn packed_files_are_read_as_if_they_were_not() {
    let folder = folder("packed");
    let text = PUZZLE.repeat(1000);
    let answer = (0, ANSWER.repeat(2000), String::new());
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &zstd(&text)].concat();
    let several = [
        ("plain", [text.as_bytes(), text.as_bytes()].concat()),
        ("two.gz", [gzip(&text), gzip(&text)].concat()),
        ("two.zst", [zstd(&text), zstd(&text)].concat()),
        ("skip.zst", [zstd(&text), skipped].concat()),
        ("two.xz", [XZ, &[0; 8], XZ].concat()),
        ("utf-16", utf_16(&text.repeat(2))),
    ];
    for (name, packed) in several {
        fs::write(folder.join(name), packed).unwrap();
        assert_eq!(shell(&folder, &format!("lowbit sudoku solve {name}")), answer, "{name}");
        assert_eq!(shell(&folder, &format!("lowbit sudoku solve < {name}")), answer, "{name}");
        assert_eq!(shell(&folder, &format!("cat {name} | lowbit sudoku solve -")), answer, "{name}");
    }
    let board = ".*..\n....\n....\n....\n";
    fs::write(folder.join("board.gz"), gzip(board)).unwrap();
    assert_eq!(shell(&folder, "lowbit queens count --board board.gz").1, "1\n");
    fs::write(folder.join("clocks.zst"), zstd("9 9 12\n6 6 6\n6 3 6\n")).unwrap();
    assert_eq!(shell(&folder, "lowbit clocks solve clocks.zst").1, "4 5 8 9\n");
    assert_eq!(shell(&folder, "lowbit judge usaco-clocks < clocks.zst").1, "4 5 8 9\n");
    // A text that begins like a packed file is text.
    assert_eq!(shell(&folder, "printf '(' | lowbit sudoku solve").0, 2);
}

#[test]
fn a_packed_file_that_is_cut_off_is_said_to_be() {
    let folder = folder("cut");
    let text: String = (0..2000).map(|number| format!("{PUZZLE}# {}\n", number * 7919 % 1999)).collect();
    for (packed, name) in [(gzip(&text), "gzip"), (zstd(&text), "zstd"), (XZ.to_vec(), "xz")] {
        for end in [packed.len() / 2, packed.len() - 1, 6] {
            fs::write(folder.join("cut"), &packed[..end]).unwrap();
            let (code, _, stderr) = shell(&folder, "lowbit sudoku solve cut");
            assert_eq!((code, stderr.lines().count()), (2, 1), "{name} {end}: {stderr}");
            assert!(stderr.contains(&format!("the {name} file is cut off")), "{name} {end}: {stderr}");
            let (code, stdout, _) = shell(&folder, "lowbit clocks solve cut");
            assert_eq!((code, stdout.as_str()), (2, ""));
        }
        let mut damaged = packed.clone();
        damaged[packed.len() / 2] ^= 0x10;
        fs::write(folder.join("damaged"), damaged).unwrap();
        let (code, _, stderr) = shell(&folder, "lowbit sudoku check damaged -o out");
        assert_eq!((code, folder.join("out").exists()), (2, false), "{name}: {stderr}");
    }
}

#[test]
fn answers_to_boards_that_could_not_all_be_read_are_no_file() {
    let folder = folder("cut-boards");
    let text: String = (0..2000).map(|number| format!("4x1.AABBAABBCCDDCCDD.s{}\n", number * 7919 % 1999)).collect();
    let packed = gzip(&text);
    fs::write(folder.join("boards.gz"), &packed).unwrap();
    fs::write(folder.join("cut.gz"), &packed[..packed.len() / 2]).unwrap();
    assert_eq!(shell(&folder, "lowbit regions check boards.gz").1, "multiple\n".repeat(2000));
    let (code, _, stderr) = shell(&folder, "lowbit regions check cut.gz -o out");
    assert_eq!((code, folder.join("out").exists()), (2, false), "{stderr}");
    assert!(stderr.contains("the gzip file is cut off"), "{stderr}");
}

/// Lines of every kind that print something at once.
const PRINTS: [&str; 27] = [
    "--help",
    "--version",
    "help",
    "queens count --help",
    "completions bash",
    "completions zsh",
    "man",
    "man queens count",
    "queens count 8",
    "queens count 8 --json",
    "queens count 8 --estimate",
    "queens list 8",
    "queens solve 8",
    "queens solve 100 --format svg",
    "sudoku generate",
    "sudoku solve puzzle.txt",
    "sudoku count puzzle.txt",
    "sudoku check puzzle.txt",
    "sudoku best puzzle.txt --weights weights.txt",
    "sudoku candidates puzzle.txt",
    "sudoku convert --to svg puzzle.txt",
    "sudoku canonical puzzle.txt",
    "sudoku morph puzzle.txt",
    "sudoku near minimal.txt",
    "clocks solve clocks.txt",
    "lab clocks",
    "serve --port 0",
];

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let folder = folder("full");
    fs::write(folder.join("puzzle.txt"), PUZZLE).unwrap();
    fs::write(folder.join("weights.txt"), "1 ".repeat(16)).unwrap();
    fs::write(folder.join("minimal.txt"), format!("{MINIMAL}\n")).unwrap();
    fs::write(folder.join("clocks.txt"), "9 9 12\n6 6 6\n6 3 6\n").unwrap();
    for line in PRINTS {
        let (code, _, stderr) = shell(&folder, &format!("lowbit {line} > /dev/full"));
        let expected = "lowbit: standard output: No space left on device (os error 28)\n";
        assert_eq!((code, stderr.as_str()), (2, expected), "{line}");
        if line.starts_with("serve") {
            continue; // nothing ends it
        }
        // A line without any working output must not panic.
        for nowhere in ["2> /dev/full", "2>&-", ">&- 2>&-", "> /dev/full 2> /dev/full", "<&-"] {
            let (code, _, stderr) = shell(&folder, &format!("lowbit {line} {nowhere}"));
            assert!(code == 0 || (code == 2 && nowhere.contains("> /dev/full 2")), "{line} {nowhere}: {code} {stderr}");
            assert!(!stderr.contains("panicked"), "{line} {nowhere}: {stderr}");
        }
    }
    for wrong in ["queens count 99", "no-such-thing", "queens solve 3", "judge nothing"] {
        let (code, ..) = shell(&folder, &format!("lowbit {wrong} 2> /dev/full"));
        assert!(code == 2 || code == 1, "{wrong}: {code}");
    }
}

/// 25 x 25 with six stars a line and the rows as regions: its solutions cannot be counted to the end.
fn endless_board() -> String {
    let row = |letter: u8| String::from(letter as char).repeat(25) + "\n";
    (b'A'..=b'Y').fold("25x6\n".to_owned(), |board, letter| board + &row(letter))
}

#[test]
fn a_board_that_takes_too_long_is_left() {
    let folder = folder("late");
    fs::write(folder.join("boards.txt"), format!("{}\nAABB\nAABB\nCCCB\nDDDB\n", endless_board())).unwrap();
    let (code, stdout, stderr) = shell(&folder, "lowbit regions count --time 1s boards.txt");
    assert_eq!((code, stdout.as_str()), (2, "error\n1\n"), "{stderr}");
    assert!(stderr.contains("line 1: not decided in 1 second; --time allows more"), "{stderr}");
    let (code, stdout, _) = shell(&folder, "lowbit regions check --time 1s --json boards.txt | tail -1");
    assert!(code == 0 && stdout.ends_with("\"verdict\":\"unique\"}\n"), "{stdout}");
}

#[test]
fn an_endless_search_hears_that_it_is_interrupted() {
    let folder = folder("endless");
    fs::write(folder.join("board.txt"), endless_board()).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(["regions", "count", "board.txt"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500)); // into the search, mostly
    support::interrupt(&child);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), stdout.as_slice()), (Some(130), &b""[..]));
    assert!(String::from_utf8_lossy(&stderr).contains("interrupted"));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man");
    assert_eq!(shell(&folder, "lowbit man --out pages").0, 0);
    let read = |name: &str| fs::read_to_string(folder.join("pages").join(name)).unwrap();
    assert_eq!(read("lowbit.1"), shell(&folder, "lowbit man").1);
    assert_eq!(read("lowbit-queens-count.1"), shell(&folder, "lowbit man queens count").1);
    // Every page named by another page exists.
    let pages: Vec<String> = fs::read_dir(folder.join("pages"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(pages.len() > 20 && !pages.iter().any(|page| page.contains("help")), "{pages:?}");
    for page in &pages {
        let text = read(page).replace('\\', "");
        for word in text.split_whitespace().filter(|word| word.starts_with("lowbit-") && word.ends_with("(1)")) {
            assert!(pages.contains(&word.replace("(1)", ".1")), "{page} names {word}");
        }
    }
    let count = read("lowbit-queens-count.1");
    let example = "\n  lowbit queens count 8                    prints 92\n  lowbit queens count 8 \\-\\-unique           prints 12\n";
    assert!(count.contains(".SH EXAMPLES\n.nf\n") && count.contains(example), "{count}");
    let (code, _, stderr) = shell(&folder, "lowbit man --out pages");
    assert!(code == 2 && stderr.contains("--force replaces it"), "{stderr}");
    assert_eq!(shell(&folder, "lowbit man --out pages --force").0, 0);
    let (code, _, stderr) = shell(&folder, "lowbit man queens juggle");
    assert_eq!((code, stderr.as_str()), (2, "lowbit: there is no command 'queens juggle'\n"));
}

#[test]
fn shells_complete_the_judges_problems() {
    for name in ["bash", "zsh"] {
        let (_, script, _) = shell(&folder(name), &format!("lowbit completions {name}"));
        assert!(script.contains("luogu-p1562") && script.contains("usaco-clocks"), "{name}");
    }
}

#[test]
fn no_color_is_respected() {
    let (_, stdout, stderr) = shell(&folder("color"), "NO_COLOR=1 lowbit --help; NO_COLOR=1 lowbit queens conut 8");
    assert!(!stdout.contains('\x1b') && !stderr.contains('\x1b'));
}
