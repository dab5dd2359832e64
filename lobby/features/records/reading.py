"""Records are read: what was scanned becomes a match, with the game, the tags and the result that
this server knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import accumulate

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import _, ngettext
from lobby.base.written import command
from lobby.features.deals import values as deals_values
from lobby.features.deals.values import FairDeal
from lobby.features.matches.values import CANCELLED
from lobby.features.records import records, scanning
from lobby.features.records.records import Record, RecordError
from lobby.features.records.scanning import Left, Malformed, Scanner, Written
from lobby.gamekit.game import Outcome, Seat
from lobby.games.catalogue import GAMES, game_called

MOST_MOVES = 3000
"""More moves than any match here has had; a longer record is refused before its moves are tried."""

_TAGS = (
    *("Game", "Board", "Pair", "Seat0", "Seat1", "Options", "Setup", "Started", "Ended", "Terms"),
    *("Result", "Reason", *deals_values.TAGS),
)
_SPELLED = {
    **{name.lower(): name for name in _TAGS},
    "white": "Seat0",
    "black": "Seat1",
    "variant": "Game",
}
_DATE = re.compile(
    r"(\d{4})[-./](\d\d?)[-./](\d\d?)(?:[ T]+(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:Z|UTC)?"
)
_NO_DATE = re.compile(r"[-?./: T]*")


@dataclass(frozen=True, slots=True)
class Reading:
    """A *record* in a *line* of the text, and what of it is not kept; or, if there is none, the
    *refusal*. It begins at the place *at* of the text, with whatever stands before its tags."""

    line: int
    record: Record | None
    refusal: str = ""
    left: Left = field(default_factory=dict)
    at: int = 0


def every(text: str) -> Iterator[Reading]:
    """All matches in *text*, those that cannot be read among them.

    The moves are read, not checked: ``records.replay`` does that.
    """
    scanner = Scanner(text)
    for written in scanner.matches():
        line = scanner.line(written.at)
        if isinstance(written, Malformed):
            yield Reading(line, None, str(written), at=scanner.begun)
            continue
        try:
            yield Reading(line, _record(written), left=written.left, at=scanner.begun)
        except RecordError as error:
            yield Reading(line, None, str(error), at=scanner.begun)


def read(text: str) -> Record:
    """The first record in *text*. Raises RecordError if it is not one."""
    return _first(every(text))[0]


def read_sent(text: str) -> tuple[Record, str]:
    """The first record in the text that a player sent, and what of the text is left out, in
    sentences. Raises Refused when it is not a record."""
    matches = every(text)
    with Refused.instead_of(RecordError):
        record, left = _first(matches)
    more = sum(1 for __ in matches)
    others = (
        ngettext(
            "{count} match after the first is not read.",
            "{count} matches after the first are not read.",
            more,
        )
        if more
        else ""
    )
    return record, "\n".join(filter(None, (*scanning.sentences(left), others)))


def _first(matches: Iterator[Reading]) -> tuple[Record, Left]:
    first = next(matches, Reading(1, None, _missing("Game")))
    if first.record is None:
        raise RecordError(first.refusal)
    return first.record, first.left


def _record(written: Written) -> Record:
    tags = _known_tags(written)
    game = _known_game(tags)
    for required in ("Seat0", "Seat1"):
        if required not in tags:
            raise RecordError(_missing(required))
    if len(written.moves) > MOST_MOVES:
        raise RecordError.because(
            "The record has {count} moves; at most {most_moves} are read.",
            count=len(written.moves),
            most_moves=MOST_MOVES,
        )
    moves = tuple((move.text, " ".join(move.said)) for move in written.moves)
    started = _read_date(tags, "Started")
    waits = [move.wait for move in written.moves]
    timed = started is not None and moves and None not in waits
    times = tuple(accumulate((wait or 0 for wait in waits), initial=started or 0))[1:]
    record = Record(
        game=game,
        players=(tags["Seat0"], tags["Seat1"]),
        moves=moves,
        options=command(tags.get("Options", "")),
        setup=_read_setup(tags.get("Setup", "")),
        board=_read_number(tags, "Board"),
        started=started,
        ended=_read_date(tags, "Ended"),
        terms=" ".join(command(tags.get("Terms", "")).split()),
        times=times if timed else (),
        hows=records.marked(move.how for move in written.moves),
        seats=_seats(written),
        deal=_read_deal(tags),
        pair=_read_number(tags, "Pair"),
    )
    return replace(record, outcome=_read_outcome(record, tags, written.result))


def _seats(written: Written) -> tuple[Seat, ...]:
    """Who made each move: where it is not marked, the seats take turns."""
    usual = records.in_turns(len(written.moves))
    pairs = zip(written.moves, usual, strict=True)
    return records.unusual(seat if move.seat is None else move.seat for move, seat in pairs)


def _missing(tag: str) -> str:
    return _('The record has no [{required} "..."] tag.', required=tag)


def _known_tags(written: Written) -> Mapping[str, str]:
    """The tags that are known here, however they are spelled; the others are left out."""
    known = {name: value for name, value in written.tags.items() if name in _TAGS}
    for name, value in written.tags.items():
        ours = _SPELLED.get(name.lower(), "")
        if not ours or (name == "SetUp" and value in ("0", "1")):  # PGN's own, about a FEN tag
            scanning.leave(written.left, scanning.TAGS, name)
        elif known.setdefault(ours, value) != value:
            scanning.leave(written.left, scanning.REPEATED, name)
    return known


def _read_setup(text: str) -> Mapping[str, str] | None:
    if text == "?":
        return None
    pairs = [word.partition("=") for word in text.split()]
    if not all(key and value for key, __, value in pairs):
        raise RecordError.because(
            'Expected words such as "a1=L43" in the Setup tag, separated by spaces.'
        )
    return {key: value for key, __, value in pairs}


def _read_deal(tags: Mapping[str, str]) -> FairDeal | None:
    try:
        return deals_values.from_tags(tags)
    except ValueError as error:
        raise RecordError(str(error)) from error


def _known_game(tags: Mapping[str, str]) -> str:
    name = tags.get("Game")
    if name is None:
        raise RecordError(_missing("Game"))
    if game := game_called(name.strip()):
        return game
    raise RecordError.because(
        "The record is of {name}; the games here are {games}.",
        name=quoted(name),
        games=", ".join(GAMES),
    )


def _read_number(tags: Mapping[str, str], name: str) -> int | None:
    text = tags.get(name, "").strip()
    if text in ("", "?", "-"):
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise RecordError.because("The {name} tag of the record is not a number.", name=name)
    return int(text)


def _read_date(tags: Mapping[str, str], name: str) -> int | None:
    text = tags.get(name, "").strip()
    if _NO_DATE.fullmatch(text):
        return None
    date = _DATE.fullmatch(text)
    try:
        if date:
            year, month, day, hour, minute, second = (int(part or 0) for part in date.groups())
            when = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
            return int(when.timestamp())
    except ValueError:
        pass
    raise RecordError.because(
        "The {name} tag is not a time such as 2026-11-21 18:30:00.", name=name
    )


def _read_outcome(
    record: Record, tags: Mapping[str, str], after_moves: str | None
) -> Outcome | None:
    tagged = scanning.result_of(tags.get("Result", ""))
    if None not in (tagged, after_moves) and tagged != after_moves:
        raise RecordError.because("The Result tag of the record and the end of its moves differ.")
    result, reason = after_moves or tagged or scanning.RUNNING, tags.get("Reason", "")
    if result == scanning.RUNNING:
        return Outcome(None, CANCELLED) if reason == CANCELLED else None
    winner = next(seat for seat, text in scanning.RESULTS.items() if text == result)
    return Outcome(winner, reason or _reason(record, winner))


def _reason(record: Record, winner: int | None) -> str:
    """How a match ended whose record does not say so. Raises RecordError unless its moves do."""
    outcome = records.positions(record)[-1].outcome if record.setup is not None else None
    if outcome is None or outcome.winner != winner:
        raise RecordError.because("The record has a result but no Reason tag.")
    return outcome.reason
