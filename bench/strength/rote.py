"""Whether a line learned by heart can be followed against level 6 of a game.

    python -m bench.strength.rote [GAME] [--matches 12] [--plies 16] [--work POSITIONS] [--seed 1]

Level 6 plays itself for *plies* plies. Somebody has learned that line, and plays one seat's moves
of it in *matches* matches against level 6 in the other seat, for as long as that makes the moves of
the line. The output, for each seat of the bot, is how many moves of both sides each match followed
the line. With *work* the bot examines that many positions instead of what its level says.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from random import Random

from bench import asking
from bench.contest import move_of
from lobby.gamekit.game import Seat, State
from lobby.gamekit.levels import Level
from lobby.gamekit.mind import Situation
from lobby.games.catalogue import GAMES, level_of


def main() -> None:
    """Play and print."""
    asked = _arguments()
    level = level_of(asked.game, 6)
    level = replace(level, work=asked.work or level.work)
    line = learned(asked.game, level, asked.plies, f"{asked.seed}/line")
    print(f"{asked.game}: {' '.join(line)}")
    for seat in (0, 1):
        seeds = (f"{asked.seed}/{seat}/{number}" for number in range(asked.matches))
        lengths = sorted(followed(asked.game, level, line, seat, seed) for seed in seeds)
        whole = lengths.count(len(line))
        print(
            f"bot on seat {seat + 1}: left after {' '.join(map(str, lengths))}; to the end: {whole}"
        )


def learned(game: str, level: Level, plies: int, seed: str) -> list[str]:
    """The first moves of a match of *level* against itself."""
    states, moves = [_start(game)], list[str]()
    while len(moves) < plies and states[-1].outcome is None:
        moves.append(_move(game, states, moves, level, seed))
        states.append(states[-1].play(moves[-1]))
    return moves


def followed(game: str, level: Level, line: list[str], seat: Seat, seed: str) -> int:
    """How many moves of *line* are made before a bot of *level* in *seat* leaves it."""
    states = [_start(game)]
    for ply, move in enumerate(line):
        mine = states[-1].to_move == seat
        if mine and _move(game, states, line[:ply], level, seed) != move:
            return ply
        states.append(states[-1].play(move))
    return len(line)


def _start(game: str) -> State:
    rules = GAMES[game]
    options = rules.parse_options([])
    return rules.begun(options)


def _move(game: str, states: list[State], moves: list[str], level: Level, seed: str) -> str:
    """The move of *level* in the last of *states*, which *moves* led to."""
    seat = states[-1].to_move
    situation = Situation(game, "", tuple(state.view(seat) for state in states), tuple(moves))
    return move_of(level, situation, Random(f"{seed}/{len(moves)}"))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("game", nargs="?", default="octilite", choices=tuple(GAMES))
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--plies", type=int, default=16)
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
