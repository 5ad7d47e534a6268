//! Mutation tests: changes put into a package, which its own tests must detect.
//!
//! Building each of 300 mutants would take a night. Here all of them are in one build, each behind a switch that is
//! off unless the environment names it: `a + b` becomes `(if crate::mutant::is(17) { (a) - (b) } else { a + b })`. So
//! the tests are built once and run many times. In a first run every switch only records that it was reached, which
//! shows which tests can detect which mutant.
mod compile;
mod conditions;
mod find;
mod operators;
mod switched;
mod trial;
mod values;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use find::Mutant;
use trial::Verdict;

/// A package, its test programs besides the unit tests, and the share of mutants that they must detect.
#[derive(Clone, Copy)]
struct Package {
    name: &'static str,
    tests: &'static [&'static str],
    wanted: f64,
}

const PACKAGES: [Package; 3] = [
    Package { name: "lowbit", tests: &["queens"], wanted: 0.9 },
    Package { name: "lowbit-run", tests: &["certificate", "faults"], wanted: 0.95 },
    Package { name: "lowbit-verify", tests: &[], wanted: 0.95 },
];

const USAGE: &str = "\
usage: lowbit-mutants [--package NAME] [--count N] [--seed N] [--only TEXT]

  --package NAME  lowbit, lowbit-run or lowbit-verify (lowbit)
  --count N       how many mutants are drawn (300)
  --seed N        which (1)
  --only TEXT     of those drawn, only the ones whose line in the report contains TEXT";

struct Wish {
    package: Package,
    count: usize,
    seed: u64,
    only: String,
}

impl Wish {
    fn of(mut words: impl Iterator<Item = String>) -> Result<Wish> {
        let mut wish = Wish { package: PACKAGES[0], count: 300, seed: 1, only: String::new() };
        while let Some(word) = words.next() {
            let value = words.next();
            match (word.as_str(), value) {
                ("--package", Some(value)) => {
                    let known = PACKAGES.into_iter().find(|package| package.name == value);
                    wish.package = known.with_context(|| format!("no package is called '{value}'"))?;
                }
                ("--count", Some(value)) => wish.count = value.parse()?,
                ("--seed", Some(value)) => wish.seed = value.parse()?,
                ("--only", Some(value)) => wish.only = value,
                _ => bail!("{USAGE}"),
            }
        }
        Ok(wish)
    }
}

fn main() -> Result<()> {
    let wish = Wish::of(std::env::args().skip(1))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let (copy, target) = (root.join("target/mutants/copy"), root.join("target/mutants/target"));
    let place = Place { package: wish.package, root, copy, target };
    let all = find::mutants(&place.root.join(place.sources()).join("lib.rs"), wish.seed)?;
    println!("{} changes are possible", all.len());

    let drawn = compile::draw(&place, all, wish.count)?;
    let tests = trial::tests(&place, compile::tests(&place)?)?;
    println!("{} tests pass without any change", tests.len());

    let tried: Vec<(usize, &Mutant)> =
        drawn.iter().enumerate().filter(|(_, mutant)| mutant.to_string().contains(&wish.only)).collect();
    let verdicts = trial::all(&place, &tests, &tried);
    report(&place, &verdicts)
}

/// The sources, their copy with the switches, and its build folder.
struct Place {
    package: Package,
    root: PathBuf,
    copy: PathBuf,
    target: PathBuf,
}

impl Place {
    /// The package's folder, from the root of the workspace or of its copy.
    fn package_folder(&self) -> PathBuf {
        Path::new("crates").join(self.package.name)
    }

    /// Its sources, from the same root.
    fn sources(&self) -> PathBuf {
        self.package_folder().join("src")
    }
}

fn report(place: &Place, verdicts: &[(&Mutant, Verdict)]) -> Result<()> {
    let reasons = fs::read_to_string(place.root.join("mutants/survivors.md"))?;
    let reason = |mutant: &Mutant| {
        let start = format!("- `{}`: ", mutant.name());
        reasons.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or("no reason is known")
    };
    let count = |is: fn(&Verdict) -> bool| verdicts.iter().filter(|(_, verdict)| is(verdict)).count();
    let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
    let late = count(|verdict| matches!(verdict, Verdict::Late(_)));
    println!("\nnot noticed:");
    for (mutant, verdict) in verdicts {
        match verdict {
            Verdict::Passed(0) => println!("{mutant}; no test comes there: {}", reason(mutant)),
            Verdict::Passed(tests) => println!("{mutant}; {tests} tests come there: {}", reason(mutant)),
            Verdict::Failed(_) | Verdict::Late(_) => {}
        }
    }
    let share = (failed + late) as f64 / verdicts.len() as f64;
    println!(
        "\n{} mutants: {failed} fail a test, {late} make one run into its time limit, {} are not noticed: {:.1} % noticed",
        verdicts.len(),
        verdicts.len() - failed - late,
        100.0 * share
    );
    ensure!(share >= place.package.wanted, "less than {:.0} % are noticed", 100.0 * place.package.wanted);
    Ok(())
}
