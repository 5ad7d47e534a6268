"""`progress`, `timeout` and `stop`: the same keywords for every call that may take long."""

from __future__ import annotations

import asyncio
import inspect
import threading
from types import ModuleType
from typing import Any, Callable, Optional

import numpy
import pytest

import lowbit
from lowbit import clocks, place, queens, regions, sudoku, variant

FOUR = "1..4......3....2"
NINE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
BOARD = "AABB\nAABB\nCCCB\nDDDB"
HARD = "98.7.....7.....6....6.5.....4...3.8...9..7.....2.1....3...6.5....2.7.9......8..1."
STRIPES = "\n".join(12 * letter for letter in "ABCDEFGHIJKL")
QUARTERS = "AABB\nAABB\nCCDD\nCCDD"

QUICK = {"canonical", "constraints", "convert", "known", "morph", "plan", "status"}
"""What never takes long."""

Call = Callable[..., Any]

ENDLESS: dict[str, Call] = {
    "queens.count": lambda **watch: queens.count(24, **watch),
    "queens.counted": lambda **watch: queens.counted(24, method="dfs", threads=1, **watch),
    "queens.solutions": lambda **watch: sum(1 for _ in queens.solutions(20, **watch)),
    "place.count": lambda **watch: place.count("queen on rectangle 14x14, any", **watch),
    "place.term": lambda **watch: place.term("A000170", 24, **watch),
    "sudoku.count": lambda **watch: sudoku.count("." * 81, **watch),
    "sudoku.count_many": lambda **watch: sudoku.count_many(["." * 81] * 3, **watch),
    "sudoku.solutions": lambda **watch: sum(1 for _ in sudoku.solutions("." * 81, **watch)),
    "sudoku.generate": lambda **watch: sudoku.generate(10**7, **watch),
    "sudoku.generate of small grids": lambda **watch: sudoku.generate(10**8, size=4, **watch),
    "sudoku.near": lambda **watch: sudoku.near(NINE, 3, 3, **watch),
    "sudoku.best": lambda **watch: sudoku.best("." * 81, [7 * cell % 81 for cell in range(81)], **watch),
    "regions.count": lambda **watch: regions.count(STRIPES, **watch),
    "regions.solutions": lambda **watch: sum(1 for _ in regions.solutions(STRIPES, **watch)),
    "regions.generate": lambda **watch: regions.generate(10**6, **watch),
    "regions.generate of small boards": lambda **watch: regions.generate(10**6, size=5, **watch),
    "variant.count": lambda **watch: variant.count("sudoku 9x9", **watch),
    "variant.list_solutions": lambda **watch: variant.list_solutions("sudoku 9x9", **watch),
    "variant.generate": lambda **watch: variant.generate(10**6, with_="thermo:1", size=6, **watch),
    "ask": lambda **watch: lowbit.ask("queens/count", {"n": 24}, **watch),
}

