//! Connections: a limited number at once, each with time limits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// The most connections at once: most processes may open 1024 files.
const MOST_CONNECTIONS: usize = 900;

/// The largest headers.
const LARGEST_HEADERS: usize = 64 << 10;

/// The pause after a failure to accept, such as too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// The time limits of a client.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    /// For the headers of each request on a connection.
    pub(crate) headers: Duration,
    /// For the whole connection: this ends connections whose client no longer reads.
    pub(crate) lifetime: Duration,
}

/// Accepts connections for ever.
pub(crate) async fn accept(listener: TcpListener, router: Router, times: Times) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            continue; // dropped, so closed: new connections must not delay the others
        };
        let router = router.clone();
        tokio::spawn(async move {
            let _ = tokio::time::timeout(times.lifetime, converse(stream, router, times.headers)).await; // ended either way
            drop(place);
        });
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, router: Router, patience: Duration) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true); // a failure only delays small answers
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LARGEST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await
}
