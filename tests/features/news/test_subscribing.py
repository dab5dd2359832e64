"""Subscriptions, in the command language and in the lobby."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import begin, play
from tests.support.shell import Shell


async def test_the_list(lobby: Lobby, match: Match, eve: Player) -> None:
    shell = Shell(lobby, "eve")
    assert await shell.does("subscribe") == "You follow nothing yet.\n"
    assert await shell.does("subscribe 1") == "You now follow board 1.\n"
    await shell.does("subscribe Chaos all")
    assert await shell.does("subscribe") == "board 1\nChaos    every move\n"
    assert (await shell("unsubscribe 1 --json")).document == {
        "subscriptions": [{"board": None, "game": "chaos", "player": None, "all": True}]
    }
    assert (await shell.refused("subscribe chess"))[0] == 3
    assert (await shell.refused("subscribe 1 everything"))[0] == 2


async def test_players_are_followed_by_name(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    shell = Shell(lobby, "eve")
    assert await shell.does("subscribe ben") == "You now follow ben.\n"
    await shell.does("subscribe Ann")
    assert await shell.does("subscribe") == "ann  player\nben  player\n"
    assert (await shell("unsubscribe ann --json")).document == {
        "subscriptions": [{"board": None, "game": None, "player": "ben", "all": False}]
    }
    assert (await shell.refused("subscribe ben all"))[0] == 2
    assert (await shell.refused("subscribe eve"))[0] == 1
    assert await shell.refused("unsubscribe ann") == (
        3,
        "You do not follow ann. You can list what you follow: follow",
    )
    status, why = await shell.refused("subscribe zoe")
    assert (status, why.split(".")[0]) == (3, "There is no player called 'zoe'")


async def test_wait_tells_what_followed_players_begin(
    lobby: Lobby, match: Match, eve: Player
) -> None:
    ann, ben = match.players
    shell = Shell(lobby, "eve")
    await shell.does("subscribe ann")
    session = shell.begin("wait --json")
    await session.until("Waiting")
    await play(lobby, match, "32+a")
    await begin(lobby, ann, ben, terms="--private")
    await begin(lobby, ann, ben, "chaos")
    await session.until("Chaos begins")
    await lobby.change(muting.block, ann, "eve")
    await begin(lobby, ben, ann, "curio")
    await begin(lobby, eve, ben, "binar")
    await session.until("Binar begins")
    assert session.out.count('"started"') == 2
    assert "Curio" not in session.out
    await session.leave()


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("1", ["moved", "ended"]),
        ("1 all", ["moved", "said", "ended"]),
        ("octilite", ["ended", "started"]),
        ("octilite all", ["moved", "ended", "started"]),
        ("chaos all", []),
    ],
)
async def test_wait_tells_of_them(
    lobby: Lobby, match: Match, eve: Player, subject: str, expected: list[str]
) -> None:
    ann, ben = match.players
    shell = Shell(lobby, "eve")
    await shell.does(f"subscribe {subject}")
    session = shell.begin("wait --json")
    await session.until("Waiting")
    secret = await begin(lobby, ann, ben, terms="--private")
    await play(lobby, secret, "32+a")
    await play(lobby, match, "32+a")
    await lobby.change(chat.say, ben, "hm", board=match.board)
    await lobby.change(playing.resign, match.board, ben)
    await begin(lobby, ann, ben)
    await begin(lobby, ann, eve, "binar")
    await session.until("Binar begins")
    kinds = [line.split('"kind": "')[1].split('"')[0] for line in session.out.splitlines()]
    assert [kind for kind in kinds[:-1] if kind != "challenged"] == expected
    await session.leave()
