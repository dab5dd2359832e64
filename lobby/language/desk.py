"""The desk: takes a line from a visitor and calls the function of its verb."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from lobby.base import layout, logs, metrics
from lobby.base.errors import Crashed, Forbidden, Refused, Unavailable
from lobby.base.logs import crashed
from lobby.base.networks import network_of
from lobby.base.translation import _
from lobby.core import budgets
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.database import left_out
from lobby.features.people.values.player import Player, Visitor
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import Call
from lobby.language.catalogue import Catalogue, Request, Verb
from lobby.language.command_streams import LONGEST_INPUT, InputTooLong, Streams
from lobby.language.line import Line

_log = logging.getLogger(__name__)

Body: TypeAlias = Callable[[str | None], AsyncGenerator[str, None]]
"""Yields the text that comes with a command, piece by piece, given what followed ``-m``."""

UNKNOWN = "unknown"
"""The name under which commands are counted that nobody knows, or that were given wrongly."""

STANDARD_INPUT = "-"
"""What follows ``-m`` to read all of standard input, however long that takes."""

PER_SECOND = 20
"""Commands per second for one visitor; any more have to wait."""

AT_ONCE = 200
"""How many commands a visitor may send in a burst before ``PER_SECOND`` applies."""


async def standard_input(
    streams: Streams, patience: float, given: str | None
) -> AsyncGenerator[str, None]:
    """The text of a command: *given* after its ``-m``, or else standard input.

    A shell that runs ``ssh host move ...`` leaves its input open and sends nothing. So input that
    has not begun after *patience* seconds counts as empty.
    """
    waits = given == STANDARD_INPUT
    if not waits and (given or streams.terminal):
        yield given or ""
        return
    try:
        async with asyncio.timeout(None if waits else patience):
            piece = await streams.stdin.some()
    except TimeoutError:
        return
    while piece is not None:
        yield piece
        piece = await streams.stdin.some()


async def beside(text: str, given: str | None) -> AsyncGenerator[str, None]:
    """The text of a command: *given* in the command itself, or else *text*, already read."""
    yield text if given is None else given


async def _joined(pieces: AsyncIterator[str]) -> str:
    """The whole text. Raises InputTooLong."""
    text, length = list[str](), 0
    async for piece in pieces:
        text.append(piece)
        length += len(piece)
        if length > LONGEST_INPUT:
            raise InputTooLong(LONGEST_INPUT)
    return "".join(text).strip()


def usual_pace() -> Buckets:
    """How fast each visitor may give commands."""
    return Buckets(rate=PER_SECOND, burst=AT_ONCE)


@dataclass(frozen=True, slots=True)
class Order:
    """A command that was accepted; *call* holds all its details. *described* says whether its
    boards are described; None to do as in the other commands of this visitor."""

    call: Call
    verb: Verb
    described: bool | None = None

    async def answer(self) -> Answer | AsyncGenerator[Answer, None]:
        """The answer, or a stream of them. Raises WrongCommand, or Refused with the reason; Crashed
        for whatever was not foreseen, so that what follows the command goes on."""
        with self._counted(), self._contained():
            answered = self.verb.run(self.call)
            if isinstance(answered, AsyncGenerator):
                return self._unbroken(answered)
            with left_out.noted() as missing, layout.describing(self.described):
                answer = await answered
            remarks = filter(None, (answer.remark, left_out.sentence(missing)))
            return replace(answer, remark="\n".join(remarks)) if missing else answer

    async def _unbroken(
        self, answers: AsyncGenerator[Answer, None]
    ) -> AsyncGenerator[Answer, None]:
        async with aclosing(answers):
            with self._contained():
                async for answer in answers:
                    yield answer

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count how the command ends; one that is answered again and again was done."""
        outcome = "left"
        try:
            yield
            outcome = "done"
        except WrongCommand:
            outcome = "wrong"
            raise
        except Crashed:
            outcome = "crashed"
            raise
        except Refused:
            outcome = "refused"
            raise
        finally:
            metrics.commands.labels(self.verb.name, outcome).inc()

    @contextmanager
    def _contained(self) -> Iterator[None]:
        """Whatever was not foreseen becomes Crashed."""
        try:
            yield
        except (WrongCommand, Refused):
            raise
        except Exception:
            visitor = self.call.visitor
            raise crashed("command", visitor.user_name or "somebody", visitor.address) from None

    @property
    def may_change_who(self) -> bool:
        """Whether the visitor may be another player afterwards; always so for guests and those
        without a name."""
        player = self.call.player
        return self.verb.changes_who or player is None or not player.member


