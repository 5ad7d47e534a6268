"""Clocks against known answers and against the command."""

from __future__ import annotations

import pytest
from conftest import judge_cases, refusal

from lowbit import clocks


def test_judges_clocks() -> None:
    for text, answer in judge_cases("usaco-clocks"):
        assert clocks.solve(text) == [int(move) for move in answer.split()]
    for text, answer in judge_cases("poj-1166"):
        assert clocks.solve(text, states=4) == [int(move) for move in answer.split()]


def test_lights_out_and_other_moves() -> None:
    assert clocks.solve([[1] * 5] * 5, lights_out=True) is not None
    assert clocks.solve([[1, 0, 0, 0, 0]] + [[0] * 5] * 4, lights_out=True) is None, "proved by a quiet pattern"
    assert clocks.solve([[5, 3]], states=6, moves="A\nB:3  # by three") == [1, 2]
    assert clocks.solve([[5, 3]], states=6, moves=[[1], [2, 2, 2]]) == [1, 2]
    assert clocks.solve([[5, 3]], states=6, moves=[[1], [], [2, 2, 2]]) == [1, 3], "a move that turns nothing has its number"


@pytest.mark.parametrize("text", ["", "9 9 12\n6 6 6", "9 9 12\n6 7 6\n6 3 6", "9 9 12\n6 6 6\n6 3 6\n3"])
def test_texts_are_refused_as_the_command_does(text: str) -> None:
    with pytest.raises(ValueError) as error:
        clocks.solve(text)
    assert str(error.value) == refusal("clocks", "solve", text=text)


def test_other_requests_that_cannot_be_met() -> None:
    with pytest.raises(ValueError, match="a dial has 2 to 65536 positions, not 1"):
        clocks.solve("0", states=1, moves="A")
    with pytest.raises(ValueError, match="not both"):
        clocks.solve("0", moves="A", lights_out=True)
