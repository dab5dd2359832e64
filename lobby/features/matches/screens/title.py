"""The title of a match: on the left what is played, on the right whose move it is and the time."""

from __future__ import annotations

from rich.style import Style

from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.matches.screens import players, words
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values import Match
from lobby.gamekit.game import Seat
from lobby.ui.board import match_title
from lobby.ui.board.layout import NARROW
from lobby.widgets.lines import Line, line, width
from lobby.widgets.theme.palette import Palette


def sides(
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
    if cells < NARROW:
        brief = _brief(sitting, now, palette, news=news)
        return match_title.brief(match, seat, palette, cells - width(brief)), brief
    room = match_title.room_beside(match, palette, cells)
    standing = _standing(sitting, watching, now, palette, room, news=news, timed=timed)
    if width(standing) > room:
        return match_title.brief(match, seat, palette, cells - width(standing)), standing
    # The same width whoever is to move, so that the terms shown stay the same.
    left = cells - max(width(standing), _longest_turn(match, seat))
    return match_title.title(match, sitting.terms, palette, left), standing


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
    times = [(seat, players.time(sitting, seat, now)) for seat in (first, 1 - first)]
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
    return (
        _("{mover} is thinking", mover=words.mover(match))
        if match.bot_thinks
        else _("{mover} to move", mover=words.mover(match))
    )


def _longest_turn(match: Match, seat: Seat | None) -> int:
    """The columns needed to say to the viewer at *seat* whose move it is, whichever player's it
    is; 0 once the match is over."""
    if match.over:
        return 0
    names = (player.name for other, player in enumerate(match.players) if other != seat)
    turns = (_("{mover} to move", mover=name) for name in names)
    return max(map(len, (*turns, *([] if seat is None else [_("your move")]))))
