"""Rows about matches, challenges and ratings: the columns to select, and the objects made of
them."""

from __future__ import annotations

from lobby.features.account.values import Offered
from lobby.features.challenges.values import Challenge
from lobby.features.clocks.values.pauses import Span
from lobby.features.clocks.values.vacation import Vacation
from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.clock import Clock
from lobby.features.matches.values.conditional_moves import Line
from lobby.features.matches.values.conditional_moves import parse as parse_line
from lobby.features.matches.values.match import Imported, Match, Played, Twin
from lobby.features.matches.values.terms import stored
from lobby.features.ratings.values.rating import Rating
from lobby.features.ratings.values.standing import PairFlow, RatingChange, Standing
from lobby.sql.player_columns import player, player_columns, player_or_none
from lobby.sql.statements import Row

_P, _O, _F, _S = map(player_columns, "pofs")


def _points(table: str) -> str:
    """The points a player gained in total, in whole points as displayed."""
    after, before = (
        f"round(CAST({table}.{each} AS numeric))" for each in ("value", "value_before")
    )
    return f"sum(CAST({after} - {before} AS integer))"


# CROSS JOIN keeps SQLite to the order written: the indexed table first, then its players.

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


def offered(row: Row) -> Offered:
    """From a row of SELECT_OFFERED."""
    return Offered(challenge(row[:21]), *row[21:])


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


def board_and_bookmark(row: Row) -> tuple[int, Bookmark]:
    """From a row of SELECT_BOARDS_AND_BOOKMARKS."""
    return row[0], bookmark(row[1:])


def vacation(row: Row) -> Vacation:
    """From a row of SELECT_VACATIONS."""
    number, begins, ends, stage = row[:4]
    return Vacation(number, player(row[4:]), Span(begins, ends), stage)


def standing(row: Row) -> Standing:
    """From a row of SELECT_RATINGS."""
    return Standing(player(row[7:]), row[0], Rating(*row[1:4]), *row[4:7])


def rating_change(row: Row) -> RatingChange:
    """From a row of SELECT_RATING_CHANGES."""
    _, board, seat, game, at = row[:5]
    before, after = Rating(*row[5:8]), Rating(*row[8:11])
    return RatingChange(board, seat, player(row[13:]), game, at, before, after, *row[11:13])


def pair_flow(row: Row) -> PairFlow:
    """From a row of SELECT_PAIRS."""
    matches, first, second = row[:3]
    return PairFlow((player(row[3:8]), player(row[8:])), matches, (first, second))


def placed_change(row: Row) -> tuple[int, RatingChange]:
    """From a row of SELECT_RATING_CHANGES, with the change's place in their order."""
    return row[0], rating_change(row)


def counted(row: Row) -> tuple[str, int | None, int]:
    """From a game, a winner and a number."""
    game, winner, number = row
    return game, winner, number


def tally(row: Row) -> tuple[str, int, int, int]:
    """From a game and the numbers of matches won, drawn and lost."""
    game, won, drawn, lost = row
    return game, won, drawn, lost


def span(row: Row) -> Span:
    """From two times."""
    return Span(*row)


def _clock(row: Row) -> Clock:
    words, first, second, turn, since, waiting = row
    banks = None if first is None or second is None else (first, second)
    return Clock(stored(words), banks, turn, since, bool(waiting))
