"""What the match screen says: how things stand, and what was offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lobby.basics.translation import _, ngettext
from lobby.hub.presence import Here
from lobby.kits.game import Seat
from lobby.matches import results
from lobby.model.match import Match, Played, Showing
from lobby.model.player import Player
from lobby.model.reasons import CANCELLED
from lobby.screens.match.sitting import Sitting
from lobby.time import clocks
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette


def standing(
    sitting: Sitting, watching: int, now: float, palette: Palette, *, news: str, timed: bool = False
) -> Line:
    """How many watch, the key that shows *news* in a chat that has no room, and whose move it is:
    in the colour of danger when the time for it runs out soon. *timed*: the clock stands nowhere
    else."""
    remarks = (
        _("{watching} watching", watching=watching) if watching else "",
        _("new message: {news}", news=news) if news else "",
        _("looking back") if sitting.past else _("planning") if sitting.plan else "",
    )
    aside = line(("".join(f"{each}  " for each in remarks if each), palette.muted))
    if sitting.match.over:
        return aside + line((_("over"), palette.strong))
    mine = bool(sitting.showing.view.moves)
    turn = _("your move") if mine else _to_move(sitting.match)
    if (left := sitting.about.left(now)) is not None and sitting.about.urgent(now):
        figure = clocks.alarm(clocks.figure(left))
        return aside + line((f"{turn}  {figure}", palette.danger))
    figure = f"  {clocks.figure(left)}" if timed and left is not None else ""
    return aside + line((f"{turn}{figure}", palette.turn if mine else palette.text))


def brief(sitting: Sitting, now: float, palette: Palette) -> Line:
    """Whose move it is and the time for it, for a window without room for more."""
    if sitting.match.over:
        return line(("over", palette.strong))
    mine = bool(sitting.showing.view.moves)
    whose = "you" if mine else mover(sitting.match)
    left, urgent = sitting.about.left(now), sitting.about.urgent(now)
    figure = "" if left is None else clocks.figure(left)
    time = f" {clocks.alarm(figure) if urgent else figure}" if figure else ""
    style = palette.danger if urgent else palette.turn if mine else palette.text
    return line((f"{palette.marks.turn} {whose}{time}", style))


def mover(match: Match) -> str:
    """The player whose move it is, by name; the seat where one player has both."""
    assert match.to_move is not None
    if match.players[0] == match.players[1]:
        return match.seats[match.to_move]
    return match.players[match.to_move].name


def _to_move(match: Match) -> str:
    """Whose move it is, in few words."""
    return (
        _("{mover} is thinking", mover=mover(match))
        if _thinks(match)
        else _("{mover} to move", mover=mover(match))
    )


def _whose_move(match: Match) -> str:
    """Whose move it is, in a sentence."""
    return (
        _("{mover} is thinking ...", mover=mover(match))
        if _thinks(match)
        else _("{mover} is to move.", mover=mover(match))
    )


def _thinks(match: Match) -> bool:
    """Whether a bot is to move."""
    return match.to_move is not None and match.players[match.to_move].bot


def status(sitting: Sitting, viewer: Player | None, key: Callable[[str], str]) -> tuple[str, str]:
    """How things stand, and a hint what to do about it. *key* names the key of an action."""
    match sitting.stage:
        case "past":
            return _past(sitting), _("{last_key} returns", last_key=key("last"))
        case "over":
            return ended(sitting.match, viewer), _rematch(sitting, key)
        case "watching" | "waiting":
            offer = _first_offer(sitting.showing, key)
            return offer or _whose_move(sitting.match), "" if offer else _ahead(sitting, key)
        case _:
            offer = _first_offer(sitting.showing, key)
            return (
                (offer, "")
                if offer
                else (_("Your move."), _("Press Enter to select, or type a move."))
            )


def _ahead(sitting: Sitting, key: Callable[[str], str]) -> str:
    """What can be done while the opponent thinks, if that may take long."""
    if sitting.stage != "waiting" or sitting.about.ahead or _thinks(sitting.match):
        return ""
    return _("{plan_key} plans your reply in advance.", plan_key=key("plan"))


def _rematch(sitting: Sitting, key: Callable[[str], str]) -> str:
    offer = sitting.about.rematch
    return (
        _(
            "{challenger} offers a rematch. {rematch_key} accepts.",
            challenger=offer.challenger.name,
            rematch_key=key("rematch"),
        )
        if offer
        else ""
    )


def onlookers(here: Iterable[Here], match: Match) -> str:
    """Who of those that are *here* watches *match*: ``Watching: kim, lee, a guest``; "" for
    nobody."""
    watching = [each for each in here if each.player not in match.players]
    seen = {each.player.name for each in watching if each.player and not each.guest}
    names = sorted(seen, key=str.lower)
    guests = sum(each.guest for each in watching)
    if guests:
        names.append(ngettext("a guest", "{count} guests", guests))
    return _("Watching: {names}", names=", ".join(names)) if names else ""


def ended(match: Match, viewer: Player | None) -> str:
    """How it ended: ``You beat ben (reached a base).``"""
    if match.reason == CANCELLED and not match.begun:
        return _("The match ended before both players had moved, so it counts for nothing.")
    told = results.explained(match, viewer)
    known = told.startswith(("you ", "the match "))
    return f"{told[0].upper()}{told[1:]}." if known else f"{told}."


def undone(showing: Showing, seat: Seat) -> tuple[Played, ...]:
    """What a takeback that *seat* asks for would undo: the seat's last move, and the answer."""
    match = showing.match
    alone = match.players[0] == match.players[1]
    back = 1 if alone or match.to_move != seat else 2
    return showing.played[-back:] if back <= len(showing.played) else ()


