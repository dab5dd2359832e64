"""Rows about challenges: the columns to select, and the objects made of them."""

from __future__ import annotations

from typing import Any

from lobby.database.columns import columns, pair
from lobby.features.challenges.values import Challenge
from lobby.features.people.queries.rows import player, player_or_none
from lobby.features.terms.values.terms import stored


@columns(
    "c.number, c.game, c.options",
    player.under("p"),
    player_or_none.under("o"),
    "c.seat",
    columns("c.terms")(stored).remembered(),
    "c.made, c.expires",
    columns("c.lowest, c.highest")(pair).or_none(),
    "c.remaining, c.commitments",
)
def challenge(*values: Any) -> Challenge:
    *others, remaining, commitments = values
    offered = commitments.split()[-remaining:]
    left = tuple(commitment for match in offered for commitment in match.split(","))
    return Challenge(*(*others, remaining, left))


SELECT_CHALLENGES = f"""
SELECT {challenge}
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""
