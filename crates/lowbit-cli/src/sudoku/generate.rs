//! `lowbit sudoku generate`

use std::io::{Read, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lowbit::TextError;
use lowbit::engine::{self, Outcome, Stop};
use lowbit::sudoku::answer::Made;
use lowbit::sudoku::booklet::Booklet;
use lowbit::sudoku::generate::{Aim, Generator, Pattern, Recipe, Setter, Symmetry, Wish};
use lowbit::sudoku::steps::{Grade, Grader, Technique};
use lowbit::sudoku::text::{Content, Format, Reader, Shown, Subject};
use lowbit::sudoku::variant::Variant;
use lowbit::sudoku::{Grid, Puzzle, Shape, variant};

use crate::exit::Exit;
use crate::files::{self, Output, OutputArgs};
use crate::json;
use crate::progress::Watch;
use crate::say::Told;
use crate::session::Session;
use crate::time::LimitArgs;
use lowbit::sentence;

/// Makes puzzles with one solution from a seed.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many puzzles
    /// 中文：多少道题目
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,

    /// The seed: the same one always gives the same puzzles
    /// 中文：种子：同一个种子总是给出同样的题目
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Rows and columns, 4 to 16 or 25; 6, 8, 10 and others as variants
    /// 中文：行数和列数，4 到 16 或 25；6、8、10 等作为变型
    #[arg(long, value_name = "N", alias = "side", default_value_t = 9, value_parser = side)]
    size: usize,

    /// Puzzles around an idea: they have all givens and constraints of the first puzzle of this file, in any layout
    /// 中文：从想法出发的题目：含有这个文件第一道题目的所有提示数和约束，版式不限
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    from: Option<PathBuf>,

    /// Givens only where this file has a digit or an x; it has dots elsewhere, and as many cells as the grid
    /// 中文：提示数只放在这个文件中为数字或 x 的格子；其余为点，格数与盘面相同
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "from"])]
    pattern: Option<PathBuf>,

    /// Variants with these constraints, placed at random, and no redundant given: cage:8,thermo:2,antiknight
    /// 中文：带这些随机约束的变型，没有多余的提示数：cage:8,thermo:2,antiknight
    #[arg(long = "with", value_name = "KINDS", conflicts_with = "pattern")]
    kinds: Option<String>,

    /// Puzzles with exactly M givens
    /// 中文：恰好有 M 个提示数的题目
    #[arg(long, value_name = "M", conflicts_with = "minimal")]
    clues: Option<usize>,

    /// Puzzles without a redundant given [default for 4 and 9; slow for 25]
    /// 中文：没有多余提示数的题目 [4 和 9 的默认；25 很慢]
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the givens
    /// 中文：提示数的对称
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry())]
    symmetry: Symmetry,

    /// Puzzles of this grade, as 'sudoku grade' gives it: easy, medium, hard, expert, extreme or beyond
    /// 中文：这种难度的题目，与 'sudoku grade' 给出的相同：easy、medium、hard、expert、extreme 或 beyond
    #[arg(long, value_name = "WORD", conflicts_with = "rating", value_parser = grade(), hide_possible_values = true)]
    grade: Option<Grade>,

    /// Puzzles whose hardest step has a rating in this range, as 'sudoku grade' gives it: 6-7, 6.5-7.2, 4.2, 8-
    /// 中文：最难一步的评分在这个范围内的题目，与 'sudoku grade' 给出的相同：6-7、6.5-7.2、4.2、8-
    #[arg(long, value_name = "A-B")]
    rating: Option<String>,

    /// Puzzles whose path to the solution, in the order of hints, uses this technique; may be given several times
    /// 中文：按提示的顺序求解时要用到这种技巧的题目；可以给多次
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique(), hide_possible_values = true)]
    needs: Vec<Technique>,

    /// Puzzles that are solved without this technique; may be given several times
    /// 中文：不用这种技巧就能解出的题目；可以给多次
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique(), hide_possible_values = true)]
    without: Vec<Technique>,

    /// The format to write
    /// 中文：要写的格式
    #[arg(long, visible_alias = "format", value_name = "FORMAT", default_value = "line")]
    #[arg(value_parser = written())]
    to: Written,

    /// Write the puzzles for the printer, too: an HTML page with ratings, several to a sheet, solutions at the end
    /// 中文：同时写出供打印的 HTML 页面：带评分，每页几道，答案在最后
    #[arg(long, value_name = "FILE", conflicts_with = "kinds")]
    booklet: Option<PathBuf>,

    /// Puzzles on a sheet of the booklet: 1, 2, 4 or 6
    /// 中文：小册子每页的题数：1、2、4 或 6
    #[arg(long, value_name = "K", default_value = "4", requires = "booklet", value_parser = on_sheet(), hide_possible_values = true)]
    on_sheet: usize,

    #[command(flatten)]
    time: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = concat!(
    texts!("Examples:", "例子:"),
    "
  lowbit sudoku generate --count 1000 --seed 7 > puzzles.txt
  lowbit sudoku generate --clues 28 --symmetry rotational --to svg > puzzle.svg
  lowbit sudoku generate --size 16 --to board
  lowbit sudoku generate --from idea.txt --count 10
  lowbit sudoku generate --with cage:8,thermo:2 --size 6 --count 10
  lowbit sudoku generate --pattern ring.txt --grade hard
  lowbit sudoku generate --grade expert --count 50 --to jsonl > puzzles.jsonl
  lowbit sudoku generate --grade hard --count 100 --symmetry rotational
  lowbit sudoku generate --rating 6-7 --count 100
  lowbit sudoku generate --needs x-wing --without xy-wing
  lowbit sudoku generate --grade easy --count 24 --booklet easy.html",
    texts!(
        "

With a symmetry, givens that are images of each other are removed together, and minimal means that no
such group is redundant. Puzzles of 16x16 and 25x25 have, unless asked otherwise, as few givens as can be
proved to suffice in a fixed number of steps. Puzzles of 9x9 with 20 clues or fewer are found by
walking from puzzle to puzzle: those with 19 take less than a second each, with 18 some seconds,
with 17 very long, and below there are none. With a symmetry or an idea, few clues take many
attempts; after 20000 the command gives up. Most full grids do not fit a pattern of few
cells: after a million of them the command gives up.

--to jsonl writes an object a line for puzzles of 9x9: puzzle, solution, er, ep, ed, grade,
technique (the hardest), techniques (all on the way, in the order of hints), steps (that way, as
'sudoku hint --json' has them, without proofs).

Graded puzzles are of 9x9. Rare ones are searched near puzzles that come close, by swapping
givens; with a symmetry, a pattern, an idea or a number of clues the search is random only, and
after a million attempts the command gives up. --time gives up sooner, and like Ctrl-C keeps what
was found.
Ratings are 1.2, 1.5, 1.7, 1.9, 2.0, 2.3, 2.5, 2.6, 2.8, 3.0, 3.2, 3.4, 3.6, 3.8, and from 4.0 to 12.
Techniques have the names that 'sudoku hint --json' gives them, such as x-wing.",
        r#"

有对称时，互为映像的提示数一起去掉或一起留下，极小的意思是没有这样一组可以去掉。16x16 和 25x25 的题目，
除非另有要求，提示数少到在固定步数内还能证明足够为止。9x9 中 20 个提示数以下的题目是从一道走到另一道找出来的：
19 个的每道不到一秒，18 个的几秒，17 个的很久，再少就没有了。要求对称或从想法出发时，提示数少就要试很多次；
试过 20000 次后命令放弃。图样的格数少时，多数终盘不合适：试过一百万个后命令放弃。

--to jsonl 为 9x9 的题目每行写一个对象：puzzle、solution、er、ep、ed、grade、technique（最难的）、
techniques（沿途所有技巧，按提示的顺序）、steps（沿途各步，与 'sudoku hint --json' 相同，没有证明）。

按难度出的题目是 9x9 的。少见的题目在与它接近的题目附近找，办法是交换提示数；要求对称、图样、从想法出发或规定提示数个数时
只能随机寻找，试过一百万次后命令放弃。--time 可以更早放弃，与 Ctrl-C 一样会留下已经找到的。
评分有 1.2、1.5、1.7、1.9、2.0、2.3、2.5、2.6、2.8、3.0、3.2、3.4、3.6、3.8，以及从 4.0 到 12。技巧的名字与 'sudoku hint --json' 给出的相同，如 x-wing。"#
    )
);

