//! Every help text exists in every language, and agrees with the English one as far as that can be compared.

use std::collections::BTreeSet;

use super::*;

/// Every command with its path; those repeated by `help` are left out.
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

/// Every text of a command except the text after its arguments.
fn texts(command: &Command) -> Vec<String> {
    let helps = command.get_subcommands().filter(|below| below.get_name() == "help");
    let abouts = [command.get_about(), command.get_long_about()].into_iter().chain(helps.map(Command::get_about));
    let mut texts: Vec<_> = abouts.flatten().cloned().collect();
    for arg in command.get_arguments().filter(|arg| !["help", "version", "subcommand"].contains(&arg.get_id().as_str()))
    {
        assert!(arg.get_help().is_some(), "{}: {} has no help", command.get_name(), arg.get_id());
        texts.extend([arg.get_help(), arg.get_long_help()].into_iter().flatten().cloned());
        // If they are not shown, their texts are part of the help.
        let values = arg.get_possible_values();
        let shown = values.iter().filter(|_| !arg.is_hide_possible_values_set());
        texts.extend(shown.filter_map(|value| value.get_help().cloned()));
    }
    texts.iter().map(ToString::to_string).collect()
}

fn has_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// Names of options and other literals, which are the same in all languages.
fn literals(text: &str) -> BTreeSet<&str> {
    let is_end = |letter: char| !letter.is_ascii() || letter.is_ascii_whitespace() || ",;:()[]'".contains(letter);
    text.split(is_end).filter(|word| word.starts_with("--") && word.len() > 2).collect()
}

/// The command lines among examples, without their explanations.
fn examples(text: &str) -> Vec<&str> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
    let is_command =
        |line: &&str| ["lowbit ", "echo ", "printf ", "seq ", "curl "].iter().any(|name| line.starts_with(name));
    lines.filter(is_command).map(|line| line.split("  ").next().unwrap_or(line).trim_end()).collect()
}

#[test]
fn every_text_is_there_in_both_languages_and_names_the_same() {
    for (path, command) in all(args::Args::command()) {
        let after = command.get_after_help().map(ToString::to_string);
        // Texts added by clap have no second language here.
        for text in texts(&command).into_iter().chain(after).filter(|text| !text.starts_with("Print this")) {
            let [english, chinese] = Language::ALL.map(|language| said(&text, language));
            assert!(!has_chinese(&english), "{path}: {english}");
            assert!(has_chinese(&chinese), "{path}: only in English: {english}");
            assert!(!english.contains(EDGE) && !chinese.contains(EDGE), "{path}: {english}");
            assert_eq!(examples(&english), examples(&chinese), "{path}");
            assert_eq!(literals(&english), literals(&chinese), "{path}");
        }
    }
}

#[test]
fn no_english_is_left_in_chinese_help() {
    let own_words = ["Usage", "Options:", "Arguments:", "Commands:", "[default", "[alias", "ossible values", "Print "];
    for (_, mut command) in all(command(Language::Chinese)) {
        for help in [command.render_help(), command.render_long_help()].map(|help| help.to_string()) {
            assert!(own_words.iter().all(|word| !help.contains(word)), "{help}");
        }
    }
}

/// clap breaks unfilled lines anywhere, so indented lines must fit every terminal.
#[test]
fn indented_lines_fit_the_terminal() {
    for width in [80, 100] {
        for (path, command) in all(in_columns(Language::English, width)) {
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in after.lines().filter(|line| line.starts_with(' ') && line.trim().contains("  ")) {
                assert!(line.len() <= width, "{path}: {} columns: {line}", line.len());
            }
        }
    }
    assert_eq!(hung("  term    some words about it, more", 20), "  term\n      some words\n      about it, more");
    assert_eq!(
        hung("  term    some words about it, more of them", 36),
        "  term    some words about it, more\n          of them"
    );
}

#[test]
fn lines_that_clap_joins_are_joined_again() {
    assert_eq!(joined("数什么： 所有摆法 a b，按 x"), "数什么：所有摆法 a b，按 x");
    assert_eq!(said("One 中文：一\n\nTwo 中文：二", Language::Chinese), "一\n\n二");
    assert_eq!(
        said("Of two\nlines:\n  a\n  b\nand two\nmore 中文：行", Language::English),
        "Of two lines:\n  a\n  b\nand two more"
    );
    assert_eq!(said(concat!("a ", texts!("b", "乙"), " c"), Language::English), "a b c");
}
