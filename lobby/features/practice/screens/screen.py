"""A practice board: a position to play on from, against a bot or both sides alone."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.geometry import Size

from lobby.base.errors import NotFound
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.practice import live, practising
from lobby.features.practice.practising import Going
from lobby.features.practice.screens import words
from lobby.features.practice.values import Practice
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from lobby.ui.board import board_keys
from lobby.ui.board.exercise import ExercisePage
from lobby.ui.board.layout import layout
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.key_names import bind, hidden
from lobby.widgets.lines import Lines
from lobby.widgets.move_input import MoveEntry, current_cell


class Course(Lines):
    """Who plays, and what was played, beside the board."""

    DEFAULT_CSS = "Course { height: 100%; }"


class PracticeScreen(ExercisePage, inherit_bindings=False):
    """One practice board. It is stored after each move. Leaving stops the bot's thinking, which
    begins again when the player comes back."""

    HELP = "review"
    PROMINENCE = 8
    BINDINGS: ClassVar[list[BindingType]] = [
        *MoveKeys.BINDINGS,
        bind("U", "take_back", N_("take back"), N_("Take your move back."), "takeback"),
        board_keys.FLIP,
        bind("X", "remove", N_("remove"), N_("Remove this practice board."), "forget"),
        bind("escape", "back", N_("leave"), N_("Back to where you were.")),
        hidden("Q", "back", N_("leave"), N_("Back to where you were."), "leave"),
    ]

    def __init__(self, number: int) -> None:
        self._course = Course()
        super().__init__(self._course)
        self.moving = self
        self._number = number
        self._going: Going | None = None
        self._turned = False
        self._busy = False
        self._trouble = ""

    async def look(self) -> None:
        if self._going is None and self.player:
            try:
                found = await self.lobby.ask(practising.find, self.player, self._number)
            except NotFound:
                self.action_back()
                raise
            self._show(practising.look(found))
            self._go_on(found)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for what is entered so far."""
        going = self._going
        if action in STAGES or action == "end":
            return self._may_move and self.suits(action)
        possible = {
            "take_back": going is not None and bool(going.practice.moves) and not self._busy,
            "flip": going is not None,
            "remove": going is not None,
            "back": self.move.stage == "empty",
        }
        return possible.get(action, True)

    @property
    def _may_move(self) -> bool:
        """Whether the player may enter a move."""
        going = self._going
        return going is not None and not self._busy and bool(going.view.moves)

    # Entering a move

    def entering(self) -> MoveEntry | None:
        return self.move if self._may_move else None

    def enter(self, move: MoveEntry) -> None:
        self.move = move
        self.table.put_cursor(current_cell(self._drawing, move.entry))
        if move.said:
            self.tell(move.said, danger=True)
        if move.stage == "whole" and not (move.typed or self.session.preferences.confirm):
            self.play()
        else:
            self.draw()

    def play(self) -> None:
        if self._going and self._may_move and self.player:
            text, plies = self.move.entry.move or self.move.entry.text, self._plies
            change = self.lobby.change(practising.play, self.player, self._number, text, plies)
            self._start(change)

    @property
    def _plies(self) -> int:
        return len(self._going.practice.moves) if self._going else 0

    # Acting at the board

    def action_take_back(self) -> None:
        if self.player:
            self._start(self.lobby.change(practising.take_back, self.player, self._number))

    def action_flip(self) -> None:
        self._turned = not self._turned
        self.draw()

    def action_remove(self) -> None:
        self.confirm(_("Remove this practice board?"), self._remove)

    def _remove(self) -> None:
        self.run_worker(self._removed(), group="practice", exclusive=True)

    async def _removed(self) -> None:
        assert self.player
        with self.refusals():
            await self.lobby.change(practising.remove, self.player, self._number)
            self.action_back()

    def _start(self, change: Awaitable[Practice]) -> None:
        """Make *change*, and have the bot answer."""
        self._busy = True
        self.run_worker(self._changed(change), group="practice", exclusive=True)

    async def _changed(self, change: Awaitable[Practice]) -> None:
        found = None
        with self.refusals():
            found = await change
        self._busy = False
        if found:
            self._show(practising.look(found))
            self._go_on(found)
        else:
            self.draw()

    def _go_on(self, found: Practice) -> None:
        """Have the bot move if it is its turn."""
        self._trouble, self._busy = "", bool(self._going and self._going.awaits_bot)
        self.draw()
        if self._busy:
            self.run_worker(self._answered(found), group="bot", exclusive=True)

    async def _answered(self, found: Practice) -> None:
        try:
            with self.refusals():
                self._show(await live.answered(self.lobby, found))
        except CannotThink as cannot:
            self._trouble = str(cannot)
        finally:
            self._busy = False
            self.draw()

    def _show(self, going: Going) -> None:
        self._going = going
        self.move = MoveEntry(Entry(going.view.moves), going.to_move or 0, going.view)
        self.draw()

    # Drawing

    @property
    def _drawing(self) -> Drawing[Any]:
        assert self._going
        return drawing_of(self._going.practice.beginning.game)

    def draw(self) -> None:
        if (going := self._going) is None or not self.size:
            return
        scene = self._scene(going)
        side, rows = self._arrange(scene)
        self.table.show_scene(
            self._drawing, scene, pointing=self._may_move, choosing=self.move.can_choose
        )
        self._course.show(tuple(words.beside(going, side, rows, self.palette)))
        if self.move.stage == "empty":
            said = words.status(going, self._trouble, thinking=self._busy and going.awaits_bot)
            style = self.palette.danger if self._trouble else self.palette.text
            self.entry_line.tell(said, style)
        else:
            self.entry_line.show_move(self.move)
        self.refresh_bindings()

    def _scene(self, going: Going) -> Scene[Any]:
        last = going.moves[-1] if going.moves else ""
        seat = going.practice.seat
        at_top = self._drawing.has_sides and seat not in (None, self._drawing.bottom)
        return Scene(
            going.view,
            self.move.entry.settled,
            last,
            flipped=at_top != self._turned,
            chosen=self.move.step,
        )

    def _arrange(self, scene: Scene[Any]) -> tuple[int, int]:
        """Divide the space, and return how many columns and lines are beside the board."""
        plan = layout(
            self._drawing, scene.view, Size(*self.size), talking=False, painted=self.palette.painted
        )
        self.title_bar.styles.height = plan.title
        self.styles.grid_columns = plan.columns
        self.styles.grid_rows = f"{plan.lines} 1"
        assert self._going
        found = self._going.practice
        self.title_bar.show_title(
            words.title(found, self.palette), words.standing(found, self.palette)
        )
        return plan.side, plan.lines
