//! The number of cells like the first: along lines from it without a break, or anywhere in a group.
//!
//! ```text
//!     run-count: r1c1; CC1 CC2 CC3; CC1 CC10 CC19      the lines CC1-3 and CC1 CC10 CC19, the cell CC1 counted once
//!     same-count: r1c1; CC1 CC2 CC10 CC11              with CC1
//! ```
//!
//! A number on it is added to the digit in the circle: with 1 the first cell does not count.

use super::super::engine::Rules;
use super::super::model::{Constraint, Form, Kind, Look, Variant, Worth};
use crate::bits;

/// The circle counts the cells like the first one, along lines that begin in it.
pub static RUN: Kind = Kind {
    name: "run-count",
    key: "",
    meaning: [
        "the circle is how many cells like the first one follow it on the lines without a break, itself included",
        "圆圈中的数是从第一格起沿各线连续与其相同的格数，含第一格",
    ],
    example: "run-count: r1c1; r1c2-4; r1c2 r2c2",
    form: Form::Arms,
    worth: Worth::Usually(|_| 0),
    look: Look::Arrow,
    holds: run_holds,
    compile: run_compile,
    read: |_, _, _| Some(vec![0]),
};

/// The circle counts the cells of a group like its first one.
pub static GROUP: Kind = Kind {
    name: "same-count",
    key: "",
    meaning: [
        "the circle is how many cells of the group are like its first one, itself included",
        "圆圈中的数是该组中与第一格相同的格数，含第一格",
    ],
    example: "same-count: r1c1; r3c3-5 r4c3",
    form: Form::Arrow,
    worth: Worth::Usually(|_| 0),
    look: Look::Arrow,
    holds: group_holds,
    compile: group_compile,
    read: |_, _, _| Some(vec![0]),
};

fn run_holds(one: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let [circle, arms @ ..] = &one.parts[..] else { return false };
    let (Some(&[circle]), Some(offset)) = (circle.first_chunk(), one.value(variant)) else { return false };
    let Some(&first) = arms.first().and_then(|arm| arm.first()) else { return false };
    let is_like = |cell: &&u16| grid[**cell as usize] == grid[first as usize];
    let further = |arm: &Vec<u16>| arm.iter().skip(1).take_while(is_like).count() as i32;
    let is_shared = arms.iter().all(|arm| arm.first() == Some(&first));
    is_shared && i32::from(grid[circle as usize]) + offset == 1 + arms.iter().map(further).sum::<i32>()
}

fn run_compile(one: &Constraint, variant: &Variant, rules: &mut Rules) {
    let [circle, arms @ ..] = &one.parts[..] else { return rules.refuse() };
    let (Some(&[circle]), Some(offset)) = (circle.first_chunk(), one.value(variant)) else { return rules.refuse() };
    let Some(&first) = arms.first().and_then(|arm| arm.first()) else { return rules.refuse() };
    if arms.iter().any(|arm| arm.first() != Some(&first)) {
        return rules.refuse();
    }
    let lengths: Vec<usize> = arms.iter().map(|arm| arm.len() - 1).collect();
    let further = arms.iter().flat_map(|arm| &arm[1..]).copied();
    let cells: Vec<u16> = [circle, first].into_iter().chain(further).collect();
    rules.narrow(&cells, move |sets| narrow_run(sets, &lengths, offset));
}

