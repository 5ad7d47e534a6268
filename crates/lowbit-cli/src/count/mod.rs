//! Counting, for `queens count`, `place count` and `sequence`: three sets of arguments, one code path.

pub(crate) mod certify;
mod choice;
mod kept;
pub(crate) mod part;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Result;
use lowbit::backend::Backend;
use lowbit::count::answer::{Planned, Subject};
use lowbit::count::{Count, Forecast, Method, Plan, Request};
use lowbit::engine::{Control, Forgetful, Ledger, Outcome, Progress, Stop};
use lowbit::words::duration;
use lowbit_run::Job;

use self::choice::{Choice, auto_or, bytes};
use self::kept::{Kept, KeptArgs};
use self::part::Subtotal;
use crate::exit::{Exit, say_early};
use crate::files::{self, Finished};
use crate::json;
use crate::progress::Bar;
use crate::say::{self, Told};
use crate::session::Session;
use crate::time::LimitArgs;

/// How a count is made.
#[derive(clap::Args)]
pub(crate) struct CountArgs {
    /// How to count; 'dfs' is the lecture's recursion, 'table' counts all placements but those with pawns
    /// 中文：怎样计数；'dfs' 是讲义中的递归，'table' 能数没有兵的一切摆法
    #[arg(long, default_value = "auto", value_parser = auto_or::<Method>(Method::ALL.iter().map(|method| method.name())))]
    method: Choice<Method>,

    /// Which instructions to use; 'cuda' counts on NVIDIA GPUs
    /// 中文：使用哪些指令；'cuda' 在 NVIDIA GPU 上计数
    #[arg(long, default_value = "auto", value_parser = auto_or::<Backend>(Backend::WITH_DEVICES.map(Backend::name)))]
    backend: Choice<Backend>,

    /// Keep tables of up to this size, such as 500M or 2G [default: half of the free memory]
    /// 中文：表格最多占用多少内存，例如 500M 或 2G [默认: 空闲内存的一半]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<u64>,

    /// Count in a second way, if there is one: by another method, in another order, or other images
    /// 中文：有第二种途径时改用它计数：别的方法、别的顺序，或另一些对称像
    #[arg(long, conflicts_with_all = ["run", "part"])]
    again: bool,

    #[command(flatten)]
    time: LimitArgs,

    #[command(flatten)]
    kept: KeptArgs,

    /// Print the predicted time and memory instead of counting; the time is a rough guide, within a factor of 3 on a server
    /// with AVX-512, or from a short trial where there is no formula
    /// 中文：输出预计的时间和内存，而不计数；时间只是粗略的，在有 AVX-512 的服务器上误差在 3 倍以内，没有公式时试数片刻
    #[arg(long, conflicts_with = "stats")]
    estimate: bool,

    /// Print nodes, time per node, solutions, and how the count was checked to stderr
    /// 中文：把结点数、每个结点的时间、解的个数以及计数怎样核对输出到 stderr
    #[arg(long)]
    stats: bool,
}

/// Makes the job to which the units of a plan, or of a part of it, belong.
pub(crate) type MakeJob<'a> = &'a dyn Fn(&Plan, Option<(u64, u64)>) -> Job;

/// The result of a count.
pub(crate) enum Ended {
    /// Counted, in this time.
    Counted(Box<Count>, Duration),
    /// Something else was requested and printed, or the count was stopped, which was reported.
    Otherwise(Exit),
}

