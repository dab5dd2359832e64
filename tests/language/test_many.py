"""Many commands on standard input."""

from __future__ import annotations

import asyncio
import json

import pytest

from lobby.base import metrics
from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.ratings import ladder
from tests.support.shell import Shell

MANY = """\
move 1 33+a
  a comment on it
move 1 32+a

    It begins,
\tand well.
turns --count
"""


async def test_each_is_answered(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    result = await as_ann("Multiple", MANY)
    assert (result.status, result.err) == (1, "")
    assert result.out == (
        "> move 1 33+a\nThere is no pod on 33.\n\n"
        "> move 1 32+a\nMove 1 is played on board 1. It is ben's move.\n\n"
        "> turns --count\n0\n\n"
    )
    showing = await lobby.ask(viewing.show, 1, None)
    assert [played.comment for played in showing.played] == ["It begins, and well."]


@pytest.mark.parametrize("given", ["", "\n\n# nothing but this\n"])
async def test_where_there_is_no_command_it_says_where_they_go(as_ann: Shell, given: str) -> None:
    result = await as_ann("mult --json", given)
    assert (result.status, result.out) == (0, "")
    assert "Write one on each line: echo turns | ssh HOST multiple" in " ".join(result.err.split())


async def test_others_have_their_turn_between_two_commands(as_ann: Shell) -> None:
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    meanwhile = asyncio.ensure_future(others())
    result = await as_ann("multiple", "moev\n" * 100)
    meanwhile.cancel()
    assert result.out.count("There is no command 'moev'.") == 100
    assert turns >= 100


async def test_a_line_for_each_for_programs(match: Match, as_ann: Shell) -> None:
    result = await as_ann("multiple --json", "show 9\nwhoami\nmoev\n")
    replies = [json.loads(line) for line in result.out.splitlines()]
    assert [reply["status"] for reply in replies] == [3, 0, 2]
    assert [reply["command"] for reply in replies] == ["show 9", "whoami", "moev"]
    assert replies[1]["answer"]["name"] == "ann"
    assert replies[0] == {
        "command": "show 9",
        "status": 3,
        "error": "There is no board 9, or it is private.",
        "answer": None,
    }
    assert result.status == 3


async def test_a_text_in_the_line_comes_before_one_below(match: Match, as_ann: Shell) -> None:
    await as_ann("multiple", "chat 1 -m one\n  two\n")
    assert await as_ann.does("chat 1") == "ann (just now): one\n"


async def test_what_does_not_end_or_begins_again_is_refused(as_ann: Shell) -> None:
    result = await as_ann("multiple", "wait\nmultiple\n")
    assert result.out == (
        "> wait\nThis command does not end by itself: use it on its own, not in multiple.\n\n"
        "> multiple\n"
        "multiple reads standard input: use it on its own, as ssh HOST multiple.\n\n"
    )


async def test_nothing(as_ann: Shell) -> None:
    result = await as_ann("multiple", "  \n\n")
    assert (result.status, result.out) == (0, "")


async def test_each_line_is_answered_at_once(match: Match, as_ann: Shell) -> None:
    session = as_ann.begin("multiple")
    session.send("whoami\n")
    await session.until("You are ann")
    session.send("move 1 32+a -m\n")
    await session.until("Move 1 is played")
    session.send("chat 1\n")  # its text may follow on the next line: it is answered anyway
    await session.until("Nobody has written")
    session.send("  too late\nturns --count --json\n")
    await session.until('"count": 0')
    assert "This line is indented" in session.out
    session.stdin.end()
    assert (await session.ended()).status == 2


async def test_comments_are_skipped(match: Match, as_ann: Shell) -> None:
    lines = "# first the move\nmove 1 32+a\n# then what is said with it\n  Hello\n#\nwhoami\n"
    result = await as_ann("multiple", lines)
    assert (result.status, result.out.count("\n> ")) == (0, 1)
    assert "#" not in result.out


async def test_it_stops_at_the_first_refusal_if_asked_to(match: Match, as_ann: Shell) -> None:
    result = await as_ann("multiple --stop --json", "whoami\nshow 9\nwhoami\n")
    assert [json.loads(line)["status"] for line in result.out.splitlines()] == [0, 3]
    assert result.status == 3


async def test_what_stands_behind_the_text_is_not_published(match: Match, as_ann: Shell) -> None:
    status, why = await as_ann.refused("chat 1 -m Hello --json")
    assert (status, why.split(":")[0]) == (2, "Write --json before -m")
    assert await as_ann.does("chat 1") == "Nobody has written on board 1 yet.\n"


async def test_it_goes_on_after_a_command_that_breaks(
    lobby: Lobby, as_ann: Shell, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = crashes_counted()
    monkeypatch.setattr(ladder, "standings", lambda *_: 1 / 0)
    result = await as_ann("multiple --json", "standings curio\nwhoami\n")
    replies = [json.loads(line) for line in result.out.splitlines()]
    assert [reply["status"] for reply in replies] == [70, 0]
    reference = replies[0]["error"].rstrip(".").rsplit(" ", 1)[1]
    assert f"crash {reference} of " in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert crashes_counted() == before + 1
    alone = await as_ann("standings curio")
    assert (alone.status, alone.out) == (70, "")
    talk = await as_ann(None, "standings curio\nwhoami\n")
    assert (talk.status, "our fault" in talk.out, "You are ann" in talk.out) == (0, True, True)


def crashes_counted() -> float:
    return metrics.REGISTRY.get_sample_value("lobby_crashes_total", {"what": "command"}) or 0.0
