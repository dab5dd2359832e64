"""From rows of the database to values of the domain: the columns to ask for, and what they make."""

from __future__ import annotations

import json
from functools import lru_cache

from lobby.model.bookmark import Bookmark
from lobby.model.challenge import Challenge
from lobby.model.chat_message import ChatMessage
from lobby.model.clock import Clock
from lobby.model.conditional_moves import Line
from lobby.model.conditional_moves import parse as parse_line
from lobby.model.event import Event
from lobby.model.match import Imported, Match, Played
from lobby.model.muted import Quieted
from lobby.model.notice import NoticeAddress, OutboxEntry, PendingAddress, ReplyAnswer, ReplyToken
from lobby.model.pauses import Span
from lobby.model.personal_data import Offered, Told
from lobby.model.player import Key, Player, RecoveryCode
from lobby.model.private_message import PrivateMessage
from lobby.model.rating import Rating
from lobby.model.sanction import Evidence, Report, Sanction
from lobby.model.standing import PairFlow, RatingChange, Standing
from lobby.model.terms import stored
from lobby.model.vacation import Vacation
from lobby.sql.statements import Row


def player_columns(table: str) -> str:
    """Those of a player, under the short name *table*."""
    return ", ".join(f"{table}.{each}" for each in ("id", "name", "joined", "level", "guest"))


_P, _O, _F, _S, _A, _R = map(player_columns, "pofsar")


def _points(table: str) -> str:
    """What a player gained in all, in the whole points that people read."""
    after, before = (
        f"round(CAST({table}.{each} AS numeric))" for each in ("value", "value_before")
    )
    return f"sum(CAST({after} - {before} AS integer))"


# CROSS JOIN keeps SQLite to the order written: the indexed table first, then its players.

SELECT_PLAYERS = f"SELECT {_P} FROM players AS p"

SELECT_KEYS = "SELECT fingerprint, added FROM keys"

SELECT_CHALLENGES = f"""
SELECT c.number, c.game, c.options, c.seat, c.terms, c.made, c.expires,
    c.remaining, c.lowest, c.highest, c.commitments,
    {_P}, {_O}
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""

SELECT_OFFERED = f"""
SELECT c.number, c.game, c.options, c.seat, c.terms, c.made, c.expires,
    c.remaining, c.lowest, c.highest, c.commitments,
    {_P}, {_O}, c.closed, c.how, c.why
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""

SELECT_MATCHES = f"""
SELECT m.board, m.game, m.options, m.first_zone, m.second_zone, m.reminded, m.deadline,
    m.remind_at, m.started, m.changed, m.ended, m.revision, m.plies, m.draw_offer, m.winner,
    m.reason, m.takeback_offer, m.rules_version, m.key_version, m.cancelled_by, m.terms,
    m.first_bank, m.second_bank, m.to_move, m.since, m.waiting,
    {_F}, {_S}, m.urgency
FROM matches AS m CROSS JOIN players AS f ON f.id = m.first
CROSS JOIN players AS s ON s.id = m.second
"""

SELECT_MATCHES_AND_SETUPS = SELECT_MATCHES.replace("SELECT ", "SELECT m.setup, ", 1)

SELECT_MOVES = "SELECT ply, move, comment, at, how FROM moves"

SELECT_TAKEN_BACK = "SELECT ply, move, comment, at, how, taken_back FROM moves_taken_back"

