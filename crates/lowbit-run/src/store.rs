//! The tables of a run's file, and the checksum of every row.
//!
//! ```text
//! fact    name, value                                     what is counted (job); predicted cost of it all (cost)
//! worker  id, machine, method, backend, version,          who counted, how, and when first and last
//!         threads, began, last
//! unit    number, solutions, nodes, cost, worker          what was counted: a number, or a row with commas between its numbers
//! ```
//!
//! A row's checksum covers its table, its key and all its values: SQLite itself would not notice a changed digit.

use std::path::Path;

use lowbit::engine::{Tally, Unit};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use crate::error::{Error, In, Trouble};
use crate::hash::hash;
use crate::job::Job;
use crate::worker::{Worker, WorkerId};

/// The version of the tables.
pub(crate) const FORMAT: i64 = 1;

/// The mark of our files in SQLite's header: "lowb".
pub(crate) const APPLICATION: i64 = 0x6c6f_7762;

const TABLES: &str = "
    CREATE TABLE fact(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE worker(id INTEGER PRIMARY KEY, machine TEXT NOT NULL, method TEXT NOT NULL, backend TEXT NOT NULL,
        version TEXT NOT NULL, threads INTEGER NOT NULL, began INTEGER NOT NULL, last INTEGER NOT NULL,
        checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE unit(number INTEGER PRIMARY KEY, solutions TEXT NOT NULL, nodes TEXT NOT NULL, cost REAL NOT NULL,
        worker INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
";

/// A finished unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The unit, with its predicted cost.
    pub unit: Unit,
    /// Its tally.
    pub tally: Tally,
    /// The worker that counted it.
    pub worker: WorkerId,
}

/// A worker, and its time at work, in milliseconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Stint {
    pub(crate) worker: Worker,
    pub(crate) began: i64,
    pub(crate) last: i64,
}

/// The checksum of a row.
pub(crate) fn seal(table: &str, values: &[&dyn ToString]) -> i64 {
    let mut text = table.to_owned();
    for value in values {
        text.push('\0');
        text.push_str(&value.to_string());
    }
    i64::from_be_bytes(hash(text.as_bytes())[..8].try_into().expect("8 of 32 bytes"))
}

/// Opens a run's file for reading, after a check of its kind and format.
///
/// The database does the check: a process that closes a file loses all its locks on it, including those of a run that it writes.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, Error> {
    if !std::fs::metadata(path).in_file(path)?.is_file() {
        return Err(Trouble::NotAFile.at(path));
    }
    let open = |mode: OpenFlags| -> rusqlite::Result<(Connection, i64, i64)> {
        let store = Connection::open_with_flags(path, mode | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        store.busy_timeout(std::time::Duration::from_secs(10))?;
        let application = store.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let version = store.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok((store, application, version))
    };
    let (read, write) = (OpenFlags::SQLITE_OPEN_READ_ONLY, OpenFlags::SQLITE_OPEN_READ_WRITE);
    let opened = open(read).or_else(|error| match error.sqlite_error_code() {
        // A process was killed while it changed the file itself: its transaction is rolled back, which needs write access.
        Some(rusqlite::ErrorCode::ReadOnly) => open(write).map(drop).and_then(|()| open(read)),
        _ => Err(error),
    });
    match opened {
        Ok((store, APPLICATION, FORMAT)) => Ok(store),
        Ok((_, APPLICATION, found)) => Err(Trouble::Version { found, known: FORMAT }.at(path)),
        Ok(_) => Err(Trouble::NotARun.at(path)),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            Err(Trouble::NotARun.at(path))
        }
        Err(error) => Err(error).in_file(path),
    }
}

/// Whether a file begins like our files.
pub(crate) fn is_ours(path: &Path) -> std::io::Result<bool> {
    use std::io::Read;
    let mut start = Vec::new();
    std::fs::File::open(path)?.take(72).read_to_end(&mut start)?;
    Ok(start.starts_with(b"SQLite format 3\0") && start.get(68..) == Some(&(APPLICATION as u32).to_be_bytes()[..]))
}

/// Creates the tables of a new run.
pub(crate) fn create(store: &Connection, job: &Job) -> rusqlite::Result<()> {
    store.pragma_update(None, "application_id", APPLICATION)?;
    store.pragma_update(None, "user_version", FORMAT)?;
    store.execute_batch(TABLES)?;
    put_fact(store, "job", &job.text())
}

