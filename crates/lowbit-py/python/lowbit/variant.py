"""Sudoku variants: other sizes and regions, cages, thermometers, arrows and many more.

A puzzle is a text in any form that the command reads: the readable one (``sudoku 6x6``, then givens and a line for each
constraint), f-puzzles JSON, a constraint string of the Interactive Sudoku Solver, or an address of f-puzzles, SudokuPad,
penpa+, that solver, puzz.link or SudokuWiki. What is not supported is a `ValueError` that names it. Grids are lists of digits, row by row.

>>> from lowbit import variant
>>> puzzle = "sudoku 4x4\\nthermo: r1c1-4\\ncage 3: r2c3-4\\nblack: r3c1 r4c1"
>>> variant.count(puzzle)
6
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from lowbit import _lowbit
from lowbit._items import listed
from lowbit._watch import Watch, native, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Candidates",
    "Check",
    "Constraint",
    "Grade",
    "Hint",
    "Step",
    "candidates",
    "check",
    "constraints",
    "convert",
    "count",
    "generate",
    "grade",
    "hint",
    "list_solutions",
    "path",
    "solve",
]


@dataclass(frozen=True)
class Check:
    """Whether there is one solution: `verdict` is none, unique or multiple. `redundant` has the givens (r1c2) and
    constraints that could be left out, each by itself; None unless asked for and unique. `contradiction` has givens and constraints
    that have no solution together, as few as could be proved; None unless asked for and without a solution."""

    verdict: str
    redundant: Optional[list[str]]
    contradiction: Optional[list[str]]


@dataclass(frozen=True)
class Candidates:
    """For each cell the `digits` of some solution, and the number of `solutions` with each digit from the smallest one
    of the puzzle, up to the cap."""

    digits: list[list[int]]
    solutions: list[list[int]]


@dataclass(frozen=True)
class Constraint:
    """A kind of constraint: its `name`, a line of a 9x9 puzzle with it, and its `meaning`."""

    name: str
    example: str
    meaning: str


def constraints(lang: Optional[str] = None) -> list[Constraint]:
    """All kinds of constraints.

    >>> next(kind for kind in constraints("en") if kind.name == "thermo")
    Constraint(name='thermo', example='thermo: r1c1-4', meaning='the digits rise from the bulb')
    """
    return [Constraint(*kind) for kind in _lowbit.constraint_kinds(lang)]


def solve(puzzle: str, **watch: Unpack[Watch]) -> Optional[list[int]]:
    """A solution; None if there is none.

    >>> solve("sudoku 4x4\\nthermo: r1c1-4\\nthermo: r2c4-1\\nthermo: r3c1 r3c4\\nwhite: r3c3 r3c4")
    [1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2]
    """
    return _lowbit.solve_variant(puzzle, native(watch))


def count(puzzle: str, limit: Optional[int] = None, **watch: Unpack[Watch]) -> int:
    """The number of solutions, counted up to `limit`.

    >>> count("sudoku 4x4"), count("sudoku 4x4", limit=100)
    (288, 100)
    """
    return _lowbit.count_variant(puzzle, limit, native(watch))


def check(puzzle: str, why: bool = False, **watch: Unpack[Watch]) -> Check:
    """Whether there is one solution; with `why`, what is redundant or contradictory.

    >>> check("sudoku 4x4\\n....\\n....\\n....\\n43..\\nthermo: r1c1-4\\ncage 3: r2c3-4\\ngreater: r2c4 r2c3", why=True)
    Check(verdict='unique', redundant=['cage 3: r2c3-4'], contradiction=None)
    >>> check("sudoku 4x4\\n2...\\n....\\n...1\\n....\\nantiknight\\nthermo: r1c1-4", why=True).contradiction
    ['r1c1', 'thermo: r1c1-4']
    """
    return Check(*_lowbit.check_variant(puzzle, why, native(watch)))


def candidates(puzzle: str, cap: int = 1, **watch: Unpack[Watch]) -> Optional[Candidates]:
    """What each cell can be, with the number of solutions up to `cap`; None without a solution.

    >>> candidates("sudoku 4x4\\nthermo: r1c1-4").digits[:5]
    [[1], [2], [3], [4], [3, 4]]
    """
    found = _lowbit.candidates_variant(puzzle, cap, native(watch))
    return None if found is None else Candidates(*found)


def list_solutions(puzzle: str, limit: Optional[int] = None, **watch: Unpack[Watch]) -> list[list[int]]:
    """The solutions in order, at most `limit`.

    >>> len(list_solutions("sudoku 4x4")), list_solutions("sudoku 4x4", limit=1)
    (288, [[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]])
    """
    return _lowbit.list_variant(puzzle, limit, native(watch))


@dataclass(frozen=True)
class Step:
    """A step of human reasoning; as text, its words. Cells are named as in r1c2, candidates as in r1c2:4."""

    technique: str
    words: str
    cells: list[str]
    placed: list[str]
    removed: list[str]

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Hint:
    """The next step; or, without one, why."""

    steps: list[Step]
    state: Optional[str]
    """Why there is no step: none (no solution), wrong, solved, or beyond (no technique finds one)."""
    wrong: list[str]
    """Entries that are in no solution."""


def hint(
    puzzle: str,
    degree: int = 4,
    *,
    entries: Optional[Sequence[Optional[int]]] = None,
    lang: Optional[str] = None,
    **watch: Unpack[Watch],
) -> Hint:
    """The next step from the givens and the `entries`: for each cell, row by row, a digit or None.

    `degree` is how much is told: 1 the kind of step, 2 and 3 where to look, 4 the whole reason; `lang` is en or zh, by default the
    language of the environment.

    >>> puzzle = "sudoku 4x4\\n....\\n....\\n....\\n43..\\nthermo: r1c1-4\\ngreater: r2c4 r2c3"
    >>> print(hint(puzzle, 1).steps[0])
    Locked candidates
    >>> hint(puzzle, entries=[4] + 15 * [None]).wrong
    ['r1c1:4']
    """
    found = json.loads(_lowbit.hint_variant(puzzle, None if entries is None else listed(entries), degree, lang, native(watch)))
    steps = [Step(**step) for step in found["steps"]]
    return Hint(steps, None if steps else found["state"], found.get("wrong", []))


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is for people, by the hardest step that it needs."""

    verdict: str
    """unique, multiple or none; only a unique puzzle is graded."""
    grade: Optional[str]
    """easy, medium, hard, or beyond the techniques."""
    technique: Optional[str]
    """The hardest technique needed."""
    steps: Optional[int]
    """The number of steps to the solution, or as far as the techniques go."""

    def __str__(self) -> str:
        return self.grade or self.verdict


