//! Wings: a few cells with few candidates, whose ends share one digit.

pub(super) mod almost;
pub(super) mod w;
pub(super) mod xy;
