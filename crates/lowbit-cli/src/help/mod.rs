//! Help texts in another language than English, which they are declared in.
//!
//! What each command and argument says in English stands where it is declared, and the same in other languages in the list
//! `TRANSLATED` below it; what several commands share is in [`shared`]. A help text that is asked for is then made by a command
//! whose texts were exchanged. Manual pages and completions stay English.

mod shared;
#[cfg(test)]
mod tests;

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use lowbit::words::Language;

use crate::{args, say};

/// A help text that these arguments ask for, in the language that is spoken. It is made only now: who wants no help does not wait for it.
pub(crate) fn spoken(english: clap::Error, arguments: Vec<OsString>) -> clap::Error {
    let command = in_language(args::Args::command(), say::language());
    command.and_then(|command| command.try_get_matches_from(arguments).err()).unwrap_or(english)
}

/// Help texts in every language, in the order of [`Language::ALL`]. By the first they are found: it is the English text, or, for
/// what follows the arguments of a command, the command's names.
pub(crate) type Texts = &'static [[&'static str; Language::ALL.len()]];

/// What there is in all languages.
fn texts() -> impl Iterator<Item = &'static [&'static str; Language::ALL.len()]> {
    args::TRANSLATED.iter().copied().flatten().chain([&shared::TRANSLATED]).copied().flatten()
}

/// The words of a language that clap adds.
struct Words {
    language: Language,
    /// What is above the lists of commands, arguments and options.
    headings: [&'static str; 3],
    /// A help text as a whole, as clap puts it together.
    template: &'static str,
    /// Before the default of an option, its other names, and its possible values.
    notes: [&'static str; 3],
}

impl Words {
    fn of(language: Language) -> Option<Words> {
        match language {
            Language::English => None,
            Language::Chinese => Some(Words {
                language,
                headings: ["命令", "参数", "选项"],
                template: "{before-help}{about-with-newline}\n用法: {usage}\n\n{all-args}{after-help}",
                notes: ["默认", "别名", "可选值"],
            }),
        }
    }

    /// What stands for an English text or the names of a command; the same where nothing does, which the tests rule out.
    fn text(&self, english: &str) -> String {
        let found = texts().find(|text| text[0] == english);
        found.map_or(english, |text| text[self.language as usize]).to_owned()
    }
}

/// The command with its help texts in this language; `None` if it has them already.
fn in_language(mut command: Command, language: Language) -> Option<Command> {
    let words = Words::of(language)?;
    command.build(); // so that what clap adds, such as --help, is there too
    Some(exchange(command, "", &words))
}

/// Exchanges the texts of a command, and of all below it. `path` is its names behind the first, `help` left out.
fn exchange(command: Command, path: &str, words: &Words) -> Command {
    let [commands, arguments, options] = words.headings;
    let about = command.get_about().map(|text| words.text(&text.to_string()));
    let long_about = command.get_long_about().map(|text| words.text(&text.to_string()));
    let after = command.get_after_help().map(|_| words.text(path));
    let mut command = command
        .help_template(words.template)
        .subcommand_help_heading(commands)
        .mut_args(|arg| {
            let heading = if arg.is_positional() { arguments } else { options };
            exchange_arg(arg, words).help_heading(heading)
        })
        .mut_subcommands(|below| {
            let name = below.get_name();
            let names = match (path, name) {
                (path, "help") => path.to_owned(),
                ("", name) => name.to_owned(),
                (path, name) => format!("{path} {name}"),
            };
            exchange(below, &names, words)
        });
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(long_about) = long_about {
        command = command.long_about(long_about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

/// Exchanges the texts of an argument. What clap would add in English is written behind them.
fn exchange_arg(mut arg: Arg, words: &Words) -> Arg {
    let notes = notes(&arg, words);
    let [default, _, values] = words.notes;
    let told: Vec<PossibleValue> =
        arg.get_possible_values().into_iter().filter(|value| value.get_help().is_some()).collect();
    if let Some(help) = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).filter(|_| !told.is_empty()) {
        let told = told.iter().map(|value| {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            format!("\n- {}: {}", value.get_name(), words.text(&help))
        });
        let told: String = told.collect();
        let defaults = default_of(&arg).map(|value| format!("\n\n[{default}: {value}]")).unwrap_or_default();
        arg = arg.long_help(format!("{}\n\n{values}:{told}{defaults}", words.text(&help)));
    } else if let Some(help) = arg.get_long_help().map(ToString::to_string) {
        arg = arg.long_help(words.text(&help) + &notes);
    }
    if let Some(help) = arg.get_help().map(ToString::to_string) {
        arg = arg.help(words.text(&help) + &notes);
    }
    // The names stay known: only the list of those to be shown is emptied.
    arg.hide_default_value(true).hide_possible_values(true).visible_alias(None)
}

/// The value that an argument has unless another is given.
fn default_of(arg: &Arg) -> Option<String> {
    let values = arg.get_default_values();
    let is_shown = arg.get_action().takes_values() && !arg.is_hide_default_value_set() && !values.is_empty();
    is_shown.then(|| values.iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

/// What is added to the help of an argument: its default, other names, possible values.
fn notes(arg: &Arg, words: &Words) -> String {
    let [default, aliases, values] = words.notes;
    let names = arg.get_visible_aliases().unwrap_or_default();
    let names: Vec<String> = names.iter().map(|name| format!("--{name}")).collect();
    let possible = arg.get_possible_values();
    let is_listed = arg.get_action().takes_values() && !arg.is_hide_possible_values_set();
    let possible: Vec<&str> =
        possible.iter().filter(|value| is_listed && !value.is_hide_set()).map(PossibleValue::get_name).collect();
    let list = |note: &str, values: &[String]| match values {
        [] => String::new(),
        values => format!(" [{note}: {}]", values.join(", ")),
    };
    let possible: Vec<String> = possible.into_iter().map(str::to_owned).collect();
    let default = default_of(arg).map(|value| format!(" [{default}: {value}]")).unwrap_or_default();
    default + &list(aliases, &names) + &list(values, &possible)
}