SELECT_MESSAGES = f"""
SELECT m.id, m.at, m.board, m.text, m.announcement, {_P}
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""

SELECT_PRIVATE_MESSAGES = f"""
SELECT l.id, l.at, l.text, {_A}, {_R}
FROM letters AS l CROSS JOIN players AS a ON a.id = l.author
CROSS JOIN players AS r ON r.id = l.reader
"""

SELECT_SANCTIONS = f"""
SELECT x.id, x.kind, x.fingerprint, x.network, x.reason, x.at, x.until, x.lifted, {_P}, {_A}, {_R}
FROM sanctions AS x LEFT JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.decided_by LEFT JOIN players AS r ON r.id = x.lifted_by
"""

SELECT_RECOVERY_CODES = f"""
SELECT c.id, c.at, c.begins, c.ends, c.closed, c.how, {_P}, {_A}
FROM recovery_codes AS c CROSS JOIN players AS p ON p.id = c.player
LEFT JOIN players AS a ON a.id = c.made_by
"""

SELECT_REPORTS = f"""
SELECT x.id, x.at, x.board, x.text, x.evidence, x.closed, x.note, {_P}, {_A}, {_R}
FROM reports AS x CROSS JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.closed_by LEFT JOIN players AS r ON r.id = x.reporter
"""

SELECT_IMPORTED = f"""
SELECT i.number, i.at, i.source, i.private, i.record, {_P}
FROM imported_matches AS i CROSS JOIN players AS p ON p.id = i.owner
"""

SELECT_QUIETED = f"""
SELECT q.blocked, {_P}
FROM quieted AS q CROSS JOIN players AS p ON p.id = q.other
"""

SELECT_BOOKMARKS = "SELECT entry, entry_ply, looking_at, flipped, read FROM bookmarks"

SELECT_BOARDS_AND_BOOKMARKS = """
SELECT board, entry, entry_ply, looking_at, flipped, read FROM bookmarks
"""

SELECT_RATINGS = f"""
SELECT r.game, r.value, r.deviation, r.volatility, r.at, r.matches, r.evidence, {_P}
FROM ratings AS r CROSS JOIN players AS p ON p.id = r.player
"""

SELECT_RATING_CHANGES = f"""
SELECT c.id, c.board, c.seat, c.game, c.at, c.value_before, c.deviation_before,
    c.volatility_before, c.value, c.deviation, c.volatility, c.weight, c.evidence, {_P}
FROM rating_changes AS c CROSS JOIN players AS p ON p.id = c.player
"""

SELECT_PAIRS = f"""
SELECT count(*), {_points("c")}, {_points("d")}, {_P}, {_O}
FROM rating_changes AS c CROSS JOIN rating_changes AS d ON d.board = c.board AND d.seat = 1
CROSS JOIN players AS p ON p.id = c.player CROSS JOIN players AS o ON o.id = d.player
"""

SELECT_VACATIONS = f"""
SELECT v.id, v.begins, v.ends, v.stage, {_P}
FROM vacations AS v CROSS JOIN players AS p ON p.id = v.player
"""

SELECT_EVENTS = "SELECT id, at, kind, actor, board, concerns, detail, private FROM events"


SELECT_EVENTS_OF = """
SELECT e.id, e.at, e.kind, e.actor, e.board, e.concerns, e.detail, e.private
FROM event_players AS p CROSS JOIN events AS e ON e.id = p.event
"""

SELECT_NOTICE_ADDRESSES = f"""
SELECT a.channel, a.address, a.secret, a.confirmed, a.failures, a.trouble, {_P}
FROM notice_addresses AS a CROSS JOIN players AS p ON p.id = a.player
"""

SELECT_PENDING_ADDRESSES = f"""
SELECT c.channel, c.address, c.secret, c.digest, c.expires, c.guesses, {_P}
FROM notice_codes AS c CROSS JOIN players AS p ON p.id = c.player
"""

SELECT_OUTBOX = f"""
SELECT o.id, o.channel, o.event, o.board, o.topic, o.daily, o.due, o.attempts,
    {_P}
FROM outbox AS o CROSS JOIN players AS p ON p.id = o.player
"""

SELECT_OUTBOX_AND_ENDS = f"""
SELECT o.id, o.channel, o.event, o.board, o.topic, o.daily, o.due, o.attempts,
    {_P}, o.done, o.how
