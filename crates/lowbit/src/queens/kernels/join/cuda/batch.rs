//! A batch of row sets from its lists to its subtotals.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};

use cudarc::driver::{CudaSlice, PushKernelArg};

use super::super::symmetry::RowSet;
use super::super::tables::Tables;
use super::case::{Case, Subtotal, cases};
use super::device::{Device, failed_while};
use super::joining::{fit_block, join_cases};
use super::lists::{self, Quadrants};
use super::placing::{PATTERN_THREADS, blocks, make_room, parts_of_case, place_cases, store};
use crate::engine::{Outcome, Stop};

/// The subtotals of units, each with its checksum: each row set comes with its unit. An interrupted batch has no result.
pub(super) fn count(
    device: &mut Device,
    tables: &Tables,
    row_sets: &[(u32, RowSet)],
    units: usize,
    stop: &Stop,
) -> io::Result<Outcome<Vec<Subtotal>>> {
    let mut subtotals =
        device.stream.alloc_zeros::<Subtotal>(units).map_err(failed_while("making room for subtotals"))?;
    let flow = match device.every.take() {
        Some(quadrants) => {
            let flow = join(device, tables, row_sets, &quadrants, &mut subtotals, stop);
            device.every = Some(quadrants);
            flow?
        }
        None => list_and_join(device, tables, row_sets, &mut subtotals, stop)?,
    };
    let subtotals = device.stream.clone_dtoh(&subtotals).map_err(failed_while("reading subtotals"))?;
    device.lap(|phases| &mut phases.transfer)?;
    Ok(match flow {
        Continue(()) => Outcome::Complete(subtotals),
        Break(()) => Outcome::Interrupted(Vec::new()),
    })
}

/// Builds the lists that row sets need, for as many of them at a time as fit. Breaks when `stop` is raised.
fn list_and_join(
    device: &mut Device,
    tables: &Tables,
    row_sets: &[(u32, RowSet)],
    subtotals: &mut CudaSlice<Subtotal>,
    stop: &Stop,
) -> io::Result<ControlFlow<()>> {
    let mut rows_of_quadrants = [const { Vec::new() }; 4];
    for q in row_sets.iter().flat_map(|&(unit, rows)| cases(tables, unit, rows)) {
        let (north, south) = device.shape.west_rows(q.north, q.south);
        for (sets, rows) in rows_of_quadrants.iter_mut().zip([north, south, q.north, q.south]) {
            sets.push(rows as u16);
        }
    }
    let quadrants = lists::some(device, rows_of_quadrants)?;
    device.lap(|phases| &mut phases.lists)?;
    match (quadrants, row_sets) {
        (Some(quadrants), _) => join(device, tables, row_sets, &quadrants, subtotals, stop),
        (None, []) => Ok(Continue(())),
        (None, [_]) => Err(io::Error::other("the lists of a single row set do not fit the memory of the GPU")),
        (None, _) => {
            let (some, others) = row_sets.split_at(row_sets.len() / 2);
            match list_and_join(device, tables, some, subtotals, stop)? {
                Continue(()) => list_and_join(device, tables, others, subtotals, stop),
                Break(()) => Ok(Break(())),
            }
        }
    }
}

/// Adds the subtotals of row sets whose lists are built. Breaks when `stop` is raised.
fn join(
    device: &mut Device,
    tables: &Tables,
    row_sets: &[(u32, RowSet)],
    quadrants: &Quadrants,
    subtotals: &mut CudaSlice<Subtotal>,
    stop: &Stop,
) -> io::Result<ControlFlow<()>> {
    let counting = failed_while("counting patterns");
    let mut cases: Vec<Case> = row_sets.iter().flat_map(|&(unit, rows)| cases(tables, unit, rows)).collect();
    let (east, sets) = (quadrants.east(device), device.sets_at(false));
    let mut on_device = device.stream.clone_htod(&cases).map_err(&counting)?;
    device.lap(|phases| &mut phases.transfer)?;
    let parts = parts_of_case(cases.len());
    let mut launch = device.stream.launch_builder(&device.kernels.count_patterns);
    launch.arg(&device.shape).arg(&mut on_device).arg(&east).arg(&sets).arg(&parts).arg(&mut *subtotals);
    // SAFETY: these are the parameters of `count_patterns` in `kernels/patterns.cuh`. Block (i, k) takes share k of `parts` of
    // case i, and there are as many blocks as cases; `quadrants` has the lists of all rows of these cases, for the caller
    // listed them; `sets` has every set of columns of the east. A case's unit is less than the number of `subtotals`.
    unsafe { launch.launch(blocks(cases.len(), parts, PATTERN_THREADS)) }.map_err(&counting)?;
    device.lap(|phases| &mut phases.counting)?;
    device.stream.memcpy_dtoh(&on_device, &mut cases).map_err(&counting)?;
    cases.retain(|q| q.patterns > 0);
    device.lap(|phases| &mut phases.transfer)?;

    // Row sets with more than eight queens in a quadrant are joined by another kernel.
    let shape = device.shape;
    cases.sort_by_key(|q| (q.has_many_queens(shape), q.is_large()));
    for cases in cases.chunk_by_mut(|a, b| a.has_many_queens(shape) == b.has_many_queens(shape)) {
        let first_large = cases.partition_point(|q| !q.is_large());
        let (small, large) = cases.split_at_mut(first_large);
        if join_some_at_a_time(device, small, None, quadrants, subtotals, stop)?.is_break() {
            return Ok(Break(()));
        }
        for q in large {
            if stop.is_raised() {
                return Ok(Break(()));
            }
            let (stored, mut bins) = store(device, q, quadrants)?;
            if join_some_at_a_time(device, &mut bins, Some(&stored), quadrants, subtotals, stop)?.is_break() {
                return Ok(Break(()));
            }
        }
    }
    Ok(Continue(()))
}

/// Joins cases, as many at a time as fit. Either all of them have more than eight queens in a quadrant, or none. Breaks
/// when `stop` is raised.
fn join_some_at_a_time(
    device: &mut Device,
    cases: &mut [Case],
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    subtotals: &mut CudaSlice<Subtotal>,
    stop: &Stop,
) -> io::Result<ControlFlow<()>> {
    let rows = cases.iter().map(|q| q.table_rows(device.shape)).max().unwrap_or(0);
    let many = cases.first().is_some_and(|q| q.has_many_queens(device.shape));
    let by = fit_block(device, rows, many)?;
    make_room(device, cases, by.chunks)?;
    let mut rest = cases;
    while !rest.is_empty() {
        if stop.is_raised() {
            return Ok(Break(()));
        }
        let (placed, room) = place_cases(device, rest, by.chunks);
        let (some, others) = rest.split_at_mut(placed);
        join_cases(device, some, room, by, stored, quadrants, subtotals)?;
        rest = others;
    }
    Ok(Continue(()))
}
