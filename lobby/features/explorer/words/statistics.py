"""How a game is played here, as a page of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lobby.base.layout import paragraphs, table
from lobby.base.translation import _, ngettext
from lobby.features.explorer.game_statistics import STRIDE, Statistics
from lobby.features.matches.words import results
from lobby.features.ratings import expectations
from lobby.features.ratings.values import Standing
from lobby.gamekit.game import Game

_BAR = 20
"""Columns of the longest bar."""


def page(statistics: Statistics, now: int) -> str:
    """The whole page, in sections."""
    return "\n\n".join(
        (
            statistics.game.title.upper(),
            *(f"{head}\n{body}" for head, body in sections(statistics, now)),
        )
    )


def sections(statistics: Statistics, now: int) -> Iterator[tuple[str, str]]:
    """Each section of the page with its heading; empty ones are left out."""
    yield _("Matches"), paragraphs(summary(statistics))
    parts = (
        (_("How they end"), table(ends(statistics))),
        (_("How long they are"), table(lengths(statistics))),
        (
            _("How {seat}, who moves first, scores", seat=statistics.game.seats[0]),
            table(scores(statistics)),
        ),
        (openings_heading(statistics), _closed(statistics) or table(openings(statistics))),
        (_("Strongest players"), table(strongest(statistics.strongest, now))),
        (_("With best play"), table(best_play(statistics.game))),
    )
    yield from ((head, body) for head, body in parts if body)


def summary(statistics: Statistics) -> str:
    """How many matches there are, and how long they take."""
    if not statistics.matches:
        return _("No public match between people has ended yet.")
    total = ngettext(
        "{count} public match between people has ended.",
        "{count} public matches between people have ended.",
        statistics.matches,
    )
    if statistics.matches == 1:
        return " ".join((total, _("It ended on move {move}.", move=statistics.middle)))
    long = _(
        "On average they took {average:.1f} moves, counting both sides. Half of them took {middle}"
        " or fewer.",
        average=statistics.average,
        middle=statistics.middle,
    )
    return f"{total} {long}"


def ends(statistics: Statistics) -> Iterator[Sequence[str]]:
    """Each way in which matches end, with its share."""
    for reason, count in statistics.reasons.items():
        yield (
            str(count),
            f"{round(100 * count / statistics.matches)}%",
            results.reason(statistics.game.name, reason),
        )


def lengths(statistics: Statistics, bar: int = _BAR) -> Iterator[Sequence[str]]:
    """Ranges of match lengths, each with a bar of at most *bar* columns."""
    classes = list(statistics.classes())
    most = max([1, *(count for __, count in classes)])
    for start, count in classes:
        yield f"{start}-{start + STRIDE - 1}", str(count), "#" * round(bar * max(0, count) / most)


def scores(statistics: Statistics) -> Iterator[Sequence[str]]:
    """The first seat's score with each of the most played options."""
    for score in statistics.scores:
        points = expectations.scored(statistics.game, score)
        yield score.options or _("the usual rules"), points


def openings_heading(statistics: Statistics) -> str:
    """The heading of the openings, with the options they were played with."""
    words = str(statistics.opened) if statistics.opened else ""
    return _("Openings with {options}", options=words) if words else _("Openings")


def _closed(statistics: Statistics) -> str:
    """Why the openings are left out; "" if they are not."""
    if statistics.closed_by is None:
        return ""
    return paragraphs(
        _("Not shown while your board {board} is played.", board=statistics.closed_by)
    )


def openings(statistics: Statistics) -> Iterator[Sequence[str]]:
    """The most common openings with their results."""
    for opening in statistics.openings:
        count = ngettext("{count} match", "{count} matches", opening.results.matches)
        points = _(
            "{seat} scored {percent}%",
            seat=statistics.game.seats[0],
            percent=round(100 * opening.results.share),
        )
        yield " ".join(opening.moves), count, points


def strongest(standings: Sequence[Standing], now: int) -> Iterator[Sequence[str]]:
    """The players with the highest ratings."""
    for place, standing in enumerate(standings, 1):
        yield str(place), standing.player.name, standing.aged(now).in_words


def best_play(game: Game) -> Iterator[Sequence[str]]:
    """The proven results, by options."""
    for words, proved in game.best_play.items():
        yield words or _("the usual rules"), expectations.outcome(game, proved)
