//! Booklets: printable puzzles as one HTML page, several on a sheet, with grades and ratings, solutions at the end.

use std::fmt::Write;

use super::steps::{Grader, Rated};
use super::text::{Format, Shown};
use super::{Grid, Puzzle, Shape, Verdict};
use crate::engine::{Outcome, Stop};
use crate::words::Language;
use crate::{Error, sentence};

/// The style of the sheets, on paper and on a screen.
pub const STYLE: &str = include_str!("booklet.css");

/// The possible numbers of puzzles on a sheet.
pub const ON_SHEET: [usize; 4] = [1, 2, 4, 6];

/// Solutions on a sheet.
const SOLUTIONS: usize = 12;

/// Puzzles with their solutions, to be printed.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::booklet::Booklet;
/// use lowbit::words::Language;
/// let mut booklet = Booklet::new(Language::English, 4)?;
/// let puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7".parse()?;
/// booklet.add(puzzle, &Stop::new())?.complete().expect("nobody stops it");
/// assert!(booklet.html().contains("<figcaption>1. Easy · 1.2</figcaption>"));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::booklet::Booklet;
/// use lowbit::words::Language;
/// let mut booklet = Booklet::new(Language::English, 4)?;
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// booklet.add(puzzle, &Stop::new())?.into_inner();
/// assert!(booklet.html().contains(&booklet.sheets()));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub struct Booklet {
    language: Language,
    on_sheet: usize,
    grader: Grader,
    entries: Vec<Entry>,
}

struct Entry {
    puzzle: Grid,
    solution: Grid,
    /// The rating, for 9x9 puzzles.
    rated: Option<Rated>,
}

impl Booklet {
    /// An empty booklet with this many puzzles on a sheet.
    ///
    /// # Errors
    ///
    /// If a sheet cannot have as many: [`ON_SHEET`].
    pub fn new(language: Language, on_sheet: usize) -> Result<Booklet, Error> {
        if !ON_SHEET.contains(&on_sheet) {
            return Err(Error::request(sentence!(
                "{on_sheet} puzzles on a sheet: 1, 2, 4 or 6",
                "每页 {on_sheet} 道题：应为 1、2、4 或 6"
            )));
        }
        Ok(Booklet { language, on_sheet, grader: Grader::new(), entries: Vec::new() })
    }

    /// Solves and rates a puzzle and adds it; interrupted, it is not added.
    ///
    /// # Errors
    ///
    /// If it does not have exactly one solution.
    pub fn add(&mut self, puzzle: Grid, stop: &Stop) -> Result<Outcome<()>, Error> {
        let asked = Puzzle::from(puzzle);
        let Outcome::Complete(check) = asked.check(stop) else { return Ok(Outcome::Interrupted(())) };
        let number = self.entries.len() + 1;
        if check.verdict != Verdict::Unique {
            return Err(Error::request(sentence!(
                "puzzle {number} of the booklet has no solution or several",
                "小册子的第 {number} 题无解或有多个解"
            )));
        }
        let (Outcome::Complete(Some(solution)), Outcome::Complete(grading)) =
            (asked.solve(stop), self.grader.grade_checked(&asked, check.verdict, stop))
        else {
            return Ok(Outcome::Interrupted(()));
        };
        self.entries.push(Entry { puzzle: asked.givens().into_owned(), solution, rated: grading.rated });
        Ok(Outcome::Complete(()))
    }

    /// The sheets: puzzles first, then solutions. They are styled by [`STYLE`].
    pub fn sheets(&self) -> String {
        let mut text = String::new();
        let numbered: Vec<(usize, &Entry)> = (1..).zip(&self.entries).collect();
        for sheet in numbered.chunks(self.on_sheet) {
            _ = writeln!(text, r#"<section class="sheet of-{}">"#, self.on_sheet);
            for (number, entry) in sheet {
                let title = self.title(*number, entry);
                figure(&title, &entry.puzzle, Shown::Puzzle, &mut text);
            }
            text += "</section>\n";
        }
        for sheet in numbered.chunks(SOLUTIONS) {
            let title = match self.language {
                Language::English => "Solutions",
                Language::Chinese => "答案",
            };
            _ = writeln!(text, r#"<section class="sheet solutions"><h2>{title}</h2>"#);
            for (number, entry) in sheet {
                figure(&format!("{number}."), &entry.puzzle, Shown::Solution(entry.solution.cells()), &mut text);
            }
            text += "</section>\n";
        }
        text
    }

    /// The whole page, which needs no other file.
    pub fn html(&self) -> String {
        let (tag, title) = match self.language {
            Language::English => ("en", "Sudoku"),
            Language::Chinese => ("zh", "数独"),
        };
        format!(
            "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
             <body class=\"booklet\">\n{}</body>\n</html>\n",
            self.sheets()
        )
    }

    /// "3. Hard · 4.2"; of other sizes than 9x9 "3. 16x16".
    fn title(&self, number: usize, entry: &Entry) -> String {
        match (&entry.rated, entry.puzzle.shape()) {
            (Some(rated), _) => {
                let grade = rated.grade().title(self.language);
                let (first, rest) = grade.split_at(grade.chars().next().map_or(0, char::len_utf8));
                format!("{number}. {}{rest} · {}", first.to_ascii_uppercase(), rated.hardest)
            }
            (None, Shape::NINE) => format!("{number}."),
            (None, shape) => format!("{number}. {shape}"),
        }
    }
}

impl std::fmt::Debug for Booklet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Booklet").field("puzzles", &self.entries.len()).finish_non_exhaustive()
    }
}

fn figure(title: &str, puzzle: &Grid, shown: Shown<'_>, out: &mut String) {
    _ = write!(out, "<figure><figcaption>{title}</figcaption>");
    Format::Svg.write(puzzle, shown, out);
    *out += "</figure>\n";
}

#[cfg(test)]
mod tests {
    use super::*;

    const LECTURE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

    #[test]
    fn sheets_hold_the_puzzles_and_then_the_solutions() {
        for on_sheet in ON_SHEET {
            let mut booklet = Booklet::new(Language::Chinese, on_sheet).unwrap();
            for _ in 0..13 {
                booklet.add(LECTURE.parse().unwrap(), &Stop::new()).unwrap().complete().unwrap();
            }
            let text = booklet.sheets();
            let count = |part: &str| text.matches(part).count();
            assert_eq!(count(&format!("sheet of-{on_sheet}")), 13_usize.div_ceil(on_sheet));
            assert_eq!((count("sheet solutions"), count("<figure>"), count("答案")), (2, 26, 2));
            assert!(text.contains("<figcaption>13. 简单 · 1.2</figcaption>"), "{text}");
            // A solution shows 81 digits, its puzzle 30.
            assert_eq!(count("<text "), 13 * (81 + 30));
        }
    }

    #[test]
    fn other_sizes_have_no_rating() {
        let mut booklet = Booklet::new(Language::English, 1).unwrap();
        booklet.add("13242413423131..".parse().unwrap(), &Stop::new()).unwrap().complete().unwrap();
        assert!(booklet.html().contains("<figcaption>1. 4x4</figcaption>"));
    }

    #[test]
    fn what_cannot_be_printed_is_refused() {
        assert!(Booklet::new(Language::English, 3).is_err());
        let mut booklet = Booklet::new(Language::English, 2).unwrap();
        assert!(booklet.add(Grid::empty(Shape::NINE), &Stop::new()).is_err());
        let stop = Stop::new();
        stop.raise();
        assert!(booklet.add(LECTURE.parse().unwrap(), &stop).unwrap().is_interrupted());
        assert_eq!(booklet.sheets(), "");
    }
}
