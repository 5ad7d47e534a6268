"""Sudoku of 4x4, 9x9, 16x16 and 25x25: solved, counted, checked, scored, generated; rated and explained step by step.

A puzzle is a text in any layout that the command reads (81 characters in a line, rows, a drawing, a candidate grid), or
a `Grid`.

>>> from lowbit import sudoku
>>> print(sudoku.solve("1..4......3....2"))
1324241342313142
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, TypeVar, Union, overload

from lowbit import _lowbit
from lowbit._first import first
from lowbit._items import listed, numbers, say
from lowbit._lowbit import Finding, Grid
from lowbit._steps import Grade, Hint, Step, grade, grade_many, hint, hint_many, path
from lowbit._watch import Native, Watch, native, spell_out

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Unpack

_Kind = TypeVar("_Kind", str, Grid, Union[str, Grid])
"""What is asked about, and the kind of the answer."""

__all__ = [
    "Best",
    "Finding",
    "Grade",
    "Grid",
    "Hint",
    "Step",
    "best",
    "candidates",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "count",
    "count_many",
    "generate",
    "grade",
    "grade_many",
    "hint",
    "hint_many",
    "morph",
    "near",
    "path",
    "solutions",
    "solve",
    "solve_many",
]


def solve(puzzle: Union[str, Grid], **watch: Unpack[Watch]) -> Optional[Grid]:
    """A solution, or None if there is none. Which of several it is depends on the puzzle only.

    >>> solution = solve("1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7")
    >>> print(solution.text("grid")[:19])
    143628579
    572139468
    >>> print(solve("11.............."))
    None
    >>> solve("1..4")
    Traceback (most recent call last):
    ValueError: line 1: the grid ends after 1 of 4 rows
    """
    return _lowbit.solve_grid(puzzle, native(watch))


@overload
def solve_many(
    puzzles: NDArray[numpy.uint8],
    threads: Optional[int] = None,
    *,
    errors: Literal["raise", "none"] = "raise",
    **watch: Unpack[Watch],
) -> NDArray[numpy.uint8]: ...


@overload
def solve_many(
    puzzles: Iterable[_Kind],
    threads: Optional[int] = None,
    *,
    errors: Literal["raise", "none"] = "raise",
    **watch: Unpack[Watch],
) -> list[Optional[_Kind]]: ...


def solve_many(
    puzzles: Any, threads: Optional[int] = None, *, errors: str = "raise", **watch: Unpack[Watch]
) -> Any:
    """The solutions of many puzzles, on all cores, up to 512 puzzles at once on each.

    A list is answered in kind: a `Grid` by a Grid, a text by a line, a puzzle without a solution by None. It may also be any
    iterable, an array of texts or a column of pandas. A text that is no puzzle is a ValueError that names it; with
    errors="none" it gets None, and so does a missing value.

    >>> solve_many(["1..4......3....2", "11.............."])
    ['1324241342313142', None]
    >>> solve_many([Grid("1..4......3....2")]) == [solve("1..4......3....2")]
    True
    >>> solve_many(["1..4......3....2", "hello", None], errors="none")
    ['1324241342313142', None, None]

    An array of 9x9 puzzles, uint8 of shape (k, 81) or (k, 9, 9), 0 for a blank, gives an array of the same shape, all 0
    for a puzzle without a solution. A contiguous array is read in place, not copied.

    >>> import numpy
    >>> solved = solve_many(numpy.zeros((2, 81), numpy.uint8))
    >>> solved.shape, solved.min(), solved.max()
    ((2, 81), np.uint8(1), np.uint8(9))
    """
    numpy = sys.modules.get("numpy")  # a caller with an array has imported it
    if numpy is not None and isinstance(puzzles, numpy.ndarray) and puzzles.dtype.kind not in "OSTU":
        return _solve_array(numpy, puzzles, threads, native(watch))
    given, watched = listed(puzzles), native(watch)
    try:
        text = "\n".join(given) if errors == "raise" else ""
    except TypeError:  # not only texts
        text = ""
    answer = _lowbit.solve_lines(text, len(given), threads, watched) if text else None
    if answer is None:  # other layouts, other sizes, or something wrong
        return _lowbit.solve_texts(given, threads, errors, watched)
    text, none_found = answer
    lines: list[Optional[str]] = text.split("\n")  # type: ignore[assignment]
    return [None if line == "none" else line for line in lines] if none_found else lines


def _solve_array(numpy: Any, puzzles: Any, threads: Optional[int], watch: Native) -> Any:
    if puzzles.dtype != numpy.uint8:
        kind = puzzles.dtype
        raise ValueError(say(f"an array of {kind}: uint8 was expected", f"{kind} 的数组：应为 uint8"))
    if puzzles.ndim < 2 or puzzles.shape[1:] not in {(81,), (9, 9)}:
        shape = puzzles.shape
        expected = "(k, 81), (k, 9, 9)"
        raise ValueError(
            say(f"an array of shape {shape}: one of {expected} was expected", f"数组形状为 {shape}：应为 {expected} 之一")
        )
    flat = numpy.ascontiguousarray(puzzles).reshape(len(puzzles), 81)
    return _lowbit.solve_array(flat, threads, watch).reshape(puzzles.shape)


def count(puzzle: Union[str, Grid], limit: Optional[int] = None, **watch: Unpack[Watch]) -> int:
    """The number of solutions, counted up to `limit`.

    >>> count("................"), count("................", limit=2)
    (288, 2)
    """
    return _lowbit.count_solutions(puzzle, limit, native(watch))


@overload
def count_many(
    puzzles: Iterable[Union[str, Grid]],
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    *,
    errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[int]: ...


@overload
def count_many(
    puzzles: Iterable[Any], limit: Optional[int] = None, threads: Optional[int] = None, *, errors: Literal["none"],
    **watch: Unpack[Watch],
) -> list[Optional[int]]: ...


def count_many(
    puzzles: Iterable[Any], limit: Optional[int] = None, threads: Optional[int] = None, *, errors: str = "raise",
    **watch: Unpack[Watch],
) -> Any:
    """The number of solutions of each puzzle, counted up to `limit`, on all cores.

    >>> count_many(["1..4......3....2", "11..............", "................"], limit=100)
    [2, 0, 100]
    """
    return _lowbit.count_texts(listed(puzzles), limit, threads, errors, native(watch))


def solutions(puzzle: Union[str, Grid], limit: Optional[int] = None, **watch: Unpack[Watch]) -> Iterator[Grid]:
    """The solutions, found lazily, at most `limit`.

    >>> [str(solution) for solution in solutions("1..4......3....2")]
    ['1324241342313142', '1324421324313142']
    >>> sum(1 for solution in solutions("." * 81, limit=1000))
    1000
    """
    return first(_lowbit.GridSolutions(puzzle, native(watch)), limit)


def check(puzzle: Union[str, Grid], minimal: bool = False, **watch: Unpack[Watch]) -> Finding:
    """Whether a puzzle has one solution; with `minimal`, also which givens are redundant or contradict each other.

    >>> print(check("4.........2.3.1.", minimal=True))
    unique, minimal
    >>> print(check("1..1............"))
    none: r1c1 and r1c4 are both 1
    >>> check("1...............").verdict
    'multiple'
    """
    return _lowbit.check(puzzle, minimal, native(watch))


@overload
def check_many(
    puzzles: Iterable[Union[str, Grid]],
    minimal: bool = False,
    threads: Optional[int] = None,
    *,
    errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[Finding]: ...


@overload
def check_many(
    puzzles: Iterable[Any], minimal: bool = False, threads: Optional[int] = None, *, errors: Literal["none"],
    **watch: Unpack[Watch],
) -> list[Optional[Finding]]: ...


def check_many(
    puzzles: Iterable[Any], minimal: bool = False, threads: Optional[int] = None, *, errors: str = "raise",
    **watch: Unpack[Watch],
) -> Any:
    """The same for many puzzles, on all cores. With errors="none", a puzzle that cannot be read gets None.

    >>> [finding.verdict for finding in check_many(["4.........2.3.1.", "1..1............"])]
    ['unique', 'none']
    """
    return _lowbit.check_texts(listed(puzzles), minimal, threads, errors, native(watch))


class Best(NamedTuple):
    """The solution with the largest weighted sum, and the sum."""

    grid: Grid
    sum: int


def best(puzzle: Union[str, Grid], weights: Optional[Sequence[int]] = None, **watch: Unpack[Watch]) -> Optional[Best]:
    """The solution with the largest sum of weight times digit, or None if there is no solution.

    There is a weight for each cell, row by row; by default those of the target, 6 at the rim of 9x9 to 10 in the centre.

    >>> best("1...............", [1, 10] + 14 * [0]).sum
    41
    """
    found = _lowbit.best(puzzle, None if weights is None else numbers(weights), native(watch))
    return found and Best(*found)


def candidates(puzzle: Union[str, Grid], **watch: Unpack[Watch]) -> Optional[list[list[int]]]:
    """For every cell, row by row, the digits it has in some solution; None if there is no solution.

    >>> candidates("12........1.....")[:4]
    [[1], [2], [3, 4], [3, 4]]
    """
    return _lowbit.candidates(puzzle, native(watch))


def generate(
    number: int = 1,
    seed: int = 0,
    *,
    size: Optional[int] = None,
    clues: Optional[int] = None,
    minimal: bool = False,
    symmetry: str = "none",
    grade: Optional[str] = None,
    rating: Optional[str] = None,
    needs: Sequence[str] = (),
    without: Sequence[str] = (),
    from_: Optional[Union[str, Grid]] = None,
    pattern: Optional[str] = None,
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> list[Grid]:
    """Puzzles with one solution. A seed gives the same puzzles everywhere, also from the command.

    `size` is 4, 9, 16 or 25, by default 9. `clues` is the number of givens; by default, or if `minimal`, no given is
    redundant (16x16 and 25x25: as few as a fixed effort can prove). `symmetry` of the givens: none, rotational, mirror, diagonal or full.

    >>> puzzles = generate(3, seed=7, clues=30, symmetry="rotational")
    >>> [puzzle.givens for puzzle in puzzles], str(check(puzzles[0]))
    ([30, 30, 30], 'unique')

    Puzzles of 9x9 can be requested by `grade` (easy, medium, hard, expert, extreme, beyond), by a range of ratings such as
    "6-7", by techniques that their solution `needs`, and by those that it does `without`.

    >>> str(check(generate(seed=1, needs=["x-wing"])[0]))
    'unique'

    With `from_`, a grid with some givens, the puzzles have all of these.

    >>> generate(from_="123......" + 72 * ".")[0].cells[:3]
    b'\\x01\\x02\\x03'

    With `pattern`, givens stand only where it has a letter or a digit; elsewhere it has dots. The size is that of the pattern.

    >>> puzzle = generate(pattern="xx.x xx.x x.xx xxxx")[0]
    >>> [puzzle.cells[cell] for cell in (2, 6, 9)]
    [0, 0, 0]
    """
    return _lowbit.generate(
        number,
        seed,
        size,
        clues,
        minimal,
        symmetry,
        threads,
        grade,
        rating,
        listed(needs),
        listed(without),
        from_,
        pattern,
        native(watch),
    )


def canonical(puzzle: Union[str, Grid]) -> Grid:
    """The grid with the smallest text, a blank before 1, among all equivalent ones: by swapping rows within
    bands, columns within stacks, bands, stacks, rows with columns, and names of digits. For 4x4 and 9x9.

    >>> str(canonical("1..4......3....2"))
    '.......1.2..3..4'
    """
    return _lowbit.canonical(puzzle)


@overload
def canonical_many(
    puzzles: Iterable[_Kind],
    threads: Optional[int] = None,
    *,
    errors: Literal["raise"] = "raise",
    **watch: Unpack[Watch],
) -> list[_Kind]: ...


@overload
def canonical_many(
    puzzles: Iterable[Any], threads: Optional[int] = None, *, errors: Literal["none"], **watch: Unpack[Watch]
) -> list[Any]: ...


def canonical_many(
    puzzles: Iterable[Any], threads: Optional[int] = None, *, errors: str = "raise", **watch: Unpack[Watch]
) -> Any:
    """The same for many puzzles, on all cores: a `Grid` for a Grid, a line for a text. With errors="none", a puzzle that cannot
    be read gets None.

    >>> len(set(canonical_many([str(morph("1..4......3....2", seed)) for seed in range(20)])))
    1
    >>> canonical_many([Grid("1..4......3....2")]) == [canonical("1..4......3....2")]
    True
    """
    return _lowbit.canonical_texts(listed(puzzles), threads, errors, native(watch))


def morph(puzzle: Union[str, Grid], seed: int = 0, number: int = 0) -> Grid:
    """A random equivalent of a puzzle of any size. It depends on the puzzle, the seed and the number only; the command gives
    the same ones.

    >>> canonical(morph("1..4......3....2", seed=7)) == canonical("1..4......3....2")
    True
    """
    return _lowbit.morph(puzzle, seed, number)


def near(
    puzzle: Union[str, Grid],
    remove: int = 1,
    add: int = 1,
    *,
    limit: Optional[int] = None,
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> list[Grid]:
    """The minimal 9x9 puzzles that arise from a puzzle by removing `remove` givens and adding `add` others, at most `limit`.

    >>> puzzle = generate(seed=5)[0]
    >>> found = near(puzzle, limit=3)
    >>> [near.givens == puzzle.givens for near in found], str(check(found[0], minimal=True))
    ([True, True, True], 'unique, minimal')
    """
    return _lowbit.near(puzzle, remove, add, limit, threads, native(watch))


spell_out(__name__)
