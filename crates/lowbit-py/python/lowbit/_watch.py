"""The keywords of every call that may take long: `progress`, `timeout` and `stop`."""

from __future__ import annotations

import inspect
import sys
from typing import Any, Callable, Optional, Protocol, TypedDict

from lowbit._items import say


class Event(Protocol):
    """What can be passed as `stop`: `threading.Event`, or anything else with its `is_set`."""

    def is_set(self) -> bool:
        """Whether the work must end."""


Progress = Callable[[Optional[float], float, Optional[float]], object]
"""Called with the finished fraction, the seconds so far and the seconds left; None for what is not known."""

Native = tuple[Optional[Progress], Optional[float], Optional[Event]]
"""The same as the native half takes it."""


class Watch(TypedDict, total=False):
    """The keywords of every call that may take long; see `lowbit`."""

    progress: Optional[Progress]
    timeout: Optional[float]
    stop: Optional[Event]


def native(watch: Watch) -> Native:
    """The keywords for the native half."""
    if not watch:
        return (None, None, None)
    for name in watch:
        if name not in Watch.__annotations__:
            raise TypeError(say(f"unexpected keyword argument {name!r}", f"多余的关键字参数 {name!r}"))
    progress, timeout, stop = watch.get("progress"), watch.get("timeout"), watch.get("stop")
    if progress is not None and not callable(progress):
        raise TypeError(say(f"progress = {progress!r}: a function was expected", f"progress = {progress!r}：应为函数"))
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise TypeError(say(f"stop = {stop!r}: an event was expected", f"stop = {stop!r}：应为事件"))
    return progress, None if timeout is None else _seconds(timeout), stop


def _seconds(timeout: float) -> float:
    wrong = say(f"timeout = {timeout!r}: a number of seconds from 0 was expected", f"timeout = {timeout!r}：应为不小于 0 的秒数")
    if not hasattr(timeout, "__float__"):  # which texts do not have
        raise TypeError(wrong)
    if not float(timeout) >= 0:  # nor is nan
        raise ValueError(wrong)
    return float(timeout)


def spell_out(module: str) -> None:
    """Lets `help` and notebooks show the keywords instead of ``**watch``."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    shown = [
        inspect.Parameter(name, keyword, default=None, annotation=kind)
        for name, kind in (("progress", "Optional[Progress]"), ("timeout", "Optional[float]"), ("stop", "Optional[Event]"))
    ]
    functions: dict[str, Any] = vars(sys.modules[module])
    for function in functions.values():
        if inspect.isfunction(function) and function.__module__ == module and "watch" in function.__annotations__:
            signature = inspect.signature(function)
            others = [parameter for parameter in signature.parameters.values() if parameter.name != "watch"]
            function.__signature__ = signature.replace(parameters=[*others, *shown])  # type: ignore[attr-defined]
