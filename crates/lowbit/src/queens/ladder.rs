//! The lecture's ladder for queens: the same count, from marks in arrays to bits and beyond.

use super::kernels::join::{self, Join};
use super::kernels::lanes::Lanes;
use super::kernels::recursion::Recursion;
use super::{Board, LARGEST_COUNT, reference};
use crate::Error;
use crate::backend::Backend;
use crate::bits::{full, lowbit};
use crate::engine::{Stop, Tally};
use crate::ladder::{Finding, Ladder, Rung, solutions};
use crate::sentence;
use crate::words::Sentence;

/// With more queens no rung ends in reasonable time, and preparing the join alone takes minutes.
const LARGEST_JOIN: u32 = 24;

/// Bytes for the lists of the join: enough for all of them up to 20 queens.
const JOIN_MEMORY: u64 = 1 << 30;

/// With fewer open rows a search does not poll the stop flag.
const ROWS_BELOW_STOP: usize = 9;

/// Ways to count the solutions of the plain n x n board, n up to 32, slowest first.
///
/// # Errors
///
/// If n is not from 1 to 32.
///
/// ```
/// assert!(lowbit::queens::ladder(8)?.rungs.len() > 3);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn ladder(n: u32) -> Result<Ladder<'static>, Error> {
    if !(1..=LARGEST_COUNT).contains(&n) {
        return Err(Error::request(sentence!(
            "the ladder is for 1 to {LARGEST_COUNT} queens, not {n}",
            "这组方法适用于 1 到 {LARGEST_COUNT} 个皇后，而不是 {n} 个"
        )));
    }
    let board = move || Board::empty(n);
    let mut rungs = vec![
        rung(
            sentence!("marks in arrays", "数组标记"),
            sentence!("try every cell, look up its column and diagonals", "逐格尝试，查它的列和对角线"),
            move |stop| Arrays::new(n).count(stop),
        ),
        rung(
            sentence!("bits", "位运算"),
            sentence!(
                "all free cells of a row at once, next one by lowbit",
                "一次得到一行的所有空位，用 lowbit 取下一个"
            ),
            move |stop| reference::count(&Board::empty(n).expect("n is in range"), stop).complete(),
        ),
        Rung::counting(
            sentence!("bits + mirror", "位运算 + 镜像"),
            sentence!("search one half, count it twice", "只搜索一半，计两次"),
            move || Ok(Recursion::new(&board()?)),
        ),
        rung(
            sentence!("bits + look-ahead", "位运算 + 前瞻"),
            sentence!("prune if one of the next two rows is full", "后两行有一行无处可放就剪枝"),
            move |stop| LookAhead::new(n).count(stop),
        ),
        Rung::counting(
            sentence!("lanes", "向量道"),
            sentence!("many sub-boards in one register, 8-fold symmetry", "一个寄存器里放许多子棋盘，八重对称"),
            move || Lanes::new(&board()?, Backend::best()),
        ),
    ];
    if (join::SMALLEST..=LARGEST_JOIN).contains(&n) {
        rungs.push(Rung::counting(
            sentence!("join", "拼接"),
            sentence!("join quadrants, 512 patterns at a time", "把四个象限拼在一起，一次 512 个图样"),
            move || Join::new(n, Backend::best(), JOIN_MEMORY),
        ));
    }
    let queens = if n == 1 { "queen" } else { "queens" };
    Ok(Ladder { puzzle: Sentence::new([format!("{n} {queens}"), format!("{n} 个皇后")]), rungs })
}

