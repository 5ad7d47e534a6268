//! The quadrant lists, built when first needed and kept while there is memory.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cut::{Cut, Quadrant};
use super::placements::{Lister, Placements};
use super::tables::Tables;
use crate::engine::Stop;

/// Lists by quadrant and rows, shared by all threads.
///
/// A list is built by the first thread that needs it. While there is room it is shared; after that, each thread builds
/// the lists it needs, every time. The lists are the same either way.
#[derive(Debug)]
pub(super) struct Cache {
    kept: [Vec<OnceLock<Placements>>; 4],
    room: AtomicU64,
}

/// The lists of one thread: the last one of each quadrant.
#[derive(Debug, Default)]
pub(super) struct Own {
    lister: Lister,
    last: [Last; 4],
}

#[derive(Debug, Default)]
struct Last {
    rows: Option<u32>,
    list: Placements,
}

impl Cache {
    /// An empty cache with room for this many bytes.
    pub(super) fn new(cut: &Cut, room: u64) -> Cache {
        let every = |rows: u32| (0..1 << rows).map(|_| OnceLock::new()).collect();
        let kept = Quadrant::ALL.map(|quadrant| every(cut.height(quadrant.is_north())));
        Cache { kept, room: AtomicU64::new(room) }
    }

    /// The lists of the four quadrants, built if missing; `rows` in the order of [`Quadrant::ALL`]. Breaks when `stop`
    /// is raised.
    pub(super) fn get<'a>(
        &'a self,
        tables: &Tables,
        rows: [u32; 4],
        own: &'a mut Own,
        stop: &Stop,
    ) -> ControlFlow<(), [&'a Placements; 4]> {
        for (quadrant, rows) in Quadrant::ALL.into_iter().zip(rows) {
            let last = &mut own.last[quadrant as usize];
            let kept = &self.kept[quadrant as usize][rows as usize];
            if kept.get().is_some() || last.rows == Some(rows) {
                continue;
            }
            last.rows = None;
            own.lister.list(tables, quadrant, rows, &mut last.list, stop)?;
            last.rows = Some(rows);
            if self.reserve(last.list.bytes()) {
                // If another thread was faster, its list is the same.
                let _ = kept.set(std::mem::take(&mut last.list));
                last.rows = None;
            }
        }
        let own = &*own;
        let list = |at: usize| self.kept[at][rows[at] as usize].get().unwrap_or(&own.last[at].list);
        ControlFlow::Continue(std::array::from_fn(list))
    }

    fn reserve(&self, bytes: u64) -> bool {
        let mut room = self.room.load(Ordering::Relaxed);
        while let Some(left) = room.checked_sub(bytes) {
            match self.room.compare_exchange_weak(room, left, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => room = now,
            }
        }
        false
    }
}
