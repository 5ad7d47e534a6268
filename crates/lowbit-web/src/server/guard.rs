//! Access: our own name in `Host`, our own page in `Origin`, and the token if there is one.
//!
//! A page of another site can make a browser send requests here, in two ways. It uses a host name of its own (DNS
//! rebinding; the browser then sends that name in `Host`), or our name (the browser then names the other site in
//! `Origin` or `Sec-Fetch-Site`). Both are refused before anything else is examined.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use lowbit::sentence;

use super::assets;
use super::failure::refused;
use super::settings::PublicUrl;
use crate::api::Failure;

/// The address, the token and the public address.
pub(crate) struct Guard {
    address: SocketAddr,
    token: Option<String>,
    /// The address that visitors use if this server is behind a proxy.
    public: Option<PublicUrl>,
}

/// Headers of every answer: only scripts from our own files, no resources of other sites, no embedding in frames.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

const COOKIE: &str = "lowbit-token";

impl Guard {
    pub(crate) fn new(address: SocketAddr, token: Option<String>, public: Option<PublicUrl>) -> Guard {
        Guard { address, token, public }
    }

    /// Whether a `Host` is that of the public address.
    fn is_public(&self, host: &str) -> bool {
        self.public.as_ref().is_some_and(|public| public.host().eq_ignore_ascii_case(host))
    }

    /// Refuses requests unless they come from our own page or from a program that is no browser.
    fn check(&self, request: &Request) -> Result<(), Failure> {
        let refuse = |message| Err(refused(StatusCode::FORBIDDEN, message));
        let headers = request.headers();
        let Some(host) = only(headers, &header::HOST) else {
            return refuse(sentence!("exactly one Host header is needed", "Host 头必须恰好有一个"));
        };
        let target = request.uri().authority().map(|authority| authority.as_str());
        if !(self.is_ours(host) || self.is_public(host)) || target.is_some_and(|target| target != host) {
            return refuse(sentence!("this Host is not served here", "这里不为这个 Host 服务"));
        }
        if headers.contains_key(header::ORIGIN) {
            let origin = only(headers, &header::ORIGIN);
            let is_own = origin.and_then(|origin| origin.strip_prefix("http://"));
            let is_own = is_own.is_some_and(|origin| origin.eq_ignore_ascii_case(host) && self.is_ours(host));
            // A proxy may forward the public name as Host, or the server's own.
            let is_public = origin.zip(self.public.as_ref());
            let is_public = is_public.is_some_and(|(origin, public)| public.origin().eq_ignore_ascii_case(origin));
            if !is_own && !is_public {
                return refuse(sentence!("requests of other pages are refused", "拒绝来自其他页面的请求"));
            }
        }
        match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
            None | Some(b"same-origin" | b"none") => Ok(()),
            Some(_) if is_visit(request) => Ok(()), // other sites may link to the page
            Some(_) => refuse(sentence!("requests of other pages are refused", "拒绝来自其他页面的请求")),
        }
    }

    /// Whether a `Host` is a name of this server. The port must be ours. A server that others can reach accepts any IP
    /// address, since an address cannot be rebound.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.is_empty() && !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let number = name.strip_prefix('[').map_or(Some(name), |name| name.strip_suffix(']'));
        let number = number.and_then(|number| number.parse::<IpAddr>().ok());
        let is_bracketed = name.starts_with('[');
        let is_name = match number {
            Some(number) if number.is_ipv6() != is_bracketed => false,
            Some(number) if self.address.ip().is_loopback() => number.is_loopback(),
            Some(number) => !number.is_unspecified(),
            None => name.eq_ignore_ascii_case("localhost"),
        };
        is_name && port == Some(self.address.port())
    }

    /// Whether the request has the token: as a bearer token, or as the cookie that we set.
    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let bearer = only(headers, &header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookie = cookies.flat_map(|value| value.split("; ")).find_map(|cookie| {
            let (name, value) = cookie.split_once('=')?;
            (name == COOKIE).then_some(value)
        });
        bearer.or(cookie).is_some_and(|shown| is_same(shown, token))
    }

    /// A visit to `/?token=...` gets the cookie and the page without the token in its address.
    fn welcome(&self, request: &Request) -> Option<Response> {
        let token = self.token.as_ref()?;
        let shown = request.uri().query()?.strip_prefix("token=")?;
        if request.uri().path() != "/" || !is_same(shown, token) {
            return None;
        }
        let secure = if self.public.as_ref().is_some_and(PublicUrl::is_encrypted) { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict{secure}");
        // Relative: a proxy may serve the page in a folder.
        Some((StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, "./".into())]).into_response())
    }
}

