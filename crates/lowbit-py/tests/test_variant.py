"""Sudoku variants against the command and against each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import command

from lowbit import variant

PUZZLES = variant.generate(4, seed=3, with_="thermo:1,cage:2", size=6)


def test_generate_makes_what_the_command_makes() -> None:
    made = command("sudoku", "generate", "--with", "thermo:1,cage:2", "--size", "6", "--seed", "3", "--count", "4").stdout
    assert "".join(PUZZLES) == made and made.count("cage") == 8
    assert variant.generate(4, seed=3, with_="thermo:1,cage:2", size=6, threads=1) == PUZZLES
    for wish, size, message in (("cages:2", 6, "cages"), ("cage:2", 17, "size = 17: 4 to 16"), ("cage:x", 6, "a number is needed")):
        with pytest.raises(ValueError, match=message):
            variant.generate(with_=wish, size=size)


def test_generate_completes_an_idea(tmp_path: Path) -> None:
    idea = tmp_path / "idea.txt"
    idea.write_text("sudoku 6x6\n1.....\n......\n......\n......\n......\n......\nthermo: r1c1-4\n")
    made = variant.generate(2, seed=3, from_=idea.read_text(), with_="cage:2")
    assert "".join(made) == command("sudoku", "generate", "--from", str(idea), "--with", "cage:2", "--seed", "3", "--count", "2").stdout
    for puzzle in made:
        assert puzzle.startswith("sudoku 6x6\n1") and "thermo: r1c1-4" in puzzle and puzzle.count("cage") == 2
        assert variant.check(puzzle).verdict == "unique"
    with pytest.raises(ValueError, match="size"):
        variant.generate(from_=idea.read_text(), size=6)
    with pytest.raises(ValueError, match="no grid"):
        variant.generate(from_="sudoku 4x4\nthermo: r1c1-4 r2c4")


@pytest.mark.parametrize("form", ["text", "fpuzzles", "address"])
def test_every_verb_takes_every_form(form: str) -> None:
    for text in PUZZLES[:2]:
        puzzle = variant.convert(text, form)
        solution = variant.solve(puzzle)
        assert solution is not None and [solution] == variant.list_solutions(puzzle)
        assert (variant.count(puzzle), variant.check(puzzle).verdict) == (1, "unique")
        found = variant.candidates(puzzle)
        assert found is not None and found.digits == [[digit] for digit in solution]
        assert variant.grade(puzzle) == variant.grade(text) and variant.path(puzzle) == variant.path(text)
        assert variant.hint(puzzle) == variant.hint(text)


def test_the_path_leads_to_the_solution() -> None:
    for text in PUZZLES:
        solution, graded, steps = variant.solve(text), variant.grade(text), variant.path(text)
        assert solution is not None and graded.verdict == "unique" and graded.steps == len(steps)
        assert variant.hint(text).steps == steps[:1]
        digits = {f"r{cell // 6 + 1}c{cell % 6 + 1}:{digit}" for cell, digit in enumerate(solution)}
        for step in steps:
            assert set(step.placed) <= digits and not set(step.removed) & digits
        assert variant.hint(text, entries=solution).state == "solved"
        wrong = [solution[0] % 6 + 1, *(35 * [None])]
        assert variant.hint(text, entries=wrong).wrong == [f"r1c1:{wrong[0]}"]


def test_grades_are_those_of_the_command() -> None:
    for text in PUZZLES:
        said = json.loads(command("sudoku", "grade", "--json", text=text).stdout)
        graded = variant.grade(text)
        assert (graded.verdict, graded.grade, graded.technique) == (said["verdict"], said["grade"], said["technique"])
    assert str(variant.grade("sudoku 4x4")) == "multiple" and variant.path("sudoku 4x4") == []
