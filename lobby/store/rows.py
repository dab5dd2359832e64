"""From rows of the database to values of the domain: the columns to ask for, and what they make."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from lobby.bookmarks import Bookmark
from lobby.challenges import Challenge
from lobby.chat import Message
from lobby.events import Event
from lobby.matches import Match, Played
from lobby.players import Key, Player

Row: TypeAlias = tuple[Any, ...]

# CROSS JOIN keeps SQLite to the order written: the indexed table first, then its players.

SELECT_PLAYERS = "SELECT p.id, p.name, p.joined FROM players AS p"

SELECT_KEYS = "SELECT fingerprint, added FROM keys"

SELECT_CHALLENGES = """
SELECT c.number, c.game, c.options, c.seat, c.private, c.made,
    p.id, p.name, p.joined, o.id, o.name, o.joined
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""

SELECT_MATCHES = """
SELECT m.board, m.game, m.options, m.private, m.started, m.changed, m.ended, m.revision, m.plies,
    m.to_move, m.draw_offer, m.winner, m.reason,
    f.id, f.name, f.joined, s.id, s.name, s.joined
FROM matches AS m CROSS JOIN players AS f ON f.id = m.first
CROSS JOIN players AS s ON s.id = m.second
"""

SELECT_MOVES = "SELECT ply, move, comment, at FROM moves"

SELECT_MESSAGES = """
SELECT m.id, m.at, m.board, m.text, p.id, p.name, p.joined
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""

SELECT_BOOKMARKS = "SELECT entry, entry_ply, looking_at, flipped, read FROM bookmarks"

SELECT_EVENTS = "SELECT id, at, kind, actor, board, concerns, detail FROM events"


def player(row: Row) -> Player:
    """Of SELECT_PLAYERS."""
    return Player(*row)


def key(row: Row) -> Key:
    """Of SELECT_KEYS."""
    return Key(*row)


def challenge(row: Row) -> Challenge:
    """Of SELECT_CHALLENGES."""
    number, game, options, seat, private, made = row[:6]
    challenger, opponent = Player(*row[6:9]), _player_or_none(row[9:])
    return Challenge(number, game, options, challenger, opponent, seat, bool(private), made)


def match(row: Row) -> Match:
    """Of SELECT_MATCHES."""
    board, game, options, private = row[:4]
    players = (Player(*row[13:16]), Player(*row[16:]))
    return Match(board, game, options, players, bool(private), *row[4:13])


def played(row: Row) -> Played:
    """Of SELECT_MOVES."""
    return Played(*row)


def message(row: Row) -> Message:
    """Of SELECT_MESSAGES."""
    number, at, board, text = row[:4]
    return Message(number, at, board, _player_or_none(row[4:]), text)


def bookmark(row: Row) -> Bookmark:
    """Of SELECT_BOOKMARKS."""
    entry, entry_ply, looking_at, flipped, read = row
    return Bookmark(entry, entry_ply, looking_at, bool(flipped), read)


def event(row: Row) -> Event:
    """Of SELECT_EVENTS."""
    number, at, kind, actor, board, concerns, detail = row
    ids = frozenset(json.loads(concerns))
    return Event(number, at, kind, actor, board, ids, json.loads(detail))


def _player_or_none(row: Row) -> Player | None:
    return None if row[0] is None else Player(*row)
