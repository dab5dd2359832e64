"""How strong the bots are, against players that share nothing with them and against one another.

    python -m bench.strength octilite [--seconds 0.3] [--share 3] [--games 100]
    python -m bench.strength octilite --depth 7 [--seconds 0.3] [--games 100]
    python -m bench.strength levels GAME [--levels 1-6] [--games 400]
    python -m bench.strength beginners GAME [--games 200]
            ... [--seed 1] [--processes CORES] [--keep FILE]

*octilite*: level 6 against bench.rival, an alpha-beta with its own board, moves and evaluation,
which has *seconds* seconds for a move, or looks *depth* plies deep. Level 6 has that time divided
by *share*, or *seconds* if the rival has a depth. The aim is 60 of 100 points.

*levels*: each level against the one below. The aim is 100 to 250 Elo between them; in a solved
game, this applies only below the first level that plays perfectly.

*beginners*: a random mover against level 1, which should score 10 to 25 of 100, and a careful one,
which should score about 50: it wins in one move if possible, and otherwise avoids losing in one.
The careful one sees what is hidden.

A GAME is a name with option words, as in ``"binar -single"``. Every opening of some random moves,
or deal, is played from both seats. Seconds are CPU time. The number after a ± is the standard
error. The same arguments give the same matches, unless they depend on time. Ctrl-C ends it, and the
results so far are printed. With --keep, matches that end are added to FILE, one JSON line each, and
those already there, between the same players, are not played again: an interrupted run continues,
and a run of 100 matches adds to one of 50. The file identifies the settings of levels, not the
version of the search: a different version needs a different file.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from bench import asking, newcomers
from bench.bots import level_range
from bench.contest import CAREFUL, RANDOM, RIVAL, TIMED, Chooser, Pairing, Player, play
from bench.rival.board import Board
from bench.rival.search import Rival
from bench.strength.running import Result, results
from bench.strength.shares import Share, mean_seconds, pairings, result_of, share
from bench.table import table
from lobby.gamekit.game import State
from lobby.gamekit.levels import LEVELS, choose
from lobby.gamekit.mind import Effort, Situation
from lobby.games.catalogue import GAMES, level_of, mind_of
from lobby.games.octilite.rules import OctiLiteView

_ENDLESS = 10**9


def main() -> None:
    """Play and print."""
    asked = _arguments()
    print({"octilite": _octilite, "levels": _levels, "beginners": _beginners}[asked.what](asked))


@dataclass(frozen=True, slots=True)
class Timed:
    """Level 6 with *seconds* of CPU time for a move, and as much work as fits."""

    seconds: float

    def __call__(self, situation: Situation, state: State, chance: Random) -> str:
        level = level_of(situation.game, 6).after(len(situation.moves))
        effort = Effort(_ENDLESS, self.seconds, variety=level.variety, clock=process_time)
        return choose(mind_of(situation.game).think(situation, effort, chance), level, chance).move


@dataclass(frozen=True, slots=True)
class AlphaBeta:
    """The independent alpha-beta."""

    seconds: float
    depth: int

    def __call__(self, situation: Situation, state: State, chance: Random) -> str:
        view = situation.view
        assert isinstance(view, OctiLiteView)
        assert view.to_move is not None, "somebody is to move"
        pods = {name: (pod.seat, pod.prongs) for name, pod in view.pods.items()}
        board = Board.of(pods, view.supplies, view.to_move)
        return Rival(self.seconds, self.depth).move(board, chance).spelled()


_BEGINNERS: Mapping[Player, Chooser] = {
    RANDOM: newcomers.random,
    CAREFUL: newcomers.careful,
}


def _octilite(asked: Namespace) -> str:
    seconds = asked.seconds if asked.depth else asked.seconds / asked.share
    deep, long = asked.depth or 60, 1e9 if asked.depth else asked.seconds
    choosers: dict[Player, Chooser] = {TIMED: Timed(seconds), RIVAL: AlphaBeta(long, deep)}
    played = _played(asked, "octilite", (TIMED, RIVAL), choosers)
    against = f"depth {asked.depth}" if asked.depth else f"{asked.seconds} s"
    row = (f"alpha-beta, {against}", *reversed(mean_seconds(played)), *_scored(played))
    header = ("OctiLite against", "its mean s", "our mean s", "we score", "matches")
    return table(header, [row])


def _levels(asked: Namespace) -> str:
    rows = []
    for below, above in zip(asked.levels, asked.levels[1:], strict=False):
        played = _played(asked, asked.game, (above, below), {})
        score, matches = _scored(played)
        row = f"{above} to {below}", score, _share(played).elo, matches
        rows.append((*row, *reversed(mean_seconds(played))))
    return table((asked.game, "score", "Elo", "matches", "s below", "s above"), rows)


def _beginners(asked: Namespace) -> str:
    rows = []
    for name, player in (("random", RANDOM), ("careful", CAREFUL)):
        played = _played(asked, asked.game, (player, LEVELS[0]), _BEGINNERS)
        rows.append((name, *_scored(played)))
    return table((asked.game, "scores against level 1", "matches"), rows)


def _played(
    asked: Namespace, line: str, players: tuple[Player, Player], choosers: Mapping[Player, Chooser]
) -> list[Result]:
    """How the first of *players* did against the second in the game of *line*."""
    game, _, words = line.partition(" ")
    options = str(GAMES[game].parse_options(words.split()))
    settings = " v ".join(_setting(game, player, choosers) for player in players)
    matches = {
        f"{game} {options} {settings} {pairing.seed}": pairing
        for pairing in pairings(game, options, players, asked.games, asked.seed)
    }
    task = partial(_match, players[0], dict(choosers))
    return results(task, matches, asked.processes, asked.keep)


def _match(player: Player, choosers: Mapping[Player, Chooser], pairing: Pairing) -> Result:
    return result_of(player, play(pairing, choosers))


def _setting(game: str, player: Player, choosers: Mapping[Player, Chooser]) -> str:
    """Everything that determines the moves of *player*, except chance and the version of the
    code."""
    chooser = choosers.get(player)
    return str(getattr(chooser, "__name__", chooser or level_of(game, player)))


def _share(played: list[Result]) -> Share:
    return share(result.score for result in played)


def _scored(played: list[Result]) -> tuple[str, str]:
    return str(_share(played)), str(len(played))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("what", choices=("octilite", "levels", "beginners"))
    parser.add_argument("game", nargs="?", default="octilite")
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--share", type=float, default=3)
    parser.add_argument("--games", type=int)
    parser.add_argument("--levels", type=level_range, default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    usual = {"octilite": 100, "levels": 400, "beginners": 200}
    asked.games = asked.games or usual[asked.what]
    return asked


if __name__ == "__main__":
    main()
