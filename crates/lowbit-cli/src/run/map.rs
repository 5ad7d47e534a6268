//! `lowbit run map`: the progress of a count that several machines share, part by part.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};
use lowbit::words::duration;
use lowbit_run::{Job, Status};

use super::status::title;
use crate::count::part::{Subtotal, each_part, is_run};
use crate::exit::Exit;
use crate::files::{self, Output};
use crate::say::{self, padded};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The parts' runs, also while they are counted, and files with the lines that finished parts have printed
    /// 中文：各部分的运行文件（可以正在计数），以及含已完成部分所输出的行的文件
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Draw the map, too
    /// 中文：同时画出来
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Replace the picture's file if there is one
    /// 中文：图的文件已存在时替换它
    #[arg(long, requires = "svg")]
    force: bool,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit run map part-*.db             how far each part is, by whom, and when all will be done
  lowbit run map part-*.db parts.json --svg map.svg

All files must be of one count and of one number of parts. A part that several files hold is shown
for each of them. Exit codes: 0 all parts are complete, 1 some are not, 2 error.",
    r#"例子:
  lowbit run map part-*.db             各部分到了哪里，由谁完成，何时全部完成
  lowbit run map part-*.db parts.json --svg map.svg

所有文件必须属于同一个计数，部分的总数也相同。几个文件都有的部分，每个文件显示一次。
退出码：0 所有部分都已完成；1 有的还没有；2 错误。"#
);

/// The state of a part in a file.
struct Held {
    part: u64,
    machine: String,
    units_done: u64,
    /// The finished share of its predicted cost, from 0 to 1.
    fraction: f64,
    left: Option<Duration>,
    is_active: bool,
}

impl Held {
    fn is_complete(&self, job: &Job, parts: u64) -> bool {
        self.units_done == own_units(job, self.part, parts)
    }
}

/// The units of a part.
fn own_units(job: &Job, part: u64, parts: u64) -> u64 {
    Job { part: Some((part, parts)), ..job.clone() }.own_units()
}

/// All files together.
struct Map {
    job: Job,
    parts: u64,
    held: Vec<Held>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
    let svg = args.svg.as_deref().map(|path| Output::open(Some(path), args.force, &inputs)).transpose()?;
    let map = Map::of(&args.files)?;
    files::print(map.words().as_bytes())?;
    if let Some(mut svg) = svg {
        svg.write_all(map.picture().as_bytes())?;
        svg.finish()?;
    }
    Ok(if map.missing().is_empty() && map.best().all(|held| map.is_complete(held)) {
        Exit::Found
    } else {
        Exit::NotFound
    })
}

impl Map {
    fn of(files: &[PathBuf]) -> Result<Map> {
        let mut map: Option<(Map, String)> = None;
        let mut add = |job: Job, parts: u64, held: Held, place: String| {
            let new = || (Map { job: job.clone(), parts, held: Vec::new() }, place.clone());
            let (map, first) = map.get_or_insert_with(new);
            ensure!(
                (map.job.fingerprint(), map.parts) == (job.fingerprint(), parts),
                told!(
                    "{place}: a part of another count, or of another number of parts, than at {first}",
                    "{place}: 属于另一个计数，或部分的总数与 {first} 不同"
                )
            );
            map.held.push(held);
            Ok(())
        };
        for file in files {
            let name = file.display().to_string();
            if !is_run(file) {
                each_part(file, |part, place| {
                    let (job, Subtotal { part, parts, machine, .. }) = (part.job(), part);
                    let units_done = own_units(&job, part, parts);
                    let held = Held { part, machine, units_done, fraction: 1.0, left: None, is_active: false };
                    add(job, parts, held, place)
                })?;
                continue;
            }
            let status = Status::of(file)?;
            ensure!(!status.job.is_stream(), told!("{name}: not a run of a count", "{name}: 不是计数的运行文件"));
            let (part, parts) = status.job.part.unwrap_or((1, 1));
            let mut machines: Vec<&str> =
                status.workers.iter().filter_map(|done| Some(done.worker.as_ref()?.machine.as_str())).collect();
            machines.sort_unstable();
            machines.dedup();
            let held = Held {
                part,
                machine: machines.join(", "),
                units_done: status.units_done,
                fraction: status.fraction.unwrap_or(0.0),
                left: status.left().filter(|_| status.is_active && !status.is_complete()),
                is_active: status.is_active,
            };
            add(Job { part: None, ..status.job.clone() }, parts, held, name)?;
        }
        let (mut map, _) = map.ok_or(told!("no part of a count was given", "没有给出计数的任何部分"))?;
        map.held.sort_by_key(|held| held.part);
        Ok(map)
    }

    fn is_complete(&self, held: &Held) -> bool {
        held.is_complete(&self.job, self.parts)
    }

    /// For each part, the file with most of its units.
    fn best(&self) -> impl Iterator<Item = &Held> {
        let mut best: BTreeMap<u64, &Held> = BTreeMap::new();
        for held in &self.held {
            let most = best.entry(held.part).or_insert(held);
            if held.units_done > most.units_done {
                *most = held;
            }
        }
        best.into_values()
    }

