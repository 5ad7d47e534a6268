"""Files of sudokus by a cluster of Ray: the answers of the command, whatever happens on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import command

os.environ.setdefault("RAY_AUTH_MODE", "disabled")  # a private cluster that leaves no token behind
from lowbit import sudoku
from lowbit.ray import answer_sudokus
from lowbit.ray._file import Asked, Source, answer_piece

PUZZLES = [str(puzzle) for puzzle in sudoku.generate(40, seed=8)]
NONE = "11" + "." * 79


def start(*arguments: str) -> subprocess.Popen[str]:
    """Starts a driver, as one would from a shell."""

    def listen() -> None:
        # What a shell starts in the background ignores Ctrl-C, as do its children: these tests may be such.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    program = [sys.executable, "-m", "lowbit.ray", "sudoku", *arguments]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=listen)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("verb", "options", "lines"),
    [
        ("solve", [], ["# some", "", *PUZZLES[:3], "12x", NONE, "1..4......3....2", "", PUZZLES[4]]),
        ("solve", ["--to", "board"], ["quizzes,solutions", *(f"{puzzle},0" for puzzle in PUZZLES[:3]), "oops,1", f"{NONE},0"]),
        ("check", ["--json"], [json.dumps({"puzzle": puzzle}) for puzzle in (*PUZZLES[:2], "12", *PUZZLES[2:4])]),
        ("grade", ["--scale", "hodoku"], [PUZZLES[0], "1..4......3....2", *PUZZLES[1:3]]),
    ],
)
def test_pieces_are_answered_as_the_whole(verb: str, options: list[str], lines: list[str], language: str, tmp_path: Path) -> None:
    """In every layout, with lines that are wrong, and without a line end at the end: text, messages and exit code of the command."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    wanted = command("sudoku", verb, *options, str(file), "--lang", language)
    for size in (1, 200):
        source = Source(file, Asked(verb, tuple(options), 1, language))
        text, said, ending = source.first.answers, list(source.first.said), source.first.ending
        while piece := source.piece(size):
            own = source.own(piece, answer_piece(source.asked, source.head + piece.text))
            text, said, ending = text + own.answers, said + own.said, max(ending, own.ending)
        assert (text.decode(), said, ending) == (wanted.stdout, wanted.stderr.splitlines(), wanted.returncode)


@pytest.mark.usefixtures("shared_cluster")
def test_a_driver_that_is_killed_goes_on_and_one_that_is_stopped_says_so(tmp_path: Path) -> None:
    file, output = tmp_path / "puzzles.txt", tmp_path / "verdicts.txt"
    partial, note = tmp_path / "verdicts.txt.partial", tmp_path / "verdicts.txt.partial.json"
    arguments = ["check", str(file), "-o", str(output), "--task-seconds", "0.01"]

    def reached() -> int:
        return int(json.loads(note.read_text())["written"]) if note.exists() else 0

    def is_stopped(stop: signal.Signals) -> bool:
        """Whether the driver got the signal before it was done."""
        before = reached()
        driver = start(*arguments)
        while reached() <= before and driver.poll() is None:
            time.sleep(0.01)
        driver.send_signal(stop)
        out, errors = driver.communicate()
        if output.exists():  # it was done; a line of the file is wrong
            assert driver.returncode == 2, errors
            return False
        assert (driver.returncode, out) == ({signal.SIGKILL: -9, signal.SIGINT: 130}[stop], ""), errors
        assert stop == signal.SIGKILL or f"safe in {partial}" in errors, errors
        return True

    for times in (5000, 50_000, 500_000):  # on a busy machine the driver may be done before this test wakes up
        file.write_text("".join(f"{line}\n" for line in [*PUZZLES * times, "wrong", NONE]))
        if is_stopped(signal.SIGKILL) and is_stopped(signal.SIGINT):
            break
        for left in (output, partial, note):
            left.unlink(missing_ok=True)
    safe = partial.read_bytes()[: reached()]

    wanted = command("sudoku", "check", str(file))
    other = start("check", str(file), "-o", str(output), "--", "--minimal")
    assert other.communicate()[1].startswith(f"lowbit: {partial}: is of another question") and other.returncode == 2
    driver = start("check", str(file), "-o", str(output))
    out, errors = driver.communicate()
    assert (driver.returncode, out, errors) == (2, "", wanted.stderr), errors
    assert output.read_text() == wanted.stdout and output.read_bytes().startswith(safe)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzles.txt", "verdicts.txt"]


def test_pieces_stay_large_where_processes_start_slowly(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))
    source = Source(file, Asked("solve", (), 1, "en"))
    source.first = source.first._replace(seconds=3.0)
    piece = source.piece(1000)
    assert piece is not None
    assert source.next_size(1000, piece, 3.1, 1.0) == 2000, "starting takes all the time"
    assert source.next_size(1000, piece, 21.0, 1.0) == len(piece.text) // 2, "half of 18 seconds, and the start"
    source.first = source.first._replace(seconds=0.0)
    assert source.next_size(1000, piece, 1e9, 1.0) == 1, "one line at least"


def test_what_cannot_be_answered_is_refused_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)  # in a cluster, a larger machine may come
    file, rows, output = tmp_path / "puzzles.txt", tmp_path / "rows.txt", tmp_path / "out.txt"
    file.write_text(f"{PUZZLES[0]}\n")
    rows.write_text("1..4\n....\n..3.\n...2\n")
    output.write_text("mine")
    for verb, path, to, options, message in (
        ("solve", file, output, (), "exists already; --force replaces it"),
        ("solve", file, file, (), "exists already"),
        ("generate", file, tmp_path / "x", (), "'generate' is not asked of files here"),
        ("solve", file, tmp_path / "x", ("--run", "x"), "'--run' is no option here"),
        ("grade", file, tmp_path / "x", ("--scale", "loud"), "loud"),
        ("solve", rows, tmp_path / "x", (), "the first line with cells must be a puzzle"),
    ):
        with pytest.raises(ValueError, match=message):
            answer_sudokus(verb, path, to, options)
    with pytest.raises(ValueError, match="is the input"):
        answer_sudokus("solve", file, file, force=True)
    with pytest.raises(FileNotFoundError):
        answer_sudokus("solve", tmp_path / "none", tmp_path / "x")
    with pytest.raises(ValueError, match="the largest machine has"):
        answer_sudokus("solve", file, tmp_path / "x", threads=1000)
    assert output.read_text() == "mine" and file.read_text() == f"{PUZZLES[0]}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.txt", "puzzles.txt", "rows.txt"]
