//! Generated puzzles as starts of walks, for wishes that random search hardly ever fulfils: one for each technique that
//! needs it (`known.txt`), and some with high ratings on the bank's scale (`hard.txt`).

use super::super::Grid;
use super::super::steps::Technique;
use super::wish::Wish;
use crate::steps::Rating;

const KNOWN: &str = include_str!("known.txt");
const HARD: &str = include_str!("hard.txt");

/// Lower ratings are found by random search and walks from its candidates.
const HIGH: Rating = Rating(91);

/// The puzzles of a list whose name or rating is wanted.
fn named(list: &'static str, is_wanted: impl Fn(&str) -> bool) -> Vec<Grid> {
    let line = |line: &'static str| line.split_once(' ').filter(|(name, _)| is_wanted(name));
    list.lines().filter_map(line).filter_map(|(_, puzzle)| puzzle.parse().ok()).collect()
}

/// The puzzles nearest to a wish: those that need the hardest of its techniques, or have one of its ratings; if there are
/// none, those with a lower rating.
pub(super) fn near(wish: &Wish) -> Vec<Grid> {
    if let Some(technique) = wish.needs.iter().max() {
        return named(KNOWN, |name| name.parse::<Technique>().is_ok_and(|known| known == *technique));
    }
    if *wish.ratings.start() < HIGH {
        return Vec::new();
    }
    let tenths = |name: &str| name.replace('.', "").parse::<u16>().map_or(Rating(0), Rating);
    let fitting = named(HARD, |name| wish.ratings.contains(&tenths(name)));
    if fitting.is_empty() { named(HARD, |name| tenths(name) < *wish.ratings.start()) } else { fitting }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stop;
    use crate::sudoku::steps::Grader;

    #[test]
    fn hard_puzzles_are_rated_as_the_list_says() {
        let (rating, puzzle) = HARD.lines().last().and_then(|line| line.split_once(' ')).unwrap();
        let rated = Grader::new().rate_givens(&puzzle.parse().unwrap(), &Stop::new());
        assert_eq!(rated.complete().unwrap().hardest.to_string(), rating);
    }

    #[test]
    fn what_luck_finds_has_no_known_puzzle() {
        let near = |range: &str| near(&Wish::rated(range).unwrap()).len();
        assert_eq!(near("6-7"), 0);
        assert!(near("9.6-") > 0 && near("9.1") > 0);
        assert_eq!(super::near(&Wish { needs: vec![Technique::SkLoop], ..Wish::default() }).len(), 1);
    }
}
