"""Exact bit-parallel search for board puzzles.

=================  ==========================================================================
`lowbit.queens`    N-Queens: counted, listed, solved, with blocked cells and queens that stay
`lowbit.place`     other pieces, boards and rules: counted; published sequences
`lowbit.regions`   queens on regions and Star Battle: solved, explained, graded, generated
`lowbit.sudoku`    Sudoku of 4x4 to 25x25: solved by the million, counted, checked, generated
`lowbit.variant`   sudoku variants: other sizes, cages, thermometers, arrows and many more
`lowbit.clocks`    dials turned home in the fewest moves: the nine clocks, Lights Out
`lowbit.ray`       counts that outgrow one machine; needs ``pip install lowbit[ray]``
=================  ==========================================================================

Long searches use all cores, let other Python threads run, and stop at Ctrl-C. An impossible request is a
`ValueError`, and an argument of another type a `TypeError`, with the text that the command ``lowbit`` would print, in the
language of the environment (``LC_ALL``, ``LC_MESSAGES``, ``LANG``): English or Chinese.

>>> import lowbit
>>> lowbit.queens.count(8)
92
"""

import json as _json
from typing import Any as _Any
from typing import Optional as _Optional

from lowbit import clocks, place, queens, regions, sudoku, variant
from lowbit._lowbit import ask as _ask
from lowbit._lowbit import version as _version

__all__ = ["ask", "clocks", "place", "queens", "regions", "sudoku", "variant"]
__version__ = _version()


def ask(
    path: str,
    question: _Optional[dict[str, _Any]] = None,
    *,
    timeout: _Optional[float] = None,
    threads: _Optional[int] = None,
    lang: _Optional[str] = None,
) -> dict[str, _Any]:
    """Asks what the page asks, by path and fields of its interface (``/api/openapi.json`` of ``lowbit serve``).

    With `timeout`, a number of seconds, a question that takes longer is a `TimeoutError`.

    >>> ask("sudoku/count", {"puzzle": 16 * "."})["count"]
    '288'
    >>> ask("queens/count", {"n": 20}, timeout=0.05, threads=1)
    Traceback (most recent call last):
    TimeoutError: stopped after 0.05 s, the time limit of a job
    """
    answer: dict[str, _Any] = _json.loads(_ask(path, _json.dumps(question or {}), threads, timeout, lang))
    return answer
