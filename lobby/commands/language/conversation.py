"""A conversation in lines, for those who have no terminal that shows screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from lobby.basics.layout import wrapped
from lobby.commands.language.answers import Answer, WrongCommand, in_words, say, show, show_all
from lobby.commands.language.bodies import Beside
from lobby.commands.language.command_streams import InLine, Streams
from lobby.commands.language.desk import Desk
from lobby.commands.language.old_forms import LAST_WORDS
from lobby.commands.language.words import read
from lobby.errors import Refused
from lobby.model.player import Player
from lobby.model.visitor import Visitor
from lobby.news import digest, overview

PROMPT = "> "


class Conversation:
    """Asks for a line, answers it, and so on, until the visitor leaves."""

    def __init__(self, desk: Desk, visitor: Visitor, streams: Streams) -> None:
        self._desk = desk
        self._lobby = desk.lobby
        self._visitor = visitor
        self._streams = InLine(streams.stdin, streams.stdout)
        self._coming: asyncio.Task[str | None] | None = None
        self._told = 0
        """The last event of which the visitor was told as news."""

    async def run(self) -> int:
        """Talk with the visitor, who is present meanwhile; the exit status."""
        player = await self._player()
        session = self._lobby.presence.enter(player, self._visitor)
        try:
            await self._greet(player)
            while (line := await self._ask()) is not None:
                await self._answer(line)
                if _known(now := await self._player()) != _known(player):
                    self._lobby.presence.become(session, player := now)
            await say(self._streams.stdout, "Goodbye.")
        finally:
            self._lobby.presence.leave(session)
            if self._coming:
                self._coming.cancel()
            await self._take_note()
        return 0

    async def _player(self) -> Player | None:
        return await self._lobby.arrived(self._visitor)

    async def _take_note(self) -> None:
        """What was told as news was seen; nothing else is shown here by itself."""
        with suppress(Refused):
            player = await self._player() if self._told else None
            if player:
                await self._lobby.change(digest.leave, player, self._told)

    async def _greet(self, player: Player | None) -> None:
        who = f"You are {player.name}." if player else "You have no name here yet: see whoami."
        waiting = len((await self._lobby.ask(overview.mine, player)).my_move) if player else 0
        boards = f"{waiting} board{'s wait' if waiting > 1 else ' waits'} for you: see turns."
        greeting = f"Welcome to the Lobby. {who} {boards if waiting else ''}"
        await say(self._streams.stdout, wrapped(greeting))
        await say(self._streams.stdout, "help tells what can be done here, quit leaves.")

    async def _ask(self) -> str | None:
        """The next line; None when the visitor leaves."""
        await self._streams.stdout.write(PROMPT)
        line = await self._next_line()
        return None if line is None or line.strip().lower() in LAST_WORDS else line

    async def _answer(self, text: str) -> None:
        if not text.strip():
            return
        line = read(text)
        try:
            answered = await self._desk.answer(self._visitor, line, Beside())
            if isinstance(answered, Answer):
                self._told = max(self._told, answered.news)
                await show(self._streams, answered, as_json=line.json)
            else:
                await self._watch(answered, as_json=line.json)
        except (WrongCommand, Refused) as refusal:
            await say(self._streams.stderr, in_words(refusal))

    async def _watch(self, answers: AsyncGenerator[Answer, None], *, as_json: bool) -> None:
        """Show *answers* until the next line comes, such as an empty one."""
        await say(self._streams.stdout, "Enter ends this.")
        showing = asyncio.create_task(show_all(self._streams, answers, as_json=as_json))
        try:
            await asyncio.wait((self._expect_line(), showing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            showing.cancel()
        await asyncio.wait((showing,))
        if not showing.cancelled():
            showing.result()

    async def _next_line(self) -> str | None:
        try:
            return await self._expect_line()
        finally:
            self._coming = None

    def _expect_line(self) -> asyncio.Task[str | None]:
        """The next line, which may be waited for more than once."""
        if self._coming is None:
            self._coming = asyncio.create_task(self._streams.stdin.readline())
        return self._coming


def _known(player: Player | None) -> str | None:
    """What *player* is called: a guest who takes a name is the same player under another one."""
    return player.name if player else None
