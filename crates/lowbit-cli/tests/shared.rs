//! A count shared by groups that need not trust each other: parts in runs and as lines, processes killed at random, falsified units.
//!
//! A small count by default; `LOWBIT_SHARED="18 50 200" cargo test --release -p lowbit-cli --test shared` takes n = 18 in 50 parts and 200
//! kills.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use lowbit::queens::published_count;
use serde_json::Value;
use sha2::{Digest, Sha256};
use support::{folder, lowbit};

/// Random enough for moments and units.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Continues a part, and kills it after a number of units unless it ends before. Returns whether it was killed.
fn killed(folder: &Path, count: &str, units: u64) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(format!("{count} --json --acknowledge --threads 1").split(' '))
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let safe = lines.map_while(Result::ok).inspect(|line| assert!(line.ends_with("is safe"), "{line}"));
    let is_reached = safe.take(units as usize).count() as u64 == units;
    if is_reached {
        child.kill().unwrap();
    }
    !child.wait().unwrap().success()
}

/// The line of a part with about one wrong unit in a hundred, at least two: with the right sum, matching symmetries and a new checksum.
fn falsified(line: &str, random: &mut Random) -> String {
    let mut part: Value = serde_json::from_str(line).unwrap();
    let mut subtotals: Vec<u64> =
        part["subtotals"].as_str().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    for _ in 0..(subtotals.len() / 200).max(1) {
        let mut unit = || loop {
            let unit = random.below(subtotals.len() as u64) as usize;
            if subtotals[unit] >= 64 {
                return unit;
            }
        };
        let (more, less) = (unit(), unit());
        if more != less {
            (subtotals[more], subtotals[less]) = (subtotals[more] + 8, subtotals[less] - 8);
        }
    }
    let texts: Vec<String> = subtotals.iter().map(u64::to_string).collect();
    part["subtotals"] = texts.join(" ").into();
    let [print, subtotal, subtotals] =
        ["fingerprint", "subtotal", "subtotals"].map(|name| part[name].as_str().unwrap());
    let sealed = format!("{print} {} {} {subtotal} {subtotals}", part["part"], part["parts"]);
    let seal = Sha256::digest(sealed).iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>();
    part["checksum"] = seal.into();
    format!("{part}\n")
}

#[test]
fn a_count_is_shared_by_groups_that_are_killed_and_lie() {
    let asked = std::env::var("LOWBIT_SHARED").unwrap_or_else(|_| "12 6 8".into());
    let asked: Vec<u64> = asked.split(' ').map(|number| number.parse().unwrap()).collect();
    let [n, parts, kills] = asked[..] else { panic!("n, parts and kills") };
    let solutions = published_count(n as u32).unwrap();
    let folder = folder("shared");
    let mut random = Random(n);
    let count = |part: u64| format!("queens count {n} --part {part}/{parts} --run part-{part}.db");
    let units = (1 << (n - 1)) / n / parts; // some of a part

    let mut deaths = 0;
    for _ in 0..kills {
        deaths += u64::from(killed(&folder, &count(1 + random.below(parts)), 1 + random.below(units / 4 + 1)));
    }
    // How many are killed before they end is random on a small board; `kill.rs` tests kills in the middle.
    println!("{deaths} of {kills} were killed");
    let begun = (1..=parts).map(|part| format!("part-{part}.db")).find(|run| folder.join(run).exists()).unwrap();
    let (code, map, error) = lowbit(&folder, &format!("run map {begun}"));
    assert!(code <= 1 && map.contains(&format!("queens {n}, {parts} parts")), "{map}{error}");

    // Half of the parts are runs, half are lines; some of the lines are false.
    let (mut runs, mut right, mut wrong, mut liars) = (Vec::new(), String::new(), String::new(), Vec::new());
    for part in 1..=parts {
        let (code, line, error) = lowbit(&folder, &format!("{} --json", count(part)));
        assert_eq!(code, 0, "{error}");
        if part % 2 == 0 {
            runs.push(format!("part-{part}.db"));
            continue;
        }
        right += &line;
        let lies = part % 4 == 1;
        wrong += &if lies { falsified(&line, &mut random) } else { line };
        liars.extend(lies.then_some(part));
    }
    fs::write(folder.join("right"), &right).unwrap();
    fs::write(folder.join("wrong"), &wrong).unwrap();
    let runs = runs.join(" ");

    let (code, map, error) = lowbit(&folder, &format!("run map right {runs} --svg map.svg"));
    assert!(code == 0 && map.contains(&format!("complete   {parts} of {parts} parts")), "{map}{error}");
    assert!(fs::read_to_string(folder.join("map.svg")).unwrap().ends_with("</svg>\n"));
    let (code, answer, error) = lowbit(&folder, &format!("merge right {runs} --all"));
    assert_eq!((code, answer), (0, format!("{solutions}\n")), "{error}");
    let (code, map, _) = lowbit(&folder, "run map right");
    assert!(code == 1 && map.contains("\nmissing    2, 4"), "{map}");

    let (code, answer, error) = lowbit(&folder, &format!("merge wrong {runs} --all"));
    assert_eq!((code, answer.as_str()), (2, ""), "{error}");
    for part in 1..=parts {
        let is_named = error.contains(&format!(" {part} (wrong: line "));
        assert_eq!(is_named, liars.contains(&part), "part {part}: {error}");
    }
    let twice = format!("merge right {runs} part-1.db");
    let (code, answer, error) = lowbit(&folder, &twice);
    assert!(code == 2 && answer.is_empty() && error.contains("part 1 was there already, at right: line 1"), "{error}");
    let (code, _, error) = lowbit(&folder, "merge right");
    assert!(code == 2 && error.contains("parts are missing: 2, 4"), "{error}");
    lowbit(&folder, "queens count 9 --part 1/3 --json --run other.db");
    let (code, _, error) = lowbit(&folder, &format!("merge right {runs} other.db"));
    assert!(code == 2 && error.contains("other.db: a part of another count"), "{error}");
}
