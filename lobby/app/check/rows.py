"""Reads every row that no match leads to, to find those that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from lobby.core.queries import epochs, events
from lobby.database.columns import Columns, keyed
from lobby.database.transaction import Snapshot
from lobby.features.account import queries as account
from lobby.features.analysis import queries as analysis
from lobby.features.archive import queries as archive
from lobby.features.challenges.queries import rows as challenges
from lobby.features.clocks.queries import clocks
from lobby.features.deals import queries as deals
from lobby.features.matches.queries import rows as matches
from lobby.features.moderation import queries as moderation
from lobby.features.notices.queries import rows as notices
from lobby.features.people.queries import rows as people
from lobby.features.planning import queries as planning
from lobby.features.practice import queries as practice
from lobby.features.puzzles import queries as puzzles
from lobby.features.ratings import queries as ratings
from lobby.features.talk import queries as talk

_PART = 1000
"""Rows read in one snapshot."""

_ANALYSIS = keyed("player", "board", group=analysis.ANALYSIS)
_SPAN = keyed("player", "begins", group=clocks.SPAN)
_DEAL = keyed("id", group=deals.FAIR_DEAL)
_PROMISED = keyed("id", group=deals.seed_and_nonce)
_LINE = keyed("board", "player", "place", group=planning.planned)
_PUZZLE_STANDING = keyed("player", "game", group=puzzles.PUZZLE_STANDING)

_READ: tuple[tuple[Columns[Any], str], ...] = (
    (people.player.under("p"), people.SELECT_PLAYERS),
    (people.key, people.SELECT_KEYS),
    (people.recovery_code, people.SELECT_RECOVERY_CODES),
    (people.quieted, people.SELECT_QUIETED),
    (account.installation_id, account.SELECT_INSTALLATION),
    (epochs.epoch, epochs.SELECT_EPOCHS),
    (events.EVENT, events.SELECT_EVENTS),
    (matches.bookmark, matches.SELECT_BOOKMARKS),
    (matches.taken_back, matches.SELECT_TAKEN_BACK),
    (challenges.challenge, challenges.SELECT_CHALLENGES),
    (ratings.standing, ratings.SELECT_RATINGS),
    (ratings.placed_change, ratings.SELECT_RATING_CHANGES),
    (talk.MESSAGE, talk.SELECT_MESSAGES),
    (talk.PRIVATE_MESSAGE, talk.SELECT_PRIVATE_MESSAGES),
    (archive.imported_match, archive.SELECT_IMPORTED),
    (practice.PRACTICE, practice.SELECT_PRACTICES),
    (puzzles.ATTEMPT, puzzles.SELECT_ATTEMPTS),
    (puzzles.SOLVED, f"SELECT {puzzles.SOLVED} FROM solved_puzzles"),
    (puzzles.difficulty, f"SELECT {puzzles.difficulty} FROM puzzle_ratings"),
    (_PUZZLE_STANDING, f"SELECT {_PUZZLE_STANDING} FROM puzzle_standings"),
    (_ANALYSIS, f"SELECT {_ANALYSIS} FROM analyses"),
    (analysis.NOTE, analysis.SELECT_NOTES),
    (clocks.VACATION, clocks.SELECT_VACATIONS),
    (clocks.SPAN, f"SELECT {clocks.SPAN} FROM downtimes"),
    (_SPAN, f"SELECT {_SPAN} FROM disconnections"),
    (_DEAL, f"SELECT {_DEAL} FROM fair_deals WHERE board IS NOT NULL"),
    (_PROMISED, f"SELECT {_PROMISED} FROM fair_deals WHERE board IS NULL"),
    (_LINE, f"SELECT {_LINE} FROM lines"),
    (moderation.SANCTION, moderation.SELECT_SANCTIONS),
    (moderation.REPORT, moderation.SELECT_REPORTS),
    (notices.notice_address, notices.SELECT_NOTICE_ADDRESSES),
    (notices.pending_address, notices.SELECT_PENDING_ADDRESSES),
    (notices.outbox_entry, notices.SELECT_OUTBOX),
    (notices.reply_token, notices.SELECT_REPLY_TOKENS),
    (notices.reply_answer, notices.SELECT_REPLY_ANSWERS),
)
"""What each kind of row is read by, and the statement that finds all of them."""


def problems(look: Callable[[], AbstractContextManager[Snapshot]]) -> Iterator[str]:
    """A sentence for each row that cannot be read, which names it, its table and the column."""
    for columns, select in _READ:
        place = 0
        while True:
            with look() as snapshot:
                order = ", ".join(map(str, range(1, columns.keys + 1)))
                sql = f"{select} ORDER BY {order} LIMIT ? OFFSET ?"
                read = len(snapshot.each(columns, sql, _PART, place))
                yield from (_problem(columns, error) for error in snapshot.left_out)
                read += len(snapshot.left_out)
            place += read
            if read < _PART:
                break


def _problem(columns: Columns[Any], error: Exception) -> str:
    return f"A stored {columns.called} cannot be read: {error.__cause__}."
