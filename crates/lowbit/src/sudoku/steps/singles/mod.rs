//! One digit, one cell: nothing else is possible.

pub(super) mod full_house;
pub(super) mod hidden_single;
pub(super) mod naked_single;
