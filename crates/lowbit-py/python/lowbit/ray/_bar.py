"""A progress bar, on a terminal only."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Optional


class Bar:
    """Shows the finished share and the time left, at the rate since the bar was made."""

    def __init__(self, what: str, enabled: bool = True) -> None:
        self._what = what
        self._enabled = enabled and sys.stderr.isatty()
        self._began = time.monotonic()
        self._first: Optional[float] = None
        self._drawn = float("-inf")

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, kind: Optional[type], error: Optional[BaseException], where: Optional[TracebackType]) -> None:
        if self._enabled:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def update(self, fraction: float) -> None:
        """Redraws the bar, a few times a second."""
        now = time.monotonic()
        if self._first is None:
            self._first = fraction
        if not self._enabled or now - self._drawn < 0.2:
            return
        self._drawn = now
        filled = "#" * int(40 * fraction)
        line = f"{self._what} [{filled:<40}] {100 * fraction:.2f} %"
        if fraction > self._first:
            line += f"  {spoken((now - self._began) * (1 - fraction) / (fraction - self._first))} left"
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()


def spoken(seconds: float) -> str:
    """A duration in its two largest units.

    >>> spoken(7.4), spoken(3725), spoken(200_000)
    ('7 s', '1 h 2 min', '2 d 7 h')
    """
    left = round(seconds)
    words: list[str] = []
    for name, size in (("d", 86400), ("h", 3600), ("min", 60), ("s", 1)):
        number, left = divmod(left, size)
        if number or (name == "s" and not words):
            words.append(f"{number} {name}")
    return " ".join(words[:2])
