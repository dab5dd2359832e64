"""Draws, takebacks, resigning and rematches: asked about first, and done after a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

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
    """The question before offering or agreeing to a draw."""
    match = showing.match
    if match.draw_offer == seat:
        return ""
    opponent = _opponent(match, seat)
    asked = (
        _("Offer {opponent} a draw?", opponent=opponent)
        if match.draw_offer is None
        else _("Agree to a draw with {opponent}?", opponent=opponent)
    )
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
    if not moves:
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
    if not showing.view.moves:
        return _(
            "Resign as soon as your turn comes? Then {opponent} wins.",
            opponent=_opponent(match, seat),
        )
    return _("Resign? {opponent} wins.", opponent=_opponent(match, seat))


def _abort(showing: Showing, seat: Seat) -> str:
    """The question before aborting a match in which one side has not moved."""
    match = showing.match
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


_Question: TypeAlias = Callable[[Showing, Seat], str]

_ASKED: Mapping[str, tuple[_Question, Act]] = {
    "draw": (_draw, offers.offer_draw),
    "agree": (_draw, offers.offer_draw),
    "takeback": (_takeback, offers.offer_takeback),
    "allow": (_allow, offers.accept_takeback),
    "abort": (_abort, playing.abort),
}

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
        elif what == "resign":
            self._resign()
        elif what in ("rematch", "take_rematch"):
            self._meet_again()
        else:
            accepts = _ACCEPTING.get(what)
            self._ask(*_ASKED[what], again=self._page.key_for(accepts) if accepts else "")

    def _decline(self) -> None:
        if sitting := self._page.sitting:
            draw = sitting.match.offers_draw_to(self._page.player)
            self._start(sitting, offers.decline_draw if draw else offers.decline_takeback)

    def _resign(self) -> None:
        sitting = self._page.sitting
        resigning = sitting and RESIGNATION in sitting.about.ahead
        self._ask(_stay if resigning else _resign, queued_moves.resign)

    def _ask(self, question: _Question, act: Act, again: str = "") -> None:
        """Do *act* once the player has said yes to *question*, also by the key *again*, or at once
        if there is no question."""
        sitting = self._page.sitting
        if sitting is None or sitting.showing.seat is None:
            return
        if asked := question(sitting.showing, sitting.showing.seat):
            said = _said(sitting, act)
            self._page.confirm(
                asked, lambda: self._start(self._still(sitting, question), act, said), again
            )
        else:
            self._start(sitting, act)

    def _still(self, asked: Sitting, question: _Question) -> Sitting:
        """The state of things now if the *question* would still be the same, as other offers may
        have come meanwhile; else that in which it was *asked*, which is refused."""
        now = self._page.sitting
        if now is None or now.match.plies != asked.match.plies or now.showing.seat is None:
            return asked
        same = question(now.showing, now.showing.seat) == question(asked.showing, now.showing.seat)
        return now if same else asked

    def _start(self, sitting: Sitting, act: Act, said: str = "") -> None:
        self._page.hold()
        self._page.run_worker(self._acts.do(sitting, act, said=said), group="act")

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
