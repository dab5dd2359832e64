"""Talk: what keeps the chat pane of a screen going."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.values import Event
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.features.talk.values import ChatMessage, audible
from lobby.ui.page import Page
from lobby.widgets.chat_panel import ChatPane


class Talk:
    """The chat of a page: that of the lobby, or of a match's board.

    The page calls ``look`` when it looks at anything, and ``say`` for what its pane sends. The
    lobby's page calls ``catch_up`` when somebody has said something.
    """

    def __init__(self, page: Page, pane: ChatPane, board: int | None = None) -> None:
        self._page = page
        self._pane = pane
        self._board = board
        self._place = f"board:{board or 0}"  # 0 is the lobby
        self.newest = 0
        """The id of the last message shown, 0 if there is none."""
        self.newest_of_others = 0
        """The id of the last one that the player did not write."""

    def resume(self) -> None:
        """Show in the line what the player typed there and did not send."""
        self._pane.restore(self._page.session.unsent.take(self._place))

    def put_away(self) -> None:
        """Keep what is typed in the line until the player comes back."""
        self._page.session.unsent.put(self._place, self._pane.typed)

    def concerns(self, event: Event) -> bool:
        """Whether *event* is something said in this room, or announced in the lobby."""
        return event.kind in chat.SAID and event.board == self._board

    async def look(self, *, read: int | None = None) -> None:
        """Show the room's messages; those by others after message *read* are marked as new."""
        page = self._page
        self.show(await page.lobby.ask(chat.history, page.player, board=self._board), read=read)

    def show(self, messages: tuple[ChatMessage, ...], *, read: int | None) -> None:
        """Show *messages* of the room; those by others after message *read* are marked as new."""
        self._show(messages, _past_own(messages, read, self._page.player))

    async def look_as(self, silent: frozenset[int]) -> None:
        """Show the messages of the lobby, which are looked up once for all sessions, without those
        by authors with the ids *silent*, whom the player does not hear."""
        self._show(audible((await self._page.lobby.talk()).messages, silent))

    async def catch_up(self) -> None:
        """Show what has been said in the lobby since: all sessions do so at once."""
        page = self._page
        self._show((await page.lobby.talk()).heard_by(page.player))

    def _show(self, messages: tuple[ChatMessage, ...], read: int | None = None) -> None:
        before, self.newest = self.newest, messages[-1].id if messages else 0
        player = self._page.player
        others = (message.id for message in reversed(messages) if message.author != player)
        self.newest_of_others = next(others, 0)  # the first found: all sessions do this at once
        if bool(before) != bool(self.newest):
            self._page.draw()  # an empty room may take less space
        self._pane.show_messages(messages, self._page.lobby.clock(), read=read)

    @property
    def allowed(self) -> bool:
        """Whether the visitor may say something here."""
        page = self._page
        return chat.may_talk(page.player, guests_chat=page.lobby.guests_chat)

    def draw(self, key: str, join: str) -> None:
        """Show how long ago everything was said, and in the empty line which *key* leads there or,
        to people who may not talk without a name, that *join* chooses one."""
        self._pane.show_ages(self._page.lobby.clock())
        may = self._pane.can_focus = self.allowed
        self._pane.hint = (
            _("press {key} to talk", key=key)
            if may
            else _("press {key} to choose a name", key=join)
        )

    async def say(self, text: str) -> None:
        """Say *text*. If that is refused, the page tells why and the pane keeps the text."""
        page = self._page
        try:
            if not self.allowed:
                raise Refused.because("Only players may talk here. Choose a name first.")
            chat.check_typed(text)
            await page.lobby.change(chat.say, page.player, text, board=self._board)
        except Refused as refusal:
            self._pane.restore(text)
            page.tell(str(refusal), danger=True)


def _past_own(
    messages: Sequence[ChatMessage], read: int | None, player: Player | None
) -> int | None:
    """The last message before the first one by somebody else after message *read*."""
    if read is None:
        return None
    for message in messages:
        if message.id > read and message.author != player:
            break
        read = max(read, message.id)
    return read
