//! The axes of the picture, and the lines of equal time.

use std::fmt::{Result, Write};

use lowbit::sentence;
use lowbit::words::Language;

use crate::labels::Area;
use crate::picture::{FRAME, SMALL};
use crate::scale::Scale;
use crate::words::{escaped, short_number, short_time, width_of};

/// Two logarithmic axes: nodes to the right, nanoseconds per node upwards.
pub(crate) struct Axes {
    pub(crate) x: Scale,
    pub(crate) y: Scale,
}

impl Axes {
    /// The position of a point.
    pub(crate) fn at(&self, nodes: f64, cost: f64) -> (f64, f64) {
        (self.x.at(nodes), self.y.at(cost))
    }

    /// Frame, ticks and titles.
    pub(crate) fn draw(&self, svg: &mut String, language: Language) -> Result {
        let (bottom, right) = (FRAME.top + FRAME.height, FRAME.left + FRAME.width);
        for tick in self.x.ticks() {
            let x = self.x.at(tick);
            line(svg, "grid", (x, FRAME.top), (x, bottom))?;
            text(svg, "faint", (x, bottom + 20.0), SMALL, "middle", &short_number(tick, language))?;
        }
        for tick in self.y.ticks() {
            let y = self.y.at(tick);
            line(svg, "grid", (FRAME.left, y), (right, y))?;
            text(svg, "faint", (FRAME.left - 10.0, y + 4.5), SMALL, "end", &short_time(tick * 1e-9))?;
        }
        let Area { left, top, width, height } = FRAME;
        writeln!(svg, r#"<rect class="frame" x="{left}" y="{top}" width="{width}" height="{height}" rx="3"/>"#)?;
        let middle = FRAME.left + FRAME.width / 2.0;
        text(
            svg,
            "text",
            (middle, bottom + 46.0),
            14.0,
            "middle",
            sentence!("nodes visited", "访问的结点数").words(language),
        )?;
        text(
            svg,
            "faint",
            (FRAME.left, bottom + 46.0),
            SMALL,
            "start",
            sentence!("← fewer nodes: prune", "← 结点更少：剪枝").words(language),
        )?;
        text(
            svg,
            "faint",
            (right, bottom + 46.0),
            SMALL,
            "end",
            sentence!("one thread, processor time", "单线程，处理器时间").words(language),
        )?;
        let (x, y) = (26.0, FRAME.top + FRAME.height / 2.0);
        writeln!(svg, r#"<g transform="translate({x} {y:.1}) rotate(-90)">"#)?;
        text(svg, "text", (0.0, 0.0), 14.0, "middle", sentence!("cost per node", "每个结点的代价").words(language))?;
        text(
            svg,
            "faint",
            (-FRAME.height / 2.0, 0.0),
            SMALL,
            "start",
            sentence!("← cheaper nodes: bits", "← 结点更便宜：位运算").words(language),
        )?;
        writeln!(svg, "</g>")
    }

    /// Dashed lines of equal time (nodes times cost), a power of ten apart, labelled at their upper ends, away from the lines of rungs
    /// `without` nodes.
    pub(crate) fn equal_times(&self, svg: &mut String, without: &[f64], taken: &mut Vec<Area>) -> Result {
        let ((least_nodes, most_nodes), (least_cost, most_cost)) = (self.x.range(), self.y.range());
        let least = (least_nodes * least_cost * 1e-9).log10();
        let most = (most_nodes * most_cost * 1e-9).log10();
        let every = ((most - least) / 9.0).ceil() as i32;
        for power in (least.ceil() as i32..=most.floor() as i32).filter(|power| power % every == 0) {
            let seconds = 10f64.powi(power);
            let Some(diagonal) = self.diagonal(seconds) else { continue };
            diagonal.draw(svg, "equal")?;
            // Labelled on the side that is inside the frame at the line's beginning, unless another line is near.
            let is_crowded = without.iter().any(|time| (1.0..2.5).contains(&(time / seconds)));
            let side = if diagonal.from.1 > FRAME.top + 1.0 && !is_crowded { -5.0 } else { 14.0 };
            diagonal.label(svg, "equal-text", End::Upper, side, &short_time(seconds), taken)?;
        }
        Ok(())
    }

    /// The line of a rung without a point, because it does not visit nodes one by one.
    pub(crate) fn without_nodes(&self, svg: &mut String, seconds: f64, label: &str, taken: &mut Vec<Area>) -> Result {
        let Some(diagonal) = self.diagonal(seconds) else { return Ok(()) };
        diagonal.draw(svg, "without")?;
        diagonal.label(svg, "without-text", End::Lower, -7.0, label, taken)
    }

    /// The line of one time within the frame, if it crosses it.
    pub(crate) fn diagonal(&self, seconds: f64) -> Option<Diagonal> {
        let ((least_nodes, most_nodes), (least_cost, most_cost)) = (self.x.range(), self.y.range());
        let product = seconds * 1e9;
        let (upper, lower) = ((product / most_cost).max(least_nodes), (product / least_cost).min(most_nodes));
        (upper < lower).then(|| Diagonal { from: self.at(upper, product / upper), to: self.at(lower, product / lower) })
    }
}

/// A falling line.
pub(crate) struct Diagonal {
    pub(crate) from: (f64, f64),
    pub(crate) to: (f64, f64),
}

/// The position of a label on a falling line.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Upper,
    Lower,
}

impl Diagonal {
    fn draw(&self, svg: &mut String, class: &str) -> Result {
        line(svg, class, self.from, self.to)
    }

