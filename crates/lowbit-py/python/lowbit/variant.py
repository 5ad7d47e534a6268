"""Sudoku variants: other sizes and regions, cages, thermometers, arrows and many more.

A puzzle is a text in any form that the command reads: the readable one (``sudoku 6x6``, then givens and a line for each
constraint), f-puzzles JSON, or an address of f-puzzles, SudokuPad, puzz.link or SudokuWiki. What is not supported is a
`ValueError` that names it. Grids are lists of digits, row by row.

>>> from lowbit import variant
>>> puzzle = "sudoku 4x4\\nthermo: r1c1-4\\ncage 3: r2c3-4\\nblack: r3c1 r4c1"
>>> variant.count(puzzle)
6
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from lowbit import _lowbit

__all__ = ["Candidates", "Check", "candidates", "check", "convert", "count", "list_solutions", "solve"]


@dataclass(frozen=True)
class Check:
    """Whether there is one solution: `verdict` is none, unique or multiple. `redundant` has the givens (r1c2) and
    constraints that could be left out, each by itself; None unless asked for and unique."""

    verdict: str
    redundant: Optional[list[str]]


@dataclass(frozen=True)
class Candidates:
    """For each cell the `digits` of some solution, and the number of `solutions` with each digit from the smallest one
    of the puzzle, up to the cap."""

    digits: list[list[int]]
    solutions: list[list[int]]


def solve(puzzle: str) -> Optional[list[int]]:
    """A solution; None if there is none.

    >>> solve("sudoku 4x4\\nthermo: r1c1-4\\nthermo: r2c4-1\\nthermo: r3c1 r3c4\\nwhite: r3c3 r3c4")
    [1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2]
    """
    return _lowbit.solve_variant(puzzle)


def count(puzzle: str, limit: Optional[int] = None) -> int:
    """The number of solutions, counted up to `limit`.

    >>> count("sudoku 4x4"), count("sudoku 4x4", limit=100)
    (288, 100)
    """
    return _lowbit.count_variant(puzzle, limit)


def check(puzzle: str, why: bool = False) -> Check:
    """Whether there is one solution; with `why`, what is redundant.

    >>> check("sudoku 4x4\\n....\\n....\\n....\\n43..\\nthermo: r1c1-4\\ncage 3: r2c3-4\\ngreater: r2c4 r2c3", why=True)
    Check(verdict='unique', redundant=['cage 3: r2c3-4'])
    """
    return Check(*_lowbit.check_variant(puzzle, why))


def candidates(puzzle: str, cap: int = 1) -> Optional[Candidates]:
    """What each cell can be, with the number of solutions up to `cap`; None without a solution.

    >>> candidates("sudoku 4x4\\nthermo: r1c1-4").digits[:5]
    [[1], [2], [3], [4], [3, 4]]
    """
    found = _lowbit.candidates_variant(puzzle, cap)
    return None if found is None else Candidates(*found)


def list_solutions(puzzle: str, limit: Optional[int] = None) -> list[list[int]]:
    """The solutions in order, at most `limit`.

    >>> len(list_solutions("sudoku 4x4")), list_solutions("sudoku 4x4", limit=1)
    (288, [[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]])
    """
    return _lowbit.list_variant(puzzle, limit)


def convert(puzzle: str, to: str) -> str:
    """The puzzle in another form: text, fpuzzles, address or svg.

    >>> convert('{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]}', "text")
    'sudoku 4x4\\n'
    """
    return _lowbit.convert_variant(puzzle, to)
