"""Known answers, and the command that the package installs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]
JUDGE = REPOSITORY / "crates" / "lowbit-cli" / "testdata" / "judge"
QUEENS = REPOSITORY / "crates" / "lowbit" / "testdata" / "queens"


def judge_cases(problem: str) -> list[tuple[str, str]]:
    """Input and output of the cases of a judge's problem that have an answer."""

    def text(path: Path) -> str:
        return path.read_bytes().decode().replace("\r\n", "\n")  # line ends are the command's business

    cases = [(text(path.with_suffix(".in")), text(path)) for path in sorted((JUDGE / problem).glob("*.out"))]
    assert cases, problem
    return cases


def command(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the installed command `lowbit`."""
    executable = Path(sys.executable).with_name("lowbit")
    return subprocess.run([str(executable), *arguments], input=text, capture_output=True, text=True)


def refusal(*arguments: str, text: str = "") -> str:
    """The command's error message, without its name and that of its input."""
    done = command(*arguments, text=text)
    assert done.returncode == 2 and done.stdout in ("", "error\n"), done
    return done.stderr.strip().removeprefix("lowbit: ").removeprefix("standard input: ")


@pytest.fixture
def known_counts() -> Iterator[list[tuple[int, int, int]]]:
    """n, the number of solutions, their number up to symmetry."""
    lines = (QUEENS / "counts.tsv").read_text().splitlines()
    yield [tuple(map(int, line.split("\t")[:3])) for line in lines if not line.startswith("#")]  # type: ignore[misc]


@pytest.fixture(scope="session")
def shared_cluster() -> Iterator[None]:
    """One cluster for all drivers that name no other: starting one for each takes ten seconds of a processor."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "object_store_memory": 80 << 20, "include_dashboard": False})
    os.environ["RAY_ADDRESS"] = cluster.address
    yield
    del os.environ["RAY_ADDRESS"]
    cluster.shutdown()
