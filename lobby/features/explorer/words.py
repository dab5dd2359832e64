"""Texts about an explored position, what its moves are worth and how they have scored; and how a
game is played here, as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _, ngettext
from lobby.features.explorer import played_moves
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.game_statistics import STRIDE, Statistics
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.matches.words import results
from lobby.features.ratings import expectations
from lobby.features.ratings.values import Results, Standing
from lobby.features.review import verdicts
from lobby.gamekit.game import Game
from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.catalogue import GAMES, title_of

_WORTH = {WIN: N_("wins"), DRAW: N_("draws"), LOSS: N_("loses")}


def worth_of(reply: Reply, value: Value | None, number: int) -> str:
    """The proven *value* of *reply*, which would have *number* in a list of moves, or that nothing
    is told about it; "" if it is not known."""
    return worth(value, number) if reply.closed_by is None else _("closed")


def worth(value: Value | None, number: int) -> str:
    """The proven value of a move for the player who makes it; "" if it is not known.

    >>> worth(Value(WIN, exact=True, plies=5), 3), worth(Value(DRAW, exact=True), 3)
    ('wins on move 7', 'draws')
    """
    if value is None:
        return ""
    meant, end = _(_WORTH[value.score]), value.ends(number)
    return _("{meant} on move {end}", meant=meant, end=end) if end not in (None, number) else meant


def scored(tally: Results) -> str:
    """The first seat's share of the points; "" without a match."""
    return f"{round(100 * tally.share)}%" if tally.matches else ""


def own(tally: Results) -> str:
    """The asker's own results: ``2 won, 1 lost``; "" without a match.

    >>> own(Results(2, 0, 1))
    '2 won, 1 lost'
    """
    parts = (
        _("{count} won", count=tally.won) if tally.won else "",
        _("{count} drawn", count=tally.drawn) if tally.drawn else "",
        _("{count} lost", count=tally.lost) if tally.lost else "",
    )
    return ", ".join(filter(None, parts))


def where(explored: Explored) -> str:
    """Which position it is: ``Chaos, board 117 after move 4, then a2-c2``."""
    title = " ".join(filter(None, (title_of(explored.game), explored.options)))
    if explored.board is None:
        begun = _("a position given as text") if explored.given else _("from the start")
    elif explored.ply:
        begun = _("board {board} after move {ply}", board=explored.board, ply=explored.ply)
    else:
        begun = _("board {board} from the start", board=explored.board)
    if not explored.line:
        return f"{title}, {begun}"
    return _(
        "{title}, {begun}, then {moves}", title=title, begun=begun, moves=" ".join(explored.line)
    )


def stands(explored: Explored) -> str:
    """Who is to move there, or how it ended."""
    return results.standing(explored.game, explored.view.outcome, explored.view.to_move)


def counted(explored: Explored, *, asked: bool) -> str:
    """How many matches went on from there: everybody's, and also the asker's own if a named player
    *asked*; and what is left out."""
    if explored.view.outcome is not None:
        return ""
    matches = explored.results.matches
    sentence = ""
    if matches:
        sentence = ngettext(
            "{count:,} match between people has gone on from here; {seat} scored {percent}.",
            "{count:,} matches between people have gone on from here; {seat} scored {percent}.",
            matches,
            seat=GAMES[explored.game].seats[0],
            percent=scored(explored.results),
        )
    elif explored.too_late and not explored.closed:
        sentence = _("The explorer has the first {plies} moves of each match.", plies=PLIES)
    elif not explored.closed:
        sentence = _("No match between people has gone on from here.")
    mine = _("You: {own}.", own=own(explored.own)) if asked and explored.own.matches else ""
    return " ".join(filter(None, (sentence, mine, withheld(explored))))


def legend(explored: Explored, *, brief: bool) -> Iterator[str]:
    """What a list of the moves leaves unsaid: what a *brief* value means, and that moves are listed
    together."""
    if brief:
        yield _("+16 wins on move 16, = draws, -19 loses on move 19.")
    if any(len(reply.moves) > 1 for reply in explored.replies):
        yield _("Moves that lead to the same position or a mirror image of it share a row.")


def unknown(explored: Explored, values: Mapping[str, Value]) -> str:
    """That *values* lacks some of the open moves of a solved game; "" if not, and in others."""
    if explored.situation is None or not verdicts.is_solved(explored.game, explored.options):
        return ""
    if played_moves.are_all(explored, values):
        return ""
    if values:
        return _("What the other moves are worth is not known.")
    return _("Best play from here would take too long to work out.")


def withheld(explored: Explored) -> str:
    """How many moves nothing is told about, and why; "" if there are none."""
    if not explored.closed:
        return ""
    return ngettext(
        "{count} move is closed while your board {board} is played.",
        "{count} moves are closed while your board {board} is played.",
        sum(len(reply.moves) for reply in explored.closed),
        board=explored.closed[0].closed_by,
    )


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
    yield _("Matches"), paragraphs(_summary(statistics))
    parts = (
        (_("How they end"), table(_ends(statistics))),
        (_("How long they are"), table(lengths(statistics))),
        (
            _("How {seat}, who moves first, scores", seat=statistics.game.seats[0]),
            table(_scores(statistics)),
        ),
        (_openings_heading(statistics), _closed(statistics) or table(_openings(statistics))),
        (_("Strongest players"), table(_strongest(statistics.strongest, now))),
        (_("With best play"), table(_best_play(statistics.game))),
    )
    yield from ((head, body) for head, body in parts if body)


def _summary(statistics: Statistics) -> str:
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


def _ends(statistics: Statistics) -> Iterator[Sequence[str]]:
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


def _scores(statistics: Statistics) -> Iterator[Sequence[str]]:
    """The first seat's score with each of the most played options."""
    for score in statistics.scores:
        points = expectations.scored(statistics.game, score)
        yield score.options or _("the usual rules"), points


def _openings_heading(statistics: Statistics) -> str:
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


def _openings(statistics: Statistics) -> Iterator[Sequence[str]]:
    """The most common openings with their results."""
    for opening in statistics.openings:
        count = ngettext("{count} match", "{count} matches", opening.results.matches)
        points = _(
            "{seat} scored {percent}%",
            seat=statistics.game.seats[0],
            percent=round(100 * opening.results.share),
        )
        yield " ".join(opening.moves), count, points


def _strongest(standings: Sequence[Standing], now: int) -> Iterator[Sequence[str]]:
    """The players with the highest ratings."""
    for place, standing in enumerate(standings, 1):
        yield str(place), standing.player.name, standing.aged(now).in_words


def _best_play(game: Game) -> Iterator[Sequence[str]]:
    """The proven results, by options."""
    for words, proved in game.best_play.items():
        yield words or _("the usual rules"), expectations.outcome(game, proved)
