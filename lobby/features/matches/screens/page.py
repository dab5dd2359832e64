"""The match screen as its parts know it: a sitting, how it is shown and stored, and what its player
does or writes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from textual.binding import ActiveBinding
from textual.widget import Widget
from textual.worker import Worker

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.matches import playing
from lobby.features.matches.screens.panes import MatchPanes
from lobby.features.matches.screens.sitting import (
    ENTERING,
    GUARDED,
    OPTIONAL,
    Sitting,
    idle,
    in_bar,
    name_of,
)
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.values.player import Player
from lobby.features.planning.queued_moves import Queue
from lobby.gamekit.drawing.drawing import Drawing
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import BoardPage
from lobby.ui.page import Page
from lobby.ui.ticking import Ticking
from lobby.widgets.key_names import out_of_bar
from lobby.widgets.lines import Lines
from lobby.widgets.request import Request


class Keeper:
    """Stores a player's place at a board while the player goes on.

    While one bookmark is being stored, only the latest of those that follow is remembered, so a
    fast typist causes no queue. The work belongs to the session rather than the page, which may be
    closed meanwhile.
    """

    def __init__(self, page: Page, board: int) -> None:
        self._page = page
        self._board = board
        self._stored: Bookmark | None = None
        self._wanted = Bookmark()
        self._work: Worker[None] | None = None

    def start_from(self, bookmark: Bookmark) -> None:
        """Note that *bookmark* is already stored."""
        self._stored = self._wanted = bookmark

    def keep(self, bookmark: Bookmark) -> None:
        """Store *bookmark* soon; a visitor who has not played has no place to keep."""
        self._wanted = bookmark
        player, session = self._page.player, self._page.session
        if player and not self._work and bookmark != self._stored:
            self._work = session.run_worker(self._store(player), group="bookmark")

    async def settled(self) -> None:
        """Return once the latest bookmark is stored."""
        if self._work:
            await self._work.wait()

    async def _store(self, player: Player) -> None:
        session = self._page.session
        try:
            while self._wanted != self._stored:
                wanted = self._wanted
                await session.lobby.change(playing.keep_place, player, self._board, wanted)
                self._stored = wanted
        except Refused as refusal:
            session.tell(
                _("Your place on this board could not be saved: {refusal}", refusal=refusal),
                danger=True,
            )
        finally:
            self._work = None


class MatchPage(BoardPage):
    """A page that shows one board. ``sitting`` is None until the first look."""

    HELP = "board"
    DEFAULT_CSS = """
    MatchPage Board { row-span: 3; }
    MatchPage ChatPane { height: 100%; }
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.board = number
        self.number = number
        self.sitting: Sitting | None = None
        self.panes = panes = MatchPanes(
            self, number, typed=self.type_move, moved=self._cursor_moved
        )
        self.slots = (
            *(panes.table, panes.players, panes.moves),
            *(panes.chat, panes.line, panes.prompt),
        )
        self.keeper = Keeper(self, number)
        self._ticking = Ticking(self, self._clock_stands, self._draw_clocks)
        self._possible: frozenset[str] = frozenset()
        self._unlikely: frozenset[str] = frozenset()
        self._drawn_for_focus: Widget | None = None

    @property
    def game(self) -> str | None:
        return self.sitting.match.game if self.sitting else None

    @abstractmethod
    def type_move(self, text: str) -> None:
        """Handle *text* that the player typed, which may be part of a move."""

    @abstractmethod
    def possible(self, sitting: Sitting) -> frozenset[str]:
        """The actions that make sense now, out of those that do not always."""

    @property
    def occupied(self) -> bool:
        """Also while a draw or a takeback is to be answered, which goes first."""
        if super().occupied or "decline" in self._possible:
            return True
        sitting = self.sitting
        return sitting is not None and (bool(sitting.plan) or sitting.move.stage != "empty")

    def _asked(self) -> Request | None:
        """Nothing while a draw or a takeback is to be answered, which goes first."""
        return None if "decline" in self._possible else super()._asked()

    def attended(self) -> Iterator[Lines]:
        """Put the line below the board first while a move is typed or a step chosen there."""
        if (sitting := self.sitting) and self.focused is self.panes.table:
            if sitting.stage in ENTERING and sitting.move.in_words:
                yield self.panes.line
            yield from (self.panes.table, self.panes.line)
        else:
            yield from super().attended()

    @property
    def drawing(self) -> Drawing[Any]:
        """How this game is drawn; only after the first look."""
        assert self.sitting
        return drawing_of(self.sitting.match.game)

    def change(self, sitting: Sitting) -> None:
        """Show *sitting* and keep the player's place."""
        self.sitting = sitting
        self.panes.draw_position(sitting)
        self._offer_actions(sitting)
        self.keep(sitting)

    def keep(self, sitting: Sitting) -> None:
        """Keep the player's place."""
        self.keeper.keep(sitting.bookmark(self.panes.seen_message))

    def draw(self) -> None:
        if (sitting := self.sitting) and self.size:
            self._drawn_for_focus = self.focused
            self.panes.draw(sitting)
            self._offer_actions(sitting)
            self._ticking.again()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force; of those of a match, the key bar shows the ones that matter most
        now."""
        bindings = super().active_bindings
        sitting, shown = self.sitting, frozenset[str]()
        if sitting:
            shown = in_bar(sitting.stage, self._possible - self._unlikely)
        return {key: _shown_if_in(shown, binding) for key, binding in bindings.items()}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        name = str(parameters[0]) if action == "ask" else action
        return name not in GUARDED or name in self._possible

    def on_descendant_focus(self) -> None:
        if self.focused is not self._drawn_for_focus:  # a new page is told after its first look
            self.draw()

    async def on_unmount(self) -> None:
        self._ticking.stop()
        self.panes.talk.put_away()

    def _clock_stands(self) -> float | None:
        left = self.sitting and self.sitting.about.left(self.lobby.precise())
        return clocks.stands(left) if left else None

    def _draw_clocks(self) -> None:
        if self.sitting:
            self.panes.draw_clocks(self.sitting)

    def _cursor_moved(self) -> None:
        if sitting := self.sitting:
            # Otherwise they are the same wherever the cursor is.
            if self.panes.thinking or sitting.plan or sitting.move.stage != "empty":
                self.panes.draw_line(sitting)
                self._offer_actions(sitting)
            self._explain(sitting)

    def _explain(self, sitting: Sitting) -> None:
        """Say once in a session what a sign on the board means that no other game has."""
        game, cell, explained = sitting.match.game, self.panes.table.cursor, self.session.explained
        if game in explained or not cell or self.asking or sitting.move.stage != "empty":
            return
        if sentence := drawing_of(game).unusual(sitting.view, cell):
            explained.add(game)
            self.tell(sentence)

    def _offer_actions(self, sitting: Sitting) -> None:
        now, unlikely = self.possible(sitting), idle(sitting)
        if (now, unlikely) != (self._possible, self._unlikely):
            self._possible, self._unlikely = now, unlikely
            self.refresh_bindings()


def _shown_if_in(actions: frozenset[str], active: ActiveBinding) -> ActiveBinding:
    """*active*, but out of the key bar if its action belongs to a match and is not among
    *actions*."""
    action = name_of(active.binding.action)
    return out_of_bar(active) if action in OPTIONAL - actions else active


Act: TypeAlias = Callable[..., Match | Queue | tuple[str, Match]]


class Acts:
    """What the player of *page* does, on the match as it was last seen."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page
        self.comment = ""
        """The comment of a move that was refused."""

    async def do(
        self,
        sitting: Sitting,
        act: Act,
        *args: str,
        said: str = "",
        in_any: bool = False,
        **more: str,
    ) -> None:
        """Do *act* in the position that was seen, or *in_any*; then look again, and tell what was
        *said* by it. The caller holds the keys, which are meant for the position after it; this
        releases them."""
        page, match = self._page, sitting.match
        seen = {} if in_any else {"revision": match.revision}
        with page.releasing(), page.refusals():
            try:
                await page.lobby.change(act, match.board, page.player, *args, **seen, **more)
                self.comment = ""
                self._go_on(match, act)
            finally:
                await page.look()
            if said:
                page.tell(said)

    def _go_on(self, match: Match, act: Act) -> None:
        session = self._page.session
        if act is playing.play and session.preferences.go_on and session.board == match.board:
            session.go_on(match.board)


