"""How much one player can make the server store in a day, in rows and bytes.

    python -m proofs.growth [ROUNDS]

Each activity stores something, and is repeated as often as ROUNDS allow (1,000,000 unless given,
shared among the activities) within one day of a simulated clock, whatever is refused. The output is
the rows and bytes by which the database has grown, for each activity in a new database, and what a
year of such days would add up to. Nobody plays like that; the table is what limits are for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlite_utils import Database

from bench import asking
from bench.table import table
from lobby.app.verbs import CATALOGUE
from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.people.values.player import Visitor
from lobby.language.answers import Answer, WrongCommand
from lobby.language.desk import Desk, beside
from lobby.language.line import read

ROUNDS: Final = 1_000_000
_BEGINNING: Final = 1_767_268_800
_TEXT: Final = "\N{HEAVY ROUND-TIPPED RIGHTWARDS ARROW}" * 400
"""The longest text allowed, of characters that take three bytes."""

_SETUP: Final = (
    "ann: octilite challenge ann",
    "ann: accept {number}",
    "ann: octilite challenge ben",
    "ben: accept {number}",
    "ann: octilite challenge ben",
    "ben: accept {number}",
    "ann: move 3 22+a",
)
"""Ann is alone at board 1, is to move at board 2, and waits for ben at board 3."""

ACTIVITIES: Final[Mapping[str, tuple[str, ...]]] = {
    "moves with comments, taken back alone": ("ann: move 1 22+a -m {text}", "ann: move 1 undo"),
    "moves, taken back with leave": (
        "ann: move 2 22+a -m {text}",
        "ann: move 2 undo",
        "ben: move 2 accept",
    ),
    "offers of draws": ("ann: move 2 propose", "ben: move 2 reject"),
    "matches": (
        "ann: octilite challenge ben",
        "ben: accept {number}",
        "ann: move {board} 22+a -m {text}",
        "ann: resign {board}",
    ),
    "matches aborted": (
        "ann: octilite challenge ben",
        "ben: accept {number}",
        "ann: abort {board}",
    ),
    "rematches": ("ann: resign 2", "ann: rematch 2", "ann: withdraw {number}"),
    "open challenges": ("ann: chaos seek", "ann: withdraw {number}"),
    "play now": ("ann: play", "ann: withdraw {number}"),
    "open challenges of several matches": (
        "ann: chaos seek 3",
        "ben: accept {number}",
        "ben: resign {board}",
        "ann: withdraw {number}",
    ),
    "challenges declined": ("ann: chaos challenge ben", "ben: decline {number} -m {text}"),
    "talk": ("ann: chat 2 -m {text}",),
    "messages": ("ann: message ben -m {text}", "ben: message ann -m {text}"),
    "reports": ("ann: report ben 2 -m {text}",),
    "moves ahead": ("ann: plan 3 23+a", "ann: plan 3 none"),
    "moves submitted": (
        "ann: submit 2 22+a",
        "ann: confirm 2 -m {text}",
        "ann: move 2 undo",
        "ben: move 2 accept",
    ),
    "subscriptions": (
        "eve: follow 2",
        "eve: follow chaos all",
        "eve: follow ann",
        "eve: unfollow 2",
        "eve: unfollow ann",
    ),
    "mutes": ("ann: mute ben", "ann: unmute ben", "ann: block ben", "ann: unblock ben"),
    "settings": (
        "ann: limit chaos {round}",
        "ann: zone Europe/Berlin",
        "ann: zone UTC",
        "ann: theme nord",
        "ann: theme auto",
    ),
    "vacations": ("ann: vacation 1", "ann: vacation off"),
    "keys": ("ann: keys add", "key{round}: keys add {code}", "ann: keys remove {key}"),
    "names": ("new{round}: signup x-{round}-x",),
    "news": ("ann: news done",),
    "choices of notices": ("ann: notify turn mail daily", "ann: notify turn mail off"),
    "imports": (
        'ann: import -m [Game "chaos"] [Board "{round}"] [Seat0 "a"] [Seat1 "b"]'
        ' [Reason "resigned"] 1. a1-c3 {{{text}}} d4-a1 {{{text}}} 1-0',
    ),
    "imports, removed": (
        'ann: import -m [Game "chaos"] [Seat0 "a"] [Seat1 "b"] [Reason "resigned"]'
        " 1. a1-c3 {{{text}}} d4-a1 {{{text}}} 1-0",
        "ann: archive remove all",
    ),
    "departures": ("gone{round}: signup y-{round}-y", "gone{round}: delete y-{round}-y"),
}
"""Activities that store something, as the commands of one round, each after the name of the player
who gives it."""

KEEPS_NOTHING: Final = frozenset(
    "help whoami keys list who games turns history standings rating versus challenges bots show"
    " next record abstractplay position preview review wait feed calendar export multiple"
    " explore notes stats".split()
)
"""The verbs that only read, and the one that stands for many others."""

BOUNDED_ELSEWHERE: Final[Mapping[str, str]] = {
    "puzzle": "a row for each puzzle there is, once",
    "play-on": "20 practice boards of each player",
    "practice": "the same, with moves up to the end of the match",
    "analysis": "500 of each player, of 40,000 characters at most",
    "note": "2,000 of each player, of 500 characters at most",
    "fair": "a seed for the next deal of each player",
    "admin": "for operators",
    "broadcast": "for operators",
}
"""The other verbs, with what limits them. Matches with bots: 10 at a time, 120 an hour. Addresses
for notices: one per channel, and few codes an hour; sent notices are deleted."""


@dataclass(frozen=True, slots=True)
class Size:
    """What a database holds: *rows* in all tables, and *size* in bytes."""

    rows: int
    size: int

    def __sub__(self, other: Size) -> Size:
        return Size(self.rows - other.rows, self.size - other.size)


@dataclass(slots=True)
class Player:
    """Gives commands in a lobby, in the name of any player; the clock advances by *seconds* with
    each round."""

    desk: Desk
    rounds: count[int] = field(default_factory=count)
    known: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    async def do(self, lines: tuple[str, ...]) -> None:
        """Run one round of *lines*, leaving out what is refused."""
        self.known |= {"round": str(next(self.rounds)), "text": _TEXT}
        for line in lines:
            who, _, command = line.format_map(_Known(self.known)).partition(": ")
            try:
                answered = await self._answer(who, command)
            except (Refused, WrongCommand) as error:
                self.refused.add(str(error))
            else:
                self._learn(who, answered)

    async def _answer(self, who: str, command: str) -> Any:
        line = read(command)
        visitor = Visitor(who, f"SHA256:{who}", "192.0.2.1")
        answer = await self.desk.answer(visitor, line, partial(beside, ""))
        return answer.document if isinstance(answer, Answer) else {}

    def _learn(self, who: str, document: Any) -> None:
        """Note what later commands refer to: the last challenge, board, code and key."""
        for name in ("number", "board", "code"):
            if isinstance(document, dict) and document.get(name) is not None:
                self.known[name] = str(document[name])
        if who.startswith("key"):
            self.known["key"] = f"SHA256:{who}"


class _Known(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "0"


def stored(path: Path) -> Size:
    """What the database at *path* holds, including the write-ahead log."""
    db = Database(path)
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = sum(db[name].count for name in db.table_names())
        pages, free, size = (
            db.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("page_count", "freelist_count", "page_size")
        )
        return Size(rows, (pages - free) * size)
    finally:
        db.close()


@dataclass(frozen=True, slots=True)
class Growth:
    """How much a database grew in the first *half* of the rounds and in *all* of them, and the
    sentences with which commands were *refused*."""

    half: Size
    all: Size
    refused: frozenset[str]


async def grown(folder: Path, activity: str, rounds: int, *, seconds: float = DAY - 1) -> Growth:
    """What *rounds* rounds of *activity* within *seconds* seconds add to a new database in
    *folder*."""
    path = folder / "lobby.db"
    now = [float(_BEGINNING)]
    store = open_sqlite(path, lambda: int(now[0]))
    lobby = Lobby(
        store,
        lambda: int(now[0]),
        verbs=CATALOGUE.words,
    )
    try:
        player = Player(Desk(lobby, CATALOGUE, Buckets(rate=1e9, burst=1e9)))
        for name in ("ann", "ben", "eve"):
            await player.do((f"{name}: signup {name}",))
        for line in _SETUP:
            await player.do((line,))
        assert not player.refused, player.refused
        now[0] += DAY  # earlier use no longer counts
        before = stored(path)
        half = before
        for done in range(rounds):
            now[0] += seconds / rounds
            await player.do(ACTIVITIES[activity])
            if done + 1 == rounds // 2:
                half = stored(path)
        return Growth(half - before, stored(path) - before, frozenset(player.refused))
    finally:
        await store.close()


async def _measure(rounds: int) -> None:
    rounds_of_activity = max(1, rounds // len(ACTIVITIES))
    rows = []
    for activity in ACTIVITIES:
        with TemporaryDirectory() as folder:
            growth = await grown(Path(folder), activity, rounds_of_activity)
        size = f"{growth.all.size / 1e6:.1f}", f"{growth.all.size * 365 / 1e9:.2f}"
        rows.append((activity, f"{growth.all.rows:,}", *size, "yes" if growth.refused else ""))
    print(table(("a day of nothing but", "rows", "MB", "GB a year", "refused"), rows))


if __name__ == "__main__":
    _parser = asking.parser(__doc__)
    _parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    asyncio.run(_measure(_parser.parse_args().rounds))
