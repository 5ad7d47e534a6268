//! The errors of runs.

use std::io;
use std::path::{Path, PathBuf};

use lowbit::words::{Language, of_io};
use thiserror::Error;

/// Why a run was refused or could not continue. The message is one line that begins with the file.
#[derive(Debug, Error)]
#[error("{}: {trouble}", path.display())]
pub struct Error {
    /// The run's file.
    pub path: PathBuf,
    /// The error.
    pub trouble: Trouble,
}

/// The errors of runs.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Trouble {
    /// The file cannot be opened, read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The database refused: the disk is full, or the file is damaged beyond its records.
    #[error("{}", words(.0))]
    Store(#[from] rusqlite::Error),
    /// It is a file of another kind.
    #[error("is not a run of lowbit; it was left unchanged")]
    NotARun,
    /// It is not an ordinary file but a directory, a device, a pipe, or `-`.
    #[error("is not an ordinary file, and a run needs one")]
    NotAFile,
    /// It has hard links: each of its names would have a lock and a log of its own.
    #[error("has several names (hard links), and a run can have one only; use a copy of it")]
    SeveralNames,
    /// It was moved, removed or replaced while this process wrote to it.
    #[error("was moved, removed or replaced while it was written to; nothing more was written")]
    Moved,
    /// A file has the name of one that a run needs beside it.
    #[error("{} is in the way: it is not of lowbit, and the run needs that name", .0.display())]
    InTheWay(PathBuf),
    /// It was written by another version.
    #[error("is a run of format {found}, and this lowbit knows format {known}; it was left unchanged")]
    Version {
        /// The file's format.
        found: i64,
        /// The format of this library.
        known: i64,
    },
    /// It belongs to another job.
    #[error("is a run of another job ({found}, not {asked}); it was left unchanged")]
    OtherJob {
        /// The file's job, as far as it differs.
        found: String,
        /// The requested job, as far as it differs.
        asked: String,
    },
    /// Another process writes to it.
    #[error("another process is at work on this run{}", .holder.as_ref().map(|who| format!(" ({who})")).unwrap_or_default())]
    Busy {
        /// The other process, as far as known.
        holder: Option<String>,
    },
    /// The record of the job does not fit its checksum.
    #[error("the record of what was counted is damaged, and nothing in this run can be used without it")]
    DamagedHeader,
    /// Records do not fit their checksums.
    #[error("{}; 'lowbit run repair' drops damaged units, so that they are counted again", damaged(.0))]
    DamagedUnits(Vec<u64>),
    /// A unit was counted twice with different results: the program or a machine is at fault.
    #[error("unit {unit} is in the run with {kept} solutions, but was now counted with {counted}")]
    Contradiction {
        /// The unit.
        unit: u64,
        /// What the run has.
        kept: String,
        /// What was counted now.
        counted: String,
    },
    /// It is a run, but not of a count in units known to this version.
    #[error("is a run, but not of a count that this command can continue")]
    NotACount,
    /// There is no certificate of a part.
    #[error("{missing} of {units} units are missing: there is no certificate of a part")]
    Incomplete {
        /// Units not counted yet.
        missing: u64,
        /// Units in all.
        units: u64,
    },
    /// A unit that the job does not have.
    #[error("the job has no unit {0}")]
    NoSuchUnit(u64),
}

impl Error {
    /// The message, with the file, in a language.
    pub fn words(&self, language: Language) -> String {
        format!("{}: {}", self.path.display(), self.trouble.words(language))
    }
}

