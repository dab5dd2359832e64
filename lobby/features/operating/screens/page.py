"""What the operators' screens share: only operators see them, and what is done goes on record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rich.style import Style

from lobby.base.errors import Forbidden, Refused
from lobby.base.layout import minute
from lobby.base.translation import N_, _
from lobby.features.moderation import sanctions
from lobby.features.moderation import words as moderation_words
from lobby.features.moderation.values import Report
from lobby.features.operating.values import Done, Operator
from lobby.features.operating.words import deed, operator
from lobby.ui import places
from lobby.ui.page import ListPage
from lobby.ui.question import Question
from lobby.widgets.columns import crop, left, right, wrap
from lobby.widgets.key_names import bind
from lobby.widgets.lines import line, wrapped
from lobby.widgets.row import Row
from lobby.widgets.times import ago

Act: TypeAlias = Callable[[Operator], Awaitable[str]]
"""Something that an operator does; returns a sentence that says what was done."""

_LABEL, _NARROW_INDENT = 14, 4
_WHO = 12
_NARROW = 60
"""In fewer cells, a value stands below its label."""

OPEN = bind("enter", "open", N_("open"), N_("Open what this row is about."), "act")
"""The key of pages with rows that lead somewhere."""

REASON = N_("The player is told the reason, and the log keeps it.")


@dataclass(frozen=True, slots=True)
class Leading:
    """The key of a row that leads to *place*, None for nowhere; *row* tells apart those that lead
    to the same."""

    place: places.Place | None
    row: Hashable


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
            raise Forbidden.because("Only operators of this server can do that.")
        return Operator(self.player, visitor.fingerprint, visitor.address)

    def ask(
        self,
        title: str,
        about: tuple[str, ...],
        then: Callable[[str], Awaitable[object]],
        *,
        do: str = "operate",
        hint: str = "",
        limit: int | None = None,
        after: Callable[[], object] = lambda: None,
    ) -> None:
        """Ask for one line, as ``Question`` does."""
        question = Question(title, about, then, do=do, hint=hint, limit=limit, after=after)
        self.app.push_screen(question)

    def ask_why(
        self,
        title: str,
        about: tuple[str, ...],
        act: Callable[[Operator, str], Awaitable[str]],
        do: str,
        *,
        limit: int = sanctions.MAX_REASON,
    ) -> None:
        """Ask for a reason, of at most *limit* characters, and then do *act* for it, which is to
        *do* what the key bar says."""

        async def acting(reason: str) -> None:
            if not reason:
                raise Refused.because("Give a reason.")
            self._done = await act(self.operator, reason)

        hint = _("the reason")
        self.ask(title, about, acting, do=do, hint=hint, limit=limit, after=self.tell_done)

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

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open only what can be opened."""
        return action != "open" or self.leads_to is not None

    @property
    def leads_to(self) -> places.Place | None:
        """What the row under the cursor is about."""
        return key.place if isinstance(key := self.row_key, Leading) else None

    def action_open(self) -> None:
        if place := self.leads_to:
            self.session.open(place)

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

    def deed(self, done: Done, *, leads: bool = True) -> Iterator[Row]:
        """When and by whom something was done, then what and why, which wraps below itself, or
        below the rest where there is little room. The rows lead to what it was done to, unless that
        is shown here and nothing *leads* to it."""
        palette, narrow = self.palette, self.size.width < _NARROW
        place = _done_to(done) if leads else None
        head = f"  {minute(done.at)} {left(operator(done.by), _WHO, palette.marks.ellipsis)}  "
        if narrow:
            yield Row(line((head, palette.muted)), Leading(place, ("deed", done.id)))
        indent = _NARROW_INDENT if narrow else len(head)
        for at, row in enumerate(wrap(deed(done), max(8, self.size.width - indent - 2))):
            begin = " " * indent if narrow or at else head
            yield Row(line((begin, palette.muted), row), Leading(place, ("deed", done.id, at)))

    def report(self, report: Report, who: str) -> Row:
        """A report: its number, *who* made it or whom it is about, when, and as much of what as
        there is room for; below it who closed it, and their note."""
        palette, cells, now = self.palette, self.size.width, self.lobby.clock()
        cut = palette.marks.ellipsis
        number = right(str(report.id), 4)
        name = left(who, 14 if cells >= _NARROW else 10, cut)
        since = right(ago(report.at, now), 9)
        room = cells - 4 - len(number) - len(name) - len(since) - 4
        closed = wrapped(
            moderation_words.closed(report, now), cells - 9, palette.muted, " " * (len(number) + 1)
        )
        return Row(
            line(
                f"{number} ",
                (name, palette.muted if report.closed else palette.strong),
                (f"{since}  ", palette.muted),
                crop(report.text, max(0, room), cut),
            ),
            Leading(places.OpenReport(report.id), "report"),
            f"{report.player.name} {report.text}",
            more=tuple(closed),
        )

    def nothing(self, text: str) -> Row:
        """What stands in a section that is empty."""
        return Row(line((f"  {text}", self.palette.muted)))


def _done_to(done: Done) -> places.Place | None:
    """Where that is to which something was done: a player, a report or a board."""
    if done.player:
        return places.Account(done.player.name)
    place = {"settle": places.OpenReport, "close": places.Board}.get(done.what)
    return place(int(done.about)) if place and done.about.isdecimal() else None
