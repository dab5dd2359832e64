"""Standings."""

from __future__ import annotations

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.players import take_name
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import rating
from lobby.games.catalogue import GAMES
from tests.conftest import Clock, begin, play
from tests.support.shell import Shell

GROUPS = ("established", "provisional", "inactive")


_EIGHT_MOVES = (
    "a3-c3 e4-c4-c2 a1-c1-c4 e3-c1-a1 c3-c5-a3-c3-e3 a1-c3-a3-c5-c3-c1-a1-a3 e3-c3-a1"
    " e5-c3-c1-e3-c3-c5"
)


async def beats(lobby: Lobby, winner: Player, loser: Player) -> None:
    match = await play(lobby, await begin(lobby, winner, loser, "chaos"), _EIGHT_MOVES)
    await lobby.change(playing.resign, match.board, loser)


async def three_groups(lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player) -> None:
    """ann and ben play every month, eve rarely, and zoe and tom only long ago."""
    zoe, tom = [await lobby.change(take_name, f"SHA256:{each}", each) for each in ("zoe", "tom")]
    await beats(lobby, zoe, tom)
    clock.advance(400 * DAY)
    for _ in range(12):
        clock.advance(31 * DAY)
        await beats(lobby, ben, ann)
        await beats(lobby, ann, ben)
    await beats(lobby, eve, ben)


@pytest.fixture
async def ranked(lobby: Lobby, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """ann and ben have played a lot, eve a little, and zoe and tom only long ago."""
    monkeypatch.setattr(rating, "ENOUGH_OPPONENTS", 1)
    players = [
        await lobby.change(take_name, f"SHA256:{name}", name) for name in ("ann", "ben", "eve")
    ]
    await three_groups(lobby, clock, *players)
    clock.advance(2 * HOUR)


@pytest.mark.usefixtures("ranked")
async def test_established_come_first_then_provisional_then_inactive(as_guest: Shell) -> None:
    ladder = (await as_guest("standings chaos --json")).document["ladders"][0]
    names = [[each["name"] for each in ladder[group]] for group in GROUPS]
    assert names == [["ben", "ann"], ["eve"], ["zoe", "tom"]]
    lines = (await as_guest.does("standings chaos")).splitlines()
    firsts = [line.split()[:2] for line in lines if line]
    assert firsts == [
        ["CHAOS"],
        ["Established"],
        ["1", "ben"],
        ["2", "ann"],
        ["Provisional"],
        ["-", "eve"],
        ["Inactive", "for"],
        ["1", "zoe"],
        ["2", "tom"],
    ]
    assert lines[3].endswith("  25 matches, the last 2 h ago")
    assert await as_guest.does("ratings chaos") == await as_guest.does("chaos standings")


async def test_every_game_that_somebody_plays(
    lobby: Lobby, ann: Player, ben: Player, as_guest: Shell
) -> None:
    nobody = "There are no rated matches yet.\n"
    assert await as_guest.does("standings") == nobody
    await beats(lobby, ann, ben)
    assert await as_guest.does("standings") == (
        "CHAOS\n\nProvisional\n"
        "-  ann  1662?  +/-580  1 match, the last just now\n"
        "-  ben  1338?  +/-580  1 match, the last just now\n"
    )
    assert await as_guest.does("standings curio") == nobody
    document = (await as_guest("standings --json")).document
    assert [each["game"] for each in document["ladders"]] == list(GAMES)
    assert (await as_guest.refused("standings go"))[0] == 3
