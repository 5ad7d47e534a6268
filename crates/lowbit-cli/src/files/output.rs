//! Outputs. An input is never an output; an existing file stays unless `--force` is given; and a file is either unchanged or complete,
//! because the answer is written beside it and renamed at the end. Of an interrupted answer, the finished part is kept: under the name if
//! that is free, beside the file otherwise.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context, Result, anyhow, bail, ensure};
use lowbit::sentence;

use super::identity::{Identity, read_from};
use super::waiting::{wait, wait_to_write};
use super::{Drawing, Output, Stdout, input, named, stdout};

/// `--output` and `--force`, for every command that has them.
#[derive(clap::Args)]
pub(crate) struct OutputArgs {
    /// Write to this file instead of standard output; it appears at the end, with the finished answers if interrupted
    /// 中文：写到这个文件而不是标准输出；结束时文件才出现，中断时含已完成的部分
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the file if it exists
    /// 中文：要写的文件已存在时替换它
    #[arg(long)]
    pub(crate) force: bool,
}

impl OutputArgs {
    /// Opens the output of an answer that is made from `inputs`.
    pub(crate) fn open(&self, inputs: &[&Path]) -> Result<Output> {
        let sink = Sink::open(self.output.as_deref(), self.force, inputs)?;
        Ok(Output::answers(sink))
    }

    /// Opens a drawing in addition to the answers.
    pub(crate) fn open_drawing(&self, path: &Path, inputs: &[&Path]) -> Result<Drawing> {
        self.open_besides(path, inputs).map(Drawing::new)
    }

    /// Opens a file in addition to the answers.
    pub(crate) fn open_besides(&self, path: &Path, inputs: &[&Path]) -> Result<Output> {
        let is_twice = self.output.as_deref() == Some(path);
        ensure!(!is_twice, told!("{} is written twice", "{} 会被写两次", path.display()));
        Output::open(Some(path), self.force, inputs)
    }
}

impl Output {
    /// Opens an output in addition to the answers at `path`; `None` and `-` are standard output. All `inputs` must exist.
    pub(crate) fn open(path: Option<&Path>, force: bool, inputs: &[&Path]) -> Result<Output> {
        Sink::open(path, force, inputs).map(Output::besides)
    }
}

/// The target of writes.
pub(super) enum Sink {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe, which is written directly and never replaced.
    Special(BufWriter<File>, String),
    File(Unfinished),
    /// Already finished.
    Closed,
}

/// What an output keeps of an incomplete answer.
#[derive(Clone, Debug)]
pub(crate) enum Finished {
    Nothing,
    Printed,
    /// In the file of this name.
    InFile(String),
    /// Unknown, as another thread is writing it.
    Unknown,
}

