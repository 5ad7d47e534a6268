//! Pieces: sums of lines, leaps and ranges, and the text that names them.

use std::fmt;
use std::str::FromStr;

use crate::Error;
use crate::sentence;

/// A way in which a piece sees: `rows` and `columns` away, in every direction, and on along that line if it rides.
///
/// ```
/// use lowbit::place::Piece;
/// let knight: Piece = "knight".parse()?;
/// assert_eq!(knight.moves()[0].directions().len(), 8);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// How far in one direction.
    pub rows: u32,
    /// How far in the other.
    pub columns: u32,
    /// Whether all multiples are seen too. Pieces in between do not block the line.
    pub rides: bool,
    /// Only (rows, columns) and its opposite, neither mirrored nor swapped.
    pub one_way: bool,
}

impl Move {
    /// Its directions, each once.
    pub fn directions(self) -> Vec<(i32, i32)> {
        let (a, b) = (self.rows as i32, self.columns as i32);
        let all = match self.one_way {
            true => vec![(a, b), (-a, -b)],
            false => vec![(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)],
        };
        let mut distinct = Vec::new();
        for direction in all {
            if !distinct.contains(&direction) {
                distinct.push(direction);
            }
        }
        distinct
    }
}

/// A summand of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Term {
    /// A name that stands for others.
    Named(&'static str),
    /// Every cell within this number of steps of a king.
    Range(u32),
    Leaper(u32, u32),
    Rider(u32, u32),
    /// A rider in one direction and its opposite only.
    Semirider(u32, u32),
}

/// The named pieces, and what each is.
const NAMES: [(&str, &[Term]); 11] = [
    ("rook", &[Term::Rider(0, 1)]),
    ("bishop", &[Term::Rider(1, 1)]),
    ("queen", &[Term::Rider(0, 1), Term::Rider(1, 1)]),
    ("semibishop", &[Term::Semirider(1, 1)]),
    ("semiqueen", &[Term::Rider(0, 1), Term::Semirider(1, 1)]),
    ("king", &[Term::Range(1)]),
    ("knight", &[Term::Leaper(1, 2)]),
    ("nightrider", &[Term::Rider(1, 2)]),
    ("amazon", &[Term::Rider(0, 1), Term::Rider(1, 1), Term::Leaper(1, 2)]),
    ("empress", &[Term::Rider(0, 1), Term::Leaper(1, 2)]),
    ("princess", &[Term::Rider(1, 1), Term::Leaper(1, 2)]),
];

/// The longest leap, ride or range.
const FARTHEST: u32 = 31;

/// A piece, by what it sees.
///
/// ```
/// use lowbit::place::Piece;
/// let piece: Piece = "queen+leaper(1,3)".parse()?;
/// assert_eq!(piece.to_string(), "queen+leaper(1,3)");
/// assert!("queen+leaper(0,0)".parse::<Piece>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::place::Piece;
/// let queen = Piece::queen();
/// assert!(queen.has_rook() && queen.is_symmetric() && queen.is_same_turned() && queen.is_same_upside_down());
/// let knight: Piece = "knight".parse()?;
/// assert_eq!(knight.moves()[0].directions().len(), 8);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    terms: Vec<Term>,
}

impl Piece {
    /// The queen.
    pub fn queen() -> Piece {
        Piece { terms: vec![Term::Named("queen")] }
    }

    /// Its moves, each once.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.terms.iter().for_each(|&term| add_moves(term, &mut moves));
        moves
    }

    /// Whether it sees along rows and columns.
    pub fn has_rook(&self) -> bool {
        self.moves().contains(&Move { rows: 0, columns: 1, rides: true, one_way: false })
    }

    /// Whether it sees the same with up and down exchanged.
    pub fn is_same_upside_down(&self) -> bool {
        self.is_same(|(down, across)| (-down, across))
    }

    /// Whether it sees the same after a quarter turn.
    pub fn is_same_turned(&self) -> bool {
        self.is_same(|(down, across)| (across, -down))
    }

    /// Whether the map sends every direction to one in which the piece sees as far.
    fn is_same(&self, map: impl Fn((i32, i32)) -> (i32, i32)) -> bool {
        let moves = self.moves();
        let has = |direction: (i32, i32), rides: bool| {
            moves.iter().any(|one| (one.rides || !rides) && one.directions().contains(&direction))
        };
        moves.iter().all(|one| one.directions().into_iter().all(|direction| has(map(direction), one.rides)))
    }

    /// Whether it sees the same in a mirror.
    pub fn is_symmetric(&self) -> bool {
        self.moves().iter().all(|one| !one.one_way)
    }
}

