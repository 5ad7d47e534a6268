//! Runs the tests: once with all switches off, then with one on, until a test detects it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::Place;
use crate::find::Mutant;

/// A test, alone in its process.
pub struct Test {
    program: PathBuf,
    name: String,
    took: Duration,
    /// The switches it reaches.
    passes: BTreeSet<usize>,
}

pub enum Verdict {
    /// This many tests reach the switch, and none detects it.
    Passed(usize),
    /// Detected by this test.
    Failed(String),
    /// This test ran longer than five times its usual time plus ten seconds.
    Late(String),
}

/// Memory limit of a mutant: 4 GiB, in pages.
const MEMORY: usize = 1 << 20;

enum End {
    Passed,
    Failed,
    Late,
}

impl Test {
    fn run(&self, place: &Place, switch: (&str, &str), limit: Duration) -> Result<End> {
        let mut command = Command::new(&self.program);
        command.args(["--exact", &self.name, "--test-threads=1"]);
        command.env(switch.0, switch.1).current_dir(place.copy.join(place.package_folder()));
        // The same random inputs each time, and none kept from a failure.
        command.env("PROPTEST_RNG_SEED", "1").env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
        wait(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?, limit)
    }
}

fn wait(mut child: Child, limit: Duration) -> Result<End> {
    let start = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(End::Passed),
            Some(_) => return Ok(End::Failed),
            None if start.elapsed() > limit || memory(&child) > MEMORY => {
                child.kill()?;
                child.wait()?;
                return Ok(if start.elapsed() > limit { End::Late } else { End::Failed });
            }
            None => thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// The resident memory of a process, in pages; a limit set beforehand would be on addresses, of which sanitizers use
/// many.
fn memory(child: &Child) -> usize {
    let sizes = fs::read_to_string(format!("/proc/{}/statm", child.id())).unwrap_or_default();
    sizes.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0)
}

/// Applies `work` to all items on all processors; the results are in their order.
fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((index, item)) = next.lock().unwrap().next() else { break };
                    let result = work(item);
                    done.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// All tests, which must pass with every switch off, and the switches they reach.
pub fn tests(place: &Place, programs: Vec<PathBuf>) -> Result<Vec<Test>> {
    let mut names = Vec::new();
    for program in programs {
        let output = Command::new(&program).args(["--list", "--format=terse"]).output()?;
        let list = String::from_utf8(output.stdout)?;
        names.extend(list.lines().filter_map(|line| Some((program.clone(), line.strip_suffix(": test")?.to_owned()))));
    }
    let numbered: Vec<_> = names.into_iter().enumerate().collect();
    let tests = each(&numbered, |(number, (program, name))| {
        let passed = place.target.join(format!("passed-{number}"));
        let _ = fs::remove_file(&passed); // of an earlier run
        let (start, passes) = (Instant::now(), BTreeSet::new());
        let mut test = Test { program: program.clone(), name: name.clone(), took: Duration::ZERO, passes };
        let path = passed.to_str().context("a path is text")?;
        let End::Passed = test.run(place, ("LOWBIT_MUTANTS_PASSED", path), Duration::from_secs(600))? else {
            bail!("{name} fails without any change");
        };
        test.took = start.elapsed();
        let lines = fs::read_to_string(&passed).unwrap_or_default(); // absent if none was reached
        test.passes = lines.lines().map(str::parse).collect::<Result<_, _>>()?;
        Ok(test)
    });
    let (tests, faults): (Vec<_>, Vec<_>) = tests.into_iter().partition(Result::is_ok);
    for fault in faults.iter().filter_map(|fault| fault.as_ref().err()) {
        eprintln!("{fault}");
    }
    ensure!(faults.is_empty(), "the tests must pass first");
    tests.into_iter().collect()
}

/// Tries the mutants, given with their numbers, and reports each verdict as soon as it is known.
pub fn all<'a>(place: &Place, tests: &[Test], mutants: &[(usize, &'a Mutant)]) -> Vec<(&'a Mutant, Verdict)> {
    each(mutants, |&(number, mutant)| {
        let verdict = one(place, tests, number, mutant).expect("a test can be started");
        match &verdict {
            Verdict::Passed(_) => println!("NOT NOTICED {mutant}"),
            Verdict::Failed(test) => println!("noticed {mutant} by {test}"),
            Verdict::Late(test) => println!("too late {mutant} in {test}"),
        }
        (mutant, verdict)
    })
}

/// Tests of the same module are tried first, and short ones before long ones.
fn one(place: &Place, tests: &[Test], number: usize, mutant: &Mutant) -> Result<Verdict> {
    let mut able: Vec<&Test> = tests.iter().filter(|test| test.passes.contains(&number)).collect();
    able.sort_by_key(|test| (!test.name.starts_with(&mutant.module), test.took));
    for test in &able {
        let limit = Duration::from_secs(10) + 5 * test.took;
        match test.run(place, ("LOWBIT_MUTANT", &number.to_string()), limit)? {
            End::Passed => {}
            End::Failed => return Ok(Verdict::Failed(test.name.clone())),
            End::Late => return Ok(Verdict::Late(test.name.clone())),
        }
    }
    Ok(Verdict::Passed(able.len()))
}