/// Time without a puzzle after which the user is told that it may take long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The default number of steps for each proof.
const EFFORT: u64 = 300;

/// The format of puzzles.
#[derive(Clone, Copy)]
enum Written {
    Format(Format),
    /// One object per line, with ratings and steps.
    Jsonl,
}

fn written() -> impl TypedValueParser<Value = Written> {
    let names = PossibleValuesParser::new(Format::ALL.map(Format::name).into_iter().chain(["jsonl"]));
    names.map(|name| name.parse().map_or(Written::Jsonl, Written::Format))
}

impl Written {
    fn has_rows(self) -> bool {
        matches!(self, Written::Format(format) if format.has_rows())
    }

    fn header(self) -> &'static str {
        match self {
            Written::Format(format) => format.header(Content::Puzzles).unwrap_or_default(),
            Written::Jsonl => "",
        }
    }

    /// Puzzles as text, and the number of puzzles that the time allowed.
    fn text(self, puzzles: &[Grid], session: &Session<'_>, stop: &Stop) -> Outcome<(String, usize)> {
        let mut text = String::new();
        let mut grader = None;
        for (number, puzzle) in (0..).zip(puzzles) {
            match self {
                Written::Format(format) => {
                    if number > 0 && format.has_rows() {
                        text.push('\n');
                    }
                    format.write(puzzle, Shown::Puzzle, &mut text);
                }
                Written::Jsonl => {
                    let grader = grader.get_or_insert_with(Grader::new);
                    let Outcome::Complete(made) = Made::new(puzzle, grader, session.language, stop) else {
                        return Outcome::Interrupted((text, number));
                    };
                    json::append(&made, &mut text);
                }
            }
        }
        Outcome::Complete((text, puzzles.len()))
    }
}

