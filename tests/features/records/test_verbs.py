"""Positions as text, printed and tried out."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.shell import Shell


async def test_a_position_is_printed_and_tried_out(
    lobby: Lobby, match: Match, as_ann: Shell, as_guest: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    said = await as_ann.does("position 1")
    assert said == ("octilite ....../.XXXeX./....../....../....../.OOaOO./......:O:11-11\n")
    assert await as_guest.does("position 1#-2") == await as_guest.does("position 1#0")
    paper = (await as_guest(f"preview {said.strip()} 32-33 --json")).document
    assert (paper["moves"], paper["to_move"], paper["board"]) == (["32-33"], 1, None)
    assert "OctiLite on paper: the position given" in await as_guest.does(f"preview {said}")
    status, why = await as_guest.refused(f"preview {said.strip()} 22-33")
    assert (status, why) == (
        1,
        "Move 1 of the preview, '22-33': From 22 to 33 your pod needs a prong b.",
    )


async def test_what_is_hidden_is_a_question_mark(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_guest: Shell
) -> None:
    await begin(lobby, ann, ben, "curio")
    mine, theirs = await as_ann.does("position 1"), await as_guest.does("position 1")
    assert "L?" not in mine
    assert "D?" in mine
    assert "L??" in theirs
    said = await as_guest.does(f"preview {mine}")
    assert "Light would be to move." in said
    assert (await as_guest(f"preview {theirs.strip()} --json")).document["legal_moves"] is None


async def test_what_is_no_position_is_refused(as_guest: Shell) -> None:
    assert await as_guest.refused("preview chaos") == (
        2,
        "Write a position after chaos, as position BOARD prints it."
        " preview BOARD[#PLY] MOVE... preview new <game> [-option...] MOVE..."
        " preview <game> [-option...] POSITION MOVE... preview record[#PLY] MOVE... < FILE"
        " preview @N[#PLY] MOVE...",
    )
    status, why = await as_guest.refused("preview chaos XXX:O")
    assert (status, why) == (1, "The board has 5 rows, but the position has 1.")
    assert (await as_guest.refused("position 9"))[0] == 3
