//! The local page: solve, count, set and see bit-parallel search; and its HTTP interface.
//!
//! ```text
//!   connection -> guard -> route -> job: a blocking thread, a stop flag, a time limit -> JSON, or events as they come
//! ```
//!
//! One binary: the files of the page are part of it. Safe by default: only this machine can connect, foreign host names
//! and origins are refused, and the size, time and number of requests are bounded. The kernels run on separate
//! threads, so the page stays responsive under load.
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
#![cfg_attr(not(feature = "puzzles"), allow(dead_code, reason = "parts that only some questions need"))]

pub mod api;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod setter;

#[cfg(feature = "server")]
pub use server::{PublicUrl, SHORTEST_TOKEN, Server, Settings};
#[cfg(feature = "server")]
pub use setter::{SETTER_PORT, SetterSocket};
