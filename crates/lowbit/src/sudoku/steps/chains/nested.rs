//! Nested chains: each is counted once, however often it is used.

use std::collections::HashMap;

use super::Node;
use super::hint::Hint;

/// The nested chains of a search.
#[derive(Default)]
pub(super) struct Nested {
    /// The distinct chains, by their nodes.
    classes: HashMap<Vec<Vec<Node>>, u32>,
    /// By number: its class of equal chains, and its length.
    chains: Vec<(u32, u32)>,
}

impl Nested {
    pub(super) fn clear(&mut self) {
        self.classes.clear();
        self.chains.clear();
    }

    /// Registers a chain; returns its number.
    pub(super) fn number(&mut self, hint: &Hint) -> u32 {
        let nodes: Vec<Vec<Node>> =
            hint.trails.iter().map(|trail| trail.iter().map(|stage| stage.node).collect()).collect();
        let next = self.classes.len() as u32;
        let class = *self.classes.entry(nodes).or_insert(next);
        self.chains.push((class, hint.complexity));
        self.chains.len() as u32 - 1
    }

    /// The class and the length of a chain.
    pub(super) fn get(&self, number: u32) -> (u32, u32) {
        self.chains[number as usize]
    }
}
