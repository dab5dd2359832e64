"""What the database writes by itself: unread messages, and which guests stay."""

from __future__ import annotations

import pytest

from lobby.base.errors import Stale
from tests.database.schema.engines import Engine

ANN, BEN, EVE, BOT, GUEST, OTHER = range(1, 7)
RUNNING, ENDED, WITH_A_BOT = range(1, 4)
ROWS = """
    INSERT INTO players (id, name, joined) VALUES (1, 'ann', 0), (2, 'ben', 0), (3, 'eve', 0);
    INSERT INTO players (id, name, joined, level) VALUES (4, 'bot1', 0, 1);
    INSERT INTO players (id, name, joined, guest, lapses)
        VALUES (5, 'guest-5', 0, 1, 9), (6, 'guest-6', 0, 1, 9);
    INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
        VALUES (1, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (2, 'chaos', '', '{}', 2, 1, 0, 0, 0, 0, 0, 0),
            (3, 'chaos', '', '{}', 1, 4, 0, 0, 0, 0, 0, 0);
    UPDATE matches SET ended = 9, reason = 'line', winner = 0, to_move = NULL WHERE board = 2;
"""


@pytest.fixture(name="db")
def _filled(db: Engine) -> Engine:
    db.script(ROWS)
    return db


def say(db: Engine, author: int | None, *boards: int | None) -> None:
    for board in boards:
        db.change(
            "INSERT INTO messages (at, board, author, text) VALUES (0, ?, ?, 'x')", (board, author)
        )


def write(db: Engine, author: int, reader: int) -> None:
    db.change(
        "INSERT INTO letters (at, author, reader, text, read) VALUES (0, ?, ?, 'x', 0)",
        (author, reader),
    )


def mute(db: Engine, player: int, other: int) -> None:
    db.change("INSERT INTO quieted VALUES (?, ?, 0)", (player, other))


def prefer(db: Engine, player: int, name: str, value: str) -> None:
    db.change("DELETE FROM preferences WHERE player = ? AND name = ?", (player, name))
    db.change("INSERT INTO preferences VALUES (?, ?, ?)", (player, name, value))


def unread(db: Engine) -> list[tuple[int, int, int]]:
    """Player, board and last message, for all unread messages."""
    return db.rows("SELECT player, board, message FROM unread ORDER BY 1, 2")


def unread_letters(db: Engine) -> list[tuple[int, int]]:
    return db.rows("SELECT author, reader FROM letters WHERE read = 0 ORDER BY id")


def test_what_is_said_at_a_board_is_unread_for_its_other_players(db: Engine) -> None:
    say(db, ANN, RUNNING, None)
    assert unread(db) == [(BEN, RUNNING, 1)]
    say(db, BEN, RUNNING)
    assert unread(db) == [(ANN, RUNNING, 3), (BEN, RUNNING, 1)]
    say(db, None, RUNNING)
    say(db, EVE, ENDED, WITH_A_BOT)
    assert unread(db) == [
        (ANN, RUNNING, 4),
        (ANN, ENDED, 5),
        (ANN, WITH_A_BOT, 6),
        (BEN, RUNNING, 4),
        (BEN, ENDED, 5),
    ]


def test_who_looks_has_read_up_to_there(db: Engine) -> None:
    say(db, None, RUNNING, RUNNING, ENDED)
    looked = "INSERT INTO bookmarks VALUES (?, ?, '', 0, NULL, 0, ?)"
    db.change(looked, (ANN, RUNNING, 1))
    assert len(unread(db)) == 4
    db.change("UPDATE bookmarks SET read = 2")
    assert unread(db) == [(ANN, ENDED, 3), (BEN, RUNNING, 2), (BEN, ENDED, 3)]
    db.change(looked, (BEN, RUNNING, 2))
    assert unread(db) == [(ANN, ENDED, 3), (BEN, ENDED, 3)]
    db.change(looked, (BEN, ENDED, 9))
    assert unread(db) == [(ANN, ENDED, 3)]


def test_who_is_muted_is_neither_unread_before_nor_after(db: Engine) -> None:
    say(db, EVE, RUNNING)
    say(db, None, ENDED)
    for author, reader in ((EVE, ANN), (EVE, BEN), (BEN, ANN)):
        write(db, author, reader)
    mute(db, ANN, EVE)
    mute(db, BEN, ANN)
    assert unread(db) == [(ANN, ENDED, 2), (BEN, RUNNING, 1), (BEN, ENDED, 2)]
    assert unread_letters(db) == [(EVE, BEN), (BEN, ANN)]
    say(db, EVE, ENDED)
    say(db, BEN, RUNNING)
    assert unread(db) == [(ANN, RUNNING, 4), (ANN, ENDED, 2), (BEN, RUNNING, 1), (BEN, ENDED, 3)]
    for author, reader in ((EVE, ANN), (ANN, EVE), (ANN, BEN)):
        write(db, author, reader)
    assert unread_letters(db) == [(EVE, BEN), (BEN, ANN), (ANN, EVE)]