impl Trouble {
    /// The message in a language.
    pub fn words(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Chinese => self.in_chinese(),
        }
    }

    fn in_chinese(&self) -> String {
        match self {
            Trouble::File(error) => of_io(error, Language::Chinese),
            Trouble::Store(error) => in_chinese(error),
            Trouble::NotARun => "不是 lowbit 的运行文件；没有改动它".into(),
            Trouble::NotAFile => "不是普通文件，而运行需要一个普通文件".into(),
            Trouble::SeveralNames => "有多个名字（硬链接），而运行文件只能有一个；请使用它的副本".into(),
            Trouble::Moved => "在写入时被移动、删除或替换；没有再写入任何内容".into(),
            Trouble::InTheWay(path) => format!("{} 挡在那里：它不属于 lowbit，而运行需要这个名字", path.display()),
            Trouble::Version { found, known } => {
                format!("是格式 {found} 的运行文件，而这个 lowbit 只认识格式 {known}；没有改动它")
            }
            Trouble::OtherJob { found, asked } => {
                format!("是另一项任务的运行文件（{found}，而不是 {asked}）；没有改动它")
            }
            Trouble::Busy { holder } => {
                let holder = holder.as_ref().map(|who| format!("（{who}）")).unwrap_or_default();
                format!("另一个进程正在处理这个运行文件{holder}")
            }
            Trouble::DamagedHeader => "记录任务内容的部分已损坏，没有它，这个运行文件中的任何内容都不能用".into(),
            Trouble::DamagedUnits(units) => {
                let (named, more) = named(units);
                let count = units.len();
                format!("有 {count} 个单元损坏：{named}{more}；“lowbit run repair”会丢弃损坏的单元，以便重新计数")
            }
            Trouble::Contradiction { unit, kept, counted } => {
                format!("单元 {unit} 在运行文件中有 {kept} 个解，但现在数出 {counted} 个")
            }
            Trouble::NotACount => "是运行文件，但不是这个命令能继续的计数".into(),
            Trouble::Incomplete { missing, units } => {
                format!("{units} 个单元中缺少 {missing} 个：不完整的计数没有证书")
            }
            Trouble::NoSuchUnit(unit) => format!("任务中没有单元 {unit}"),
        }
    }

    pub(crate) fn at(self, path: &Path) -> Error {
        Error { path: path.to_owned(), trouble: self }
    }
}

/// Adds the file to an error.
pub(crate) trait In<T> {
    fn in_file(self, path: &Path) -> Result<T, Error>;
}

impl<T, E: Into<Trouble>> In<T> for Result<T, E> {
    fn in_file(self, path: &Path) -> Result<T, Error> {
        self.map_err(|error| error.into().at(path))
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        io::Error::other(error)
    }
}

/// An error of the database, and its meaning for the run.
fn words(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, NotADatabase, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(DiskFull) => "the disk is full; all units that were reported as done are safe".into(),
        Some(SystemIoFailure) => format!("{error}; all units that were reported as done are safe"),
        Some(DatabaseCorrupt | NotADatabase) => {
            "the file is damaged; 'lowbit run repair' keeps the units that can still be read".into()
        }
        _ => error.to_string(),
    }
}

/// The same in Chinese.
fn in_chinese(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode::{DatabaseCorrupt, DiskFull, NotADatabase, SystemIoFailure};
    match error.sqlite_error_code() {
        Some(DiskFull) => "磁盘已满；已报告完成的单元都是安全的".into(),
        Some(SystemIoFailure) => format!("{error}；已报告完成的单元都是安全的"),
        Some(DatabaseCorrupt | NotADatabase) => "文件已损坏；“lowbit run repair”会保留仍能读出的单元".into(),
        _ => error.to_string(),
    }
}

/// The numbers of damaged units, only the first if there are many, and the text for the others.
fn named(units: &[u64]) -> (String, &'static str) {
    const NAMED: usize = 20;
    let named: Vec<String> = units.iter().take(NAMED).map(u64::to_string).collect();
    (named.join(", "), if units.len() > NAMED { ", ..." } else { "" })
}

/// The message for damaged units, which are in order, each once.
pub(crate) fn damaged(units: &[u64]) -> String {
    let (named, more) = named(units);
    match units.len() {
        1 => format!("unit {named} is damaged"),
        count => format!("{count} units are damaged: {named}{more}"),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::ffi;

    use super::*;

    /// Every error of a run names the file and exists in both languages: no Chinese is missing.
    #[test]
    fn troubles_are_told_in_both_languages() {
        let store = |code| Trouble::from(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
        let troubles = [
            (store(ffi::SQLITE_FULL), "disk is full", "磁盘已满"),
            (store(ffi::SQLITE_IOERR), "are safe", "都是安全的"),
            (store(ffi::SQLITE_CORRUPT), "run repair", "run repair”会保留"),
            (store(ffi::SQLITE_NOTADB), "run repair", "run repair”会保留"),
            (Trouble::NotARun, "not a run", "不是 lowbit 的运行文件"),
            (Trouble::NoSuchUnit(7), "no unit 7", "没有单元 7"),
            (Trouble::Incomplete { missing: 3, units: 9 }, "3 of 9", "9 个单元中缺少 3 个"),
            (Trouble::DamagedUnits((0..30).collect()), "18, 19, ...", "18, 19, ..."),
        ];
        for (trouble, english, chinese) in troubles {
            let error = trouble.at(Path::new("some.run"));
            for (language, words) in [(Language::English, english), (Language::Chinese, chinese)] {
                let told = error.words(language);
                assert!(told.starts_with("some.run: ") && told.contains(words), "{told}");
            }
        }
    }
}
