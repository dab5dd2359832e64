"""Rows about matches, challenges and ratings: the columns to select, and the objects made of
them."""

from __future__ import annotations

from lobby.database.statements import Row
from lobby.features.matches.values.clock import Clock
from lobby.features.matches.values.conditional_moves import Line
from lobby.features.matches.values.conditional_moves import parse as parse_line
from lobby.features.matches.values.match import Bookmark, Imported, Match, Played, Twin
from lobby.features.matches.values.terms import stored
from lobby.features.people.queries.rows import player, player_columns

_P, _O, _F, _S = map(player_columns, "pofs")
# Columns that lists are ordered by have aliases: the twin has columns of the same names.
SELECT_MATCHES = f"""
SELECT m.board AS board, m.game, m.options, m.first_zone, m.second_zone, m.reminded, m.deadline,
    m.remind_at, m.started, m.changed AS changed, m.ended AS ended, m.revision, m.plies,
    m.draw_offer, m.winner, m.reason, m.takeback_offer, m.rules_version, m.key_version,
    m.cancelled_by, m.terms, m.first_bank, m.second_bank, m.to_move, m.since, m.waiting,
    {_F}, {_S}, m.urgency AS urgency,
    w.board AS its_twin, w.plies AS its_plies, w.to_move AS its_turn, w.deadline AS its_deadline,
    w.draw_offer AS its_draw,    w.ended AS its_end, w.winner AS its_winner, w.reason AS its_reason
FROM matches AS m CROSS JOIN players AS f ON f.id = m.first
CROSS JOIN players AS s ON s.id = m.second
LEFT JOIN pairs AS t ON t.board = m.board LEFT JOIN matches AS w ON w.board = t.other
"""
SELECT_MATCHES_AND_SETUPS = SELECT_MATCHES.replace("SELECT ", "SELECT m.setup, ", 1)
SELECT_MOVES = "SELECT ply, move, comment, at, how FROM moves"
SELECT_TAKEN_BACK = "SELECT ply, move, comment, at, how, taken_back FROM moves_taken_back"
SELECT_IMPORTED = f"""
SELECT i.number, i.at, i.source, i.private, i.record, {_P}
FROM imported_matches AS i CROSS JOIN players AS p ON p.id = i.owner
"""
SELECT_BOOKMARKS = "SELECT entry, entry_ply, looking_at, flipped, read FROM bookmarks"


def match(row: Row) -> Match:
    """From a row of SELECT_MATCHES."""
    board, game, options = row[:3]
    clock = _clock(row[20:26])
    players = (player(row[26:31]), player(row[31:36]))
    zones, reminded = (row[3], row[4]), bool(row[5])
    twin = None if row[37] is None else Twin(*row[37:45])
    rest = (*row[6:20], twin)
    return Match(board, game, options, players, clock, zones, reminded, *rest)


def played(row: Row) -> Played:
    """From a row of SELECT_MOVES."""
    return Played(*row)


def taken_back(row: Row) -> tuple[Played, int]:
    """From a row of SELECT_TAKEN_BACK."""
    return Played(*row[:5]), row[5]


def line(row: Row) -> Line:
    """From the text of the line."""
    return parse_line(row[0])


def imported(row: Row) -> Imported:
    """From a row of SELECT_IMPORTED."""
    number, at, source, private, record = row[:5]
    return Imported(number, player(row[5:]), at, source, bool(private), record)


def bookmark(row: Row) -> Bookmark:
    """From a row of SELECT_BOOKMARKS."""
    entry, entry_ply, looking_at, flipped, read = row
    return Bookmark(entry, entry_ply, looking_at, bool(flipped), read)


def _clock(row: Row) -> Clock:
    words, first, second, turn, since, waiting = row
    banks = None if first is None or second is None else (first, second)
    return Clock(stored(words), banks, turn, since, bool(waiting))
