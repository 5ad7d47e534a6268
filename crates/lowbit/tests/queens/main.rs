//! Queens against published figures and against an oracle that knows no bits.

mod count;
mod list;
mod methods;
mod support;
mod symmetry;
