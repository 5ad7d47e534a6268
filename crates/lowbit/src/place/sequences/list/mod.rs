//! The sequences: what each counts, the terms that were published, and how the library counts it.

mod compounds;
mod joined;
mod pawns;
mod queens;
mod rooks;
mod sets;

use std::sync::LazyLock;

use super::Sequence;

/// In the order of their numbers.
pub(super) static LIST: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let lists = [queens::LIST, sets::LIST, compounds::LIST, rooks::LIST, joined::LIST, pawns::LIST];
    let mut all = lists.concat();
    all.sort_by_key(|sequence| sequence.name);
    all
});
