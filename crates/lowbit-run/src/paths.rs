//! Which file a run is kept in, whatever path leads to it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, In, Trouble};

/// The file that a path leads to, with links followed, so that everything that lies beside a run lies beside the file
/// itself. There may be nothing yet. Refused is what is no ordinary file, and a file with several names: each name
/// would have a lock and a log of its own.
pub(crate) fn locate(path: &Path) -> Result<PathBuf, Error> {
    if path.as_os_str() == "-" {
        return Err(Trouble::NotAFile.at(path)); // elsewhere it means a stream
    }
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return followed(path).in_file(path),
        Err(error) => return Err(error).in_file(path),
    };
    if !meta.is_file() {
        return Err(Trouble::NotAFile.at(path));
    }
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&meta) > 1 {
        return Err(Trouble::SeveralNames.at(path));
    }
    path.canonicalize().in_file(path)
}

/// The target of a path without a file, which may be a link to a file that does not exist yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(link) => path = folder(&path).join(link),
            Err(_) => return Ok(folder(&path).canonicalize()?.join(path.file_name().unwrap_or_default())),
        }
    }
    Err(io::Error::other("too many links"))
}

/// The folder that a file lies in.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file beside a run, named after it.
pub(crate) fn beside(run: &Path, ending: &str) -> PathBuf {
    let mut name = run.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Which file it is: the same as long as it is not replaced. `None` where that cannot be told.
pub(crate) fn identity(path: &Path) -> io::Result<Option<(u64, u64)>> {
    #[cfg(unix)]
    {
        let meta = fs::metadata(path)?;
        Ok(Some((std::os::unix::fs::MetadataExt::dev(&meta), std::os::unix::fs::MetadataExt::ino(&meta))))
    }
    #[cfg(not(unix))]
    fs::metadata(path).map(|_| None)
}
