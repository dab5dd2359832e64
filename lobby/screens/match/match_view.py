"""Looking at a match: the board, the players, the moves, the talk. All that a watcher does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType

from lobby.games.drawings import DRAWINGS
from lobby.kits.drawing.drawing import Drawing
from lobby.kits.game import View
from lobby.model.event import Event, Kind
from lobby.model.match import Showing
from lobby.news import digest
from lobby.pages import match_looks
from lobby.screens.base.chat_keeping import Talk
from lobby.screens.base.crowd import crowd
from lobby.screens.base.keeper import Keeper
from lobby.screens.base.page import Page
from lobby.screens.base.session_news import Happened
from lobby.screens.match import match_news, match_players, plan_words
from lobby.screens.match import match_words as words
from lobby.screens.match.match_actions import GUARDED, OPTIONAL, WRITING, in_bar, possible
from lobby.screens.match.match_layout import TALL, layout
from lobby.screens.match.sitting import ENTERING, Sitting
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.lines import width
from lobby.widgets.move_list import MoveList
from lobby.widgets.players_panel import PlayersPanel

_VACATIONS: frozenset[Kind] = frozenset({"vacation-declared", "vacation-begun", "vacation-ended"})
_OF_A_REMATCH: frozenset[Kind] = frozenset(
    {"challenged", "challenge-declined", "challenge-withdrawn", "challenge-expired", "started"}
)


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
        self.table = Board(self.type_move, self._cursor_moved)
        self._players = PlayersPanel()
        self._moves = MoveList()
        self._chat = ChatPane(left=self.focus_main)
        self.line = EntryLine()
        self._talk = Talk(self, self._chat, number)
        self._keeper = Keeper(self, number)
        self._possible: frozenset[str] = frozenset()
        self._read: int | None = None
        self._wanted_ply: int | None = None
        self._thinking = False
        self._seen_message = 0
        self._news: list[str] = []

    def body(self) -> ComposeResult:
        yield self.table
        yield self._players
        yield self._moves
        yield self._chat
        yield self.line

    def wants(self, event: Event) -> bool:
        """What happens on this board, vacations of its players, and the way to a rematch."""
        match, mine = self.sitting and self.sitting.match, self.player and self.player.id
        if event.kind in _VACATIONS and match:
            return event.actor in [player.id for player in match.players]
        if event.kind in _OF_A_REMATCH and match and match.over and mine in event.concerns:
            return True
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

    @property
    def writing(self) -> bool:
        """Whether the player writes something in place of the line below the board."""
        return False

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
            if self.sitting.about.unnoted and self.player:
                await self.lobby.change(digest.acknowledge_board, self.player, self.number)

    async def _sit_down(self) -> None:
        """The first look: everything as it was left."""
        look = await self.lobby.ask(match_looks.opened, self.number, self.player)
        bookmark = look.place
        self.sitting = Sitting.resumed(look.showing, bookmark, look.past, look.about)
        self._read = bookmark.read if self.player else None
        self._seen_message = bookmark.read
        self._keeper.start_from(bookmark)

    async def _see_again(self, before: Sitting) -> None:
        showing, about = await self.lobby.ask(match_looks.seen, self.number, self.player)
        past = before.past
        if past and showing.match.over != before.match.over:
            past = await self.lobby.ask(match_looks.position, self.number, past.ply, self.player)
        self._tell_news(before, showing)
        now = self.sitting or before  # keys may have been pressed meanwhile
        if now.past is before.past:
            now = replace(now, past=past)
        self.sitting = now.seen(showing, about)

    def _tell_news(self, before: Sitting, showing: Showing) -> None:
        news, self._news = self._news, []
        news.append(match_news.answered(before.showing, showing))
        if before.past:
            key = self.key_for("last")
            news.append(match_news.moved(before.showing, showing, self.player, key))
        if before.plan and showing.match.plies != before.plies:
            news.append("There was a move meanwhile, so what you were planning is gone.")
        if said := " ".join(filter(None, news)):
            self.tell(said)

    def on_happened(self, happened: Happened) -> None:
        if not self.table.is_attached:
            return  # the session ends
        for event in happened.events:
            self.note(event)
        if happened.events:
            self.look_soon()
        elif self.size.height >= TALL:
            self._draw()
        elif self.sitting:
            self._draw_title(self.sitting)

    def note(self, event: Event) -> None:
        """Take note of what is to be told with the next look, as far as the player may know it."""
        if event.kind == "queue-dropped" and event.may_reach(self.player):
            self._news.append(match_news.dropped(event))

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
                past = await self.lobby.ask(match_looks.position, self.number, ply, self.player)
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

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self._read = self._talk.newest if self.player else None
        self.run_worker(self._talk.say(said.text))

    def on_descendant_focus(self) -> None:
        self._draw()

    def onlookers(self, sitting: Sitting) -> str:
        """Who watches, in words; "" for nobody."""
        return words.onlookers(crowd(self.lobby.presence).at(sitting.match), sitting.match)

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
        watching = self.onlookers(sitting) if self.size.height >= TALL else ""
        seated = match_players.seated(sitting, self.drawing, shown, now)
        self._players.show_players(seated, watching)

    def _draw_line(self, sitting: Sitting) -> None:
        if sitting.plan and not sitting.past:
            before, asks = plan_words.before(sitting), plan_words.asks(sitting, self.key_for)
            self.line.show_plan(before, sitting.move, asks)
        elif sitting.stage in ENTERING and sitting.stage != "empty":
            self.line.show_move(sitting.move)
        elif self._thinking and self.table.cursor:
            thoughts = self.drawing.thoughts(sitting.view, self.table.cursor)
            self.line.tell(thoughts, self.palette.strong)
        else:
            sentence, hint = words.status(sitting, self.player, self.key_for)
            mine = sitting.stage == "empty"
            self.line.tell(sentence, self.palette.turn if mine else self.palette.strong, hint)

    def _cursor_moved(self) -> None:
        if self.sitting:
            self._draw_line(self.sitting)
            self._offer_actions(self.sitting)

    def _draw_title(self, sitting: Sitting) -> None:
        now, watching = self.lobby.clock(), crowd(self.lobby.presence).watching(sitting.match)
        news = self.key_for("chat") if self._talk.newest > self._seen_message else ""
        standing = words.standing(sitting, watching, now, self.palette, news=news)
        room = self.size.width - width(standing)
        self.title_bar.show_title(words.title(sitting.match, self.palette, room), standing)

    def _offer_actions(self, sitting: Sitting) -> None:
        ending = self.ends_here(sitting)
        now = possible(sitting, ending=ending, thinks=self.drawing.thinks)
        if self.writing:
            now = WRITING
        elif self.member is None:
            now -= {"subscribe"}
        if now != self._possible:
            self._possible = now
            self.refresh_bindings()

    def _arrange(self, sitting: Sitting) -> None:
        """Divide the room."""
        plan = layout(self.drawing, sitting.view, self.size, talking=self._chat.has_focus)
        self._show_players(sitting, sitting.scene.shown)
        self._chat.hint = self._talk.invitation(self.key_for("chat"))
        self.title_bar.styles.height = plan.title
        self.styles.grid_columns = plan.columns
        self.styles.grid_rows = plan.rows(self._players.height_for(plan.side) + 1)
        if plan.chat:
            self._seen_message = self._talk.newest

    def _keep(self, sitting: Sitting) -> None:
        """Keep the player's place."""
        self._keeper.keep(sitting.bookmark(self._seen_message))


def _shown_if_in(actions: frozenset[str], active: ActiveBinding) -> ActiveBinding:
    """*active*, out of the key bar unless its action is among *actions* or none of a match."""
    action = active.binding.action.partition("(")[0]
    if not active.binding.show or action in actions or action not in OPTIONAL:
        return active
    return active._replace(binding=replace(active.binding, show=False))
