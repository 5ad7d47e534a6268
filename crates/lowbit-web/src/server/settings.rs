//! Settings: who may connect, and limits of work.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use lowbit::engine::{Clock, all_cores, wall_clock};
use lowbit::sentence;
use lowbit::words::Sentence;

/// The least length of a token: a shorter one could be guessed.
pub const SHORTEST_TOKEN: usize = 16;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on. An address that others can reach needs a token.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The token, needed for everything but `/health`.
    pub token: Option<String>,
    /// The address that visitors use if this server is behind a proxy, for example a TLS proxy.
    pub public: Option<PublicUrl>,
    /// Threads of each job.
    pub threads: usize,
    /// Jobs at once.
    pub jobs: usize,
    /// The time after which a job is stopped.
    pub job_time: Duration,
    /// The time in which a client must send the headers of a request, and then its body.
    pub patience: Duration,
    /// The clock of the lab: the processor time of the calling thread is best.
    pub clock: Clock,
    /// The folder of the runs.
    pub runs: PathBuf,
}

/// The public address of a server behind a proxy.
///
/// ```
/// use lowbit_web::PublicUrl;
/// let url: PublicUrl = "https://lab.example/lowbit/".parse()?;
/// assert_eq!((url.origin(), url.host()), ("https://lab.example", "lab.example"));
/// assert!("lab.example".parse::<PublicUrl>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    text: String,
    /// The length of its origin.
    origin: usize,
}

impl PublicUrl {
    /// Scheme, name and port, as browsers send them in `Origin`.
    pub fn origin(&self) -> &str {
        &self.text[..self.origin]
    }

    /// Name and port, as browsers send them in `Host`.
    pub fn host(&self) -> &str {
        self.origin().split_once("//").map_or("", |(_, host)| host)
    }

    /// Whether it begins with `https`.
    pub fn is_encrypted(&self) -> bool {
        self.text.starts_with("https:")
    }

    /// The whole address, which ends with a slash.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl std::str::FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let fault = || format!("'{text}' is no address such as https://lab.example/");
        let lower = text.to_ascii_lowercase();
        let scheme = ["http://", "https://"].into_iter().find(|scheme| lower.starts_with(scheme)).ok_or_else(fault)?;
        let rest = &text[scheme.len()..];
        let host = rest.split('/').next().unwrap_or_default();
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
        if host.is_empty() || !host.bytes().all(is_host) || rest.contains(['?', '#', ' ']) {
            return Err(fault());
        }
        let usual = if scheme == "https://" { ":443" } else { ":80" }; // browsers omit it
        let host = host.strip_suffix(usual).unwrap_or(host).to_ascii_lowercase();
        let path = rest.split_once('/').map_or("", |(_, path)| path).trim_end_matches('/');
        let origin = scheme.len() + host.len();
        let folder = if path.is_empty() { String::new() } else { format!("{path}/") };
        Ok(PublicUrl { text: format!("{scheme}{host}/{folder}"), origin })
    }
}

impl Default for Settings {
    /// Port 8128 on loopback, ten minutes a job, a wall clock, and the current folder.
    fn default() -> Settings {
        Settings {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8128,
            token: None,
            public: None,
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

    /// Refuses unsafe settings.
    pub(crate) fn check(&self) -> io::Result<()> {
        let refuse = |message: Sentence| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        match &self.token {
            None if self.public.is_some() => {
                refuse(sentence!("a public address is for others: a token is needed", "公开地址供他人访问：需要令牌"))
            }
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
