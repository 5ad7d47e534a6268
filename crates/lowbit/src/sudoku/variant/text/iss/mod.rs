//! The constraint strings of the Interactive Sudoku Solver: `.Type~argument~R1C1~R1C2`, and its addresses (`?q=`).
//!
//! Cells are `R` and `C`, each with a character of base 17; `VX3` is the third extra cell of the group `VX`. `.Or`,
//! `.And` and `.Replicate` contain the constraints before their `.End`.

use std::collections::BTreeMap;

use super::super::constraints::*;
use super::super::model::{Beside, Cell, Constraint, Kind, Puzzle, Variant};
use super::iss_keys;
use crate::{Error, sentence};

mod grid;
mod plain;
mod special;

use grid::{block, box_of};
use special::with_labels;

type Result<T> = std::result::Result<T, Error>;

/// Whether a text is a constraint string: it begins with a dot and a type, or with a dot and `~`.
pub(super) fn is_text(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('.') else { return false };
    let end = rest.find(|one: char| !one.is_ascii_alphabetic()).unwrap_or(rest.len());
    let is_name = |name: &str| has_type(name);
    // A single letter could be a digit of a classic puzzle.
    let fits = |item: &str| match item.split('~').next().unwrap_or("") {
        "" => item.is_empty() || item.starts_with('~'),
        name => is_name(name),
    };
    match rest[end..].chars().next() {
        Some('~') => end == 0 || is_name(&rest[..end]),
        _ => end > 1 && is_name(&rest[..end]) && rest.split(['.', '\n']).all(|item| fits(item.trim())),
    }
}

/// The string in an address: what follows `q=`, still encoded.
pub(super) fn in_address(address: &str) -> Option<&str> {
    let (_, query) = address.split_once('?')?;
    let query = query.split('#').next()?;
    let body = query.split('&').find_map(|part| part.strip_prefix("q="))?;
    // Its first character is a dot, plain or encoded.
    (body.starts_with('.') || body.to_ascii_lowercase().starts_with("%2e")).then_some(body)
}
/// The names of all types that are read.
const TYPES: &str = "
    AllDifferent And AntiConsecutive AntiKing AntiKnight AntiTaxicab Arrow Between Binary BinaryX BlackDot
    Cage ChaosArrow ChaosConstruction ChaosCount ConnectedValues ContainAtLeast ContainExact CountDistinct
    CountingCircles Diagonal DisjointSets Doppelganger DoubleArrow DutchFlatmates End Entropic EqualSum
    EqualityCage FullRank FullRankTies Given GlobalEntropy GlobalMod GreaterThan HiddenSkyscraper Indexing
    Jigsaw LittleKiller Lockout LookAndSay Lunchbox Modular NFA NoBoxes NumberedRoom Or Pair PairX Palindrome
    PillArrow Quad Regex RegionSameValues RegionSize RegionSumLine RellikCage Renban Replicate SameValues
    Sandwich SearchPriority Shape Skyscraper StrictKropki StrictXV Sum SumLine Thermo V ValueIndexing Var
    Whisper WhiteDot Windoku X XSum Zipper";

fn has_type(name: &str) -> bool {
    TYPES.split_whitespace().any(|one| one == name)
}

/// A constraint as written; composites have children.
struct Node<'a> {
    name: &'a str,
    args: Vec<&'a str>,
    children: Vec<Node<'a>>,
}

fn wrong(what: &str) -> Error {
    let what: String = what.chars().take(80).collect();
    sentence!("cannot be read: {what}", "无法读懂：{what}").into()
}

/// Reads a constraint string.
pub(super) fn read(text: &str) -> Result<Puzzle> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: String = lines.flat_map(str::chars).filter(|one| !one.is_whitespace()).collect();
    let nodes = nodes(&text)?;
    let mut reader = Reader::new(&nodes)?;
    let constraints = reader.all(&nodes)?;
    reader.variant.constraints.extend(constraints);
    reader.globals(&nodes)?;
    Ok(Puzzle::of(reader.variant))
}

fn nodes(text: &str) -> Result<Vec<Node<'_>>> {
    let mut items = text.split('.');
    if items.next() != Some("") {
        return Err(wrong(text));
    }
    let mut open: Vec<Node<'_>> = vec![Node { name: "", args: Vec::new(), children: Vec::new() }];
    for item in items {
        let mut args: Vec<&str> = item.split('~').collect();
        let name = match args.remove(0) {
            "" => "Given",
            name => name,
        };
        if !has_type(name) {
            return Err(sentence!("there is no constraint '{name}'", "没有约束“{name}”").into());
        }
        if name == "End" {
            let Some(done) = open.pop().filter(|_| !open.is_empty()) else { return Err(wrong(".End")) };
            open.last_mut().expect("the root stays open").children.push(done);
        } else {
            let node = Node { name, args, children: Vec::new() };
            let is_composite = ["Or", "And", "Replicate"].contains(&name);
            if is_composite && open.len() < DEEPEST {
                open.push(node);
            } else if is_composite {
                return Err(wrong(name));
            } else {
                open.last_mut().expect("the root stays open").children.push(node);
            }
        }
    }
    match <[Node<'_>; 1]>::try_from(open) {
        Ok([root]) => Ok(root.children),
        Err(open) => Err(wrong(&format!(".{} without .End", open[open.len() - 1].name))),
    }
}

