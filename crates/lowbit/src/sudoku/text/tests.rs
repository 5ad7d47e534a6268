//! Every layout, read, written again, and refused.

use std::collections::HashSet;

use proptest::prelude::*;

use super::super::test_questions::solve;
use super::super::{Grid, Marks, Puzzle, Shape};
use super::*;
use crate::Error;

fn read(text: &str) -> Vec<Result<Entry, Error>> {
    Reader::new(text.as_bytes()).collect()
}

/// The only puzzle of a text.
fn one(text: &str) -> Entry {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// A description of each puzzle of a text, or its error.
fn story(text: &str) -> Vec<String> {
    read(text)
        .into_iter()
        .map(|found| found.map_or_else(|e| e.to_string(), |e| e.puzzle.givens().to_string()))
        .collect()
}

const LINE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

/// The lecture's puzzle with decoration between its rows and cells.
fn drawn(row: impl Fn(&str) -> String) -> String {
    (0..9).map(|number| row(&LINE[9 * number..][..9])).collect()
}

#[test]
fn the_same_puzzle_in_every_layout() {
    let spaced = |row: &str| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n";
    let boxed = |row: &str| format!("| {} | {} | {} |\n", &row[..3], &row[3..6], &row[6..]);
    let texts = [
        format!("{LINE}\n"),
        format!("# a comment\r\n\r\n{}\r\n", LINE.replace('.', "0")),
        format!("{LINE} # 34 givens"),
        format!("{},{}", LINE.replace('.', "-"), "1".repeat(81)),
        drawn(|row| format!("{row} ")),
        drawn(|row| format!("{row}\n")),
        drawn(spaced),
        drawn(boxed),
        drawn(|row| format!("{}\n", row.replace('.', "0"))),
        drawn(|row| row.chars().map(|c| format!("{c},")).collect::<String>() + "\n"),
        format!("[Puzzle]\n{}[State]\n{}", drawn(|row| format!("{row}\n")), drawn(|_| "123456789\n".into())),
        format!("puzzle,solution\n{LINE},{}\n", "1".repeat(81)),
        format!("id,quizzes,solutions\n7,\"{LINE}\",{}\n", "1".repeat(81)),
        format!("{{\"id\": 1, \"puzzle\": \"{LINE}\"}}\n"),
    ];
    for text in texts {
        assert_eq!(one(&text).puzzle.givens().to_string(), LINE, "{text}");
    }
    for (frame, between) in
        [("-----------------------", "-----------------------"), ("-------------------------", "---")]
    {
        let rows = drawn(boxed);
        let bands: Vec<_> = rows.split_inclusive('\n').collect();
        let bands: Vec<_> = bands.chunks(3).map(|band| band.concat()).collect();
        let text = format!("{frame}\n{}{frame}\n", bands.join(&format!("{between}\n")));
        assert_eq!(one(&text).puzzle.givens().to_string(), LINE, "{text}");
        assert_eq!(one(&bands.join("\n")).puzzle.givens().to_string(), LINE);
    }
}

#[test]
fn answers_are_written_as_the_question_was() {
    let solution = solve(&LINE.parse().unwrap()).unwrap();
    let answer = |text: &str| {
        let entry = one(text);
        let mut out = String::new();
        entry.form.write_answer(&entry.puzzle, Some(solution.cells()), &mut out);
        out
    };
    let solved = solution.to_string();
    assert_eq!(answer(&format!("{LINE} # hard\r\n")), format!("{solved}\n"));
    assert_eq!(answer(&format!("puzzle\n{LINE}")), format!("{LINE},{solved}\n"));
    assert_eq!(
        answer(&format!("{{\"quiz\":\"{LINE}\"}}")),
        format!("{{\"puzzle\":\"{LINE}\",\"solution\":\"{solved}\"}}\n")
    );
    let mut board = String::new();
    Format::Board.write(&one(LINE).puzzle, Shown::Puzzle, &mut board);
    let mut solved_board = String::new();
    Format::Board.write(&one(LINE).puzzle, Shown::Solution(solution.cells()), &mut solved_board);
    assert_eq!(answer(&board), solved_board);
}

#[test]
fn large_shapes_in_every_alphabet() {
    let letters = "ABCDEFGHIJKLMNOP";
    let row_of = |row: &str| format!("{row}\n{}", "................\n".repeat(15));
    assert_eq!(one(&row_of(letters)).puzzle.givens().cells()[..16], (1..=16).collect::<Vec<u8>>());
    assert_eq!(one(&row_of("123456789ABCDEFG")).puzzle.givens().cells()[..16], (1..=16).collect::<Vec<u8>>());
    assert_eq!(one(&row_of("0123456789ABCDEF")).puzzle.givens().cells()[..16], (1..=16).collect::<Vec<u8>>());
    assert_eq!(one(&row_of("0123456789abcdef")).puzzle.givens().cells()[..16], (1..=16).collect::<Vec<u8>>());
    let numbers = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".to_owned()
        + &"0 ".repeat(16).repeat(15).replace("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    assert_eq!(one(&numbers).puzzle.givens().cells()[..16], (1..=16).collect::<Vec<u8>>());
    // A first row of blanks only, as written by online judges: not a border.
    let blank_first = format!("{}\n{letters}\n{}", "-".repeat(16), format!("{}\n", "-".repeat(16)).repeat(14));
    assert_eq!(one(&blank_first).puzzle.givens().cells()[16..32], (1..=16).collect::<Vec<u8>>());
    let large = one(&format!("{}{}", "ABCDEFGHIJKLMNOPQRSTUVWXY", ".".repeat(600)));
    assert_eq!(large.puzzle.givens().cells()[24], 25);
}

#[test]
fn faults_have_a_place_and_reading_goes_on() {
    let bad = LINE.replace("21", "2x");
    assert_eq!(
        story(&format!("{bad}\n{LINE}\n{}\n{LINE}\n", &LINE[1..])),
        [
            "line 1, column 13: 'x' is not a digit of a 9x9 sudoku (1..9, blank '.' or '0')",
            LINE,
            "line 3, column 81: 80 cells: a row has 4, 9, 16 or 25, a whole puzzle 16, 81, 256 or 625",
            LINE
        ]
    );
    let grid = drawn(|row| format!("{row}\n"));
    let short = grid.replacen("..21.94..", "..21.94.", 1);
    let unknown = grid.replacen("..21.94..", "..21.94.!", 1).replace("!", "é");
    let half: String = grid.split_inclusive('\n').take(5).collect();
    assert_eq!(
        story(&format!("{grid}{short}{grid}\n{half}\n{unknown}{half}")),
        [
            LINE,
            "line 11, column 9: 8 cells in a row of a 9x9 grid",
            LINE,
            "line 33: the grid ends after 5 of 9 rows",
            "line 36, column 9: 'é' is not a digit of a 9x9 sudoku (1..9, blank '.' or '0')",
            "line 48: the grid ends after 5 of 9 rows",
        ]
    );
    assert_eq!(
        story("puzzle,solution\n1,2\n"),
        ["line 2, column 2: 1 cells: a row has 4, 9, 16 or 25, a whole puzzle 16, 81, 256 or 625"]
    );
    assert_eq!(story("id,puzzle\n1\n"), ["line 2: no column 2, which has the puzzle according to the header"]);
    assert_eq!(story("{\"id\":1}"), ["line 1: a JSON object without the key \"puzzle\""]);
    assert_eq!(story(""), [""; 0]);
    assert_eq!(story("\0"), ["line 1, column 1: a control character: this is not a text file"]);
}

#[test]
fn what_is_no_text_is_a_fault_in_its_place_and_reading_goes_on() {
    let faults = |text: &[u8]| -> Vec<String> {
        let told = |found: Result<Entry, Error>| match found {
            Ok(entry) => entry.puzzle.givens().to_string(),
            Err(error) => error.to_string(),
        };
        Reader::new(text).map(told).collect()
    };
    let not_utf8 = |line, column| format!("line {line}, column {column}: not UTF-8: this is not a text file");
    let control = |line, column| format!("line {line}, column {column}: a control character: this is not a text file");
    let too_long = |line| format!("line {line}: the line is longer than 65536 characters");
    let long = ".".repeat(200_000);
    let text = [b"\xff\n", LINE.as_bytes(), b"\n12\xc3\n", long.as_bytes(), b"\n1\0\n", LINE.as_bytes()].concat();
    assert_eq!(faults(&text), [not_utf8(1, 1), LINE.into(), not_utf8(3, 3), too_long(4), control(5, 2), LINE.into()]);
    // In rows, a line that is not text is a row of its grid; an error in a first row does not affect the grids after
    // it.
    let grid = drawn(|row| format!("{row}\n"));
    let rows: Vec<_> = grid.split_inclusive('\n').collect();
    let broken = [rows[..3].concat().as_bytes(), b"\xff\n", rows[4..].concat().as_bytes()].concat();
    let headless = [b"hello\n", rows[1..].concat().as_bytes()].concat();
    let text = [grid.as_bytes(), &broken, grid.as_bytes(), &headless, grid.as_bytes()].concat();
    let hello = "line 28, column 5: 5 cells: a row has 4, 9, 16 or 25, a whole puzzle 16, 81, 256 or 625";
    assert_eq!(faults(&text), [LINE, &not_utf8(13, 1), LINE, hello, LINE]);
}

#[test]
fn plain_lines_are_read_as_all_others() {
    let comment = format!("{LINE} # 34 givens");
    let quoted = format!("7,\"{LINE}\",x");
    let object = format!("{{\"puzzle\":\"{LINE}\"}}");
    let (csv, json) = (LineLayout::Csv { column: 1 }, LineLayout::Json { key: "puzzle".into() });
    for (layout, line) in
        [(&LineLayout::Cells, LINE), (&LineLayout::Cells, &comment), (&csv, &quoted), (&json, &object)]
    {
        let Some(Ok(Line::Nine(cells))) = layout.read(1, line.as_bytes()) else { panic!("{line}") };
        let entry = layout.entry(1, line).unwrap().unwrap();
        assert_eq!((entry.puzzle.givens().cells(), entry.form), (&cells[..], layout.form()));
    }
    let strange =
        [format!("{LINE} \u{e9}"), format!("{LINE}1"), LINE.replacen('.', "-", 1), LINE.replacen('.', "x", 1)];
    for line in strange {
        let read = LineLayout::Cells.read(1, line.as_bytes()).unwrap();
        assert_eq!(read, LineLayout::Cells.entry(1, &line).unwrap().map(Line::Other), "{line}");
    }
}

#[test]
fn sixteen_cells_are_a_puzzle_or_a_row_as_the_lines_after_them_show() {
    let few_digits = "1...2...3...4...\n";
    let grid = few_digits.to_owned() + "................\n" + &"5...............\n".repeat(14);
    let Entry { puzzle, .. } = one(&grid);
    assert_eq!((puzzle.shape(), puzzle.givens().givens()), (Shape::SIXTEEN, 4 + 14));
    let bordered: String = [few_digits; 4].concat() + "-------------------\n" + &few_digits.repeat(12);
    assert_eq!(one(&bordered).puzzle.shape(), Shape::SIXTEEN);
    for puzzles in [1, 15, 16, 17, 40] {
        let list = few_digits.repeat(puzzles);
        assert_eq!(story(&list), vec![few_digits.trim_end(); puzzles], "nothing contradicts 4x4");
    }
    assert_eq!(story("1...2...3...4...\n\n................\n")[1], "................");
    let wrong = story("1...2...3...4...\nhello\n");
    assert_eq!(wrong[0], "1...2...3...4...");
    assert!(wrong[1].starts_with("line 2, column 5: 5 cells"), "{wrong:?}");

    let mut parser = Parser::new();
    let mut found = Vec::new();
    parser.push(1, few_digits.trim_end(), &mut found);
    assert!(found.is_empty() && parser.reading().is_none());
    parser.pause(&mut found);
    assert_eq!(found.len(), 1, "a single line is answered at once");
    assert_eq!(parser.reading().unwrap().words.to_string(), "4x4 puzzles, one a line");
}

#[test]
fn what_was_read_is_told() {
    let told = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        reader.by_ref().for_each(drop);
        reader.reading().map(|reading| (reading.words.to_string(), reading.is_plain))
    };
    assert_eq!(told(LINE), Some(("9x9 puzzles, one a line".into(), true)));
    assert_eq!(told(&drawn(|row| format!("{row}\n"))), Some(("9x9 puzzles in rows".into(), true)));
    assert_eq!(told(&format!("id,Puzzle\n1,{LINE}")), Some(("CSV, 9x9 puzzles in column 2".into(), false)));
    assert_eq!(told(&"0".repeat(256)), Some(("16x16 puzzles, one a line, digits A..P".into(), false)));
    assert_eq!(told(""), None);
}

#[test]
fn candidates_in_a_line_and_in_rows() {
    let givens: Grid = LINE.parse().unwrap();
    let marks = Marks::seen(&givens);
    let mut line = String::new();
    Format::Marks.write(&one(LINE).puzzle, Shown::Puzzle, &mut line);
    assert_eq!(line.trim_end().len(), 729);
    let entry = one(&line);
    assert_eq!((entry.puzzle.givens().into_owned(), &entry.puzzle), (marks.singles(), &Puzzle::Marks(marks.clone())));
    let word = |cell: usize| -> String {
        let digits = crate::bits::members(marks.digits(cell).into());
        digits.map(|digit| (digit + 1).to_string()).collect()
    };
    let ending = |cell: usize| if cell % 9 == 8 { "\n" } else { " " };
    let rows: String = (0..81).map(|cell| word(cell) + ending(cell)).collect();
    assert_eq!(one(&rows).puzzle, Puzzle::Marks(marks.clone()));
    assert_eq!(story(&line.replacen("1", "2", 1)), ["line 1, column 1: '2': candidate '1' or '.' was expected"]);
}

/// The output of tables equals that of digit after digit.
#[test]
fn candidates_are_written_by_tables_as_they_are_one_by_one() {
    let mut text = String::new();
    for shape in Shape::ALL {
        let mut marks = Marks::none(shape);
        for round in 0..8_u32 {
            for cell in 0..shape.cells() {
                let mixed = (cell as u32 + 1).wrapping_mul(0x9e37_79b9).rotate_left(round * 3) >> 3;
                marks.set(cell, mixed & ((1 << shape.side()) - 1));
            }
            let alphabet = Alphabet::usual(shape);
            let has = |cell: usize, digit: usize| marks.digits(cell) >> (digit - 1) & 1 == 1;
            let cells = || (0..shape.cells()).map(|cell| (1..=shape.side()).map(move |digit| (cell, digit)));
            let place = |(cell, digit)| if has(cell, digit) { alphabet.character(digit as u8) } else { '.' };
            text.clear();
            marks.write_line(&mut text);
            assert_eq!(text, cells().flatten().map(place).chain(['\n']).collect::<String>());
            text.clear();
            write_strings(&marks, &mut text);
            let word = |cell: &mut dyn Iterator<Item = (usize, usize)>| -> String {
                cell.filter(|&(cell, digit)| has(cell, digit))
                    .map(|(_, digit)| alphabet.character(digit as u8))
                    .collect()
            };
            let words: Vec<String> = cells().map(|mut cell| format!("{:?}", word(&mut cell))).collect();
            assert_eq!(text, format!("[{}]", words.join(",")));
        }
    }
}

proptest! {
    /// The initial pencil marks, computed for whole rows, equal the definition.
    #[test]
    fn marks_are_seen_cell_by_cell_too(grid in any_grid()) {
        let (shape, marks) = (grid.shape(), Marks::seen(&grid));
        for cell in 0..shape.cells() {
            let sees = |&other: &usize| {
                let boxes = |cell| (shape.row(cell) / shape.box_side(), shape.column(cell) / shape.box_side());
                let same = [shape.row(cell) == shape.row(other), shape.column(cell) == shape.column(other)];
                same.contains(&true) || boxes(cell) == boxes(other)
            };
            let seen: HashSet<u8> = (0..shape.cells()).filter(sees).map(|other| grid.cells()[other]).collect();
            let free = (1..=shape.side() as u8).filter(|digit| !seen.contains(digit)).map(|digit| 1 << (digit - 1)).sum();
            let expected = match grid.cells()[cell] { 0 => free, digit => 1 << (digit - 1) };
            prop_assert_eq!(marks.digits(cell), expected, "cell {}", cell);
        }
    }
}

#[test]
fn dashes_before_the_first_row_may_be_whole_grids() {
    let text = format!("{}1-3-\n", "----\n".repeat(7));
    let grids: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap()).collect();
    assert_eq!(
        grids.iter().map(|entry| (entry.line, entry.puzzle.givens().givens())).collect::<Vec<_>>(),
        [(1, 0), (5, 2)]
    );
}