@dataclass(frozen=True, slots=True)
class Desk:
    """Accepts commands from all visitors. A visitor who exceeds *pace*, over any number of
    connections with the same key, waits longer for answers, and so does one who has used a share of
    the server's work (``budgets``)."""

    lobby: Lobby
    catalogue: Catalogue
    pace: Buckets = field(default_factory=usual_pace)

    async def answer(
        self, visitor: Visitor, line: Line, body: Body
    ) -> Answer | AsyncGenerator[Answer, None]:
        """The answer to *line*, or a stream of them. Raises what ``take`` raises, and Refused."""
        return await (await self.take(visitor, line, body)).answer()

    def request(self, visitor: Visitor, line: Line) -> Request:
        """What *line* asks for. Raises WrongCommand, and counts it; but Forbidden, which tells
        nothing about the commands of operators, if nobody else may give one like it."""
        try:
            return self.catalogue.request(line)
        except WrongCommand:
            metrics.commands.labels(UNKNOWN, "wrong").inc()
            if self.catalogue.is_for_operators(line) and not self.lobby.operated_by(visitor):
                raise _forbidden(self.lobby) from None
            raise

    async def take(self, visitor: Visitor, line: Line, body: Body) -> Order:
        """The order that *line* places. Raises WrongCommand, Refused with the reason, and Forbidden
        if only operators may do it."""
        await self._wait_for_turn(visitor)
        request = self.request(visitor, line)
        verb = request.verb
        pieces = body(line.body)
        whole = verb.takes_text(request.words) and not verb.any_length
        text = await _joined(pieces) if whole else ""
        call = Call(
            lobby=self.lobby,
            visitor=visitor,
            player=await self._caller(visitor, verb),
            forms=verb.forms,
            game=request.game,
            words=request.words,
            options=line.options,
            terms=line.terms,
            spelled=line.spelled,
            body=text,
            marked=line.body is not None,
            pieces=pieces,
        )
        if verb.operators:
            try:
                _check_operator(call, verb)
            except Forbidden:
                metrics.commands.labels(verb.name, "refused").inc()
                raise
        return Order(call, verb, line.described)

    async def _caller(self, visitor: Visitor, verb: Verb) -> Player | None:
        """The player who calls. Without a database operators are nobody, but can act."""
        try:
            return await self.lobby.arrived(visitor)
        except Unavailable:
            if verb.operators and self.lobby.operated_by(visitor):
                return None
            raise

    async def _wait_for_turn(self, visitor: Visitor) -> None:
        whose = visitor.fingerprint or network_of(visitor.address)
        if wait := self.pace[whose].spend(1):
            await asyncio.sleep(wait)
        await budgets.take_turn()


def _forbidden(lobby: Lobby) -> Forbidden:
    if not lobby.operators:
        return Forbidden.because(
            "Nobody operates this server yet. The first key that runs `admin claim CODE` will: the"
            " server prints the code when it starts."
        )
    return Forbidden.because(
        "Only operators of this server can do that, with a key that operates it."
    )


def _check_operator(call: Call, verb: Verb) -> None:
    """Log an operator's command. Raises Forbidden for anyone else."""
    if not call.operating:
        raise _forbidden(call.lobby)
    who = call.player.name if call.player else call.visitor.fingerprint or _("the operator")
    about = logs.about("operator", player=who, address=call.visitor.address)
    _log.info("%s: %s %r", who, verb.name, " ".join(call.words), extra=about)
