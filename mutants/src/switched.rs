//! A source with its mutants as switches.

use std::ops::Range;

use crate::find::{Change, Mutant};

/// The text, and for each mutant in it the bytes that belong to it.
pub struct Switched {
    pub text: String,
    pub due: Vec<(usize, Range<usize>)>,
}

impl Switched {
    /// The mutants are all of this file, with their numbers.
    pub fn new(source: &str, mutants: &[(usize, &Mutant)]) -> Switched {
        let mut mutants = mutants.to_vec();
        // From outside in; at the beginning of a function, its switch precedes the first expression.
        mutants.sort_by_key(|(_, mutant)| {
            let Range { start, end } = mutant.place;
            (start, start < end, usize::MAX - end)
        });
        let mut switched = Switched { text: String::new(), due: Vec::new() };
        switched.write(source, 0..source.len(), &mutants);
        switched
    }

    /// Writes a part of the source. Mutants are nested like their expressions: the operands are written twice, with the
    /// mutants inside them.
    fn write(&mut self, source: &str, part: Range<usize>, mutants: &[(usize, &Mutant)]) {
        let mut at = part.start;
        for (index, (number, mutant)) in mutants.iter().enumerate() {
            let place = mutant.place.clone();
            if place.start < at || place.end > part.end {
                continue; // outside this part, or inside a mutant that was written
            }
            self.text += &source[at..place.start];
            at = place.end;
            let start = self.text.len();
            match &mutant.change {
                Change::Return(value) => {
                    self.text += &format!("if crate::mutant::is({number}) {{ return {value}; }} ");
                }
                Change::Operator(operator, other) => {
                    let inner = &mutants[index + 1..];
                    self.text += &format!("(if crate::mutant::is({number}) {{ ");
                    if place.start < operator.start {
                        self.text.push('(');
                        self.write(source, place.start..operator.start, inner);
                        self.text.push(')');
                    }
                    self.text += other;
                    self.text.push('(');
                    self.write(source, operator.end..place.end, inner);
                    self.text += ") } else { ";
                    self.write(source, place.clone(), inner);
                    self.text += " })";
                }
            }
            self.due.push((*number, start..self.text.len()));
        }
        self.text += &source[at..part.end];
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Switched;
    use crate::find;

    const SOURCE: &str = "\
const SIDE: usize = 3 + 3;
const fn square(n: usize) -> usize { n * n }
fn known(text: Option<u8>) -> bool {
    if let Some(byte) = text && byte != b'-' { true } else { matches!(text, Some(3 | 4)) }
}
fn area(a: u8, b: u8) { a * (b << 2); }
#[cfg(test)]
fn test() -> bool { 1 + 1 == 2 }
";

    #[test]
    fn what_runs_is_switched_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("lowbit-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("lib.rs"), SOURCE).unwrap();
        let mut mutants = find::mutants(&folder.join("lib.rs"), 1).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        mutants.sort_by_key(|mutant| (mutant.line, mutant.name()));
        let names: Vec<String> = mutants.iter().map(|mutant| mutant.to_string()).collect();
        let expected = [
            "lib.rs known: returns false (line 3)",
            "lib.rs known: returns true (line 3)",
            "lib.rs known: byte != b'-' with \"==\" (line 4)",
            "lib.rs area: a * (b << 2) with \"+\" (line 6)",
            "lib.rs area: a * (b << 2) with \"/\" (line 6)",
            "lib.rs area: b << 2 with \">>\" (line 6)",
            "lib.rs area: returns () (line 6)",
        ];
        assert_eq!(names, expected);

        let numbered: Vec<_> = mutants.iter().enumerate().filter(|(number, _)| [3, 5, 6].contains(number)).collect();
        let switched = Switched::new(SOURCE, &numbered);
        let inner = "(if crate::mutant::is(5) { (b )>>( 2) } else { b << 2 })";
        let line = format!(
            "fn area(a: u8, b: u8) {{ if crate::mutant::is(6) {{ return (); }} \
             (if crate::mutant::is(3) {{ (a )+( ({inner})) }} else {{ a * ({inner}) }}); }}"
        );
        assert_eq!(switched.text.lines().nth(5), Some(line.as_str()));
        assert_eq!(switched.text.lines().count(), SOURCE.lines().count());
    }
}
