"""The clock of a fast match starts once both players are here."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.matches import viewing, views
from lobby.features.matches.values import Match
from lobby.features.matches.words import sentences
from lobby.features.people.values.player import Player
from tests.conftest import Clock, Listener, begin, play, settle_all
from tests.support import databases
from tests.support.proposals import proposal
from tests.support.shell import Shell

FAST = "--forfeittime=1m"
BANK = "--totaltime=10m --increment=1m"


async def now(lobby: Lobby, match: Match) -> Match:
    return await lobby.ask(viewing.find, match.board, match.players[0])


@pytest.fixture
def heard(lobby: Lobby) -> Listener:
    listener = Listener()
    lobby.feed.listen(listener)
    return listener


@pytest.mark.parametrize("terms", [FAST, BANK])
async def test_a_challenge_that_is_taken_while_the_challenger_sleeps_costs_nothing(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, terms: str
) -> None:
    lobby.presence.enter(ben)
    match = await begin(lobby, ann, ben, terms=terms)
    assert (match.clock.waiting, match.deadline) == (True, clock.time + DAY)
    shown = sentences.whole(await lobby.ask(views.sheet, match.board, ben), clock.time)
    starts = "The clock starts when both players are here. Until then each move may take a day."
    assert starts in " ".join(shown.split())
    clock.advance(DAY - 1)
    await settle_all(lobby)
    match = await play(lobby, match, "22+a")
    assert match.deadline == clock.time + DAY
    clock.advance(DAY - 1)
    match = await play(lobby, match, "26+a")
    assert (match.clock.banks, match.deadline) == (
        (600, 600) if terms == BANK else None,
        clock.time + DAY,
    )
    assert await lobby.ask(verification.verify, match) is None


async def test_it_starts_when_the_second_comes(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, heard: Listener
) -> None:
    lobby.presence.enter(ben)
    match = await begin(lobby, ann, ben, terms=FAST)
    clock.advance(500)
    lobby.presence.enter(ann)
    await heard.until("clock-started")
    started = await now(lobby, match)
    assert (started.clock.waiting, started.clock.since) == (False, clock.time)
    assert (started.deadline, started.revision) == (clock.time + MINUTE, match.revision)
    clock.advance(MINUTE)
    await settle_all(lobby)
    assert (await now(lobby, match)).over


async def test_it_starts_at_once_when_both_are_here(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("octilite", terms=BANK, opponent="ben")
    )
    match = await lobby.change(challenges.accept, offered.number, ben, Random(1), here=(ann, ben))
    assert (match.clock.waiting, match.deadline) == (False, clock.time + 600)


async def test_it_starts_when_both_were_here_without_being_told(
    lobby: Lobby, ann: Player, ben: Player, heard: Listener
) -> None:
    for player in (ann, ben):
        lobby.presence.enter(player)
    match = await begin(lobby, ann, ben, terms=FAST)
    await heard.until("clock-started")
    assert not (await now(lobby, match)).clock.waiting


async def test_a_single_command_is_not_enough(lobby: Lobby, ann: Player, ben: Player) -> None:
    lobby.presence.enter(ann)
    await lobby.change(offering.offer, ann, proposal("octilite", terms=FAST, opponent="ben"))
    document = (await Shell(lobby, ben.name)("accept 1 --json")).document
    assert document["waiting"]


@pytest.mark.parametrize("terms", ["", "--forfeittime=1", "--forfeittime=none"])
async def test_a_day_or_more_runs_at_once(
    lobby: Lobby, ann: Player, ben: Player, terms: str
) -> None:
    assert not (await begin(lobby, ann, ben, terms=terms)).clock.waiting


async def test_a_row_that_cannot_be_read_keeps_no_other_clock_from_starting(
    lobby: Lobby, ann: Player, ben: Player, database: Path, heard: Listener
) -> None:
    lobby.presence.enter(ben)
    spoilt, sound = [await begin(lobby, ann, ben, terms=FAST) for _ in range(2)]
    databases.alter(database, "UPDATE matches SET terms = 'soon' WHERE board = ?", spoilt.board)
    lobby.presence.enter(ann)
    await heard.until("clock-started")
    assert not (await now(lobby, sound)).clock.waiting