    fn missing(&self) -> Vec<u64> {
        let there: Vec<u64> = self.held.iter().map(|held| held.part).collect();
        (1..=self.parts).filter(|part| !there.contains(part)).collect()
    }

    /// The number of units done.
    fn units_done(&self) -> u64 {
        self.best().map(|held| held.units_done).sum()
    }

    /// The time until the last active part will be done; `None` if some part is neither complete nor active.
    fn left(&self) -> Option<Duration> {
        let open = self.best().filter(|held| !self.is_complete(held)).map(|held| held.left);
        open.collect::<Option<Vec<Duration>>>()?.into_iter().max().filter(|_| self.missing().is_empty())
    }

    fn words(&self) -> String {
        const WIDTH: usize = 40;
        let Map { job, parts, held } = self;
        let complete = self.best().filter(|held| self.is_complete(held)).count();
        let mut text = format!("count      {}, {parts} parts\n", title(job));
        let (done, units) = (self.units_done(), job.units);
        let mut line = |words: String| writeln!(text, "{words}").expect("a string has room");
        line(format!("complete   {complete} of {parts} parts, {done} of {units} units"));
        let missing = self.missing();
        if !missing.is_empty() {
            line(format!("missing    {}", super::status::named(&missing)));
        }
        if let Some(left) = self.left() {
            line(format!("left       {} at this rate", duration(left, say::language())));
        }
        let digits = parts.to_string().len();
        let width = held.iter().map(|held| say::columns(&held.machine)).max().unwrap_or(0);
        for held in held {
            let filled = (held.fraction * WIDTH as f64) as usize;
            let bar = "#".repeat(filled) + &".".repeat(WIDTH - filled);
            let state = match (self.is_complete(held), held.left) {
                (true, _) => "complete".into(),
                (_, Some(left)) => format!("{:.1} %, {} left", 100.0 * held.fraction, duration(left, say::language())),
                _ if held.is_active => format!("{:.1} %, at work", 100.0 * held.fraction),
                _ => format!("{:.1} %, at rest", 100.0 * held.fraction),
            };
            line(format!("{:>digits$}  {bar}  {}  {state}", held.part, padded(&held.machine, width)));
        }
        text
    }

    /// A bar for each part, in the colour of its machine.
    fn picture(&self) -> String {
        const COLOURS: [&str; 8] =
            ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#997700", "#555555"];
        const BAR: f64 = 480.0; // its width
        const ROW: f64 = 18.0;
        const LEFT: f64 = 60.0;
        const TOP: f64 = 56.0;
        let mut machines: Vec<&str> = self.held.iter().map(|held| held.machine.as_str()).collect();
        machines.sort_unstable();
        machines.dedup();
        let colour =
            |machine: &str| COLOURS[machines.iter().position(|other| *other == machine).unwrap_or(0) % COLOURS.len()];
        let height = TOP + ROW * (self.parts.max(self.held.len() as u64) as f64 + machines.len() as f64 + 1.5);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"620\" height=\"{height}\" viewBox=\"0 0 620 {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        let mut add = |element: String| writeln!(svg, "{element}").expect("a string has room");
        let words = |x: f64, y: f64, anchor: &str, words: &str| {
            format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>", escaped(words))
        };
        add(words(
            LEFT,
            22.0,
            "start",
            &format!("{}: {} of {} units", title(&self.job), self.units_done(), self.job.units),
        ));
        add(words(LEFT, 42.0, "start", &format!("{} parts", self.parts)));
        let missing = self.missing();
        let mut y = TOP;
        let rows = self.held.iter().map(|held| (held.part, Some(held))).chain(missing.iter().map(|&part| (part, None)));
        let mut rows: Vec<(u64, Option<&Held>)> = rows.collect();
        rows.sort_by_key(|row| row.0);
        for (part, held) in rows {
            add(words(LEFT - 8.0, y + 12.0, "end", &part.to_string()));
            add(format!("<rect x=\"{LEFT}\" y=\"{y}\" width=\"{BAR}\" height=\"14\" fill=\"#eee\"/>"));
            if let Some(held) = held {
                let (width, fill) = (BAR * held.fraction, colour(&held.machine));
                add(format!("<rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"14\" fill=\"{fill}\"/>"));
                let percent = format!("{:.0} %", (100.0 * held.fraction).floor());
                add(words(LEFT + BAR + 8.0, y + 12.0, "start", &percent));
            }
            y += ROW;
        }
        for machine in &machines {
            y += ROW;
            add(format!("<rect x=\"{LEFT}\" y=\"{y}\" width=\"14\" height=\"14\" fill=\"{}\"/>", colour(machine)));
            let name = if machine.is_empty() { "unknown" } else { machine };
            add(words(LEFT + 22.0, y + 12.0, "start", name));
        }
        svg + "</svg>\n"
    }
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
