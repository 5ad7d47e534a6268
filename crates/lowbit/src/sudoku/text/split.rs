//! One line of text: a comment, a border, or cells.

use super::super::Shape;

/// A cell as it was written: a span of its line, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The kind of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Nothing but white space.
    Blank,
    /// `# ...`
    Comment,
    /// `[Puzzle]`: the name within.
    Section(Span),
    /// `+---+---+`
    Border,
    /// `----`: a border, or this many blank cells; the grid around it decides.
    Dashes(usize),
    /// A row of a grid of this shape.
    Row(Shape, Vec<Span>),
    /// All cells of a puzzle.
    Whole(Shape, Vec<Span>),
    /// Sixteen cells: a 4x4 puzzle or a row of 16x16.
    Sixteen(Vec<Span>),
    /// All pencil marks of a puzzle: for each cell every digit, or a blank instead of it.
    Marks(Shape, Vec<Span>),
    /// Cells, but neither a row nor a puzzle.
    Neither(Vec<Span>),
}

/// Characters between cells, besides white space.
fn separates(character: char) -> bool {
    character.is_whitespace() || matches!(character, '|' | '!' | ':' | ',' | ';') || is_box_drawing(character)
}

fn is_box_drawing(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character)
}

/// The kind of a line.
pub(super) fn split(line: &str) -> Piece {
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return Piece::Blank;
    }
    if trimmed.starts_with('#') {
        return Piece::Comment;
    }
    if let Some(name) = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let start = line.len() - line.trim_start().len() + 1;
        return Piece::Section(Span { start, end: start + name.len() });
    }
    if let Some(border) = border(trimmed) {
        return border;
    }
    cells(line, &words(line))
}

/// A line of strokes only. `- - -` has no stroke: those are blanks.
fn border(line: &str) -> Option<Piece> {
    let corner = |c: char| matches!(c, '+' | '|' | '*' | ':' | '.' | '\'' | '=') || is_box_drawing(c);
    let stroke = line.contains("--") || line.contains("==") || line.contains(is_box_drawing);
    if !stroke || !line.chars().all(|c| c == '-' || c == ' ' || corner(c)) {
        return None;
    }
    let dashes = line.chars().filter(|&c| c == '-').count();
    Some(if line.contains(corner) { Piece::Border } else { Piece::Dashes(dashes) })
}

/// The spans of a line between separators, up to a comment.
fn words(line: &str) -> Vec<Span> {
    let line = line.split('#').next().unwrap_or_default();
    let mut words = Vec::new();
    let mut start = 0;
    for (at, character) in line.char_indices().chain([(line.len(), ' ')]) {
        if separates(character) {
            if start < at {
                words.push(Span { start, end: at });
            }
            start = at + character.len_utf8();
        }
    }
    words
}

/// Every character of the words as a separate cell.
fn characters(line: &str, words: &[Span]) -> Vec<Span> {
    let of = |word: &Span| {
        let start = word.start;
        let text = &line[word.start..word.end];
        text.char_indices().map(move |(at, c)| Span { start: start + at, end: start + at + c.len_utf8() })
    };
    words.iter().flat_map(of).collect()
}

