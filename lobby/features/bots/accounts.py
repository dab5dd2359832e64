"""The bots' accounts: one for each level, shared by all games."""

from __future__ import annotations

from itertools import count
from random import Random

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.gamekit.levels import LEVELS, choose
from lobby.gamekit.mind import Choice, Situation
from lobby.games.catalogue import level_of, mind_of


def ensure(tx: Transaction) -> tuple[Player, ...]:
    """The bots, by level; creates any that are missing. A server calls this when it starts."""
    there = {bot.level for bot in players_queries.bots(tx)}
    for level in LEVELS:
        if level not in there:
            # A person may have had the name before there were bots.
            names = (f"bot{level}" if n == 1 else f"bot{level}-{n}" for n in count(1))
            players_queries.add_bot(
                tx,
                next(name for name in names if not players_queries.player_named(tx, name)),
                level,
            )
    return players_queries.bots(tx)


def everyone(snapshot: Snapshot) -> tuple[Player, ...]:
    """The bots, by level; empty before ``ensure``."""
    return players_queries.bots(snapshot)


def move(situation: Situation, level: int, seed: str, seconds: float) -> Choice:
    """A bot's move at *level*. *seed* identifies the match and the ply: equal arguments give equal
    moves, unless *seconds* run out before the level's work is done."""
    chance = Random(seed)
    setting = level_of(situation.game, level).after(len(situation.moves))
    thought = mind_of(situation.game).think(situation, setting.effort(seconds), chance)
    return choose(thought, setting, chance)
