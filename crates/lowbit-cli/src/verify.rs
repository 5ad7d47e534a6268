//! `lowbit verify`

use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use lowbit::engine;
use lowbit_verify::{Certificate, Effort, Report};

use crate::args::Session;
use crate::exit::Exit;
use crate::files;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The certificate
    file: PathBuf,

    /// Count every unit again
    #[arg(long, conflicts_with = "sample")]
    all: bool,

    /// Count this many units again, drawn at random [default: all that no identity covers, up to a count of a
    /// thousand million; 1000 beyond]
    #[arg(long, value_name = "UNITS")]
    sample: Option<u64>,

    /// Draw the units that this number draws, which a report names [default: other ones every time]
    #[arg(long)]
    seed: Option<u64>,
}

const HELP: &str = "\
The checker shares no code with the kernels. It makes sure that the chain of hashes is whole, that
every unit is there once, that they add up, that the symmetries of the board and of each unit come
out even, and it counts units again in a way of its own.
Exit codes: 0 nothing is wrong, 1 the certificate is refuted, 2 it cannot be read.";

/// Up to this count, every unit that no identity covers is counted again unless something else is asked for.
const ALL_UP_TO: u128 = 1_000_000_000;

const USUAL_SAMPLE: u64 = 1000;

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let mut input = files::open(&args.file)?;
    let mut text = String::new();
    input.reader.read_to_string(&mut text).with_context(|| input.name.clone())?;
    let in_input = |error: String| anyhow!("{}: {error}", input.name);
    let certificate = Certificate::read(&text).map_err(in_input)?;
    let split = lowbit_verify::split(&certificate).map_err(in_input)?;
    let effort = args.effort(&certificate);
    let recount = |units: &[u64]| {
        let mut subtotals = Vec::new();
        let _ = engine::ordered(
            session.threads,
            units.iter(),
            || |&unit| split.recount(unit),
            |subtotal| {
                subtotals.push(subtotal);
                ControlFlow::Continue(())
            },
        );
        subtotals
    };
    match lowbit_verify::verify(&certificate, split.as_ref(), effort, recount) {
        Ok(report) => files::print(words(&certificate, effort.seed, &report).as_bytes()),
        Err(error) => {
            files::print(format!("refuted: {error}\n").as_bytes())?;
            Ok(Exit::NotFound)
        }
    }
}

impl Args {
    fn effort(&self, certificate: &Certificate) -> Effort {
        let is_small = certificate.count <= ALL_UP_TO;
        let sample = match (self.all, self.sample) {
            (true, _) => u64::MAX,
            (false, Some(units)) => units,
            (false, None) => USUAL_SAMPLE,
        };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        Effort { sample, uncovered: self.all || (self.sample.is_none() && is_small), seed }
    }
}

fn words(certificate: &Certificate, seed: u64, report: &Report) -> String {
    let Certificate { n, board, split, units, count, methods, .. } = certificate;
    let Report { recounted, covered, unseen } = *report;
    let is_plain = board == "plain" && *n > 1;
    let mut text = String::new();
    let mut line = |name: &str, value: String| writeln!(text, "{name:<12}{value}").expect("a string has room");
    let board = if board == "plain" { "the plain board" } else { "the board of the certificate" };
    line("count", format!("{count} solutions for n = {n} on {board}"));
    line("chain", "whole".into());
    line("units", format!("all {units} there, each once, in {split}; they add up"));
    methods.iter().for_each(|method| line("", method.clone()));
    if is_plain {
        line("symmetry", "the solutions fall into whole classes, 8 divides what it must".into());
    }
    match covered {
        0 => line("identities", "none between units of this split".into()),
        _ => line(
            "identities",
            format!("as many solutions with a queen at (r, c) as at (c, r): {covered} units covered"),
        ),
    }
    line("recounted", format!("{recounted} of {units} units, all as stated (seed {seed})"));
    line("unnoticed", unnoticed(*units, recounted, unseen, is_plain));
    text
}

/// How likely it is that something is wrong all the same, if units are wrong at random.
fn unnoticed(units: u64, recounted: u64, unseen: u64, is_plain: bool) -> String {
    if unseen == 0 {
        let how = if recounted == units {
            "every unit was counted twice"
        } else {
            "identities or a recount reach every unit"
        };
        return format!("no single wrong unit: {how}");
    }
    let share = unseen as f64 / units as f64;
    let several = [1_i32, 10, 100].map(|wrong| format!("{wrong} wrong: {:.2e}", share.powi(wrong))).join(", ");
    let only = if is_plain { ", and only errors that add up to a multiple of 8" } else { "" };
    format!("probability if units are wrong at random: {several}{only}")
}
