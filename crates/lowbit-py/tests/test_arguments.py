"""What builders hand over: wrong types, numbers out of range, lists of every kind, few items, another language, no Ray."""

from __future__ import annotations

import inspect
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import numpy
import pytest

import lowbit
from lowbit import clocks, place, queens, regions, sudoku, variant

FOUR = "1..4......3....2"
NINE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
BOARD = "AABB\nAABB\nCCCB\nDDDB"


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program of its own, in an environment."""
    values = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=values)


MANY: list[tuple[Callable[..., Any], str]] = [
    (sudoku.solve_many, NINE),
    (sudoku.count_many, NINE),
    (sudoku.check_many, NINE),
    (sudoku.grade_many, NINE),
    (sudoku.hint_many, NINE),
    (sudoku.canonical_many, NINE),
    (regions.check_many, BOARD),
    (regions.solve_many, BOARD),
]


@pytest.mark.parametrize("ask, good", MANY)
def test_a_wrong_item_is_one_line_with_its_number(ask: Callable[..., Any], good: str) -> None:
    for wrong in (5, None, float("nan"), b"", [1], object()):
        if isinstance(wrong, bytes):
            continue
        with pytest.raises(TypeError) as error:
            ask([good, good, wrong])
        told = str(error.value)
        assert "\n" not in told and told.split(":")[0].endswith("s[2]") and "was expected, not" in told, told
    with pytest.raises(ValueError, match=r"^\w+s\[1\]: "):
        ask([good, "hello"])


@pytest.mark.parametrize("ask, good", MANY)
def test_what_cannot_be_read_gets_none(ask: Callable[..., Any], good: str) -> None:
    whole = ask([good] * 2)
    found = ask([good, "hello", None, float("nan"), good], errors="none")
    assert found == [whole[0], None, None, None, whole[1]]
    with pytest.raises(ValueError, match="errors is 'raise' or 'none', not 'ignore'"):
        ask([good], errors="ignore")


@pytest.mark.parametrize("ask, good", MANY)
def test_lists_of_every_kind(ask: Callable[..., Any], good: str) -> None:
    pandas = pytest.importorskip("pandas")
    whole = ask([good] * 3)
    kinds = [
        (good,) * 3,
        (text for text in [good] * 3),
        {1: good, 2: good, 3: good}.values(),
        numpy.array([good] * 3),
        numpy.array([good] * 3, dtype=object),
        numpy.array([good.encode()] * 3),
        pandas.Series([good] * 3),
        pandas.Series([good] * 3, dtype="string"),
        pandas.DataFrame({"puzzle": [good] * 3})["puzzle"],
    ]
    for kind in kinds:
        assert ask(kind) == whole, type(kind)
    with pytest.raises(TypeError, match="a list was expected, not one text"):
        ask(good)
    with pytest.raises(TypeError, match="a list was expected, not int"):
        ask(7)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: sudoku.solve(5),  # type: ignore[arg-type]
        lambda: sudoku.check(float("nan")),  # type: ignore[arg-type]
        lambda: regions.solve(None),  # type: ignore[arg-type]
        lambda: queens.count(board=7),  # type: ignore[arg-type]
        lambda: sudoku.generate("three"),  # type: ignore[arg-type]
        lambda: sudoku.count(NINE, limit=2.5),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_is_one_line(ask: Callable[[], Any]) -> None:
    with pytest.raises(TypeError) as error:
        ask()
    assert "\n" not in str(error.value) and "expected, not" in str(error.value)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: sudoku.generate(-1),
        lambda: sudoku.generate(seed=-1),
        lambda: sudoku.generate(seed=2**64),
        lambda: sudoku.generate(size=-9),
        lambda: sudoku.generate(clues=2**70),
        lambda: sudoku.count(NINE, limit=-1),
        lambda: sudoku.count_many([NINE], limit=-1),
        lambda: sudoku.solve_many([NINE], threads=-1),
        lambda: sudoku.solve_many([NINE], threads=0),
        lambda: sudoku.hint(NINE, degree=-1),
        lambda: sudoku.morph(NINE, seed=-1),
        lambda: sudoku.near(NINE, remove=-1),
        lambda: list(sudoku.solutions(NINE, limit=-1)),
        lambda: regions.count(BOARD, limit=-1),
        lambda: regions.generate(-1),
        lambda: regions.generate(stars=-1),
        lambda: regions.Board(BOARD, stars=2**40),
        lambda: clocks.solve([[1]], states=-2),
        lambda: queens.count(-1),
        lambda: queens.count(2**80),
        lambda: queens.Board.empty(2**40),
        lambda: queens.Board.empty(4).block(-1, 0),
        lambda: queens.Board.empty(4).place(0, 2**33),
    ],
)
def test_a_number_out_of_range_is_a_value_error(ask: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as error:
        ask()
    assert not isinstance(error.value, OverflowError) and "\n" not in str(error.value)


KNOWN: dict[str, Any] = {
    "puzzle": NINE,
    "puzzles": [NINE],
    "grid": NINE,
    "grids": [NINE],
    "boards": [BOARD],
    "n": 5,
    "dials": "9 9 12\n6 6 6\n6 3 6",
    "problem": "queen on rectangle 4x4, any",
    "sequence": "A000170",
    "with_": "thermo:1",
    "to": "text",
}
"""Good values of arguments that have no default."""


@pytest.mark.parametrize("module", [clocks, place, queens, regions, sudoku, variant])
def test_no_wrong_value_is_more_than_one_line(module: ModuleType) -> None:
    refused, stop = 0, threading.Event()
    stop.set()  # arguments are read, and then nothing is searched
    for function in (getattr(module, name) for name in module.__all__):
        if not inspect.isfunction(function) or function is queens.status:
            continue
        names = inspect.signature(function).parameters
        good = {name: {**KNOWN, "stop": stop}[name] for name in names if name in KNOWN or name == "stop"}
        if module is regions and "board" in names:
            good["board"] = BOARD
        if module is variant:
            good.update({name: value for name, value in {"puzzle": "sudoku 4x4", "size": 4}.items() if name in names})
        for name in names:
            for wrong in (object(), float("nan"), 5, "x", None, [object()], -1, 2**70, b"x"):
                try:
                    function(**{**good, name: wrong})
                except lowbit.Stopped:
                    pass
                except (TypeError, ValueError) as error:
                    told = str(error)
                    refused += 1
                    assert "\n" not in told and "argument" not in told and "extract" not in told, (function, name, told)
    assert refused > 20


def test_objects_of_wrong_values() -> None:
    for make, message in (
        (lambda: sudoku.Grid.from_cells([300] * 81), "81 cells with these digits are not a grid"),
        (lambda: sudoku.Grid.from_cells([0] * 80 + ["x"]), r"cells\[80\]: an int was expected, not 'x' \(str\)"),  # type: ignore[list-item]
        (lambda: queens.Solution([0, -1]), r"columns\[1\]: -1 is out of range"),
        (lambda: queens.Solution("12"), r"columns\[0\]: an int was expected, not '1' \(str\)"),  # type: ignore[arg-type]
        (lambda: sudoku.Grid(5), "a text was expected, not 5"),  # type: ignore[arg-type]
        (lambda: sudoku.best("1...............", [2**70] * 16), "is out of range: 64 bits"),
        (lambda: sudoku.generate(needs="x-wing"), "a list was expected, not one text"),
        (lambda: variant.hint("sudoku 4x4", entries=[300, *(15 * [None])]), "entries: 16 cells are needed"),
        (lambda: variant.candidates("sudoku 4x4", cap=0), "cap 0: at least one solution is counted"),
    ):
        with pytest.raises((TypeError, ValueError), match=f"^(?:{message}|.*{message})"):
            make()


def test_one_of_a_list_is_the_same_alone() -> None:
    for number in (1, 2, 64, 65):
        grids = sudoku.generate(number, seed=3)
        assert grids == sudoku.generate(70, seed=3)[:number]
        texts = [str(grid) for grid in grids]
        assert sudoku.solve_many(texts) == [str(sudoku.solve(text)) for text in texts]
        assert sudoku.check_many(grids) == [sudoku.check(grid) for grid in grids]
        cells = numpy.array([list(grid) for grid in grids], numpy.uint8)
        assert ["".join(map(str, row)) for row in sudoku.solve_many(cells).tolist()] == sudoku.solve_many(texts)


def test_findings_and_grids_are_objects() -> None:
    found = sudoku.check("1..1............")
    assert pickle.loads(pickle.dumps(found)) == found and eval(repr(found), {"Finding": sudoku.Finding}) == found
    assert found != sudoku.check(FOUR)
    grid = sudoku.Grid(FOUR)
    assert len(grid) == 16 and list(grid) == list(grid.cells) and grid[0, 0] == grid[0] == 1 and grid[-1, -1] == 2
    with pytest.raises(IndexError):
        grid[4, 0]
    array = numpy.asarray(grid)
    assert array.shape == (4, 4) and array.dtype == numpy.uint8 and sudoku.Grid.from_cells(array.ravel().tolist()) == grid
    assert numpy.asarray(grid, dtype=int).sum() == 10


def test_any_question_can_be_asked_and_hints_are_drawn() -> None:
    assert lowbit.ask("queens/count", {"n": 9})["count"] == "352"
    for path, question in (("no/such", {}), ("queens/count", {"n": 99}), ("queens/count", {"m": 1})):
        with pytest.raises(ValueError):
            lowbit.ask(path, question)
    with pytest.raises(ValueError, match="a number of seconds from 0"):
        lowbit.ask("queens/count", {"n": 8}, timeout=-1)
    drawn = sudoku.hint(NINE)._repr_svg_()
    assert drawn is not None and drawn.startswith("<svg") and sudoku.hint("11" + NINE[2:])._repr_svg_() is None


def test_puzzles_around_an_idea() -> None:
    idea = "123......" + "." * 72
    for puzzle in sudoku.generate(3, seed=1, from_=idea):
        assert puzzle.cells[:3] == b"\x01\x02\x03" and sudoku.check(puzzle).verdict == "unique"
    with pytest.raises(ValueError, match="the idea has no solution"):
        sudoku.generate(from_="11" + "." * 79)


def test_the_size_is_that_of_the_idea_or_the_pattern() -> None:
    assert sudoku.generate(from_="12.." + "." * 12)[0].side == 4
    assert sudoku.generate(pattern="xx.x xx.x x.xx xxxx")[0].side == 4
    with pytest.raises(ValueError, match="of 4x4 for puzzles of"):
        sudoku.generate(size=9, pattern="x" * 16)
    with pytest.raises(ValueError, match="of 4x4 for puzzles of"):
        sudoku.generate(size=9, from_="." * 16)


def test_one_language_at_a_time() -> None:
    code = f"""
