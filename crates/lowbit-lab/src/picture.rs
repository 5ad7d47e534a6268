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

use lowbit::sentence;
use lowbit::words::Language;

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

/// Draws a report as an SVG document. Rungs that did not finish are named but not drawn; a rung that does not visit
/// nodes one by one is a line of equal time.
pub fn picture(report: &Report, language: Language) -> String {
    let mut svg = String::new();
    draw(&mut svg, report, language).expect("writing to a string does not fail");
    svg
}

/// A rung as a point.
struct Point<'a> {
    figure: &'a Figure,
    number: usize,
    nodes: f64,
    cost: f64,
}

fn draw(svg: &mut String, report: &Report, language: Language) -> std::fmt::Result {
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
    let puzzle = report.puzzle.words(language);
    let title = sentence!("{puzzle}: nodes against cost per node", "{puzzle}：结点数与每个结点的代价");
    writeln!(svg, r#"<title id="title">{}</title>"#, escaped(title.words(language)))?;
    writeln!(svg, r#"<desc id="desc">{}</desc>"#, escaped(&description(report, language)))?;
    writeln!(svg, "<style>\n{STYLE}</style>")?;
    writeln!(
        svg,
        r#"<rect class="paper" x="0.5" y="0.5" width="{}" height="{}" rx="12"/>"#,
        WIDTH - 1.0,
        HEIGHT - 1.0
    )?;
    heading(svg, report, language)?;
    if points.is_empty() {
        let none = sentence!("no rung with nodes finished", "没有一级访问结点并完成");
        text(svg, "faint", (WIDTH / 2.0, HEIGHT / 2.0), LARGE, "middle", none.words(language))?;
        return writeln!(svg, "</svg>");
    }
    let x = Scale::around(points.iter().map(|point| point.nodes), 0.28, FRAME.left, FRAME.left + FRAME.width);
    let without = (1..).zip(&report.figures).filter(|(_, figure)| figure.is_finished && figure.nodes.is_none());
    let times: Vec<f64> = without.clone().map(|(_, figure)| figure.seconds).collect();
    // A line without a point passes through the middle, so that it is visible.
    let (least, most) = x.range();
    let middles = times.iter().map(|seconds| seconds * 1e9 / (least * most).sqrt());
    let costs = points.iter().map(|point| point.cost).chain(middles);
    let axes = Axes { x, y: Scale::around(costs, 0.14, FRAME.top + FRAME.height, FRAME.top) };
    axes.draw(svg, language)?;
    let mut taken = Vec::new();
    axes.equal_times(svg, &times, &mut taken)?;
    let mut lines = Vec::new();
    for (number, figure) in without {
        let (name, caption) = (figure.name.words(language), caption(report, figure, language));
        let label =
            sentence!("{number} {name}: {caption}, visits no nodes", "{number} {name}：{caption}，不逐个访问结点");
        axes.without_nodes(svg, figure.seconds, label.words(language), &mut taken)?;
        lines.extend(axes.diagonal(figure.seconds).map(|diagonal| [diagonal.from, diagonal.to]));
    }
    draw_points(svg, (report, language), &axes, &points, lines, &taken)?;
    writeln!(svg, "</svg>")
}

fn heading(svg: &mut String, report: &Report, language: Language) -> std::fmt::Result {
    let mut title = capitalised(report.puzzle.words(language));
    let answer = report.answer.as_ref().map(|answer| answer.words(language));
    if let Some(answer) = answer.filter(|answer| answer.len() <= 40) {
        let _ = write!(title, ": {answer}");
    }
    writeln!(
        svg,
        r#"<text class="text" x="{}" y="40" font-size="22" font-weight="700">{}</text>"#,
        FRAME.left,
        escaped(&title)
    )?;
    let stopped = report.figures.iter().filter(|figure| !figure.is_finished);
    let stopped = stopped.map(|figure| figure.name.words(language)).collect::<Vec<_>>().join(", ");
    let law = match stopped.is_empty() {
        true => sentence!("search time = cost per node × number of nodes", "搜索时间 = 每个结点的代价 × 结点数"),
        false => sentence!(
            "search time = cost per node × number of nodes; stopped: {stopped}",
            "搜索时间 = 每个结点的代价 × 结点数；未完成：{stopped}"
        ),
    };
    text(svg, "faint", (FRAME.left, 62.0), 14.0, "start", law.words(language))
}

fn draw_points(
    svg: &mut String,
    (report, language): (&Report, Language),
    axes: &Axes,
    points: &[Point<'_>],
    mut lines: Vec<[(f64, f64); 2]>,
    taken: &[Area],
) -> std::fmt::Result {
    let at: Vec<(f64, f64)> = points.iter().map(|point| axes.at(point.nodes, point.cost)).collect();
    lines.extend(at.windows(2).map(|pair| [pair[0], pair[1]]));
    let captions: Vec<String> = points.iter().map(|point| caption(report, point.figure, language)).collect();
    let wishes: Vec<Wish> = points
        .iter()
        .zip(&at)
        .zip(&captions)
        .map(|((point, &at), caption)| {
            let width = (1.1 * width_of(point.figure.name.words(language), LARGE)).max(width_of(caption, SMALL)); // names are bold
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
        let [name, idea] = [&point.figure.name, &point.figure.idea].map(|words| escaped(words.words(language)));
        writeln!(svg, "<g><title>{name}: {idea}</title>")?;
        writeln!(svg, r#"<circle class="dot" cx="{x:.1}" cy="{y:.1}" r="11"/>"#)?;
        text(svg, "dot-text", (x, y + 4.5), SMALL, "middle", &point.number.to_string())?;
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

/// The attachment of a label to its point: the nearest place of its edge, the alignment of its lines, and their column.
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
fn caption(report: &Report, figure: &Figure, language: Language) -> String {
    let time = short_time(figure.seconds);
    match report.times_faster(figure).map(significant) {
        Some(times) if !std::ptr::eq(figure, &report.figures[0]) => {
            sentence!("{time} · {times}× faster", "{time} · 快 {times} 倍").words(language).to_owned()
        }
        _ => time,
    }
}

/// The picture in words, for screen readers.
fn description(report: &Report, language: Language) -> String {
    let mut words = format!("{}. ", capitalised(report.puzzle.words(language)));
    if let Some(answer) = &report.answer {
        let answer = answer.words(language);
        words += sentence!("All rungs found {answer}. ", "各级都得到：{answer}。").words(language);
    }
    for figure in &report.figures {
        let (name, time) = (figure.name.words(language), short_time(figure.seconds));
        let said = match (figure.is_finished, figure.nodes, figure.cost()) {
            (true, Some(nodes), Some(cost)) => {
                let cost = short_time(cost * 1e-9);
                sentence!(
                    "{name}: {nodes} nodes at {cost} each, {time}. ",
                    "{name}：{nodes} 个结点，每个 {cost}，{time}。"
                )
            }
            (true, _, _) => sentence!("{name}: {time}. ", "{name}：{time}。"),
            (false, _, _) => sentence!("{name}: stopped after {time}. ", "{name}：{time} 后停止。"),
        };
        words += said.words(language);
    }
    words.trim_end().to_owned()
}
