"""The main journey, with the real ssh client against a real server: two people who have never been
here find each other and play every game to its end, across a lost connection and a killed server,
while somebody without a key watches."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from lobby.app.check.sqlite import check
from lobby.database.sqlite.connection import connect_reader
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.matches.values import Showing
from lobby.features.people.queries import players as players_queries
from tests.e2e.openssh import NEEDS_SSH, Client, Server, make_key, serving, ssh

pytestmark = NEEDS_SSH

LOBBY = [str(Path(sys.executable).with_name("lobby")), "serve"]
OCTILITE = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 22-44-46".split()
CHAOS = "a1-c3 d4-a1 a2-c2 d2-a2".split()

UNSENT = ("Your move.", "Enter plays", "Sending")
"""The mover's screen shows one of these until the move is stored."""

UP, DOWN, RIGHT, F2 = "\x1b[A", "\x1b[B", "\x1b[C", "\x1bOQ"


class Journey:
    """The server, its data, and who is connected to it."""

    def __init__(self, server: Server, data: Path, keys: Path) -> None:
        self.server = server
        self.data = data
        self.keys = {name: make_key(keys / name) for name in ("ann", "ben")}
        self._stack = AsyncExitStack()

    async def enter(self, name: str, columns: int = 80, lines: int = 24) -> Client:
        """Connect as *name*; without a key for that name, as a guest."""
        command = ssh(self.server.port, key=self.keys.get(name), user=name)
        client = Client(command, columns=columns, lines=lines)
        return await self._stack.enter_async_context(client)

    async def leave(self) -> None:
        """Close all connections."""
        await self._stack.aclose()

    async def restart(self) -> None:
        """Kill the server, check that its database is sound, and start it again."""
        self.server.kill()
        await self.server.ended()
        assert await asyncio.to_thread(lambda: list(check(self.data / "lobby.db"))) == []
        await self.server.start()

    def showing(self, board: int, name: str) -> Showing:
        """*board* as stored in the database and seen by the player called *name*."""
        with connect_reader(self.data / "lobby.db") as db:
            snapshot = Snapshot(SqliteStatements(db), now=0)
            return viewing.show(snapshot, board, players_queries.player_named(snapshot, name))


@pytest.fixture
async def journey(tmp_path: Path) -> AsyncIterator[Journey]:
    async with serving(tmp_path / "data", LOBBY) as server:
        journey = Journey(server, tmp_path / "data", tmp_path)
        try:
            yield journey
        finally:
            await journey.leave()


async def take_name(client: Client, name: str) -> None:
    """Accept the suggested name, which is ssh's login name."""
    await client.until("Enter choose a name")
    client.type("\r")
    await client.until("This SSH key is new here")
    await client.until(f"{name} is free")
    client.type("\r")
    await client.until("No running matches")


async def challenge(client: Client, game: str, changes: dict[str, str], command: str) -> None:
    """Offer *game* to everybody with *changes*: the keys to press on lines of the form, by line.
    The form then shows the same as *command*."""
    client.type("n")
    await client.until("New challenge")
    client.type(F2)
    client.type(f"//{game}\r")
    await client.until(f"as a command:  {game} seek")
    for field, keys in changes.items():
        await go_to(client, field)
        before = marked(client.text)
        client.type(keys)
        await client.until(differs_from(before))
    await client.until(lambda text: f"as a command:  {command}" in text)
    await go_to(client, "[ Send the challenge ]")
    client.type("\r")
    await client.until("Your challenges")


async def go_to(client: Client, field: str, key: str = DOWN) -> None:
    """Move the cursor of a form or a list to the line that begins with *field*."""
    for _ in range(40):
        here = marked(client.text)
        if here.startswith(field):
            return
        client.type(key)
        await client.until(differs_from(here))
    raise AssertionError(f"no line {field!r}:\n{client.text}")


def marked(text: str) -> str:
    """The line with the cursor."""
    return next((line[1:].strip() for line in text.splitlines() if line.startswith("▌")), "")


def differs_from(line: str) -> Callable[[str], bool]:
    # A frame that has arrived only in part may show no cursor.
    return lambda text: marked(text) not in ("", line)


async def accept(client: Client) -> None:
    """Accept the only open challenge."""
    await client.until("Open challenges")
    client.type("\x1b[H")
    await client.until(lambda text: "from ann" in marked(text))
    client.type("\r")
    await client.until("Enter accept")
    client.type("\r")


def was_played(text: str) -> bool:
    """Whether the move is stored, not just being sent."""
    # A screen that is being painted lacks the one without showing the other.
    return "ben to move" in text and not any(words in text for words in UNSENT)


async def play(mover: Client, move: str) -> None:
    """Type *move* in one go, and send it."""
    await mover.until("Your move.")
    mover.type(move)
    await mover.until(f"{move}   Enter plays it")
    mover.type("\r")
    await mover.until(lambda text: not any(words in text for words in UNSENT))


async def play_all(
    journey: Journey, players: tuple[Client, Client], board: int, moves: list[str]
) -> None:
    """Play *moves* of both sides, from the current position of *board*."""
    for move in moves:
        seat = journey.showing(board, "ann").match.to_move
        assert seat is not None
        await play(players[seat], move)


