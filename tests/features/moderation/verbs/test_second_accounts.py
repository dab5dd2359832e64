"""Operators see which accounts look as if they belonged to one person."""

from __future__ import annotations

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.features.people import players
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import Clock
from tests.features.ratings.test_ladder import won
from tests.support.shell import Shell


@pytest.fixture
def as_operator(lobby: Lobby) -> Shell:
    """A visitor with an operator's key and no name."""
    lobby.operators = frozenset({"SHA256:op"})
    return Shell(lobby, "op")


async def named(lobby: Lobby, name: str) -> Player:
    return await lobby.change(players.take_name, f"SHA256:{name}", name)


async def test_puppets_are_listed_with_the_points_that_flowed(
    lobby: Lobby, as_operator: Shell, clock: Clock
) -> None:
    leader = await named(lobby, "zed")
    clock.advance(90 * DAY)
    for name in ("pam", "pat", "pia"):
        await won(lobby, leader, await named(lobby, name))
        clock.advance(60)
    said = await as_operator.does("admin second-accounts")
    assert [line.split()[0] for line in said.splitlines()] == ["4", "zed", "pia", "pat", "pam"]
    assert said.startswith("4 accounts, created within an hour: zed, pia, pat, pam\n")
    assert "+309 points  3 of 3 rated matches among them" in said
    (group,) = (await as_operator("admin second-accounts --json")).document["groups"]
    assert group["reasons"] == ["made-together"]
    first = group["members"][0]
    assert (first["name"], first["matches"], first["inside"]) == ("zed", 3, 3)


async def test_one_address_is_seen_while_both_are_here(
    lobby: Lobby, as_operator: Shell, clock: Clock
) -> None:
    one = await named(lobby, "one")
    clock.advance(2 * DAY)
    two = await named(lobby, "two")
    await won(lobby, one, two)
    assert (
        await as_operator.does("admin second-accounts")
        == "No accounts look as if they belong to one person.\n"
    )
    sessions = [
        lobby.presence.enter(player, Visitor(player.name, f"SHA256:{player.name}", "192.0.2.7"))
        for player in (one, two)
    ]
    assert "came from the same address" in await as_operator.does("admin second-accounts")
    (group,) = (await as_operator("admin second-accounts --json")).document["groups"]
    assert {member["network"] for member in group["members"]} == {"192.0.2.7"}
    lobby.presence.leave(sessions[0])
    assert (
        await as_operator.does("admin second-accounts")
        == "No accounts look as if they belong to one person.\n"
    )


async def test_people_who_play_many_are_none(
    lobby: Lobby, as_operator: Shell, clock: Clock
) -> None:
    people = []
    for name in ("ann", "ben", "eve", "kim"):
        people.append(await named(lobby, name))
        clock.advance(2 * HOUR)
    for one in people:
        for other in people:
            if one != other:
                await won(lobby, one, other)
    assert (
        await as_operator.does("admin second-accounts")
        == "No accounts look as if they belong to one person.\n"
    )
