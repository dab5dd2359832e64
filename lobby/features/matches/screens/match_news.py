"""What is new at a board between two looks, as sentences."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.core.values.event import Event
from lobby.features.matches.screens.match_words import by, ended
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values.match import Showing
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat


def moved(before: Showing, after: Showing, viewer: Player | None, shows: str) -> str:
    """What was played, for a viewer who is looking at an earlier position; "" for nothing. *shows*
    is the key that returns to the current position."""
    match = after.match
    if match.over and not before.match.over:
        return ended(match, viewer)
    new = after.played[before.match.plies :]
    if not new:
        return ""
    mover, move = by(match, new[-1]), new[-1].move
    if match.awaits(viewer):
        return _(
            "{mover} played {move}. It is your move. {shows} shows it.",
            mover=mover,
            move=move,
            shows=shows,
        )
    return _("{mover} played {move}. {shows} shows it.", mover=mover, move=move, shows=shows)


def answered(before: Showing, after: Showing) -> str:
    """The outcome of an offer: moves that were taken back, or the viewer's own offer if it was
    declined or has lapsed; "" for neither."""
    was, match = before.match, after.match
    if match.over:
        return ""
    if match.plies < was.plies:
        gone = " ".join(played.move for played in before.played[match.plies :])
        return _("Taken back: {gone}.", gone=gone)
    if before.seat is None:
        return ""
    lapsed, opponent = match.plies > was.plies, match.players[1 - before.seat].name
    if _is_gone(was.draw_offer, match.draw_offer, before.seat):
        return (
            _("Your draw offer has lapsed.")
            if lapsed
            else _("{opponent} declined your draw offer.", opponent=opponent)
        )
    if _is_gone(was.takeback_offer, match.takeback_offer, before.seat):
        return (
            _("Your takeback request has lapsed.")
            if lapsed
            else _("{opponent} declined your takeback request.", opponent=opponent)
        )
    return ""


def of_plan(before: Sitting, after: Sitting) -> str:
    """What became of the plan that was being made when the opponent moved."""
    last = after.last
    if last is None or after.match.over:
        return ""
    if after.move.entry.text:
        return _("{by} played {move}, as you expected.", by=by(after.match, last), move=last.move)
    planned = before.plan.moves[0] if before.plan and before.plan.moves else None
    if planned is None:
        return _("{by} played {move}.", by=by(after.match, last), move=last.move)
    return _(
        "{by} played {move}, and not {planned} as you expected.",
        by=by(after.match, last),
        move=last.move,
        planned=planned,
    )


def dropped(event: Event) -> str:
    """That lines of the viewer were deleted, and why."""
    return _("The moves that you planned are deleted. {why}", why=event.detail.get("why"))


def _is_gone(offer: Seat | None, still: Seat | None, seat: Seat | None) -> bool:
    return offer is not None and offer == seat and still is None
