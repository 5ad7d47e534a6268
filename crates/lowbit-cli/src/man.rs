//! `lowbit man`: a manual page for every command, in the words of its help.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Command;
use clap_mangen::Man;

use crate::exit::Exit;
use crate::files::{self, Output};

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The command whose page is printed, such as 'queens count' [default: the main page]
    /// 中文：要输出哪个命令的手册页，例如 'queens count' [默认: 主页]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,

    /// Write the pages of all commands into this folder
    /// 中文：把所有命令的手册页写到这个文件夹
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Replace pages that are there
    /// 中文：手册页已存在时替换它
    #[arg(long, requires = "out")]
    force: bool,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit man | man -l -
  lowbit man queens count | man -l -
  lowbit man --out ~/.local/share/man/man1     then: man lowbit-queens-count",
    r#"例子:
  lowbit man | man -l -
  lowbit man queens count | man -l -
  lowbit man --out ~/.local/share/man/man1     然后: man lowbit-queens-count"#
);

/// Prints a page, or writes all of them. `whole` is the whole command line.
pub(crate) fn run(args: &Args, whole: Command) -> Result<Exit> {
    let whole = without_help(whole);
    let Some(folder) = &args.out else {
        let mut found = &whole;
        for word in &args.command {
            let no_such = || anyhow!(told!("there is no command '{}'", "没有命令“{}”", args.command.join(" ")));
            found = found.find_subcommand(word).ok_or_else(no_such)?;
        }
        return files::print(&page(found)?);
    };
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    // All are opened before the first is written, so that either all pages appear or none.
    let mut opened = Vec::new();
    for command in with_subcommands(&whole) {
        let path = folder.join(format!("{}.1", name(command)));
        opened.push((page(command)?, Output::open(Some(&path), args.force, &[])?));
    }
    for (page, mut out) in opened {
        out.write_all(&page)?;
        out.finish()?;
    }
    Ok(Exit::Found)
}

/// Hides the commands that `help` repeats: they get no page and no mention.
fn without_help(command: Command) -> Command {
    command.mut_subcommands(|below| if below.get_name() == HELPER { below.hide(true) } else { without_help(below) })
}

const HELPER: &str = "help";

/// A command and everything below it.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|below| below.get_name() != HELPER).flat_map(with_subcommands);
    std::iter::once(command).chain(below).collect()
}

/// The name of its page, such as `lowbit-queens-count`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(help) = command.get_after_help() {
        page.extend(notes(&help.to_string()).as_bytes());
    }
    Ok(page)
}

/// The text after a help: indented lines are kept, others are filled. A line of one word and a colon, such as `Examples:`, is a heading.
fn notes(text: &str) -> String {
    let mut roff = String::new();
    let (mut is_literal, mut needs_heading) = (false, true);
    let fill = |is_literal: &mut bool, roff: &mut String| {
        if std::mem::take(is_literal) {
            roff.push_str(".fi\n");
        }
    };
    for line in text.lines() {
        let heading = line.strip_suffix(':').filter(|word| !word.contains(' ') && !word.is_empty());
        if let Some(word) = heading {
            fill(&mut is_literal, &mut roff);
            let _ = writeln!(roff, ".SH {}", word.to_uppercase());
            needs_heading = true;
        } else if line.starts_with(' ') {
            if !std::mem::replace(&mut is_literal, true) {
                roff.push_str(".nf\n");
            }
            let _ = writeln!(roff, "{}", escaped(line));
        } else if line.is_empty() {
            roff.push_str(if is_literal { "\n" } else { ".PP\n" });
        } else {
            fill(&mut is_literal, &mut roff);
            if std::mem::take(&mut needs_heading) {
                roff.push_str(".SH NOTES\n");
            }
            let _ = writeln!(roff, "{}", escaped(line));
        }
    }
    fill(&mut is_literal, &mut roff);
    roff
}

/// A line as plain text, without requests to the formatter.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stay_as_they_are() {
        let text = "Examples:\n  a 'b'\n  c --d | e\\n\n\nWords that\nflow.\n\n.x";
        let roff = ".SH EXAMPLES\n.nf\n  a 'b'\n  c \\-\\-d | e\\en\n\n.fi\n.SH NOTES\nWords that\nflow.\n.PP\n\\&.x\n";
        assert_eq!(notes(text), roff);
    }
}
