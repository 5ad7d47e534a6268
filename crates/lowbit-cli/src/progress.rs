//! A progress bar with an estimate, on a terminal only.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lowbit::engine::Progress;

/// Steps of the bar: fine enough for a count of days.
const STEPS: u64 = 100_000;

/// Shows how far a count is. Nothing is shown where stderr is no terminal, nor in the first half second.
pub(crate) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(crate) fn new(what: &str) -> Bar {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr_with_hz(5),
            false => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {percent_precise} %  {msg}")
            .expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(Some(STEPS), target).with_style(style).with_prefix(what.to_owned());
        Bar { bar }
    }

    pub(crate) fn update(&self, progress: &Progress) {
        if progress.elapsed < Duration::from_millis(500) {
            return;
        }
        self.bar.set_position((progress.fraction() * STEPS as f64) as u64);
        if let Some(left) = progress.remaining() {
            self.bar.set_message(format!("{} left", indicatif::HumanDuration(left)));
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
