"""Creates the database of a lobby of any size, as years of play would leave it.

    python -m bench.filling FILE [--finished 1000000] [--running 10000] [--players 3000]
        [--seed 1] [--now SECONDS]

Every match is real: setups and moves come from a pool of random matches of all games, ratings
follow from the results by the lobby's own arithmetic, and every event of a match is there, so that
``lobby check`` finds no problems. The same arguments make the same database. It is filled bypassing
the triggers, which guard against what does not happen here, and before the indexes exist; both are
then restored as in the schema.

Two players are there for the benchmarks. The *regular* has the same boards, private messages and
news whatever the size; the *veteran*, in a large lobby, has far more finished matches.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from sqlite_utils import Database

from bench import asking, people, pool, seating
from bench.pool import Line
from bench.seating import REGULAR, VETERAN, Size
from lobby.core.queries import events
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.transaction import Transaction
from lobby.features.ratings.glicko2 import DRAW, LOSS, WIN, after_match
from lobby.features.ratings.values import Rating, aged

FULL = Size(finished=1_000_000, running=10_000, players=3_000)

LINES = 1_200, 300
"""Random matches that are reused: finished and running ones."""

NEWS, RESULTS = 25, 3
"""Events that the regular and the veteran have not seen, and results they have not acknowledged."""

_FAST = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;"
_SCRATCH = """
CREATE TEMP TABLE plan (board INTEGER PRIMARY KEY, line INTEGER, talk INTEGER);
CREATE TEMP TABLE line_moves (
    line INTEGER, ply INTEGER, seat INTEGER, move TEXT, comment TEXT,
    PRIMARY KEY (line, ply)) WITHOUT ROWID;
CREATE TEMP TABLE line_events (
    line INTEGER, place INTEGER, kind TEXT, seat INTEGER, detail TEXT,
    PRIMARY KEY (line, place)) WITHOUT ROWID;
"""
_PLANNED = "FROM plan AS p CROSS JOIN matches AS m ON m.board = p.board"
_CONCERNS = "'[' || min(m.first, m.second) || ',' || max(m.first, m.second) || ']'"
_FILLING = f"""
INSERT INTO players (id, name, joined)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :players)
    SELECT i, CASE i WHEN {REGULAR} THEN 'regular' WHEN {VETERAN} THEN 'veteran'
        ELSE 'player-' || i END, i FROM n;
INSERT INTO keys (player, fingerprint, added) SELECT id, 'SHA256:' || name, joined FROM players;

INSERT INTO challenges (number, game, options, terms, challenger, opponent, seat, made, expires,
    closed, how)
SELECT m.board, m.game, m.options, m.terms, m.first, m.second, 0, m.started - 3600,
    m.started + 1209600, m.started, 'accepted' {_PLANNED};

INSERT INTO moves (board, ply, seat, move, comment, at, how)
SELECT m.board, l.ply, l.seat, l.move, l.comment,
    m.started + (m.changed - m.started) * l.ply / m.plies, 'by hand'
{_PLANNED} CROSS JOIN line_moves AS l ON l.line = p.line;

INSERT INTO events (at, kind, actor, board, concerns, private, detail)
SELECT m.started + (m.changed - m.started) * min(e.place, m.plies) / m.plies, e.kind,
    CASE e.seat WHEN 0 THEN m.first WHEN 1 THEN m.second END, m.board, {_CONCERNS}, 0, e.detail
{_PLANNED} CROSS JOIN line_events AS e ON e.line = p.line;

INSERT INTO messages (at, board, author, text)
SELECT m.changed, m.board, m.first, 'Good luck, and have fun!' {_PLANNED} WHERE p.talk;
INSERT INTO events (at, kind, actor, board, concerns, private, detail)
SELECT s.at, 'said', s.author, s.board, {_CONCERNS}, 0, '{{"message":' || s.id || '}}'
FROM messages AS s CROSS JOIN matches AS m ON m.board = s.board;

INSERT INTO event_players (player, event)
SELECT m.first, e.id FROM events AS e CROSS JOIN matches AS m ON m.board = e.board
UNION ALL SELECT m.second, e.id FROM events AS e CROSS JOIN matches AS m ON m.board = e.board
ORDER BY 1, 2;

INSERT INTO bookmarks (player, board, entry, entry_ply, looking_at, flipped, read)
SELECT m.first, m.board, '', 0, NULL, 0, 0 FROM matches AS m
UNION ALL SELECT m.second, m.board, '', 0, NULL, 0,
    CASE WHEN m.ended IS NULL THEN 0 ELSE coalesce(s.id, 0) END
FROM matches AS m LEFT JOIN messages AS s ON s.board = m.board
ORDER BY 1, 2;
INSERT INTO unread (player, board, message)
SELECT m.second, m.board, s.id FROM messages AS s CROSS JOIN matches AS m ON m.board = s.board
WHERE m.ended IS NULL;

INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
SELECT game, options, part, sum(won), sum(drawn), sum(lost)
FROM seat_results GROUP BY game, options, part;
INSERT INTO length_tallies (game, reason, plies, part, matches)
SELECT m.game, m.reason, m.plies, r.part, count(*)
FROM seat_results AS r CROSS JOIN matches AS m ON m.board = r.board
GROUP BY m.game, m.reason, m.plies, r.part;
INSERT INTO unexplored (board)
SELECT board FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled';
"""
_SEEN = f"""
INSERT OR REPLACE INTO last_seen (player, event)
SELECT id, (SELECT max(id) FROM events) FROM players;
UPDATE last_seen SET event = (
    SELECT event FROM event_players AS e WHERE e.player = last_seen.player
    ORDER BY event DESC LIMIT 1 OFFSET {NEWS})
