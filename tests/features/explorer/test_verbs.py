"""What was played from a position, and the statistics of games here, as text and for programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lobby.core.lobby import Lobby
from lobby.core.thinker import Urgency
from lobby.features.explorer.duties import Exploration
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support import databases
from tests.support.aloud import Aloud, Noting
from tests.support.shell import Shell


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match of Chaos that ben won and that has been looked at."""
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1")
    over = await lobby.change(playing.resign, match.board, ann)
    await Exploration(lobby._store).settle()
    return over


async def test_each_move_has_its_value_and_its_matches(
    lobby: Lobby, over: Match, as_ann: Shell
) -> None:
    lobby.thinker = thinker = Noting()
    said = await as_ann.does("explore 1#0")
    assert thinker.asked == [(Urgency.BOARD, "ann")]
    assert said.startswith("Chaos, board 1 from the start. O is to move.\n\n")
    rows = [line.split("  ") for line in said.splitlines() if " +1 " in line]
    table = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    assert table == [
        ["a2-c2 +1", "loses on move 16"],
        ["a1-c3 +1", "loses on move 12", "1", "0%", "1 lost; board 1"],
    ]
    assert "1 match between people has gone on from here; O scored 0%. You: 1 lost." in said
    assert "+1 means that another move leads to the same position or a mirror image" in said


