"""Planning at the board: what to answer, while the opponent thinks."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.kits.game import tokens
from lobby.matches import plans, queued_moves
from lobby.matches.plans import Moves
from lobby.model import conditional_moves
from lobby.model.conditional_moves import Line, LineError
from lobby.model.player import Player
from lobby.screens.match import match_questions as questions
from lobby.screens.match.match_writing import MatchWriting
from lobby.screens.match.sitting import ENTERING, Sitting
from lobby.widgets.move_input import steps_to

_HINT = "a move, or: if MOVE then MOVE"


class MatchPlanning(MatchWriting, inherit_bindings=False):
    """A match in which moves of both sides can be entered ahead, into a line that will wait."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "keep", "keep the line", id="act", tooltip="Let the line wait."),
        Binding("enter,space", "add", "add it", id="act", tooltip="Add the move to the line."),
        Binding(
            "A", "any", "any reply", id="any", tooltip="Plan an answer to whatever they reply."
        ),
        Binding("W", "plan", "plan ahead", id="plan", tooltip="Plan answers for your next turn."),
        Binding("X", "forget", "drop plans", id="forget", tooltip="Drop what waits for your turn."),
        Binding(
            "i", "write('i')", "if", show=False, id="write", tooltip="Write a line for your turn."
        ),
    ]

    def __init__(self, board: int) -> None:
        super().__init__(board)
        self._imagining = False

    async def look(self) -> None:
        await super().look()
        if self.writing_with(self._queue_written) and self.sitting:
            self._enter_written(self.sitting)

    def action_plan(self) -> None:
        self.imagine(())

    def action_any(self) -> None:
        self.imagine((None,))

    def action_keep(self) -> None:
        if (sitting := self.sitting) and sitting.plan and (line := sitting.plan.line):
            self._queue(sitting, line)

    def action_forget(self) -> None:
        if sitting := self.sitting:
            waiting = sitting.about.ahead
            if len(waiting) == 1:
                self.confirm(f"Drop it: {waiting[0]}?", lambda: self._forget(waiting[0]))
            elif waiting:
                self.ask_key(questions.forget(waiting), lambda key: self._forget_by(key, waiting))

    def action_write(self, text: str) -> None:
        if (sitting := self.sitting) and sitting.stage == "waiting":
            self.write("ahead", text, _HINT, self._queue_written)

    @property
    def imagining(self) -> bool:
        """Whether a position is being looked up, so that keys must wait for it."""
        return self._imagining

    def imagine(self, moves: Moves) -> None:
        """Show where *moves* lead from the present position."""
        if self.player and not self._imagining:
            self._imagining = True
            self.run_worker(self._imagine(self.player, moves), group="plan")

    def add(self, sitting: Sitting) -> None:
        """Add what is entered to the plan."""
        assert sitting.plan
        entry = sitting.move.entry
        self.imagine((*sitting.plan.moves, entry.move or entry.text))

    def keeps_here(self, sitting: Sitting) -> bool:
        """Whether Enter would keep the line: it has an answer, and the cursor is where that went,
        or where no reply begins."""
        plan, cursor = sitting.plan, self.table.cursor
        if not plan or not plan.line or not plan.replying or sitting.stage != "empty":
            return False
        return self.ends_at(sitting, cursor) or not steps_to(
            self.drawing, sitting.move.entry, cursor
        )

    def ends_at(self, sitting: Sitting, cell: str) -> bool:
        """Whether the last move of the plan went to *cell*."""
        moves = sitting.plan.moves if sitting.plan else ()
        return bool(moves) and cell == self._cell_of(moves[-1])

    def step_back(self, sitting: Sitting) -> None:
        """Take the last move of the plan back."""
        assert sitting.plan
        self.imagine(sitting.plan.moves[:-1])

    def leave_plan(self, sitting: Sitting) -> None:
        """Plan no longer; ask first when there is a line to lose."""
        assert sitting.plan
        if sitting.plan.line:
            self.confirm("Leave this line, without keeping it?", self._stop_planning)
        else:
            self._stop_planning()

    def _stop_planning(self) -> None:
        if self.sitting:
            self.change(self.sitting.planning(None))
            self._draw()

    async def _imagine(self, player: Player, moves: Moves) -> None:
        try:
            with self.refusals():
                plan = await self.lobby.ask(plans.imagine, self.number, player, moves)
                if self.sitting:
                    self.change(self.sitting.planning(plan))
                    self._draw()  # the panel grows with the line, and the title says what goes on
                    self.table.put_cursor(self._cell_of(plan.moves[-1]) if plan.moves else "")
        finally:
            self._imagining = False

    def _cell_of(self, move: str | None) -> str:
        """Where *move* went; "" where that is nowhere on the board."""
        pose = self.table.pose
        known = pose.geometry.middles if pose else {}
        cells = [cell for cell in map(self.drawing.cell_of, tokens(move or "")) if cell in known]
        return cells[-1] if cells else ""

    def _enter_written(self, sitting: Sitting) -> None:
        """What was typed for later is the move to be played, now that the turn has come."""
        text = self.written
        if sitting.stage in ENTERING and "if" not in text.lower().split():
            self.stop_writing()
            self.type_move(text)

    def _queue_written(self, text: str) -> None:
        try:
            line = conditional_moves.parse(text)
        except LineError as error:
            self.tell(str(error), danger=True)
        else:
            if self.sitting:
                self._queue(self.sitting, line)

    def _queue(self, sitting: Sitting, line: Line) -> None:
        self.run_worker(self._queued(line, sitting.match.revision), group="act")

    async def _queued(self, line: Line, revision: int) -> None:
        assert self.player
        with self.refusals():
            await self.lobby.change(
                queued_moves.queue, self.number, self.player, line, revision=revision
            )
            self.stop_writing()
            self._stop_planning()
            await self.look()
            self.tell(f"Kept, and nobody else sees it: {line}.")

    def _forget_by(self, key: str, waiting: tuple[Line, ...]) -> None:
        if key == "a":
            self._forget(None)
        elif key.isdecimal() and 0 < int(key) <= len(waiting):
            self._forget(waiting[int(key) - 1])

    def _forget(self, line: Line | None) -> None:
        """Drop *line*, or all that wait."""
        self.run_worker(self._forgotten(line), group="act")

    async def _forgotten(self, line: Line | None) -> None:
        assert self.player
        with self.refusals():
            if line:
                await self.lobby.change(queued_moves.drop, self.number, self.player, line)
            else:
                await self.lobby.change(queued_moves.clear, self.number, self.player)
            await self.look()
