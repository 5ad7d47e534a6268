//! A server for a test, and a client that sends exactly the given bytes.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lowbit::engine::Stop;
use lowbit_web::{Server, Settings};
use serde_json::Value;

/// A time limit that even a busy machine does not reach.
pub(crate) const LONG: Duration = Duration::from_secs(240);

/// A running server, which stops when dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<io::Result<()>>>,
}

pub(crate) fn start(settings: Settings) -> Running {
    let server = Server::bind(Settings { port: 0, ..settings }).unwrap();
    let (address, stop) = (server.address(), Stop::new());
    let seen = stop.clone();
    Running { address, stop, thread: Some(std::thread::spawn(move || server.run(&seen))) }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

/// A response.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

impl Running {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends bytes unchanged and reads to the end of the connection.
    pub(crate) fn send(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes); // the server may answer, and close, before it has read all
        read(stream)
    }

    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        self.send(self.text(method, path, headers, body).as_bytes())
    }

    /// The text of a request; `Host` is ours unless `headers` has another.
    pub(crate) fn text(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text + "\r\n" + body
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.request("POST", path, &[("Content-Type", "application/json")], body)
    }

    /// The answer to a question that has one.
    pub(crate) fn ask(&self, path: &str, body: &str) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        reply.json()
    }

    /// The events of an answer: names and data.
    pub(crate) fn events(&self, path: &str, body: &str) -> Vec<(String, Value)> {
        let headers = [("Content-Type", "application/json"), ("Accept", "text/event-stream")];
        let reply = self.request("POST", path, &headers, body);
        assert_eq!(reply.status, 200, "{}", reply.body);
        let event = |text: &str| {
            let name = text.lines().find_map(|line| line.strip_prefix("event: "))?;
            let data = text.lines().find_map(|line| line.strip_prefix("data: "))?;
            Some((name.to_owned(), serde_json::from_str(data).unwrap()))
        };
        reply.body.split("\n\n").filter_map(event).collect()
    }

    /// Jobs that are running.
    pub(crate) fn jobs(&self) -> u64 {
        self.get("/health").json()["jobs"].as_u64().unwrap()
    }

    /// Waits until `number` jobs run, and returns how long that took.
    pub(crate) fn wait_for_jobs(&self, number: u64) -> Duration {
        let begin = Instant::now();
        while self.jobs() != number {
            assert!(begin.elapsed() < LONG, "{} jobs are running, not {number}", self.jobs());
            std::thread::sleep(Duration::from_millis(5));
        }
        begin.elapsed()
    }
}

pub(crate) fn read(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes); // a reset after the answer is an end, too
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let reply = Reply { status, head: head.into(), body: body.into() };
    match reply.header("transfer-encoding") {
        Some("chunked") => Reply { body: unchunked(body), ..reply },
        _ => reply,
    }
}

fn unchunked(mut text: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        body += &rest[..size];
        text = rest[size..].trim_start_matches("\r\n");
    }
    body
}
