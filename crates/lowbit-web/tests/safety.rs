//! Safe by default: who may ask, the limits of requests, and the end of their jobs.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{LONG, read, start};
use lowbit_web::{SHORTEST_TOKEN, Server, Settings};

/// A count that takes years, in little memory.
const ENDLESS: &str = r#"{"n": 24, "method": "dfs"}"#;
const JSON: (&str, &str) = ("Content-Type", "application/json");

#[test]
fn hosts_of_others_are_refused() {
    let server = start(Settings::default());
    let port = server.address.port();
    let hostile = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("127.0.0.1:{port}@evil.example"),
        format!("127.0.0.1:{port}.evil.example"),
        format!("evil.example#127.0.0.1:{port}"),
        format!("0.0.0.0:{port}"),
        format!("169.254.169.254:{port}"),
        format!("[::ffff:8.8.8.8]:{port}"),
        "127.0.0.1:1".to_owned(),
        "localhost".to_owned(),
        String::new(),
    ];
    for host in &hostile {
        for path in ["/", "/health", "/api/openapi.json"] {
            let reply = server.request("GET", path, &[("Host", host)], "");
            assert!([400, 403].contains(&reply.status), "{host:?} {path}: {}", reply.status);
        }
        assert!(
            [400, 403]
                .contains(&server.request("POST", "/api/queens/count", &[("Host", host), JSON], r#"{"n": 1}"#).status)
        );
    }
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let twice = format!("GET / HTTP/1.1\r\nConnection: close\r\n{own}Host: evil.example\r\n\r\n");
    let none = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned();
    let elsewhere = format!("GET http://evil.example/ HTTP/1.1\r\nConnection: close\r\n{own}\r\n");
    for text in [twice, none, elsewhere] {
        assert!([400, 403].contains(&server.send(text.as_bytes()).status), "{text}");
    }
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")] {
        assert_eq!(server.request("GET", "/", &[("Host", &host)], "").status, 200, "{host}");
    }
}