/// A rung that counts.
fn rung(name: Sentence, idea: Sentence, count: impl Fn(&Stop) -> Option<Tally> + 'static) -> Rung<'static> {
    Rung::new(name, idea, move |stop| {
        Ok(count(stop).map(|tally| Finding { answer: solutions(tally.solutions), nodes: tally.nodes }))
    })
}

/// The lecture's first program: a mark for every column and diagonal that has a queen.
struct Arrays {
    n: usize,
    column: [bool; 32],
    main_diagonal: [bool; 64],
    anti_diagonal: [bool; 64],
    solutions: u64,
    nodes: u64,
}

impl Arrays {
    fn new(n: u32) -> Arrays {
        let (column, main_diagonal, anti_diagonal) = ([false; 32], [false; 64], [false; 64]);
        Arrays { n: n as usize, column, main_diagonal, anti_diagonal, solutions: 0, nodes: 0 }
    }

    fn count(mut self, stop: &Stop) -> Option<Tally> {
        self.dfs(0, stop)?;
        Some(tally(self.solutions, self.nodes))
    }

    fn dfs(&mut self, x: usize, stop: &Stop) -> Option<()> {
        self.nodes += 1;
        if x == self.n {
            self.solutions += 1;
            return Some(());
        }
        check(stop, self.n - x)?;
        for y in 0..self.n {
            let (main, anti) = (x + self.n - y, x + y);
            if self.column[y] || self.main_diagonal[main] || self.anti_diagonal[anti] {
                continue;
            }
            (self.column[y], self.main_diagonal[main], self.anti_diagonal[anti]) = (true, true, true);
            self.dfs(x + 1, stop)?;
            (self.column[y], self.main_diagonal[main], self.anti_diagonal[anti]) = (false, false, false);
        }
        Some(())
    }
}

/// The same with mirror symmetry, and with a look at the next two rows before a call.
struct LookAhead {
    full: u64,
    solutions: u64,
    nodes: u64,
}

impl LookAhead {
    fn new(n: u32) -> LookAhead {
        LookAhead { full: full(n), solutions: 0, nodes: 1 }
    }

    fn count(mut self, stop: &Stop) -> Option<Tally> {
        let n = self.full.count_ones();
        self.place(n as usize, full(n / 2), 0, 0, 0, stop)?;
        self.solutions *= 2;
        let middle = u64::from(n % 2) << (n / 2);
        match n {
            1 => (self.nodes, self.solutions) = (2, 1),
            // Below a queen in the middle column, the second queen is the one left of it.
            _ if middle != 0 => {
                let found = self.solutions;
                self.nodes += 1;
                self.place(n as usize - 1, full(n / 2 - 1), middle, middle << 1, middle >> 1, stop)?;
                self.solutions += self.solutions - found;
            }
            _ => {}
        }
        Some(tally(self.solutions, self.nodes))
    }

    /// Continues with each of the cells `d` of the topmost of `rows` rows, unless one of the next two has no free cell.
    fn place(&mut self, rows: usize, mut d: u64, c: u64, zd: u64, fd: u64, stop: &Stop) -> Option<()> {
        check(stop, rows)?;
        while d != 0 {
            let p = lowbit(d);
            d -= p;
            let (c, zd, fd) = (c | p, (zd | p) << 1, (fd | p) >> 1);
            let next = !(c | zd | fd) & self.full;
            let after_next = !(c | zd << 1 | fd >> 1) & self.full;
            if rows == 2 {
                // One column is left: a call for its queen, and one for the complete board.
                let complete = u64::from(next != 0);
                (self.nodes, self.solutions) = (self.nodes + 2 * complete, self.solutions + complete);
            } else if next != 0 && after_next != 0 {
                self.nodes += 1;
                self.place(rows - 1, next, c, zd, fd, stop)?;
            }
        }
        Some(())
    }
}

/// `None` when it is time to stop.
fn check(stop: &Stop, rows: usize) -> Option<()> {
    (rows < ROWS_BELOW_STOP || !stop.is_raised()).then_some(())
}

fn tally(solutions: u64, nodes: u64) -> Tally {
    Tally::new(solutions.into(), nodes.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_counts_alike() {
        let known = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];
        for (n, &count) in (1..).zip(&known) {
            for rung in ladder(n).unwrap().rungs {
                let finding = rung.run(&Stop::new()).unwrap().unwrap();
                assert_eq!(finding.answer, solutions(count), "{} of {n}", rung.name);
            }
        }
        assert!(ladder(0).is_err() && ladder(33).is_err());
    }

    #[test]
    fn arrays_and_bits_visit_the_same_nodes_and_better_rungs_fewer() {
        let nodes = |rung: &Rung<'_>| rung.run(&Stop::new()).unwrap().unwrap().nodes;
        let rungs = ladder(8).unwrap().rungs;
        assert_eq!(rungs[..4].iter().map(nodes).collect::<Vec<_>>(), [2057, 2057, 1029, 606]);
    }

    #[test]
    fn a_raised_stop_ends_every_rung() {
        let stop = Stop::new();
        stop.raise();
        for rung in ladder(14).unwrap().rungs {
            assert_eq!(rung.run(&stop).unwrap(), None, "{}", rung.name);
        }
    }
}
