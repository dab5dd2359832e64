"""What a check finds."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lobby.app.check import Manner, soundness, verification
from lobby.app.check.sqlite import check
from lobby.base import faults
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore, StoreError, schema
from lobby.database.transaction import Snapshot
from lobby.features.bots import bot_matches
from lobby.features.challenges import offering
from lobby.features.clocks.duties import Sweep
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock, begin, play
from tests.support import databases
from tests.support.deals import check_board
from tests.support.proposals import proposal


@pytest.fixture(autouse=True)
def fast_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was slow in earlier tests of this process is not the check's business."""
    monkeypatch.setattr(faults, "_slowest", {})


def tamper(database: Path, *statements: str) -> None:
    """Do what only somebody with an SQL shell and without foreign keys could do."""
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def not_replayed(database: Path) -> list[str]:
    """What a check warns of."""
    manner = Manner()
    list(check(database, manner))
    return list(manner.notes.warnings())


def contents(database: Path) -> tuple[bytes, bytes]:
    """The contents of the database and of its log."""
    return database.read_bytes(), database.with_name(f"{database.name}-wal").read_bytes()


async def test_all_is_well(lobby: Lobby, ann: Player, ben: Player, database: Path) -> None:
    await play(lobby, await begin(lobby, ann, ben), "22+a 26+a")
    await begin(lobby, ann, ben, "curio")
    await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), "a1 a2 b1 b2 c1")
    assert list(check(database)) == []


async def test_a_bot_that_has_not_moved_when_the_server_went_down(
    lobby: Lobby, store: SqliteStore, ann: Player, clock: Clock, database: Path
) -> None:
    bot, *_ = await lobby.change(bot_matches.ensure)
    await lobby.change(
        offering.propose, ann, proposal("chaos", opponent=bot.name, seat=1), chance=lobby.chance
    )
    sweep = Sweep(store, clock)
    await sweep.resume()
    clock.advance(DAY)
    await sweep.resume()
    assert list(check(database)) == []


async def test_a_match_that_does_not_replay(
    lobby: Lobby, match: Match, ann: Player, ben: Player, database: Path
) -> None:
    await play(lobby, match, "22+a")
    sound = await begin(lobby, ann, ben)
    other = await begin(lobby, ann, ben)
    tamper(
        database,
        "DROP TRIGGER moves_never_change",
        f"UPDATE moves SET move = '22+z' WHERE board = {match.board}",
        f"UPDATE matches SET to_move = 1 WHERE board = {other.board}",
    )
    damaged, wrong = check(database)
    assert damaged.startswith(f"Board {match.board} cannot be read: z is not a")
    assert wrong == f"Board {other.board} has the wrong side to move."
    assert sound.board not in (match.board, other.board)


@pytest.mark.parametrize(
    "cheat",
    [
        ("DROP TRIGGER fair_deals_never_change", f"UPDATE fair_deals SET seed = '{'ab' * 32}'"),
        (
            "DROP TRIGGER matches_stay_what_they_are",
            "DROP TRIGGER ended_matches_are_final",
            "UPDATE matches SET setup = replace(replace(replace(setup, 'L44', 'x'), 'L33', 'L44'),"
            " 'x', 'L33')",
        ),
    ],
    ids=["another seed", "two pieces exchanged"],
)
async def test_a_server_that_deals_otherwise_than_it_has_committed_to(
    lobby: Lobby, ann: Player, ben: Player, database: Path, cheat: tuple[str, ...]
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    await lobby.change(playing.abort, match.board, ann)
    assert list(check(database)) == []
    tamper(database, *cheat)
    assert list(check(database)) == ["Board 1 has a deal that does not match its commitment."]
    checked = await lobby.ask(check_board, match.board, ann)
    assert checked.state == "differs"


NO_PAIRS = {
    "Board 1 is half of a pair, or its terms say so, but not both.": (
        "DROP TRIGGER pairs_stay",
        "DELETE FROM pairs",
    ),
    "Boards 1+2 are not a pair: their players or conditions differ.": (
        "DROP TRIGGER matches_stay_what_they_are",
        "UPDATE matches SET first = 1, second = 2 WHERE board = 2",
    ),
    "Boards 1+2 of a pair have different deals.": (
        "DROP TRIGGER matches_stay_what_they_are",
        "UPDATE matches SET setup = '{}' WHERE board = 2",
    ),
    "Board 2 is still running although its other board is cancelled.": (
        "UPDATE matches SET ended = 9, reason = 'cancelled', to_move = NULL WHERE board = 1",
    ),
}


@pytest.mark.parametrize("problem", NO_PAIRS)
async def test_boards_that_are_no_pair(
    lobby: Lobby, ann: Player, ben: Player, database: Path, problem: str
) -> None:
    await begin(lobby, ann, ben, "chaos", "-balanced", terms="--pair --forfeittime=none")
    assert list(check(database)) == []
    tamper(database, *NO_PAIRS[problem])
    assert problem in list(check(database))


async def test_several_processes_find_the_same_in_the_same_order(
    lobby: Lobby, ann: Player, ben: Player, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soundness, "_TOGETHER", 1)
    boards = [(await begin(lobby, ann, ben, game)).board for game in 3 * ("binar", "curio")]
    wrong = boards[1:5]
    for board in wrong:
        tamper(database, f"UPDATE matches SET to_move = 1 WHERE board = {board}")
    databases.uninstall(database, "curio")
    tamper(database, "INSERT INTO keys (player, fingerprint, added) VALUES (99, 'SHA256:x', 0)")
    problems, progress, warned = {}, {}, {}
    for processes in (1, 2):
        steps = progress[processes] = list[tuple[int, int]]()
        manner = Manner(processes, lambda done, total, to=steps: to.append((done, total)))  # type: ignore[misc]
        problems[processes] = await asyncio.to_thread(lambda its=manner: [*check(database, its)])  # type: ignore[misc]
        warned[processes] = list(manner.notes.warnings())
    assert problems[1] == problems[2]
    assert [problem.split()[1] for problem in problems[1][1:]] == [str(wrong[1]), str(wrong[3])]
    assert progress[1] == progress[2] == [(done, len(boards)) for done in range(1, len(boards) + 1)]
    assert warned[1] == warned[2] != []


@pytest.mark.parametrize("part", [1, 2, 1000])
async def test_each_row_is_read_however_many_there_are(
    *,
    lobby: Lobby,
    ann: Player,
    ben: Player,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    part: int,
) -> None:
    monkeypatch.setattr(soundness, "_ROWS", part)
    for number in range(5):
        await lobby.change(chat.say, ann, f"hello {number}")
    assert list(check(database)) == []
    for number in (1, 3, 5):
        databases.alter(database, "UPDATE messages SET at = -1 WHERE id = ?", number)
    databases.alter(database, "UPDATE keys SET added = -1")
    rows = [problem.partition(" (in row ")[2].rstrip(").") for problem in check(database)]
    assert rows == ["SHA256:ann", "SHA256:ben", "1", "3", "5"]


async def test_a_row_that_refers_to_nothing(lobby: Lobby, match: Match, database: Path) -> None:
    tamper(database, "INSERT INTO keys (player, fingerprint, added) VALUES (99, 'SHA256:x', 0)")
    assert list(check(database)) == ["A row of the table keys refers to a missing row of players."]


async def test_an_index_that_does_not_fit(store: SqliteStore, match: Match, database: Path) -> None:
    await store.close()
    with closing(sqlite3.connect(database)) as db:
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'running_matches'"
        ).fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096 + 3)
        file.write(b"\0\0")  # the number of its entries
    problems = list(check(database))
    assert problems
    assert all(problem.startswith("The file is damaged: ") for problem in problems)


