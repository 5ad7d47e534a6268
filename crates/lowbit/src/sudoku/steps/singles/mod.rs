//! Singles: one digit in one cell is forced.

pub(super) mod full_house;
pub(super) mod hidden_single;
pub(super) mod naked_single;
