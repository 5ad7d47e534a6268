//! The orders that the rows of a grid may take.

use super::super::Shape;
use crate::sorting::sort;

/// All orders of the lines of a shape that keep bands together: 8 for 4x4, 1296 for 9x9.
pub(super) fn line_orders(shape: Shape) -> Vec<Vec<u8>> {
    let boxes = shape.box_side();
    let mut orders = vec![Vec::new()];
    for bands in orders_of(boxes) {
        let mut with_bands = vec![Vec::new()];
        for band in bands {
            let lines = |order: Vec<u8>| order.into_iter().map(move |line| band * boxes as u8 + line);
            let longer = |begun: &Vec<u8>| {
                let begun = begun.clone();
                orders_of(boxes).into_iter().map(move |order| begun.iter().copied().chain(lines(order)).collect())
            };
            with_bands = with_bands.iter().flat_map(longer).collect::<Vec<Vec<u8>>>();
        }
        orders.extend(with_bands);
    }
    orders.split_off(1)
}

/// All orders of 0, 1, … below `count`, the ascending one first.
pub(super) fn orders_of(count: usize) -> Vec<Vec<u8>> {
    match count {
        0 => vec![Vec::new()],
        _ => {
            let shorter = orders_of(count - 1);
            let largest = count as u8 - 1;
            let with = |order: &Vec<u8>, at: usize| [&order[..at], &[largest], &order[at..]].concat();
            let mut orders: Vec<_> = shorter.iter().flat_map(|order| (0..count).map(|at| with(order, at))).collect();
            sort(&mut orders);
            orders
        }
    }
}