impl CountArgs {
    /// The first of these options that was given; they are for counts only.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [
            ("--method", self.method != Choice::Auto),
            ("--backend", self.backend != Choice::Auto),
            ("--memory", self.memory.is_some()),
            ("--again", self.again),
            ("--time", self.time.time.is_some()),
            ("--run", self.kept.is_asked()),
            ("--estimate", self.estimate),
            ("--stats", self.stats),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Plans a count, estimates it or makes it, keeps its units, shows its progress. `job` makes the job of its units.
    pub(crate) fn run(
        &self,
        mut request: Request,
        subject: Subject,
        job: MakeJob<'_>,
        json: bool,
        session: &Session<'_>,
    ) -> Result<Ended> {
        if let Choice::This(method) = self.method {
            request = request.method(method);
        }
        if let Choice::This(backend) = self.backend {
            request = request.backend(backend);
        }
        if let Some(bytes) = self.memory {
            request = request.memory(bytes);
        }
        if self.again {
            request = request.again();
        }
        let is_free = self.method == Choice::Auto;
        let kept = self.kept.adapt(request.clone(), is_free)?;
        let begin = Instant::now();
        let plan = kept.plan()?;
        let why_slow = if self.kept.is_asked() && is_free { why_slow(&plan, &request) } else { None };
        let stop = self.time.stop(session);
        if self.estimate {
            return estimated(subject, &plan, json, &stop, session).map(Ended::Otherwise);
        }

        let kept = self.kept.open(&|part| job(&plan, part), &plan.forecast, session.threads)?;
        let (outcome, searched) = watched(&plan, &title(&subject), kept.as_ref(), why_slow, session, &stop);
        let subtotals = kept.map(Kept::finish).transpose()?; // its error is nearer to the cause than the search's
        let count = match outcome? {
            Outcome::Complete(count) => count,
            Outcome::Limited(count) | Outcome::Interrupted(count) => {
                let (solutions, percent) = (count.tally.solutions, 100.0 * searched);
                let exit = say_early(self.time.why(session), Finished::Nothing);
                match plan.is_partly_known() {
                    true => say!(
                        "a partial result, no count: {solutions} solutions in the {percent:.1} % searched so far",
                        "只是部分结果，不是计数：已搜索的 {percent:.1} % 中有 {solutions} 个解"
                    ),
                    false => say!("no count: {percent:.1} % were searched", "没有计数：搜索了 {percent:.1} %"),
                }
                self.kept.say_how_to_go_on();
                return Ok(Ended::Otherwise(exit));
            }
        };
        if let Some(part) = self.kept.part() {
            let (subtotals, seconds) = (subtotals.unwrap_or_default(), begin.elapsed().as_secs_f64());
            let line = Subtotal::of(job(&plan, None), part, &count, &subtotals, seconds).line()?;
            return Ok(Ended::Otherwise(files::print(line.as_bytes())?));
        }
        let elapsed = begin.elapsed();
        if self.stats {
            say::line(&stats(&count, elapsed, session.threads));
        }
        Ok(Ended::Counted(Box::new(count), elapsed))
    }
}

/// What is said if a count that is kept takes long, and the method of the plain request has no units that are equal on every machine.
fn why_slow(kept: &Plan, request: &Request) -> Option<Told> {
    let plain = request.plan().ok()?;
    let [slow, fast] = [kept, &plain].map(|plan| plan.forecast.method);
    let is_slower = match [kept, &plain].map(|plan| plan.predicted(1)) {
        [Some(kept), Some(plain)] => kept > 2.0 * plain,
        _ => true,
    };
    (slow != fast && is_slower).then(|| {
        told!(
            "this is counted by the method {slow}; {fast}, which may be many times faster, has no units that can be kept or cut into parts: \
             --estimate tells the time, with --run and without",
            "这里用方法 {slow} 计数；{fast} 可能快很多倍，但没有可以保存或分成部分的单元：带与不带 --run，--estimate 都能给出时间"
        )
    })
}

/// After this time a slow count says why it is slow.
const SLOW: Duration = Duration::from_secs(5);

/// The title of the progress bar.
fn title(subject: &Subject) -> String {
    match subject {
        Subject::Queens { n } => format!("queens {n}"),
        Subject::Term { sequence, n } => format!("{sequence} {n}"),
        _ => "place".into(),
    }
}

/// What a progress bar has been told.
#[derive(Default)]
struct Seen {
    /// The share of the search that is done.
    searched: f64,
    /// Batches that a GPU miscalculated, as far as they were said.
    repaired: usize,
    why_slow: Option<Told>,
}

