"""How to become a player: choose a name, or give this key to a player by a code."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from rich.style import Style
from textual.app import ComposeResult

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.people import keys, names, players
from lobby.features.people.values.player import Player
from lobby.ui.page import Page
from lobby.ui.session.hearing import NAMED_ELSEWHERE
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.text_entry import Prompt
from lobby.widgets.text_sheet import Text

_CODE = re.compile(r"\s*[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\s*", re.IGNORECASE)

_NEW_KEY = (
    N_("This SSH key is new here. From now on it identifies you: there is no password."),
    N_(
        "Choose a name. Already play here with another key? In that session press s, then"
        ' "Add a key", and type its code here.'
    ),
)
_NEW_KEY_BRIEFLY = (
    N_('This SSH key is new here. Choose a name, or type the code that "Add a key" gave you.'),
)
_LOST_KEY = N_("Lost your key? Ask the operator for a one-time code, and type it here.")
_NO_KEY = (
    N_(
        "You connected without an SSH key. To play people, make a key with the command below and"
        " connect again. The key identifies you: there is no password."
    ),
)
_GUESTS_KEY = (
    N_("You are playing as a guest. Choose a name to play people, too. You keep your boards."),
)
_KEYLESS_GUEST = (
    N_(
        "You are playing as a guest without an SSH key, so you cannot return to your boards. To"
        " keep them, make a key with the command below, press Enter for a code, connect again"
        " within 15 minutes, press Enter, and type the code."
    ),
)
_KEYLESS_GUEST_BRIEFLY = (
    N_(
        "To keep your boards, make a key with the command below, connect again, press Enter, and"
        " type the code."
    ),
)
_HINT = N_("a name, or a code")
_MAKE_KEY = "ssh-keygen -t ed25519"
_ROOMY = 22
"""From this many lines on, there is room to say everything at length."""
_READABLE = 84
"""The most cells of a line that is pleasant to read."""


class NamingScreen(Page):
    """For everybody without a name: visitors, and guests who already play bots."""

    HELP = "start"
    BINDINGS = keymap(
        bind(
            "enter", "take", N_("take this name"), N_("Choose a name and become a player."), "act"
        ),
        bind("enter", "redeem", N_("use this code"), N_("Add this key to a player."), "act"),
        bind(
            "enter", "show_code", N_("get a code"), N_("Get a code that keeps your boards."), "act"
        ),
        bind("enter,escape", "back", N_("back"), N_("Back to where you were.")),
        bind("ctrl+c,ctrl+d", "leave", N_("leave"), N_("Leave the lobby.")),
    )
    DEFAULT_CSS = "#answer { height: 1fr; }"
    _prompt: Prompt

    def __init__(self) -> None:
        super().__init__()
        self._refusal = ""
        self._code = ""
        self._becoming = False
        """Whether this session is about to have a name, or has just got it."""
        # Kept here: as a session ends, the page may be told something when they are taken down.
        self._about = Text(self._what)
        self._reply = Text(self._answer, id="answer")

    @property
    def has_key(self) -> bool:
        """Whether the visitor can choose a name."""
        return self.session.visitor.fingerprint is not None

    def body(self) -> ComposeResult:
        yield self._about
        if self.has_key:
            self._prompt = Prompt(self._suggested, _(_HINT), proposal=True)
            yield self._prompt
        yield self._reply

    async def look(self) -> None:
        if not self._becoming and await self._named_elsewhere():
            return
        self.entitle(_("Choose a name"))
        self._about.refresh(layout=True)
        self._about.draw()
        self.refresh_bindings()
        await self._judge()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense: what Enter does depends on what was typed, and by whom."""
        typed = self._typed
        match action:
            case "take":
                return bool(typed) and not _CODE.fullmatch(typed)
            case "redeem":
                return bool(_CODE.fullmatch(typed))
            case "show_code":
                return self._can_keep and not self._code
        return True

    def on_prompt_changed(self, __: Prompt.Changed) -> None:
        self.refresh_bindings()
        self.work_alone("judge", self._judge)

    def action_take(self) -> None:
        self._become_soon(self._take)

    def action_redeem(self) -> None:
        self._become_soon(self._redeem)

    def action_show_code(self) -> None:
        self.work_alone("code", self._show_code)

    def action_leave(self) -> None:
        self.app.exit()

    @property
    def _can_keep(self) -> bool:
        """Whether this is a guest who has boards, but no key to find them by."""
        return self.player is not None and not self.has_key

    @property
    def _typed(self) -> str:
        prompts = self.query(Prompt)
        return prompts.first().text.strip() if prompts else ""

    async def _judge(self) -> None:
        """Say what is wrong with the name while it is being typed."""
        refused = ""
        try:
            if self.check_action("take", ()):
                await self.lobby.ask(players.check_free, self._typed, verbs=self.lobby.verbs)
        except Refused as refusal:
            refused = str(refusal)
        self._refuse(refused)

    def _refuse(self, why: str) -> None:
        """Say below what was typed *why* it is refused; "" if it is not."""
        self._refusal = why
        self._reply.draw()

    async def _take(self, fingerprint: str, name: str) -> Player:
        visitor, verbs = self.session.visitor, self.lobby.verbs
        return await self.lobby.join(visitor, players.take_name, fingerprint, name, verbs=verbs)

    async def _redeem(self, fingerprint: str, code: str) -> Player:
        return await self.lobby.change_keys(keys.redeem_code, fingerprint, code)

    def _become_soon(self, change: Callable[[str, str], Awaitable[Player]]) -> None:
        """Become who *change* makes of the visitor's fingerprint and of what was typed."""
        fingerprint = self.session.visitor.fingerprint
        assert fingerprint
        self._becoming = True
        self.work_first(partial(self._become, partial(change, fingerprint, self._typed)), "enter")

    async def _become(self, change: Callable[[], Awaitable[Player]]) -> None:
        try:
            player = await change()
        except Refused as refusal:
            self._becoming = False
            if not await self._named_elsewhere():
                self._refuse(str(refusal))
            return
        await self.session.become(player)
        if player.guest:
            self._becoming = False
            self._prompt.ask("  > ", self._suggested, _(_HINT), proposal=True)
            await self.look_now()
            self.tell(_("Your boards are back. Now choose a name."))
        else:
            self.leave()
            self.session.tell(
                _("Welcome, {player}. Press ? to learn your way around.", player=player.name)
            )

    async def _named_elsewhere(self) -> bool:
        """Whether a name was chosen in another session; if so, go on with it."""
        holder, fingerprint = keys.holder, self.session.visitor.fingerprint
        owner = self.member or await self.lobby.ask(holder, fingerprint)
        if owner is None or not owner.member:
            return False
        await self.session.become(owner)
        if self.is_active:
            self.leave()
            self.session.tell(_(NAMED_ELSEWHERE, player=owner.name))
        return True

    async def _show_code(self) -> None:
        with self.refusals():
            came_with = self.session.visitor.fingerprint
            self._code = await self.lobby.change(keys.issue_code, self.me, came_with)
            await self.look_now()

    @property
    def _suggested(self) -> str:
        return names.suggest_name(self.session.visitor.user_name, self.lobby.verbs)

    @property
    def _tight(self) -> bool:
        """Whether there is only room for the most important things."""
        return self.app.size.height < _ROOMY

    @property
    def _whose(self) -> tuple[str, ...]:
        """What to tell a visitor like this one."""
        if self.player is None:
            if self.has_key:
                return tuple(map(_, _NEW_KEY_BRIEFLY if self._tight else (*_NEW_KEY, _LOST_KEY)))
            if self.session.visitor.refused:
                return keys.missing(self.session.visitor)
            return tuple(map(_, _NO_KEY))
        if self.has_key:
            return tuple(map(_, _GUESTS_KEY))
        briefly = self._tight and self._code
        return tuple(map(_, _KEYLESS_GUEST_BRIEFLY if briefly else _KEYLESS_GUEST))

    def _what(self, cells: int) -> Iterator[Line]:
        yield ()
        for sentence in self._whose:
            yield from self._wrapped(sentence, cells)
            yield ()

    def _answer(self, cells: int) -> Iterator[Line]:
        palette, typed = self.palette, self._typed
        if not self.has_key:
            if not self.session.visitor.refused:
                yield line("      ", (_MAKE_KEY, palette.strong))
            if self._code:
                yield ()
                yield from self._wrapped(_("Your code, valid for 15 minutes:"), cells)
                yield line("      ", (self._code, palette.turn))
                yield from self._wrapped(" ".join(map(_, keys.FOR_NOBODY)), cells, palette.danger)
            return
        yield ()
        if self._refusal:
            yield from self._wrapped(self._refusal, cells, palette.danger)
        elif self.check_action("redeem", ()):
            yield from self._wrapped(_("That looks like a code. Press Enter to use it."), cells)
        elif typed:
            free = _("{name} is free. Press Enter to take it.", name=typed)
            yield from self._wrapped(free, cells)

    def _wrapped(self, text: str, cells: int, style: Style | None = None) -> Iterator[Line]:
        style = style or self.palette.text
        return wrapped(text, min(cells, _READABLE) - 4, style, "  ")
