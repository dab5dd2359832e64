"""What is studied: a position, how it was reached, and what is known about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from lobby.base.translation import N_
from lobby.features.analysis import variation_positions
from lobby.features.analysis.values.together import (
    START,
    Cut,
    Joint,
    Kind,
    Remark,
    Row,
    Ways,
    laid,
    rows,
)
from lobby.features.analysis.values.variations import EMPTY, Path
from lobby.features.explorer.panes import ExplorerPane
from lobby.features.matches.values import Match
from lobby.features.puzzles import views as puzzles_views
from lobby.features.review.judging import Known
from lobby.features.review.panes import Variation
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.features.study.views import Elsewhere, Studied
from lobby.gamekit.drawing.drawing import Drawing
from lobby.games.catalogue import drawing_of, is_explored
from lobby.ui.board.board_page import Aside, EntryPage
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.graph import Graph
from lobby.widgets.lines import CARET, Line, Lines, line
from lobby.widgets.move_input import MoveEntry
from lobby.widgets.move_list import MoveList
from lobby.widgets.text_entry import Prompt

_STYLES: Mapping[Kind, str] = {
    "number": "muted",
    "move": "text",
    "comment": "muted",
    "author": "strong",
    "folded": "muted",
}
"""The style of each kind of word, by its name in the palette."""


class VariationList(Lines, can_focus=True):
    """Variations in rows: see ``together.rows``. The move being looked at is between ``<`` and
    ``>``. A click asks to look at a move. *typed* is given each key first, and says whether it used
    it."""

    DEFAULT_CSS = "VariationList { height: 1fr; }"

    @dataclass
    class Chosen(Message):
        """The player wants to see the position after the move *at* that place."""

        at: int

    def __init__(self, typed: Callable[[events.Key], bool]) -> None:
        super().__init__()
        self._typed = typed
        self._ways = Ways()
        self._at = START
        self._rows: tuple[Row, ...] = ()
        self._made_for: tuple[Ways, int, Cut] | None = None

    def show_variations(self, ways: Ways, at: int) -> None:
        """Show *ways*, and mark the move *at* that place."""
        self._ways, self._at = ways, at
        self.draw()

    def draw(self) -> None:
        cells = self.size.width
        if not self.size:
            return
        made_for = self._ways, cells, self._cut(cells)
        if self._made_for != made_for:
            self._made_for = made_for
            self._rows = rows(self._ways.joints, cells - 2, made_for[-1])
        index = next((at for at, row in enumerate(self._rows) if self._holds(row)), None)
        commented = [at for at, row in enumerate(self._rows) if row.words[0].at == self._at]
        self.show([self._line(row) for row in self._rows] or [line((" ", CARET))])
        if index is None:
            index = 0 if self._at == START else len(self._rows) - 1
        self.reveal(max(commented, default=index))
        self.reveal(index)

    def _cut(self, cells: int) -> Cut:
        """Leave a long comment about three rows, unless its move is being looked at."""
        cut = Cut(2 * cells, START, self.palette.marks.ellipsis)
        remarks = () if self._at == START else self._ways.joints[self._at].remarks
        long = any(cut.holds(remark.comment, self._at) for remark in remarks)
        return replace(cut, at=self._at) if long else cut

    def pressed(self, key: events.Key) -> bool:
        return self._typed(key)

    def on_click(self, event: events.Click) -> None:
        index = event.y + self.top
        if 0 <= index < len(self._rows):
            self.post_message(self.Chosen(_at(self._rows[index], event.x)))

    def _holds(self, row: Row) -> bool:
        return any(word.kind == "move" and word.at == self._at for word in row.words)

    def _line(self, row: Row) -> Line:
        """The line of a row: a blank before each word, and one after each move, leave room for the
        marks around the move being looked at."""
        parts: list[str | tuple[str, Style]] = [" " * row.indent]
        strong = self.palette.strong
        for word in row.words:
            marked = word.kind == "move" and word.at == self._at
            style: Style = strong if marked else getattr(self.palette, _STYLES[word.kind])
            parts += [("<", strong + CARET) if marked else " ", (word.text, style)]
            if word.kind == "move":
                parts.append((">", strong) if marked else " ")
        return line(*parts)


def _at(row: Row, x: int) -> int:
    """The place of the move in *row* that is at column *x*, or next to it."""
    end = row.indent
    for word in row.words:
        end += cell_len(word.text) + word.gap
        if x < end:
            return word.at
    return row.words[-1].at


class Below(EntryLine, can_focus=True):
    """What is said below the board, on a line or two, or the move being entered. *typed* is given
    each key first, and says whether it used it."""

    DEFAULT_CSS = "Below { height: 100%; }"
    ENTERS = N_("Enter tries it")

    def __init__(self, typed: Callable[[events.Key], bool]) -> None:
        super().__init__()
        self._typed = typed
        self._said: Sequence[Line] = ()

    def say(self, lines: Sequence[Line]) -> None:
        """Show *lines* in place of a move."""
        self._said, self._move = lines, None
        self.draw()

    def show_move(self, move: MoveEntry, instead: str = "") -> None:
        self._said = ()
        super().show_move(move, instead)

    def pressed(self, key: events.Key) -> bool:
        return self._typed(key)

    def draw(self) -> None:
        self.show(self._said or (self._content,))


Tab: TypeAlias = Literal["moves", "lines", "explorer"]
"""A pane, of those that share the space beside the board."""


class SubjectPage(EntryPage, inherit_bindings=False):
    """A board after a path of moves, with the panes around it."""

    HELP = "study"
    DEFAULT_CSS = "StudyPage Prompt { column-span: 1; }"

    def __init__(
        self, number: int | None, game: str, *, flipped: bool, imported: int | None = None
    ) -> None:
        self.variations = VariationList(self._typed_beside)
        super().__init__(self.variations, "")
        self.board, self._game, self.turned = number, game, flipped
        self.imported = imported
        """The number of the imported match that is studied, if it is one."""
        self.elsewhere: Elsewhere | None = None
        """That match, once it is found."""
        self.at: Studied | None = None
        self.review: Review | None = None
        self.known = Known((), {})
        self.best: Variation | None = None
        """The line of best play that is shown, if there is one."""
        self.off: Path = ()
        """A line that is looked at without being kept."""
        self.ways, self.place = Ways(), START
        self.branching: Mapping[int, tuple[str, ...]] = {}
        """The authors of variations, by the move at which they branch off."""
        self.remarks: Mapping[int, tuple[Remark, ...]] = {}
        """The remarks of the players, by the move they are on."""
        self.tab: Tab = "explorer" if number is None and imported is None else "moves"
        self.trouble = ""
        self.writing = False
        """Whether the player is writing something below the board."""
        self.explorer = ExplorerPane(self._typed_beside)
        self.prompt = Prompt()
        self._below = Below(self._typed_beside)
        self._held, self._mattered = Aside(), Aside()
        self._moves, self._graph = MoveList(), Graph()
        self.entry_line = self._below
        self._beside: tuple[Lines, ...] = (
            *(self._held, self._moves, self._mattered, self._graph),
            *(self.variations, self.explorer),
        )
        self.slots = (self.table, *self._beside, self.entry_line, self.prompt)

    @property
    def game(self) -> str:
        """The game that is studied."""
        return self.match.game if self.match else self._game

    def focus_main(self) -> None:
        """Focus the pane, unless something is being entered or written."""
        if self.writing:
            self.set_focus(self.prompt)
        elif not (self.pointing and self.move.stage != "empty"):
            panes = {"lines": self.variations, "explorer": self.explorer}
            pane = panes.get(self.tab, self._below)
            self.set_focus(pane if pane.display else self._below)

    @property
    def pointing(self) -> bool:
        """Whether the keys go to the board."""
        return self.focused is self.table

    @property
    def only_pointing(self) -> bool:
        """Whether they do, and no move has been begun."""
        return self.pointing and self.move.stage == "empty"

    # What is known

    @property
    def match(self) -> Match | None:
        """The match that is studied; None for a game from its start."""
        return self.at.sight.study.match if self.at and self.at.sight else None

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The panes that there are."""
        match = self.match
        if match is None:
            return ("explorer",)
        explored = is_explored(match.game) and (match.over or match.terms.explorer)
        return ("moves", "lines", "explorer") if explored else ("moves", "lines")

    @property
    def path(self) -> Path:
        """The moves that lead to the position that is shown."""
        return self.at.path if self.at else ()

    @property
    def played(self) -> bool:
        """Whether that position occurred in the match."""
        return self.at is not None and self.at.sight is not None and self.at.sight.played

    @property
    def ply(self) -> int:
        """How many moves of the match lead to the position, or to where the path leaves it."""
        if self.at is None or self.at.sight is None:
            return 0
        return variation_positions.shared(self.path, self.at.sight.study.played)

    @property
    def missed(self) -> dict[int, Verdict]:
        """The verdicts on moves that lost something, by the number of moves before each."""
        return {
            ply: verdict
            for ply, verdict in enumerate(self.known.verdicts)
            if verdict and verdict.missed
        }

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the move that is shown, if it was played."""
        judged = self.known.verdicts
        return judged[self.ply - 1] if self.played and 0 < self.ply <= len(judged) else None

    @property
    def better(self) -> Verdict | None:
        """That verdict, if another move was better."""
        verdict = self.verdict
        return verdict if verdict and verdict.improvable else None

    @property
    def plays(self) -> bool:
        """Whether the viewer played the match, which is over."""
        return self.review is not None and self.review.seat is not None

    @property
    def chance(self) -> int | None:
        """Which of the viewer's own moves comes back as a puzzle: the one that is shown, or the one
        that lost most; None if none is known."""
        review = self.review
        if review is None:
            return None
        own = {
            ply: verdict for ply, verdict in self.missed.items() if review.seats[ply] == review.seat
        }
        if self.ply - 1 in own:
            return self.ply
        return puzzles_views.greatest(own) + 1 if own else None

    def learn(self, studied: Studied) -> None:
        """Show *studied*; what is being entered stays while the position is the same."""
        before, self.at, path = self.at, studied, studied.path
        sight = studied.sight
        if sight and not (before and before.sight and before.sight.study == sight.study):
            self.branching, self.remarks = sight.study.branching, sight.study.remarks
        if self.best and not self.best.follows(path):
            self.best = None
        if self.off[: len(path)] != path:
            self.off = ()
        self._find_ways(path)
        if (before.path, before.view) != (path, studied.view) if before else True:
            self.begin_move(studied.view, studied.view.to_move)
        self.explorer.show_position(studied.explored, studied.closed, asked=self.player is not None)
        self.draw()

    def _find_ways(self, path: Path) -> None:
        """Lay out the variations, with the line looked at among them, and find *path* there."""
        for off in (self.off, path):
            joints = self._joints(off)
            if joints != self.ways.joints:
                self.ways = Ways(joints)
            self.place = self.ways.find(path)
            if self.ways.path(self.place) == path:
                self.off = off
                return

    def _joints(self, off: Path) -> tuple[Joint, ...]:
        assert self.at
        if self.at.sight is None:
            return laid((), (("", EMPTY.grown(off)),))
        study = self.at.sight.study
        return replace(study, own=replace(study.own, tree=study.own.tree.grown(off))).joints

    # Entering a move

    @property
    def drawing(self) -> Drawing[Any]:
        assert self.at
        return drawing_of(self.at.game)

    @property
    def pointable(self) -> bool:
        return self.at is not None and bool(self.at.view.moves)

    def _typed_beside(self, key: events.Key) -> bool:
        """Begin a move on the board with what is typed beside it; return whether it does."""
        return self.pointable and self.table.pressed(key)
