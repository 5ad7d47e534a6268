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

