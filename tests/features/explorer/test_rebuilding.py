"""``lobby explore``: all matches are processed again, with the same outcome."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from click.testing import CliRunner

from lobby.app.cli import main
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Snapshot
from lobby.features.explorer import queries as explorer_queries
from lobby.features.explorer.duties import Exploration
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play
from tests.support.cli import refused
from tests.support.databases import alter


async def wander(lobby: Lobby, match: Match, seed: int) -> None:
    """Play random moves for both sides, until the end or until one resigns."""
    chance = Random(seed)
    for _ in range(chance.randint(2, 30)):
        if match.to_move is None:
            return
        mover = match.players[match.to_move]
        seen = await lobby.ask(viewing.show, match.board, mover)
        match = await play(lobby, match, chance.choice(seen.view.moves[:3]))
    if match.to_move is not None:
        await lobby.change(playing.resign, match.board, match.players[0])


async def known(lobby: Lobby, *players: Player) -> dict[str, object]:
    """All statistics: for each game, the first positions of *players*, and what follows each."""

    def look(snapshot: Snapshot) -> dict[str, object]:
        statistics: dict[str, object] = {}
        for game in ("chaos", "binar", "octilite", "curio"):
            for player in players:
                openings = explorer_queries.openings_of(snapshot, player, game, 99)
                statistics[f"{game} {player.name}"] = openings
                for opening in openings:
                    for position in opening.positions:
                        statistics[str(position)] = explorer_queries.explored(snapshot, position)
        return statistics

    return await lobby.ask(look)


async def test_it_finds_what_the_server_has_found(
    lobby: Lobby, ann: Player, ben: Player, database: Path, clock: Clock
) -> None:
    for seed in range(6):
        game = ("chaos", "binar", "octilite", "curio")[seed % 4]
        await wander(lobby, await begin(lobby, ann, ben, game), seed)
    assert await Exploration(lobby._store).settle()
    before = await known(lobby, ann, ben)
    await lobby._store.close()
    alter(database, "UPDATE explored SET won = won + ?", 5)
    words = ["explore", "--processes=1"]
    environment = {"LOBBY_DATA": str(database.parent)}
    done = await asyncio.to_thread(CliRunner().invoke, main, words, env=environment)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    assert "Counted 100% of what was played.\n" in done.stdout
    assert "Explored 6 matches and counted " in done.stdout
    store = open_sqlite(database, clock)
    again = Lobby(store, clock)
    assert await known(again, ann, ben) == before
    assert await Exploration(store).settle() == 0
    await store.close()


def test_without_a_database_it_says_what_to_do(tmp_path: Path) -> None:
    assert refused("explore", DATA=str(tmp_path)) == (
        f"Error: There is no database {tmp_path}/lobby.db: give the folder of the server with"
        " --data, or start the server once."
    )
