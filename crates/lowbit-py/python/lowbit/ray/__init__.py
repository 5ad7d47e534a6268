"""Counts that outgrow one machine: units of a count as tasks of Ray.

`count_queens` shares out the units of a count, and keeps what comes back in the file of a run: the file of
``lowbit queens count --run``. ``lowbit run status`` looks into it, the command can go on with it on one machine, and Ray
can go on with what the command began. Ray comes with ``pip install lowbit[ray]``; lowbit must be installed on every
machine of the cluster.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Optional, Union

import ray

from lowbit._lowbit import Run, Units
from lowbit.queens import Board
from lowbit.ray._bar import Bar

__all__ = ["count_queens"]

_MOST_UNITS = 2000
"""Units of one task at most: small ones go together, but a lost task must not cost much."""

_OBJECT_STORE = 100 << 20
"""Memory for objects in a cluster that is started for a count, the least that Ray likes: subtotals are tiny."""


def count_queens(
    n: Optional[int] = None,
    run: Union[str, os.PathLike[str]] = "",
    board: Union[str, Board, None] = None,
    *,
    address: Optional[str] = None,
    threads: int = 1,
    num_gpus: int = 0,
    gpu_backend: str = "cuda",
    task_seconds: float = 1.0,
    bar: bool = True,
) -> int:
    """The number of solutions of the plain board of n rows, or of a `board`, counted by a cluster.

    The units are Ray tasks of about `task_seconds` each, most expensive first; a few for each processor are under way at
    any time, so that a million units need no memory. A task whose process or machine dies is run again, as often as it
    takes. Every subtotal is written to the file `run` before it counts as done: after Ctrl-C, or when this process dies,
    the same call goes on where it stopped. In the end the count is checked, as that of the command is.

    `address` is that of a cluster, such as "auto"; without it, and where Ray is not running, a cluster is started on this
    machine for the time of the count. Tasks have `threads` processors each; with `num_gpus`, as many tasks with a GPU
    each run beside them and count by the backend `gpu_backend`. With `bar`, progress is shown on a terminal.
    """
    if not os.fspath(run):
        raise TypeError("a file for the run is needed")
    count = Run(os.fspath(run), n, board)
    if count.units_done < count.units:
        job = (n, None if board is None else str(board), count.method)
        with _cluster(address), Bar(f"queens {n or Board(str(board)).n}", enabled=bar) as shown:
            kinds = [_Kind((*job, None, threads), {"num_cpus": threads}, count.seconds_per_cost)]
            if num_gpus:
                resources = {"num_cpus": 1, "num_gpus": 1}
                kinds.insert(0, _Kind((*job, gpu_backend, 1), resources, count.seconds_per_cost, num_gpus))
            _share_out(count, kinds, task_seconds, shown)
    return count.count()


def _share_out(count: Run, kinds: list[_Kind], task_seconds: float, shown: Bar) -> None:
    """Runs all open units of a count; returns when they are in its file."""
    owners: dict[Any, _Kind] = {}
    try:
        while True:
            for kind in kinds:
                kind.fill(count, task_seconds, owners)
            if not owners:
                return
            finished = _wait(list(owners))
            count.record([owners.pop(task).finish(task) for task in finished])
            shown.update(count.fraction)
    finally:
        for task in owners:  # after an error or Ctrl-C: nobody waits for these any more
            ray.cancel(task)


def _wait(tasks: list[Any]) -> list[Any]:
    """The tasks that are finished, at least one unless a second passes."""
    first, others = ray.wait(tasks, num_returns=1, timeout=1.0)
    if not first or not others:
        return list(first)
    return [*first, *ray.wait(others, num_returns=len(others), timeout=0)[0]]


class _Kind:
    """Workers of one kind: with a GPU, or without."""

    def __init__(
        self, job: tuple[Any, ...], resources: dict[str, int], seconds_per_cost: float, most: Optional[int] = None
    ) -> None:
        self._job = job
        self._resources = resources
        self._most = most
        self._task = ray.remote(_count_units).options(max_retries=-1, **resources)
        self._seconds_per_cost = seconds_per_cost
        self._parcels: dict[Any, list[tuple[int, float]]] = {}
        self._window = 0
        self._looked = float("-inf")

    def fill(self, count: Run, task_seconds: float, owners: dict[Any, _Kind]) -> None:
        """Hands out tasks until there are enough."""
        while len(self._parcels) < self._enough():
            parcel = count.parcel(task_seconds / self._seconds_per_cost, _MOST_UNITS)
            if not parcel:
                return
            task = self._task.remote(self._job, parcel)
            self._parcels[task] = parcel
            owners[task] = self

    def finish(self, task: Any) -> tuple[Any, Any, Any]:
        """The units of a finished task, their subtotals, and who counted them."""
        parcel = self._parcels.pop(task)
        try:
            tallies, seconds, worker = ray.get(task)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what was wrong there, without the way it came
        measured = seconds / sum(cost for _, cost in parcel)
        self._seconds_per_cost += 0.1 * (measured - self._seconds_per_cost)
        return parcel, tallies, worker

    def _enough(self) -> int:
        """Two tasks for each place where one can run, so that none waits for us; machines come and go."""
        if time.monotonic() - self._looked > 5:
            self._looked = time.monotonic()
            there = ray.cluster_resources()
            names = {"num_cpus": "CPU", "num_gpus": "GPU"}
            places = min(int(there.get(names[name], 0) // need) for name, need in self._resources.items())
            self._window = 2 * max(1, places if self._most is None else min(places, self._most))
        return self._window


_units: dict[tuple[Any, ...], Units] = {}
"""The counts that this worker process has made ready."""


def _count_units(job: tuple[Any, ...], parcel: list[tuple[int, float]]) -> tuple[Any, float, Any]:
    """The task: subtotals, seconds, worker."""
    units = _units.get(job)
    if units is None:
        units = _units[job] = Units(*job)
    tallies, seconds = units.run(parcel)
    return tallies, seconds, units.worker


@contextmanager
def _cluster(address: Optional[str]) -> Iterator[None]:
    """A connection to a cluster: the one that is there, the one at the address, or one of this machine's own."""
    if ray.is_initialized():
        yield
        return
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "warning"}
    if address is None:
        options.update(address="local", include_dashboard=False, object_store_memory=_OBJECT_STORE)
    else:
        options.update(address=address)
    ray.init(**options)
    try:
        yield
    finally:
        ray.shutdown()
