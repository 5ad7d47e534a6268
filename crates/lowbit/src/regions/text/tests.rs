use super::*;

fn read(text: &str) -> Vec<Result<Entry, String>> {
    let mut reader = Reader::new(text.as_bytes());
    let next = || match reader.next_board() {
        Ok(entry) => entry.map(Ok),
        Err(error) => Some(Err(error.to_string())),
    };
    std::iter::from_fn(next).collect()
}

fn fault(text: &str) -> String {
    read(text).remove(0).unwrap_err()
}

const QUARTERS: &str = "AABB\nAABB\nCCDD\nCCDD\n";

#[test]
fn every_form_gives_the_same_board() {
    let board: Board = QUARTERS.parse().unwrap();
    for format in [Format::Letters, Format::Sbn, Format::Link, Format::Json] {
        let text = format.write(&board).unwrap();
        let entry = read(&text).remove(0).unwrap();
        assert_eq!((entry.board, entry.form, entry.line), (board.clone(), format, 1), "{text}");
    }
    let others = [
        "A A B B\r\nA A B B\r\nC C D D\r\nC C D D",
        "# a comment\n\n1122\n1122\n3344\n3344",
        "4x1\nAABB\nAABB\nCCDD\nCCDD\n",
        "4x1.AABBAABBCCDDCCDD.s1d2l3c4v1",
        "[[5,5,7,7],[5,5,7,7],[0,0,2,2],[0,0,2,2]]",
        "{\"regions\": [\"AABB\",\"AABB\",\n \"CCDD\",\"CCDD\"], \"note\": \"a } in a string\"}",
        "[{\"id\": 7, \"regions\": [[\"red\",\"red\",\"b\",\"b\"],[\"red\",\"red\",\"b\",\"b\"],[1,1,2,2],[1,1,2,2]]}]",
        "{\"gridSize\": 4, \"stars\": 1, \"puzzles\": [{\"sbn\": \"4x1.AABBAABBCCDDCCDD\"}]}",
    ];
    for text in others {
        assert_eq!(read(text).remove(0).unwrap().board, board, "{text}");
    }
}

#[test]
fn what_is_given_survives() {
    let text = format!("{QUARTERS}.*..\n...-\n....\n....\n");
    let board: Board = text.parse().unwrap();
    assert_eq!((board.given(0), board.empty(1)), (2, 8));
    for format in [Format::Letters, Format::Json] {
        assert_eq!(format.write(&board).unwrap().parse::<Board>().unwrap(), board);
    }
    let message = Format::Sbn.write(&board).unwrap_err().to_string();
    assert_eq!(message, "sbn cannot express given stars and empty cells");
}

#[test]
fn walls_cannot_say_that_a_region_is_in_pieces() {
    let board: Board = "ABA\nBBB\nCBC".parse().unwrap();
    assert_eq!(Format::Link.write(&board).unwrap_err().to_string(), "link cannot express a disconnected region");
    assert_eq!(Format::Sbn.write(&board).unwrap(), "3x1.ABABBBCBC\n");
}

#[test]
fn many_boards_follow_each_other() {
    let text = format!("{QUARTERS}{QUARTERS}\n{}\n\nAB\nAB\n{{\"regions\":[\"A\"]}}\n", "2x1.ABAB");
    let lines: Vec<u64> = read(&text).into_iter().map(|entry| entry.unwrap().line).collect();
    assert_eq!(lines, [1, 5, 10, 12, 14]);
}

/// A contradicting board can be read, like a sudoku with contradicting givens: it has no solution.
#[test]
fn contradictions_are_no_faults() {
    use crate::engine::Stop;
    let texts = [
        "2x2\nAA\nAB\n",
        "2x2.AAAB\n",
        &format!("{QUARTERS}*...\n.*..\n....\n....\n"),
        &format!("{QUARTERS}*..*\n....\n....\n....\n"),
    ];
    for text in texts {
        let entry = Reader::new(text.as_bytes()).next_board().unwrap().unwrap();
        assert!(entry.board.is_contradictory(), "{text}");
        assert_eq!(crate::regions::count(&entry.board, 2, &Stop::new()).complete(), Some(0), "{text}");
        assert_eq!(
            crate::regions::Batch::new().solve(&[&entry.board; 300], &Stop::new()).complete().unwrap(),
            vec![None; 300]
        );
        assert!(crate::regions::solutions(&entry.board).advance(&Stop::new()).complete().unwrap().is_none(), "{text}");
        assert!(
            crate::regions::steps::path(&entry.board, &Stop::new()).into_inner().solution.is_none()
                && crate::regions::steps::hint(&entry.board, &Stop::new()).into_inner().steps().is_empty()
        );
    }
    let entered = Reader::new(texts[2].as_bytes()).next_board().unwrap().unwrap().board;
    assert_eq!(crate::regions::mistakes(&entered, &Stop::new()).complete().flatten(), Some(vec![(0, 0), (1, 1)]));
    let small = Reader::new(texts[0].as_bytes()).next_board().unwrap().unwrap().board;
    assert_eq!(crate::regions::mistakes(&small, &Stop::new()).complete(), Some(None));
}

