//! Unknown regions, missing digits, and constraints of the whole grid.

use super::*;

impl Reader {
    /// The cell beside the grid that has the label of a cell.
    pub(super) fn label(&self, cell: Cell) -> Result<Cell> {
        let labels = self.variant.cells_beside("CC").ok_or_else(|| wrong("ChaosConstruction"))?;
        labels.get(cell as usize).copied().ok_or_else(|| wrong("ChaosConstruction"))
    }

    /// Labels by their names; a cell of the grid stands for its label.
    pub(super) fn labels(&self, names: &[&str]) -> Result<Vec<Cell>> {
        let is_inside = |cell: Cell| (cell as usize) < self.variant.cells();
        let label = |cell: Cell| if is_inside(cell) { self.label(cell) } else { Ok(cell) };
        self.cells(names)?.into_iter().map(label).collect()
    }

    pub(super) fn offset(rest: &[&str]) -> Result<Vec<i32>> {
        match rest.first().copied().unwrap_or("") {
            "" | "0" => Ok(Vec::new()),
            "1" => Ok(vec![1]),
            other => Err(wrong(other)),
        }
    }

    pub(super) fn chaos_arrow(&self, circle: &str, rest: &[&str]) -> Result<Vec<Constraint>> {
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

    pub(super) fn chaos_count(&self, circle: &str, rest: &[&str]) -> Result<Vec<Constraint>> {
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

    /// Each row, column and box lacks one digit, which stands beside it and is never 0. At a 0 in the grid, the three
    /// missing digits differ.
    pub(super) fn doppelganger(&mut self) -> Result<Vec<Constraint>> {
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

    /// Constraints of the whole grid that depend on the others.
    pub(super) fn globals(&mut self, nodes: &[Node<'_>]) -> Result<()> {
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

pub(super) fn with_labels(variant: &Variant, size: usize) -> Result<Vec<Constraint>> {
    let fits = size > 1 && variant.cells().is_multiple_of(size) && variant.cells() / size <= variant.side();
    let labels = variant.cells_beside("CC").filter(|_| fits).ok_or_else(|| wrong("ChaosConstruction"))?;
    Ok(vec![Constraint::new(&chaos::KIND, labels, vec![size as i32])])
}
