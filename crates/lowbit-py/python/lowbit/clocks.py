"""Dials turned home by moves: the nine clocks, Lights Out, any table of moves.

>>> from lowbit import clocks
>>> clocks.solve("9 9 12\\n6 6 6\\n6 3 6")
[4, 5, 8, 9]
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional, Union

from lowbit._lowbit import solve_clocks, solved_clocks
from lowbit._watch import Watch, native, spell_out

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["solve", "solved"]


def solve(
    dials: Union[str, Sequence[Sequence[int]]],
    states: Optional[int] = None,
    moves: Union[str, Sequence[Sequence[int]], None] = None,
    *,
    lights_out: bool = False,
    **watch: Unpack[Watch],
) -> Optional[list[int]]:
    """The fewest moves, numbered from 1, that bring all dials home; None if it is proved that there are none.

    The dials are a text, or rows of numbers: by default nine clocks at 3, 6, 9 or 12. With `states`, dials of
    the positions 0 to states - 1. `moves` is a text, a move a line, as in `lowbit clocks solve --moves`, or for each move a
    list of the dials it turns, numbered from 1, each as often as it is named; with `lights_out`, move k turns cell k and
    its neighbours.

    >>> solve([[9, 9, 12], [6, 6, 6], [6, 3, 6]])
    [4, 5, 8, 9]
    >>> solve([[0, 1, 0], [1, 1, 1], [0, 1, 0]], lights_out=True)
    [5]
    >>> print(solve("1 0", states=2, moves="AB"))
    None
    >>> solve([[3, 1]], states=4, moves=[[1, 1, 1], [2], [1, 2]])
    [2, 2, 3]
    """
    return solve_clocks(*_texts(dials, moves, states), lights_out, native(watch))


def solved(
    dials: Union[str, Sequence[Sequence[int]]],
    states: Optional[int] = None,
    moves: Union[str, Sequence[Sequence[int]], None] = None,
    *,
    lights_out: bool = False,
    **watch: Unpack[Watch],
) -> dict[str, Any]:
    """The same with everything that ``lowbit clocks solve --json`` prints, and a proof if there is no solution.

    >>> answer = solved("1 0", states=2, moves="AB")
    >>> print(answer["sequence"], answer["proof"]["weights"], answer["proof"]["sum"])
    None [1, 1] 1
    """
    answer: dict[str, Any] = json.loads(solved_clocks(*_texts(dials, moves, states), lights_out, native(watch)))
    return answer


def _texts(
    dials: Union[str, Sequence[Sequence[int]]], moves: Union[str, Sequence[Sequence[int]], None], states: Optional[int]
) -> tuple[str, Optional[int], Optional[str]]:
    """Dials and moves as the command reads them."""
    if not isinstance(dials, str):
        dials = "\n".join(" ".join(map(str, row)) for row in dials)
    if moves is not None and not isinstance(moves, str):
        moves = "\n".join(" ".join(map(str, move)) or "1:0" for move in moves)  # a move may turn nothing
    return dials, states, moves


spell_out(__name__)
