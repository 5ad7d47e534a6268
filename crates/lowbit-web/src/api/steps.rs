//! A step of human reasoning as every answer has it: cells row by row from 0, digits from 1; no more of it than the degree allows.

use lowbit::sentence;
use lowbit::steps::{Degree, LinkKind, Mark, Role, Step};
use serde::Serialize;

use crate::failure::Failure;

#[derive(Serialize)]
pub(super) struct Told {
    technique: &'static str,
    rating: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<Vec<Group>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<Vec<Link>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<Vec<Place>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<Vec<Place>>,
    words: String,
}

/// A candidate.
#[derive(Serialize)]
pub(super) struct Place {
    cell: u16,
    /// 0 for a star.
    digit: u8,
}

#[derive(Serialize)]
struct Group {
    role: String,
    marks: Vec<Place>,
}

#[derive(Serialize)]
struct Link {
    from: Vec<Place>,
    to: Vec<Place>,
    kind: &'static str,
}

impl Told {
    /// As much of a step as `degree` allows.
    pub(super) fn new<T>(step: &Step<T>, technique: &'static str, words: String, degree: Degree) -> Told {
        let group = |group: &lowbit::steps::Group| Group { role: role(group.role), marks: places(&group.marks) };
        let link = |link: &lowbit::steps::Link| Link {
            from: places(&link.from),
            to: places(&link.to),
            kind: match link.kind {
                LinkKind::Weak => "weak",
                LinkKind::Strong => "strong",
                LinkKind::Implied => "implied",
            },
        };
        let from = |least: Degree| (degree >= least).then_some(step);
        Told {
            technique,
            rating: step.rating.to_string(),
            houses: from(Degree::Where).map(|step| step.houses.iter().map(|house| house.name()).collect()),
            reasons: from(Degree::Cells).map(|step| places(&step.reasons)),
            groups: from(Degree::Cells).map(|step| step.groups.iter().map(group).collect()),
            links: from(Degree::Cells).map(|step| step.links.iter().map(link).collect()),
            placed: from(Degree::Reason).map(|step| places(&step.placed)),
            removed: from(Degree::Reason).map(|step| places(&step.removed)),
            words,
        }
    }
}

pub(super) fn places(marks: &[Mark]) -> Vec<Place> {
    marks.iter().map(|mark| Place { cell: mark.cell, digit: mark.digit }).collect()
}

/// How much is told, from 1 to 4; everything where nobody says.
pub(super) fn degree(number: Option<u8>) -> Result<Degree, Failure> {
    let degree = Degree::ALL.get(usize::from(number.unwrap_or(4)).wrapping_sub(1));
    let fault = || Failure::request(sentence!("'degree' must be 1, 2, 3 or 4", "'degree' 必须是 1、2、3 或 4"));
    degree.copied().ok_or_else(fault)
}

fn role(role: Role) -> String {
    match role {
        Role::Colour(number) => format!("colour-{number}"),
        other => format!("{other:?}").to_lowercase(),
    }
}
