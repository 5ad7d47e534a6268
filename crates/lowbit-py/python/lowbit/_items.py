"""Lists of puzzles in every form: lists, tuples, generators, arrays of numpy, columns of pandas."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from lowbit._lowbit import environment_language


def say(english: str, chinese: str) -> str:
    """A message in the language of the environment."""
    return chinese if environment_language() == "zh" else english


def wrong_type(value: object, english: str, chinese: str) -> TypeError:
    """An exception that says which type was expected, as the native half does."""
    kind, shown = type(value).__name__, repr(value)
    told = f"{shown} ({kind})" if len(shown) <= 20 else kind
    return TypeError(say(f"{english} was expected, not {told}", f"应为{chinese}，而不是 {told}"))


def text(value: str) -> str:
    """A text, and nothing else."""
    if not isinstance(value, str):
        raise wrong_type(value, "a text", "文本")
    return value


def whole(value: int) -> int:
    """A whole number, also one of numpy."""
    try:
        return index(value)
    except TypeError:
        raise wrong_type(value, "an int", "整数") from None


def numbers(items: Iterable[int]) -> list[int]:
    """Whole numbers of 64 bits."""
    found = [whole(item) for item in listed(items)]
    for number in found:
        if not -(2**63) <= number < 2**63:
            raise ValueError(say(f"{number} is out of range: 64 bits", f"{number} 超出范围：64 位"))
    return found


def listed(items: Iterable[Any]) -> list[Any]:
    """The items as a list. A single text is refused: its characters are no puzzles."""
    if isinstance(items, (str, bytes)):
        raise TypeError(say("a list was expected, not one text", "应为列表，而不是一个文本"))
    values = items.tolist() if hasattr(items, "tolist") else items
    if not isinstance(values, Iterable):
        kind = type(items).__name__
        raise TypeError(say(f"a list was expected, not {kind}", f"应为列表，而不是 {kind}"))
    return [item.decode("ascii", "replace") if isinstance(item, bytes) else item for item in values]
