"""The analysis board as its parts know it: what is shown, and how the space is divided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType

from lobby.base.translation import N_
from lobby.features.analysis.screens import words
from lobby.features.analysis.values.ways import START, Ways
from lobby.features.analysis.views import Sight
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.games.catalogue import drawing_of
from lobby.ui.board import board_keys
from lobby.ui.board.board_page import EntryPage
from lobby.ui.board.layout import NARROW
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.key_names import bind, hidden
from lobby.widgets.prompt import Prompt
from lobby.widgets.variation_list import VariationList

_ENOUGH = 4
"""Lines for the variations below a board that leaves no room beside it, even if a smaller form of
the board must do. A board without a smaller form takes all the space."""

_WALKING = frozenset(
    "step among first last enter judge wait_for_judge comment mark promote delete fold note"
    " show wait_to_show".split()
)
"""Actions that make sense while no move is being entered."""

_POINTED = frozenset({"step", "among", "enter"})
"""Those whose keys go to the board while the player is pointing at it."""


class AnalysisPage(EntryPage, inherit_bindings=False):
    """A board, its variations beside or below it, and a line for the move being entered or for what
    is being written."""

    HELP = "analysis"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "send", N_("save"), N_("Save what you wrote."), "act"),
        bind("escape", "unsend", N_("back"), N_("Save nothing."), "back"),
        *MoveKeys.BINDINGS,
        bind("enter,space", "enter", N_("move"), N_("Point at the board to enter a move."), "act"),
        *board_keys.BROWSING,
        bind("E", "judge", N_("engine"), N_("Ask the engine.")),
        hidden(
            "E",
            "wait_for_judge",
            N_("engine"),
            N_("Ask the engine, once the match is over."),
            "judge",
        ),
        board_keys.COMMENT,
        bind("M", "mark", N_("mark"), N_("Mark the move, as ! or ??.")),
        bind(
            "S",
            "show",
            N_("show opponent"),
            N_("Show this to your opponent, or hide it."),
            "analysis.show",
        ),
        hidden(
            "S",
            "wait_to_show",
            N_("show opponent"),
            N_("Show this once the match is over."),
            "analysis.show",
        ),
        bind("P", "promote", N_("put first"), N_("Put the variation first.")),
        bind(
            "X",
            "delete",
            N_("delete"),
            N_("Delete the move and what follows it."),
            "analysis.delete",
        ),
        hidden("Z", "fold", N_("fold"), N_("Hide what follows, or show it again.")),
        hidden("N", "note", N_("note"), N_("Write a private note on the position.")),
        board_keys.unshown(board_keys.FLIP),
        board_keys.POSITION,
        bind("escape,Q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    ]
    DEFAULT_CSS = "AnalysisPage { grid-size: 2 4; }"

    def __init__(self, number: int, *, flipped: bool) -> None:
        self.variations = VariationList(self._typed_beside)
        super().__init__(self.variations, "")
        self.board = self.number = number
        self.prompt = Prompt()
        self.slots = (*self.slots, self.prompt)
        self.turned = flipped
        self.seen: Sight | None = None
        self.ways = Ways()
        self.place = START
        self.verdicts: dict[tuple[str, ...], str] = {}
        """What the engine said, by the path to the position."""
        self._alone = False
        """Whether there is no room for the variations."""
        self._writing: Callable[[str], None] | None = None

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
        assert self.seen
        return drawing_of(self.seen.study.match.game)

    def learn(self, sight: Sight) -> None:
        """Show *sight*; what is being entered stays while the position is the same."""
        before, self.seen = self.seen, sight
        if before is None or before.study != sight.study:
            self.ways = Ways(sight.study.joints)
        self.place = self.ways.find(sight.at.path)
        view = sight.at.view
        if before is None or (before.at.path, before.at.view) != (sight.at.path, view):
            self.begin_move(view, view.to_move)
        self.draw()

    def suits(self, action: str) -> bool:
        return super().suits(action) and (self.pointing or action not in ("pick", "end"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        if action in ("send", "unsend"):
            return self.writing
        if self.writing or self.seen is None:
            return action == "back" and not self.writing
        if action in STAGES or action == "end":
            return self.suits(action) or (action == "drop" and self.only_pointing)
        if action in _WALKING:
            free = self.move.stage == "empty" and not (self.pointing and action in _POINTED)
            return free and self._has_use(action)
        if action == "back":
            return self.move.stage == "empty" and not self.pointing
        return True

    def _has_use(self, action: str) -> bool:
        """Whether there is anything for *action* to act on."""
        assert self.seen
        if action == "enter":
            return bool(self.seen.at.view.moves)
        study = self.seen.study
        over = study.match.over
        shows = over and study.seat is not None and bool(study.own.tree.nodes)
        possible = {
            "judge": over,
            "wait_for_judge": not over,
            "show": shows,
            "wait_to_show": not shows,
        }
        return possible.get(action, True)

    @property
    def only_pointing(self) -> bool:
        return self.pointing and self.move.stage == "empty"

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

    def on_descendant_focus(self) -> None:
        self.draw()

    @property
    def pointable(self) -> bool:
        return self.seen is not None and bool(self.seen.at.view.moves)

    def tell_state(self) -> None:
        assert self.seen
        here = None if self.place == START else self.ways.joints[self.place]
        move = words.move(here) if here and self._alone else ""
        verdict = self.verdicts.get(self.seen.at.path, "")
        status = words.status(self.seen, verdict, self.key_for)
        self.entry_line.tell(" ".join(filter(None, (move, status))), self.palette.text)

    def scene(self) -> Scene[Any] | None:
        if (sight := self.seen) is None:
            return None
        last = sight.at.path[-1] if sight.at.path else ""
        entry = self.move.entry.settled
        return Scene(sight.at.view, entry, last, flipped=self.flipped, chosen=self.move.step)

    def lay_out(self, scene: Scene[Any]) -> None:
        """Divide the space: the variations beside the board, or below it if they have no room
        there."""
        assert self.seen
        palette, drawing, cells = self.palette, self.drawing, self.size.width
        plan = self.plan(drawing, scene.view)
        self.title_bar.show_title(*words.title(self.seen, palette, cells))
        self.variations.show_variations(self.ways, self.place)
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
        return self.pointable and self.table.pressed(key)
