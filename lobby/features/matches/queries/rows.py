"""Rows about matches: the columns to select, and the objects made of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.json import decode

from lobby.base.bounds import Seconds, Time
from lobby.database.columns import columns, pair
from lobby.features.clocks.values import Clock
from lobby.features.matches.values import Bookmark, Match, Played, Twin
from lobby.features.people.queries.rows import player
from lobby.features.terms.values.terms import stored

_PLAYER = player.remembered()


@columns("m.first_bank, m.second_bank")
def _banks(first: Seconds, second: Seconds) -> tuple[int, int]:
    return first, second


@columns("m.first_zone, m.second_zone")
def _zones(first: str, second: str) -> tuple[str, str]:
    return first, second


_CLOCK = columns(
    columns("m.terms")(stored).remembered(),
    _banks.or_none(),
    "m.to_move, m.since",
    columns("m.waiting")(bool),
)(Clock)
# Columns that lists are ordered by have aliases: the twin has columns of the same names.
_TWIN = columns(
    "w.board AS its_twin, w.plies AS its_plies",
    columns("w.moved")(bool),
    "w.to_move AS its_turn, w.deadline AS its_deadline",
    "w.draw_offer AS its_draw, w.takeback_offer AS its_takeback",
    "w.ended AS its_end, w.winner AS its_winner, w.reason AS its_reason",
)(Twin)
match = columns(
    "m.board AS board, m.game, m.options",
    columns(_PLAYER.under("f"), _PLAYER.under("s"))(pair),
    _CLOCK,
    _zones,
    columns("m.reminded")(bool),
    "m.deadline, m.remind_at, m.started, m.changed AS changed, m.ended AS ended, m.revision",
    "m.plies, m.draw_offer, m.winner, m.reason, m.takeback_offer, m.rules_version, m.key_version",
    "m.cancelled_by",
    columns("m.moved")(bool),
    "m.last_turn",
    _TWIN.or_none(),
)(Match)


@columns("m.board AS board, m.setup")
def setup(_: int, text: str) -> Mapping[str, str]:
    return decode(text, type=dict[str, str])


@columns(match, "m.setup")
def match_and_setup(match: Match, setup: str) -> tuple[Match, str]:
    return match, setup


_FROM_MATCHES = """
FROM matches AS m CROSS JOIN players AS f ON f.id = m.first
CROSS JOIN players AS s ON s.id = m.second
LEFT JOIN pairs AS t ON t.board = m.board LEFT JOIN matches AS w ON w.board = t.other
"""
SELECT_MATCHES = f"SELECT {match}, m.urgency AS urgency {_FROM_MATCHES}"
SELECT_MATCHES_AND_SETUPS = f"SELECT {match_and_setup} {_FROM_MATCHES}"

played = columns("ply, seat, move, comment, at, how")(Played)
SELECT_MOVES = f"SELECT {played} FROM moves"


@columns(played, "taken_back")
def taken_back(played: Played, at: Time) -> tuple[Played, int]:
    return played, at


SELECT_TAKEN_BACK = f"SELECT {taken_back} FROM moves_taken_back"

bookmark = columns("entry, entry_ply, looking_at", columns("flipped")(bool), "read")(Bookmark)
SELECT_BOOKMARKS = f"SELECT {bookmark} FROM bookmarks"
