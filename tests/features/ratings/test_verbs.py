"""Standings."""

from __future__ import annotations

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.clocks import vacations
from lobby.features.matches import offers, playing
from lobby.features.people.players import take_name
from lobby.features.people.values.player import Player
from lobby.features.ratings import values
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
    zoe, tom = [await lobby.change(take_name, f"SHA256:{name}", name) for name in ("zoe", "tom")]
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
    monkeypatch.setattr(values, "ENOUGH_OPPONENTS", 1)
    players = [
        await lobby.change(take_name, f"SHA256:{name}", name) for name in ("ann", "ben", "eve")
    ]
    await three_groups(lobby, clock, *players)
    clock.advance(2 * HOUR)


@pytest.mark.usefixtures("ranked")
async def test_established_come_first_then_provisional_then_inactive(as_guest: Shell) -> None:
    ladder = (await as_guest("standings chaos --json")).document["ladders"][0]
    names = [[row["name"] for row in ladder[group]] for group in GROUPS]
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
    assert [ladder["game"] for ladder in document["ladders"]] == list(GAMES)
    assert (await as_guest.refused("standings go"))[0] == 3


@pytest.fixture
async def played(lobby: Lobby, clock: Clock, ann: Player, ben: Player) -> None:
    """ann beat ben twice, once in private, and lost once; one draw and one cancelled match."""
    await beats(lobby, ann, ben)
    clock.advance(40 * DAY)
    await beats(lobby, ben, ann)
    private = await begin(lobby, ben, ann, "chaos", terms="--private --unrated")
    await lobby.change(playing.play, private.board, ben, "a1-c3")
    await lobby.change(playing.play, private.board, ann, "d4-a1")
    await lobby.change(playing.resign, private.board, ben)
    drawn = await begin(lobby, ann, ben, "binar")
    await play(lobby, drawn, "a1 b1")
    for player in (ann, ben):
        await lobby.change(offers.offer_draw, drawn.board, player)
    cancelled = await begin(lobby, ann, ben, "binar")
    await lobby.change(playing.resign, cancelled.board, ann)
    clock.advance(DAY)


@pytest.mark.usefixtures("played")
async def test_numbers_and_curve(as_guest: Shell, as_ann: Shell) -> None:
    shown = await as_guest.does("rating ANN")
    head, numbers, curve = shown.split("\n\n")
    cancelled = "In the last 30 days: 1 match aborted before both had moved."
    assert (
        " ".join(head.split()) == f"ann joined on 2023-11-14. Last seen on 2023-11-14. {cancelled}"
    )
    rated = {
        "binar": "1500? +/-580 0 won, 1 drawn, 0 lost",
        "chaos": "1432? +/-522 2 won, 0 drawn, 1 lost",
    }
    assert [" ".join(row.split()) for row in numbers.splitlines()] == [
        f"{game.title} {rated.get(name, 'not rated none finished')}" for name, game in GAMES.items()
    ]
    assert curve.startswith("Chaos, the last 2 rated matches\n")
    assert curve.endswith("14 Nov 2023" + " " * 43 + "24 Dec 2023\n")
    assert "joined on 2023-11-14. Last seen just now. In the last" in await as_ann.does("rating")
    assert await as_guest.does("rating a chaos") == await as_guest.does("chaos rating ann")


@pytest.mark.usefixtures("played")
async def test_the_document(lobby: Lobby, as_guest: Shell, ann: Player) -> None:
    await lobby.change(vacations.declare, ann, "3")
    document = (await as_guest("rating ann chaos --json")).document
    assert document["away_until"] == lobby.clock() + 3 * DAY
    assert document["seen"] == document["joined"]
    (chaos,) = document["ratings"]
    assert [chaos[key] for key in ("matches", "won", "drawn", "lost")] == [2, 2, 0, 1]
    assert chaos["curve"][0]["gain"] == 162
    assert chaos["curve"][-1]["rating"] == chaos["rating"]
    assert "on vacation for 3 more days" in await as_guest.does("rating ann")


async def test_when_somebody_was_last_seen(
    lobby: Lobby, clock: Clock, ann: Player, as_guest: Shell, as_ann: Shell
) -> None:
    await as_ann.does("whoami")
    seen = clock()
    clock.advance(3 * DAY)
    assert "ann joined 3 d ago. Last seen 3 d ago." in await as_guest.does("rating ann")
    assert (await as_guest("rating ann --json")).document["seen"] == seen
    lobby.presence.enter(ann)
    assert "Connected now." in await as_guest.does("rating ann")
    level, *_ = await lobby.change(bot_matches.ensure)
    assert "seen" not in await as_guest.does(f"rating {level.name}")
    assert (await as_guest(f"rating {level.name} --json")).document["seen"] is None


@pytest.mark.usefixtures("played", "eve")
async def test_against_each_other(as_guest: Shell, as_ann: Shell) -> None:
    shown = (await as_ann.does("versus ben")).splitlines()
    assert shown[:4] == [
        "You against ben:",
        "Binar  0 won, 1 drawn, 0 lost",
        "Chaos  2 won, 0 drawn, 1 lost",
        "",
    ]
    assert [line.split()[0] for line in shown[4:]] == ["5", "4", "3", "2", "1"]
    document = (await as_guest("against ben ann --json")).document
    assert document["players"] == ["ben", "ann"]
    assert document["scores"][1] == {"game": "chaos", "won": 1, "drawn": 0, "lost": 1}
    assert [board["board"] for board in document["boards"]] == [4, 2, 1]
    assert await as_ann.does("versus eve") == "You have not finished a match against eve yet.\n"


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("rating zoe", 3, "There is no player called 'zoe'."),
        ("versus zoe", 3, "There is no player called 'zoe'."),
        ("versus ann", 1, "Name two different players."),
        ("rating ann go", 2, "There is no game 'go'. The games are"),
        ("curio rating ann chaos", 2, "The game is named twice. Leave out 'chaos'."),
    ],
)
async def test_what_is_refused(as_ann: Shell, command: str, status: int, reason: str) -> None:
    answer = await as_ann.refused(command)
    assert (answer[0], answer[1][: len(reason)]) == (status, reason)
