"""Queens on regions and Star Battle: solved, counted, checked, explained, graded, generated.

A board is a text in any form that the command reads (lines of letters, sbn, JSON, an address of puzz.link), or a
`Board`. Rows and columns count from 0; in words and names of cells, such as r1c2, from 1.

>>> from lowbit import regions
>>> board = regions.Board("AABB\\nAABB\\nCCCB\\nDDDB")
>>> regions.solve(board)
[(0, 1), (1, 3), (2, 0), (3, 2)]
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from lowbit import _lowbit
from lowbit._first import first
from lowbit._items import listed
from lowbit._lowbit import RegionBoard
from lowbit._watch import Watch, native, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Board",
    "Grade",
    "Hint",
    "Step",
    "check",
    "check_many",
    "count",
    "generate",
    "grade",
    "hint",
    "solutions",
    "solve",
    "solve_many",
]

Board = RegionBoard


def solve(board: Union[str, Board], **watch: Unpack[Watch]) -> Optional[list[tuple[int, int]]]:
    """The stars of the first solution as (row, column), row by row; None if there is none.

    >>> print(solve("AABB\\nAABB\\nCCDD\\nCCDE"))
    Traceback (most recent call last):
    ValueError: line 4, column 4: one region too many: a board of 4 x 4 has 4
    """
    return _lowbit.solve_regions(board, native(watch))


def count(board: Union[str, Board], limit: Optional[int] = None, **watch: Unpack[Watch]) -> int:
    """The number of solutions, counted up to `limit`.

    >>> count("AABB\\nAABB\\nCCDD\\nCCDD"), count("AABB\\nAABB\\nCCDD\\nCCDD", limit=1)
    (2, 1)
    """
    return _lowbit.count_regions(board, limit, native(watch))


def solutions(
    board: Union[str, Board], limit: Optional[int] = None, **watch: Unpack[Watch]
) -> Iterator[list[tuple[int, int]]]:
    """The solutions in lexicographic order, found lazily, at most `limit`.

    >>> [[column for row, column in stars] for stars in solutions("AABB\\nAABB\\nCCDD\\nCCDD")]
    [[1, 3, 0, 2], [2, 0, 3, 1]]
    """
    return first(_lowbit.RegionSolutions(board, native(watch)), limit)


def check(board: Union[str, Board], **watch: Unpack[Watch]) -> str:
    """none, unique or multiple.

    >>> check("AABB\\nAABB\\nCCCB\\nDDDB")
    'unique'
    """
    return _lowbit.check_regions([board], 1, "raise", native(watch))[0]  # type: ignore[return-value]


@overload
def check_many(
    boards: Iterable[Union[str, Board]], threads: Optional[int] = None, *, errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[str]: ...


@overload
def check_many(
    boards: Iterable[Any], threads: Optional[int] = None, *, errors: Literal["none"], **watch: Unpack[Watch]
) -> list[Optional[str]]: ...


def check_many(
    boards: Iterable[Any], threads: Optional[int] = None, *, errors: str = "raise", **watch: Unpack[Watch]
) -> Any:
    """The same for many boards, on all cores. With errors="none", a board that cannot be read gets None.

    >>> check_many(["AABB\\nAABB\\nCCDD\\nCCDD", "4x1.AABBAABBCCCBDDDB"])
    ['multiple', 'unique']
    """
    return _lowbit.check_regions(listed(boards), threads, errors, native(watch))


def solve_many(
    boards: Iterable[Union[str, Board]], threads: Optional[int] = None, *, errors: Literal["raise", "none"] = "raise",
    **watch: Unpack[Watch],
) -> list[Optional[list[tuple[int, int]]]]:
    """The stars of a solution of each board, on all cores; None if there is none.

    >>> solve_many(["AABB\\nAABB\\nCCCB\\nDDDB", "hello"], errors="none")
    [[(0, 1), (1, 3), (2, 0), (3, 2)], None]
    """
    return _lowbit.solve_many_regions(listed(boards), threads, errors, native(watch))


@dataclass(frozen=True)
class Step:
    """A step of reasoning. As text: its words. Cells are named as in r1c2, houses as in row-3 and region-B."""

    technique: str
    grade: str
    words: str
    houses: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    groups: list[list[str]] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Hint:
    """The result of `hint`: steps; or, without any, why."""

    steps: list[Step]
    state: Optional[str]
    """none (the board has no solution), solved, or no step; None if there are steps or mistakes."""
    mistakes: list[str]
    """Given stars and empty cells that contradict those before them in every solution."""
    drawing: Optional[str] = None
    """The first step as an SVG document, which notebooks show."""

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


def hint(
    board: Union[str, Board], degree: int = 4, *, all: bool = False, lang: Optional[str] = None, **watch: Unpack[Watch]
) -> Hint:
    """The next step from the givens of the board, or all possible steps, the easiest first.

    `degree` is how much is told: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason; `lang` is en or
    zh, by default the language of the environment.

    >>> print(hint("AABB\\nAABB\\nCCCB\\nDDDB", 2).steps[0])
    Confined house: look at column 4 and region B
    >>> hint("AABB\\nAABB\\nCCCB\\nDDDB").steps[0].removed
    ['r1c3', 'r2c3']
    >>> print(hint("AABB\\nAABB\\nCCCB\\nDDDB", 1, lang="zh").steps[0])
    区块限定
    >>> hint("AABB\\nAABB\\nCCCB\\nDDDB\\n*...\\n....\\n....\\n....").mistakes
    ['r1c1']
    """
    told, drawing = _lowbit.hint_regions(board, all, degree, lang, native(watch))
    found = json.loads(told)
    return Hint(_steps(found.get("steps")), found.get("state"), found.get("mistakes", []), drawing)


@dataclass(frozen=True)
class Grade:
    """How hard a board is for people, by the hardest step that it needs, and the path to its solution."""

    verdict: str
    """unique, multiple or none; only a unique board is graded."""
    grade: Optional[str]
    """easy, medium, hard, expert, extreme, or unsolved if the steps do not solve it."""
    technique: Optional[str]
    """The hardest technique needed."""
    path: list[Step]

    def __str__(self) -> str:
        return self.grade or self.verdict


def grade(board: Union[str, Board], *, lang: Optional[str] = None, **watch: Unpack[Watch]) -> Grade:
    """How hard a board is, and every step of its solution.

    >>> graded = grade("AABB\\nAABB\\nCCCB\\nDDDB")
    >>> print(graded, graded.technique, len(graded.path) > 3)
    medium common True
    """
    found = json.loads(_lowbit.grade_regions(board, lang, native(watch)))
    return Grade(found["verdict"], found.get("grade"), found.get("technique"), _steps(found.get("path")))


def generate(
    number: int = 1,
    seed: int = 0,
    *,
    size: int = 8,
    stars: int = 1,
    grade: str = "easy-expert",
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> list[Board]:
    """Boards with one solution and connected regions. A seed gives the same boards everywhere, also from the command.

    `grade` is one of easy, medium, hard, expert and extreme, or a range, as in easy-hard.

    >>> boards = generate(3, seed=7, size=7)
    >>> check_many(boards)
    ['unique', 'unique', 'unique']
    """
    return _lowbit.generate_regions(number, seed, size, stars, grade, threads, native(watch))


def _steps(told: Optional[list[dict[str, Any]]]) -> list[Step]:
    return [Step(**step) for step in told or []]


spell_out(__name__)
