//! The page's description of its answers agrees with the library's types: exactly the fields of every answer are described,
//! and exactly the fields that are always present are required.

mod common;

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::time::Duration;

use lowbit::clocks::{self, Coding, Layout, MoveTable, Solver, read_dials};
use lowbit::engine::{Control, Progress, Stop};
use lowbit::queens::{self, Board, CountRequest, Method};
use lowbit::regions;
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::Grade;
use lowbit::regions::text::{Entry, Reader};
use lowbit::sudoku::{self, Puzzle, Weights};
use lowbit::words::Language;
use lowbit_lab::answer::Measured;
use lowbit_lab::{Terms, measure};
use lowbit_run::{Job, Record, Run, Status, Worker};
use lowbit_web::Settings;
use serde::Serialize;
use serde_json::{Value, to_value};

static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| common::start(Settings::default()).get("/api/openapi.json").json());

/// Compares a description with answers that must fit it: every field occurs in some answer, and every optional field is absent
/// in some answer.
fn compare(name: &str, answers: &[Value]) {
    let whole = &*DESCRIPTION;
    let schema = &whole["components"]["schemas"][name];
    assert!(schema.is_object(), "{name} is not described");
    fit(whole, schema, &answers.iter().collect::<Vec<_>>(), name);
}

fn fit(whole: &Value, schema: &Value, answers: &[&Value], path: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        return fit(whole, &whole["components"]["schemas"][name.rsplit('/').next().unwrap()], answers, path);
    }
    let answers: Vec<&Value> = answers.iter().copied().filter(|answer| !answer.is_null()).collect();
    if let Some(kinds) = schema["anyOf"].as_array() {
        let kind = kinds.iter().find(|kind| kind["type"] != "null").unwrap();
        return fit(whole, kind, &answers, path);
    }
    let kinds = match &schema["type"] {
        Value::Null => return, // any value is allowed
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => Vec::from_iter(kind.as_str()),
    };
    for answer in &answers {
        let is = |kind: &&str| match *kind {
            "object" => answer.is_object(),
            "array" => answer.is_array(),
            "string" => answer.is_string(),
            "boolean" => answer.is_boolean(),
            "integer" => answer.is_u64() || answer.is_i64(),
            "number" => answer.is_number(),
            _ => false,
        };
        assert!(kinds.iter().any(is), "{path}: {answer} is no {kinds:?}");
        let allowed = schema["enum"].as_array();
        assert!(allowed.is_none_or(|allowed| allowed.contains(answer)), "{path}: {answer} is not in {allowed:?}");
    }
    if let Some(items) = schema.get("items") {
        let all: Vec<&Value> = answers.iter().filter_map(|answer| answer.as_array()).flatten().collect();
        fit(whole, items, &all, &format!("{path}[]"));
    }
    let Some(properties) = schema["properties"].as_object() else { return };
    assert!(!answers.is_empty(), "{path} was never seen");
    let keys = |answer: &&Value| answer.as_object().unwrap().keys().cloned().collect::<BTreeSet<String>>();
    let some = answers.iter().map(keys).reduce(|all, more| &all | &more).unwrap();
    let always = answers.iter().map(keys).reduce(|all, more| &all & &more).unwrap();
    let described: BTreeSet<String> = properties.keys().cloned().collect();
    let required = schema["required"].as_array().into_iter().flatten();
    let required: BTreeSet<String> = required.map(|name| name.as_str().unwrap().to_owned()).collect();
    assert_eq!(described, some, "{path}: described on the left, answered on the right");
    assert_eq!(required, always, "{path}: required on the left, always answered on the right");
    for (name, schema) in properties {
        let values: Vec<&Value> = answers.iter().filter_map(|answer| answer.get(name)).collect();
        fit(whole, schema, &values, &format!("{path}.{name}"));
    }
}

fn json(answer: impl Serialize) -> Value {
    to_value(answer).unwrap()
}

