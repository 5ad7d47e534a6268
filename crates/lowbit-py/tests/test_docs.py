"""Every example in the documentation of the package, and the tour."""

from __future__ import annotations

import doctest
import importlib

import pytest
from conftest import REPOSITORY

from lowbit import queens, regions, sudoku

MODULES = ["lowbit", "lowbit.queens", "lowbit.place", "lowbit.regions", "lowbit.sudoku", "lowbit._steps", "lowbit.variant", "lowbit.clocks", "lowbit.ray._bar"]


@pytest.mark.parametrize("name", MODULES)
def test_modules(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


@pytest.mark.parametrize("kind", [queens.Board, queens.Solution, regions.Board, sudoku.Grid, sudoku.Finding])
def test_classes(kind: type) -> None:
    runner = doctest.DocTestRunner()
    for examples in doctest.DocTestFinder(recurse=False).find(kind, module=False):
        runner.run(examples)
    assert runner.tries > 0 and runner.failures == 0


@pytest.mark.parametrize(
    "page, examples", [("docs/tour.md", 20), ("docs/tour-pandas.md", 20), ("docs/tour-notebook.md", 12), ("README.md", 3)]
)
def test_pages(page: str, examples: int) -> None:
    if "pandas" in page:
        pytest.importorskip("pandas")
    failed, tried = doctest.testfile(str(REPOSITORY / page), module_relative=False, encoding="utf-8")
    assert tried >= examples and failed == 0
