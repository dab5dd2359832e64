"""An evening in a lobby whose hidden numbers can be chosen: two seats, a watcher, a guest, a bot.

Board 1 is a match between ann and ben, board 2 one between ann and a bot; both are Curio, last
until the end of the evening, and differ between the worlds. A finished match shows everything it
hid, so board 3 is another match between ann and ben, the same in all worlds: offered, accepted,
ended and played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.bots.live import BotKeeper
from lobby.features.clocks import clocks
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Showing
from lobby.features.people import players
from lobby.features.terms.values.terms import Terms
from lobby.games.curio.view import CurioView
from tests.app.test_hidden_in_commands import NAMES, attempt, deal_fairly
from tests.golden.world import World, opened
from tests.support import databases
from tests.support.terminals import Room, room

Deal = dict[str, str]

GUEST = "guest"
SIZES = {"ann": (80, 24), "ben": (100, 30), "eve": (100, 30), GUEST: (110, 30)}
BEGINNING = 1_767_268_800
PARTS = ("play", "offer", "talk", "spar", "rematch", "pry", "leave")
"""The parts of an evening, in order."""
LEVEL = 2
BOT_TURNS = 2
_FOREVER = 1e9
_ESCAPE = "\x1b"
_ENTER = "\r"
_HOME, _END = "\x1b[H", "\x1b[F"
_UP, _DOWN, _RIGHT, _LEFT = (f"\x1b[{letter}" for letter in "ABCD")
_ACTIONS, _REPAINT, _SEND = "\x10", "\x0c", "\x13"


@dataclass
class Evening:
    """What happens in an evening: the deals of both boards, the moves of the first, and the
    visitors who try out more than these. *own* are ann's moves against the bot, which are chosen in
    the first world."""

    options: str
    deal: Deal
    moves: Sequence[str]
    bot_deal: Deal
    curious: Sequence[str] = ()
    parts: Sequence[str] = PARTS
    own: list[str] = field(default_factory=list)
    bot_moves: list[str] = field(default_factory=list)


Sent = dict[str, list[tuple[str, bytes]]]


async def spend(evening: Evening, folder: Path) -> Sent:
    """What everybody is sent during *evening*, step by step."""
    async with opened(databases.lay(folder / "lobby.db"), BEGINNING) as world:
        keeper = BotKeeper(world.lobby, seconds=_FOREVER)
        await keeper.start()
        await world.lobby.change(_begin, evening)
        async with room(world.lobby, SIZES, frozenset({GUEST})) as seats:
            await _Course(evening, world, seats).run()
        await keeper.stop()
        return seats.sent


def _begin(tx: Transaction, evening: Evening) -> None:
    light, dark, _ = (players.take_name(tx, f"SHA256:{name}", name) for name in NAMES)
    bot = next(player for player in bot_matches.everyone(tx) if player.level == LEVEL)
    for deal, other in ((evening.deal, dark), (evening.bot_deal, bot)):
        match = matches_queries.add_match(
            tx,
            "curio",
            evening.options,
            deal,
            (light, other),
            clock=clocks.start(Terms(), tx.now),
            zones=("UTC", "UTC"),
        )
        deal_fairly(tx, match, deal)


class _Course:
    """The course of an evening."""

    def __init__(self, evening: Evening, world: World, seats: Room) -> None:
        self._evening = evening
        self._world = world
        self._room = seats
        self._chance = Random(1)
        self._own_chance = Random(2)

    async def run(self) -> None:
        """Go through the parts of the evening."""
        for part in self._evening.parts:
            await getattr(self, part)()

    async def play(self) -> None:
        """Play the moves of board 1."""
        for name in SIZES:
            await self._room.open(name, 1)
        while (ply := await self._plies()) < len(self._evening.moves):
            await self._turn(ply)
            self._world.clock.advance(60)
            if ply % 5 == 4:
                for name in self._evening.curious:
                    await self._look(name)

    async def pry(self) -> None:
        """Do everything that the curious can think of at board 1."""
        for name in self._evening.curious:
            await self._room.open(name, 1)
            await self._look(name)
            await self._try(name)

    async def _plies(self) -> int:
        """The number of moves played on board 1, each checked to be the right one."""
        played = [played_move.move for played_move in (await self._shown(1, None)).played]
        assert played == list(self._evening.moves[: len(played)])
        return len(played)

    async def _turn(self, ply: int) -> None:
        """Play the move of board 1 after *ply* others; sometimes its answer is planned in advance,
        and played at once or dropped again."""
        mover, other = NAMES[ply % 2], NAMES[1 - ply % 2]
        move, *answers = self._evening.moves[ply : ply + 2]
        if answers and ply % 5 in (1, 3):
            await self._room.open(other, 1)
            await self._room.type(other, f"if {move} then {answers[0]}", _ENTER, _ESCAPE)
            if ply % 5 == 3:
                await self._room.type(other, "X", "y", _ESCAPE)
        await self._room.open(mover, 1)
        await self._room.type(mover, move, _ENTER)
        assert await self._plies() > ply, f"{move} was not played"

    async def _look(self, name: str) -> None:
        """Press keys that only ask and change nothing."""
        await self._room.open(name, 1)
        await self._room.type(name, "<", "<", "T", ">", _HOME, "T", "P", _UP, _LEFT)
        await self._room.type(name, _ESCAPE, _END, "T", "F", "F")
        await self._room.type(name, "?", _ESCAPE, "V", "v", _ACTIONS, _ESCAPE, _REPAINT)

    async def _try(self, name: str) -> None:
        """Enter and plan moves that *name* may or may not make, without sending them; none is
        played, as a capture would reveal more."""
        view = _view(await self._shown(1, None if name == GUEST else name))
        cursor = [self._chance.choice((_UP, _DOWN, _RIGHT, _LEFT, _ENTER)) for _ in range(8)]
        for key in cursor:
            if key != _ENTER or not view.moves:
                await self._room.type(name, key)
        for _ in range(3):
            tried = attempt(view, self._chance)
            sends = tried not in view.moves
            await self._room.open(name, 1)
            await self._room.type(name, tried, *([_ENTER] if sends else []), _ESCAPE, _ESCAPE)
        for _ in range(2):
            reply, answer = (
                attempt(view, self._chance, len(self._evening.moves) + n) for n in (0, 1)
            )
            await self._room.open(name, 1)
            await self._room.type(name, f"if {reply} then {answer}", _ENTER, _ESCAPE, "X", "y")
        await self._room.open(name, 1)
        await self._room.type(name, "A", _LEFT, _UP, "E", "S", _HOME, _END)
        for number in range(3):
            tried = attempt(view, self._chance, len(self._evening.moves) + number)
            await self._room.type(name, tried, _ENTER, "y")
        await self._room.type(name, _ESCAPE, _ESCAPE, _LEFT, "N", "x", _ENTER, "X", "y", _ESCAPE)
        await self._room.open(name, 1)
        await self._room.type(name, "W", _ENTER, _UP, _ENTER, _ESCAPE, _ESCAPE)

    async def offer(self) -> None:
        """Offer a takeback and a draw that are declined, then a takeback to be accepted."""
        last, other = (NAMES[(len(self._evening.moves) + n) % 2] for n in (1, 0))
        for name in (last, other):
            await self._room.open(name, 1)
        await self._room.type(last, "U", "y")
        await self._room.type(other, "N", "y", "D", "y")
        await self._room.type(last, "N", "y", "U", "y")
        await self._room.type(other, "U", "y")
        await self.play()

    async def talk(self) -> None:
        """Chat, and resize the windows."""
        for name in NAMES:
            await self._room.open(name, 1)
            await self._room.type(name, "C", "Which one is it?", _ENTER, _ESCAPE)
        await self._room.type("eve", "S")
        for size in ((20, 5), (90, 30)):
            for name in SIZES:
                await self._room.resize(name, *size)

    async def spar(self) -> None:
        """Play some moves of board 2."""
        for name in SIZES:
            await self._room.open(name, 2)
        for turn in range(BOT_TURNS):
            move = await self._own_move(turn)
            await self._room.open("ann", 2)
            await self._room.type("ann", move, _ENTER)
            for name in set(self._evening.curious) - {"ann"}:
                await self._room.type(name, "<", "P", _ESCAPE, _END)
        shown = await self._shown(2, None)
        self._evening.bot_moves[:] = [played_move.move for played_move in shown.played]
        assert len(shown.played) == 2 * BOT_TURNS, "the bot has answered each move"

    async def _own_move(self, turn: int) -> str:
        if turn == len(self._evening.own):
            view = _view(await self._shown(2, "ann"))
            quiet = [move for move in view.moves if move.partition("-")[2] not in view.pieces]
            self._evening.own.append(self._own_chance.choice(quiet))
        return self._evening.own[turn]

    async def rematch(self) -> None:
        """Play a challenge, a match that ends at once, and a rematch with exchanged seats."""
        for name in SIZES:
            await self._room.type(name, "Q", _ESCAPE, _ESCAPE)
        await self._room.type("ann", "n", _DOWN, "ben", _SEND)
        await self._room.type("ben", _HOME, _DOWN, _ENTER, _ENTER)
        for name in dict.fromkeys((*NAMES[:2], *self._evening.curious)):
            await self._room.open(name, 3)
        await self._room.type("ann", "R", "y")
        await self._room.type("ann", "M", "y")
        await self._room.type("ben", "M", "y")
        assert (await self._shown(3, None)).match.over
        for name in self._evening.curious:
            await self._room.type(name, "v", "T", _ESCAPE)
            await self._room.open(name, 4)
            await self._room.type(name, "P", _ESCAPE, "?", _ESCAPE)

    async def leave(self) -> None:
        """Let the curious list what ann has finished, and everybody leave."""
        for name in self._evening.curious:
            await self._room.type(name, "Q", _ESCAPE, _ACTIONS, "ann", _ENTER, "a")
            await self._room.type(name, _ENTER, _ESCAPE, "/", "curio", _DOWN, _ESCAPE, _ESCAPE)
        for name in SIZES:
            await self._room.type(name, "Q", "q", "y")

    async def _shown(self, board: int, name: str | None) -> Showing:
        viewer = await self._world.lobby.ask(players.named, name) if name else None
        return await self._world.lobby.ask(viewing.show, board, viewer)


def _view(showing: Showing) -> CurioView:
    assert isinstance(showing.view, CurioView)
    return showing.view