class Writing:
    """What is being written on *page* in place of the line below the board."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page
        self._then: Callable[[str], None] | None = None

    @property
    def going_on(self) -> bool:
        """Whether the player is writing something."""
        return self._then is not None

    @property
    def text(self) -> str:
        """What has been written so far."""
        return self._page.panes.prompt.text

    def goes_to(self, then: Callable[[str], None]) -> bool:
        """Whether what the player is writing will go to *then*."""
        return self._then == then

    def begin(
        self,
        label: str,
        text: str,
        hint: str,
        then: Callable[[str], None],
        *,
        limit: int | None = None,
    ) -> None:
        """Let the player go on writing *text* after *label*, of at most *limit* characters; *then*
        gets what is sent. It is up to *then* to end the writing, so that the player can correct
        what is refused."""
        self._then = then
        prompt = self._page.panes.prompt
        prompt.ask(f" {label} ", text, hint, limit=limit)
        self._swap()
        self._page.set_focus(prompt)

    def send(self) -> None:
        """Hand over what is written."""
        if self._then:
            self._then(self.text)

    def stop(self) -> None:
        """Show the line below the board again."""
        if self.going_on:
            self._then = None
            self._swap()
            self._page.focus_main()

    def _swap(self) -> None:
        page, panes = self._page, self._page.panes
        panes.prompt.display, panes.line.display = self.going_on, not self.going_on
        if page.sitting:
            page.change(page.sitting)
