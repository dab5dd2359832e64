"""Texts about an explored position: what its moves are worth, and how they have scored."""

from __future__ import annotations

from lobby.base.translation import N_, _, ngettext
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.matches.words import results
from lobby.features.ratings.values.standing import Results
from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.catalogue import GAMES, title_of

_WORTH = {WIN: N_("wins"), DRAW: N_("draws"), LOSS: N_("loses")}


def worth_of(reply: Reply, value: Value | None) -> str:
    """The proven *value* of *reply*, or that nothing is told about it; "" if it is not known."""
    return worth(value) if reply.closed_by is None else _("closed")


def worth(value: Value | None) -> str:
    """The proven value of a move for the player who makes it; "" if it is not known.

    >>> worth(Value(WIN, exact=True, plies=5)), worth(Value(DRAW, exact=True))
    ('wins, 4 to go', 'draws')
    """
    if value is None:
        return ""
    left = (value.plies or 1) - 1
    meant = _(_WORTH[value.score])
    return _("{meant}, {count} to go", meant=meant, count=left) if left else meant


def scored(found: Results) -> str:
    """The first seat's share of the points; "" without a match."""
    return f"{round(100 * found.share)}%" if found.matches else ""


def own(found: Results) -> str:
    """The asker's own results: ``2 won, 1 lost``; "" without a match.

    >>> own(Results(2, 0, 1))
    '2 won, 1 lost'
    """
    told = (
        _("{count} won", count=found.won) if found.won else "",
        _("{count} drawn", count=found.drawn) if found.drawn else "",
        _("{count} lost", count=found.lost) if found.lost else "",
    )
    return ", ".join(filter(None, told))


def where(found: Explored) -> str:
    """Which position it is: ``Chaos, board 117 after move 4, then a2-c2``."""
    title = " ".join(filter(None, (title_of(found.game), found.options)))
    if found.board is None:
        begun = _("a position given as text") if found.given else _("from the start")
    elif found.ply:
        begun = _("board {board} after move {ply}", board=found.board, ply=found.ply)
    else:
        begun = _("board {board} from the start", board=found.board)
    if not found.line:
        return f"{title}, {begun}"
    return _("{title}, {begun}, then {moves}", title=title, begun=begun, moves=" ".join(found.line))


def stands(found: Explored) -> str:
    """Who is to move there, or how it ended."""
    return results.standing(found.game, found.view.outcome, found.view.to_move)


def counted(found: Explored, *, asked: bool) -> str:
    """How many matches went on from there: everybody's, and also the asker's own if a named player
    *asked*; and what is left out."""
    if found.view.outcome is not None:
        return ""
    matches = found.results.matches
    if not matches and found.closed:
        told = ""
    elif not matches and found.too_late:
        told = _("The explorer has the first {plies} moves of each match.", plies=PLIES)
    elif not matches:
        told = _("No match between people has gone on from here.")
    else:
        told = ngettext(
            "{count:,} match between people has gone on from here; {seat} scored {percent}.",
            "{count:,} matches between people have gone on from here; {seat} scored {percent}.",
            matches,
            seat=GAMES[found.game].seats[0],
            percent=scored(found.results),
        )
    mine = _("You: {own}.", own=own(found.own)) if asked and found.own.matches else ""
    return " ".join(filter(None, (told, mine, withheld(found))))


def withheld(found: Explored) -> str:
    """How many moves nothing is told about, and why; "" if there are none."""
    if not found.closed:
        return ""
    return ngettext(
        "{count} move is closed while your rated board {board} is played.",
        "{count} moves are closed while your rated board {board} is played.",
        sum(len(each.moves) for each in found.closed),
        board=found.closed[0].closed_by,
    )
