"""Moves, draw offers and resignations."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.shell import Shell


async def comments(lobby: Lobby) -> list[str]:
    showing = await lobby.ask(viewing.show, 1, None)
    return [played.comment for played in showing.played]


async def test_moves(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ann.does("move 1 32+A") == "Move 1 is played on board 1. It is ben's move.\n"
    said = await as_ben.does("octilite mvoe 1 46+e#2")
    assert said == "Move 2 is played on board 1. It is ann's move.\n"
    document = (await as_ann("move 1 32-33#3 --json")).document
    assert (document["ply"], document["your_move"]) == (3, False)


async def test_a_comment_in_the_line_or_on_standard_input(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ann.does("move 1 32+a -m Hello  there")
    await as_ben.does("move 1 46+e", "Hello\nagain\n")
    await as_ann.does("move 1 32-33 -m -", "\n\nlate\n")
    await as_ben.does("move 1 46+d", "\n\n")
    await as_ann.does("move 1 22+b -m Said", "ignored")
    assert await comments(lobby) == ["Hello there", "Hello again", "late", "", "Said"]


async def test_standard_input_that_stays_silent_is_no_comment(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    session = as_ann.begin("move 1 32+a")
    assert (await session.ended()).status == 0
    assert await comments(lobby) == [""]


async def test_a_comment_that_takes_its_time_once_it_has_begun(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    session = as_ann.begin("move 1 32+a")
    session.send("It began\n")
    await as_ben.does("show 1")
    session.send("and ended.")
    session.stdin.end()
    assert (await session.ended()).status == 0
    assert await comments(lobby) == ["It began and ended."]


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("move 1 33+a", 1, "There is no pod on 33."),
        (
            "move 1 32+a#2",
            4,
            "The next move on board 1 is number 1, not 2. Look at the position again: show 1",
        ),
        ("move 1 32+a#one", 2, "Expected the number of the move after #, as in 32+a#1."),
        ("move 99 32+a", 3, "There is no board 99, or it is private."),
        ("move 1", 2, "`move` is incomplete."),
        ("chaos move 1 32+a", 3, "Board 1 is a match of OctiLite. Leave out chaos."),
        ("move 1 accept", 1, "Your opponent has not offered anything on board 1."),
        ("move 1 reject", 1, "Your opponent has not offered anything on board 1."),
        (
            "move 1 propose -m Please",
            2,
            "`propose` does not accept a text. Wri",
        ),
        (
            "confirm 1",
            1,
            "You have not submitted a move on board 1. Submit one first: submit 1 MOVE",
        ),
        ("submit 1 33+a", 1, "There is no pod on 33."),
    ],
)
async def test_what_is_refused(
    match: Match, as_ann: Shell, command: str, status: int, reason: str
) -> None:
    refusal = await as_ann.refused(command)
    assert (refusal[0], refusal[1][: len(reason)]) == (status, reason)


async def test_only_the_player_on_turn_moves(
    lobby: Lobby, match: Match, eve: Player, as_ben: Shell
) -> None:
    assert await as_ben.refused("move 1 46+e") == (
        1,
        "It is your opponent's turn. You can plan a move for yours: plan 1 MOVE",
    )
    status, reason = await Shell(lobby, "eve").refused("move 1 32+a")
    assert (status, reason) == (1, "You do not play on board 1. Only its players can do that.")


async def test_submit_shows_where_a_move_leads(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("submit 1 32+a")
    assert said.startswith("Board 1 with 32+a, not played yet:\n")
    assert said.endswith("\nconfirm 1 plays it.\n")
    document = (await as_ann("submit 1 32+b --json")).document
    assert document["position"]["pods"]["32"]["prongs"] == "b"
    assert await as_ben.refused("confirm 1") == (
        1,
        "You have not submitted a move on board 1. Submit one first: submit 1 MOVE",
    )
    assert await as_ann.does("confirm 1") == "Move 1 is played on board 1. It is ben's move.\n"


async def test_a_confirmation_that_comes_too_late(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    await as_ann.does("submit 1 32+a")
    await play(lobby, match, "32+b 46+e")
    assert (await as_ann.refused("confirm 1"))[0] == 4


async def test_draws(lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    said = await as_ann.does("move 1 propose")
    assert said == "You offer a draw on board 1. It is your move.\n"
    said = await as_ben.does("move 1 REJECT")
    assert said == "You have declined the draw on board 1. It is ann's move.\n"
    await as_ben.does("move 1 propose")
    said = await as_ann.does("move 1 accept")
    assert said == (
        "You have agreed to a draw on board 1. Result: you drew with ben (agreed).\n"
        "Ratings: you 1500? (+0), ben 1500? (+0).\n"
    )


async def test_two_proposals_are_an_agreement(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    await as_ann.does("move 1 propose")
    said = await as_ben.does("move 1 propose")
    assert said.startswith("You have agreed to a draw on board 1. Result: you drew with ann")


async def test_resignation(lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    said = await as_ann.does("resign 1")
    assert said == (
        "You resigned board 1. Result: ben beat you (you resigned). Ratings: you 1338?\n"
        "(-162), ben 1500? (+0).\n"
    )
    assert await as_ben.refused("resign 1") == (1, "The match on board 1 is over.")


async def test_a_move_that_wins(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, match, "a1 b2 b1")
    said = await as_ben.does("move 1 c1")
    assert said == (
        "Move 4 is played on board 1. Result: you beat ann (a full line). Ratings: ann\n"
        "1338? (-162), you 1662? (+162).\n"
    )


async def test_a_match_that_does_not_count_changes_no_rating(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, terms="--unrated"), "32+a 46+e")
    said = await as_ann.does("resign 1")
    assert said == "You resigned board 1. Result: ben beat you (you resigned).\n"
    await begin(lobby, ann, ben)
    said = await as_ann.does("resign 2")
    assert said.startswith("Board 2 is aborted. Your profile counts it as aborted by you.")
    assert (await as_ann("history --json")).document["boards"][0]["rating_changes"] == []
