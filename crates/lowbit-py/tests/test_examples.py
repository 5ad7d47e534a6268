"""The program of a builder in `examples`."""

from __future__ import annotations

import csv
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from conftest import REPOSITORY

EASY = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"


@pytest.fixture
def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rate", REPOSITORY / "crates" / "lowbit-py" / "examples" / "rate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_list_is_rated_into_a_table(program: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\nhello\n{81 * '.'}\n")
    assert program.main([str(tmp_path / "puzzles.txt"), str(tmp_path / "rated.csv")]) == 0
    with open(tmp_path / "rated.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.reader(table))
    assert rows[0] == program.COLUMNS
    assert rows[1][:6] == [EASY, "unique", "easy", "1.2", "1.2", "1.2"] and rows[1][6]
    assert rows[2] == ["hello", "", "", "", "", "", ""]
    assert rows[3] == [81 * ".", "multiple", "", "", "", "", ""]
    told = capsys.readouterr().err
    assert "100%" in told and "1 of 3 lines could not be read" in told


def test_it_gives_up_in_time(program: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{EASY}\n" * 100_000)
    assert program.main([str(tmp_path / "puzzles.txt"), str(tmp_path / "rated.csv"), "0"]) == 1
    assert "the time limit" in capsys.readouterr().err
    assert program.main([]) == 2
