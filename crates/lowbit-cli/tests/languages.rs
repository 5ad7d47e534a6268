//! Output for programs is the same in every language: every verb prints the same in each.
#![cfg(unix)]

mod support;

use std::fs;

use support::{folder, shell};

/// A line for every verb, and for every kind of answer that it has.
const LINES: &[&str] = &[
    "queens count 8",
    "queens count 3",
    "queens count 8 --json | sed 's/\"seconds\":[^,]*//'",
    "queens count 12 --estimate | sed 's/time.*//'",
    "queens list 6",
    "queens solve 8 --format board",
    "queens solve 3",
    "queens certify eight.db",
    "sudoku solve nines.txt",
    "sudoku count nines.txt",
    "sudoku count --limit 1 --json nines.txt",
    "sudoku check nines.txt",
    "sudoku check --minimal nines.txt",
    "sudoku check --json nines.txt",
    "sudoku best nines.txt",
    "sudoku candidates nines.txt",
    "sudoku generate --grade hard",
    "sudoku grade nines.txt",
    "sudoku grade --scale hodoku nines.txt",
    "sudoku hint none.txt",
    "sudoku hint wrong.txt solved.txt --givens 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sudoku list --limit 3 nine.txt",
    "sudoku convert --to board nines.txt",
    "sudoku canonical nines.txt",
    "sudoku morph --count 3 nines.txt",
    "sudoku near minimal.txt",
    "regions solve boards.txt",
    "regions count boards.txt",
    "regions check boards.txt",
    "regions check --json boards.txt",
    "regions list board.txt",
    "regions hint --json touching.txt | cut -d, -f1",
    "regions hint touching.txt full.txt",
    "regions grade boards.txt",
    "regions generate --size 6",
    "regions convert --to sbn boards.txt",
    "place count rook 4",
    "place list rook 3",
    "place certify rooks.db",
    "sequence",
    "sequence A000170",
    "clocks solve clocks.txt",
    "clocks solve --states 4 stuck.txt --moves moves.txt",
    "judge usaco-clocks < clocks.txt",
    "run status eight.db | grep -v 'at rest'",
    "run list | sed 's/ \\+/ /g'",
    "run map eight.db",
    "verify eight.cert --all --seed 1",
    "merge one.json two.json",
    "completions bash",
    "man sudoku check",
];

/// Verbs whose answers explain something, or do not end.
const OTHERS: &[&str] = &[
    "run repair",
    "lab queens",
    "lab sudoku",
    "lab regions",
    "lab clocks",
    "serve",
    "sudoku techniques",
    "sudoku constraints",
];

#[test]
fn answers_are_the_same_in_every_language() {
    let folder = folder("languages");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let hard = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
    let none = format!("55{}\n", ".".repeat(79));
    write("nines.txt", &format!("{nine}{hard}{none}{solved}what\n{}..\n", &solved[..79]));
    write("nine.txt", hard);
    write("minimal.txt", "4..7...823....6...71..2.6...4.....3.2..68..1...7..1...1..4.7.2.......4...2.5..9..\n");
    write("none.txt", &none);
    write("wrong.txt", &nine.replacen("53..7", "531.7", 1));
    write("solved.txt", solved);
    let board = "AABB\nAABB\nCCCB\nDDDB\n";
    write("board.txt", board);
    write("boards.txt", &format!("{board}\nABCD\nABCD\nABCD\nABCD\n\nAABB\nAABB\nCCDD\nCCDD\n\nwhat is this\n"));
    write("touching.txt", &format!("{board}**..\n....\n....\n....\n"));
    write("full.txt", &format!("{board}.*..\n...*\n*...\n..*.\n"));
    write("clocks.txt", "9 9 12\n6 6 6\n6 3 6\n");
    write("stuck.txt", "1 0\n");
    write("moves.txt", "AB\n");
    let prepare = "lowbit queens count 8 --run eight.db && lowbit queens certify eight.db -o eight.cert && \
        lowbit place count rook 4 --run rooks.db && lowbit queens count 8 --part 1/2 --json > one.json && lowbit queens count 8 --part 2/2 --json > two.json";
    assert_eq!(shell(&folder, prepare).0, 0);
    let mut empty = Vec::new();
    for line in LINES {
        let [english, chinese, environment] = ["LANG=C", "LC_ALL=C", "LC_ALL=zh_CN.UTF-8"].map(|environment| {
            let tongue = if environment == "LC_ALL=C" { " --lang zh" } else { "" };
            let (verb, rest) = line.split_once(['|', '<']).map_or((*line, ""), |(verb, _)| (verb, &line[verb.len()..]));
            let (code, stdout, _) = shell(&folder, &format!("{environment} lowbit {verb}{tongue} {rest}"));
            (code, stdout)
        });
        assert_eq!(english, chinese, "{line}");
        assert_eq!(english, environment, "{line}");
        if english.1.is_empty() {
            empty.push(*line);
        }
    }
    assert_eq!(empty, ["queens solve 3"], "what prints nothing compares nothing");
    // Explanations of answers are translated.
    let hint = |tongue: &str| shell(&folder, &format!("lowbit sudoku hint nine.txt --lang {tongue}")).1;
    assert_ne!(hint("en"), hint("zh"));
}

#[test]
fn no_verb_is_left_out() {
    let folder = folder("verbs");
    let named = |words: &str| {
        let (_, help, _) = shell(&folder, &format!("lowbit {words} --lang en --help"));
        let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
        listed.filter(is_name).filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect::<Vec<_>>()
    };
    for group in named("").into_iter().filter(|group| group != "help") {
        let verbs = named(&group).into_iter().filter(|verb| verb != "help");
        let mut verbs: Vec<String> = verbs.map(|verb| format!("{group} {verb}")).collect();
        if verbs.is_empty() {
            verbs.push(group);
        }
        for verb in verbs {
            let is_there = LINES
                .iter()
                .chain(OTHERS)
                .any(|line| line.split_whitespace().zip(verb.split(' ')).all(|(a, b)| a == b));
            assert!(is_there, "{verb} is not among them");
        }
    }
}
