"""Rows about what players write: the columns to select, and the objects made of them."""

from __future__ import annotations

import json

from lobby.database.statements import Row
from lobby.features.moderation.values import Evidence, Report
from lobby.features.people.queries.rows import player, player_or_none


def report(row: Row) -> Report:
    """From a row of SELECT_REPORTS."""
    number, at, board, text, evidence, closed, note = row[:7]
    about, by, reporter = player(row[7:12]), player_or_none(row[12:17]), player_or_none(row[17:])
    told = tuple(Evidence(*each) for each in json.loads(evidence))
    return Report(number, at, reporter, about, board, text, told, closed, by, note)
