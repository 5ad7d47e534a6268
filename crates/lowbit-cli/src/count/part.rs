//! `--part i/k --json` and `lowbit merge`: one count on many independent machines.

use std::io::{BufRead, Read};
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use lowbit::count::Count;
use lowbit::engine::Tally;
use lowbit_run::{Job, Status, View, Worker, subtotal};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::files;
use crate::say::Told;

/// Part i of k.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) part: u64,
    pub(crate) parts: u64,
}

impl FromStr for Part {
    type Err = Told;

    fn from_str(text: &str) -> std::result::Result<Part, Told> {
        let numbers = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Part { part, parts }),
            _ => Err(told!("not a part like 3/16, from 1/16 to 16/16", "不是 3/16 这样的一部分，从 1/16 到 16/16")),
        }
    }
}

/// The output of a part: its subtotal, and everything in which the parts of one count agree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Subtotal {
    pub(crate) puzzle: String,
    pub(crate) n: u32,
    pub(crate) board: String,
    pub(crate) split: String,
    /// Units of the whole count.
    pub(crate) units: u64,
    /// Hash of the fields above.
    pub(crate) fingerprint: String,
    pub(crate) part: u64,
    pub(crate) parts: u64,
    /// As text: it may not fit into a JSON number. A row has commas between its numbers.
    pub(crate) subtotal: String,
    /// The machine; absent in older lines.
    #[serde(default)]
    pub(crate) machine: String,
    method: String,
    backend: String,
    version: String,
    units_recounted: u64,
    seconds: f64,
    /// The subtotals of the part's units in the order of their numbers, separated by spaces.
    pub(crate) subtotals: String,
    /// Hash of everything that is added up.
    checksum: String,
}

/// The checks that a part passed when it was counted, and its time.
struct Checked {
    units_recounted: u64,
    seconds: f64,
}

/// The longest line of a part, so that `merge` knows how much to read at once.
pub(crate) const LONGEST_LINE: u64 = 64 << 20;

impl Subtotal {
    /// The subtotal of a part of a job.
    pub(crate) fn of(job: Job, Part { part, parts }: Part, count: &Count, units: &[Tally], seconds: f64) -> Subtotal {
        let units_recounted = count.checks.units_recounted;
        let [method, backend] = [count.forecast.method.name(), count.forecast.backend.name()];
        let worker = Worker::here(method, backend, 1);
        let checked = Checked { units_recounted, seconds };
        Subtotal::sealed(job, Part { part, parts }, worker, checked, units)
    }

    /// The units of a part, or of a whole count, from a run, which must have every unit.
    pub(crate) fn of_run(path: &Path) -> Result<Subtotal> {
        let view = View::open(path)?;
        let status = Status::seen(&view)?;
        let Job { part, .. } = *view.job();
        let missing = view.job().own_units() - status.units_done;
        ensure!(
            status.damaged.is_empty(),
            told!(
                "{}: damaged: 'lowbit run repair' saves what is sound",
                "{}: 有损坏：“lowbit run repair”会保住完好的部分",
                path.display()
            )
        );
        ensure!(
            missing == 0 && !view.job().is_stream(),
            told!("{}: {missing} units are not counted yet", "{}: 还有 {missing} 个单元没有数", path.display())
        );
        let mut units = Vec::new();
        view.units(|record| units.extend(record.ok().map(|record| record.tally)))?;
        let mut workers = status.workers.into_iter().filter_map(|done| done.worker);
        let mut worker =
            workers.next().context(told!("{}: no unit has been counted", "{}: 还没有数过任何单元", path.display()))?;
        for other in workers.filter(|other| !worker.machine.contains(&other.machine)).collect::<Vec<_>>() {
            worker.machine += &format!(", {}", other.machine);
        }
        let (part, parts) = part.unwrap_or((1, 1));
        let checked = Checked { units_recounted: 0, seconds: 0.0 };
        Ok(Subtotal::sealed(Job { part: None, ..view.job().clone() }, Part { part, parts }, worker, checked, &units))
    }