async def test_what_stands_behind_a_move_is_explained_where_it_stands(
    lobby: Lobby, over: Match, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    for command in ("explore 1#0", "explore 1#1", "explore octilite", "explore chaos a2-c2"):
        said = await as_ann.does(command)
        behind = [int(count) for count in re.findall(r"^\S+ \+(\d+) ", said, re.MULTILINE)]
        meant = [int(count) for count in re.findall(r"\+(\d+) means", said)]
        assert meant == ([max(behind)] if behind else []), said


async def test_without_bots_only_what_was_played_is_told(
    over: Match, as_ben: Shell, as_guest: Shell
) -> None:
    said = await as_ben.does("explore 1#1")
    assert "d4-a1" in said
    assert "e3-c1-a1" not in said.split("\n\n")[2]
    assert "1 won; board 1" in said
    assert "1 won" not in await as_guest.does("chaos explore 1#1")
    assert "loses" not in said
    assert said.endswith("The values of moves cannot be looked up. This server has no bots.\n")
    assert "No match between people has gone on from here." in await as_ben.does("explore 1")


async def test_positions_on_paper(over: Match, as_ann: Shell) -> None:
    start = await as_ann.does("explore chaos a3-c3")
    assert start.startswith("Chaos, from the start, then a3-c3. X is to move.")
    assert "\nd3-a3 " in start
    text = await as_ann.does("position 1#1")
    __, word = text.split()
    for command in (f"explore chaos {word}", f"chaos explore {word}"):
        said = await as_ann.does(command)
        assert said.startswith("Chaos, a position given as text. X is to move.")
        assert "\nd4-a1 " in said
    assert (await as_ann.does("chaos explore a3-c3")) == start
    assert "Binar -size=3, from the start" in await as_ann.does("explore binar -size=3")


async def test_for_programs(lobby: Lobby, over: Match, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    start = (await as_ann("explore 1#0 --json")).document
    assert (start["game"], start["board"], start["ply"], start["line"]) == ("chaos", 1, 0, [])
    assert (start["solved"], start["to_move"]) == (True, 0)
    best, worst = start["replies"]
    assert best["value"] == {"score": 0.0, "to_go": 15}
    assert worst["moves"] == ["a1-c3", "a3-c3"]
    assert worst["everybody"] == {"matches": 1, "won": 0, "drawn": 0, "lost": 1}
    assert (worst["own"]["lost"], worst["last_board"]) == (1, 1)
    assert best["last_board"] is None


RATED = "a1 b2 c3 d4 a2 c1"
SIBLING = "a4 b2 c3 d4 a2 c1 c2"
"""One digit elsewhere: neither position can come to the other."""


async def test_nothing_is_told_about_moves_to_what_is_closed(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_guest: Shell
) -> None:
    lobby.thinker = Aloud()
    over = await play(lobby, await begin(lobby, ann, ben, "binar", "-size=4"), f"{SIBLING} a1")
    await lobby.change(playing.resign, over.board, ann)
    await Exploration(lobby._store).settle()
    await play(lobby, await begin(lobby, ann, ben, "binar", "-size=4"), RATED)
    sibling = f"explore binar -size=4 {SIBLING}"
    assert (await as_ann.refused(f"{sibling} a1"))[1].startswith(
        "Your rated board 2 can come to this position."
    )
    everything = (await as_guest(f"{sibling} --json")).document["replies"]
    played = next(reply for reply in everything if "a1" in reply["moves"])
    assert played["everybody"]["matches"] == 1
    replies = (await as_ann(f"{sibling} --json")).document["replies"]
    closed = [reply for reply in replies if reply["closed_by"]]
    nothing = {"matches": 0, "won": 0, "drawn": 0, "lost": 0}
    assert {"moves": ["a1"], "value": None, "closed_by": 2} in [
        {key: reply[key] for key in ("moves", "value", "closed_by")} for reply in closed
    ]
    for reply in closed:
        assert (reply["value"], reply["everybody"], reply["own"]) == (None, nothing, nothing)
        assert reply["last_board"] is None
    visible = [reply for reply in replies if not reply["closed_by"]]
    assert visible
    assert all(reply in everything for reply in visible)
    said = await as_ann.does(sibling)
    assert "\na1    closed\n" in said
    assert "moves are closed while your board 2 is played.\n" in said
    assert "1 lost" not in said


async def test_wrong_words_are_told(over: Match, as_ann: Shell) -> None:
    for command, sentence in (
        ("explore", "Give a board or a game."),
        ("explore 1 -pie", "A board already has its options."),
        ("explore poker", "'poker' is not a board."),
        ("binar explore chaos", ""),
    ):
        status, why = await as_ann.refused(command)
        assert (status, why[: len(sentence)]) == (2, sentence)
    assert (await as_ann.refused("explore 99"))[0] == 3
    assert (await as_ann.refused("binar explore 1"))[0] == 3
    assert (await as_ann.refused("explore 1#0 c3-a1"))[0] == 1


async def test_statistics_of_a_game(
    lobby: Lobby, over: Match, ann: Player, ben: Player, as_guest: Shell
) -> None:
    said = await as_guest.does("stats chaos")
    assert said.startswith(
        "CHAOS\n\nMatches\n1 public match between people has ended. It ended on move 2."
    )
    assert "\n1  100%  resigned\n" in said
    assert "\n1-10  1  ####" in said
    assert "\nOpenings\na1-c3 d4-a1  1 match  O scored 0%\n" in said
    assert "\n\nWith best play\nthe usual rules  X wins on move 16\n" in said
    assert said == await as_guest.does("chaos statistics")
    every = await as_guest.does("stats")
    assert "\n\n\nOCTILITE\n\nMatches\nNo public match between people" in every
    assert (await as_guest.refused("stats poker"))[0] == 3


async def test_a_damaged_length_is_left_out(over: Match, database: Path, as_guest: Shell) -> None:
    insert = "INSERT INTO length_tallies VALUES ('chaos', 'resigned', ?, 0, 3)"
    said = await as_guest.does("stats chaos")
    for damaged in (2**62, -(2**62)):
        databases.alter(database, insert, damaged)
    assert "\n1-10  1  ####################\n" in said
    again = await as_guest("stats chaos")
    assert (again.out.rstrip(), again.status) == (said.rstrip(), 0)
    assert again.err == "2 entries cannot be read; the operators know.\n"


async def test_statistics_for_programs(over: Match, as_guest: Shell) -> None:
    (chaos,) = (await as_guest("stats chaos --json")).document["games"]
    assert (chaos["matches"], chaos["lengths"]) == (1, [{"plies": 2, "matches": 1}])
    assert chaos["ends"] == [{"reason": "resigned", "matches": 1}]
    assert chaos["scores"] == [{"options": [], "matches": 1, "score": 0.0}]
    assert chaos["openings"][0]["moves"] == ["a1-c3", "d4-a1"]
    assert (chaos["opening_options"], chaos["strongest"]) == ([], [])
    (curio,) = (await as_guest("stats curio --json")).document["games"]
    assert (curio["opening_options"], curio["openings"]) == (None, [])


async def test_openings_that_a_rated_match_can_come_to_are_left_out(
    lobby: Lobby, over: Match, ann: Player, as_ann: Shell, as_guest: Shell
) -> None:
    rated = await begin(lobby, *over.players, "chaos", "-balanced")
    (chaos,) = (await as_ann("stats chaos --json")).document["games"]
    assert (chaos["openings"], chaos["openings_closed_by"]) == ([], rated.board)
    said = await as_ann.does("stats chaos")
    assert "Openings\nNot shown while your board 2 is played.\n" in said
    assert "a1-c3" not in said
    assert "\nOpenings\na1-c3 d4-a1  1 match" in await as_guest.does("stats chaos")
    await lobby.change(playing.resign, rated.board, ann)
    assert "\nOpenings\na1-c3 d4-a1  1 match" in await as_ann.does("stats chaos")
