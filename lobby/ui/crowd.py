"""The crowd: who is here and at which boards, worked out once for all sessions after each
change, and the list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from lobby.base.translation import _, ngettext
from lobby.core.presence import Presence
from lobby.core.values import Here
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
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


class Crowd:
    """What *presence* answers, until it changes."""

    def __init__(self, presence: Presence) -> None:
        self._sessions = (*presence.own(), *presence.others())
        self._persons: tuple[frozenset[int], tuple[Person, ...]] | None = None

    def __len__(self) -> int:
        return len(self.players) + self.guests

    @cached_property
    def here(self) -> frozenset[Player]:
        """Everybody who has a session."""
        return frozenset([here.player for here in self._sessions if here.player])

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The members who are here, each once, by name."""
        members = [player for player in self.here if player.member]
        return tuple(sorted(members, key=lambda player: player.name.lower()))

    @cached_property
    def guests(self) -> int:
        """How many sessions belong to guests, whether they play or not."""
        return sum([here.guest for here in self._sessions])

    @cached_property
    def boards(self) -> dict[int, frozenset[Player | None]]:
        """The boards that somebody is looking at, and the viewers; None stands for guests."""
        return {board: frozenset(here.player for here in at) for board, at in self._at.items()}

    @cached_property
    def _at(self) -> dict[int, list[Here]]:
        at: dict[int, list[Here]] = {}
        for here in self._sessions:
            if here.board is not None:
                at.setdefault(here.board, []).append(here)
        return at

    def at(self, match: Match) -> tuple[Here, ...]:
        """The sessions that look at the board of *match*."""
        return tuple(self._at.get(match.board, ()))

    def watching(self, match: Match) -> int:
        """How many people are looking at *match* without playing it."""
        return sum(here.player not in match.players for here in self.at(match))

    def persons(self, public: frozenset[int]) -> tuple[Person, ...]:
        """The people here, with the *public* board that each is at."""
        if self._persons is None or self._persons[0] != public:
            self._persons = public, tuple(self._people_at(public))
        return self._persons[1]

    def players_at(self, boards: Iterable[int]) -> dict[Player, int]:
        """The board of each member who looks at one of *boards*."""
        return {
            player: board
            for board in boards
            for player in self.boards.get(board, ())
            if player and player.member
        }

    def _people_at(self, public: frozenset[int]) -> Iterator[Person]:
        boards = self.players_at(public)
        for player in self.players:
            board = boards.get(player)
            yield Person(player.name, _("at board {board}", board=board) if board else "")


_crowds: WeakKeyDictionary[Presence, Crowd] = WeakKeyDictionary()


def crowd(presence: Presence) -> Crowd:
    """The current crowd, which is the same for everybody until somebody comes, goes or looks
    elsewhere."""
    known = _crowds.get(presence)
    if known is None:
        known = _crowds[presence] = Crowd(presence)

        def forget() -> None:
            stop()
            _crowds.pop(presence, None)

        stop = presence.listen(forget)
    return known
