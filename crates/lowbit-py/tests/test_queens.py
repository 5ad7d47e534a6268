"""The queens against known answers and against the command."""

from __future__ import annotations

import itertools
import json
import pickle
import random
import threading
import xml.etree.ElementTree as xml

import pytest
from conftest import command, judge_cases, refusal

from lowbit import queens


def test_counts_are_the_published_ones(known_counts: list[tuple[int, int, int]]) -> None:
    for n, solutions, unique in known_counts:
        if n <= 14:
            assert queens.count(n) == solutions
            assert queens.count(n, unique=True) == unique


@pytest.mark.parametrize("method", ["dfs", "lanes", "join"])
def test_methods_and_threads_do_not_matter(method: str) -> None:
    assert {queens.count(12, threads=threads, method=method) for threads in (1, 2, 3)} == {14200}


def test_judges_boards() -> None:
    for text, answer in judge_cases("luogu-p1562"):
        n, *rows = text.split()
        board = "\n".join(rows).translate(str.maketrans("*.", ".*"))
        assert queens.count(int(n), board) == int(answer)
        assert sum(1 for _ in queens.solutions(board=board)) == int(answer)
    for text, answer in judge_cases("cses-1624"):
        assert queens.count(board=text) == int(answer)


def test_judges_lists() -> None:
    for text, answer in judge_cases("leetcode-51"):
        assert [solution.picture().split() for solution in queens.solutions(int(text))] == json.loads(answer)
    for text, answer in judge_cases("usaco-checker"):
        first = [str(solution) for solution in itertools.islice(queens.solutions(int(text)), 3)]
        assert "\n".join([*first, str(queens.count(int(text)))]) == answer.strip()


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_solutions_come_in_order_all_of_them_once(threads: int) -> None:
    found = [solution.columns for solution in queens.solutions(11, threads=threads)]
    assert len(found) == len(set(found)) == 2680
    assert found == sorted(found)
    assert [" ".join(str(column + 1) for column in columns) for columns in found] == command(
        "queens", "list", "11"
    ).stdout.splitlines()


def test_a_listing_is_lazy_and_ends() -> None:
    endless = queens.solutions(30)
    assert next(endless).is_valid() and next(endless).is_valid()
    few = queens.solutions(4)
    assert len(list(few)) == 2
    assert next(few, None) is None
    assert list(queens.solutions(3)) == []


def test_solve() -> None:
    for n in (1, 4, 5, 14, 15, 100, 12345):
        solution = queens.solve(n)
        assert solution is not None and solution.is_valid() and len(solution) == n
    assert queens.solve(2) is None
    board = queens.Board("." * 20 + "\n" + "*" * 19 + ".\n" + ("." * 20 + "\n") * 18)
    solution = queens.solve(board=board)
    assert solution is not None and solution.is_valid() and solution[1] == 19 and solution.board == board
    assert queens.solve(board="Q.....\n" + "......\n" * 5) is None


def test_random_boards_three_ways() -> None:
    chance = random.Random(7)
    for _ in range(30):
        n = chance.randrange(1, 9)
        board = "\n".join("".join(chance.choice("...*") for _ in range(n)) for _ in range(n))
        listed = list(queens.solutions(board=board))
        assert all(solution.is_valid() for solution in listed)
        assert queens.count(board=board) == len(listed)
        assert (queens.solve(board=board) is None) == (not listed)


def test_objects() -> None:
    board = queens.Board(".*..\n....\n....\nQ...\n")
    assert str(board) == ".*..\n....\n....\nQ...\n"
    assert eval(repr(board), {"Board": queens.Board}) == board == pickle.loads(pickle.dumps(board))
    assert {board: 1}[queens.Board(str(board))] == 1 and board != queens.Board.empty(4)
    solution = queens.Solution((1, 3, 0, 2))
    assert eval(repr(solution), {"Solution": queens.Solution}) == solution == pickle.loads(pickle.dumps(solution))
    assert solution != queens.Solution((2, 0, 3, 1)) and solution != (1, 3, 0, 2)
    assert len({solution, queens.Solution([1, 3, 0, 2])}) == 1
    assert solution[-1] == 2 and max(solution) == 3
    with pytest.raises(IndexError):
        solution[4]
    assert not queens.Solution((1, 3, 0, 2), board).is_valid()
    assert pickle.loads(pickle.dumps(queens.Solution((1, 3, 0, 2), board))).board == board


def test_boards_and_solutions_draw_themselves() -> None:
    board = queens.Board(".*..\n...Q\n....\n....\n")
    solution = queens.solve(board=board)
    assert solution is None  # the mirrored solution has its first queen on the blocked cell
    board = queens.Board("..*.\n...Q\n....\n....\n")
    solution = queens.solve(board=board)
    assert solution is not None
    for picture, crowns in ((board._repr_svg_(), 1), (solution._repr_svg_(), 4), (queens.Board.empty(3)._repr_svg_(), 0)):
        document = xml.fromstring(picture)
        uses = [use.get("href") for use in document.iter("{http://www.w3.org/2000/svg}use")]
        assert uses.count("#queen") == crowns
    huge = queens.solve(1001)
    assert huge is not None
    with pytest.raises(ValueError, match="too large for a picture"):
        huge._repr_svg_()


def test_sizes_are_refused_as_the_command_does() -> None:
    for do, name, sizes in (
        (queens.count, "count", [0, 33]),
        (queens.solutions, "list", [0, 65]),
        (queens.solve, "solve", [0, 10_000_001]),
    ):
        for n in sizes:
            with pytest.raises(ValueError) as error:
                do(n)
            assert str(error.value) == refusal("queens", name, str(n))
    for n in (-1, 2**40):
        with pytest.raises(ValueError, match=f"n = {n} is out of range: boards are counted for n from 1 to 32"):
            queens.count(n)


@pytest.mark.parametrize("board", ["", "..\n.", "..\n.x", "Q.\nQ.", "\n", "." * 65, "..\n..\n.."])
def test_boards_are_refused_as_the_command_does(board: str) -> None:
    with pytest.raises(ValueError) as error:
        queens.count(board=board)
    assert str(error.value) == refusal("queens", "count", "--board", "-", text=board)


def test_other_requests_that_cannot_be_met() -> None:
    with pytest.raises(TypeError, match="n or a board is needed"):
        queens.count()
    with pytest.raises(ValueError, match="the board is 2 x 2, but N is 3"):
        queens.count(3, "..\n..")
    with pytest.raises(ValueError, match="no method is called 'magic'"):
        queens.count(8, method="magic")
    with pytest.raises(ValueError, match="counts boards of 2 to 32 rows, not 1"):
        queens.count(1, method="join")
    with pytest.raises(ValueError, match="threads = 0"):
        queens.count(8, threads=0)


def test_other_threads_run_meanwhile() -> None:
    """A count of seconds releases the interpreter lock: another thread runs meanwhile."""
    steps, done = 0, threading.Event()

    def long_count() -> None:
        queens.count(14, method="dfs", threads=1)
        done.set()

    counting = threading.Thread(target=long_count)
    counting.start()
    while not done.is_set():
        steps += 1
    counting.join()
    assert steps > 1000


def test_a_number_of_queens_is_a_number() -> None:
    for n in ("8", 8.0, [8]):
        with pytest.raises(TypeError, match="n must be an int"):
            queens.count(n)  # type: ignore[arg-type]
    assert len(list(queens.solutions(8, limit=5))) == 5
