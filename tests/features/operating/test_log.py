"""What operators do stays on record: when, who, what, and why."""

from __future__ import annotations

import pytest

from lobby.app.commands import console
from lobby.base.durations import HOUR
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock
from tests.support.shell import Shell


@pytest.fixture
def as_operator(lobby: Lobby, eve: Player) -> Shell:
    """eve has an operator's key."""
    lobby.operators = frozenset({"SHA256:eve"})
    return Shell(lobby, eve.name)


async def deeds(shell: Shell, command: str = "admin log") -> list[str]:
    """What was done, without when, and by whom."""
    return [line[18:] for line in (await shell.does(command)).splitlines()]


async def test_each_deed_is_on_record(
    lobby: Lobby, as_operator: Shell, as_ann: Shell, ben: Player, match: Match
) -> None:
    await as_ann.does("report ben -m He is rude")
    for command in (
        "admin mute ben --days=3 -m Insults",
        "admin unmute ben",
        "admin ban 192.0.2.0/24 -m Flood",
        "admin unban 192.0.2.0/24",
        "admin kick ben",
        f"admin close {match.board} -m A bug",
        "admin settle 1 -m Warned him",
        "admin key-code ben",
        "broadcast -m Back at noon",
        "admin drain 5 restart",
        "admin drain off",
    ):
        await as_operator.does(command)
    assert await deeds(as_operator) == [
        "eve  drain off",
        "eve  drain 5 restart",
        "eve  broadcast: Back at noon",
        "eve  key-code ben",
        "eve  settle 1: Warned him",
        "eve  close 1: A bug",
        "eve  kick ben",
        "eve  unban 192.0.2.0/24",
        "eve  ban 192.0.2.0/24: Flood",
        "eve  unmute ben",
        "eve  mute ben --days=3: Insults",
    ]
    assert await deeds(as_operator, "admin log BEN") == [
        "eve  key-code ben",
        "eve  kick ben",
        "eve  unmute ben",
        "eve  mute ben --days=3: Insults",
    ]
    assert (await as_operator.refused("admin log zoe"))[0] == 3


async def test_it_says_when_and_who_also_without_a_name(
    lobby: Lobby, clock: Clock, as_operator: Shell, ben: Player
) -> None:
    lobby.operators = frozenset({"SHA256:eve", "SHA256:op"})
    await Shell(lobby, "op").does("admin kick ben")
    clock.advance(HOUR)
    await console(lobby)("kick ben")
    assert await as_operator.does("admin log") == (
        "2023-11-14 23:13  the operator  kick ben\n2023-11-14 22:13  SHA256:op     kick ben\n"
    )
    later, first = (await as_operator("admin log --json")).document["deeds"]
    assert (first["at"], first["by"], first["key"]) == (NOON, None, "SHA256:op")
    assert (later["at"], later["by"], later["key"]) == (NOON + HOUR, None, None)
    assert (later["what"], later["player"], later["about"]) == ("kick", "ben", "")


async def test_of_a_long_key_the_beginning_is_enough(lobby: Lobby, ben: Player) -> None:
    lobby.operators = frozenset({"SHA256:0123456789abcdefghij"})
    shell = Shell(lobby, "0123456789abcdefghij")
    await shell.does("admin kick ben")
    assert await deeds(shell) == ["SHA256:0123456789a  kick ben"]
    (deed,) = (await shell("admin log --json")).document["deeds"]
    assert deed["key"] == "SHA256:0123456789abcdefghij"


async def test_what_is_refused_or_only_asked_is_not_on_record(
    as_operator: Shell, ben: Player
) -> None:
    for command in ("admin unban ben", "admin close 99 -m why", "admin ban ben -m"):
        await as_operator.refused(command)
    for command in ("admin sessions", "admin drain", "admin", "admin drain off"):
        await as_operator.does(command)
    assert await as_operator.does("admin log") == "No operator has done anything yet.\n"


async def test_a_reason_of_many_lines_stands_on_one(as_operator: Shell) -> None:
    await as_operator.does("broadcast", "Back\nat noon")
    assert await deeds(as_operator) == ["eve  broadcast: Back at noon"]