FROM outbox AS o CROSS JOIN players AS p ON p.id = o.player
"""

SELECT_REPLY_TOKENS = f"""
SELECT t.board, t.ply, t.position, t.expires, t.spent,
    {_P}
FROM reply_tokens AS t CROSS JOIN players AS p ON p.id = t.player
"""

SELECT_REPLY_ANSWERS = f"""
SELECT w.digest, w.token, w.sentence, w.in_reply_to, w.at, w.due, w.attempts,
    {_P}
FROM reply_answers AS w CROSS JOIN players AS p ON p.id = w.player
"""

SELECT_UNACKNOWLEDGED = """
SELECT e.id, e.at, e.kind, e.actor, e.board, e.concerns, e.detail, e.private
FROM unacknowledged AS u CROSS JOIN events AS e ON e.id = u.event
"""


def player(row: Row) -> Player:
    """Of SELECT_PLAYERS, and of a player's columns in every other."""
    number, name, joined, level, guest = row
    return Player(number, name, joined, level, bool(guest))


def key(row: Row) -> Key:
    """Of SELECT_KEYS."""
    return Key(*row)


def challenge(row: Row) -> Challenge:
    """Of SELECT_CHALLENGES."""
    number, game, options, seat, words, made, expires, remaining, lowest, highest = row[:10]
    commitments = tuple(row[10].split())
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
        commitments[-remaining:],
    )


def offered(row: Row) -> Offered:
    """Of SELECT_OFFERED."""
    return Offered(challenge(row[:21]), *row[21:])


def match(row: Row) -> Match:
    """Of SELECT_MATCHES."""
    board, game, options = row[:3]
    clock = _clock(row[20:26])
    players = (player(row[26:31]), player(row[31:36]))
    zones, reminded = (row[3], row[4]), bool(row[5])
    return Match(board, game, options, players, clock, zones, reminded, *row[6:20])


def played(row: Row) -> Played:
    """Of SELECT_MOVES."""
    return Played(*row)


def taken_back(row: Row) -> tuple[Played, int]:
    """Of SELECT_TAKEN_BACK."""
    return Played(*row[:5]), row[5]


def line(row: Row) -> Line:
    """Of its text."""
    return parse_line(row[0])


def message(row: Row) -> ChatMessage:
    """Of SELECT_MESSAGES."""
    number, at, board, text, announcement = row[:5]
    return ChatMessage(number, at, board, player_or_none(row[5:]), text, bool(announcement))


def private_message(row: Row) -> PrivateMessage:
    """Of SELECT_PRIVATE_MESSAGES."""
    number, at, text = row[:3]
    return PrivateMessage(number, at, player(row[3:8]), player(row[8:]), text)


def sanction(row: Row) -> Sanction:
    """Of SELECT_SANCTIONS."""
    number, kind, fingerprint, network, reason, at, until, lifted = row[:8]
    player, by, lifted_by = map(player_or_none, (row[8:13], row[13:18], row[18:]))
    return Sanction(
        number, kind, player, fingerprint, network, reason, at, until, by, lifted, lifted_by
    )


def recovery_code(row: Row) -> RecoveryCode:
    """Of SELECT_RECOVERY_CODES."""
    number, at, begins, ends, closed, how = row[:6]
    of, by = player(row[6:11]), player_or_none(row[11:])
    return RecoveryCode(number, of, at, begins, ends, by, closed, how)


def report(row: Row) -> Report:
    """Of SELECT_REPORTS."""
    number, at, board, text, evidence, closed, note = row[:7]
    about, by, reporter = player(row[7:12]), player_or_none(row[12:17]), player_or_none(row[17:])
    told = tuple(Evidence(*each) for each in json.loads(evidence))
    return Report(number, at, reporter, about, board, text, told, closed, by, note)


def imported(row: Row) -> Imported:
    """Of SELECT_IMPORTED."""
    number, at, source, private, record = row[:5]
    return Imported(number, player(row[5:]), at, source, bool(private), record)


