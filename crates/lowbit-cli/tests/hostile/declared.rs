//! The verbs and flags of the command, read from `--help`, so that new ones are tested as well.

use std::process::Command;

/// A verb, such as `sudoku solve`.
pub(crate) struct Verb {
    pub(crate) words: Vec<String>,
    /// Its positional arguments, such as `N` or `FILES`.
    pub(crate) places: Vec<String>,
    pub(crate) flags: Vec<Flag>,
}

pub(crate) struct Flag {
    pub(crate) name: String,
    /// The kind of its value, such as `FILE`, and the possible values, if the help lists them.
    pub(crate) value: Option<(String, Vec<String>)>,
}

/// All verbs except those that wait for visitors.
pub(crate) fn verbs() -> Vec<Verb> {
    let mut verbs = Vec::new();
    read(&[], &mut verbs);
    assert!(verbs.len() > 30 && verbs.iter().all(|verb| !verb.flags.is_empty()), "the help is read wrongly");
    verbs
}

fn read(words: &[&str], verbs: &mut Vec<Verb>) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_lowbit")).args(words).args(["--lang", "en", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let deeper: Vec<&str> = section(&help, "Commands:").filter_map(name).collect();
    for verb in deeper.iter().filter(|verb| !["help", "serve"].contains(verb)) {
        read(&[words, &[verb]].concat(), verbs);
    }
    if deeper.is_empty() {
        let usage = help.lines().find_map(|line| line.strip_prefix("Usage: lowbit ")).unwrap();
        let behind = usage.split_whitespace().skip(words.len()).filter(|word| word.starts_with(['[', '<']));
        let places = behind.map(|word| word.trim_matches(['[', ']', '<', '>', '.']).to_owned());
        verbs.push(Verb {
            words: words.iter().map(|&word| word.to_owned()).collect(),
            places: places.filter(|place| place != "OPTIONS" && place != "FORMAT").collect(),
            flags: flags(&help),
        });
    }
}

/// The lines below a heading, down to the next empty one.
fn section<'a>(help: &'a str, heading: &str) -> impl Iterator<Item = &'a str> {
    help.lines().skip_while(move |line| *line != heading).skip(1).take_while(|line| !line.is_empty())
}

/// The name in a line of a section; `None` for a line that continues the previous one.
fn name(line: &str) -> Option<&str> {
    line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')).and_then(|rest| rest.split(' ').next())
}

fn flags(help: &str) -> Vec<Flag> {
    let mut texts: Vec<String> = Vec::new();
    for line in section(help, "Options:") {
        match line.trim_start() {
            said if said.starts_with('-') && line.len() - said.len() < 8 => texts.push(said.to_owned()),
            more => *texts.last_mut().unwrap() += &format!(" {more}"),
        }
    }
    let flag = |text: &String| {
        let mut words = text.split_whitespace().skip_while(|word| !word.starts_with("--"));
        let name = words.next().unwrap().to_owned();
        let value =
            words.next().and_then(|word| word.strip_prefix('<')).map(|word| word.trim_matches(['>', '.']).to_owned());
        let listed = text.split_once("[possible values: ").map_or("", |(_, behind)| behind.split(']').next().unwrap());
        let listed: Vec<String> = listed.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Flag { name, value: value.map(|value| (value, listed)) }
    };
    texts.iter().map(flag).filter(|flag| !["--help", "--version"].contains(&flag.name.as_str())).collect()
}
