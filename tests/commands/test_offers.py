"""Challenges."""

from __future__ import annotations

import pytest

from tests.commands.shell import Shell


async def test_a_challenge_is_made_and_taken(as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("curio chall BEN -base=3 --seat=1 --private --forfeittime=3")
    assert said == (
        "Challenge 1 to ben: Curio; -base=3; 3 days a move; private; you play Dark and\n"
        "move second.\n"
    )
    assert await as_ben.does("challenges") == (
        "To you:\n"
        "1  Curio  ann to ben  -base=3; 3 days a move; private; you play Light and move\n"
        "                      first\n"
    )
    assert (await as_ben.does("accept 1")).startswith("Board 1: Curio, move 1, private\n")
    assert await as_ben.does("challenges") == "No challenge stands just now.\n"


async def test_an_offer_to_everybody(as_ann: Shell, as_ben: Shell, as_guest: Shell) -> None:
    assert await as_ann.does("binar seek -size=4 --seat=random") == (
        "Challenge 1 to anybody: Binar; -size=4; 7 days a move; drawn by lot; Even moves\n"
        "first.\n\n"
        "Binar is meant for boards of odd size, and 4 is even.\n"
    )
    listed = "1  Binar  ann to anybody  -size=4; 7 days a move; drawn by lot; Even moves first\n"
    assert await as_guest.does("challenges") == f"To anybody:\n{listed}"
    assert await as_guest.does("chaos challenges") == "No challenge stands just now.\n"
    assert await as_ann.does("challenges") == f"By you:\n{listed}"
    assert (await as_ben("accept 1 --json")).document["players"] in (["ann", "ben"], ["ben", "ann"])


async def test_declined_and_withdrawn(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("chaos challenge ben")
    assert await as_ben.does("decline 1") == "You have declined challenge 1.\n"
    await as_ann.does("chaos challenge ben")
    assert await as_ann.does("withdraw 2") == "You have withdrawn challenge 2.\n"
    for command in ("accept 1", "decline 2", "accept 3"):
        status, reason = await as_ben.refused(command)
        assert (status, reason[10:]) == (
            3,
            f"{command[-1]} is not open to you: it may have been taken or withdrawn.",
        )


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("challenge ben", 2, "Write the game first: curio, binar, octilite, chaos."),
        ("curio challenge", 2, "challenge needs more words."),
        ("curio challenge ben eve", 2, "challenge does not take 'eve'."),
        ("curio challenge zoe", 3, "Nobody here is called 'zoe'."),
        ("curio challenge ben --seat=2", 2, "--seat='2' is refused: give 0, 1 or random."),
        ("curio challenge ben --forfeittime=x", 1, "--forfeittime=x is refused: give days from"),
        ("curio challenge ben --private=no", 1, "--private takes no value: write it alone."),
        ("curio seek -base=10", 1, "'-base=10' is refused: give a whole number from 2 to 9."),
        ("octilite seek -base=3", 1, "OctiLite has no option '-base=3': it takes no options."),
        ("go challenge ben", 2, "There is no command 'go': help commands lists them."),
        ("accept first", 2, "'first' is no number of a challenge."),
    ],
)
async def test_what_is_refused(
    as_ann: Shell, as_ben: Shell, command: str, status: int, reason: str
) -> None:
    found = await as_ann.refused(command)
    assert (found[0], found[1][: len(reason)]) == (status, reason)


async def test_a_wrong_command_shows_its_right_form(as_ann: Shell) -> None:
    result = await as_ann("curio challenge")
    assert result.err == (
        "challenge needs more words.\n  <game> challenge NAME [-option...] [--term...]\n"
    )
