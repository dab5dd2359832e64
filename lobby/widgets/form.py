"""A form: fields one below the other, in a single widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from lobby.base.translation import N_
from lobby.widgets.columns import left, wrap
from lobby.widgets.fields import Choose, Field, Fold, Push, steps_at
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, Lines, line, width

_LABEL, _WIDEST_LABEL = 12, 36
"""The cells for labels, and the most for labels below a fold."""


class Form(Lines, can_focus=True):
    """Fields with a cursor on one of them.

    *changed* is called at once after each edit and when the cursor moves, as the next key may meet
    other fields: the owner may respond with ``show_fields``, and the cursor stays on the field of
    the same name. ``Done`` is posted when a button is pressed. With *enters* False, the form leaves
    Enter to its owner, except on a fold. *typed* is offered each small letter before the field
    under the cursor, and says whether it has been used.
    """

    DEFAULT_CSS = "Form { height: 1fr; }"
    BINDINGS = keymap(
        hidden("up,shift+tab", "move(-1)", N_("field above"), N_("Field above."), id=None),
        hidden("down,tab", "move(1)", N_("field below"), N_("Field below."), id=None),
        bind("enter", "next", N_("next"), N_("Next field."), "act"),
        bind("enter", "turn", N_("show or hide"), N_("Show or hide what is below."), "act"),
        bind("enter", "done", N_("press"), N_("Press the button."), "act"),
        bind(
            "left,right",
            "change",
            N_("change"),
            N_("Previous or next value, or type one."),
            id=None,
            display="Left/Right",
        ),
    )

    @dataclass
    class Done(Message):
        """The button called *name* was pressed."""

        form: Form
        name: str

    def __init__(
        self,
        fields: Sequence[Field] = (),
        *,
        changed: Callable[[], object] = lambda: None,
        enters: bool = True,
        typed: Callable[[str], bool] = lambda __: False,
    ) -> None:
        super().__init__()
        self._typed = typed
        self._tell_change = changed
        self._enters = enters
        self._fields = tuple(fields)
        self._cursor = 0
        self._shown_in = 0
        """The lines that it had when it was drawn last."""

    @property
    def field(self) -> Field:
        return self._fields[self._cursor]

    @property
    def height(self) -> int:
        """The lines that all fields take together."""
        return sum(map(self._height_of, range(len(self._fields))))

    @property
    def values(self) -> dict[str, str]:
        """The value of each field by its name."""
        return {field.name: field.value for field in self._fields}

    def show_fields(self, fields: Sequence[Field]) -> None:
        name = self.field.name if self._fields else ""
        self._fields = tuple(fields)
        names = [field.name for field in fields]
        self._cursor = names.index(name) if name in names else 0
        self.draw()

    def choose(self, word: str) -> None:
        """Choose *word* in the field under the cursor, which has it among its choices."""
        if isinstance(field := self.field, Choose):
            self._replace(field.choosing(word))
            self._changed()

    def go_to(self, name: str) -> None:
        """Put the cursor on the field called *name*."""
        self._go(next(at for at, field in enumerate(self._fields) if field.name == name))

    def draw(self) -> None:
        self.show([row for index in range(len(self._fields)) for row in self._lines_of(index)])
        if self.size.height != self._shown_in:  # the first fields come back as it grows
            self._shown_in = self.size.height
            self.scroll_lines_to(0)
        self.reveal(self._line_of(self._cursor))

    def line_at(self, index: int) -> Line:
        return self.with_more(index, super().line_at(index))

    def ground_at(self, index: int) -> Style | None:
        here = self.has_focus and not isinstance(self.field, Push)
        on_it = here and index == self._line_of(self._cursor)
        return (on_it and self.palette.row) or super().ground_at(index)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether the field under the cursor uses the key."""
        printable = bool(character and character.isprintable())
        return printable and self.field.pressed(key, character) is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter presses a button, opens or closes a fold, and moves on from any other field."""
        pushable, turns = isinstance(self.field, Push), isinstance(self.field, Fold)
        match action:
            case "turn":
                return turns
            case "change":
                return not pushable
            case "next":
                return self._enters and not pushable and not turns
            case "done":
                return self._enters and pushable
        return True

    def pressed(self, key: events.Key) -> bool:
        letter = key.character or ""
        if letter.islower() and self._typed(letter):
            return True
        field = self.field.pressed(key.key, key.character)
        if field is not None:
            self._replace(field)
            self._changed()
        return field is not None

    def pasted(self, text: str) -> None:
        for character in text:
            if (field := self.field.pressed(character, character)) is not None:
                self._replace(field)
        self._changed()

    def on_click(self, event: events.Click) -> None:
        y, lines = event.y + self.top, [self._line_of(at) for at in range(len(self._fields))]
        if y not in lines:  # a blank line, or the rest of a label
            return
        content = self.lines[y]
        self._go(lines.index(y))
        if event.x < width(content):
            self._clicked(steps_at(content, event.x))

    def _clicked(self, steps: int) -> None:
        """Handle a click on the field under the cursor, on a value that is *steps* further on."""
        match self.field:
            case Push():
                self.action_done()
            case Fold():
                self.action_turn()
            case _ if steps:
                self._step(steps)

    def focus_moved(self) -> None:
        self.draw()

    def action_move(self, step: int) -> None:
        self._go((self._cursor + step) % len(self._fields))

    def action_next(self) -> None:
        self.action_move(1)

    def action_turn(self) -> None:
        if isinstance(fold := self.field, Fold):
            self._replace(fold.turned())
            self._changed()

    def action_done(self) -> None:
        self.post_message(self.Done(self, self.field.name))

    def action_change(self) -> None:
        """Do nothing: the keys reach the field before they come here."""

    def _step(self, steps: int) -> None:
        for _ in range(abs(steps)):
            if field := self.field.pressed("right" if steps > 0 else "left", None):
                self._replace(field)
        self._changed()

    def _replace(self, field: Field) -> None:
        fields = list(self._fields)
        fields[self._cursor] = field
        self._fields = tuple(fields)

    def _changed(self) -> None:
        before = self._fields
        self._tell_change()
        if self._fields is before:  # otherwise others were shown, and drawn
            self.draw()

    def _go(self, index: int) -> None:
        self._cursor = index
        self.screen.refresh_bindings()
        self._changed()

    def _lines_of(self, index: int) -> tuple[Line, ...]:
        """The lines of a field; a blank one stands before each button."""
        field, here = self._fields[index], index == self._cursor and self.has_focus
        palette = self.palette
        mark = line((palette.marks.cursor if here else " ", palette.turn))
        cells = self._label_cells(index)
        content = field.drawn(palette, self.size.width - cells - 4, focused=here)
        if isinstance(field, Push):
            return (), mark + line(" ") + content
        style = palette.strong if here else palette.text
        first, *rest = self._label_rows(index)
        top = mark + line(" ", (left(first, cells), style)) + content
        return top, *(line("  ", (row, style)) for row in rest)

    def _label_rows(self, index: int) -> tuple[str, ...]:
        """The label of a field, wrapped if there is too little room."""
        label, cells = self._fields[index].label, self._label_cells(index)
        return (label,) if cell_len(label) <= cells else wrap(label, cells)

    def _label_cells(self, index: int) -> int:
        """The cells for the label of a field: labels below a fold are equally wide, and leave most
        of a narrow window to the values."""
        folds = [at for at, field in enumerate(self._fields) if isinstance(field, Fold)]
        if not folds or index <= folds[0]:
            return _LABEL
        longest = max(cell_len(field.label) for field in self._fields[folds[0] + 1 :])
        return max(_LABEL, min(longest + 1, _WIDEST_LABEL, self.size.width * 3 // 8))

    def _line_of(self, index: int) -> int:
        """The line on which a field has its value."""
        pushes = isinstance(self._fields[index], Push)
        return sum(map(self._height_of, range(index))) + pushes

    def _height_of(self, index: int) -> int:
        pushes = isinstance(self._fields[index], Push)
        return 2 if pushes else len(self._label_rows(index))
