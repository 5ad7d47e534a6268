//! Queens against published figures and against an oracle that knows no bits.

mod count;
mod list;
mod support;
mod symmetry;