#[test]
fn queens() {
    use queens::answer::{Counted, Listed, Planned, Reached, Solved, columns};
    let board = Board::empty(8).unwrap();
    let plan = CountRequest::new(board.clone()).plan().unwrap();
    compare("QueensPlan", &[json(Planned::new(&board, &plan, 2))]);
    let half = Progress { cost_done: 1.0, cost: 2.0, elapsed: Duration::from_secs(1), ..Progress::default() };
    compare("QueensProgress", &[json(Reached::from(&half)), json(Reached::from(&Progress::default()))]);
    let count = |method, unique| {
        let count = CountRequest::new(board.clone()).method(method).run(&Control::default()).unwrap();
        json(Counted::new(&board, &count.complete().unwrap(), unique, Duration::from_millis(5)))
    };
    compare("QueensCount", &[count(Method::Recursion, Some(12)), count(Method::Join, None)]);
    let solutions = queens::solutions(&board).take(2).map(|solution| columns(&solution)).collect();
    let with = Listed { listed: 2, complete: false, solutions: Some(solutions) };
    compare("QueensList", &[json(with), json(Listed { listed: 92, complete: true, solutions: None })]);
    let solve = |n| json(Solved::from(queens::construct(n).unwrap()));
    compare("QueensSolution", &[solve(5), solve(3)]);
}

#[test]
fn placements() {
    use lowbit::place::answer::{About, Counted, Planned};
    use lowbit::place::{Goal, Problem, Request, sequences};
    let problem: Problem = "queen on rectangle 6x6, any".parse().unwrap();
    let plan = |problem: &Problem, goal| {
        let plan = Request::of(problem.clone(), goal).unwrap().plan().unwrap();
        json(Planned::new((problem, goal), &plan, 2))
    };
    let kings: Problem = "king on rectangle 6x6, any".parse().unwrap();
    compare("PlacePlan", &[plan(&problem, Goal::Count), plan(&kings, Goal::BySize)]);
    let count = |problem: &Problem, goal| {
        let count = Request::of(problem.clone(), goal).unwrap().run(&Control::default()).unwrap().complete().unwrap();
        json(Counted::new((problem, goal), &count, None, Duration::from_millis(5)))
    };
    let with_nodes: Problem = "semiqueen on torus 7x7, each-row".parse().unwrap();
    compare(
        "PlaceCount",
        &[count(&kings, Goal::Count), count(&with_nodes, Goal::Count), count(&problem, Goal::BySize)],
    );
    let asked = |name, n| {
        let sequence = sequences::named(name).unwrap();
        let plan = sequence.request(n).unwrap().plan().unwrap();
        let count = plan.run(&Control::default()).unwrap().into_inner();
        let term = Counted::new((sequence, n), &count, None, Duration::from_millis(5));
        (json(Planned::new((sequence, n), &plan, 2)), json(term))
    };
    let (plans, terms): (Vec<_>, Vec<_>) =
        [("A000170", 8), ("A348129", 4), ("A006717", 3)].map(|(name, n)| asked(name, n)).into_iter().unzip();
    compare("SequencePlan", &plans);
    compare("SequenceTerm", &terms);
    let known = |name| json(About::new(sequences::named(name).unwrap(), Language::English));
    let mut listed = known("A000170");
    for field in ["published", "found", "next"] {
        listed.as_object_mut().unwrap().remove(field);
    }
    compare("Sequence", &[known("A287227"), known("A006717"), listed]);
}

