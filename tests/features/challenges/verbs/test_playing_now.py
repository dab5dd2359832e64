"""Play now, by command."""

from __future__ import annotations

from tests.support.shell import Shell


async def test_play_posts_a_challenge_and_the_next_one_accepts_it(
    as_ann: Shell, as_ben: Shell
) -> None:
    said = " ".join((await as_ann.does("octilite play 10+5")).split())
    assert said.startswith("Open challenge 1: OctiLite; 10 minutes + 5 seconds per")
    assert "ratings 1100 to 1900" in said
    assert "`octilite challenge bot1`. `withdraw 1` withdraws your challenge." in said
    elsewhere = " ".join((await as_ben.does("octilite play 10+5")).split())
    assert elsewhere.startswith("Open challenge 2")  # nobody is connected to play ann at once


async def test_play_alone_asks_for_the_same_again(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("binar play -choose --forfeittime=1 --unrated --within=any")
    await as_ann.does("withdraw 1")
    said = (await as_ann("play --json")).document
    assert (said["game"], said["options"], said["rated"]) == ("binar", ["-choose"], False)
    assert said["terms"] == ["--forfeittime=1", "--unrated"]
    assert said["ratings"] == []
    begun = await as_ben("binar play -choose --forfeittime=1 --unrated --within=any --json")
    assert begun.document["board"] == 1


async def test_a_game_alone_is_on_the_usual_terms(as_ann: Shell) -> None:
    await as_ann.does("binar play --forfeittime=1 --unrated")
    said = (await as_ann("chaos play --json")).document
    assert (said["game"], said["options"], said["rated"]) == ("chaos", ["-balanced"], True)
    assert said["time_control"]["bank"] == 300


async def test_what_is_wrong_is_said_with_the_form(as_ann: Shell, as_guest: Shell) -> None:
    refused = await as_ann("curio play fast")
    assert refused.status == 2
    assert "Write a time such as 5+3, or --forfeittime=3" in refused.err
    assert "Expected a number such as --within=400" in (await as_ann("play --within=few")).err
    assert "no SSH key" in (await as_guest("play")).err
