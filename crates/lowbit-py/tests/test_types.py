"""The types: of the package, of its users, and the stubs against the module they describe."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conftest import REPOSITORY

SETTINGS = REPOSITORY / "pyproject.toml"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd="/", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_and_its_tests_are_typed(tmp_path: Path) -> None:
    own = Path(__file__).parent
    for what in (["-p", "lowbit"], [str(own)], [str(own.with_name("examples"))]):
        run("mypy", "--strict", "--config-file", str(SETTINGS), "--cache-dir", str(tmp_path), *what)


def test_the_stubs_describe_the_module() -> None:
    run("mypy.stubtest", "lowbit._lowbit")
