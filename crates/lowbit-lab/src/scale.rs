//! Logarithmic axes: positions of values, and ticks.

/// A logarithmic axis from `low` to `high`, drawn from `begin` to `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    begin: f64,
    end: f64,
}

impl Scale {
    /// An axis that shows all `values`, with `room` on either side as a share of their span, at least 1.2 decades.
    pub(crate) fn around(values: impl Iterator<Item = f64> + Clone, room: f64, begin: f64, end: f64) -> Scale {
        let low = values.clone().fold(f64::INFINITY, f64::min).log10();
        let high = values.fold(f64::NEG_INFINITY, f64::max).log10();
        let room = (room * (high - low)).max((1.2 - (high - low)) / 2.0);
        Scale { low: low - room, high: high + room, begin, end }
    }

    /// The position of a value.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.begin + (value.log10() - self.low) * self.per_decade()
    }

    /// The smallest and the largest value shown.
    pub(crate) fn range(&self) -> (f64, f64) {
        (10f64.powf(self.low), 10f64.powf(self.high))
    }

    /// The length of a decade; negative on an axis that is drawn upwards.
    pub(crate) fn per_decade(&self) -> f64 {
        (self.end - self.begin) / (self.high - self.low)
    }

    /// Round values: powers of ten, and 2 and 5 times those if there are few.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        let decades = self.low.floor() as i32..=self.high.ceil() as i32;
        let between = |multiples: &[f64], every: i32| -> Vec<f64> {
            let powers = decades.clone().filter(|power| power % every == 0);
            let values = powers.flat_map(|power| multiples.iter().map(move |multiple| multiple * 10f64.powi(power)));
            values.filter(|value| (self.low..=self.high).contains(&value.log10())).collect()
        };
        match self.high - self.low {
            span if span < 2.2 => between(&[1.0, 2.0, 5.0], 1),
            span if span < 7.0 => between(&[1.0], 1),
            span if span < 14.0 => between(&[1.0], 2),
            _ => between(&[1.0], 5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_where_they_should() {
        let scale = Scale::around([10.0, 1000.0].into_iter(), 0.1, 0.0, 100.0);
        assert!((scale.at(100.0) - 50.0).abs() < 1e-9);
        assert!(scale.at(10.0) > 5.0 && scale.at(1000.0) < 95.0);
        assert_eq!(scale.ticks().len(), 3);
    }

    #[test]
    fn one_value_still_has_an_axis_and_many_decades_few_ticks() {
        let scale = Scale::around([7.0].into_iter(), 0.1, 100.0, 0.0);
        assert!((scale.at(7.0) - 50.0).abs() < 1e-9);
        assert!(!scale.ticks().is_empty());
        for power in 1..40 {
            let scale = Scale::around([1.0, 10f64.powi(power)].into_iter(), 0.1, 0.0, 1.0);
            assert!((2..=12).contains(&scale.ticks().len()), "{power}: {:?}", scale.ticks());
        }
    }
}
