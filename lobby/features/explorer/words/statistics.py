"""How a game is played here, as a page of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lobby.base.layout import paragraphs, table
from lobby.base.translation import _, ngettext
from lobby.features.explorer.game_statistics import STRIDE, Statistics
from lobby.features.matches.words import results
from lobby.features.matches.words.sides import rating_in_words
from lobby.features.ratings import expectations
from lobby.features.ratings.values.standing import Standing
from lobby.gamekit.game import Game

_BAR = 20
"""Columns of the longest bar."""


def page(found: Statistics, now: int) -> str:
    """The whole page, in sections."""
    return "\n\n".join(
        (found.game.title.upper(), *(f"{head}\n{body}" for head, body in sections(found, now)))
    )


def sections(found: Statistics, now: int) -> Iterator[tuple[str, str]]:
    """Each section of the page with its heading; empty ones are left out."""
    yield _("Matches"), paragraphs(summary(found))
    parts = (
        (_("How they end"), table(ends(found))),
        (_("How long they are"), table(lengths(found))),
        (
            _("How {seat}, who moves first, scores", seat=found.game.seats[0]),
            table(scores(found)),
        ),
        (openings_heading(found), _closed(found) or table(openings(found))),
        (_("Strongest players"), table(strongest(found.strongest, now))),
        (_("With best play"), table(best_play(found.game))),
    )
    yield from ((head, body) for head, body in parts if body)


def summary(found: Statistics) -> str:
    """How many matches there are, and how long they take."""
    if not found.matches:
        return _("No public match between people has ended yet.")
    told = ngettext(
        "{count} public match between people has ended.",
        "{count} public matches between people have ended.",
        found.matches,
    )
    if found.matches == 1:
        return " ".join((told, _("It ended on move {move}.", move=found.middle)))
    long = _(
        "On average they took {average:.1f} moves, counting both sides. Half of them took {middle}"
        " or fewer.",
        average=found.average,
        middle=found.middle,
    )
    return f"{told} {long}"


def ends(found: Statistics) -> Iterator[Sequence[str]]:
    """Each way in which matches end, with its share."""
    for reason, count in found.reasons.items():
        yield str(count), share(count, found.matches), results.reason(found.game.name, reason)


def lengths(found: Statistics, bar: int = _BAR) -> Iterator[Sequence[str]]:
    """Ranges of match lengths, each with a bar of at most *bar* columns."""
    classes = list(found.classes())
    most = max([1, *(count for __, count in classes)])
    for start, count in classes:
        yield f"{start}-{start + STRIDE - 1}", str(count), "#" * round(bar * max(0, count) / most)


def scores(found: Statistics) -> Iterator[Sequence[str]]:
    """The first seat's score with each of the most played options."""
    for each in found.scores:
        told = expectations.scored(found.game, each)
        yield each.options or _("the usual rules"), told


def openings_heading(found: Statistics) -> str:
    """The heading of the openings, with the options they were played with."""
    words = str(found.opened) if found.opened else ""
    return _("Openings with {options}", options=words) if words else _("Openings")


def _closed(found: Statistics) -> str:
    """Why the openings are left out; "" if they are not."""
    if found.closed_by is None:
        return ""
    return paragraphs(
        _("Not shown while your rated board {board} is played.", board=found.closed_by)
    )


def openings(found: Statistics) -> Iterator[Sequence[str]]:
    """The most common openings with their results."""
    for each in found.openings:
        matches = each.results.matches
        told = ngettext("{count} match", "{count} matches", matches)
        points = _(
            "{seat} scored {percent}%",
            seat=found.game.seats[0],
            percent=round(100 * each.results.share),
        )
        yield " ".join(each.moves), told, points


def strongest(found: Sequence[Standing], now: int) -> Iterator[Sequence[str]]:
    """The players with the highest ratings."""
    for place, each in enumerate(found, 1):
        yield str(place), each.player.name, rating_in_words(each.aged(now))


def best_play(game: Game) -> Iterator[Sequence[str]]:
    """The proven results, by options."""
    for words, proved in game.best_play.items():
        yield words or _("the usual rules"), expectations.outcome(game, proved)


def share(count: int, matches: int) -> str:
    """*count* as a percentage of *matches*."""
    return f"{round(100 * count / matches)}%"
