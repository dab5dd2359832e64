"""Making moves: what becomes of a move while it is being entered, and when it is sent."""

from __future__ import annotations

from dataclasses import replace

from lobby.base.translation import _
from lobby.features.matches import playing
from lobby.features.matches.screens import words
from lobby.features.matches.screens.page import Acts, MatchPage, Writing
from lobby.features.matches.screens.planning import Planning
from lobby.features.matches.screens.sitting import ENTERING, Sitting
from lobby.widgets.move_input import MoveEntry, current_cell


class Moving:
    """The move being entered on *page*, to be played or to be planned."""

    def __init__(self, page: MatchPage, acts: Acts, writing: Writing, planning: Planning) -> None:
        self._page = page
        self._acts = acts
        self._writing = writing
        self._planning = planning

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
            back = page.key_for("last")
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
        if self._planning.keeps_here(sitting):
            return True
        here = current_cell(self._page.drawing, sitting.move.entry)
        begun = sitting.stage == "begun" and sitting.move.can_end
        return begun and self._page.panes.table.cursor == here

    def keeps_at(self, cell: str) -> bool:
        """Whether a click on *cell* saves the plan."""
        sitting, planning = self._page.sitting, self._planning
        if sitting is None or not planning.keeps_here(sitting):
            return False
        return planning.ends_at(sitting, cell)

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
        if sitting.plan:
            self._planning.add(sitting)
            return
        text = sitting.move.entry.move or sitting.move.entry.text
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

    def step_back(self) -> bool:
        """Take back the last move of a plan. Return False if there is none, or if a move is being
        entered, which comes first."""
        sitting = self._with_bare_plan
        if sitting:
            self._planning.step_back(sitting)
        return sitting is not None

    def leave_plan(self) -> bool:
        """Stop planning. Return False if there is no plan, or if a move is being entered, which
        comes first."""
        sitting = self._with_bare_plan
        if sitting:
            self._planning.leave(sitting)
        return sitting is not None

    def take_written(self) -> str:
        """Take what was typed for later if it is the move to play, now that the turn has come; else
        ""."""
        sitting, writing = self._page.sitting, self._writing
        if sitting is None or not writing.goes_to(self._planning.queue_written):
            return ""
        text = writing.text
        if sitting.stage not in ENTERING or "if" in text.lower().split():
            return ""
        writing.stop()
        return text

    @property
    def _with_bare_plan(self) -> Sitting | None:
        """The sitting if there is a plan and no move is being entered that continues it."""
        page, sitting = self._page, self._page.sitting
        if sitting is None or not page.ready or sitting.past or not sitting.plan:
            return None
        return sitting if sitting.stage == "empty" else None

    def _send_with(self, comment: str) -> None:
        self._acts.comment = comment
        self._writing.stop()
        if self.my_turn():
            self.play(comment)