    /// Writes along the line, `side` below it, if there is room.
    fn label(&self, svg: &mut String, class: &str, end: End, side: f64, words: &str, taken: &mut Vec<Area>) -> Result {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let (length, width) = (dx.hypot(dy), width_of(words, SMALL));
        if length < width + 40.0 {
            return Ok(());
        }
        // As close to the end as possible with the corner of the text inside the frame: the text reaches `side` below the line, or that and
        // its height above it.
        let (sine, cosine) = (dy / length, dx / length);
        let reach = if side > 0.0 { side } else { side - SMALL };
        let from_left = (FRAME.left + 4.0 - self.from.0 + sine * reach.max(0.0)) / cosine;
        let from_top = (FRAME.top + 4.0 - self.from.1 - cosine * reach.min(0.0)) / sine;
        let ((begin, anchor), towards) = match end {
            End::Upper => ((12f64.max(from_left).max(from_top), "start"), 1.0),
            End::Lower => ((length - 12.0, "end"), -1.0),
        };
        let at = |along: f64| (self.from.0 + dx / length * along, self.from.1 + dy / length * along);
        let ((x, y), angle) = (at(begin), dy.atan2(dx).to_degrees());
        writeln!(
            svg,
            r#"<text class="{class} halo" font-size="{SMALL}" text-anchor="{anchor}" transform="translate({x:.1} {y:.1}) rotate({angle:.1})" dy="{side}">{}</text>"#,
            escaped(words)
        )?;
        let steps = (width / 16.0).ceil() as u32;
        taken.extend((0..=steps).map(|step| {
            let (x, y) = at(begin + towards * width * f64::from(step) / f64::from(steps));
            Area::around((x, y + side.signum() * 9.0), 10.0)
        }));
        Ok(())
    }
}

/// A line of text.
pub(crate) fn text(svg: &mut String, class: &str, (x, y): (f64, f64), size: f64, anchor: &str, words: &str) -> Result {
    let words = escaped(words);
    writeln!(
        svg,
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="{anchor}">{words}</text>"#
    )
}

/// A straight line.
pub(crate) fn line(svg: &mut String, class: &str, (ax, ay): (f64, f64), (bx, by): (f64, f64)) -> Result {
    writeln!(svg, r#"<line class="{class}" x1="{ax:.1}" y1="{ay:.1}" x2="{bx:.1}" y2="{by:.1}"/>"#)
}
