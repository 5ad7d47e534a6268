//! `--output` and `--run`: answers to a huge input that can be continued after an interruption.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use lowbit_run::{Checkpoint, Job, Run};
use sha2::{Digest, Sha256};

use crate::exit::{Early, Exit, say_early};
use crate::files::{self, Finished, OutputArgs};
use crate::progress::Watch;

/// The destination of answers, and whether a run keeps their progress.
#[derive(clap::Args)]
pub(crate) struct KeptArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Keep the progress of the output in this file; the same command continues from there
    /// 中文：在这个文件里记录输出的进度；用同样的命令从那里继续
    #[arg(long, value_name = "FILE", requires = "output")]
    run: Option<PathBuf>,
}

/// The bytes of an input that identify it.
const HEAD: u64 = 1 << 16;

/// The interval at which answers are synced to the disk.
const INTERVAL: Duration = Duration::from_millis(200);

/// The destination of answers, with a bar for the answered inputs.
pub(crate) struct Output {
    sink: Sink,
    /// Bytes of the inputs answered so far.
    input: Arc<AtomicU64>,
    _watch: Watch,
}

enum Sink {
    /// A file that appears when everything is answered, or standard output.
    Plain(files::Output),
    /// A file written in place, by successive commands.
    Kept(Kept),
}

struct Kept {
    run: Run,
    /// The name of the run's file.
    file: String,
    out: BufWriter<File>,
    name: String,
    /// The progress written so far; acknowledged with the next sync to the disk.
    reached: Checkpoint,
    last: Instant,
}

impl KeptArgs {
    /// Whether progress is recorded: parts of the input are then numbered, and must stay the same.
    pub(crate) fn has_run(&self) -> bool {
        self.run.is_some()
    }

    /// Opens the output; with a run, truncates it to the answers that are acknowledged. `what` says how the inputs are answered; nodes of a
    /// long search are shown if counted.
    pub(crate) fn open(
        &self,
        puzzle: &str,
        what: &str,
        inputs: &[PathBuf],
        nodes: Option<Arc<AtomicU64>>,
    ) -> Result<Output> {
        let stdin = [PathBuf::from("-")];
        let read = if inputs.is_empty() { &stdin[..] } else { inputs };
        let read: Vec<&Path> = read.iter().map(PathBuf::as_path).collect();
        let sink = match (&self.run, &self.output.output) {
            (Some(run), Some(path)) => Sink::Kept(self.open_kept(puzzle, what, inputs, path, run)?),
            _ => Sink::Plain(self.output.open(&read)?),
        };
        let input = Arc::new(AtomicU64::new(0));
        let watch = Watch::answers(what.split(' ').next().unwrap_or(what), inputs, input.clone(), nodes);
        Ok(Output { sink, input, _watch: watch })
    }

