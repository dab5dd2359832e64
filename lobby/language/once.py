"""One command: ``ssh host words``; or many: ``ssh host multiple``, with a command on each line of
standard input."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from functools import partial

from lobby.base.errors import Refused
from lobby.base.layout import wrapped
from lobby.base.translation import N_, _
from lobby.features.people.values.player import Visitor
from lobby.language.answers import (
    Answer,
    WrongCommand,
    in_words,
    reason,
    say,
    say_document,
    say_remark,
    show,
    show_all,
    status,
)
from lobby.language.calls import Call
from lobby.language.catalogue import Term, Verb
from lobby.language.command_streams import LONGEST_COMMAND, Input, Streams
from lobby.language.desk import Desk, beside, standard_input
from lobby.language.line import Line, length, read
from lobby.language.replies import Reply

_COMMENT = "#"
"""The character that begins a comment line."""

STOP = "--stop"
"""The option that stops at the first command that is refused."""

_BEFORE_PASSWORD = 2
"""The first words of a command of the old server that hold no password."""


async def run_once(
    desk: Desk, visitor: Visitor, text: str, streams: Streams, *, patience: float
) -> int:
    """Answer the command in *text* and return the exit status. *patience* is how many seconds to
    wait for a text on standard input to begin."""
    if length(text) > LONGEST_COMMAND:
        sentence = _("That is more than {length} characters.", length=LONGEST_COMMAND)
        await say(streams.stderr, sentence)
        return os.EX_DATAERR
    line = read(text)
    try:
        if desk.request(visitor, line).verb == MULTIPLE:
            return await run_many(desk, visitor, streams, line, patience=patience)
        answered = await desk.answer(visitor, line, partial(standard_input, streams, patience))
        if isinstance(answered, Answer):
            await show(streams, answered, as_json=line.json)
        else:
            await _watch(desk, visitor, streams, answered, as_json=line.json)
    except (WrongCommand, Refused) as refusal:
        await say(streams.stderr, in_words(refusal))
        return status(refusal)
    return 0


async def _watch(
    desk: Desk,
    visitor: Visitor,
    streams: Streams,
    answers: AsyncGenerator[Answer, None],
    *,
    as_json: bool,
) -> None:
    """Show *answers* for as long as the client stays; meanwhile the visitor counts as present."""
    lobby = desk.lobby
    session = lobby.presence.enter(await lobby.arrived(visitor), visitor)
    try:
        await show_all(streams, answers, as_json=as_json)
    finally:
        lobby.presence.leave(session)


@dataclass(frozen=True, slots=True)
class _Item:
    """A line with a command, and the text that is indented below it."""

    command: str
    text: str
    stray: bool = False
    """Whether the line itself is indented, below a command that takes no text."""


async def run_many(
    desk: Desk, visitor: Visitor, streams: Streams, line: Line, *, patience: float
) -> int:
    """Answer every command on standard input, each below a copy of its line. Return the exit status
    of the first that is refused, or 0.

    A command is answered at once. One that takes a text waits *patience* seconds for indented lines
    to follow, unless ``-m`` is on its line.
    """
    first, any_command = 0, False
    async for item in _items(desk, streams.stdin, patience):
        any_command, own = True, read(item.command)
        as_json = line.json or own.json
        reply, text, answer = await _reply(desk, visitor, item, own, as_json=as_json)
        if as_json:
            await say_document(streams.stdout, reply)
        else:
            await say(streams.stdout, text, portable=answer.portable)
        await say_remark(streams, answer)
        first = first or reply["status"]
        if first and STOP in line.terms:
            break
        await asyncio.sleep(0)  # hundreds of commands may have come at once, and others wait
    if not any_command:
        nothing = _(
            "There was no command on standard input. Write one on each line: echo turns | ssh HOST"
            " multiple"
        )
        await say(streams.stderr, wrapped(nothing))
    return first


async def _reply(
    desk: Desk, visitor: Visitor, item: _Item, line: Line, *, as_json: bool
) -> tuple[Reply, str, Answer]:
    """The answer to one command, as a document, as text, and as it was given."""
    command = item.command
    try:
        answer = await _answer(desk, visitor, item, line, as_json=as_json)
    except (WrongCommand, Refused) as refusal:
        if isinstance(refusal, WrongCommand) and refusal.signed:
            command = " ".join((*command.split()[:_BEFORE_PASSWORD], "..."))
        reply = Reply(command=command, status=status(refusal), error=reason(refusal), answer=None)
        return reply, f"> {command}\n{in_words(refusal)}\n", Answer("", None)
    reply = Reply(command=command, status=0, error=None, answer=answer.document)
    return reply, f"> {command}\n{answer.text}\n", answer


async def _answer(
    desk: Desk, visitor: Visitor, item: _Item, line: Line, *, as_json: bool
) -> Answer:
    if item.stray:
        raise WrongCommand(
            _("This line is indented, but the line above it is not a command that takes a text.")
        )
    answered = await desk.answer(visitor, line, partial(beside, item.text))
    if isinstance(answered, Answer):
        if answered.file and not (as_json and answered.document):
            raise Refused.because("This command prints a file: use it on its own, not in multiple.")
        return answered
    await answered.aclose()
    raise Refused.because(
        "This command does not end by itself: use it on its own, not in multiple."
    )


async def _items(desk: Desk, stdin: Input, patience: float) -> AsyncIterator[_Item]:
    """The commands, each as soon as its text is known to be complete."""
    line = await stdin.readline()
    while line is not None:
        if not line.strip() or line.startswith(_COMMENT):
            line = await stdin.readline()
        elif not _takes_text(desk, line):
            yield _Item(line.strip(), "", stray=line[0].isspace())
            line = await stdin.readline()
        else:
            command, text = line.strip(), list[str]()
            below, line = await _below(stdin, patience)
            while below is not None:
                text.append(below)
                below, line = await _below(stdin, patience)
            yield _Item(command, " ".join(text))
            if line is None:
                line = await stdin.readline()


def _takes_text(desk: Desk, line: str) -> bool:
    """Whether *line* is a command whose text may follow on indented lines."""
    if line[0].isspace():
        return False
    parts = read(line)
    if parts.body is not None:
        return False
    try:
        request = desk.catalogue.request(parts)
    except WrongCommand:
        return False
    return request.verb.takes_text(request.words)


async def _below(stdin: Input, patience: float) -> tuple[str | None, str | None]:
    """An indented line and None, or None and the next line; both None if none arrives within
    *patience* seconds."""
    try:
        async with asyncio.timeout(patience):
            while (line := await stdin.readline()) is not None:
                if line.strip() and not line.startswith(_COMMENT):
                    return (line.strip(), None) if line[0].isspace() else (None, line)
    except TimeoutError:
        pass
    return None, None


async def _refused(call: Call) -> Answer:
    raise Refused.because("multiple reads standard input: use it on its own, as ssh HOST multiple.")


MULTIPLE = Verb(
    forms=("multiple [--stop]",),
    help=N_(
        "Read many commands from standard input, one on each line. An indented line is the text of"
        " the command above it; a line that begins with # is skipped."
    ),
    run=_refused,
    document=Reply,
    terms=(Term(STOP, N_("stop at the first command that is refused")),),
)
"""``run_many`` runs this; inside another session it is refused."""
