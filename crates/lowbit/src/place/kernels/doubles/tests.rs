use std::collections::BTreeSet;

use super::*;

/// Lists all placements, and then removes class by class the images of one of them under all maps.
fn reference(n: u32, maps: Maps) -> u128 {
    let mut placements = BTreeSet::new();
    write_down(n, &mut Vec::new(), &mut placements);
    let maps: Vec<Map> = Doubles { n, maps, again: false }
        .turns()
        .into_iter()
        .flat_map(|turn| (0..n * n).map(move |shift| Map { rows: shift / n, columns: shift % n, ..turn }))
        .collect();
    let mut classes = 0;
    while let Some(placement) = placements.first().cloned() {
        classes += 1;
        for map in &maps {
            let mut image = vec![0; n as usize];
            for (i, &j) in (0..).zip(&placement) {
                let (i, j) = if map.swap { (j, i) } else { (i, j) };
                image[((map.down * i + map.rows) % n) as usize] = (map.across * j + map.columns) % n;
            }
            placements.remove(&image);
        }
        assert!(!placements.contains(&placement), "the identity is among the maps");
    }
    classes
}

fn write_down(n: u32, columns: &mut Vec<u32>, placements: &mut BTreeSet<Vec<u32>>) {
    let crowded = |diagonal: fn(u32, u32, u32) -> u32| {
        (0..n).any(|this| (0..n).zip(columns.iter()).filter(|&(i, &j)| diagonal(n, i, j) == this).count() > 2)
    };
    if crowded(|n, i, j| (i + j) % n) || crowded(|n, i, j| (i + n - j) % n) {
        return;
    }
    if columns.len() == n as usize {
        placements.insert(columns.clone());
        return;
    }
    for column in 0..n {
        if !columns.contains(&column) {
            columns.push(column);
            write_down(n, columns, placements);
            columns.pop();
        }
    }
}

#[test]
fn as_the_reference() {
    for n in 1..=8 {
        for maps in [Maps::Turns, Maps::Units] {
            let expected = reference(n, maps);
            for again in [false, true] {
                let doubles = Doubles { n, maps, again };
                let (work, stop) = (doubles.work(), Stop::new());
                let starts = work.starts();
                let sum = |count: &dyn Fn(&Start) -> Tally| starts.iter().map(count).sum::<Tally>().solutions;
                for all in
                    [sum(&|start| work.below(&mut work.room(), start, &stop)), sum(&|start| work.recount(start, &stop))]
                {
                    assert_eq!(doubles.classes(all).unwrap(), expected, "n {n}, {maps:?}, again {again}");
                }
            }
        }
    }
}
