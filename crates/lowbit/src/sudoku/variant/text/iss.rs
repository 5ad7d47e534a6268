//! The constraint strings of the Interactive Sudoku Solver: `.Type~argument~R1C1~R1C2`, and its addresses (`?q=`).
//!
//! Cells are `R` and `C` with a character each, of base 17; `VX3` is the third extra cell of the group `VX`. `.Or`, `.And` and `.Replicate`
//! hold what stands before their `.End`.

use std::collections::BTreeMap;

use super::super::constraints::*;
use super::super::model::{Beside, Cell, Constraint, Kind, Puzzle, Variant};
use super::iss_keys;
use crate::{Error, sentence};

type Result<T> = std::result::Result<T, Error>;

/// Whether a text is a constraint string: it begins with a dot and a type, or with a dot and `~`.
pub(super) fn is_text(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('.') else { return false };
    let end = rest.find(|one: char| !one.is_ascii_alphabetic()).unwrap_or(rest.len());
    let is_name = |name: &str| TYPES.contains(&name);
    // One letter could be a digit of a classic puzzle.
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
    // Its first character is a dot, as it is or encoded.
    (body.starts_with('.') || body.to_ascii_lowercase().starts_with("%2e")).then_some(body)
}

/// All types of constraints that are known by name.
const TYPES: &[&str] = &[
    "AllDifferent",
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Binary",
    "BinaryX",
    "BlackDot",
    "Cage",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "DisjointSets",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "End",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "FullRank",
    "FullRankTies",
    "Given",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "Jigsaw",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Modular",
    "NFA",
    "NoBoxes",
    "NumberedRoom",
    "Or",
    "Pair",
    "PairX",
    "Palindrome",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSameValues",
    "RegionSize",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "SameValues",
    "Sandwich",
    "SearchPriority",
    "Shape",
    "Skyscraper",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "ValueIndexing",
    "Var",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "X",
    "XSum",
    "Zipper",
];

