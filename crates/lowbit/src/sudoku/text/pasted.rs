//! Finds the one puzzle of a pasted text: besides all layouts, an address of a page that contains one, JSON, values with
//! blanks between their separators, full-width digits, a title above or a remark below.

use super::super::Puzzle;
use crate::Error;

/// Numbers of cells that a sudoku may have.
const CELLS: [usize; 4] = [16, 81, 256, 625];

/// Numbers of rows that a sudoku may have.
const ROWS: [usize; 4] = [9, 4, 16, 25];

/// Longer texts are not a single puzzle.
const LONGEST: usize = 1 << 16;

/// Reads the puzzle of a pasted text. A text that is just a puzzle is read as such.
///
/// If the text has several puzzles, the first one found is returned, and the others are ignored. To refuse such a text, parse it as a
/// [`Puzzle`]; to read all of them, use [`stream`](crate::sudoku::stream).
///
/// # Errors
///
/// If the text contains no puzzle, or if it is longer than 64 KiB and not just a puzzle. The message is that for the
/// whole text read as a puzzle.
///
/// ```
/// use lowbit::sudoku::text::read_pasted;
/// let line = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
/// let address = format!("https://solver.example/play?bd={}&rules=1", line.replace('.', "0"));
/// assert_eq!(read_pasted(&address)?.givens().to_string(), line);
/// assert_eq!(read_pasted(&format!("Monday, hard\n{line}\n"))?.givens().to_string(), line);
/// assert!(read_pasted("nothing like it").is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn read_pasted(text: &str) -> Result<Puzzle, Error> {
    let fault = match text.parse::<Puzzle>() {
        Ok(puzzle) => return Ok(puzzle),
        Err(fault) => fault,
    };
    if text.len() > LONGEST {
        return Err(fault);
    }
    let plain: String = text.chars().map(narrow).collect();
    let found = read(&plain)
        .or_else(|| address(&plain))
        .or_else(|| json(&plain))
        .or_else(|| separated(&plain))
        .or_else(|| among_lines(&plain));
    found.ok_or(fault)
}

fn read(text: &str) -> Option<Puzzle> {
    text.parse().ok()
}

/// The ASCII equivalent of a full-width or similar character.
fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{3000}' | '\u{a0}' | '\u{feff}' => ' ',
        '。' | '·' | '□' | '○' => '.',
        other => other,
    }
}

/// A part of an address whose length is the number of cells of a sudoku.
fn address(text: &str) -> Option<Puzzle> {
    let word = text.split_whitespace().find(|word| word.contains("://") || word.contains('#') || word.contains('?'))?;
    let decoded = unescaped(word);
    let parts = decoded.split(|character: char| !(character.is_ascii_alphanumeric() || ".-_*".contains(character)));
    parts.filter(|part| CELLS.contains(&part.len())).find_map(|part| read(&part.replace(['-', '_', '*'], ".")))
}

/// Decodes `%31` to `1`; anything else is kept.
fn unescaped(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let byte = piece.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(u8::is_ascii);
        match byte {
            Some(byte) => whole.extend([char::from(byte)].into_iter().chain(piece[2..].chars())),
            None => whole.extend(['%'].into_iter().chain(piece.chars())),
        }
    }
    whole
}

/// A JSON text: a string in it that is a puzzle, or as many numbers as a sudoku has cells, `null` for a blank.
fn json(text: &str) -> Option<Puzzle> {
    if !text.trim_start().starts_with(['[', '{']) {
        return None;
    }
    let outside = text.split('"').step_by(2);
    let strings: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
    let whole = strings.iter().filter(|string| string.len() >= CELLS[0]).find_map(|string| read(string));
    let rows = || read(&strings.iter().filter(|row| ROWS.contains(&row.len())).copied().collect::<Vec<_>>().join("\n"));
    let cells = || {
        let cells: Vec<&str> = strings.iter().copied().filter(|cell| cell.len() <= 1).collect();
        CELLS.contains(&cells.len()).then(|| read(&values(cells)))?
    };
    let numbers = || {
        let words =
            outside.flat_map(|text| text.split(|c: char| !(c.is_ascii_digit() || c == 'n' || c == 'u' || c == 'l')));
        let words: Vec<&str> = words.filter(|word| *word == "null" || word.parse::<u8>().is_ok()).collect();
        CELLS.contains(&words.len()).then(|| read(&values(words)))?
    };
    whole.or_else(rows).or_else(cells).or_else(numbers)
}

