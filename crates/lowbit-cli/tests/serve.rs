//! `lowbit serve` as a process: it prints its address, answers while another client is slow, and ends on request.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A serving process, killed when dropped.
struct Serving {
    child: Child,
    address: String,
}

fn serve() -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lowbit"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/')).unwrap().to_owned();
    Serving { child, address }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended by itself
        self.child.wait().unwrap();
    }
}

impl Serving {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    fn get(&self, path: &str) -> String {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }
}

#[test]
fn five_hundred_slow_connections_block_nobody() {
    let serving = serve();
    let mut slow: Vec<TcpStream> = (0..500).map(|_| serving.connect()).collect();
    for (number, client) in slow.iter_mut().enumerate() {
        client.write_all(&b"GET /health HTTP/1.1\r\nHost: x"[..number % 30]).unwrap();
    }
    assert!(serving.get("/health").contains(r#""status":"ok""#));
    assert!(serving.get("/").contains("<title>lowbit</title>"));
}

#[test]
fn an_interrupt_ends_it_and_its_work() {
    let mut serving = serve();
    let body = r#"{"n": 24, "method": "dfs"}"#;
    let mut busy = serving.connect();
    let head =
        format!("POST /api/queens/count HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json", serving.address);
    write!(busy, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    while !serving.get("/health").contains(r#""jobs":1"#) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &serving.child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert_eq!(serving.child.wait().unwrap().code(), Some(0));
}

#[test]
fn what_is_not_safe_is_refused() {
    let serving = serve();
    let taken = serving.address.rsplit_once(':').unwrap().1;
    let cases: [(&[&str], &str); 4] = [
        (&["--listen", "0.0.0.0"], "--token"),
        (&["--port", "0", "--listen", "0.0.0.0", "--token", "short"], "the token has 5 characters: at least 16"),
        (&["--port", "0", "--token", "with spaces and so on"], "a token has only letters, digits"),
        (&["--port", taken], "is in use: choose another with --port"),
    ];
    for (args, message) in cases {
        let output = Command::new(env!("CARGO_BIN_EXE_lowbit")).arg("serve").args(args).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(message), "{args:?}: {stderr}");
    }
}
