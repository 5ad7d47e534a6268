//! Help texts in every language.
//!
//! A help text is at its command or argument, first in English, then, after [`CHINESE`], in Chinese: in doc comments on the next line, in
//! other texts by [`texts!`]. A requested help text is made by a command whose texts are reduced to one language.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command, CommandFactory};
use lowbit::words::Language;

use crate::say::columns;
use crate::{args, say};

/// The marker before the Chinese words of a text.
const CHINESE: &str = "中文：";

/// The marker around a text in every language that is part of a longer one.
const EDGE: char = '\u{2063}';

/// The widest help, on terminals of any width.
pub(crate) const WIDEST: usize = 100;

/// Explanations of an example are beside it if they have this many columns.
const LEAST_BESIDE: usize = 24;

/// A text in English and in Chinese, as [`said`] reads it; longer texts may contain it.
macro_rules! texts {
    ($english:literal, $chinese:literal) => {
        concat!("\u{2063}", $english, "中文：", $chinese, "\u{2063}")
    };
}

/// The subcommands of a command: the help of each in every language, its name, and the file with its arguments and its function.
macro_rules! subcommands {
    ($($(#[$help:meta])+ $name:ident in $file:ident;)+) => {
        #[derive(clap::Subcommand)]
        pub(crate) enum Command {
            $($(#[$help])+ $name($file::Args),)+
        }

        pub(crate) fn run(command: Command, session: &crate::session::Session<'_>) -> anyhow::Result<crate::exit::Exit> {
            match command {
                $(Command::$name(args) => $file::run(&args, session),)+
            }
        }
    };
}

#[cfg(test)]
mod tests;

/// The words of a text in one language.
fn said(text: &str, language: Language) -> String {
    let is_composed = text.contains(EDGE);
    let parts: Vec<&str> = if is_composed { text.split(EDGE).collect() } else { text.split("\n\n").collect() };
    let parts: Vec<String> = parts.into_iter().map(|part| one(part, language)).collect();
    parts.join(if is_composed { "" } else { "\n\n" })
}

/// The words of a part, which is English followed by Chinese, or the same in both.
fn one(part: &str, language: Language) -> String {
    let Some((english, chinese)) = part.split_once(CHINESE) else { return part.to_owned() };
    match language {
        Language::English => filled(english.strip_suffix(' ').unwrap_or(english)),
        Language::Chinese => joined(chinese),
    }
}

/// English text with each paragraph on one line, which clap wraps to the terminal. Indented lines stay.
fn filled(text: &str) -> String {
    let mut filled = String::new();
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        filled.push_str(line);
        let Some(&next) = lines.peek() else { break };
        let is_apart = |line: &str| line.is_empty() || line.starts_with(' ');
        let is_joined = !is_apart(line) && !is_apart(next);
        filled.push(if is_joined { ' ' } else { '\n' });
    }
    filled
}

/// Chinese text whose lines were joined by spaces, as clap does, without the spaces between Chinese letters.
fn joined(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_joint = |at: usize| {
        letters[at] == ' '
            && at > 0
            && letters.get(at + 1).is_some_and(|next| !next.is_ascii())
            && !letters[at - 1].is_ascii()
    };
    (0..letters.len()).filter(|&at| !is_joint(at)).map(|at| letters[at]).collect()
}

/// The help text that these arguments request, in the current language. Made only on request, so it costs nothing otherwise.
pub(crate) fn spoken(refusal: clap::Error, arguments: Vec<OsString>) -> clap::Error {
    in_columns(say::language(), terminal_width()).try_get_matches_from(arguments).err().unwrap_or(refusal)
}

/// The whole command line, with its texts in one language, for any width.
pub(crate) fn command(language: Language) -> Command {
    in_columns(language, usize::MAX)
}

fn in_columns(language: Language, width: usize) -> Command {
    let mut command = args::Args::command();
    command.build(); // adds clap's own arguments, such as --help
    exchange(command, language, width)
}

/// Columns of the terminal, as clap sees them.
fn terminal_width() -> usize {
    let seen = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    seen.or_else(said).unwrap_or(WIDEST).min(WIDEST)
}

/// A line of an example or a table: an indented term, a gap, and an explanation. An explanation beyond the width continues below its first
/// column, or below the term if there is no room beside it.
fn hung(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start().len();
    let gap = line[indent..].find("  ").map(|at| indent + at).filter(|_| indent > 0 && columns(line) > width);
    let Some(gap) = gap else { return line.to_owned() };
    let (term, about) = (&line[..gap], line[gap..].trim_start());
    let begin = columns(line) - columns(about);
    let (mut text, begin) = match begin + LEAST_BESIDE <= width {
        true => (format!("{term}{}", " ".repeat(begin - columns(term))), begin),
        false => (format!("{term}\n{}", " ".repeat(indent + 4)), indent + 4),
    };
    let mut end = begin;
    for word in about.split(' ') {
        let is_first = end == begin;
        if !is_first && end + 1 + columns(word) > width {
            text += &format!("\n{}{word}", " ".repeat(begin));
            end = begin + columns(word);
        } else {
            text += &format!("{}{word}", if is_first { "" } else { " " });
            end += columns(word) + usize::from(!is_first);
        }
    }
    text
}

/// Reduces the texts of a command, and of all below it, to one language.
fn exchange(command: Command, language: Language, width: usize) -> Command {
    let texts = [command.get_about(), command.get_long_about(), command.get_after_help()];
    let [about, long_about, after] = texts.map(|text| text.map(|text| said(&text.to_string(), language)));
    let mut command = command.mut_args(|arg| exchange_arg(arg, language));
    command = command.mut_subcommands(|below| exchange(below, language, width));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(long_about) = long_about {
        command = command.long_about(long_about);
    }
    if let Some(after) = after {
        let lines: Vec<String> = after.lines().map(|line| hung(line, width)).collect();
        command = command.after_help(lines.join("\n"));
    }
    match Added::of(language) {
        Some(added) => added.to_command(command),
        None => command,
    }
}

/// Reduces the texts of an argument and of its values to one language.
fn exchange_arg(mut arg: Arg, language: Language) -> Arg {
    let [help, long_help] =
        [arg.get_help(), arg.get_long_help()].map(|text| text.map(|text| said(&text.to_string(), language)));
    if let Some(help) = help {
        arg = arg.help(help);
    }
    if let Some(long_help) = long_help {
        arg = arg.long_help(long_help);
    }
    let values = arg.get_possible_values();
    if values.iter().any(|value| value.get_help().is_some()) {
        let value = |value: PossibleValue| {
            let help = value.get_help().map(|help| said(&help.to_string(), language)).unwrap_or_default();
            value.help(help)
        };
        arg = arg.value_parser(PossibleValuesParser::new(values.into_iter().map(value)));
    }
    arg
}

/// The texts that clap adds, in another language than English.
struct Added {
    /// The headings of the lists of commands, arguments and options.
    headings: [&'static str; 3],
    /// The layout of a whole help text.
    template: &'static str,
    /// The words before the default of an option, its aliases, and its possible values.
    notes: [&'static str; 3],
    /// The help of `help`, of `--help` (as the only help, as shown by `-h`, as shown by itself), and of `--version`.
    help_of: &'static str,
    helps: [&'static str; 3],
    version: &'static str,
}

impl Added {
    fn of(language: Language) -> Option<Added> {
        match language {
            Language::English => None,
            Language::Chinese => Some(Added {
                headings: ["命令", "参数", "选项"],
                template: "{before-help}{about-with-newline}\n用法: {usage}\n\n{all-args}{after-help}",
                notes: ["默认", "别名", "可选值"],
                help_of: "显示本说明，或所给命令的帮助",
                helps: ["显示帮助", "显示帮助（'--help' 更详细）", "显示帮助（'-h' 是摘要）"],
                version: "显示版本",
            }),
        }
    }

    fn to_command(&self, command: Command) -> Command {
        let [commands, arguments, options] = self.headings;
        let is_help = command.get_name() == "help";
        let command = command.help_template(self.template).subcommand_help_heading(commands).mut_args(|arg| {
            let heading = if arg.is_positional() { arguments } else { options };
            self.to_arg(arg).help_heading(heading)
        });
        if is_help { command.about(self.help_of) } else { command }
    }

    /// Appends the notes that clap would add to an argument's help in English.
    fn to_arg(&self, mut arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "version" => return arg.help(self.version),
            "help" => {
                let [only, short, long] = self.helps;
                return if arg.get_long_help().is_some() { arg.help(short).long_help(long) } else { arg.help(only) };
            }
            // The argument of `help`: a command.
            "subcommand" => return arg.help(self.help_of),
            _ => {}
        }
        let notes = notes(&arg, self);
        let [default, _, values] = self.notes;
        let told: Vec<PossibleValue> =
            arg.get_possible_values().into_iter().filter(|value| value.get_help().is_some()).collect();
        let long_help = arg.get_long_help().map(ToString::to_string);
        let help = arg.get_help().map(ToString::to_string);
        if let Some(help) = long_help.as_ref().or(help.as_ref()).filter(|_| !told.is_empty()) {
            let told = told.iter().map(|value| {
                let help = value.get_help().map(ToString::to_string).unwrap_or_default();
                format!("\n- {}: {help}", value.get_name())
            });
            let told: String = told.collect();
            let defaults = default_of(&arg).map(|value| format!("\n\n[{default}: {value}]")).unwrap_or_default();
            arg = arg.long_help(format!("{help}\n\n{values}:{told}{defaults}"));
        } else if let Some(help) = long_help {
            arg = arg.long_help(help + &notes);
        }
        if let Some(help) = help {
            arg = arg.help(help + &notes);
        }
        // The names stay valid: this empties only the list of displayed ones.
        arg.hide_default_value(true).hide_possible_values(true).visible_alias(None)
    }
}

/// The default value of an argument.
fn default_of(arg: &Arg) -> Option<String> {
    let values = arg.get_default_values();
    let is_shown = arg.get_action().takes_values() && !arg.is_hide_default_value_set() && !values.is_empty();
    is_shown.then(|| values.iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(" "))
}

/// The notes on an argument: its default, aliases, possible values.
fn notes(arg: &Arg, added: &Added) -> String {
    let [default, aliases, values] = added.notes;
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
