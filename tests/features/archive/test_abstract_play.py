"""Finished matches in the record format of Abstract Play."""

from __future__ import annotations

import json

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.shell import Shell


async def test_a_finished_match(lobby: Lobby, ann: Player, ben: Player, as_guest: Shell) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    assert await as_guest.refused("abstractplay 1") == (
        1,
        "Board 1 has no result: only a finished match has such a record.",
    )
    await play(lobby, match, "b1 a3 b2 c2 c1")
    await lobby.change(playing.resign, 1, ben)
    record = json.loads(await as_guest.does("abstractplay 1"))
    assert record == (await as_guest("abstractplay 1 --json")).document
    assert record["moves"] == [["b1", "a3"], ["b2", "c2"], ["c1", None]]
    header = record["header"]
    assert header["game"] == {"name": "Binar", "variants": ["-size=3", "-single"]}
    assert header["site"] == {"name": "The Lobby", "gameid": "1"}
    assert header["date-start"] == "2023-11-14T22:13:20Z"
    assert [player["result"] for player in header["players"]] == [1, 0]
    assert (header["unrated"], header["startingPosition"]) == (False, "")


@pytest.mark.parametrize("game", ["curio"])
async def test_what_was_dealt(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, game: str
) -> None:
    match = await begin(lobby, ann, ben, game, "-base=2 -rows=4 -cols=3")
    assert (await as_ann("abstractplay 1")).status == 1
    for player in (ann, ben):
        page = (await Shell(lobby, player.name)("show 1 --json")).document["boards"][0]
        await lobby.change(playing.play, match.board, player, page["legal_moves"][0])
    await lobby.change(playing.resign, 1, ben)
    record = (await as_ann("abstractplay 1 --json")).document
    assert len(record["header"]["startingPosition"].split()) == 6


async def test_a_cancelled_match_has_none(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "chaos")
    await lobby.change(playing.resign, 1, ann)
    assert (await as_ann("abstractplay 1")).status == 1
