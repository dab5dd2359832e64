"""Checks whether the matches in a database are what their moves make of them, and reads every row
that no match leads to, to find those that cannot be read.

The check consists of parts, which several processes can do at the same time.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import partial
from threading import Thread
from typing import Any, Final

from lobby.app.check import Look, Manner, Open, Part, Report, verification
from lobby.base import faults
from lobby.base.errors import StoreError, Unreadable
from lobby.core.queries import epochs, events
from lobby.database.columns import Columns, keyed
from lobby.database.transaction import Row, Snapshot, Value
from lobby.features.account import queries as account
from lobby.features.analysis import queries as analysis
from lobby.features.archive import queries as archive
from lobby.features.challenges import queries as challenges
from lobby.features.clocks import queries as clocks_queries
from lobby.features.deals import queries as deals
from lobby.features.matches.queries import matches
from lobby.features.matches.queries import rows as match_rows
from lobby.features.moderation import queries as moderation
from lobby.features.notices import queries as notices
from lobby.features.people.queries import rows as people
from lobby.features.planning import queries as planning
from lobby.features.practice import queries as practice
from lobby.features.puzzles import queries as puzzles
from lobby.features.ratings import queries as ratings
from lobby.features.talk import queries as talk

_ROWS = 1000
"""Rows read in one snapshot."""

_ANALYSIS = keyed("player", "board", group=analysis.ANALYSIS)
_SPAN = keyed("player", "begins", group=clocks_queries.SPAN)
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
    (match_rows.bookmark, match_rows.SELECT_BOOKMARKS),
    (match_rows.taken_back, match_rows.SELECT_TAKEN_BACK),
    (challenges.CHALLENGE, challenges.SELECT_CHALLENGES),
    (ratings.standing, ratings.SELECT_RATINGS),
    (ratings.placed_change, ratings.SELECT_RATING_CHANGES),
    (talk.MESSAGE, talk.SELECT_MESSAGES),
    (talk.PRIVATE_MESSAGE, talk.SELECT_PRIVATE_MESSAGES),
    (archive.imported_match, archive.SELECT_IMPORTED),
    (archive.REMARKS, archive.SELECT_REMARKS),
    (practice.PRACTICE, practice.SELECT_PRACTICES),
    (puzzles.ATTEMPT, puzzles.SELECT_ATTEMPTS),
    (puzzles.SOLVED, f"SELECT {puzzles.SOLVED} FROM solved_puzzles"),
    (puzzles.difficulty, f"SELECT {puzzles.difficulty} FROM puzzle_ratings"),
    (_PUZZLE_STANDING, f"SELECT {_PUZZLE_STANDING} FROM puzzle_standings"),
    (_ANALYSIS, f"SELECT {_ANALYSIS} FROM analyses"),
    (analysis.NOTE, analysis.SELECT_NOTES),
    (clocks_queries.VACATION, clocks_queries.SELECT_VACATIONS),
    (clocks_queries.SPAN, f"SELECT {clocks_queries.SPAN} FROM downtimes"),
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


ROW_KINDS = range(len(_READ))
"""The kinds of rows, by number."""


def row_problems(look: Look, kind: int) -> Iterator[str]:
    """A sentence for each row of the *kind* that cannot be read, which names it, its table and the
    column."""
    columns, select = _READ[kind]
    pages = _by_id if _has_id(columns, select) else _by_place
    for snapshot in pages(look, columns, select):
        yield from (_problem(columns, error) for error in snapshot.left_out)


def _by_id(look: Look, columns: Columns[Any], select: str) -> Iterator[Snapshot]:
    """Snapshots in which all rows were read, a part in each: those after the last id."""
    (key, *_), more = columns.names, "AND" if " WHERE " in select else "WHERE"
    end, last, read = f"ORDER BY {key} LIMIT ?", _Last(columns), _ROWS
    while read == _ROWS:
        with look() as snapshot:
            later = f"{more} {key} > ?" if last.id else ""
            rows = snapshot.readable(last, f"{select} {later} {end}", *last.id, _ROWS)
            read = len(rows) + len(snapshot.left_out)
            yield snapshot


def _by_place(look: Look, columns: Columns[Any], select: str) -> Iterator[Snapshot]:
    """The same for rows without an id of their own. The further, the slower."""
    order = ", ".join(map(str, range(1, columns.keys + 1)))
    sql = f"{select} ORDER BY {order} LIMIT ? OFFSET ?"
    place, read = 0, _ROWS
    while read == _ROWS:
        with look() as snapshot:
            read = len(snapshot.readable(columns, sql, _ROWS, place)) + len(snapshot.left_out)
            place += read
            yield snapshot


def _has_id(columns: Columns[Any], select: str) -> bool:
    """Whether the first column is the id of the table whose rows are selected.

    >>> _has_id(people.player.under("p"), people.SELECT_PLAYERS)
    True
    >>> _has_id(people.quieted, people.SELECT_QUIETED)
    False
    """
    alias, _, name = columns.names[0].rpartition(".")
    table = re.search(r" FROM \w+(?: AS (\w+))?", select)
    return name == "id" and table is not None and (table[1] or "") == alias


class _Last:
    """Reads rows as *columns* do, and remembers the *id* of the last one, alone in a tuple."""

    keys = 1

    def __init__(self, columns: Columns[Any]) -> None:
        self._columns = columns
        self.__name__ = columns.__name__
        self.id: tuple[Value, ...] = ()

    def __call__(self, row: Row) -> Any:
        id, *_ = row
        self.id = (id,)
        return self._columns(row)


def _problem(columns: Columns[Any], error: Exception) -> str:
    return f"A stored {columns.called} cannot be read: {error.__cause__}."


_TOGETHER: Final = 250
"""The most boards that are one part."""


def problems(opened: Open, manner: Manner, *others: Part) -> Iterator[str]:
    """The problems with what is stored, each as a sentence, after those that *others* find."""
    with opened() as look:
        with look() as snapshot:
            boards = tuple(matches.all_boards(snapshot))
        several = min(manner.processes, 1 + len(boards) // _TOGETHER)
        # What is open cannot be given to another process.
        its: Open = opened if several > 1 else lambda: nullcontext(look)
        done = 0
        for report in reports_of((*others, *_parts(its, boards)), several):
            yield from report.problems
            manner.notes.add(report)
            if report.boards:
                done += report.boards
                manner.tell(done, len(boards))


def _parts(opened: Open, boards: Sequence[int]) -> Iterator[Part]:
    # The longest first: who begins with it last would be alone in the end.
    yield partial(_ratings, opened)
    for kind in ROW_KINDS:
        yield partial(_rows, opened, kind)
    for at in range(0, len(boards), _TOGETHER):
        yield partial(_boards, opened, boards[at : at + _TOGETHER])


def reports_of(parts: Sequence[Part], processes: int) -> Iterator[Report]:
    """What each of *parts* has found, in their order, done in so many *processes*. Raises what they
    raise, and StoreError if a process is killed."""
    if processes == 1:
        for part in parts:
            yield part()
        return
    # Started anew: a fork of this process could meet a thread in the middle of something.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    pool = ProcessPoolExecutor(processes, context, initializer=_begin)
    try:
        for future in [pool.submit(part) for part in parts]:
            yield future.result()
    except BrokenProcessPool as error:
        raise StoreError(
            "A process of the check was killed, perhaps for want of memory. Run it again with fewer"
            " of them, such as --processes 1."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make this process end with the one that began it, and at once with Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent, "it was begun by another"

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=wait, daemon=True).start()


def _rows(opened: Open, kind: int) -> Report:
    with opened() as look:
        return Report(tuple(row_problems(look, kind)))


def _boards(opened: Open, boards: Sequence[int]) -> Report:
    missing: dict[str, list[int]] = {}
    with opened() as look:
        sentences = [_match_problem(look, board, missing) for board in boards]
    return Report(tuple(filter(None, sentences)), len(boards), missing, faults.slowest())


def _match_problem(look: Look, board: int, missing: dict[str, list[int]]) -> str | None:
    with look() as snapshot:
        try:
            match = matches.match(snapshot, board)
            if match and not match.installed:
                missing.setdefault(match.game, []).append(board)
            return verification.verify(snapshot, match) if match else None
        except Unreadable as error:
            return f"Board {board} cannot be read: {error.__cause__ or error}"


def _ratings(opened: Open) -> Report:
    with opened() as look, look() as snapshot:
        try:
            return Report(tuple(verification.verify_ratings(snapshot)))
        except Unreadable as error:
            return Report((f"The ratings cannot be checked: {error.__cause__ or error}.",))


def usable_processors() -> int:
    """How many processes may run at the same time here."""
    return len(os.sched_getaffinity(0))
