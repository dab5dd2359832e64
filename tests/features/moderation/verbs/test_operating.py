"""What operators can do in the command language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lobby.app.check import verification
from lobby.base.durations import HOUR
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Here
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.news import words as news_words
from lobby.features.people import keys
from lobby.features.people.values.player import Player, TurnedAway, Visitor
from lobby.features.ratings import queries as ratings_queries
from tests.conftest import NOON, Clock, play
from tests.support.shell import Shell

BEN = Visitor("ben", "SHA256:ben", "192.0.2.9")


@pytest.fixture
def as_operator(lobby: Lobby) -> Shell:
    """A visitor with an operator's key and no name."""
    lobby.operators = frozenset({"SHA256:op"})
    return Shell(lobby, "op")


@pytest.mark.parametrize(
    "command",
    [
        "admin",
        "admin status",
        "admin log",
        "admin rename ben ned -m why",
        "admin delete ben",
        "admin export ben",
        "admin help",
        "admin players",
        "admin keys ben",
        "admin key-code ben",
        "admin sessions",
        "admin kick ben",
        "admin close 1 -m why",
        "admin drain",
        "admin ban ben -m why",
        "admin unban ben",
        "admin mute ben -m why",
        "admin unmute ben",
        "admin sanctions",
        "admin reports",
        "admin settle 1",
        "admin second-accounts",
        "admin look-alikes",
        "broadcast -m why",
        "admin foo",
        "admin bam ben",
        "admin ban",
        "admin players a b c",
        "Admin mute --fast",
        "curio admin ban ben",
        "broadcast",
    ],
)
async def test_nobody_else_may(
    lobby: Lobby, as_operator: Shell, as_ben: Shell, as_guest: Shell, command: str
) -> None:
    last = await lobby.ask(events_queries.last_event)
    for shell in (as_ben, as_guest):
        status, why = await shell.refused(command)
        assert status == 77
        assert why == "Only operators of this server can do that, with a key that operates it."
    assert await lobby.ask(events_queries.last_event) == last
    assert lobby.gate.stops_at is None


async def test_players(as_operator: Shell, lobby: Lobby, ann: Player, ben: Player) -> None:
    lobby.presence.enter(ann)
    await as_operator.does("admin ban ben -m insults")
    await as_operator.does("admin mute ben -m spam")
    assert (await as_operator.does("admin players")).splitlines() == [
        "ann  player  1 key  joined just now  here",
        "ben  player  1 key  joined just now  just now  banned muted",
    ]
    (player,) = (await as_operator("admin players B --json")).document["players"]
    assert (player["name"], player["sanctions"]) == ("ben", ["ban", "mute"])
    assert await as_operator.does("admin players z") == "No player's name begins with that.\n"


