use std::collections::BTreeSet;

use super::*;

/// All placements, written down, and then class by class whatever a map makes of one of them crossed out.
fn reference(n: u32, maps: Maps) -> u128 {
    let mut placements = BTreeSet::new();
    write_down(n, &mut Vec::new(), &mut placements);
    let maps: Vec<Map> = Doubles::new(n, maps, false)
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

fn classes(doubles: &Doubles) -> Option<u128> {
    doubles.classes(&Control::default()).ok()?.complete()
}

#[test]
fn as_the_reference() {
    for n in 1..=8 {
        for maps in [Maps::Turns, Maps::Units] {
            let expected = reference(n, maps);
            for again in [false, true] {
                assert_eq!(classes(&Doubles::new(n, maps, again)), Some(expected), "n {n}, {maps:?}, again {again}");
            }
        }
    }
}

/// Diagonals that close after another number of cells than the torus has.
#[test]
fn a_wrong_diagonal_is_noticed() {
    for maps in [Maps::Turns, Maps::Units] {
        let right = Doubles::new(9, maps, false);
        assert_ne!(classes(&Doubles { around: 10, ..right }), classes(&right), "{maps:?}");
    }
}
