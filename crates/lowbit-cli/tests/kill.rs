//! `kill -9` at random moments: no acknowledged unit is lost or recounted, and the count is exact.
//!
//! Ten kills by default; `LOWBIT_KILLS=200 cargo test --release -p lowbit-cli --test kill` does it two hundred times.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use lowbit_run::{Status, View};

const N: &str = "15";
const SOLUTIONS: u128 = 2_279_184;

/// Random enough for moments.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn start(run: &Path, method: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.args(["queens", "count", N, "--threads", "2", "--acknowledge", "--method", method, "--run"]).arg(run);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The unit that a line acknowledges.
fn acknowledged(line: &str) -> u64 {
    let unit = line.strip_prefix("lowbit: unit ").and_then(|rest| rest.strip_suffix(" is safe"));
    unit.and_then(|unit| unit.parse().ok()).unwrap_or_else(|| panic!("not an acknowledgement: {line}"))
}

/// The subtotals in a run's file.
fn kept(run: &Path) -> BTreeMap<u64, u128> {
    let mut units = BTreeMap::new();
    let view = View::open(run).unwrap();
    view.units(|record| {
        let record = record.expect("nothing is damaged");
        assert!(units.insert(record.unit.number, record.tally.solutions).is_none());
    })
    .unwrap();
    units
}

#[test]
fn killed_at_random_moments() {
    let kills: u64 = std::env::var("LOWBIT_KILLS").map_or(10, |kills| kills.parse().unwrap());
    let mut random = Random(15);
    let (mut killed, mut runs, mut in_the_middle) = (0, 0, 0);
    while killed < kills {
        let method = ["dfs", "join", "lanes"][runs % 3];
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kill-{runs}.db"));
        let _ = std::fs::remove_file(&path);
        let mut safe: BTreeMap<u64, u128> = BTreeMap::new();
        loop {
            let mut child = start(&path, method);
            // It is killed after a random number of acknowledgements and a moment more, unless it ends before or the kills are used up.
            let (patience, moment) = (random.below(700), Duration::from_micros(random.below(30_000)));
            let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
            let mut units: Vec<u64> = Vec::new();
            while killed == kills || (units.len() as u64) < patience {
                let Some(line) = lines.next() else { break };
                units.push(acknowledged(&line.unwrap()));
            }
            if killed < kills {
                std::thread::sleep(moment);
                child.kill().unwrap();
            }
            // Its death may cut off a line.
            let rest: Vec<String> = lines.map_while(Result::ok).filter(|line| line.ends_with("is safe")).collect();
            units.extend(rest.iter().map(|line| acknowledged(line)));
            let mut answer = String::new();
            child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
            let is_done = child.wait().unwrap().success();
            killed += u64::from(!is_done);

            if path.exists() {
                let there = kept(&path);
                for unit in units {
                    assert!(there.contains_key(&unit), "unit {unit} was acknowledged and is lost");
                    assert!(!safe.contains_key(&unit), "unit {unit} was acknowledged before and counted again");
                }
                safe.iter().for_each(|(unit, subtotal)| assert_eq!(there.get(unit), Some(subtotal), "unit {unit}"));
                in_the_middle += u64::from(!is_done);
                safe = there;
            }
            if is_done {
                assert_eq!(answer.trim(), SOLUTIONS.to_string());
                break;
            }
            // It may be killed between its answer and its end.
            assert!(
                ["", &format!("{SOLUTIONS}\n")].contains(&answer.as_str()),
                "a part is printed as an answer: {answer}"
            );
        }
        let status = Status::of(&path).unwrap();
        assert!(status.is_complete() && status.damaged.is_empty());
        assert_eq!(status.tally.solutions, SOLUTIONS);
        runs += 1;
    }
    println!("{killed} kills in {runs} runs of n = {N}: every count exact, no acknowledged unit lost or counted again");
    assert!(in_the_middle > 0, "some kills came in the middle");
}
