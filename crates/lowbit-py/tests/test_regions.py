"""Queens on regions and Star Battle, from Python."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as xml
from itertools import product

import pytest

from lowbit import regions

QUARTERS = "AABB\nAABB\nCCDD\nCCDD"


def brute_force(board: regions.Board) -> list[list[tuple[int, int]]]:
    """All solutions of a small board with one star, from the rules alone."""
    n = board.n
    found = []
    for columns in product(range(n), repeat=n):
        letters = {board.regions[row][column] for row, column in enumerate(columns)}
        apart = all(abs(a - b) > 1 for a, b in zip(columns, columns[1:]))
        if len(set(columns)) == n and len(letters) == n and apart:
            found.append(list(enumerate(columns)))
    return found


def test_answers_are_those_of_brute_force() -> None:
    boards = [regions.Board(QUARTERS), *regions.generate(4, seed=3, size=5), *regions.generate(3, seed=3, size=6)]
    for board in boards:
        expected = brute_force(board)
        assert list(regions.solutions(board)) == expected
        assert regions.count(board) == len(expected)
        assert regions.solve(board) == expected[0]
        assert regions.check(board) == ("unique" if len(expected) == 1 else "multiple")
        assert list(regions.solutions(board, limit=1)) == expected[:1]


def test_hints_lead_to_the_solution() -> None:
    for board in regions.generate(5, seed=1, size=7):
        graded = regions.grade(board)
        placed = {cell for step in graded.path for cell in step.placed}
        solution = {f"r{row + 1}c{column + 1}" for row, column in regions.solve(board) or []}
        assert graded.verdict == "unique" and placed == solution
        assert regions.hint(board).steps[0] == graded.path[0]
        assert len(regions.hint(board, all=True).steps) >= 1
        drawing = regions.hint(board)._repr_svg_()
        assert drawing is not None and xml.fromstring(drawing).tag.endswith("svg")
    assert regions.hint("AABB\nAABB\nCCCB\nDDDB\n*...\n....\n....\n....")._repr_svg_() is None, "a mistake is not drawn"


def test_boards_are_values() -> None:
    board = regions.Board("AABB\nAABB\nCCCB\nDDDB\n.*..\n....\n....\n....")
    assert pickle.loads(pickle.dumps(board)) == board != regions.Board(QUARTERS)
    assert len({board, regions.Board(str(board))}) == 1
    assert board.given == [(0, 1)] and "<svg" in board._repr_svg_()
    several = regions.generate(1, size=9, stars=2)[0]
    assert several.stars == 2 and regions.Board(several.text("json")) == several == regions.Board(str(several))


def test_a_seed_gives_the_same_boards_for_any_number_of_threads() -> None:
    wish = {"seed": 5, "size": 8, "grade": "medium-hard"}
    assert regions.generate(6, threads=1, **wish) == regions.generate(6, threads=3, **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask, message",
    [
        (lambda: regions.Board(""), "there is no board in the text"),
        (lambda: regions.solve("AB\nA"), "line 2, column 2: a row of 1 cells"),
        (lambda: regions.check_many([QUARTERS, "A?"]), r"boards\[1\]: line 1, column 2: '\?' cannot name a region"),
        (lambda: regions.generate(grade="hard-easy"), "hard is harder than easy"),
        (lambda: regions.generate(size=33), "a board has 1 to 32 rows, not 33"),
        (lambda: regions.hint(QUARTERS, 5), "degrees are 1 to 4"),
        (lambda: regions.hint(QUARTERS, lang="fr"), "fr"),
        (lambda: regions.Board(QUARTERS).text("pdf"), "there is no format 'pdf'"),
    ],
)
def test_what_cannot_be_done_is_said(ask: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()  # type: ignore[operator]
