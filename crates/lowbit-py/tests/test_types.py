"""The types: of the package, of its users, the stubs against the module they describe, and the public names as they were published."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from conftest import REPOSITORY

SETTINGS = REPOSITORY / "pyproject.toml"
GOLDEN = REPOSITORY / "docs" / "api-python.txt"
MODULES = ["lowbit", *(f"lowbit.{name}" for name in "queens place regions sudoku variant clocks ray".split())]


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_and_its_tests_are_typed(tmp_path: Path) -> None:
    own = Path(__file__).parent
    for what in (["-p", "lowbit"], [str(own)], [str(own.with_name("examples"))]):
        run("mypy", "--strict", "--config-file", str(SETTINGS), "--cache-dir", str(tmp_path), *what)


def test_the_stubs_describe_the_module() -> None:
    run("mypy.stubtest", "lowbit._lowbit")


def test_the_public_names_are_those_of_the_golden_file() -> None:
    """A line that goes or changes may break a program: docs/DESIGN.md has the rule. LOWBIT_GOLDEN=write takes what is there."""
    found = "".join(f"{line}\n" for name in MODULES for line in interface(name))
    if os.environ.get("LOWBIT_GOLDEN") == "write":
        GOLDEN.write_text(found)
    assert found.splitlines() == GOLDEN.read_text().splitlines()


def interface(module: str) -> list[str]:
    """The public names of a module with their signatures, a line each."""
    lines = []
    for name in import_module(module).__all__:
        value = getattr(import_module(module), name)
        if inspect.ismodule(value):
            continue
        lines.append(f"{module}.{name}{signature(value)}")
        if inspect.isclass(value) and not issubclass(value, Exception):
            for member in sorted(member for member in vars(value) if not member.startswith("_")):
                what = getattr(value, member)
                lines.append(f"{module}.{name}.{member}{signature(what) if callable(what) else ''}")
    return lines


def signature(value: object) -> str:
    try:
        return re.sub(r"ForwardRef\(('\w+')\)", r"\1", str(inspect.signature(value)))  # type: ignore[arg-type]
    except (TypeError, ValueError):  # a type or an exception of the native half
        return ""
