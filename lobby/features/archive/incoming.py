"""Imports: records, or the matches of an export, replayed before they are stored.

All that can be read is read; of the rest it is said where it is and why it cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard, TypeVar

from lobby.base import text
from lobby.base.bounds import LATEST
from lobby.base.errors import Refused
from lobby.base.layout import columns
from lobby.base.translation import N_, _
from lobby.features.archive import intake
from lobby.features.archive.intake import Broken, Entry, Given, Part, Reader
from lobby.features.archive.values import NOTHING, Remarks
from lobby.features.matches import turns
from lobby.features.matches.values import AGREEMENT, CANCELLED, OF_THE_HOUSE, REPETITION, How
from lobby.features.records import reading, records, scanning
from lobby.features.records.reading import Reading
from lobby.features.records.records import Record, RecordError
from lobby.features.records.scanning import Left
from lobby.gamekit.game import Outcome, State
from lobby.games.catalogue import GAMES

LONGEST = 64 * 1024
"""The most characters in the record of a match."""

MAX_NAME = 40
"""The most characters in the name of a player, who need not exist here."""

_MAX_COMMENT = 500
_CUT = N_("Of a long comment these many characters are kept: {names}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Incoming:
    """Finished matches, in order. Some may have been left out: *unfinished* matches, which have no
    result, matches whose games are *not_installed* here, and those *refused*, with a sentence for
    each. *left* is what was not kept of the others. *exported* says that they are of an export. To
    the match in a place belong the *remarks* of its owner, if there are any."""

    matches: tuple[Record, ...] = ()
    remarks: Mapping[int, Remarks] = field(default_factory=dict)
    unfinished: int = 0
    not_installed: int = 0
    refused: tuple[str, ...] = ()
    left: Left = field(default_factory=dict)
    exported: bool = False

    @property
    def some(self) -> bool:
        """Whether there is any match that could be read."""
        return bool(self.matches or self.unfinished or self.not_installed)


class Intake:
    """Reads the matches in a text that comes piece by piece."""

    def __init__(self, given: Mapping[int, Given] = {}) -> None:
        """*given* are remarks on matches of an export, by board."""
        self._beginning = ""
        self._reader: Reader | None = None
        self._given = given

    def feed(self, piece: str, *, last: bool = False) -> Incoming:
        """The matches that *piece* completes, as replayed by the rules; if it is the *last*, all
        that are left. Raises Refused if the text is neither a record nor an export."""
        if self._reader is None:
            self._beginning += piece
            enough = last or len(self._beginning) >= intake.STEP
            self._reader = intake.reader(self._beginning, enough=enough)
            if self._reader is None:
                return Incoming()
            piece, self._beginning = self._beginning, ""
        batch = _Batch(self._given)
        for part in self._reader.feed(piece, last=last):
            batch.take(part)
        return Incoming(
            matches=tuple(batch.matches),
            remarks=batch.remarks,
            unfinished=batch.unfinished,
            not_installed=batch.not_installed,
            refused=tuple(batch.refused),
            left=batch.left,
            exported=isinstance(self._reader, intake.Export),
        )


def read(given: str, remarks: Mapping[int, Given] = {}) -> Incoming:
    """The finished matches in *given*, as ``Intake`` reads them, with *remarks* by board."""
    return Intake(remarks).feed(given, last=True)


class _Batch:
    """Matches, as they are found."""

    def __init__(self, given: Mapping[int, Given]) -> None:
        self._given = given
        self.matches = list[Record]()
        self.remarks = dict[int, Remarks]()
        self.unfinished = self.not_installed = 0
        self.refused = list[str]()
        self.left: Left = {}

    def take(self, part: Part) -> None:
        """Take in a match, or say why not."""
        try:
            if isinstance(part, Broken):
                raise Refused(part.sentence)
            if isinstance(part, Entry):
                self._add(_of_entry(part), _place_of(part), self._of(part))
            else:
                self._take_reading(part)
        except Refused as refused:
            self.refused.append(str(refused))

    def _take_reading(self, match: Reading) -> None:
        place = _("Line {line}", line=match.line)
        if match.record is None:
            raise Refused.because("{place}: {error}", place=place, error=match.refusal)
        scanning.add(self.left, match.left)
        self._add(match.record, place)

    def _of(self, entry: Entry) -> Given:
        if entry.match is None:
            return Given()
        if entry.key == "imported":
            return intake.of_entry(entry.match)
        return self._given.get(entry.match.get("board", -1), Given())

    def _add(self, record: Record | None, place: str, given: Given | None = None) -> None:
        if record is None:
            self.not_installed += 1
        elif record.outcome is None or record.outcome.reason == CANCELLED:
            self.unfinished += 1
        else:
            self.matches.append(checked(record, place))
            if noted := self._checked(given, record, place) if given else NOTHING:
                self.remarks[len(self.matches) - 1] = noted
            if any(len(said) > _MAX_COMMENT for __, said in record.moves):
                scanning.leave(self.left, _CUT, str(_MAX_COMMENT))

    def _checked(self, given: Given, record: Record, place: str) -> Remarks:
        try:
            return intake.checked(given, len(record.moves))
        except ValueError:
            scanning.leave(self.left, intake.LEFT, place)
            return NOTHING


def _place_of(entry: Entry) -> str:
    if entry.key == "matches":
        return _("Match {number} of the export", number=entry.number)
    return _("Imported match {number} of the export", number=entry.number)


def _of_entry(entry: Entry) -> Record | None:
    """The match in an export; None if its game is not installed. Raises Refused."""
    try:
        if entry.match is None:
            raise RecordError(entry.refusal)
        return _brought(entry.match) if entry.key == "imported" else _match(entry.match)
    except RecordError as error:
        raise Refused.because("{place}: {error}", place=_place_of(entry), error=error) from error


def _brought(entry: Mapping[str, Any]) -> Record | None:
    """A match that had been imported on the server of the export; None if its game is not
    installed."""
    game, written = entry.get("game"), _needed(_text(entry.get("record")), "record")
    return None if isinstance(game, str) and game not in GAMES else reading.read(written)


def _match(entry: Mapping[str, Any]) -> Record | None:
    game, board = _needed(_text(entry.get("game")), "game"), entry.get("board")
    if not _is_number(board):
        raise RecordError.because("It has no board number.")
    return _record(entry, board, game) if game in GAMES else None


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
        hows=records.marked(map(_how, moves)),
    )


def _move(entry: Mapping[str, Any]) -> tuple[str, str]:
    return _needed(_text(entry.get("move")), "move"), str(entry.get("comment", ""))


def _how(entry: Mapping[str, Any]) -> How:
    how: How
    for how in ("ahead", "by the server"):
        if entry.get("how") == how:
            return how
    return "by hand"


def _setup(setup: object) -> Mapping[str, str] | None:
    if setup is None:
        return None
    if not isinstance(setup, dict) or not all(isinstance(piece, str) for piece in setup.values()):
        raise RecordError.because("The key 'setup' is missing or wrong.")
    return setup


def _outcome(winner: object, reason: object) -> Outcome | None:
    if reason is None:
        return None
    if not isinstance(reason, str) or winner not in (0, 1, None) or isinstance(winner, bool):
        raise RecordError.because("The result is missing or wrong.")
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
        raise RecordError.because("The key {name} is missing or wrong.", name=text.quoted(name))
    return value


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**15


def _is_time(value: object) -> TypeGuard[int]:
    return _is_number(value) and value <= LATEST


def checked(record: Record, place: str) -> Record:
    """*record* as it is stored: its moves in canonical form, its texts safe to show. Raises Refused
    with the *place*, the board, the move and the reason if the rules refuse it."""
    try:
        return _checked(record)
    except (RecordError, Refused) as error:
        if record.board is not None:
            place = _("{place}, board {board}", place=place, board=record.board)
        raise Refused.because("{place}: {error}", place=place, error=error) from error


def _checked(record: Record) -> Record:
    if not record.moves:
        raise Refused.because("The record has no moves.")
    states = records.replay(record)
    _check_outcome(record, states)
    pairs = zip(states, record.moves, strict=False)
    moves = tuple((state.canonical(move), _comment(said)) for state, (move, said) in pairs)
    first, second = map(_name, record.players)
    canonical = replace(
        records.seated(record, states),
        players=(first, second),
        moves=moves,
        options=str(GAMES[record.game].parse_options(record.options.split())),
        terms=" ".join(_terms(record.terms.split())),
    )
    written = records.write(canonical)
    if len(written) > LONGEST:
        raise Refused.because(
            "The record has {count} characters. The limit is {longest}.",
            count=len(written),
            longest=LONGEST,
        )
    return reading.read(written)


def _check_outcome(record: Record, states: tuple[State, ...]) -> None:
    """Raise RecordError unless the moves can lead to the result."""
    outcome = record.outcome
    assert outcome, "only finished matches are checked"
    if states[-1].outcome:
        return  # the same one, or the replay would have refused it
    if outcome.reason == REPETITION:
        match = records.as_match(record, outcome)
        versions = range(1, GAMES[record.game].key_version + 1)
        if any(
            turns.repetition(replace(match, key_version=version), states) == outcome
            for version in versions
        ):
            return
    elif outcome.reason == AGREEMENT:
        if outcome.winner is None and records.as_match(record, outcome).can_be_drawn:
            return
    elif outcome.reason in OF_THE_HOUSE and outcome.winner is not None:
        return
    raise RecordError.because(
        "The moves of the record do not lead to its result, or not for its reason."
    )


def _name(name: str) -> str:
    if columns(name) > MAX_NAME or not text.shows(name):
        raise RecordError.because(
            "The name of a player is empty or longer than {max_name} characters.", max_name=MAX_NAME
        )
    return text.clean(name, MAX_NAME)


def _comment(said: str) -> str:
    if not text.shows(said):
        return ""
    return text.clean(said[: 2 * _MAX_COMMENT], 2 * _MAX_COMMENT)[:_MAX_COMMENT].rstrip()


def _terms(words: Iterable[str]) -> Iterator[str]:
    """Those of *words* that look like terms; they are only shown and have no effect."""
    for word in words:
        if word.startswith("--") and word.isascii() and word.isprintable() and len(word) <= 40:
            yield word
