"""Challenges."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from tests.conftest import begin
from tests.support.shell import Shell


async def test_a_challenge_is_made_and_taken(as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("curio chall BEN -base=3 --seat=1 --private --forfeittime=3")
    offer, about, commitment = said.strip().split("\n\n")
    assert offer == (
        "Challenge 1 sent to ben: Curio; -base=3; 3 days per move; weekends included;\n"
        "rated; private; you play Dark and move second; fair deal."
    )
    assert about == "The server has committed to the seed of the deal:"
    assert await as_ben.does("challenges") == (
        "To you:\n"
        "1  Curio  ann to ben  -base=3; 3 days per move; weekends included; rated;\n"
        "                      private; you play Light and move first; fair deal\n"
    )
    listed = (await as_ben("challenges --json")).document["to_me"]
    assert listed[0]["commitments"] == [commitment]
    assert (await as_ben.does("accept 1")).startswith("Board 1: Curio, move 1, private\n")
    assert (
        await as_ben.does("challenges")
        == "There are no challenges. `<game> seek` offers a match to everybody.\n"
    )


async def test_a_match_against_oneself_is_unrated_from_the_start(
    as_ann: Shell, as_ben: Shell
) -> None:
    said = " ".join((await as_ann.does("chaos challenge ann")).split())
    assert "; unrated; " in said
    assert "You are your own opponent: `accept 1` begins the match" in said
    assert "`play-on`" in said
    assert "1 Chaos you to yourself" in " ".join((await as_ann.does("challenges")).split())
    await as_ann.does("accept 1")
    for move in ("a1-c3", "d4-a1"):
        await as_ann.does(f"move 1 {move}")
    assert "you played both sides (resigned)" in await as_ann.does("resign 1")
    assert "ann played both sides" in await as_ben.does("show 1")


async def test_times_are_told_in_the_unit_given(as_ann: Shell, as_ben: Shell) -> None:
    offered = await as_ann("chaos challenge ben --forfeittime=24h --json")
    assert offered.document["terms"] == ["--forfeittime=24h"]
    assert offered.document["time_control"]["per_move"] == 86400
    assert "24 hours per move" in await as_ben.does("challenges")
    assert "Terms: 24 hours per move;" in await as_ben.does("accept 1")
    assert "24 hours per move" in await as_ann.does("games")
    assert '[Terms "--forfeittime=24h"]' in await as_ann.does("record 1")
    recorded = (await as_ann("record 1 --json")).document
    assert recorded["terms"] == ["--forfeittime=24h"]
    assert recorded["time_control"]["per_move"] == 86400
    await as_ann.does("resign 1")
    assert "24 hours per move" in await as_ben.does("rematch 1")


async def test_an_offer_to_everybody(as_ann: Shell, as_ben: Shell, as_guest: Shell) -> None:
    assert await as_ann.does("binar seek -size=4 --seat=random") == (
        "Open challenge 1: Binar; -size=4; 7 days per move; weekends included; rated;\n"
        "public; random seats; Even moves first.\n\n"
        "Binar is meant for boards of odd size; 4 is even. With best play the match is\n"
        "drawn.\n"
    )
    listed = (
        "1  Binar  ann to anybody  -size=4; 7 days per move; weekends included; rated;\n"
        "                          public; random seats; Even moves first\n"
    )
    assert await as_guest.does("challenges") == f"Open to anybody:\n{listed}"
    assert (
        await as_guest.does("chaos challenges")
        == "There are no challenges. `<game> seek` offers a match to everybody.\n"
    )
    assert await as_ann.does("challenges") == f"From you:\n{listed}"
    assert (await as_ben("accept 1 --json")).document["players"] in (["ann", "ben"], ["ben", "ann"])


async def test_an_offer_of_several_matches(as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("chaos seek 3")
    assert said.replace("\n", " ").startswith("Open challenge 1: Chaos; 7 days per move;")
    assert "; 3 matches left;" in said.replace("\n", " ")
    await as_ben.does("accept 1")
    (listed,) = (await as_ben("challenges --json")).document["open"]
    assert (listed["number"], listed["left"]) == (1, 2)
    assert "2 matches left" in " ".join((await as_ben.does("challenges")).split())
    await as_ben.does("accept 1")
    assert "left" not in await as_ben.does("challenges")
    assert (await as_ann("withdraw 1 --json")).document == {"number": 1}


async def test_declined_and_withdrawn(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("chaos challenge ben")
    assert await as_ben.does("decline 1") == "Challenge 1 is declined.\n"
    await as_ann.does("chaos challenge ben")
    assert await as_ann.does("withdraw 2") == "Challenge 2 is withdrawn.\n"
    for command in ("accept 1", "decline 2", "accept 3"):
        status, reason = await as_ben.refused(command)
        assert (status, reason[10:]) == (
            3,
            f"{command[-1]} is not open to you. It may have been accepted or withdrawn.",
        )


async def test_one_challenge_instead_of_another(
    lobby: Lobby, eve: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ben.does("hex challenge ann -size=9")
    await Shell(lobby, eve.name).does("hex seek")
    assert "Challenge 3 sent to ben" in await as_ann.does("hex challenge ben --instead-of=1")
    assert "declined the Hex challenge 1: other terms follow" in await as_ben.does("news")
    assert "Open challenge 4" in await as_ann.does("hex seek --instead-of=3")
    for number in (2, 3, 0):
        status, reason = await as_ann.refused(f"hex challenge ben --instead-of={number}")
        assert (status, reason[:34]) == (3, f"Challenge {number} is not open to you. It")
    __, reason = await as_ann.refused("hex challenge ben --instead-of=x")
    assert "'x' is not a challenge number." in reason
    standing = await as_ann("challenges --json")
    assert [offer["number"] for offer in standing.document["by_me"]] == [4]


async def test_a_reason_for_declining(as_ann: Shell, as_ben: Shell) -> None:
    session = as_ann.begin("wait")
    await session.until("Waiting")
    await as_ann.does("chaos challenge ben")
    await as_ben.does("decline 1 -m No  time this week")
    await session.until("ben declined the Chaos challenge 1: No time this week")
    await session.leave()
    await as_ann.does("chaos challenge ben")
    await as_ben.does("decline 2", "Nor then\n")


async def test_the_name_is_enough_for_the_only_challenge_of_a_player(
    as_ann: Shell, as_ben: Shell
) -> None:
    await as_ann.does("curio challenge ben")
    assert (await as_ben.does("accept ANN")).startswith("Board 1: Curio")
    await as_ann.does("chaos challenge ben")
    assert await as_ben.does("decline ann -m Not now") == "Challenge 2 is declined.\n"


async def test_a_name_is_not_enough_for_none_and_for_several(as_ann: Shell, as_ben: Shell) -> None:
    none = "ann has not sent you a challenge."
    assert await as_ben.refused("accept ann") == (3, none)
    await as_ann.does("chaos seek")
    open_ones = " Challenges open to anybody are accepted by number: 1."
    assert await as_ben.refused("accept ann") == (3, none + open_ones)
    await as_ann.does("chaos challenge ben")
    await as_ann.does("curio challenge ben")
    several = "ann has sent you several challenges: 2, 3. Choose one by its number."
    for command in ("accept ann", "decline ann"):
        assert await as_ben.refused(command) == (1, several)
    await as_ben.does("decline 3")
    await as_ben.does("accept ann")


async def test_a_range_of_ratings(lobby: Lobby, as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("chaos seek --rating=1600-1700")
    assert said == (
        "Open challenge 1: Chaos; 7 days per move; weekends included; rated; public;\n"
        "ratings 1600 to 1700; you play O and move first.\n\n"
        "With best play X wins on move 16. With --pair, each of you plays each side once.\n"
    )
    (listed,) = (await as_ben("challenges --json")).document["open"]
    assert listed["ratings"] == [1600, 1700]
    assert await as_ben.refused("accept 1") == (
        1,
        "Challenge 1 is for ratings from 1600 to 1700, and yours is 1500.",
    )
    assert (await as_ann("chaos seek --rating=1500-1500 --json")).document["terms"] == []
    await as_ben.does("accept 2")


async def test_challenges_that_cross_are_told(as_ann: Shell, as_ben: Shell) -> None:
    sentence = "ann has challenged you to Hex, too."
    await as_ann.does("hex challenge ben")
    assert sentence not in await as_ben.does("chaos challenge ann")
    assert sentence in await as_ben.does("hex challenge ann")


async def test_a_rematch(lobby: Lobby, ann: Player, ben: Player, as_ben: Shell) -> None:
    terms = "--forfeittime=3 --unrated"
    match = await begin(lobby, ann, ben, "curio", "-base=3", terms=terms)
    assert await as_ben.refused("rematch 1") == (
        1,
        "The match on board 1 is not over yet. Finish it before you offer a rematch.",
    )
    await lobby.change(playing.resign, match.board, ann)
    said = await as_ben.does("curio rematch 1 --nonce=ben-1")
    assert said.startswith(
        "Challenge 2 sent to ann: Curio; -base=3; 3 days per move; weekends included;\n"
        "unrated; public; you play Light and move first; fair deal."
    )
    assert (await as_ben("rematch 1 --json")).document["seat"] == 0
    assert await Shell(lobby, None).refused("rematch 1") == (
        1,
        "You have no SSH key. Make one with ssh-keygen -t ed25519, connect again, and choose a"
        " name: signup NAME",
    )
    assert (await as_ben.refused("rematch 99"))[0] == 3


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("curio seek --rating=good", 2, "Expected a range such as --rating=1400-1600, not 'good'."),
        ("curio seek --rating=1600-1400", 1, "Expected a rating range such as 1400-1600, up to "),
        ("curio challenge ben --rating=1-2", 2, "`challenge` does not accept '--rating=1-2'. It"),
        ("challenge ben", 2, "Write the game first: curio, binar, octilite"),
        ("curio challenge", 2, "`challenge` is incomplete."),
        ("curio challenge ben --nonce", 2, "Expected a word after --nonce=."),
        ("curio challenge ben 0+0", 2, "Write a time such as 5+3, or --forfeittime=3 for 3 days"),
        ("curio challenge zoe", 3, "There is no player called 'zoe'."),
        ("curio challenge be", 3, "There is no player called 'be'. Did you mean `ben`?"),
        ("accept be", 3, "There is no player called 'be'. Did you mean `ben`?"),
        (
            "curio challenge ben --seat=2",
            2,
            "Expected --seat=0, --seat=1 or --seat=random, not '2'.",
        ),
        ("curio challenge ben --forfeittime=x", 1, "'--forfeittime=x' is not possible. Give days"),
        ("curio challenge ben --private=no", 1, "--private does not accept a value."),
        ("curio seek -base=10", 1, "'-base=10' is not possible. Give a whole number from 2 to 9."),
        ("octilite seek -base=3", 1, "OctiLite has no option '-base=3'. It takes no options."),
        ("go challenge ben", 2, "There is no game 'go'. The games are"),
        ("accept zoe", 3, "There is no player called 'zoe'."),
        ("withdraw first", 2, "'first' is not a challenge number."),
    ],
)
async def test_what_is_refused(
    as_ann: Shell, as_ben: Shell, command: str, status: int, reason: str
) -> None:
    refusal = await as_ann.refused(command)
    assert (refusal[0], refusal[1][: len(reason)]) == (status, reason)


async def test_a_wrong_command_shows_its_right_form(as_ann: Shell) -> None:
    result = await as_ann("curio challenge")
    assert result.err == (
        "`challenge` is incomplete.\n"
        "  <game> challenge NAME [5+3] [-option...] [--term...] [-m TEXT]\n"
    )
