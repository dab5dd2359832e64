"""Documents: a finished match in the record format of Abstract Play, version 1.0.0.

Its schema is public, in the repository AbstractPlay/recranks. Keys with a hyphen need the
functional syntax for declaring documents.
"""

from __future__ import annotations

from typing import Annotated, TypedDict


class ArchivedGame(TypedDict):
    """The game that was played."""

    name: Annotated[str, "its name as people write it"]
    variants: Annotated[list[str], "the option words that differ from the defaults"]


class ArchivedSite(TypedDict):
    """The site where it was played."""

    name: Annotated[str, "`The Lobby`"]
    gameid: Annotated[str, "the number of the board"]


class ArchivedPlayer(TypedDict):
    """One of the players."""

    name: Annotated[str, "the player's"]
    is_ai: Annotated[bool, "whether it is a bot"]
    result: Annotated[int, "1 for the winner, 0 for the loser, and 0 for both in a draw"]


ArchivedHeader = TypedDict(
    "ArchivedHeader",
    {
        "game": Annotated[ArchivedGame, "which game"],
        "site": Annotated[ArchivedSite, "where"],
        "date-start": Annotated[str, "when it began, in UTC"],
        "date-end": Annotated[str, "when it ended, in UTC"],
        "date-generated": Annotated[str, "when this was written, in UTC"],
        "unrated": Annotated[bool, "whether it counted for no rating"],
        "players": Annotated[list[ArchivedPlayer], "by seat"],
        "startingPosition": Annotated[str, "what chance decided; empty where nothing"],
    },
)
ArchivedHeader.__doc__ = "Everything about the match except its moves."


class Archived(TypedDict):
    """A finished match in Abstract Play's record format."""

    header: Annotated[ArchivedHeader, "all but the moves"]
    moves: Annotated[
        list[list[str | None]], "pairs of moves, one of each seat; null where the match had ended"
    ]


DOCUMENTS: tuple[type, ...] = (
    Archived,
    ArchivedHeader,
    ArchivedGame,
    ArchivedSite,
    ArchivedPlayer,
)
