//! The certificate of a finished count: every unit's subtotal, for anyone to check.

use std::collections::BTreeMap;
use std::fmt::Write;

use lowbit::engine::Tally;

use crate::error::{Error, Trouble};
use crate::hash::{hash, hex};
use crate::job::Job;
use crate::store::subtotal;
use crate::view::{View, misplaced};

/// The certificate of a count that is in one run, or in several: parts that ran elsewhere. Every unit must be present; units in two runs
/// must be the same.
pub fn certificate(runs: &[View]) -> Result<String, Error> {
    let first = runs.first().expect("at least one run");
    let job = Job { part: None, ..first.job().clone() };
    let mut methods: Vec<String> = Vec::new();
    let mut units: BTreeMap<u64, (usize, Tally)> = BTreeMap::new();
    for run in runs {
        let whole = Job { part: None, ..run.job().clone() };
        if whole != job {
            let (found, asked) = whole.difference(&job);
            return Err(Trouble::OtherJob { found, asked }.at(run.path()));
        }
        let workers = run.workers()?;
        let mut trouble = None;
        let mut damaged = Vec::new();
        run.units(|record| {
            damaged.extend(misplaced(run.job(), &record));
            let Ok(record) = record else { return };
            let worker = workers.iter().find(|worker| worker.0 == record.worker).and_then(|worker| worker.1.as_ref());
            let method = match worker {
                Some(worker) => format!("{} {} version {}", worker.method, worker.backend, worker.version),
                None => "unknown".into(),
            };
            let method = methods.iter().position(|known| *known == method).unwrap_or_else(|| {
                methods.push(method);
                methods.len() - 1
            });
            let (unit, counted) = (record.unit.number, subtotal(&record.tally));
            if let Some((_, kept)) = units.insert(unit, (method, record.tally)) {
                let kept = subtotal(&kept);
                if kept != counted {
                    trouble = Some(Trouble::Contradiction { unit, kept, counted });
                }
            }
        })?;
        if !damaged.is_empty() {
            trouble = Some(Trouble::DamagedUnits(damaged));
        }
        if let Some(trouble) = trouble {
            return Err(trouble.at(run.path()));
        }
    }
    let missing = job.units - units.len() as u64;
    if missing > 0 {
        return Err(Trouble::Incomplete { missing, units: job.units }.at(first.path()));
    }
    Ok(write(&job, &first.cells()?, &methods, &units))
}

/// The text in the format of `lowbit-verify`.
fn write(job: &Job, cells: &str, methods: &[String], units: &BTreeMap<u64, (usize, Tally)>) -> String {
    let count = subtotal(&units.values().map(|unit| unit.1.clone()).sum());
    let Job { n, split, units: number, .. } = job;
    let header = format!("lowbit certificate 1\nn {n}\nboard {cells}\nsplit {split}\nunits {number}\ncount {count}\n");
    let methods = (0..).zip(methods).map(|(number, method): (u32, _)| format!("method {number} {method}\n"));
    let mut text = header + &methods.collect::<String>();
    let mut chain = [0_u8; 32];
    let mut link = |line: &str| {
        chain = hash(&[&chain, line.as_bytes()].concat());
        chain
    };
    text.lines().for_each(|line| {
        link(line);
    });
    for (unit, (method, tally)) in units {
        let line = format!("unit {unit} {method} {}", subtotal(tally));
        writeln!(text, "{line} {}", hex(&link(&line)[..4])).expect("a string has room");
    }
    text + &format!("end {}\n", hex(&chain))
}
