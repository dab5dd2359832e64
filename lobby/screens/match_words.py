"""What the match screen says: the title, how things stand, and what happened meanwhile."""

from __future__ import annotations

from typing import Any

from lobby import clocks, results
from lobby.games import Seat, View
from lobby.matches import Match, Played, Showing
from lobby.players import Player
from lobby.screens.sitting import Sitting
from lobby.widgets.boards.drawing import Drawing
from lobby.widgets.columns import crop
from lobby.widgets.lines import Line, line, width
from lobby.widgets.players_panel import Seated
from lobby.widgets.theme import Palette


def title(match: Match, palette: Palette, cells: int) -> Line:
    """Board, game, and who plays whom; options and terms as far as *cells* allow."""
    first, second = zip(match.players, match.rules.seats, strict=True)
    names = line(
        (f"{match.board} ", palette.muted),
        (match.rules.title, palette.strong),
        f"  {first[0].name} {first[1]} - {second[0].name} {second[1]}",
    )
    conditions = " ".join(filter(None, (match.options, *match.terms.words())))
    room = cells - width(names) - 6
    shown = crop(conditions, room, palette.marks.ellipsis) if room > 4 else ""
    return names + line((f"  {shown}", palette.muted))


def standing(sitting: Sitting, watching: int, palette: Palette, *, news: bool) -> Line:
    """Who watches, whether there is *news* in a chat that is not shown, and whose move it is."""
    match = sitting.match
    watchers = f"{watching} watching  " if watching else ""
    watchers += "new message: C  " if news else ""
    if sitting.past:
        watchers += "looking back  "
    if match.over:
        return line((watchers, palette.muted), ("over", palette.strong))
    if sitting.showing.view.moves:
        return line((watchers, palette.muted), ("your move", palette.turn))
    return line((watchers, palette.muted), f"{mover(match)} to move")


def mover(match: Match) -> str:
    """The player whose move it is, by name; the seat where one player has both."""
    assert match.to_move is not None
    if match.players[0] == match.players[1]:
        return match.rules.seats[match.to_move]
    return match.players[match.to_move].name


def status(sitting: Sitting, viewer: Player | None) -> tuple[str, str]:
    """How things stand, and a hint what to do about it."""
    match = sitting.match
    offer = _offer(match, sitting.showing.seat)
    match sitting.stage:
        case "past":
            return _past(sitting), "End comes back"
        case "over":
            return ended(match, viewer), ""
        case "watching" | "waiting":
            return offer or f"{mover(match)} is to move.", ""
        case _:
            return (offer, "") if offer else ("Your move.", "Point and press Enter, or type it.")


def ended(match: Match, viewer: Player | None) -> str:
    """How it ended: ``You beat ben (reached a base).``"""
    result = results.result(match, viewer)
    if result.startswith("you "):
        result = f"You{result[3:]}"
    return f"{result} ({results.reason(match.reason or '')})."


def _offer(match: Match, seat: Seat | None) -> str:
    if match.draw_offer is None:
        return ""
    offerer = match.players[match.draw_offer].name
    if seat is None:
        return f"{offerer} offers a draw."
    if seat == match.draw_offer:
        return "You offer a draw; it lapses with the next move."
    return f"{offerer} offers a draw: D agrees, N declines."


def _past(sitting: Sitting) -> str:
    if not sitting.last:
        return f"The start, before the first of {sitting.plies} moves."
    played = sitting.last
    comment = f'  "{played.comment}"' if played.comment else ""
    return (
        f"Move {played.ply} of {sitting.plies}: {by(sitting.match, played)} {played.move}{comment}"
    )


def by(match: Match, played: Played) -> str:
    """Who made a move, by name."""
    return match.players[(played.ply - 1) % 2].name


def news(before: Showing, after: Showing, viewer: Player | None) -> str:
    """What is new for somebody who looks at an earlier position; "" for nothing."""
    match = after.match
    if match.over and not before.match.over:
        return ended(match, viewer)
    new = after.played[before.match.plies :]
    if not new:
        return ""
    turn = " It is your move." if match.awaits(viewer) else ""
    return f"{by(match, new[-1])} played {new[-1].move}.{turn} End shows it."


def seated(sitting: Sitting, drawing: Drawing[Any], shown: View, now: int) -> tuple[Seated, ...]:
    """The players, from the top of the board down, with what they hold in the position *shown*."""
    seats = (0, 1) if sitting.flipped else (1, 0)
    return tuple(_seated(sitting, seat, drawing.holding(shown, seat), now) for seat in seats)


def _seated(sitting: Sitting, seat: Seat, holding: tuple[str, str], now: int) -> Seated:
    match = sitting.match
    return Seated(
        seat=seat,
        name=match.players[seat].name,
        seat_name=match.rules.seats[seat],
        is_me=seat == sitting.showing.seat and match.players[0] != match.players[1],
        to_move=match.to_move == seat,
        held=holding[0],
        details=holding[1],
        time=_time(sitting, seat, now),
        note=_note(match, seat),
    )


def _time(sitting: Sitting, seat: Seat, now: int) -> str:
    """What the player of *seat* has left, "" where there is no clock that says so."""
    match = sitting.match
    if match.over:
        return ""
    if match.to_move == seat:
        return "" if sitting.due is None else clocks.in_words(max(0, sitting.due - now))
    return clocks.in_words(match.clock.banks[seat]) if match.clock.banks else ""


def _note(match: Match, seat: Seat) -> str:
    if match.over:
        return "won" if match.winner == seat else ""
    return "offers a draw" if match.draw_offer == seat else ""


def draw_question(match: Match, seat: Seat | None) -> str:
    """What to ask before a draw is offered or agreed to."""
    if match.draw_offer not in (None, seat):
        return f"Agree to a draw with {_opponent(match, seat)}?"
    return f"Offer {_opponent(match, seat)} a draw?"


def resign_question(match: Match, seat: Seat | None) -> str:
    """What to ask before a match is given up."""
    if match.plies < len(match.players):
        return "Call this match off? Not both have moved, so nobody wins."
    return f"Resign, so that {_opponent(match, seat)} wins?"


def _opponent(match: Match, seat: Seat | None) -> str:
    return match.players[1 - (seat or 0)].name
