"""``python -m lowbit.ray queens 22 --run q22.db``: a count by a cluster; ``place PROBLEM`` and ``sequence NAME N``, too."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Optional, Union


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the command; returns its exit code: 0, 1 if the count is 0, 2 error, 130 interrupted."""
    args = _parser().parse_args(arguments)
    try:
        from lowbit import ray  # Ray itself takes a second to load: not for --help

        how: dict[str, Any] = {
            name: getattr(args, name) for name in ("run", "address", "threads", "num_gpus", "gpu_backend", "task_seconds")
        }
        board = Path(args.board).read_text() if args.puzzle == "queens" and args.board else None
        with redirect_stdout(sys.stderr):  # Ray prints warnings there; stdout is for the answer only
            if args.puzzle == "queens":
                found: Union[int, list[int]] = ray.count_queens(args.n, board=board, **how)
            elif args.puzzle == "place":
                found = ray.count_place(args.problem, args.goal, **how)
            else:
                found = ray.count_term(args.name, args.n, **how)
    except KeyboardInterrupt:
        print(f"lowbit: interrupted: finished units are safe in {args.run}; the same command goes on", file=sys.stderr)
        return 130
    except (ConnectionError, ImportError, OSError, RuntimeError, TypeError, ValueError) as error:
        print(f"lowbit: {error or type(error).__name__}", file=sys.stderr)
        return 2
    numbers = [found] if isinstance(found, int) else found
    print(*numbers)
    return 0 if any(numbers) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lowbit.ray", description="Counts by a cluster, with Ray.")
    puzzles = parser.add_subparsers(title="puzzles", dest="puzzle", required=True)
    queens = puzzles.add_parser("queens", help="count the solutions of N queens, or of a board")
    queens.add_argument("n", type=int, nargs="?", metavar="N", help="queens, rows and columns")
    queens.add_argument("--board", metavar="FILE", help="read a board: '.' free, '*' blocked, 'Q' a queen that must stay")
    place = puzzles.add_parser("place", help="count placements of other pieces, on other boards, by other rules")
    place.add_argument("problem", metavar="PROBLEM", help="as 'lowbit place count --json' prints it: 'queen on rectangle 8x8, any'")
    place.add_argument("--goal", default="count", help="count, by-size, by-first or levels [default: count]")
    sequence = puzzles.add_parser("sequence", help="count a term of a published sequence")
    sequence.add_argument("name", metavar="NAME", help="such as A287227: 'lowbit sequence' lists them")
    sequence.add_argument("n", type=int, metavar="N", help="which term")
    for puzzle in (queens, place, sequence):
        puzzle.add_argument("--run", required=True, metavar="FILE", help="keep finished units here, and continue from them")
        puzzle.add_argument("--address", help="of a Ray cluster, such as 'auto' [default: one is started here]")
        puzzle.add_argument("--threads", type=int, default=1, metavar="T", help="processors of each task [default: 1]")
        puzzle.add_argument("--num-gpus", type=int, default=0, metavar="G", help="GPUs to use as well [default: 0]")
        puzzle.add_argument("--gpu-backend", default="cuda", metavar="NAME", help="how they count [default: cuda]")
        puzzle.add_argument("--task-seconds", type=float, default=1.0, metavar="S", help="length of a task [default: 1]")
    return parser


if __name__ == "__main__":
    sys.exit(main())
