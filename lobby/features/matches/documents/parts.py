"""Parts that several documents share: time limits, the reasons of results, and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.base.translation import _
from lobby.features.matches import values
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import View

END_REASONS: Mapping[str, str] = {
    values.RESIGNED: "the loser resigned",
    values.AGREEMENT: "both agreed to a draw",
    values.TIME: "the loser ran out of time",
    values.CANCELLED: "the match was aborted and counts for nothing",
    values.REPETITION: "a position came up for the third time: in most games a draw",
}
"""What each ``reason`` for a result means, in any game."""
REASONS = OneOf(tuple(END_REASONS), of_games=True)
HOW = OneOf(("by hand", "ahead", "by the server"))


def position(view: View) -> dict[str, object]:
    """The game-specific part of *view*, beyond the fields that every view has. What the package of
    a game shows and JSON cannot is replaced by a sentence that says so."""
    common = {field.name for field in fields(View)}
    own = (field.name for field in fields(view) if field.name not in common)
    return {name: plain(getattr(view, name)) for name in own}


def plain(value: object) -> object:
    """*value* of a view, ready for JSON."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    written = value is None or isinstance(value, str | int)
    if written or (isinstance(value, float) and isfinite(value)):
        return value
    return _("This is not JSON but {kind}: tell the operator.", kind=type(value).__name__)


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
