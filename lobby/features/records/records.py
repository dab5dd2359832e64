"""Match records: text that people can read, mail and load again, modelled on PGN.

Tags come first, then the numbered moves with comments in braces. A comment begins with the time
the move took, if known; docs/records.md describes the format in full, and ``reading`` reads it and
its dialects::

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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import cycle, islice, pairwise

from lobby.base.errors import Explained
from lobby.base.layout import columns
from lobby.base.text import quoted
from lobby.database.transaction import Snapshot
from lobby.features.clocks.values import Clock
from lobby.features.deals import fair_deals
from lobby.features.deals.values import FairDeal
from lobby.features.matches import viewing
from lobby.features.matches.values import CANCELLED, How, Match, Played
from lobby.features.people.values.player import Player
from lobby.features.records.scanning import RESULTS, RUNNING
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import BadSetup, IllegalMove, Outcome, Seat, Setup, State
from lobby.gamekit.options import OptionError
from lobby.games.catalogue import GAMES, by_rules

_WIDTH = 78
_SPECIAL = re.compile(r"[\\{}]|\[(?=%)")
_ATOM = re.compile(r"\\?.", re.DOTALL)
_BEGINS_NO_LINE = ("%", ";", "[")
"""What PGN takes for more than text at the beginning of a line."""
_DATE = "%Y-%m-%d %H:%M:%S"
_BY_HAND: How = "by hand"


class RecordError(Explained, ValueError):
    """Text that is not a record, or whose moves do not fit. The message is one sentence that says
    what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as stored in text. ``moves`` are pairs of move and comment. ``setup`` is None while
    it is hidden; ``deal`` is how it was dealt. Times are UTC seconds, None if unknown; ``times``
    has one for every move or is empty, and so has ``hows``, which is empty if all moves were played
    by hand. ``seats``, who made each move, is empty if the seats took turns. ``terms`` are the
    words that differ from the defaults; ``pair`` is the other board of a
    pair."""

    game: str
    players: tuple[str, str]
    moves: tuple[tuple[str, str], ...] = ()
    options: str = ""
    setup: Mapping[str, str] | None = field(default_factory=dict)
    board: int | None = None
    started: int | None = None
    ended: int | None = None
    outcome: Outcome | None = None
    terms: str = ""
    times: tuple[int, ...] = ()
    deal: FairDeal | None = None
    pair: int | None = None
    hows: tuple[How, ...] = ()
    seats: tuple[Seat, ...] = ()

    @property
    def played(self) -> tuple[Played, ...]:
        """The moves as they were played; where the time is unknown, it is 0."""
        plies = len(self.moves)
        times, hows = self.times or (0,) * plies, self.hows or (_BY_HAND,) * plies
        seats = self.seats or in_turns(plies)
        return tuple(
            Played(ply, seat, move, comment, at, how)
            for ply, (seat, (move, comment), at, how) in enumerate(
                zip(seats, self.moves, times, hows, strict=True), 1
            )
        )


def of_match(snapshot: Snapshot, board: int, viewer: Player | None) -> Record:
    """The record of *board* as *viewer* may have it: the setup of a running match with hidden
    numbers is left out. Raises NotFound."""
    match = viewing.find(snapshot, board, viewer)
    all_played = viewing.played_for(snapshot, match, viewer)
    return Record(
        game=match.game,
        players=(match.players[0].name, match.players[1].name),
        moves=tuple((played.move, played.comment) for played in all_played),
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
        hows=marked(played.how for played in all_played),
        seats=unusual(played.seat for played in all_played),
    )


def marked(hows: Iterable[How]) -> tuple[How, ...]:
    """*hows* as a record has them."""
    listed = tuple(hows)
    return listed if any(how != _BY_HAND for how in listed) else ()


def in_turns(plies: int) -> tuple[Seat, ...]:
    """Who makes each of *plies* moves where the seats take turns."""
    return tuple(islice(cycle((0, 1)), plies))


def unusual(seats: Iterable[Seat | None]) -> tuple[Seat, ...]:
    """*seats*, who made each move, as a record has them."""
    listed = tuple(seat or 0 for seat in seats)
    return () if listed == in_turns(len(listed)) else listed


def seated(record: Record, states: Sequence[State]) -> Record:
    """*record* with the seats that made its moves by the rules; *states* are its positions."""
    return replace(record, seats=unusual(state.to_move for state in states[:-1]))


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
        moved=len({played.seat for played in record.played}) > 1,
    )


def as_imported(record: Record, ended: int, board: int) -> Match | None:
    """The match in *record* as lists and the study have it: it *ended* then, and its *board* is the
    negative of the number that it was imported under. None without a result."""
    match = as_match(record, record.outcome) if record.outcome else None
    return match and replace(match, board=board, ended=ended, changed=ended)


def write(record: Record) -> str:
    """*record* as text, which ``reading.read`` turns into an equal Record."""
    tags = "".join(f'[{name} "{_quotable(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_filled(_words(record))}\n"


def replay(record: Record) -> tuple[State, ...]:
    """Every position of *record*, from its setup to its last move.

    Raises RecordError with the number of the first move that does not fit, or if the result is not
    the one the moves lead to.
    """
    states = positions(record)
    if states[-1].outcome not in (None, record.outcome):
        raise RecordError.because(
            "The moves of the record do not lead to its result, or not for its reason."
        )
    return states


def positions(record: Record) -> tuple[State, ...]:
    """The same, whatever the result in the record."""
    if record.setup is None:
        raise RecordError.because(
            "The record leaves out its hidden setup, so its positions cannot be shown."
        )
    setup = record.setup
    line = record.game, record.options, tuple(setup.items()), record.moves
    return by_rules(record.game, ("record", *line), lambda: _positions(record, setup))


def _positions(record: Record, setup: Setup) -> tuple[State, ...]:
    game = GAMES[record.game]
    try:
        states = [game.start(game.parse_options(record.options.split()), setup)]
    except (OptionError, BadSetup) as error:
        raise RecordError.because("The record has a wrong start: {error}", error=error) from error
    for ply, (move, __) in enumerate(record.moves, 1):
        try:
            states.append(states[-1].play(move))
        except IllegalMove as error:
            raise RecordError.because(
                "Move {ply} of the record, {move}: {error}", ply=ply, move=quoted(move), error=error
            ) from error
    return tuple(states)


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield from _given(Board=record.board, Pair=record.pair)
    yield "Seat0", record.players[0]
    yield "Seat1", record.players[1]
    setup = "?" if record.setup is None else " ".join(map("=".join, record.setup.items()))
    yield from _given(Options=record.options, Setup=setup)
    if record.deal:
        yield from record.deal.tags()
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
    usual = in_turns(len(record.moves))
    for index, played in enumerate(record.played):
        number = f"{index // 2 + 1}. " if usual[index] == 0 else ""
        yield f"{number}{played.move}"
        remarks = [_emt(waits[index])] if waits else []
        if played.how != _BY_HAND:
            remarks.append(f"[%played {played.how}]")
        if played.seat != usual[index]:
            remarks.append(f"[%seat {played.seat}]")
        yield from _commented(" ".join(remarks), played.comment)
    yield _result(record)


def _commented(remarks: str, comment: str) -> Iterator[str]:
    """The words of a comment in braces; of one that is too long for a line, the parts."""
    if not (remarks or comment):
        return
    words = [remarks.replace(" ", "\0"), *_SPECIAL.sub(r"\\\g<0>", comment).split()]
    if text := " ".join(filter(None, words)):
        for word in f"{{{text}}}".split(" "):
            yield from _parts(word)


def _parts(word: str) -> Iterator[str]:
    """*word*, or parts that fit a line: a backslash before a blank means that none is there."""
    part = ""
    for atom in _ATOM.findall(word) if columns(word) > _WIDTH - 1 else ():
        if columns(part + atom) > _WIDTH - 2:
            yield f"{part}\\"
            part = ""
        part += atom
    yield part or word


def _filled(words: Iterator[str]) -> str:
    lines, line, width = list[str](), "", 0
    for word in words:
        longer = width + 1 + columns(word)
        if line and longer <= _WIDTH:
            line, width = f"{line} {word}", longer
            continue
        lines.append(line)
        line = f"\\{word}" if word.startswith(_BEGINS_NO_LINE) else word
        width = columns(line)
    return "\n".join((*lines[1:], line)).replace("\0", " ")


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
        return RUNNING
    return RESULTS[outcome.winner]


def _quotable(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