/// Values separated by commas, semicolons or tabs, a row a line, empty for a blank.
fn separated(text: &str) -> Option<Puzzle> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let separator =
        [',', ';', '\t'].into_iter().find(|&separator| lines.iter().all(|line| line.contains(separator)))?;
    let cells: Vec<&str> =
        lines.iter().flat_map(|line| line.split(separator)).map(|cell| cell.trim_matches([' ', '"', '\r'])).collect();
    CELLS.contains(&cells.len()).then(|| read(&values(cells)))?
}

/// Cells as words for a reader: a dot for an empty one.
fn values(cells: Vec<&str>) -> String {
    let side = cells.len().isqrt();
    let cell = |cell: &&str| match *cell {
        "" | "null" | "0" => ".".to_owned(),
        other => other.to_owned(),
    };
    let cells: Vec<String> = cells.iter().map(cell).collect();
    cells.chunks(side).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// A puzzle in some of the lines: one of them, or as many consecutive ones as it has rows.
fn among_lines(text: &str) -> Option<Puzzle> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let alone = || lines.iter().filter(|line| line.len() >= CELLS[0]).find_map(|line| read(line));
    let part = |line: &&str| line.split_whitespace().filter(|word| CELLS.contains(&word.len())).find_map(read);
    let block = |rows: usize| lines.windows(rows).find_map(|rows| read(&rows.join("\n")));
    // A drawn grid has borders between its rows.
    let drawn = || (1..lines.len()).find_map(|first| read(&lines[first..].join("\n")));
    alone().or_else(|| lines.iter().find_map(part)).or_else(|| ROWS.into_iter().find_map(block)).or_else(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

    fn rows() -> Vec<&'static str> {
        (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect()
    }

    #[track_caller]
    fn reads(text: &str) {
        let found = read_pasted(text).map(|puzzle| puzzle.givens().to_string());
        assert_eq!(found.unwrap_or_else(|error| panic!("{error}: {text}")), LINE);
    }

    #[test]
    fn addresses_of_pages() {
        let zeros = LINE.replace('.', "0");
        for address in [
            format!("http://127.0.0.1:8128/#sudoku/{LINE}"),
            format!("https://lab.example/#sudoku/{LINE}/{}?corner=1-3", ".".repeat(81)),
            format!("https://solver.example/sudoku.htm?bd={zeros}"),
            format!("solver.example/play?s={zeros}&d=3"),
            format!("https://solver.example/en/{zeros}/"),
            format!("https://solver.example/?p={}", LINE.replace('.', "%2E")),
            format!("https://solver.example/?p={}", LINE.replace('.', "-")),
        ] {
            reads(&address);
        }
    }

    #[test]
    fn json_in_several_shapes() {
        let zeros = LINE.replace('.', "0");
        let numbers: Vec<String> = zeros.chars().map(String::from).collect();
        let nested: Vec<String> = numbers.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
        let nested = format!("[\n  {}\n]", nested.join(",\n  "));
        let quoted: Vec<String> = rows().iter().map(|row| format!("\"{row}\"")).collect();
        for text in [
            nested.clone(),
            nested.replace('0', "null"),
            format!("{{\"grid\": {nested}, \"name\": \"Monday\"}}"),
            format!("[{}]", numbers.join(",")),
            format!("[{}]", quoted.join(",")),
            format!("{{\n  \"id\": \"a\",\n  \"puzzle\": \"{LINE}\"\n}}"),
        ] {
            reads(&text);
        }
    }

    #[test]
    fn values_with_nothing_between_their_separators() {
        for separator in [",", ";", "\t"] {
            let row =
                |row: &&str| row.chars().map(|c| c.to_string().replace('.', "")).collect::<Vec<_>>().join(separator);
            reads(&rows().iter().map(row).collect::<Vec<_>>().join("\r\n"));
        }
    }

    #[test]
    fn other_characters_and_words_around() {
        let wide: String =
            LINE.chars().map(|c| if c == '.' { '０' } else { char::from_u32(c as u32 + 0xfee0).unwrap() }).collect();
        reads(&wide);
        reads(&format!("Sudoku of Monday (hard)\n{LINE}"));
        reads(&format!("Sudoku of Monday (hard)\n\n{}\n\nfrom somewhere", rows().join("\n")));
        reads(&format!("#12 {LINE} 4.5"));
        reads(&rows().join(" \u{3000}\n"));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_as_before() {
        for text in [
            "",
            "hello",
            "this is not a sudoku at all",
            "https://example.org/?q=12345",
            "[1, 2, 3]",
            "{}",
            "a,b,c\nd,e,f",
        ] {
            let told = text.parse::<Puzzle>().unwrap_err().to_string();
            assert_eq!(read_pasted(text).unwrap_err().to_string(), told, "{text}");
        }
    }
}
