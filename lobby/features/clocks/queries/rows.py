"""Rows about matches, challenges and ratings: the columns to select, and the objects made of
them."""

from __future__ import annotations

from lobby.database.statements import Row
from lobby.features.clocks.values.pauses import Span
from lobby.features.clocks.values.vacation import Vacation
from lobby.features.people.queries.rows import player, player_columns

_P = player_columns("p")

SELECT_VACATIONS = f"""
SELECT v.id, v.begins, v.ends, v.stage, {_P}
FROM vacations AS v CROSS JOIN players AS p ON p.id = v.player
"""


def vacation(row: Row) -> Vacation:
    """From a row of SELECT_VACATIONS."""
    number, begins, ends, stage = row[:4]
    return Vacation(number, player(row[4:]), Span(begins, ends), stage)


def span(row: Row) -> Span:
    """From two times."""
    return Span(*row)