impl Sink {
    fn open(path: Option<&Path>, force: bool, inputs: &[&Path]) -> Result<Sink> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            if let Some(input) = read_from(Identity::of_stdout(), inputs) {
                bail!(told!(
                    "{input}: is also the output, which would never end",
                    "{input}: 同时也是输出，那样永远不会结束"
                ));
            }
            return Ok(Sink::Stdout(stdout()));
        };
        let name = path.display().to_string();
        inputs.iter().try_for_each(|input| input::probe(input))?;
        Ok(match look(path, &name, inputs)? {
            Place::Stdout => Sink::Stdout(stdout()),
            Place::Special(file) => Sink::Special(BufWriter::with_capacity(BUFFER, file), name),
            Place::Taken(_) if !force => return Err(is_taken(&name)),
            Place::Taken(target) => Sink::File(Unfinished::new(target, name, Old::Kept)?),
            Place::Empty(target) => Sink::File(Unfinished::new(target, name, Old::Empty)?),
            Place::Free(target) => Sink::File(Unfinished::new(target, name, Old::Nothing)?),
        })
    }

    /// Completes the answer: syncs it to the disk and gives it its name.
    pub(super) fn finish(self) -> Result<()> {
        match self {
            Sink::Stdout(mut out) => Ok(out.flush()?),
            Sink::Special(mut out, name) => wait_to_write(|| out.flush()).context(name),
            Sink::File(file) => file.finish(),
            Sink::Closed => Ok(()),
        }
    }

    /// Ends an incomplete answer and keeps what there is of it; `is_empty` if that is nothing.
    pub(super) fn keep(self, is_empty: bool) -> Result<Finished> {
        match self {
            Sink::File(_) | Sink::Closed if is_empty => Ok(Finished::Nothing),
            Sink::File(file) => file.keep().map(Finished::InFile),
            Sink::Special(mut out, name) => {
                wait_to_write(|| out.flush()).context(name)?;
                Ok(if is_empty { Finished::Nothing } else { Finished::Printed })
            }
            Sink::Stdout(mut out) => {
                out.flush()?;
                Ok(if is_empty { Finished::Nothing } else { Finished::Printed })
            }
            Sink::Closed => Ok(Finished::Unknown),
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Special(out, name) => wait_to_write(|| out.write(bytes)).map_err(|error| named(name, &error)),
            Sink::File(file) => file.out.write(bytes).map_err(|error| named(&file.name, &error)),
            Sink::Closed => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Special(out, name) => wait_to_write(|| out.flush()).map_err(|error| named(name, &error)),
            Sink::File(file) => file.out.flush().map_err(|error| named(&file.name, &error)),
            Sink::Closed => Ok(()),
        }
    }
}

/// Opens an output that is written in place, to be continued later. `is_ours` if an earlier command began it.
pub(crate) fn in_place(path: &Path, is_ours: bool, force: bool, inputs: &[&Path]) -> Result<File> {
    let name = path.display().to_string();
    inputs.iter().try_for_each(|input| input::probe(input))?;
    match look(path, &name, inputs)? {
        Place::Taken(_) if !is_ours && !force => Err(is_taken(&name)),
        Place::Taken(target) | Place::Empty(target) | Place::Free(target) => {
            let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(target);
            open.with_context(|| name.clone())
        }
        Place::Stdout | Place::Special(_) => {
            Err(anyhow!(told!("{name}: is not a file that can be continued", "{name}: 不是可以继续写的文件")))
        }
    }
}

const BUFFER: usize = 1 << 16;

fn is_taken(name: &str) -> anyhow::Error {
    anyhow!(told!("{name}: exists already; --force replaces it", "{name}: 已经存在；用 --force 替换它"))
}

/// The kind of file at the path of an output.
enum Place {
    /// Nothing.
    Free(PathBuf),
    /// An empty file.
    Empty(PathBuf),
    /// A file.
    Taken(PathBuf),
    /// A device or a pipe, opened.
    Special(File),
    /// The file that standard output goes to.
    Stdout,
}

fn look(path: &Path, name: &str, inputs: &[&Path]) -> Result<Place> {
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return followed(path).map(Place::Free).with_context(|| name.to_owned());
        }
        Err(error) => return Err(error).with_context(|| name.to_owned()),
    };
    ensure!(!meta.is_dir(), told!("{name}: is a directory", "{name}: 是一个目录"));
    if !meta.is_file() {
        let open = wait(|| OpenOptions::new().write(true).open(path));
        return open.map(Place::Special).with_context(|| name.to_owned());
    }
    let identity = Identity::of(path);
    no_input(path, inputs)?;
    if identity.is_some() && identity == Identity::of_stdout() {
        return Ok(Place::Stdout);
    }
    let target = path.canonicalize().with_context(|| name.to_owned())?;
    Ok(if meta.len() == 0 { Place::Empty(target) } else { Place::Taken(target) })
}

/// The target of a path at which there is no file; the path may be a link to a missing file.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(link) => path = folder(&path).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other(sentence!("too many links", "链接过多")))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The unfinished files of this process, to be removed if it ends in the middle.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes all unfinished files: the process is about to end.
pub(crate) fn discard_unfinished() {
    let paths = UNFINISHED.lock().map(|mut paths| std::mem::take(&mut *paths)).unwrap_or_default();
    paths.iter().for_each(|path| drop(fs::remove_file(path)));
}