LISTS: dict[str, Call] = {
    "sudoku.solve_many": lambda **watch: sudoku.solve_many([NINE, HARD] * 50, **watch),
    "sudoku.solve_many of grids": lambda **watch: sudoku.solve_many([sudoku.Grid(NINE), FOUR] * 50, **watch),
    "sudoku.solve_many of an array": lambda **watch: sudoku.solve_many(
        numpy.array([list(sudoku.Grid(NINE))] * 100, numpy.uint8), **watch
    ).tolist(),
    "sudoku.count_many": lambda **watch: sudoku.count_many([NINE, FOUR] * 3, limit=9, **watch),
    "sudoku.check_many": lambda **watch: sudoku.check_many([NINE, FOUR], True, **watch),
    "sudoku.grade_many": lambda **watch: sudoku.grade_many([NINE] * 3, **watch),
    "sudoku.hint_many": lambda **watch: sudoku.hint_many([NINE] * 3, **watch),
    "sudoku.canonical_many": lambda **watch: sudoku.canonical_many([FOUR] * 300, **watch),
    "sudoku.solve": lambda **watch: sudoku.solve(NINE, **watch),
    "sudoku.count": lambda **watch: sudoku.count(FOUR, **watch),
    "sudoku.solutions": lambda **watch: list(sudoku.solutions(FOUR, **watch)),
    "sudoku.check": lambda **watch: sudoku.check(NINE, True, **watch),
    "sudoku.candidates": lambda **watch: sudoku.candidates(NINE, **watch),
    "sudoku.grade": lambda **watch: sudoku.grade(NINE, **watch),
    "sudoku.path": lambda **watch: sudoku.path(NINE, **watch),
    "sudoku.hint": lambda **watch: sudoku.hint(NINE, **watch),
    "sudoku.best": lambda **watch: sudoku.best(NINE, **watch),
    "sudoku.generate": lambda **watch: sudoku.generate(3, size=4, **watch),
    "sudoku.near": lambda **watch: sudoku.near(NINE, limit=2, **watch),
    "regions.solve": lambda **watch: regions.solve(BOARD, **watch),
    "regions.count": lambda **watch: regions.count(BOARD, **watch),
    "regions.solutions": lambda **watch: list(regions.solutions(BOARD, **watch)),
    "regions.check": lambda **watch: regions.check(BOARD, **watch),
    "regions.check_many": lambda **watch: regions.check_many([BOARD] * 100, **watch),
    "regions.solve_many": lambda **watch: regions.solve_many([BOARD] * 100, **watch),
    "regions.hint": lambda **watch: regions.hint(BOARD, **watch),
    "regions.grade": lambda **watch: regions.grade(BOARD, **watch),
    "regions.generate": lambda **watch: regions.generate(2, size=5, **watch),
    "queens.count": lambda **watch: queens.count(9, unique=True, **watch),
    "queens.solve": lambda **watch: queens.solve(board=".*..\n....\n....\n....", **watch),
    "queens.solutions": lambda **watch: list(queens.solutions(8, **watch)),
    "place.count": lambda **watch: place.count("queen on rectangle 6x6, any", **watch),
    "place.term": lambda **watch: place.term("A287227", 6, **watch),
    "variant.solve": lambda **watch: variant.solve("sudoku 4x4", **watch),
    "variant.count": lambda **watch: variant.count("sudoku 4x4", **watch),
    "variant.check": lambda **watch: variant.check("sudoku 4x4", True, **watch),
    "variant.candidates": lambda **watch: variant.candidates("sudoku 4x4", **watch),
    "variant.list_solutions": lambda **watch: variant.list_solutions("sudoku 4x4", **watch),
    "variant.hint": lambda **watch: variant.hint("sudoku 4x4\nthermo: r1c1-4", **watch),
    "variant.grade": lambda **watch: variant.grade("sudoku 4x4\nthermo: r1c1-4", **watch),
    "variant.path": lambda **watch: variant.path("sudoku 4x4\nthermo: r1c1-4", **watch),
    "variant.generate": lambda **watch: variant.generate(2, with_="thermo:1", size=4, **watch),
    "clocks.solve": lambda **watch: clocks.solve("9 9 12\n6 6 6\n6 3 6", **watch),
    "ask": lambda **watch: lowbit.ask("sudoku/count", {"puzzle": FOUR}, **watch)["count"],
}


class Told:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.calls: list[tuple[Optional[float], float, Optional[float]]] = []

    def __call__(self, fraction: Optional[float], elapsed: float, remaining: Optional[float]) -> None:
        self.calls.append((fraction, elapsed, remaining))


def test_every_call_has_the_same_keywords() -> None:
    modules: list[ModuleType] = [clocks, place, queens, regions, sudoku, variant]
    functions = [getattr(module, name) for module in modules for name in module.__all__]
    functions = [lowbit.ask, *filter(inspect.isfunction, functions)]
    for function in functions:
        shown = list(inspect.signature(function).parameters)
        assert function.__name__ in QUICK or shown[-3:] == ["progress", "timeout", "stop"], function
        assert "watch" not in shown, function


@pytest.mark.parametrize("name", LISTS)
def test_watched_calls_answer_as_others_do(name: str) -> None:
    call, told = LISTS[name], Told()
    assert call(progress=told, timeout=600, stop=threading.Event()) == call() == call(progress=None, timeout=None, stop=None)
    fraction, elapsed, remaining = told.calls[-1]
    assert (fraction, remaining) == (1.0, 0.0) and elapsed > 0
    stop = threading.Event()
    stop.set()
    with pytest.raises(lowbit.Stopped):
        call(stop=stop)
    with pytest.raises(TimeoutError):
        call(timeout=0)


@pytest.mark.parametrize("name", ENDLESS)
def test_what_would_take_for_ever_ends_in_time_or_when_it_is_told(name: str) -> None:
    call, told, stop = ENDLESS[name], Told(), threading.Event()

    def halt(*_: object) -> None:
        told(*_)  # type: ignore[arg-type]
        stop.set()

    with pytest.raises(TimeoutError, match="^stopped after 0.01 s, the time limit$"):
        call(timeout=0.01)
    with pytest.raises(lowbit.Stopped):
        call(progress=halt, stop=stop)
    ((fraction, elapsed, remaining),) = told.calls
    assert elapsed > 0 and (fraction is None or 0 <= fraction < 1) and (remaining is None or remaining > 0)


