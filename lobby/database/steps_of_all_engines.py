"""SQL that steps of both engines share. As no step is ever edited, neither is this."""

from __future__ import annotations

from functools import reduce

_LOOKS = (
    *(("-", ""), ("_", ""), ("0", "b"), ("6", "b"), ("9", "b"), ("g", "b"), ("o", "b"), ("q", "b")),
    *(("8", "b"), ("1", "l"), ("i", "l"), ("2", "z"), ("3", "e"), ("4", "a"), ("5", "s")),
    *(("7", "t"), ("m", "rn"), ("w", "vv"), ("d", "cl"), ("b", "le")),
)

SKELETON = reduce(
    lambda sql, pair: f"replace({', '.join((sql, *map(repr, pair)))})", _LOOKS, "lower(name)"
)
"""A name as lobby.features.people.names.skeleton made it at that step."""

OPPONENTS_OF_CHANGES = """
UPDATE rating_changes SET opponents = counted.opponents FROM (
    SELECT id, sum(new) OVER (PARTITION BY player, game ORDER BY id) AS opponents FROM (
        SELECT c.id, c.player, c.game, CASE WHEN row_number() OVER (
            PARTITION BY c.player, c.game, d.player ORDER BY c.id) = 1 THEN 1 ELSE 0 END AS new
        FROM rating_changes AS c JOIN rating_changes AS d ON d.board = c.board AND d.seat <> c.seat
    ) AS each
) AS counted WHERE counted.id = rating_changes.id
"""
"""Counts, at each change of a rating, the different opponents until then."""

SEATS_OF_MOVES = (
    "UPDATE moves SET seat = 1 WHERE ply % 2 = 0",
    "UPDATE moves_taken_back SET seat = 1 WHERE ply % 2 = 0",
    "UPDATE matches SET moved = 1 WHERE plies > 1",
    "UPDATE matches SET last_turn = plies % 2 WHERE reason IN"
    " ('resigned', 'agreement', 'time', 'cancelled')",
)
"""Who made each move, whether both have moved, and whose turn it was at the end: until that step
the seats took turns in every game."""

OPPONENTS_OF_RATINGS = """
UPDATE ratings SET opponents = coalesce((SELECT max(c.opponents) FROM rating_changes AS c
    WHERE c.player = ratings.player AND c.game = ratings.game), 0)
"""
"""The same for each rating, once its changes know."""
