//! The lecture's closing picture: nodes against cost per node, and lines of equal time.
//!
//! ```text
//!   cost per node
//!     ^   1 ms \      \  10 ms
//!     |          \      1
//!     |            \    |  \         down: cheaper nodes, by bits
//!     |              \  2    \       left: fewer nodes, by pruning
//!     |          3 ---- \      \     a dashed line: the same time
//!     +-------------------------> nodes
//! ```

use std::fmt::Write;

use crate::axes::{Axes, line, text};
use crate::labels::{Area, Wish, place};
use crate::scale::Scale;
use crate::words::{capitalised, escaped, short_time, significant, width_of};
use crate::{Figure, Report};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 600.0;

/// The inner frame.
pub(crate) const FRAME: Area = Area { left: 84.0, top: 84.0, width: 844.0, height: 430.0 };

/// Size of the letters of a label's first and second line.
const LARGE: f64 = 15.0;
pub(crate) const SMALL: f64 = 12.5;

const STYLE: &str = include_str!("picture.css");

/// Draws a report as an SVG document. Rungs that did not finish are named but not drawn; a rung that visits no nodes
/// one by one is a line of equal time by itself.
pub fn picture(report: &Report) -> String {
    let mut svg = String::new();
    draw(&mut svg, report).expect("writing to a string does not fail");
    svg
}

/// A rung as a point.
struct Point<'a> {
    figure: &'a Figure,
    number: usize,
    nodes: f64,
    cost: f64,
}

