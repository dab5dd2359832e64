"""What the match screen says about the state of the match, and about offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lobby.base.translation import N_, _, ngettext
from lobby.core.values import Here
from lobby.features.deals import words as deals_words
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.values import CANCELLED, OF_THE_HOUSE, Match, Played, Showing
from lobby.features.matches.words import pages, results
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat


def mover(match: Match) -> str:
    """The player to move, by name, or by seat if one player has both."""
    assert match.to_move is not None
    if match.players[0] == match.players[1]:
        return match.seats[match.to_move]
    return match.players[match.to_move].name


def _whose_move(sitting: Sitting) -> str:
    """Whose move it is, in a sentence."""
    match = sitting.match
    if sitting.about.stuck:
        return _(
            "{mover} is out of order. The operators know, and will settle this board.",
            mover=mover(match),
        )
    if match.bot_thinks:
        return _("{mover} is thinking ...", mover=mover(match))
    return _("{mover} is to move.", mover=mover(match))


class Status(NamedTuple):
    """The state of the match, a hint about what to do, and for a window without room for both, one
    of the two; "" for the sentence."""

    sentence: str
    hint: str = ""
    brief: str = ""


def status(
    sitting: Sitting,
    viewer: Player | None,
    key: Callable[[str], str],
    *,
    news: str = "",
    alone: bool = False,
    done: str = "",
) -> Status:
    """The state of the match. *key* names the key of an action, and *done* is the mark of what is
    right. *news* is what the player must be
    told here because the board is *alone*, with nothing beside it."""
    match sitting.stage:
        case "past":
            back = _("{key} returns", key=key("back"))
            note = noted(sitting) if alone else ""
            effect = sitting.effect and _(
                "Move {ply}: {effect}", ply=sitting.ply, effect=sitting.effect
            )
            return Status(_past(sitting), note or sitting.effect or back, note or effect)
        case "over":
            return _over(sitting, viewer, key, done, alone=alone)
        case _ if offer := first_offer(sitting.showing, key):
            return Status(offer[0], "", offer[1])
        case _:
            return _running(sitting, viewer, key, news)


def _running(
    sitting: Sitting, viewer: Player | None, key: Callable[[str], str], news: str
) -> Status:
    """Whose move it is, and what to know or to do."""
    pair, task = _of_pair(sitting.match, viewer, key), sitting.showing.view.task
    effect = f"{_passed(sitting)} {sitting.effect}".strip()
    if sitting.stage in ("watching", "waiting"):
        whose, wanted = _whose_move(sitting), "" if pair.brief else pair.sentence
        remark = planned(sitting) or effect
        hint = news or task or wanted or remark or pair.sentence or _ahead(sitting, key)
        return Status(whose, hint, wanted or news or remark or pair.after(whose) or whose)
    if task:
        return Status(task, "", f"{task.partition('.')[0]}.")
    whose, remark = _("Your move."), (not sitting.showing.warning and news) or effect
    if pair.brief and not remark:
        return Status(whose, pair.sentence, pair.after(whose))
    how = _("Press Enter on a cell, or type a move.")
    return Status(whose, remark or how, remark or whose)


def _over(
    sitting: Sitting, viewer: Player | None, key: Callable[[str], str], done: str, *, alone: bool
) -> Status:
    """How the match ended, and what may follow."""
    match, result = sitting.match, results.sentence(results.result(sitting.match, viewer))
    pair, rematch = _of_pair(match, viewer, key), _rematch(sitting, viewer, key)
    rating = _rating(sitting) if alone else ""
    hint = rematch or pair.sentence or _why(sitting) or rating or _deal(sitting, key, done)
    rated = f"{result} {rating}" if rating else _no_result(sitting)
    return Status(ended(match, viewer), hint, rematch or pair.after(result) or rated)


def _why(sitting: Sitting) -> str:
    """The move that ended the match by the rules of its game, and what it did; "" for none."""
    last = sitting.last
    if last is None or sitting.match.reason in OF_THE_HOUSE:
        return ""
    if last.seat == sitting.showing.seat:
        said = _("You played {move}.", move=last.move)
    else:
        said = _("{by} played {move}.", by=by(sitting.match, last), move=last.move)
    return f"{said} {sitting.effect}".strip()


def _deal(sitting: Sitting, key: Callable[[str], str], done: str) -> str:
    """Whether the deal is verified, with the mark *done*, and the key that shows it; "" without a
    fair deal."""
    verdict = deals_words.result(sitting.about.fair)
    if sitting.about.fair and sitting.about.fair.state == "verified" and done:
        verdict = _("fair deal {done}", done=done)
    return f"{verdict}  {_('{deal_key} shows it.', deal_key=key('deal'))}" if verdict else ""


def _rating(sitting: Sitting) -> str:
    """The viewer's rating and what the match did to it; "" if it did nothing."""
    seat, about = sitting.showing.seat, sitting.about
    change = None if seat is None else about.sides[seat].change
    if change is None:
        return ""
    rating = round(change.after.value)
    return _("Rating {rating} ({gain})", rating=rating, gain=f"{change.gain:+}")


