"""``python -m lowbit.ray queens 22 --run q22.db``: a count by a cluster; ``place PROBLEM`` and ``sequence NAME N``, too.

``python -m lowbit.ray sudoku grade puzzles.txt -o ratings.txt``: the answers to a file of sudokus."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Optional, Union


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the command; returns its exit code: 0, 1 if the count is 0 or a puzzle has no solution, 2 error, 130 interrupted."""
    arguments = sys.argv[1:] if arguments is None else arguments
    place = arguments.index("--") if "--" in arguments else len(arguments)
    args = _parser().parse_args(arguments[:place])
    options = arguments[place + 1 :]
    try:
        from lowbit import ray  # Ray itself takes a second to load: not for --help

        if args.puzzle == "sudoku":
            kept = f"{args.output}.partial"
            with redirect_stdout(sys.stderr):
                return ray.answer_sudokus(
                    args.verb,
                    args.file,
                    args.output,
                    options,
                    address=args.address,
                    threads=args.threads,
                    task_seconds=args.task_seconds,
                    force=args.force,
                )
        kept = args.run
        if options:
            raise ValueError(f"'--': only sudoku has options of the command, not {' '.join(options)}")
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
        print(f"lowbit: interrupted: what is finished is safe in {kept}; the same command continues", file=sys.stderr)
        return 130
    except (ConnectionError, ImportError, OSError, RuntimeError, TypeError, ValueError) as error:
        print(f"lowbit: {error or type(error).__name__}", file=sys.stderr)
        return 2
    numbers = [found] if isinstance(found, int) else found
    print(*numbers)
    return 0 if any(numbers) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lowbit.ray", description="Counts, and answers to files of sudokus, by a cluster, with Ray.")
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
    sudoku = puzzles.add_parser(
        "sudoku",
        help="answer a file with a sudoku on each line",
        epilog="Options of 'lowbit sudoku VERB' stand after --: sudoku grade puzzles.txt -o ratings.txt -- --scale se121",
    )
    sudoku.add_argument("verb", metavar="VERB", help="solve, count, check, candidates, grade or best")
    sudoku.add_argument("file", metavar="FILE", help="a sudoku on each line, also CSV or JSON lines")
    sudoku.add_argument("-o", "--output", required=True, metavar="FILE", help="the answers, in the order of the lines; it appears at the end")
    sudoku.add_argument("--force", action="store_true", help="replace what is there")
    for puzzle in (queens, place, sequence):
        puzzle.add_argument("--run", required=True, metavar="FILE", help="keep finished units here, and continue from them")
        puzzle.add_argument("--num-gpus", type=int, default=0, metavar="G", help="GPUs to use as well [default: 0]")
        puzzle.add_argument("--gpu-backend", default="cuda", metavar="NAME", help="how they count [default: cuda]")
    for puzzle in (queens, place, sequence, sudoku):
        puzzle.add_argument("--address", help="of a Ray cluster, such as 'auto' [default: that of RAY_ADDRESS; without it, one is started here]")
        puzzle.add_argument("--threads", type=int, default=1, metavar="T", help="processors of each task [default: 1]")
        puzzle.add_argument("--task-seconds", type=float, default=1.0, metavar="S", help="length of a task [default: 1]")
    return parser


if __name__ == "__main__":
    sys.exit(main())
