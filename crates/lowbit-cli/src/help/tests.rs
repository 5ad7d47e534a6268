//! Every help text is there in every language, and says what the English one does as far as that can be compared.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Every command with its names behind the first; those that `help` repeats are left out.
fn commands(command: &Command, path: &str, found: &mut Vec<(String, Command)>) {
    found.push((path.to_owned(), command.clone()));
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        commands(below, format!("{path} {}", below.get_name()).trim(), found);
    }
}

fn all(mut command: Command) -> Vec<(String, Command)> {
    command.build();
    let mut found = Vec::new();
    commands(&command, "", &mut found);
    assert!(found.len() >= 50);
    found
}

/// Every text of a command but what follows its arguments.
fn texts(command: &Command) -> Vec<String> {
    let helps = command.get_subcommands().filter(|below| below.get_name() == "help");
    let abouts = [command.get_about(), command.get_long_about()].into_iter().chain(helps.map(Command::get_about));
    let mut texts: Vec<_> = abouts.flatten().cloned().collect();
    for arg in command.get_arguments() {
        assert!(arg.get_help().is_some(), "{}: {} has no help", command.get_name(), arg.get_id());
        texts.extend([arg.get_help(), arg.get_long_help()].into_iter().flatten().cloned());
        // Where they are not shown their texts are part of the help.
        let values = arg.get_possible_values();
        let shown = values.iter().filter(|_| !arg.is_hide_possible_values_set());
        texts.extend(shown.filter_map(|value| value.get_help().cloned()));
    }
    texts.iter().map(ToString::to_string).collect()
}

fn has_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// Names of options, and what else is to be written as it stands: these are the same in all languages.
fn literals(text: &str) -> BTreeSet<&str> {
    let is_end = |letter: char| !letter.is_ascii() || letter.is_ascii_whitespace() || ",;:()[]'".contains(letter);
    text.split(is_end).filter(|word| word.starts_with("--") && word.len() > 2).collect()
}

/// The command lines among examples: up to what is said about them.
fn examples(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    let is_command =
        |line: &&str| ["lowbit ", "echo ", "printf ", "seq ", "curl "].iter().any(|name| line.starts_with(name));
    lines.filter(is_command).map(|line| line.split("  ").next().unwrap_or(line).trim_end()).collect()
}

#[test]
fn every_text_has_its_translation_and_every_translation_its_text() {
    let commands = all(args::Args::command());
    let mut asked: BTreeSet<String> = commands.iter().flat_map(|(_, command)| texts(command)).collect();
    asked.insert("Print help for the subcommand(s)".to_owned()); // where `help` is asked about itself
    let after: BTreeMap<&str, String> = commands
        .iter()
        .filter_map(|(path, command)| Some((&path[..], command.get_after_help()?.to_string())))
        .collect();
    let known: Vec<&str> = super::texts().map(|text| text[0]).collect();
    let lacks = |text: &&str| !known.contains(text);
    let unknown: Vec<&str> = asked.iter().map(|text| &text[..]).chain(after.keys().copied()).filter(lacks).collect();
    assert_eq!(unknown, [""; 0], "only in English");
    assert_eq!(known.iter().collect::<BTreeSet<_>>().len(), known.len(), "a text stands in two lists");
    for &[key, ref others @ ..] in super::texts() {
        let english = after.get(key).map_or(key, |after| after);
        assert!(asked.contains(key) || after.contains_key(key), "no command says this any more: {key}");
        for translated in others {
            assert_eq!(examples(english), examples(translated), "{key}");
            assert_eq!(literals(english), literals(translated), "{key}");
        }
    }
}

#[test]
fn no_english_is_left_in_chinese_help() {
    let command = in_language(args::Args::command(), Language::Chinese).unwrap();
    let own_words = ["Usage", "Options:", "Arguments:", "Commands:", "[default", "[alias", "ossible values", "Print "];
    for (path, mut command) in all(command) {
        for text in texts(&command) {
            assert!(has_chinese(&text), "{path}: {text}");
        }
        for help in [command.render_help(), command.render_long_help()].map(|help| help.to_string()) {
            assert!(own_words.iter().all(|word| !help.contains(word)), "{help}");
        }
    }
}

#[test]
fn english_help_stays_as_it_is_declared() {
    assert!(in_language(args::Args::command(), Language::English).is_none());
}
