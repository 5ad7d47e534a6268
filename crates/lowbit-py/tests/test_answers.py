"""The same answers as the command's, field by field, in the language of the environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from lowbit import clocks, queens


def command(*arguments: str, text: str = "") -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "lowbit", *arguments, "--json"], input=text, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if not name.startswith("seconds")}


def test_counts() -> None:
    asked = command("queens", "count", "8", "--unique", "--method", "dfs")
    assert without_time(queens.counted(8, method="dfs", unique=True)) == without_time(asked)


def test_dials() -> None:
    text = "9 9 12\n6 6 6\n6 3 6\n"
    assert without_time(clocks.solved(text)) == without_time(command("clocks", "solve", text=text))


def test_runs(tmp_path: Path) -> None:
    path = str(tmp_path / "eight.db")
    command("queens", "count", "8", "--run", path)
    assert without_time(queens.status(path)) == without_time(command("run", "status", path))


def test_words_of_the_environment() -> None:
    program = "from lowbit import queens\ntry: queens.count(40)\nexcept ValueError as error: print(error)"
    for locale, words in [("C", "is out of range"), ("zh_CN.UTF-8", "超出范围")]:
        environment = {**os.environ, "LC_ALL": locale, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8", env=environment
        )
        assert words in done.stdout, done.stdout + done.stderr
