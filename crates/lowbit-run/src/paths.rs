//! The file of a run, for any path to it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, In, Trouble};

/// The file at a path, with links followed, so that companions of a run are beside the file itself. It may not exist yet. Anything but an
/// ordinary file is refused, and so is a file with several names: each name would have its own lock and log.
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

/// The target of a path at which there is no file; the path may be a link to a missing file.
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

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file beside a run, named after it.
pub(crate) fn beside(run: &Path, ending: &str) -> PathBuf {
    let mut name = run.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The identity of a file, which changes if it is replaced. `None` if unknown.
pub(crate) fn identity(path: &Path) -> io::Result<Option<(u64, u64)>> {
    #[cfg(unix)]
    {
        let meta = fs::metadata(path)?;
        Ok(Some((std::os::unix::fs::MetadataExt::dev(&meta), std::os::unix::fs::MetadataExt::ino(&meta))))
    }
    #[cfg(not(unix))]
    fs::metadata(path).map(|_| None)
}
