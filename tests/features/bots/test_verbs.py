"""Bots and guests in the command language."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.challenges import offering
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.support.aloud import Aloud
from tests.support.proposals import proposal
from tests.support.shell import Shell

ASLEEP = "The bots are switched off here. Challenge a person, or make an open challenge."
GUESTS = (
    "Guests can play bots, solve puzzles and watch. For anything else choose a name first;"
    " you need an SSH key for that."
)


@pytest.fixture
async def bots(lobby: Lobby) -> tuple[Player, ...]:
    lobby.thinker = Aloud()
    return await lobby.change(bot_matches.ensure)


@pytest.fixture
async def guest(lobby: Lobby, bots: tuple[Player, ...]) -> Player:
    """A guest with the stranger's key, who plays bot1 on board 1."""
    guest = await lobby.change(players.begin_guest, "SHA256:new-key")
    await lobby.change(
        offering.propose, guest, proposal("chaos", opponent=bots[0].name), chance=lobby.chance
    )
    return guest


@pytest.mark.usefixtures("bots")
async def test_the_list(as_ann: Shell) -> None:
    said = await as_ann.does("bots")
    assert said.startswith("bot1  level 1  suits beginners\n")
    listed = (await as_ann("bots --json")).document["bots"]
    assert [(bot["name"], bot["level"]) for bot in listed] == [
        (f"bot{level}", level) for level in range(1, 7)
    ]


@pytest.mark.usefixtures("bots")
async def test_who_has_no_key_is_told_how_to_play_one(as_guest: Shell) -> None:
    said = " ".join((await as_guest.does("whoami")).split())
    assert "may watch matches. To play a bot, connect without a command. You have no" in said
    assert (await as_guest.refused("chaos challenge bot1"))[0] == 1


async def test_where_there_are_none(lobby: Lobby, as_ann: Shell) -> None:
    await lobby.change(bot_matches.ensure)  # accounts left from when there were bots
    said = await as_ann.does("bots")
    assert said == "This server has no bots.\n"
    assert (await as_ann("bots --json")).document == {"bots": []}
    assert await as_ann.refused("chaos challenge bot1") == (1, ASLEEP)


@pytest.mark.usefixtures("bots")
async def test_a_pair_begins_at_once(as_ann: Shell) -> None:
    said = await as_ann.does("chaos challenge bot3 --pair")
    assert said.startswith("Boards 1 and 2 have begun.\n\nBoard 1: Chaos")
    assert "On board 2, the other board of this pair, bot3 is to move." in " ".join(said.split())


@pytest.mark.usefixtures("bots")
async def test_a_match_begins_at_once(as_ann: Shell) -> None:
    said = await as_ann.does("chaos challenge bot3")
    assert said.startswith("Board 1 has begun.\n\nBoard 1: Chaos")
    assert "bot3" in said
    assert "bot, level 3" in said
    assert "ann - bot3 (bot, level 3)" in await as_ann.does("games")
    begun = (await as_ann("octilite challenge bot6 --seat=1 --private --json")).document
    assert (begun["board"], begun["number"], begun["seat"]) == (2, None, 1)
    assert (begun["opponent"], begun["terms"]) == ("bot6", ["--unrated", "--private"])
    (page,) = (await as_ann("show 2 --json")).document["boards"]
    assert page["levels"] == [6, None]


@pytest.mark.usefixtures("bots")
async def test_the_rematch_too(as_ann: Shell) -> None:
    await as_ann.does("chaos challenge bot3")
    await as_ann.does("resign 1")
    assert (await as_ann.does("rematch 1")).startswith("Board 2 has begun.")
    assert (await as_ann("show 2 --json")).document["boards"][0]["players"] == ["bot3", "ann"]


@pytest.mark.usefixtures("bots")
async def test_what_a_bot_is(as_ann: Shell) -> None:
    assert (await as_ann.does("rating bot3")).startswith(
        "bot3 is a bot, level 3, and its matches are never rated."
    )
    assert (await as_ann("rating bot3 --json")).document["level"] == 3
    assert await as_ann.refused("message bot3 -m hello") == (
        1,
        "bot3 is a bot and cannot receive messages. Name another player.",
    )


async def test_a_guest_is_told_what_takes_a_name(
    guest: Player, ann: Player, as_stranger: Shell
) -> None:
    said = " ".join((await as_stranger.does("whoami")).split())
    assert said.startswith(f"You are {guest.name} until you choose a name with signup NAME")
    document = (await as_stranger("whoami --json")).document
    assert (document["name"], document["guest"]) == (guest.name, True)
    for command in (
        "chaos seek",
        "chaos challenge ann",
        "accept 1",
        "message ann -m hello",
        "mute ann",
        "block ann",
        "vacation 3",
        "limit 3",
        "subscribe chaos",
        "chat 1 -m hello",
    ):
        assert await as_stranger.refused(command) == (1, GUESTS), command


async def test_what_a_guest_can_do(guest: Player, as_stranger: Shell, lobby: Lobby) -> None:
    await as_stranger.does("binar challenge bot2")
    assert f"{guest.name} (guest) - bot1 (bot, level 1)" in await as_stranger.does("games")
    await as_stranger.does("move 1 a1-c3")
    await as_stranger.does("move 1 propose")
    await as_stranger.does("resign 2")
    lobby.guests_chat = True
    await as_stranger.does("chat 1 -m hello")


async def test_a_name_brings_the_boards_along(guest: Player, as_stranger: Shell) -> None:
    session = as_stranger.begin(None)
    await session.until(f"You are {guest.name}.")
    session.send("signup nora\n")
    await session.until("Welcome, nora.")
    session.send("who\n")
    await session.until("nora\n")
    session.send("quit\n")
    await session.ended()
    assert "nora - bot1" in await as_stranger.does("games")


async def test_a_bot_reads_nothing(lobby: Lobby, bots: tuple[Player, ...], ann: Player) -> None:
    match = await lobby.change(
        offering.propose, ann, proposal("chaos", opponent="bot3"), chance=lobby.chance
    )
    assert isinstance(match, Match)
    await lobby.change(chat.say, ann, "hello", board=match.board)
    assert await lobby.ask(lambda look: matches_queries.unread_boards(look, bots[2])) == frozenset()
