"""Vacations and time zones."""

from __future__ import annotations

import pytest

from lobby.features.matches.values import Match
from tests.conftest import NOON, Clock
from tests.support.shell import Shell

RUNNING = "You are not on vacation."
DAY = 86400


async def test_the_allowance(as_ann: Shell) -> None:
    assert (
        await as_ann.does("vacation")
        == f"{RUNNING}\n\nYou have 30 of 30 vacation days left in 2023.\n"
    )
    document = (await as_ann("vacation --json")).document
    assert document == {"vacations": [], "away": False, "year": 2023, "days_left": 30.0}


async def test_a_vacation_from_now_on(match: Match, as_ann: Shell, clock: Clock) -> None:
    await as_ann.does("zone europe/berlin")
    assert await as_ann.does("vacation 10") == (
        "You are on vacation until 2023-11-24 23:13 (Europe/Berlin). Your clocks are\n"
        "stopped, except in fast matches.\n\n"
        "You have 20 of 30 vacation days left in 2023.\n"
    )
    clock.advance(4 * DAY)
    assert (await as_ann.does("turns")).split()[4:6] == ["13", "d"]
    assert await as_ann.does("vacation off") == (
        f"{RUNNING}\n\nYou have 26 of 30 vacation days left in 2023.\n"
    )
    assert (await as_ann.does("turns")).split()[4:6] == ["7", "d"]


async def test_a_vacation_to_come(as_ann: Shell) -> None:
    assert await as_ann.does("vacation 2023-12-01..2023-12-03") == (
        f"{RUNNING} You will be on vacation from 2023-12-01 00:00 (UTC) to\n"
        "2023-12-04 00:00 (UTC).\n\n"
        "You have 27 of 30 vacation days left in 2023.\n"
    )
    document = (await as_ann("vacation OFF --json")).document
    assert (document["vacations"], document["days_left"]) == ([], 30.0)


async def test_a_vacation_for_programs(as_ann: Shell) -> None:
    document = (await as_ann("vacation 3 --json")).document
    assert document["vacations"] == [{"begins": NOON, "ends": NOON + 3 * DAY}]
    assert document["away"]


async def test_the_zone(as_ann: Shell) -> None:
    assert (
        await as_ann.does("zone") == "Your time zone is UTC. The time there is 2023-11-14 22:13.\n"
    )
    said = await as_ann.does("zone asia/TOKYO")
    assert said == "Your time zone is Asia/Tokyo. The time there is 2023-11-15 07:13.\n"
    assert (await as_ann("zone --json")).document == {"zone": "Asia/Tokyo"}
    assert "America/New_York" in await as_ann.does("zone new_york")


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("vacation off", 1, "You have no vacation to end. You can declare one: vacation DAYS"),
        (
            "vacation soon",
            1,
            "'soon' is not a vacation. Give a number of days from now, or the first",
        ),
        ("vacation 0", 1, "A vacation lasts at least one day."),
        (
            "vacation 2023-12-02..2023-12-01",
            1,
            "A vacation cannot end before it begins. Give the first day, then th",
        ),
        ("vacation 1000", 1, "You have 30 days of vacation a year. Choose a shorter one."),
        ("vacation 999999", 1, "You have 30 days of vacation a year. Choose a shorter one."),
        ("vacation 31", 1, "You have 30 of 30 vacation days left in 2023, and 31 of"),
        ("vacation 1 2", 2, "`vacation` does not accept '2'."),
        ("zone Mars", 1, "There is no time zone 'Mars'. Give one such as UTC, Europe/Berlin or"),
    ],
)
async def test_what_is_refused(as_ann: Shell, command: str, status: int, reason: str) -> None:
    refusal = await as_ann.refused(command)
    assert (refusal[0], refusal[1][: len(reason)]) == (status, reason)


@pytest.mark.parametrize("command", ["vacation", "vacation 3", "zone", "zone UTC"])
async def test_who_has_no_name_has_no_time(as_stranger: Shell, command: str) -> None:
    assert (await as_stranger.refused(command))[0] == 1
