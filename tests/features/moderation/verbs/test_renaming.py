"""Operators give a player another name, delete an account, and export what is stored of one."""

from __future__ import annotations

import json

import pytest

from lobby.app.commands import console
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.matches.values import Match
from lobby.features.news import words as news_words
from lobby.features.notices.duties import relevance
from lobby.features.people import players
from lobby.features.people.values.player import Player, Visitor
from tests.support.shell import Shell

BEN = Visitor("ben", "SHA256:ben", "192.0.2.9")


@pytest.fixture
def as_operator(lobby: Lobby, eve: Player) -> Shell:
    """eve has an operator's key."""
    lobby.operators = frozenset({"SHA256:eve"})
    return Shell(lobby, eve.name)


async def test_a_player_is_called_otherwise_from_now_on(
    lobby: Lobby, as_operator: Shell, as_ben: Shell, match: Match
) -> None:
    await lobby.arrived(BEN)  # now it is known whose key that is
    said = " ".join((await as_operator.does("admin rename ben ned -m Too rude")).split())
    assert said == (
        "ben is now called ned and has been told why. Nobody else can take the old name for 365"
        " days."
    )
    assert "ned" in await as_ben.does("whoami")
    assert "ned" in await as_operator.does(f"show {match.board}")
    (event,) = [
        event
        for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 999))
        if event.kind == "renamed"
    ]
    ned = await lobby.ask(players.named, "ned")
    assert event.concerns == {ned.id}
    assert event.private
    assert await lobby.ask(relevance.topic_of, event, ned) == "account"
    sentence = news_words.in_words(await lobby.ask(news_words.look, event, ned))
    assert sentence == "An operator renamed you to ned: Too rude"
    log = await as_operator.does("admin log")
    assert log.endswith("eve  rename ben -> ned: Too rude\n")


async def test_nobody_else_takes_the_old_name_but_it_can_be_given_back(
    lobby: Lobby, as_operator: Shell, ben: Player
) -> None:
    await as_operator.does("admin rename ben ned -m why")
    status, why = await Shell(lobby, "zoe").refused("signup Ben")
    assert (status, why[:38]) == (1, "Ben was the name of another player. No")
    await as_operator.does("admin rename ned Ben -m A mistake")
    await as_operator.does("admin rename Ben ben -m Small letters")


@pytest.mark.parametrize(
    ("command", "status", "why"),
    [
        ("admin rename ben ned", 2, "The player is told the reason"),
        ("admin rename ben", 2, "incomplete"),
        ("admin rename zoe ned -m why", 3, "There is no player called 'zoe'."),
        ("admin rename ben ann -m why", 1, "ann is taken"),
        ("admin rename ben Ann -m why", 1, "Ann is taken"),
        ("admin rename ben admin -m why", 1, "sounds like an operator"),
        ("admin rename ben ben -m why", 1, "has that name already"),
        ("admin rename eve ned -m why", 1, "That is an operator"),
    ],
)
async def test_what_is_no_renaming(
    as_operator: Shell, match: Match, command: str, status: int, why: str
) -> None:
    refused = await as_operator.refused(command)
    assert refused[0] == status
    assert why in refused[1]


async def test_deleting_is_explained_first(
    lobby: Lobby, as_operator: Shell, as_ben: Shell, match: Match
) -> None:
    warned = await as_operator.does("admin delete ben")
    assert warned.startswith("If ben is deleted, 1 running match is aborted")
    assert "admin delete ben ben -m REASON" in warned
    assert (await as_operator.refused("admin delete ben bun -m why"))[0] == 2
    assert (await as_operator.refused("admin delete ben ben"))[0] == 2
    assert (await as_operator.refused("admin delete eve"))[0] == 1
    assert "ben" in await as_ben.does("whoami")
    said = await as_operator.does("admin delete ben ben -m He asked for it")
    assert said.startswith("ben is deleted. Finished matches show the name gone-")
    assert "has no name here" in await as_ben.does("whoami")
    log = await as_operator.does("admin log")
    assert "  delete gone-" in log
    assert "ben" not in log
    assert log.endswith(": He asked for it\n")


async def test_an_export_is_for_the_operator_at_the_machine(
    lobby: Lobby, as_operator: Shell, ben: Player
) -> None:
    status, why = await as_operator.refused("admin export ben")
    assert status == 77
    assert "lobby admin export ben" in why
    status, out, _ = await console(lobby)("export ben")
    assert (status, json.loads(out)["name"]) == (0, "ben")
    assert json.loads((await console(lobby)("export ben")).out)["deeds"][0]["what"] == "export"
