"""Answers to a file of sudokus, piece by piece: those of the command, in the order of the file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple, Optional

from lowbit._items import say
from lowbit.ray._bar import Bar

VERBS = ("solve", "count", "check", "candidates", "grade", "best")

_FAULTY = 2
"""The command's exit code after a puzzle that cannot be read; also after a question that makes no sense."""

_FIRST_BYTES = 8 << 10
_MOST_BYTES = 16 << 20
"""Bytes of a piece: of the first, before anything is measured, and of the largest."""

_KEEP_EVERY = 1.0
"""Seconds after which it is written down again how far the answers are."""

_LOOK_AGAIN = 5.0
"""Seconds after which the cluster is asked again how many processors it has."""

_ALONE = {"--json", "--path", "--minimal", "--why"}
_WITH_VALUE = {"--to", "--format", "--scale", "--uniqueness", "--notation", "--limit", "--size", "--time", "--weights"}
"""Options of the command that make the answers other ones and each depend on its puzzle alone."""


class Asked(NamedTuple):
    """What the command is asked about a piece."""

    verb: str
    options: tuple[str, ...]
    threads: int
    language: str


class Answer(NamedTuple):
    """What the command said."""

    ending: int
    answers: bytes
    said: list[str]
    seconds: float


def answer_piece(asked: Asked, text: bytes) -> Answer:
    """The task: the command's answers to a text."""
    began = time.monotonic()
    program = [sys.executable, "-m", "lowbit", "sudoku", asked.verb, *asked.options]
    program += ["--threads", str(asked.threads), "--lang", asked.language]
    done = subprocess.run(program, input=text, capture_output=True)
    said = done.stderr.decode(errors="replace").splitlines()
    if not 0 <= done.returncode <= _FAULTY:
        raise RuntimeError(" ".join(said) or f"lowbit sudoku {asked.verb}: {done.returncode}")
    return Answer(done.returncode, done.stdout, said, time.monotonic() - began)


def checked(verb: str, options: tuple[str, ...]) -> None:
    """Refuses what cannot be asked of a piece."""
    if verb not in VERBS:
        known = ", ".join(VERBS)
        raise ValueError(say(f"'{verb}' is not asked of files here: {known}", f"此处不能对文件问 '{verb}'：{known}"))
    rest = iter(options)
    for option in rest:
        name, has_value, _ = option.partition("=")
        if name in _WITH_VALUE and (has_value or next(rest, None) is not None):
            continue
        if name not in _ALONE or has_value:
            known = ", ".join(sorted(_ALONE | _WITH_VALUE))
            raise ValueError(say(f"'{option}' is no option here: {known}", f"此处没有选项 '{option}'：{known}"))


