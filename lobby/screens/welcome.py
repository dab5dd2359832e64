"""The door: what this place is, and how to become a player of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby import players
from lobby.errors import Refused
from lobby.games import GAMES
from lobby.players import Player
from lobby.screens.page import Page
from lobby.storage import Snapshot, Transaction
from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.prompt import Prompt
from lobby.widgets.sheet import Text

_CODE = re.compile(r"\s*[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\s*", re.IGNORECASE)

_WHAT = (
    "A place to play abstract board games against people, a few moves a day:",
    "{games}.",
    "Move when it suits you. The boards wait, and nothing is lost when you leave.",
)
_NEW_KEY = (
    "Your SSH key is new here, and from now on it is how you are known: there is no password.",
    "Type the name that others shall see. Or, if you play here already with another key, press s"
    ' there, then choose "Add a key", and type the code that it shows you here.',
)
_NO_KEY = (
    "You came without an SSH key. You may look around and watch; to play, make a key with the"
    " command below and come in again. It will be you from then on: there is no password.",
)
_MAKE_KEY = "ssh-keygen -t ed25519"
_READABLE = 84
"""Cells of a line that is pleasant to read."""


class WelcomeScreen(Page):
    """Shown to everybody who is not a player yet."""

    HELP = "start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "take this name", id="act", tooltip="Become a player."),
        Binding("enter", "redeem", "use this code", id="act", tooltip="Add this key to a player."),
        Binding("enter,escape", "look_around", "look around", id="back", tooltip="Go in."),
        Binding("ctrl+c,ctrl+d", "leave", "leave", id="leave", tooltip="Leave the lobby."),
    ]
    DEFAULT_CSS = "#answer { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._refusal = ""

    @property
    def has_key(self) -> bool:
        """Whether the visitor can become a player."""
        return self.session.visitor.fingerprint is not None

    def body(self) -> ComposeResult:
        yield Text(self._what)
        if self.has_key:
            yield Prompt(players.suggest_name(self.session.visitor.user_name), "a name, or a code")
        yield Text(self._answer, id="answer")

    async def look(self) -> None:
        self.title_bar.show_title(line(("Welcome to the Lobby", self.palette.strong)))
        await self._judge()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What Enter does depends on what has been typed."""
        typed = self._typed
        match action:
            case "take":
                return bool(typed) and not _CODE.fullmatch(typed)
            case "redeem":
                return bool(_CODE.fullmatch(typed))
        return True

    def on_prompt_changed(self, _: Prompt.Changed) -> None:
        self.refresh_bindings()
        self.run_worker(self._judge(), group="judge", exclusive=True)

    def action_take(self) -> None:
        self.run_worker(self._become(players.take_name), group="become")

    def action_redeem(self) -> None:
        self.run_worker(self._become(players.redeem_code), group="become")

    def action_look_around(self) -> None:
        self.app.pop_screen()

    def action_leave(self) -> None:
        self.app.exit()

    @property
    def _typed(self) -> str:
        prompts = self.query(Prompt)
        return prompts.first().text.strip() if prompts else ""

    async def _judge(self) -> None:
        """Say what stands against the name, while it is typed."""
        self._refusal = ""
        try:
            if self.check_action("take", ()):
                await self.lobby.ask(_check_free, self._typed)
        except Refused as refusal:
            self._refusal = str(refusal)
        self.query_one("#answer", Text).draw()

    async def _become(self, how: Callable[[Transaction, str, str], Player]) -> None:
        fingerprint = self.session.visitor.fingerprint
        assert fingerprint
        with self.refusals():
            player = await self.lobby.change(how, fingerprint, self._typed)
            await self.session.become(player)
            self.app.pop_screen()
            self.session.tell(f"Welcome, {player.name}. Press ? to learn your way around.")

    def _what(self, cells: int) -> Iterator[Line]:
        games = ", ".join(game.title for game in GAMES.values())
        yield ()
        for sentence in _WHAT:
            yield from self._wrapped(sentence.format(games=games), cells)
        yield ()
        for sentence in _NEW_KEY if self.has_key else _NO_KEY:
            yield from self._wrapped(sentence, cells)
            yield ()

    def _answer(self, cells: int) -> Iterator[Line]:
        palette, typed = self.palette, self._typed
        if not self.has_key:
            yield line("      ", (_MAKE_KEY, palette.strong))
            return
        yield ()
        if self._refusal:
            yield from self._wrapped(self._refusal, cells, palette.danger)
        elif self.check_action("redeem", ()):
            yield line("    That looks like a code: Enter uses it.")
        elif typed:
            yield line("    ", (typed, palette.strong), " is free: Enter makes it yours.")

    def _wrapped(self, text: str, cells: int, style: Style | None = None) -> Iterator[Line]:
        for row in wrap(text, min(cells, _READABLE) - 4):
            yield line("  ", (row, style or self.palette.text))


def _check_free(snapshot: Snapshot, name: str) -> None:
    """Raise Refused when nobody may take *name* now."""
    players.check_name(name)
    if snapshot.player_named(name):
        raise Refused(f"{name} is taken: choose another name.")
