"""Parts of several documents: reasons of results, time limits, and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import Annotated, TypedDict

from lobby.base.one_of import OneOf
from lobby.features.matches.values import reasons
from lobby.features.matches.values.terms import Terms
from lobby.gamekit.game import View

END_REASONS: Mapping[str, str] = MappingProxyType(
    {
        reasons.RESIGNED: "the loser resigned",
        reasons.AGREEMENT: "both agreed to a draw",
        reasons.TIME: "the loser ran out of time",
        reasons.CANCELLED: "the match was cancelled and counts for nothing",
        reasons.REPETITION: "a position came up for the third time: a draw",
    }
)
"""What each ``reason`` for a result means, in any game."""
REASONS = OneOf(tuple(END_REASONS), of_games=True)


class TimeControl(TypedDict):
    """The time limits of a match, in seconds; null for none."""

    per_move: Annotated[int | None, "the limit for each move"]
    bank: Annotated[int | None, "what each player has for all moves together"]
    increment: Annotated[int | None, "what each move adds to the bank"]
    cap: Annotated[int | None, "the most that the bank may grow to"]
    reminder: Annotated[int | None, "how long before a deadline its player is reminded"]
    weekends_off: Annotated[bool, "whether clocks stop on Saturday and Sunday"]


def time_control(terms: Terms) -> TimeControl:
    """The time limits of a match in seconds."""
    return TimeControl(
        per_move=terms.per_move,
        bank=terms.bank,
        increment=terms.increment,
        cap=terms.cap,
        reminder=terms.reminder,
        weekends_off=terms.weekends_off,
    )


def position(view: View) -> dict[str, object]:
    """The game-specific part of *view*, beyond the fields that every view has."""
    common = {field.name for field in fields(View)}
    own = (field.name for field in fields(view) if field.name not in common)
    return {name: _plain(getattr(view, name)) for name in own}


def _plain(value: object) -> object:
    """*value* of a view, ready for JSON."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
