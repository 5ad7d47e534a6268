"""The first few of a lazy list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional, TypeVar

from lowbit._items import say, whole

T = TypeVar("T")


class _First(Iterator[T]):
    def __init__(self, found: Iterator[T], left: int) -> None:
        self._found, self._left = found, left

    def __next__(self) -> T:
        if self._left == 0:
            raise StopIteration
        item = next(self._found)
        self._left -= 1
        return item


def first(found: Iterator[T], limit: Optional[int]) -> Iterator[T]:
    """At most `limit` items. Unlike `itertools.islice` it can be continued after an exception, such as Ctrl-C."""
    if limit is None:
        return found
    if whole(limit) < 0:
        raise ValueError(say(f"limit = {limit} is negative", f"limit = {limit} 是负数"))
    return _First(found, whole(limit))
