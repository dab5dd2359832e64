"""The analysis board as its parts know it: what is shown, and how the space is divided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual import events
from textual.app import ComposeResult

from lobby.features.analysis.screens import words
from lobby.features.analysis.values.ways import START, Ways
from lobby.features.analysis.views import Sight
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from lobby.ui.board.layout import NARROW, layout
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.ui.page import Page
from lobby.widgets.board.board import Board
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.lines import Lines
from lobby.widgets.move_input import MoveEntry, current_cell
from lobby.widgets.prompt import Prompt
from lobby.widgets.variation_list import VariationList

_ENOUGH = 4
"""Lines for the variations below a board that leaves no room beside it, even if a smaller form of
the board must do. A board without a smaller form takes all the space."""


class AnalysisPage(MoveKeys, Page, inherit_bindings=False):
    """A board, its variations beside or below it, and a line for the move being entered or for what
    is being written."""

    DEFAULT_CSS = """
    AnalysisPage { layout: grid; grid-size: 2 4; }
    AnalysisPage Board { height: 100%; }
    AnalysisPage EntryLine { column-span: 2; }
    AnalysisPage Prompt { display: none; column-span: 2; }
    """

    def __init__(self, number: int, *, flipped: bool) -> None:
        super().__init__()
        self.board = number
        self.number = number
        self.table = Board(self.type_move, self.refresh_bindings)
        self.variations = VariationList(self._typed_beside)
        self.entry_line = EntryLine()
        self.prompt = Prompt()
        self.seen: Sight | None = None
        self.ways = Ways()
        self.place = START
        self.move = MoveEntry(Entry(()), 0)
        self.flipped = flipped
        self.verdicts: dict[tuple[str, ...], str] = {}
        """What the engine said, by the path to the position."""
        self._alone = False
        """Whether there is no room for the variations."""
        self._writing: Callable[[str], None] | None = None

    def body(self) -> ComposeResult:
        yield self.table
        yield self.variations
        yield self.entry_line
        yield self.prompt

    def attended(self) -> Iterator[Lines]:
        """Put the line below the board first while a move is typed or a step chosen there."""
        if self.move.in_words:
            yield self.entry_line
        yield from super().attended()
        yield self.entry_line

    def focus_main(self) -> None:
        """Focus the variations, unless something is being entered or written."""
        if self._writing:
            self.set_focus(self.prompt)
        elif self.table.has_focus and self.move.stage != "empty":
            return
        else:
            self.set_focus(self.variations)

    @property
    def pointing(self) -> bool:
        """Whether the keys go to the board."""
        return self.focused is self.table

    @property
    def drawing(self) -> Drawing[Any]:
        """How this game is drawn; only after the first look."""
        assert self.seen
        return drawing_of(self.seen.study.match.game)

    def learn(self, found: Sight) -> None:
        """Show *found*; what is being entered stays while the position is the same."""
        before, self.seen = self.seen, found
        if before is None or before.study != found.study:
            self.ways = Ways(found.study.joints)
        self.place = self.ways.find(found.at.path)
        view = found.at.view
        if before is None or (before.at.path, before.at.view) != (found.at.path, view):
            self.move = MoveEntry(Entry(view.moves), view.to_move or 0, view)
        self.draw()

    def suits(self, action: str) -> bool:
        """Whether *action*, one of ``MoveKeys``, makes sense for the move being entered."""
        if action == "turn":
            return self.move.can_choose
        if action not in ("pick", "end"):
            return self.move.stage in STAGES[action]
        at_end = self.move.can_end and self.table.cursor == current_cell(
            self.table.drawing, self.move.entry
        )
        return self.pointing and self.move.stage in STAGES["pick"] and at_end == (action == "end")

    # Writing

    @property
    def writing(self) -> bool:
        """Whether the player is writing something below the board."""
        return self._writing is not None

    def write(self, label: str, text: str, hint: str, then: Callable[[str], None]) -> None:
        """Let the player go on writing *text* after *label*; *then* gets what is sent."""
        self._writing = then
        self.prompt.ask(f" {label} ", text, hint)
        self._swap()

    def action_unsend(self) -> None:
        self._writing = None
        self._swap()

    def action_send(self) -> None:
        if then := self._writing:
            self.action_unsend()
            then(self.prompt.text)

    def _swap(self) -> None:
        self.prompt.display, self.entry_line.display = self.writing, not self.writing
        self.focus_main()
        self.refresh_bindings()

    # Drawing

    def on_resize(self) -> None:
        self.draw()

    def redraw(self) -> None:
        super().redraw()
        self.draw()

    def on_descendant_focus(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show everything again, as soon as there is something to show."""
        if (found := self.seen) is None or not self.size:
            return
        scene = self._scene(found)
        self._arrange(scene)
        self.table.show_scene(
            self.drawing,
            scene,
            pointing=bool(found.at.view.moves),
            choosing=self.move.can_choose,
        )
        self.variations.show_variations(self.ways, self.place)
        if self.move.stage == "empty":
            self.entry_line.tell(self._status(found), self.palette.text)
        else:
            self.entry_line.show_move(self.move)
        self.refresh_bindings()

    def _status(self, found: Sight) -> str:
        here = None if self.place == START else self.ways.joints[self.place]
        told = words.move(here) if here and self._alone else ""
        verdict = self.verdicts.get(found.at.path, "")
        return " ".join(filter(None, (told, words.status(found, verdict, self.key_for))))

    def _scene(self, found: Sight) -> Scene[Any]:
        last = found.at.path[-1] if found.at.path else ""
        entry = self.move.entry.settled
        return Scene(found.at.view, entry, last, flipped=self.flipped, chosen=self.move.step)

    def _arrange(self, scene: Scene[Any]) -> None:
        """Divide the space: the variations beside the board, or below it if they have no room
        there."""
        assert self.seen
        palette, drawing, cells = self.palette, self.drawing, self.size.width
        plan = layout(drawing, scene.view, self.size, talking=False, painted=palette.painted)
        self.title_bar.styles.height = plan.title
        self.title_bar.show_title(*words.title(self.seen, palette, cells))
        self._alone = False
        if plan.side and cells >= NARROW:
            self.styles.grid_columns = plan.columns
            self.styles.grid_rows = f"{plan.lines} 1"
            self.table.styles.column_span = self.variations.styles.column_span = 1
            return
        rooms = (plan.lines - _ENOUGH, plan.lines)
        forms = (
            drawing.fitting(scene.view, cells, room, painted=palette.painted) for room in rooms
        )
        height = min(form.height for form in forms)
        below = max(0, plan.lines - height)
        self._alone = not below
        self.styles.grid_columns = f"{cells} 0"
        self.styles.grid_rows = f"{plan.lines - below} {below} 1"
        self.table.styles.column_span = self.variations.styles.column_span = 2

    def _typed_beside(self, key: events.Key) -> bool:
        """Begin a move on the board with what is typed beside it; return whether it does."""
        if self.seen and self.seen.at.view.moves:
            return self.table.pressed(key)
        return False