/// The largest grid of a variant that is generated.
const LARGEST_VARIANT: usize = 16;

/// Accepts the side of a grid of any kind.
fn side(text: &str) -> Result<usize, Told> {
    let side =
        text.parse().ok().filter(|&side| (4..=LARGEST_VARIANT).contains(&side) || Shape::with_side(side).is_some());
    side.ok_or_else(|| told!("a grid has 4 to 16 or 25 rows", "盘面为 4 到 16 行或 25 行"))
}

/// Accepts the side of a grid of square boxes.
pub(super) fn size() -> impl TypedValueParser<Value = Shape> {
    let sides = PossibleValuesParser::new(["4", "9", "16", "25"]);
    sides.map(|side| side.parse().ok().and_then(Shape::with_side).expect("one of the sides"))
}

fn grade() -> impl TypedValueParser<Value = Grade> {
    // Puzzles that the techniques do not solve are never made.
    let made = Grade::ALL.into_iter().filter(|grade| *grade != Grade::Unsolved);
    PossibleValuesParser::new(made.map(Grade::name)).map(|name| name.parse().expect("one of the names"))
}

fn on_sheet() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).map(|number| number.parse().expect("one of the numbers"))
}

fn technique() -> impl TypedValueParser<Value = Technique> {
    let names = PossibleValuesParser::new(Technique::ALL.iter().map(|technique| technique.name()));
    names.map(|name| name.parse().expect("one of the names"))
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let names = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name));
    names.map(|name| name.parse().expect("one of the names"))
}

