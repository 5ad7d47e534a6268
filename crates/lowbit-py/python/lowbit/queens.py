"""N-Queens: n queens on an n x n board, none attacking another.

>>> from lowbit import queens
>>> queens.count(8)
92
>>> print(next(queens.solutions(8)))
1 5 8 6 3 7 2 4
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Optional, Union

from lowbit._first import first
from lowbit._lowbit import Board, Solution, Solutions, count_queens, counted_queens, run_status, solve_queens
from lowbit._watch import Watch, native, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Board", "Solution", "count", "counted", "solutions", "solve", "status"]


def count(
    n: Optional[int] = None,
    board: Union[str, Board, None] = None,
    threads: Optional[int] = None,
    *,
    method: Optional[str] = None,
    unique: bool = False,
    **watch: Unpack[Watch],
) -> int:
    """The number of solutions of the plain board of n rows, or of a `board`.

    A board is a text, `.` free, `*` blocked, `Q` a queen that must stay, or a `Board`. `method` is "dfs", "lanes" or
    "join"; by default the fastest is chosen. With `unique`, solutions are counted up to the symmetries of the
    board. Every count is checked before it is returned, as by the command.

    >>> count(12), count(12, unique=True)
    (14200, 1787)
    >>> count(board=".*..\\n....\\n....\\n....")
    1
    >>> count(33)
    Traceback (most recent call last):
    ValueError: n = 33 is out of range: boards are counted for n from 1 to 32
    """
    return count_queens(n, board, threads, method, unique, native(watch))


def counted(
    n: Optional[int] = None,
    board: Union[str, Board, None] = None,
    threads: Optional[int] = None,
    *,
    method: Optional[str] = None,
    unique: bool = False,
    **watch: Unpack[Watch],
) -> dict[str, Any]:
    """A count, how it was made and how it was checked: what ``lowbit queens count --json`` prints.

    >>> answer = counted(8, method="dfs", unique=True)
    >>> answer["count"], answer["unique"], answer["nodes"], answer["checks"]["published"]
    ('92', '12', 1029, True)
    """
    answer: dict[str, Any] = json.loads(counted_queens(n, board, threads, method, unique, native(watch)))
    return answer


def status(path: str) -> dict[str, Any]:
    """The progress of a count that is kept in a file: what ``lowbit run status --json`` prints, also while it is counted."""
    answer: dict[str, Any] = json.loads(run_status(path))
    return answer


def solutions(
    n: Optional[int] = None,
    board: Union[str, Board, None] = None,
    threads: Optional[int] = None,
    *,
    limit: Optional[int] = None,
    **watch: Unpack[Watch],
) -> Iterator[Solution]:
    """The solutions in lexicographic order, found lazily, at most `limit`.

    >>> [solution.columns for solution in solutions(4)]
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    >>> sum(1 for solution in solutions(10) if solution[0] == 0)
    64
    >>> len(list(solutions(20, limit=3)))
    3
    """
    return first(Solutions(n, board, threads, native(watch)), limit)


def solve(n: Optional[int] = None, board: Union[str, Board, None] = None, **watch: Unpack[Watch]) -> Optional[Solution]:
    """A solution, or None if it is proved that there is none: by formula on the plain board, n up to 10,000,000, by
    exact search on a `board`, n up to 64.

    >>> solve(5)
    Solution((1, 3, 0, 2, 4))
    >>> solve(1_000_000).is_valid()
    True
    >>> print(solve(3))
    None
    """
    return solve_queens(n, board, native(watch))


spell_out(__name__)
