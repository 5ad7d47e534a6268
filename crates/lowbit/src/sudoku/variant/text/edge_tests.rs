//! Texts cut short, concatenated, half empty, or of another kind than they look.

use super::*;
use crate::engine::Stop;

fn count(variant: &Variant) -> u128 {
    variant.solver().count(u128::MAX, &Stop::new(), |_| ()).complete().expect("nobody stops it")
}

fn json(rest: &str) -> Result<Puzzle, Error> {
    of_json(&format!("{{\"size\": 4, {rest}}}"))
}

fn four(rest: &str) -> Variant {
    json(rest).expect("a puzzle").variant
}

fn refusal(read: Result<Puzzle, Error>) -> String {
    read.expect_err("it is refused").to_string()
}

fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Pieces::new(text.as_bytes());
    std::iter::from_fn(|| pieces.next_piece().expect("it can be cut")).map(|piece| piece.text).collect()
}

#[test]
fn json_is_a_variant_unless_it_has_a_classic_puzzle() {
    for variant in [
        r#"{"title": "puzzle", "size": 4}"#,
        r#"{"author": "\"grid\": \"x\"", "size": 4}"#,
        "\u{feff}{\"size\": 4}",
        "{\n  \"grid\" : [[{}, ",
        r#"{"arrow": [{"cells": ["R1C1"], "lines": ["#, // the rest is beyond the head
    ] {
        assert!(is_variant(variant), "{variant}");
    }
    for classic in
        [r#"{"grid": "1..4......3....2"}"#, r#"{"size": 4, "sudoku" : "1..4......3....2"}"#, r#"{"nonce": 1}"#]
    {
        assert!(!is_variant(classic), "{classic}");
    }
    assert_eq!(read("\u{feff}sudoku 4x4\nantiknight").unwrap().variant.constraints.len(), 1);
}

#[test]
fn words_of_a_readable_text_begin_no_other_puzzle() {
    let even = format!("even:{}", " r1c1".repeat(15) + "-");
    assert_eq!(even.len(), 81); // as many characters as a killer in arrows
    let text =
        format!("sudoku 4x4\ntitle: see https://a.example/x #2\n# from https://b.example\nantiknight # c://d\n{even}");
    assert_eq!(pieces(&text), [&*text]);
    let rows = "sudoku 8x8\nregions:\n11222233\nantiknight"; // givens and regions of 2x2?
    assert_eq!(pieces(rows), [rows]);
    let title = |text: &str| read(text).unwrap().variant.title;
    assert_eq!(title("sudoku 4x4\ntitle: No. #7\nantiknight # a comment"), "No. #7");
    let named = Variant { title: "No. #7".to_owned(), ..Variant::new(4).unwrap() };
    assert_eq!(write(&named).parse::<Variant>().unwrap(), named);
    let both = "sudoku 4x4\nantiknight\nhttps://puzz.link/p?sudoku/4/4/g1k23k3g\n";
    assert_eq!(pieces(both).len(), 2);
}

/// Titles, and packed puzzles with them.
fn packed() -> impl Iterator<Item = (String, String)> {
    // A unit of many ones makes slashes.
    let unit = |number: u32| if number.is_multiple_of(2) { '\u{fffd}' } else { '\u{ffff}' };
    let titles = (1..5000).map(move |number| format!("{number} {} {}", unit(number), number * number));
    titles.map(|title| {
        let body = compress(&format!("{{ \"size\": 4, \"title\": \"{title}\", \"antiking\": true}}"));
        (title, body)
    })
}

#[test]
fn addresses_come_in_many_shapes() {
    let fits = |body: &str| body.contains('+') && body.contains('/') && !body.contains("//");
    let (title, body) = packed().find(|(_, body)| fits(body)).expect("some title fits");
    let expected = four(&format!("\"title\": \"{title}\", \"antiking\": true"));
    let bare = body.trim_end_matches('=');
    for text in [
        body.clone(),
        format!("?load={body}"),
        format!("load={bare}"),
        format!("f-puzzles.com/?load={body}"),
        format!("https://www.f-puzzles.com/?id=x&load={bare}#top"),
        format!("fpuz{}", body.replace('+', " ")),
        format!("fpuzzles{}", body.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")),
        format!("sudokupad.app/fpuz{bare}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/?puzzleid=fpuz{bare}"),
    ] {
        assert!(is_variant(&text), "{text}");
        assert_eq!(read(&text).expect(&text).variant, expected, "{text}");
    }
    let blank = "scfyyy"; // not even 14 characters
    assert!(!is_variant(blank));
    let scf = format!("scf{}K*xtA name", "o".repeat(13)); // 78 blanks and 3
    assert!(is_variant(&scf), "{scf}");
    assert_eq!(read(&scf).map(|puzzle| puzzle.variant.title).unwrap(), "A name");
    assert!(!is_variant("1,https://a.example/,2"));
}

#[test]
fn a_path_may_have_lost_slashes() {
    let with_two = packed().filter(|(_, body)| body.matches("//").count() == 1 && !body.contains("///"));
    for (title, body) in with_two.take(100) {
        let damaged = format!("https://sudokupad.app/fpuz{}", body.replace("//", "/"));
        assert_eq!(read(&damaged).unwrap().variant, four(&format!("\"title\": \"{title}\", \"antiking\": true")));
        assert!(read(&damaged.replace("fpuz", "fpuzA")).is_err());
    }
}

#[test]
fn half_of_a_constraint_is_none() {
    for nothing in [
        r#""arrow": [{"cells": ["R1C1", "R1C2"]}]"#, // a pill without a shaft
        r#""arrow": [{"cells": ["R1C1"], "lines": []}, {"cells": ["R1C1"], "lines": [[], ["R1C1"]]}]"#,
        r#""thermometer": [{"lines": [[]]}, {"lines": []}]"#,
        r#""killercage": [{"cells": [], "value": "7"}]"#,
        r#""wonder": {}"#,
        r#""grid": [[{"value": 0}, {"value": "0"}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]"#,
    ] {
        let read = four(nothing);
        assert_eq!(read, Variant::new(4).unwrap(), "{nothing}");
        assert!(draw(&read, None).ends_with("</svg>\n"));
    }
    assert_eq!(four(r#""size": 4.0, "killercage": [{"cells": ["R1C1"], "value": 2.0}]"#).constraints[0].values, [2]);
    assert_eq!(four(r#""xv": [{"cells": ["R1C1", "R1C2"], "value": 5}]"#).constraints[0].values, [5]);
    assert_eq!(four(r#""negative": ["xv", "xv"]"#).constraints.len(), 1);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for (rest, said) in [
        (r#""negative": "xv""#, "'negative' cannot be read"),
        (r#""negative": {"xv": true}"#, "'negative' cannot be read"),
        (r#""grid": [[{}]]"#, "the grid needs 4 rows of 4 cells"),
        (r#""littlekillersum": [{"cell": "R2C2", "direction": "DR", "value": "5"}]"#, "littlekillersum"),
        (r#""killercage": [{"cells": ["R1C1"], "value": 30001}]"#, "killercage"),
        (r#""killercage": [{"cells": ["R1C1"], "value": 2.5}]"#, "killercage"),
    ] {
        let error = refusal(json(rest));
        assert!(error.contains(said), "{rest}: {error}");
    }
    for text in ["sudoku 4x4\nmarks 5: r1c1", "sudoku 4x4\ncage 30001: r1c1", ".Shape~4x4.Cage~30001~R1C1~R1C2"] {
        assert!(refusal(read(text)).contains("cannot be read"), "{text}");
    }
    let zeros = "0:".repeat(79);
    assert!(read(&format!("3x3:d:k:2817:1:{zeros}")).is_ok());
    assert!(refusal(read(&format!("3x3:j:k:2817:1:{zeros}"))).contains("cages"));
    let digits = "0".repeat(81);
    assert!(read(&format!("https://www.sudokuwiki.org/Sudoku.htm?bd={digits}")).is_ok());
    for other in [format!("sudokux.htm?bd={digits}"), format!("sudoku.htm?bd={digits}5"), "sudoku.htm?bd=x".to_owned()]
    {
        assert!(refusal(read(&format!("https://www.sudokuwiki.org/{other}"))).contains("sudokuwiki.org"), "{other}");
    }
    assert!(read("https://puzz.link/p.html?sudoku_edit/4/4/g1k23k3g").is_ok());
    assert!(refusal(read("https://puzz.link/p?sudoku/v:/4/4/g1k23k3g")).contains("puzz.link"));
}

#[test]
fn a_drawing_belongs_to_a_constraint_that_is_there() {
    let line = r#""line": [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "German Whispers"}]"#;
    let rule = r#""whispers": [{"lines": [["R1C1", "R1C2"]], "value": "2"}]"#;
    assert!(json(&format!("{line}, {rule}")).unwrap().remarks.is_empty());
    assert_eq!(json(line).unwrap().remarks.len(), 1); // the rule itself is lost
    assert_eq!(json(r#""cage": {"cells": ["R1C1"]}"#).unwrap().remarks.len(), 1);
}

#[test]
fn a_side_without_boxes_has_its_rows_as_regions() {
    let five = |rest: &str| of_json(&format!("{{\"size\": 5, {rest}}}")).expect("a puzzle").variant;
    assert!(five("\"antiking\": true").regions.iter().all(Option::is_none));
    let line = five(r#""regionsumline": [{"lines": [["R1C1", "R1C2", "R2C3", "R3C4"]]}]"#);
    let found = line.solver().solve(&Stop::new()).into_inner().expect("it has a solution");
    assert!(found[0] + found[1] == found[7] && found[7] == found[13], "{found:?}");
    // The place in the region is the column.
    let by =
        |kind: &str| count(&five(&format!("\"{kind}\": [{{\"cells\": [\"R1C3\", \"R2C2\"]}}], \"antiking\": true")));
    assert!(by("boxindexer") > 0 && by("boxindexer") == by("columnindexer"));
    let none = "[{\"region\": null}, {\"region\": null}, {\"region\": null}, {\"region\": null}, {\"region\": null}]";
    let null = five(&format!("\"grid\": [{none}, {none}, {none}, {none}, {none}], \"disjointgroups\": true"));
    assert!(null.regions.iter().all(Option::is_none));
}

#[test]
fn scl_is_read_with_all_its_signs() {
    let scl = |rest: &str| {
        let row = "[,,,]";
        read(&format!("scl{}", compress(&format!("{{ce:[{row},{row},{row},{row}],{rest}}}"))))
    };
    let named =
        scl(r"ca:[{v:'title: It\'s a \u00fc'},{ce:[],v:'author: A:B'}],global:{antiknight:t,antiking:f}").unwrap();
    assert_eq!((named.variant.title.as_str(), named.variant.author.as_str()), ("It's a ü", "A:B"));
    assert_eq!(named.variant.constraints.len(), 1);
    assert_eq!(scl(r"metadata:{t:'say \'no\'',author:'x'}").unwrap().variant.title, "say 'no'");
    assert!(refusal(scl("global:['nonconsecutive']")).contains("nonconsecutive"));
    assert!(refusal(scl("ca:[{ce:[[0,0],[0,4]],v:3}]")).contains("SudokuPad"));
    let wide = format!("scl{}", compress("{ce:[[,,,,],[,,,,]],re:[[[0,0],[0,1]]]}"));
    assert!(refusal(read(&wide)).contains("2 rows and 5 columns"));
    // A cell in two regions is in both.
    let two = scl("re:[[[0,0],[0,1],[1,0],[1,1]],[[1,1],[1,2],[2,1],[2,2]],[[3,3]]]").unwrap().variant;
    assert_eq!((two.region_cells().len(), two.constraints.len()), (1, 2));
}

#[test]
fn extremes_are_decided() {
    let solutions = |text: &str| count(&text.parse::<Variant>().unwrap());
    assert_eq!(solutions("sudoku 4x4\nlockout: r1c1"), 288); // one cell has no ends
    assert_eq!(solutions("sudoku 4x4\narrow: r1c1-4 r2c1-4 r3c1-4; r4c1-4"), 0);
    assert_eq!(solutions("sudoku 4x4\nsum-loop 30000: r1c1-4 r2c4-1"), 0);
    let line = "r1c1-4 r2c4-1 r3c1-4 r4c4-1";
    let both = ["sum-loop 20", "sum-line 20"].map(|kind| solutions(&format!("sudoku 4x4\n{kind}: {line}")));
    assert!(both[0] >= both[1] && both[1] > 0, "{both:?}");
    // Two pieces: fives alone, and fives with the last row, in which there is one 8.
    let rows = "sudoku 9x9\nregions: none\nlines: none\nmarks 5: r1-8c1-9\nmarks 8 9: r9c1-9";
    assert_eq!(solutions(&format!("{rows}\nsum-loop 220: r1-9c1-9")), 9);
}