/// What variants are made from: `None` for classic puzzles.
fn wish_for_variants(args: &Args, session: &Session<'_>) -> Result<Option<variant::generate::Wish>> {
    let from = args.from.as_deref().filter(|path| args.kinds.is_some() || super::variant::is_variant(path));
    let is_classic = Shape::with_side(args.size).is_some();
    if from.is_none() && args.kinds.is_none() && (is_classic || args.pattern.is_some()) {
        return Ok(None);
    }
    let for_classic = [
        ("--clues", args.clues.is_some()),
        ("--symmetry", args.symmetry != Symmetry::None),
        ("--grade", args.grade.is_some()),
        ("--rating", args.rating.is_some()),
        ("--needs", !args.needs.is_empty()),
        ("--without", !args.without.is_empty()),
        ("--booklet", args.booklet.is_some()),
        ("--to", !matches!(args.to, Written::Format(Format::Line))),
    ];
    super::variant::refuse_options(&for_classic)?;
    let wish = match from {
        Some(path) => variant::generate::Wish::around(read_variant(path, session)?),
        None => {
            let side = args.size;
            ensure!(
                side <= LARGEST_VARIANT,
                told!("--size {side}: variants have 4 to 16", "--size {side}：变型为 4 到 16")
            );
            variant::generate::Wish::new(side, "")?
        }
    };
    Ok(Some(wish.with(args.kinds.as_deref().unwrap_or_default())?))
}

