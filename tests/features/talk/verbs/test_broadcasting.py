"""Announcements, in the command language."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.support.shell import Shell


async def test_everybody_is_told(
    lobby: Lobby, match: Match, eve: Player, as_ann: Shell, as_guest: Shell
) -> None:
    ann, ben = match.players
    lobby.operators = frozenset({"SHA256:ann"})
    await lobby.change(muting.mute, ben, "ann")
    waiting = [
        Shell(lobby, "ben").begin("wait"),
        Shell(lobby, "eve").begin("wait"),
        as_guest.begin("wait 1"),
    ]
    for session in waiting:
        await session.until("Waiting")
    assert await as_ann.does("broadcast -m Back at noon.") == "Announced to everybody.\n"
    for session in waiting:
        await session.until("Announcement: Back at noon.\n")
        await session.leave()
    for reader in (None, ann, ben):
        (message,) = await lobby.ask(chat.history, reader)
        assert (message.text, message.author, message.announcement) == ("Back at noon.", ann, True)


async def test_only_operators_may(
    lobby: Lobby, as_ann: Shell, as_ben: Shell, as_guest: Shell
) -> None:
    lobby.operators = frozenset({"SHA256:ann"})
    status, why = await as_ben.refused("broadcast -m hello")
    assert status == 77
    assert why.startswith("Only operators of this server can do that, with a key that operates it.")
    assert (await as_guest.refused("broadcast -m hello"))[0] == 77
    assert (await as_ann.refused("broadcast"))[0] == 2
    assert await lobby.ask(chat.history, None) == ()