def _no_result(sitting: Sitting) -> str:
    """That a cancelled match counts for nothing, in a few words."""
    cancelled = sitting.match.reason == CANCELLED and not sitting.match.begun
    return _("The match counts for nothing.") if cancelled else ""


def played(sitting: Sitting) -> str:
    """What the opponent has just played; "" for nothing."""
    if not sitting.last or sitting.match.to_move != sitting.showing.seat:
        return ""
    said = _("{by} played {move}.", by=by(sitting.match, sitting.last), move=sitting.last.move)
    return _passed(sitting) or sitting.effect or said


def _passed(sitting: Sitting) -> str:
    """Who had to pass just now; "" for nobody."""
    last = sitting.last
    if last is None or not last.forced:
        return ""
    if last.seat == sitting.showing.seat:
        return _("You had to pass.")
    return _("{player} had to pass.", player=by(sitting.match, last))


def planned(sitting: Sitting) -> str:
    """The move or plan that was kept last; "" for none."""
    if sitting.stage != "waiting" or not sitting.about.ahead:
        return ""
    latest = sitting.about.ahead[-1]
    said = latest.in_words
    return _("Planned: {line}.", line=said.removeprefix("1 ") if len(latest.steps) == 1 else said)


def _ahead(sitting: Sitting, key: Callable[[str], str]) -> str:
    """What can be done while the opponent thinks, if that may take a while."""
    if sitting.stage != "waiting" or sitting.about.ahead or sitting.match.bot_thinks:
        return ""
    return _("{plan_key} plans your reply in advance.", plan_key=key("plan"))


def _rematch(sitting: Sitting, viewer: Player | None, key: Callable[[str], str]) -> str:
    """The rematch that is offered, by either player; "" for none."""
    offer = sitting.about.rematch
    if offer is None:
        return ""
    if offer.challenger == viewer:
        opponent = offer.opponent.name if offer.opponent else ""
        return _("You offered a rematch. It waits for {opponent}.", opponent=opponent)
    return _(
        "{challenger} offers a rematch. {rematch_key} accepts.",
        challenger=offer.challenger.name,
        rematch_key=key("rematch"),
    )


def onlookers(here: Iterable[Here], match: Match) -> str:
    """Who among those *here* is watching *match*: ``Watching: kim, lee, a guest``; "" for
    nobody."""
    watching = [session for session in here if session.player not in match.players]
    seen = {session.player.name for session in watching if session.player and not session.guest}
    names = sorted(seen, key=str.lower)
    guests = sum(session.guest for session in watching)
    if guests:
        names.append(ngettext("a guest", "{count} guests", guests))
    return _("Watching: {names}", names=", ".join(names)) if names else ""


def ended(match: Match, viewer: Player | None) -> str:
    """How the match ended: ``You beat ben (reached a base).``"""
    return results.sentence(results.explained(match, viewer))


def undone(showing: Showing, seat: Seat) -> tuple[Played, ...]:
    """What a takeback that *seat* asks for would undo: the seat's last move, and what followed
    it."""
    first, second = showing.match.players
    alone, played = first == second, showing.played
    for back in range(len(played) - 1, -1, -1):
        move = played[back]
        if not move.forced and (alone or move.seat == seat):
            return played[back:]
    return ()


def first_offer(showing: Showing, key: Callable[[str], str]) -> tuple[str, str] | None:
    """The offer that matters most, with what answers it and without; None if there is none. One
    that the viewer may answer comes before the viewer's own."""
    offers = sorted(_offers(showing, key), key=lambda offer: offer[0] == showing.seat)
    if not offers:
        return None
    _seat, offer, answers = offers[0]
    return f"{offer} {answers}".rstrip(), offer


