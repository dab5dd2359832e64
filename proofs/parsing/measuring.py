"""How much more work twice the input is. Only ratios are judged, so the machine's speed does not
matter; and a ratio counts only if it comes again and again, so its other work does not either."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from time import thread_time_ns
from typing import AnyStr

MOST = 2.2
"""How many times the time twice the input may take."""

_ROUNDS = 30
"""How often both inputs are tried before a ratio is believed to be too large."""
_SAMPLE = 500_000
"""The nanoseconds that a sample should take at least: then the clock's own steps do not matter."""


def ratio(parse: Callable[[AnyStr], object], small: AnyStr, large: AnyStr) -> float:
    """How many times the processor time of *small* parsing *large* takes: of each the shortest of
    several samples, taken in turns until the ratio is at most ``MOST``."""
    with _undisturbed():
        times = max(1, _SAMPLE // max(1, _time(parse, small, 1)))
        shortest = [_time(parse, text, times) for text in (small, large)]
        for _ in range(_ROUNDS):
            if shortest[1] <= MOST * shortest[0]:
                break
            for number, text in enumerate((small, large)):
                shortest[number] = min(shortest[number], _time(parse, text, times))
    return shortest[1] / shortest[0]


@contextmanager
def _undisturbed() -> Iterator[None]:
    was = gc.isenabled()
    _keep_memory()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@cache
def _keep_memory() -> object:
    """Objects that keep memory for many others at hand. Otherwise it might be asked of the system
    for the longer input alone, which takes longer than to parse it."""
    return [bytes(40) for _ in range(400_000)][::400]


def _time(parse: Callable[[AnyStr], object], text: AnyStr, times: int) -> int:
    began = thread_time_ns()
    for _ in range(times):
        parse(text)
    return thread_time_ns() - began
