"""Making moves: one that is being entered, and plans for the turns to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from lobby.base.translation import N_, _
from lobby.features.matches import playing
from lobby.features.matches.screens import words
from lobby.features.matches.screens.page import Acts, MatchPage, Writing
from lobby.features.matches.screens.sitting import ENTERING, Sitting
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning import values as planning_values
from lobby.features.planning.queued_moves import Moves, Plan
from lobby.features.planning.values import IF, LineError, PlannedLine, Written
from lobby.features.records import positions
from lobby.gamekit.spelling import tokens
from lobby.widgets.move_input import MoveEntry, current_cell, steps_to

_HINT = N_("moves, or: if MOVE then MOVE")


class Moving:
    """The move being entered on *page*, to be played or to be planned; and moves of both sides,
    entered ahead or written, as a line that waits for the turn."""

    def __init__(self, page: MatchPage, acts: Acts, writing: Writing) -> None:
        self._page = page
        self._acts = acts
        self._writing = writing

    def entering(self) -> MoveEntry | None:
        """Return the move being entered; None if no move may be, and then the player has been told
        why."""
        sitting = self.my_turn()
        return sitting.move if sitting else None

    def my_turn(self) -> Sitting | None:
        """Return the sitting if a move may be entered; otherwise tell the player why not."""
        page, sitting = self._page, self._page.sitting
        if sitting is None or not page.ready:
            return None
        if sitting.past:
            back = page.key_for("back")
            page.tell(
                _("This is an earlier position. {back} returns to the current one.", back=back)
            )
        elif not sitting.showing.view.moves and not sitting.plan:
            page.tell(words.status(sitting, page.player, page.key_for)[0])
        else:
            return sitting
        return None

    def ends_here(self, sitting: Sitting) -> bool:
        """Whether Enter would end a move that could go on, or save the plan."""
        if self._keeps_here(sitting):
            return True
        here = current_cell(self._page.drawing, sitting.move.entry)
        begun = sitting.stage == "begun" and sitting.move.can_end
        return begun and self._page.panes.table.cursor == here

    def keeps_at(self, cell: str) -> bool:
        """Whether a click on *cell* saves the plan."""
        sitting = self._page.sitting
        return sitting is not None and self._keeps_here(sitting) and self._ends_at(sitting, cell)

    def enter(self, move: MoveEntry) -> None:
        """Show *move* as the one being entered, and send it if there is nothing left to enter or
        confirm."""
        page = self._page
        if (sitting := page.sitting) is None:
            return
        page.change(replace(sitting, move=move))
        if move.said:  # the cursor stays where it was, for it may be one cell short of the target
            page.tell(move.said, danger=True)
        else:
            page.panes.table.put_cursor(current_cell(page.drawing, move.entry))
        asks = page.session.preferences.confirm and not sitting.plan  # plans are confirmed whole
        if move.stage == "whole" and not (move.typed or asks):
            self.play()

    def play(self, comment: str = "") -> None:
        """Send what is entered, or add it to the plan."""
        if (sitting := self._page.sitting) is None:
            return
        text = sitting.move.entry.move or sitting.move.entry.text
        if sitting.plan:
            self.plan((*sitting.plan.moves, text))
            return
        self._page.panes.line.tell(_("Sending {text} ...", text=text), self._page.palette.strong)
        playing_it = self._acts.do(sitting, playing.play, text, comment=comment)
        self._page.hold()
        self._page.run_worker(playing_it, group="act")

    def comment(self) -> None:
        """Let the player write a comment on the move."""
        if sitting := self.my_turn():
            move = sitting.move.entry.move or sitting.move.entry.text
            hint = _("Enter sends it with the move")
            label = _("{move}  comment:", move=move)
            limit = playing.MAX_COMMENT
            self._writing.begin(label, self._acts.comment, hint, self._send_with, limit=limit)

    def take_written(self) -> str:
        """Take what was typed for later if it is the move to play, now that the turn has come; else
        ""."""
        sitting, writing = self._page.sitting, self._writing
        if sitting is None or not writing.goes_to(self._queue_written):
            return ""
        text = writing.text
        if sitting.stage not in ENTERING or "if" in text.lower().split():
            return ""
        writing.stop()
        return text

    def _send_with(self, comment: str) -> None:
        self._acts.comment = comment
        self._writing.stop()
        if self.my_turn():
            self.play(comment)

    # Planning

    def go_on(self) -> None:
        """Go on planning from the position that the intended answer has led to."""
        page = self._page
        if page.sitting and (moves := page.sitting.onward):
            page.sitting = replace(page.sitting, intended=())
            self.plan(moves)

    def answer_any(self) -> None:
        """Plan an answer to whatever the opponent replies."""
        if (sitting := self._page.sitting) and sitting.plan:
            self.plan((*sitting.plan.moves, None))

    def keep(self) -> None:
        """Save the line, to wait for the turn."""
        if (sitting := self._page.sitting) and sitting.plan and (line := sitting.plan.line):
            self._queue(sitting, Written(line, beside=True))

    def forget(self) -> None:
        """Delete waiting lines, after asking which."""
        page = self._page
        if sitting := page.sitting:
            waiting = sitting.about.ahead
            if len(waiting) == 1:
                page.confirm(
                    _("Delete this plan: {waiting}?", waiting=waiting[0].in_words),
                    lambda: self._forget_by("1", waiting),
                )
            elif waiting:
                page.ask_key(_which_line(waiting), lambda key: self._forget_by(key, waiting))

    def write(self, text: str) -> None:
        """Let the player write a line that begins with *text*, or goes on with it after the line
        that is planned."""
        if (sitting := self._page.sitting) is None:
            return
        if (plan := sitting.plan) and plan.line and plan.replying:
            text = f"{plan.line} {text}"
        if sitting.stage == "waiting" or (plan and not sitting.past):
            self._writing.begin(_("ahead >"), text, _(_HINT), self._queue_written)

    def takes(self, typed: str) -> bool:
        """Let the player go on writing the plan in words, if with *typed* the first of them stands
        where a move is entered, which may be where ``i`` is a column; return whether it does."""
        page, sitting = self._page, self._page.sitting
        if sitting is None or not sitting.plan or f"{sitting.move.typed}{typed}" != IF:
            return False
        page.change(replace(sitting, move=sitting.move.cleared()))
        self.write(IF)
        return True

    def tell_position(self, plan: Plan) -> None:
        """Tell the position that *plan* leads to, as text."""
        page = self._page
        if plan.unsure:
            page.tell(_("There is no single position after any reply. Plan one reply to see it."))
        elif page.sitting:
            with page.refusals():
                page.tell(str(positions.planned(page.sitting.match, plan.view)), whole=True)

    def plan(self, moves: Moves = ()) -> None:
        """Plan from the current position: show where *moves* lead."""
        page = self._page
        if page.player:
            page.work_first(partial(self._imagine, page.player, moves))

    def _keeps_here(self, sitting: Sitting) -> bool:
        """Whether Enter would save the line: it has an answer, and the cursor is where that went,
        or where no reply of the opponent begins."""
        plan, cursor = sitting.plan, self._page.panes.table.cursor
        if not plan or not plan.line or not plan.replying or sitting.stage != "empty":
            return False
        return self._ends_at(sitting, cursor) or not steps_to(
            self._page.drawing, sitting.move.entry, cursor
        )

    def _ends_at(self, sitting: Sitting, cell: str) -> bool:
        """Whether the last move of the plan went to *cell*."""
        moves = sitting.plan.moves if sitting.plan else ()
        return bool(moves) and cell == self._cell_of(moves[-1])

    def step_back(self) -> bool:
        """Take back the last move of a plan. Return False if there is none, or if a move is being
        entered, which comes first."""
        if plan := self._bare_plan:
            self.plan(plan.moves[:-1])
        return plan is not None

    def leave_plan(self) -> bool:
        """Stop planning; ask first if there is a line to lose. Return False if there is no plan, or
        if a move is being entered, which comes first."""
        plan = self._bare_plan
        if plan and plan.line:
            self._page.confirm(_("Leave without saving this plan?"), self._stop)
        elif plan:
            self._stop()
        return plan is not None

    @property
    def _bare_plan(self) -> Plan | None:
        """The plan, if there is one and no move is being entered that continues it."""
        page, sitting = self._page, self._page.sitting
        if sitting is None or not page.ready or sitting.past or sitting.stage != "empty":
            return None
        return sitting.plan

    def _stop(self) -> None:
        page = self._page
        if page.sitting:
            page.change(page.sitting.planning(None))
            page.draw()

    async def _imagine(self, player: Player, moves: Moves) -> None:
        page = self._page
        plan = await page.lobby.ask(queued_moves.imagine, page.number, player, moves)
        if page.sitting:
            cell = self._cell_of(plan.moves[-1]) if plan.moves else ""
            if not cell:
                page.panes.table.lose_cursor()  # it starts where a reply can begin
            page.change(page.sitting.planning(plan))
            page.draw()  # the panel grows, and the title says that a plan is being made
            page.panes.table.put_cursor(cell)

    def _cell_of(self, move: str | None) -> str:
        """The cell that *move* went to; "" if there is none on the board."""
        pose = self._page.panes.table.pose
        known = pose.geometry.middles if pose else {}
        cells = [
            cell for cell in map(self._page.drawing.cell_of, tokens(move or "")) if cell in known
        ]
        return cells[-1] if cells else ""

    def _queue_written(self, text: str) -> None:
        """Let the line in *text* wait for the turn, or tell the player what is wrong with it."""
        page = self._page
        try:
            given = planning_values.read(text)
        except LineError as error:
            page.tell(str(error), danger=True)
        else:
            if page.sitting:
                self._queue(page.sitting, given)

    def _queue(self, sitting: Sitting, given: Written) -> None:
        self._page.work_first(partial(self._queued, given, sitting.match.revision))

    async def _queued(self, given: Written, revision: int) -> None:
        page = self._page
        await page.lobby.change(queued_moves.queue, page.number, page.me, given, revision=revision)
        self._writing.stop()
        self._stop()
        await page.look()

    def _forget_by(self, key: str, waiting: tuple[PlannedLine, ...]) -> None:
        if key == "a":
            self._page.work_first(partial(self._forget, None))
        elif key.isdecimal() and 0 < int(key) <= len(waiting):
            self._page.work_first(partial(self._forget, waiting[int(key) - 1]))

    async def _forget(self, line: PlannedLine | None) -> None:
        """Delete *line*, or with None all that wait."""
        page = self._page
        if line:
            await page.lobby.change(queued_moves.drop, page.number, page.me, line)
        else:
            await page.lobby.change(queued_moves.clear, page.number, page.me)
        await page.look()


def _which_line(lines: Sequence[PlannedLine]) -> str:
    """The question before deleting one of the waiting *lines*, by its number, or all of them."""
    last = min(len(lines), 9)
    return _(
        "Delete which plan? 1 to {last}, from the top   a all   any other key cancels", last=last
    )
