//! Who may connect, and how much work is done at once.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lowbit::engine::all_cores;
use lowbit::sentence;
use lowbit::words::Sentence;

/// A shorter token could be guessed.
pub const SHORTEST_TOKEN: usize = 16;

/// How the page is served.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on. One that others can reach needs a token.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What everyone must know who wants more than `/health`.
    pub token: Option<String>,
    /// Threads of each job.
    pub threads: usize,
    /// Jobs at once.
    pub jobs: usize,
    /// The time after which a job is stopped.
    pub job_time: Duration,
    /// The time in which a client must send the headers of a request, and then its body.
    pub patience: Duration,
    /// The clock of the lab: the processor time of the calling thread is best.
    pub clock: fn() -> Duration,
    /// The folder in which runs are looked for.
    pub runs: PathBuf,
}

impl Default for Settings {
    /// Port 8128 of this machine for itself, ten minutes a job, a wall clock, and the current folder.
    fn default() -> Settings {
        Settings {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8128,
            token: None,
            threads: all_cores(),
            jobs: all_cores().clamp(4, 8),
            job_time: Duration::from_secs(600),
            patience: Duration::from_secs(10),
            clock: wall_clock,
            runs: PathBuf::from("."),
        }
    }
}

impl Settings {
    pub(crate) fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// Refuses what would not be safe.
    pub(crate) fn check(&self) -> io::Result<()> {
        let refuse = |message: Sentence| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        match &self.token {
            None if !self.address.is_loopback() => refuse(sentence!(
                "{} can be reached from other machines: a token is needed",
                "其他机器可以访问 {}：需要令牌",
                self.address
            )),
            Some(token) if token.len() < SHORTEST_TOKEN => refuse(sentence!(
                "the token has {} characters: at least {SHORTEST_TOKEN} are needed",
                "令牌有 {} 个字符：至少需要 {SHORTEST_TOKEN} 个",
                token.len()
            )),
            Some(token) if !token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte)) => {
                refuse(sentence!(
                    "a token has only letters, digits, '-', '_', '.' and '~'",
                    "令牌只能含字母、数字、“-”、“_”、“.”和“~”"
                ))
            }
            _ => Ok(()),
        }
    }
}

fn wall_clock() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_addresses_need_a_token_and_tokens_must_be_good() {
        let with = |address: &str, token: Option<&str>| Settings {
            address: address.parse().unwrap(),
            token: token.map(str::to_owned),
            ..Settings::default()
        };
        let good = Some("0123456789abcdef");
        for (address, token) in [("127.0.0.1", None), ("::1", None), ("127.0.0.1", good), ("0.0.0.0", good)] {
            assert!(with(address, token).check().is_ok(), "{address} {token:?}");
        }
        let spaced = Some("0123456789 abcdef");
        for (address, token) in [("0.0.0.0", None), ("::", None), ("10.0.0.1", Some("short")), ("0.0.0.0", spaced)] {
            assert!(with(address, token).check().is_err(), "{address} {token:?}");
        }
    }
}
