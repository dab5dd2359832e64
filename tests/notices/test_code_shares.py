"""Codes are shared out: the greedy are refused, and others get theirs."""

from __future__ import annotations

import asyncio

import pytest

from lobby.basics.durations import HOUR
from lobby.errors import Refused
from lobby.hub import notice_setup
from lobby.hub.lobby import Lobby
from lobby.model.visitor import Visitor
from lobby.notices.addresses import IN_ALL
from lobby.notices.code_shares import CodeShares
from lobby.people import keys, players
from tests.notices.letterbox import Post
from tests.ssh.clock import Clock

GREEDY = 17
"""So many took all codes of an hour, six each, when nobody shared them out."""


async def asks(lobby: Lobby, name: str, address: str, times: int = 1) -> int:
    """How many codes the player *name* gets who asks so often from *address*."""
    fingerprint = f"SHA256:{name}"
    player = await lobby.ask(keys.holder, fingerprint)
    if player is None:
        player = await lobby.change(players.take_name, fingerprint, name)
    visitor, got = Visitor(name, fingerprint, address), 0
    for number in range(times):
        to = f"{name}{number}@example.org"
        try:
            await notice_setup.give(lobby, visitor, player, "mail", to)
        except Refused:
            continue
        got += 1
    return got


async def test_seventeen_greedy_players_keep_nobody_from_a_code(post: Post) -> None:
    lobby = post.lobby
    taken = [await asks(lobby, f"greedy{n}", f"192.0.2.{n}", 10) for n in range(GREEDY)]
    assert sum(taken) < IN_ALL / 2
    assert await asks(lobby, "honest", "198.51.100.1") == 1
    assert await asks(lobby, "neighbour", "192.0.2.200") == 1


async def test_also_where_they_are_in_as_many_places_everybody_gets_one(post: Post) -> None:
    lobby = post.lobby
    for number in range(GREEDY):
        await asks(lobby, f"greedy{number}", f"203.0.{number}.1", 10)
    assert await asks(lobby, "honest", "198.51.100.1") == 1
    assert len(post.box.sent_to) <= IN_ALL


def take(shares: CodeShares, player: int, address: str) -> bool:
    try:
        with shares.one_for(player, address):
            return True
    except Refused:
        return False


def test_no_more_are_given_than_there_are() -> None:
    shares = CodeShares(clock=Clock())
    given = sum(
        take(shares, player, f"203.{player}.{network}.1")
        for player in range(3)
        for network in range(200)
    )
    assert given == IN_ALL


def test_one_place_has_a_third_and_what_an_hour_ago_was_is_forgotten() -> None:
    clock = Clock()
    shares = CodeShares(30, clock=clock)
    assert sum(take(shares, player, "2001:db8:1:2::1") for player in range(30)) == 10
    assert not take(shares, 99, "2001:db8:1:9::1")
    assert take(shares, 99, "2001:db8:2::1")
    clock.now = HOUR
    assert take(shares, 99, "2001:db8:1:9::1")


def test_who_has_had_one_waits_for_those_who_have_not() -> None:
    clock = Clock()
    shares = CodeShares(30, clock=clock)
    assert sum(take(shares, 1, "192.0.2.1") for _ in range(30)) == 5
    clock.now = 60
    assert take(shares, 2, "192.0.2.2")
    with (
        pytest.raises(Refused, match=r"You have had .* try again in 59 minutes"),
        shares.one_for(2, "192.0.2.2"),
    ):
        pass


def test_what_is_refused_does_not_count_and_what_is_broken_off_does() -> None:
    shares = CodeShares(3, clock=Clock())
    for _ in range(9):
        with pytest.raises(Refused, match="already"), shares.one_for(1, "192.0.2.1"):
            raise Refused("Notices go there already.")
    with pytest.raises(asyncio.CancelledError), shares.one_for(1, "192.0.2.1"):
        raise asyncio.CancelledError
    assert not take(shares, 2, "192.0.2.1")