/// Counts with a progress bar; also returns the share of the search that was done.
fn watched(
    plan: &Plan,
    what: &str,
    kept: Option<&Kept>,
    why_slow: Option<Told>,
    session: &Session<'_>,
    stop: &Stop,
) -> (Result<Outcome<Count>>, f64) {
    let bar = Bar::new(what);
    let seen = Mutex::new(Seen { why_slow, ..Seen::default() });
    let report = |progress: &Progress| {
        let mut seen = seen.lock().expect("no thread panicked");
        seen.searched = progress.fraction();
        for repaired in plan.repaired().iter().skip(seen.repaired) {
            let words = repaired.words(say::language());
            say!("{words}", "{words}");
            seen.repaired += 1;
        }
        if progress.elapsed > SLOW
            && let Some(why) = seen.why_slow.take()
        {
            say!("{why}", "{why}");
        }
        bar.update(progress);
    };
    let (threads, stop) = (session.threads, stop.clone());
    let ledger: &dyn Ledger = kept.map_or(&Forgetful, |kept| kept.ledger());
    let outcome = plan.run(&Control { threads, stop, progress: Some(&report), ledger, ..Control::default() });
    (outcome.map_err(Into::into), seen.into_inner().expect("no thread panicked").searched)
}

/// Prints the predicted cost of a count.
fn estimated(subject: Subject, plan: &Plan, json: bool, stop: &Stop, session: &Session<'_>) -> Result<Exit> {
    let mut planned = Planned::new(subject, plan, session.threads);
    planned.seconds = plan.seconds(&Control { threads: session.threads, stop: stop.clone(), ..Control::default() })?;
    if session.stop.is_raised() {
        return Err(crate::exit::Interrupted.into());
    }
    let Planned { method, backend, units, seconds, threads, memory, .. } = planned;
    let text = match json {
        true => json::line(&planned),
        false => say::plainly(|| {
            let time = match seconds {
                Some(seconds) => {
                    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
                    let time = duration(time, say::language());
                    told!("{seconds:.3} s ({time}), threads {threads}", "{seconds:.3} s（{time}），线程 {threads}")
                }
                None => told!("unknown: nothing was finished within ten seconds", "未知：十秒内没有完成任何一个单元"),
            };
            let memory = indicatif::BinaryBytes(memory);
            told!(
                "method   {method}\nbackend  {backend}\nunits    {units}\ntime     {time}\nmemory   {memory}\n",
                "方法  {method}\n后端  {backend}\n单元  {units}\n时间  {time}\n内存  {memory}\n"
            )
            .to_string()
        }),
    };
    files::print(text.as_bytes())
}

fn stats(count: &Count, elapsed: Duration, threads: usize) -> String {
    let Count { tally, forecast, checks, .. } = count;
    let seconds = elapsed.as_secs_f64();
    let (solutions, again) = (count.numbers().iter().sum::<u128>(), checks.units_recounted);
    let Forecast { method, backend, units, .. } = forecast;
    let mut words = match tally.nodes {
        0 => String::new(), // this method does not visit nodes one by one
        nodes => {
            let cost = seconds * 1e9 / nodes as f64;
            told!("nodes {nodes}, {cost:.2} ns per node, ", "结点 {nodes}，每个结点 {cost:.2} ns，").to_string()
        }
    };
    words += &told!(
        "solutions {solutions}, {seconds:.3} s, threads {threads}, method {method}, backend {backend}, units {units}; \
         checked: {again} units counted again",
        "解 {solutions}，{seconds:.3} s，线程 {threads}，方法 {method}，后端 {backend}，单元 {units}；\
         已校验：重新数了 {again} 个单元"
    )
    .to_string();
    if checks.symmetry {
        words += &told!(", symmetries even", "，对称相符").to_string();
    }
    if checks.published {
        words += &told!(", as published", "，与公布的数相同").to_string();
    }
    words
}

#[cfg(test)]
mod tests {
    use lowbit::place::sequences;
    use lowbit::queens::Board;

    use super::*;

    #[test]
    fn a_kept_count_by_a_slower_method_is_told_why() {
        let moebius = sequences::named("A137279").unwrap().request(10).unwrap();
        let why = why_slow(&moebius.clone().portable().plan().unwrap(), &moebius).unwrap();
        assert!(why.to_string().contains("method table; moebius"), "{why}");
        let queens = Request::new(Board::empty(16).unwrap());
        assert!(why_slow(&queens.clone().portable().plan().unwrap(), &queens).is_none());
    }
}
