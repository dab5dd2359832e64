"""How strong the bots' levels are, and how long they think.

    python -m bench.bots [GAME ...] [--matches 100] [--levels 1-6] [--apart 5] [--against-greedy]
                         [--against-static] [--processes CORES] [--seed 1]

A GAME is a name with option words, as in ``"binar -single"``; by default, all games with their
usual options. Every two levels at most *apart* levels apart play *matches* matches, half of them
from each seat, with the same deals for both. A match ends by the rules, with a draw by repetition
as in the lobby, or as a draw after 300 plies. The same arguments give the same matches. Ctrl-C
stops early, and the results so far are printed.

*Elo* is how much stronger a level is than the one before, with its margin of error in 95 of 100
cases: see bench.elo. *v1* to *v6* are the percentages of points scored against each level, with a
draw counting half. Seconds are CPU time per move; *worst* is the longest.

With --fit STEP, levels at even steps of so many Elo follow, as ``bench.fitting`` finds them between
those that played: for a game whose levels are too near to one another, or too far.

With --against-greedy each level plays *matches* from each seat against a player who makes the move
after which the position looks best, without looking further. The aim is a score of at least 95 per
cent from each seat for level 6, and 75 for level 5. In Curio the best move takes the most: of the
pieces that can be taken, the one most likely to be royal given what it can be, then the one with
the largest numbers; ties and everything else are decided by chance. In the other games the mind's
own evaluation decides. With --against-static it decides in Curio, too, on average over eight
worlds: a harder test, without an aim.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from signal import SIG_IGN, SIGINT, signal

from bench import asking
from bench.contest import GREEDY, STATIC, Pace, Pairing, Player, Report, play
from bench.elo import Gap, Tally, gaps
from bench.fitting import fitted
from bench.table import table
from lobby.gamekit.levels import LEVELS
from lobby.games.catalogue import GAMES, level_of

MATCHES = 100
AIMS = {5: 75, 6: 95}
"""Percentages of points to score against the greedy player, by level."""


def main() -> None:
    """Play and print."""
    asked = _arguments()
    against = asked.against is not None
    for line in asked.games or GAMES:
        game, _, words = line.partition(" ")
        options = str(GAMES[game].parse_options(words.split()))
        title = f"{GAMES[game].title} {options}".strip()
        if against:
            pairs = [(level, asked.against) for level in asked.levels]
            print(f"{title} against a greedy player, {asked.matches} matches from each seat")
        else:
            pairs = _pairs(asked.levels, asked.apart)
            print(f"{title}, {asked.matches} matches for every two levels")
        matches = asked.matches * (2 if against else 1)
        pairings = round_robin(game, options, pairs, matches, asked.seed)
        played = _played(pairings, asked.processes)
        report = greedy_report if against else robin_report
        print(report(asked.levels, played), end="\n\n", flush=True)
        if asked.fit and not against:
            now = [level_of(game, level) for level in asked.levels]
            steps = [gap.elo for gap in _gaps(asked.levels, _tallies(played))]
            print(*fitted(now, steps, asked.fit), sep="\n", end="\n\n")
        if len(played) < len(pairings):
            break


def round_robin(
    game: str, options: str, pairs: Sequence[tuple[Player, Player]], matches: int, seed: int
) -> list[Pairing]:
    """Play *matches* matches for each of *pairs*, in rotation, with every deal played from both
    seats."""
    planned = []
    for number in range(matches):
        for first, two in pairs:
            deal = f"{seed}/{number // 2}"
            players = (first, two) if number % 2 == 0 else (two, first)
            name = f"{seed}/{first}/{two}/{number}"
            planned.append(Pairing(game, options, players, deal, name))
    return planned


def _played(pairings: Sequence[Pairing], processes: int) -> list[Report]:
    """The reports on *pairings*; only the first of them if it is interrupted."""
    reports: list[Report] = []
    pool = ProcessPoolExecutor(processes, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        for report in pool.map(play, pairings):
            reports.append(report)
            _tell(f"{len(reports)} of {len(pairings)} matches")
    except KeyboardInterrupt:
        print(f"interrupted after {len(reports)} of {len(pairings)} matches")
    finally:
        pool.shutdown(cancel_futures=True)
        _tell("")
    return reports


def _tell(words: str) -> None:
    """Show *words* on a terminal, replacing those shown before."""
    if sys.stderr.isatty():
        print(f"\r{words}\x1b[K", end="", file=sys.stderr, flush=True)


def _gaps(levels: Sequence[Player], tallies: Mapping[tuple[Player, Player], Tally]) -> list[Gap]:
    return gaps(levels, {pair: tally for pair, tally in tallies.items() if pair[0] > pair[1]})


def robin_report(levels: Sequence[Player], reports: Iterable[Report]) -> str:
    """The table of a round robin: how strong and how fast each level is."""
    played = list(reports)
    tallies = _tallies(played)
    paces = _paces(played)
    steps = _gaps(levels, tallies)
    above = ["", *(f"{gap.elo:+.0f} ± {gap.margin:.0f}" for gap in steps)]
    header = ("level", "Elo", *(f"v{level}" for level in levels), *_PACE)
    rows = [
        (
            str(level),
            elo,
            *(_per_cent(tallies.get((level, other))) for other in levels),
            *_timed(paces[level]),
        )
        for level, elo in zip(levels, above, strict=True)
    ]
    return table(header, rows)


def greedy_report(levels: Sequence[Player], reports: Iterable[Report]) -> str:
    """The table of what each level scored from each seat."""
    played = list(reports)
    seats = [
        _by_level(report for report in played if report.pairing.players[seat] in LEVELS)
        for seat in (0, 1)
    ]
    paces = _paces(played)
    rows = []
    for level in levels:
        scored = [seat[level] for seat in seats]
        reached = all(
            100 * scored_tally.score >= AIMS.get(level, 0) * scored_tally.matches
            for scored_tally in scored
        )
        aim = f"{AIMS[level]} {'met' if reached else 'missed'}" if level in AIMS else ""
        rows.append((str(level), *map(_per_cent, scored), aim, *_timed(paces[level])))
    return table(("level", "first", "second", "aim", *_PACE), rows)


_PACE = ("plies", "mean s", "worst s")


def _timed(pace: Pace) -> tuple[str, ...]:
    return str(pace.moves), f"{pace.total / max(pace.moves, 1):.3f}", f"{pace.worst:.2f}"


def _per_cent(tally: Tally | None) -> str:
    return f"{100 * tally.score / tally.matches:.1f}" if tally else ""


def _tallies(reports: Iterable[Report]) -> dict[tuple[Player, Player], Tally]:
    """What each player scored against each other player."""
    tallies: defaultdict[tuple[Player, Player], Tally] = defaultdict(Tally)
    for report in reports:
        first, second = report.pairing.players
        tallies[first, second] += Tally(report.score, 1)
        tallies[second, first] += Tally(1 - report.score, 1)
    return dict(tallies)


def _by_level(reports: Iterable[Report]) -> dict[Player, Tally]:
    """What each level scored, against any opponent."""
    by_level: defaultdict[Player, Tally] = defaultdict(Tally)
    for (player, _), tally in _tallies(reports).items():
        by_level[player] += tally
    return dict(by_level)


def _paces(reports: Iterable[Report]) -> dict[Player, Pace]:
    paces: defaultdict[Player, Pace] = defaultdict(Pace)
    for report in reports:
        for player, pace in zip(report.pairing.players, report.paces, strict=True):
            paces[player].add(pace)
    return paces


def _pairs(levels: Sequence[Player], apart: int) -> list[tuple[Player, Player]]:
    return [(lower, two) for lower, two in combinations(levels, 2) if two - lower <= apart]


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--levels", type=level_range, default=list(LEVELS))
    parser.add_argument("--apart", type=int, default=len(LEVELS))
    parser.add_argument("--fit", type=float, metavar="STEP")
    for name, player in (("greedy", GREEDY), ("static", STATIC)):
        parser.add_argument(f"--against-{name}", action="store_const", dest="against", const=player)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def level_range(text: str) -> list[Player]:
    """The levels in *text*, such as 3-5 or 6."""
    first, _, last = text.partition("-")
    if not (first.isdecimal() and (last or first).isdecimal()):
        raise ArgumentTypeError(f"{text!r} is no range of levels: write 3-5, or 6.")
    chosen = list(range(int(first), int(last or first) + 1))
    if not chosen or chosen[0] not in LEVELS or chosen[-1] not in LEVELS:
        raise ArgumentTypeError(f"Levels run from {LEVELS[0]} to {LEVELS[-1]}.")
    return chosen


if __name__ == "__main__":
    main()