#[test]
fn pages_of_others_are_refused() {
    let server = start(Settings::default());
    let port = server.address.port();
    let hostile = [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://127.0.0.1:{port}.evil.example"),
        format!("http://localhost:{port}"), // our own name, but not that of the request
        "file://".to_owned(),
        "chrome-extension://abcdef".to_owned(),
    ];
    for origin in &hostile {
        let reply = server.request("POST", "/api/queens/count", &[("Origin", origin), JSON], r#"{"n": 1}"#);
        assert_eq!(reply.status, 403, "{origin}");
        assert_eq!(server.request("GET", "/health", &[("Origin", origin)], "").status, 403, "{origin}");
    }
    let own = format!("http://{}", server.address);
    assert_eq!(server.request("POST", "/api/queens/count", &[("Origin", &own), JSON], r#"{"n": 1}"#).status, 200);

    for site in ["cross-site", "same-site"] {
        let fetch = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")];
        assert_eq!(server.request("GET", "/", &fetch, "").status, 403);
        let visit = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
        assert_eq!(server.request("GET", "/", &visit, "").status, 200); // a visitor follows a link
        assert_eq!(server.request("GET", "/api/openapi.json", &visit, "").status, 403);
    }
    assert!(server.get("/").header("access-control-allow-origin").is_none());
}

#[test]
fn every_answer_forbids_foreign_scripts() {
    let server = start(Settings::default());
    for path in ["/", "/health", "/nothing", "/api/nothing"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn large_bodies_are_refused_however_they_are_sent() {
    let server = start(Settings::default());
    let body = format!(r#"{{"puzzle": "{}"}}"#, " ".repeat(1 << 20));
    assert_eq!(server.post("/api/sudoku/solve", &body).status, 413);
    let head = format!(
        "POST /api/sudoku/solve HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n",
        server.address
    );
    let mut chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n");
    for part in body.as_bytes().chunks(10_000) {
        chunked += &format!("{:x}\r\n{}\r\n", part.len(), std::str::from_utf8(part).unwrap());
    }
    assert_eq!(server.send((chunked + "0\r\n\r\n").as_bytes()).status, 413);
    let announced = format!("{head}Content-Length: 99999999999\r\n\r\n");
    assert_eq!(server.send(announced.as_bytes()).status, 413);
    let headers = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Long: {}\r\n\r\n", server.address, "x".repeat(200_000));
    assert!([0, 400, 431].contains(&server.send(headers.as_bytes()).status)); // or closed
    let fits = format!(r#"{{"puzzle": "1... .... .... ....{}"}}"#, " ".repeat(1_000_000));
    assert_eq!(server.post("/api/sudoku/solve", &fits).status, 200);
}

#[test]
fn clients_that_dawdle_are_let_go() {
    let server = start(Settings { patience: Duration::from_millis(200), ..Settings::default() });
    let silent = server.connect();
    let mut halfway = server.connect();
    halfway.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let mut body = server.connect();
    let text = server.text("POST", "/api/queens/count", &[JSON], r#"{"n": 8}"#);
    body.write_all(&text.as_bytes()[..text.len() - 3]).unwrap();
    let mut idle = server.connect();
    let asked = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    idle.write_all(asked.as_bytes()).unwrap();
    assert_eq!(read(silent).status, 0); // closed without an answer
    assert!([0, 408].contains(&read(halfway).status));
    assert_eq!(read(body).status, 408);
    assert_eq!(read(idle).status, 200); // answered, kept open for more, and closed
}

#[test]
fn there_are_so_many_jobs_at_once() {
    let server = start(Settings { jobs: 2, threads: 1, ..Settings::default() });
    let text = server.text("POST", "/api/queens/count", &[JSON], ENDLESS);
    let mut clients: Vec<TcpStream> = (0..2).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.write_all(text.as_bytes()).unwrap();
    }
    server.wait_for_jobs(2);
    let refused = server.post("/api/queens/count", r#"{"n": 8}"#);
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    assert_eq!(server.get("/").status, 200);
    clients.pop();
    server.wait_for_jobs(1);
    assert_eq!(server.ask("/api/queens/count", r#"{"n": 8}"#)["count"], "92");
}

#[test]
fn a_job_takes_so_much_memory_at_most() {
    let server = start(Settings { jobs: 100_000, ..Settings::default() }); // so that each gets little memory
    let refused = server.post("/api/queens/count", r#"{"n": 22, "method": "join"}"#);
    assert_eq!(refused.status, 422);
    assert!(refused.json()["message"].as_str().unwrap().contains("and a job may take 64 MiB"), "{}", refused.body);
    assert_eq!(server.ask("/api/queens/count", r#"{"n": 12}"#)["count"], "14200");
}

#[test]
fn a_job_takes_so_long_at_most() {
    let server = start(Settings { job_time: Duration::from_millis(300), threads: 1, ..Settings::default() });
    let late = server.post("/api/queens/count", ENDLESS);
    assert_eq!((late.status, late.json()["error"].as_str()), (422, Some("time")));
    let (name, told) = server.events("/api/queens/count", ENDLESS).pop().unwrap();
    assert_eq!((name.as_str(), told["error"].as_str()), ("failure", Some("time")));
    server.wait_for_jobs(0);
}

#[test]
fn clients_that_leave_leave_no_work_behind() {
    const CLIENTS: usize = 100;
    let server = start(Settings { jobs: CLIENTS, threads: 1, ..Settings::default() });
    let endless = [
        server.text("POST", "/api/queens/count", &[JSON], ENDLESS),
        server.text("POST", "/api/queens/count", &[JSON, ("Accept", "text/event-stream")], ENDLESS),
        server.text("POST", "/api/queens/list", &[JSON, ("Accept", "text/event-stream")], r#"{"n": 24}"#),
        server.text("POST", "/api/sudoku/count", &[JSON], &format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(81))),
    ];
    let mut clients: Vec<TcpStream> = (0..CLIENTS).map(|_| server.connect()).collect();
    for (client, text) in clients.iter_mut().zip(endless.iter().cycle()) {
        client.write_all(text.as_bytes()).unwrap();
    }
    server.wait_for_jobs(CLIENTS as u64);
    let begin = Instant::now();
    assert_eq!(server.get("/").status, 200); // quick, although a hundred searches run
    assert!(begin.elapsed() < LONG / 4);
    drop(clients);
    let taken = server.wait_for_jobs(0);
    assert!(taken < LONG / 4, "{taken:?}"); // a fraction of a second on an idle machine
}

#[test]
fn a_token_is_asked_for_where_there_is_one() {
    let token = "a".repeat(SHORTEST_TOKEN);
    let server = start(Settings { token: Some(token.clone()), ..Settings::default() });
    assert_eq!(server.get("/health").status, 200);
    for path in ["/", "/js/main.js", "/api/openapi.json", "/?token=wrong", "/?token="] {
        let reply = server.get(path);
        assert_eq!((reply.status, reply.header("www-authenticate")), (401, Some("Bearer")), "{path}");
    }
    let shown = |value: &str| server.request("GET", "/", &[("Authorization", value)], "").status;
    assert_eq!(shown(&format!("Bearer {token}")), 200);
    assert_eq!(shown(&format!("Bearer {}b", &token[1..])), 401);
    let welcome = server.get(&format!("/?token={token}"));
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("./")));
    let cookie = welcome.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(server.request("GET", "/", &[("Cookie", cookie)], "").status, 200);
    // Opened again, with the cookie: the token is still removed from the address.
    let again = server.request("GET", &format!("/?token={token}"), &[("Cookie", cookie)], "");
    assert_eq!((again.status, again.header("location")), (303, Some("./")));
    // A browser gets the page that asks for the token; a program gets JSON.
    let visitor = server.request("GET", "/", &[("Accept", "text/html,application/xhtml+xml")], "");
    assert_eq!((visitor.status, visitor.header("content-type")), (401, Some("text/html; charset=utf-8")));
    assert!(visitor.body.contains("<form") && visitor.body.contains("令牌"), "{}", visitor.body);
    let bare = Settings { address: "0.0.0.0".parse().unwrap(), port: 0, ..Settings::default() };
    assert!(Server::bind(bare).is_err());
}

#[test]
fn a_proxy_with_a_public_address_is_served() {
    let token = "a".repeat(SHORTEST_TOKEN);
    let public = Some("https://lab.example/lowbit/".parse().unwrap());
    let server = start(Settings { token: Some(token.clone()), public, ..Settings::default() });
    let bearer = format!("Bearer {token}");
    let ask = |host: &str, origin: &str| {
        let headers = [JSON, ("Authorization", &bearer), ("Host", host), ("Origin", origin)];
        server.request("POST", "/api/queens/count", &headers, r#"{"n": 6}"#).status
    };
    let own = server.address.to_string();
    assert_eq!(ask("lab.example", "https://lab.example"), 200);
    assert_eq!(ask("LAB.example", "https://lab.example"), 200);
    assert_eq!(ask(&own, "https://lab.example"), 200); // a proxy may call the server by its own name
    assert_eq!(ask(&own, &format!("http://{own}")), 200);
    for (host, origin) in [
        ("lab.example", "http://lab.example"),
        ("lab.example", "https://evil.example"),
        ("evil.example", "https://lab.example"),
        ("lab.example:8443", "https://lab.example"),
        ("lab.example.evil.example", "https://lab.example"),
    ] {
        assert_eq!(ask(host, origin), 403, "{host} {origin}");
    }
    let welcome = server.request("GET", &format!("/?token={token}"), &[("Host", "lab.example")], "");
    assert!(welcome.header("set-cookie").unwrap().ends_with("; Secure"));
    let open = Settings { public: Some("https://lab.example".parse().unwrap()), port: 0, ..Settings::default() };
    assert!(Server::bind(open).is_err(), "a public address without a token");
}

#[test]
fn long_jobs_leave_places_for_quick_ones() {
    let server = start(Settings { jobs: 1, threads: 1, ..Settings::default() });
    let mut client = server.connect();
    client.write_all(server.text("POST", "/api/queens/count", &[JSON], r#"{"n": 24}"#).as_bytes()).unwrap();
    server.wait_for_jobs(1);
    let started = server.post("/api/queens/count", r#"{"n": 8}"#);
    assert_eq!(started.status, 429);
    let quick = server.ask("/api/sudoku/check", r#"{"puzzle": "12.. .... .... ...."}"#);
    assert_eq!(quick["verdict"], "multiple");
    drop(client);
}

#[test]
fn a_slow_reader_holds_up_only_itself() {
    let server = start(Settings { job_time: Duration::from_secs(2), jobs: 1, threads: 1, ..Settings::default() });
    let headers = [JSON, ("Accept", "text/event-stream")];
    let mut client = server.connect();
    client.write_all(server.text("POST", "/api/queens/list", &headers, r#"{"n": 14}"#).as_bytes()).unwrap();
    let mut first = [0; 12];
    client.read_exact(&mut first).unwrap(); // and no more
    assert_eq!(&first, b"HTTP/1.1 200");
    server.wait_for_jobs(0); // the time limit ends it, although its list is not read
}