def test_an_exception_of_progress_stops_the_work_and_is_raised() -> None:
    def broken(*_: object) -> None:
        raise TypeError("of its own")

    for call in (ENDLESS["queens.count"], ENDLESS["sudoku.solutions"], LISTS["sudoku.solve_many"]):
        with pytest.raises(TypeError, match="^of its own$"):
            call(progress=broken)


def test_progress_is_told_now_and_then_and_grows() -> None:
    told, most = Told(), 6

    class Enough(Exception):
        pass

    def listen(*call: object) -> None:
        told(*call)  # type: ignore[arg-type]
        if len(told.calls) == most:
            raise Enough

    with pytest.raises(Enough):
        sudoku.grade_many([NINE] * 10**6, threads=1, progress=listen)
    times = [elapsed for _, elapsed, _ in told.calls]
    assert all(later - earlier > 0.19 for earlier, later in zip(times, times[1:]))
    fractions = [fraction or 0 for fraction, _, _ in told.calls]
    assert fractions == sorted(fractions) and 0 < fractions[-1] < 1
    _, elapsed, remaining = told.calls[-1]
    assert remaining is not None and remaining == pytest.approx(elapsed * (1 / fractions[-1] - 1))


@pytest.mark.parametrize(
    "watch, kind, message",
    [
        ({"timeout": -1}, ValueError, "timeout = -1: a number of seconds from 0 was expected"),
        ({"timeout": float("nan")}, ValueError, "timeout = nan: a number of seconds from 0 was expected"),
        ({"timeout": "1"}, TypeError, "timeout = '1': a number of seconds from 0 was expected"),
        ({"progress": 5}, TypeError, "progress = 5: a function was expected"),
        ({"stop": True}, TypeError, "stop = True: an event was expected"),
        ({"limt": 3}, TypeError, "unexpected keyword argument 'limt'"),
    ],
)
def test_wrong_keywords_are_one_line(watch: dict[str, Any], kind: type[Exception], message: str) -> None:
    for call in LISTS.values():
        with pytest.raises(kind) as error:
            call(**watch)
        assert str(error.value) == message and not getattr(error.value, "__notes__", [])
    assert sudoku.solve(FOUR, timeout=float("inf")) == sudoku.solve(FOUR, timeout=numpy.float64(60))


def test_a_lazy_list_that_was_stopped_goes_on() -> None:
    for found, whole in (
        (lambda **watch: sudoku.solutions("." * 16, **watch), 288),
        (lambda **watch: queens.solutions(8, **watch), 92),
        (lambda **watch: regions.solutions(QUARTERS, **watch), 2),
    ):
        stop = threading.Event()
        solutions, seen, stops = found(stop=stop), [], 0  # type: ignore[var-annotated]
        while True:
            stop.set()
            try:
                seen.extend(solutions)
                break
            except lowbit.Stopped:
                stops += 1
            stop.clear()
            seen.append(next(solutions, None))
        assert stops > 0 and len([solution for solution in seen if solution is not None]) == whole


async def awaited(call: Call, *arguments: Any, **keywords: Any) -> Any:
    """Awaits a call; when the task is cancelled, its thread ends, too."""
    stop = threading.Event()
    try:
        return await asyncio.to_thread(call, *arguments, stop=stop, **keywords)
    finally:
        stop.set()


def test_a_cancelled_task_ends_its_thread() -> None:
    async def main() -> None:
        loop, begun, ended = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

        def work(**watch: Any) -> None:
            try:
                queens.count(24, progress=lambda *_: loop.call_soon_threadsafe(begun.set), **watch)
            except lowbit.Stopped:
                loop.call_soon_threadsafe(ended.set)
                raise

        task = asyncio.create_task(awaited(work))
        await begun.wait()
        assert not ended.is_set() and not task.done()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await ended.wait()
        assert await awaited(queens.count, 8) == 92

    asyncio.run(main())  # would wait for a thread that still counts


def test_many_tasks_at_once() -> None:
    async def main() -> list[int]:
        return list(await asyncio.gather(*(awaited(queens.count, n, threads=1) for n in range(4, 9))))

    assert asyncio.run(main()) == [2, 10, 4, 40, 92]
