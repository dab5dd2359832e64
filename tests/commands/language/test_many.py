"""Many commands on standard input."""

from __future__ import annotations

import json

from lobby.hub.lobby import Lobby
from lobby.matches import viewing
from lobby.model.match import Match
from tests.commands.shell import Shell

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
    assert [each.comment for each in showing.played] == ["It begins, and well."]


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
        "> wait\nThat does not end by itself: give it as the only command.\n\n"
        "> multiple\n"
        "multiple reads standard input: give it as the only command, ssh HOST multiple.\n\n"
    )


async def test_nothing(as_ann: Shell) -> None:
    result = await as_ann("multiple", "  \n\n")
    assert (result.status, result.out) == (0, "")
