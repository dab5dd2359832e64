"""``queue`` and ``resign``, whose effects nobody else learns of."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.matches.values import Match
from lobby.features.people import players
from tests.conftest import Clock, begin, play
from tests.support import databases
from tests.support.shell import Shell

NOTHING = "You have nothing planned on board 1.\n"
HEAD = "Planned for your turns on board 1 (only you can see this):\n"


async def test_show_add_and_drop(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ben.does("queue 1") == NOTHING
    assert await as_ben.does("queue 1 46+E") == f"{HEAD}  46+e\n"
    assert await as_ben.does("queue 1 46+d") == f"{HEAD}  46+e 46+d\n"
    said = await as_ben.does("octilite qmove 1 OR IF 32+a THEN 46+d if 32-33 then resign")
    assert said == f"{HEAD}  46+e 46+d\n  if 32+a then 46+d if 32-33 then resign\n"
    document = (await as_ben("queue 1 --json")).document
    assert document["lines"][1]["steps"] == [
        {"reply": "32+a", "answer": "46+d"},
        {"reply": "32-33", "answer": "resign"},
    ]
    assert await as_ann.does("moveq 1") == NOTHING
    assert await as_ben.does("queue 1 NONE") == NOTHING


async def test_what_was_dropped_is_shown_with_the_reason(
    match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ben.does("queue 1 46+e 46+d if 22+a then 46+c")
    await as_ann.does("move 1 32+a")
    assert await as_ben.does("queue 1") == f"{HEAD}  46+d if 22+a then 46+c\n"
    await as_ann.does("move 1 22+a")
    await as_ann.does("move 1 22+b")
    assert await as_ben.does("queue 1") == (
        f"{NOTHING}Dropped:\n  if 22+a then 46+c: 22+b was played instead.\n"
    )
    document = (await as_ben("queue 1 --json")).document
    assert document["dropped"] == [{"text": "if 22+a then 46+c", "why": "22+b was played instead."}]
    assert await as_ann.does("queue 1") == NOTHING


async def test_the_one_who_moves_is_told_what_follows(
    match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ben.does("queue 1 46+e")
    session = as_ben.begin("wait")
    await session.until("Waiting")
    said = await as_ann.does("move 1 32+a")
    assert said == ("Move 1 is played on board 1. ben's 46+e was played ahead. It is your move.\n")
    await session.until("Board 1: you played 46+e, move 2, planned earlier\n")
    await session.leave()
    assert "46+e {[%emt 0:00:00] [%played ahead]}" in await as_ann.does("record 1")
    shown = (await as_ann("show 1 --json")).document["boards"][0]["moves"]
    assert [move["how"] for move in shown] == ["by hand", "ahead"]


async def test_a_notice_reaches_its_owner_alone(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ben.does("queue 1 if 32+b then 46+e")
    sessions = [shell.begin("wait 1") for shell in (as_ben, as_ann, Shell(lobby, None))]
    for session in sessions:
        await session.until("Waiting")
    await as_ann.does("move 1 32+a")
    await as_ben.does("move 1 46+e")
    for session in sessions:
        await session.until("move 2")
    mine, *others = [(await session.leave()).out for session in sessions]
    assert "Board 1: planned moves dropped: if 32+b then 46+e. 32+a was played instead." in mine
    assert not any("queue" in other for other in others)


async def test_resigning_out_of_turn(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    first = "You will resign board 1 when your turn comes. `resign 1` again withdraws that."
    assert " ".join((await as_ben.does("resign 1")).split()) == f"{first} It is ann's move."
    assert await as_ben.does("queue 1") == f"{HEAD}  resign after any move\n"
    document = (await as_ben("resign 1 --json")).document
    assert (document["waits"], document["reason"]) == (False, None)
    assert (await as_ben("resign 1 --json")).document["waits"] is True
    session = as_ben.begin("wait")
    await session.until("Waiting")
    said = await as_ann.does("move 1 32-33")
    assert " ".join(said.split()) == (
        "Move 3 is played on board 1. Result: you beat ben (ben resigned)."
        " Ratings: you 1500? (+0), ben 1338? (-162)."
    )
    await session.until(
        "Board 1 (OctiLite): ann beat you (you resigned); ann +0, you -162; no gain: t..."
    )
    await session.leave()


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("queue 1 33", 1, "'33' is not understood: write 22+b"),
        ("queue 1 46+e if 46+d", 2, "Each reply needs an answer: if MOVE then MOVE."),
        ("queue 1 if 32+a", 2, "Each reply needs an answer: if MOVE then MOVE."),
        ("queue 1 if 46+a then 32+b", 1, "46+a is not possible there. "),
        ("queue 99", 3, "There is no board 99, or it is private."),
        ("queue", 2, "`plan` is incomplete."),
    ],
)
async def test_what_is_refused(
    match: Match, as_ben: Shell, command: str, status: int, reason: str
) -> None:
    answer = await as_ben.refused(command)
    assert (answer[0], answer[1][: len(reason)]) == (status, reason)


@asynccontextmanager
async def world(path: Path) -> AsyncIterator[Lobby]:
    """A lobby with a match of OctiLite between ann and ben on board 1."""
    clock = Clock()
    store = open_sqlite(databases.lay(path), clock)
    lobby = Lobby(store, clock)
    lobby.chance = Random(1)
    await lobby.start()
    names = ("ann", "ben", "eve")
    ann, ben, _ = [await lobby.change(players.take_name, f"SHA256:{name}", name) for name in names]
    await play(lobby, await begin(lobby, ann, ben), "32+a 46+e")
    yield lobby
    await lobby.stop()
    await store.close()


LOOKS = (
    "show 1,show 1#1,record 1,games ann all,turns,next,list octilite,who,chat 1,preview 1 32-33,"
    "history,queue 1,queue 1 none,move 1 undo"
).split(",")


@pytest.mark.parametrize("name", ["ann", "eve", None])
async def test_what_waits_is_hidden(tmp_path: Path, name: str | None) -> None:
    """In one of two worlds ben has queued a line and resigned in advance, then withdrawn the
    resignation. Nobody else can tell the worlds apart, neither before his turn comes nor after
    it."""
    shown = []
    for number, commands in enumerate(
        (
            [],
            [
                "queue 1 if 32+c then 46+d",
                "resign 1",
                "resign 1",
                "queue 1 none",
                "queue 1 if 32+c then 46+d",
            ],
        )
    ):
        async with world(tmp_path / f"{number}.db") as lobby:
            shell, ann, ben = (Shell(lobby, player) for player in (name, "ann", "ben"))
            session = shell.begin("wait 1 --json")
            await session.until("Waiting")
            for command in commands:
                await ben.does(command)
            pages = [await shell(f"{look}{how}") for look in LOOKS for how in ("", " --json")]
            pages.append(await ann("move 1 32+b --json"))
            pages += [await shell(f"{look}{how}") for look in LOOKS for how in ("", " --json")]
            await ben.does("move 1 46+d")
            await session.until('"ply": 4')
            heard = [json.loads(line) for line in (await session.leave()).out.splitlines()]
            # The feed may still have reported the moves before. Event numbers are shared by the
            # whole lobby, so a gap says nothing about this board.
            shown.append(
                (
                    pages,
                    [{**event, "id": 0, "event": ""} for event in heard if (event["ply"] or 0) > 2],
                )
            )
    assert shown[0] == shown[1]
