"""The operator at the server's console, without a key."""

from __future__ import annotations

import pytest

from lobby.app.commands import console
from lobby.app.verbs import OPERATORS_CATALOGUE
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.features.talk import chat


async def test_the_same_words_as_over_ssh(lobby: Lobby, ben: Player) -> None:
    run = console(lobby)
    status, out, err = await run("ban ben -m Insults")
    assert (status, err) == (0, "")
    assert out.startswith("ben is banned, and open sessions end.")
    assert await run("sanctions") == (0, "ben banned, by the operator: Insults\n", "")
    assert await run("admin unban ben") == (0, "ben can connect again.\n", "")
    assert await run("broadcast -m Back at noon") == (0, "Announced to everybody.\n", "")
    (message,) = await lobby.ask(chat.history, None)
    assert (message.author, message.announcement) == (None, True)


async def test_help_lists_them(lobby: Lobby) -> None:
    status, out, _ = await console(lobby)("help")
    assert status == 0
    for verb in OPERATORS_CATALOGUE:
        assert not verb.operators or f"\n  {verb.forms[0]}\n" in out
    assert "admin ban NAME" in (await console(lobby)("help ban"))[1]
    assert "List the keys of the operators" in (await console(lobby)("help operators"))[1]


async def test_without_words_it_is_the_status(lobby: Lobby) -> None:
    status, out, _ = await console(lobby)("")
    assert (status, out) == (await console(lobby)("admin status"))[:2]
    assert "version" in out


async def test_what_is_meant_is_said(lobby: Lobby) -> None:
    assert await console(lobby)("bam ben -m why") == (
        2,
        "",
        "There is no command 'admin bam'. Did you mean `admin ban`?\n",
    )


@pytest.mark.parametrize("words", ["signup zoe", "wait", "multiple", "move 1 32+a", "\x00", "-m x"])
async def test_it_is_no_player(lobby: Lobby, words: str) -> None:
    status, out, err = await console(lobby)(words)
    assert (status, out) == (2, "")
    assert err
