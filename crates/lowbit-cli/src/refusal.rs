//! Refused arguments: one line that names the argument and the reason, in the language of the process.

use std::error::Error as _;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::say;

/// The line, or `None` if a help text says more.
pub(crate) fn in_a_line(refusal: &clap::Error) -> Option<String> {
    let text = |kind| refusal.get(kind).map(written).unwrap_or_default();
    let (argument, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let words = match refusal.kind() {
        ErrorKind::UnknownArgument => told!("there is no argument '{argument}' here", "这里没有参数“{argument}”"),
        ErrorKind::InvalidSubcommand => {
            let command = text(ContextKind::InvalidSubcommand);
            told!("there is no command '{command}'", "没有命令“{command}”")
        }
        ErrorKind::InvalidValue if value.is_empty() => told!("{argument}: a value is missing", "{argument}：缺少值"),
        ErrorKind::InvalidValue => {
            let known = text(ContextKind::ValidValue);
            told!("{argument}: '{value}' is none of {known}", "{argument}：“{value}”不在其中：{known}")
        }
        ErrorKind::ValueValidation => {
            let cause = cause(refusal);
            told!("{argument}: '{value}' is refused: {cause}", "{argument}：“{value}”不能用：{cause}")
        }
        ErrorKind::MissingRequiredArgument => told!("{argument} is missing", "缺少 {argument}"),
        ErrorKind::MissingSubcommand => told!("a command is missing", "缺少命令"),
        ErrorKind::ArgumentConflict => {
            let prior = text(ContextKind::PriorArg);
            match prior == argument || prior.is_empty() {
                true => told!("{argument} can be given only once", "{argument} 只能给一次"),
                false => told!("{argument} cannot be used with {prior}", "{argument} 不能和 {prior} 一起用"),
            }
        }
        ErrorKind::TooManyValues => told!("{argument}: '{value}' is too much", "{argument}：“{value}”多余"),
        ErrorKind::InvalidUtf8 => told!("an argument is not valid UTF-8", "有参数不是有效的 UTF-8"),
        _ => return None,
    };
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue].map(text);
    let near = near.into_iter().find(|near| !near.is_empty());
    let near = near.map(|near| told!(" (did you mean '{near}'?)", "（是不是“{near}”？）").to_string());
    let help = help_of(refusal).map(|help| told!("; see '{help}'", "；参见“{help}”").to_string());
    Some(format!("{words}{}{}", near.unwrap_or_default(), help.unwrap_or_default()))
}

/// The things named in a refusal: one or several.
fn written(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join(", "),
        ContextValue::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The reason why a value is refused.
fn cause(refusal: &clap::Error) -> String {
    let Some(cause) = refusal.source() else { return String::new() };
    if let Some(error) = cause.downcast_ref::<lowbit::Error>() {
        return error.words(say::language());
    }
    if let Some(error) = cause.downcast_ref::<ParseIntError>() {
        return match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => {
                told!("the number is too large", "数太大").to_string()
            }
            _ => told!("a whole number is needed", "需要一个整数").to_string(),
        };
    }
    let said = cause.to_string();
    match said.split_once(" is not in ").and_then(|(_, range)| range.split_once("..")) {
        Some((least, "" | "18446744073709551615" | "9223372036854775807")) => {
            told!("it must be {least} or more", "应不小于 {least}").to_string()
        }
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            told!("it must be from {least} to {most}", "应在 {least} 到 {most} 之间").to_string()
        }
        None => said,
    }
}

/// The command with the relevant help: the words of the usage before its arguments.
fn help_of(refusal: &clap::Error) -> Option<String> {
    let usage = refusal.get(ContextKind::Usage)?.to_string();
    let words = usage.split_whitespace().skip_while(|word| *word != "lowbit");
    let command: Vec<&str> =
        words.take_while(|word| word.starts_with(|letter: char| letter.is_ascii_lowercase())).collect();
    (!command.is_empty()).then(|| format!("{} --help", command.join(" ")))
}