fn draw(svg: &mut String, report: &Report) -> std::fmt::Result {
    let points: Vec<Point<'_>> = (1..)
        .zip(&report.figures)
        .filter_map(|(number, figure)| {
            let (nodes, cost) = (figure.nodes? as f64, figure.cost()?);
            Some(Point { figure, number, nodes, cost })
        })
        .collect();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title desc">"#
    )?;
    writeln!(svg, r#"<title id="title">{}: nodes against cost per node</title>"#, escaped(&report.puzzle))?;
    writeln!(svg, r#"<desc id="desc">{}</desc>"#, escaped(&description(report)))?;
    writeln!(svg, "<style>\n{STYLE}</style>")?;
    writeln!(
        svg,
        r#"<rect class="paper" x="0.5" y="0.5" width="{}" height="{}" rx="12"/>"#,
        WIDTH - 1.0,
        HEIGHT - 1.0
    )?;
    heading(svg, report)?;
    if points.is_empty() {
        text(svg, "faint", (WIDTH / 2.0, HEIGHT / 2.0), LARGE, "middle", "no rung with nodes came to its end")?;
        return writeln!(svg, "</svg>");
    }
    let x = Scale::around(points.iter().map(|point| point.nodes), 0.28, FRAME.left, FRAME.left + FRAME.width);
    let without = (1..).zip(&report.figures).filter(|(_, figure)| figure.is_finished && figure.nodes.is_none());
    let times: Vec<f64> = without.clone().map(|(_, figure)| figure.seconds).collect();
    // A line without a point passes through the middle, so that it is seen.
    let (least, most) = x.range();
    let middles = times.iter().map(|seconds| seconds * 1e9 / (least * most).sqrt());
    let costs = points.iter().map(|point| point.cost).chain(middles);
    let axes = Axes { x, y: Scale::around(costs, 0.14, FRAME.top + FRAME.height, FRAME.top) };
    axes.draw(svg)?;
    let mut taken = Vec::new();
    axes.equal_times(svg, &times, &mut taken)?;
    let mut lines = Vec::new();
    for (number, figure) in without {
        let label = format!("{number} {}: {}, visits no nodes", figure.name, caption(report, figure));
        axes.without_nodes(svg, figure.seconds, &label, &mut taken)?;
        lines.extend(axes.diagonal(figure.seconds).map(|diagonal| [diagonal.from, diagonal.to]));
    }
    draw_points(svg, report, &axes, &points, lines, &taken)?;
    writeln!(svg, "</svg>")
}

fn heading(svg: &mut String, report: &Report) -> std::fmt::Result {
    let mut title = capitalised(&report.puzzle);
    if let Some(answer) = report.answer.as_ref().filter(|answer| answer.len() <= 40) {
        let _ = write!(title, ": {answer}");
    }
    writeln!(
        svg,
        r#"<text class="text" x="{}" y="40" font-size="22" font-weight="700">{}</text>"#,
        FRAME.left,
        escaped(&title)
    )?;
    let stopped: Vec<&str> =
        report.figures.iter().filter(|figure| !figure.is_finished).map(|figure| figure.name).collect();
    let law = match stopped.is_empty() {
        true => "search time = cost per node × number of nodes".to_owned(),
        false => format!("search time = cost per node × number of nodes; stopped: {}", stopped.join(", ")),
    };
    text(svg, "faint", (FRAME.left, 62.0), 14.0, "start", &law)
}

fn draw_points(
    svg: &mut String,
    report: &Report,
    axes: &Axes,
    points: &[Point<'_>],
    mut lines: Vec<[(f64, f64); 2]>,
    taken: &[Area],
) -> std::fmt::Result {
    let at: Vec<(f64, f64)> = points.iter().map(|point| axes.at(point.nodes, point.cost)).collect();
    lines.extend(at.windows(2).map(|pair| [pair[0], pair[1]]));
    let captions: Vec<String> = points.iter().map(|point| caption(report, point.figure)).collect();
    let wishes: Vec<Wish> = points
        .iter()
        .zip(&at)
        .zip(&captions)
        .map(|((point, &at), caption)| {
            let width = (1.1 * width_of(point.figure.name, LARGE)).max(width_of(caption, SMALL)); // names are bold
            Wish { point: at, width, height: 2.0 * LARGE + 4.0 }
        })
        .collect();
    let areas = place(&wishes, FRAME, &lines, taken);

    let way: Vec<String> = at.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    writeln!(svg, r#"<polyline class="way" points="{}"/>"#, way.join(" "))?;
    for ((point, &(x, y)), (area, caption)) in points.iter().zip(&at).zip(areas.iter().zip(&captions)) {
        let (near, anchor, column) = attachment((x, y), area);
        if (near.0 - x).hypot(near.1 - y) > 30.0 {
            line(svg, "leader", (x, y), near)?;
        }
        writeln!(svg, "<g><title>{}: {}</title>", escaped(point.figure.name), escaped(point.figure.idea))?;
        writeln!(svg, r#"<circle class="dot" cx="{x:.1}" cy="{y:.1}" r="11"/>"#)?;
        text(svg, "dot-text", (x, y + 4.5), SMALL, "middle", &point.number.to_string())?;
        let name = escaped(point.figure.name);
        let top = area.top + LARGE - 2.0;
        writeln!(
            svg,
            r#"<text class="text halo" x="{column:.1}" y="{top:.1}" font-size="{LARGE}" font-weight="600" text-anchor="{anchor}">{name}</text>"#
        )?;
        text(svg, "faint halo", (column, top + LARGE + 2.0), SMALL, anchor, caption)?;
        writeln!(svg, "</g>")?;
    }
    Ok(())
}

/// Where a label meets its point: the nearest place of its edge, how its lines are aligned, and at which column.
fn attachment((x, y): (f64, f64), area: &Area) -> ((f64, f64), &'static str, f64) {
    let (right, bottom) = (area.left + area.width, area.top + area.height);
    let near = (x.clamp(area.left, right), y.clamp(area.top, bottom));
    match () {
        _ if area.left > x => (near, "start", area.left),
        _ if right < x => (near, "end", right),
        _ => (near, "middle", area.left + area.width / 2.0),
    }
}

/// `3.4 ms · 48× faster`.
fn caption(report: &Report, figure: &Figure) -> String {
    let time = short_time(figure.seconds);
    match report.times_faster(figure) {
        Some(times) if !std::ptr::eq(figure, &report.figures[0]) => format!("{time} · {}× faster", significant(times)),
        _ => time,
    }
}

/// The picture in words, for those who cannot see it.
fn description(report: &Report) -> String {
    let mut words = format!("{}. ", capitalised(&report.puzzle));
    if let Some(answer) = &report.answer {
        let _ = write!(words, "All rungs found {answer}. ");
    }
    for figure in &report.figures {
        let _ = match (figure.is_finished, figure.nodes, figure.cost()) {
            (true, Some(nodes), Some(cost)) => write!(
                words,
                "{}: {nodes} nodes at {} each, {}. ",
                figure.name,
                short_time(cost * 1e-9),
                short_time(figure.seconds)
            ),
            (true, _, _) => write!(words, "{}: {}. ", figure.name, short_time(figure.seconds)),
            (false, _, _) => write!(words, "{}: stopped after {}. ", figure.name, short_time(figure.seconds)),
        };
    }
    words.trim_end().to_owned()
}
