"""The command language tells nobody what Curio hides.

The proof of ``tests/games/curio/test_hidden.py``, extended to everything that can be printed: a
match is played in two worlds that a viewer cannot tell apart, each in its own lobby, and there the
viewer gives every command, with ``--json`` and without. Every byte and every exit status has to be
the same, and so does every line of the log. The seeds behind the deals differ as the deals do.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from string import ascii_lowercase

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.base import faults
from lobby.base.settings import Settings
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import clocks
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.deals.values import FairDeal
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match, Showing
from lobby.features.people import keys, players
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.fair_chance import Seed, digest
from lobby.games.curio.rules import Curio
from lobby.games.curio.view import CurioView
from lobby.language.line import read
from tests.conftest import Clock
from tests.games.curio.oracle import random_words
from tests.games.curio.test_hidden import Deal, random_match, worlds
from tests.support import databases
from tests.support.shell import Result, Shell

NAMES = ("ann", "ben", "eve")
"""Light, Dark, and a watcher; a guest watches too."""

LOOKS = (
    "help curio,whoami,keys,list,list curio,who,games ann all,turns,games --sort=newest"
    ",history,standings,challenges"
    ",rating ann,versus ann ben,history ann curio"
    ",bots,show ann all,limit,vacation,zone,theme"
    ",abstractplay 1,abstractplay 1 --json,position 1,position 1#0,position 1#-1,position 1 --json"
    ",next,fair,fair --json,fair 1,fair 1 --json,fair @1"
    ",show 2,show 2 --json,record 2,fair 2,review 2"
    ",show 1 --words,show 1 rows,show 1 pieces,show 1 from b2,show 1 from b4,show 1 changes"
    ",show 1#-3 changes,next --words,preview new curio b2-b3 --words"
    ",show 1,show 1 --classic,record 1,record 1 --json,chat 1,preview 1"
    ",preview new curio b2-b3,wait 99"
    ",message,mute,block,news,notify,subscribe,multiple,export,feed,feed --json"
    ",analysis 1,analysis 1 --json,note 1,note 1#0 --json,note @ann,notes,notes --json"
    ",review 1,review 1 --json,puzzle,puzzle 1,puzzle 1#1,puzzle chaos-1 a1-c3,puzzle curio-1"
    ",puzzle curio-1 a1,puzzle new curio"
    ",explore 1,explore 1#0,explore curio,explore curio ?,stats curio,stats curio --json"
    ",calendar,calendar --json,delete,delete nobody,broadcast"
    ",admin players,admin keys ann,admin sessions,admin sanctions"
    ",admin operators,admin claim 1234,admin log,admin log ann,admin help"
    ",admin delete zed,admin export ann,admin export ben"
    ",practice,practice 1,practice 1 b2-b3,play-on 1,play-on 1#0 self,play-on @1 self"
    ",archive,archive ann,show @1,record @1,review @1,preview @1#0"
    ",admin reports,admin reports all,admin reports 1,admin second-accounts,admin look-alikes"
).split(",")
ACTS = (
    "signup zoe,keys add 1234,keys remove x,curio challenge eve,curio seek 2,curio seek --pair"
    ",curio seek --explorer,curio play,play"
    ",accept 9,decline 9"
    ",withdraw 1,rematch 1,limit curio 1,vacation 2,vacation off,zone Asia/Tokyo,theme nord"
    ",chat 1 -m Which one is it?,move 1 propose,move 1 undo,move 1 reject,move 1 accept,queue 1"
    ",message eve -m Which one is it?,mute zoe,unmute zoe,block zoe,unblock zoe"
    ",notify turn mail off,notify mail ann@example.org,notify test,notify confirm 1234"
    ",subscribe 1 all,subscribe curio all,unsubscribe 1,subscribe ben,unsubscribe ben"
    ",broadcast -m Which one is it?"
    ",admin ban 192.0.2.0/28 -m Which?,admin unban 192.0.2.0/28,admin mute zoe -m Which?"
    ",admin unmute zoe,admin rename zed zac -m Which?,admin kick zoe,admin key-code zed"
    ",report ann 1 -m Which?,report ben -m Which?,admin settle 1 -m Which?"
    ",import,archive remove @9,practice remove 1"
    ",note 1 which one?,note 1#0 which one?,note @ann which?,note @ben --delete"
    ",analysis 1#0 --mark=!,analysis 1#-1 --fold,analysis 1 --show,analysis 1 --hide"
    ",analysis 1 --judge"
    ',import -m [Game "chaos"] [Seat0 "a"] [Seat1 "b"] [Reason "resigned"] 1. a1-c3 d4-a1 1-0'
    ",admin close 99 -m Which?,admin drain 5,admin drain off"
).split(",")
STATUS = "admin", "admin status"
MACHINE = re.compile("^load|^keys|machine is busy|Keys are slow|^All is well|^What needs attention")


@dataclass(frozen=True)
class Setting:
    """A match in progress."""

    options: list[str]
    moves: list[str]


@asynccontextmanager
async def world(folder: Path, options: list[str], deal: Deal) -> AsyncIterator[Lobby]:
    """A lobby with that match on board 1, nothing played yet. Board 2 is the other one of its pair,
    with its own deal, which is the same in all worlds."""
    clock = Clock()
    store = open_sqlite(databases.lay(folder / "lobby.db"), clock)
    operators = tuple(f"SHA256:{name}" for name in NAMES)
    lobby = Lobby(store, clock, settings=Settings(operators=operators))
    lobby.chance = Random(1)
    await lobby.start()

    def begin(tx: Transaction) -> None:
        light, dark, _ = (players.take_name(tx, f"SHA256:{name}", name) for name in NAMES)
        parsed = Curio().parse_options(options)
        clock = clocks.start(Terms(pair=True), tx.now)
        other = dict(Curio().deal(parsed, Random(7)))
        for its, seated in ((deal, (light, dark)), (other, (dark, light))):
            match = matches_queries.add_match(
                tx, "curio", str(parsed), its, seated, clock=clock, zones=("UTC", "UTC")
            )
            deal_fairly(tx, match, its)
        matches_queries.add_pair(tx, 1, 2)

    await lobby.change(begin)
    yield lobby
    await lobby.stop()
    await store.close()


class OtherSeed(Seed):
    """A seed whose commitment does not give it away: each board has one commitment for all
    deals."""

    def __init__(self, deal: Deal, board: int) -> None:
        super().__init__(sha256(repr(deal).encode()).hexdigest())
        object.__setattr__(self, "board", board)

    @property
    def commitment(self) -> str:
        return f"{self.board:064x}"  # type: ignore[attr-defined]


def deal_fairly(tx: Transaction, match: Match, deal: Deal) -> None:
    """Give *match* a seed that depends on its *deal*, but always the same commitment and nonces."""
    seed, challenger, acceptor = OtherSeed(deal, match.board), *match.players
    deals_queries.keep_seed(tx, challenger, seed)
    nonces = ("light-1", "dark-2")
    digests = digest(nonces[0]), digest(nonces[1])
    fair = FairDeal(seed.commitment, challenger.id, nonces, digests)
    deals_queries.add_fair_deal(tx, match.board, fair, acceptor)


async def play(lobby: Lobby, moves: list[str]) -> None:
    for ply, move in enumerate(moves):
        mover = await lobby.ask(players.named, NAMES[ply % 2])
        await lobby.change(playing.play, 1, mover, move, comment="hm")


def seen_by(showing: Showing) -> CurioView:
    assert isinstance(showing.view, CurioView)
    return showing.view


FED_BACK = (
    "import,import --from=x --json,archive --json,show @1 --json,show @1#1,record @1 --json"
    ",review @1,preview @1#-1 b2-b3,archive remove all"
    ",preview record,preview record --json,preview record#0,preview record#-1"
    ",preview record#-1 b2-b3,review record,review record --json"
).split(",")
"""Commands that take what ``record`` printed."""


def looks(showing: Showing, rng: Random) -> Iterator[str]:
    """Commands that ask and change nothing."""
    yield from LOOKS
    plies = showing.match.plies
    yield f"show 1#{rng.randint(-plies, plies)}"
    for _ in range(25):
        ply = rng.choice([plies, plies, rng.randint(0, plies)])
        line = (attempt(seen_by(showing), rng, ply + n) for n in range(rng.randint(1, 4)))
        yield f"preview 1#{ply} {' '.join(line)}"
        line = (attempt(seen_by(showing), rng, ply + n) for n in range(rng.randint(1, 4)))
        assume = rng.choice(["", " --assume", " --assume --json", " --promote", " --delete"])
        yield f"analysis 1#{ply} {' '.join(line)}{assume}"


def acts(showing: Showing, rng: Random) -> Iterator[str]:
    """Commands that change something, or try to. No capture is played, since that would reveal
    more."""
    yield from ACTS
    view = seen_by(showing)
    attempts = [attempt(view, rng) for _ in range(20)]
    yield from (f"submit 1 {move}" for move in attempts)
    yield from (f"move 1 {move}" for move in attempts if move not in view.moves)
    quiet = [move for move in view.moves if move.partition("-")[2] not in view.pieces]
    yield from (f"submit 1 {move}" for move in quiet[:1])
    yield from (f"queue 1 {move}" for move in attempts[:5])
    plies = showing.match.plies
    for _ in range(10):
        reply, answer = (attempt(view, rng, plies + n) for n in range(2))
        yield f"queue 1 if {reply} then {answer}"
    yield "confirm 1"
    yield from LOOKS
    yield "abort 1"
    yield "resign 99"


def attempt(view: CurioView, rng: Random, ply: int | None = None) -> str:
    """A move that may be legal: for the viewer or for anybody, or after *ply* moves for the side to
    move."""
    if ply is None and view.moves and rng.random() < 0.5:
        return rng.choice(view.moves)
    if rng.random() < 0.03:
        return "pass"
    seats = (0, 1) if ply is None else (ply % 2,)
    pieces = [name for name, piece in view.pieces.items() if piece.seat in seats]
    near = [f"{origin}-{target}" for origin in pieces for target in _near(view, origin)]
    far = f"{rng.choice(pieces)}-{rng.choice(_squares(view))}"
    return rng.choice(near) if near and rng.random() < 0.8 else far


def _squares(view: CurioView) -> list[str]:
    return [f"{ascii_lowercase[x]}{y + 1}" for x in range(view.cols) for y in range(view.rows)]


def _near(view: CurioView, origin: str) -> Iterator[str]:
    """The squares at most two away that hold no piece of the same side."""
    x, y = ascii_lowercase.index(origin[0]), int(origin[1:]) - 1
    for right, up in product((-2, -1, 0, 1, 2), repeat=2):
        target = f"{ascii_lowercase[x + right]}{y + up + 1}"
        inside = 0 <= x + right < view.cols and 0 <= y + up < view.rows
        piece = view.pieces.get(target)
        if (
            inside
            and {abs(right), abs(up)} in ({0, 1}, {1}, {0, 2}, {2})
            and (piece is None or piece.seat != view.pieces[origin].seat)
        ):
            yield target


async def printed(lobby: Lobby, moves: list[str], name: str | None) -> list[tuple[str, Result]]:
    """Everything *name* can find out about the match, from before its first move on."""
    shell = Shell(lobby, name, pace=Buckets(rate=1_000_000, burst=1_000_000))
    session, own = shell.begin("wait 1 --json"), shell.begin("wait")
    await session.until("Waiting")
    if name:
        await own.until("Waiting")
    await play(lobby, moves)
    await session.until(f'"ply": {len(moves)}')
    if name in NAMES[:2]:
        theirs = [ply for ply in range(1, len(moves) + 1) if NAMES[(ply - 1) % 2] != name]
        await own.until(f"move {max(theirs)}\n")
    answers = [("wait 1", await session.leave()), ("wait", await own.leave())]
    # Notices (lobby/features/notices) belong here, once there are some: what was sent to the
    # viewer of this match, as ("notice", ...).
    viewer = await lobby.ask(keys.holder, shell.visitor.fingerprint)
    showing = await lobby.ask(viewing.show, 1, viewer)
    rng = Random(len(moves))
    asked = [*looks(showing, rng), *acts(showing, rng)]
    answers += [(command, await shell(command)) for command in asked]
    answers += [answer async for answer in fed_back(shell)]
    answers += [(command, of_lobby(await shell(command))) for command in STATUS]
    # The second time, the acts are refused or repeat their effect, alike in both worlds.
    answers += [("multiple", await shell("multiple --json", "\n".join(asked)))]
    return [*answers, ("delete", await shell(f"delete {name}"))]


def of_lobby(status: Result) -> Result:
    """*status* without what it says of the machine, which other programs use too."""
    lines = status.out.splitlines(keepends=True)
    return replace(status, out="".join(line for line in lines if not MACHINE.search(line)))


async def fed_back(shell: Shell) -> AsyncIterator[tuple[str, Result]]:
    """The output of commands given the visitor's record of the running match: as it is, without the
    tag that stands for the hidden setup, and with a result it does not have."""
    record = (await shell("record 1")).out
    no_setup, over = record.replace('[Setup "?"]\n', ""), record.replace('"*"', '"1-0"')
    assert len({record, no_setup, over}) == 3
    for text in (record, no_setup, over):
        for command in FED_BACK:
            yield command, await shell(command, text)


def running(words: list[str], rng: Random) -> tuple[Deal, list[str]]:
    """A deal and some moves that do not end the match."""
    while True:
        deal, moves = random_match(words, rng)
        game = Curio()
        state = game.start(game.parse_options(words), deal)
        for move in moves:
            state = state.play(move)
        if state.outcome is None:
            return deal, moves


def logged(caplog: pytest.LogCaptureFixture, folder: Path) -> list[str]:
    """The log since the last call, without the database's path, and without which rules were slow:
    on a busy machine now these are, now those."""
    records = [record for record in caplog.records if record.name != faults.__name__]
    lines = [f"{record.name} {record.levelname} {record.getMessage()}" for record in records]
    caplog.clear()
    return [line.replace(str(folder), "") for line in lines]


async def compare(
    folder: Path, words: list[str], viewer: int | None, seed: int, caplog: pytest.LogCaptureFixture
) -> int:
    """How many commands were given in two worlds with the same output."""
    databases.lay(folder / "unused.db")  # the first one is built, not copied: the log says so
    caplog.set_level(logging.DEBUG)
    rng = Random(seed)
    deal, moves = running(words, rng)
    others = worlds(words, deal, moves, viewer, rng)
    names = ("eve", None) if viewer is None else (NAMES[viewer],)
    count = 0
    for name in names if others else ():
        answers, logs = [], []
        for number, dealt in enumerate((deal, others[0])):
            place = folder / f"{name}-{number}"
            caplog.clear()
            async with world(place, words, dealt) as lobby:
                answers.append(await printed(lobby, moves, name))
            logs.append(logged(caplog, place))
        for one, other in zip(*answers, strict=True):
            assert one == other
        assert logs[0] == logs[1]
        assert logs[0]
        given = {CATALOGUE.request(read(command)).verb.name for command, _ in answers[0]}
        assert given == {verb.name for verb in CATALOGUE}, "every command has to be given here"
        count += len(answers[0])
    return count


DEFAULT = "-turn -limit -face_large -capture_le".split()


@pytest.mark.parametrize("viewer", [0, 1, None])
async def test_default_options(
    tmp_path: Path, viewer: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    assert await compare(tmp_path, DEFAULT, viewer, 1, caplog) > 80


@pytest.mark.parametrize(("viewer", "seed"), [(0, 3), (1, 5), (None, 3)])
async def test_other_options(
    tmp_path: Path, viewer: int | None, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    words = random_words(Random(seed), longest=7, most_pieces=15)
    await compare(tmp_path, words, viewer, seed, caplog)


async def test_worlds_that_can_be_told_apart_are(tmp_path: Path) -> None:
    deal, moves = running(DEFAULT, Random(1))
    (other, *_) = worlds(DEFAULT, deal, moves, 0, Random(1))
    answers = []
    for number, dealt in enumerate((deal, other)):
        async with world(tmp_path / str(number), DEFAULT, dealt) as lobby:
            answers.append(await printed(lobby, moves, "ben"))
    assert answers[0] != answers[1]


async def test_a_seed_that_is_told_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_its_seed(snapshot: Snapshot, match: Match) -> FairDeal | None:
        deal, seed = (
            deals_queries.fair_deal(snapshot, match.board),
            deals_queries.dealt_by(snapshot, match.board),
        )
        return replace(deal, seed=seed.text) if deal and seed else None

    monkeypatch.setattr(fair_deals, "public", with_its_seed)
    deal, moves = running(DEFAULT, Random(1))
    (other, *_) = worlds(DEFAULT, deal, moves, 0, Random(1))
    records = []
    for number, dealt in enumerate((deal, other)):
        async with world(tmp_path / str(number), DEFAULT, dealt) as lobby:
            records.append(await Shell(lobby, "ann")("record 1"))
    assert records[0] != records[1]
