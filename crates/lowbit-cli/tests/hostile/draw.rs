//! Random commands: some whose words belong together, some of any words that the command declares.

use super::declared::Verb;

/// A generator that is random enough.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    pub(crate) fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// The preferred inputs; anything else may be named too.
const PUZZLES: [&str; 4] = ["four.txt", "nine.txt", "mixed.txt", "packed.gz"];

const GOOD: [&str; 8] =
    ["four.txt", "nine.txt", "regions.txt", "regions.txt", "board.txt", "clocks.txt", "eight.db", "rooks.db"];

const KINDS: [&str; 26] = [
    "four.txt",
    "nine.txt",
    "mixed.txt",
    "board.txt",
    "clocks.txt",
    "weights.txt",
    "missing.txt",
    "empty.txt",
    "folder",
    "nul.txt",
    "latin.txt",
    "crlf.txt",
    "bom.txt",
    "long.txt",
    "packed.gz",
    "cut.gz",
    "unreadable.txt",
    "link.txt",
    "nowhere.txt",
    "loop.txt",
    "fifo",
    "eight.db",
    "rooks.db",
    "regions.txt",
    "/dev/null",
    "-",
];

const TARGETS: [&str; 19] = [
    "new.txt",
    "new.txt",
    "new.txt",
    "new.txt",
    "new.txt",
    "folder/new.txt",
    "kept.txt",
    "kept.txt",
    "empty.txt",
    "folder",
    "link.txt",
    "nowhere.txt",
    "loop.txt",
    "four.txt",
    "missing/new.txt",
    "eight.db",
    "/dev/null",
    "/dev/full",
    "-",
];

const RUNS: [&str; 8] =
    ["new.db", "new.db", "eight.db", "kept.txt", "folder", "four.txt", "empty.txt", "missing/new.db"];

/// A random command.
#[derive(Default)]
pub(crate) struct Draw {
    pub(crate) words: Vec<String>,
    /// The files that it may write.
    pub(crate) targets: Vec<String>,
    pub(crate) is_forced: bool,
    /// Whether its answer is useless in part.
    pub(crate) is_whole: bool,
}

impl Draw {
    /// A command whose words belong together, in most cases.
    pub(crate) fn known(random: &mut Random) -> Draw {
        let mut draw = Draw::default();
        let verb = random.below(16);
        match verb {
            0..=6 => draw.sudoku(random),
            7 | 8 => draw.count(random),
            9 => draw.list(random),
            10 => draw.clocks(random),
            11 => draw.runs(random),
            12 => draw.lab(random),
            13 => {
                draw.words(&[
                    "judge",
                    random.of(&["poj-3074", "queens-count", "usaco-clocks", "cses-1624", "nothing"]),
                ]);
                draw.is_whole = true;
            }
            14 => {
                let solve = random.of(&["--format board", "--format svg", "--format json", ""]);
                draw.words(&["queens", "solve", random.of(&["8", "3", "1000", "--board board.txt", "0"]), solve]);
                draw.is_whole = true;
            }
            _ => {
                draw.words(&[random.of(&["--help", "man", "completions bash", "man --out pages", "verify --help", ""])])
            }
        }
        if random.one_in(3) {
            draw.words(&[random.of(&["--threads 1", "--threads 3", "--threads 2", "--threads 0"])]);
        }
        draw
    }

    /// Any verb with a few of its flags, useful or not.
    pub(crate) fn any(verbs: &[Verb], random: &mut Random) -> Draw {
        let verb = &verbs[random.below(verbs.len() as u64) as usize];
        let mut draw = Draw { words: verb.words.clone(), ..Draw::default() };
        for place in &verb.places {
            draw.value(random, place, &[]);
        }
        for _ in 0..random.below(4) {
            let flag = &verb.flags[random.below(verb.flags.len() as u64) as usize];
            match (flag.name.as_str(), &flag.value) {
                (name @ ("--output" | "--svg" | "--run"), _) => draw.target(random, name),
                ("--force", _) => draw.is_forced = true,
                (name, Some((value, listed))) => {
                    draw.words(&[name]);
                    draw.value(random, value, &listed.iter().map(String::as_str).collect::<Vec<_>>());
                }
                (name, None) => draw.words(&[name]),
            }
        }
        if draw.is_forced && !draw.words.contains(&"--force".into()) {
            draw.words(&["--force"]);
        }
        draw
    }

    fn value(&mut self, random: &mut Random, kind: &str, listed: &[&str]) {
        let value = match kind {
            _ if !listed.is_empty() && !random.one_in(8) => random.of(listed),
            "FILE" | "FILES" | "RUNS" | "WEIGHTS" => return self.file(random, &GOOD),
            "FOLDER" => random.of(&["pages", "pages", "kept.txt"]),
            "PIECE" => random.of(&["queen", "rook", "queen+leaper(1,3)", "queen+leaper(0,0)", "pawn", "x"]),
            "SHAPE" => random.of(&["torus", "cylinder", "mobius", "triangle", "square", "x"]),
            "NAME" => random.of(&["A000170", "A287227", "A002968", "A999999", "x"]),
            "TECHNIQUE" => random.of(&["naked-single", "x-wing", "skyscraper", "x"]),
            "PROBLEM" => random.of(&["poj-3074", "queens-count", "usaco-clocks", "cses-1624", "nothing"]),
            "COMMAND" => random.of(&["sudoku", "queens count", "x"]),
            "SHELL" => random.of(&["bash", "zsh", "x"]),
            "I/K" => random.of(&["1/2", "2/2", "3/2", "1/18446744073709551615", "1/0", "x"]),
            "LANG" => random.of(&["en", "zh", "x"]),
            "CH" => random.of(&[".", "*", "Q", "ab"]),
            "TIME" => random.of(&["1s", "0s", "2m", "x", "20ms", "300ms"]),
            "T" => random.of(&["1", "2", "3", "0", "x"]),
            _ if random.one_in(3) => random.of(&[
                "easy",
                "6-7",
                "0-99",
                "at-most-one",
                "1M",
                "symmetric",
                "1e3",
                "",
                "-1",
                "18446744073709551616",
            ]),
            _ => random.of(&["0", "1", "2", "3", "5", "8", "9", "16", "25", "33", "1000"]),
        };
        self.words.extend(
            if kind == "COMMAND" { value.split(' ').collect() } else { vec![value] }.into_iter().map(str::to_owned),
        );
    }