    /// Opens the output of a run.
    fn open_kept(&self, puzzle: &str, what: &str, inputs: &[PathBuf], path: &Path, run: &Path) -> Result<Kept> {
        let is_file = |path: &PathBuf| path.as_os_str() != "-" && path.is_file();
        ensure!(
            !inputs.is_empty() && inputs.iter().all(is_file),
            told!("--run needs inputs that are files, to read them again", "--run 的输入必须是文件，以便重新读取")
        );
        let name = path.display().to_string();
        ensure!(
            path != run,
            told!(
                "{name}: the run needs a file of its own, beside the output",
                "{name}: 运行需要自己的文件，不能与输出相同"
            )
        );
        files::no_input(run, &inputs.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
        // An existing run wrote this output, so it may be continued.
        let is_ours = fs::metadata(run).is_ok_and(|file| file.len() > 0);
        let job = job(puzzle, what, inputs, path)?;
        // An existing run is opened first, as it may be for another job; a new one is created last.
        let file_of_run = run.display().to_string();
        let old = is_ours.then(|| Run::open(run, &job)).transpose()?;
        if let Some(written) = old.as_ref().map(Run::checkpoint).transpose()?.map(|reached| reached.output) {
            ensure!(
                written == 0 || path.exists(),
                told!(
                    "{name}: is missing, with its {written} bytes of answers; remove {} to begin again",
                    "{name}: 不见了，其中的 {written} 字节答案也没有了；删除 {} 即可重新开始",
                    run.display()
                )
            );
        }
        let read: Vec<&Path> = inputs.iter().map(PathBuf::as_path).chain(is_ours.then_some(run)).collect();
        let was_there = fs::symlink_metadata(path).is_ok();
        let file = files::in_place(path, is_ours, self.output.force, &read)?;
        let run = old.map_or_else(|| Run::open(run, &job), Ok).inspect_err(|_| {
            if !was_there {
                let _ = fs::remove_file(path); // it is empty
            }
        })?;
        let reached = run.checkpoint()?;
        cut(&file, reached.output).with_context(|| name.clone())?;
        let out = BufWriter::with_capacity(1 << 16, file);
        files::written_in_place(&name);
        Ok(Kept { run, file: file_of_run, out, name, reached, last: Instant::now() })
    }
}

/// Truncates the output to the acknowledged answers, which end with a line.
fn cut(mut file: &File, needed: u64) -> Result<()> {
    let length = file.metadata()?.len();
    ensure!(
        length >= needed,
        told!(
            "has {length} bytes, but {needed} were written to it: it is not the output",
            "有 {length} 字节，但写入过 {needed} 字节：它不是那个输出"
        )
    );
    if needed > 0 {
        file.seek(SeekFrom::Start(needed - 1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        ensure!(
            last == *b"\n",
            told!(
                "no answer ends after {needed} bytes: it is not the output",
                "{needed} 字节处没有答案结束：它不是那个输出"
            )
        );
    }
    file.set_len(needed)?;
    file.seek(SeekFrom::End(0))?;
    Ok(())
}

/// The question, with the inputs' names, sizes and hashes of their first bytes, and the path of the answers.
fn job(puzzle: &str, what: &str, inputs: &[PathBuf], output: &Path) -> Result<Job> {
    let mut bytes = 0;
    let mut words = what.to_owned();
    for path in inputs {
        let (size, hash) = look(path).with_context(|| path.display().to_string())?;
        bytes += size;
        words += &format!("; {} of {size} bytes {hash}", path.display());
    }
    words += &format!("; to {}", output.display());
    Ok(Job::stream(puzzle, &words, bytes))
}

/// The size of a file and a hash of its first bytes.
fn look(path: &Path) -> io::Result<(u64, String)> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok((size, Sha256::digest(&head)[..8].iter().map(|byte| format!("{byte:02x}")).collect()))
}

impl Output {
    /// The progress of earlier commands.
    pub(crate) fn reached(&self) -> Checkpoint {
        match &self.sink {
            Sink::Plain(_) => Checkpoint::default(),
            Sink::Kept(kept) => kept.reached,
        }
    }

    /// Records that a batch was answered and written, which completes `input` bytes of the inputs.
    pub(crate) fn answered(&mut self, input: u64, exit: Exit) -> Result<()> {
        self.input.store(input, Ordering::Relaxed);
        let Sink::Kept(kept) = &mut self.sink else { return Ok(()) };
        kept.reached.batches += 1;
        kept.reached.input = input;
        kept.reached.ending = ending(exit);
        kept.flush()?;
        kept.reached.output = kept.out.get_mut().stream_position()?;
        if kept.last.elapsed() >= INTERVAL { kept.acknowledge() } else { Ok(()) }
    }

    /// Syncs everything to the disk; `is_done` if the inputs are at their end. Otherwise a plain file is left unchanged.
    pub(crate) fn finish(self, is_done: bool) -> Result<()> {
        match self.sink {
            Sink::Plain(out) if is_done => out.finish(),
            Sink::Plain(mut out) => Ok(out.flush()?),
            Sink::Kept(kept) => kept.finish(is_done),
        }
    }

    /// Keeps the answers after Ctrl-C, and says where.
    pub(crate) fn interrupt(self) -> Result<Exit> {
        let Output { sink, _watch: watch, .. } = self;
        drop(watch);
        match sink {
            Sink::Plain(out) => out.end_early(Early::Interrupted),
            Sink::Kept(kept) => {
                let (name, run) = (kept.name.clone(), kept.file.clone());
                kept.finish(false)?;
                let exit = say_early(Early::Interrupted, Finished::InFile(name));
                say!("{run} keeps the progress; the same command continues", "{run} 记录了进度；用同样的命令继续");
                Ok(exit)
            }
        }
    }
}

impl Kept {
    fn finish(mut self, is_done: bool) -> Result<()> {
        self.flush()?;
        self.reached.is_done = is_done;
        self.acknowledge()
    }

    /// Syncs the output first, then records the progress.
    fn acknowledge(&mut self) -> Result<()> {
        self.out.get_ref().sync_data().with_context(|| self.name.clone())?;
        self.run.keep(&self.reached)?;
        self.last = Instant::now();
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.out.flush().with_context(|| self.name.clone())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Plain(out) => out.write(bytes),
            Sink::Kept(kept) => kept.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Plain(out) => out.flush(),
            Sink::Kept(kept) => kept.out.flush(),
        }
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

/// The inverse of [`ending`].
pub(crate) fn exit(ending: u8) -> Exit {
    [Exit::Found, Exit::NotFound, Exit::Faulty][usize::from(ending.min(2))]
}
