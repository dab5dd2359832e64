"""How the study is drawn: what is said, and how the panes share the space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from lobby.base.translation import _
from lobby.features.analysis.values.together import START
from lobby.features.review import panes as review_panes
from lobby.features.review import verdicts
from lobby.features.review.panes import Said
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.features.study.screens import words
from lobby.features.study.screens.subject import SubjectPage, Tab
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.move_entry import Entry
from lobby.games import catalogue
from lobby.ui.board.board_page import NARROW
from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line, width

_GRAPH = 9
"""Lines of the graph, if there is room: more in tall windows, and never more than half of what is
beside the board."""

_LEAST: Mapping[Tab, int] = {"moves": 4, "lines": 4, "explorer": 10}
"""Lines of each pane below a board that leaves no room beside it, even if a smaller form of the
board must do. The moves take only what is left over: what is said of them stands below."""

_WIDE, _TALL = 110, 30
"""From this many columns of the window and lines beside the board on, the moves stand above another
pane."""


class StudyPage(SubjectPage, inherit_bindings=False):
    """The board, and around it the moves with their verdicts, the variations, and what was played
    elsewhere."""

    _lines_below = 1

    def on_descendant_focus(self) -> None:
        self.draw()

    def draw(self) -> None:
        self.prompt.display, self.entry_line.display = self.writing, not self.writing
        super().draw()

    def tell_state(self) -> None:
        ellipsis = self.palette.marks.ellipsis
        self._below.say(self._said().fitted(self.size.width, self._lines_below, ellipsis))

    def tell_untold(self) -> None:
        """Tell for a moment what was said of the position, if the lines below the board have no
        room for it. It would cover variations and the explorer."""
        if (
            self.at
            and self.tab == "moves"
            and (untold := self._said().untold(self.size.width, self._lines_below))
        ):
            self.tell(untold)

    def scene(self) -> Scene[Any] | None:
        if (at := self.at) is None:
            return None
        entering = self.pointing or self.move.stage != "empty"
        entry = self.move.entry.settled if entering else Entry(())
        hint = self.better.best if self.better else ""
        if self.tab == "explorer":
            hint = self.explorer.move
        return Scene(
            at.view,
            entry,
            at.path[-1] if at.path else "",
            flipped=self.flipped,
            chosen=self.move.step,
            hint="" if entering else hint,
            before=at.before,
        )

    def lay_out(self, scene: Scene[Any]) -> None:
        """Divide the space: the panes beside the board, or below it if they have no room there."""
        assert self.at
        plan, palette = self.plan(self.drawing, scene.view), self.palette
        held = catalogue.holdings(self.at.game, scene.view)
        total, self._lines_below = plan.lines + 1, 1
        cells = plan.side - 2
        mattered = self._mattered_in(plan.side - 1)
        rows = [row for text in (held if plan.side else ()) for row in wrap(text, cells)]
        self.above = held if self.tab == "moves" and not plan.side else ()
        if plan.side:
            form = self.drawing.fitting(
                scene.view, plan.board, plan.lines, window=self.size.width, painted=palette.painted
            )
            self._lines_below = 1 + (plan.lines > form.height)
            room = total - self._lines_below - len(rows)
            board, heights = total - self._lines_below, self._heights(room, len(mattered))
        else:
            board, heights = self._stacked(scene, plan.lines, len(self.above))
        self._mattered.show(mattered)
        self._held.show([line((f" {row}", palette.muted)) for row in rows])
        self._place(board, (len(rows), *heights), plan.columns if plan.side else "")
        self._entitle()
        self._show_moves()

    def _mattered_in(self, cells: int, *, brief: bool = False) -> Sequence[Line]:
        """What mattered, perhaps in *brief*, in lines of *cells* cells."""
        key = self.key_for("moment")
        said = review_panes.mattered(self.known, self.palette, key, brief=brief)
        whole = said[0] + said[1] if said else ()
        return (said or ()) if width(whole) > cells else [whole] * bool(whole)

    def _heights(self, room: int, mattered: int) -> tuple[int, ...]:
        """Lines of the moves, what *mattered*, the graph, the variations and the explorer beside
        the board."""
        wide = self.size.width >= _WIDE and room >= _TALL and "lines" in self.tabs
        # Without any variation they would only list the moves again.
        wide = wide and bool(self.tab != "moves" or self.branching or self.remarks)
        first = room if self.tab == "moves" else 0
        if wide:
            first = room * 3 // 5
        graph = min(max(_GRAPH, first // 3), first // 2) if self.review else 0
        explored = self.tab == "explorer"
        rest = room - first
        mattered = mattered if graph else 0
        lines = (0, rest) if explored else (rest, 0)
        return first - graph - mattered, mattered, graph, *lines

    def _stacked(self, scene: Scene[Any], lines: int, held: int) -> tuple[int, tuple[int, ...]]:
        """Lines of the board with what is *held* above it, and of each pane below it; none of the
        board if the explorer has no room there."""
        least = _LEAST[self.tab]
        rooms = (lines,) if self.tab == "moves" else (lines - least, lines)
        cells, painted = self.size.width, self.palette.painted
        forms = (self.drawing.fitting(scene.view, cells, room, painted=painted) for room in rooms)
        board = min(form.height for form in forms)
        needed = held + 1 if self.tab == "moves" else least + 1
        self._lines_below = 1 + (lines - board >= needed)
        room = lines + 1 - self._lines_below
        rest = max(0, room - board)
        if self.tab == "explorer" and rest < least:
            return 0, (0, 0, 0, 0, room)
        if rest < least + held:
            return room, (0, 0, 0, 0, 0)
        board, rest = board + held, rest - held
        shown = tuple(rest * (self.tab == tab) for tab in ("moves", "lines", "explorer"))
        return board, (shown[0], 0, 0, *shown[1:])

    def _place(self, board: int, heights: Sequence[int], columns: str) -> None:
        """Give the board and what is beside or below it their lines. *columns* are those of the
        grid; "" if all stands in one."""
        shown = []
        for part, height in zip(self._beside, heights, strict=True):
            part.display = height > 0
            shown += [height] * part.display
        self.table.display = board > 0
        below = [self._lines_below]
        if columns:
            rows = (shown or [board]) + below
            self.table.styles.row_span = len(rows) - 1
        else:
            rows = [board] * self.table.display + shown + below
            self.table.styles.row_span = 1
        self.styles.grid_size_columns = 2 if columns else 1
        self.styles.grid_size_rows = len(rows)
        self.divide(columns or None, " ".join(map(str, rows)))
        for part in (self.entry_line, self.prompt):
            part.styles.column_span = 2 if columns else 1

    def _entitle(self) -> None:
        """Show what is studied, which move it is, and the panes."""
        assert self.at
        cells, asides = self.size.width, tuple(self._asides())
        least = 1 if cells >= NARROW or self._reviewing else 0
        beside = words.Beside(self.tabs, self.tab, asides, least)
        self.title_bar.show_title(*words.heading(self.at, self.player, beside, self.palette, cells))

    def _asides(self) -> Iterator[str]:
        """What stands beside the panes, the least important first."""
        assert self.at
        sight, made = self.at.sight, len(self.path)
        if sight and sight.study.own.tree.nodes:
            shown = sight.study.own.shown
            yield _("shown to your opponent") if shown else _("only you see your variations")
        if made and sight and self.played:
            yield _("move {ply} of {plies}", ply=made, plies=len(sight.study.played))
        else:
            yield _("move {ply}", ply=made) if made else _("the start")
        judged, total = self.known.progress
        if self._reviewing and self.size.width < NARROW:
            yield f"{judged}/{total}{self.palette.marks.ellipsis}"
        elif self._reviewing:
            yield _("{judged} of {total} reviewed", judged=judged, total=total)

    @property
    def _reviewing(self) -> bool:
        """Whether verdicts are still to come."""
        judged, total = self.known.progress
        return judged < total and not self.trouble

    def _show_moves(self) -> None:
        assert self.at
        self.variations.show_variations(self.ways, self.place)
        if (sight := self.at.sight) is None:
            return
        study, judged = sight.study, self.known.verdicts
        marks: tuple[str, ...] = ()
        if self.review:
            verdict_of = dict(enumerate(judged, 1))
            marks = tuple(self._mark(move.ply, verdict_of.get(move.ply)) for move in study.played)
        self._moves.show_moves(study.played, self.ply, marks)
        scores = verdicts.scores(judged, [move.seat for move in study.played])
        self._graph.show_scores(scores, study.match.seats, self.ply)

    def _mark(self, ply: int, verdict: Verdict | None) -> str:
        """The signs of move *ply*: its verdict, or that one is awaited, and whether it has
        variations or comments by the players."""
        awaited = not self.trouble and self.known.awaits(ply - 1)
        sign = verdict.mark if verdict else self.palette.marks.ellipsis * awaited
        more = "*" * (ply in self.branching or ply in self.remarks)
        return f" {sign}{more}".rstrip()

    # What is said below the board

    def _said(self) -> Said:
        assert self.at
        review, best, sight = self.review, self.best, self.at.sight
        if review and best:
            step = best.step(self.path)
            if best.first and (verdict := self.known.verdicts[len(best.origin) - 1]):
                return review_panes.instead(review, verdict, best, step, self.palette)
            return review_panes.answers(best, step, self.palette)
        if sight is None:
            return Said(line(f" {words.whose_move(self.at.game, self.at.view)}"))
        if review and self.played:
            return self._of_match(review)
        here = None if self.place == START else self.ways.joints[self.place]
        move = line((f" {words.move(here)}", self.palette.strong), " ") if here else ()
        counts = not (self.above or self._held.display)
        status, __, held = words.status(sight, self.key_for, counts=counts).partition("  ")
        what = move + line(f" {status}")
        comment = "" if self.variations.display else words.commented(here)
        more, said = (line(f" {text}" * bool(text)) for text in (held, comment))
        return Said(what, more, said, short=(what,))

    def _of_match(self, review: Review) -> Said:
        """What is said of a position of the match."""
        assert self.at
        assert self.at.sight
        ply, verdict, palette = self.ply, self.verdict, self.palette
        if not ply:
            brief = self._lines_below == 1
            said = review_panes.at_start(review, self.known, palette, brief=brief)
        else:
            withheld = self.known.withheld.get(ply - 1, "")
            said = review_panes.on_move(review, ply, verdict, palette, withheld)
        if ply in (0, review.plies) and not self._mattered.display:
            brief = self._lines_below == 1
            mattered = sum(self._mattered_in(self.size.width, brief=brief), line())
            said = replace(said, comment=mattered + said.comment)
        at = ply if ply < review.plies or ply in self.branching else ply + 1
        authors = self.branching.get(at, ())
        noted = words.branching(authors, self.key_for("pane"))
        if noted and not self.variations.display:
            said = replace(said, comment=(*line((f" {noted}", palette.muted)), *said.comment))
        remarks = words.remarks(self.remarks.get(ply, ()))
        for more in filter(None, (remarks, *words.notes(self.at.sight))):
            said = replace(said, comment=(*said.comment, *line(f" {more}")))
        if verdict or not self.trouble:
            return said
        trouble = line((f" {self.trouble}", palette.danger))
        return replace(said, more=trouble, short=(*said.short, trouble))
