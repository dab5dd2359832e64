"""The cost of a plain move, in statements.

There are sixteen; there used to be twenty-seven. They are counted in the trace of the writer's
connection, which repeats a statement for each trigger that it fires, and lists the statements in
triggers:

* four around it: BEGIN, SAVEPOINT, RELEASE and COMMIT. Moves that wait for each other share the
  outer two, and the inner two undo a single change;
* five that read: the match with its setup, how many moves its player has made within a day, the
  moves to replay it, what stops both players' clocks, asked once, and the lines that wait for the
  opponent's turn;
* four that write: the move, the match, the event, and the players whom it concerns;
* three triggers that guard what must hold whoever writes: moves follow each other, an ended match
  is final, and its plies count its moves.
"""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.database.sqlite.store import Writer
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from tests.conftest import play

EXPECTED = (
    "BEGIN IMMEDIATE",
    "SAVEPOINT change",
    "SELECT m.board",
    "SELECT at FROM events",
    "SELECT ply",
    "SELECT 'vacation'",
    "INSERT INTO moves",
    "INSERT INTO moves",  # moves_follow_each_other
    "UPDATE matches",
    "UPDATE matches",  # ended_matches_are_final
    "UPDATE matches",  # plies_count_moves
    "SELECT line",
    "INSERT INTO events",
    "INSERT INTO event_players",
    "RELEASE change",
    "COMMIT",
)


async def test_a_plain_move(lobby: Lobby, store: SqliteStore, match: Match) -> None:
    match = await play(lobby, match, "22+a")
    traced: list[str] = []
    assert isinstance(store._writers, Writer)
    connection = store._writers._db.conn
    connection.set_trace_callback(traced.append)
    await lobby.change(playing.play, match.board, match.players[1], "26+a")
    connection.set_trace_callback(None)
    statements = [" ".join(statement.split()) for statement in traced]
    assert len(statements) == len(EXPECTED)
    for statement, expected in zip(statements, EXPECTED, strict=True):
        assert statement.startswith(expected)
