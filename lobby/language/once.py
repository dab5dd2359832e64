"""One command: ``ssh host words``."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.features.people.values.visitor import Visitor
from lobby.language.answers import Answer, WrongCommand, in_words, say, show, show_all, status
from lobby.language.command_streams import LONGEST_COMMAND, Streams
from lobby.language.desk import Desk, standard_input
from lobby.language.line import length, read
from lobby.language.many import MULTIPLE, run_many


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
        if desk.request(line).verb == MULTIPLE:
            return await run_many(desk, visitor, streams, line, patience=patience)
        body = partial(standard_input, streams, patience)
        answered = await desk.answer(visitor, line, body)
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
    player = await lobby.arrived(visitor)
    session = lobby.presence.enter(player, visitor)
    try:
        await show_all(streams, answers, as_json=as_json)
    finally:
        lobby.presence.leave(session)