    fn words(&mut self, words: &[&str]) {
        self.words.extend(words.iter().flat_map(|word| word.split_whitespace()).map(str::to_owned));
    }

    fn maybe(&mut self, random: &mut Random, flags: &[&str]) {
        flags.iter().for_each(|flag| {
            if random.one_in(3) {
                self.words(&[flag])
            }
        });
    }

    fn file(&mut self, random: &mut Random, usual: &[&str]) {
        let file = if random.one_in(3) { random.of(&KINDS) } else { random.of(usual) };
        self.words(&[file]);
    }

    fn target(&mut self, random: &mut Random, flag: &str) {
        // A run that replaced a device would be a fault whose traces stay on the machine, so this is not tried as root.
        let target = if flag == "--run" { random.of(&RUNS) } else { random.of(&TARGETS) };
        self.words(&[flag, target]);
        self.targets.push(target.into());
        if !self.is_forced && random.one_in(3) {
            self.is_forced = true;
            self.words(&["--force"]);
        }
    }

    fn sudoku(&mut self, random: &mut Random) {
        let verb = random.of(&[
            "solve",
            "solve",
            "count",
            "check",
            "best",
            "candidates",
            "convert",
            "generate",
            "canonical",
            "morph",
        ]);
        self.words(&["sudoku", verb]);
        match verb {
            "generate" => {
                self.maybe(random, &["--count 20", "--seed 5", "--size 16", "--symmetry rotational", "--clues 30"]);
                if random.one_in(3) {
                    self.words(&["--from"]);
                    self.file(random, &PUZZLES);
                }
                return;
            }
            "count" => self.maybe(random, &["--limit 2", "--limit 1000", "--json"]),
            "check" => self.maybe(random, &["--minimal", "--json"]),
            "candidates" => self.maybe(random, &["--line", "--json"]),
            "canonical" => self.maybe(random, &["--dedupe", "--json", "--original"]),
            "morph" => self.maybe(random, &["--seed 3", "--count 2", "--to board"]),
            "convert" => self.words(&["--to", random.of(&["svg", "sdk", "marks", "csv", "nothing"])]),
            "best" => self.maybe(random, &["--json", "--weights weights.txt", "--weights missing.txt"]),
            _ => self.maybe(random, &["--to board", "--to json"]),
        }
        self.maybe(random, &["--strict", "--verbose"]);
        (0..random.below(3)).for_each(|_| self.file(random, &PUZZLES));
        if random.one_in(2) {
            self.target(random, "-o");
            if random.one_in(3) {
                self.target(random, "--run");
            }
        }
    }

    fn count(&mut self, random: &mut Random) {
        self.is_whole = true;
        self.words(&["queens", "count", random.of(&["8", "12", "14", "14", "16", "16", "33", "x"])]);
        if random.one_in(4) {
            self.words(&["--board"]);
            self.file(random, &["board.txt"]);
        }
        self.maybe(
            random,
            &["--unique", "--json", "--stats", "--estimate", "--method dfs", "--part 1/2", "--memory 1M"],
        );
        if random.one_in(2) {
            self.target(random, "--run");
        }
    }

    fn list(&mut self, random: &mut Random) {
        self.words(&["queens", "list", random.of(&["6", "10", "13", "65"])]);
        self.maybe(random, &["--limit 5", "--unique", "--format board", "--format svg", "--format json"]);
    }

    fn clocks(&mut self, random: &mut Random) {
        self.is_whole = true;
        self.words(&["clocks", "solve"]);
        self.file(random, &["clocks.txt"]);
        self.maybe(random, &["--json", "--lights-out", "--states 4", "--moves board.txt"]);
    }

    fn runs(&mut self, random: &mut Random) {
        self.is_whole = true;
        let verb = random.of(&["queens certify", "queens certify", "run status", "run list", "verify", "merge"]);
        self.words(&[verb]);
        self.file(random, &["eight.db"]);
        match verb {
            "queens certify" if random.one_in(2) => self.target(random, "-o"),
            "verify" => self.maybe(random, &["--all", "--sample 3", "--seed 1"]),
            _ => {}
        }
    }

    fn lab(&mut self, random: &mut Random) {
        self.words(&["lab", random.of(&["queens 6", "queens 14", "clocks", "sudoku four.txt"]), "--limit 0.2"]);
        self.maybe(random, &["--json"]);
        if random.one_in(2) {
            self.target(random, "--svg");
        }
    }

    pub(crate) fn line(&self) -> String {
        format!("lowbit {}", self.words.join(" "))
    }
}
