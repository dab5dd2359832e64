"""Documents: who is how strong."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Ranked(TypedDict):
    """A player's place on a ladder."""

    name: Annotated[str, "the player's"]
    rating: Annotated[int, "as it is shown"]
    deviation: Annotated[int, "how unsure it is by now"]
    matches: Annotated[int, "how many were rated"]
    last: Annotated[int, "when the last of them ended"]


class Ladder(TypedDict):
    """The players of a game, each group by rating, the highest first."""

    game: Annotated[str, "the game's name"]
    established: Annotated[list[Ranked], "whose rating is sure"]
    provisional: Annotated[list[Ranked], "of whom too little is known yet"]
    inactive: Annotated[list[Ranked], "who have not played a rated match for a year"]


class Standings(TypedDict):
    """Who is how strong."""

    ladders: Annotated[list[Ladder], "of the games asked for"]


DOCUMENTS: tuple[type, ...] = (
    Standings,
    Ladder,
    Ranked,
)
