"""What can be done with the row under the cursor."""

from __future__ import annotations

from functools import partial

from lobby.features.challenges.values import Challenge
from lobby.features.home.screens.findings import Findings, MissedKey
from lobby.features.home.screens.panes import Panes
from lobby.features.home.screens.sections import MoreKey, SectionKey
from lobby.features.matches.values import Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.board.acts import ask_and_end, may_end, watch_or_not
from lobby.ui.board.rows import BoardKey, FinishedKey, OfferKey
from lobby.ui.page import Page

_KINDS: dict[str, type] = {
    "enter('board')": BoardKey,
    "enter('offer')": OfferKey,
    "enter('rest')": MoreKey,
    "enter('finished')": FinishedKey,
    "enter('missed')": MissedKey,
    "watch": BoardKey,
}
"""The kind of row that each action is for."""

CHANGING = (
    *_KINDS,
    "put_away",
    "enter('unfold')",
    "enter('fold')",
    "end('decline')",
    "end('withdraw')",
)
"""Actions that depend on the row under the cursor."""


class UnderCursor:
    """The row under the cursor in the *panes* of *page*, which show *findings*."""

    def __init__(self, page: Page, panes: Panes, findings: Findings) -> None:
        self._page = page
        self._panes = panes
        self._findings = findings

    def possible(self) -> frozenset[str]:
        """Those of ``CHANGING`` that apply to the row."""
        return frozenset(action for action in CHANGING if self.suits(action))

    def suits(self, action: str) -> bool:
        """Whether *action*, one of ``CHANGING``, applies to the row."""
        if action == "put_away":
            return self.is_news or self._key == SectionKey("missed")
        if action in _KINDS:
            return isinstance(self._key, _KINDS[action])
        if isinstance(key := self._key, SectionKey):
            return action == ("enter('fold')" if key.opened else "enter('unfold')")
        return action == self._may_end()

    @property
    def is_news(self) -> bool:
        """Whether the row tells of something that the player missed."""
        return isinstance(self._key, MissedKey)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players of the match, or the challenger."""
        if offer := self._offer:
            return (offer.challenger,)
        return self._key.players if isinstance(self._key, BoardKey) else ()

    @property
    def finished(self) -> Match | None:
        """The finished match in the row, by default the last one of the player; None if there is
        none."""
        found = self._findings
        own = [match for match in found.mine.finished if match.plies]
        board = self._key.board if isinstance(self._key, BoardKey) else None
        listed = (match for match in (*own, *found.common.finished) if match.board == board)
        return next(listed, own[0] if own else None)

    def enter(self) -> None:
        """Open the row, whatever it is."""
        page = self._page
        match self._key:
            case BoardKey(board):
                page.session.open(places.Board(self._findings.opened_by(board)))
            case OfferKey():
                if offer := self._offer:
                    page.session.open(places.Offer(offer))
            case FinishedKey(name):
                page.session.open(places.Finished(name))
            case MoreKey(section):
                self._panes.unfold(section, self._findings)
            case SectionKey(section, opened):
                self._unfold(section, opened=not opened)
            case MissedKey() as missed:
                page.work_first(partial(self._note, missed))

    def end(self) -> None:
        """Decline or withdraw the challenge, once the player has said yes."""
        if offer := self._offer:
            ask_and_end(self._page, offer)

    def watch(self) -> None:
        """Subscribe to the board, or unsubscribe."""
        if isinstance(key := self._key, BoardKey):
            self._page.work_first(partial(self._watch, key.board))

    def put_away(self) -> None:
        """Acknowledge all that was missed."""
        self._page.work_first(self._put_away)

    def _unfold(self, section: str, *, opened: bool) -> None:
        """Unfold or fold *section*, and keep that with the player."""
        page = self._page
        chosen = self._panes.unfold(section, self._findings, opened=opened)
        page.refresh_bindings()
        if page.player:
            page.run_worker(self._keep(page.player, section, chosen))

    @property
    def _key(self) -> object:
        row = self._panes.rows.row
        return row.key if row else None

    @property
    def _offer(self) -> Challenge | None:
        key = self._key
        return self._findings.offer(key.number) if isinstance(key, OfferKey) else None

    def _may_end(self) -> str:
        offer = self._offer
        how = may_end(offer, self._page.player) if offer else ""
        return f"end('{how}')" if how else ""

    async def _keep(self, player: Player, section: str, chosen: bool | None) -> None:
        with self._page.refusals():
            await self._page.lobby.change(preferences.unfold, player, section, chosen)

    async def _watch(self, board: int) -> None:
        await watch_or_not(self._page, board, watched=board in self._findings.mine.watched)
        self._findings.forget({"mine"})
        self._page.look_soon()

    async def _note(self, key: MissedKey) -> None:
        page = self._page
        assert page.player
        await self._findings.missed.note(page.lobby, page.player, key)
        self._panes.draw(self._findings)
        if key.board is not None:
            page.session.open(places.Board(key.board))
        elif key.private_message is not None:
            page.session.open(places.Messages())
        elif key.report is not None:
            page.session.open(places.OpenReport(key.report))

    async def _put_away(self) -> None:
        page = self._page
        assert page.player
        await self._findings.missed.put_away(page.lobby, page.player)
        self._panes.draw(self._findings)
