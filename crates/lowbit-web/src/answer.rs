//! One way to answer: the work runs as a job, and its result comes as JSON, or as the last of a stream of events.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use lowbit::engine::Stop;
use lowbit::words::Language;
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use crate::api::Shared;
use crate::failure::Failure;
use crate::jobs::{Interest, Pace};
use crate::language;

/// Events that may wait for a slow reader.
const WAITING_EVENTS: usize = 16;

/// How often a full queue is looked at again.
const PAUSE: Duration = Duration::from_millis(5);

/// What a client that is silent for so long hears, so that neither side takes the other for dead.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// What work is given: the flag to look at, and where to tell what it found so far.
pub(crate) struct Work {
    pub(crate) stop: Stop,
    pub(crate) threads: usize,
    /// Bytes that it may take.
    pub(crate) memory: u64,
    pub(crate) clock: fn() -> Duration,
    /// The language of the client.
    pub(crate) language: Language,
    events: Option<mpsc::Sender<Event>>,
}

impl Work {
    /// Whether the client reads events. Otherwise everything must be in the result.
    pub(crate) fn is_streamed(&self) -> bool {
        self.events.is_some()
    }

    /// Tells how far the work is. Lost when the client reads too slowly: a later one says more.
    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) {
        if let Some(events) = &self.events {
            let _ = events.try_send(event(name, data)); // full or closed: see above
        }
    }

    /// Sends a part of the result, as soon as the client can take it. `Break` when it is gone.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) -> ControlFlow<()> {
        let Some(events) = &self.events else { return ControlFlow::Continue(()) };
        send(events, event(name, data), &self.stop)
    }
}

/// Waits for room in the queue without holding up a stop.
fn send(events: &mpsc::Sender<Event>, mut event: Event, stop: &Stop) -> ControlFlow<()> {
    loop {
        match events.try_send(event) {
            Ok(()) => return ControlFlow::Continue(()),
            Err(mpsc::error::TrySendError::Closed(_)) => return ControlFlow::Break(()),
            Err(mpsc::error::TrySendError::Full(_)) if stop.is_raised() => return ControlFlow::Break(()),
            Err(mpsc::error::TrySendError::Full(back)) => event = back,
        }
        std::thread::sleep(PAUSE);
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    let text = serde_json::to_string(data).expect("plain data becomes JSON");
    Event::default().event(name).data(text)
}

/// Does quick `work` as a job and answers with its result: as events if the client asked for them, otherwise as JSON.
pub(crate) async fn answer<T: Serialize + Send + 'static>(
    shared: &Shared,
    headers: &HeaderMap,
    work: impl FnOnce(&Work) -> Result<T, Failure> + Send + 'static,
) -> Response {
    answer_at(Pace::Quick, shared, headers, work).await
}

/// The same for work that may take long.
pub(crate) async fn answer_long<T: Serialize + Send + 'static>(
    shared: &Shared,
    headers: &HeaderMap,
    work: impl FnOnce(&Work) -> Result<T, Failure> + Send + 'static,
) -> Response {
    answer_at(Pace::Long, shared, headers, work).await
}

async fn answer_at<T: Serialize + Send + 'static>(
    pace: Pace,
    shared: &Shared,
    headers: &HeaderMap,
    work: impl FnOnce(&Work) -> Result<T, Failure> + Send + 'static,
) -> Response {
    let (job, interest) = match shared.jobs.begin(pace).await {
        Ok(begun) => begun,
        Err(failure) => return failure.into_response(),
    };
    let (threads, memory, clock) = (shared.threads, shared.memory, shared.clock);
    let (stop, language) = (job.stop.clone(), language::of(headers));
    if wants_events(headers) {
        let (sender, receiver) = mpsc::channel(WAITING_EVENTS);
        let given = Work { stop: stop.clone(), threads, memory, clock, language, events: Some(sender.clone()) };
        job.run(
            move || work(&given),
            move |result| {
                let last = match &result {
                    Ok(value) => event("result", value),
                    Err(failure) => event("failure", &failure.told(language)),
                };
                let _ = send(&sender, last, &stop); // nobody is there to be told of a failure
            },
        );
        let keep_alive = KeepAlive::new().interval(HEARTBEAT);
        return Sse::new(events(receiver, interest)).keep_alive(keep_alive).into_response();
    }
    let (sender, receiver) = oneshot::channel();
    let given = Work { stop, threads, memory, clock, language, events: None };
    job.run(move || work(&given), move |result| drop(sender.send(result)));
    let result = receiver.await.unwrap_or(Err(Failure::Stopped));
    drop(interest); // until here: a client that leaves drops this future, and with it the interest
    match result {
        Ok(value) => Json(value).into_response(),
        Err(failure) => failure.into_response(),
    }
}

/// The events as they come; the interest ends with the stream.
fn events(receiver: mpsc::Receiver<Event>, interest: Interest) -> impl Stream<Item = Result<Event, Infallible>> {
    ReceiverStream::new(receiver).map(move |event| {
        let _ = &interest;
        Ok(event)
    })
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/event-stream"))
}
