"""Match records: text that people can read, mail and load again, modelled on PGN.

Tags come first, then the numbered moves with comments in braces. A comment begins with the time
the move took, if known; docs/records.md describes the format in full::

    [Game "octilite"]
    [Board "117"]
    [Seat0 "ann"]
    [Seat1 "ben"]
    [Terms "--forfeittime=3"]
    [Result "1-0"]
    [Reason "base"]

    1. 32+a {[%emt 0:00:35]} 46+e {[%emt 26:10:05] hello}

The format follows Steven J. Edwards's Portable Game Notation of 1994.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from itertools import accumulate, pairwise
from types import MappingProxyType

from lobby.base import written
from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.clocks.values.clock import Clock
from lobby.features.deals import fair_deals, record_deals
from lobby.features.deals.values import FairDeal
from lobby.features.matches import viewing
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import BadSetup, IllegalMove, Outcome, Seat, State
from lobby.gamekit.options import OptionError
from lobby.games.catalogue import GAMES

_WIDTH = 78
_TAG = re.compile(r'\[([A-Za-z0-9]+) "((?:[^"\\]|\\["\\])*)"\]\s*')
_WORD = re.compile(r"\{((?:[^}\\]|\\[}\\[])*)\}|([^\s{}]+)|(\S)")
_NUMBER = re.compile(r"\d+\.(?:\.\.)?")
_EMT = re.compile(r"\[%emt ([0-9]{1,9}):([0-5][0-9]):([0-5][0-9])\](?: |$)")
_MOST_MOVES = 3000
"""More moves than any match here has had; a longer record is refused before its moves are tried."""
_DATE = "%Y-%m-%d %H:%M:%S"
_RESULTS: Mapping[Seat | None, str] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
_RUNNING = "*"


class RecordError(ValueError):
    """Text that is not a record, or whose moves do not fit. The message is one sentence that says
    what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as stored in text. ``moves`` are pairs of move and comment. ``setup`` is None while
    it is hidden; ``deal`` is how it was dealt. Times are UTC seconds, None if unknown; ``times``
    has one for every move or is empty. ``terms`` are the words that differ from the defaults;
    ``pair`` is the other board of a pair."""

    game: str
    players: tuple[str, str]
    moves: tuple[tuple[str, str], ...] = ()
    options: str = ""
    setup: Mapping[str, str] | None = field(default_factory=lambda: MappingProxyType({}))
    board: int | None = None
    started: int | None = None
    ended: int | None = None
    outcome: Outcome | None = None
    terms: str = ""
    times: tuple[int, ...] = ()
    deal: FairDeal | None = None
    pair: int | None = None


def of_match(snapshot: Snapshot, board: int, viewer: Player | None) -> Record:
    """The record of *board* as *viewer* may have it: the setup of a running match with hidden
    numbers is left out. Raises NotFound."""
    match = viewing.find(snapshot, board, viewer)
    all_played = viewing.played_for(snapshot, match, viewer)
    return Record(
        game=match.game,
        players=(match.players[0].name, match.players[1].name),
        moves=tuple((played.move, remark(played.comment, played.how)) for played in all_played),
        options=match.options,
        setup=viewing.public_setup(snapshot, match),
        board=board,
        started=match.started,
        ended=match.ended,
        outcome=match.outcome,
        terms=" ".join(match.terms.words()),
        times=tuple(played.at for played in all_played),
        deal=fair_deals.public(snapshot, match),
        pair=match.twin.board if match.twin else None,
    )


def remark(comment: str, how: str) -> str:
    """The *comment* on a move, and *how* the move came about if it was not made by hand."""
    origin = "" if how == "by hand" else f"(played {how})"
    return " ".join(filter(None, (comment, origin)))


def as_match(record: Record, outcome: Outcome) -> Match:
    """The match in *record*, between placeholder players with those names. Its board number is
    negative, and always the same for the same record."""
    first, second = record.players
    return Match(
        board=-1 - int.from_bytes(sha256(write(record).encode()).digest()[:8]),
        game=record.game,
        options=record.options,
        players=(Player(-1, first, 0), Player(-2, second, 0)),
        clock=Clock(Terms(), None, None, 0),
        zones=("UTC", "UTC"),
        reminded=True,
        deadline=None,
        remind_at=None,
        started=record.started or 0,
        changed=record.ended or 0,
        ended=record.ended or 0,
        revision=0,
        plies=len(record.moves),
        draw_offer=None,
        winner=outcome.winner,
        reason=outcome.reason,
    )


def write(record: Record) -> str:
    """*record* as text, which ``read`` turns into an equal Record."""
    tags = "".join(f'[{name} "{_escape(value, chr(34))}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_filled(_words(record))}\n"


def read(text: str) -> Record:
    """The record in *text*. Raises RecordError if it is not one.

    The moves are read, not checked: ``replay`` does that.
    """
    tags, rest = _read_tags(text.strip())
    for required in ("Game", "Seat0", "Seat1"):
        if required not in tags:
            raise RecordError(_('The record has no [{required} "..."] tag.', required=required))
    moves, waits, result = _read_moves(rest)
    started = _read_date(tags, "Started")
    timed = started is not None and moves and None not in waits
    times = tuple(accumulate((wait or 0 for wait in waits), initial=started or 0))[1:]
    return Record(
        game=_known_game(tags["Game"]),
        players=(tags["Seat0"], tags["Seat1"]),
        moves=moves,
        options=written.command(tags.get("Options", "")),
        setup=_read_setup(tags.get("Setup", "")),
        board=_read_number(tags, "Board"),
        started=started,
        ended=_read_date(tags, "Ended"),
        outcome=_read_outcome(tags, result),
        terms=" ".join(written.command(tags.get("Terms", "")).split()),
        times=times if timed else (),
        deal=_read_deal(tags),
        pair=_read_number(tags, "Pair"),
    )


def read_text(text: str) -> Record:
    """The record that a player sent. Raises Refused when it is not one."""
    try:
        return read(text)
    except RecordError as error:
        raise Refused(str(error)) from error


def replay(record: Record) -> tuple[State, ...]:
    """Every position of *record*, from its setup to its last move.

    Raises RecordError with the number of the first move that does not fit, or if the result is not
    the one the moves lead to.
    """
    if record.setup is None:
        raise RecordError(
            _("The record leaves out its hidden setup, so its positions cannot be shown.")
        )
    game = GAMES[_known_game(record.game)]
    try:
        states = [game.start(game.parse_options(record.options.split()), record.setup)]
    except (OptionError, BadSetup) as error:
        raise RecordError(_("The record has a wrong start: {error}", error=error)) from error
    for ply, (move, __) in enumerate(record.moves, 1):
        try:
            states.append(states[-1].play(move))
        except IllegalMove as error:
            raise RecordError(
                _(
                    "Move {ply} of the record, {move!r}: {error}",
                    ply=ply,
                    move=move[:40],
                    error=error,
                )
            ) from error
    if states[-1].outcome not in (None, record.outcome):
        raise RecordError(_("The result in the record is not the one that its moves lead to."))
    return tuple(states)


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield from _given(Board=record.board, Pair=record.pair)
    yield "Seat0", record.players[0]
    yield "Seat1", record.players[1]
    setup = "?" if record.setup is None else " ".join(map("=".join, record.setup.items()))
    yield from _given(Options=record.options, Setup=setup)
    if record.deal:
        yield from record_deals.tags(record.deal)
    for name, when in (("Started", record.started), ("Ended", record.ended)):
        if when is not None:
            yield name, datetime.fromtimestamp(when, UTC).strftime(_DATE)
    yield from _given(Terms=record.terms)
    yield "Result", _result(record)
    if record.outcome:
        yield "Reason", record.outcome.reason


def _given(**tags: str | int | None) -> Iterator[tuple[str, str]]:
    return ((name, str(value)) for name, value in tags.items() if value not in (None, ""))


def _words(record: Record) -> Iterator[str]:
    """The words between which a line may break: never after a move number."""
    waits = _waits(record)
    for index, (move, comment) in enumerate(record.moves):
        yield move if index % 2 else f"{index // 2 + 1}. {move}"
        written = _escape(comment, "}")
        if waits:
            written = f"{_emt(waits[index])} {written}".rstrip()
        elif _EMT.match(written):
            written = f"\\{written}"
        if written:
            yield from f"{{{written}}}".replace("[%emt ", "[%emt\0").split()
    yield _result(record)


def _filled(words: Iterator[str]) -> str:
    lines, line = list[str](), ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join((*lines, line)).replace("\0", " ")


def _waits(record: Record) -> list[int]:
    """How long each move took, in seconds; empty if unknown."""
    if record.started is None or len(record.times) != len(record.moves):
        return []
    waits = [after - before for before, after in pairwise((record.started, *record.times))]
    return [] if any(wait < 0 for wait in waits) else waits


def _emt(seconds: int) -> str:
    """*seconds* as an elapsed move time in PGN: [%emt 26:10:05]."""
    return f"[%emt {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}]"


def _result(record: Record) -> str:
    outcome = record.outcome
    if outcome is None or outcome.reason == CANCELLED:
        return _RUNNING
    return _RESULTS[outcome.winner]


def _read_tags(text: str) -> tuple[dict[str, str], str]:
    """The tags at the beginning of *text*, and the rest."""
    tags, at = dict[str, str](), 0
    while text.startswith("[", at):
        tag = _TAG.match(text, at)
        if not tag:
            raise RecordError(
                _(
                    'Tag {count} of the record is not a tag such as [Game "chaos"].',
                    count=len(tags) + 1,
                )
            )
        tags[tag[1]] = _unescape(tag[2])
        at = tag.end()
    return tags, text[at:]


def _read_moves(
    text: str,
) -> tuple[tuple[tuple[str, str], ...], list[int | None], str]:
    """The moves with comments, how long each took, and the result."""
    moves: list[tuple[str, str]] = []
    waits: list[int | None] = []
    result = _RUNNING
    for match in _WORD.finditer(text):  # to the first that is stray: each { is looked for its end
        comment, word, stray = match.groups("")
        if stray or (comment and not moves):
            raise RecordError(
                _("The moves of the record have an unmatched {stray}.", stray=stray or "{")
            )
        if comment:
            line = " ".join(comment.split())
            if time := _EMT.match(line):
                waits[-1] = (int(time[1]) * 60 + int(time[2])) * 60 + int(time[3])
                line = line[time.end() :]
            moves[-1] = (moves[-1][0], _unescape(line))
            continue
        word = written.command(word)
        if word in (*_RESULTS.values(), _RUNNING):
            result = word
        elif word and not _NUMBER.fullmatch(word):
            moves.append((word, ""))
            waits.append(None)
    if len(moves) > _MOST_MOVES:
        raise RecordError(
            _(
                "The record has {count} moves; at most {most_moves} are read.",
                count=len(moves),
                most_moves=_MOST_MOVES,
            )
        )
    return tuple(moves), waits, result


def _read_setup(text: str) -> Mapping[str, str] | None:
    if text == "?":
        return None
    pairs = [word.partition("=") for word in text.split()]
    if not all(key and value for key, __, value in pairs):
        raise RecordError(
            _('Expected words such as "a1=L43" in the Setup tag, separated by spaces.')
        )
    return MappingProxyType({key: value for key, __, value in pairs})


def _read_deal(tags: Mapping[str, str]) -> FairDeal | None:
    try:
        return record_deals.read(tags)
    except ValueError as error:
        raise RecordError(str(error)) from error


def _known_game(name: str) -> str:
    if name not in GAMES:
        raise RecordError(
            _(
                "The record is of {name!r}; the games here are {games}.",
                name=name[:20],
                games=", ".join(GAMES),
            )
        )
    return name


def _read_number(tags: Mapping[str, str], name: str) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise RecordError(_("The {name} tag of the record is not a number.", name=name))
    return int(text)


def _read_date(tags: Mapping[str, str], name: str) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    try:
        return int(datetime.strptime(text, _DATE).replace(tzinfo=UTC).timestamp())
    except ValueError:
        raise RecordError(
            _("The {name} tag is not a time such as 2026-11-21 18:30:00.", name=name)
        ) from None


def _read_outcome(tags: Mapping[str, str], result: str) -> Outcome | None:
    if written.command(tags.get("Result", result)) != result:
        raise RecordError(_("The Result tag of the record and the end of its moves differ."))
    if result == _RUNNING:
        return Outcome(None, CANCELLED) if tags.get("Reason") == CANCELLED else None
    winner = next(seat for seat, text in _RESULTS.items() if text == result)
    reason = tags.get("Reason")
    if not reason:
        raise RecordError(_("The record has a result but no Reason tag."))
    return Outcome(winner, reason)


def _escape(text: str, quote: str) -> str:
    return text.replace("\\", "\\\\").replace(quote, f"\\{quote}")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