/// The outermost layer.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let is_health = request.uri().path() == "/health";
    let is_api = request.uri().path().starts_with("/api/");
    let welcome = guard.check(&request).map(|()| guard.welcome(&request)); // also with a cookie: the token must leave the address
    let mut response = match welcome {
        Err(failure) => failure.into_response(),
        Ok(Some(welcome)) => welcome,
        Ok(None) if is_health || guard.knows_token(request.headers()) => next.run(request).await,
        Ok(None) if wants_a_page(&request) => assets::door(),
        Ok(None) => {
            let message = sentence!(
                "a token is needed: visit /?token=TOKEN, or send Authorization: Bearer TOKEN",
                "需要令牌：请访问 /?token=令牌，或发送 Authorization: Bearer 令牌"
            );
            let failure = refused(StatusCode::UNAUTHORIZED, message);
            ([(header::WWW_AUTHENTICATE, "Bearer")], failure).into_response()
        }
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if is_api {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a browser requests the page without the token, so that the visitor is asked for it.
fn wants_a_page(request: &Request) -> bool {
    let accepted = request.headers().get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    request.method() == Method::GET
        && request.uri().path() == "/"
        && accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/html"))
}

/// Whether the request follows a link to the page.
fn is_visit(request: &Request) -> bool {
    let says = |name: &str, value: &[u8]| request.headers().get(name).is_some_and(|said| said.as_bytes() == value);
    request.method() == Method::GET
        && request.uri().path() == "/"
        && says("sec-fetch-mode", b"navigate")
        && says("sec-fetch-dest", b"document")
}

/// The value of a header that occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

/// Compares in constant time, so that the time reveals nothing about a guess.
fn is_same(shown: &str, token: &str) -> bool {
    let difference = |sum: u8, (a, b): (u8, u8)| sum | (a ^ b);
    shown.len() == token.len() && shown.bytes().zip(token.bytes()).fold(0, difference) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_server() {
        let loopback = Guard::new("127.0.0.1:8128".parse().unwrap(), None, None);
        for host in ["127.0.0.1:8128", "localhost:8128", "LocalHost:8128", "[::1]:8128", "127.1.2.3:8128"] {
            assert!(loopback.is_ours(host), "{host}");
        }
        let hostile = [
            "",
            ":8128",
            "evil.example",
            "evil.example:8128",
            "127.0.0.1",
            "127.0.0.1:8129",
            "127.0.0.1:",
            "localhost",
            "localhost.evil.example:8128",
            "127.0.0.1.evil.example:8128",
            "127.0.0.1:8128@evil.example",
            "[::1]",
            "::1:8128",
            "[127.0.0.1]:8128",
            "192.168.0.1:8128",
            "0.0.0.0:8128",
            "[::]:8128",
            "0x7f.1:8128",
            "2130706433:8128",
            "localhost.:8128",
        ];
        for host in hostile {
            assert!(!loopback.is_ours(host), "{host}");
        }
        let reachable = Guard::new("0.0.0.0:80".parse().unwrap(), Some("0123456789abcdef".into()), None);
        assert!(reachable.is_ours("192.168.0.1") && reachable.is_ours("192.168.0.1:80"));
        assert!(!reachable.is_ours("evil.example") && !reachable.is_ours("0.0.0.0"));
    }
}
