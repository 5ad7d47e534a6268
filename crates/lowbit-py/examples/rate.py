"""Rates a list of sudokus, one a line, and writes a table: python rate.py PUZZLES.txt RATED.csv [SECONDS]

A line that cannot be read has an empty row. Without a time limit it ends when all are rated, or at Ctrl-C.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Iterable, Optional, TextIO

from lowbit import sudoku

COLUMNS = ["puzzle", "verdict", "grade", "er", "ep", "ed", "technique"]


def show(fraction: Optional[float], elapsed: float, remaining: Optional[float]) -> None:
    """Says how far it is, on one line of the terminal."""
    done = "" if fraction is None else f"{fraction:4.0%}"
    left = "" if remaining is None else f", {remaining:.0f} s left"
    print(f"\r{done} after {elapsed:.0f} s{left} ", end="", file=sys.stderr)


def rate(puzzles: Iterable[str], table: TextIO, timeout: Optional[float] = None) -> int:
    """Writes a row for each puzzle; returns how many could not be read."""
    puzzles = list(puzzles)
    graded = sudoku.grade_many(puzzles, errors="none", timeout=timeout, progress=show)
    print(file=sys.stderr)
    rows = csv.writer(table)
    rows.writerow(COLUMNS)
    for puzzle, found in zip(puzzles, graded):
        rows.writerow([puzzle, *(getattr(found, column, None) for column in COLUMNS[1:])])
    return graded.count(None)


def main(arguments: list[str]) -> int:
    """The program; returns its exit status."""
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    timeout = float(arguments[2]) if len(arguments) == 3 else None
    lines = Path(arguments[0]).read_text(encoding="utf-8").split()
    try:
        with open(arguments[1], "w", encoding="utf-8", newline="") as table:
            wrong = rate(lines, table, timeout)
    except TimeoutError as error:  # rated in part is not rated
        print(f"\n{error}", file=sys.stderr)
        return 1
    if wrong:
        print(f"{wrong} of {len(lines)} lines could not be read", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
