//! Counting the plain board: lanes and the join against the reference recursion, one thread, CPU time per solution.

use lowbit::backend::Backend;
use lowbit::engine::{Search, Stop};
use lowbit::queens::kernels::join::Join;
use lowbit::queens::kernels::lanes::Lanes;
use lowbit::queens::{CountRequest, Method, kernels::recursion::Recursion};

use crate::clock::{Best, thread_seconds};
use crate::queens::{MEMORY, draw, plain, published, solutions};

/// The number of measured units of n = 22.
const SAMPLE: usize = 96;

/// The target: the recursion's time per solution at n = 16 divided by this.
fn target(n: u32) -> Option<f64> {
    let targets = [(14, 25.0), (15, 60.0), (16, 90.0), (17, 125.0), (18, 170.0), (19, 140.0), (20, 200.0), (22, 200.0)];
    targets.into_iter().find(|&(size, _)| size == n).map(|(_, target)| target)
}

/// The recursion at n = 16, timed repeatedly between the others: the baseline.
#[derive(Default)]
struct Reference(Best);

impl Reference {
    fn measure(&mut self) {
        let search = Recursion::new(&plain(16));
        assert_eq!(self.0.time(|| solutions(&search)), published(16));
    }

    /// CPU seconds per solution.
    fn per_solution(&self) -> f64 {
        self.0.seconds() / published(16) as f64
    }
}

/// One method on one board, and its best time.
struct Row {
    n: u32,
    method: Method,
    best: Best,
}

impl Row {
    fn measure(&mut self) {
        let (n, backend) = (self.n, Backend::best());
        let found = self.best.time(|| match self.method {
            Method::Recursion => solutions(&Recursion::new(&plain(n))),
            Method::Lanes => solutions(&Lanes::new(&plain(n), backend).expect("the backend is available")),
            Method::Join => solutions(&Join::new(n, backend, MEMORY).expect("the backend is available")),
            other => unreachable!("{other} is not a method of n queens"),
        });
        assert_eq!(found, published(n), "n = {n}, {}", self.method);
    }

    fn print(&self, reference: &Reference) {
        let taken = CountRequest::new(plain(self.n)).plan().expect("n is at most 32").forecast.method == self.method;
        let per_solution = self.best.seconds() / published(self.n) as f64;
        print(self.n, self.method, taken, self.best.seconds(), per_solution, reference);
    }
}

/// Prints the speed-up over the recursion at n = 16, per solution, for each board; with `full`, also n = 19 and 20.
/// Every count is compared with the published one; n = 22 is a random sample of its units.
///
/// The recursion is interleaved with the others, and the best time of each is taken: a busy machine slows both, so that
/// ratios hold.
pub(crate) fn run(full: bool) {
    let mut reference = Reference::default();
    let rows =
        |sizes: std::ops::RangeInclusive<u32>, method| sizes.map(move |n| Row { n, method, best: Best::default() });
    let mut small: Vec<Row> = rows(14..=16, Method::Lanes).chain(rows(14..=18, Method::Join)).collect();
    small.sort_by_key(|row| row.n);
    for _ in 0..3 {
        reference.measure();
        for row in &mut small {
            for _ in 0..if row.n <= 16 { 5 } else { 1 } {
                row.measure();
            }
        }
    }
    let mut large: Vec<Row> = rows(19..=if full { 20 } else { 18 }, Method::Join).collect();
    for row in &mut large {
        row.measure();
        reference.measure();
    }
    let sample = Sample::measure();
    reference.measure();

    println!("Queens on the plain board, one thread, CPU time of a whole count, {}", Backend::best());
    println!("ref16 = the reference recursion at n = 16 = {:.1} ns per solution", reference.per_solution() * 1e9);
    println!("* is what `auto` takes\n");
    println!("   n  method       seconds  ns/solution   ref16 /  to reach");
    for row in small.iter().chain(&large) {
        row.print(&reference);
    }
    print(22, Method::Join, true, sample.seconds, sample.seconds / sample.solutions, &reference);
    let Sample { lists, units, .. } = sample;
    println!(
        "\n22 is a sample: {SAMPLE} of {units} units, drawn at random. Their lists, which a whole count makes once and"
    );
    println!("uses hundreds of times, are not included: {lists:.2} s for the lists of the sample.");
}

fn print(n: u32, method: Method, taken: bool, seconds: f64, per_solution: f64, reference: &Reference) {
    let star = if taken { '*' } else { ' ' };
    let nanoseconds = per_solution * 1e9;
    let ratio = reference.per_solution() / per_solution;
    let target = target(n).map_or_else(String::new, |target| format!("{target:>8.0}"));
    println!("  {n:>2}  {method:<5} {star}  {seconds:>11.4}  {nanoseconds:>11.3}  {ratio:>8.1}  {target}");
}

/// Units of n = 22, drawn at random.
struct Sample {
    solutions: f64,
    /// Their time with lists in memory.
    seconds: f64,
    /// The time to build the lists.
    lists: f64,
    /// The number of all units.
    units: u64,
}

impl Sample {
    fn measure() -> Sample {
        let join = Join::new(22, Backend::best(), MEMORY).expect("the backend is available");
        let drawn = draw(&join, SAMPLE);
        let (mut scratch, stop) = (join.scratch(), Stop::new());
        let mut round = || {
            let begin = thread_seconds();
            let run = |unit| join.run(unit, &mut scratch, &stop).complete().expect("nobody stops it").solutions;
            (drawn.iter().copied().map(run).sum::<u128>(), thread_seconds() - begin)
        };
        let (solutions, first) = round();
        let (again, seconds) = round();
        assert_eq!(again, solutions, "the same units");
        let lists = (first - seconds).max(0.0);
        Sample { solutions: solutions as f64, seconds, lists, units: join.number_of_units() }
    }
}
