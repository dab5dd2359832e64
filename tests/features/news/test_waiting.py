"""Waiting for events, each reported on one line."""

from __future__ import annotations

import json

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.clocks import vacations
from lobby.features.matches import offers, playing
from lobby.features.matches.values import Match
from lobby.features.people import keys
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock, begin, play, settle_all
from tests.support.proposals import proposal
from tests.support.shell import Session, Shell


async def waiting(shell: Shell, command: str = "wait") -> Session:
    """A session in which *command* is waiting."""
    session = shell.begin(command)
    await session.until("Waiting for news.\n")
    return session


async def test_what_concerns_me(lobby: Lobby, match: Match, eve: Player, as_ann: Shell) -> None:
    ann, ben = match.players
    session = await waiting(as_ann)
    await begin(lobby, eve, ben)
    await play(lobby, match, "32+a 46+e")
    await lobby.change(offers.offer_draw, match.board, ben)
    await lobby.change(offers.decline_draw, match.board, ann)
    await lobby.change(chat.say, ben, "well,  well", board=match.board)
    await lobby.change(playing.resign, match.board, ben)
    await session.until("Board 1 (OctiLite): you beat")
    assert session.out.splitlines() == [
        "Board 1: ben played 46+e, move 2",
        "Board 1: ben offered a draw",
        "Board 1: ben: well, well",
        "Board 1 (OctiLite): you beat ben (ben resigned); you +0, ben -162; no gain: t...",
    ]
    assert session.err == "Waiting for news.\n"
    await session.leave()


async def test_offers(lobby: Lobby, ann: Player, ben: Player, as_ben: Shell) -> None:
    session = await waiting(as_ben)
    for seat in (1, 0):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben", seat=seat))
    await lobby.change(challenges.withdraw, 1, ann)
    await lobby.change(challenges.accept, 2, ben, lobby.chance)
    await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
    await lobby.change(challenges.decline, 3, ann)
    await session.until("declined")
    lines = session.out.splitlines()
    assert lines[0].startswith("Challenge 1: ")
    assert lines[1].startswith("Challenge 2: ")
    assert lines[2:] == [
        "ann withdrew the Chaos challenge 1",
        "Board 1: Chaos begins, ann - ben",
        "ann declined the Chaos challenge 3",
    ]
    await session.leave()


async def test_what_the_server_does(
    lobby: Lobby, clock: Clock, match: Match, as_ann: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    session = await waiting(as_ann)
    await lobby.change(offering.offer, match.players[1], proposal("chaos", opponent="ann"))
    await lobby.change(vacations.declare, match.players[1], "3")
    for days in (6, 1, 7):
        clock.advance(days * DAY)
        await settle_all(lobby)
    await session.until("in time")
    lines = session.out.splitlines()
    assert lines[0].startswith("Challenge 2: ben offers Chaos; 7 days per move; weekends included;")
    assert lines[1:] == [
        "ben is on vacation until 2023-11-17 22:13 UTC",
        "ben is back from vacation",
        "Board 1: it is your move, 1 d left",
        "Board 1 (OctiLite): ben beat you (your time ran out); you -162, ben +0; no ga...",
        "The Chaos challenge 2 was not answered in time",
    ]
    await session.leave()


async def test_what_is_private_is_told_to_nobody_else(
    lobby: Lobby, clock: Clock, match: Match, as_guest: Shell, as_ben: Shell
) -> None:
    sessions = [await waiting(shell, "wait 1") for shell in (as_guest, as_ben)]
    clock.advance(6 * DAY)
    await settle_all(lobby)
    await play(lobby, match, "32+a")
    for session in sessions:
        await session.until("move 1")
        assert (await session.leave()).out == "Board 1: ann played 32+a, move 1\n"


async def test_keys(lobby: Lobby, ann: Player, as_ann: Shell) -> None:
    session = await waiting(as_ann)
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:more", code)
    await lobby.change(keys.remove_key, ann, "SHA256:more")
    await session.until("removed")
    assert session.out == "A key was added to your account\nA key was removed from your account\n"
    await session.leave()


@pytest.mark.parametrize("name", ["eve", "ann", None])
async def test_a_board_by_anybody(
    lobby: Lobby, match: Match, eve: Player, name: str | None
) -> None:
    session = await waiting(Shell(lobby, name), "octilite wait 1")
    await begin(lobby, *match.players)
    await play(lobby, match, "32+a 46+e")
    await lobby.change(chat.say, eve, "x" * 100, board=match.board)
    await session.until("...\n")
    who, speaker = ("you" if player == name else player for player in ("ann", "eve"))
    assert session.out.splitlines() == [
        f"Board 1: {who} played 32+a, move 1",
        "Board 1: ben played 46+e, move 2",
        f"Board 1: {speaker}: {'x' * 100}"[:77] + "...",
    ]
    await session.leave()


async def test_for_programs(lobby: Lobby, match: Match, as_ben: Shell) -> None:
    session = await waiting(as_ben, "wait --json")
    await play(lobby, match, "32+a")
    await session.until("\n{" if session.out else "}")
    event = json.loads(session.out)
    assert (event["kind"], event["board"], event["move"], event["ply"]) == ("moved", 1, "32+a", 1)
    assert event["text"] == "Board 1: ann played 32+a, move 1"
    await session.leave()


async def test_who_waits_is_here_and_leaves_nothing_behind(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    session = await waiting(as_ann)
    assert lobby.presence.players() == (ann,)
    listening = len(lobby.feed._listeners)
    await session.leave()
    assert lobby.presence.players() == ()
    assert len(lobby.feed._listeners) == listening - 1


async def test_private_boards_are_private(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await begin(lobby, ann, ben, terms="--private")
    assert (await Shell(lobby, "eve").refused("wait 1"))[0] == 3
