//! The sequences as data: `list.txt` has one per line.

use std::sync::LazyLock;

use super::{Asked, Found, Sequence};

/// In the order of their numbers.
pub(super) static LIST: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let lines = include_str!("list.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).unwrap_or_else(|| panic!("'{line}' describes no sequence"))).collect()
});

fn read(line: &'static str) -> Option<Sequence> {
    let mut facts = line.split(" | ");
    let (name, offset, last) = (facts.next()?, facts.next()?.parse().ok()?, facts.next()?.parse().ok()?);
    let (asked, meanings, published) = (Asked::read(facts.next()?)?, [facts.next()?, facts.next()?], facts.next()?);
    Some(Sequence { name, offset, last, meanings, published, found: facts.next().unwrap_or_default(), asked })
}

/// Numbers separated by commas or spaces, up to the first word.
fn numbers(text: &str) -> Vec<u128> {
    text.split([',', ' ']).filter(|word| !word.is_empty()).map_while(|word| word.parse().ok()).collect()
}

/// Terms of one number, or rows that end with a semicolon.
pub(super) fn terms(text: &str) -> Vec<Vec<u128>> {
    match text.contains(';') {
        true => text.split(';').map(numbers).collect(),
        false => numbers(text).into_iter().map(|number| vec![number]).collect(),
    }
}

/// Terms such as `17: 9456 0 identity; 18: 12 twice, orbits`.
pub(super) fn found(text: &'static str) -> Vec<Found> {
    let found = |term: &'static str| {
        let (n, rest) = term.split_once(": ")?;
        let words = rest.find(|letter: char| letter.is_ascii_alphabetic())?;
        Some(Found { n: n.trim().parse().ok()?, term: numbers(rest), checked: &rest[words..] })
    };
    text.split(';').filter_map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_written() {
        assert_eq!(terms("1, 2, 30"), [[1], [2], [30]]);
        assert_eq!(terms("1 0; 0 0 5"), [vec![1, 0], vec![0, 0, 5]]);
        let read = found("17: 9456 0 identity; 18: 12 twice, orbits");
        assert_eq!((read[0].n, &read[0].term[..], read[0].checked), (17, &[9456, 0][..], "identity"));
        assert_eq!((read[1].n, &read[1].term[..], read[1].checked), (18, &[12][..], "twice, orbits"));
        assert!(found("").is_empty() && self::read("A000001 | 0 | 3 | a riddle | nothing | 没有 | 1").is_none());
    }

    /// Nothing of the text is lost: every field of terms is read to its end.
    #[test]
    fn every_line_is_read_whole() {
        for sequence in LIST.iter() {
            let is_chinese = sequence.meanings.map(|text| text.contains(|letter| ('一'..='龥').contains(&letter)));
            assert_eq!(is_chinese, [false, true], "{}", sequence.name);
            let is_row = sequence.published.contains(';');
            let written: Vec<String> = sequence
                .published()
                .iter()
                .map(|term| term.iter().map(u128::to_string).collect::<Vec<_>>().join(" "))
                .collect();
            assert_eq!(written.join(if is_row { "; " } else { ", " }), sequence.published, "{}", sequence.name);
            let found = sequence.found();
            assert_eq!(
                found.len(),
                sequence.found.split(';').filter(|term| !term.is_empty()).count(),
                "{}",
                sequence.name
            );
            for Found { n, term, checked } in found {
                assert!(n > sequence.last && !term.is_empty(), "{} for n = {n}", sequence.name);
                let known = ["twice", "identity", "derived", "orbits"];
                assert!(checked.split(", ").all(|word| known.contains(&word)), "{}: {checked}", sequence.name);
            }
        }
    }
}