class Source:
    """A file with a puzzle a line, read from its first puzzle on. What stands up to there goes before every piece, so that each is read
    as the whole file is: in the same layout, by the same header, with the same digits."""

    def __init__(self, path: Path, asked: Asked) -> None:
        self.path = path
        self.asked = asked
        self._file = open(path, "rb")
        about = os.fstat(self._file.fileno())
        self.size, self.modified = about.st_size, about.st_mtime_ns
        self.head = b""
        self.lines = 0
        """Lines that were read."""
        self._said: list[str] = []
        """What was said of the lines before every piece."""
        self.first = self._first_puzzle()
        self._head_lines = self.lines

    def _first_puzzle(self) -> Answer:
        while line := self._file.readline():
            self.head += line if line.endswith(b"\n") else line + b"\n"
            self.lines += 1
            if not line.strip() or line.startswith(b"#"):
                continue
            found = answer_piece(self.asked, self.head)
            own = [self._named(line) for line in found.said]
            if found.answers and found.ending != _FAULTY:
                self._said = found.said
                return found._replace(said=own)
            if found.ending == _FAULTY:
                why = "".join(own[-1:]).replace("lowbit: ", "", 1)
                needed = say("the first line with cells must be a puzzle", "第一个有格子的行必须是一道题")
                raise ValueError(f"{why}; {needed}" if found.answers else why)
        raise ValueError(say(f"{self.path}: no puzzle", f"{self.path}：没有题目"))

    def _named(self, line: str) -> str:
        """A message with the name of the file."""
        return line.replace(f"lowbit: {_INPUT[self.asked.language]}: ", f"lowbit: {self.path}: ", 1)

    @property
    def read(self) -> int:
        """Bytes that were read."""
        return self._file.tell()

    def go_on(self, read: int, lines: int) -> None:
        """Goes on where another process ended."""
        self._file.seek(read)
        self.lines = lines

    def piece(self, size: int) -> Optional[Piece]:
        """Whole lines, of about this size; `None` at the end."""
        lines = self._file.readlines(size)
        if not lines:
            return None
        if not lines[-1].endswith(b"\n"):
            lines[-1] += b"\n"
        first = self.lines
        self.lines += len(lines)
        return Piece(b"".join(lines), first - self._head_lines, self.read, self.lines)

    def next_size(self, size: int, piece: Piece, seconds: float, task_seconds: float) -> int:
        """The size of a piece that takes as long as wanted, and at least four times as long as a process takes to start."""
        start = self.first.seconds
        wanted = max(task_seconds, 4 * start) - start
        fitting = len(piece.text) * wanted / max(seconds - start, 0.1 * seconds, 1e-3)
        return int(min(max(fitting, 1), 2 * size, _MOST_BYTES))

    def own(self, piece: Piece, found: Answer) -> Answer:
        """The answers to a piece without those to what stands before it, its lines numbered as in the file."""
        if not found.answers.startswith(self.first.answers):
            raise RuntimeError(f"{self.path}: {found.said}")  # the command gave another answer to the same puzzle
        answers = found.answers[len(self.first.answers) :]

        def shifted(match: re.Match[str]) -> str:
            return f"{match[1]}{int(match[2]) + piece.shift}"

        if found.ending == _FAULTY:
            answers = re.sub(r'^(\{"error":"(?:line |第 ))(\d+)', shifted, answers.decode(), flags=re.M).encode()
        place = re.compile(rf"^(lowbit: {re.escape(_INPUT[self.asked.language])}: (?:line |第 ))(\d+)")
        said = [self._named(place.sub(shifted, line)) for line in found.said if line not in self._said]
        return found._replace(answers=answers, said=said)


_INPUT = {"en": "standard input", "zh": "标准输入"}
"""What the command calls the input of a piece."""


class Piece(NamedTuple):
    """Lines of a file, and how far it is read after them."""

    text: bytes
    shift: int
    """What the numbers of its lines lack where it stands right after the first puzzle."""
    read: int
    lines: int