fn any_grid() -> impl Strategy<Value = Grid> {
    let cells = |shape: Shape| prop::collection::vec(0..=shape.side() as u8, shape.cells());
    prop::sample::select(&Shape::ALL[..]).prop_flat_map(cells).prop_map(|cells| Grid::from_cells(&cells).unwrap())
}

proptest! {
    #[test]
    fn every_format_is_read_back(mut grid in any_grid(), format in prop::sample::select(&Format::ALL[..])) {
        prop_assume!(format != Format::Svg);
        grid.set(0, 1); // a grid of blanks only is ambiguous
        let mut text = format.header(Content::Puzzles).unwrap_or_default().to_owned();
        format.write(&grid, Shown::Puzzle, &mut text);
        let read = one(&text);
        match format {
            Format::Marks => prop_assert_eq!(read.puzzle, Puzzle::Marks(Marks::seen(&grid))),
            _ => prop_assert_eq!(read.puzzle, Puzzle::Givens(grid)),
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[-.0-9A-Gx|+#\\[\\],{}\" \n]{0,400}") {
        for found in read(&text) {
            if let Err(error) = found {
                prop_assert!(error.to_string().starts_with("line "), "{error}");
            }
        }
    }
}

#[test]
fn a_grid_is_parsed_with_white_space_anywhere() {
    let bands: String = (0..3).map(|band| format!("  {}\n", &LINE[27 * band..][..27])).collect();
    assert_eq!(bands.parse::<Grid>().unwrap().to_string(), LINE);
    assert_eq!("....".repeat(4).parse::<Grid>().unwrap(), Grid::empty(Shape::FOUR));
    let refused = format!("{LINE}\n{LINE}").parse::<Grid>().unwrap_err();
    assert_eq!(refused.to_string(), "line 2: a second puzzle where one was expected");
}
