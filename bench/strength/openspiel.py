"""How a level does against OpenSpiel's Monte-Carlo tree search, which nobody here wrote.

    python -m bench.strength.openspiel GAME [--simulations 1000] [--level 6] [--work POSITIONS]
                                       [--games 20] [--seed 1] [--processes CORES] [--keep FILE]

A GAME is a name with option words that OpenSpiel has too, as in ``"y -size=9 -no_swap"``; a name
alone is the game with its usual options, or else with the largest board there. The opponent makes
*simulations* random matches for each of its moves, or for each part of one. With *work* the level
examines so many positions for a move instead of what it usually does. Every opening of two random
moves is played from both seats. The aim is 50 of 100 points for level 6. --keep is as in
bench.strength: matches that end are added to FILE and not played again.
"""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from bench import asking
from bench.contest import OPENSPIEL, TIMED, Chooser, Pairing, Player, move_of, play
from bench.strength.running import Result, results
from bench.strength.shares import mean_seconds, pairings, result_of, share
from bench.table import table
from lobby.gamekit.game import State
from lobby.gamekit.levels import Level
from lobby.gamekit.mind import Situation
from lobby.games.catalogue import GAMES, level_of
from tests.games.open_spiel import ORACLES, action_text, size_of, started, started_there, ways

_OPENING = 2
_MEGABYTES = 64


@dataclass(frozen=True, slots=True)
class Ours:
    """A bot of *level*."""

    level: Level

    def __call__(self, situation: Situation, state: State, chance: Random) -> str:
        return move_of(self.level, situation, chance)


@dataclass(frozen=True, slots=True)
class Theirs:
    """OpenSpiel's search, with so many random matches for each of its actions."""

    simulations: int

    def __call__(self, situation: Situation, state: State, chance: Random) -> str:
        game, options = situation.game, situation.options
        position = _position(game, options, _straight(situation)).clone()
        seed = chance.randrange(2**31)
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        search = pyspiel.MCTSBot(
            position.get_game(), rollouts, 2.0, self.simulations, _MEGABYTES, True, seed, False
        )
        parts = []
        for _ in range(ORACLES[game].parts):
            action = search.step(position)
            parts.append(action_text(position, action))
            position.apply_action(action)
        spelt, size = ORACLES[game].spelt, size_of(options)
        return next(move for move in state.moves() if spelt(move, size) == " ".join(parts))


def _straight(situation: Situation) -> tuple[str, ...]:
    """The moves of *situation* without those that led back to a position that had been there: in
    OpenSpiel's rules a match may end there."""
    state, moves = started(situation.game, situation.options), list[str]()
    keys = [state.key()]
    for move in situation.moves:
        state = state.play(move)
        if (key := state.key()) in keys:
            before = keys.index(key)
            del keys[before + 1 :], moves[before:]
        else:
            keys.append(key)
            moves.append(move)
    return tuple(moves)


@lru_cache(maxsize=8)
def _position(game: str, options: str, moves: tuple[str, ...]) -> Any:
    """Theirs after *moves*. A match asks for it again two moves later."""
    oracle = ORACLES[game]
    if not moves:
        return started_there(pyspiel, game, options)
    position = _position(game, options, moves[:-1]).clone()
    for action in dict(ways(position, oracle.parts))[oracle.spelt(moves[-1], size_of(options))]:
        position.apply_action(action)
    return position


def main() -> None:
    """Play and print."""
    asked = _arguments()
    game, _, words = asked.game.partition(" ")
    options = words or _usual(game)
    level = level_of(game, asked.level)
    level = replace(level, work=asked.work) if asked.work else level
    choosers: dict[Player, Chooser] = {TIMED: Ours(level), OPENSPIEL: Theirs(asked.simulations)}
    matches = {
        f"{game} {options} {level} v {asked.simulations} {pairing.seed}": pairing
        for pairing in pairings(game, options, (TIMED, OPENSPIEL), asked.games, asked.seed)
    }
    played = results(partial(_match, choosers), matches, asked.processes, asked.keep)
    scored = share(result.score for result in played)
    header = (f"{game} {options}".strip(), "our mean s", "its mean s", "we score", "Elo", "matches")
    row = f"{asked.simulations} simulations", *mean_seconds(played), str(scored), scored.elo
    print(table(header, [(*row, str(len(played)))]))


def _usual(game: str) -> str:
    """The options that a match usually has, if OpenSpiel has them; else those of its last board."""
    rules, usual = GAMES[game], GAMES[game].parse_options([])
    for options in ORACLES[game].games:
        if rules.parse_options(options.split()) == usual:
            return options
    return [*ORACLES[game].games][-1]


def _match(choosers: dict[Player, Chooser], pairing: Pairing) -> Result:
    return result_of(TIMED, play(replace(pairing, opening=_OPENING), choosers))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("game")
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--work", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
