//! The decision heuristic: the pair that was involved in most recent conflicts.

use super::trail::Pair;

/// A heap of open pairs by activity. Each conflict raises the activity of its pairs, and older conflicts decay
/// exponentially.
pub(super) struct Order {
    activity: Vec<f64>,
    /// The increment of a conflict: it grows, so that older ones decay relative to it.
    step: f64,
    /// A binary heap, the most active pair first.
    heap: Vec<Pair>,
    /// The position of each pair in the heap.
    position: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
/// Decay of activities per conflict.
const FADING: f64 = 0.95;
/// Activities beyond this are all scaled down.
const LARGEST: f64 = 1e100;

impl Order {
    /// An empty heap for pairs below `end`.
    pub(super) fn new(end: usize) -> Order {
        Order { activity: vec![0.0; end], step: 1.0, heap: Vec::new(), position: vec![ABSENT; end] }
    }

    /// Inserts a pair with an initial activity.
    pub(super) fn begin(&mut self, pair: Pair, activity: f64) {
        self.activity[pair as usize] = activity;
        self.insert(pair);
    }

    /// Inserts a pair, unless it is in the heap.
    pub(super) fn insert(&mut self, pair: Pair) {
        if self.position[pair as usize] == ABSENT {
            self.position[pair as usize] = self.heap.len() as u32;
            self.heap.push(pair);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes the most active pair.
    pub(super) fn pop(&mut self) -> Option<Pair> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first_mut() else {
            self.position[last as usize] = ABSENT;
            return Some(last);
        };
        let most_active = std::mem::replace(first, last);
        self.position[most_active as usize] = ABSENT;
        self.position[last as usize] = 0;
        self.sink(0);
        Some(most_active)
    }

    /// Raises the activity of a pair that took part in a conflict.
    pub(super) fn bump(&mut self, pair: Pair) {
        self.activity[pair as usize] += self.step;
        if self.activity[pair as usize] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        if self.position[pair as usize] != ABSENT {
            self.rise(self.position[pair as usize] as usize);
        }
    }

    /// Decays activities after a conflict.
    pub(super) fn fade(&mut self) {
        self.step /= FADING;
    }

    fn is_before(&self, a: Pair, b: Pair) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let pair = self.heap[at];
        while at > 0 && self.is_before(pair, self.heap[(at - 1) / 2]) {
            self.place(self.heap[(at - 1) / 2], at);
            at = (at - 1) / 2;
        }
        self.place(pair, at);
    }

    fn sink(&mut self, mut at: usize) {
        let pair = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            if left >= self.heap.len() {
                break;
            }
            let right_is_before = right < self.heap.len() && self.is_before(self.heap[right], self.heap[left]);
            let child = if right_is_before { right } else { left };
            if !self.is_before(self.heap[child], pair) {
                break;
            }
            self.place(self.heap[child], at);
            at = child;
        }
        self.place(pair, at);
    }

    fn place(&mut self, pair: Pair, at: usize) {
        self.heap[at] = pair;
        self.position[pair as usize] = at as u32;
    }
}
