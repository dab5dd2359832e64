"""Imports: a record, or the matches of an export, replayed before they are stored.

An import is all or nothing: if the rules refuse one match, none is imported.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeGuard, TypeVar

from lobby.base import text
from lobby.base.bounds import LATEST
from lobby.base.errors import Refused
from lobby.base.layout import columns
from lobby.base.translation import _
from lobby.features.matches import turns
from lobby.features.matches.values import AGREEMENT, CANCELLED, OF_THE_HOUSE, REPETITION
from lobby.features.records import records
from lobby.features.records.records import Record, RecordError
from lobby.gamekit.game import Outcome, State
from lobby.games.catalogue import GAMES

LONGEST = 64 * 1024
"""The most characters in the record of a match."""

MAX_NAME = 40
"""The most characters in the name of a player, who need not exist here."""

_MAX_COMMENT = 500

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Incoming:
    """Finished matches, in order. Some may have been left out: *unfinished* matches, which have no
    result, and matches whose games are *not_installed* here. *whose* is the player whose export it
    is, None for a record."""

    matches: tuple[Record, ...]
    unfinished: int = 0
    not_installed: int = 0
    whose: str | None = None


def read(given: str) -> Incoming:
    """The finished matches in *given*, a record or an export, as replayed by the rules.

    Raises Refused with the board, the move and the reason if *given* is neither, or if the rules
    refuse one of the matches.
    """
    begin = given.lstrip()[:1]
    if begin not in ("[", "{") or any(
        character < " " and character not in "\t\r\n" for character in given
    ):
        raise Refused(
            _("That is neither a record nor an export. Send the output of record BOARD or export.")
        )
    if begin == "{":
        return _of_export(given)
    record = records.read_text(given)
    if not _finished(record):
        raise Refused(
            _("The match in the record has no result: only finished matches are imported.")
        )
    return Incoming((checked(record),))


def _of_export(given: str) -> Incoming:
    try:
        export = json.loads(given)
    except (ValueError, RecursionError):
        raise Refused(_("The export is damaged or incomplete: it is not JSON.")) from None
    whose = _text(export.get("name"))
    played, brought = export.get("matches"), export.get("imported", [])
    if whose is None or not isinstance(played, list) or not isinstance(brought, list):
        raise Refused(_("The file is not an export: it has no name and matches of a player."))
    listed = [*map(_match, played), *map(_brought, brought)]
    here = [record for record in listed if record]
    ended = [record for record in here if _finished(record)]
    return Incoming(
        matches=tuple(map(checked, ended)),
        unfinished=len(here) - len(ended),
        not_installed=len(listed) - len(here),
        whose=whose,
    )


def _finished(record: Record) -> bool:
    return record.outcome is not None and record.outcome.reason != CANCELLED


def _brought(entry: object) -> Record | None:
    """A match that had been imported on the server of the export; None if its game is not
    installed."""
    written = entry.get("record") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(written, str):
        raise Refused(_("An imported match in the export is damaged: it has no record."))
    game = entry.get("game")
    if isinstance(game, str) and game not in GAMES:
        return None
    return records.read_text(written)


def _match(entry: object) -> Record | None:
    """A match of an export; None if its game is not installed. Raises Refused if it is damaged."""
    if not isinstance(entry, dict):
        raise Refused(_("A match in the export is damaged: it is not an object."))
    board = entry.get("board")
    if not _is_number(board):
        raise Refused(_("A match in the export is damaged: it has no board number."))
    try:
        game = _needed(_text(entry.get("game")), "game")
        return _record(entry, board, game) if game in GAMES else None
    except RecordError as error:
        raise Refused(
            _("Board {board} in the export is damaged: {error}", board=board, error=error)
        ) from error


def _record(entry: Mapping[str, Any], board: int, game: str) -> Record:
    first, second = _needed(_players(entry.get("players")), "players")
    moves = _needed(_list(entry.get("moves"), dict), "moves")
    times = tuple(at for move in moves if _is_time(at := move.get("at")))
    started = entry.get("started")
    return Record(
        game=game,
        players=(first, second),
        moves=tuple(map(_move, moves)),
        options=" ".join(_needed(_list(entry.get("options"), str), "options")),
        setup=_setup(entry.get("setup")),
        board=board,
        started=started if _is_time(started) else None,
        ended=entry["ended"] if _is_time(entry.get("ended")) else None,
        outcome=_outcome(entry.get("winner"), entry.get("reason")),
        terms=" ".join(_list(entry.get("terms"), str) or ()),
        times=times if len(times) == len(moves) and _is_time(started) else (),
        pair=pair if _is_number(pair := entry.get("pair")) else None,
    )


def _move(entry: Mapping[str, Any]) -> tuple[str, str]:
    move = _needed(_text(entry.get("move")), "move")
    comment, how = entry.get("comment", ""), entry.get("how", "by hand")
    return move, records.remark(str(comment), str(how))


def _setup(setup: object) -> Mapping[str, str] | None:
    if setup is None:
        return None
    if not isinstance(setup, dict) or not all(isinstance(piece, str) for piece in setup.values()):
        raise RecordError(_("the key 'setup' is missing or wrong."))
    return setup


def _outcome(winner: object, reason: object) -> Outcome | None:
    if reason is None:
        return None
    if not isinstance(reason, str) or winner not in (0, 1, None) or isinstance(winner, bool):
        raise RecordError(_("the result is missing or wrong."))
    return Outcome(0 if winner == 0 else 1 if winner == 1 else None, reason)


def _players(players: object) -> list[str] | None:
    names = _list(players, str)
    return names if names and len(names) == 2 else None


def _list(value: object, kind: type[T]) -> list[T] | None:
    if isinstance(value, list) and all(isinstance(item, kind) for item in value):
        return value
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _needed(value: T | None, name: str) -> T:
    if value is None:
        raise RecordError(_("the key {name!r} is missing or wrong.", name=name))
    return value


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**15


def _is_time(value: object) -> TypeGuard[int]:
    return _is_number(value) and value <= LATEST


def checked(record: Record) -> Record:
    """*record* as it is stored: its moves in canonical form, its texts safe to show. Raises Refused
    with the board, the move and the reason if the rules refuse it."""
    try:
        return _checked(record)
    except (RecordError, Refused) as error:
        if record.board is None:
            raise Refused(str(error)) from error
        raise Refused(_("Board {board}: {error}", board=record.board, error=error)) from error


def _checked(record: Record) -> Record:
    if not record.moves:
        raise Refused(_("The record has no moves."))
    states = records.replay(record)
    _check_outcome(record, states)
    pairs = zip(states, record.moves, strict=False)
    moves = tuple((state.canonical(move), _comment(said)) for state, (move, said) in pairs)
    first, second = map(_name, record.players)
    canonical = replace(
        record,
        players=(first, second),
        moves=moves,
        options=str(GAMES[record.game].parse_options(record.options.split())),
        terms=" ".join(_terms(record.terms.split())),
    )
    written = records.write(canonical)
    if len(written) > LONGEST:
        raise Refused(
            _(
                "The record has {count} characters. The limit is {longest}.",
                count=len(written),
                longest=LONGEST,
            )
        )
    return records.read(written)


def _check_outcome(record: Record, states: tuple[State, ...]) -> None:
    """Raise RecordError unless the moves can lead to the result."""
    outcome = record.outcome
    assert outcome, "only finished matches are checked"
    if states[-1].outcome:
        return  # the same one, or the replay would have refused it
    if outcome.reason == REPETITION and outcome.winner is None:
        match = records.as_match(record, outcome)
        versions = range(1, GAMES[record.game].key_version + 1)
        if any(
            turns.repetition(replace(match, key_version=version), states) for version in versions
        ):
            return
    elif outcome.reason in OF_THE_HOUSE and (outcome.reason == AGREEMENT) is (
        outcome.winner is None
    ):
        return
    raise RecordError(_("The result in the record is not the one that its moves lead to."))


def _name(name: str) -> str:
    if columns(name) > MAX_NAME or not text.shows(name):
        raise RecordError(
            _(
                "The name of a player is empty or longer than {max_name} characters.",
                max_name=MAX_NAME,
            )
        )
    return text.clean(name, MAX_NAME)


def _comment(said: str) -> str:
    if len(said) > _MAX_COMMENT:
        raise RecordError(
            _(
                "A comment in the record is longer than {max_comment} characters.",
                max_comment=_MAX_COMMENT,
            )
        )
    return text.clean(said, _MAX_COMMENT) if text.shows(said) else ""


def _terms(words: Iterable[str]) -> Iterator[str]:
    """Those of *words* that look like terms; they are only shown and have no effect."""
    for word in words:
        if word.startswith("--") and word.isascii() and word.isprintable() and len(word) <= 40:
            yield word