WHERE player = {REGULAR} OR player = {VETERAN} AND (SELECT 1 FROM matches WHERE first = {VETERAN});
"""
_RESULTS = f"""
INSERT INTO unacknowledged (player, event)
SELECT c.player, c.event FROM event_players AS c CROSS JOIN events AS e ON e.id = c.event
WHERE c.player = ? AND e.kind = 'ended' AND e.actor IS NOT c.player
ORDER BY c.event DESC LIMIT {RESULTS}
"""


def fill(path: Path, size: Size, *, seed: int, now: int) -> None:
    """Create the database *path*, which must not exist, as it stands at *now* (UTC seconds)."""
    chance = Random(seed)
    with connect_writer(path) as db:
        schema.upgrade(db)
        # A crash may ruin the file; it is then made again.
        db.conn.executescript(_FAST + _SCRATCH)
        db.execute("PRAGMA foreign_keys = 0")
        with bare(db), db.atomic():
            _plan(db, size, now, chance)
            for statement in _FILLING.split(";\n"):
                db.execute(statement, {"players": size.players} if ":players" in statement else {})
            _rate(db)
        with db.atomic():
            people.enliven(Transaction(SqliteStatements(db), now, events.LATE), size)
        with db.atomic():
            for statement in _SEEN.split(";\n"):
                db.execute(statement)
            for player in (REGULAR, VETERAN):
                db.execute(_RESULTS, (player,))


@contextmanager
def bare(db: Database) -> Iterator[None]:
    """Remove indexes and triggers, and restore them at the end."""
    objects = db.execute(
        "SELECT type, name, sql FROM sqlite_schema"
        " WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
    ).fetchall()
    for kind, name, _ in objects:
        db.execute(f"DROP {kind} {name}")
    yield
    for _, _, sql in objects:
        db.execute(sql)


def _plan(db: Database, size: Size, now: int, chance: Random) -> None:
    """Plan the matches, and from which line of the pool each takes its moves."""
    ended, going = (pool.finished(LINES[0], chance), pool.running(LINES[1], chance))
    lines = (*ended, *going)
    _insert(db, "temp.line_moves", 5, pool.moves_of(lines))
    _insert(db, "temp.line_events", 5, pool.events_of(lines))
    numbers = range(len(ended), len(lines))
    for planned in (
        seating.finished(size, len(ended), now, chance),
        seating.running(size, numbers, now, chance),
    ):
        _seat(db, planned, lines)


def _seat(db: Database, planned: Iterator[seating.Seated], lines: tuple[Line, ...]) -> None:
    plans: list[tuple[int, int, int]] = []

    def rows() -> Iterator[tuple[object, ...]]:
        for seated in planned:
            plans.append((seated.board, seated.line, seated.talk))
            yield seating.row(seated, lines[seated.line])

    _insert(db, f"matches ({seating.COLUMNS})", seating.COLUMNS.count(",") + 1, rows())
    _insert(db, "temp.plan", 3, plans)


def _rate(db: Database) -> None:
    """Let every rated match change ratings, in the order in which they ended."""
    standing: dict[tuple[int, str], tuple[Rating, int, int]] = {}
    opponents: defaultdict[tuple[int, str], set[int]] = defaultdict(set)

    def changes() -> Iterator[tuple[object, ...]]:
        counted = db.execute(
            "SELECT board, game, first, second, winner, ended FROM matches"
            " WHERE ended IS NOT NULL AND instr(terms, '--unrated') = 0 ORDER BY board"
        )
        for board, game, *players, winner, ended in counted:
            before = [_before(standing, player, game, ended) for player in players]
            score = DRAW if winner is None else WIN if winner == 0 else LOSS
            after = after_match(before[0], before[1], score)
            for seat, player in enumerate(players):
                matches = standing.get((player, game), (None, 0, 0))[2] + 1
                standing[player, game] = (after[seat], ended, matches)
                numbers = (*_numbers(before[seat]), *_numbers(after[seat]))
                met = opponents[player, game]
                met.add(players[1 - seat])
                yield None, board, seat, player, game, ended, *numbers, 1.0, 1.0, len(met)

    _insert(db, "rating_changes", 15, changes())
    _insert(
        db,
        "ratings",
        9,
        (
            (*key, *_numbers(rating), at, matches, float(matches), len(opponents[key]))
            for key, (rating, at, matches) in standing.items()
        ),
    )


def _before(
    standing: dict[tuple[int, str], tuple[Rating, int, int]], player: int, game: str, now: int
) -> Rating:
    if (player, game) not in standing:
        return Rating()
    rating, at, _ = standing[player, game]
    return aged(rating, now - at)


def _numbers(rating: Rating) -> tuple[float, float, float]:
    return rating.value, rating.deviation, rating.volatility


def _insert(db: Database, into: str, columns: int, rows: Any) -> None:
    marks = ", ".join("?" * columns)
    db.conn.executemany(f"INSERT INTO {into} VALUES ({marks})", rows)


def main() -> None:
    """Create one, and report how long that took and how large it is."""
    parser = asking.parser(__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--finished", type=int, default=FULL.finished)
    parser.add_argument("--running", type=int, default=FULL.running)
    parser.add_argument("--players", type=int, default=FULL.players)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--now", type=int, default=int(time.time()))
    given = parser.parse_args()
    if given.file.exists():
        parser.error(f"{given.file} exists: give a file to be made.")
    began = time.perf_counter()
    size = Size(given.finished, given.running, given.players)
    fill(given.file, size, seed=given.seed, now=given.now)
    megabytes = given.file.stat().st_size / 1e6
    print(f"{given.file}: {megabytes:,.0f} MB, made in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
