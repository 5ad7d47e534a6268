//! The readers of dials and of tables of moves on any bytes: never panic, and accept only numbers in range.

use lowbit::clocks::{Coding, Layout, read_dials, read_moves};

pub(crate) fn check(bytes: &[u8]) {
    let Some((&first, text)) = bytes.split_first() else { return };
    let states = u32::from(first % 16) + 1;
    for layout in [Layout::Free, Layout::Rectangle, Layout::Exactly(3, 3)] {
        for coding in [Coding::Hours, Coding::Numbers(states)] {
            if let Ok(reading) = read_dials(text, coding, layout) {
                assert!(reading.dials.at().iter().all(|&at| at < coding.states()));
            }
        }
    }
    if let Ok(table) = read_moves(text, states, 9) {
        assert!((0..table.moves()).all(|index| table.turns(index).iter().all(|&turn| turn < states)));
    }
}
