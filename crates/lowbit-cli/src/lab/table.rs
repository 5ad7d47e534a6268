//! A report as a table.

use std::fmt::Write;

use lowbit_lab::{Figure, Report, grouped, short_time, significant};

/// One line a rung: nodes, ns per node, time, times faster, and the idea.
pub(super) fn table(report: &Report) -> String {
    let mut text = match &report.answer {
        Some(answer) => format!("{}: {answer}\n\n", report.puzzle),
        None => format!("{}: no rung came to its end\n\n", report.puzzle),
    };
    let rows: Vec<[String; 6]> = report.figures.iter().map(|figure| row(report, figure)).collect();
    let head = ["", "nodes", "ns per node", "time", "times faster", "idea"].map(str::to_owned);
    let width = |column: usize| {
        let cells = std::iter::once(&head).chain(&rows).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    for row in std::iter::once(&head).chain(&rows) {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for column in 1..5 {
            let _ = write!(line, "  {:>1$}", row[column], widths[column]);
        }
        let _ = writeln!(text, "{}", format!("{line}  {}", row[5]).trim_end());
    }
    text
}

fn row(report: &Report, figure: &Figure) -> [String; 6] {
    let none = || "-".to_owned();
    let time = match figure.is_finished {
        true => short_time(figure.seconds),
        false => format!("stopped after {}", short_time(figure.seconds)),
    };
    [
        figure.name.to_owned(),
        figure.nodes.map_or_else(none, grouped),
        figure.cost().map_or_else(none, |cost| format!("{cost:.2}")),
        time,
        report.times_faster(figure).map_or_else(none, significant),
        figure.idea.to_owned(),
    ]
}
