//! The identity of a file, independent of its path: links, `./` and another letter case do not hide it.

use std::fs::Metadata;
use std::path::Path;
use std::sync::Mutex;

/// Equal for two paths if and only if they lead to the same file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg(unix)]
pub(super) struct Identity(u64, u64);

/// Equal for two paths if and only if they lead to the same file; here two hard links count as two files.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg(not(unix))]
pub(super) struct Identity(std::path::PathBuf);

impl Identity {
    /// The identity of the regular file at `path`; `None` for anything else, since a terminal may be both read and written.
    pub(super) fn of(path: &Path) -> Option<Identity> {
        let meta = std::fs::metadata(path).ok()?;
        if !meta.is_file() { None } else { Identity::new(path, &meta) }
    }

    #[cfg(unix)]
    fn new(_: &Path, meta: &Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        Some(Identity(meta.dev(), meta.ino()))
    }

    #[cfg(not(unix))]
    fn new(path: &Path, _: &Metadata) -> Option<Identity> {
        path.canonicalize().ok().map(Identity)
    }

    /// The identity of the regular file behind standard input.
    pub(super) fn of_stdin() -> Option<Identity> {
        of_stream(&std::io::stdin())
    }

    /// The identity of the regular file behind standard output.
    pub(super) fn of_stdout() -> Option<Identity> {
        of_stream(&std::io::stdout())
    }
}

/// The inputs that were opened, with their names.
static INPUTS: Mutex<Vec<(Identity, String)>> = Mutex::new(Vec::new());

/// Remembers that the file at `path` is an input.
pub(super) fn remember(path: &Path) {
    let (Some(identity), Ok(mut inputs)) = (Identity::of(path), INPUTS.lock()) else { return };
    inputs.push((identity, path.display().to_string()));
}

/// The name of the input that is this file: an opened one, or one of `inputs`, which are opened later.
pub(super) fn read_from(file: Option<Identity>, inputs: &[&Path]) -> Option<String> {
    let file = file?;
    let is_file = |path: &Path| match path.as_os_str() == "-" {
        true => Identity::of_stdin().is_some_and(|stdin| stdin == file),
        false => Identity::of(path).is_some_and(|input| input == file),
    };
    let named = inputs.iter().find(|path| is_file(path)).map(|path| match path.as_os_str() == "-" {
        true => "standard input".into(),
        false => path.display().to_string(),
    });
    let opened = INPUTS.lock().expect("no thread panicked");
    named.or_else(|| opened.iter().find(|(input, _)| *input == file).map(|(_, name)| name.clone()))
}

#[cfg(unix)]
fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Identity> {
    Identity::new(Path::new(""), &regular(stream)?)
}

/// The size of the regular file behind standard input, in bytes.
#[cfg(unix)]
pub(super) fn stdin_size() -> Option<u64> {
    regular(&std::io::stdin()).map(|meta| meta.len())
}

#[cfg(not(unix))]
pub(super) fn stdin_size() -> Option<u64> {
    None
}

/// The regular file behind a stream.
#[cfg(unix)]
fn regular(stream: &impl std::os::fd::AsFd) -> Option<Metadata> {
    let file = std::fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(Metadata::is_file)
}

#[cfg(not(unix))]
fn of_stream<T>(_: &T) -> Option<Identity> {
    None
}
