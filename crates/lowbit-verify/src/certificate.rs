//! The text of a certificate: a header, a line for each unit, and a chain of hashes through all of them. It is shown in
//! `docs/design/runs.md`.

use crate::sha256;

/// The hash of everything so far, line by line.
#[derive(Clone, Copy, Default)]
pub struct Chain([u8; 32]);

impl Chain {
    /// Goes on with a line.
    pub fn add(&mut self, line: &str) {
        self.0 = sha256(&[&self.0, line.as_bytes()].concat());
    }

    /// The first bytes of the hash, in hexadecimal: 4 after a unit, 32 at the end.
    pub fn hex(&self, bytes: usize) -> String {
        self.0[..bytes].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A certificate as it is stated. Reading it checks that nothing is missing and that the chain is whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The size of the board.
    pub n: u32,
    /// `plain`, or the rows of the board.
    pub board: String,
    /// What a unit is.
    pub split: String,
    /// The number of units.
    pub units: u64,
    /// The number of solutions.
    pub count: u128,
    /// Who counted.
    pub methods: Vec<String>,
    /// As stated: unit, method, subtotal.
    pub subtotals: Vec<(u64, usize, u128)>,
}

impl Certificate {
    /// Reads a certificate. What is wrong is said with its line.
    pub fn read(text: &str) -> Result<Certificate, String> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut chain = Chain::default();
        let mut facts = ["lowbit certificate 1", "n ", "board ", "split ", "units ", "count "].map(str::to_owned);
        for fact in &mut facts {
            let (number, line) = lines.next().ok_or("the text ends before the certificate does")?;
            chain.add(line);
            *fact = line.strip_prefix(&**fact).ok_or(format!("line {number}: '{fact}' was expected"))?.to_owned();
        }
        let [_, n, board, split, units, count] = facts;
        let (n, units, count) = (n.parse().unwrap_or(0), units.parse(), count.parse());
        let (1..=32, Ok(units), Ok(count)) = (n, units, count) else { return Err("n, units or count is wrong".into()) };
        let (mut methods, mut subtotals) = (Vec::new(), Vec::new());
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with("method ")) {
            chain.add(line);
            methods.push(line.to_owned());
        }
        while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with("unit ")) {
            let (stated, link) = line.rsplit_once(' ').unwrap_or_default();
            chain.add(stated);
            let values: Vec<u128> = stated.split(' ').skip(1).filter_map(|value| value.parse().ok()).collect();
            match values[..] {
                _ if link != chain.hex(4) => return Err(format!("line {number}: the chain of hashes is broken here")),
                [unit, method, subtotal] => subtotals.push((unit as u64, method as usize, subtotal)),
                _ => return Err(format!("line {number}: a unit, its method and its subtotal were expected")),
            }
        }
        match (lines.next(), lines.next()) {
            (Some((_, line)), None) if line == format!("end {}", chain.hex(32)) => {}
            (Some((number, _)), _) => return Err(format!("line {number}: the certificate does not end as it should")),
            (None, _) => return Err("the text ends before the certificate does".into()),
        }
        Ok(Certificate { n, board, split, units, count, methods, subtotals })
    }
}
