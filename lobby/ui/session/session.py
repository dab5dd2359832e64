"""One session, as its screens know it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

from textual.screen import Screen
from textual.worker import Worker, WorkType

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.preference import Preferences, ThemeName
from lobby.features.people.values.terminal import Terminal
from lobby.ui.places import Place
from lobby.ui.session.unsent import Unsent
from lobby.widgets.request import Request
from lobby.widgets.theme.palette import Palette

P = ParamSpec("P")
T = TypeVar("T")


class Session(Protocol):
    """What a screen may ask of its session."""

    lobby: Lobby
    visitor: Visitor
    terminal: Terminal
    player: Player | None
    played: tuple[str, ...]
    """The games that the player plays, those played most lately first."""
    unsent: Unsent
    """What the player has typed and not sent."""
    explained: set[str]
    """The games with a sign that was explained in this session."""

    @property
    def preferences(self) -> Preferences:
        """The player's preferences."""

    @property
    def palette(self) -> Palette:
        """How things look in this session."""

    @property
    def moving(self) -> bool:
        """Whether boards may move by themselves: the player and the terminal have nothing against
        it, and there are colours that show what has moved."""

    waited: tuple[int, ...]
    """The boards that waited when the player last went to the next one, in their order."""

    caught_up: bool
    """Whether the player has been shown what they missed: if not, it is told again next time."""

    @property
    def in_sight(self) -> bool:
        """Whether the terminal's window has the focus, or does not tell."""

    @property
    def request(self) -> Request | None:
        """What is asked of the player on every screen, if anything."""

    @property
    def countdown(self) -> str:
        """When this server stops, in a few words; "" if it is not going to."""

    @property
    def keeps_boards(self) -> bool:
        """Whether the visitor has boards, or could have, and finds them again at the next visit."""

    @property
    def board(self) -> int | None:
        """The board being looked at, if any."""

    async def become(self, player: Player) -> None:
        """Note that the visitor chose a name, began to play as a guest, or proved to be
        *player*."""

    def open(self, place: Place) -> None:
        """Show *place* on top of the current screen; a board replaces another board."""

    def go_on(self, after: int) -> None:
        """Show the board that waits next after board *after*; stay here if there is none."""

    def open_instead(self, page: Screen[Any], place: Place) -> None:
        """Show *place* in place of *page*, and of whatever covers that by now."""

    def tell(self, sentence: str, *, danger: bool = False) -> None:
        """Show *sentence* at the bottom of the screen until the next key."""

    def looking_at(self, board: int | None) -> None:
        """Note that the current screen shows *board*; others may see that."""

    def take_last_board(self) -> int | None:
        """Return the board looked at last and forget it."""

    def boards_wait(self, count: int) -> None:
        """Show in the title of the terminal's window that *count* boards wait for the player."""

    async def reload_preferences(self) -> None:
        """Look up the player's preferences and apply them."""

    def try_theme(self, theme: ThemeName | None) -> None:
        """Show everything in *theme* until the preferences are looked up again; None is the theme
        that suits the terminal."""

    def run_worker(self, work: WorkType[T], *, group: str = "default") -> Worker[T]:
        """Run *work* outside the message loop, for as long as the session lasts."""

    def catch_up_soon(self) -> None:
        """Called when a page is ready: what was typed ahead may act on it."""


def work(
    session: Session,
    group: str,
    act: Callable[P, Coroutine[None, None, None]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Do *act* outside the message loop, for as long as *session* lasts."""
    # Not a coroutine, which would warn if it never ran, as at the end of a session.
    begin: WorkType[None] = partial(act, *args, **kwargs)
    session.run_worker(begin, group=group)
