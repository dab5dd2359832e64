"""Rows about challenges: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.base.bounds import Count, Time
from lobby.database.columns import columns
from lobby.features.challenges.values import Challenge
from lobby.features.people.queries.rows import player, player_or_none
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms, stored
from lobby.gamekit.game import Seat


@columns("c.lowest, c.highest")
def _range(lowest: int, highest: int) -> tuple[int, int]:
    return lowest, highest


@columns(
    "c.number, c.game, c.options",
    player.under("p"),
    player_or_none.under("o"),
    "c.seat",
    columns("c.terms")(stored).remembered(),
    "c.made, c.expires",
    _range.or_none(),
    "c.remaining, c.commitments",
)
def challenge(  # noqa: PLR0917  (a row, column by column)
    number: int,
    game: str,
    options: str,
    challenger: Player,
    opponent: Player | None,
    seat: Seat | None,
    terms: Terms,
    made: Time,
    expires: Time,
    ratings: tuple[int, int] | None,
    remaining: Count,
    commitments: str,
) -> Challenge:
    offered = commitments.split()[-remaining:]
    left = tuple(commitment for match in offered for commitment in match.split(","))
    return Challenge(
        number,
        game,
        options,
        challenger,
        opponent,
        seat,
        terms,
        made,
        expires,
        ratings,
        remaining,
        left,
    )


SELECT_CHALLENGES = f"""
SELECT {challenge}
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""
