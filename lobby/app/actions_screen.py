"""What can be done on a screen, and by typing, every action and everywhere one can go: what Ctrl-P
shows. Places one can go are screens, boards, players, games, settings and help pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding

from lobby.base.translation import N_, _
from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import NAMED
from lobby.features.help import topics
from lobby.features.home import views as home_views
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.puzzles import names
from lobby.games.catalogue import GAMES, is_explored, lessons_of, title_of
from lobby.games.kinds import ordered
from lobby.ui import places
from lobby.ui.page import Page
from lobby.ui.places import Place
from lobby.ui.shared_app import SharedApp
from lobby.widgets import key_names
from lobby.widgets.columns import crop, crop_apart, left, wrap
from lobby.widgets.key_names import KeyHelp, bind, keymap
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row, text_rows
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text

_MOST_PLAYERS: Final = 8
"""The most players found by the start of their name."""

_MOST_PAGES: Final = 5
"""The most pages of the help that are found by what they say."""

_LONGEST_NUMBER: Final = 9
"""The most digits of a board."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A *place* with its *name*, and a few words *about* it. ``fixed`` ones are always listed;
    ``typed`` ones depend on what is typed. It is also found by other *words*."""

    place: Place
    name: str
    about: str
    words: str = ""


async def fixed(
    lobby: Lobby, player: Player | None, played: Sequence[str] = (), *, operates: bool = False
) -> tuple[Destination, ...]:
    """Where *player*, or a visitor, can go whatever is typed: the player's boards first, and the
    games they have *played*, and where those go who *operate* the server."""
    member = player if player and player.member else None
    boards = await _boards(lobby, player) if player else ()
    screens = (*_screens(member), *_finished(player), *(_operating() if operates else ()))
    return (*boards, *screens, *_games(member, played), *_settings(member), *_pages())


async def typed(lobby: Lobby, words: str) -> tuple[Destination, ...]:
    """What *words* name by themselves: a board by its number, players by the start of a name."""
    text = words.strip()
    digits = text.lower().removeprefix(_("board")).strip()
    if digits.isdecimal() and len(digits) <= _LONGEST_NUMBER:
        number = int(digits)
        return (Destination(places.Board(number), _("board {text}", text=number), _("Open it.")),)
    if not text:
        return ()
    matching = await lobby.ask(players.beginning_with, text, _MOST_PLAYERS)
    return tuple(
        Destination(places.PlayerPage(player.name), player.name, _("Show the player's page."))
        for player in matching
    )


def in_help(words: str) -> Iterator[Destination]:
    """The pages of the help that say all of *words*, and have another name."""
    wanted = words.lower().split()
    hits = topics.search(words) if wanted else ()
    unnamed = (hit for hit in hits if not all(word in _names(hit[0]) for word in wanted))
    for topic, at in islice(unnamed, _MOST_PAGES):
        name = _("in the help: {title}", title=topics.title(topic))
        about = topics.page(topic)[at].text.replace("`", "")
        yield Destination(places.Help(topic), name, about, words)


def _names(topic: str) -> str:
    """The names under which the page of *topic* is listed anyway."""
    return " ".join(("help", "rules", topic, topics.title(topic))).lower()


async def _boards(lobby: Lobby, player: Player) -> tuple[Destination, ...]:
    mine = await lobby.ask(home_views.mine, player)
    lists = (
        (mine.my_move, _("your move")),
        (mine.waiting, _("their move")),
        (mine.finished, _("finished")),
    )
    practised = await lobby.ask(practising.listed, player)
    return tuple(
        Destination(
            places.Board(match.board),
            _(
                "{title} v {opponent} ({board})",
                title=match.title,
                opponent=_opponent(match, player),
                board=match.board,
            ),
            _("Board {board}: {how}.", board=match.board, how=how),
        )
        for matches, how in lists
        for match in matches
    ) + tuple(
        Destination(
            places.Practice(board.number),
            _(
                "practice {number}: {title}",
                number=board.number,
                title=title_of(board.beginning.game),
            ),
            _("Practice board, from {origin}.", origin=board.beginning.origin or _("text")),
        )
        for board in practised
    )


def _opponent(match: Match, player: Player) -> str:
    return next((other.name for other in match.players if other != player), player.name)


def _screens(member: Player | None) -> Iterator[Destination]:
    yield Destination(places.People(), "people", _("See who is here, and any player's page."))
    yield Destination(places.Standings(), "ratings", _("Ratings for each game."))
    yield Destination(places.Lessons(), "learn", _("Learn a game by playing it."))
    yield Destination(places.Puzzles(), "puzzles", _("Solve puzzles, today's or at your level."))
    if member:
        yield Destination(places.Play(), _("play now"), _("Find an opponent now."))
        yield Destination(places.NewChallenge(), "challenge", _("Offer a match."))
        yield Destination(places.Messages(), "messages", _("Read your messages."))
        yield Destination(places.Settings(), "settings", _("Change your settings."))


def _finished(player: Player | None) -> Iterator[Destination]:
    if player:
        about, words = _("All your finished matches, and those imported."), _("archive history")
        yield Destination(places.Finished(player.name), _("finished matches"), about, words)


def _operating() -> Iterator[Destination]:
    about = _("How the server is doing, reports, players, announcements, stopping.")
    yield Destination(places.Operators(), "operators", about)
    yield Destination(places.Deeds(), "log", _("What operators did, when and why."))
    title = topics.title(topics.OPERATORS)
    yield Destination(places.Help(topics.OPERATORS), f"help {topics.OPERATORS}", title)


def _games(member: Player | None, played: Sequence[str]) -> Iterator[Destination]:
    for game in ordered(played):
        words = " ".join(GAMES[game].spellings)
        yield from (replace(destination, words=words) for destination in _of_game(member, game))


def _of_game(member: Player | None, game: str) -> Iterator[Destination]:
    title = title_of(game)
    if member:
        about = _("Offer a match of {title}.", title=title)
        yield Destination(places.NewChallenge(game), _("challenge {game}", game=title), about)
    yield from _lessons(game)
    about = _("Ratings at {title}.", title=title)
    yield Destination(places.Standings(game), _("ratings {game}", game=title), about)
    about = _("Statistics: how {title} is played here.", title=title)
    yield Destination(places.Statistics(game), _("stats {game}", game=title), about)
    if game in names.games():
        about = _("Solve puzzles of {title}.", title=title)
        yield Destination(places.Puzzles(game), _("puzzles {game}", game=title), about)
    if is_explored(game):
        about = _("Study {title}: the moves played and their results.", title=title)
        yield Destination(places.Study(game=game), _("study {game}", game=title), about)


def _lessons(game: str) -> Iterator[Destination]:
    title = title_of(game)
    for at, lesson in enumerate(lessons_of(game)):
        name, about = _("learn {game}", game=title), _("The lesson of {title}.", title=title)
        if at:
            name = _("{lesson} {game}", lesson=_(lesson.title).lower(), game=title)
            about = _("Learn {title}: {about}.", title=title, about=_(lesson.about))
        yield Destination(places.Lesson(game, at), name, about)


def _settings(member: Player | None) -> Iterable[Destination]:
    if member is None:
        return ()
    about = _("Change this setting.")
    return (Destination(places.Settings(key), _(label), about) for key, label in NAMED.items())


def _pages() -> Iterator[Destination]:
    for topic in topics.TOPICS:
        title = topics.title(topic)
        if topic in GAMES:
            rules, about = _("rules {game}", game=title), _("The rules of {title}.", title=title)
            words = " ".join(("help", *GAMES[topic].spellings))
            yield Destination(places.Help(topic), rules, about, words)
        else:
            yield Destination(places.Help(topic), f"help {topic}", title)


_UNLISTED = ("actions", "filter", "up", "down", "left", "right", "act", "back")
_KEYS, _NAME = 10, 20
"""The fewest columns for keys, and for a name."""
_USUAL = 80
"""The columns of a window in which names have no more than that."""
_WIDE = 72
"""In fewer cells, what an action does stands below the list."""
_MOST = 12
"""The most actions that are shown before anything is typed."""
_LEAST_ABOUT = 8
"""In fewer cells, what an action does is not worth showing."""
_MORE = N_(
    "Type to find anything else: an action, a board by its number or opponent, a player, a game, a"
    " setting, or a page of the help."
)


class ActionsScreen(Page):
    """What can be done here and now; typing finds all other actions and places, too. Enter runs the
    one under the cursor or goes there. The screen is built when it is opened and gone when it is
    closed."""

    BINDINGS = keymap(
        bind("enter", "act", N_("do it"), N_("Do the selected action, or go there.")),
        bind("escape,ctrl+c,ctrl+p", "back", N_("back"), N_("Close this list.")),
    )

    DEFAULT_CSS = "ActionsScreen Text { height: 2; }"

    def __init__(self, active: Sequence[ActiveBinding]) -> None:
        super().__init__()
        self._owners = {owned.binding.action: owned.node for owned in active}
        listed = key_names.listed(active)
        self._actions = [
            action for action in listed if action.binding.id and action.binding.id not in _UNLISTED
        ]
        # What the bar shows, then what else the screen does; not what works everywhere.
        self._actions.sort(key=lambda action: (self._is_general(action), not action.binding.show))
        special = sum(not self._is_general(action) for action in self._actions)
        self._first = min(special, _MOST)
        self._fixed: tuple[Destination, ...] = ()
        self._typed: tuple[Destination, ...] = ()
        self._in_help: tuple[Destination, ...] = ()
        self._named = _NAME
        self._list = RowList(seeking=True)
        self._abouts: dict[object, str] = {}
        self._foot = Text(self._about)

    def body(self) -> ComposeResult:
        yield self._list
        yield self._foot

    async def look(self) -> None:
        hint = line((_("or type a name"), self.palette.muted))
        self.title_bar.show_title(line((_("What do you want to do?"), self.palette.strong)), hint)
        with self.refusals():
            self._fixed = await fixed(
                self.lobby,
                self.player,
                self.session.played,
                operates=self.lobby.operated_by(self.session.visitor),
            )
        self._show()

    def on_row_list_sought(self, sought: RowList.Sought) -> None:
        self.work_alone("seek", self._seek, sought.words)

    def on_resize(self) -> None:
        if self.ready:
            self._show()

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self._foot.draw()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_act()

    def action_act(self) -> None:
        """Close, then run the action where it belongs, or go to the place."""
        row = self._list.row
        if row is None:
            return
        self.leave()
        if isinstance(row.key, Destination):
            self.app.call_next(self.session.open, row.key.place)
        else:
            action = str(row.key)
            self.app.call_next(self.app.run_action, action, self._owners[action])

    async def _seek(self, words: str) -> None:
        with self.refusals():
            self._typed = await typed(self.lobby, words)
            self._in_help = tuple(in_help(words))
            self._show()
            if words.strip().isdecimal():
                self._list.go_to(self._typed[0])  # the board itself, not what only mentions it

    def _show(self) -> None:
        self._foot.display = self.size.width < _WIDE
        self._named = self._width_of_names()
        self._list.show_rows(tuple(self._rows()))
        self._foot.draw()

    def _about(self, cells: int) -> Iterator[Line]:
        """What the row under the cursor does; narrow windows show it here instead of in the
        rows."""
        about = self._abouts.get(self._list.row.key, "") if self._list.row else ""
        yield from (line(" ", (row, self.palette.muted)) for row in wrap(about, cells - 2))

    def _is_general(self, action: KeyHelp) -> bool:
        """Whether *action* works on every screen."""
        return isinstance(self._owners[action.binding.action], SharedApp)

    def _rows(self) -> Iterator[Row]:
        yield from map(self._place, self._typed)
        for at, action in enumerate(self._actions):
            keys, name = " ".join(action.keys), action.name
            row = self._row(keys, name, action.help, action.binding.action)
            yield replace(row, folded=at >= self._first)
        # These lead there too, and have a key.
        there = {action.name for action in self._actions}
        said = {action.help for action in self._actions}
        for place in self._fixed:
            if place.name not in there and place.about not in said:
                yield replace(self._place(place), folded=True)
                there.add(place.name)
        # These come last: their names do not say what was typed.
        yield from (replace(self._place(place), name="") for place in self._in_help)
        yield Row(())
        yield from text_rows(_(_MORE), self.palette.muted, self.size.width)

    def _place(self, place: Destination) -> Row:
        row = self._row("", place.name, place.about, place)
        return replace(row, words=f"{row.words} {place.words}", name=f"{place.name} {place.words}")

    def _row(self, keys: str, name: str, about: str, key: Destination | str) -> Row:
        palette, cut = self.palette, self.palette.marks.ellipsis
        called, words = name, f"{keys} {name} {about}"
        self._abouts[key] = about
        # A name without keys takes their column, too.
        named, alone = self._named, self.size.width - 3
        both = alone if self._foot.display else named + 2 + self._columns
        cells = named if keys else both
        name = left(crop_apart((name,), cells, cut)[0], cells)
        keys = "  " + left(keys, self._columns, cut) if keys else ""
        room = self.size.width - named - self._columns - 7
        if self._foot.display or room < min(cell_len(about), _LEAST_ABOUT):
            about = ""
        parts = ((name, palette.strong), (keys, palette.muted), "  ", crop(about, room, cut))
        return Row(line(*parts), key, words, called)

    def _width_of_names(self) -> int:
        """The width of a name that has keys: more if a longer one, without keys, needs room that
        what actions do does not."""
        longest = max((cell_len(place.name) for place in (*self._typed, *self._fixed)), default=0)
        most = _NAME + max(0, self.size.width - _USUAL)
        return max(_NAME, min(longest - 2 - self._columns, most))

    @property
    def _columns(self) -> int:
        """The width of the keys."""
        return max((_KEYS, *(len(" ".join(action.keys)) for action in self._actions)))
