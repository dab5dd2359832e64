"""How strong the bots are, against who shares nothing with them and against one another.

    python -m bench.strength octilite [--against alpha-beta] [--seconds 0.3] [--share 3]
    python -m bench.strength octilite --depth 7 [--seconds 0.3] [--games 100]
    python -m bench.strength levels GAME [--levels 1-6] [--games 400]
    python -m bench.strength beginners GAME [--games 200]

*octilite*: level 6 against bench.rival, an alpha-beta with a board, moves and an evaluation of its
own, which has so many *seconds* for a move, or looks so many plies deep; level 6 has that time
divided by *share*, or *seconds* where the rival has a depth. The aim is 60 of 100 points.

*levels*: each level against the one below. The aim is 100 to 250 Elo between them, in a game that
is solved below the first level that plays perfectly.

*beginners*: a random mover against level 1, who should score 10 to 25 of 100, and a careful one,
who wins in one where that is possible and else does not lose in one, who should score about 50.
The careful one sees what is hidden.

A GAME is a name with option words, as in ``"binar -single"``. Every opening of some random moves,
or deal, is played from both seats. Seconds are of CPU time. What follows a ± is the standard error.
The same arguments give the same matches, as far as they do not hang on time. Ctrl-C ends it; what
came of the matches until then is printed.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from time import process_time

from bench import asking, newcomers
from bench.bots import level_range
from bench.contest import (
    CAREFUL,
    RANDOM,
    RIVAL,
    TIMED,
    Chooser,
    Pace,
    Pairing,
    Player,
    play,
)
from bench.rival.board import Board
from bench.rival.search import Rival
from bench.strength.shares import Share, pairings, scored, share
from bench.table import table
from lobby.games.catalogue import GAMES, level_of, mind_of
from lobby.games.octilite.rules import OctiLiteView
from lobby.kits.game import State
from lobby.kits.levels import LEVELS, choose
from lobby.kits.mind import Effort, Situation

_ENDLESS = 10**9


def main() -> None:
    """Play and print."""
    asked = _arguments()
    print({"octilite": _octilite, "levels": _levels, "beginners": _beginners}[asked.what](asked))


def timed(seconds: float) -> Chooser:
    """Level 6 with so many *seconds* of CPU time for a move, and as much work as fits."""

    def chosen(situation: Situation, state: State, chance: Random) -> str:
        level = level_of(situation.game, 6).after(len(situation.moves))
        effort = Effort(_ENDLESS, seconds, variety=level.variety, clock=process_time)
        return choose(mind_of(situation.game).think(situation, effort, chance), level, chance).move

    return chosen


def rival(seconds: float, depth: int) -> Chooser:
    """The independent alpha-beta."""

    def chosen(situation: Situation, state: State, chance: Random) -> str:
        view = situation.view
        assert isinstance(view, OctiLiteView)
        assert view.to_move is not None, "somebody is to move"
        pods = {name: (pod.seat, pod.prongs) for name, pod in view.pods.items()}
        board = Board.of(pods, view.supplies, view.to_move)
        return Rival(seconds, depth).move(board, chance).spelled()

    return chosen


def _played(
    matches: Iterable[Pairing], choosers: Mapping[Player, Chooser], player: Player
) -> tuple[Share, Mapping[Player, Pace]]:
    """What *player* scored, and how long each took."""
    scores: list[float] = []
    paces: dict[Player, Pace] = {}
    try:
        for report in map(partial(play, choosers=choosers), matches):
            scores.append(scored(player, report))
            for each, pace in zip(report.pairing.players, report.paces, strict=True):
                paces.setdefault(each, Pace()).add(pace)
            if sys.stderr.isatty():
                print(f"\r{len(scores)}: {share(scores)} \x1b[K", end="", file=sys.stderr)
    except KeyboardInterrupt:
        if not scores:
            raise
    return share(scores), paces


def _octilite(asked: Namespace) -> str:
    seconds = asked.seconds if asked.depth else asked.seconds / asked.share
    deep, long = asked.depth or 60, 1e9 if asked.depth else asked.seconds
    choosers = {TIMED: timed(seconds), RIVAL: rival(long, deep)}
    matches = pairings("octilite", "", (TIMED, RIVAL), asked.games, asked.seed)
    found, paces = _played(matches, choosers, TIMED)
    against = f"depth {asked.depth}" if asked.depth else f"{asked.seconds} s"
    row = (
        f"alpha-beta, {against}",
        f"{_mean(paces[RIVAL]):.3f}",
        f"{_mean(paces[TIMED]):.3f}",
        str(found),
        str(found.matches),
    )
    return table(("OctiLite against", "its mean s", "our mean s", "we score", "matches"), [row])


def _levels(asked: Namespace) -> str:
    game, _, words = asked.game.partition(" ")
    options = str(GAMES[game].parse_options(words.split()))
    rows = []
    for below, above in zip(asked.levels, asked.levels[1:], strict=False):
        matches = pairings(game, options, (above, below), asked.games, asked.seed)
        found, paces = _played(matches, {}, above)
        seconds = (f"{_mean(paces[each]):.3f}" for each in (below, above))
        rows.append((f"{above} to {below}", str(found), found.elo, str(found.matches), *seconds))
    header = (f"{game} {options}".strip(), "score", "Elo", "matches", "s below", "s above")
    return table(header, rows)


def _beginners(asked: Namespace) -> str:
    game, _, words = asked.game.partition(" ")
    options = str(GAMES[game].parse_options(words.split()))
    choosers = {RANDOM: newcomers.random, CAREFUL: newcomers.careful}
    rows = []
    for name, player in (("random", RANDOM), ("careful", CAREFUL)):
        matches = pairings(game, options, (player, LEVELS[0]), asked.games, asked.seed)
        found, _ = _played(matches, choosers, player)
        rows.append((name, str(found), str(found.matches)))
    return table((f"{game} {options}".strip(), "scores against level 1", "matches"), rows)


def _mean(pace: Pace) -> float:
    return pace.total / max(pace.moves, 1)


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("what", choices=("octilite", "levels", "beginners"))
    parser.add_argument("game", nargs="?", default="octilite")
    parser.add_argument("--against", choices=("alpha-beta",), default="alpha-beta")
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--share", type=float, default=3)
    parser.add_argument("--games", type=int)
    parser.add_argument("--levels", type=level_range, default=list(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    usual = {"octilite": 100, "levels": 400, "beginners": 200}
    asked.games = asked.games or usual[asked.what]
    return asked


if __name__ == "__main__":
    main()
