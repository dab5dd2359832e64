"""Matches of Chaos with a balanced start or the pie rule, by commands."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from tests.support.shell import Shell

OPENING = "a1-c3:d4-a1"


async def recorded(shell: Shell) -> list[str]:
    """The moves on board 1."""
    return [move["move"] for move in (await shell("record 1 --json")).document["moves"]]


async def test_a_balanced_match_begins_with_its_deal_and_tells_it_everywhere(
    as_ann: Shell, as_ben: Shell, as_guest: Shell, lobby: Lobby
) -> None:
    await as_ann.does("chaos challenge ben -balanced")
    assert (await as_ben.does("accept 1")).startswith("Board 1: Chaos, move 1\n")
    setup = await lobby.ask(lambda look: matches_queries.setup(look, 1))
    assert len(setup) == 14
    assert (await as_guest("record 1 --json")).document["setup"] == setup
    tag = " ".join(f"{cell}={side}" for cell, side in setup.items())
    assert f'[Setup "{tag}"]' in (await as_ann.does("record 1")).replace("\n", " ")
    shown = (await as_guest("show 1 --json")).document["boards"][0]
    pieces = shown["position"]["pieces"]
    assert {cell: "OX"[seat] for cell, seat in pieces.items()} == setup
    said = await as_ann.does("position 1")
    assert said.startswith("chaos -balanced ")
    first = (await as_ann("preview 1 --json")).document["legal_moves"][0]
    assert first in (await as_ann.does(f"preview {said.strip()} {first}"))
    await as_ann.does(f"move 1 {first}")
    assert await recorded(as_ben) == [first]


async def test_balanced_and_pie_are_refused_together(as_ann: Shell) -> None:
    assert await as_ann.refused("chaos seek -balanced -pie") == (
        1,
        "-balanced and -pie exclude each other: give one of -usual, -balanced, -pie.",
    )


async def test_a_match_with_the_pie_rule(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("chaos challenge ben -pie")
    await as_ben.does("accept 1")
    said = await as_ann.does("show 1")
    assert "It is your move. Make the first moves of both sides." in " ".join(said.split())
    assert "O makes the first moves of both sides." in await as_ben.does("show 1")
    assert (await as_ann("show 1 --json")).document["boards"][0]["position"]["stage"] == "opening"
    await as_ben.does("queue 1 if a1-c3:d4-a1 then keep")
    await as_ben.does("queue 1 none")
    await as_ann.does(f"move 1 {OPENING}")
    assert "Keep X, or swap colours and move." in await as_ben.does("show 1")
    assert "Choose a side first" in (await as_ben.refused("move 1 a2-c2"))[1]
    await as_ben.does("move 1 SWAP:a2-c2")
    assert await recorded(as_ann) == [OPENING, "swap:a2-c2"]


async def test_a_choice_may_be_queued_taken_back_and_given_up(
    as_ann: Shell, as_ben: Shell, lobby: Lobby
) -> None:
    await as_ann.does("chaos challenge ben -pie")
    await as_ben.does("accept 1")
    await as_ben.does("queue 1 keep")
    await as_ann.does(f"move 1 {OPENING}")
    assert await recorded(as_ann) == [OPENING, "keep"]
    await as_ann.does("takeback 1")
    await as_ben.does("move 1 accept")
    match = await lobby.ask(viewing.find, 1, None)
    assert match.plies < 2
    await as_ann.does("resign 1")
    assert (await lobby.ask(viewing.find, 1, None)).over


async def test_a_record_with_a_deal_or_a_choice_is_read_again(
    as_ann: Shell, as_ben: Shell, lobby: Lobby
) -> None:
    for board, option in enumerate(("-balanced", "-pie"), 1):
        await as_ann.does(f"chaos challenge ben {option}")
        await as_ben.does(f"accept {board}")
        shells = (as_ann, as_ben)
        for ply in range(6):
            legal = (await as_ann(f"preview {board} --json")).document["legal_moves"]
            await shells[ply % 2].does(f"move {board} {legal[-1]}")
        await as_ann.does(f"resign {board}")
        record = await as_ann.does(f"record {board}")
        assert option in record
        imported = await as_ann("import", record)
        assert imported.status == 0, imported.err
