//! Placement of labels, so that they cover nothing.

/// A rectangle in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// A square around a point.
    pub(crate) fn around((x, y): (f64, f64), half: f64) -> Area {
        Area { left: x - half, top: y - half, width: 2.0 * half, height: 2.0 * half }
    }

    /// The area of the intersection with another.
    fn shared(&self, other: &Area) -> f64 {
        let overlap = |a: f64, a_length: f64, b: f64, b_length: f64| (a + a_length).min(b + b_length) - a.max(b);
        let wide = overlap(self.left, self.width, other.left, other.width);
        let high = overlap(self.top, self.height, other.top, other.height);
        wide.max(0.0) * high.max(0.0)
    }

    fn contains(&self, (x, y): (f64, f64)) -> bool {
        (self.left..=self.left + self.width).contains(&x) && (self.top..=self.top + self.height).contains(&y)
    }
}

/// A point to be labelled.
pub(crate) struct Wish {
    pub(crate) point: (f64, f64),
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Chooses an area for every label: near its point, inside `frame`, away from the others, the points, the `lines`
/// between them, and `taken`.
pub(crate) fn place(wishes: &[Wish], frame: Area, lines: &[[(f64, f64); 2]], taken: &[Area]) -> Vec<Area> {
    let points: Vec<Area> = wishes.iter().map(|wish| Area::around(wish.point, 15.0)).collect();
    let dots: Vec<(f64, f64)> = lines.iter().flat_map(|&line| along(line)).collect();
    let mut chosen: Vec<Option<Area>> = vec![None; wishes.len()];
    // Each takes the best area left by the others; after a few rounds none moves.
    for _ in 0..4 {
        for (index, wish) in wishes.iter().enumerate() {
            let others: Vec<Area> =
                (0..wishes.len()).filter(|&other| other != index).filter_map(|other| chosen[other]).collect();
            let cost = |(area, distance): &(Area, f64)| {
                let outside = area.width * area.height - area.shared(&frame);
                let covered: f64 = others.iter().chain(&points).map(|other| area.shared(other)).sum();
                let faint: f64 = taken.iter().map(|other| area.shared(other)).sum();
                let crossed = dots.iter().filter(|&&dot| area.contains(dot)).count() as f64;
                1000.0 * outside + 100.0 * covered + 10.0 * faint + 110.0 * crossed + distance
            };
            let best = candidates(wish).into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            chosen[index] = best.map(|(area, _)| area);
        }
    }
    chosen.into_iter().flatten().collect()
}

/// Areas around a point, with a penalty for distance and direction.
fn candidates(wish: &Wish) -> Vec<(Area, f64)> {
    let (x, y) = wish.point;
    let mut areas = Vec::new();
    for (ring, gap) in [20.0, 34.0, 52.0, 76.0].into_iter().enumerate() {
        for step in 0..24 {
            let (sine, cosine) = (f64::from(step) * std::f64::consts::TAU / 24.0).sin_cos();
            // The label's centre on an ellipse wide enough that the label clears the point.
            let centre = (x + cosine * (wish.width / 2.0 + gap), y + sine * (wish.height / 2.0 + gap));
            let area = Area {
                left: centre.0 - wish.width / 2.0,
                top: centre.1 - wish.height / 2.0,
                width: wish.width,
                height: wish.height,
            };
            areas.push((area, 300.0 * ring as f64 + 40.0 * sine.abs() + 20.0 * (1.0 - cosine)));
        }
    }
    areas
}

/// Dots along a line, dense enough to detect what it crosses.
fn along([(ax, ay), (bx, by)]: [(f64, f64); 2]) -> impl Iterator<Item = (f64, f64)> {
    let steps = ((bx - ax).hypot(by - ay) / 5.0).ceil().max(1.0);
    (0..=steps as u32).map(move |step| {
        let share = f64::from(step) / steps;
        (ax + share * (bx - ax), ay + share * (by - ay))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_a_crowd_do_not_overlap() {
        let frame = Area { left: 0.0, top: 0.0, width: 900.0, height: 500.0 };
        let points: Vec<(f64, f64)> =
            (0..7).map(|k| (400.0 + 9.0 * f64::from(k), 250.0 + 7.0 * f64::from(k % 3))).collect();
        let wishes: Vec<Wish> = points.iter().map(|&point| Wish { point, width: 120.0, height: 32.0 }).collect();
        let lines: Vec<_> = points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        let areas = place(&wishes, frame, &lines, &[]);
        for (index, area) in areas.iter().enumerate() {
            assert_eq!(area.shared(&frame), area.width * area.height, "inside the frame");
            assert!(areas[..index].iter().all(|other| area.shared(other) == 0.0), "{index}: {areas:?}");
            assert!(points.iter().all(|&point| !area.contains(point)), "{index}: covers a point");
        }
    }
}
