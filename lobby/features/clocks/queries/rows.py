"""Rows about vacations and pauses: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.features.clocks.values.pauses import Span
from lobby.features.clocks.values.vacation import Vacation
from lobby.features.people.queries.rows import player

span = columns("begins, ends")(Span)

vacation = columns("v.id", player.under("p"), span.under("v"), "v.stage")(Vacation)
SELECT_VACATIONS = f"""
SELECT {vacation}
FROM vacations AS v CROSS JOIN players AS p ON p.id = v.player
"""
