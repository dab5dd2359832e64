"""Muting and blocking, in the command language."""

from __future__ import annotations

from lobby.features.matches.values.match import Match
from tests.support.shell import Shell


async def test_the_list(as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ann.does("mute") == "You have not muted or blocked anybody.\n"
    assert await as_ann.does("mute ben") == "You no longer see anything that ben says.\n"
    assert await as_ann.does("block") == "ben  muted\n"
    await as_ann.does("block BEN")
    document = (await as_ann("mute --json")).document
    assert document == {"players": [{"name": "ben", "blocked": True}]}
    status, reason = await as_ben.refused("chaos challenge ann")
    assert (status, reason) == (1, "ann does not accept challenges or messages from you.")
    await as_ann.does("unblock ben")
    await as_ben.does("chaos challenge ann")


async def test_talk_is_not_waited_for(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    session = as_ann.begin("wait")
    await session.until("Waiting")
    await as_ann.does("mute ben")
    await as_ben.does("chat 1 -m can you hear me?")
    await as_ben.does("message ann -m can you hear me?")
    await as_ben.does("move 1 propose")
    await session.until("draw")
    assert (await session.leave()).out == "Board 1: ben offered a draw\n"
    assert await as_ann.does("chat 1") == "Nobody has written on board 1 yet.\n"
