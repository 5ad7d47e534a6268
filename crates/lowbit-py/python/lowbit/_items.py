"""Lists of puzzles as they come: lists, tuples, generators, arrays of numpy, columns of pandas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lowbit._lowbit import environment_language


def say(english: str, chinese: str) -> str:
    """A message in the language of the environment."""
    return chinese if environment_language() == "zh" else english


def listed(items: Iterable[Any]) -> list[Any]:
    """The items as a list. A single text is refused: its characters are no puzzles."""
    if isinstance(items, (str, bytes)):
        raise TypeError(say("a list was expected, not one text", "应为列表，而不是一个文本"))
    values = items.tolist() if hasattr(items, "tolist") else items
    if not isinstance(values, Iterable):
        kind = type(items).__name__
        raise TypeError(say(f"a list was expected, not {kind}", f"应为列表，而不是 {kind}"))
    return [item.decode("ascii", "replace") if isinstance(item, bytes) else item for item in values]
