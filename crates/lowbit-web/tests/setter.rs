//! The setters' socket, asked as the browser script asks.

use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;

use lowbit::engine::Stop;
use lowbit::sudoku::variant::text::compress;
use lowbit_web::SetterSocket;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// A running socket, which stops when dropped.
struct Running {
    address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

fn start() -> Running {
    let socket = SetterSocket::bind(0).unwrap();
    let (address, stop) = (socket.address(), Stop::new());
    let seen = stop.clone();
    Running { address, stop, thread: Some(std::thread::spawn(move || socket.run(&seen))) }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

/// A page's script: its nonce grows with every message.
struct Script {
    socket: WebSocket<TcpStream>,
    nonce: i64,
}

impl Running {
    fn connect(&self, origin: Option<&str>) -> Result<Script, String> {
        let stream = TcpStream::connect(self.address).unwrap();
        let mut request = format!("ws://{}/", self.address).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        let (socket, _) = client(request, stream).map_err(|error| error.to_string())?;
        Ok(Script { socket, nonce: 0 })
    }
}

impl Script {
    fn say(&mut self, command: &str, puzzle: &Value) {
        self.nonce += 1;
        let data = compress(&puzzle.to_string());
        let message = json!({"nonce": self.nonce, "command": command, "dataType": "fpuzzles", "data": data});
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next reply to the latest message; replies to earlier messages are skipped.
    fn hear(&mut self) -> Value {
        loop {
            let message = self.socket.read().unwrap();
            let Message::Text(text) = message else { continue };
            let reply: Value = serde_json::from_str(&text).unwrap();
            assert!(reply["nonce"].as_i64().unwrap() <= self.nonce);
            if reply["nonce"] == self.nonce {
                return reply;
            }
        }
    }

    fn ask(&mut self, command: &str, puzzle: &Value) -> Value {
        self.say(command, puzzle);
        self.hear()
    }
}

fn thermometer() -> Value {
    json!({"size": 4, "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}]})
}

#[test]
fn every_command_has_its_answer() {
    let running = start();
    let mut script = running.connect(Some("https://f-puzzles.com")).unwrap();
    let puzzle = thermometer();

    let counted = script.ask("count", &puzzle);
    assert_eq!(
        (&counted["type"], &counted["count"], &counted["inProgress"]),
        (&json!("count"), &json!(12), &json!(false))
    );
    assert_eq!(script.ask("check", &puzzle)["count"], 2);

    let candidates = script.ask("truecandidates", &puzzle);
    let counts = candidates["solutionsPerCandidate"].as_array().unwrap();
    assert_eq!((counts.len(), &counts[..4]), (64, &[json!(1), json!(0), json!(0), json!(0)][..]));
    assert_eq!(counts[16..20], [json!(0), json!(0), json!(1), json!(1)], "r2c1 is 3 or 4");

    let mut capped = puzzle.clone();
    capped["truecandidatesoptions"] = json!(["truecandidatesnumsolutions=5", "logical"]);
    let candidates = script.ask("truecandidates", &capped);
    assert_eq!(candidates["solutionsPerCandidate"][2 + 16], 5, "six solutions, told up to five");

    let solved = script.ask("solve", &puzzle);
    assert_eq!(solved["solution"].as_array().unwrap()[..4], [json!(1), json!(2), json!(3), json!(4)]);

    let estimate = script.ask("estimate", &puzzle);
    assert_eq!(estimate["type"], "estimate");
    assert!(estimate["ci95_lower"].as_f64().unwrap() <= 12.0 && estimate["iterations"].as_u64().unwrap() > 1);
    script.hear(); // it continues until the next message

    let path = script.ask("solvepath", &puzzle);
    assert_eq!(
        (&path["type"], &path["isValid"], &path["cells"][3]["value"]),
        (&json!("logical"), &json!(true), &json!(4))
    );
    assert!(path["message"].as_str().unwrap().ends_with("The rules alone fill 4 of 16 cells."));
    assert_eq!(script.ask("step", &puzzle)["message"], "Initial candidates.");
    let marks =
        json!([[{"centerPencilMarks": [1, 2]}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]);
    let mut marked = puzzle.clone();
    marked["grid"] = marks;
    assert_eq!(script.ask("step", &marked)["message"], "By the rules, r1c1 is 1.");
    assert_eq!(script.ask("cancel", &puzzle)["type"], "canceled");
}

#[test]
fn what_cannot_be_answered_is_said() {
    let running = start();
    let mut script = running.connect(None).unwrap();
    let unknown = script.ask("check", &json!({"size": 4, "wonder": [{"cells": ["R1C1"]}]}));
    assert_eq!(unknown["type"], "invalid");
    assert!(unknown["message"].as_str().unwrap().contains("wonder"), "{unknown}");
    let impossible = json!({"size": 4, "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4", "R2C4"]]}]});
    for command in ["solve", "truecandidates"] {
        assert_eq!(script.ask(command, &impossible)["message"], "This board has no solution.");
    }
    assert_eq!(script.ask("check", &impossible)["count"], 0);
    assert_eq!(script.ask("dance", &thermometer())["type"], "invalid");
    script.socket.send(Message::text("not JSON")).unwrap();
    script.nonce = 0;
    assert_eq!(script.hear()["type"], "invalid");
}

/// The count of an empty grid would never end: each new message must stop the previous answer.
#[test]
fn a_new_message_cancels_the_running_one() {
    let running = start();
    let mut script = running.connect(Some("https://sudokupad.app")).unwrap();
    for _ in 0..20 {
        script.say("count", &json!({"size": 9}));
        assert_eq!(script.ask("check", &thermometer())["count"], 2);
    }
    script.say("count", &json!({"size": 9}));
    assert_eq!(script.hear()["inProgress"], true);
    drop(script); // leaving stops the answer, too: otherwise the socket could not stop
}

#[test]
fn other_pages_are_refused() {
    let running = start();
    for origin in ["https://example.com", "http://f-puzzles.com.example", "null", ""] {
        assert!(running.connect(Some(origin)).is_err(), "{origin}");
    }
}
