"""One session, as far as its screens know it."""

from __future__ import annotations

from typing import Protocol, TypeVar

from textual.worker import Worker, WorkType

from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.model.preference import Preferences, ThemeName
from lobby.model.terminal import Terminal
from lobby.model.visitor import Visitor
from lobby.screens.base.places import Place
from lobby.widgets.theme.palette import Palette

T = TypeVar("T")


class Session(Protocol):
    """What a screen may ask of the session that shows it."""

    lobby: Lobby
    visitor: Visitor
    terminal: Terminal
    player: Player | None

    @property
    def preferences(self) -> Preferences:
        """What the player prefers."""

    @property
    def palette(self) -> Palette:
        """How things look in this session."""

    @property
    def keeps_boards(self) -> bool:
        """Whether the visitor has boards, or could have, and finds them again at the next visit."""

    @property
    def board(self) -> int | None:
        """The board that is looked at, if it is one."""

    async def become(self, player: Player) -> None:
        """The visitor took a name, began to play as a guest, or proved to be *player*."""

    def open(self, place: Place) -> None:
        """Show *place* above what is shown; a board in place of another board."""

    def go_on(self, after: int) -> None:
        """Show the board that waits next after board *after*; nothing else when none does."""

    def open_instead(self, place: Place) -> None:
        """Show *place* in place of the page that is shown."""

    def tell(self, sentence: str, *, danger: bool = False, above_keys: bool = False) -> None:
        """Show *sentence* at the bottom of the screen until the next key, in place of the keys or
        above them."""

    def looking_at(self, board: int | None) -> None:
        """The screen that is shown shows *board*: others may know."""

    def take_last_board(self) -> int | None:
        """The board that was looked at last, unless this was asked since."""

    def boards_wait(self, count: int) -> None:
        """So many boards wait for the player: the terminal's window says so."""

    async def reload_preferences(self) -> None:
        """Look up what the player prefers, and apply it."""

    def try_theme(self, theme: ThemeName | None) -> None:
        """Show everything in *theme*, None for the one that suits the terminal, until the
        preferences are looked up again."""

    def run_worker(self, work: WorkType[T], *, group: str = "default") -> Worker[T]:
        """Do *work* beside the message loop, for as long as the session lasts."""

    def catch_up_soon(self) -> None:
        """A page is ready: what was typed ahead may act on it."""
