"""Sudoku as people solve it: ratings, hints, the path to the solution. Part of `lowbit.sudoku`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from lowbit import _lowbit
from lowbit._items import listed
from lowbit._lowbit import Grid
from lowbit._watch import Watch, native, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Step:
    """A step of human reasoning; as text, its words."""

    technique: str
    """The name of its technique: hidden-pair, xy-wing."""
    grade: str
    rating: float
    words: str
    houses: Optional[list[str]] = None
    reasons: Optional[list[str]] = None
    """The candidates it rests on: r1c2:4."""
    groups: Optional[list[list[str]]] = None
    roles: Optional[list[str]] = None
    links: Optional[list[dict[str, object]]] = None
    """The links of its chains, in order: from, to, kind."""
    placed: Optional[list[str]] = None
    removed: Optional[list[str]] = None
    proof: Optional[list[dict[str, object]]] = None
    """Statements, each with the numbers of those it follows from."""

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is for people, by the hardest step that it needs."""

    verdict: str
    """unique, multiple or none; only a unique puzzle is rated."""
    er: Optional[float]
    """The rating of the hardest step."""
    ep: Optional[float]
    """The rating of the hardest step up to and including the first that places a digit."""
    ed: Optional[float]
    """The rating of the first step."""
    grade: Optional[str]
    """easy, medium, hard, expert, extreme, beyond; or unsolved if the techniques do not solve it."""
    technique: Optional[str]
    """The hardest technique needed."""
    level: Optional[str] = None
    """On the scale `hodoku`, instead of these ratings: easy, medium, hard, unfair or extreme."""

    def __str__(self) -> str:
        if self.level is not None:
            return self.level
        return self.verdict if self.er is None else f"{self.er}/{self.ep}/{self.ed} {self.grade}"


def grade(puzzle: Union[str, Grid], *, scale: str = "bank", uniqueness: bool = True, **watch: Unpack[Watch]) -> Grade:
    """How hard a 9x9 puzzle is, on the scale `bank`, `se121` or `hodoku`.

    >>> print(grade("1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"))
    1.2/1.2/1.2 easy
    """
    return _graded(_lowbit.grade_sudoku(puzzle, scale, uniqueness, False, "en", native(watch)))


@overload
def grade_many(
    puzzles: Iterable[Union[str, Grid]],
    *,
    scale: str = "bank",
    uniqueness: bool = True,
    threads: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[Grade]: ...


@overload
def grade_many(
    puzzles: Iterable[Any],
    *,
    scale: str = "bank",
    uniqueness: bool = True,
    threads: Optional[int] = None,
    errors: Literal["none"],
    **watch: Unpack[Watch],
) -> list[Optional[Grade]]: ...


def grade_many(
    puzzles: Iterable[Any],
    *,
    scale: str = "bank",
    uniqueness: bool = True,
    threads: Optional[int] = None,
    errors: str = "raise",
    **watch: Unpack[Watch],
) -> Any:
    """The same for many puzzles, on all cores; None for one that cannot be read, with errors="none".

    >>> from lowbit import sudoku
    >>> [str(graded) for graded in grade_many(sudoku.generate(2, seed=1, grade="easy"))]
    ['1.5/1.2/1.2 easy', '1.5/1.2/1.2 easy']
    """
    found = _lowbit.grade_texts(listed(puzzles), scale, uniqueness, threads, errors, native(watch))
    return [text and _graded(text) for text in found]


def _graded(text: str) -> Grade:
    found = json.loads(text)
    names = ("er", "ep", "ed", "grade", "technique", "level")
    return Grade(found["verdict"], *(found.get(name) for name in names))


def path(
    puzzle: Union[str, Grid], *, scale: str = "bank", uniqueness: bool = True, lang: Optional[str] = None,
    **watch: Unpack[Watch],
) -> list[Step]:
    """Every step to the solution of a 9x9 puzzle, in the order of a scale; empty unless it has one solution.

    >>> steps = path("1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7")
    >>> print(steps[0], len(steps))
    Hidden single in a box: r1c2=4, the only place for 4 in box 1 51
    """
    found = json.loads(_lowbit.grade_sudoku(puzzle, scale, uniqueness, True, lang, native(watch)))
    return [Step(**step) for step in found.get("path", [])]


@dataclass(frozen=True)
class Hint:
    """The next steps; or the mistakes, which come first."""

    steps: list[Step]
    state: Optional[str]
    """Why there are no steps: none (no solution), wrong, missing, solved, no step."""
    wrong: list[str]
    """Entries that contradict the solution."""
    missing: list[str]
    """Missing pencil marks: they belong to the solution."""
    drawing: Optional[str] = None
    """The first step as an SVG document, which notebooks show."""

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


def hint(
    grid: Union[str, Grid],
    degree: int = 4,
    *,
    givens: Optional[Union[str, Grid]] = None,
    all: bool = False,
    uniqueness: bool = True,
    lang: Optional[str] = None,
    **watch: Unpack[Watch],
) -> Hint:
    """The next step of a 9x9 grid in progress, or all possible steps, the easiest first.

    `degree` is how much is told: 1 the kind of step, 2 where to look, 3 the cells and candidates, 4 the whole reason.
    With `givens`, the other digits of the grid are entries and may be wrong. A candidate grid has pencil marks. `lang` is
    en or zh, by default the language of the environment.

    >>> puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
    >>> print(hint(puzzle, 2).steps[0])
    Hidden single in a box: look at box 1
    >>> hint("17" + puzzle[2:], givens=puzzle).wrong
    ['r1c2:7']
    """
    return _hinted(*_lowbit.hint_sudoku(grid, givens, all, degree, uniqueness, lang, native(watch)))


def _hinted(told: str, drawing: Optional[str]) -> Hint:
    found = json.loads(told)
    steps = [Step(**step) for step in found.get("steps", [])]
    return Hint(steps, found.get("state"), found.get("wrong", []), found.get("missing", []), drawing)


@overload
def hint_many(
    grids: Iterable[Union[str, Grid]],
    degree: int = 4,
    *,
    uniqueness: bool = True,
    lang: Optional[str] = None,
    threads: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[Hint]: ...


@overload
def hint_many(
    grids: Iterable[Any],
    degree: int = 4,
    *,
    uniqueness: bool = True,
    lang: Optional[str] = None,
    threads: Optional[int] = None,
    errors: Literal["none"],
    **watch: Unpack[Watch],
) -> list[Optional[Hint]]: ...


def hint_many(
    grids: Iterable[Any],
    degree: int = 4,
    *,
    uniqueness: bool = True,
    lang: Optional[str] = None,
    threads: Optional[int] = None,
    errors: str = "raise",
    **watch: Unpack[Watch],
) -> Any:
    """The next step of each grid, on all cores. With errors="none", a grid that cannot be read gets None.

    >>> puzzle = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
    >>> [hint and str(hint.steps[0]) for hint in hint_many([puzzle, "hello"], 1, errors="none")]
    ['Hidden single in a box', None]
    """
    found = _lowbit.hint_texts(listed(grids), degree, uniqueness, lang, threads, errors, native(watch))
    return [pair and _hinted(*pair) for pair in found]


spell_out(__name__)