fn cells(line: &str, words: &[Span]) -> Piece {
    let text = |word: &Span| &line[word.start..word.end];
    // One long word; the rest of the line is ignored.
    if let [first, ..] = words {
        let length = text(first).chars().count();
        let spans = || characters(line, std::slice::from_ref(first));
        if let Some(shape) = Shape::ALL.into_iter().find(|shape| shape.cells() * shape.side() == length) {
            return Piece::Marks(shape, spans());
        }
        match Shape::with_cells(length) {
            Some(Shape::FOUR) => return Piece::Sixteen(spans()),
            Some(shape) => return Piece::Whole(shape, spans()),
            None => {}
        }
    }
    // A cell for each word: characters, numbers of the large shapes, or pencil marks of the small ones.
    let number = |word: &Span| word.end - word.start <= 2 && text(word).bytes().all(|c| c.is_ascii_digit());
    let marks = |word: &Span| {
        let digits = text(word).as_bytes();
        digits.iter().all(|c| matches!(c, b'1'..=b'9')) && digits.windows(2).all(|pair| pair[0] < pair[1])
    };
    let single = |word: &Span| text(word).chars().count() == 1;
    let word_a_cell = |shape: Shape| {
        let small = shape.side() <= 9;
        words.iter().all(|word| single(word) || if small { marks(word) } else { number(word) })
    };
    if let Some(shape) = Shape::with_side(words.len()).filter(|&shape| word_a_cell(shape)) {
        return Piece::Row(shape, words.to_vec());
    }
    if let Some(shape) = Shape::with_cells(words.len()).filter(|&shape| shape != Shape::FOUR && word_a_cell(shape)) {
        return Piece::Whole(shape, words.to_vec());
    }
    // A cell for each character, regardless of words.
    let all = characters(line, words);
    match (Shape::with_side(all.len()), Shape::with_cells(all.len())) {
        (Some(_), Some(_)) => Piece::Sixteen(all),
        (Some(shape), None) => Piece::Row(shape, all),
        (None, Some(shape)) => Piece::Whole(shape, all),
        (None, None) => Piece::Neither(all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kind of a line and its cells.
    fn kind(line: &str) -> (&'static str, String) {
        let show =
            |spans: Vec<Span>| spans.iter().map(|span| &line[span.start..span.end]).collect::<Vec<_>>().join(" ");
        match split(line) {
            Piece::Blank => ("blank", String::new()),
            Piece::Comment => ("comment", String::new()),
            Piece::Section(span) => ("section", show(vec![span])),
            Piece::Border => ("border", String::new()),
            Piece::Dashes(count) => ("dashes", count.to_string()),
            Piece::Row(shape, spans) => ("row", format!("{shape}: {}", show(spans))),
            Piece::Whole(shape, spans) => ("whole", format!("{shape}: {}", spans.len())),
            Piece::Sixteen(spans) => ("sixteen", show(spans)),
            Piece::Marks(shape, spans) => ("marks", format!("{shape}: {}", spans.len())),
            Piece::Neither(spans) => ("neither", spans.len().to_string()),
        }
    }

    #[test]
    fn lines_of_every_kind() {
        for (line, expected, cells) in [
            ("  ", "blank", ""),
            (" # 81 cells", "comment", ""),
            ("[Puzzle]", "section", "Puzzle"),
            ("+---+---+---+", "border", ""),
            ("*-----------*", "border", ""),
            (".------.-----.", "border", ""),
            ("======+======", "border", ""),
            ("├───┼───┤", "border", ""),
            ("-----------", "dashes", "11"),
            ("------ ------", "dashes", "12"),
            ("53..7....", "row", "9x9: 5 3 . . 7 . . . ."),
            ("5 3 . . 7 . . . . # note", "row", "9x9: 5 3 . . 7 . . . ."),
            ("|53.|.7.|...|", "row", "9x9: 5 3 . . 7 . . . ."),
            ("│5 3 .│. 7 .│. . .│", "row", "9x9: 5 3 . . 7 . . . ."),
            ("- - - -", "row", "4x4: - - - -"),
            ("12 3 4 9 5 6 7 8 1", "row", "9x9: 12 3 4 9 5 6 7 8 1"),
            ("1 3 . 4", "row", "4x4: 1 3 . 4"),
            ("1 0 12 4 5 6 7 8 9 10 11 13 14 15 16 0", "row", "16x16: 1 0 12 4 5 6 7 8 9 10 11 13 14 15 16 0"),
            ("ab.. .... .... ...p", "sixteen", "a b . . . . . . . . . . . . . p"),
            ("1..4......3....2", "sixteen", "1 . . 4 . . . . . . 3 . . . . 2"),
            ("12345678", "neither", "8"),
        ] {
            assert_eq!(kind(line), (expected, cells.to_owned()), "{line}");
        }
        assert_eq!(kind(&".".repeat(81)).0, "whole");
        assert_eq!(kind(&format!("{} # 17 clues, hard", "1".repeat(81))), ("whole", "9x9: 81".into()));
        assert_eq!(kind(&format!("{},{}", "1".repeat(81), "2".repeat(81))), ("whole", "9x9: 81".into()));
        assert_eq!(kind(&"5300 70000 ".repeat(9)), ("whole", "9x9: 81".into()));
        assert_eq!(kind(&". ".repeat(256)), ("whole", "16x16: 256".into()));
        assert_eq!(kind(&".".repeat(729)), ("marks", "9x9: 729".into()));
        assert_eq!(kind(&".".repeat(82)), ("neither", "82".into()));
    }
}