def test_watchers_are_not_unread_for_who_does_without_them(db: Engine) -> None:
    prefer(db, ANN, "confirm", "no")
    prefer(db, ANN, "watchers", "yes")
    say(db, EVE, RUNNING, ENDED, WITH_A_BOT)
    say(db, BEN, WITH_A_BOT)
    everything = unread(db)
    assert [board for player, board, _ in everything if player == ANN] == [1, 2, 3]
    prefer(db, ANN, "confirm", "no")
    prefer(db, ANN, "watchers", "yes")
    assert unread(db) == everything
    prefer(db, ANN, "watchers", "no")
    assert unread(db) == [(ANN, ENDED, 2), (BEN, RUNNING, 1), (BEN, ENDED, 2)]
    say(db, EVE, RUNNING, ENDED)
    assert unread(db) == [(ANN, ENDED, 6), (BEN, RUNNING, 5), (BEN, ENDED, 6)]
    say(db, BEN, RUNNING)
    assert unread(db)[0] == (ANN, RUNNING, 7)
    prefer(db, ANN, "watchers", "no")
    assert unread(db)[0] == (ANN, RUNNING, 7)
    say(db, ANN, RUNNING)
    prefer(db, BEN, "watchers", "no")
    assert unread(db)[2:] == [(BEN, RUNNING, 8), (BEN, ENDED, 6)]


def test_the_moves_of_each_board_are_counted(db: Engine) -> None:
    def move(board: int, ply: int, seat: int = 0) -> None:
        db.change("INSERT INTO moves VALUES (?, ?, 'x', '', 0, 'by hand', ?)", (board, ply, seat))

    def count(board: int, plies: int) -> None:
        db.change("UPDATE matches SET plies = ? WHERE board = ?", (plies, board))

    with pytest.raises(Stale, match="have changed"):
        move(RUNNING, 1, seat=1)  # the other side is to move
    for ply in (1, 2):
        move(RUNNING, ply)
        count(RUNNING, ply)
    for board, wrong in ((RUNNING, 0), (RUNNING, 1), (RUNNING, 4), (WITH_A_BOT, 2)):
        with pytest.raises(Stale, match="have changed"):
            count(board, wrong)
        with pytest.raises(Stale, match="have changed"):
            move(board, wrong)
    count(WITH_A_BOT, 0)
    move(WITH_A_BOT, 1)
    count(WITH_A_BOT, 1)


def test_nothing_is_unread_for_a_bot(db: Engine) -> None:
    db.change("INSERT INTO events VALUES (1, 0, 'ended', NULL, NULL, '[]', '{}', 0)")
    for player in (ANN, BOT):
        db.change("INSERT INTO unacknowledged VALUES (?, 1)", (player,))
    assert db.rows("SELECT player FROM unacknowledged") == [(ANN,)]


def test_the_latest_hundred_moves_that_were_taken_back_stay(db: Engine) -> None:
    taken = (
        "INSERT INTO moves_taken_back (board, ply, move, comment, at, taken_back)"
        " VALUES (?, 1, 'x', '', 0, 9)"
    )
    with db.at_once():
        for board in [RUNNING] * 101 + [WITH_A_BOT] * 101:
            db.change(taken, (board,))
    forget = "DELETE FROM moves_taken_back WHERE id = ?"
    for oldest in (1, 102):
        db.change(forget, (oldest,))
        for later in (1, 100):
            with pytest.raises(Stale, match="The latest moves"):
                db.change(forget, (oldest + later,))


def test_a_guest_with_a_match_or_a_key_stays(db: Engine) -> None:
    def lapsing() -> list[int]:
        rows = db.rows("SELECT id FROM players WHERE lapses IS NOT NULL ORDER BY id")
        return [number for (number,) in rows]

    match = (
        "INSERT INTO matches (game, options, setup, first, second, private, started, changed,"
        " revision, plies, to_move) VALUES ('chaos', '', '{}', ?, ?, 0, 0, 0, 0, 0, 0)"
    )
    key = "INSERT INTO keys (player, fingerprint, added) VALUES (?, ?, 0)"
    db.change(match, (ANN, BEN))
    db.change(key, (ANN, "SHA256:ann"))
    assert lapsing() == [GUEST, OTHER]
    db.change(key, (GUEST, "SHA256:guest"))
    assert lapsing() == [OTHER]
    db.change(match, (ANN, OTHER))
    assert lapsing() == []
