//! Connections: a limited number at once, and none that only waits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at once. Most processes may open 1024 files.
const MOST_CONNECTIONS: usize = 900;

/// The largest headers.
const LARGEST_HEADERS: usize = 64 << 10;

/// After a failure to accept, such as too many open files, so much time for it to pass.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a client is borne with.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    /// For the headers of a request, the first as well as the next on the same connection.
    pub(crate) headers: Duration,
    /// For everything: this ends connections whose client reads no more.
    pub(crate) lifetime: Duration,
}

/// Takes connections for ever.
pub(crate) async fn accept(listener: TcpListener, router: Router, times: Times) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            continue; // dropped, so closed: those that are here must not wait
        };
        let router = router.clone();
        tokio::spawn(async move {
            let _ = tokio::time::timeout(times.lifetime, converse(stream, router, times.headers)).await; // whatever happens, it is over
            drop(place);
        });
    }
}

/// Answers the requests of one connection.
async fn converse(stream: TcpStream, router: Router, patience: Duration) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true); // without it, small answers come a little later
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LARGEST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await
}
