//! The lab's answer: the command's `--json` and the page's server print this type, field by field (feature `serde`).

use lowbit::words::Language;

use crate::{Figure, Report};

/// A measured ladder.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measured {
    /// The puzzle, in a few words.
    pub puzzle: String,
    /// The answer of all finished rungs; `None` if no rung finished.
    pub answer: Option<String>,
    /// False if it was interrupted: rungs are then missing.
    pub complete: bool,
    /// In order, the slowest first.
    pub rungs: Vec<Measurement>,
    /// The picture as SVG; absent unless requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub picture: Option<String>,
}

/// The measurement of one rung.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Measurement {
    /// The name of the technique, in the requested language.
    pub name: String,
    /// Its improvement over the previous rung.
    pub idea: String,
    /// Whether it finished.
    pub finished: bool,
    /// As text: it may not fit into a JSON number; `None` if nodes are not visited one by one.
    pub nodes: Option<String>,
    /// Nanoseconds per node.
    pub ns_per_node: Option<f64>,
    /// The time of a run, or until it was stopped.
    pub seconds: f64,
    /// The speed-up over the first rung.
    pub times_faster: Option<f64>,
}

impl Measured {
    /// A report, in a language; `complete` unless it was interrupted.
    pub fn new(report: &Report, complete: bool, language: Language) -> Measured {
        Measured {
            puzzle: report.puzzle.words(language).to_owned(),
            answer: report.answer.as_ref().map(|answer| answer.words(language).to_owned()),
            complete,
            rungs: report.figures.iter().map(|figure| Measurement::new(report, figure, language)).collect(),
            picture: None,
        }
    }

    /// The same with its picture.
    pub fn with_picture(self, report: &Report, language: Language) -> Measured {
        Measured { picture: Some(crate::picture(report, language)), ..self }
    }
}

impl Measurement {
    /// One figure of a report, in a language.
    pub fn new(report: &Report, figure: &Figure, language: Language) -> Measurement {
        Measurement {
            name: figure.name.words(language).to_owned(),
            idea: figure.idea.words(language).to_owned(),
            finished: figure.is_finished,
            nodes: figure.nodes.map(|nodes| nodes.to_string()),
            ns_per_node: figure.cost(),
            seconds: figure.seconds,
            times_faster: report.times_faster(figure),
        }
    }
}
