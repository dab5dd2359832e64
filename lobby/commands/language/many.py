"""Many commands at once: ``ssh host multiple``, with a command on each line of standard input."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from lobby.commands.documents.answers import Reply
from lobby.commands.language.answers import Answer, WrongCommand, in_words, say, status
from lobby.commands.language.bodies import Beside
from lobby.commands.language.calls import Call
from lobby.commands.language.command_streams import Input, Streams
from lobby.commands.language.desk import Desk
from lobby.commands.language.verbs import Verb
from lobby.commands.language.words import read
from lobby.errors import Refused
from lobby.model.visitor import Visitor


@dataclass(frozen=True, slots=True)
class _Item:
    """A line with a command, and the comment that is indented below it."""

    command: str
    comment: str


async def run_many(desk: Desk, visitor: Visitor, streams: Streams, *, as_json: bool) -> int:
    """Answer every command on standard input, each after the line that it stands on; the status of
    the first that is refused, 0 when none is."""
    first = 0
    async for item in _items(streams.stdin):
        reply, text = await _reply(desk, visitor, item, as_json=as_json)
        await say(streams.stdout, json.dumps(reply) if as_json else text)
        first = first or reply["status"]
    return first


async def _reply(desk: Desk, visitor: Visitor, item: _Item, *, as_json: bool) -> tuple[Reply, str]:
    """The answer to one command, as a document and as text."""
    shown = f"> {item.command}\n"
    try:
        answer = await _answer(desk, visitor, item, as_json=as_json)
    except (WrongCommand, Refused) as refusal:
        reply = Reply(command=item.command, status=status(refusal), error=str(refusal), answer=None)
        return reply, f"{shown}{in_words(refusal)}\n"
    reply = Reply(command=item.command, status=0, error=None, answer=answer.document)
    return reply, f"{shown}{answer.text}\n"


async def _answer(desk: Desk, visitor: Visitor, item: _Item, *, as_json: bool) -> Answer:
    answered = await desk.answer(visitor, read(item.command), Beside(item.comment))
    if isinstance(answered, Answer):
        if answered.file and not (as_json and answered.document):
            raise Refused("That prints a file: give it as the only command.")
        return answered
    await answered.aclose()
    raise Refused("That does not end by itself: give it as the only command.")


async def _items(stdin: Input) -> AsyncIterator[_Item]:
    """The commands, each once it is clear that its comment is complete."""
    command, comment = "", list[str]()
    while (line := await stdin.readline()) is not None:
        if not line.strip():
            continue
        if line[0].isspace() and command:
            comment.append(line.strip())
            continue
        if command:
            yield _Item(command, " ".join(comment))
        command, comment = line.strip(), []
    if command:
        yield _Item(command, " ".join(comment))


async def _refused(call: Call) -> Answer:
    raise Refused("multiple reads standard input: give it as the only command, ssh HOST multiple.")


MULTIPLE = Verb(
    name="multiple",
    forms=("multiple",),
    help="Read many commands from standard input, one a line; indented lines are comments.",
    run=_refused,
    document=Reply,
)
"""Run by ``run_many``; within another session it is refused."""
