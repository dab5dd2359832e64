"""What the operators' screens share: only operators see them, and what is done goes on record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterator
from typing import TypeAlias

from rich.style import Style

from lobby.base.errors import Forbidden, Refused
from lobby.base.translation import N_, _
from lobby.features.operating.values import Done, Operator
from lobby.features.operating.words import operator, told
from lobby.ui.list_page import ListPage
from lobby.ui.question import Question
from lobby.widgets.columns import left, wrap
from lobby.widgets.lines import line
from lobby.widgets.row import Row
from lobby.widgets.times import ago

Act: TypeAlias = Callable[[Operator], Awaitable[str]]
"""Something that an operator does; returns a sentence that says what was done."""

_LABEL, _NARROW_INDENT = 14, 4
_AGO, _WHO = 9, 12
_NARROW = 60
"""In fewer cells, a value stands below its label."""

REASON = N_("The player is told the reason, and the log keeps it.")


class OperatorsPage(ListPage):
    """A list of what operators look at. Whoever is no operator any more sees nothing new."""

    HELP = "operators"
    FOR_OPERATORS = True

    def __init__(self) -> None:
        super().__init__()
        self._done = ""
        """What was done last, in a sentence."""

    @property
    def operator(self) -> Operator:
        """Who looks at this. Raises Forbidden if that is not, or no longer, an operator."""
        visitor = self.session.visitor
        if not self.lobby.operated_by(visitor):
            raise Forbidden(_("Only operators of this server can do that."))
        return Operator(self.player, visitor.fingerprint)

    def ask(
        self,
        title: str,
        about: tuple[str, ...],
        then: Callable[[str], Awaitable[object]],
        *,
        hint: str = "",
        start: str = "",
        after: Callable[[], object] = lambda: None,
    ) -> None:
        """Ask for one line, as ``Question`` does."""
        self.app.push_screen(
            Question(title, about, then, do="operate", hint=hint, start=start, after=after)
        )

    def ask_why(
        self,
        title: str,
        about: tuple[str, ...],
        act: Callable[[Operator, str], Awaitable[str]],
    ) -> None:
        """Ask for a reason, and then do *act* for it."""

        async def do(reason: str) -> None:
            if not reason:
                raise Refused(_("Give a reason."))
            self._done = await act(self.operator, reason)

        self.ask(title, about, do, hint=_("the reason"), after=self.tell_done)

    def do(self, act: Act, *, whole: bool = False) -> None:
        """Do *act*, and tell what was done; *whole* as for ``tell``."""

        async def doing() -> None:
            self._done = await act(self.operator)
            self.tell_done(whole=whole)

        self.work_first(doing)

    def tell_done(self, *, whole: bool = False) -> None:
        """Look again, and tell what was done."""
        self.look_soon()
        self.tell(self._done, whole=whole)

    def fact(
        self, label: str, value: str, key: Hashable = None, style: Style | None = None
    ) -> Iterator[Row]:
        """A *label* and a *value*, which wraps below itself, or below the label where there is
        little room."""
        palette, cells = self.palette, self.size.width
        narrow = cells < _NARROW
        if label and narrow:
            yield Row(line((f"  {label}", palette.muted)), key and (key, "label"))
        indent = _NARROW_INDENT if narrow or not label else _LABEL
        heads = [left(f"  {label}", indent) if label and not narrow else ""]
        for at, row in enumerate(wrap(value, max(8, cells - indent - 2))):
            head = heads.pop() if heads else ""
            yield Row(
                line((left(head, indent), palette.muted), (row, style or palette.text)),
                key and (key, at),
            )

    def deed(self, done: Done, key: Hashable) -> Iterator[Row]:
        """When and by whom something was done, then what and why, which wraps below itself, or
        below the rest where there is little room."""
        palette, narrow = self.palette, self.size.width < _NARROW
        cut = palette.marks.ellipsis
        when = left(ago(done.at, self.lobby.clock()), _AGO)
        head = f"  {when} {left(operator(done.by), _WHO, cut)}  "
        if narrow:
            yield Row(line((head, palette.muted)), (key, "head"))
        indent = _NARROW_INDENT if narrow else len(head)
        for at, row in enumerate(wrap(told(done), max(8, self.size.width - indent - 2))):
            begin = " " * indent if narrow or at else head
            yield Row(line((begin, palette.muted), row), (key, at))
