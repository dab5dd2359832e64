"""One match between bots, as the lobby would let them play it, without the lobby."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import TypeAlias

from bench.greedy import greedy, static
from lobby.computer import bot_moves
from lobby.games.catalogue import GAMES
from lobby.kits.game import Outcome, Seat, State, View
from lobby.kits.mind import DRAW, LOSS, WIN, Situation
from lobby.matches import turns

LONGEST_MATCH = 300
"""Matches that reach so many plies are drawn."""

_UNHURRIED = 1_000.0
"""Seconds for a move: none depends on how busy the machine is."""

Player: TypeAlias = int
"""A level; ``GREEDY`` and ``STATIC`` are none."""

GREEDY: Player = 0
STATIC: Player = -1

_SHORTSIGHTED = {GREEDY: greedy, STATIC: static}


@dataclass(slots=True)
class Pace:
    """CPU seconds that one side took for its *moves*: all, and the longest."""

    moves: int = 0
    total: float = 0.0
    worst: float = 0.0

    def add(self, other: Pace) -> None:
        """Count what *other* counted, too."""
        self.moves += other.moves
        self.total += other.total
        self.worst = max(self.worst, other.worst)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played: *players* are by seat. *deal* decides what chance deals, *seed* what
    it does later."""

    game: str
    options: str
    players: tuple[Player, Player]
    deal: str
    seed: str


@dataclass(frozen=True, slots=True)
class Report:
    """How a match went: *score* is that of the first seat."""

    pairing: Pairing
    score: float
    plies: int
    paces: tuple[Pace, Pace]


@dataclass(slots=True)
class _Seen:
    """What one seat has seen so far."""

    views: list[View] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)


def play(pairing: Pairing) -> Report:
    """The match of *pairing*, from the deal to the end."""
    states = [_dealt(pairing)]
    moves: list[str] = []
    seen = (_Seen(), _Seen())
    while (outcome := _outcome(states)) is None:
        state = states[-1]
        for seat in (0, 1):
            seen[seat].views.append(state.view(seat))
        assert state.to_move is not None, "it has no outcome"
        moves.append(state.forced or _chosen(pairing, state.to_move, moves, seen[state.to_move]))
        states.append(state.play(moves[-1]))
    paces = seen[0].pace, seen[1].pace
    return Report(pairing, _score(outcome), len(moves), paces)


def _dealt(pairing: Pairing) -> State:
    rules, chance = GAMES[pairing.game], Random(pairing.deal)
    options = rules.parse_options(pairing.options.split())
    while True:
        state = rules.start(options, rules.deal(options, chance))
        if state.outcome is None:
            return state


def _outcome(states: list[State]) -> Outcome | None:
    if len(states) > LONGEST_MATCH:
        return Outcome(None, "cut")
    return states[-1].outcome or turns.repeated(tuple(states))


def _chosen(pairing: Pairing, seat: Seat, moves: list[str], seen: _Seen) -> str:
    """The move of *seat*, timed."""
    situation = Situation(pairing.game, pairing.options, tuple(seen.views), tuple(moves))
    player, seed = pairing.players[seat], f"{pairing.seed}/{len(moves)}"
    began = process_time()
    if player in _SHORTSIGHTED:
        move = _SHORTSIGHTED[player](situation, Random(seed))
    else:
        move = bot_moves.move(situation, player, seed, _UNHURRIED).move
    taken = process_time() - began
    seen.pace.add(Pace(1, taken, taken))
    return move


def _score(outcome: Outcome) -> float:
    if outcome.winner is None:
        return DRAW
    return LOSS if outcome.winner else WIN