def grade(puzzle: str, **watch: Unpack[Watch]) -> Grade:
    """How hard a puzzle is.

    >>> print(grade("sudoku 4x4"), grade("sudoku 4x4\\n....\\n....\\n....\\n43..\\nthermo: r1c1-4\\ngreater: r2c4 r2c3"))
    multiple medium
    """
    found = json.loads(_lowbit.grade_variant(puzzle, False, "en", native(watch)))
    return Grade(found["verdict"], found["grade"], found["technique"], found["steps"])


def path(puzzle: str, *, lang: Optional[str] = None, **watch: Unpack[Watch]) -> list[Step]:
    """The steps to the solution, or as far as the techniques go; empty unless there is one solution.

    >>> path("sudoku 4x4\\n....\\n....\\n....\\n43..\\nthermo: r1c1-4\\ngreater: r2c4 r2c3")[-1].placed
    ['r3c4:3']
    """
    found = json.loads(_lowbit.grade_variant(puzzle, True, lang, native(watch)))
    return [Step(**step) for step in found.get("path", [])]


def generate(
    number: int = 1,
    seed: int = 0,
    *,
    with_: str = "",
    from_: Optional[str] = None,
    size: Optional[int] = None,
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> list[str]:
    """Puzzles with one solution, as readable texts, with random constraints of these kinds: ``cage:8,thermo:2,antiknight``. Those made
    `from_` a puzzle keep its givens and constraints; without it the grid is empty and has `size` rows, 9 unless given. A seed gives
    the same puzzles everywhere, also from ``lowbit sudoku generate``.

    >>> puzzles = generate(2, seed=1, with_="thermo:1,cage:2", size=4)
    >>> [check(puzzle).verdict for puzzle in puzzles], puzzles[0].count("cage")
    (['unique', 'unique'], 2)
    >>> puzzle, = generate(from_="sudoku 6x6\\nthermo: r1c1-4")
    >>> check(puzzle).verdict, "thermo: r1c1-4" in puzzle
    ('unique', True)
    """
    return _lowbit.generate_variant(number, seed, size, with_, from_, threads, native(watch))


def convert(puzzle: str, to: str) -> str:
    """The puzzle in another form: text, fpuzzles, address or svg.

    >>> convert('{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}', "text")
    'sudoku 4x4\\n'
    """
    return _lowbit.convert_variant(puzzle, to)


spell_out(__name__)