/// Stores a fact.
pub(crate) fn put_fact(store: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
    let checksum = seal("fact", &[&name, &value]);
    store.execute("INSERT OR REPLACE INTO fact VALUES (?1, ?2, ?3)", params![name, value, checksum]).map(drop)
}

/// A fact, if present; a damaged one is an error.
pub(crate) fn fact(store: &Connection, name: &str) -> Result<Option<String>, Trouble> {
    let mut query = store.prepare("SELECT value, checksum FROM fact WHERE name = ?1")?;
    let row = query.query_row([name], |row| {
        let value = sound::<String>(row, 0)?;
        Ok(value.filter(|value| row.get(1) == Ok(seal("fact", &[&name, value]))))
    });
    match row.optional()? {
        None => Ok(None),
        Some(None) => Err(Trouble::DamagedHeader),
        Some(value) => Ok(value),
    }
}

/// The job of a run.
pub(crate) fn job(store: &Connection) -> Result<Job, Trouble> {
    fact(store, "job")?.and_then(|text| Job::from_text(&text)).ok_or(Trouble::DamagedHeader)
}

/// Predicted cost of all units of the run, if known.
pub(crate) fn cost(store: &Connection) -> Result<Option<f64>, Trouble> {
    fact(store, "cost")?.map(|text| text.parse().map_err(|_| Trouble::DamagedHeader)).transpose()
}

/// Stores a worker; returns its number.
pub(crate) fn put_worker(store: &Connection, id: Option<i64>, stint: &Stint) -> rusqlite::Result<i64> {
    let Stint { worker: Worker { machine, method, backend, version, threads }, began, last } = stint;
    let next = || store.query_row("SELECT coalesce(max(id), 0) + 1 FROM worker", [], |row| row.get(0));
    let id: i64 = id.map_or_else(next, Ok)?;
    let checksum = seal("worker", &[&id, machine, method, backend, version, threads, began, last]);
    store.execute(
        "INSERT OR REPLACE INTO worker VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![id, machine, method, backend, version, threads, began, last, checksum],
    )?;
    Ok(id)
}

/// The workers of a run by number; a damaged one is `None`.
pub(crate) fn workers(store: &Connection) -> rusqlite::Result<Vec<(i64, Option<Stint>)>> {
    let mut query = store.prepare("SELECT * FROM worker ORDER BY id")?;
    let rows = query.query_map([], |row| {
        let id: i64 = row.get(0)?;
        Ok((id, stint(row, id).ok().flatten()))
    })?;
    rows.collect()
}

fn stint(row: &Row<'_>, id: i64) -> rusqlite::Result<Option<Stint>> {
    let worker = Worker {
        machine: row.get(1)?,
        method: row.get(2)?,
        backend: row.get(3)?,
        version: row.get(4)?,
        threads: row.get(5)?,
    };
    let stint = Stint { worker, began: row.get(6)?, last: row.get(7)? };
    let Stint { worker: Worker { machine, method, backend, version, threads }, began, last } = &stint;
    let checksum = seal("worker", &[&id, machine, method, backend, version, threads, began, last]);
    Ok((row.get(8) == Ok(checksum)).then_some(stint))
}

/// Stores a unit. If it is already present, it must have the same subtotal.
pub(crate) fn put_unit(store: &Connection, record: &Record) -> Result<(), Trouble> {
    let Record { unit: Unit { number, cost }, tally, worker: WorkerId(worker) } = record;
    let (solutions, nodes) = (&subtotal(tally), &tally.nodes);
    let checksum = seal("unit", &[number, solutions, nodes, &cost.to_bits(), worker]);
    let mut insert = store.prepare_cached("INSERT INTO unit VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING")?;
    let values = params![*number as i64, solutions, nodes.to_string(), cost, worker, checksum];
    if insert.execute(values)? == 1 {
        return Ok(());
    }
    match unit(store, *number)? {
        Some(kept) if subtotal(&kept.tally) == *solutions => Ok(()),
        Some(kept) => {
            let (kept, counted) = (subtotal(&kept.tally), solutions.clone());
            Err(Trouble::Contradiction { unit: *number, kept, counted })
        }
        None => unreachable!("there was a conflict with it"),
    }
}