def _offers(showing: Showing, key: Callable[[str], str]) -> Iterator[tuple[Seat, str, str]]:
    """The standing offers: who made each, the offer as a sentence, and the keys that answer it or,
    for its maker, when it lapses."""
    if (seat := showing.match.draw_offer) is not None:
        lapses = _("The offer lapses with the next move.")
        yield seat, _draw_offer(showing, seat), _outcome(showing, seat, "draw", lapses, key)
    if (seat := showing.match.takeback_offer) is not None:
        lapses = _("The request lapses with the next move.")
        request = _takeback_request(showing, seat)
        yield seat, request, _outcome(showing, seat, "takeback", lapses, key)


def _outcome(
    showing: Showing, offering: Seat, offer: str, lapses: str, key: Callable[[str], str]
) -> str:
    if showing.seat is None:
        return ""
    if showing.seat == offering:
        return lapses
    accept, decline = key(offer), key("decline")
    if showing.match.draw_offer == showing.match.takeback_offer:
        return _("{accept} accepts, {decline} declines both.", accept=accept, decline=decline)
    return _("{accept} accepts, {decline} declines.", accept=accept, decline=decline)


def _draw_offer(showing: Showing, offering: Seat) -> str:
    if showing.seat == offering:
        return _("You offer a draw.")
    return _("{player} offers a draw.", player=showing.match.players[offering].name)


def _takeback_request(showing: Showing, asking: Seat) -> str:
    moves = undone(showing, asking)
    what = moves[0].move if moves else _("a move")
    if showing.seat == asking:
        return _("You ask to take back {what}.", what=what)
    return _(
        "{player} asks to take back {what}.", player=showing.match.players[asking].name, what=what
    )


def _past(sitting: Sitting) -> str:
    if not sitting.last:
        return _("The start, before move 1 of {plies}.", plies=sitting.plies)
    last = sitting.last
    text = _HOW_PLAYED.get(last.how, N_("Move {ply} of {plies}: {mover} {move}"))
    name = by(sitting.match, last)
    return _(text, ply=last.ply, plies=sitting.plies, mover=name, move=last.move)


_HOW_PLAYED = {
    "ahead": N_("Move {ply} of {plies}: {mover} {move}, planned in advance"),
    "by the server": N_("Move {ply} of {plies}: {mover} {move}, played by the server"),
}


def comment(sitting: Sitting) -> str:
    """The comment on the move that led to the position shown; "" for none."""
    last = sitting.last
    if last is None or not last.comment or sitting.plan:
        return ""
    return f'{by(sitting.match, last)}, {last.move}: "{last.comment}"'


def noted(sitting: Sitting) -> str:
    """The viewer's notes on the position shown and, beside the latest one, on the opponent; "" for
    none."""
    if sitting.plan:
        return ""
    about = sitting.about
    note, opponent = about.notes.get(sitting.ply, ""), "" if sitting.past else about.opponent_note
    return " ".join(pages.notes(sitting.match, sitting.showing.seat, note, opponent))


def by(match: Match, move: Played) -> str:
    """The player who made a move, by name."""
    return match.players[move.seat].name


@dataclass(frozen=True, slots=True)
class Beside:
    """A *sentence* about the pair, and a few words to say after the state of this board; *brief* is
    "" if the sentence matters more than that state."""

    sentence: str = ""
    brief: str = ""

    def after(self, state: str) -> str:
        """What to say if there is no room for the sentence beside *state*."""
        return f"{state} {self.brief}" if self.brief else self.sentence


def _of_pair(match: Match, viewer: Player | None, key: Callable[[str], str]) -> Beside:
    """The result of the pair, or else how its other board stands, as far as that is news here.
    *key* names the key of an action."""
    other = next((half for half in match.halves if half.board != match.board), None)
    if other is None or match.reason == CANCELLED:
        return Beside()
    if match.decided:
        return Beside(results.together(match, viewer))
    board, twin_key = other.board, key("twin")
    if other.over:
        result = results.result(other, viewer)
        return Beside(
            _("Board {board} of the pair: {result}.", board=board, result=result),
            _("Board {board}: {result}.", board=board, result=result),
        )
    if other.awaits(viewer):
        return Beside(
            _("Your move on board {board}: {twin_key} goes there.", board=board, twin_key=twin_key),
            _("Your move on board {board} ({twin_key}).", board=board, twin_key=twin_key)
            if match.over
            else "",
        )
    if not match.over:
        return Beside()
    return Beside(
        _(
            "Board {board} of the pair goes on: {twin_key} shows it.",
            board=board,
            twin_key=twin_key,
        ),
        _("Board {board} goes on ({twin_key}).", board=board, twin_key=twin_key),
    )
