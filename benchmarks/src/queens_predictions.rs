//! The accuracy of predicted times on this machine: `auto` and `--estimate` rely on them.

use lowbit::backend::Backend;
use lowbit::engine::Search;
use lowbit::queens::kernels::join::Join;
use lowbit::queens::kernels::lanes::Lanes;
use lowbit::queens::kernels::recursion::Recursion;
use lowbit::queens::{Board, CountRequest, Method};

use crate::clock::best_of;
use crate::queens::{MEMORY, plain, random_board, solutions};

/// Counts predicted to take longer, in seconds, are skipped.
const LONGEST: f64 = 1.5;

/// Prints predicted / measured CPU time of one thread, by method and backend: plain boards by size, and the range over a
/// few boards with blocked cells.
pub(crate) fn run() {
    println!("Predicted / measured CPU time of a count, best of 3; - where it would take more than {LONGEST} s\n");
    let title: String = (8..=18).map(|n| format!("{n:>6}")).collect();
    println!("  plain boards, n ={title}");
    for (method, backend) in ways() {
        let ratios = (8..=18).map(|n| ratio(&plain(n), method, backend));
        let ratios: String =
            ratios.map(|ratio| ratio.map_or("     -".into(), |ratio| format!("{ratio:>6.2}"))).collect();
        println!("  {method:<5}  {:<8} {ratios}", backend.name());
    }
    println!("\n  boards of n = 10 to 15 with 10, 20 and 30 % blocked cells: least, middle, most");
    for (method, backend) in ways().filter(|way| way.0 != Method::Join) {
        let boards = (10..=15).flat_map(|n| [10, 20, 30].map(|percent| random_board(n, percent, 1)));
        let mut ratios: Vec<f64> = boards.filter_map(|board| ratio(&board, method, backend)).collect();
        ratios.sort_by(f64::total_cmp);
        let (least, middle, most) = (ratios[0], ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
        println!("  {method:<5}  {:<8} {least:>6.2}{middle:>6.2}{most:>6.2}", backend.name());
    }
}

/// Every method with every backend of this machine.
fn ways() -> impl Iterator<Item = (Method, Backend)> {
    let fast = [Method::Lanes, Method::Join];
    let backends = || Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let vectors = fast.into_iter().flat_map(move |method| backends().map(move |backend| (method, backend)));
    [(Method::Recursion, Backend::Scalar)].into_iter().chain(vectors)
}

fn ratio(board: &Board, method: Method, backend: Backend) -> Option<f64> {
    let request = CountRequest::new(board.clone()).method(method).backend(backend);
    let predicted = request.plan().expect("the method counts this board").forecast.cpu_seconds?;
    if predicted > LONGEST {
        return None;
    }
    fn count<K: Search, E: std::fmt::Debug>(kernel: Result<K, E>) -> u128 {
        solutions(&kernel.expect("the backend is available"))
    }
    let (_, seconds) = best_of(3, || match method {
        Method::Recursion => count::<_, lowbit::Error>(Ok(Recursion::new(board))),
        Method::Lanes => count(Lanes::new(board, backend)),
        Method::Join => count(Join::new(board.n(), backend, MEMORY)),
        other => unreachable!("{other} is not a method of n queens"),
    });
    Some(predicted / seconds)
}
