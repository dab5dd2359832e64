"""Rows about matches, challenges and ratings: the columns to select, and the objects made of
them."""

from __future__ import annotations

from lobby.database.statements import Row
from lobby.features.challenges.values import Challenge
from lobby.features.matches.values.terms import stored
from lobby.features.people.queries.rows import player, player_columns, player_or_none

_O, _P = map(player_columns, "op")

SELECT_CHALLENGES = f"""
SELECT c.number, c.game, c.options, c.seat, c.terms, c.made, c.expires,
    c.remaining, c.lowest, c.highest, c.commitments,
    {_P}, {_O}
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""


def challenge(row: Row) -> Challenge:
    """From a row of SELECT_CHALLENGES."""
    number, game, options, seat, words, made, expires, remaining, lowest, highest = row[:10]
    offered = row[10].split()[-remaining:]
    challenger, opponent = player(row[11:16]), player_or_none(row[16:])
    ratings = None if lowest is None else (lowest, highest)
    return Challenge(
        number,
        game,
        options,
        challenger,
        opponent,
        seat,
        stored(words),
        made,
        expires,
        ratings,
        remaining,
        tuple(commitment for each in offered for commitment in each.split(",")),
    )
