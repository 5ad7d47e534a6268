"""Counts and files that outgrow one machine: units of a count, or pieces of a file, as tasks of Ray.

`count_queens`, `count_place` and `count_term` distribute the units of a count, and keep the subtotals in a run file, the same as
that of ``lowbit queens count --run``, ``lowbit place count --run`` and ``lowbit sequence NAME N --run``. ``lowbit run status`` shows it, the command can continue it on one machine, and Ray
can continue a run of the command. Ray comes with ``pip install lowbit[ray]``; lowbit must be installed on every
machine of the cluster.

`answer_sudokus` shares out a file of sudokus: the command's answers, in the order of the file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from operator import index
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

from lowbit._items import say
from lowbit._lowbit import Run, environment_language, problem_of_term, read_term
from lowbit.queens import Board
from lowbit.ray._bar import Bar

__all__ = ["answer_sudokus", "count_place", "count_queens", "count_term"]

_OBJECT_STORE = 100 << 20
"""Memory for objects in a cluster that is started for a count: little, for subtotals are tiny."""


def count_queens(
    n: Optional[int] = None,
    *,
    run: Union[str, os.PathLike[str]],
    board: Union[str, Board, None] = None,
    address: Optional[str] = None,
    threads: int = 1,
    num_gpus: int = 0,
    gpu_backend: str = "cuda",
    task_seconds: float = 1.0,
    bar: bool = True,
) -> int:
    """The number of solutions of the plain board of n rows, or of a `board`, counted by a cluster.

    The units are Ray tasks of about `task_seconds` each, most expensive first; a few for each processor are in flight at
    any time, so that a million units need no memory. A task whose process or machine dies is retried without limit. Every subtotal is written to the file `run` before it counts as done: after Ctrl-C, or when this process dies,
    the same call continues where it stopped. At the end the count is checked, as by the command.

    `address` is that of a cluster, such as "auto"; without it the one in the environment variable RAY_ADDRESS, as a job
    of a cluster has it. Without both, and if Ray is not running, a cluster is started on this machine for the time of
    the count. Tasks have `threads` processors each; with `num_gpus`, as many tasks with a GPU
    each run beside them and count by the backend `gpu_backend`. With `bar`, progress is shown on a terminal.
    """
    text = None if board is None else str(board)
    how = _How(address, threads, num_gpus, gpu_backend, task_seconds, bar)
    found = _count(run, (n, text, None), f"queens {n or ''}".strip(), how)
    assert isinstance(found, int)
    return found


def count_place(
    problem: str,
    goal: str = "count",
    *,
    run: Union[str, os.PathLike[str]],
    address: Optional[str] = None,
    threads: int = 1,
    num_gpus: int = 0,
    gpu_backend: str = "cuda",
    task_seconds: float = 1.0,
    bar: bool = True,
) -> Union[int, list[int]]:
    """The number of placements, as by `lowbit.place.count`, counted by a cluster, as by `count_queens`.

    A list of numbers for the goals ``by-size``, ``by-first`` and ``levels``. Symmetric placements have no units: they are
    counted on one machine. ``lowbit place count --run`` has the same file.
    """
    asked = problem if goal == "count" else f"{problem}: {goal}"
    how = _How(address, threads, num_gpus, gpu_backend, task_seconds, bar)
    return _count(run, (None, None, asked), "place", how)


def count_term(
    sequence: str,
    n: int,
    *,
    run: Union[str, os.PathLike[str]],
    address: Optional[str] = None,
    threads: int = 1,
    num_gpus: int = 0,
    gpu_backend: str = "cuda",
    task_seconds: float = 1.0,
    bar: bool = True,
) -> Union[int, list[int]]:
    """A term of a published sequence, as by `lowbit.place.term`, counted by a cluster, as by `count_queens`.

    One that is published must be met. ``lowbit sequence NAME N --run`` has the same file.
    """
    how = _How(address, threads, num_gpus, gpu_backend, task_seconds, bar)
    counted = _count(run, (None, None, problem_of_term(sequence, n)), f"{sequence} {n}", how)
    return read_term(sequence, n, counted)


def answer_sudokus(
    verb: str,
    file: Union[str, os.PathLike[str]],
    output: Union[str, os.PathLike[str]],
    options: Sequence[str] = (),
    *,
    address: Optional[str] = None,
    threads: int = 1,
    task_seconds: float = 1.0,
    force: bool = False,
    bar: bool = True,
) -> int:
    """Answers a file with a sudoku on each line: what ``lowbit sudoku VERB OPTIONS FILE -o OUTPUT`` writes, by a cluster.

    The verbs are ``solve``, ``count``, ``check``, ``candidates``, ``grade`` and ``best``. Lines that cannot be read are answered by
    ``error`` and named on stderr, as by the command, whose exit code is returned: 0, 1 if a puzzle has no solution, 2 if one cannot be read.

    `output` appears when all is answered. Until then the answers are in ``OUTPUT.partial``: after Ctrl-C, or when this process dies, the
    same call continues from there. An existing `output` is replaced only with `force`. Only this process reads and writes files; tasks get
    their lines from it, each for about `task_seconds`. The others as of `count_queens`.
    """
    _check(threads, 0, task_seconds)
    _needs_ray()
    from lowbit.ray._file import Asked, Partial, Source, checked, share_out

    checked(verb, tuple(options))
    source = Source(Path(file), Asked(verb, tuple(options), threads, environment_language()))
    with Partial(Path(output), source, force) as partial, _cluster(address, threads, 0), Bar(verb, enabled=bar) as shown:
        share_out(source, partial, task_seconds, shown)
    return partial.ending


class _How(NamedTuple):
    """How a count is shared out."""

    address: Optional[str]
    threads: int
    num_gpus: int
    gpu_backend: str
    task_seconds: float
    bar: bool


def _count(
    run: Union[str, os.PathLike[str]],
    subject: tuple[Optional[int], Optional[str], Optional[str]],
    name: str,
    how: _How,
) -> Union[int, list[int]]:
    """Counts n queens, a board or a problem in a run."""
    _check(how.threads, how.num_gpus, how.task_seconds)
    _needs_ray()
    from lowbit.ray._share import Job, Kind, share_out

    count = Run(os.fspath(run), *subject)
    if count.units_done < count.units:
        with _cluster(how.address, how.threads, how.num_gpus), Bar(name, enabled=how.bar) as shown:
            job = Job(*subject, count.method, None, how.threads)
            kinds = [Kind(job, {"CPU": how.threads}, count.seconds_per_cost)]
            if how.num_gpus:
                job = Job(*subject, count.method, how.gpu_backend, 1)
                kinds.insert(0, Kind(job, {"CPU": 1, "GPU": 1}, count.seconds_per_cost, how.num_gpus))
            share_out(count, kinds, how.task_seconds, shown)
    return count.count()


def _check(threads: int, num_gpus: int, task_seconds: float) -> None:
    """Refuses what no cluster can do."""
    if index(threads) < 1:
        raise ValueError(say(f"threads = {threads}: 1 at least", f"threads = {threads}：至少为 1"))
    if index(num_gpus) < 0:
        raise ValueError(say(f"num_gpus = {num_gpus}: 0 at least", f"num_gpus = {num_gpus}：至少为 0"))
    if not (isfinite(task_seconds) and task_seconds > 0):
        raise ValueError(say(f"task_seconds = {task_seconds}: more than 0", f"task_seconds = {task_seconds}：应大于 0"))


def _needs_ray() -> None:
    try:
        import ray  # noqa: F401
    except ImportError:
        message = say("Ray is not installed: pip install 'lowbit[ray]'", "没有安装 Ray：pip install 'lowbit[ray]'")
        raise ImportError(message) from None


def _look(threads: int, num_gpus: int, is_local: bool) -> None:
    """Says if no machine has what a task needs: an error where no other can come, a warning in a cluster."""
    import ray

    machines = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    for name, wanted, word in (("CPU", threads, "threads"), ("GPU", min(num_gpus, 1), "num_gpus")):
        most = max((int(machine.get(name, 0)) for machine in machines), default=0)
        if most >= wanted:
            continue
        asked = threads if name == "CPU" else num_gpus
        message = say(
            f"{word} = {asked}: the largest machine has {most} {name}s",
            f"{word} = {asked}：最大的机器只有 {most} 个 {name}",
        )
        if is_local:
            raise ValueError(message)
        waits = say("waiting for one that has", "正在等待满足条件的机器")
        print(f"lowbit: {message}; {waits}", file=sys.stderr)


@contextmanager
def _cluster(address: Optional[str], threads: int, num_gpus: int) -> Iterator[None]:
    """A connection to a cluster: the current one, the one at the address or at that of RAY_ADDRESS, or a local one."""
    import ray

    address = address or os.environ.get("RAY_ADDRESS") or "local"
    if ray.is_initialized():
        _look(threads, num_gpus, False)
        yield
        return
    options: dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": "warning"}
    if address == "local":
        options.update(include_dashboard=False, object_store_memory=_OBJECT_STORE)
    ray.init(**options)
    try:
        _look(threads, num_gpus, address == "local")
        yield
    finally:
        ray.shutdown()