#[test]
fn faults_have_their_place_and_do_no_harm_to_others() {
    assert_eq!(fault("AAB\nAB\n"), "line 2, column 3: a row of 2 cells, but the rows before have 3");
    assert_eq!(fault("AB\nA?\n"), "line 2, column 2: '?' cannot name a region: letters and digits can");
    assert_eq!(fault("A B\nC B\n"), "line 2, column 1: one region too many: a board of 2 x 2 has 2");
    assert_eq!(fault("AB\n"), "line 1: the board ends after 1 of 2 rows");
    assert_eq!(fault("AAA\nAAA\nAAA\n"), "line 1: a board of 3 x 3 has 3 regions, not 1");
    assert_eq!(fault(&"A".repeat(33)), "line 1, column 33: a row of 33 cells: boards have up to 32 x 32");
    assert_eq!(fault("3x1\nAB\nAB\n"), "line 2, column 3: a row of 2 cells, but line 1 says 3");
    assert_eq!(
        fault(&format!("{QUARTERS}*..a\n")),
        "line 5, column 4: a mark is '*' for a star, '-' for an empty cell, '.' for an open one"
    );
    assert_eq!(fault("é?\n?é"), "line 1, column 1: this character cannot name a region: letters and digits can");
    assert_eq!(fault("4x1.AABB"), "line 1: a board of 4 x 4 has 16 letters, not 4");
    assert_eq!(fault("{\"stars\": 1}"), "line 1: an object without 'regions'");
    assert_eq!(fault("{\"regions\": 1"), "line 1, column 13: not JSON: EOF while parsing an object");
    assert_eq!(fault("https://puzz.link/p?nurikabe/5/5/x"), "line 1: an address, but not of a star battle");
    assert_eq!(
        fault("https://puzz.link/p?starbattle/6/6/1/4ilb"),
        "line 1: the walls of 6 x 6 take 12 characters, not 4"
    );
    let mixed = format!("AB\nA?\nzzz\n\n{QUARTERS}");
    let results = read(&mixed);
    assert!(results.len() == 2 && results[0].is_err());
    assert_eq!(results[1].as_ref().unwrap().line, 5);
}

/// An error that showed only at the end of a board once took the next board with it.
#[test]
fn a_board_after_a_faulty_one_is_read() {
    let results =
        read(&format!("{QUARTERS}*...\n.*..\n....\n....\n\n{QUARTERS}\nAAA\nAAA\nAAA\n\n4x1.AABBAABBCCDDCCDD"));
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false, true]);
}

#[test]
fn pictures_have_every_region_and_star() {
    let board: Board = QUARTERS.parse().unwrap();
    let solution = crate::regions::solve(&board, &crate::engine::Stop::new()).complete().unwrap().unwrap();
    assert_eq!(solution.to_string(), "2 4 1 3");
    assert_eq!(solution.picture(), ".*..\n...*\n*...\n..*.\n");
    let picture = svg(&board, Some(&solution));
    assert_eq!(picture.matches("♛").count(), 4);
    assert_eq!(picture.matches("<rect").count(), 16);
    // Walls, thick: above the first and the third row, before the first and the third column, and around.
    let walls = |across: bool| {
        let side = if across { "h36" } else { "v36" };
        let place = |cell: u32| if across { (cell % 4, cell / 4) } else { (cell / 4, cell % 4) };
        let walls = [0, 1, 2, 3, 8, 9, 10, 11].map(place).map(|(x, y)| format!("M{} {}{side}", 36 * x, 36 * y));
        (picture.matches(side).count(), walls.into_iter().all(|wall| picture.contains(&wall)))
    };
    assert_eq!([walls(true), walls(false)], [(8, true); 2], "{picture}");
    assert!(picture.contains("M0 144h144v-144"));
    let advice = crate::regions::steps::hint(&board, &crate::engine::Stop::new()).into_inner();
    let step = &advice.steps()[0];
    let picture = svg_of_step(&board, step);
    assert_eq!(picture.matches("class=\"reason\"").count(), step.reasons.len());
    assert_eq!(picture.matches("class=\"removed\"").count(), step.removed.len());
    assert_eq!(picture.matches("class=\"placed\"").count(), step.placed.len());
}

