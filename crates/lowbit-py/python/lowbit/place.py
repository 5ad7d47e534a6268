"""Placements of other pieces, on other boards, by other rules than one queen in each row; published sequences.

A problem is a text, as the command prints it: a piece on a board, a rule, then cells that are ``blocked`` or ``given``.

>>> from lowbit import place
>>> place.count("queen on rectangle 8x8, any")
118969
>>> place.count("king on torus 6x6, exactly-4, blocked 1,1")
8744
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

import lowbit
from lowbit._items import text, whole
from lowbit._watch import Watch, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["count", "known", "plan", "term"]


def _numbers(answer: dict[str, Any]) -> Union[int, list[int]]:
    """The number of an answer, or its row of numbers."""
    return [int(number) for number in answer["row"]] if "row" in answer else int(answer["count"])


def count(
    problem: str,
    goal: str = "count",
    *,
    method: Optional[str] = None,
    again: bool = False,
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> Union[int, list[int]]:
    """The number of placements; a list of numbers for the goals ``by-size``, ``by-first`` and ``levels``.

    The other goals are ``unique`` (up to turns and reflections), ``half-turn`` and ``quarter-turn`` (unchanged by them).
    With `again` it is counted in another way, where there is one.

    >>> count("queen on rectangle 6x6, any", "by-size")
    [1, 36, 340, 1024, 982, 248, 4]
    >>> count("queen on rectangle 7x7, maximal", again=True)
    1862
    """
    question = {"problem": text(problem), "goal": text(goal), "method": method and text(method), "again": again}
    return _numbers(lowbit.ask("place/count", question, threads=threads, **watch))


def plan(problem: str, goal: str = "count", *, method: Optional[str] = None) -> dict[str, Any]:
    """How a count would be made: method, backend, units, memory, and seconds, or None where only a trial tells.

    >>> plan("queen on rectangle 20x20, each-row")["method"]
    'join'
    """
    return lowbit.ask("place/plan", {"problem": text(problem), "goal": text(goal), "method": method and text(method)})


def term(
    sequence: str,
    n: int,
    *,
    again: bool = False,
    threads: Optional[int] = None,
    **watch: Unpack[Watch],
) -> Union[int, list[int]]:
    """A term of a published sequence, counted; one that is known must be met. In a triangle it is a list of numbers.

    >>> term("A287227", 8)
    118969
    """
    question = {"sequence": text(sequence), "n": whole(n), "again": again}
    return _numbers(lowbit.ask("sequence/term", question, threads=threads, **watch))


def known(sequence: Optional[str] = None) -> list[dict[str, Any]]:
    """What is known of a sequence, its published terms among it; without a name, all sequences by what they count.

    >>> known("A000170")[0]["published"][8]
    ['92']
    >>> len(known()) > 60
    True
    """
    found: list[dict[str, Any]] = lowbit.ask("sequence/known", {"sequence": sequence and text(sequence)})["sequences"]
    return found


spell_out(__name__)
