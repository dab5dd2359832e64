"""Draws, takebacks, resigning and rematches: asked about first, and done after a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from lobby.base.translation import N_, _
from lobby.features.challenges import offering
from lobby.features.deals import fair_deals
from lobby.features.matches import offers, playing
from lobby.features.matches.screens.page import Act, Acts, MatchPage
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.screens.words import undone
from lobby.features.matches.values import Match, Played, Showing
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import RESIGNATION
from lobby.features.ratings import cautions
from lobby.gamekit.game import Seat
from lobby.ui import places
from lobby.ui.board.acts import make_room


def _draw(showing: Showing, seat: Seat) -> str:
    """The question before offering a draw."""
    if showing.match.draw_offer is not None:
        return _agree(showing, seat)
    return _counting(N_("Offer {opponent} a draw?"), showing.match, seat)


def _agree(showing: Showing, seat: Seat) -> str:
    """The question before agreeing to a draw."""
    if showing.match.draw_offer != 1 - seat:
        return ""
    return _counting(N_("Agree to a draw with {opponent}?"), showing.match, seat)


def _counting(asked: str, match: Match, seat: Seat) -> str:
    asked = _(asked, opponent=_opponent(match, seat))
    if match.begun:
        return asked
    return f"{asked} {_('You have not both moved, so the match would count for nothing.')}"


def _takeback(showing: Showing, seat: Seat) -> str:
    """The question before the player of *seat* asks for a takeback, or takes a move back at once if
    alone at the board."""
    match, moves = showing.match, undone(showing, seat)
    if match.takeback_offer is not None or not moves:
        return ""
    if match.players[0] == match.players[1]:
        return _("Take back {move}?", move=moves[0].move)
    asked = _(
        "Ask {opponent} to let you take back {move}?",
        opponent=_opponent(match, seat),
        move=moves[0].move,
    )
    return _with_replies(asked, moves[1:], N_("This also undoes the reply {replies}."))


def _allow(showing: Showing, seat: Seat) -> str:
    """The question before the player of *seat* lets the opponent take a move back."""
    moves = undone(showing, 1 - seat)
    if showing.match.takeback_offer != 1 - seat or not moves:
        return ""
    asked = _(
        "Let {opponent} take back {move} and move again?",
        opponent=_opponent(showing.match, seat),
        move=moves[0].move,
    )
    return _with_replies(asked, moves[1:], N_("This also undoes your reply {replies}."))


def _with_replies(asked: str, replies: Sequence[Played], sentence: str) -> str:
    """*asked*, and with *sentence* the *replies* that would be undone as well, if there are any."""
    if not replies:
        return asked
    return f"{asked} {_(sentence, replies=' '.join(reply.move for reply in replies))}"


def _resign(showing: Showing, seat: Seat) -> str:
    """The question before resigning a match."""
    match = showing.match
    if not match.begun:
        return _abort(showing, seat)
    if not showing.view.moves:
        return _(
            "Resign as soon as your turn comes? Then {opponent} wins.",
            opponent=_opponent(match, seat),
        )
    return _("Resign? {opponent} wins.", opponent=_opponent(match, seat))


def _abort(showing: Showing, seat: Seat) -> str:
    """The question before aborting a match in which one side has not moved."""
    match = showing.match
    if match.begun:
        return ""
    if not match.between_members:
        return _("Abort this match? It counts for nothing.")
    if match.twin:
        return _(
            "Abort both boards of this pair? They change no rating. Your profile counts the pair as"
            " aborted by you."
        )
    return _("Abort this match? It changes no rating. Your profile counts it as aborted by you.")


def _stay(showing: Showing, seat: Seat) -> str:
    """The question before a player who was to resign on their turn plays on instead."""
    return _("You will resign on your turn. Play on instead?")


def _opponent(match: Match, seat: Seat) -> str:
    return match.players[1 - seat].name


@dataclass(frozen=True, slots=True)
class _Asked:
    """A *question*, "" if there is nothing to ask, and the *act* that a yes means. The yes counts
    as long as what it *rests_on* is the same; after that, the question is asked anew. If it is the
    position that it does not rest on, the act is done in any."""

    question: Callable[[Showing, Seat], str]
    act: Act
    rests_on: Callable[[Sitting], tuple[object, ...]]
    in_any: bool = False


def _on_draw(sitting: Sitting) -> tuple[object, ...]:
    return sitting.match.plies, sitting.match.draw_offer


def _on_takeback(sitting: Sitting) -> tuple[object, ...]:
    return sitting.match.plies, sitting.match.takeback_offer


def _on_end(sitting: Sitting) -> tuple[object, ...]:
    """Whether the match counts, and whether resigning withdraws a resignation."""
    return sitting.match.begun, _resigning(sitting)


def _resigning(sitting: Sitting) -> bool:
    return RESIGNATION in sitting.about.ahead


_ASKED: Mapping[str, _Asked] = {
    "draw": _Asked(_draw, offers.offer_draw, _on_draw),
    "agree": _Asked(_agree, offers.agree_to_draw, _on_draw),
    "takeback": _Asked(_takeback, offers.offer_takeback, _on_takeback),
    "allow": _Asked(_allow, offers.accept_takeback, _on_takeback),
    "abort": _Asked(_abort, playing.abort, _on_end, in_any=True),
    "resign": _Asked(_resign, queued_moves.resign, _on_end, in_any=True),
    "stay": _Asked(_stay, partial(queued_moves.drop, line=RESIGNATION), _on_end, in_any=True),
}

_OF_RESIGNING = ("resign", "stay")
"""What is asked about resigning: without a resignation that waits for the turn, and with one."""

_ACCEPTING: Mapping[str, str] = {"agree": "draw", "allow": "takeback"}
"""The actions that accept an offer, with the action whose key the board says accepts it."""


def _said(sitting: Sitting, act: Act) -> str:
    """That *act* has made an offer, if a move that is being entered stands where the board would
    say so; else ""."""
    match, seat = sitting.match, sitting.showing.seat
    if sitting.stage == "empty" or seat is None or match.players[0] == match.players[1]:
        return ""
    opponent = _opponent(match, seat)
    if act is offers.offer_draw and match.draw_offer is None:
        return _("You offered {opponent} a draw.", opponent=opponent)
    if act is offers.offer_takeback:
        return _("You asked {opponent} for a takeback.", opponent=opponent)
    return ""


class Offers:
    """What the players of the match on *page* offer each other besides moves."""

    def __init__(self, page: MatchPage, acts: Acts) -> None:
        self._page = page
        self._acts = acts

    def ask(self, what: str) -> None:
        """Do *what*, an action of the match screen, once the player has said yes."""
        if what == "decline":
            self._decline()
        elif what in ("rematch", "take_rematch"):
            self._meet_again()
        elif sitting := self._page.sitting:
            self._ask(what, sitting)

    def _decline(self) -> None:
        if sitting := self._page.sitting:
            self._page.hold()
            self._page.run_worker(self._acts.do(sitting, offers.decline), group="act")

    def _ask(self, what: str, sitting: Sitting, news: str = "") -> None:
        """Do *what* once the player has said yes to the question after the *news*, also by the key
        that the board says accepts; or at once if there is no question."""
        if (seat := sitting.showing.seat) is None:
            return
        if what in _OF_RESIGNING:
            what = _OF_RESIGNING[_resigning(sitting)]
        asked = _ASKED[what]
        if question := asked.question(sitting.showing, seat):
            accepts = _ACCEPTING.get(what)
            self._page.confirm(
                " ".join(filter(None, (news, question))),
                partial(self._answered, what, sitting),
                self._page.key_for(accepts) if accepts else "",
            )
        else:
            self._start(sitting, asked)

    def _answered(self, what: str, then: Sitting) -> None:
        """Do *what*, to which the player said yes, unless that rested on how things stood *then*
        and they have changed: ask again, or let the act be refused with the reason."""
        asked, now = _ASKED[what], self._page.sitting or then
        if asked.rests_on(now) == asked.rests_on(then) or now.match.over:
            self._start(now, asked, _said(now, asked.act))
        else:
            moved = now.match.plies != then.match.plies
            self._ask(what, now, _("The position has changed.") if moved else "")

    def _start(self, sitting: Sitting, asked: _Asked, said: str = "") -> None:
        self._page.hold()
        doing = self._acts.do(sitting, asked.act, said=said, in_any=asked.in_any)
        self._page.run_worker(doing, group="act")

    def _meet_again(self) -> None:
        """Offer a rematch, or accept the one that is offered. One key press is enough: an offer can
        be withdrawn, and accepting answers a question."""
        page = self._page
        if (sitting := page.sitting) and (seat := sitting.showing.seat) is not None:
            me, opponent = sitting.match.players[seat], sitting.match.players[1 - seat]
            page.work_first(partial(self._rematch, sitting.match, me, opponent))

    async def _rematch(self, match: Match, player: Player, opponent: Player) -> None:
        await make_room(self._page, partial(self._rematch_begins, match, player, opponent))

    async def _rematch_begins(
        self, match: Match, player: Player, opponent: Player, *, instead: bool
    ) -> None:
        page, lobby = self._page, self._page.lobby
        options = match.rules.parse_options(match.options.split())
        made = await lobby.change(
            offering.meet_again,
            page.number,
            player,
            lobby.chance,
            awake=lobby.thinker.awake,
            instead=instead,
            here=lobby.presence.players(),
            nonce=fair_deals.nonce_for(match.game, options, lobby.chance),
        )
        if isinstance(made, Match):
            page.session.open(places.Board(made.board))
        else:
            sentence = (
                N_("Rematch offered to {opponent}: another pair on the same terms.")
                if match.twin
                else N_("Rematch offered to {opponent}: the same terms, and sides swapped.")
            )
            offered = _(sentence, opponent=opponent.name)
            warning = await lobby.ask(cautions.warning, made)
            page.tell(" ".join(filter(None, (offered, warning))))
