//! All sets of digits by their size and their sum.

use std::sync::{Arc, OnceLock};

use crate::bits;

/// The most sets of one size that are listed.
const MOST_SUBSETS: u64 = 2000;

/// All sets of digits, except sizes with too many sets.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    /// By size: each set with its sum.
    sized: Vec<Vec<(u32, u32)>>,
    /// By size and sum: sets alone.
    summed: Vec<Vec<Vec<u32>>>,
    /// By size and set: the sums of that many digits of the set, as bits; only for small digits.
    reached: Vec<Vec<u64>>,
}

/// The largest digit for which these sums are tabulated.
const LARGEST: u32 = 10;

impl Subsets {
    /// The sets of some digits. Those of the digits 1 to 9 are made once.
    pub(super) fn of(digits: u32) -> Arc<Subsets> {
        static NINE: OnceLock<Arc<Subsets>> = OnceLock::new();
        match digits {
            0b11_1111_1110 => NINE.get_or_init(|| Arc::new(Subsets::new(digits))).clone(),
            _ => Arc::new(Subsets::new(digits)),
        }
    }

    fn new(digits: u32) -> Subsets {
        let sized = sized(digits);
        let by_sum = |all: &Vec<(u32, u32)>| {
            let most = all.iter().map(|(_, sum)| *sum as usize + 1).max().unwrap_or(0);
            let mut summed = vec![Vec::new(); most];
            all.iter().for_each(|&(set, sum)| summed[sum as usize].push(set));
            summed
        };
        Subsets { summed: sized.iter().map(by_sum).collect(), sized, reached: reached(digits) }
    }

    /// The largest size whose sets are listed.
    pub(super) fn most(&self) -> usize {
        self.sized.iter().rposition(|sets| !sets.is_empty()).unwrap_or(1).max(1)
    }

    /// The sets of a size, with their sums.
    #[inline(always)]
    pub(super) fn with_size(&self, size: usize) -> &[(u32, u32)] {
        &self.sized[size]
    }

    /// The sums of a number of different digits of a set, as bits; `None` where digits are large.
    #[inline(always)]
    pub(super) fn reached(&self, size: usize, set: u32) -> Option<u64> {
        Some(self.reached.get(size)?[set as usize])
    }

    /// The sets of a size with a sum.
    pub(super) fn with_sum(&self, size: usize, sum: i32) -> &[u32] {
        let summed = self.summed.get(size).zip(usize::try_from(sum).ok());
        summed.and_then(|(summed, sum)| summed.get(sum)).map_or(&[], Vec::as_slice)
    }
}

/// All sets of digits by size, with their sums; empty for sizes with too many.
fn sized(digits: u32) -> Vec<Vec<(u32, u32)>> {
    let members: Vec<u32> = bits::members(digits.into()).collect();
    let side = members.len();
    let mut all = vec![Vec::new(); side + 1];
    let mut ways = 1u64;
    for size in 1..=side {
        ways = ways * (side - size + 1) as u64 / size as u64;
        if ways > MOST_SUBSETS {
            break;
        }
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            let set = chosen.iter().fold(0, |set, &index| set | 1 << members[index]);
            let sum = chosen.iter().map(|&index| members[index]).sum();
            all[size].push((set, sum));
            let Some(index) = (0..size).rev().find(|&index| chosen[index] < side - size + index) else { break };
            chosen[index] += 1;
            for later in index + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }
    all
}

/// By size and set: the sums of that many digits of the set, as bits. The digits up to 10 add up to 55.
fn reached(digits: u32) -> Vec<Vec<u64>> {
    if digits >> (LARGEST + 1) != 0 {
        return Vec::new();
    }
    let mut all = vec![vec![0u64; (digits + 1).next_power_of_two() as usize]; digits.count_ones() as usize + 1];
    all[0].fill(1);
    for size in 1..all.len() {
        for set in 1..all[0].len() {
            let rest = set & (set - 1);
            all[size][set] = all[size][rest] | all[size - 1][rest] << set.trailing_zeros();
        }
    }
    all
}
