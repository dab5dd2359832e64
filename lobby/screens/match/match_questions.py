"""What is asked before something is done that cannot be undone; "" where there is nothing to ask,
because the rules will refuse it."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.kits.game import Seat
from lobby.model.conditional_moves import Line
from lobby.model.match import Match, Showing
from lobby.screens.match.match_words import undone


def draw(showing: Showing, seat: Seat) -> str:
    """Before a draw is offered or agreed to."""
    match = showing.match
    if match.draw_offer == seat:
        return ""
    opponent = _opponent(match, seat)
    return (
        f"Offer {opponent} a draw?"
        if match.draw_offer is None
        else (f"Agree to a draw with {opponent}?")
    )


def takeback(showing: Showing, seat: Seat) -> str:
    """Before the player of *seat* asks for a takeback; alone at the board it is done at once."""
    match, moves = showing.match, undone(showing, seat)
    if match.takeback_offer is not None or not moves:
        return ""
    if match.players[0] == match.players[1]:
        return f"Take back {moves[0].move}?"
    opponent, move = _opponent(match, seat), moves[0].move
    if moves[1:]:
        return (
            f"Ask {opponent} to let you take back {move}? This also undoes the answer"
            f" {moves[1].move}."
        )
    return f"Ask {opponent} to let you take back {move}?"


def allow(showing: Showing, seat: Seat) -> str:
    """Before the player of *seat* lets the opponent take a move back."""
    match, moves = showing.match, undone(showing, 1 - seat)
    if not moves:
        return ""
    opponent, move = _opponent(match, seat), moves[0].move
    if moves[1:]:
        return (
            f"Let {opponent} take back {move} and move again? This also undoes your answer"
            f" {moves[1].move}."
        )
    return f"Let {opponent} take back {move} and move again?"


def resign(showing: Showing, seat: Seat) -> str:
    """Before a match is given up."""
    match = showing.match
    if not showing.view.moves:
        return f"Resign on your turn? {_opponent(match, seat)} wins."
    return f"Resign? {_opponent(match, seat)} wins."


def abort(showing: Showing, seat: Seat) -> str:
    """Before a match is cancelled in which one side has not moved."""
    cost = " It counts as cancelled by you." if showing.match.between_members else ""
    return f"Cancel this match? One side has not moved yet, so nobody wins.{cost}"


def stay(showing: Showing, seat: Seat) -> str:
    """Before a player who wanted to resign when the turn comes no longer does."""
    return "You will resign on your turn. Play on instead?"


def forget(lines: Sequence[Line]) -> str:
    """Before one of the *lines* that wait is dropped, by its number, or all of them."""
    last = min(len(lines), 9)
    return f"Delete which line? 1 to {last}   a all   any other key none"


def _opponent(match: Match, seat: Seat) -> str:
    return match.players[1 - seat].name
