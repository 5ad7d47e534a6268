//! Parallel work whose results are written in the order of the inputs, in bounded memory.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Per thread, results that may wait for an earlier one: this window bounds memory.
const WINDOW_PER_THREAD: u64 = 4;

/// Takes `inputs` one by one, processes them on `threads` threads, and passes the results to `sink` in input order.
///
/// `worker` makes the working function of one thread. At most a few results per thread wait for their turn, so memory stays bounded for any
/// number of inputs. Once `sink` breaks, no more inputs are taken and `Break` is returned. Inputs are pulled on the worker threads, one at
/// a time, so that an input that blocks (a pipe, a slow search) does not delay finished results.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// let flow = lowbit::engine::ordered(2, 0..5, || |x| x * x, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert!(flow.is_continue());
/// assert_eq!(squares, [0, 1, 4, 9, 16]);
/// ```
pub fn ordered<I, O, W>(
    threads: usize,
    inputs: impl Iterator<Item = I> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(O) -> ControlFlow<()>,
) -> ControlFlow<()>
where
    W: FnMut(I) -> O,
    O: Send,
{
    if threads <= 1 {
        let mut work = worker();
        for input in inputs {
            sink(work(input))?;
        }
        return ControlFlow::Continue(());
    }
    let source = Mutex::new(inputs.enumerate());
    let queue = Queue::new(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _farewell = Farewell(&queue);
                let mut work = worker();
                loop {
                    let mut inputs = source.lock().expect("no thread panicked");
                    if queue.wait_for_room().is_break() {
                        return;
                    }
                    let Some((number, input)) = inputs.next() else { return };
                    drop(inputs);
                    queue.put(number as u64, work(input));
                }
            });
        }
        let _farewell = Cancel(&queue); // also when `sink` panics: the scope waits for the threads
        while let Some(result) = queue.take() {
            sink(result)?;
        }
        ControlFlow::Continue(())
    })
}

/// Results on their way from the workers to the sink.
struct Queue<O> {
    state: Mutex<State<O>>,
    ready: Condvar,
    room: Condvar,
    window: u64,
}

struct State<O> {
    waiting: BTreeMap<u64, O>,
    /// Inputs handed out: at most a window ahead of `taken`.
    started: u64,
    /// Results handed to the sink.
    taken: u64,
    workers: usize,
    cancelled: bool,
}

impl<O> Queue<O> {
    fn new(workers: usize) -> Self {
        let state = State { waiting: BTreeMap::new(), started: 0, taken: 0, workers, cancelled: false };
        let window = WINDOW_PER_THREAD * workers as u64;
        Queue { state: Mutex::new(state), ready: Condvar::new(), room: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().expect("the lock is never held over foreign code")
    }

    fn wait_for_room(&self) -> ControlFlow<()> {
        let full = |state: &mut State<O>| !state.cancelled && state.started >= state.taken + self.window;
        let mut state = self.room.wait_while(self.lock(), full).expect("as for lock");
        if state.cancelled {
            return ControlFlow::Break(());
        }
        state.started += 1;
        ControlFlow::Continue(())
    }

    fn put(&self, number: u64, result: O) {
        self.lock().waiting.insert(number, result);
        self.ready.notify_one();
    }

    /// The next result in order; `None` when there will be no more.
    fn take(&self) -> Option<O> {
        let idle = |state: &mut State<O>| state.workers > 0 && !state.waiting.contains_key(&state.taken);
        let mut state = self.ready.wait_while(self.lock(), idle).expect("as for lock");
        let turn = state.taken;
        let result = state.waiting.remove(&turn)?;
        state.taken += 1;
        self.room.notify_one();
        Some(result)
    }
}

/// Marks a worker as gone, by return or by panic: the sink must not wait for it.
struct Farewell<'a, O>(&'a Queue<O>);

impl<O> Drop for Farewell<'_, O> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.workers -= 1;
        state.cancelled |= std::thread::panicking(); // its result will never come: the others must not wait for room
        drop(state);
        self.0.ready.notify_one();
        self.0.room.notify_all();
    }
}

/// Marks the sink as gone: the workers must not wait for room.
struct Cancel<'a, O>(&'a Queue<O>);

impl<O> Drop for Cancel<'_, O> {
    fn drop(&mut self) {
        self.0.lock().cancelled = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn order_is_kept_on_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let uneven = || |x: u64| (0..x * 7919 % 1000).fold(x, |x, _| std::hint::black_box(x));
            let flow = ordered(threads, 0..2000, uneven, |x| {
                seen.push(x);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert!(seen.iter().copied().eq(0..2000));
        }
    }

    #[test]
    fn a_sink_that_breaks_ends_an_endless_input_within_the_window() {
        for threads in [1, 2, 5] {
            let pulled = AtomicU64::new(0);
            let inputs = std::iter::repeat_with(|| pulled.fetch_add(1, Ordering::Relaxed));
            let mut seen = 0;
            let flow = ordered(
                threads,
                inputs,
                || |x| x,
                |_| {
                    seen += 1;
                    if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
            assert!(flow.is_break());
            assert_eq!(seen, 10);
            assert!(pulled.into_inner() <= 10 + (threads as u64) * WINDOW_PER_THREAD);
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_in_a_worker_is_passed_on() {
        let work = || |x: u64| assert_ne!(x, 5);
        let _ = ordered(2, 0..100, work, |()| ControlFlow::Continue(()));
    }
}
