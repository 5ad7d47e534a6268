"""The command that the package installs, and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest
from conftest import JUDGE, command

import lowbit
from lowbit import queens


def test_version_help_and_exit_codes() -> None:
    assert command("--version").stdout == f"lowbit {lowbit.__version__}\n"
    assert "Usage: lowbit" in command("--help").stdout
    assert command("queens", "count", "6").stdout == "4\n"
    assert command("queens", "count", "3").returncode == 1
    assert command("nonsense").returncode == 2
    module = subprocess.run([sys.executable, "-m", "lowbit", "queens", "count", "8"], capture_output=True, text=True)
    assert (module.stdout, module.returncode) == ("92\n", 0)


def test_a_broken_pipe_is_no_error() -> None:
    pipeline = f"{sys.executable} -m lowbit queens list 12 | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", pipeline], capture_output=True, text=True)
    assert (done.stdout, done.stderr, done.returncode) == ("1 3 5 8 10 12 6 11 2 7 9 4\n", "", 0)


@pytest.mark.parametrize("problem", sorted(path.name for path in JUDGE.iterdir()))
def test_judge(problem: str) -> None:
    """One good and one bad case of each problem: the command's own tests do the rest."""
    paths = sorted((JUDGE / problem).glob("*.in"))
    good = next(path for path in paths if path.with_suffix(".out").exists())
    bad = next(path for path in paths if not path.with_suffix(".out").exists())
    assert command("judge", problem, text=good.read_text()).stdout == good.with_suffix(".out").read_text()
    refused = command("judge", problem, text=bad.read_bytes().decode(errors="replace"))
    assert refused.returncode == 2 and refused.stdout == "" and refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "work",
    [
        "queens.count(22)",
        "queens.count(22, threads=1)",
        "list(queens.solutions(20))",
        "sudoku.count('.' * 81)",
        "sudoku.generate(10**7)",
        "while True: sudoku.solve_many(['.' * 81] * 1000)",
    ],
)
def test_ctrl_c_ends_long_work_with_the_usual_exception(work: str) -> None:
    # Programs that a shell starts in the background ignore Ctrl-C, as do their children, so the handler is set.
    program = f"""
import signal
from lowbit import queens, sudoku
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.3)  # during the search; an earlier signal would do, too
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    assert (out, process.returncode) == ("interrupted\n", 0)


def test_a_listing_that_was_interrupted_goes_on_and_has_lost_nothing() -> None:
    interrupts, armed = 0, False
    seen: list[queens.Solution] = []

    def interrupt(*_: object) -> None:
        nonlocal armed
        if armed:
            armed = False  # otherwise another signal could arrive while this one is handled
            raise KeyboardInterrupt

    found = queens.solutions(13)
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)
    try:
        while True:
            try:
                armed = True
                seen.extend(found)  # keeps its items when the iterator raises
                armed = False
                break
            except KeyboardInterrupt:
                interrupts += 1
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupts > 0
    assert len(seen) == len(set(seen)) == 73712
