"""Every example in the documentation of the package, and the tour."""

from __future__ import annotations

import doctest
import importlib

import pytest
from conftest import REPOSITORY

from lowbit import queens, sudoku

MODULES = ["lowbit", "lowbit.queens", "lowbit.sudoku", "lowbit.clocks"]


@pytest.mark.parametrize("name", MODULES)
def test_modules(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("kind", [queens.Board, queens.Solution, sudoku.Grid])
def test_classes(kind: type) -> None:
    runner = doctest.DocTestRunner()
    for examples in doctest.DocTestFinder(recurse=False).find(kind, module=False):
        runner.run(examples)
    assert runner.tries > 0 and runner.failures == 0


def test_tour() -> None:
    failed, tried = doctest.testfile(str(REPOSITORY / "docs" / "tour.md"), module_relative=False)
    assert tried > 20 and failed == 0
