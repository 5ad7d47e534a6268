"""Exact bit-parallel search for board puzzles.

>>> import lowbit
>>> lowbit.queens.count(8)
92

=================  ==========================================================================
`lowbit.queens`    N-Queens: counted, listed, solved, with blocked cells and queens that stay
`lowbit.place`     other pieces, boards and rules: counted; published sequences
`lowbit.regions`   queens on regions and Star Battle: solved, explained, graded, generated
`lowbit.sudoku`    Sudoku of 4x4 to 25x25: solved by the million, counted, checked, generated
`lowbit.variant`   sudoku variants: other sizes, cages, thermometers, arrows and many more
`lowbit.clocks`    dials turned home in the fewest moves: the nine clocks, Lights Out
`lowbit.ray`       counts and files that outgrow one machine; needs ``pip install lowbit[ray]``
=================  ==========================================================================

Long searches use all cores, let other Python threads run, and stop at Ctrl-C. Every call that may take long has three
keywords:

============  ===============================================================================================
`timeout`     seconds; when they are over, the work is stopped and a `TimeoutError` raised
`stop`        a `threading.Event`; once another thread sets it, the work is stopped and `lowbit.Stopped` raised
`progress`    a function of three arguments that is called a few times a second, and at the end: the finished
              fraction, the seconds so far, the seconds left, with None for what is not known; an exception in
              it stops the work and is raised
============  ===============================================================================================

A call that was stopped returns nothing: there are no partial results. Lazy lists count their time from the call, and can
be continued after they were stopped by an event.

>>> lowbit.queens.count(22, timeout=0.1)
Traceback (most recent call last):
TimeoutError: stopped after 0.1 s, the time limit
>>> told = []
>>> lowbit.queens.count(8, progress=lambda fraction, elapsed, remaining: told.append(fraction))
92
>>> told[-1]
1.0

An impossible request is a
`ValueError`, and an argument of another type a `TypeError`, with the text that the command ``lowbit`` would print, in the
language of the environment (``LC_ALL``, ``LC_MESSAGES``, ``LANG``): English or Chinese.

"""

from __future__ import annotations as _annotations

import json as _json
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any
from typing import Optional as _Optional

from lowbit import clocks, place, queens, regions, sudoku, variant
from lowbit._lowbit import Stopped
from lowbit._lowbit import ask as _ask
from lowbit._lowbit import version as _version
from lowbit._watch import Watch as _Watch
from lowbit._watch import native as _native
from lowbit._watch import spell_out as _spell_out

if _TYPE_CHECKING:
    from typing_extensions import Unpack as _Unpack

__all__ = ["Stopped", "ask", "clocks", "place", "queens", "regions", "sudoku", "variant"]
__version__ = _version()


def ask(
    path: str,
    question: _Optional[dict[str, _Any]] = None,
    *,
    threads: _Optional[int] = None,
    lang: _Optional[str] = None,
    **watch: _Unpack[_Watch],
) -> dict[str, _Any]:
    """Asks what the page asks, by path and fields of its interface (``/api/openapi.json`` of ``lowbit serve``).

    >>> ask("sudoku/count", {"puzzle": 16 * "."})["count"]
    '288'
    >>> ask("queens/count", {"n": 20}, timeout=0.05, threads=1)
    Traceback (most recent call last):
    TimeoutError: stopped after 0.05 s, the time limit
    """
    answer: dict[str, _Any] = _json.loads(_ask(path, _json.dumps(question or {}), threads, lang, _native(watch)))
    return answer


_spell_out(__name__)