#[test]
fn variants() {
    use sudoku::variant::Puzzle as Variant;
    use sudoku::variant::answer::Opened;
    let stop = Stop::new();
    let unique = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ncage 3: r2c3-4\ngreater: r2c4 r2c3";
    let (classic, beyond) = ("1..4 .... ..3. ...2", "sudoku 4x4\nregex \"(12|34)*\": r1c1-4\nthermo: r1c4-1");
    let puzzles = [unique, classic, beyond].map(|text| Variant::read(text).unwrap());
    let entered = r#"{"size":4,"grid":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"text":[{}]}"#;
    let entered = Variant::read(entered).unwrap();
    let opened = puzzles.iter().chain([&entered]);
    compare("VariantOpened", &opened.map(|one| json(Opened::new(one, Language::English))).collect::<Vec<_>>());
    let all = |answer: &dyn Fn(&Variant) -> Value| puzzles.iter().map(answer).collect::<Vec<_>>();
    compare("VariantSolution", &all(&|one| json(one.solved(&stop).unwrap().into_inner())));
    compare("VariantCount", &all(&|one| json(one.counted(1, &stop).unwrap().into_inner())));
    compare("VariantCheck", &all(&|one| json(one.checked_why(&stop).unwrap().into_inner())));
    compare("VariantCandidates", &all(&|one| json(one.candidates(2, &stop).unwrap().into_inner())));
    let hint = |one: &Variant, entry: Option<u8>| {
        let mut entries = vec![None; 16];
        entries[0] = entry;
        json(one.hinted(&entries, None, 4, Language::English, &stop).unwrap().into_inner())
    };
    compare("VariantHint", &[hint(&puzzles[0], None), hint(&puzzles[0], Some(4)), hint(&puzzles[2], None)]);
    let told = puzzles[0].graded_with_path(Language::English, &stop).unwrap().into_inner();
    compare("VariantGrade", &[json(told), json(puzzles[2].graded(&stop).unwrap().into_inner())]);
    compare("VariantList", &all(&|one| json(one.listed(1, &stop).unwrap().into_inner())));
    compare(
        "VariantPuzzles",
        &[json(sudoku::answer::Generated {
            seed: 1,
            puzzles: vec![lowbit::sudoku::variant::text::write(&puzzles[0].variant)],
        })],
    );
}

#[test]
fn sudokus() {
    use sudoku::answer::{Candidates, Checked, Converted, Counted, Generated, Scored, Solved};
    let stop = Stop::new();
    let puzzles: Vec<Puzzle> =
        ["1..4 .... ..3. ...2", "1..1 .... .... ....", "1..2 .... ..3. ..4.", "12.. 34.. 2143 4321"]
            .map(|text| text.parse().unwrap())
            .to_vec();
    let each = |answer: &dyn Fn(&Puzzle) -> Value| puzzles.iter().map(answer).collect::<Vec<_>>();
    compare(
        "SudokuSolution",
        &each(&|puzzle| json(Solved::new(puzzle, puzzle.solve(&stop).complete().unwrap().as_ref()))),
    );
    compare("SudokuCount", &each(&|puzzle| json(Counted::new(puzzle, puzzle.count(2, &stop).within_limit()))));
    compare(
        "SudokuCheck",
        &each(&|puzzle| json(Checked::new(puzzle, &puzzle.check_minimal(&stop).complete().unwrap()))),
    );
    compare(
        "SudokuCandidates",
        &each(&|puzzle| {
            let candidates = puzzle.candidates(&stop).complete().unwrap();
            let answer = Candidates::new(puzzle, candidates.as_ref());
            let mut line = String::new();
            Candidates::write_json(puzzle, candidates.as_ref(), &mut line);
            assert_eq!(line, serde_json::to_string(&answer).unwrap() + "\n", "written without the type");
            json(answer)
        }),
    );
    let weights = Weights::new((0..16).collect()).unwrap();
    let scored = |puzzle: &Puzzle| Scored::new(puzzle, puzzle.best(&weights, &stop).complete().unwrap().as_ref());
    compare("SudokuBest", &[json(scored(&puzzles[0])), json(scored(&puzzles[1]).by(&weights))]);
    compare("SudokuPuzzles", &[json(Generated { seed: 7, puzzles: vec!["1..4......3....2".into()] })]);
    compare("SudokuText", &[json(Converted { text: "1..4......3....2\n".into() })]);
}

