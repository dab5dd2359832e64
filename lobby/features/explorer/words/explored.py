"""Texts about an explored position: what its moves are worth, and how they have scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lobby.base.translation import N_, _, ngettext
from lobby.features.explorer import played_moves
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.matches.words import results
from lobby.features.ratings.values import Results
from lobby.features.review import solutions
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
    if explored.situation is None or not solutions.is_solved(explored.game, explored.options):
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
