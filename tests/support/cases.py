"""Many cases in one test: for rows of data, of which none is a behaviour of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from inspect import iscoroutinefunction, signature
from textwrap import indent, shorten
from typing import Any

import pytest

Ids = Callable[[Any], object] | Iterable[object] | None


def in_one_test(
    names: str | tuple[str, ...], cases: Iterable[Any], *, ids: Ids = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """What ``pytest.mark.parametrize`` is, with the same arguments, but all *cases* are one test.
    It goes through all of them, and fails with the id of each that failed, and why. The cases share
    the fixtures, so they may leave nothing behind there."""
    wanted = (names,) if isinstance(names, str) else names
    rows = list(_rows(wanted, list(cases), ids))
    assert rows

    def made(test: Callable[..., None]) -> Callable[..., None]:
        assert not iscoroutinefunction(test), "It would not be awaited."

        @wraps(test)
        def every(**fixtures: Any) -> None:
            failed = [
                f"{name}: {why}"
                for name, row in rows
                if (why := _failure(partial(test, **fixtures, **row)))
            ]
            if failed:
                pytest.fail(f"{len(failed)} of {len(rows)} failed:\n" + "\n".join(failed), False)

        asked = signature(test)
        others = [parameter for name, parameter in asked.parameters.items() if name not in wanted]
        vars(every)["__signature__"] = asked.replace(parameters=others)
        return every

    return made


def _rows(
    wanted: tuple[str, ...], cases: list[Any], ids: Ids
) -> Iterator[tuple[str, dict[str, Any]]]:
    given: list[object] = [None] * len(cases) if ids is None or callable(ids) else list(ids)
    say = ids if callable(ids) else _called
    for case, name in zip(cases, given, strict=True):
        row = (case,) if len(wanted) == 1 else tuple(case)
        words = "-".join(str(say(argument)) for argument in row) if name is None else str(name)
        yield shorten(words, 120), dict(zip(wanted, row, strict=True))


def _called(value: object) -> object:
    return getattr(value, "__name__", value)


def _failure(attempt: Callable[[], None]) -> str:
    """Why *attempt* failed, with the line; nothing if it did not."""
    try:
        attempt()
    except (Exception, pytest.fail.Exception) as error:
        here = error.__traceback__
        while here and here.tb_frame.f_code.co_filename == __file__:
            here = here.tb_next
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        line = f"line {here.tb_lineno}, " if here else ""
        return indent(f"{line}{kind}{error}", "    ").strip()
    return ""
