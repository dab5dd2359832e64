"""The questions asked before anything that cannot be undone; "" if there is nothing to ask, because
the rules will refuse it."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.base.translation import _
from lobby.features.matches.screens.match_words import undone
from lobby.features.matches.values.match import Match, Showing
from lobby.features.planning.values import Line
from lobby.gamekit.game import Seat


def draw(showing: Showing, seat: Seat) -> str:
    """The question before offering or agreeing to a draw."""
    match = showing.match
    if match.draw_offer == seat:
        return ""
    opponent = _opponent(match, seat)
    return (
        _("Offer {opponent} a draw?", opponent=opponent)
        if match.draw_offer is None
        else (_("Agree to a draw with {opponent}?", opponent=opponent))
    )


def takeback(showing: Showing, seat: Seat) -> str:
    """The question before the player of *seat* asks for a takeback, or takes a move back at once if
    alone at the board."""
    match, moves = showing.match, undone(showing, seat)
    if match.takeback_offer is not None or not moves:
        return ""
    if match.players[0] == match.players[1]:
        return _("Take back {move}?", move=moves[0].move)
    opponent, move = _opponent(match, seat), moves[0].move
    if moves[1:]:
        return _(
            "Ask {opponent} to let you take back {move}? This also undoes the reply {move_move}.",
            opponent=opponent,
            move=move,
            move_move=moves[1].move,
        )
    return _("Ask {opponent} to let you take back {move}?", opponent=opponent, move=move)


def allow(showing: Showing, seat: Seat) -> str:
    """The question before the player of *seat* lets the opponent take a move back."""
    match, moves = showing.match, undone(showing, 1 - seat)
    if not moves:
        return ""
    opponent, move = _opponent(match, seat), moves[0].move
    if moves[1:]:
        return _(
            "Let {opponent} take back {move} and move again? This also undoes your reply"
            " {move_move}.",
            opponent=opponent,
            move=move,
            move_move=moves[1].move,
        )
    return _("Let {opponent} take back {move} and move again?", opponent=opponent, move=move)


def resign(showing: Showing, seat: Seat) -> str:
    """The question before resigning a match."""
    match = showing.match
    if not showing.view.moves:
        return _(
            "Resign as soon as your turn comes? Then {opponent} wins.",
            opponent=_opponent(match, seat),
        )
    return _("Resign? {opponent} wins.", opponent=_opponent(match, seat))


def abort(showing: Showing, seat: Seat) -> str:
    """The question before aborting a match in which one side has not moved."""
    if not showing.match.between_members:
        return _("Abort this match? It is cancelled and counts for nothing.")
    return _(
        "Abort this match? It is cancelled and changes no rating. Your profile counts it as"
        " cancelled by you."
    )


def stay(showing: Showing, seat: Seat) -> str:
    """The question before a player who was to resign on their turn plays on instead."""
    return _("You will resign on your turn. Play on instead?")


def forget(lines: Sequence[Line]) -> str:
    """The question before deleting one of the waiting *lines*, by its number, or all of them."""
    last = min(len(lines), 9)
    return _("Delete which line? 1 to {last}   a all   any other key cancels", last=last)


def _opponent(match: Match, seat: Seat) -> str:
    return match.players[1 - seat].name
