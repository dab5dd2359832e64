"""The JSON document of time limits, and the function that fills it."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.terms.values.terms import Terms


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
