"""Functions translated to machine code, as far as types are concerned still the same ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """*function*, which takes numbers and arrays, as machine code that is kept between runs."""
    return cast(F, numba.njit(cache=True)(function))
