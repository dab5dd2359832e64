"""Matches of a game that is no longer installed: listed as such, and otherwise refused in words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from lobby.app.commands import console
from lobby.app.verbs import check_names
from lobby.base.errors import CannotOperate
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES, OURS
from tests.conftest import begin, play
from tests.support import databases
from tests.support.proposals import proposal
from tests.support.shell import Shell

SENTENCE = "This server no longer has the game oldgame; ask its operator to install it again."


@dataclass(frozen=True)
class World:
    """The stored data of the game that is gone, beside a match of another game."""

    running: Match
    finished: Match
    offered: int
    other: Match


@pytest.fixture
async def world(lobby: Lobby, ann: Player, ben: Player, database: Path) -> World:
    running = await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2")
    finished = await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2")
    await lobby.change(playing.resign, finished.board, ann)
    offered = await lobby.change(offering.offer, ben, proposal("binar", "-size=3", opponent="ann"))
    await lobby.change(subscriptions.subscribe, ann, "binar")
    other = await begin(lobby, ann, ben, "octilite")
    databases.uninstall(database, "binar")
    return World(running, finished, offered.number, other)


@pytest.mark.parametrize(
    "command", ["games", "turns", "games ben all", "history", "history ben", "list octilite"]
)
async def test_lists_name_it_beside_the_others(as_ann: Shell, world: World, command: str) -> None:
    listed = await as_ann.does(command)
    assert ("oldgame (not installed)" in listed) == (command != "list octilite")
    assert ("OctiLite" in listed) == ("history" not in command)
    assert await as_ann.does(f"{command} --json")


@pytest.mark.parametrize(
    "command",
    [
        *("show {0}", "show {0}#1", "show {1}", "move {0} c3", "submit {0} c3", "preview {0} c3"),
        *("queue {0} if c3 then a2", "review {1}", "accept {2}", "rematch {1}"),
    ],
)
async def test_what_needs_the_rules_is_refused_in_words(
    as_ann: Shell, world: World, command: str
) -> None:
    numbers = world.running.board, world.finished.board, world.offered
    for given in (command.format(*numbers), command.format(*numbers) + " --json"):
        assert SENTENCE in " ".join((await as_ann(given)).err.split())


@pytest.mark.parametrize(
    "command",
    [
        *("challenges", "news", "subscribe", "calendar", "feed", "export", "versus ben", "next"),
        *("standings", "rating", "rating ben", "limit", "record {1}", "record {0}", "queue {0}"),
        *("chat {0} -m hi", "unsubscribe oldgame", "decline {2}", "resign {0}", "delete ann"),
    ],
)
async def test_everything_else_goes_on(as_ann: Shell, world: World, command: str) -> None:
    numbers = world.running.board, world.finished.board, world.offered
    assert await as_ann.does(command.format(*numbers))


async def test_the_export_has_its_ratings_and_what_they_went_through(
    as_ann: Shell, world: World
) -> None:
    export = (await as_ann("export")).document
    assert [rating["game"] for rating in export["ratings"]] == ["oldgame"]
    assert [change["board"] for change in export["rating_changes"]] == [world.finished.board]


async def test_its_ratings_are_left_out(as_ann: Shell, world: World) -> None:
    for command in ("standings", "rating"):
        assert "oldgame" not in await as_ann.does(command)
    assert (await as_ann("versus ben --json")).document["scores"] == []


async def test_boards_are_shown_though_one_of_them_cannot_be(as_ann: Shell, world: World) -> None:
    shown = await as_ann.does("show ann active")
    assert "OctiLite" in shown
    assert f"Board {world.running.board}: {SENTENCE}" in " ".join(shown.split())


async def test_an_operator_ends_a_match_of_it(lobby: Lobby, world: World) -> None:
    status, out, _ = await console(lobby)(f"close {world.running.board} -m gone")
    assert status == 0
    assert out


@pytest.mark.parametrize("name", ["show", "chall", "notify", "admin", "all"])
def test_a_game_that_hides_a_command_keeps_the_server_from_starting(name: str) -> None:
    with pytest.raises(CannotOperate, match=f"provides a game called {name}, but .* is a command"):
        check_names(["chaos", name])


def test_our_own_games_hide_no_command() -> None:
    check_names(word for game in OURS for word in GAMES[game].spellings)


def test_other_names_will_do() -> None:
    check_names(["tictac", "chess", "go"])