/// The file at the final path of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Old {
    Nothing,
    /// An empty file, which may be replaced.
    Empty,
    /// A file that only a complete answer replaces.
    Kept,
}

/// A file that will replace another one when complete. If dropped before that, it is removed.
pub(super) struct Unfinished {
    out: BufWriter<File>,
    /// Its present path: in the same folder, so that it can be renamed.
    beside: PathBuf,
    target: PathBuf,
    name: String,
    old: Old,
}

impl Unfinished {
    fn new(target: PathBuf, name: String, old: Old) -> Result<Unfinished> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            // A short name, independent of the target's: a combination of the two could be too long for a file name.
            let beside = folder(&target).join(format!(".lowbit-{}-{number}.unfinished", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&beside) {
                Ok(file) => {
                    UNFINISHED.lock().expect("no thread panicked").push(beside.clone());
                    let out = BufWriter::with_capacity(BUFFER, file);
                    return Ok(Unfinished { out, beside, target, name, old });
                }
                // Left by a killed process with the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) if error.kind() == ErrorKind::NotFound => return Err(error).context(name),
                Err(error) => {
                    return Err(error).with_context(|| {
                        told!("{name}: nothing can be written beside it", "{name}: 无法在它旁边写入")
                    });
                }
            }
        }
    }

    fn finish(mut self) -> Result<()> {
        let name = self.name.clone();
        let mut finish = || -> Result<()> {
            self.out.flush()?;
            let file = self.out.get_ref();
            if let Ok(meta) = fs::metadata(&self.target) {
                keep_rights(file, &meta)?;
            }
            file.sync_all()?;
            if self.old != Old::Nothing {
                return Ok(fs::rename(&self.beside, &self.target)?);
            }
            match self.link(&self.target)? {
                true => Ok(()),
                false => bail!(told!("a file of this name has appeared meanwhile", "其间出现了同名文件")),
            }
        };
        finish().context(name)
    }

    /// Links it to another name, unless a file has that name. Not every file system has links.
    fn link(&self, name: &Path) -> io::Result<bool> {
        match fs::hard_link(&self.beside, name) {
            Ok(()) => Ok(true), // the first name goes with `self`
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            Err(_) if name.exists() => Ok(false),
            Err(_) => fs::rename(&self.beside, name).map(|()| true),
        }
    }

    /// Keeps what there is of an incomplete answer: under its name, or beside the file that has this name. Returns the name used.
    fn keep(mut self) -> Result<String> {
        let name = self.name.clone();
        self.out.flush().and_then(|()| self.out.get_ref().sync_all()).context(name.clone())?;
        if self.old == Old::Empty {
            fs::rename(&self.beside, &self.target).context(name.clone())?;
            return Ok(name);
        }
        let partial =
            (1..).map(|number| if number == 1 { ".partial".to_owned() } else { format!(".partial-{number}") });
        let own = (self.old == Old::Nothing).then(String::new);
        for ending in own.into_iter().chain(partial) {
            let mut path = self.target.clone().into_os_string();
            path.push(&ending);
            if self.link(Path::new(&path)).with_context(|| format!("{name}{ending}"))? {
                return Ok(format!("{name}{ending}"));
            }
        }
        Ok(name)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.beside); // after a rename there is nothing to remove
        if let Ok(mut paths) = UNFINISHED.lock() {
            paths.retain(|path| *path != self.beside);
        }
    }
}

/// Gives a file the owner and the permissions of the one that it replaces.
fn keep_rights(file: &File, old: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid())); // only root may give files away
    }
    file.set_permissions(old.permissions())
}

/// Refuses to write a file that is an input, under whatever name.
pub(crate) fn no_input(path: &Path, inputs: &[&Path]) -> Result<()> {
    if let Some(input) = read_from(Identity::of(path), inputs) {
        let name = path.display();
        bail!(told!(
            "{name}: is also an input ({input}); what is written needs a file of its own",
            "{name}: 同时也是输入（{input}）；写入的内容需要自己的文件"
        ));
    }
    Ok(())
}
