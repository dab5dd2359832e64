"""Real matches, played at random, for made-up lobbies to reuse."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from random import Random

from lobby.features.matches import turns
from lobby.features.matches.values import AGREEMENT, RESIGNED, TIME
from lobby.gamekit.game import Game, Outcome, Seat, State
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES

OPENINGS = (*((game, "") for game in GAMES), ("binar", "-size=3"), ("chaos", ""))
"""Games and options, drawn in turn. Binar is also played on a board that fills up soon, and Chaos
occurs more often, as most random matches that the rules end are of these."""

FINISHED_PLIES = (6, 18)
"""Between these plies a match that is still running is resigned, drawn or lost on time."""
RUNNING_PLIES = (1, 14)

_ENDS = (RESIGNED, RESIGNED, RESIGNED, TIME, AGREEMENT)
_COMMENTS = ("", "", "", "", "", "", "", "", "", "a bold one", "I did not see that coming")


@dataclass(frozen=True, slots=True)
class Line:
    """A match: *setup* is JSON, *comments* are by move; *to_move* is None if it is over, and
    *ender* is the seat that ended it, None for the server or while it is running."""

    game: str
    options: str
    setup: str
    moves: tuple[str, ...]
    comments: tuple[str, ...]
    seats: tuple[Seat, ...]
    to_move: Seat | None
    outcome: Outcome | None
    ender: Seat | None


def finished(count: int, chance: Random) -> tuple[Line, ...]:
    """*count* matches that are over."""
    openings = islice(cycle(OPENINGS), count)
    return tuple(_ended(*opening, chance) for opening in openings)


def running(count: int, chance: Random) -> tuple[Line, ...]:
    """*count* running matches, with a choice for the side to move."""
    lines: list[Line] = []
    for opening in cycle(OPENINGS):
        if len(lines) == count:
            return tuple(lines)
        line = _line(*opening, chance, chance.randint(*RUNNING_PLIES))
        if line.outcome is None:
            lines.append(line)
    raise AssertionError("there are always more openings")


def _ended(game: str, options: str, chance: Random) -> Line:
    line = _line(game, options, chance, chance.randint(*FINISHED_PLIES))
    if line.to_move is None:
        return line
    reason = chance.choice(_ENDS)
    winner = None if reason == AGREEMENT else 1 - line.to_move
    ender = None if reason == TIME else line.to_move
    return replace(line, to_move=None, outcome=Outcome(winner, reason), ender=ender)


def _line(game: str, words: str, chance: Random, plies: int) -> Line:
    """A match of *plies* moves; more while there is no choice, fewer if it ends earlier."""
    options = GAMES[game].parse_options(words.split())
    setup, states = _deal(GAMES[game], options, chance)
    moves: list[str] = []
    seats: list[Seat] = []
    while (state := states[-1]).to_move is not None and not turns.repeated(
        GAMES[game], tuple(states)
    ):
        legal = state.moves()
        if len(moves) >= plies and len(legal) > 1:
            break
        moves.append(chance.choice(legal))
        seats.append(state.to_move)
        states.append(state.play(moves[-1]))
    outcome = states[-1].outcome or turns.repeated(GAMES[game], tuple(states))
    return Line(
        game,
        str(options),
        setup,
        tuple(moves),
        tuple(chance.choice(_COMMENTS) for _ in moves),
        tuple(seats),
        None if outcome else states[-1].to_move,
        outcome,
        seats[-1] if outcome else None,
    )


def _deal(rules: Game, options: Options, chance: Random) -> tuple[str, list[State]]:
    while True:
        setup = rules.deal(options, chance)
        start = rules.start(options, setup)
        if start.outcome is None:
            return _json(**setup), [start]


def moves_of(lines: Sequence[Line]) -> list[tuple[int, int, Seat, str, str]]:
    """The number of the line, ply, seat, move and comment of every move in *lines*."""
    return [
        (number, ply, *played)
        for number, line in enumerate(lines)
        for ply, played in enumerate(zip(line.seats, line.moves, line.comments, strict=True), 1)
    ]


def events_of(lines: Sequence[Line]) -> list[tuple[int, int, str, Seat | None, str]]:
    """The number of the line, place, kind, seat of the actor and detail of every event in
    *lines*."""
    return [
        (number, place, *event)
        for number, line in enumerate(lines)
        for place, event in enumerate(_events(line))
    ]


def _events(line: Line) -> Iterator[tuple[str, Seat | None, str]]:
    yield "started", None, _json(game=line.game)
    for ply, (seat, move) in enumerate(zip(line.seats, line.moves, strict=True), 1):
        yield "moved", seat, _json(move=move, ply=ply, seat=seat)
    if line.outcome:
        yield "ended", line.ender, _json(winner=line.outcome.winner, reason=line.outcome.reason)


def _json(**detail: str | int | None) -> str:
    return json.dumps(detail, ensure_ascii=False, separators=(",", ":"))
