"""Functions compiled to machine code, with unchanged types for the type checker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """*function*, which takes numbers and arrays, as machine code that is cached between runs."""
    return cast(F, numba.njit(cache=True)(function))
