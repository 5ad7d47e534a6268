//! A cache of nested searches by position: many assumptions lead to the same position, and each kind of nested chains
//! repeats the searches of the previous kind.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Hint, Search};
use crate::sudoku::steps::Edition;
use crate::sudoku::steps::position::Position;

/// The most cached nodes; then the cache is emptied: some ten megabytes.
const MOST_NODES: usize = 300_000;

/// The parameters of a search.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    search: Search,
    is_classic: bool,
    /// By cell: its candidates, and in higher bits the digit that fills it.
    cells: [u16; 81],
}

/// The cached chains of searches.
#[derive(Default)]
pub(super) struct Known {
    found: HashMap<Key, Arc<[Hint]>>,
    size: usize,
}

fn key(position: &Position, search: Search, edition: Edition) -> Key {
    let cells = std::array::from_fn(|cell| position.cells[cell] | u16::from(position.filled[cell]) << 9);
    Key { search, is_classic: edition == Edition::Classic, cells }
}

impl Known {
    pub(super) fn get(&self, position: &Position, search: Search, edition: Edition) -> Option<Arc<[Hint]>> {
        self.found.get(&key(position, search, edition)).cloned()
    }

    pub(super) fn insert(&mut self, position: &Position, search: Search, edition: Edition, hints: &Arc<[Hint]>) {
        let nodes = hints.iter().flat_map(|hint| &hint.trails).map(Vec::len).sum::<usize>();
        self.size += 10 + nodes; // an entry without chains takes memory, too
        if self.size > MOST_NODES {
            self.found.clear();
            self.size = 0;
        }
        self.found.insert(key(position, search, edition), Arc::clone(hints));
    }
}
