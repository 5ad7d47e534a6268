"""``python -m lowbit.ray queens 22 --run q22.db``: a count by a cluster."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Optional


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the command; returns its exit code: 0, 1 if the count is 0, 2 error, 130 interrupted."""
    args = _parser().parse_args(arguments)
    try:
        from lowbit.ray import count_queens  # Ray takes a second to load: not for --help

        board = Path(args.board).read_text() if args.board else None
        with redirect_stdout(sys.stderr):  # Ray prints warnings there; stdout is for the answer only
            count = count_queens(
                args.n,
                run=args.run,
                board=board,
                address=args.address,
                threads=args.threads,
                num_gpus=args.num_gpus,
                gpu_backend=args.gpu_backend,
                task_seconds=args.task_seconds,
            )
    except KeyboardInterrupt:
        print(f"lowbit: interrupted: finished units are safe in {args.run}; the same command goes on", file=sys.stderr)
        return 130
    except (ConnectionError, ImportError, OSError, RuntimeError, TypeError, ValueError) as error:
        print(f"lowbit: {error or type(error).__name__}", file=sys.stderr)
        return 2
    print(count)
    return 0 if count else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lowbit.ray", description="Counts by a cluster, with Ray.")
    puzzles = parser.add_subparsers(title="puzzles", dest="puzzle", required=True)
    queens = puzzles.add_parser("queens", help="count the solutions of N queens, or of a board")
    queens.add_argument("n", type=int, nargs="?", metavar="N", help="queens, rows and columns")
    queens.add_argument("--run", required=True, metavar="FILE", help="keep finished units here, and continue from them")
    queens.add_argument("--board", metavar="FILE", help="read a board: '.' free, '*' blocked, 'Q' a queen that must stay")
    queens.add_argument("--address", help="of a Ray cluster, such as 'auto' [default: one is started here]")
    queens.add_argument("--threads", type=int, default=1, metavar="T", help="processors of each task [default: 1]")
    queens.add_argument("--num-gpus", type=int, default=0, metavar="G", help="GPUs to use as well [default: 0]")
    queens.add_argument("--gpu-backend", default="cuda", metavar="NAME", help="how they count [default: cuda]")
    queens.add_argument("--task-seconds", type=float, default=1.0, metavar="S", help="length of a task [default: 1]")
    return parser


if __name__ == "__main__":
    sys.exit(main())
