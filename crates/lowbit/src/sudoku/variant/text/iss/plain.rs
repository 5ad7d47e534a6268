//! Constraints that can be read alone, each as one or several lowbit kinds.

use super::*;

impl Reader {
    /// Clues outside the grid, each with its place.
    pub(super) fn outside(&self, node: &Node<'_>) -> Result<Vec<(String, Constraint)>> {
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
                // The side where a diagonal begins gives its direction.
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

    /// Pairs of neighbouring cells: each cell with those listed later.
    pub(super) fn edges(&self, node: &Node<'_>, kind: &'static Kind, values: &[i32]) -> Result<Vec<Constraint>> {
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

    /// Reads a constraint that needs no context.
    pub(super) fn plain(&mut self, node: &Node<'_>) -> Result<Vec<Constraint>> {
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
                if !matches!(regex::KIND.worth, super::super::super::Worth::Rule(is_rule) if is_rule(&rule)) {
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
                // The older names swap the last two characters of the alphabet.
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

    /// Groups of cells that differ: one constraint of `kind` if its groups are the same, otherwise one for each group.
    pub(super) fn groups(&self, own: Vec<Vec<Cell>>, wanted: Vec<Vec<Cell>>, kind: &'static Kind) -> Vec<Constraint> {
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

    /// Blocks of the size of boxes, one line away from the edges and from each other.
    pub(super) fn windows(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.variant.rows, self.variant.columns);
        let size = if self.region_size == rows.max(columns) { self.variant.side() } else { self.region_size };
        let Some((height, width)) = box_of(rows, columns, size) else { return Vec::new() };
        let tops = (1..rows).step_by(height + 1).filter(|top| top + height < rows);
        let lefts = || (1..columns).step_by(width + 1).filter(|left| left + width < columns);
        let starts = tops.flat_map(|top| lefts().map(move |left| (top, left)));
        starts.map(|(top, left)| block(&self.variant, top, left, height, width)).collect()
    }

    /// Cells at the same place of boxes, whether the boxes are regions or not.
    pub(super) fn disjoint(&self) -> Vec<Vec<Cell>> {
        let (rows, columns) = (self.variant.rows, self.variant.columns);
        let Some((height, width)) = box_of(rows, columns, self.region_size) else { return Vec::new() };
        let starts =
            || (0..rows).step_by(height).flat_map(|row| (0..columns).step_by(width).map(move |column| (row, column)));
        let boxes: Vec<Vec<Cell>> =
            starts().map(|(row, column)| block(&self.variant, row, column, height, width)).collect();
        (0..height * width).map(|place| boxes.iter().map(|cells| cells[place]).collect()).collect()
    }

    pub(super) fn region_sum(&self, names: &[&str]) -> Result<Vec<Constraint>> {
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
        // Cells in no region form pieces, too.
        Ok(equal_sums_of(cells.chunk_by(|a, b| region(a) == region(b)).map(<[Cell]>::to_vec).collect()))
    }

    pub(super) fn pill(&self, size: &str, names: &[&str]) -> Result<Vec<Constraint>> {
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
        // The first digit may be 0 or above 9, so this is a sum with factors.
        let factors = (0..size as u32).rev().map(|place| -(10i32.pow(place))).chain(shaft.iter().map(|_| 1));
        let values = [0].into_iter().chain(factors).collect();
        let mut found = vec![Constraint::new(&weighted_sum::KIND, cells.clone(), values)];
        if self.variant.high > 9 {
            let digits = (i32::from(self.variant.low)..10).collect();
            found.push(Constraint::new(&one_of::KIND, pill[1..].to_vec(), digits));
        }
        Ok(found)
    }
}

/// Numbers separated by `_`.
fn listed(text: &str) -> Result<Vec<i32>> {
    text.split('_').map(number).collect()
}

/// Cells of several lines: an empty item or a name ends a line.
fn named<'a>(items: &[&'a str]) -> Vec<Vec<&'a str>> {
    let lines = items.split(|item| item.is_empty() || item.starts_with('_'));
    lines.filter(|line| !line.is_empty()).map(<[&str]>::to_vec).collect()
}

fn equal_sums_of(mut parts: Vec<Vec<Cell>>) -> Vec<Constraint> {
    parts.retain(|part| !part.is_empty());
    if parts.len() > 1 { vec![Constraint { parts, ..Constraint::flag(&equal_sums::KIND) }] } else { Vec::new() }
}
