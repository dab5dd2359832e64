"""Draws, takebacks, resigning and rematches: asked about first, and done after a yes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from lobby.base.translation import _
from lobby.features.challenges import rematches
from lobby.features.deals import fair_deals
from lobby.features.matches import offers, playing, takebacks
from lobby.features.matches.screens import match_questions as questions
from lobby.features.matches.screens.board_page import BoardPage
from lobby.features.matches.screens.match_acts import Act, Acts
from lobby.features.matches.values.match import Match, Showing
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import RESIGNATION
from lobby.gamekit.game import Seat
from lobby.ui import places

_Question: TypeAlias = Callable[[Showing, Seat], str]

_ASKED: Mapping[str, tuple[_Question, Act]] = MappingProxyType(
    {
        "draw": (questions.draw, offers.offer_draw),
        "agree": (questions.draw, offers.offer_draw),
        "takeback": (questions.takeback, takebacks.offer),
        "allow": (questions.allow, takebacks.accept),
        "abort": (questions.abort, playing.abort),
    }
)


class Offers:
    """What the players of the match on *page* offer each other besides moves."""

    def __init__(self, page: BoardPage, acts: Acts) -> None:
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
            self._ask(*_ASKED[what])

    def _decline(self) -> None:
        if sitting := self._page.sitting:
            draw = sitting.match.offers_draw_to(self._page.player)
            self._acts.start(sitting, offers.decline_draw if draw else takebacks.decline)

    def _resign(self) -> None:
        sitting = self._page.sitting
        resigning = sitting and RESIGNATION in sitting.about.ahead
        self._ask(questions.stay if resigning else questions.resign, queued_moves.resign)

    def _ask(self, question: _Question, act: Act) -> None:
        """Do *act* once the player has said yes to *question*, or at once if there is no
        question."""
        sitting = self._page.sitting
        if sitting is None or sitting.showing.seat is None:
            return
        if asked := question(sitting.showing, sitting.showing.seat):
            self._page.confirm(asked, lambda: self._acts.start(sitting, act))
        else:
            self._acts.start(sitting, act)

    def _meet_again(self) -> None:
        """Offer a rematch, or accept the one that is offered. One key press is enough: an offer can
        be withdrawn, and accepting answers a question."""
        page = self._page
        if (sitting := page.sitting) and (seat := sitting.showing.seat) is not None:
            me, opponent = sitting.match.players[seat], sitting.match.players[1 - seat]
            page.run_worker(self._rematch(sitting.match, me, opponent), group="act")

    async def _rematch(self, match: Match, player: Player, opponent: Player) -> None:
        page, lobby = self._page, self._page.lobby
        with page.refusals():
            made = await lobby.change(
                rematches.meet_again,
                page.number,
                player,
                lobby.chance,
                awake=lobby.thinker.awake,
                here=lobby.presence.players(),
                nonce=fair_deals.nonce_for(match.game, match.options, lobby.chance),
            )
            if isinstance(made, Match):
                page.session.open(places.Board(made.board))
            else:
                page.tell(
                    _(
                        "Rematch offered to {opponent}: the same terms, and sides swapped.",
                        opponent=opponent.name,
                    )
                )