    fn sealed(job: Job, Part { part, parts }: Part, worker: Worker, checked: Checked, units: &[Tally]) -> Subtotal {
        let Worker { machine, method, backend, version, .. } = worker;
        let Checked { units_recounted, seconds } = checked;
        let mut sealed = Subtotal {
            fingerprint: job.fingerprint(),
            puzzle: job.puzzle,
            n: job.n,
            board: job.board,
            split: job.split,
            units: job.units,
            part,
            parts,
            subtotal: subtotal(&units.iter().cloned().sum()),
            machine,
            method,
            backend,
            version,
            units_recounted,
            seconds,
            subtotals: units.iter().map(subtotal).collect::<Vec<_>>().join(" "),
            checksum: String::new(),
        };
        sealed.checksum = sealed.seal();
        sealed
    }

    /// The printed line.
    pub(crate) fn line(&self) -> Result<String> {
        let line = serde_json::to_string(self)? + "\n";
        ensure!(
            (line.len() as u64) < LONGEST_LINE,
            told!(
                "the part has too many units for one line: cut the count into more parts",
                "这一部分的单元太多，一行放不下：请把计数分成更多部分"
            )
        );
        Ok(line)
    }

    /// An error if anything in it was changed since it was printed, or if there is no such part.
    fn ensure_whole(&self, place: &str) -> Result<()> {
        ensure!(
            self.job().fingerprint() == self.fingerprint,
            told!("{place}: the fingerprint does not fit the part", "{place}: 指纹与该部分不符")
        );
        ensure!(
            self.checksum == self.seal(),
            told!("{place}: the checksum does not fit the part", "{place}: 校验和与该部分不符")
        );
        ensure!(
            (1..=self.parts).contains(&self.part),
            told!("{place}: there is no part {} of {}", "{place}: 没有第 {} 部分，共 {} 部分", self.part, self.parts)
        );
        Ok(())
    }

    fn seal(&self) -> String {
        let Subtotal { fingerprint, part, parts, subtotal, subtotals, .. } = self;
        let text = format!("{fingerprint} {part} {parts} {subtotal} {subtotals}");
        Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The whole count to which this part belongs.
    pub(crate) fn job(&self) -> Job {
        let Subtotal { puzzle, n, board, split, units, .. } = self.clone();
        Job { puzzle, n, board, split, units, part: None }
    }
}

/// Whether a file is a run, not a text.
pub(crate) fn is_run(path: &Path) -> bool {
    path.as_os_str() != "-" && files::head(path).starts_with(b"SQLite format 3\0")
}

/// Passes the parts in a file of lines to `sink`, each with its place.
pub(crate) fn each_part(path: &Path, mut sink: impl FnMut(Subtotal, String) -> Result<()>) -> Result<()> {
    let mut input = files::open(path)?;
    for number in 1.. {
        let place = told!("{}: line {number}", "{}: 第 {number} 行", input.name).to_string();
        match line(&mut input.reader).with_context(|| place.clone())? {
            Line::End => break,
            Line::Blank => {}
            Line::Other => bail!(told!("{place}: not a part of a count", "{place}: 不是计数的一部分")),
            Line::Part(part) => {
                part.ensure_whole(&place)?;
                sink(*part, place)?;
            }
        }
    }
    Ok(())
}

/// The content of a line.
enum Line {
    Part(Box<Subtotal>),
    Blank,
    /// Something else.
    Other,
    End,
}

/// Reads a line, or only as much as shows that it is not a part.
fn line(reader: &mut dyn BufRead) -> std::io::Result<Line> {
    match reader.fill_buf()?.first() {
        None => return Ok(Line::End),
        Some(b'{' | b' ' | b'\t' | b'\r' | b'\n') => {}
        Some(_) => return Ok(Line::Other),
    }
    let mut line = Vec::new();
    reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.trim_ascii().is_empty() && (line.len() as u64) < LONGEST_LINE {
        return Ok(Line::Blank);
    }
    Ok(serde_json::from_slice(&line).map_or(Line::Other, |part| Line::Part(Box::new(part))))
}