fn add_moves(term: Term, moves: &mut Vec<Move>) {
    let mut add = |rows: u32, columns: u32, rides: bool, one_way: bool| {
        let one = Move { rows, columns, rides, one_way };
        if !moves.contains(&one) {
            moves.push(one);
        }
    };
    match term {
        Term::Named(name) => {
            let (_, parts) = NAMES.iter().find(|(known, _)| *known == name).expect("it was looked up when it was read");
            parts.iter().for_each(|&part| add_moves(part, moves));
        }
        Term::Range(r) => {
            for rows in 0..=r {
                (rows.max(1)..=r).for_each(|columns| add(rows, columns, false, false));
            }
        }
        Term::Leaper(a, b) => add(a.min(b), a.max(b), false, false),
        Term::Rider(a, b) => add(a.min(b), a.max(b), true, false),
        Term::Semirider(a, b) => add(a, b, true, true),
    }
}

serde_as_text!(Piece);

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, term) in self.terms.iter().enumerate() {
            f.write_str(if place > 0 { "+" } else { "" })?;
            match term {
                Term::Named(name) => f.write_str(name)?,
                Term::Range(r) => write!(f, "range({r})")?,
                Term::Leaper(a, b) => write!(f, "leaper({a},{b})")?,
                Term::Rider(a, b) => write!(f, "rider({a},{b})")?,
                Term::Semirider(a, b) => write!(f, "semirider({a},{b})")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Piece {
    type Err = Error;

    fn from_str(text: &str) -> Result<Piece, Error> {
        let terms = text.split('+').map(|term| read_term(term.trim())).collect::<Result<Vec<Term>, Error>>()?;
        Ok(Piece { terms })
    }
}

fn read_term(text: &str) -> Result<Term, Error> {
    let refuse = |why| Err(Error::Request(why));
    if let Some((name, _)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Ok(Term::Named(name));
    }
    let Some((name, rest)) = text.split_once('(') else {
        return refuse(sentence!(
            "no piece is called '{text}'; try queen, amazon, queen+leaper(1,3) or rook+rider(2,3)",
            "没有名为“{text}”的棋子；可用 queen、amazon、queen+leaper(1,3) 或 rook+rider(2,3)"
        ));
    };
    let Some(inside) = rest.strip_suffix(')') else {
        return refuse(sentence!("'{text}' has no closing parenthesis", "“{text}”没有右括号"));
    };
    let mut numbers = Vec::new();
    for number in inside.split(',') {
        match number.trim().parse::<u32>() {
            Ok(number) if number <= FARTHEST => numbers.push(number),
            _ => {
                let number = number.trim();
                return refuse(sentence!(
                    "'{number}' in '{text}' is not a number from 0 to {FARTHEST}",
                    "“{text}”中的“{number}”不是 0 到 {FARTHEST} 的数"
                ));
            }
        }
    }
    match (name.trim(), numbers.as_slice()) {
        ("leaper" | "rider" | "semirider", [0, 0]) => refuse(sentence!("'{text}' goes nowhere", "“{text}”哪里也不去")),
        ("leaper", &[a, b]) => Ok(Term::Leaper(a, b)),
        ("rider", &[a, b]) => Ok(Term::Rider(a, b)),
        ("semirider", &[a, b]) => Ok(Term::Semirider(a, b)),
        ("range", &[r]) if r > 0 => Ok(Term::Range(r)),
        ("range", &[_]) => refuse(sentence!("'{text}' sees nothing", "“{text}”什么也看不到")),
        ("leaper" | "rider" | "semirider", _) => {
            let name = name.trim();
            refuse(sentence!("'{text}' needs two numbers: {name}(a,b)", "“{text}”需要两个数：{name}(a,b)"))
        }
        ("range", _) => refuse(sentence!("'{text}' needs one number: range(r)", "“{text}”需要一个数：range(r)")),
        (name, _) => refuse(sentence!(
            "nothing is called '{name}(..)': there are leaper(a,b), rider(a,b), semirider(a,b) and range(r)",
            "没有名为“{name}(..)”的棋子：有 leaper(a,b)、rider(a,b)、semirider(a,b) 和 range(r)"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_their_parts() {
        let moves = |text: &str| text.parse::<Piece>().unwrap().moves();
        assert_eq!(moves("queen"), moves("rook+bishop"));
        assert_eq!(moves("amazon"), moves("queen+leaper(2,1)"));
        assert_eq!(moves("knight + king").len(), 3);
        assert_eq!(moves("range(3)").len(), 9);
        assert_eq!(moves("rider(0,1)"), moves("rook"));
        assert_eq!(moves("leaper(1,2)")[0].directions().len(), 8);
        assert_eq!(moves("rook")[0].directions().len(), 4);
        assert_eq!(moves("semirider(2,2)")[0].directions(), [(2, 2), (-2, -2)]);
    }

    #[test]
    fn what_is_no_piece_gets_one_line() {
        for text in [
            "",
            "quen",
            "queen+",
            "queen+leaper(0,0)",
            "leaper(1)",
            "leaper(1,2",
            "rider(1,99)",
            "range(0)",
            "jumper(1,2)",
            "rider(1,-2)",
        ] {
            let refusal = text.parse::<Piece>().unwrap_err().to_string();
            assert!(!refusal.is_empty() && !refusal.contains('\n'), "{text}");
        }
    }
}
