//! A report as a table.

use std::fmt::Write;

use lowbit::words::Sentence;
use lowbit_lab::{Figure, Report, grouped, short_time, significant};

use crate::say;

/// One line per rung: nodes, ns per node, time, speedup, and the idea.
pub(super) fn table(report: &Report) -> String {
    let words = |sentence: &Sentence| sentence.words(say::language()).to_owned();
    let puzzle = words(&report.puzzle);
    let mut text = match &report.answer {
        Some(answer) => format!("{puzzle}: {}\n\n", words(answer)),
        None => told!("{puzzle}: no rung finished\n\n", "{puzzle}: 没有一级完成\n\n").to_string(),
    };
    let rows: Vec<[String; 6]> = report.figures.iter().map(|figure| row(report, figure)).collect();
    let head = [
        String::new(),
        told!("nodes", "结点").to_string(),
        told!("ns per node", "每结点 ns").to_string(),
        told!("time", "时间").to_string(),
        told!("times faster", "快几倍").to_string(),
        told!("idea", "想法").to_string(),
    ];
    let width = |column: usize| {
        let cells = std::iter::once(&head).chain(&rows).map(|row| say::columns(&row[column]));
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    for row in std::iter::once(&head).chain(&rows) {
        let mut line = say::padded(&row[0], widths[0]);
        for column in 1..5 {
            let spaces = 2 + widths[column] - say::columns(&row[column]);
            let _ = write!(line, "{:spaces$}{}", "", row[column]);
        }
        let _ = writeln!(text, "{}", format!("{line}  {}", row[5]).trim_end());
    }
    text
}

fn row(report: &Report, figure: &Figure) -> [String; 6] {
    let none = || "-".to_owned();
    let time = match figure.is_finished {
        true => short_time(figure.seconds),
        false => told!("stopped after {}", "{} 后停止", short_time(figure.seconds)).to_string(),
    };
    [
        figure.name.words(say::language()).to_owned(),
        figure.nodes.map_or_else(none, grouped),
        figure.cost().map_or_else(none, |cost| format!("{cost:.2}")),
        time,
        report.times_faster(figure).map_or_else(none, significant),
        figure.idea.words(say::language()).to_owned(),
    ]
}