/// For every digit of the first cell: the lengths that each line's run can have, and whether they add up.
fn narrow_run(sets: &mut [u32], lengths: &[usize], offset: i32) -> bool {
    let mut left = vec![0u32; sets.len()];
    for digit in bits::members(sets[1].into()) {
        let bit = 1 << digit;
        let starts = lengths.iter().scan(2, |at, &length| {
            *at += length;
            Some((*at - length, length))
        });
        // For each line: its possible run lengths, as bits.
        let runs: Vec<(usize, usize, u64)> = starts
            .map(|(start, length)| {
                let line = &sets[start..start + length];
                let longest = line.iter().take_while(|&&set| set & bit != 0).count();
                let ends = |run: &usize| *run == length || line[*run] & !bit != 0;
                (start, length, (0..=longest).filter(ends).fold(0u64, |all, run| all | 1 << run))
            })
            .collect();
        // Forward: the sums that the lines before each can reach.
        let add = |sums: u128, runs: u64| bits::members(runs).fold(0u128, |all, run| all | sums << run);
        let before: Vec<u128> =
            runs.iter().scan(2u128, |sums, one| Some(std::mem::replace(sums, add(*sums, one.2)))).collect();
        let fits = bits::members(sets[0].into()).fold(0u128, |all, digit| {
            let total = digit as i32 + offset;
            if (0..128).contains(&total) { all | 1 << total } else { all }
        });
        let all = before.last().zip(runs.last()).map_or(2, |(&sums, one)| add(sums, one.2));
        if all & fits == 0 {
            continue;
        }
        left[1] |= bit;
        for digit in bits::members(sets[0].into()) {
            let total = digit as i32 + offset;
            if (0..128).contains(&total) && all >> total & 1 != 0 {
                left[0] |= 1 << digit;
            }
        }
        // Backward: the sums that lead to a fitting total.
        let mut wanted = all & fits;
        for (&(start, length, possible), &sums) in runs.iter().zip(&before).rev() {
            let (mut kept, mut next) = (0u64, 0u128);
            for run in bits::members(possible) {
                let here = wanted >> run & sums;
                if here != 0 {
                    kept |= 1 << run;
                    next |= here;
                }
            }
            wanted = next;
            for place in 0..length {
                let set = sets[start + place];
                // Inside the run, or the cell that ends it; behind that, anything.
                if kept >> (place + 1) != 0 {
                    left[start + place] |= set & bit;
                }
                if kept >> place & 1 != 0 {
                    left[start + place] |= set & !bit;
                }
                if kept & ((1 << place) - 1) != 0 {
                    left[start + place] |= set;
                }
            }
        }
    }
    sets.copy_from_slice(&left);
    sets.iter().all(|&set| set != 0)
}

fn group_holds(one: &Constraint, variant: &Variant, grid: &[u8]) -> bool {
    let [circle, group] = &one.parts[..] else { return false };
    let (&[circle], Some(offset)) = (&circle[..], one.value(variant)) else { return false };
    let like = group.iter().filter(|&&cell| grid[cell as usize] == grid[group[0] as usize]).count() as i32;
    i32::from(grid[circle as usize]) + offset == like
}

fn group_compile(one: &Constraint, variant: &Variant, rules: &mut Rules) {
    let ([circle, group], Some(offset)) = (&one.parts[..], one.value(variant)) else { return rules.refuse() };
    let &[circle] = &circle[..] else { return rules.refuse() };
    let cells: Vec<u16> = [circle].into_iter().chain(group.iter().copied()).collect();
    rules.narrow(&cells, move |sets| {
        let mut left = vec![0u32; sets.len()];
        for digit in bits::members(sets[1].into()) {
            let bit = 1 << digit;
            let fixed = 1 + sets[2..].iter().filter(|&&set| set == bit).count() as i32;
            let possible = 1 + sets[2..].iter().filter(|&&set| set & bit != 0).count() as i32;
            let fits = |&count: &u32| (fixed..=possible).contains(&(count as i32 + offset));
            let counts: Vec<i32> =
                bits::members(sets[0].into()).filter(fits).map(|count| count as i32 + offset).collect();
            let (Some(&least), Some(&most)) = (counts.first(), counts.last()) else { continue };
            counts.iter().for_each(|count| left[0] |= 1 << (count - offset));
            left[1] |= bit;
            for (left, &set) in left[2..].iter_mut().zip(&sets[2..]) {
                if set == bit || most > fixed {
                    *left |= set & bit;
                }
                if least < possible || set & bit == 0 {
                    *left |= set & !bit;
                }
            }
        }
        sets.copy_from_slice(&left);
        sets.iter().all(|&set| set != 0)
    });
}