#[test]
fn boards_with_regions() {
    use regions::answer::{Graded, Hinted, Solved};
    use regions::steps::{Advice, Degree, grade, hint, path};
    let stop = Stop::new();
    let text = r#"{"id":"a","regions":["AABB","AABB","CCCB","DDDB"],"states":[[0,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}
        AABB
        AABB
        CCDD
        CCDD"#;
    let mut reader = Reader::new(text.as_bytes());
    let entries: Vec<_> = std::iter::from_fn(|| reader.next_board().unwrap()).collect();
    let graded = |entry: &Entry| json(Graded::new(entry, &grade(&entry.board, &stop).complete().unwrap()));
    compare("RegionsCheck", &entries.iter().map(graded).collect::<Vec<_>>());
    let solved = |entry: &Entry| {
        let solution = regions::solve(&entry.board, &stop).complete().unwrap();
        json(Solved::new(entry, solution.as_ref()))
    };
    compare("RegionsSolution", &entries.iter().map(solved).collect::<Vec<_>>());
    // Steps of every kind, which boards with two stars need, and the other kinds of advice.
    let wish = Wish::new(8, 2).unwrap().grades(Grade::Hard..=Grade::Expert);
    let made = (0..8).map(|number| wish.board(number, &stop).complete().flatten().unwrap().board);
    let steps: Vec<_> = made.flat_map(|board| path(&board, &Stop::new()).into_inner().steps).collect();
    let advice = [Advice::Steps(steps), Advice::Mistakes(vec![(0, 1)]), Advice::Solved];
    let mut hints: Vec<Value> =
        advice.iter().map(|advice| json(Hinted::new(&entries[0], advice, Degree::Reason, Language::English))).collect();
    let next = hint(&entries[1].board, &stop).complete().unwrap();
    hints.push(json(Hinted::new(&entries[1], &next, Degree::Kind, Language::Chinese)));
    compare("RegionsHint", &hints);
}

#[test]
fn dials() {
    use clocks::answer::Solved;
    let solve = |text: &str, layout, table: &dyn Fn(u32) -> MoveTable, with_turns: bool| {
        let coding = if with_turns { Coding::Numbers(2) } else { Coding::Hours };
        let reading = read_dials(text.as_bytes(), coding, layout).unwrap();
        let table = table(coding.states());
        let solver = Solver::new(&table);
        let answer = solver.solve(&reading.dials, &Stop::new()).unwrap();
        let solved = Solved::new(&solver, &table, &reading, &answer, Duration::from_millis(1)).unwrap();
        json(if with_turns { solved.with_turns(&table) } else { solved })
    };
    let nine = |states| MoveTable::nine_clocks(states).unwrap();
    let lights = |states| MoveTable::lights_out(states, 1, 2).unwrap();
    let home = solve("9 9 12\n6 6 6\n6 3 6\n", Layout::Exactly(3, 3), &nine, false);
    let never = solve("01\n", Layout::Rectangle, &lights, true);
    assert!(never["sequence"].is_null(), "both lights go together");
    compare("ClocksSolution", &[home, never]);
}

#[test]
fn the_lab() {
    let ladder = queens::ladder(6).unwrap();
    let terms = Terms { patience: Duration::ZERO, ..Terms::default() };
    let report = measure(&ladder, &terms).unwrap().complete().unwrap();
    let without = json(Measured::new(&report, false, Language::English));
    compare(
        "LabReport",
        &[json(Measured::new(&report, true, Language::English).with_picture(&report, Language::English)), without],
    );
}

#[test]
fn runs() {
    let path = std::env::temp_dir().join(format!("lowbit-answers-{}.db", std::process::id()));
    let board = Board::empty(8).unwrap();
    let plan = CountRequest::new(board.clone()).portable().plan().unwrap();
    let run = Run::open(&path, &Job::queens(&board, &plan.forecast, None)).unwrap();
    let begun = json(lowbit_run::answer::Reached::from(&Status::of(&path).unwrap()));
    let worker = run.enlist(&Worker::here("dfs", "scalar", 1)).unwrap();
    let unit = plan.units().next().unwrap();
    let tally = plan.run_units(&[unit], 1, &Stop::new()).unwrap().complete().unwrap().remove(0);
    run.record(&[Record { unit, tally, worker }]).unwrap();
    let reached = json(lowbit_run::answer::Reached::from(&Status::of(&path).unwrap()));
    drop(run);
    for end in ["", "-wal", "-shm", "-lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    compare("RunStatus", &[begun, reached]);
}
