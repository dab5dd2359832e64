"""Levels of bots in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_LEVELS: Mapping[int, str] = MappingProxyType(
    {
        1: "has just read the rules",
        2: "has played a few times",
        3: "thinks before it moves",
        4: "overlooks little",
        5: "is hard to beat",
        6: "is the best there is",
    }
)

_BEST: Mapping[str, str] = MappingProxyType(
    {"chaos": "plays perfectly", "binar": "plays perfectly on 5 by 5"}
)
"""What the highest level is at the games that are solved."""


def level_in_words(level: int, game: str = "") -> str:
    """What a bot of *level* is like at *game*, or in general.

    >>> level_in_words(1, "curio"), level_in_words(6, "chaos")
    ('has just read the rules', 'plays perfectly')
    """
    return _BEST.get(game, _LEVELS[level]) if level == max(_LEVELS) else _LEVELS[level]