async def test_an_old_schema(
    store: SqliteStore, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = schema.known()
    monkeypatch.setattr(schema, "known", lambda: known | set("hgfedcba"))
    assert list(check(database)) == [
        "The schema lacks a, b, c, d, e, f, g, h. A server adds this when it starts."
    ]


def test_there_is_nothing_to_check(tmp_path: Path) -> None:
    missing = tmp_path / "lobby.db"
    with pytest.raises(StoreError, match=f"^There is no database {missing}: give the folder of"):
        list(check(missing))
    assert not missing.exists()
    missing.write_text("no database at all" * 100)
    with pytest.raises(StoreError, match="is not a database: give another file"):
        list(check(missing))


async def test_nothing_is_changed(lobby: Lobby, match: Match, database: Path) -> None:
    before = contents(database)
    assert list(check(database)) == []
    assert contents(database) == before


async def test_a_move_that_is_played_meanwhile(
    match: Match, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify = verification.verify

    def play_and_verify(look: Snapshot, checked: Match) -> str | None:
        tamper(
            database,
            f"INSERT INTO moves VALUES ({match.board}, 1, '22+a', '', 0, 'by hand', 0)",
            f"UPDATE matches SET plies = 1, to_move = 1 WHERE board = {match.board}",
        )
        return verify(look, checked)

    monkeypatch.setattr(verification, "verify", play_and_verify)
    assert list(check(database)) == []


async def test_as_many_boards_as_are_named(
    lobby: Lobby, ann: Player, ben: Player, database: Path
) -> None:
    boards = [(await begin(lobby, ann, ben, "binar")).board for _ in range(10)]
    for game in ("curio", "chaos", "chaos"):
        await begin(lobby, ann, ben, game)
    for game, gone in (("binar", "ten"), ("chaos", "two"), ("curio", "one")):
        databases.uninstall(database, game, gone)
    named = ", ".join(map(str, boards))
    assert list(not_replayed(database)) == [
        "The game one is not installed: 1 match of it, on board 11, could not be replayed.",
        f"The game ten is not installed: 10 matches of it, on boards {named}, could not be"
        " replayed.",
        "The game two is not installed: 2 matches of it, on boards 12, 13, could not be replayed.",
    ]


async def test_games_that_are_not_installed_are_told_in_order(
    lobby: Lobby, ann: Player, ben: Player, database: Path
) -> None:
    for game, gone in (("curio", "oldest"), ("binar", "newest")):
        await begin(lobby, ann, ben, game)
        databases.uninstall(database, game, gone)
    spoilt = await begin(lobby, ann, ben)
    databases.alter(database, "UPDATE matches SET terms = '-x' WHERE board = ?", spoilt.board)
    assert [warning.split()[2] for warning in not_replayed(database)] == ["newest", "oldest"]


async def test_what_could_not_be_replayed_is_told_but_not_wrong(
    lobby: Lobby, ann: Player, ben: Player, database: Path
) -> None:
    boards = [(await begin(lobby, ann, ben, "binar")).board for _ in range(12)]
    await begin(lobby, ann, ben)
    assert list(not_replayed(database)) == []
    databases.uninstall(database, "binar")
    assert list(check(database)) == []
    named = ", ".join(map(str, boards[:10]))
    assert list(not_replayed(database)) == [
        f"The game oldgame is not installed: 12 matches of it, on boards {named} and 2 more, could"
        " not be replayed."
    ]
