"""Looking at a match: the board, the players, the moves, the talk. All that a watcher does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType

from lobby import bookmarks, matches
from lobby.bookmarks import Bookmark
from lobby.events import Event, Kind
from lobby.games import View
from lobby.matches import Showing
from lobby.players import Player
from lobby.screens import circumstances, match_news, match_players
from lobby.screens import match_words as words
from lobby.screens.circumstances import Circumstances
from lobby.screens.keeper import Keeper
from lobby.screens.match_actions import GUARDED, OPTIONAL, in_bar, possible
from lobby.screens.match_layout import layout
from lobby.screens.news import Happened
from lobby.screens.page import Page
from lobby.screens.sitting import ENTERING, Past, Sitting
from lobby.screens.talk import Talk
from lobby.storage import Snapshot
from lobby.widgets.boards import DRAWINGS
from lobby.widgets.boards.board import Board
from lobby.widgets.boards.drawing import Drawing
from lobby.widgets.chat import ChatPane
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.lines import width
from lobby.widgets.move_list import MoveList
from lobby.widgets.players_panel import PlayersPanel

_VACATIONS: frozenset[Kind] = frozenset({"vacation-declared", "vacation-begun", "vacation-ended"})


class MatchView(Page):
    """One board, looked at. ``sitting`` is None until it has been seen."""

    HELP = "board"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "latest", "latest", id="back", tooltip="Look at the present position."),
        Binding(
            "less_than_sign",
            "step(-1)",
            "moves",
            key_display="< >",
            id="earlier",
            tooltip="Step through the moves.",
        ),
        Binding("greater_than_sign", "step(1)", show=False, id="later"),
        Binding("home", "first", "start", show=False, id="first", tooltip="Look at the start."),
        Binding("end", "latest", "latest", show=False, id="last", tooltip="Back to the present."),
        Binding("C", "chat", "chat", id="chat", tooltip="Say something at this board."),
        Binding("F", "flip", "flip", id="flip", tooltip="Turn the board round."),
        Binding("P", "think", "possible", id="think", tooltip="Say what a piece may be hiding."),
        Binding("Q", "leave", "leave", id="leave", tooltip="Leave this board."),
    ]
    DEFAULT_CSS = """
    MatchView { layout: grid; grid-size: 2 4; }
    MatchView Board { row-span: 3; height: 100%; }
    MatchView ChatPane { height: 100%; }
    MatchView EntryLine { column-span: 2; }
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.board = number
        self.number = number
        self.sitting: Sitting | None = None
        self.table = Board(self.type_move)
        self._players = PlayersPanel()
        self._moves = MoveList()
        self._chat = ChatPane("press C to talk")
        self.line = EntryLine()
        self._talk = Talk(self, self._chat, number)
        self._keeper = Keeper(self, number)
        self._possible: frozenset[str] = frozenset()
        self._read: int | None = None
        self._wanted_ply: int | None = None
        self._thinking = False
        self._seen_message = 0

    def body(self) -> ComposeResult:
        yield self.table
        yield self._players
        yield self._moves
        yield self._chat
        yield self.line

    def wants(self, event: Event) -> bool:
        """What happens on this board, and vacations of its players."""
        if event.kind in _VACATIONS and self.sitting:
            return event.actor in [player.id for player in self.sitting.match.players]
        return event.board == self.number

    @property
    def drawing(self) -> Drawing[Any]:
        """How this game is drawn; only for a board that has been seen."""
        assert self.sitting
        return DRAWINGS[self.sitting.match.game]

    def change(self, sitting: Sitting) -> None:
        """Show *sitting* and keep the player's place."""
        self.sitting = sitting
        self._draw_position(sitting)
        self._keep(sitting)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force; in the key bar those of a match that matter most now."""
        found = super().active_bindings
        shown = in_bar(self.sitting.stage, self._possible) if self.sitting else frozenset()
        return {key: _shown_if_in(shown, each) for key, each in found.items()}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        return action not in GUARDED or action in self._possible

    def type_move(self, text: str) -> None:
        """The player typed *text*, which may be part of a move."""

    def ends_here(self, sitting: Sitting) -> bool:
        """Whether Enter would end a move that could go on."""
        return False

    # Looking

    async def look(self) -> None:
        if self.sitting is None:
            await self._sit_down()
        else:
            await self._see_again(self.sitting)
        await self._talk.look(read=self._read)
        self._draw()
        if self.sitting:
            self._keep(self.sitting)

    async def _sit_down(self) -> None:
        """The first look: everything as it was left."""
        self.sitting, bookmark = await self.lobby.ask(_opened, self.number, self.player)
        self._read = bookmark.read if self.player else None
        self._seen_message = bookmark.read
        self._keeper.start_from(bookmark)

    async def _see_again(self, before: Sitting) -> None:
        showing, about = await self.lobby.ask(_seen, self.number, self.player)
        past = before.past
        if past and showing.match.over != before.match.over:
            past = await self.lobby.ask(_position, self.number, past.ply, self.player)
        self._tell_news(before, showing)
        now = self.sitting or before  # keys may have been pressed meanwhile
        if now.past is before.past:
            now = replace(now, past=past)
        self.sitting = now.seen(showing, about)

    def _tell_news(self, before: Sitting, showing: Showing) -> None:
        answered = match_news.answered(before.showing, showing)
        moved = ""
        if before.past:
            moved = match_news.moved(before.showing, showing, self.player, self.key_for("last"))
        if said := " ".join(filter(None, (answered, moved))):
            self.tell(said)

    def on_happened(self, happened: Happened) -> None:
        if not self.table.is_attached:
            return  # the session ends
        if happened.events:
            self.look_soon()
        elif self.sitting:
            self._draw_title(self.sitting)

    # Stepping through the moves

    def action_step(self, by: int) -> None:
        if self.sitting:
            self._go((self.sitting.ply if self._wanted_ply is None else self._wanted_ply) + by)

    def action_first(self) -> None:
        self._go(0)

    def action_latest(self) -> None:
        if self.sitting:
            self._go(self.sitting.plies)

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self._go(chosen.ply)

    def _go(self, ply: int) -> None:
        if self.sitting:
            self._wanted_ply = max(0, min(ply, self.sitting.plies))
            self.run_worker(self._look_at(self._wanted_ply), group="past", exclusive=True)

    async def _look_at(self, ply: int) -> None:
        past = None
        with self.refusals():
            if self.sitting and ply < self.sitting.plies:
                past = await self.lobby.ask(_position, self.number, ply, self.player)
        self._wanted_ply = None
        if self.sitting:
            self.change(replace(self.sitting, past=past))
            self._draw_title(self.sitting)

    # Other commands

    def action_flip(self) -> None:
        if self.sitting:
            self.change(replace(self.sitting, turned=not self.sitting.turned))

    def action_think(self) -> None:
        self._thinking = not self._thinking
        self._draw()

    def action_chat(self) -> None:
        self.set_focus(self._chat)

    def action_leave(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        """Leave, once the player's place is kept: who comes back at once finds it."""
        self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        await self._keeper.settled()
        super().action_back()

    def on_board_moved(self, _: Board.Moved) -> None:
        if self.sitting:
            self._draw_line(self.sitting)
            self._offer_actions(self.sitting)

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self._read = self._talk.newest if self.player else None
        self.run_worker(self._talk.say(said.text))

    def on_chat_pane_left(self, _: ChatPane.Left) -> None:
        self.focus_main()

    def on_descendant_focus(self) -> None:
        self._draw()

    # Drawing

    def on_resize(self) -> None:
        self._draw()

    def redraw(self) -> None:
        super().redraw()
        self._draw()

    def _draw(self) -> None:
        if (sitting := self.sitting) and self.size:
            self._arrange(sitting)
            self._draw_title(sitting)
            self._draw_position(sitting)

    def _draw_position(self, sitting: Sitting) -> None:
        """What changes with the move being entered, or with where the viewer looks."""
        drawing, scene, stage = self.drawing, sitting.scene, sitting.stage
        self.table.show_scene(
            drawing,
            scene,
            pointing=self._thinking or stage in ENTERING,
            choosing=stage == "choosing",
        )
        self._show_players(sitting, scene.shown)
        self._moves.show_moves(sitting.showing.played, sitting.ply)
        self._draw_line(sitting)
        self._offer_actions(sitting)

    def _show_players(self, sitting: Sitting, shown: View) -> None:
        now = self.lobby.clock()
        self._players.show_players(match_players.seated(sitting, self.drawing, shown, now))

    def _draw_line(self, sitting: Sitting) -> None:
        if sitting.stage in ENTERING and sitting.stage != "empty":
            self.line.show_move(sitting.move)
        elif self._thinking and self.table.cursor:
            thoughts = self.drawing.thoughts(sitting.view, self.table.cursor)
            self.line.tell(thoughts, self.palette.strong)
        else:
            sentence, hint = words.status(sitting, self.player, self.key_for)
            mine = sitting.stage == "empty"
            self.line.tell(sentence, self.palette.turn if mine else self.palette.strong, hint)

    def _draw_title(self, sitting: Sitting) -> None:
        players, now = sitting.match.players, self.lobby.clock()
        watching = sum(here.player not in players for here in self.lobby.presence.at(self.number))
        news = self._talk.newest > self._seen_message
        standing = words.standing(sitting, watching, now, self.palette, news=news)
        room = self.size.width - width(standing)
        self.title_bar.show_title(words.title(sitting.match, self.palette, room), standing)

    def _offer_actions(self, sitting: Sitting) -> None:
        ending = self.ends_here(sitting)
        now = possible(sitting, ending=ending, thinks=self.drawing.thinks)
        if now != self._possible:
            self._possible = now
            self.refresh_bindings()

    def _arrange(self, sitting: Sitting) -> None:
        """Divide the room."""
        plan = layout(self.drawing, sitting.view, self.size, talking=self._chat.has_focus)
        self._show_players(sitting, sitting.scene.shown)
        self.title_bar.styles.height = plan.title
        self.styles.grid_columns = plan.columns
        self.styles.grid_rows = plan.rows(self._players.height_for(plan.side) + 1)
        if plan.chat:
            self._seen_message = self._talk.newest

    def _keep(self, sitting: Sitting) -> None:
        """Keep the player's place."""
        self._keeper.keep(sitting.bookmark(self._seen_message))


def _opened(snapshot: Snapshot, board: int, player: Player | None) -> tuple[Sitting, Bookmark]:
    showing, about = _seen(snapshot, board, player)
    place = bookmarks.load(snapshot, player, board) if player else Bookmark()
    past = None
    if place.looking_at is not None and place.looking_at < showing.match.plies:
        past = _position(snapshot, board, place.looking_at, player)
    return Sitting.resumed(showing, place, past, about), place


def _seen(snapshot: Snapshot, board: int, player: Player | None) -> tuple[Showing, Circumstances]:
    showing = matches.show(snapshot, board, player)
    return showing, circumstances.of_match(snapshot, showing.match)


def _position(snapshot: Snapshot, board: int, ply: int, player: Player | None) -> Past:
    return Past(ply, matches.view_at(snapshot, board, ply, player))


def _shown_if_in(actions: frozenset[str], active: ActiveBinding) -> ActiveBinding:
    """*active*, out of the key bar unless its action is among *actions* or none of a match."""
    action = active.binding.action.partition("(")[0]
    if not active.binding.show or action in actions or action not in OPTIONAL:
        return active
    return active._replace(binding=replace(active.binding, show=False))
