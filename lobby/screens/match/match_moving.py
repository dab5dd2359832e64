"""Making moves: what becomes of a move while it is entered, and when it is sent."""

from __future__ import annotations

from dataclasses import replace

from lobby.basics.translation import _
from lobby.matches import playing
from lobby.screens.match import match_words as words
from lobby.screens.match.board_page import BoardPage
from lobby.screens.match.match_acts import Acts
from lobby.screens.match.match_planning import Planning
from lobby.screens.match.match_writing import Writing
from lobby.screens.match.sitting import ENTERING, Sitting
from lobby.widgets.move_input import MoveEntry, current_cell


class Moving:
    """The move that is entered on *page*: to be played, or to be planned."""

    def __init__(self, page: BoardPage, acts: Acts, writing: Writing, planning: Planning) -> None:
        self._page = page
        self._acts = acts
        self._writing = writing
        self._planning = planning

    def my_turn(self) -> Sitting | None:
        """The sitting when a move may be entered; else the player is told why not."""
        page, sitting = self._page, self._page.sitting
        if sitting is None or self._acts.sending or self._planning.imagining:
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
        """Whether Enter would end a move that could go on, or keep what is planned."""
        if self._planning.keeps_here(sitting):
            return True
        here = current_cell(self._page.drawing, sitting.move.entry)
        begun = sitting.stage == "begun" and sitting.move.can_end
        return begun and self._page.panes.table.cursor == here

    def keeps_at(self, cell: str) -> bool:
        """Whether a click on *cell* keeps what is planned."""
        sitting, planning = self._page.sitting, self._planning
        if sitting is None or not planning.keeps_here(sitting):
            return False
        return planning.ends_at(sitting, cell)

    def enter(self, move: MoveEntry) -> None:
        """Show *move* as the one being entered, and send it when nothing is left to say."""
        page = self._page
        if (sitting := page.sitting) is None:
            return
        page.change(replace(sitting, move=move))
        page.panes.table.put_cursor(current_cell(page.drawing, move.entry))
        if move.said:
            page.tell(move.said, danger=True)
        asks = page.session.preferences.confirm and not sitting.plan  # a plan is confirmed as one
        if move.stage == "whole" and not (move.typed or asks):
            self._send(replace(sitting, move=move))

    def play(self) -> None:
        """Send what is entered."""
        if sitting := self._page.sitting:
            self._send(sitting)

    def comment(self) -> None:
        """Let the player write what to say with the move."""
        if sitting := self.my_turn():
            move = sitting.move.entry.move or sitting.move.entry.text
            hint = _("Comment; Enter sends it with the move")
            label = _("{move}  comment:", move=move)
            self._writing.begin(label, self._acts.comment, hint, self._send_with)

    def step_back(self) -> bool:
        """Take the last move of a plan back; False where the move being entered comes first."""
        sitting = self._with_bare_plan
        if sitting:
            self._planning.step_back(sitting)
        return sitting is not None

    def leave_plan(self) -> bool:
        """Plan no longer; False where the move being entered comes first."""
        sitting = self._with_bare_plan
        if sitting:
            self._planning.leave(sitting)
        return sitting is not None

    def take_written(self) -> str:
        """What was typed for later and is the move to be played, now that the turn has come; "" for
        nothing."""
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
        """The sitting when there is a plan, and nothing is entered that goes on with it."""
        sitting = self._page.sitting
        busy = self._acts.sending or self._planning.imagining
        if sitting is None or busy or sitting.past or not sitting.plan:
            return None
        return sitting if sitting.stage == "empty" else None

    def _send(self, sitting: Sitting, comment: str = "") -> None:
        """Play what is entered, or add it to what is planned."""
        if sitting.plan:
            self._planning.add(sitting)
            return
        text = sitting.move.entry.move or sitting.move.entry.text
        self._acts.sending = True
        self._page.panes.line.tell(_("Sending {text} ...", text=text), self._page.palette.strong)
        self._acts.start(sitting, playing.play, text, comment=comment)

    def _send_with(self, comment: str) -> None:
        self._acts.comment = comment
        self._writing.stop()
        if sitting := self.my_turn():
            self._send(sitting, comment)
