"""Lines with many words: repeats count once, and there is a limit that says itself."""

from __future__ import annotations

import os

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.language.calls import MOST_MOVES
from lobby.language.command_streams import LONGEST_COMMAND
from tests.conftest import begin, play
from tests.support.shell import Shell


async def test_a_line_that_is_too_long_is_refused(match: Match, as_guest: Shell) -> None:
    assert (await as_guest(f"show {'1 ' * 8000}")).status == 0
    refused = await as_guest(f"show {'1 ' * LONGEST_COMMAND}")
    assert (refused.status, refused.out) == (os.EX_DATAERR, "")
    assert refused.err == "That is more than 16384 characters.\n"


async def test_the_text_of_a_command_may_be_longer_than_a_line(as_ann: Shell) -> None:
    refused = await as_ann(f"import -m {'x' * 2 * LONGEST_COMMAND}")
    assert refused.status == 1


@pytest.mark.parametrize(
    "command",
    [
        *("preview new octilite", "preview 1", "preview octilite x"),
        *("explore octilite", "explore 1", "octilite explore octilite x/y"),
        *("analysis 1", "practice 1"),
    ],
)
async def test_too_many_moves_are_refused(match: Match, as_ann: Shell, command: str) -> None:
    too_many = await as_ann.refused(f"{command} {'32-33 ' * (MOST_MOVES + 1)}")
    sentence = "Give at most 300 moves at a time."
    assert (too_many[0], too_many[1][: len(sentence)]) == (2, sentence)
    most = await as_ann.refused(f"{command} {'x1 ' * MOST_MOVES}")
    assert sentence not in most[1]


async def test_a_long_variation_is_kept(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    match = await begin(lobby, ann, ben)
    line = f"32+a 46+e 32+e 46+a{' 32-33 46-45 33-32 45-46' * 60}"
    made = await as_ann(f"analysis {match.board} {line} --json")
    assert made.status == 0, made.err
    moves = made.document["moves"]
    assert [move["move"] for move in moves] == line.split()


async def test_a_variation_may_begin_with_what_was_played(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1")
    said = await as_ann.does("analysis 1#0 A1-C3 d4-a1 a2-c2")
    assert said.endswith("1. a1-c3  2. d4-a1  3. a2-c2\n")


async def test_a_reader_who_is_named_again_gets_one_message(lobby: Lobby, as_ann: Shell) -> None:
    for number in range(messages.MAX_READERS + 1):
        await lobby.change(players.take_name, f"SHA256:{number}", f"reader{number}")
    names = [f"reader{number}" for number in range(messages.MAX_READERS)]
    again = [name.upper() for name in names]
    sent = await as_ann(f"message {' '.join(names + again + names)} --json -m hello")
    assert sent.status == 0, sent.err
    assert [letter["reader"] for letter in sent.document["letters"]] == names
    for last in ("reader10", "nobody"):
        assert await as_ann.refused(f"message {' '.join(names)} {last} -m hello") == (
            1,
            "That goes to 11 players: at most 10 at once.",
        )


async def test_a_game_that_is_named_again_is_listed_once(match: Match, as_guest: Shell) -> None:
    document = (await as_guest("list octilite OCTILITE chaos octilite --json")).document
    assert [game["name"] for game in document["games"]] == ["octilite", "chaos"]
    assert [board["board"] for board in document["boards"]] == [1]


async def test_practice_boards_are_removed_once_and_all_or_none(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2")
    await lobby.change(playing.resign, match.board, ann)
    for __ in range(2):
        await as_ann.does("play-on 1#1 self")
    assert (await as_ann.refused("practice remove 1 2 3"))[0] == 3
    assert len((await as_ann("practice --json")).document["boards"]) == 2
    removed = (await as_ann("practice remove 2 1 02 2 --json")).document
    assert removed == {"removed": [2, 1]}
