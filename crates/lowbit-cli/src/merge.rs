//! `lowbit merge`

use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lowbit::queens::{Board, Convention, classes};

use crate::exit::{Exit, Interrupted};
use crate::files;
use crate::queens::part::Subtotal;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files with what the parts have printed, one line a part; '-' or none: standard input
    files: Vec<PathBuf>,
}

const HELP: &str = "\
Examples:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   prints 666090624
  lowbit merge slurm-*.out             the output of an array job

Every part must be there exactly once, and all must agree in the board, the split, the number of
units and the number of parts. Exit codes: 0, 1 if the count is 0, 2 if anything is wrong (nothing
is printed then).";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let stdin = [PathBuf::from("-")];
    let paths = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let mut first: Option<(Subtotal, String)> = None;
    let mut parts = BTreeMap::new();
    let mut sum = 0_u128;
    for path in paths {
        let input = files::open(path)?;
        for (number, line) in (1..).zip(input.reader.lines()) {
            let place = format!("{}: line {number}", input.name);
            let line = line.with_context(|| place.clone())?;
            if line.trim().is_empty() {
                continue;
            }
            let part: Subtotal = serde_json::from_str(&line).map_err(|_| anyhow!("{place}: not a part of a count"))?;
            ensure!(part.job().fingerprint() == part.fingerprint, "{place}: the fingerprint does not fit the part");
            let (other, other_place) = first.get_or_insert_with(|| (part.clone(), place.clone()));
            let agree = part.fingerprint == other.fingerprint && part.parts == other.parts;
            ensure!(agree, "{place}: a part of another count, or of another number of parts, than at {other_place}");
            ensure!((1..=part.parts).contains(&part.part), "{place}: there is no part {} of {}", part.part, part.parts);
            if let Some(before) = parts.insert(part.part, place.clone()) {
                bail!("{place}: part {} was there already, at {before}", part.part);
            }
            let subtotal = part.subtotal.parse().map_err(|_| anyhow!("{place}: '{}' is no subtotal", part.subtotal))?;
            sum = sum.checked_add(subtotal).with_context(|| format!("{place}: the sum has more than 128 bits"))?;
        }
    }
    let (any, _) = first.context("there is no part of a count")?;
    let missing: Vec<u64> = (1..=any.parts).filter(|part| !parts.contains_key(part)).collect();
    let named: Vec<String> = missing.iter().take(20).map(u64::to_string).collect();
    let more = if missing.len() > named.len() { ", ..." } else { "" };
    ensure!(missing.is_empty(), "{} of {} parts are missing: {}{more}", missing.len(), any.parts, named.join(", "));

    // The symmetries of the board must come out even, as for a count in one piece.
    let board = match any.board.as_str() {
        "plain" => Board::empty(any.n)?,
        rows => Board::read(rows.replace('/', "\n").as_bytes(), &Convention::default())?,
    };
    classes(&board, sum, session.stop)?.complete().ok_or(Interrupted)?;
    files::print(format!("{sum}\n").as_bytes())?;
    Ok(if sum == 0 { Exit::NotFound } else { Exit::Found })
}
