"""Whole matches with the real ssh client and no screen: one command at a time, line by line, and by
the script in the README; then the last match is stepped through on a screen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lobby.app.check.sqlite import check
from tests.e2e.openssh import (
    NEEDS_SSH,
    PATIENCE,
    Client,
    Machine,
    Server,
    make_key,
    options,
    serving,
    ssh,
)
from tests.e2e.test_journey import CHAOS, OCTILITE, go_to, marked

pytestmark = NEEDS_SSH


@dataclass(frozen=True)
class House:
    """A server with its data, and two players' machines."""

    server: Server
    data: Path
    ann: Machine
    ben: Machine


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    data = tmp_path / "data"
    async with serving(data, LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        ann, ben = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        yield House(server, data, ann, ben)
        assert await asyncio.to_thread(lambda: list(check(data / "lobby.db"))) == []


@asynccontextmanager
async def running(machine: Machine, command: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    """An ``ssh`` that keeps running, with pipes to it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *("ssh", "-T", *options(machine.port, machine.key), "127.0.0.1", *command.split()),
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line_from(stream: asyncio.StreamReader | None) -> str:
    assert stream
    async with asyncio.timeout(PATIENCE):
        return (await stream.readline()).decode()


async def say(process: asyncio.subprocess.Process, line: str) -> Any:
    """The document with which a conversation answers *line*."""
    assert process.stdin
    process.stdin.write(f"{line} --json\n".encode())
    return json.loads(await line_from(process.stdout))


async def test_names_are_taken_once(house: House, tmp_path: Path) -> None:
    stranger, guest = (
        Machine(house.server.port, make_key(tmp_path / "new")),
        Machine(house.server.port, None),
    )
    status, why = await stranger.refused("signup Ann")
    assert (status, "ann" in why.lower()) == (1, True)
    assert (await stranger.refused("signup a"))[0] == 1
    assert (await guest.refused("signup zoe"))[1].startswith("You have no SSH key")
    assert (await stranger.refused("next"))[0] == 1
    assert "You are ann" in await house.ann.does("whoami")


async def test_octilite_with_one_ssh_for_each_word_between_two_players(house: House) -> None:
    ann, ben = house.ann, house.ben
    offered = await ann.does("octilite challenge ben --forfeittime=3")
    assert "3 days per move" in offered
    assert "you play X and move second" in " ".join((await ben.does("challenges")).split())
    assert (await ann.refused("accept 1"))[0] == 3
    assert (await ben.refused("accept 7"))[0] == 3
    assert "It is ann's move." in await ben.does("accept 1")

    await before_the_first_move(ann, ben)
    async with running(ben, "wait 1") as news:
        assert await line_from(news.stderr) == "Waiting for news.\n"
        await ann.does("move 1 32+a -m this one begins")
        assert await line_from(news.stdout) == "Board 1: ann played 32+a, move 1\n"
    await between_two_moves(ann, ben)
    for ply, move in enumerate(OCTILITE[1:], 2):
        mover = (ben, ann)[ply % 2]
        assert "is played on board 1" in await mover.does(f"move 1 {move}#{ply}")
    await after_the_last_move(ann, ben)


async def before_the_first_move(ann: Machine, ben: Machine) -> None:
    """Whose turn it is, and what is refused: with which status and which sentence."""
    assert (await ann.does("turns --count"), await ben.does("turns --count")) == ("1\n", "0\n")
    assert await ben.does("next") == "No board waits for you.\n"
    assert "It is your move." in await ann.does("next")
    assert await ben.refused("move 1 46+e") == (
        1,
        "It is your opponent's turn. You can plan a move for yours: plan 1 MOVE",
    )
    assert await ann.refused("move 1 32+a#2") == (
        4,
        "The next move on board 1 is number 1, not 2. Look at the position again: show 1",
    )
    assert await ann.refused("show 9") == (3, "There is no board 9, or it is private.")
    assert await ann.refused("chaos show 1") == (
        3,
        "Board 1 is a match of OctiLite. Leave out chaos.",
    )
    assert await ann.refused("move 1 22-33") == (1, "From 22 to 33 your pod needs a prong b.")
    status, why = await ann.refused("move 1")
    assert (status, why.startswith("`move` is incomplete. move BOARD MOVE")) == (2, True)
    assert (await ann.refused("octilite challenge nobody-here"))[0] == 3
    assert (await ann.refused("octilite challenge ben --tomorrow"))[0] == 2


async def between_two_moves(ann: Machine, ben: Machine) -> None:
    """Chat, offers, and a look back."""
    await ann.does("move 1 propose")
    assert (await ann.refused("move 1 propose"))[0] == 1
    assert "declined the draw" in await ben.does("move 1 reject")
    await ann.does("move 1 undo")
    await ben.does("move 1 reject")
    assert (await ben.refused("move 1 accept"))[0] == 1
    await ann.does("chat 1 -m a fine beginning")
    assert "a fine beginning" in await ben.does("chat 1")
    await ben.does("message ann", "see you at board 1\n")
    assert "ben (just now): see you at board 1" in await ann.does("message")
    assert "O holds 12 prongs" in await ben.does("show 1#0")
    assert "this one begins} *" in await ben.does("record 1")


async def after_the_last_move(ann: Machine, ben: Machine) -> None:
    """The result, wherever it is shown."""
    assert await ann.refused("move 1 32+a") == (1, "The match on board 1 is over.")
    assert (await ben.refused("resign 1"))[0] == 1
    assert "Result: ann beat you (reached a base)." in await ben.does("show 1")
    assert "1-0" in await ben.does("record 1")
    assert "ann beat you" in await ben.does("news")
    assert await ben.does("news done") == "Marked as seen.\n"
    assert (await ben.does("history octilite")).split()[:4] == ["1", "OctiLite", "ann", "won"]
    (ladder,) = (await ann.document("standings octilite"))["ladders"]
    assert [player["name"] for player in ladder["provisional"]] == ["ann", "ben"]
    assert "you play X" in await ann.does("rematch 1")


async def test_chaos_by_submitting_and_in_advance(house: House) -> None:
    """ben answers the first move with a line he has queued; all others are submitted first."""
    ann, ben = house.ann, house.ben
    await ann.does("chaos seek")
    await ben.does("accept 1")
    assert "would be to move" in await ben.does(f"preview 1 {' '.join(CHAOS[:2])}")
    await ben.does(f"queue 1 if {CHAOS[0]} then {CHAOS[1]}")
    assert (await ann.refused("confirm 1"))[0] == 1
    for mover, move in ((ann, CHAOS[0]), (ann, CHAOS[2]), (ben, CHAOS[3])):
        assert "confirm 1 plays it." in await mover.does(f"submit 1 {move}")
        await mover.does("confirm 1")
    (page,) = (await ann.document("show 1"))["boards"]
    assert (page["winner"], page["reason"] is None) == (1, False)
    assert "CHAOS" in await ben.does("standings")


async def test_curio_line_by_line(house: House) -> None:
    """Few pieces, captures whenever possible; playing through a pipe takes no more than this. The
    loser resigns the next match."""
    async with running(house.ann) as ann, running(house.ben) as ben:
        assert (await say(ann, "whoami"))["name"] == "ann"
        await say(ann, "curio challenge ben -base=2 -rows=4 -cols=3 -no_turn --unrated")
        assert (await say(ben, "accept 1"))["game"] == "curio"
        assert (await say(ben, "accept 1"))["status"] == 3
        while (page := await page_of(ann))["to_move"] is not None:
            mover = (ann, ben)[page["to_move"]]
            page = await page_of(mover)
            taken = page["position"]["pieces"]
            captures = [move for move in page["legal_moves"] if move.rpartition("-")[2] in taken]
            move = (captures or page["legal_moves"])[0]
            assert (await say(mover, f"move 1 {move}"))["ply"] == page["ply"] + 1
        assert page["reason"]
        (ladder,) = (await say(ben, "standings curio"))["ladders"]
        assert not ladder["provisional"]
        await say(ann, "rematch 1")
        await say(ben, "accept 2")
        assert (await say(ben, "resign 2"))["reason"] == "cancelled"
        assert (await say(ann, "games"))["boards"] == []


async def page_of(talk: asyncio.subprocess.Process) -> Any:
    (page,) = (await say(talk, "show 1"))["boards"]
    return page


async def test_binar_and_then_step_by_step_on_a_screen(house: House) -> None:
    await house.ann.does("binar challenge ben -size=3")
    await house.ben.does("accept 1")
    async with running(house.ann) as ann, running(house.ben) as ben:
        while (page := await page_of(ann))["to_move"] is not None:
            mover = (ann, ben)[page["to_move"]]
            move = (await page_of(mover))["legal_moves"][0]
            assert (await say(mover, f"move 1 {move}"))["ply"] == page["ply"] + 1
        record = await say(ann, "record 1")
        (ladder,) = (await say(ben, "standings binar"))["ladders"]
    assert {player["name"] for player in ladder["provisional"]} == {"ann", "ben"}
    await stepped_through(house, [move["move"] for move in record["moves"]])


async def test_a_pipe_of_lines_gets_one_document_for_each(house: House) -> None:
    """As ``printf LINES | ssh -T HOST`` sends them: all at once."""
    lines = "wait 99999 --json\nwhoami --json\nwait --json\nturns --json\n"
    result = await house.ann("", lines)
    refused, me, waiting, turns = map(json.loads, result.out.splitlines())
    assert (refused["status"], me["name"], turns["count"]) == (3, "ann", 0)
    assert waiting == {"remark": "Waiting for news."}
    assert (result.status, refused["error"]) == (0, "There is no board 99999, or it is private.")


async def stepped_through(house: House, moves: list[str]) -> None:
    """Open board 1 on a screen, and go from its last move to its start and back, move by move."""
    async with Client(ssh(house.server.port, key=house.ann.key), columns=120, lines=40) as screen:
        await screen.until("Recently finished")
        await go_to(screen, "1")  # with a star if the opponent ended it
        assert "Binar" in marked(screen.text)
        screen.type("\r")
        for move in reversed(moves):
            await screen.until(f"<{move}>")
            screen.type("<")
        await screen.until(lambda text: not any(f"<{move}>" in text for move in moves))
        assert "looking back" in screen.text
        for move in moves:
            screen.type(">")
            await screen.until(f"<{move}>")
        assert "looking back" not in screen.text
