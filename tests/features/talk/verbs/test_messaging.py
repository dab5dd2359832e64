"""Messages from player to player, in the command language."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.shell import Shell


async def test_what_is_new_is_told_once(clock: Clock, as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ben.does("message") == "No messages yet.\n"
    assert await as_ann.does("message ben -m Hello -- you") == "Sent to ben.\n"
    clock.advance(3600)
    await as_ann.does("message BEN", "a second\nline\n")
    new = "ann (1 h ago): Hello -- you\nann (just now): a second line\n"
    assert await as_ben.does("message") == new
    await as_ben.does("message ann -m Thanks")
    assert await as_ben.does("message") == f"{new}you to ann (just now): Thanks\n"
    document = (await as_ann("message --json")).document
    assert document["new"] == 1
    assert [letter["text"] for letter in document["letters"]] == ["Thanks"]
    assert (await as_ann("message --json")).document["new"] == 0


async def test_only_the_reader_is_told(
    lobby: Lobby, eve: Player, as_ann: Shell, as_ben: Shell
) -> None:
    waiting = [shell.begin("wait") for shell in (as_ben, Shell(lobby, "eve"))]
    for session in waiting:
        await session.until("Waiting")
    await as_ann.does("message ben -m psst")
    await waiting[0].until("to you: psst\n")
    assert (await waiting[0].leave()).out == "ann to you: psst\n"
    assert (await waiting[1].leave()).out == ""


async def test_what_is_refused(as_ann: Shell, as_ben: Shell, as_guest: Shell) -> None:
    assert (await as_ann.refused("message kim -m hello"))[0] == 3
    assert (await as_ann.refused("message ann -m hello"))[0] == 1
    assert (await as_ann.refused("message ben"))[0] == 2
    assert (await as_ann.refused("message -m hello"))[0] == 2
    assert (await as_guest.refused("message"))[0] == 1
