"""The verdicts on a finished match, as text and for programs."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.shell import Shell


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Odd wins; both missed b3."""
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    return await play(lobby, match, "b1 a3 b2 c2 c1 a1")


async def test_each_move_has_its_verdict(
    lobby: Lobby, over: Match, as_ann: Shell, as_guest: Shell
) -> None:
    lobby.thinker = Aloud()
    said = await as_ann.does("review 1")
    assert said.startswith("Board 1, Binar, ann - ben: ben beat you (a full line)")
    assert "1  ann  b1      lost anyway (on move 7)" in said
    assert "4  ben  c2  ??  gives the win to ann (on move 5); best was b3" in said
    assert " Even +" in said
    assert (await as_guest.does("review 1")).startswith("Board 1, Binar, ann - ben: ben beat ann")


async def test_one_move_is_judged_with_what_follows_it(
    lobby: Lobby, over: Match, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    said = await as_ann.does("review 1#3")
    assert said.startswith("3  ann  b2    loses faster (on move 4, 7 with a2)\n")
    assert "\nBest play after b2: b3\nBest play after a2: " in said
    (judged,) = (await as_ann("review 1#-4 --json")).document["moves"]
    assert (judged["ply"], judged["line"], judged["best_line"][0]) == (3, ["b3"], "a2")
    for word in ("1#0", "1#7", "1#-7"):
        status, why = await as_ann.refused(f"review {word}")
        assert (status, why[:16]) == (3, "There is no move")


async def test_what_mattered_most_is_named(lobby: Lobby, over: Match, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    assert "\nWhat mattered most: 4, 5\n" in await as_ann.does("review 1")
    assert (await as_ann("review 1 --json")).document["moments"] == [4, 5]


async def test_for_programs(lobby: Lobby, over: Match, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    document = (await as_ann("review 1 --json")).document
    assert (document["board"], document["complete"], document["plies"]) == (1, True, 6)
    wrong = document["moves"][3]
    assert (wrong["ply"], wrong["seat"], wrong["mark"]) == (4, 1, "??")
    assert wrong["worth"] == {"score": 0.0, "exact": True, "plies": 2}
    assert wrong["best_worth"] == {"score": 1.0, "exact": True, "plies": 1}


async def test_without_bots(over: Match, as_ann: Shell) -> None:
    status, why = await as_ann.refused("review 1")
    assert status == 1
    assert why.startswith("This server has no bots")


async def test_a_running_match_has_none(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    status, why = await as_ann.refused("review 1")
    assert (status, why) == (
        1,
        "Board 1 is still being played. Only finished matches can be reviewed.",
    )


async def test_a_match_that_was_called_off_has_nothing_to_judge(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    await as_ann.does("resign 1")
    said = await as_ann.does("review 1")
    assert "Board 1, OctiLite, ann - ben: you aborted the match" in said


async def test_what_a_rated_match_may_come_to_is_not_judged(
    lobby: Lobby, over: Match, as_ann: Shell, as_guest: Shell
) -> None:
    lobby.thinker = Aloud()
    again = await begin(lobby, over.players[1], over.players[0], "binar", "-size=3 -single")
    running = await play(lobby, again, "b1 a3")
    reason = "No verdict while your rated board 2 can come here."
    status, why = await as_ann.refused("review 1#3")
    assert (status, why.strip()) == (1, reason)
    said = await as_ann.does("review 1")
    assert said.startswith("Board 1, Binar, ann - ben: ben beat you (a full line)")
    assert f"Moves 1-6: {reason}" in " ".join(said.split())
    document = (await as_ann("review 1 --json")).document
    assert (document["moves"], document["withheld"]) == ([], [1, 2, 3, 4, 5, 6])
    assert "gives the win to ann" in await as_guest.does("review 1#4")
    await play(lobby, running, "b2 c2 c1 a1")
    assert "gives the win to ann" in await as_ann.does("review 1#4")


async def test_the_matches_of_others_are_kept_apart_as_any_position_is(
    lobby: Lobby, over: Match, eve: Player
) -> None:
    lobby.thinker = Aloud()
    await begin(lobby, eve, over.players[0], "binar", "-size=3 -single")
    __, why = await Shell(lobby, "eve").refused("review 1")
    assert why.startswith("Your rated board 2 stands at this position.")


async def test_the_moves_that_are_kept_apart_are_named(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    match = await play(lobby, await begin(lobby, eve, ben, "binar"), "a1 b2 c3 d4")
    await lobby.change(playing.resign, match.board, ben)
    await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b1 c1 d1")
    answer = await as_ann("review 1 --json")
    assert [move["ply"] for move in answer.document["moves"]] == [3, 4]
    assert not answer.document["complete"]
    said = " ".join((await as_ann.does("review 1")).split())
    assert "Moves 1, 2: Your rated board 2 may come from this position." in said
    assert "Ask again" not in said
