"""The players of a match as the panel shows them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Any

from lobby.base.durations import MINUTE
from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values import Match
from lobby.features.people import words as people_words
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, pair_weights
from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import Seat, View
from lobby.widgets.players_panel import Seated


def seated(
    sitting: Sitting,
    drawing: Drawing[Any],
    shown: View,
    now: float,
    *,
    here: Container[Player],
    ahead: tuple[str, ...],
    painted: bool,
) -> tuple[Seated, ...]:
    """The players, from the top of the board down, with what they hold in the position *shown*.
    *here* holds the players who are connected, *ahead* is what the viewer has planned, and the
    board is *painted* or not."""
    seats = (1 - sitting.bottom, sitting.bottom)
    return tuple(
        replace(
            _seated(sitting, seat, drawing.holding(shown, seat), now, here=here),
            seat_name=drawing.side(sitting.match.seats[seat], seat, painted=painted),
            ahead=ahead if seat == sitting.showing.seat else (),
        )
        for seat in seats
    )


def _seated(
    sitting: Sitting, seat: Seat, holding: tuple[str, str], now: float, *, here: Container[Player]
) -> Seated:
    match, about = sitting.match, sitting.about
    to_move = match.to_move == seat
    rating, change = about.sides[seat].rating, about.sides[seat].change
    return Seated(
        seat=seat,
        name=match.players[seat].name,
        seat_name=match.seats[seat],
        is_me=seat == sitting.showing.seat and match.players[0] != match.players[1],
        to_move=to_move,
        held=holding[0],
        rating=rating.in_words if rating else _level(match.players[seat]),
        gain=f"{change.gain:+}" if change else "",
        details=holding[1],
        time=time(sitting, seat, now),
        urgent=to_move and about.urgent(now),
        notes=tuple(_notes(sitting, seat, now, here)),
    )


def _level(player: Player) -> str:
    return people_words.nature(player) if player.bot else ""


def time(sitting: Sitting, seat: Seat, now: float) -> str:
    """The time left to the player of *seat*; "" without a clock, and for bots, whose time never
    runs out. While the clock waits for both players, this is all the time on it."""
    match = sitting.match
    banks = match.clock.banks
    if match.over or match.players[seat].bot:
        return ""
    if match.to_move == seat and not (match.clock.waiting and banks):
        left = sitting.about.left(now)
        if left is None:
            return ""
        figure = clocks.figure(left)
        return clocks.alarm(figure) if sitting.about.urgent(now) else figure
    return clocks.figure(banks[seat]) if banks else ""


def has_left(match: Match, seat: Seat, here: Container[Player]) -> bool:
    """Whether the player of *seat* is absent from a match that is played live."""
    player, clock = match.players[seat], match.clock
    live = not match.over and not clock.waiting and clocks.waits(clock.terms)
    return live and not player.bot and player not in here


def _notes(sitting: Sitting, seat: Seat, now: float, here: Container[Player]) -> Iterator[str]:
    match, side = sitting.match, sitting.about.sides[seat]
    caution = sitting.about.caution
    missing = cautions.missing_out(caution, match)
    if match.over and match.winner == seat:
        yield _("won")
    if caution and seat == (sitting.bottom if missing is None else missing):
        yield cautions.in_short(caution)
    if match.over:
        share = pair_weights.share(side.change.weight) if side.change else 100
        if seat == sitting.bottom and share < 100:
            yield _("a rematch counts {share}%", share=share)
        return
    if match.clock.waiting and match.to_move == seat:
        yield _("clock starts when both are here")
    if has_left(match, seat, here):
        yield _("is not here now")
    if match.draw_offer == seat:
        yield _("offers a draw")
    if match.takeback_offer == seat:
        yield _("asks for a takeback")
    if side.away:
        left = clocks.in_words(max(MINUTE, int(side.away.end - now)))
        yield _("on vacation, back in {left}", left=left)