/// A unit, if it is finished; a damaged one is an error.
pub(crate) fn unit(store: &Connection, number: u64) -> Result<Option<Record>, Trouble> {
    let mut query = store.prepare_cached("SELECT * FROM unit WHERE number = ?1")?;
    match query.query_row([number as i64], |row| Ok(record(row))).optional()? {
        None => Ok(None),
        Some(Ok(record)) => Ok(Some(record)),
        Some(Err(_)) => Err(Trouble::DamagedUnits(vec![number])),
    }
}

/// The number of finished units.
pub(crate) fn number_of_units(store: &Connection) -> rusqlite::Result<u64> {
    store.query_row("SELECT count(*) FROM unit", [], |row| Ok(row.get::<_, i64>(0)? as u64))
}

/// Whether no unit is finished.
pub(crate) fn is_empty(store: &Connection) -> rusqlite::Result<bool> {
    store.query_row("SELECT NOT EXISTS (SELECT 1 FROM unit)", [], |row| row.get(0))
}

/// All finished units in order; a damaged one is an `Err` with its number.
pub(crate) fn units(store: &Connection, mut sink: impl FnMut(Result<Record, u64>)) -> rusqlite::Result<()> {
    let mut query = store.prepare("SELECT * FROM unit ORDER BY number")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        sink(record(row));
    }
    Ok(())
}

/// The record of a row, or its number if it is damaged.
fn record(row: &Row<'_>) -> Result<Record, u64> {
    let number: i64 = row.get(0).map_err(|_| u64::MAX)?;
    let read = || {
        let (solutions, nodes): (String, String) = (row.get(1).ok()?, row.get(2).ok()?);
        let (cost, worker): (f64, i64) = (row.get(3).ok()?, row.get(4).ok()?);
        let checksum = seal("unit", &[&number, &solutions, &nodes, &cost.to_bits(), &worker]);
        let (unit, worker) = (Unit { number: number as u64, cost }, WorkerId(worker));
        let record = Record { unit, tally: tally(&solutions, &nodes)?, worker };
        (row.get(5) == Ok(checksum)).then_some(record)
    };
    read().ok_or(number as u64)
}

/// The subtotal of a unit as text: its solutions or, if they are split, a row of numbers with commas between them. A row ends with a number
/// that is not 0, and a row of one number ends with a comma.
///
/// ```
/// use lowbit::engine::Tally;
/// assert_eq!(lowbit_run::subtotal(&Tally::of(92)), "92");
/// assert_eq!(lowbit_run::subtotal(&Tally::of_row(vec![1, 64, 1288, 0])), "1,64,1288");
/// ```
pub fn subtotal(tally: &Tally) -> String {
    let length = tally.row.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1);
    match &tally.row[..length] {
        [] => tally.solutions.to_string(),
        [one] => format!("{one},"),
        row => row.iter().map(u128::to_string).collect::<Vec<_>>().join(","),
    }
}

/// The tally of such a text; `None` for other texts, or if its sum has more than 128 bits.
///
/// ```
/// let tally = lowbit_run::tally("1,64,1288", "0").unwrap();
/// assert_eq!((tally.solutions, tally.row), (1353, vec![1, 64, 1288]));
/// assert_eq!(lowbit_run::tally("1,,2", "0"), None);
/// ```
pub fn tally(subtotal: &str, nodes: &str) -> Option<Tally> {
    let nodes = nodes.parse().ok()?;
    if !subtotal.contains(',') {
        return Some(Tally::new(subtotal.parse().ok()?, nodes));
    }
    let numbers = subtotal.strip_suffix(',').unwrap_or(subtotal).split(',');
    let row = numbers.map(|number| number.parse().ok()).collect::<Option<Vec<u128>>>()?;
    row.iter().try_fold(0_u128, |sum, &number| sum.checked_add(number))?;
    Some(Tally { nodes, ..Tally::of_row(row) })
}

/// A value of a row; `None` if it has another type, as after damage.
fn sound<T: FromSql>(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<T>> {
    match row.get(column) {
        Ok(value) => Ok(Some(value)),
        Err(rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::FromSqlConversionFailure(..)) => Ok(None),
        Err(error) => Err(error),
    }
}
