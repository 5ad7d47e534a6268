//! `--output` and `--run`: answers to a huge input that go on where they stopped.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use lowbit_run::{Checkpoint, Job, Run};
use lowbit_verify::sha256;

use crate::exit::Exit;
use crate::files;

/// Where answers are written, and whether it is remembered how far they got.
#[derive(clap::Args)]
pub(crate) struct KeptArgs {
    /// Write the answers to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Remember in this file how far the output got; the same command goes on from there
    #[arg(long, value_name = "FILE", requires = "output")]
    run: Option<PathBuf>,
}

/// What is read of an input to know it again.
const HEAD: u64 = 1 << 16;

/// Answers are put on the disk this often.
const INTERVAL: Duration = Duration::from_millis(200);

/// Where answers go.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    kept: Option<Kept>,
}

struct Kept {
    run: Run,
    file: File,
    /// What is written; it is acknowledged with the next one that is put on the disk.
    reached: Checkpoint,
    last: Instant,
}

impl KeptArgs {
    /// Opens the output; with a run, cuts it to what is known to be answered. `what` says how the inputs are answered.
    pub(crate) fn open(&self, what: &str, inputs: &[PathBuf]) -> Result<Output> {
        let Some(path) = &self.output else {
            return Ok(Output { out: BufWriter::new(Box::new(files::stdout())), kept: None });
        };
        let name = || path.display().to_string();
        let Some(run) = &self.run else {
            let file = File::create(path).with_context(name)?;
            return Ok(Output { out: BufWriter::with_capacity(1 << 16, Box::new(file)), kept: None });
        };
        let is_file = |path: &PathBuf| path.as_os_str() != "-" && path.is_file();
        ensure!(
            !inputs.is_empty() && inputs.iter().all(is_file),
            "--run needs inputs that are files, to read them again"
        );
        let run = Run::open(run, &job(what, inputs)?)?;
        let reached = run.checkpoint()?;
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path).with_context(name)?;
        let length = file.metadata().with_context(name)?.len();
        let needed = reached.output;
        ensure!(
            length >= needed,
            "{}: has {length} bytes, but {needed} were written to it: it is not the output",
            name()
        );
        file.set_len(needed).with_context(name)?;
        file.seek(SeekFrom::End(0)).with_context(name)?;
        let out = BufWriter::with_capacity(1 << 16, Box::new(file.try_clone().with_context(name)?) as Box<dyn Write>);
        Ok(Output { out, kept: Some(Kept { run, file, reached, last: Instant::now() }) })
    }

    /// After an interruption.
    pub(crate) fn say_how_to_go_on(&self) {
        if let Some(run) = &self.run {
            eprintln!("lowbit: {} remembers how far it got; the same command goes on", run.display());
        }
    }
}

/// What is asked, with the inputs' names, sizes and first bytes.
fn job(what: &str, inputs: &[PathBuf]) -> Result<Job> {
    let mut bytes = 0;
    let mut words = what.to_owned();
    for path in inputs {
        let (size, hash) = look(path).with_context(|| path.display().to_string())?;
        bytes += size;
        words += &format!("; {} of {size} bytes {hash}", path.display());
    }
    Ok(Job::stream("sudoku", &words, bytes))
}

/// The size of a file and a hash of its first bytes.
fn look(path: &Path) -> io::Result<(u64, String)> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok((size, sha256(&head)[..8].iter().map(|byte| format!("{byte:02x}")).collect()))
}

impl Output {
    /// How far an earlier command got.
    pub(crate) fn reached(&self) -> Checkpoint {
        self.kept.as_ref().map(|kept| kept.reached).unwrap_or_default()
    }

    /// A batch was answered and written, `input` bytes of the inputs are used up.
    pub(crate) fn answered(&mut self, input: u64, exit: Exit) -> Result<()> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        kept.reached.batches += 1;
        kept.reached.input = input;
        kept.reached.ending = ending(exit);
        self.out.flush()?;
        let kept = self.kept.as_mut().expect("it was there");
        kept.reached.output = kept.file.stream_position()?;
        if kept.last.elapsed() >= INTERVAL { kept.acknowledge() } else { Ok(()) }
    }

    /// Puts everything on the disk; `is_done` if the inputs are at their end.
    pub(crate) fn finish(mut self, is_done: bool) -> Result<()> {
        self.out.flush()?;
        let Some(mut kept) = self.kept else { return Ok(()) };
        kept.reached.is_done = is_done;
        kept.acknowledge()
    }
}

impl Kept {
    /// The output first, then what is said of it.
    fn acknowledge(&mut self) -> Result<()> {
        self.file.sync_data()?;
        self.run.keep(&self.reached)?;
        self.last = Instant::now();
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The exit code of answers that are complete.
fn ending(exit: Exit) -> u8 {
    match exit {
        Exit::Found | Exit::Interrupted => 0,
        Exit::NotFound => 1,
        Exit::Faulty => 2,
    }
}

/// What [`ending`] was made of.
pub(crate) fn exit(ending: u8) -> Exit {
    [Exit::Found, Exit::NotFound, Exit::Faulty][usize::from(ending.min(2))]
}
