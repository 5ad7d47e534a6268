//! The solver socket for setters' pages: a browser script for f-puzzles talks to a solver on the same machine.
//!
//! ```text
//!   text frame -> protocol: nonce, command, puzzle -> answers: a blocking thread, a stop flag -> text frames
//! ```
//!
//! The page sends the whole puzzle after every edit, so a new message on a connection stops the answer to the previous message, and
//! discards its replies. Proved candidates are cached: [`memory`].

mod answers;
mod memory;
mod protocol;

use std::io;
use std::mem::replace;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use lowbit::engine::Stop;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::{HeaderMap, StatusCode};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use memory::Memory;

/// The port that the browser script connects to.
pub const SETTER_PORT: u16 = 4545;

/// The pages that speak the protocol. Programs, which send no `Origin`, are admitted as well.
const PAGES: [&str; 4] =
    ["https://f-puzzles.com", "https://www.f-puzzles.com", "https://sudokupad.app", "https://beta.sudokupad.app"];

/// The largest puzzle, in bytes of a frame.
const LARGEST_MESSAGE: usize = 4 << 20;

/// The interval at which the server polls its stop flag.
const PAUSE: Duration = Duration::from_millis(50);

/// The time limit of a handshake.
const PATIENCE: Duration = Duration::from_secs(10);

/// The setters' socket; it answers as soon as it [runs](SetterSocket::run).
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit_web::SetterSocket;
/// let socket = SetterSocket::bind(0)?; // any free port, on this machine alone
/// assert!(socket.address().ip().is_loopback());
/// let stop = Stop::new();
/// stop.raise(); // otherwise it answers until then
/// socket.run(&stop)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct SetterSocket {
    listeners: Vec<TcpListener>,
    address: SocketAddr,
}

impl SetterSocket {
    /// Begins to listen on this machine's loopback addresses, IPv4 and IPv6: a browser may resolve `localhost` to either.
    pub fn bind(port: u16) -> io::Result<SetterSocket> {
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = first.local_addr()?;
        let mut listeners = vec![first];
        listeners.extend(TcpListener::bind((Ipv6Addr::LOCALHOST, address.port()))); // not every machine has IPv6
        listeners.iter().try_for_each(|listener| listener.set_nonblocking(true))?;
        Ok(SetterSocket { listeners, address })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is raised.
    pub fn run(self, stop: &Stop) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("lowbit-setter")
            .enable_all()
            .build()?;
        let memory = Arc::new(Mutex::new(Memory::default()));
        runtime.block_on(async {
            let mut accepting = tokio::task::JoinSet::new();
            for listener in self.listeners {
                let (listener, memory) = (tokio::net::TcpListener::from_std(listener)?, Arc::clone(&memory));
                let stop = stop.clone();
                accepting.spawn(async move {
                    while let Ok((stream, _)) = listener.accept().await {
                        tokio::spawn(converse(stream, Arc::clone(&memory), stop.clone()));
                    }
                });
            }
            raised(stop).await;
            Ok(())
        })
        // Dropping the runtime waits for the answering threads: each polls a stop flag, which its connection has raised.
    }
}

async fn raised(stop: &Stop) {
    while !stop.is_raised() {
        tokio::time::sleep(PAUSE).await;
    }
}

/// Raises a stop flag when it is dropped.
struct Answering(Stop);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// One connection, to its end.
async fn converse(stream: TcpStream, memory: Arc<Mutex<Memory>>, stop: Stop) {
    let config =
        WebSocketConfig::default().max_message_size(Some(LARGEST_MESSAGE)).max_frame_size(Some(LARGEST_MESSAGE));
    let handshake = accept_hdr_async_with_config(stream, admit, Some(config));
    let Ok(Ok(socket)) = tokio::time::timeout(PATIENCE, handshake).await else { return };
    tokio::select! {
        () = exchange(socket, memory) => {}
        () = raised(&stop) => {}
    }
}

/// Reads messages and writes replies until the other side leaves.
async fn exchange(socket: WebSocketStream<TcpStream>, memory: Arc<Mutex<Memory>>) {
    let (mut writer, mut reader) = socket.split();
    let (tell, mut replies) = unbounded_channel::<(Stop, String)>();
    let mut answering = Answering(Stop::new());
    loop {
        tokio::select! {
            message = reader.next() => match message {
                Some(Ok(Message::Text(text))) => drop(replace(&mut answering, begin(text, &memory, &tell))), // stops the previous one
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            Some((stop, reply)) = replies.recv() => {
                let is_late = stop.is_raised(); // a newer message has arrived
                if !is_late && writer.send(Message::text(reply)).await.is_err() {
                    break;
                }
            }
        }
    }
}

/// Answers a message on its own thread.
fn begin(text: Utf8Bytes, memory: &Arc<Mutex<Memory>>, tell: &UnboundedSender<(Stop, String)>) -> Answering {
    let stop = Stop::new();
    let (memory, tell, its_stop) = (Arc::clone(memory), tell.clone(), stop.clone());
    tokio::task::spawn_blocking(move || {
        answers::answer(&text, &memory, &its_stop, |reply| {
            let reply = serde_json::to_string(&reply).unwrap_or_default();
            _ = tell.send((its_stop.clone(), reply)); // the client may have left
        });
    });
    Answering(stop)
}

/// Admits programs, and the pages that speak the protocol.
#[expect(clippy::result_large_err, reason = "the type is the library's")]
fn admit(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    if is_admitted(request.headers()) {
        return Ok(response);
    }
    let mut refused = ErrorResponse::new(Some("this page may not ask here".to_owned()));
    *refused.status_mut() = StatusCode::FORBIDDEN;
    Err(refused)
}

fn is_admitted(headers: &HeaderMap) -> bool {
    headers.get("origin").is_none_or(|origin| PAGES.iter().any(|page| origin.as_bytes() == page.as_bytes()))
}
