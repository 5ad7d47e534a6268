//! One way to answer: the work runs as a job, and its result is sent as JSON, or as the last event of a stream.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Duration;

use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use lowbit::engine::{Stop, wall_clock};
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

use super::jobs::Interest;
use super::language;
use super::routes::Shared;
use crate::api::{Asked, Failure, Listener, Pace, Work, json};

/// The length of the event queue of a slow reader.
const WAITING_EVENTS: usize = 16;

/// The interval at which a full queue is polled.
const PAUSE: Duration = Duration::from_millis(5);

/// The interval of silence after which a heartbeat is sent, so that both sides see that the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// A client that reads events.
struct Reader {
    events: mpsc::Sender<Event>,
    stop: Stop,
}

impl Listener for Reader {
    /// Dropped if the client reads too slowly.
    fn tell(&self, name: &str, data: String) {
        let _ = self.events.try_send(event(name, &data)); // full or closed: see above
    }

    fn send(&self, name: &str, data: String) -> ControlFlow<()> {
        send(&self.events, event(name, &data), &self.stop)
    }
}

/// Waits for room in the queue; a stop ends the wait.
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

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}

/// Runs a question as a job and answers with its result: as events if the client accepts them, otherwise as JSON.
pub(crate) async fn answer(shared: &Shared, headers: &HeaderMap, pace: Pace, asked: Asked) -> Response {
    let (job, interest) = match shared.jobs.begin(pace).await {
        Ok(begun) => begun,
        Err(failure) => return failure.into_response(),
    };
    let (stop, language) = (job.stop.clone(), language::of(headers));
    let Shared { threads, memory, clock, .. } = *shared;
    let work =
        Work { stop: stop.clone(), threads, memory, processor_clock: clock, wall_clock, language, listener: None };
    if wants_events(headers) {
        let (sender, receiver) = mpsc::channel(WAITING_EVENTS);
        let reader = Reader { events: sender.clone(), stop: stop.clone() };
        let work = Work { listener: Some(Box::new(reader)), ..work };
        job.run(
            move || asked(&work),
            move |result| {
                let last = match &result {
                    Ok(answer) => event("result", answer),
                    Err(failure) => event("failure", &json(&failure.told(language))),
                };
                let _ = send(&sender, last, &stop); // a client that left needs no failure
            },
        );
        let keep_alive = KeepAlive::new().interval(HEARTBEAT);
        return Sse::new(events(receiver, interest)).keep_alive(keep_alive).into_response();
    }
    let (sender, receiver) = oneshot::channel();
    job.run(move || asked(&work), move |result| drop(sender.send(result)));
    let result = receiver.await.unwrap_or(Err(Failure::Stopped));
    drop(interest); // not earlier: a client that leaves drops this future, and with it the interest
    match result {
        Ok(answer) => ([(header::CONTENT_TYPE, "application/json")], answer).into_response(),
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
