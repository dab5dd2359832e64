"""Limits on running boards."""

from __future__ import annotations

import pytest

from lobby.features.matches.values import Match
from lobby.games.catalogue import GAMES
from tests.support.shell import Shell


async def test_limits_are_set_and_listed(match: Match, as_ann: Shell) -> None:
    assert await as_ann.does("limit Curio 3") == "Curio  at most 3  0 running\n"
    assert await as_ann.does("octilite limit 1") == "OctiLite  at most 1  1 running\n"
    limits = {"curio": "at most 3 0 running", "octilite": "at most 1 1 running"}
    assert [" ".join(row.split()) for row in (await as_ann.does("limit")).splitlines()] == [
        f"{game.title} {limits.get(name, 'no limit 0 running')}" for name, game in GAMES.items()
    ]
    assert await as_ann.does("limit curio NONE") == "Curio  no limit  0 running\n"
    assert (await as_ann("limit octilite --json")).document == {
        "limits": [{"game": "octilite", "most": 1, "running": 1}]
    }


async def test_a_limit_for_every_game(as_ann: Shell) -> None:
    for command, most in (("limit 5", 5), ("all limit 7", 7), ("limit none", None)):
        document = (await as_ann(f"{command} --json")).document
        assert [limit["most"] for limit in document["limits"]] == [most] * len(GAMES)


async def test_challenges_beyond_a_limit_are_refused(
    match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ben.does("limit octilite 1")
    assert await as_ann.refused("octilite challenge ben") == (
        1,
        "ben has already reached the limit of 1 running board of OctiLite.",
    )
    await as_ann.does("chaos challenge ben")


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("limit 1000", 1, "A limit is a number of boards from 0 to 999, or none."),
        ("limit go 3", 3, "'go' is neither a game nor a limit. The games are curio, binar,"),
        (
            "limit curio few",
            2,
            "'few' is not a limit. Give a number of boards from 0 to 999, or none",
        ),
        (
            "curio limit chaos",
            2,
            "'chaos' is not a limit. Give a number of boards from 0 to 999, or",
        ),
        ("limit 3 4", 2, "`limit` does not accept '4'."),
        ("curio limit 3 4", 2, "`limit` does not accept '4'."),
        ("limit curio 3 4", 2, "`limit` does not accept '4'."),
    ],
)
async def test_what_is_refused(as_ann: Shell, command: str, status: int, reason: str) -> None:
    answer = await as_ann.refused(command)
    assert (answer[0], answer[1][: len(reason)]) == (status, reason)
