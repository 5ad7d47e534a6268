//! The runs of a folder.

use std::path::{Path, PathBuf};

use crate::error::{Error, In};
use crate::store::is_ours;

/// The files of a folder that are runs, by name.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut runs = Vec::new();
    for entry in std::fs::read_dir(folder).in_file(folder)? {
        let path = entry.in_file(folder)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_leftover = name.ends_with("-new") || name.ends_with("-sound") || name.contains("-damaged");
        if path.is_file() && !is_leftover && is_ours(&path).unwrap_or(false) {
            runs.push(path);
        }
    }
    runs.sort();
    Ok(runs)
}
