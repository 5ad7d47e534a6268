//! The axes of the picture, and the lines of equal time.

use std::fmt::{Result, Write};

use super::Figure;
use super::labels::Area;
use super::picture::{FRAME, SMALL};
use super::scale::Scale;
use super::words::{escaped, short_number, short_time, width_of};

/// Two logarithmic axes: nodes to the right, nanoseconds per node upwards.
pub(super) struct Axes {
    pub(super) x: Scale,
    pub(super) y: Scale,
}

impl Axes {
    /// Where a point lies.
    pub(super) fn at(&self, nodes: f64, cost: f64) -> (f64, f64) {
        (self.x.at(nodes), self.y.at(cost))
    }

    /// Frame, ticks and titles.
    pub(super) fn draw(&self, svg: &mut String) -> Result {
        let (bottom, right) = (FRAME.top + FRAME.height, FRAME.left + FRAME.width);
        for tick in self.x.ticks() {
            let x = self.x.at(tick);
            line(svg, "grid", (x, FRAME.top), (x, bottom))?;
            text(svg, "faint", (x, bottom + 20.0), SMALL, "middle", &short_number(tick))?;
        }
        for tick in self.y.ticks() {
            let y = self.y.at(tick);
            line(svg, "grid", (FRAME.left, y), (right, y))?;
            text(svg, "faint", (FRAME.left - 10.0, y + 4.5), SMALL, "end", &short_time(tick * 1e-9))?;
        }
        let Area { left, top, width, height } = FRAME;
        writeln!(svg, r#"<rect class="frame" x="{left}" y="{top}" width="{width}" height="{height}" rx="3"/>"#)?;
        let middle = FRAME.left + FRAME.width / 2.0;
        text(svg, "text", (middle, bottom + 46.0), 14.0, "middle", "nodes visited")?;
        text(svg, "faint", (FRAME.left, bottom + 46.0), SMALL, "start", "← fewer nodes: prune")?;
        text(svg, "faint", (right, bottom + 46.0), SMALL, "end", "one thread, processor time")?;
        let (x, y) = (26.0, FRAME.top + FRAME.height / 2.0);
        writeln!(svg, r#"<g transform="translate({x} {y:.1}) rotate(-90)">"#)?;
        text(svg, "text", (0.0, 0.0), 14.0, "middle", "cost per node")?;
        text(svg, "faint", (-FRAME.height / 2.0, 0.0), SMALL, "start", "← cheaper nodes: bits")?;
        writeln!(svg, "</g>")
    }

    /// Dashed lines along which nodes times cost is the same time, a power of ten apart.
    pub(super) fn equal_times(&self, svg: &mut String, taken: &mut Vec<Area>) -> Result {
        let ((least_nodes, most_nodes), (least_cost, most_cost)) = (self.x.range(), self.y.range());
        let least = (least_nodes * least_cost * 1e-9).log10();
        let most = (most_nodes * most_cost * 1e-9).log10();
        let every = ((most - least) / 9.0).ceil() as i32;
        for power in (least.ceil() as i32..=most.floor() as i32).filter(|power| power % every == 0) {
            let seconds = 10f64.powi(power);
            self.diagonal(svg, ("equal", "equal-text"), seconds, &short_time(seconds), taken)?;
        }
        Ok(())
    }

    /// The line of a rung that has no point, because it does not visit nodes one by one.
    pub(super) fn without_nodes(&self, svg: &mut String, figure: &Figure, taken: &mut Vec<Area>) -> Result {
        let label = format!("{}: {}, no nodes one by one", figure.name, short_time(figure.seconds));
        self.diagonal(svg, ("without", "without-text"), figure.seconds, &label, taken)
    }

    /// The line of one time, with its label near the upper end.
    fn diagonal(
        &self,
        svg: &mut String,
        (stroke, fill): (&str, &str),
        seconds: f64,
        label: &str,
        taken: &mut Vec<Area>,
    ) -> Result {
        let ((least_nodes, most_nodes), (least_cost, most_cost)) = (self.x.range(), self.y.range());
        let nodes = |cost: f64| seconds * 1e9 / cost;
        let upper = nodes(most_cost).max(least_nodes);
        let lower = nodes(least_cost).min(most_nodes);
        if upper >= lower {
            return Ok(()); // outside the frame
        }
        let (from, to) = (self.at(upper, seconds * 1e9 / upper), self.at(lower, seconds * 1e9 / lower));
        line(svg, stroke, from, to)?;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let width = width_of(label, SMALL);
        if length < width + 24.0 {
            return Ok(()); // a corner: no room for its label
        }
        let begin = 12.0;
        let (x, y) = (from.0 + dx / length * begin, from.1 + dy / length * begin);
        let angle = dy.atan2(dx).to_degrees();
        writeln!(
            svg,
            r#"<text class="{fill} halo" font-size="{SMALL}" transform="translate({x:.1} {y:.1}) rotate({angle:.1})" dy="14">{}</text>"#,
            escaped(label)
        )?;
        for share in [0.1, 0.4, 0.7, 1.0] {
            let along = begin + share * width;
            taken.push(Area::around((from.0 + dx / length * along, from.1 + dy / length * along + 9.0), 10.0));
        }
        Ok(())
    }
}

/// A line of text.
pub(super) fn text(svg: &mut String, class: &str, (x, y): (f64, f64), size: f64, anchor: &str, words: &str) -> Result {
    let words = escaped(words);
    writeln!(
        svg,
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="{anchor}">{words}</text>"#
    )
}

/// A straight line.
pub(super) fn line(svg: &mut String, class: &str, (ax, ay): (f64, f64), (bx, by): (f64, f64)) -> Result {
    writeln!(svg, r#"<line class="{class}" x1="{ax:.1}" y1="{ay:.1}" x2="{bx:.1}" y2="{by:.1}"/>"#)
}
