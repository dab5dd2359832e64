"""Bans and mutes in the command language."""

from __future__ import annotations

import pytest

from lobby.app.commands import OPERATOR
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.core.values import Here
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import NOON, Clock
from tests.support.shell import Shell


@pytest.fixture
def as_operator(lobby: Lobby, as_ann: Shell) -> Shell:
    lobby.operators = frozenset({"SHA256:ann"})
    return as_ann


async def test_a_ban_and_its_end(as_operator: Shell, ben: Player, clock: Clock) -> None:
    said = " ".join((await as_operator.does("admin ban ben --days=3 -m Insults")).split())
    assert said == (
        "ben is banned until 2023-11-17 22:13 UTC, and open sessions end. The clocks of running"
        " matches keep running."
    )
    listed = "ben banned until 2023-11-17 22:13 UTC, by ann: Insults\n"
    assert await as_operator.does("admin sanctions") == listed
    (ban,) = (await as_operator("admin sanctions --json")).document["sanctions"]
    assert (ban["whom"], ban["by"], ban["until"]) == ("ben", "ann", NOON + 3 * DAY)
    clock.advance(3 * DAY)
    assert await as_operator.does("admin sanctions") == "Nobody is banned or muted.\n"
    assert ", by ann, ended: Insults" in await as_operator.does("admin sanctions all")


async def test_lifting(as_operator: Shell, ben: Player) -> None:
    await as_operator.does("admin ban 192.0.2.0/24 -m Flooding")
    assert await as_operator.does("admin unban 192.0.2.0/24") == "192.0.2.0/24 can connect again.\n"
    await as_operator.does("admin mute ben -m Spam")
    assert await as_operator.does("admin unmute ben") == "ben can write again.\n"
    first, second = (await as_operator("admin sanctions all --json")).document["sanctions"]
    assert (first["kind"], first["lifted_by"], first["holds"]) == ("mute", "ann", False)
    assert second["whom"] == "192.0.2.0/24"


@pytest.mark.parametrize("network", ["203.0.113.1", "203.0.113.0/24", "::ffff:203.0.113.1"])
async def test_nobody_bans_where_they_are_connected_from(as_operator: Shell, network: str) -> None:
    assert await as_operator.refused(f"admin ban {network} -m Flood") == _operated_from(
        "203.0.113.1"
    )
    assert await as_operator.does("admin sanctions all") == "Nobody is banned or muted.\n"


async def test_nobody_bans_where_another_operator_is_connected_from(
    lobby: Lobby, as_operator: Shell, ben: Player
) -> None:
    """To this server, or another one."""
    console = Shell(lobby, None)
    console.visitor = OPERATOR
    lobby.presence.enter(ben, Visitor("ben", "SHA256:ben", "198.51.100.7"))
    lobby.presence.enter(None, as_operator.visitor)
    other = Visitor("", as_operator.visitor.fingerprint, "2001:db8::7")
    lobby.presence.learn([Here(1, None, None, NOON, other, "another")])
    for network, address in (("203.0.112.0/22", "203.0.113.1"), ("2001:db8::/32", "2001:db8::7")):
        assert await console.refused(f"admin ban {network} -m Flood") == _operated_from(address)
    assert await console.does("admin ban 198.51.100.7 -m Flood")


def _operated_from(address: str) -> tuple[int, str]:
    return 1, (
        f"An operator is connected from {address} and would be shut out. Ban a network without"
        " that address."
    )


async def test_who_is_muted_is_told(as_operator: Shell, as_ben: Shell) -> None:
    await as_operator.does("admin mute ben -m Spam")
    assert await as_ben.refused("message ann -m hello") == (1, "An operator has muted you: Spam")
    assert "An operator has muted you: Spam" in await as_ben.does("news")


async def test_what_is_wrong(as_operator: Shell, ben: Player) -> None:
    for command, status in {
        "admin ban ben": 2,
        "admin ban ben --days=soon -m why": 2,
        "admin ban ben --days -m why": 2,
        "admin ban ben --days=0 -m why": 1,
        "admin ban -m why": 2,
        "admin ban zoe -m why": 3,
        "admin ban ann -m why": 1,
        "admin mute ann -m why": 1,
        "admin unban ben": 3,
        "admin unmute ben": 3,
        "admin sanctions now": 2,
        "admin dance": 2,
    }.items():
        assert (await as_operator.refused(command))[0] == status, command
    assert await as_operator.does("admin sanctions all") == "Nobody is banned or muted.\n"
