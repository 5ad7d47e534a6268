//! `--time`: how long a search may take.

use std::time::Duration;

use lowbit::engine::{Stop, wall_clock};
use lowbit::sentence;
use lowbit::words::{Language, Sentence};

use crate::exit::Early;
use crate::say::Told;
use crate::session::Session;

/// How long each puzzle of a list may take.
#[derive(clap::Args)]
pub(crate) struct TimeArgs {
    /// Give up on an item after this time, such as 500ms, 5s or 10m: 'error' in its place, and exit code 2
    /// 中文：超过这个时间就放弃这一项，例如 500ms、5s 或 10m：在原位答 'error'，退出码为 2
    #[arg(long, value_name = "TIME", value_parser = parse)]
    pub(crate) time: Option<Duration>,
}

/// How long a command with a single request may take.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Give up after this time, such as 500ms, 5s or 10m, keep what was found, and exit with code 2
    /// 中文：超过这个时间就放弃，例如 500ms、5s 或 10m，保留已找到的，退出码为 2
    #[arg(long, value_name = "TIME", value_parser = parse)]
    pub(crate) time: Option<Duration>,
}

impl LimitArgs {
    /// A flag raised by Ctrl-C, or when the time, which begins now, is over.
    pub(crate) fn stop(&self, session: &Session<'_>) -> Stop {
        self.time.map_or_else(|| session.stop.clone(), |time| session.stop.limited(time, wall_clock))
    }

    /// The reason why a search was stopped.
    pub(crate) fn why(&self, session: &Session<'_>) -> Early {
        match self.time {
            Some(time) if !session.stop.is_raised() => Early::TimeOver(time),
            _ => Early::Interrupted,
        }
    }
}

/// The error of an item that exceeded its time.
pub(crate) fn undecided(time: Duration) -> Sentence {
    let [english, chinese] = Language::ALL.map(|language| exact(time, language));
    sentence!("not decided in {english}; --time allows more", "{chinese}内没有结果；--time 可以给更多时间")
}

/// A time in words, without rounding.
pub(crate) fn exact(time: Duration, language: Language) -> String {
    let (millis, seconds) = (time.as_millis(), u128::from(time.as_secs()));
    let (number, english, chinese) = match () {
        () if millis % 1000 != 0 => (millis, "millisecond", "毫秒"),
        () if seconds % 3600 == 0 => (seconds / 3600, "hour", "小时"),
        () if seconds % 60 == 0 => (seconds / 60, "minute", "分钟"),
        () => (seconds, "second", "秒"),
    };
    match language {
        Language::English => format!("{number} {english}{}", if number == 1 { "" } else { "s" }),
        Language::Chinese => format!("{number} {chinese}"),
    }
}

/// A time such as 500ms, 5s, 10m or 2h.
pub(crate) fn parse(text: &str) -> Result<Duration, Told> {
    let (number, unit) = text.split_at(text.trim_end_matches(char::is_alphabetic).len());
    let millis = match unit {
        "ms" => 1,
        "s" | "" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => 0,
    };
    let number = number.parse::<u64>().ok().filter(|&number| number > 0 && millis > 0);
    number
        .and_then(|number| number.checked_mul(millis))
        .map(Duration::from_millis)
        .ok_or_else(|| told!("not a time like 500ms, 5s, 10m or 2h", "不是 500ms、5s、10m 或 2h 这样的时间"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_said() {
        let times = [
            ("500ms", 500, "500 milliseconds"),
            ("1500ms", 1500, "1500 milliseconds"),
            ("1s", 1000, "1 second"),
            ("90", 90_000, "90 seconds"),
            ("10m", 600_000, "10 minutes"),
            ("2h", 7_200_000, "2 hours"),
            ("1d", 86_400_000, "24 hours"),
        ];
        for (text, millis, words) in times {
            let time = parse(text).unwrap();
            assert_eq!((time.as_millis(), exact(time, Language::English).as_str()), (millis, words), "{text}");
        }
        for wrong in
            ["", "0", "0s", "ms", "5x", "-1s", "1.5s", "5 s", "99999999999999999999s", "18446744073709551615d", "5é"]
        {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
