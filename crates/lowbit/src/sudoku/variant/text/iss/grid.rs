//! The grid of a constraint string: its shape, its regions, the cells beside it, and the names of cells.

use super::*;

impl Reader {
    /// The grid: its shape, its regions, and the cells beside it.
    pub(super) fn new(nodes: &[Node<'_>]) -> Result<Reader> {
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

    pub(super) fn jigsaw(&mut self, node: &Node<'_>) -> Result<()> {
        let layout: Vec<char> = node.args.last().map_or_else(Vec::new, |layout| layout.chars().collect());
        if layout.len() != self.variant.cells() {
            return Err(wrong(".Jigsaw"));
        }
        let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        layout.iter().enumerate().for_each(|(cell, one)| pieces.entry(*one).or_default().push(cell as Cell));
        if pieces.len() == 1 {
            return Ok(());
        }
        // One piece may have another size: it is not a region.
        let (fitting, others): (Vec<_>, Vec<_>) =
            pieces.into_values().partition(|piece| piece.len() == self.region_size);
        if others.len() > 1 {
            return Err(sentence!("regions of several sizes are not read", "无法读取大小不同的宫").into());
        }
        self.pieces.extend(fitting);
        Ok(())
    }

    /// The regions are the boxes, or without them the pieces of a jigsaw. With boxes the pieces are extra regions.
    pub(super) fn regions(&mut self) {
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

    /// The groups of cells beside the grid, in the order of their names, which numbers their cells.
    pub(super) fn beside(&mut self, nodes: &[Node<'_>]) -> Result<()> {
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

    /// A cell by its name, moved by the shifts of the copy.
    pub(super) fn cell(&self, name: &str) -> Result<Cell> {
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

    pub(super) fn cells(&self, names: &[&str]) -> Result<Vec<Cell>> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Lists of cells, separated by `-`; empty ones stay.
    pub(super) fn lines(&self, names: &[&str]) -> Result<Vec<Vec<Cell>>> {
        names.split(|name| *name == "-").map(|names| self.cells(names)).collect()
    }
}

/// The height and width of boxes of `size` cells that tile a grid, as nearly square as possible.
pub(super) fn box_of(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let smalls = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
    let both = smalls.flat_map(|small| [(small, size / small), (size / small, small)]);
    let mut fitting = both.filter(|(height, width)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width));
    fitting.next()
}

/// The cells of a rectangle in reading order.
pub(super) fn block(variant: &Variant, top: usize, left: usize, height: usize, width: usize) -> Vec<Cell> {
    let places = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
    places.filter_map(|(row, column)| variant.cell(row as i32, column as i32)).collect()
}

/// The cell as far from `to` as `cell` is from `from`, in the same group.
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
