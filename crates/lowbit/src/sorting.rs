//! A sort with a small code size.
//!
//! The standard library's sort is instantiated for every type, some ten kilobytes each: in a build for browsers that
//! was a tenth of all code. Here indices are sorted, always by the same code, and the resulting permutation is applied
//! to the items. The sort is stable, like the standard library's. Long lists in time-critical code use the standard
//! library.

use std::cmp::Ordering;

/// Sorts by `order`, stably.
pub(crate) fn sort_by<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    if items.len() <= INSERTION_SORT_UP_TO {
        return insert(items, order);
    }
    let mut from: Vec<usize> = (0..items.len()).collect();
    sort_numbers(&mut from, &|a, b| order(&items[a], &items[b]));
    // Apply the permutation cycle by cycle.
    for begin in 0..from.len() {
        let mut place = begin;
        while from[place] != begin {
            let next = from[place];
            items.swap(place, next);
            from[place] = place;
            place = next;
        }
        from[place] = place;
    }
}

/// Sorts by a key, stably.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts in ascending order.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts a handful of items in ascending order, without allocating.
pub(crate) fn sort_few<T: Ord>(items: &mut [T]) {
    insert(items, T::cmp);
}

/// Up to this length insertion sort is faster than sorting indices.
const INSERTION_SORT_UP_TO: usize = 16;

/// Insertion sort.
fn insert<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for begin in 1..items.len() {
        for place in (1..=begin).rev() {
            if order(&items[place - 1], &items[place]) != Ordering::Greater {
                break;
            }
            items.swap(place - 1, place);
        }
    }
}

#[inline(never)]
fn sort_numbers(numbers: &mut [usize], order: &dyn Fn(usize, usize) -> Ordering) {
    numbers.sort_by(|&a, &b| order(a, b));
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for len in (0..40).chain([100, 1000]) {
            for different in [1, 3, 1000] {
                let items: Vec<(u32, usize)> = (0..len).map(|at| (random.random_range(0..different), at)).collect();
                let (mut ours, mut theirs) = (items.clone(), items.clone());
                sort_by_key(&mut ours, |&(key, _)| key);
                theirs.sort_by_key(|&(key, _)| key);
                assert_eq!(ours, theirs);
                for sort in [sort::<u32>, sort_few::<u32>] {
                    let mut keys: Vec<u32> = items.iter().map(|&(key, _)| key).collect();
                    sort(&mut keys);
                    assert!(keys.into_iter().eq(theirs.iter().map(|&(key, _)| key)));
                }
            }
        }
    }
}
