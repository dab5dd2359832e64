"""Matches of two players, fair to both, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from statistics import fmean

from bench.contest import Pace, Pairing, Player, Report
from bench.strength.running import Result

OPENING = {"octilite": 4, "chaos": 2, "binar": 2}
"""Random moves before a match, by game; for the others a deal is enough."""


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the points scored in *matches* matches, and its standard error."""

    score: float
    error: float
    matches: int

    def __str__(self) -> str:
        return f"{100 * self.score:.1f} ± {100 * self.error:.1f}"

    @property
    def elo(self) -> str:
        """The share as a difference in Elo."""
        if not 0 < self.score < 1:
            return "beyond measure"
        slope = 400 / log(10) / (self.score * (1 - self.score))
        return f"{-400 * log10(1 / self.score - 1):+.0f} ± {slope * self.error:.0f}"


def share(scores: Iterable[float]) -> Share:
    """The share for *scores*, each of one match.

    >>> str(share([1, 1, 1, 0])), share([1, 1, 1, 0]).elo
    ('75.0 ± 25.0', '+191 ± 232')
    """
    all_scores = list(scores)
    mean, matches = fmean(all_scores), len(all_scores)
    spread = sum((score - mean) ** 2 for score in all_scores) / max(1, matches - 1)
    return Share(mean, sqrt(spread / matches), matches)


def pairings(
    game: str, options: str, players: tuple[Player, Player], games: int, seed: int
) -> Iterator[Pairing]:
    """*games* matches of *players*, each opening from both seats."""
    for number in range(games):
        seats = players if number % 2 == 0 else players[::-1]
        deal, name = f"{seed}/{number // 2}", f"{seed}/{players}/{number}"
        yield Pairing(game, options, seats, deal, name, OPENING.get(game, 0))


def result_of(player: Player, report: Report) -> Result:
    """The result of *player*."""
    if report.pairing.players[0] == player:
        return Result(report.score, report.reason, report.plies, *report.paces)
    return Result(1 - report.score, report.reason, report.plies, *report.paces[::-1])


def mean_seconds(results: Sequence[Result]) -> tuple[str, str]:
    """The CPU seconds per move: the player's, then the opponent's."""
    ours, theirs = Pace(), Pace()
    for result in results:
        ours.add(result.ours)
        theirs.add(result.theirs)
    mine, other = (f"{pace.total / max(pace.moves, 1):.3f}" for pace in (ours, theirs))
    return mine, other