def quieted(row: Row) -> Quieted:
    """Of SELECT_QUIETED."""
    return Quieted(player(row[1:]), bool(row[0]))


def bookmark(row: Row) -> Bookmark:
    """Of SELECT_BOOKMARKS."""
    entry, entry_ply, looking_at, flipped, read = row
    return Bookmark(entry, entry_ply, looking_at, bool(flipped), read)


def board_and_bookmark(row: Row) -> tuple[int, Bookmark]:
    """Of SELECT_BOARDS_AND_BOOKMARKS."""
    return row[0], bookmark(row[1:])


def event(row: Row) -> Event:
    """Of SELECT_EVENTS."""
    number, at, kind, actor, board, concerns, detail, private = row
    ids = frozenset(json.loads(concerns))
    return Event(number, at, kind, actor, board, ids, json.loads(detail), bool(private))


def notice_address(row: Row) -> NoticeAddress:
    """Of SELECT_NOTICE_ADDRESSES."""
    return NoticeAddress(player(row[6:]), *row[:6])


def pending_address(row: Row) -> PendingAddress:
    """Of SELECT_PENDING_ADDRESSES."""
    return PendingAddress(player(row[6:]), *row[:6])


def outbox_entry(row: Row) -> OutboxEntry:
    """Of SELECT_OUTBOX."""
    number, channel, event, board, topic, daily, due, attempts = row[:8]
    return OutboxEntry(
        number, player(row[8:]), channel, event, board, topic, bool(daily), due, attempts
    )


def reply_token(row: Row) -> ReplyToken:
    """Of SELECT_REPLY_TOKENS."""
    return ReplyToken(player(row[5:]), *row[:5])


def reply_answer(row: Row) -> ReplyAnswer:
    """Of SELECT_REPLY_ANSWERS."""
    return ReplyAnswer(row[0], player(row[7:]), *row[1:7])


def told(row: Row) -> Told:
    """Of SELECT_OUTBOX_AND_ENDS."""
    return Told(outbox_entry(row[:13]), *row[13:])


def vacation(row: Row) -> Vacation:
    """Of SELECT_VACATIONS."""
    number, begins, ends, stage = row[:4]
    return Vacation(number, player(row[4:]), Span(begins, ends), stage)


def standing(row: Row) -> Standing:
    """Of SELECT_RATINGS."""
    return Standing(player(row[7:]), row[0], Rating(*row[1:4]), *row[4:7])


def rating_change(row: Row) -> RatingChange:
    """Of SELECT_RATING_CHANGES."""
    _, board, seat, game, at = row[:5]
    before, after = Rating(*row[5:8]), Rating(*row[8:11])
    return RatingChange(board, seat, player(row[13:]), game, at, before, after, *row[11:13])


def pair_flow(row: Row) -> PairFlow:
    """Of SELECT_PAIRS."""
    matches, first, second = row[:3]
    return PairFlow((player(row[3:8]), player(row[8:])), matches, (first, second))


def placed_change(row: Row) -> tuple[int, RatingChange]:
    """Of SELECT_RATING_CHANGES, with its place in their order."""
    return row[0], rating_change(row)


def counted(row: Row) -> tuple[str, int | None, int]:
    """Of a game, a winner and a number."""
    game, winner, number = row
    return game, winner, number


def tally(row: Row) -> tuple[str, int, int, int]:
    """Of a game and how many matches were won, drawn and lost."""
    game, won, drawn, lost = row
    return game, won, drawn, lost


def span(row: Row) -> Span:
    """Of two times."""
    return Span(*row)


def _clock(row: Row) -> Clock:
    words, first, second, turn, since, waiting = row
    banks = None if first is None or second is None else (first, second)
    return Clock(stored(words), banks, turn, since, bool(waiting))


@lru_cache(maxsize=1000)
def player_or_none(row: Row) -> Player | None:
    return None if row[0] is None else player(row)
