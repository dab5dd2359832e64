"""Some months of the simulated lobby of ``proofs.simulation``, and what it consists of. They are
the same each time, unless SIMULATION_SEED chooses others."""

from __future__ import annotations

import asyncio
import os
from datetime import date
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Unavailable
from lobby.database.transaction import Snapshot
from lobby.features.clocks import clocks
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from proofs.seeded_loop import seeded_loop
from proofs.simulation import reckoning
from proofs.simulation.direct_store import Crash, DirectStore, Fault
from proofs.simulation.planted import BUGS, Bug, planted
from proofs.simulation.running import SEED, Failure, live, seed_of_the_day
from proofs.simulation.years import BEGINNING, Mode, Plan

QUICK = (
    "an event has a hidden number",
    "a move costs no time of the bank",
    "a queued move is played whatever came",
    "the seventh move is not stored",
)
"""Planted bugs that show within a few matches."""


def now() -> int:
    return BEGINNING


def named(snapshot: Snapshot, name: str) -> bool:
    return players_queries.player_named(snapshot, name) is not None


@pytest.fixture
def store(tmp_path: Path) -> DirectStore:
    return DirectStore(tmp_path / "lobby.db", now)


@pytest.mark.parametrize("mode", ["safety", "liveness"])
def test_nothing_goes_wrong(mode: Mode) -> None:
    figures = live(Plan(int(os.environ.get(SEED) or 1), 80, 0.3, mode, closely=50))
    assert figures.matches > 40
    assert figures.moves > 200


def test_a_seed_does_the_same_again() -> None:
    plan = Plan(7, 20, 0.1, "liveness", closely=100)
    assert live(plan) == live(plan)


def test_the_seed_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEED, "42")
    assert seed_of_the_day() == 42
    monkeypatch.setenv(SEED, "")
    assert seed_of_the_day() > 20_000_000


@pytest.mark.parametrize("bug", [bug for bug in BUGS if bug.words in QUICK])
def test_a_planted_bug_is_found_and_shown_again(bug: Bug) -> None:
    plan = Plan(1, 60, 0.2, "safety", closely=100)
    with planted(bug), pytest.raises(Failure, match=f"python -m proofs.simulation {plan}") as first:
        live(plan)
    with planted(bug), pytest.raises(Failure) as again:
        live(plan)
    assert str(again.value) == str(first.value)


def test_what_was_planted_is_gone() -> None:
    with planted(BUGS[0]):
        there = getattr(*BUGS[0].patches[0][:2])
    assert getattr(*BUGS[0].patches[0][:2]) is not there


@pytest.mark.parametrize("statement", range(6))
def test_who_dies_in_a_change_leaves_nothing_of_it(store: DirectStore, statement: int) -> None:
    store.fail(Fault("crash", statement))
    with pytest.raises(Crash) as crash:
        store.change(players.take_name, "SHA256:ann", "ann")
    assert not crash.value.committed
    store.reopen()
    assert not store.ask(named, "ann")
    store.shut()


def test_who_dies_after_the_commit_has_done_it(store: DirectStore) -> None:
    store.fail(Fault("crash after the commit"))
    with pytest.raises(Crash) as crash:
        store.change(players.take_name, "SHA256:ann", "ann")
    assert crash.value.committed
    with pytest.raises(Crash):
        store.change(players.take_name, "SHA256:ben", "ben")
    store.reopen()
    assert store.ask(named, "ann")
    assert not store.ask(named, "ben")
    store.shut()


def test_a_full_disk_is_an_outage(store: DirectStore) -> None:
    store.fail(Fault("full disk"))
    with pytest.raises(Unavailable, match="disk is full"):
        store.change(players.take_name, "SHA256:ann", "ann")
    store.change(players.take_name, "SHA256:ann", "ann")
    store.shut()


@pytest.mark.parametrize(
    ("day", "zone"),
    [
        (date(2024, 3, 31), "Asia/Beirut"),  # clocks are put forward at midnight
        (date(2024, 9, 8), "America/Santiago"),  # and here
        (date(2024, 4, 7), "Australia/Lord_Howe"),  # by half an hour
        (date(2024, 7, 1), "UTC"),
    ],
)
def test_days_begin_when_the_lobby_says(day: date, zone: str) -> None:
    assert reckoning.midnight(day, zone) == clocks.midnight(day, ZoneInfo(zone))


def test_pauses_are_charged_once() -> None:
    pauses = [(10, 20), (15, 30), (12, 13), (90, 200)]
    assert reckoning.charged(0, 100, pauses, None) == 70
    assert reckoning.reached(0, 70, pauses, None) == 90
    assert reckoning.reached(0, 71, pauses, None) == 201
    assert reckoning.charged(100, 0, pauses, None) == 0


def test_a_weekend_is_two_days_and_an_hour_when_clocks_are_put_back() -> None:
    friday = reckoning.midnight(date(2024, 10, 25), "Europe/Berlin")
    assert reckoning.charged(friday, friday + 4 * DAY, (), "Europe/Berlin") == 2 * DAY - HOUR


async def _letters(said: list[str], letter: str) -> None:
    for _ in range(3):
        await asyncio.sleep(0)
        said.append(letter)
    await asyncio.sleep(HOUR)
    said.append(letter.upper())


async def _three(said: list[str]) -> None:
    await asyncio.gather(*(_letters(said, letter) for letter in "abc"))


def _order(seed: int) -> str:
    said: list[str] = []
    loop = seeded_loop(Random(seed))
    loop.run(_three(said))
    assert loop.time() == HOUR
    return "".join(said)


def test_a_seed_decides_who_comes_first() -> None:
    orders = {seed: _order(seed) for seed in range(20)}
    assert len(set(orders.values())) > 10
    assert orders == {seed: _order(seed) for seed in orders}


def test_who_waits_for_nothing_is_told() -> None:
    async def wait() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(AssertionError, match="everybody waits"):
        seeded_loop().run(wait())
