"""Sudokus against known answers and against the command."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as xml

import numpy
import pytest
from conftest import command, judge_cases, refusal

from lowbit import sudoku

PUZZLE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
SOLUTION = "143628579572139468986754231391542786468917352725863914237481695619275843854396127"


def nine_by_nine(text: str) -> list[str]:
    """The grids of a text, nine rows each, as lines."""
    rows = text.split()
    return ["".join(rows[at : at + 9]) for at in range(0, len(rows), 9)]


def test_judges_puzzles() -> None:
    for text, answer in judge_cases("sudoku-9x9"):
        solution = sudoku.solve(text)
        assert (solution.text("grid") if solution else "none\n") == answer
    for text, answer in judge_cases("poj-3074"):
        puzzles = text.split()[:-1]
        assert [line or "none" for line in sudoku.solve_many(puzzles)] == answer.split()
    for text, answer in judge_cases("poj-3076"):
        puzzles, answers = ("".join(grids).split("\n\n") for grids in (text, answer))
        for puzzle, expected in zip(puzzles, answers):
            if puzzle.strip():
                solution = sudoku.solve(puzzle)
                assert (solution.text("grid") if solution else "none").split() == expected.split()


def test_which_solution_is_given_depends_on_the_puzzle_alone() -> None:
    texts = []
    for number, puzzle in enumerate(sudoku.generate(300, seed=12)):
        cells = list(puzzle.cells)
        for cell in [cell for cell in range(81) if cells[cell]][: 1 + number % 6]:
            cells[cell] = 0
        texts.append("".join(str(digit) if digit else "." for digit in cells))
    assert all(sudoku.count(text, limit=2) == 2 for text in texts)
    alone = [str(sudoku.solve(text)) for text in texts]
    assert [str(next(iter(sudoku.solutions(text)))) for text in texts] == alone
    array = numpy.array([[int(cell) if cell != "." else 0 for cell in text] for text in texts], numpy.uint8)
    for threads in (1, 2):
        assert sudoku.solve_many(texts, threads) == alone
        solved = sudoku.solve_many(array, threads)
        assert ["".join(map(str, row)) for row in solved.tolist()] == alone
        asked = command("--threads", str(threads), "sudoku", "solve", text="\n".join(texts))
        assert asked.stdout.split() == alone
    assert command("sudoku", "solve", text=texts[0]).stdout.split() == alone[:1]


def test_solve_many_is_solve_for_lists_and_for_arrays() -> None:
    puzzles = sudoku.generate(1500, seed=3)
    texts = [str(puzzle) for puzzle in puzzles]
    texts[7], texts[1400] = "11" + "." * 79, "1..4......3....2"
    alone = [sudoku.solve(text) for text in texts]
    for threads in (None, 1, 3):
        assert sudoku.solve_many(texts, threads) == [grid and str(grid) for grid in alone]
    cells = numpy.array([list(puzzle.cells) for puzzle in puzzles], numpy.uint8)
    cells[7, :2] = 1
    for threads in (None, 1, 3):
        solved = sudoku.solve_many(cells, threads)
        assert solved.dtype == numpy.uint8 and solved.shape == cells.shape
        assert not solved[7].any()
        for number in (0, 8, 1399):
            assert bytes(solved[number]) == alone[number].cells  # type: ignore[union-attr]
        squares = sudoku.solve_many(cells.reshape(-1, 9, 9), threads)
        assert (squares.reshape(-1, 81) == solved).all()
    assert (sudoku.solve_many(cells[::2]) == solved[::2]).all(), "not contiguous"
    assert sudoku.solve_many([]) == [] and sudoku.solve_many(cells[:0]).shape == (0, 81)


def test_arrays_are_read_where_they_are() -> None:
    cells = numpy.zeros((1, 81), numpy.uint8)
    cells.setflags(write=False)
    solved = sudoku.solve_many(cells)
    assert solved.min() == 1 and not cells.any() and not numpy.shares_memory(solved, cells)


@pytest.mark.parametrize(
    "array, message",
    [
        (numpy.zeros((2, 81)), "an array of float64: uint8 was expected"),
        (numpy.zeros((2, 80), numpy.uint8), r"an array of shape \(2, 80\)"),
        (numpy.zeros(81, numpy.uint8), r"an array of shape \(81,\)"),
        (numpy.full((3, 81), 10, numpy.uint8), r"puzzles\[0\]: r1c1 is 10"),
    ],
)
def test_arrays_that_are_no_puzzles(array: numpy.ndarray, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sudoku.solve_many(array)


def test_a_wrong_text_in_a_list_is_named() -> None:
    with pytest.raises(ValueError, match=r"^puzzles\[1\]: line 1, column 5: 5 cells"):
        sudoku.solve_many([PUZZLE, "hello"])
    with pytest.raises(TypeError):
        sudoku.solve_many([PUZZLE, 5])  # type: ignore[type-var]


@pytest.mark.parametrize("text", ["", "hello", "1..4", "1" * 80, "x" * 81, "\0"])
def test_texts_are_refused_as_the_command_does(text: str) -> None:
    with pytest.raises(ValueError) as error:
        sudoku.solve(text)
    assert str(error.value) == refusal("sudoku", "solve", text=text)


def test_only_one_puzzle_at_a_time() -> None:
    with pytest.raises(ValueError, match="line 2: a second puzzle where one was expected"):
        sudoku.solve(f"{PUZZLE}\n{PUZZLE}")


def test_check_says_what_the_command_says() -> None:
    texts = [PUZZLE, SOLUTION, "." * 81, "11" + "." * 79, PUZZLE.replace("1", "2", 1), "4.........2.3.1."]
    texts += [str(puzzle) for puzzle in sudoku.generate(5, seed=1)]
    for arguments, minimal in (([], False), (["--minimal"], True)):
        for text in texts:
            said = command("sudoku", "check", *arguments, text=text).stdout
            assert str(sudoku.check(text, minimal)) == said.strip()


def test_candidates_and_counts() -> None:
    found = sudoku.candidates(PUZZLE)
    assert found is not None and "".join(str(digit) for (digit,) in found) == SOLUTION
    assert sudoku.candidates("11" + "." * 14) is None
    two = sudoku.candidates("12........1.....")
    assert two is not None and two[2] == [3, 4]
    marks = command("sudoku", "candidates", "--line", text="12........1.....").stdout
    assert sudoku.candidates(marks) == two, "candidates of candidates"
    assert sudoku.count(marks) == sudoku.count("12........1.....")
    assert (sudoku.count("." * 16), sudoku.count("." * 81, limit=1000), sudoku.count("11" + "." * 14)) == (288, 1000, 0)


def test_many_are_answered_as_one_by_one() -> None:
    grids = sudoku.generate(40, seed=2)
    puzzles: list[str | sudoku.Grid] = [str(grid) for grid in grids[:20]] + list(grids[20:])
    puzzles += ["11" + "." * 79, "." * 81, "1..4......3....2", grids[0].text("marks")]
    assert sudoku.count_many(puzzles, limit=5, threads=2) == [sudoku.count(puzzle, limit=5) for puzzle in puzzles]
    for minimal in (False, True):
        assert sudoku.check_many(puzzles, minimal) == [sudoku.check(puzzle, minimal) for puzzle in puzzles]
    alone = [sudoku.solve(puzzle) for puzzle in puzzles]
    in_kind = [grid and (str(grid) if isinstance(asked, str) else grid) for asked, grid in zip(puzzles, alone)]
    assert sudoku.solve_many(puzzles, 2) == in_kind, "a line for a text, a grid for a grid"
    solved = sudoku.solve_many(grids[:3])
    assert [grid and grid._repr_svg_() for grid in solved] == [grid and sudoku.solve(puzzle)._repr_svg_() for grid, puzzle in zip(solved, grids)]  # type: ignore[union-attr]
    assert sudoku.canonical_many(grids[:3]) == [sudoku.canonical(grid) for grid in grids[:3]]
    assert sudoku.canonical_many([str(grid) for grid in grids[:3]]) == [str(sudoku.canonical(grid)) for grid in grids[:3]]
    with pytest.raises(ValueError, match=r"^puzzles\[1\]: line 1, column 5: 5 cells"):
        sudoku.check_many([PUZZLE, "hello"])


def test_best_and_solutions() -> None:
    best = sudoku.best(PUZZLE)
    assert best is not None and (str(best.grid), best.sum) == (SOLUTION, 2854)
    assert sudoku.best("11" + "." * 79) is None
    with pytest.raises(ValueError, match="a 4x4 puzzle, but weights for 9x9"):
        sudoku.best("1..4......3....2")
    assert len({str(grid) for grid in sudoku.solutions("." * 16)}) == 288
    assert len(list(sudoku.solutions("." * 81, limit=3))) == 3
    assert list(sudoku.solutions("11" + "." * 14)) == []


def test_generate_makes_what_the_command_makes() -> None:
    made = command("sudoku", "generate", "--count", "20", "--seed", "5").stdout.split()
    assert [str(puzzle) for puzzle in sudoku.generate(20, 5)] == made
    (large,) = sudoku.generate(size=16)
    assert large.side == 16 and sudoku.check(large).verdict == "unique"
    assert [puzzle.givens for puzzle in sudoku.generate(3, clues=28, symmetry="rotational")] == [28, 28, 28]


@pytest.mark.parametrize(
    "options, message",
    [
        ({"clues": 16}, "16 clues: no 9x9 puzzle has fewer than 17"),
        ({"clues": 82}, "82 clues: a 9x9 grid has 81 cells"),
        ({"size": 10}, "no classic grid has 10 rows"),
        ({"symmetry": "round"}, "no symmetry is called 'round'"),
        ({"clues": 30, "minimal": True}, "not both"),
    ],
)
def test_puzzles_that_cannot_be_made(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sudoku.generate(**options)  # type: ignore[arg-type]


def test_grids() -> None:
    puzzle = sudoku.Grid(PUZZLE)
    assert (puzzle.side, puzzle.givens, str(puzzle)) == (9, 30, PUZZLE)
    assert eval(repr(puzzle), {"Grid": sudoku.Grid}) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert sudoku.Grid.from_cells(puzzle.cells) == puzzle == sudoku.Grid(puzzle.text("board"))
    assert len({puzzle, sudoku.Grid(PUZZLE)}) == 1
    marks = sudoku.Grid(puzzle.text("marks"))
    assert eval(repr(marks), {"Grid": sudoku.Grid}) == marks != puzzle
    assert str(sudoku.solve(marks)) == SOLUTION
    with pytest.raises(ValueError, match="80 cells"):
        sudoku.Grid.from_cells([0] * 80)
    with pytest.raises(ValueError, match="no format is called 'pdf'"):
        puzzle.text("pdf")


def test_grids_draw_themselves_with_the_givens_bold() -> None:
    puzzle = sudoku.Grid(PUZZLE)
    solution = sudoku.solve(puzzle)
    assert solution is not None
    for grid, digits in ((puzzle, [30]), (solution, [30, 51])):
        groups = xml.fromstring(grid._repr_svg_()).findall("{http://www.w3.org/2000/svg}g")
        assert [len(group) for group in groups] == digits
        assert groups[0].get("font-weight") == "bold"


def test_equivalents_and_neighbours_are_those_of_the_command() -> None:
    puzzle = str(sudoku.generate(seed=5)[0])
    morphs = [str(sudoku.morph(puzzle, seed=3, number=number)) for number in range(5)]
    assert command("sudoku", "morph", "--seed", "3", "--count", "5", text=puzzle).stdout.split() == morphs
    lines = sudoku.canonical_many([puzzle, *morphs])
    assert lines == 6 * [str(sudoku.canonical(puzzle))]
    assert command("sudoku", "canonical", "--dedupe", text="\n".join(morphs)).stdout.split() == lines[:1]
    listed = command("sudoku", "near", text=puzzle).stdout.split()
    assert [str(near) for near in sudoku.near(puzzle)] == listed
    assert [str(near) for near in sudoku.near(puzzle, limit=2, threads=2)] == listed[:2]
    with pytest.raises(ValueError, match="not for 16x16"):
        sudoku.canonical("." * 256)
    with pytest.raises(ValueError, match="candidates where digits were expected"):
        sudoku.near("." * 729)
