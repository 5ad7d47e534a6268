//! Tests of the questions that only workers answer, without a worker.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use lowbit::engine::{Clock, wall_clock};
use lowbit::words::Language;
use serde_json::{Value, json};

fn ask(path: &str, body: &Value) -> Value {
    let answer = crate::answer(path, body.to_string().as_bytes(), Language::English, wall_clock, None, None);
    serde_json::from_str(&answer.unwrap_or_else(|failure| panic!("{path}: {failure}"))).unwrap()
}

#[test]
fn a_count_that_is_shared_out_is_the_count() {
    for question in [
        json!({"n": 10, "method": "join"}),
        json!({"n": 9, "unique": true}),
        json!({"board": ".*..\n....\n....\n...."}),
    ] {
        for parts in [1, 3, 1000] {
            let part = |part: u64| ask("queens/units", &json!({"question": question, "part": part, "parts": parts}));
            let subtotals: Vec<Value> =
                (0..parts).flat_map(|number| part(number).as_array().unwrap().clone()).collect();
            let sum = ask("queens/sum", &json!({"question": question, "subtotals": subtotals, "seconds": 1.5}));
            let counted = ask("queens/count", &question);
            for field in ["n", "count", "unique", "nodes", "units", "checks", "method"] {
                assert_eq!(sum[field], counted[field], "{question} {parts} {field}");
            }
            assert!(sum["seconds"].as_f64().unwrap() >= 1.5);
        }
    }
}

#[test]
fn a_subtotal_that_is_wrong_is_found() {
    let question = json!({"n": 8});
    let subtotals = ask("queens/units", &json!({"question": question, "part": 0, "parts": 1}));
    let mut wrong = subtotals.as_array().unwrap().clone();
    wrong[0][1] = "1000000".into();
    let body = json!({"question": question, "subtotals": wrong, "seconds": 0.0}).to_string();
    assert!(crate::answer("queens/sum", body.as_bytes(), Language::English, wall_clock, None, None).is_err());
}

#[test]
fn lists_are_solved_line_by_line_and_a_fault_has_its_place() {
    let list = |text: &str| crate::answer("sudoku/list", text.as_bytes(), Language::English, wall_clock, None, None);
    let solved = ask("sudoku/solve", &json!({"puzzle": "1..4......3....2"}));
    let solution = solved["solution"].as_str().unwrap();
    assert_eq!(list("1..4......3....2\n11..............\n").unwrap(), format!("{solution}\nnone\n"));
    let line = format!("1{}\n", ".".repeat(80));
    let failure = list(&format!("{line}{}", line.replacen("......", ".....x", 1))).unwrap_err();
    assert!(failure.contains("\"line\":2") && failure.contains("\"column\":7"), "{failure}");
}

/// Whenever the time is up, between two parts, too, some of the solutions are no answer.
#[test]
fn a_list_is_solved_as_a_whole_or_not_at_all() {
    static NOW: AtomicU64 = AtomicU64::new(0);
    // A clock that advances by a millisecond at each reading.
    let clock: Clock = || Duration::from_millis(NOW.fetch_add(1, Ordering::Relaxed));
    let puzzles = 20_000; // several parts
    let text = "1..4......3....2\n".repeat(puzzles);
    let list = |limit| crate::answer("sudoku/list", text.as_bytes(), Language::English, clock, None, Some(limit));
    let mut late = 0;
    let solved = (0..30).find_map(|limit| {
        let answer = list(Duration::from_millis((1 << limit) - 1));
        late += u32::from(answer.as_ref().is_err_and(|failure| failure.contains("\"time\"")));
        answer.ok()
    });
    assert_eq!(solved.unwrap().lines().count(), puzzles);
    assert!(late > 0);
}

#[test]
fn what_only_a_server_has_is_refused_in_every_language() {
    let told =
        Language::ALL.map(|language| crate::answer("runs/start", b"{}", language, wall_clock, None, None).unwrap_err());
    assert!(told[0].contains("without a server") && told[1].contains("没有服务器"), "{told:?}");
}

#[test]
fn a_question_with_a_limit_is_given_up_and_says_so() {
    let body = json!({"n": 18}).to_string();
    let limit = Some(std::time::Duration::from_millis(20));
    let failure =
        crate::answer("queens/count", body.as_bytes(), Language::English, wall_clock, None, limit).unwrap_err();
    assert!(failure.contains("\"error\":\"time\"") && failure.contains("0.02 s"), "{failure}");
    let body = json!({"n": 8}).to_string();
    let limit = Some(std::time::Duration::from_secs(600));
    assert!(crate::answer("queens/count", body.as_bytes(), Language::English, wall_clock, None, limit).is_ok());
}
