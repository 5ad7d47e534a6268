//! The features of a drawing: separates rules from mere drawings.

use serde_json::{Map, Value};

use super::super::super::constraints::{arrow, cage, diagonal, difference, even, odd, ratio, thermometer};
use super::super::super::model::{Cell, Constraint, Kind, Variant};
use super::board::Board;
use crate::words::Sentence;
use crate::{Error, sentence, sorting};

/// Features that are read and have an entry for each point or line; all other names are drawings.
const ENTRIES: &[&str] = &["number", "numberS", "symbol", "cage", "lineE"];

/// Features that are read and are lists of points.
const LISTS: &[&str] = &["thermo", "nobulbthermo", "arrows", "killercages"];

/// The features of a puzzle.
pub(super) struct Drawing<'a> {
    board: Board,
    features: &'a Map<String, Value>,
    /// Custom colours, for each feature.
    colours: Value,
    /// The names of features that are only drawings.
    drawn: Vec<&'a str>,
    remarks: Vec<Sentence>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(board: Board, features: &'a Map<String, Value>, colours: Value, has_image: bool) -> Drawing<'a> {
        let drawn = if has_image { vec!["background"] } else { Vec::new() };
        Drawing { board, features, colours, drawn, remarks: Vec::new() }
    }

    /// Adds the rules to a variant; returns remarks on the rest.
    pub(super) fn read(mut self, variant: &mut Variant) -> Result<Vec<Sentence>, Error> {
        self.regions(variant)?;
        self.numbers(variant)?;
        self.thermometers(variant);
        self.arrows(variant);
        self.cages(variant);
        self.symbols(variant);
        let features = self.features.iter().filter(|(_, value)| has_any(value)).map(|(name, _)| name.as_str());
        let is_read = |name: &str| match &self.features[name] {
            Value::Object(_) => ENTRIES.contains(&name) || name.starts_with("command_"),
            _ => LISTS.contains(&name),
        };
        let others: Vec<&str> = features.filter(|name| !is_read(name)).collect();
        others.into_iter().for_each(|name| self.draws(name));
        if !self.drawn.is_empty() {
            self.remarks.push(super::super::not_judged(&self.drawn));
        }
        Ok(self.remarks)
    }

    /// The entries of a feature that has one at each point or line.
    fn entries(&self, name: &str) -> impl Iterator<Item = (&'a str, &'a Value)> + use<'a> {
        let all = self.features.get(name).and_then(Value::as_object);
        all.into_iter().flatten().map(|(key, value)| (key.as_str(), value))
    }

    /// The lists of a feature, as cells; `None` for one that leaves the grid. Deleted ones are empty and are left out.
    fn lists(&self, name: &str) -> Vec<Option<Vec<Cell>>> {
        let cell = |point: &Value| self.board.cell(usize::try_from(point.as_u64()?).ok()?);
        let all = self.features.get(name).and_then(Value::as_array).into_iter().flatten();
        let lists = all.filter(|list| has_any(list));
        lists.map(|points| points.as_array()?.iter().map(cell).collect()).collect()
    }

    fn draws(&mut self, name: &'a str) {
        if !self.drawn.contains(&name) {
            self.drawn.push(name);
        }
    }

    fn is_coloured(&self, name: &str, key: &str) -> bool {
        self.colours.get(name).and_then(|colours| colours.get(key)).is_some_and(|colour| !colour.is_null())
    }

    /// Thick lines between cells cut the grid into regions. Without any there are no regions: it may be a Latin square.
    fn regions(&mut self, variant: &mut Variant) -> Result<(), Error> {
        let (width, all, side) = (self.board.width, self.board.all, self.board.side);
        let mut walls: Vec<[Cell; 2]> = Vec::new();
        for (key, style) in self.entries("lineE") {
            // The corner at the end of a segment belongs to the cell above it or to its left.
            let ends =
                key.split_once(',').and_then(|(a, b)| Some((a.parse::<usize>().ok()?, b.parse::<usize>().ok()?)));
            let ends = ends.map(|(a, b)| (a.min(b), a.max(b))).filter(|(low, high)| *low >= all && *high < 2 * all);
            let Some((low, high)) = ends else {
                self.draws("lineE");
                continue;
            };
            let (last, step) = (high - all, high - low);
            let (first, second) = match step {
                1 => (self.board.cell(last), self.board.cell(last + width)),
                _ if step == width => (self.board.cell(last), self.board.cell(last + 1)),
                // The header says whether a diagonal is a rule; this is its drawing.
                _ if step == width + 1 || step + 1 == width => {
                    let is_down = step == width + 1;
                    let cell = self.board.cell(if is_down { last } else { last + 1 }).map(usize::from);
                    let kind = if is_down { &diagonal::DOWN } else { &diagonal::UP };
                    let is_on = |cell: usize| cell % side == if is_down { cell / side } else { side - 1 - cell / side };
                    if !cell.is_some_and(is_on) || variant.of_kind(kind).next().is_none() {
                        self.draws("lineE");
                    }
                    continue;
                }
                _ => (None, None),
            };
            match (first, second) {
                (Some(first), Some(second)) => {
                    if matches!(style.as_u64(), Some(2 | 21)) && !self.is_coloured("lineE", key) {
                        walls.push([first, second]);
                    } else {
                        self.draws("lineE");
                    }
                }
                (None, None) => self.draws("lineE"),
                _ => {} // the frame
            }
        }
        if walls.is_empty() {
            variant.regions = vec![None; variant.cells()];
            self.remarks.push(sentence!(
                "no thick lines outline regions: only rows and columns are judged",
                "没有粗线围出的宫：只判断行和列"
            ));
            return Ok(());
        }
        let open: Vec<_> = variant.edges().filter(|&(a, b)| !walls.contains(&[a, b])).collect();
        // Flood fill: every cell takes the smallest number among its neighbours.
        let mut numbers: Vec<u16> = (0..variant.cells() as u16).collect();
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &(a, b) in &open {
                let (a, b) = (usize::from(a), usize::from(b));
                let least = numbers[a].min(numbers[b]);
                has_changed |= numbers[a] != numbers[b];
                (numbers[a], numbers[b]) = (least, least);
            }
        }
        let mut known: Vec<u16> = numbers.clone();
        sorting::sort(&mut known);
        known.dedup();
        if known.iter().any(|one| numbers.iter().filter(|number| *number == one).count() != side) {
            return Err(sentence!(
                "the thick lines of this penpa+ puzzle do not cut the grid into regions of {side} cells",
                "此 penpa+ 题目的粗线没有把盘面分成各 {side} 格的宫"
            )
            .into());
        }
        let region = |number: &u16| known.iter().position(|one| one == number).map(|region| region as u16);
        variant.regions = numbers.iter().map(region).collect();
        Ok(())
    }

    /// Black digits are givens; so is a list of candidates with one digit.
    fn numbers(&mut self, variant: &mut Variant) -> Result<(), Error> {
        for (key, entry) in self.entries("number") {
            let cell = key.parse().ok().and_then(|point| self.board.cell(point));
            let kind = entry.get(2).and_then(Value::as_str).unwrap_or("");
            let text = match (kind, entry.get(0)) {
                ("7", Some(Value::Array(marks))) => {
                    let mut marks = (1..).zip(marks).filter(|(_, mark)| mark.as_u64() == Some(1));
                    match (marks.next(), marks.next()) {
                        (None, _) => continue,
                        (Some((digit, _)), None) => Some(digit.to_string()),
                        _ => None,
                    }
                }
                ("1" | "2" | "10", text) => text_of(text),
                ("4", text) => text_of(text).filter(|text| text.len() < 2), // longer texts are several clues in a cell
                _ => None,
            };
            let is_black = entry.get(1).and_then(Value::as_u64) == Some(1);
            if is_black && text.as_deref() == Some("") {
                continue;
            }
            let digit = text.filter(|_| is_black).and_then(|text| number_of(&text));
            let (Some(cell), Some(digit)) = (cell, digit) else {
                self.draws("number");
                continue;
            };
            if digit > 31 || variant.digits() >> digit & 1 == 0 {
                let (row, column) = variant.place(cell);
                let (r, c) = (row + 1, column + 1);
                return Err(sentence!("r{r}c{c}: {digit} is no digit here", "r{r}c{c}：{digit} 不是这里的数字").into());
            }
            variant.allowed[cell as usize] = 1 << digit;
        }
        Ok(())
    }

    /// Thermometers, and bulbless ones that begin in a cell of another. Other bulbless lines may mean anything.
    fn thermometers(&mut self, variant: &mut Variant) {
        let mut is_on = vec![false; variant.cells()];
        let mut bulbs = Vec::new();
        for list in self.lists("thermo") {
            match list.filter(|cells| cells.len() > 1) {
                Some(cells) => bulbs.push(cells),
                None => self.draws("thermo"),
            }
        }
        let mut branches = self.lists("nobulbthermo");
        let mut next = bulbs;
        while !next.is_empty() {
            next.iter().flatten().for_each(|&cell| is_on[cell as usize] = true);
            let thermometers = next.into_iter().map(|cells| Constraint::new(&thermometer::KIND, cells, Vec::new()));
            variant.constraints.extend(thermometers);
            let is_branch = |cells: &Option<Vec<Cell>>| {
                cells.as_ref().is_some_and(|cells| cells.len() > 1 && is_on[cells[0] as usize])
            };
            let (joined, others): (Vec<_>, Vec<_>) = branches.into_iter().partition(is_branch);
            (next, branches) = (joined.into_iter().flatten().collect(), others);
        }
        if !branches.is_empty() {
            self.draws("nobulbthermo");
        }
    }

    fn arrows(&mut self, variant: &mut Variant) {
        for list in self.lists("arrows") {
            match list.as_deref().and_then(<[Cell]>::split_first).filter(|(_, shaft)| !shaft.is_empty()) {
                Some((circle, shaft)) => {
                    let parts = vec![vec![*circle], shaft.to_vec()];
                    variant.constraints.push(Constraint { parts, ..Constraint::flag(&arrow::KIND) });
                }
                None => self.draws("arrows"),
            }
        }
    }

    /// Killer cages, with the sum at the top left of their first cell. A cage with any other text is a drawing.
    fn cages(&mut self, variant: &mut Variant) {
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        let mut cage_of = vec![None; variant.cells()];
        for list in self.lists("killercages") {
            // Cages share no cell: the editor keeps them apart.
            match list.filter(|cells| cells.iter().all(|&cell| cage_of[cell as usize].is_none())) {
                Some(mut cells) => {
                    sorting::sort(&mut cells);
                    cells.dedup();
                    cells.iter().for_each(|&cell| cage_of[cell as usize] = Some(cages.len()));
                    cages.push(cells);
                }
                None => self.draws("killercages"),
            }
        }
        let cage_at = |point: &str, board: &Board| {
            let (cell, corner) = board.place(point.parse().ok()?)?;
            cage_of[cell as usize].map(|cage: usize| (cage, cell, corner))
        };
        // Lines of a cage's outline connect places in its cells.
        for (key, _) in self.entries("cage") {
            let cage = |end: &str| cage_at(end, &self.board).map(|(cage, ..)| cage);
            if !key.split_once(',').is_some_and(|(a, b)| cage(a).is_some() && cage(a) == cage(b)) {
                self.draws("cage");
            }
        }
        let mut sums: Vec<Option<Result<i32, ()>>> = vec![None; cages.len()];
        for (key, entry) in self.entries("numberS") {
            let Some(text) = text_of(entry.get(0)).filter(|text| !text.is_empty()) else { continue };
            let of_first =
                cage_at(key, &self.board).filter(|&(cage, cell, corner)| corner == 0 && cages[cage][0] == cell);
            match (of_first, number_of(&text).filter(|&sum| sum < 10_000)) {
                (Some((cage, ..)), Some(sum)) => sums[cage] = Some(Ok(sum as i32)),
                (Some((cage, ..)), None) => {
                    sums[cage] = Some(Err(()));
                    self.remarks.push(sentence!("a cage has a text: {text}", "一个笼子有文字：{text}"));
                }
                (None, _) => self.draws("numberS"),
            }
        }
        for (cells, sum) in cages.into_iter().zip(sums) {
            if let Ok(sum) = sum.transpose() {
                variant.constraints.push(Constraint::new(&cage::KIND, cells, sum.into_iter().collect()));
            }
        }
    }

    /// Small circles on edges are dots; grey circles and squares are odd and even.
    fn symbols(&mut self, variant: &mut Variant) {
        for (key, entry) in self.entries("symbol") {
            let point = key.parse::<usize>().ok().filter(|_| !self.is_coloured("symbol", key));
            let style = entry.get(0).and_then(Value::as_u64).unwrap_or(0);
            let cell = point.and_then(|point| self.board.cell(point)).map(|cell| vec![cell]);
            let pair = point.and_then(|point| self.board.pair(point)).map(Vec::from);
            let sign: Option<(&'static Kind, Vec<Cell>)> = match (entry.get(1).and_then(Value::as_str), style) {
                (Some("circle_SS"), 1 | 8) => pair.map(|pair| (&difference::KIND, pair)),
                (Some("circle_SS"), 2) => pair.map(|pair| (&ratio::KIND, pair)),
                (Some("circle_L"), 3 | 5 | 9) => cell.map(|cell| (&odd::KIND, cell)),
                (Some("square_L"), 3 | 5 | 9) => cell.map(|cell| (&even::KIND, cell)),
                _ => None,
            };
            match sign {
                Some((kind, cells)) => variant.constraints.push(Constraint::new(kind, cells, Vec::new())),
                None => self.draws("symbol"),
            }
        }
    }
}

/// Whether a feature has any content: deleted entries leave empty lists behind.
fn has_any(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Object(all) => !all.is_empty(),
        Value::Array(all) => all.iter().any(has_any),
        _ => true,
    }
}

/// A number in plain digits.
fn number_of(text: &str) -> Option<u32> {
    text.bytes().all(|one| one.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A text, or a number as text.
fn text_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