/// Variants, in the order in which they are made.
fn variants(wish: &variant::generate::Wish, args: &Args, session: &Session<'_>) -> Result<Exit> {
    let stop = args.time.stop(session);
    let inputs: Vec<&Path> = args.from.as_deref().into_iter().collect();
    let mut out = args.output.open(&inputs)?;
    let mut early = None;
    let worker = || |number: u64| wish.puzzle(args.seed.wrapping_add(number), &stop);
    let _ = engine::ordered(session.threads, 0..args.count, worker, |made| {
        let written = made.map_err(anyhow::Error::from).and_then(|made| match made.into_inner() {
            Some(puzzle) => {
                out.write_all(variant::text::write(&puzzle).as_bytes())?;
                out.flush()?;
                Ok(true)
            }
            None => Ok(false),
        });
        match written {
            Ok(true) => ControlFlow::Continue(()),
            ended => {
                early = Some(ended);
                ControlFlow::Break(())
            }
        }
    });
    match early {
        Some(Err(error)) => Err(error),
        Some(Ok(_)) => out.end_early(args.time.why(session)),
        None => {
            out.finish()?;
            Ok(Exit::Found)
        }
    }
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    if let Some(wish) = wish_for_variants(args, session)? {
        return variants(&wish, args, session);
    }
    let idea = args.from.as_deref().map(read_idea).transpose()?.map(|puzzle| puzzle.givens().into_owned());
    let pattern = args.pattern.as_deref().map(read_pattern).transpose()?;
    let shape = pattern
        .as_ref()
        .map(|pattern| pattern.shape)
        .or(idea.as_ref().map(Grid::shape))
        .or_else(|| Shape::with_side(args.size))
        .expect("other sizes are variants");
    ensure!(
        shape == Shape::NINE || !matches!(args.to, Written::Jsonl),
        told!("--to jsonl: only puzzles of 9x9 are rated, not {shape}", "--to jsonl：只评 9x9 的题目，不评 {shape}")
    );
    let recipe = Recipe { shape, seed: args.seed, symmetry: args.symmetry, aim: aim(args, shape)? };
    let generator = || match (&idea, &pattern) {
        (Some(idea), _) => Generator::around(recipe, idea),
        (None, Some(pattern)) => Generator::within(recipe, &pattern.cells),
        (None, None) => Ok(Generator::new(recipe)),
    };
    let wish = wish(args)?;
    let setter = || Setter::new(generator()?, wish.clone());
    let first = setter()?; // refuses the impossible before anything is written
    let is_rare = !wish.is_any() || matches!(recipe.aim, Aim::Clues(clues) if clues <= RARE_CLUES);
    let step = first.at_once(1, 1);
    let blocks = Blocks::new(args.count, step, first.at_once(args.count, session.threads), is_rare);
    let stop = args.time.stop(session);
    let worker = || {
        let mut setter = setter().expect("it was tried");
        let stop = &stop;
        let blocks = &blocks;
        move |numbers: Range<u64>| {
            let begin = Instant::now();
            let made = setter.puzzles(numbers, stop);
            blocks.took(begin.elapsed());
            made.map(|made| {
                let was_stopped = made.is_interrupted();
                let mut puzzles = made.into_inner();
                let text = args.to.text(&puzzles, session, stop).map(|(text, written)| {
                    puzzles.truncate(written);
                    (text, puzzles)
                });
                if was_stopped { Outcome::Interrupted(text.into_inner()) } else { text }
            })
        }
    };
    let inputs: Vec<&Path> = args.from.as_deref().into_iter().chain(args.pattern.as_deref()).collect();
    let mut booklet = args.booklet.as_deref().map(|path| Printed::open(path, args, session, &inputs)).transpose()?;
    let mut out = args.output.open(&inputs)?;
    out.write_all(args.to.header().as_bytes())?;
    let done = Arc::new(AtomicU64::new(0));
    let watch = Watch::made(&told!("puzzles", "题目").to_string(), args.count, done.clone());
    let none_yet = done.clone();
    let reminder = Watch::after(PATIENCE, move || {
        if none_yet.load(Ordering::Relaxed) == 0 {
            say!(
                "no such puzzle in a minute: they are rare; the search continues, Ctrl-C ends it",
                "一分钟内没有找到这样的题目：很少见；继续找，按 Ctrl-C 结束"
            );
        }
    });
    let mut failure = None;
    let flow = engine::ordered(session.threads, blocks.ranges(), worker, |block| {
        let is_interrupted = block.as_ref().is_ok_and(Outcome::is_interrupted);
        let (text, puzzles) = match block {
            Ok(made) => made.into_inner(),
            Err(error) => {
                failure = Some(anyhow::Error::from(error));
                return ControlFlow::Break(());
            }
        };
        let made = puzzles.len() as u64;
        if let Some(booklet) = &mut booklet
            && let Err(error) = booklet.add(puzzles, &stop)
        {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        let is_first = done.load(Ordering::Relaxed) == 0;
        let between = if !is_first && made > 0 && args.to.has_rows() { "\n" } else { "" };
        let written = match between {
            "" => out.write_all(text.as_bytes()),
            between => out.write_all(format!("{between}{text}").as_bytes()),
        };
        if let Err(error) = written {
            failure = Some(error.into());
            return ControlFlow::Break(());
        }
        done.fetch_add(made, Ordering::Relaxed);
        if is_interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop((watch, reminder));
    let is_whole = flow.is_continue() && booklet.as_ref().is_none_or(|booklet| booklet.is_whole);
    match failure {
        None if is_whole => {
            out.finish()?;
            booklet.map_or(Ok(()), Printed::finish)?;
            Ok(Exit::Found)
        }
        None => {
            let exit = out.end_early(args.time.why(session))?;
            booklet.map_or(Ok(()), Printed::end_early)?;
            Ok(exit)
        }
        // Puzzles made before the search was given up are kept.
        Some(error) if done.load(Ordering::Relaxed) > 0 && error.is::<lowbit::Error>() => {
            out.finish()?;
            booklet.map_or(Ok(()), Printed::end_early)?;
            Err(error)
        }
        Some(error) => Err(error),
    }
}

/// A booklet of the puzzles, written at the end.
struct Printed {
    path: PathBuf,
    out: Output,
    booklet: Booklet,
    puzzles: u64,
    /// Whether no puzzle was left out because of an interruption.
    is_whole: bool,
}

impl Printed {
    fn open(path: &Path, args: &Args, session: &Session<'_>, inputs: &[&Path]) -> Result<Printed> {
        let booklet = Booklet::new(session.language, args.on_sheet)?;
        let out = args.output.open_besides(path, inputs)?;
        Ok(Printed { path: path.to_owned(), out, booklet, puzzles: 0, is_whole: true })
    }

    fn add(&mut self, puzzles: Vec<Grid>, stop: &Stop) -> Result<()> {
        for puzzle in puzzles {
            match self.booklet.add(puzzle, stop)?.is_interrupted() {
                true => self.is_whole = false,
                false => self.puzzles += 1,
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        self.out.write_all(self.booklet.html().as_bytes())?;
        self.out.finish()
    }

    /// Keeps the finished pages, and says how many puzzles they have.
    fn end_early(self) -> Result<()> {
        let (path, puzzles) = (self.path.display().to_string(), self.puzzles);
        if puzzles == 0 {
            return Ok(());
        }
        self.finish()?;
        say!("{path} has the first {puzzles} puzzles", "{path} 中有前 {puzzles} 道题目");
        Ok(())
    }
}

/// The requested difficulty.
fn wish(args: &Args) -> Result<Wish> {
    let rated = match (args.grade, &args.rating) {
        (Some(grade), _) => Wish::from(grade),
        (None, Some(range)) => Wish::rated(range)?,
        (None, None) => Wish::default(),
    };
    Ok(Wish { needs: args.needs.clone(), without: args.without.clone(), ..rated })
}

/// The givens of the first puzzle of a file.
fn read_idea(path: &Path) -> Result<Puzzle> {
    let input = files::open(path)?;
    let first = Reader::new(input.reader).next();
    let first = first.unwrap_or_else(|| Err(TextError::in_text(sentence!("no puzzle", "没有题目")).into()));
    first.map(|entry| entry.puzzle).map_err(|error| files::in_input(&input.name, error))
}

/// The idea of variants, which may be a classic puzzle.
fn read_variant(path: &Path, session: &Session<'_>) -> Result<Variant> {
    if !super::variant::is_variant(path) {
        return Ok(Variant::from(Subject::from(&read_idea(path)?)));
    }
    let input = files::open(path)?;
    let puzzle = variant::stream::first(input.reader).map_err(|error| files::in_input(&input.name, error))?;
    for remark in &puzzle.remarks {
        say!("{}: {}", input.name, remark.words(session.language));
    }
    Ok(puzzle.variant)
}

/// The cells where givens may be.
fn read_pattern(path: &Path) -> Result<Pattern> {
    let mut input = files::open(path)?;
    let mut text = String::new();
    input.reader.read_to_string(&mut text).with_context(|| input.name.clone())?;
    text.parse().with_context(|| input.name.clone())
}

fn aim(args: &Args, shape: Shape) -> Result<Aim> {
    let cells = shape.cells();
    match args.clues {
        Some(clues) if clues > cells => Err(anyhow!(told!(
            "{clues} clues: a {shape} grid has {cells} cells",
            "{clues} 个提示数：{shape} 的盘面只有 {cells} 格"
        ))),
        Some(clues) => Ok(Aim::Clues(clues)),
        None if args.minimal || shape.side() <= 9 => Ok(Aim::Minimal),
        None => Ok(Aim::Effort(EFFORT)),
    }
}

/// The numbers of the puzzles in blocks for the threads. If puzzles may be rare, blocks are small at first and grow once they are made
/// quickly, so that a rare puzzle is shown as soon as it is found.
struct Blocks {
    count: u64,
    /// Every block but the last is a multiple of this.
    step: u64,
    most: u64,
    /// Whether the size adapts to the time of blocks.
    is_rare: bool,
    size: AtomicU64,
}

/// Puzzles with at most this many clues are rare among those that lose givens at random.
const RARE_CLUES: usize = 23;

/// The intended time of a block of rare puzzles: at least this and at most eight times as long.
const BLOCK_TIME: Duration = Duration::from_millis(250);

impl Blocks {
    fn new(count: u64, step: u64, most: u64, is_rare: bool) -> Blocks {
        Blocks { count, step, most, is_rare, size: AtomicU64::new(if is_rare { step } else { most }) }
    }

    /// Adapts the size to the time of a block.
    fn took(&self, time: Duration) {
        let size = self.size.load(Ordering::Relaxed);
        let size = match () {
            () if !self.is_rare => size,
            () if time < BLOCK_TIME => (4 * size).min(self.most),
            () if time > 8 * BLOCK_TIME => size / 4,
            () => size,
        };
        self.size.store(size.next_multiple_of(self.step).max(self.step), Ordering::Relaxed);
    }

    fn ranges(&self) -> impl Iterator<Item = Range<u64>> + Send {
        let mut begin = 0_u64;
        std::iter::from_fn(move || {
            let block = begin..self.count.min(begin.saturating_add(self.size.load(Ordering::Relaxed)));
            begin = block.end;
            (!block.is_empty()).then_some(block)
        })
    }
}