/// A constraint as it is written; composites have children.
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
        if !TYPES.contains(&name) {
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

/// Composites in composites, at most.
const DEEPEST: usize = 20;

struct Reader {
    variant: Variant,
    /// How many cells a region has.
    region_size: usize,
    boxes: Vec<Vec<Cell>>,
    pieces: Vec<Vec<Cell>>,
    has_chaos: bool,
    /// How cells move in copies: from one cell to another.
    shifts: Vec<(Cell, Cell)>,
    /// Whether what is read holds only in one of several choices.
    is_choice: bool,
}

/// The numbers of rows and columns of boxes with so many cells that tile a grid, the flattest last.
fn box_of(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let smalls = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
    let both = smalls.flat_map(|small| [(small, size / small), (size / small, small)]);
    let mut fitting = both.filter(|(height, width)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width));
    fitting.next()
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T> {
    text.trim().parse().map_err(|_| wrong(text))
}

/// A whole number; nothing is 0.
fn number_or_zero(text: &str) -> Result<i32> {
    if text.is_empty() { Ok(0) } else { number(text) }
}

impl Reader {
    /// The grid: its shape, its regions, and the cells beside it.
    fn new(nodes: &[Node<'_>]) -> Result<Reader> {
        let find = |name: &'static str| nodes.iter().filter(move |node| node.name == name);
        let args = find("Shape").next().map_or(&[][..], |node| &node.args);
        let (rows, columns) = args.first().filter(|size| !size.is_empty()).map_or(Ok((9, 9)), |size| {
            let (rows, columns) = size.split_once('x').ok_or_else(|| wrong(size))?;
            Ok::<_, Error>((number(rows)?, number(columns)?))
        })?;
        let side = std::cmp::max::<usize>(rows, columns);
        let (low, high): (u8, u8) = match args.get(1).copied().unwrap_or("") {
            "" => (1, u8::try_from(side).unwrap_or(u8::MAX)),
            range => match range.split_once('-') {
                Some((low, high)) => (number(low)?, number(high)?),
                None => (1, number(range)?),
            },
        };
        let is_raw = match args.get(2).copied().unwrap_or("Sudoku") {
            "Raw" => true,
            "Sudoku" => false,
            other => return Err(wrong(other)),
        };
        let mut variant = Variant::with_digits(rows, columns, low, high)?;
        variant.has_lines = !is_raw;
        let size = find("RegionSize")
            .next_back()
            .map(|node| number::<usize>(node.args.first().copied().unwrap_or("")))
            .transpose()?;
        let region_size = size.unwrap_or(side);
        let has_boxes = !is_raw && find("NoBoxes").next().is_none();
        let boxes = box_of(rows, columns, region_size).filter(|_| has_boxes);
        let mut reader = Reader {
            boxes: boxes.map_or_else(Vec::new, |(height, width)| {
                let starts = (0..rows)
                    .step_by(height)
                    .flat_map(|row| (0..columns).step_by(width).map(move |column| (row, column)));
                starts.map(|(row, column)| block(&variant, row, column, height, width)).collect()
            }),
            variant,
            region_size,
            pieces: Vec::new(),
            has_chaos: find("ChaosConstruction").next().is_some(),
            shifts: Vec::new(),
            is_choice: false,
        };
        for node in find("Jigsaw") {
            reader.jigsaw(node)?;
        }
        reader.regions();
        reader.beside(nodes)?;
        Ok(reader)
    }

    fn jigsaw(&mut self, node: &Node<'_>) -> Result<()> {
        let layout: Vec<char> = node.args.last().map_or_else(Vec::new, |layout| layout.chars().collect());
        if layout.len() != self.variant.cells() {
            return Err(wrong(".Jigsaw"));
        }
        let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        layout.iter().enumerate().for_each(|(cell, one)| pieces.entry(*one).or_default().push(cell as Cell));
        if pieces.len() == 1 {
            return Ok(());
        }
        // One piece may have another size: it is no region.
        let (fitting, others): (Vec<_>, Vec<_>) =
            pieces.into_values().partition(|piece| piece.len() == self.region_size);
        if others.len() > 1 {
            return Err(sentence!("regions of several sizes are not read", "无法读取大小不同的宫").into());
        }
        self.pieces.extend(fitting);
        Ok(())
    }

    /// Boxes are the regions, or else the pieces of a jigsaw. With boxes the pieces are more regions.
    fn regions(&mut self) {
        self.variant.regions.fill(None);
        let (regions, more) =
            if self.boxes.is_empty() { (&self.pieces, &[][..]) } else { (&self.boxes, &self.pieces[..]) };
        let mut more = more.to_vec();
        for (number, region) in regions.iter().enumerate() {
            if region.iter().all(|&cell| self.variant.regions[cell as usize].is_none()) {
                region.iter().for_each(|&cell| self.variant.regions[cell as usize] = Some(number as u16));
            } else {
                more.push(region.clone());
            }
        }
        for piece in more {
            self.variant.constraints.push(Constraint::new(&region::KIND, piece, Vec::new()));
        }
    }

    /// The groups of cells beside the grid, in the order of their names: so cells are numbered.
    fn beside(&mut self, nodes: &[Node<'_>]) -> Result<()> {
        let (rows, columns) = (self.variant.rows, self.variant.columns);
        let mut groups: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for node in nodes {
            match node.name {
                "ChaosConstruction" => _ = groups.insert("CC".to_owned(), (self.variant.cells(), columns)),
                "Doppelganger" => {
                    groups.insert("DGR".to_owned(), (columns, columns));
                    groups.insert("DGC".to_owned(), (rows, columns));
                    if let Some((_, width)) = box_of(rows, columns, rows.max(columns)) {
                        groups.insert("DGB".to_owned(), (rows.max(columns), width));
                    }
                }
                "Var" => {
                    let prefix = node.args.first().copied().unwrap_or("");
                    let size = node.args.get(2).copied().unwrap_or("");
                    let is_number = |text: &str| !text.starts_with('0') && text.parse::<usize>().is_ok();
                    let size = match size.split_once('x') {
                        Some((rows, columns)) if is_number(rows) && is_number(columns) => {
                            let (rows, columns): (usize, usize) = (number(rows)?, number(columns)?);
                            (rows.saturating_mul(columns), columns)
                        }
                        None if is_number(size) => (number(size)?, columns),
                        _ => (1, columns),
                    };
                    groups.insert(format!("V{prefix}"), size);
                }
                _ => {}
            }
        }
        groups
            .into_iter()
            .try_for_each(|(name, (cells, columns))| self.variant.add_beside(Beside { name, cells, columns }))
    }

    /// A cell by its name, moved as the copy asks.
    fn cell(&self, name: &str) -> Result<Cell> {
        let variant = &self.variant;
        let place = |one: char| one.to_digit(17).and_then(|place| i32::try_from(place).ok()).map(|place| place - 1);
        let cell = match name.chars().collect::<Vec<_>>()[..] {
            ['R' | 'r', row, 'C' | 'c', column] => {
                place(row).zip(place(column)).and_then(|(row, column)| variant.cell(row, column))
            }
            _ => {
                let at = name.find(|one: char| !one.is_ascii_uppercase()).unwrap_or(name.len());
                let cells = variant.cells_beside(&name[..at]).unwrap_or_default();
                match (cells.len(), &name[at..]) {
                    (1, "") => Some(cells[0]),
                    (2.., place) if !place.starts_with(['0', '+']) => {
                        place.parse::<usize>().ok().and_then(|place| cells.get(place.wrapping_sub(1)).copied())
                    }
                    _ => None,
                }
            }
        };
        let mut cell = cell.ok_or_else(|| Error::from(sentence!("there is no cell {name}", "没有格 {name}")))?;
        for &(from, to) in &self.shifts {
            cell = moved(variant, cell, from, to)
                .ok_or_else(|| Error::from(sentence!("a copy of {name} lies outside", "{name} 的复制在盘面外")))?;
        }
        Ok(cell)
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<Cell>> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Lines between names that are `-`; empty ones stay.
    fn lines(&self, names: &[&str]) -> Result<Vec<Vec<Cell>>> {
        names.split(|name| *name == "-").map(|names| self.cells(names)).collect()
    }

    /// Constraints that all hold. One that is said again of the same place replaces the first.
    fn all(&mut self, nodes: &[Node<'_>]) -> Result<Vec<Constraint>> {
        let mut said: BTreeMap<String, std::ops::Range<usize>> = BTreeMap::new();
        let mut all: Vec<Constraint> = Vec::new();
        for node in nodes {
            for (key, constraints) in self.one(node)? {
                let from = all.len();
                if let Some(key) = key
                    && let Some(before) = said.insert(key, from..from + constraints.len())
                {
                    // Kept in place, so that the ranges of others stay: what never fails stands for what was replaced.
                    before.for_each(|index| all[index] = Constraint::new(&sum::KIND, Vec::new(), vec![0]));
                }
                all.extend(constraints);
            }
        }
        all.retain(|one| one.kind != &sum::KIND || !one.cells().is_empty());
        Ok(all)
    }

    /// A constraint as ours: often one, sometimes several. With a key where a puzzle can have only one of them.
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
            return Ok(Vec::new()); // a choice that asks for nothing
        }
        if choices.len() == 1 {
            return Ok(choices.remove(0));
        }
        Ok(vec![Constraint { choices, ..Constraint::flag(&either::KIND) }])
    }

    /// Copies of what a node holds, one for each cell whose bit is set.
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

    /// Clues outside the grid, each with the place where it stands.
    fn outside(&self, node: &Node<'_>) -> Result<Vec<(String, Constraint)>> {
        let variant = &self.variant;
        let arg = |index: usize| node.args.get(index).copied().unwrap_or("");
        let line = |place: &str, is_forward: bool| {
            let (side, index) = place.split_at_checked(1).ok_or_else(|| wrong(place))?;
            let index = number::<i32>(index)? - 1;
            let mut line = match side {
                "R" => variant.ray(index, -1, (0, 1)),
                "C" => variant.ray(-1, index, (1, 0)),
                _ => return Err(wrong(place)),
            };
            if !is_forward {
                line.reverse();
            }
            if line.is_empty() { Err(wrong(place)) } else { Ok(line) }
        };
        let kind: &'static Kind = match node.name {
            "LittleKiller" => {
                let cell = self.cell(arg(1))?;
                let ((row, column), last_row, last_column) =
                    (variant.place(cell), variant.rows as i32 - 1, variant.columns as i32 - 1);
                // The side on which the diagonal begins says where it goes.
                let step = match () {
                    () if column == 0 && row < last_row => (1, 1),
                    () if row == 0 && column > 0 => (1, -1),
                    () if column == last_column && row > 0 && row < last_row => (-1, -1),
                    () if row == last_row && column > 0 && column < last_column => (-1, 1),
                    () => return Err(wrong(arg(1))),
                };
                let cells = variant.ray(row - step.0, column - step.1, step);
                let found = Constraint::new(&little_killer::KIND, cells, vec![number(arg(0))?]);
                return Ok(vec![(arg(1).to_owned(), found)]);
            }
            "Sandwich" => {
                let cells = line(arg(1), true)?;
                let kind = if cells.len() == variant.side() { &sandwich::KIND } else { &lunchbox::KIND };
                return Ok(vec![(arg(1).to_owned(), Constraint::new(kind, cells, vec![number(arg(0))?]))]);
            }
            "XSum" => &x_sum::KIND,
            "Skyscraper" => &skyscraper::KIND,
            "HiddenSkyscraper" => &hidden_skyscraper::KIND,
            "NumberedRoom" => &numbered_room::KIND,
            _ => &full_rank::KIND,
        };
        let mut found = Vec::new();
        for (index, is_forward) in [(1, true), (2, false)] {
            if !arg(index).is_empty() {
                let cells = line(arg(0), is_forward)?;
                found.push((
                    format!("{}:{is_forward}", arg(0)),
                    Constraint::new(kind, cells, vec![number(arg(index))?]),
                ));
            }
        }
        Ok(found)
    }

    /// Pairs of neighbours among some cells: each with those that are listed later.
    fn edges(&self, node: &Node<'_>, kind: &'static Kind, values: &[i32]) -> Result<Vec<Constraint>> {
        let mut left = self.cells(&node.args)?;
        let mut found = Vec::new();
        while !left.is_empty() {
            let cell = left.remove(0);
            left.retain(|&other| other != cell);
            for step in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                if let Some(next) = self.variant.moved(cell, step).filter(|next| left.contains(next)) {
                    found.push(Constraint::new(kind, vec![cell, next], values.to_vec()));
                }
            }
        }
        if found.is_empty() {
            let name = node.name;
            return Err(sentence!("{name}: no two of the cells share an edge", "{name}：没有相邻的格").into());
        }
        Ok(found)
    }

    /// A constraint that is read by itself.
    fn plain(&mut self, node: &Node<'_>) -> Result<Vec<Constraint>> {
        let args = &node.args[..];
        let first = args.first().copied().unwrap_or("");
        let rest = args.get(1..).unwrap_or(&[]);
        let with = |kind: &'static Kind, values: Vec<i32>, names: &[&str]| -> Result<Vec<Constraint>> {
            let cells = self.cells(names)?;
            if cells.is_empty() { Err(wrong(node.name)) } else { Ok(vec![Constraint::new(kind, cells, values)]) }
        };
        let parts = |kind: &'static Kind, parts: Vec<Vec<Cell>>, values: Vec<i32>| Constraint {
            parts,
            values,
            ..Constraint::flag(kind)
        };
        let flag = |kind: &'static Kind| Ok(vec![Constraint::flag(kind)]);
        let is_nine = (self.variant.low, self.variant.high) == (1, 9);
        let unless_nine = |kind: &'static Kind| {
            let name = node.name;
            let words = sentence!("{name} needs the digits 1-9", "{name} 需要数字 1-9");
            if is_nine { flag(kind) } else { Err(words.into()) }
        };
        match node.name {
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "Var" | "SearchPriority" | "StrictKropki" | "StrictXV"
            | "AntiConsecutive" | "FullRankTies" | "RegionSameValues" => Ok(Vec::new()),
            "AntiKnight" => flag(&antiknight::KIND),
            "AntiKing" => flag(&antiking::KIND),
            "AntiTaxicab" => flag(&antitaxicab::KIND),
            "GlobalEntropy" => unless_nine(&global_groups::ENTROPY),
            "GlobalMod" => flag(&global_groups::MODULAR),
            "DutchFlatmates" => unless_nine(&flatmates::KIND),
            "Diagonal" => match first {
                "1" => flag(&diagonal::UP),
                "-1" => flag(&diagonal::DOWN),
                other => Err(wrong(other)),
            },
            "Windoku" => Ok(self.groups(windoku::windows(&self.variant), self.windows(), &windoku::KIND)),
            "DisjointSets" => Ok(self.groups(disjoint::groups(&self.variant), self.disjoint(), &disjoint::KIND)),
            "Doppelganger" => self.doppelganger(),
            "ChaosConstruction" => with_labels(&self.variant, self.region_size),
            "ChaosArrow" => self.chaos_arrow(first, rest),
            "ChaosCount" => self.chaos_count(first, rest),
            "Cage" => {
                let (sum, cells) = (number_or_zero(first)?, self.cells(rest)?);
                let values = if sum == 0 { Vec::new() } else { vec![sum] };
                let mut once = cells.clone();
                crate::sorting::sort(&mut once);
                once.dedup();
                // A cell that is listed twice counts twice.
                Ok(match once.len() == cells.len() || sum == 0 {
                    true => with(&cage::KIND, values, rest)?,
                    false => vec![
                        Constraint::new(&region::KIND, once, Vec::new()),
                        Constraint::new(&sum::KIND, cells, values),
                    ],
                })
            }
            "AllDifferent" => with(&region::KIND, Vec::new(), args),
            "Thermo" => with(&thermometer::KIND, Vec::new(), args),
            "Whisper" => match number_or_zero(first) {
                Ok(difference) => with(&whispers::KIND, vec![difference], rest),
                Err(_) => with(&whispers::KIND, vec![5], args),
            },
            "Renban" => with(&renban::KIND, Vec::new(), args),
            "Modular" => with(&modular::KIND, vec![number(first)?], rest),
            "Entropic" if is_nine => with(&entropic::KIND, Vec::new(), args),
            "Entropic" => unless_nine(&entropic::KIND),
            "RegionSumLine" => self.region_sum(args),
            "Between" => with(&between::KIND, Vec::new(), args),
            "Lockout" => with(&lockout::KIND, vec![number(first)?], rest),
            "Palindrome" => with(&palindrome::KIND, Vec::new(), args),
            "Zipper" => with(&zipper::KIND, Vec::new(), args),
            "SumLine" => match rest {
                [cells @ .., "LOOP"] => with(&sum_line::LOOP, vec![number(first)?], cells),
                cells => with(&sum_line::KIND, vec![number(first)?], cells),
            },
            "Regex" => {
                let rule = iss_keys::pattern(first).ok_or_else(|| wrong("Regex"))?;
                if !matches!(regex::KIND.worth, super::super::Worth::Rule(is_rule) if is_rule(&rule)) {
                    return Err(wrong(&rule));
                }
                let lines = rest.split(|item| item.is_empty()).filter(|line| !line.is_empty());
                let one = |line| {
                    Ok(Constraint {
                        rule: rule.clone(),
                        ..Constraint::new(&regex::KIND, self.cells(line)?, Vec::new())
                    })
                };
                lines.map(one).collect()
            }
            "NFA" => {
                let key = iss_keys::machine(first, self.variant.low, self.variant.high).ok_or_else(|| wrong("NFA"))?;
                let rule = key.rule();
                let one = |line: Vec<&str>| {
                    Ok(Constraint { rule: rule.clone(), ..parts(&machine::KIND, self.lines(&line)?, Vec::new()) })
                };
                named(rest).into_iter().map(one).collect()
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" => {
                // The older names have the last two characters of the alphabet the other way round.
                let key = match node.name.starts_with("Binary") {
                    true => first
                        .chars()
                        .map(|one| match one {
                            '-' => '_',
                            '_' => '-',
                            other => other,
                        })
                        .collect(),
                    false => first.to_owned(),
                };
                let table =
                    iss_keys::table(&key, self.variant.low, self.variant.high).ok_or_else(|| wrong(node.name))?;
                let rule = table::rule_of(&table);
                let kind = if node.name.ends_with('X') { &table::ALL } else { &table::LINE };
                let one = |line: Vec<&str>| {
                    Ok(Constraint { rule: rule.clone(), ..Constraint::new(kind, self.cells(&line)?, Vec::new()) })
                };
                named(rest).into_iter().map(one).collect()
            }
            "WhiteDot" => self.edges(node, &difference::KIND, &[1]),
            "BlackDot" => self.edges(node, &ratio::KIND, &[2]),
            "GreaterThan" => self.edges(node, &greater::KIND, &[]),
            "X" => self.edges(node, &xv::KIND, &[10]),
            "V" => self.edges(node, &xv::KIND, &[5]),
            "ValueIndexing" => with(&value_indexing::KIND, Vec::new(), args),
            "Arrow" if args.len() > 1 => {
                Ok(vec![parts(&arrow::KIND, vec![self.cells(&args[..1])?, self.cells(rest)?], Vec::new())])
            }
            "DoubleArrow" if args.len() > 2 => with(&double_arrow::KIND, Vec::new(), args),
            "PillArrow" => self.pill(first, rest),
            "RellikCage" => with(&rellik::KIND, vec![number(first)?], rest),
            "EqualityCage" => with(&equality_cage::KIND, Vec::new(), args),
            "Sum" => {
                let mut words = first.split('_');
                let total: i32 = number(words.next().unwrap_or(""))?;
                match words.next() {
                    None => with(&sum::KIND, vec![total], rest),
                    Some("=") => {
                        let factors = words.map(number::<i32>).collect::<Result<Vec<_>>>()?;
                        if factors.len() != rest.len() {
                            return Err(wrong(first));
                        }
                        with(&weighted_sum::KIND, [total].into_iter().chain(factors).collect(), rest)
                    }
                    Some(_) => Err(wrong(first)),
                }
            }
            "Lunchbox" => with(&lunchbox::KIND, vec![number_or_zero(first)?], rest),
            "ContainAtLeast" => with(&contains::AT_LEAST, listed(first)?, rest),
            "ContainExact" => with(&contains::EXACTLY, listed(first)?, rest),
            "LookAndSay" => {
                let digits: Vec<i32> =
                    first.chars().map_while(|one| one.to_digit(10)).map(|digit| digit as i32).collect();
                if digits.is_empty() || digits.len() != first.len() || !digits.len().is_multiple_of(2) {
                    return Err(wrong(first));
                }
                let factor = if self.variant.high > 9 { 100 } else { 10 };
                with(&contains::LOOK_AND_SAY, digits.chunks(2).map(|pair| factor * pair[0] + pair[1]).collect(), rest)
            }
            "ConnectedValues" => {
                let cells = if first.is_empty() {
                    (0..self.variant.cells() as Cell).collect()
                } else {
                    self.variant.cells_beside(first).ok_or_else(|| wrong(first))?
                };
                let size = number_or_zero(rest.get(1).copied().unwrap_or(""))?;
                let digits = listed(rest.first().copied().unwrap_or(""))?;
                Ok(vec![Constraint::new(&connected::KIND, cells, [size].into_iter().chain(digits).collect())])
            }
            "SameValues" => {
                let (sets, cells) = (number::<usize>(first)?, self.cells(rest)?);
                let sets = sets.min(cells.len());
                if sets == 0 || !cells.len().is_multiple_of(sets) {
                    return Err(wrong(first));
                }
                let groups: Vec<Vec<Cell>> = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
                Ok(if sets > 1 { vec![parts(&same_values::KIND, groups, Vec::new())] } else { Vec::new() })
            }
            "EqualSum" => Ok(equal_sums_of(self.lines(args)?)),
            "Indexing" => match first {
                "R" => with(&indexer::ROW, Vec::new(), rest),
                "C" => with(&indexer::COLUMN, Vec::new(), rest),
                other => Err(wrong(other)),
            },
            "CountingCircles" => with(&counting_circles::KIND, Vec::new(), args),
            "CountDistinct" if args.len() > 1 => {
                Ok(vec![parts(&distinct_count::KIND, vec![self.cells(&args[..1])?, self.cells(rest)?], Vec::new())])
            }
            name => Err(wrong(name)),
        }
    }

    /// Groups of cells that differ: as our kind, if that has the same, or each for itself.
    fn groups(&self, own: Vec<Vec<Cell>>, wanted: Vec<Vec<Cell>>, kind: &'static Kind) -> Vec<Constraint> {
        let in_order = |mut groups: Vec<Vec<Cell>>| {
            groups.iter_mut().for_each(|group| crate::sorting::sort(group));
            groups.sort_unstable();
            groups
        };
        let wanted = in_order(wanted);
        if in_order(own) == wanted {
            return vec![Constraint::flag(kind)];
        }
        wanted.into_iter().map(|group| Constraint::new(&region::KIND, group, Vec::new())).collect()
    }

    /// Blocks as large as boxes of all digits, one line away from the edges and from each other.
    fn windows(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.variant.rows, self.variant.columns);
        let size = if self.region_size == rows.max(columns) { self.variant.side() } else { self.region_size };
        let Some((height, width)) = box_of(rows, columns, size) else { return Vec::new() };
        let tops = (1..rows).step_by(height + 1).filter(|top| top + height < rows);
        let lefts = || (1..columns).step_by(width + 1).filter(|left| left + width < columns);
        let starts = tops.flat_map(|top| lefts().map(move |left| (top, left)));
        starts.map(|(top, left)| block(&self.variant, top, left, height, width)).collect()
    }

    /// Cells at the same place of boxes, whether the boxes are regions or not.
    fn disjoint(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.variant.rows, self.variant.columns);
        let Some((height, width)) = box_of(rows, columns, self.region_size) else { return Vec::new() };
        let starts =
            || (0..rows).step_by(height).flat_map(|row| (0..columns).step_by(width).map(move |column| (row, column)));
        let boxes: Vec<Vec<Cell>> =
            starts().map(|(row, column)| block(&self.variant, row, column, height, width)).collect();
        (0..height * width).map(|place| boxes.iter().map(|cells| cells[place]).collect()).collect()
    }

    fn region_sum(&self, names: &[&str]) -> Result<Vec<Constraint>> {
        if self.has_chaos {
            return Err(sentence!("RegionSumLine needs known regions", "RegionSumLine 需要已知的宫").into());
        }
        let cells = self.cells(names)?;
        if self.boxes.is_empty() && self.pieces.is_empty() {
            return Ok(Vec::new());
        }
        let region = |cell: &Cell| self.variant.regions.get(*cell as usize).copied().flatten();
        if cells.iter().all(|cell| region(cell).is_some()) {
            return Ok(vec![Constraint::new(&region_sum::KIND, cells, Vec::new())]);
        }
        // Cells in no region make pieces, too.
        Ok(equal_sums_of(cells.chunk_by(|a, b| region(a) == region(b)).map(<[Cell]>::to_vec).collect()))
    }

    fn pill(&self, size: &str, names: &[&str]) -> Result<Vec<Constraint>> {
        let size = number::<usize>(size)?;
        let mut cells = self.cells(names)?;
        if !(2..=3).contains(&size) || cells.len() <= size {
            return Err(wrong("PillArrow"));
        }
        crate::sorting::sort(&mut cells[..size]);
        let is_step = |pair: &[Cell]| {
            [(0, 1), (1, 0), (1, 1)].iter().any(|&step| self.variant.moved(pair[0], step) == Some(pair[1]))
        };
        if !cells[..size].windows(2).all(is_step) {
            return Err(wrong("PillArrow"));
        }
        let (pill, shaft) = cells.split_at(size);
        if self.variant.low > 0 && self.variant.high <= 9 {
            let parts = vec![pill.to_vec(), shaft.to_vec()];
            return Ok(vec![Constraint { parts, ..Constraint::flag(&arrow::KIND) }]);
        }
        // A 0 may come first, and the first may be larger than 9: so it is a sum with factors.
        let factors = (0..size as u32).rev().map(|place| -(10i32.pow(place))).chain(shaft.iter().map(|_| 1));
        let values = [0].into_iter().chain(factors).collect();
        let mut found = vec![Constraint::new(&weighted_sum::KIND, cells.clone(), values)];
        if self.variant.high > 9 {
            let digits = (i32::from(self.variant.low)..10).collect();
            found.push(Constraint::new(&one_of::KIND, pill[1..].to_vec(), digits));
        }
        Ok(found)
    }

    /// The cell beside the grid that has the label of a cell.
    fn label(&self, cell: Cell) -> Result<Cell> {
        let labels = self.variant.cells_beside("CC").ok_or_else(|| wrong("ChaosConstruction"))?;
        labels.get(cell as usize).copied().ok_or_else(|| wrong("ChaosConstruction"))
    }

    /// Labels by their names; a cell of the grid stands for its label.
    fn labels(&self, names: &[&str]) -> Result<Vec<Cell>> {
        let is_inside = |cell: Cell| (cell as usize) < self.variant.cells();
        let label = |cell: Cell| if is_inside(cell) { self.label(cell) } else { Ok(cell) };
        self.cells(names)?.into_iter().map(label).collect()
    }

    fn offset(rest: &[&str]) -> Result<Vec<i32>> {
        match rest.first().copied().unwrap_or("") {
            "" | "0" => Ok(Vec::new()),
            "1" => Ok(vec![1]),
            other => Err(wrong(other)),
        }
    }

    fn chaos_arrow(&self, circle: &str, rest: &[&str]) -> Result<Vec<Constraint>> {
        let (circle, values) = (self.cell(circle)?, Reader::offset(rest)?);
        let names = rest.get(1..).unwrap_or(&[]);
        let mut arms: Vec<Vec<Cell>> = if names.is_empty() {
            let arm = |step| {
                let line = std::iter::successors(Some(circle), |&cell| self.variant.moved(cell, step));
                line.map(|cell| self.label(cell)).collect::<Result<Vec<_>>>()
            };
            [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter().map(arm).collect::<Result<_>>()?
        } else {
            names.split(|name| *name == "-").map(|names| self.labels(names)).collect::<Result<_>>()?
        };
        arms.retain(|arm| !arm.is_empty());
        let is_shared = arms.windows(2).all(|pair| pair[0][0] == pair[1][0]);
        if arms.is_empty() || !is_shared {
            return Err(wrong("ChaosArrow"));
        }
        if arms.iter().any(|arm| arm.len() > 1) {
            arms.retain(|arm| arm.len() > 1);
        }
        arms.insert(0, vec![circle]);
        Ok(vec![Constraint { parts: arms, values, ..Constraint::flag(&counts_same::RUN) }])
    }

    fn chaos_count(&self, circle: &str, rest: &[&str]) -> Result<Vec<Constraint>> {
        let (circle, values) = (self.cell(circle)?, Reader::offset(rest)?);
        let names = rest.get(1..).unwrap_or(&[]);
        let cells = if names.is_empty() {
            let steps = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
            let around = steps.into_iter().filter_map(|step| self.variant.moved(circle, step));
            around.map(|cell| self.label(cell)).collect::<Result<Vec<_>>>()?
        } else {
            self.labels(names)?
        };
        Ok(vec![Constraint { parts: vec![vec![circle], cells], values, ..Constraint::flag(&counts_same::GROUP) }])
    }

    /// Each row, column and box lacks one digit, which is beside it; 0 is never lacking. At a 0 the three that lack differ.
    fn doppelganger(&mut self) -> Result<Vec<Constraint>> {
        let variant = &self.variant;
        let side = variant.columns;
        if variant.rows != side || variant.low != 0 || usize::from(variant.high) != side || self.region_size != side {
            return Err(sentence!(
                "Doppelganger needs a square grid with the digits 0 to its side",
                "Doppelganger 需要方形盘面和 0 到边长的数字"
            )
            .into());
        }
        let cells = |name: &str| variant.cells_beside(name).unwrap_or_default();
        let rows: Vec<Vec<Cell>> = (0..side as i32).map(|row| variant.ray(row, -1, (0, 1))).collect();
        let columns: Vec<Vec<Cell>> = (0..side as i32).map(|column| variant.ray(-1, column, (1, 0))).collect();
        let lacking = [(rows, cells("DGC")), (columns, cells("DGR")), (self.boxes.clone(), cells("DGB"))];
        let mut found = Vec::new();
        let differ = |cells: Vec<Cell>| Constraint::new(&region::KIND, cells, Vec::new());
        for (houses, beside) in &lacking {
            for (house, &lacks) in houses.iter().zip(beside) {
                found.push(differ(house.iter().copied().chain([lacks]).collect()));
            }
            if !houses.is_empty() {
                found.push(differ(beside.clone()));
            }
        }
        for cell in 0..variant.cells() as Cell {
            let at = |(houses, beside): &(Vec<Vec<Cell>>, Vec<Cell>)| {
                let place = houses.iter().position(|house| house.contains(&cell))?;
                beside.get(place).copied()
            };
            let lacks: Vec<Cell> = lacking.iter().filter_map(at).collect();
            found.push(Constraint {
                parts: vec![vec![cell], lacks],
                values: vec![0],
                ..Constraint::flag(&differ_if::KIND)
            });
        }
        let no_boxes = lacking[2].0.is_empty();
        for (_, beside) in &lacking[..2] {
            beside.iter().for_each(|&cell| self.variant.allowed[cell as usize] &= !1);
        }
        lacking[2].1.iter().for_each(|&cell| self.variant.allowed[cell as usize] &= if no_boxes { 1 } else { !1 });
        Ok(found)
    }

    /// What speaks of the whole grid and depends on the rest.
    fn globals(&mut self, nodes: &[Node<'_>]) -> Result<()> {
        let has = |name: &str| nodes.iter().any(|node| node.name == name);
        let flags = |kinds: &[&'static Kind]| kinds.iter().map(|kind| Constraint::flag(kind)).collect::<Vec<_>>();
        for (strict, marks, kinds) in [
            ("StrictKropki", [&difference::KIND, &ratio::KIND], &[&nonconsecutive::KIND, &negative_ratio::KIND][..]),
            ("StrictXV", [&xv::KIND, &xv::KIND], &[&negative_xv::KIND][..]),
        ] {
            let in_choice = |one: &Constraint| one.choices.iter().flatten().any(|inner| has_kind(inner, &marks));
            if has(strict) && self.variant.constraints.iter().any(in_choice) {
                return Err(sentence!(
                    "{strict} with marks in .Or has no meaning",
                    "{strict} 与 .Or 中的标记一起没有意义"
                )
                .into());
            }
            if has(strict) {
                self.variant.constraints.extend(flags(kinds));
            }
        }
        if has("AntiConsecutive") {
            // Our kind exempts edges with a dot; this one does not.
            let has_dots = self.variant.constraints.iter().any(|one| has_kind(one, &[&difference::KIND, &ratio::KIND]));
            if !has_dots && !has("StrictKropki") {
                self.variant.constraints.extend(flags(&[&nonconsecutive::KIND]));
            } else {
                let rows = (0..self.variant.rows as i32).map(|row| self.variant.ray(row, -1, (0, 1)));
                let columns = (0..self.variant.columns as i32).map(|column| self.variant.ray(-1, column, (1, 0)));
                let line = |cells| Constraint {
                    rule: "abs(a - b) != 1".to_owned(),
                    ..Constraint::new(&relation::KIND, cells, Vec::new())
                };
                let lines: Vec<Constraint> = rows.chain(columns).map(line).collect();
                self.variant.constraints.extend(lines);
            }
        }
        if let Some(ties) = nodes.iter().rfind(|node| node.name == "FullRankTies") {
            match ties.args.first().copied().unwrap_or("") {
                "none" => self.variant.constraints.extend(flags(&[&full_rank::DISTINCT])),
                "any" => self.variant.constraints.extend(flags(&[&full_rank::TIES])),
                "only-unclued" => {}
                other => return Err(wrong(other)),
            }
        }
        if has("RegionSameValues") {
            let mut groups = self.pieces.clone();
            groups.extend((0..self.variant.rows as i32).map(|row| self.variant.ray(row, -1, (0, 1))));
            groups.extend((0..self.variant.columns as i32).map(|column| self.variant.ray(-1, column, (1, 0))));
            groups.extend(self.boxes.clone());
            let most = groups.iter().map(Vec::len).max().unwrap_or(0);
            groups.retain(|group| group.len() == most);
            if most != self.variant.side() && groups.len() > 1 {
                self.variant.constraints.push(Constraint { parts: groups, ..Constraint::flag(&same_values::KIND) });
            }
        }
        Ok(())
    }
}

fn has_kind(one: &Constraint, kinds: &[&'static Kind]) -> bool {
    kinds.contains(&one.kind) || one.choices.iter().flatten().any(|inner| has_kind(inner, kinds))
}

/// The cells of a rectangle in reading order.
fn block(variant: &Variant, top: usize, left: usize, height: usize, width: usize) -> Vec<Cell> {
    let places = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
    places.filter_map(|(row, column)| variant.cell(row as i32, column as i32)).collect()
}

/// A cell as far from `to` as it is from `from`, in the same group.
fn moved(variant: &Variant, cell: Cell, from: Cell, to: Cell) -> Option<Cell> {
    // The group, and the row and the column in it.
    let place = |cell: Cell| match variant.beside_of(cell) {
        None => {
            let (row, column) = variant.place(cell);
            (0, row, column)
        }
        Some((group, place)) => (cell - place as Cell, (place / group.columns) as i32, (place % group.columns) as i32),
    };
    let (a, b, c) = (place(cell), place(from), place(to));
    (a.0 == b.0 && b.0 == c.0).then(|| variant.moved(to, (a.1 - b.1, a.2 - b.2)))?
}

/// Numbers with `_` between.
fn listed(text: &str) -> Result<Vec<i32>> {
    text.split('_').map(number).collect()
}

/// Lines of one rule, each with its cells: an empty item or a name ends a line.
fn named<'a>(items: &[&'a str]) -> Vec<Vec<&'a str>> {
    let lines = items.split(|item| item.is_empty() || item.starts_with('_'));
    lines.filter(|line| !line.is_empty()).map(<[&str]>::to_vec).collect()
}

fn equal_sums_of(mut parts: Vec<Vec<Cell>>) -> Vec<Constraint> {
    parts.retain(|part| !part.is_empty());
    if parts.len() > 1 { vec![Constraint { parts, ..Constraint::flag(&equal_sums::KIND) }] } else { Vec::new() }
}

fn with_labels(variant: &Variant, size: usize) -> Result<Vec<Constraint>> {
    let fits = size > 1 && variant.cells().is_multiple_of(size) && variant.cells() / size <= variant.side();
    let labels = variant.cells_beside("CC").filter(|_| fits).ok_or_else(|| wrong("ChaosConstruction"))?;
    Ok(vec![Constraint::new(&chaos::KIND, labels, vec![size as i32])])
}
