"""Counts by a real cluster of Ray whose parts are killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional, Union

import pytest
from conftest import command, refusal

os.environ.setdefault("RAY_AUTH_MODE", "disabled")  # a private cluster that leaves no token behind
import ray
from ray.cluster_utils import Cluster

from lowbit import place
from lowbit.ray import count_place, count_queens, count_term

COUNT_18 = 666_090_624  # seconds of work for two processes, which Ray runs at low priority: long enough for a lot to happen

NODE = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    cluster = Cluster(initialize_head=True, head_node_args=dict(NODE))
    yield cluster
    if ray.is_initialized():
        ray.shutdown()
    cluster.shutdown()


def start(n: Union[int, str], run: Path, *options: str) -> subprocess.Popen[str]:
    """Starts a driver, as one would from a shell, for n queens or a problem of placements."""
    puzzle = "queens" if isinstance(n, int) else "place"
    program = [sys.executable, "-m", "lowbit.ray", puzzle, str(n), "--run", str(run), "--task-seconds", "0.2", *options]
    return subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(driver: subprocess.Popen[str]) -> int:
    """Waits for a driver to succeed; returns its count."""
    out, errors = driver.communicate()
    assert driver.returncode == 0, errors
    return int(out)


def status(run: Path) -> dict[str, Any]:
    return dict(json.loads(command("run", "status", "--json", str(run)).stdout))


def units(run: Path) -> dict[int, tuple[str, int]]:
    """The recorded units of a run: solutions and worker by number."""
    store = sqlite3.connect(f"file:{run}?mode=ro", uri=True)
    try:
        return {number: (solutions, worker) for number, solutions, worker in store.execute(
            "SELECT number, solutions, worker FROM unit"
        )}
    finally:
        store.close()


def wait_for_units(run: Path, at_least: int, driver: subprocess.Popen[str]) -> None:
    """Waits until this many units are recorded, while the driver is running."""
    while not run.exists() or len(units(run)) < at_least:
        assert driver.poll() is None, driver.communicate()
        time.sleep(0.01)
    assert driver.poll() is None


def busy_workers(cluster: Cluster) -> list[int]:
    """The processes of this cluster that are counting units."""
    raylets = {info.process.pid for node in cluster.list_all_nodes() for info in node.all_processes["raylet"]}
    found = []
    for process in Path("/proc").iterdir():
        try:
            title = (process / "cmdline").read_bytes()
            parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError, IndexError):
            continue  # no process, or gone
        if parent in raylets and title.startswith(b"ray::count_units"):
            found.append(int(process.name))
    return found


def test_a_worker_and_then_a_machine_are_killed(cluster: Cluster, tmp_path: Path) -> None:
    """`kill -9` to a process that counts, then to everything on one of two machines: the count is exact, every unit is
    in the run once."""
    second = cluster.add_node(**NODE)
    run = tmp_path / "q18.db"
    driver = start(18, run, "--address", cluster.address)
    wait_for_units(run, 1, driver)
    total = status(run)["units"]

    wait_for_units(run, total // 20, driver)
    while not (workers := busy_workers(cluster)):
        assert driver.poll() is None
    os.kill(workers[0], signal.SIGKILL)

    wait_for_units(run, total // 4, driver)
    before = units(run)
    cluster.remove_node(second, allow_graceful=False)  # every process of it, by SIGKILL

    assert finish(driver) == COUNT_18
    after = units(run)
    assert sorted(after) == list(range(total))
    assert before.items() <= after.items(), "what was safe has not been touched"
    assert command("queens", "count", "18", "--run", str(run)).stdout == f"{COUNT_18}\n"
    assert len(status(run)["workers"]) >= 1


def killed_in_the_middle(run: Path, at_least: int, driver: subprocess.Popen[str]) -> Optional[dict[int, tuple[str, int]]]:
    """Kills a driver once this many units are recorded; returns them. On a busy machine it may be done before: `None`."""
    while driver.poll() is None and (not run.exists() or len(units(run)) < at_least):
        time.sleep(0.01)
    driver.kill()
    errors = driver.communicate()[1]
    assert driver.returncode in (0, -signal.SIGKILL), errors
    return None if status(run)["complete"] else units(run)


@pytest.mark.usefixtures("shared_cluster")
def test_the_driver_is_killed_and_goes_on(tmp_path: Path) -> None:
    run = tmp_path / "q18.db"
    safe = killed_in_the_middle(run, 100, start(18, run, "--task-seconds", "0.01"))
    total = status(run)["units"]
    assert safe is not None and 100 <= len(safe) < total

    assert finish(start(18, run)) == COUNT_18
    after = units(run)
    assert sorted(after) == list(range(total))
    assert safe.items() <= after.items(), "no unit that was safe was counted again"


@pytest.mark.usefixtures("shared_cluster")
def test_placements_go_the_same_way(tmp_path: Path) -> None:
    """A driver that is killed, one that goes on, and the command: one run, one row of numbers."""
    for n in (9, 11, 13):
        problem, run = f"queen on rectangle {n}x{n}, any", tmp_path / f"{n}.db"
        driver = start(problem, run, "--goal", "by-size", "--task-seconds", "0.000001")  # every unit is a task
        if (safe := killed_in_the_middle(run, 5, driver)) is not None:
            break
    total = status(run)["units"]
    assert safe is not None and 5 <= len(safe) < total

    sizes = count_place(problem, "by-size", run=run)
    assert sizes == place.count(problem, "by-size") and isinstance(sizes, list) and sum(sizes) == place.term("A287227", n)
    after = units(run)
    assert sorted(after) == list(range(total))
    assert safe.items() <= after.items(), "no unit that was safe was counted again"
    asked = command("place", "count", "queen", str(n), "--rule", "any", "--by-size", "--run", str(run))
    assert asked.stdout.split() == [str(number) for number in sizes]

    refused = "lowbit: unique: symmetric placements are not counted in units"
    for wrong, message in (([problem, "--goal", "unique"], refused), (["queen on rectangle 9x9, all"], "lowbit: ")):
        program = [sys.executable, "-m", "lowbit.ray", "place", *wrong, "--run", str(tmp_path / "x.db")]
        done = subprocess.run(program, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "") and done.stderr.startswith(message), done.stderr
        assert done.stderr.count("\n") == 1 and not (tmp_path / "x.db").exists()


def test_terms_of_sequences_are_in_the_run_of_the_command(tmp_path: Path) -> None:
    for name, n, term in (("A287227", 6, 2635), ("A348129", 4, [1, 16, 44, 24, 2]), ("A319283", 4, 17)):
        run = tmp_path / f"{name}.db"
        asked = command("sequence", name, str(n), "--run", str(run)).stdout
        assert count_term(name, n, run=run) == term == place.term(name, n), "no cluster is needed for what is done"
        assert asked.split() == str(term).strip("[]").replace(",", "").split()
        program = [sys.executable, "-m", "lowbit.ray", "sequence", name, str(n), "--run", str(run)]
        assert subprocess.run(program, capture_output=True, text=True).stdout == asked
    with pytest.raises(ValueError, match="A000001"):
        count_term("A000001", 4, run=tmp_path / "x.db")


def test_two_kinds_of_workers_and_the_command_share_a_run(cluster: Cluster, tmp_path: Path) -> None:
    """Units by the command, by CPUs and by simulated GPUs: one run, one count."""
    cluster.add_node(**NODE, num_gpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="warning")
    run = tmp_path / "q18.db"
    began = subprocess.Popen([sys.executable, "-m", "lowbit", "queens", "count", "18", "--run", str(run)])
    while not run.exists() or not units(run):
        assert began.poll() is None
        time.sleep(0.005)
    began.send_signal(signal.SIGINT)
    began.wait()
    by_command = len(units(run))

    assert count_queens(18, run=run, num_gpus=1, gpu_backend="scalar", task_seconds=0.05) == COUNT_18
    after = units(run)
    assert sorted(after) == list(range(len(after)))
    workers = status(run)["workers"]
    assert sum(worker["units"] for worker in workers) == len(after) > by_command
    assert any(worker["backend"] == "scalar" and worker["units"] > 0 for worker in workers), "a GPU's place"
    assert len([worker for worker in workers if worker["units"]]) >= 2
    assert count_queens(18, run=run) == COUNT_18, "nothing is left to do"

    board = "*..*....\n........\n...*....\n........\n.....*..\n........\n.*......\n........"
    expected = int(command("queens", "count", "--board", "-", text=board).stdout)
    assert count_queens(run=tmp_path / "board.db", board=board, task_seconds=0.01) == expected
    with pytest.raises(ValueError, match="no backend is called 'quantum'"):
        count_queens(16, run=tmp_path / "q16.db", num_gpus=1, gpu_backend="quantum")


def test_runs_are_refused_as_the_command_does(tmp_path: Path) -> None:
    run = tmp_path / "q9.db"
    assert command("queens", "count", "9", "--run", str(run)).stdout == "352\n"
    assert count_queens(9, run=run) == 352, "no cluster is needed for what is done"
    for path, n in ((run, "10"), (Path(__file__), "9"), (tmp_path / "no" / "q9.db", "9")):
        with pytest.raises((ValueError, OSError)) as error:
            count_queens(int(n), run=path)
        assert str(error.value) == refusal("queens", "count", n, "--run", str(path))
    for arguments, message in ((["queens", "33"], "n = 33 is out of range"), (["queens"], "n or a board is needed")):
        program = [sys.executable, "-m", "lowbit.ray", *arguments, "--run", str(tmp_path / "x.db")]
        done = subprocess.run(program, capture_output=True, text=True)
        assert done.returncode == 2 and done.stdout == "" and message in done.stderr and done.stderr.count("\n") == 1


def test_what_no_machine_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a driver on its own machine; in a cluster another machine may come. That of threads is in `test_ray_files`."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    out, errors = (driver := start(8, tmp_path / "q.db", "--num-gpus", "1000")).communicate()
    assert driver.returncode == 2 and out == "" and "= 1000: the largest machine has" in errors, errors
