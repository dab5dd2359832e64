"""An unreadable row in the database affects nothing but what depends on it."""

from __future__ import annotations

import gc
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from weakref import ref

import pytest

from lobby.app.check.sqlite import check
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Unreadable
from lobby.core.lobby import Lobby
from lobby.database import left_out
from lobby.database.columns import columns
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot, made
from lobby.features.account import views as account_views
from lobby.features.challenges import offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import LIFETIME
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.clocks.values import Span
from lobby.features.home import views as home_views
from lobby.features.matches import lists, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news.views import digest, feeds
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin
from tests.support import databases
from tests.support.proposals import proposal
from tests.support.session import Enter, seen
from tests.support.shell import Shell


@pytest.fixture
def sweeper(store: SqliteStore, clock: Clock) -> Sweep:
    return Sweep(store, clock)


@pytest.fixture
async def spoilt(lobby: Lobby, ann: Player, ben: Player, database: Path) -> Match:
    match = await begin(lobby, ann, ben)
    databases.alter(database, "UPDATE matches SET terms = 'soon' WHERE board = ?", match.board)
    return match


async def test_others_are_forfeited(
    *,
    lobby: Lobby,
    sweeper: Sweep,
    ann: Player,
    ben: Player,
    spoilt: Match,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    others = [await begin(lobby, ann, ben) for _ in range(2)]
    clock.advance(8 * DAY)
    await lobby.change(clocks_queries.beat)
    assert await sweeper.settle() == 2
    for other in others:
        assert (await lobby.ask(viewing.find, other.board, ann)).reason
    assert f"the deadline of {spoilt.board} cannot be settled" in caplog.text
    caplog.clear()
    await sweeper.settle()
    assert not caplog.text  # it is left alone for a while
    assert dict(await lobby.ask(lambda look: clocks_queries.count_due(look, HOUR)))["deadline"] == 1


async def test_what_is_repaired_is_settled(
    *,
    lobby: Lobby,
    sweeper: Sweep,
    spoilt: Match,
    database: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweep, "FIRST_PAUSE", 0)
    clock.advance(8 * DAY)
    await lobby.change(clocks_queries.beat)
    assert await sweeper.settle() == 0
    databases.alter(
        database, "UPDATE matches SET terms = ? WHERE board = ?", str(spoilt.terms), spoilt.board
    )
    assert await sweeper.settle() == 1


async def test_what_failed_and_is_due_no_more_is_forgotten(
    *,
    lobby: Lobby,
    sweeper: Sweep,
    spoilt: Match,
    database: Path,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    deadline = "UPDATE matches SET deadline = ? WHERE board = ?"
    clock.advance(8 * DAY)
    await lobby.change(clocks_queries.beat)
    await sweeper.settle()
    databases.alter(database, deadline, clock() + DAY, spoilt.board)
    await sweeper.settle()
    assert spoilt.deadline
    databases.alter(database, deadline, spoilt.deadline, spoilt.board)
    caplog.clear()
    await sweeper.settle()
    assert "is tried again in 1 min" in caplog.text


async def test_the_server_starts_after_it_was_down(
    *, lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, spoilt: Match, clock: Clock
) -> None:
    other = await begin(lobby, ann, ben)
    await lobby.change(clocks_queries.beat)
    clock.advance(DAY)
    await sweeper.resume()
    moved = await lobby.ask(viewing.find, other.board, ann)
    assert other.deadline is not None
    assert moved.deadline == other.deadline + DAY
    assert not await lobby.ask(clocks_queries.unsettled_downtime)


async def test_lists_leave_it_out_and_the_board_says_why(
    lobby: Lobby, ann: Player, ben: Player, spoilt: Match
) -> None:
    other = await begin(lobby, ann, ben)
    listed = await lobby.ask(lists.of_player, ann, "ann", "all")
    assert [match.board for match in listed] == [other.board]
    shared = await lobby.ask(home_views.common)
    assert [match.board for match in shared.running] == [other.board]
    with pytest.raises(
        Unreadable, match=rf"stored data of board {spoilt.board} cannot be read. Tell"
    ):
        await lobby.ask(viewing.find, spoilt.board, ann)


async def test_a_hidden_setup_is_not_told(
    lobby: Lobby, ann: Player, ben: Player, database: Path
) -> None:
    board = (await begin(lobby, ann, ben)).board
    databases.alter(database, """UPDATE matches SET setup = '{"hidden": 4}'""")
    with pytest.raises(Unreadable, match=f"^The stored data of board {board} cannot be read. Tell"):
        await lobby.ask(lambda look: matches_queries.setup(look, board))

    @columns("seed")
    def seed(text: str) -> int:
        return int(text)

    with pytest.raises(Unreadable, match=r"^The stored data of a seed cannot be read. Tell"):
        made(seed, ("secret",), "SELECT seed FROM fair_deals")


async def test_what_a_list_leaves_out_is_logged_once(
    *, lobby: Lobby, ann: Player, spoilt: Match, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # It is logged once per process, so this has to be a fault that no other test has.
    faulty = "UPDATE matches SET terms = '--unheard-of' WHERE board = ?"
    databases.alter(database, faulty, spoilt.board)
    for _ in range(2):
        assert not await lobby.ask(lists.of_player, ann, "ann", "all")
    (record,) = caplog.records
    assert record.levelname == "ERROR"
    said = record.getMessage()
    assert said.startswith(f"The stored data of board {spoilt.board} cannot be read. ")
    assert "--unheard-of" in said


async def test_news_and_all_that_is_kept_leave_it_out(
    lobby: Lobby, ann: Player, ben: Player, spoilt: Match
) -> None:
    other = await begin(lobby, ann, ben)
    missed = await lobby.ask(digest.since_last_seen, ben)
    assert [news.event.board for news in missed.items] == [other.board]
    feed = await lobby.ask(feeds.atom_feed, ben)
    assert f"Board {other.board}" in [entry["title"].partition(":")[0] for entry in feed["entries"]]
    (pages,) = (await lobby.ask(account_views.lists, ann))["matches"]
    text, _ = await lobby.ask(pages, ann, 0)
    assert json.loads(text)["board"] == other.board


async def test_check_names_it(lobby: Lobby, spoilt: Match, database: Path) -> None:
    (problem,) = check(database)
    assert problem.startswith(f"Board {spoilt.board} cannot be read: ")


async def test_check_names_a_table_whose_rules_are_broken(ann: Player, database: Path) -> None:
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        db.execute("UPDATE players SET name = '' WHERE id = ?", [ann.id])
    assert list(check(database)) == [
        "A row of the table players breaks a rule of that table (CHECK)."
    ]


async def test_a_challenge(
    lobby: Lobby, sweeper: Sweep, ann: Player, clock: Clock, database: Path
) -> None:
    bad = await lobby.change(offering.offer, ann, proposal("chaos"))
    good = await lobby.change(offering.offer, ann, proposal("chaos", seat=1))
    databases.alter(database, "UPDATE challenges SET terms = 'soon' WHERE number = ?", bad.number)
    assert await lobby.ask(challenges_queries.open_challenges) == (good,)
    clock.advance(LIFETIME)
    await lobby.change(clocks_queries.beat)
    assert await sweeper.settle() == 1
    assert await lobby.ask(lambda look: challenges_queries.challenge(look, good.number)) is None


async def test_a_damaged_vacation_hides_no_clock_and_decides_no_match(
    lobby: Lobby, ann: Player, database: Path
) -> None:
    now = lobby.clock()
    await lobby.change(clocks_queries.add_vacation, ann, Span(now, now + 10))
    databases.alter(database, "UPDATE vacations SET ends = ?", 2**62)
    interruptions = await lobby.ask(clocks_queries.interruptions, [ann], now, whole=False)
    assert interruptions.absences == {ann.id: ()}
    with pytest.raises(Unreadable, match="cannot be read"):
        await lobby.ask(clocks_queries.interruptions, [ann], now, whole=True)
    assert await lobby.ask(clocks_queries.away, [ann]) == {}


async def test_commands_say_what_is_missing(
    lobby: Lobby, ann: Player, ben: Player, spoilt: Match, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben)
    line = f"Board {spoilt.board} cannot be read; the operators know.\n"
    for command in ("games", "games --json", "multiple"):
        answered = await as_ann(command, "games\n" if command == "multiple" else "")
        assert answered.status == 0
        assert answered.out
        assert answered.err == line, command


async def test_a_result_that_nobody_can_have_is_left_out(
    lobby: Lobby, ann: Player, ben: Player, database: Path, as_ann: Shell
) -> None:
    match = await begin(lobby, ann, ben)
    await lobby.change(playing.resign, match.board, ann)
    for winner in (-1, 7):
        databases.alter(database, "UPDATE matches SET winner = ?", winner)
        answered = await as_ann("versus ben")
        assert answered.status == 0
        assert "cannot be read; the operators know." in answered.err


async def test_a_list_for_everybody_says_it_to_each(lobby: Lobby, spoilt: Match) -> None:
    for _ in range(2):
        with left_out.noted() as missing:
            await lobby.common()
        assert [error.board for error in missing] == [spoilt.board]


async def test_what_was_read_does_not_stay_in_memory(lobby: Lobby, spoilt: Match) -> None:
    gc.disable()
    try:
        reference = await lobby.ask(_listed)
        assert reference() is None
    finally:
        gc.enable()


def _listed(snapshot: Snapshot) -> ref[Snapshot]:
    matches_queries.running_matches(snapshot, 9)
    assert snapshot.left_out
    return ref(snapshot)


async def test_a_screen_says_what_is_missing(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, spoilt: Match
) -> None:
    await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        shown = await seen(pilot, f"Board {spoilt.board} cannot be read; the operators know.")
        assert "v ben" in shown