#[test]
fn letters_stay_what_they_were() {
    let text = "BBAA\nBBAA\nDDCC\nDDCC\n";
    let board: Board = text.parse().unwrap();
    assert_eq!(Format::Letters.write(&board).unwrap(), text);
    let sbn = "4x1.BBAABBAADDCCDDCC\n";
    assert_eq!(Format::Sbn.write(&sbn.parse().unwrap()).unwrap(), sbn);
    let json = "{\"stars\":1,\"regions\":[\"BBAA\",\"BBAA\",\"DDCC\",\"DDCC\"]}\n";
    assert_eq!(Format::Json.write(&json.parse().unwrap()).unwrap(), json);
    let others: Board = "zz11\nzz11\nXXyy\nXXyy".parse().unwrap();
    assert_eq!(Format::Letters.write(&others).unwrap(), "AABB\nAABB\nCCDD\nCCDD\n");
}

/// All boards and errors of a text.
fn all_of(reader: Reader<impl std::io::BufRead>) -> Vec<String> {
    let mut reader = reader;
    let next = || match reader.next_board() {
        Ok(entry) => entry.map(|entry| format!("{entry:?}")),
        Err(error) => Some(error.to_string()),
    };
    std::iter::from_fn(next).collect()
}

#[test]
fn boards_read_where_they_lie_are_those_that_are_read_with_care() {
    use rand::{RngExt, SeedableRng};
    let parts = [
        QUARTERS,
        "\n",
        "# a comment\n",
        "BBAA\nBBAA\nCCDD\nCCDD\n\n",
        "AABB\nAABB\nCCDD\nCCDD\n*...\n....\n....\n...-\n",
        "4x1\nAABB\nAABB\nCCDD\nCCDD\n",
        "A\n",
        "AABBB\nAABBB\nCCDDD\nCCDDD\nEEEEE\n\n",
        "4x1.AABBAABBCCDDCCDD\n",
        "{\"id\": \"a\", \"n\": 4, \"regions\": [\"AABB\", \"AABB\", \"CCDD\", \"CCDD\"], \"unique\": false, \"of\": [1, 2]}\n",
        "{\"id\": 17, \"regions\": [\"AABB\",\"AABB\",\"CCDD\",\"CCDD\"], \"stars\": 1, \"more\": null}\n",
        "{\"regions\": [\"AABB\",\"AABB\",\"CCDD\",\"CCDD\"], \"states\": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]}\n",
        "{\"name\": \"b\", \"regions\": [\"AABB\",\"AABB\",\"CCDD\",\"CCDD\"], \"solution\": [[1, 2], [0.5]]}\n",
    ];
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut read = 0;
    for _ in 0..20_000 {
        let number = random.random_range(1..4);
        let mut text: Vec<u8> = (0..number).flat_map(|_| parts[random.random_range(0..parts.len())].bytes()).collect();
        for _ in 0..random.random_range(0..3) {
            let place = random.random_range(0..text.len().max(1)).min(text.len());
            match random.random_range(0..3) {
                0 => _ = text.drain(place..(place + 1).min(text.len())),
                1 => text.insert(place, b"A*.- \n\t\r,\"{}[]0x"[random.random_range(0..16)]),
                _ => text
                    .iter_mut()
                    .skip(place)
                    .take(1)
                    .for_each(|byte| *byte = b"ABZa9*.- \n,\"{}[]:\\"[random.random_range(0..18)]),
            }
        }
        let at_once = all_of(Reader::new(&text[..]));
        let byte_by_byte = all_of(Reader::new(std::io::BufReader::with_capacity(1, &text[..])));
        assert_eq!(at_once, byte_by_byte, "{}", String::from_utf8_lossy(&text));
        read += at_once.iter().filter(|said| said.starts_with("Entry")).count();
    }
    assert!(read > 10_000, "{read}");
}