from lowbit import queens, regions, sudoku
import numpy
def told(ask):
    try: return str(ask())
    except (TypeError, ValueError) as error: return str(error)
said = [
    told(lambda: sudoku.check({NINE!r}, minimal=True)), told(lambda: sudoku.hint({NINE!r}).steps[0]),
    told(lambda: sudoku.path({NINE!r})[0]), told(lambda: regions.hint({BOARD!r}).steps[0]),
    told(lambda: sudoku.solve_many(["hello"])), told(lambda: sudoku.solve_many([5])), told(lambda: sudoku.solve_many("x")),
    told(lambda: sudoku.solve_many(numpy.zeros(3))), told(lambda: sudoku.hint({NINE!r}, 9)), told(lambda: queens.count(99)),
    told(lambda: sudoku.near("." * 729)), told(lambda: list(sudoku.solutions({NINE!r}, -1))), told(lambda: sudoku.generate(-1)),
]
print(chr(10).join(said))
"""
    english = python(code, LC_ALL="C", PYTHONIOENCODING="utf-8")
    chinese = python(code, LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8")
    assert english.returncode == chinese.returncode == 0, english.stderr + chinese.stderr
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in english.stdout), english.stdout
    for line in chinese.stdout.strip().splitlines():
        assert any("\u4e00" <= letter <= "\u9fff" for letter in line), line


def test_importing_loads_little() -> None:
    code = "import sys, lowbit; print(lowbit.__version__, 'importlib.metadata' in sys.modules, 'numpy' in sys.modules)"
    assert python(code).stdout.split() == [lowbit.__version__, "False", "False"]


def test_ray_that_is_not_installed_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('no such module')")
    places = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])

    def ray(*arguments: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-m", "lowbit.ray", *arguments]
        environment = {**os.environ, "PYTHONPATH": places}
        return subprocess.run(program, capture_output=True, text=True, env=environment)

    assert ray("--help").returncode == 0
    done = ray("queens", "8", "--run", str(tmp_path / "q.db"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "lowbit: Ray is not installed: pip install 'lowbit[ray]'\n"
    for wrong in (["--threads", "0"], ["--num-gpus", "-1"], ["--task-seconds", "0"], ["--task-seconds", "nan"]):
        done = ray("queens", "8", "--run", str(tmp_path / "q.db"), *wrong)
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr, done.stderr
    assert not (tmp_path / "q.db").exists()
