"""A line-based conversation, for terminals that cannot show screens, and for programs.

A program is told nothing it did not ask for: no prompt, and the greeting goes to standard error.
With ``--json`` each command is answered with one document on one line, and so is a refusal. One
thing is said unasked: that the time for a move is running out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from functools import partial

from lobby.base import written
from lobby.base.errors import Refused
from lobby.base.layout import wrapped
from lobby.base.logs import crashed
from lobby.base.translation import _, ngettext
from lobby.core import background
from lobby.features.home import views as home_views
from lobby.features.home.views import Mine
from lobby.features.matches import live
from lobby.features.moderation import reports
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player, Visitor
from lobby.language.answers import (
    Answer,
    Refusal,
    WrongCommand,
    in_json,
    in_words,
    say,
    say_document,
    show,
)
from lobby.language.command_streams import Streams
from lobby.language.desk import Desk, beside
from lobby.language.line import read
from lobby.language.old_forms import LAST_WORDS
from lobby.language.replies import Remark

PROMPT = "> "


@dataclass(frozen=True, slots=True)
class _Asked:
    """A command that is answered again and again, by whom, and what that player follows."""

    text: str
    player: Player | None
    followed: Subscriptions | None


@dataclass(slots=True)
class _Watch:
    """The *answers* to the command *asked*; the *first* of them was shown, *coming* is the next.
    Between two looks it goes on: nothing that happens meanwhile is missed."""

    asked: _Asked
    answers: AsyncGenerator[Answer, None]
    first: Answer
    coming: asyncio.Task[Answer | None]
    """None after the last."""

    async def end(self) -> None:
        """Listen no longer."""
        self.coming.cancel()
        await asyncio.gather(self.coming, return_exceptions=True)
        await self.answers.aclose()


class Conversation:
    """Reads lines and answers them until the visitor leaves."""

    def __init__(self, desk: Desk, visitor: Visitor, streams: Streams) -> None:
        self._desk = desk
        self._lobby = desk.lobby
        self._visitor = visitor
        self._streams = replace(streams, stderr=streams.stdout)
        self._aside = streams.stderr
        self._coming: asyncio.Task[str | None] | None = None
        self._watch: _Watch | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._prompting = False
        self._news = 0
        """The last event that the visitor was shown as news."""

    async def run(self) -> int:
        """Talk with the visitor, who counts as present meanwhile; return the exit status."""
        player = await self._player()
        session = self._lobby.presence.enter(player, self._visitor)
        try:
            await self._greet(player)
            self._expect_alarms(player)
            while (line := await self._ask()) is not None:
                now = await self._answer(line, player)
                if _known(now) != _known(player):
                    self._lobby.presence.become(session, player := now)
                    self._expect_alarms(player)
            await say(self._aside, "Goodbye.")
        finally:
            self._lobby.presence.leave(session)
            await background.end(self._coming, self._ringing)
            await self._end_watch()
            await self._take_note()
        return 0

    async def _player(self) -> Player | None:
        return await self._lobby.arrived(self._visitor)

    async def _take_note(self) -> None:
        """Mark what was shown as news as seen; nothing else is shown here unasked."""
        with suppress(Refused):
            player = await self._player() if self._news else None
            if player:
                await self._lobby.change(digest.leave, player, self._news)

    async def _greet(self, player: Player | None) -> None:
        mine = await self._lobby.ask(home_views.mine, player) if player else None
        await say(self._aside, wrapped(_welcome(player, mine)))
        if self._lobby.operated_by(self._visitor):
            waiting = len(await self._lobby.ask(reports.waiting))
            await say(self._aside, _reports_wait(waiting) if waiting else "")
        await say(self._aside, _("Type help for the commands, quit to leave."))

    def _expect_alarms(self, player: Player | None) -> None:
        """From now on, tell *player* when the time for a move runs out."""
        if self._ringing:
            self._ringing.cancel()
        self._ringing = asyncio.create_task(self._ring(player)) if player else None

    async def _ring(self, player: Player) -> None:
        visitor = self._visitor
        try:
            async with aclosing(live.spoken_alarms(self._lobby, player)) as alarms:
                async for alarm in alarms:
                    await self._interject(alarm)
        except Exception:  # it is in the log, and the conversation goes on
            crashed("command", visitor.user_name or "somebody", visitor.address)

    async def _interject(self, sentence: str) -> None:
        """Print *sentence* on a line of its own; what is being typed stays on the last line."""
        if not self._prompting:
            await say(self._aside, wrapped(sentence))
            return
        await self._streams.stdout.write("\n")
        await say(self._streams.stdout, wrapped(sentence))
        await self._streams.stdout.write(f"{PROMPT}{self._streams.typed()}")

    async def _ask(self) -> str | None:
        """The next line; None when the visitor leaves."""
        if self._streams.terminal and not self._stopped_by_enter():
            await self._streams.stdout.write(PROMPT)
        self._prompting = self._streams.terminal
        line = await self._next_line()
        self._prompting = False
        leaves = line is None or written.command(line).strip().lower() in LAST_WORDS
        return None if leaves else line

    async def _answer(self, text: str, player: Player | None) -> Player | None:
        """Answer what *player* wrote. Return the player that the visitor is afterwards."""
        if not text.strip():
            return player
        line = read(text)
        try:
            order = await self._desk.take(self._visitor, line, partial(beside, ""))
            player = order.call.player
            answered = await order.answer()
            if isinstance(answered, Answer):
                self._news = max(self._news, answered.news)
                await self._show(answered, as_json=line.json)
            else:
                await self._look_on(text, player, answered, as_json=line.json)
        except (WrongCommand, Refused) as refusal:
            await self._refuse(refusal, as_json=line.json)
            return player
        return await self._player() if order.may_change_who else player

    async def _show(self, answer: Answer, *, as_json: bool) -> None:
        """Print *answer*; a remark is a document too, so that programs need not parse text."""
        if as_json and answer.document is None and answer.file is None:
            answer = replace(answer, document=Remark(remark=answer.text))
        await show(self._streams, answer, as_json=as_json)

    async def _refuse(self, refusal: Refusal, *, as_json: bool) -> None:
        if as_json:
            await say_document(self._streams.stdout, in_json(refusal))
        else:
            await say(self._streams.stdout, in_words(refusal))

    async def _look_on(
        self,
        text: str,
        player: Player | None,
        answers: AsyncGenerator[Answer, None],
        *,
        as_json: bool,
    ) -> None:
        """Show *answers* until the next line arrives, even an empty one. The first is always shown:
        it says that the others will come, or why not. If *player* has asked the same before, the
        answers to that go on."""
        followed = await self._lobby.ask(subscriptions.of_player, player) if player else None
        watch, asked = self._watch, _Asked(text, player, followed)
        if watch is None or watch.asked != asked:
            await self._end_watch()
            first = await anext(answers)
            self._watch = watch = _Watch(asked, answers, first, _next_of(answers))
        if not as_json:
            await say(self._aside, _("Press Enter to stop."))
        await self._show(watch.first, as_json=as_json)
        while not self._expect_line().done():
            await asyncio.wait(
                (self._expect_line(), watch.coming), return_when=asyncio.FIRST_COMPLETED
            )
            if watch.coming.done() and not await self._show_next(watch, as_json=as_json):
                return

    async def _show_next(self, watch: _Watch, *, as_json: bool) -> bool:
        """Show what has come; return whether more may. Raises what ended the answers."""
        self._watch = None  # unless it goes on
        answer = watch.coming.result()
        if answer is None:
            return False
        self._watch = watch
        watch.coming = _next_of(watch.answers)
        await self._show(answer, as_json=as_json)
        return True

    async def _end_watch(self) -> None:
        if self._watch:
            await self._watch.end()
            self._watch = None

    async def _next_line(self) -> str | None:
        try:
            return await self._expect_line()
        finally:
            self._coming = None

    def _stopped_by_enter(self) -> bool:
        """Whether an empty line has come that has ended what was going on, and asks for no more."""
        coming = self._expect_line()
        line = coming.result() if coming.done() else None
        return line is not None and not line.strip()

    def _expect_line(self) -> asyncio.Task[str | None]:
        """The next line, as a task that may be awaited more than once."""
        if self._coming is None:
            self._coming = asyncio.create_task(self._streams.stdin.readline())
        return self._coming


def _next_of(answers: AsyncGenerator[Answer, None]) -> asyncio.Task[Answer | None]:
    async def coming() -> Answer | None:
        return await anext(answers, None)

    return asyncio.create_task(coming())


def _reports_wait(count: int) -> str:
    return ngettext(
        "{count} report waits for an operator: admin reports",
        "{count} reports wait for an operator: admin reports",
        count,
    )


def _welcome(player: Player | None, mine: Mine | None) -> str:
    """The greeting for *player*, with what waits of *mine*."""
    if player is None or mine is None:
        return _("Welcome to the Lobby. You have no name here yet. Choose one: signup NAME")
    welcome = _("Welcome to the Lobby. You are {player}.", player=player.name)
    return " ".join((welcome, *_waiting(mine)))


def _waiting(mine: Mine) -> Iterator[str]:
    """What waits for the player, with the command for each."""
    if boards := len(mine.my_move):
        yield ngettext(
            "{count} board waits for you: see turns.",
            "{count} boards wait for you: see turns.",
            boards,
        )
    if offered := len(mine.challenges_to_me):
        yield ngettext(
            "You have {count} challenge: see challenges.",
            "You have {count} challenges: see challenges.",
            offered,
        )
    if mine.messages:
        yield ngettext(
            "You have {count} new message: see message.",
            "You have {count} new messages: see message.",
            mine.messages,
        )


def _known(player: Player | None) -> str | None:
    """The name *player* goes by: a guest who takes a name is the same player under another one."""
    return player.name if player else None
