//! The folder in which the random commands run.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with a file of every kind.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    pub(crate) fn new(name: &str) -> Place {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("folder")).unwrap();
        let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
        let four = "13242413423131..\n1...............\n";
        let nine = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7\n";
        write("four.txt", four.repeat(20).as_bytes());
        write("nine.txt", nine.repeat(3000).as_bytes());
        write("mixed.txt", format!("{four}what is this\n{four}11..............\n").as_bytes());
        write("board.txt", b".*..\n....\n....\n....\n");
        write("regions.txt", "EEEEE\nDDEBB\nDDBBB\nDDDAA\nCDAAA\n\n".repeat(20).as_bytes());
        write("clocks.txt", b"9 9 12\n6 6 6\n6 3 6\n");
        write("weights.txt", "1 ".repeat(16).as_bytes());
        write("empty.txt", b"");
        write("kept.txt", b"somebody keeps this\n");
        write("nul.txt", format!("{four}13\0\0\n{four}").as_bytes());
        write("latin.txt", &[four.as_bytes(), b"\xe4\xf6\xfc\n", four.as_bytes()].concat());
        write("crlf.txt", four.replace('\n', "\r\n").as_bytes());
        write("bom.txt", format!("\u{feff}{four}").as_bytes());
        write("long.txt", format!("{four}{}\n{four}", "1".repeat(100_000)).as_bytes());
        write("unreadable.txt", four.as_bytes());
        fs::set_permissions(folder.join("unreadable.txt"), fs::Permissions::from_mode(0o000)).unwrap();
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(nine.repeat(500).as_bytes()).unwrap();
        let packed = packed.finish().unwrap();
        write("packed.gz", &packed);
        write("cut.gz", &packed[..packed.len() / 2]);
        symlink("kept.txt", folder.join("link.txt")).unwrap();
        symlink("folder/not-yet.txt", folder.join("nowhere.txt")).unwrap();
        symlink("loop.txt", folder.join("loop.txt")).unwrap();
        assert!(Command::new("mkfifo").arg(folder.join("fifo")).status().unwrap().success());
        for (name, count) in [("eight.db", "queens count 8"), ("rooks.db", "place count rook 6")] {
            let run = folder.with_file_name(name);
            if !run.exists() {
                let mut command = lowbit(&folder);
                command.args(count.split(' ')).args(["--threads", "1", "--run"]).arg(&run);
                assert!(command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
            }
            fs::copy(run, folder.join(name)).unwrap();
        }
        Place(folder)
    }

    /// Every regular file with its contents, and every other entry with its kind.
    pub(crate) fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut contents = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                let what = match () {
                    () if kind.is_symlink() => format!("link to {}", fs::read_link(&path).unwrap().display()).into(),
                    () if kind.is_dir() => {
                        folders.push(path.clone());
                        b"folder".to_vec()
                    }
                    () if kind.is_fifo() => b"fifo".to_vec(),
                    () => fs::read(&path).unwrap_or_default(),
                };
                contents.insert(path.strip_prefix(&self.0).unwrap().to_owned(), what);
            }
        }
        contents
    }
}

/// The command, in a folder.
pub(crate) fn lowbit(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lowbit"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}
