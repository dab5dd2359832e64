"""Exploring very many matches: how long it takes to look at all of them again, what is stored, and
how long answers take.

    python -m bench.explorers [--matches 1000000] [--processes 2] [--keep FOLDER]

The matches are of the three games that are explored, in equal parts, and they differ: each move is
one of the legal ones, the first with a probability of a half, the second with a quarter, and so on,
so that openings are shared and later positions are not. A match ends after the moves that are
explored. They are played by 2,000 players and a regular, who has a thousand matches.

--keep leaves the database in a folder, and uses it again. Then ``lobby explore`` is run, in
*processes* processes, and the regular asks for each of these 200 times:

- *start*: the start of a match;
- *popular*: the position after the most common moves, a few plies deep;
- *rare*: the position after a reply that few have played;
- *statistics*: the page of the game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final

from bench import asking, filling
from bench.table import milliseconds, slowest, table
from lobby.app.database import with_store
from lobby.base.settings import Settings
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore, schema
from lobby.database.sqlite.connection import connect_writer
from lobby.database.transaction import Snapshot
from lobby.features.explorer import game_statistics, played_moves
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.rebuilding import explore
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, State
from lobby.games.catalogue import GAMES

MATCHES: Final = 1_000_000
PLAYED: Final = ("chaos", "binar", "octilite")
PLAYERS: Final = 2_000
REGULAR: Final = 1
OWN: Final = 1_000
NOW: Final = 1_900_000_000
_CHUNK: Final = 2_000
_TIMES: Final = 200
_FAST = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;"
_MATCH = (
    "INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,"
    " ended, revision, plies, to_move, winner, reason, terms)"
    " VALUES (?, ?, '', '{}', ?, ?, 0, 0, ?, ?, 0, ?, NULL, ?, 'resigned', '')"
)
_TALLIES = """
INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
SELECT game, options, part, sum(won), sum(drawn), sum(lost)
FROM seat_results GROUP BY game, options, part;
INSERT INTO length_tallies (game, reason, plies, part, matches)
SELECT m.game, m.reason, m.plies, r.part, count(*)
FROM seat_results AS r CROSS JOIN matches AS m ON m.board = r.board
GROUP BY m.game, m.reason, m.plies, r.part
"""

Line = tuple[str, tuple[tuple[Seat, str], ...], int | None]
"""A game, its moves with who made them, and the winner."""


def lines(seed: int) -> list[Line]:
    """The moves of some matches."""
    chance = Random(seed)
    return [_line(PLAYED[number % len(PLAYED)], chance) for number in range(_CHUNK)]


def _line(game: str, chance: Random) -> Line:
    rules = GAMES[game]
    state: State = rules.start(rules.parse_options([]), {})
    moves = list[tuple[Seat, str]]()
    while len(moves) < PLIES and (seat := state.to_move) is not None:
        legal = state.moves()
        place = 0
        while chance.random() < 0.5:
            place += 1
        moves.append((seat, legal[place % len(legal)]))
        state = state.play(moves[-1][1])
    winner = state.outcome.winner if state.outcome else chance.choice((0, 1, None))
    return game, tuple(moves), winner


def fill(path: Path, matches: int, processes: int) -> None:
    """Create the database *path* with *matches* finished matches."""
    with closing(connect_writer(path)) as db:
        schema.upgrade(db)
        db.conn.executescript(_FAST)
        db.execute("PRAGMA foreign_keys = 0")
        with filling.bare(db), db.atomic(), ProcessPoolExecutor(processes) as pool:
            names = ((number, f"player-{number}", 0) for number in range(1, PLAYERS + 1))
            db.conn.executemany("INSERT INTO players (id, name, joined) VALUES (?, ?, ?)", names)
            board = 0
            for some in pool.map(lines, range(-(-matches // _CHUNK))):
                _insert(db.conn, some, board, matches)
                board += len(some)
            for statement in _TALLIES.split(";\n"):
                db.execute(statement)


def _insert(db: Any, some: list[Line], board: int, matches: int) -> None:
    chance = Random(board)
    rows, moves = list[tuple[object, ...]](), list[tuple[int, int, Seat, str]]()
    for number, (game, line, winner) in enumerate(some, board + 1):
        first, second = chance.sample(range(REGULAR + 1, PLAYERS + 1), 2)
        if number % max(1, matches // OWN) == 0:
            first = REGULAR
        rows.append((number, game, first, second, number, number, len(line), winner))
        moves += ((number, ply, *played) for ply, played in enumerate(line, 1))
    db.executemany(_MATCH, rows)
    db.executemany(
        "INSERT INTO moves (board, ply, seat, move, comment, at, how)"
        " VALUES (?, ?, ?, ?, '', 0, 'by hand')",
        moves,
    )


async def _answers(path: Path) -> list[tuple[str, ...]]:
    store = open_sqlite(path, lambda: NOW)
    try:
        regular = Player(REGULAR, f"player-{REGULAR}", 0)
        rows = list[tuple[str, ...]]()
        for game in PLAYED:
            for name, question in (await _questions(store, regular, game)).items():
                rows.append((game, name, *await _timed(store, question)))
        return rows
    finally:
        await store.close()


Question = Callable[[Snapshot], object]


async def _questions(store: SqliteStore, regular: Player, game: str) -> dict[str, Question]:
    popular, summary = [], await store.read(played_moves.of_start, regular, game, [], [])
    rare = [reply for reply in summary.replies if reply.results.matches][-1].move
    for _ in range(5):
        popular.append(summary.replies[0].move)
        summary = await store.read(played_moves.of_start, regular, game, [], popular)
    lines = {"start": [], "popular": popular, "rare": [rare]}
    asked: dict[str, Question] = {
        name: partial(_explore, regular, game, line) for name, line in lines.items()
    }
    asked["statistics"] = lambda look: game_statistics.of_game(look, GAMES[game], regular)
    return asked


def _explore(regular: Player, game: str, line: list[str], look: Snapshot) -> object:
    return played_moves.of_start(look, regular, game, [], line)


async def _timed(store: SqliteStore, question: Question) -> tuple[str, ...]:
    """Milliseconds: the median, the slowest of a hundred, and the average of CPU time, which is
    less affected by other users of a shared machine."""
    seconds, worked = [], process_time()
    for _ in range(_TIMES):
        began = perf_counter()
        await store.read(question)
        seconds.append(perf_counter() - began)
    cpu = (process_time() - worked) / _TIMES
    half, most, _ = slowest(seconds, 0.5, 0.99)
    return milliseconds((half, most, cpu))


async def measure(folder: Path, matches: int, processes: int) -> None:
    """Fill the database, explore all matches, ask, and print the results."""
    path = folder / "lobby.db"
    if not path.exists():
        began = time.time()
        fill(path, matches, processes)
        print(f"{path.stat().st_size / 1e6:,.0f} MB made in {time.time() - began:.0f} s")
    before = path.stat().st_size
    began, worked = time.time(), time.process_time()
    settings, tell = Settings(data=folder), partial(print, flush=True)
    text = await with_store(settings, "bench", explore, tell, processes)
    print(f"{text}\n{time.time() - began:.0f} s, {time.process_time() - worked:.0f} s CPU here")
    print(f"the file grew by {(path.stat().st_size - before) / 1e6:,.0f} MB")
    rows = await _answers(path)
    print(table(("game", "asked", "ms", "99%", "CPU ms"), rows))


def main() -> None:
    """Measure."""
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        directory = given.keep or Path(folder)
        directory.mkdir(parents=True, exist_ok=True)
        asyncio.run(measure(directory, given.matches, given.processes))


if __name__ == "__main__":
    main()
