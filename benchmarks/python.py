"""Measures the Python package against the engine under it: python benchmarks/python.py [SUBJECT...]

many FILE   `sudoku.solve_many` on the puzzles of a file, a line each, against the engine's own rate on the same
list N      the iterator over the solutions of N queens, a solution
items N     few and many items: solve, check and generate one, and `_many` of 1, 10, 1,000 and N; median, by the clock and CPU
ray N       Ray's overhead on one processor: time not spent on units, with tasks of a second and of a tenth; the first
            line includes starting a worker

Every answer is checked. CPU time of the whole process, best of several rounds, the two sides interleaved, unless said otherwise.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from lowbit import queens, sudoku


ENGINE = "cargo run --release --quiet --package lowbit-benchmarks --example many_sudokus --".split()


def many(file: str, rounds: int = 15) -> None:
    import numpy

    texts = [line[:81] for line in Path(file).read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    cells = numpy.array([list(sudoku.Grid(text).cells) for text in texts], numpy.uint8)
    engine, from_array, from_list = float("inf"), float("inf"), float("inf")
    for _ in range(5):
        engine = min(engine, float(subprocess.run([*ENGINE, file], check=True, capture_output=True).stdout))
        for _ in range(rounds):
            from_array = min(from_array, seconds(lambda: sudoku.solve_many(cells, threads=1)))
            from_list = min(from_list, seconds(lambda: sudoku.solve_many(texts, threads=1)))
    solved = sudoku.solve_many(cells)
    assert (numpy.sort(solved.reshape(-1, 9, 9), axis=2) == numpy.arange(1, 10)).all()
    assert ["".join(map(str, row)) for row in solved[:100]] == sudoku.solve_many(texts[:100])
    each = 1e9 / len(texts)
    for what, time_taken in (("array", from_array), ("list", from_list)):
        ns = time_taken * each
        print(f"solve_many, {what} of {len(texts)}: {ns:.0f} ns a puzzle, the engine {engine:.0f} ns: {100 * (ns / engine - 1):+.1f} %")


def listing(n: str) -> None:
    count = queens.count(int(n))
    for threads in (1, None):
        best = float("inf")
        for _ in range(5):
            best = min(best, seconds(lambda: exhaust(queens.solutions(int(n), threads=threads)) == count or sys.exit(2)))
        print(f"solutions({n}), threads {threads or 'all'}: {best / count * 1e9:.0f} ns a solution, {count} of them")


def items(most: str) -> None:
    puzzles = [str(puzzle) for puzzle in sudoku.generate(int(most), seed=1)]
    first = puzzles[0]
    report("solve", 1, lambda: sudoku.solve(first))
    for number in (1, 10, 1000, int(most)):
        report("solve_many", number, lambda: sudoku.solve_many(puzzles[:number]))
    report("check", 1, lambda: sudoku.check(first))
    for number in (1, 10, 1000, int(most)):
        report("check_many", number, lambda: sudoku.check_many(puzzles[:number]))
    for number in (1, 10, 1000):
        report("generate", number, lambda: sudoku.generate(number, seed=2))
    assert sudoku.solve_many(puzzles[:100]) == [str(sudoku.solve(puzzle)) for puzzle in puzzles[:100]]
    assert {finding.verdict for finding in sudoku.check_many(puzzles)} == {"unique"}


def report(what: str, number: int, work: Callable[[], object], least: int = 5, enough: float = 1.0) -> None:
    """An item's time: the median of `least` rounds or more, until they took `enough` seconds."""
    work()
    walls, processors = [], []
    while len(walls) < least or sum(walls) < enough:
        began, busy = time.perf_counter(), time.process_time()
        work()
        processors.append(time.process_time() - busy)
        walls.append(time.perf_counter() - began)
    wall, processor = (1e6 * median(times) / number for times in (walls, processors))
    print(f"{what} of {number}: {wall:.2f} us an item, {processor:.2f} us of CPU; {len(walls)} rounds")


def by_ray(n: str) -> None:
    import ray

    from lowbit.ray import _share as cluster

    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100 << 20, logging_level="warning")
    with tempfile.TemporaryDirectory() as folder:
        for name, task_seconds in (("warm", 1.0), ("long", 1.0), ("short", 0.1)):
            run = cluster.Run(f"{folder}/{name}.db", int(n), None)
            kind = cluster.Kind(cluster.Job(int(n), None, run.method, None, 1), {"CPU": 1}, run.seconds_per_cost)
            began = time.monotonic()
            cluster.share_out(run, [kind], task_seconds, cluster.Bar("", enabled=False))
            wall = time.monotonic() - began
            assert run.count() == queens.count(int(n))
            print(
                f"ray, queens {n}, {name}: {kind.tasks_done} tasks of {kind.seconds_done / kind.tasks_done:.2f} s, "
                f"{wall:.2f} s in all, {100 * (wall / kind.seconds_done - 1):.2f} % overhead"
            )
    ray.shutdown()


def seconds(work: object) -> float:
    began = time.process_time()
    work()  # type: ignore[operator]
    return time.process_time() - began


def exhaust(iterator: object) -> int:
    return sum(1 for _ in iterator)  # type: ignore[attr-defined]


if __name__ == "__main__":
    subjects = {"many": many, "list": listing, "items": items, "ray": by_ray}
    if len(sys.argv) != 3 or sys.argv[1] not in subjects:
        sys.exit(__doc__)
    subjects[sys.argv[1]](sys.argv[2])
