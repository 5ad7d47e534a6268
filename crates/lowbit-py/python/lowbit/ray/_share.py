"""Distributes units in parcels; subtotals are on disk before they count as done."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterable
from types import FrameType, TracebackType
from typing import Any, NamedTuple, Optional

import ray

from lowbit._lowbit import Run, Units
from lowbit.ray._bar import Bar

Parcel = list[tuple[int, float]]
"""Units, each with its number and its predicted cost."""

_MOST_UNITS = 2000
"""Most units of one parcel: small ones are grouped, but a lost parcel must not cost much."""

_LOOK_AGAIN = 5.0
"""Seconds after which the cluster is asked again how many machines it has."""


MOMENT = 0.3
"""Seconds that Ctrl-C may wait for a task."""


class Job(NamedTuple):
    """The description of a count for a worker: the arguments of `Units`."""

    n: Optional[int]
    board: Optional[str]
    problem: Optional[str]
    method: str
    backend: Optional[str]
    threads: int


_ready: dict[Job, Units] = {}
"""The jobs that this worker process has prepared, which may take seconds."""


def count_units(job: Job, parcel: Parcel) -> tuple[list[tuple[str, str]], float, tuple[str, str, str, str, int]]:
    """The task: the subtotals of a parcel, the seconds they took, and who counted them."""
    if job not in _ready:
        _ready[job] = Units(*job)
    tallies, seconds = _ready[job].run(parcel)
    return tallies, seconds, _ready[job].worker


class Kind:
    """Workers of one kind, each with these resources: with a GPU, or without."""

    def __init__(
        self, job: Job, resources: dict[str, int], seconds_per_cost: Optional[float], most: Optional[int] = None
    ) -> None:
        self._job = job
        self._resources = resources
        self._most = most
        needs = {"CPU": "num_cpus", "GPU": "num_gpus"}
        options = {needs[name]: number for name, number in resources.items()}
        self._task = ray.remote(count_units).options(max_retries=-1, **options)
        self._seconds_per_cost = seconds_per_cost
        self._places = 0
        self._looked = float("-inf")
        self.parcels: dict[Any, Parcel] = {}
        """Parcels in flight, by task."""
        self.tasks_done = 0
        self.seconds_done = 0.0

    def fill(self, count: Run, task_seconds: float, returned: list[Parcel]) -> None:
        """Hands out parcels until there are two for each place where a task can run: one that runs, one that waits."""
        self._look(returned)
        while len(self.parcels) < 2 * self._places:
            # Without predictions, single units until one is measured.
            cost = 0.0 if self._seconds_per_cost is None else task_seconds / self._seconds_per_cost
            parcel = returned.pop() if returned else count.parcel(cost, _MOST_UNITS)
            if not parcel:
                return
            self.parcels[self._task.remote(self._job, parcel)] = parcel

    def finish(self, task: Any) -> tuple[Any, Any, Any]:
        """A finished parcel, its subtotals, and who counted them."""
        try:
            tallies, seconds, worker = ray.get(task)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None  # the worker's error, without Ray's traceback
        parcel = self.parcels.pop(task)
        weight = max(0.1, 1 / (1 + self.tasks_done))  # predictions are for another machine: measured times replace them soon
        measured = max(seconds, 1e-9) / max(sum(cost for _, cost in parcel), 1e-9)
        before = measured if self._seconds_per_cost is None else self._seconds_per_cost
        self._seconds_per_cost = before + weight * (measured - before)
        self.tasks_done += 1
        self.seconds_done += seconds
        return parcel, tallies, worker

    def cancel(self) -> list[Parcel]:
        """Cancels the parcels in flight and returns them."""
        cancel(self.parcels)
        parcels = list(self.parcels.values())
        self.parcels.clear()
        return parcels

    def _look(self, returned: list[Parcel]) -> None:
        """Updates the number of places: machines come and go. If no GPUs are left, their parcels go to other workers."""
        if time.monotonic() - self._looked < _LOOK_AGAIN:
            return
        self._looked = time.monotonic()
        there = ray.cluster_resources()
        self._places = min(int(there.get(name, 0) // number) for name, number in self._resources.items())
        if self._most is None:
            self._places = max(1, self._places)  # so that a cluster that grows on demand sees a demand
        else:
            self._places = min(self._places, self._most)
            if self._places == 0:
                returned.extend(self.cancel())


class Interrupts:
    """Ctrl-C, acted on where `check` is called: raised anywhere it could tear a step apart, or be lost in a destructor of Ray's, which
    ignores exceptions. A second Ctrl-C is raised at once."""

    def __init__(self) -> None:
        self._came = False
        self._is_installed = False

    def __enter__(self) -> Interrupts:
        is_main = threading.current_thread() is threading.main_thread()  # only there are signals handled
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._take)
            self._is_installed = True
        return self

    def __exit__(self, kind: Optional[type], error: Optional[BaseException], where: Optional[TracebackType]) -> None:
        if self._is_installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _take(self, number: int, frame: Optional[FrameType]) -> None:
        if self._came:
            signal.default_int_handler(number, frame)
        self._came = True

    def check(self) -> None:
        """Raises `KeyboardInterrupt` if Ctrl-C was pressed."""
        if self._came:
            raise KeyboardInterrupt


def share_out(count: Run, kinds: list[Kind], task_seconds: float, shown: Bar) -> None:
    """Counts all open units; returns when they are safe in the file."""
    returned: list[Parcel] = []
    with Interrupts() as interrupts:
        try:
            while True:
                interrupts.check()
                for kind in kinds:
                    kind.fill(count, task_seconds, returned)
                owners = {task: kind for kind in kinds for task in kind.parcels}
                if not owners:
                    return
                finished = [owners[task].finish(task) for task in _wait(list(owners))]
                count.record(finished)
                shown.update(count.fraction)
        finally:
            for kind in kinds:
                kind.cancel()  # after an error or Ctrl-C: their results are no longer needed


def cancel(tasks: Iterable[Any]) -> None:
    """Cancels tasks, but for those that end within a moment: Ray has been seen to crash where a task ended while it was cancelled."""
    late = list(tasks)
    if late:
        late = ray.wait(late, num_returns=len(late), timeout=MOMENT)[1]
    for task in late:
        ray.cancel(task)


def _wait(tasks: list[Any]) -> list[Any]:
    """The finished tasks: at least one, unless a moment passes."""
    first, others = ray.wait(tasks, num_returns=1, timeout=MOMENT)
    if not first or not others:
        return list(first)
    return [*first, *ray.wait(others, num_returns=len(others), timeout=0)[0]]
