//! A single that a small pattern opens: seen without pencil marks, and therefore rated below the pattern itself. Only the single is
//! done; what else the pattern removes stays.

pub(super) mod hidden;
pub(super) mod locking;
