//! A single that a small pattern opens: seen without pencil marks, and therefore rated below the pattern itself. Only the
//! single is placed; other eliminations of the pattern are not made.

pub(super) mod hidden;
pub(super) mod locking;