/// The deepest nesting of composites.
const DEEPEST: usize = 20;
struct Reader {
    variant: Variant,
    /// The number of cells in a region.
    region_size: usize,
    boxes: Vec<Vec<Cell>>,
    pieces: Vec<Vec<Cell>>,
    has_chaos: bool,
    /// The shifts of copies: from one cell to another.
    shifts: Vec<(Cell, Cell)>,
    /// Whether the constraint being read belongs to a choice.
    is_choice: bool,
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T> {
    let is_usual = text.trim().parse::<i32>().is_ok_and(|number| super::NUMBERS.contains(&number));
    text.trim().parse().ok().filter(|_| is_usual).ok_or_else(|| wrong(text))
}

/// A whole number; an empty text is 0.
fn number_or_zero(text: &str) -> Result<i32> {
    if text.is_empty() { Ok(0) } else { number(text) }
}

impl Reader {
    /// Constraints that all hold. Of two with the same key, the later replaces the earlier.
    fn all(&mut self, nodes: &[Node<'_>]) -> Result<Vec<Constraint>> {
        let mut said: BTreeMap<String, std::ops::Range<usize>> = BTreeMap::new();
        let mut all: Vec<Constraint> = Vec::new();
        for node in nodes {
            for (key, constraints) in self.one(node)? {
                let from = all.len();
                if let Some(key) = key
                    && let Some(before) = said.insert(key, from..from + constraints.len())
                {
                    // Replaced in place by a sum that never fails, as removal would shift the other ranges.
                    before.for_each(|index| all[index] = Constraint::new(&sum::KIND, Vec::new(), vec![0]));
                }
                all.extend(constraints);
            }
        }
        all.retain(|one| one.kind != &sum::KIND || !one.cells().is_empty());
        Ok(all)
    }

    /// The lowbit constraints for a node: often one, sometimes several. With a key if a puzzle can have only one of them.
    fn one(&mut self, node: &Node<'_>) -> Result<Vec<(Option<String>, Vec<Constraint>)>> {
        let mut keyed = Vec::new();
        let found = match node.name {
            "Given" => self.givens(node)?,
            "And" => self.all(&node.children)?,
            "Or" => self.either(node)?,
            "Replicate" => self.copies(node)?,
            "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" | "Sandwich" | "LittleKiller" => {
                for (place, constraint) in self.outside(node)? {
                    keyed.push((Some(format!("{}:{place}", node.name)), vec![constraint]));
                }
                return Ok(keyed);
            }
            "Quad" => {
                let corner = self.cell(node.args.first().copied().unwrap_or(""))?;
                let values = node.args[1..].iter().map(|value| number(value)).collect::<Result<Vec<i32>>>()?;
                let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| self.variant.moved(corner, step));
                let cells: Vec<Cell> = cells.into_iter().collect::<Option<_>>().ok_or_else(|| wrong(node.args[0]))?;
                let kind =
                    if (corner as usize) < self.variant.cells() { &quadruple::KIND } else { &contains::AT_LEAST };
                let found = if values.is_empty() { Vec::new() } else { vec![Constraint::new(kind, cells, values)] };
                keyed.push((Some(format!("Quad:{corner}")), found));
                return Ok(keyed);
            }
            _ => self.plain(node)?,
        };
        keyed.push((None, found));
        Ok(keyed)
    }

    fn givens(&mut self, node: &Node<'_>) -> Result<Vec<Constraint>> {
        let mut found = Vec::new();
        for arg in &node.args {
            let mut words = arg.split('_');
            let cell = self.cell(words.next().unwrap_or(""))?;
            let digits = words.map(number::<u32>).collect::<Result<Vec<u32>>>()?;
            if digits.is_empty() || digits.iter().any(|&digit| digit > 31 || self.variant.digits() >> digit & 1 == 0) {
                return Err(wrong(arg));
            }
            if self.is_choice {
                found.push(Constraint::new(
                    &one_of::KIND,
                    vec![cell],
                    digits.iter().map(|&digit| digit as i32).collect(),
                ));
            } else {
                self.variant.allowed[cell as usize] &= digits.iter().fold(0, |set, digit| set | 1 << digit);
            }
        }
        Ok(found)
    }

    fn either(&mut self, node: &Node<'_>) -> Result<Vec<Constraint>> {
        let was_choice = std::mem::replace(&mut self.is_choice, true);
        let choices =
            node.children.iter().map(|child| self.all(std::slice::from_ref(child))).collect::<Result<Vec<_>>>();
        self.is_choice = was_choice;
        let mut choices = choices?;
        if choices.is_empty() {
            return Err(wrong(".Or.End"));
        }
        if choices.iter().any(Vec::is_empty) {
            return Ok(Vec::new()); // an empty choice always holds
        }
        if choices.len() == 1 {
            return Ok(choices.remove(0));
        }
        Ok(vec![Constraint { choices, ..Constraint::flag(&either::KIND) }])
    }

    /// Copies of the children of a node, one for each cell whose bit is set.
    fn copies(&mut self, node: &Node<'_>) -> Result<Vec<Constraint>> {
        let bits = iss_keys::six_bits(node.args.first().copied().unwrap_or("")).ok_or_else(|| wrong("Replicate"))?;
        let name = node.args.get(1).copied().filter(|name| !name.is_empty()).unwrap_or("R1C1");
        let shifts = std::mem::take(&mut self.shifts);
        let origin = self.cell(name);
        self.shifts = shifts;
        let origin = origin?;
        let mut found = Vec::new();
        for place in (0..6 * bits.len()).filter(|place| bits[place / 6] >> (place % 6) & 1 != 0) {
            let target = origin as usize + place;
            if target >= self.variant.all_cells() {
                return Err(wrong("Replicate"));
            }
            self.shifts.push((origin, target as Cell));
            let copies = self.all(&node.children);
            self.shifts.pop();
            found.extend(copies?);
        }
        Ok(found)
    }
}
