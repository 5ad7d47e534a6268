//! The server as a whole.

mod answer;
mod assets;
mod connections;
mod description;
mod failure;
mod guard;
mod input;
mod jobs;
mod language;
mod routes;
mod running;
mod runs;
mod settings;

use std::fmt;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::{from_fn, from_fn_with_state};
use lowbit::engine::Stop;

use connections::Times;
use guard::{Guard, guard};
use language::spoken;
use routes::Shared;

pub use settings::{PublicUrl, SHORTEST_TOKEN, Settings};

/// Threads that answer. They never search, so few are enough.
const ANSWERING_THREADS: usize = 2;

/// The interval at which the server polls its stop flag.
const PAUSE: Duration = Duration::from_millis(50);

/// The time for a connection beyond that of its job.
const GRACE: Duration = Duration::from_secs(60);

/// A server that listens, and answers as soon as it [runs](Server::run).
pub struct Server {
    settings: Settings,
    listener: TcpListener,
    address: SocketAddr,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Begins to listen. Refuses an address that others can reach without a token that is long enough.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        settings.check()?;
        let listener = TcpListener::bind(settings.socket())?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { settings, listener, address })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is raised. Jobs that still run are stopped, too.
    pub fn run(self, stop: &Stop) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(ANSWERING_THREADS)
            .thread_name("lowbit-web")
            .enable_all()
            .build()?;
        let times = Times { headers: self.settings.patience, lifetime: self.settings.job_time + GRACE };
        let guarded = Arc::new(Guard::new(self.address, self.settings.token.clone(), self.settings.public.clone()));
        let shared = Shared::new(&self.settings);
        let router = routes::router(Arc::clone(&shared));
        let router = router.layer(from_fn_with_state(guarded, guard)).layer(from_fn(spoken));
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = connections::accept(listener, router, times) => {}
                () = raised(stop) => {}
            }
            shared.running.stop_all();
            Ok(())
        })
        // Dropping the runtime drops the connections, which stops their jobs, and waits for the threads of those.
    }
}

async fn raised(stop: &Stop) {
    while !stop.is_raised() {
        tokio::time::sleep(PAUSE).await;
    }
}
