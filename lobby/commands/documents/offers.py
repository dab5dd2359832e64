"""Documents: challenges, and how many boards somebody wants."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.commands.documents.boards import TimeControl


class Offer(TypedDict):
    """A challenge that stands, or that a bot has just taken."""

    number: Annotated[int | None, "for `accept`, `decline` and `withdraw`; null once a bot took it"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the usual"]
    challenger: Annotated[str, "the name of who offers"]
    opponent: Annotated[str | None, "the name of who may take it; null for anybody"]
    seat: Annotated[int | None, "the challenger's; null when it is drawn by lot"]
    terms: Annotated[list[str], "the term words that differ from the usual"]
    time_control: Annotated[TimeControl, "the same times in seconds"]
    rated: Annotated[bool, "whether the result changes ratings"]
    private: Annotated[bool, "whether only the players will be able to look"]
    made: Annotated[int, "when"]
    expires: Annotated[int, "when it lapses unless it is answered"]
    ratings: Annotated[list[int], "the lowest and highest rating of who may take it; empty for any"]
    board: Annotated[int | None, "the match that a bot began at once; null while the offer stands"]


class Sought(Offer):
    """The first of the challenges that `seek` made."""

    numbers: Annotated[list[int], "the numbers of all that were made"]


class Offers(TypedDict):
    """The challenges that a visitor can do something about."""

    to_me: Annotated[list[Offer], "that only the reader may take"]
    by_me: Annotated[list[Offer], "that the reader made"]
    open: Annotated[list[Offer], "by others, to anybody"]


class ClosedOffer(TypedDict):
    """A challenge that stands no longer."""

    number: Annotated[int, "which"]


class Limit(TypedDict):
    """How many boards of a game the player wants."""

    game: Annotated[str, "the game's name"]
    most: Annotated[int | None, "running boards at a time; null for any number"]
    running: Annotated[int, "how many there are now"]


class Limits(TypedDict):
    """How many boards the player wants."""

    limits: Annotated[list[Limit], "by game"]


DOCUMENTS: tuple[type, ...] = (
    Offers,
    Offer,
    Sought,
    ClosedOffer,
    Limits,
    Limit,
)
