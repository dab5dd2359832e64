"""One match between bots, as the lobby would let them play it, but without the lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import process_time
from types import MappingProxyType
from typing import TypeAlias

from bench.greedy import greedy, static
from lobby.features.bots import bot_matches
from lobby.features.matches import turns
from lobby.gamekit.game import Outcome, State, View
from lobby.gamekit.levels import Level, choose
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation
from lobby.games.catalogue import GAMES, mind_of

LONGEST_MATCH = 300
"""Matches that reach this many plies are drawn."""

UNHURRIED = 1_000.0
"""Seconds for a move: so many that no move depends on how busy the machine is."""

Player: TypeAlias = int
"""A level; players below the lowest level are not bots."""

GREEDY: Player = 0
STATIC: Player = -1
RANDOM: Player = -2
CAREFUL: Player = -3
RIVAL: Player = -4
TIMED: Player = -5
OPENSPIEL: Player = -6

_SHORTSIGHTED = {GREEDY: greedy, STATIC: static}

Chooser: TypeAlias = Callable[[Situation, State, Random], str]
"""Chooses a move; a chooser that is given the state may know what is hidden."""


@dataclass(slots=True)
class Pace:
    """The CPU seconds one side took for its *moves*: the total, and the longest."""

    moves: int = 0
    total: float = 0.0
    worst: float = 0.0

    def add(self, other: Pace) -> None:
        """Add the figures of *other*."""
        self.moves += other.moves
        self.total += other.total
        self.worst = max(self.worst, other.worst)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played: *players* are by seat. *deal* decides the initial deal, *seed* all
    later chance. The first *opening* moves are made at random, the same for the same deal."""

    game: str
    options: str
    players: tuple[Player, Player]
    deal: str
    seed: str
    opening: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a match: *score* is that of the first seat."""

    pairing: Pairing
    score: float
    plies: int
    paces: tuple[Pace, Pace]
    reason: str


@dataclass(slots=True)
class _Seen:
    """What one seat has seen so far."""

    views: list[View] = field(default_factory=list)
    pace: Pace = field(default_factory=Pace)


def play(pairing: Pairing, choosers: Mapping[Player, Chooser] = MappingProxyType({})) -> Report:
    """Play the match of *pairing*, from the deal to the end. *choosers* are for players who are
    neither levels nor short-sighted."""
    states, moves = _dealt(pairing)
    seen = (_Seen(), _Seen())
    for state in states[:-1]:
        for seat in (0, 1):
            seen[seat].views.append(state.view(seat))
    while (outcome := _outcome(pairing.game, states)) is None:
        state = states[-1]
        for seat in (0, 1):
            seen[seat].views.append(state.view(seat))
        assert state.to_move is not None, "it has no outcome"
        mover = seen[state.to_move]
        moves.append(state.forced or _chosen(pairing, state, moves, mover, choosers))
        states.append(state.play(moves[-1]))
    paces = seen[0].pace, seen[1].pace
    return Report(pairing, _score(outcome), len(moves), paces, outcome.reason)


def move_of(level: Level, situation: Situation, chance: Random) -> str:
    """The move of a bot of *level*, which no level of the game needs to be."""
    setting = level.after(len(situation.moves))
    thought = mind_of(situation.game).think(situation, setting.effort(UNHURRIED), chance)
    return choose(thought, setting, chance).move


def _dealt(pairing: Pairing) -> tuple[list[State], list[str]]:
    """The positions of the opening, and the moves between them."""
    rules, chance = GAMES[pairing.game], Random(pairing.deal)
    options = rules.parse_options(pairing.options.split())
    while True:
        states = [rules.start(options, rules.deal(options, chance))]
        moves: list[str] = []
        while len(moves) < pairing.opening and states[-1].outcome is None:
            moves.append(chance.choice(states[-1].moves()))
            states.append(states[-1].play(moves[-1]))
        if states[-1].outcome is None:
            return states, moves


def _outcome(game: str, states: list[State]) -> Outcome | None:
    if len(states) > LONGEST_MATCH:
        return Outcome(None, "cut")
    return states[-1].outcome or turns.repeated(GAMES[game], tuple(states))


def _chosen(
    pairing: Pairing,
    state: State,
    moves: list[str],
    seen: _Seen,
    choosers: Mapping[Player, Chooser],
) -> str:
    """The move of the side to move in *state*, timed."""
    situation = Situation(pairing.game, pairing.options, tuple(seen.views), tuple(moves))
    assert state.to_move is not None, "it has no outcome"
    player, seed = pairing.players[state.to_move], f"{pairing.seed}/{len(moves)}"
    began = process_time()
    if player in choosers:
        move = choosers[player](situation, state, Random(seed))
    elif player in _SHORTSIGHTED:
        move = _SHORTSIGHTED[player](situation, Random(seed))
    else:
        move = bot_matches.move(situation, player, seed, UNHURRIED).move
    taken = process_time() - began
    seen.pace.add(Pace(1, taken, taken))
    return move


def _score(outcome: Outcome) -> float:
    if outcome.winner is None:
        return DRAW
    return LOSS if outcome.winner else WIN
