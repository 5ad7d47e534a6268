//! The interface gives the answers of the library and the command.

mod common;

use common::start;
use lowbit::engine::Stop;
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Setter, Symmetry, Wish};
use lowbit::sudoku::steps::Grade;
use lowbit::sudoku::{Puzzle, Shape};
use lowbit_web::Settings;
use serde_json::{Value, json};

const LECTURE: &str = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

#[test]
fn queens_are_counted_planned_listed_and_solved() {
    let server = start(Settings::default());
    let counted = server.ask("/api/queens/count", r#"{"n": 8, "unique": true}"#);
    assert_eq!((&counted["count"], &counted["unique"]), (&json!("92"), &json!("12")));
    assert_eq!(counted["checks"]["published"], true);
    let dfs = server.ask("/api/queens/count", r#"{"n": 8, "method": "dfs"}"#);
    assert_eq!((&dfs["count"], &dfs["nodes"]), (&json!("92"), &json!(1029)));
    let blocked = server.ask("/api/queens/count", r#"{"board": ".*..\n....\n....\n..*.\n"}"#);
    assert_eq!(blocked["count"], "1");
    assert_eq!(server.ask("/api/queens/plan", r#"{"n": 20}"#)["method"], "join");

    let listed = server.ask("/api/queens/list", r#"{"n": 6}"#);
    let all = json!([[2, 4, 6, 1, 3, 5], [3, 6, 2, 5, 1, 4], [4, 1, 5, 2, 6, 3], [5, 3, 1, 6, 4, 2]]);
    assert_eq!(listed, json!({"listed": 4, "complete": true, "solutions": all}));
    let middle = server.ask("/api/queens/list", r#"{"n": 6, "skip": 1, "limit": 2}"#);
    assert_eq!(middle, json!({"listed": 2, "complete": false, "solutions": all.as_array().unwrap()[1..3]}));
    assert_eq!(server.ask("/api/queens/list", r#"{"n": 6, "skip": 9}"#)["listed"], 0);
    assert_eq!(server.ask("/api/queens/list", r#"{"n": 8, "unique": true}"#)["listed"], 12);
    assert_eq!(server.ask("/api/queens/solve", r#"{"n": 5}"#), json!({"solution": [2, 4, 1, 3, 5]}));
    assert_eq!(server.ask("/api/queens/solve", r#"{"n": 3}"#), json!({"solution": null}));
    assert_eq!(server.ask("/api/queens/published", r#"{"n": 8}"#), json!({"n": 8, "count": "92"}));
    assert_eq!(server.ask("/api/queens/published", r#"{"n": 28}"#), json!({"n": 28}));
}

#[test]
fn variants_are_opened_edited_and_answered() {
    let server = start(Settings::default());
    let text = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ncage 3: r2c3-4\ngreater: r2c4 r2c3";
    let ask = |path: &str, body: Value| server.ask(&format!("/api/variant/{path}"), &body.to_string());
    let opened = ask("open", json!({ "text": text }));
    assert_eq!((&opened["rows"], &opened["low"], &opened["classic"]), (&json!(4), &json!(1), &json!(null)));
    assert_eq!(opened["constraints"][1]["line"], "cage 3: r2c3-4");
    assert!(opened["drawing"].as_str().unwrap().starts_with("<svg "));
    let solution = json!([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    assert_eq!(ask("solve", json!({ "text": text })), json!({ "solution": solution }));
    assert_eq!(
        ask("check", json!({ "text": text, "why": true })),
        json!({"verdict": "unique", "redundant": ["cage 3: r2c3-4"], "contradiction": null})
    );

    // Without the dot between the cells there are more solutions; an entry leaves one.
    let edited = ask("open", json!({ "text": opened["text"], "remove": [2] }))["text"].clone();
    let count = ask("count", json!({ "text": edited }))["count"].clone();
    assert_ne!(count, "1");
    assert_eq!(
        ask("list", json!({ "text": edited }))["solutions"].as_array().unwrap().len().to_string(),
        count.as_str().unwrap()
    );
    let mut entries = vec![Value::Null; 16];
    (entries[6], entries[7]) = (json!(1), json!(2));
    let filled = ask("candidates", json!({ "text": edited, "entries": entries }));
    assert_eq!((&filled["candidates"][6], &filled["candidates"][7]), (&json!([1]), &json!([2])));

    // A constraint makes a classic puzzle a variant, its givens can be changed, and without edits it stays classic.
    let classic = ask("open", json!({ "text": "1..4......3....2" }));
    assert_eq!(classic["classic"], "1..4......3....2");
    let with = ask(
        "open",
        json!({ "text": classic["text"], "add": ["antiknight", "odd: r1c1"], "givens": vec![Value::Null; 16] }),
    );
    assert_eq!((&with["constraints"][0]["name"], &with["allowed"][0]), (&json!("antiknight"), &json!([1, 2, 3, 4])));
    assert_eq!(ask("convert", json!({ "text": with["address"], "to": "text" }))["text"], with["text"]);

    for (path, body, message) in [
        ("open", json!({ "text": text, "remove": [3] }), "there is no constraint 3"),
        ("open", json!({ "text": text, "add": ["magic: r1c1"] }), "magic"),
        ("solve", json!({ "text": text, "entries": [1] }), "entries: 16 cells are needed"),
        ("list", json!({ "text": text, "limit": 10_001 }), "at most 10000 solutions"),
        ("convert", json!({ "text": text, "to": "png" }), "variants are not written as 'png'"),
    ] {
        let reply = server.post(&format!("/api/variant/{path}"), &body.to_string());
        let told = reply.json()["message"].as_str().unwrap().to_owned();
        assert!(reply.status == 422 && told.contains(message), "{path} {body}: {told}");
    }
}

#[test]
fn practice_all_hints_and_the_way_as_events() {
    let server = start(Settings::default());
    let listed = server.ask("/api/sudoku/techniques", "{}");
    let techniques = listed["techniques"].as_array().unwrap();
    let wing = techniques.iter().find(|technique| technique["name"] == "x-wing").unwrap();
    assert_eq!((&wing["title"], &wing["rating"], &wing["taught"]), (&json!("X-wing"), &json!("3.2"), &json!(true)));

    let made = server.ask("/api/sudoku/generate", r#"{"needs": ["x-wing"], "seed": 4}"#);
    let puzzle = json!({ "puzzle": made["puzzles"][0] }).to_string();
    let way = server.events("/api/sudoku/path", &puzzle);
    let (last, steps) = way.split_last().unwrap();
    assert!(steps.iter().all(|(name, _)| name == "step"));
    let told: Vec<_> = steps.iter().map(|(_, step)| step).collect();
    assert_eq!(told, last.1["steps"].as_array().unwrap().iter().collect::<Vec<_>>());
    assert!(told.iter().any(|step| step["technique"] == "x-wing"));

    let rated = server.ask("/api/sudoku/generate", r#"{"rating": "2.6-3", "seed": 4}"#);
    let rated = json!({ "puzzle": rated["puzzles"][0] }).to_string();
    let rating = server.ask("/api/sudoku/grade", &rated)["er"].as_f64().unwrap();
    assert!((2.6..=3.0).contains(&rating), "{rating}");

    let pattern = "xx.x xx.x x.xx xxxx";
    let made = server.ask("/api/sudoku/generate", &json!({ "pattern": pattern }).to_string());
    let made: Vec<char> = made["puzzles"][0].as_str().unwrap().chars().collect();
    assert_eq!((made.len(), made[2], made[6], made[9]), (16, '.', '.', '.'));

    let all = server.ask("/api/sudoku/hint", &format!("{},\"all\":true}}", rated.trim_end_matches('}')));
    let first = server.ask("/api/sudoku/hint", &rated);
    assert!(all["steps"].as_array().unwrap().len() > 1);
    assert_eq!(all["steps"][0]["technique"], first["steps"][0]["technique"]);
    for (body, message) in [
        (r#"{"needs": ["magic"]}"#, "there is no technique 'magic'"),
        (r#"{"rating": "6-7", "grade": "hard"}"#, "either grade or rating, not both"),
        (r#"{"pattern": "x.."}"#, "a pattern of 3 cells: 16, 81, 256 or 625 are needed"),
        (r#"{"pattern": "xxxx xxxx xxxx xxxx", "size": 9}"#, "a pattern of 4x4 for puzzles of size 9"),
    ] {
        let reply = server.post("/api/sudoku/generate", body);
        assert_eq!((reply.status, &reply.json()["message"]), (422, &json!(message)));
    }
}

#[test]
fn a_booklet_and_a_board_tell_how_far_they_are() {
    let server = start(Settings::default());
    let puzzles = server.ask("/api/sudoku/generate", r#"{"grade": "easy", "count": 3}"#)["puzzles"].clone();
    let told = server.events("/api/sudoku/booklet", &json!({ "puzzles": puzzles, "on_sheet": 2 }).to_string());
    let (last, progress) = told.split_last().unwrap();
    assert!(progress.iter().all(|(name, data)| name == "progress" && data["done"].as_u64() <= Some(3)));
    let sheets = last.1["sheets"].as_str().unwrap();
    assert_eq!((sheets.matches("sheet of-2").count(), sheets.matches("<figure>").count()), (2, 6));
    assert!(last.1["style"].as_str().unwrap().contains(".sheet"));
    for (body, message) in [
        (json!({ "puzzles": ["."] }), "16, 81"),
        (json!({ "puzzles": [".".repeat(81)] }), "puzzle 1 of the booklet has no solution or several"),
        (json!({ "puzzles": [], "on_sheet": 3 }), "3 puzzles on a sheet: 1, 2, 4 or 6"),
        (json!({ "puzzles": vec!["."; 101] }), "101 puzzles: a booklet has at most 100"),
    ] {
        let reply = server.post("/api/sudoku/booklet", &body.to_string());
        let told = reply.json()["message"].as_str().unwrap().to_owned();
        assert!(reply.status == 422 && told.contains(message), "{told}");
    }
    // Small boards hardly ever have this grade, so there are progress events for attempts.
    let told = server.events("/api/regions/generate", r#"{"size": 6, "grade": "expert", "seed": 1}"#);
    let (_, progress) = told.split_last().unwrap();
    assert!(progress.iter().all(|(name, data)| name == "progress" && data["attempts"].as_u64() >= Some(1)));
}

#[test]
fn events_end_with_the_result() {
    let server = start(Settings::default());
    let counted = server.events("/api/queens/count", r#"{"n": 12}"#);
    assert_eq!(counted[0].0, "plan");
    assert!(counted[1..counted.len() - 1].iter().all(|(name, data)| name == "progress" && data["fraction"].is_f64()));
    let (name, result) = counted.last().unwrap();
    assert_eq!((name.as_str(), &result["count"]), ("result", &json!("14200")));

    let listed = server.events("/api/queens/list", r#"{"n": 10}"#);
    let solutions =
        listed.iter().filter(|(name, _)| name == "solutions").flat_map(|(_, part)| part.as_array().unwrap());
    assert_eq!(solutions.count(), 724);
    assert_eq!(listed.last().unwrap(), &("result".into(), json!({"listed": 724, "complete": true})));

    let failed = server.events("/api/queens/count", r#"{"board": "Q.\n.Q"}"#);
    let told = json!({"error": "request", "line": 2, "column": 2,
        "message": "this queen and the one at line 1, column 1 attack each other"});
    assert_eq!(failed, [("failure".into(), told)]);

    let measured = server.events("/api/lab/queens", r#"{"n": 6, "limit": 5}"#);
    let rungs: Vec<_> = measured.iter().filter(|(name, _)| name == "rung").collect();
    assert_eq!(measured[0].1["rungs"].as_array().unwrap().len(), rungs.len());
    assert_eq!(rungs[1].1["nodes"], measured.last().unwrap().1["rungs"][1]["nodes"]);
    assert_eq!(measured.last().unwrap().1["answer"], "4 solutions");
}

#[test]
fn everything_is_said_in_the_language_of_the_client() {
    let server = start(Settings::default());
    let message = |path: &str, language: &str| {
        let headers = [("Content-Type", "application/json"), ("Accept-Language", language)];
        let reply = server.request("POST", path, &headers, r#"{"n": 40}"#);
        (reply.status, reply.json()["message"].as_str().unwrap().to_owned())
    };
    let english = (422, "n = 40 is out of range: 1 to 32".to_owned());
    let chinese = (422, "n = 40 超出范围：1 到 32".to_owned());
    assert_eq!(message("/api/queens/count", ""), english);
    assert_eq!(message("/api/queens/count", "de, zh-CN;q=0.9, en;q=0.8"), chinese);
    assert_eq!(message("/api/queens/count?lang=zh", "en"), chinese);
    assert_eq!(message("/api/queens/count?lang=en", "zh"), english);
    let nothing = message("/api/nothing?lang=zh", "");
    assert_eq!(nothing, (404, "这个地址没有内容；/api/openapi.json 列出了全部接口".to_owned()));
    let measured = server.events("/api/lab/queens?lang=zh", r#"{"n": 4, "limit": 5}"#);
    let (puzzle, answer) = (&measured[0].1["puzzle"], &measured.last().unwrap().1["answer"]);
    assert_eq!((puzzle, answer), (&json!("4 个皇后"), &json!("2 个解")));
    let failed = server.events("/api/queens/count?lang=zh", r#"{"n": 40}"#);
    assert_eq!(failed[0].1["message"], chinese.1);
}

#[test]
fn a_sudoku_with_several_solutions_gets_the_one_that_the_library_gives() {
    let server = start(Settings::default());
    for number in 0..20 {
        let givens = LECTURE.chars().enumerate().map(|(cell, given)| if cell % 20 == number { '.' } else { given });
        let puzzle: String = givens.enumerate().map(|(cell, given)| if cell < 18 { '.' } else { given }).collect();
        let asked: Puzzle = puzzle.parse().unwrap();
        assert_eq!(asked.count(2, &Stop::new()).into_inner(), 2, "{puzzle}");
        let expected = asked.solve(&Stop::new()).complete().unwrap().unwrap().to_string();
        let solved = server.ask("/api/sudoku/solve", &json!({ "puzzle": puzzle }).to_string());
        assert_eq!(solved["solution"], expected, "{puzzle}");
    }
}

#[test]
fn sudokus_are_solved_counted_checked_scored_made_and_written() {
    let server = start(Settings::default());
    let ask = |path: &str, body: Value| server.ask(path, &body.to_string());
    let solved = ask("/api/sudoku/solve", json!({ "puzzle": LECTURE }));
    let solution = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
    assert_eq!(solved, json!({"puzzle": LECTURE, "solution": solution}));
    let rows: String =
        LECTURE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap().to_owned() + "\n").collect();
    assert_eq!(ask("/api/sudoku/solve", json!({ "puzzle": rows }))["solution"], solution);

    let empty = ".... .... .... ....";
    assert_eq!(ask("/api/sudoku/count", json!({ "puzzle": empty }))["count"], "288");
    let some = ask("/api/sudoku/count", json!({ "puzzle": empty, "limit": 5 }));
    assert_eq!((&some["count"], &some["exact"]), (&json!("5"), &json!(false)));
    let all = ask("/api/sudoku/count", json!({ "puzzle": empty, "limit": 288 }));
    assert_eq!((&all["count"], &all["exact"]), (&json!("288"), &json!(true)), "as the command: there are no more");

    let check = ask("/api/sudoku/check", json!({ "puzzle": LECTURE, "minimal": true }));
    assert_eq!((&check["verdict"], &check["givens"]), (&json!("unique"), &json!(30)));
    assert!(check["redundant"].is_array());
    let wrong = ask("/api/sudoku/check", json!({ "puzzle": "1..1 .... .... ...." }));
    assert_eq!(wrong["verdict"], "none");
    assert_eq!(wrong["conflicts"], json!([{"cells": ["r1c1", "r1c4"], "digit": 1}]));

    let candidates = ask("/api/sudoku/candidates", json!({ "puzzle": "12.. .... ..1. ...." }))["candidates"].clone();
    assert_eq!((&candidates[0], &candidates[2]), (&json!("1"), &json!("34")));
    let best = ask("/api/sudoku/best", json!({ "puzzle": LECTURE }));
    assert_eq!((&best["solution"], &best["weights"][40]), (&json!(solution), &json!(10)));

    let made = ask("/api/sudoku/generate", json!({"seed": 7, "count": 3, "symmetry": "rotational"}));
    assert_eq!(made, ask("/api/sudoku/generate", json!({"seed": 7, "count": 3, "symmetry": "rotational"})));
    for puzzle in made["puzzles"].as_array().unwrap() {
        assert_eq!(ask("/api/sudoku/check", json!({ "puzzle": puzzle }))["verdict"], "unique");
    }
    let written = ask("/api/sudoku/convert", json!({"puzzle": LECTURE, "to": "sdk"}));
    assert!(written["text"].as_str().unwrap().starts_with("[Puzzle]\n1.3...5.9\n"));
}

#[test]
fn clocks_are_turned_home_or_proved_not_to_be() {
    let server = start(Settings::default());
    let solved = server.ask("/api/clocks/solve", r#"{"dials": "9 9 12\n6 6 6\n6 3 6"}"#);
    assert_eq!((&solved["sequence"], &solved["at"]), (&json!([4, 5, 8, 9]), &json!([3, 3, 0, 2, 2, 2, 2, 1, 2])));
    let lights = server.ask("/api/clocks/solve", r#"{"dials": "010\n111\n010", "lights_out": true}"#);
    assert_eq!((&lights["sequence"], &lights["columns"]), (&json!([5]), &json!(3)));
    let moved = server.ask("/api/clocks/solve", r#"{"dials": "1 2", "states": 6, "moves": "A\nAB"}"#);
    assert_eq!((&moved["presses"], &moved["turns"]), (&json!(5), &json!([[1, 0], [1, 1]])));
    let stuck = server.ask("/api/clocks/solve", r#"{"dials": "1 0", "states": 2, "moves": "AB"}"#);
    assert_eq!((&stuck["sequence"], &stuck["proof"]["sum"]), (&json!(null), &json!(1)));
}

#[test]
fn what_makes_no_sense_is_named() {
    let server = start(Settings::default());
    let cases = [
        ("/api/queens/count", "{}", 422, "n or a board is needed"),
        ("/api/queens/count", r#"{"n": 33}"#, 422, "n = 33 is out of range: 1 to 32"),
        ("/api/queens/count", r#"{"n": 4, "board": "."}"#, 422, "the board is 1 x 1, but n is 4"),
        ("/api/queens/count", r#"{"n": 8, "method": "magic"}"#, 422, "no method is called 'magic'"),
        ("/api/queens/count", r#"{"n": 8, "unknown": 1}"#, 422, "there is no field 'unknown': there are 'n'"),
        ("/api/queens/count", r#"{"n": -3}"#, 422, "'n' must be a whole number that is not negative"),
        ("/api/queens/count", r#"{"n": 99999999999}"#, 422, "'n' must be a smaller number"),
        ("/api/queens/count", r#"{"n": 8, "board": 5}"#, 422, "'board' must be a text"),
        ("/api/sudoku/solve", "{}", 422, "'puzzle' is missing"),
        ("/api/queens/count", r#"{"n": 8"#, 400, "not JSON"),
        ("/api/lab/clocks", "[null, null]", 422, "a JSON object is needed"),
        ("/api/queens/list", r#"{"n": 8, "limit": 10001}"#, 422, "without events at most 10000"),
        ("/api/sudoku/solve", r#"{"puzzle": "12"}"#, 422, ""),
        ("/api/sudoku/generate", r#"{"size": 7}"#, 422, "size 7: a sudoku has 4, 9, 16 or 25 rows"),
        ("/api/sudoku/best", r#"{"puzzle": "1... .... .... ...."}"#, 422, "a 4x4 puzzle, but weights for 9x9"),
        ("/api/clocks/solve", r#"{"dials": "1"}"#, 422, "is not a clock position: 3, 6, 9 or 12"),
        ("/api/nothing", "{}", 404, "there is nothing at this address"),
    ];
    for (path, body, status, message) in cases {
        let reply = server.post(path, body);
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.body);
        assert!(reply.json()["message"].as_str().unwrap().contains(message), "{path} {body}: {}", reply.body);
    }
    assert_eq!(server.get("/api/queens/count").status, 405);
    assert_eq!(server.request("POST", "/api/queens/count", &[("Content-Type", "text/plain")], "{}").status, 415);
}

#[test]
fn regions_are_checked_hinted_made_and_written() {
    let server = start(Settings::default());
    let made = server.ask("/api/regions/generate", r#"{"size": 7, "seed": 3, "grade": "easy"}"#);
    assert_eq!((&made["grade"], made["regions"].as_array().unwrap().len()), (&json!("easy"), 7));
    let rows: Vec<&str> = made["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let board = json!({ "board": rows.join("\n") }).to_string();
    let checked = server.ask("/api/regions/check", &board);
    assert_eq!((&checked["verdict"], &checked["grade"]), (&json!("unique"), &json!("easy")));
    let solution = server.ask("/api/regions/solve", &board)["solution"].clone();
    assert_eq!(solution.as_array().unwrap().len(), 7);
    let nudge = server.ask("/api/regions/hint", &json!({ "board": rows.join("\n"), "degree": 1 }).to_string());
    assert!(nudge["steps"][0]["words"].is_string() && nudge["steps"][0]["placed"].is_null());
    let link = server.ask("/api/regions/convert", &json!({ "board": rows.join("\n"), "to": "link" }).to_string());
    let again = server.ask("/api/regions/solve", &json!({ "board": link["text"] }).to_string());
    assert_eq!(again["solution"], solution, "the same board, whatever its letters are");
    let fault = server.post("/api/regions/check", r#"{"board": "AB\nA?"}"#).json();
    assert_eq!((&fault["line"], &fault["column"]), (&json!(2), &json!(2)));
}

#[test]
fn sudokus_are_read_as_they_are_pasted_and_explained() {
    let server = start(Settings::default());
    let line = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
    let read = server.ask("/api/sudoku/read", &json!({ "text": format!("Monday\n{line}") }).to_string());
    assert_eq!(read["puzzle"], line);
    let hint = |entries: &str, degree: u8| {
        let asked = json!({ "puzzle": line, "entries": entries, "degree": degree });
        server.ask("/api/sudoku/hint", &asked.to_string())
    };
    let none = ".".repeat(81);
    assert!(hint(&none, 1)["steps"][0]["reasons"].is_null());
    let whole = hint(&none, 4);
    assert_eq!(whole["steps"][0]["placed"].as_array().unwrap().len(), 1);
    let wrong = hint(&format!(".7{}", &none[2..]), 4);
    assert_eq!((&wrong["state"], &wrong["wrong"]), (&json!("wrong"), &json!(["r1c2:7"])));
    let way = server.ask("/api/sudoku/path", &json!({ "puzzle": line }).to_string());
    let graded = server.ask("/api/sudoku/grade", &json!({ "puzzle": line }).to_string());
    assert_eq!((&graded["verdict"], &graded["grade"]), (&json!("unique"), &json!("easy")));
    for grade in ["easy", "hard"] {
        let made = server.ask("/api/sudoku/generate", &json!({ "grade": grade, "seed": 2 }).to_string());
        let again = server.ask("/api/sudoku/grade", &json!({ "puzzle": made["puzzles"][0] }).to_string());
        assert_eq!(again["grade"], grade);
        // The same puzzle as from the library.
        let recipe = Recipe { shape: Shape::NINE, seed: 2, symmetry: Symmetry::None, aim: Aim::Minimal };
        let wish = Wish::from(grade.parse::<Grade>().unwrap());
        let mut setter = Setter::new(Generator::new(recipe), wish).unwrap();
        let expected = setter.puzzles(0..1, &Stop::new()).unwrap().complete().unwrap();
        assert_eq!(made["puzzles"], json!([expected[0].to_string()]));
    }
    assert!(way["solved"] == true && way["steps"].as_array().unwrap().len() >= 51, "{way}");
}

#[test]
fn runs_are_begun_stopped_resumed_and_verified() {
    let folder = std::env::temp_dir().join(format!("lowbit-web-runs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let server = start(Settings { runs: folder.clone(), threads: 1, ..Settings::default() });
    let seen = |name: &str| {
        let runs = server.get("/api/runs").json();
        runs["runs"].as_array().unwrap().iter().find(|run| run["name"] == name).cloned().unwrap()
    };
    let wait = |name: &str, is_there: &dyn Fn(&Value) -> bool| {
        while !is_there(&seen(name)) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    let begun = server.ask("/api/runs/start", r#"{"n": 10}"#);
    assert_eq!(begun["name"], "queens-10.run");
    // The run has ended: one file has all of it.
    wait("queens-10.run", &|run| run["status"]["complete"] == true && run["here"] == false);
    let named = r#"{"name": "queens-10.run"}"#;
    let verified = server.ask("/api/runs/verify", named);
    assert_eq!(verified["count"], "724");
    assert!(server.ask("/api/runs/certify", named)["text"].as_str().unwrap().contains("724"));
    assert!(server.ask("/api/runs/units", named)["text"].as_str().unwrap().starts_with("unit,solutions,"));
    // Whatever byte is damaged: the table is complete, or refused.
    let table = server.ask("/api/runs/units", named);
    // The log disappears as soon as no reader has the file open.
    for _ in 0..500 {
        if !folder.join("queens-10.run-wal").exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let sound = std::fs::read(folder.join("queens-10.run")).unwrap();
    let mut refused = 0;
    for place in (0..sound.len()).step_by(97) {
        let mut bytes = sound.clone();
        bytes[place] ^= 4;
        std::fs::write(folder.join("damaged.run"), bytes).unwrap();
        let answer = server.post("/api/runs/units", r#"{"name": "damaged.run"}"#);
        match answer.status {
            200 => assert_eq!(answer.json(), table, "byte {place}"),
            status => {
                assert_eq!(status, 422, "byte {place}");
                refused += usize::from(answer.json()["message"].as_str().unwrap().contains("damaged"));
            }
        }
    }
    assert!(refused > 0);
    std::fs::remove_file(folder.join("damaged.run")).unwrap();
    // A long run: stopped, it keeps its units; resumed, it continues.
    let long = server.ask("/api/runs/start", r#"{"n": 18, "method": "dfs"}"#)["name"].as_str().unwrap().to_owned();
    let named = json!({ "name": long }).to_string();
    assert_eq!(server.post("/api/runs/resume", &named).status, 422, "it is at work already");
    wait(&long, &|run| run["status"]["units_done"].as_u64() > Some(0));
    server.ask("/api/runs/stop", &named);
    wait(&long, &|run| run["here"] == false);
    let done = seen(&long)["status"]["units_done"].as_u64().unwrap();
    assert_eq!(server.post("/api/runs/stop", &named).status, 422);
    server.ask("/api/runs/resume", &named);
    wait(&long, &|run| run["status"]["units_done"].as_u64() > Some(done));
    for name in ["../queens-10.run", "nothing.run", ".hidden", "", "queens-10.run/.."] {
        let asked = json!({ "name": name }).to_string();
        assert_eq!(server.post("/api/runs/certify", &asked).status, 422, "{name}");
    }
    drop(server); // ends the run, too
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_page_and_its_description_are_part_of_the_server() {
    let server = start(Settings::default());
    let page = server.get("/");
    assert!(page.status == 200 && page.body.contains("js/main.js"));
    assert_eq!(server.get("/js/main.js").header("content-type"), Some("text/javascript; charset=utf-8"));
    let tag = page.header("etag").unwrap();
    assert_eq!(server.request("GET", "/", &[("If-None-Match", tag)], "").status, 304);
    for path in ["/nothing", "/../Cargo.toml", "/js/../../Cargo.toml", "/%2e%2e/Cargo.toml", "/js"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let described = server.get("/api/openapi.json").json();
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let reply = server.request(&method.to_uppercase(), path, &[("Content-Type", "application/json")], "{");
            assert!(![404, 405].contains(&reply.status), "{method} {path} is described, but not answered");
        }
    }
}
