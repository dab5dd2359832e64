"""People: who is here, and anybody else, found by the start of their name."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import N_, _, ngettext
from lobby.features.people import players, words
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.crowd import crowd
from lobby.ui.page import ListPage
from lobby.widgets.columns import left
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import line
from lobby.widgets.row import Row, heading
from lobby.widgets.rows import RowList

_NAME = 22
_FOUND = 20
"""The most players found by the start of their name."""


class PeopleScreen(ListPage):
    """A list to choose a player from, narrowed by typing. Enter shows the player's page, or does
    what the list was opened for."""

    HELP = "people"
    SHOWS_CROWD = True
    CONCERN = frozenset()  # people who come and go are no events
    BINDINGS = keymap(
        bind("enter", "choose", N_("open"), N_("Show the page of this player."), "act"),
        bind("escape,ctrl+c", "back", N_("back"), N_("Go back.")),
    )

    def __init__(self, place: places.People) -> None:
        super().__init__(seeking=True)
        self._first = place.first
        self._leads_to = place.leads_to
        self._title = place.title
        self._heading_of_first = place.heading or _("The selected board or challenge")
        self._candidates: tuple[Player, ...] = ()
        self._departed: frozenset[Player] = frozenset()
        self._sought = ""
        """The start of a name for which players were found."""
        self._choosing = False
        """Whether the choice waits until the players are found whose names begin with what was
        typed."""

    @property
    def ready(self) -> bool:
        """Not ready while a choice waits: what is typed after it is for the page that it leads
        to."""
        return super().ready and not self._choosing

    async def look(self) -> None:
        self.entitle(self._title, _("type the start of a name"))
        here = crowd(self.lobby.presence)
        self._departed = await self.lobby.ask(players.departed, self._first)
        at = here.players_at(await self.lobby.public(here.boards))
        self.list.show_rows(tuple(self._rows(at)))

    def on_row_list_sought(self, sought: RowList.Sought) -> None:
        self.work_alone("seek", self._seek, sought.words.strip())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter also chooses somebody who is not found yet, and says so if nobody is."""
        return True

    def action_choose(self) -> None:
        if self._typed == self._sought:
            self._choose()
        else:
            self._choosing = True

    @property
    def _typed(self) -> str:
        return (self.list.filter or "").strip()

    def _choose_found(self) -> None:
        self._choosing = False
        self._choose()
        self.session.catch_up_soon()

    def _choose(self) -> None:
        if not isinstance(key := self.row_key, Player):
            self.tell(_("There is no player with that name."), danger=True)
        elif self._leads_to:
            self.leave()
            self.session.open(self._leads_to(key))
        else:
            self.session.open(places.PlayerPage(key.name))

    async def _seek(self, prefix: str) -> None:
        with self.refusals():
            query = players.beginning_with
            self._candidates = await self.lobby.ask(query, prefix, _FOUND) if prefix else ()
            await self.look_now()
        self._sought = prefix
        if self._choosing and prefix == self._typed:
            self.call_later(self._choose_found)

    def _rows(self, at: dict[Player, int]) -> Iterator[Row]:
        here = crowd(self.lobby.presence)
        if typed := self._typed:
            yield from self._matching(typed, at)
            return
        if self._first:
            yield heading(self._heading_of_first, 0, self.palette)
            yield from (self._row(player, at) for player in dict.fromkeys(self._first))
            yield Row(())
        others = [player for player in here.players if player not in self._first]
        if self._first and not others and not here.guests:
            return
        title = _("Also here") if len(others) < len(here.players) else _("Here")
        yield heading(title, len(others) + here.guests, self.palette)
        yield from (self._row(player, at) for player in others)
        if here.guests:
            guests = ngettext("{count} guest", "{count} guests", here.guests)
            yield Row(line((f"  {guests}", self.palette.muted)))

    def _matching(self, typed: str, at: dict[Player, int]) -> Iterator[Row]:
        """Everybody who may be meant, first those whose names begin with *typed*."""
        known = dict.fromkeys(
            (*self._first, *crowd(self.lobby.presence).players, *self._candidates)
        )
        begins = typed.lower()
        for known_player in sorted(
            known, key=lambda player: not player.name.lower().startswith(begins)
        ):
            yield self._row(known_player, at)

    def _row(self, player: Player, at: dict[Player, int]) -> Row:
        if player == self.player:
            note = _("you")
        elif player in at:
            note = _("at board {at}", at=at[player])
        elif player in self._departed:
            note = _("left for good")
        else:
            here = player in crowd(self.lobby.presence).here
            note = words.nature(player) or (_("here") if here else _("not here"))
        name = left(player.name, _NAME, self.palette.marks.ellipsis)
        return Row(line(f"  {name} ", (note, self.palette.muted)), player, player.name)
