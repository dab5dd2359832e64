"""Documents: challenges, and limits on simultaneous matches."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.commands.documents.boards import TimeControl


class Offer(TypedDict):
    """An open challenge, or one that a bot has just accepted."""

    number: Annotated[
        int | None, "for `accept`, `decline` and `withdraw`; null once a bot has accepted it"
    ]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    challenger: Annotated[str, "the name of the challenger"]
    opponent: Annotated[str | None, "who may accept it; null for anybody"]
    seat: Annotated[int | None, "the challenger's; null when it is random"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    time_control: Annotated[TimeControl, "the same time limits in seconds"]
    rated: Annotated[bool, "whether the result changes ratings"]
    private: Annotated[bool, "whether only the players may see the board"]
    made: Annotated[int, "when"]
    expires: Annotated[int, "when it expires unless it is answered"]
    ratings: Annotated[list[int], "the lowest and highest rating that may accept it; empty for any"]
    left: Annotated[
        int, "how many matches still begin from it; 0 once it is closed, or a bot has accepted it"
    ]
    commitments: Annotated[
        list[str],
        "the SHA-256 of the seed of each of its deals, in order; empty where nothing is dealt",
    ]
    board: Annotated[
        int | None, "the match that a bot began at once; null while the challenge is open"
    ]


class Offers(TypedDict):
    """The challenges that the reader can act on."""

    to_me: Annotated[list[Offer], "those that only the reader may accept"]
    by_me: Annotated[list[Offer], "those that the reader made"]
    open: Annotated[list[Offer], "those by others that anybody may accept"]


class ClosedOffer(TypedDict):
    """A challenge that is now closed."""

    number: Annotated[int, "which"]


class Limit(TypedDict):
    """The player's limit on running matches of a game."""

    game: Annotated[str, "the game's name"]
    most: Annotated[int | None, "simultaneous matches; null for any number"]
    running: Annotated[int, "how many there are now"]


class Limits(TypedDict):
    """The player's limits on running matches."""

    limits: Annotated[list[Limit], "by game"]


DOCUMENTS: tuple[type, ...] = (
    Offers,
    Offer,
    ClosedOffer,
    Limits,
    Limit,
)
