"""The players of a match as the panel shows them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from rich.style import Style

from lobby.base.durations import MINUTE
from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.matches.screens import words
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values import Match
from lobby.features.people import words as people_words
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, ladder
from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import Seat, View
from lobby.ui.board import match_title
from lobby.ui.board.board_page import NARROW
from lobby.widgets.lines import Line, line, width
from lobby.widgets.players_panel import Seated
from lobby.widgets.theme.palette import Palette


def seated(
    sitting: Sitting,
    drawing: Drawing[Any],
    shown: View,
    now: float,
    *,
    here: Container[Player],
    ahead: tuple[str, ...],
    painted: bool,
) -> Iterator[Seated]:
    """The players, from the top of the board down, with what they hold in the position *shown*.
    *here* holds the players who are connected, *ahead* is what the viewer has planned, and the
    board is *painted* or not."""
    match, about = sitting.match, sitting.about
    for seat in (1 - sitting.bottom, sitting.bottom):
        mine, to_move = seat == sitting.showing.seat, match.to_move == seat
        rating, change = about.sides[seat].rating, about.sides[seat].change
        held, details = drawing.holding(shown, seat)
        yield Seated(
            seat=seat,
            name=match.players[seat].name,
            seat_name=drawing.side(match.seats[seat], seat, painted=painted),
            is_me=mine and match.players[0] != match.players[1],
            to_move=to_move,
            held=held,
            rating=rating.in_words if rating else _level(match.players[seat]),
            gain=f"{change.gain:+}" if change else "",
            details=details,
            time=time(sitting, seat, now),
            urgent=to_move and about.urgent(now),
            notes=tuple(_notes(sitting, seat, now, here)),
            ahead=ahead if mine else (),
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
    live = not match.over and not clock.waiting and clock.terms.live
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
        share = ladder.weight_share(side.change.weight) if side.change else 100
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


def title_sides(
    sitting: Sitting,
    watching: int,
    now: float,
    palette: Palette,
    cells: int,
    *,
    news: str,
    timed: bool,
) -> tuple[Line, Line]:
    """Both sides of the title in a window *cells* wide. *watching* people are shown, and the key
    that shows *news* in a chat without room. *timed* means that the clocks are shown nowhere
    else."""
    match, seat = sitting.match, sitting.showing.seat
    room = match_title.room_beside(match, palette, cells)
    if narrow := cells < NARROW:
        standing = _brief(sitting, now, palette, news=news)
    else:
        standing = _standing(sitting, watching, now, palette, room, news=news, timed=timed)
    if narrow or width(standing) > room:
        left = cells - width(standing)
        return match_title.brief(match, seat, palette, left, news=bool(news)), standing
    # The same width whoever is to move, so that the terms shown stay the same.
    left = cells - max(width(standing), _longest_turn(match, seat))
    return match_title.title(match, sitting.terms, palette, left), standing


def untold(sitting: Sitting, palette: Palette, cells: int) -> str:
    """The options for which the title of a window *cells* wide has no room."""
    match = sitting.match
    left = 0 if cells < NARROW else cells - _longest_turn(match, sitting.showing.seat)
    options = match_title.untold(match, sitting.terms, palette, left)
    return f" {palette.marks.dot} ".join(options)


def _standing(
    sitting: Sitting,
    watching: int,
    now: float,
    palette: Palette,
    room: int,
    *,
    news: str,
    timed: bool,
) -> Line:
    """Whose move it is. Before it stand, as far as *room* columns allow, whether the viewer is
    looking back or planning, the *news*, and how many are watching."""
    turn = _turn(sitting, now, palette, timed=timed)
    remarks = (
        _("looking back") if sitting.past else _("planning") if sitting.plan else "",
        _("new message: {news}", news=news) if news else "",
        _("{watching} watching", watching=watching) if watching else "",
    )
    for remark in filter(None, remarks):
        longer = line((f"{remark}  ", palette.muted)) + turn
        if width(longer) > room:
            break
        turn = longer
    return turn


def _turn(sitting: Sitting, now: float, palette: Palette, *, timed: bool) -> Line:
    """Whose move it is, or that the match is over."""
    if sitting.match.over:
        return line((_("over"), palette.strong))
    turn = _("your move") if sitting.showing.view.moves else _to_move(sitting)
    figure = _figure(sitting, now) if timed or sitting.about.urgent(now) else ""
    time = _clocks(sitting, now, palette, first=0) if timed else ""
    return line((f"{turn}  {time or figure}".rstrip(), _urgency(sitting, now, palette)))


def _brief(sitting: Sitting, now: float, palette: Palette, *, news: str) -> Line:
    """Whose move it is and the time for it, for a narrow window, or the time of both; after the
    end, the key that shows *news* in the chat."""
    if sitting.match.over:
        aside = _("new message: {news}", news=news) + "  " if news else ""
        return line((aside, palette.muted), (_("over"), palette.strong))
    whose = "you" if sitting.showing.view.moves else words.mover(sitting.match)
    turn = f"{palette.marks.turn} {whose} {_figure(sitting, now)}".rstrip()
    time = _clocks(sitting, now, palette, first=sitting.showing.seat or 0)
    return line((time or turn, _urgency(sitting, now, palette)))


def _figure(sitting: Sitting, now: float) -> str:
    """The time left for the move; "" without a limit."""
    left = sitting.about.left(now)
    figure = "" if left is None else clocks.figure(left)
    return clocks.alarm(figure) if sitting.about.urgent(now) else figure


def _urgency(sitting: Sitting, now: float, palette: Palette) -> Style:
    if sitting.about.urgent(now):
        return palette.danger
    return palette.turn if sitting.showing.view.moves else palette.text


def _clocks(sitting: Sitting, now: float, palette: Palette, *, first: Seat) -> str:
    """The time of both in a live match, that of the *first* before the other's; "" if only one is
    timed."""
    match = sitting.match
    times = [(seat, time(sitting, seat, now)) for seat in (first, 1 - first)]
    if match.clock.waiting or not all(time for _seat, time in times):
        return ""
    return "  ".join(
        f"{palette.marks.turn} {time}" if seat == match.to_move else time for seat, time in times
    )


def _to_move(sitting: Sitting) -> str:
    """Whose move it is, in a few words."""
    match = sitting.match
    if sitting.about.stuck:
        return _("{mover} is out of order", mover=words.mover(match))
    if match.bot_thinks:
        return _("{mover} is thinking", mover=words.mover(match))
    return _("{mover} to move", mover=words.mover(match))


def _longest_turn(match: Match, seat: Seat | None) -> int:
    """The columns needed to say to the viewer at *seat* whose move it is, whichever player's it
    is; 0 once the match is over."""
    if match.over:
        return 0
    names = (player.name for other, player in enumerate(match.players) if other != seat)
    turns = (_("{mover} to move", mover=name) for name in names)
    return max(map(len, (*turns, *([] if seat is None else [_("your move")]))))