def _first_offer(showing: Showing, key: Callable[[str], str]) -> str:
    """The offer that matters most, one to be answered before the viewer's own; "" for none."""
    offers = sorted(_offers(showing, key), key=lambda offer: offer[0] == showing.seat)
    return offers[0][1] if offers else ""


def _offers(showing: Showing, key: Callable[[str], str]) -> Iterator[tuple[Seat, str]]:
    """The offers that stand, by whom, as sentences; with the keys for who may answer."""
    match, both = showing.match, showing.match.draw_offer == showing.match.takeback_offer
    if (seat := match.draw_offer) is not None:
        yield seat, _draw_offer(showing, seat, _answers("draw", key, both=both))
    if (seat := match.takeback_offer) is not None:
        yield seat, _takeback_request(showing, seat, _answers("takeback", key, both=both))


def _answers(offer: str, key: Callable[[str], str], *, both: bool) -> str:
    accept, decline = key(offer), key("decline")
    if both:
        return _("{accept} accepts, {decline} declines both.", accept=accept, decline=decline)
    return _("{accept} accepts, {decline} declines.", accept=accept, decline=decline)


def _draw_offer(showing: Showing, offering: Seat, answers: str) -> str:
    if showing.seat == offering:
        return _("You offer a draw. The offer lapses with the next move.")
    offer = _("{player} offers a draw.", player=showing.match.players[offering].name)
    return offer if showing.seat is None else f"{offer} {answers}"


def _takeback_request(showing: Showing, asking: Seat, answers: str) -> str:
    moves = undone(showing, asking)
    what = moves[0].move if moves else _("a move")
    if showing.seat == asking:
        return _("You ask to take back {what}. The request lapses with the next move.", what=what)
    request = _(
        "{player} asks to take back {what}.", player=showing.match.players[asking].name, what=what
    )
    return request if showing.seat is None else f"{request} {answers}"


def _past(sitting: Sitting) -> str:
    if not sitting.last:
        return _("The start, before move 1 of {plies}.", plies=sitting.plies)
    played = sitting.last
    mover, ply, plies = by(sitting.match, played), played.ply, sitting.plies
    if played.how == "ahead":
        return _(
            "Move {ply} of {plies}: {mover} {move}, planned in advance",
            ply=ply,
            plies=plies,
            mover=mover,
            move=played.move,
        )
    if played.how == "by the server":
        return _(
            "Move {ply} of {plies}: {mover} {move}, played by the server",
            ply=ply,
            plies=plies,
            mover=mover,
            move=played.move,
        )
    return _(
        "Move {ply} of {plies}: {mover} {move}", ply=ply, plies=plies, mover=mover, move=played.move
    )


def comment(sitting: Sitting) -> str:
    """What was said with the move that led to what is looked at; "" for nothing."""
    last = sitting.last
    if last is None or not last.comment or sitting.plan:
        return ""
    return f'{by(sitting.match, last)}, {last.move}: "{last.comment}"'


def by(match: Match, played: Played) -> str:
    """Who made a move, by name."""
    return match.players[(played.ply - 1) % 2].name
