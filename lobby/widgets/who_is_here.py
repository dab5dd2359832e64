"""The people who are here, and what they are doing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lobby.base.translation import _, ngettext
from lobby.widgets.columns import crop
from lobby.widgets.lines import Line, Lines, line


@dataclass(frozen=True, slots=True)
class Person:
    """A person who is here. *doing* is empty in the lobby, else a few words."""

    name: str
    doing: str = ""


class People(Lines):
    """A heading with a count, then one line for each person, as many as there is room for."""

    DEFAULT_CSS = "People { height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._people: tuple[Person, ...] = ()
        self._guests = 0

    def show_people(self, people: Sequence[Person], guests: int) -> None:
        """Show *people* and the number of *guests* besides."""
        if (tuple(people), guests) != (self._people, self._guests):
            self._people, self._guests = tuple(people), guests
            self.draw()

    def draw(self) -> None:
        heading = line(
            (f" {_('Here')}", self.palette.strong),
            (f"  {len(self._people) + self._guests}", self.palette.muted),
        )
        room = self.size.height - 1 - bool(self._guests)
        shown = self._people if len(self._people) <= room else self._people[: max(0, room - 1)]
        lines = [heading, *(self._person(person) for person in shown)]
        if rest := len(self._people) - len(shown):
            lines.append(line((_("   and {rest} more", rest=rest), self.palette.muted)))
        if self._guests:
            guests = ngettext("{count} guest", "{count} guests", self._guests)
            lines.append(line((f"   {guests}", self.palette.muted)))
        self.show(lines)

    def _person(self, person: Person) -> Line:
        cells = self.size.width
        name = crop(person.name, cells - 4, self.palette.marks.ellipsis)
        doing = crop(person.doing, cells - 6 - len(name), self.palette.marks.ellipsis)
        return line(f"   {name}", (f"  {doing}" if doing else "", self.palette.muted))