async def play_out(
    journey: Journey, players: tuple[Client, Client], names: tuple[str, str], board: int
) -> None:
    """Play *board* to its end, capturing whenever possible."""
    chance = Random(board)
    while (seat := (now := journey.showing(board, names[0])).match.to_move) is not None:
        now = journey.showing(board, names[seat])
        taken = {square.lower() for square in getattr(now.view, "pieces", ())}
        captures = [move for move in now.view.moves if move.rpartition("-")[2] in taken]
        await play(players[seat], chance.choice(captures or now.view.moves))


async def back_to_lobby(*clients: Client) -> None:
    for client in clients:
        client.type("Q")
        await client.until("Recently finished")


async def test_two_newcomers_play_every_game_to_the_end(journey: Journey) -> None:
    ann = await journey.enter("ann", columns=120, lines=40)
    ben = await journey.enter("ben")
    await take_name(ann, "ann")
    await take_name(ben, "ben")
    ann, ben = await octilite_with_mishaps(journey, ann, ben)
    await chaos(journey, ann, ben)
    await binar_with_options(journey, ann, ben)
    await curio_with_options(journey, ann, ben)
    for board in range(1, 5):
        assert journey.showing(board, "ann").match.over
    ann.type("q")
    assert await ann.until_closed() == 0
    await journey.restart()


async def octilite_with_mishaps(
    journey: Journey, ann: Client, ben: Client
) -> tuple[Client, Client]:
    """ann's connection is cut in the middle of a jump, the server is killed, and a guest sees the
    end; return the clients with which the two players reconnected."""
    await challenge(ann, "octilite", {}, "octilite seek")
    await accept(ben)
    await ben.until("ann is to move.")
    ann.type("\t")
    await play_all(journey, (ann, ben), 1, OCTILITE[:-1])
    await ann.until("Your move.")
    ann.type("22-44")
    await ann.until("22-44")
    await ann.kill()
    await journey.restart()
    assert await ben.until_closed() == 255

    ann, ben = await journey.enter("ann"), await journey.enter("ben")
    await ann.until("half a move")
    await open_board(ben, "Their move", "1  OctiLite")
    await ben.until("ann is to move.")
    guest = await watch(journey, "1  OctiLite")
    ann.type("\t")
    await ann.until("22-44")
    ann.type("-46")
    await ann.until("22-44-46   Enter plays it")
    ann.type("\r")
    await ann.until("You beat ben")
    await ben.until("ann beat you (reached a base)")
    await guest.until("ann beat ben (reached a base)")
    await back_to_lobby(ann, ben)
    return ann, ben


async def open_board(client: Client, section: str, board: str, key: str = DOWN) -> None:
    """Open the match on the line that begins with *board*, in a *section* that may be folded, and
    to which *key* leads."""
    await client.until(section)
    if board not in client.text:
        await go_to(client, section, key)
        client.type("\r")
        await client.until(board)
        key = DOWN
    await go_to(client, board, key)
    client.type("\r")


async def watch(journey: Journey, board: str) -> Client:
    """Connect without a key, and open the running match on the line that begins with *board*."""
    guest = await journey.enter("somebody")
    await guest.until("ssh-keygen")
    guest.type("\x1b")
    await open_board(guest, "Other matches", board)
    await guest.until("ann is to move.")
    return guest


async def chaos(journey: Journey, ann: Client, ben: Client) -> None:
    """The shortest match there is."""
    await challenge(ann, "chaos", {"boards": RIGHT}, "chaos seek")
    await accept(ben)
    await ben.until("ann is to move.")
    ann.type("\t")
    await play_all(journey, (ann, ben), 2, CHAOS)
    await ben.until("You beat ann")
    await ann.until("ben beat you")
    await back_to_lobby(ann, ben)


async def binar_with_options(journey: Journey, ann: Client, ben: Client) -> None:
    """On a small board, with a choice of digits, and ben begins."""
    changes = {"your side": RIGHT, "options": RIGHT, "Rows and columns": "3", "Digits": RIGHT}
    await challenge(ann, "binar", changes, "binar seek -size=3 -choose --seat=1")
    await accept(ben)
    await ben.until("Your move.")
    await open_board(ann, "Their move", "3  Binar", UP)
    await play_out(journey, (ben, ann), ("ben", "ann"), 3)
    await back_to_lobby(ann, ben)


async def curio_with_options(journey: Journey, ann: Client, ben: Client) -> None:
    """Few pieces, which never turn."""
    changes = {"options": RIGHT, "Highest number": "2", "Rows": "4", "Columns": "3"}
    changes["Pieces turn"] = RIGHT
    await challenge(ann, "curio", changes, "curio seek -base=2 -rows=4 -cols=3 -no_turn")
    await accept(ben)
    await ben.until("ann is to move.")
    ann.type("\t")
    await play_out(journey, (ann, ben), ("ann", "ben"), 4)
    await back_to_lobby(ann, ben)
