"""A lobby that has been used: rows in nearly every table, each as the lobby itself writes it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from sqlite_utils import Database

from lobby.app.verbs import CATALOGUE
from lobby.base.durations import DAY
from lobby.base.settings import Settings
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.challenges import challenges
from lobby.features.clocks.duties import Sweep
from lobby.features.explorer.duties import Exploration
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Bookmark
from lobby.language.desk import Desk
from proofs.growth import Player
from proofs.walking.world import World, furnish

NOW: Final = 1_767_812_280
"""The time at which the lobby is left."""

OPERATOR: Final = "eve"
SETTINGS: Final = Settings(operators=(f"SHA256:{OPERATOR}",))
"""The name of a player who is also an operator."""

_ACTS: Final = (
    "zed: signup zed",
    "ann: chaos challenge eve",
    "eve: accept {number}",
    "ann: move {board} a1-c3 -m Good luck!",
    "eve: move {board} d4-a1",
    "ann: resign {board}",
    "ann: chaos challenge eve",
    "eve: accept {number}",
    "ann: move {board} a1-c3",
    "eve: move {board} d4-a1",
    "ann: resign {board}",
    "ann: rematch {board}",
    "ann: octilite challenge eve --forfeittime=3 --weekends-off",
    "eve: accept {number}",
    "ann: move {board} 22+a",
    "ann: move {board} undo",
    "eve: move {board} accept",
    "ann: move {board} 22+a",
    "ann: plan {board} 23+a",
    "ann: chaos seek 3",
    "ann: seek octilite --pair",
    "ann: analysis 7 b1",
    "ann: note 1 A good beginning",
    "ann: note @eve Plays fast",
    "ann: zone Europe/Berlin",
    "ann: limit chaos 5",
    "ann: vacation 2",
    "eve: vacation 2027-01-04..2027-01-06",
    "ann: follow 1 all",
    "ann: follow chaos all",
    "ann: follow eve",
    "ann: mute zed",
    "eve: block zed",
    "ann: message eve -m Which one is it?",
    "ann: fair",
    "ann: keys add",
    'ann: import -m [Game "chaos"] [Board "9"] [Seat0 "a"] [Seat1 "b"] [Reason "resigned"]'
    " 1. a1-c3 d4-a1 1-0",
    "ann: report zed -m Which one is it?",
    "eve: admin mute zed -m Which one is it?",
    "eve: admin ban 192.0.2.0/28 -m Which one is it?",
    "eve: admin key-code zed",
    "eve: broadcast -m Which one is it?",
)
_ROWS: Final = """
INSERT INTO disconnections (player, begins, ends) VALUES (1, {now} - 900, {now} - 600);
INSERT INTO downtimes (begins, ends, settled) VALUES ({now} - 9000, {now} - 8000, 0);
INSERT INTO notice_addresses VALUES (1, 'mail', 'ann@example.org', 'x', 1, 0, '');
INSERT INTO notice_codes VALUES (1, 'ntfy', 'ann-and-others', 'x', 'x', {now} + 900, 0);
INSERT INTO notices_asked_for (at, player, address, place)
    VALUES ({now} - 90, 1, 'ann@example.org', '');
INSERT INTO outbox (player, channel, event, board, topic, daily, due, attempts)
    VALUES (1, 'mail', 1, 1, 'turn', 0, {now}, 0), (1, 'mail', 2, 1, 'turn', 1, {now} + 60, 1);
INSERT INTO reply_tokens VALUES ('a', 1, 1, 5, 'x', {now} + 900, NULL);
INSERT INTO replies VALUES ('a', 1, {now} - 60, 'played');
INSERT INTO reply_answers VALUES ('a', 1, 'a', 'x', '', {now} - 60, {now}, 0);
INSERT INTO held_names VALUES ('x', {now} + 900);
INSERT INTO leases VALUES ('sweep', 'x', 1, {now} - 900);
INSERT INTO solved_puzzles (player, identifier, at) VALUES (1, 'chaos-1', {now} - 90);
INSERT INTO puzzle_attempts (player, identifier, game, at, solved, value_before, value)
    VALUES (1, 'chaos-1', 'chaos', {now} - 90, 1, 1500, 1560),
        (1, 'chaos-2', 'chaos', {now} - 60, 0, 1560, 1530);
INSERT INTO puzzle_standings VALUES (1, 'chaos', 1530, 300, 0.06, {now} - 60, 2);
INSERT INTO puzzle_ratings VALUES ('chaos-1', 'chaos', 1400, 200, 0.06, {now} - 90, 1),
    ('chaos-2', 'chaos', 1430, 200, 0.06, {now} - 60, 1);
INSERT INTO allowances VALUES ('newcomers', '192.0.2.1', 1.5, {now} - 60);
"""
"""What only servers write, and what is sent to people."""


async def use(path: Path) -> None:
    """Create the lobby in the database *path*, which must not exist."""
    now = [NOW - 3 * DAY]
    store = open_sqlite(path, lambda: now[0])
    lobby = Lobby(store, lambda: now[0], verbs=CATALOGUE.words, settings=SETTINGS)
    lobby.chance = Random(1)
    await lobby.start()
    world = await furnish(lobby)
    now[0] += DAY
    await _play(world)
    player = Player(Desk(lobby, CATALOGUE, Buckets(rate=1e9, burst=1e9)))
    for act in _ACTS:
        await player.do((act,))
        now[0] += 600
    await Exploration(store).settle()
    await Sweep(store, lambda: now[0]).resume()
    await lobby.stop()
    await store.close()
    _add_rows(path)


async def _play(world: World) -> None:
    """End a dealt match, and leave a move half entered on another board."""
    lobby, ann, number = world.lobby, world.ann, world.dealt.number
    match = await lobby.change(challenges.accept, number, ann, lobby.chance, nonce="ann-1")
    for __ in range(2):
        assert match.to_move is not None, "the deal leaves something to play"
        mover = match.players[match.to_move]
        view = (await lobby.ask(viewing.show, match.board, mover)).view
        match = await lobby.change(playing.play, match.board, mover, view.moves[0])
    await lobby.change(playing.resign, match.board, ann)
    await lobby.change(playing.keep_place, ann, 1, Bookmark("1", 4, 2))


def _add_rows(path: Path) -> None:
    db = Database(path)
    db.conn.executescript(_ROWS.format(now=NOW))
    db.conn.commit()
    db.close()