async def test_keys(as_operator: Shell, lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:other", code)
    said = await as_operator.does("admin keys ann")
    assert said == "SHA256:ann    added just now\nSHA256:other  added just now\n"
    assert (await as_operator.refused("admin keys zoe"))[0] == 3


async def test_sessions(as_operator: Shell, lobby: Lobby, ben: Player, match: Match) -> None:
    assert await as_operator.does("admin sessions") == "Nobody is connected.\n"
    lobby.presence.look_at(lobby.presence.enter(ben, BEN), match.board)
    lobby.presence.enter(None)
    assert (await as_operator.does("admin sessions")).splitlines() == [
        "ben      192.0.2.9  came just now  board 1",
        "a guest             came just now",
    ]
    first, second = (await as_operator("admin sessions --json")).document["sessions"]
    assert first == {
        "name": "ben",
        "fingerprint": "SHA256:ben",
        "address": "192.0.2.9",
        "since": NOON,
        "board": match.board,
        "server": None,
    }
    assert second["address"] is None


async def test_sessions_of_other_servers(as_operator: Shell, lobby: Lobby, ben: Player) -> None:
    lobby.presence.learn([Here(1, ben, 3, NOON, BEN, "west:2222")])
    assert await as_operator.does("admin sessions") == (
        "ben  192.0.2.9  came just now  board 3  west:2222\n"
    )
    (session,) = (await as_operator("admin sessions --json")).document["sessions"]
    assert session["server"] == "west:2222"
    assert await as_operator.does("admin kick ben") == "1 session of ben ended.\n"


async def test_kick(as_operator: Shell, lobby: Lobby, ben: Player) -> None:
    assert await as_operator.does("admin kick ben") == "ben is not connected.\n"
    reasons = []

    def send_away(judge: Callable[[Visitor], TurnedAway | None]) -> int:
        reasons.append(judge(BEN))
        return 1

    lobby.gate.attend(send_away, lambda: None)
    assert await as_operator.does("admin kick BEN") == "1 session of ben ended.\n"
    # Meanwhile the gate may also check for bans; there are none.
    assert {*filter(None, reasons)} == {TurnedAway("An operator has ended your session.", 77)}


async def test_close(as_operator: Shell, lobby: Lobby, match: Match) -> None:
    """It works at any stage of the match, and the database stays consistent."""
    await play(lobby, match, "32+a 46+e")
    said = await as_operator.does("admin close 1 -m A bug in the rules")
    assert said == "Board 1 is aborted and counts for nothing.\n"
    closed = await lobby.ask(viewing.find, 1, None)
    assert (closed.reason, closed.winner) == ("cancelled", None)
    assert await lobby.ask(lambda look: ratings_queries.rating_changes_at(look, 1)) == ()
    assert await lobby.ask(verification.verify, closed) is None
    (event,) = await lobby.ask(
        lambda look: events_queries.events_after(look, events_queries.last_event(look) - 1, 1)
    )
    assert event.concerns == {player.id for player in match.players}
    for player in match.players:
        seen = await lobby.ask(news_words.look, event, player)
        assert news_words.in_words(seen).endswith("counts for nothing: A bug in the rules")
    assert await as_operator.refused("admin close 1 -m again") == (
        1,
        "The match on board 1 is over.",
    )
    assert (await as_operator.refused("admin close 99 -m why"))[0] == 3
    assert (await as_operator.refused("admin close 1"))[0] == 2


async def test_to_ask_about_draining_begins_nothing(as_operator: Shell, lobby: Lobby) -> None:
    asked = "The server is not going to stop. `admin drain 10` stops it in 10 minutes.\n"
    assert await as_operator.does("admin drain") == asked
    assert (await as_operator("admin drain --json")).document == {"stops": None}
    assert lobby.gate.stops_at is None
    await as_operator.does("admin drain 5")
    asked = "The server stops in 5 minutes. `admin drain off` keeps it running.\n"
    assert await as_operator.does("admin drain") == asked
    assert (await as_operator("admin drain --json")).document == {"stops": NOON + 300}
    assert lobby.gate.stops_at == NOON + 300


async def test_behind_a_balancer_it_is_told_from_when_on_nobody_comes_in(
    as_operator: Shell, lobby: Lobby
) -> None:
    lobby.gate.attend(lambda _: 0, lambda: None, grace=10)
    assert await as_operator.does("admin drain 5") == (
        "The server stops in 5 minutes. In 10 seconds only operators can still connect to it.\n"
    )


async def test_a_restart_is_called_one_and_a_stop_is_not(as_operator: Shell, lobby: Lobby) -> None:
    said = await as_operator.does("admin drain 5 restart")
    assert said.startswith("The server restarts in 5 minutes.")
    assert lobby.gate.restarts
    assert (await as_operator.does("admin drain")).startswith("The server restarts in 5 minutes.")
    said = await as_operator.does("admin drain 5")
    assert said.startswith("The server stops in 5 minutes.")
    assert not lobby.gate.restarts


async def test_drain(as_operator: Shell, as_ben: Shell, lobby: Lobby) -> None:
    waiting = as_ben.begin("wait")
    await waiting.until("Waiting")
    said = (await as_operator("admin drain 5 --json")).document
    assert said == {"stops": NOON + 300}
    assert lobby.gate.stops_at == NOON + 300
    await waiting.until("The server stops in 5 minutes. Nothing is lost")
    assert await as_operator.does("admin drain off") == "The server keeps running.\n"
    assert not lobby.gate.stay()
    await waiting.until("The server will not stop after all.")
    await waiting.leave()
    for wrong in ("soon", "1441", "-5", "5 soon"):
        assert (await as_operator.refused(f"admin drain {wrong}"))[0] == 2


async def test_who_only_gives_commands_is_seen(
    lobby: Lobby, as_operator: Shell, as_ben: Shell, clock: Clock
) -> None:
    clock.advance(3 * HOUR)
    assert "3 h ago" in await as_operator.does("admin players ben")
    await as_ben.does("turns")
    clock.advance(2 * HOUR)
    assert "2 h ago" in await as_operator.does("admin players ben")
    assert (await as_ben("export")).document["last_seen"] == clock()
