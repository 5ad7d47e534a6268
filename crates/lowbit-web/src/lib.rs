//! The local page: solve, count, set and see bit-parallel search; and the HTTP interface under it.
//!
//! ```text
//!   connection -> guard -> route -> job: a blocking thread, a stop flag, a time limit -> JSON, or events as they come
//! ```
//!
//! One binary: the files of the page are part of it. Safe by default: only this machine can connect, names and origins
//! of others are refused, and every request is bounded in size, in time and in number. The kernels run on threads of
//! their own, so that the page answers at once however busy they are.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit_web::{Server, Settings};
//! let server = Server::bind(Settings { port: 0, ..Settings::default() })?;
//! assert!(server.address().ip().is_loopback());
//! let stop = Stop::new();
//! stop.raise(); // otherwise it serves until then
//! server.run(&stop)?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod answer;
mod api;
mod assets;
mod connections;
mod failure;
mod guard;
mod input;
mod jobs;
mod language;
mod running;
mod server;
mod settings;

pub use server::Server;
pub use settings::{PublicUrl, SHORTEST_TOKEN, Settings};
