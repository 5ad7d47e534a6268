//! The help of `--json` matches the output: every field of every answer, and no other.

mod support;

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The output of a command; its exit code may say that there is no solution.
fn lowbit(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env("LC_ALL", "C").spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The fields that the help of a command promises: words between commas, without those in parentheses.
fn promised(command: &[&str]) -> BTreeSet<String> {
    let help = lowbit(&[command, &["--help"]].concat(), "");
    let begin = help.find("--json").unwrap_or_else(|| panic!("{command:?} has no --json"));
    let lines = help[begin..].lines().skip(1).take_while(|line| !line.trim_start().starts_with('-'));
    let lines = std::iter::once(help[begin..].lines().next().unwrap()).chain(lines.take_while(|line| !line.is_empty()));
    let text = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let list = text.split_once(": ").unwrap_or_else(|| panic!("{command:?} lists no fields: {text}")).1;
    let mut depth = 0;
    let outside: String = list
        .chars()
        .filter(|letter| {
            depth += i32::from(*letter == '(') - i32::from(*letter == ')');
            depth == 0 && *letter != ')'
        })
        .collect();
    let fields = outside.split(", ").map(str::trim).flat_map(|field| match field {
        "the board" => vec!["id", "stars", "regions", "states"],
        field => vec![field],
    });
    fields.map(str::to_owned).collect()
}

/// Every command with `--json`, below the given one.
fn with_json(command: &[String]) -> Vec<Vec<String>> {
    let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let help = lowbit(&arguments, "");
    let list = help.split_once("Commands:\n").map_or("", |(_, list)| list.split("\n\n").next().unwrap());
    // A command's line is indented by two spaces, its continuation by more.
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let below = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let mut found: Vec<Vec<String>> =
        below.flat_map(|name| with_json(&[command, &[name.to_owned()]].concat())).collect();
    if list.is_empty() && help.contains("\n      --json") {
        found.push(command.to_vec());
    }
    found
}

/// All commands with `--json` are compared below, except these: one prints arrays, and the labs share an output.
#[test]
fn none_is_forgotten() {
    let source = include_str!("answers.rs");
    let is_compared = |command: &Vec<String>| {
        let words: Vec<String> = command.iter().map(|word| format!("\"{word}\"")).collect();
        source.contains(&format!("compare(&[{}]", words.join(", ")))
    };
    let forgotten: Vec<String> =
        with_json(&[]).into_iter().filter(|command| !is_compared(command)).map(|command| command.join(" ")).collect();
    assert_eq!(forgotten, ["regions list", "lab sudoku", "lab regions", "lab clocks"]);
}

/// Calls the command in several ways, which together show every field.
fn compare(command: &[&str], ways: &[(&[&str], &str)]) {
    let mut printed = BTreeSet::new();
    for (arguments, input) in ways {
        let text = lowbit(&[command, &["--json"], *arguments].concat(), input);
        for line in text.lines() {
            let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            printed.extend(answer.as_object().unwrap().keys().cloned());
        }
    }
    assert_eq!(promised(command), printed, "{command:?}: promised on the left, printed on the right");
}

const SUDOKUS: &str = "1..4......3....2\n1..1............\n1..2......3...4.\n12..34..21434321\n";

const REGIONS: &str = "{\"id\":\"a\",\"regions\":[\"AABB\",\"AABB\",\"CCCB\",\"DDDB\"]}\n\
                       {\"regions\":[\"AABB\",\"AABB\",\"CCCB\",\"DDDB\"],\"states\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n";

const NINE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const SOLVED: &str = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

#[test]
fn sudokus_of_nine_rows() {
    compare(&["sudoku", "grade"], &[(&["--path"], NINE)]);
    compare(&["sudoku", "canonical"], &[(&[], NINE)]);
    let minimal = "....7.29....8........5..6.3.78.3...........5.6..7...2..4....1..9...245...37.....4";
    compare(&["sudoku", "near"], &[(&["--limit", "1"], minimal)]);
    let entered = NINE.replacen("1.3", "123", 1);
    let marks = lowbit(&["sudoku", "convert", "--to", "marks"], NINE);
    let missing = format!("{}.{}", &marks[..9 + 3], &marks[9 + 4..]); // r1c2 is 4
    let given: &[&str] = &["--givens", NINE];
    compare(&["sudoku", "hint"], &[(&[], NINE), (&[], SOLVED), (given, &entered), (given, &missing)]);
}

#[test]
fn queens() {
    compare(&["queens", "count"], &[(&["8", "--unique", "--method", "dfs"], "")]);
    let part = |part| lowbit(&["queens", "count", "8", "--json", "--part", part], "");
    let sizes =
        |part| lowbit(&["place", "count", "queen", "5", "--rule", "any", "--by-size", "--json", "--part", part], "");
    compare(&["merge"], &[(&[], &(part("1/2") + &part("2/2"))), (&[], &(sizes("1/2") + &sizes("2/2")))]);
}

#[test]
fn placements() {
    compare(&["place", "count"], &[(&["queen", "6"], ""), (&["queen", "6", "--goal", "levels"], "")]);
    compare(&["sequence"], &[(&["A000170", "8"], ""), (&["A348129", "5"], "")]);
}

#[test]
fn sudokus() {
    compare(&["sudoku", "count"], &[(&[], SUDOKUS)]);
    compare(&["sudoku", "check"], &[(&["--minimal"], SUDOKUS)]);
    compare(&["sudoku", "candidates"], &[(&[], SUDOKUS)]);
    let path = std::env::temp_dir().join(format!("lowbit-weights-{}", std::process::id()));
    std::fs::write(&path, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16").unwrap();
    compare(&["sudoku", "best"], &[(&["--weights", path.to_str().unwrap()], SUDOKUS)]);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn regions() {
    compare(&["regions", "solve"], &[(&[], REGIONS)]);
    compare(&["regions", "count"], &[(&[], REGIONS)]);
    compare(&["regions", "check"], &[(&[], REGIONS)]);
    compare(&["regions", "grade"], &[(&["--path"], REGIONS)]);
    let solved = "AABB\nAABB\nCCCB\nDDDB\n.*..\n...*\n*...\n..*.\n";
    compare(&["regions", "hint"], &[(&[], REGIONS), (&[], solved)]);
}

#[test]
fn dials() {
    compare(&["clocks", "solve"], &[(&[], "9 9 12\n6 6 6\n6 3 6\n")]);
}

#[test]
fn the_lab() {
    compare(&["lab", "queens"], &[(&["5"], "")]);
}

#[test]
fn runs() {
    let path = support::folder("runs").join("eight.run");
    let run = path.to_str().unwrap();
    lowbit(&["queens", "count", "8", "--run", run], "");
    compare(&["run", "status"], &[(&[run], "")]);
}