class Partial:
    """The answers so far, beside the file that they become: OUTPUT.partial, and how far they are in OUTPUT.partial.json."""

    def __init__(self, output: Path, source: Source, force: bool) -> None:
        self._output = output
        self._source = source
        self.path = output.with_name(f"{output.name}.partial")
        self._note = output.with_name(f"{output.name}.partial.json")
        self._kept = float("-inf")
        if output.exists() and not force:
            raise ValueError(say(f"{output}: exists already; --force replaces it", f"{output}：已经存在；用 --force 替换它"))
        if output.resolve() == source.path.resolve():
            raise ValueError(say(f"{output}: is the input", f"{output}：是输入文件"))
        self._file: IO[bytes] = open(self.path, "ab")
        _lock(self._file, self.path)
        self._about = [source.asked.verb, *source.asked.options, source.size, source.modified]
        note = self._read()
        if note is None or (force and note["about"] != self._about):
            self._file.truncate(0)
            self.ending = source.first.ending
            self._file.write(source.first.answers)
            for line in source.first.said:
                print(line, file=sys.stderr)
        elif note["about"] == self._about:
            self._file.truncate(note["written"])
            self.ending = note["ending"]
            source.go_on(note["read"], note["lines"])
        else:
            raise ValueError(say(f"{self.path}: is of another question or file; --force begins anew", f"{self.path}：属于别的问题或文件；用 --force 重新开始"))
        self._file.seek(0, os.SEEK_END)
        self.read, self._lines = source.read, source.lines
        """How far the file is answered: bytes and lines."""
        self._began = self.read

    def _read(self) -> Optional[dict[str, Any]]:
        with suppress(OSError, ValueError, KeyError):
            note: dict[str, Any] = json.loads(self._note.read_text())
            if os.fstat(self._file.fileno()).st_size >= note["written"] and {"about", "read", "lines", "ending"} <= note.keys():
                return note
        return None

    def __enter__(self) -> Partial:
        return self

    def __exit__(self, kind: Optional[type], error: Optional[BaseException], where: Optional[TracebackType]) -> None:
        if self._file.closed:
            return
        if self.read > self._began:
            self.keep()
        elif not self._note.exists():
            self.path.unlink()  # nothing was answered
        self._file.close()

    def add(self, piece: Piece, found: Answer) -> None:
        """Writes the answers to the next piece."""
        self._file.write(found.answers)
        for line in found.said:
            print(line, file=sys.stderr)
        self.ending = max(self.ending, found.ending)
        self.read, self._lines = piece.read, piece.lines
        if time.monotonic() - self._kept >= _KEEP_EVERY:
            self.keep()

    def keep(self) -> None:
        """Writes down how far the answers are, once they are on disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        note = {"about": self._about, "written": self._file.tell(), "read": self.read, "lines": self._lines, "ending": self.ending}
        new = self._note.with_name(f"{self._note.name}.new")
        new.write_text(json.dumps(note))
        os.replace(new, self._note)
        self._kept = time.monotonic()

    def finish(self) -> None:
        """All answers are there: they get their name."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self.path, self._output)
        self._note.unlink(missing_ok=True)


def _lock(file: IO[bytes], path: Path) -> None:
    """One process at a time, where the system can say so."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ValueError(say(f"{path}: another process writes it", f"{path}：另一个进程正在写入")) from None


def share_out(source: Source, partial: Partial, task_seconds: float, shown: Bar) -> None:
    """Answers all pieces, and gives the answers their name."""
    import ray

    from lowbit.ray._share import MOMENT, Interrupts, cancel

    task = ray.remote(answer_piece).options(max_retries=-1, num_cpus=source.asked.threads)
    tasks: dict[Any, tuple[int, Piece]] = {}
    found: dict[int, tuple[Piece, Answer]] = {}
    size = _FIRST_BYTES
    places, looked = 1, float("-inf")
    begun = written = 0
    with Interrupts() as interrupts:
        try:
            while True:
                interrupts.check()
                if time.monotonic() - looked >= _LOOK_AGAIN:  # machines come and go
                    places = max(1, int(ray.cluster_resources().get("CPU", 0)) // source.asked.threads)
                    looked = time.monotonic()
                # Answers that wait for an earlier slow piece take memory: only a few for each place.
                while len(tasks) < 2 * places and len(found) < 8 * places and (piece := source.piece(size)):
                    tasks[task.remote(source.asked, source.head + piece.text)] = begun, piece
                    begun += 1
                if not tasks:
                    return partial.finish()
                for one in ray.wait(list(tasks), num_returns=1, timeout=MOMENT)[0]:
                    try:
                        answer: Answer = ray.get(one)
                    except ray.exceptions.RayTaskError as error:
                        raise error.cause from None  # the worker's error, without Ray's traceback
                    number, piece = tasks.pop(one)
                    found[number] = piece, source.own(piece, answer)
                    size = source.next_size(size, piece, answer.seconds, task_seconds)
                while written in found:
                    partial.add(*found.pop(written))
                    shown.update(partial.read / max(source.size, 1))
                    written += 1
        finally:
            cancel(tasks)  # after an error or Ctrl-C: their results are not needed
