//! What a run counts: two runs of the same job have the same units.

use crate::hash::{hash, hex};

/// A job as stored in the run's file. Everything in it must agree before a run continues.
///
/// ```
/// use lowbit_run::Job;
/// let job = Job { puzzle: "queens".into(), n: 8, board: "plain".into(), split: "join 1".into(), units: 35, part: None };
/// assert_eq!(job.fingerprint().len(), 16);
/// let half = Job { part: Some((1, 2)), ..job.clone() };
/// assert_eq!(half.fingerprint(), job.fingerprint()); // the same units; it counts every second one
/// assert_eq!((job.own_units(), half.own_units()), (35, 18));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What is counted, such as `queens`.
    pub puzzle: String,
    /// The size of the board.
    pub n: u32,
    /// The board: `plain`, or its rows separated by `/`.
    pub board: String,
    /// How the job is cut into units, with a version: equal splits number equal units identically.
    pub split: String,
    /// Units of the whole job.
    pub units: u64,
    /// Part i of k: the units whose number is i - 1 modulo k. `None`: all units.
    pub part: Option<(u64, u64)>,
}

impl Job {
    /// A hash of the job and its split, without the part: equal for all parts of one count.
    pub fn fingerprint(&self) -> String {
        let whole = Job { part: None, ..self.clone() };
        hex(&hash(whole.text().as_bytes())[..8])
    }

    /// The number of units of the part.
    pub fn own_units(&self) -> u64 {
        match self.part {
            None => self.units,
            Some((part, parts)) => self.units / parts + u64::from(self.units % parts >= part),
        }
    }

    /// Whether a unit exists and belongs to the part.
    pub fn has(&self, unit: u64) -> bool {
        unit < self.units && self.part.is_none_or(|(part, parts)| unit % parts == part - 1)
    }

    /// One fact per line, in a fixed order.
    pub(crate) fn text(&self) -> String {
        self.facts().map(|(name, value)| format!("{name} {value}\n")).concat()
    }

    /// The job of a text that [`Job::text`] has made.
    pub(crate) fn from_text(text: &str) -> Option<Job> {
        let mut lines = text.lines();
        let mut fact = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned);
        let job = Job {
            puzzle: fact("puzzle")?,
            n: fact("n")?.parse().ok()?,
            board: fact("board")?,
            split: fact("split")?,
            units: fact("units")?.parse().ok()?,
            part: match fact("part")?.split_once('/') {
                None => None,
                Some((part, parts)) => Some((part.parse().ok()?, parts.parse().ok()?)),
            },
        };
        (job.text() == text && job.part.is_none_or(|(part, parts)| (1..=parts).contains(&part))).then_some(job)
    }

    /// The facts in which two jobs differ: those of this one, those of the other.
    pub(crate) fn difference(&self, other: &Job) -> (String, String) {
        match (self.is_stream(), other.is_stream()) {
            (false, false) => {}
            (true, true) => return (self.stream_words(other), other.stream_words(self)),
            _ => return (self.title(), other.title()),
        }
        let pairs: Vec<_> =
            self.facts().into_iter().zip(other.facts()).filter(|(ours, theirs)| ours != theirs).collect();
        let list = |facts: Vec<&(&str, String)>| {
            facts.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
        };
        (list(pairs.iter().map(|pair| &pair.0).collect()), list(pairs.iter().map(|pair| &pair.1).collect()))
    }

    /// The puzzle with the verb of a job over a long input, or with the board of a count.
    fn title(&self) -> String {
        let Job { puzzle, n, board, .. } = self;
        match board.split([' ', ';']).next() {
            Some(verb) if self.is_stream() => format!("{puzzle} {verb}"),
            _ if self.is_placements() => format!("{puzzle} {board}"),
            _ => format!("{puzzle} {n}"),
        }
    }

    /// The difference of two jobs over a long input, in words: its text is `verb options; input of N bytes HASH; to OUTPUT`.
    fn stream_words(&self, other: &Job) -> String {
        let [(what, files), (other_what, other_files)] =
            [self, other].map(|job| job.board.split_once("; ").unwrap_or((&job.board, "")));
        let mut words = Vec::new();
        if self.title() != other.title() {
            words.push(self.title());
        } else if what != other_what {
            words.push(format!("{} with other options", self.title()));
        }
        let other_files: Vec<&str> = other_files.split("; ").collect();
        words.extend(files.split("; ").filter(|file| !other_files.contains(file)).map(str::to_owned));
        words.join(", ")
    }

    fn facts(&self) -> [(&'static str, String); 6] {
        let part = self.part.map_or("all".into(), |(part, parts)| format!("{part}/{parts}"));
        [
            ("puzzle", self.puzzle.clone()),
            ("n", self.n.to_string()),
            ("board", self.board.clone()),
            ("split", self.split.clone()),
            ("units", self.units.to_string()),
            ("part", part),
        ]
    }
}
