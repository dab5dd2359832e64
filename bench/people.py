"""Life in a made-up lobby: offers, private messages, talk, half-entered moves, vacations.

All of it uses the lobby's own functions, and is the same whatever the size.
"""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

from bench.seating import VETERAN, Size
from lobby.database.transaction import Transaction
from lobby.features.challenges import offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks import vacations
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark
from lobby.features.news import subscriptions
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from lobby.games.catalogue import GAMES

OFFERS, LETTERS, UNREAD, SAID, AWAY = 20, 20, 5, 200, 5
_HALF_ENTERED, _WATCHED = 2, 3


def enliven(tx: Transaction, size: Size) -> None:
    """Add it to the existing matches."""
    chance = Random(1)
    known = [_named(tx, f"player-{VETERAN + 1 + index}") for index in range(AWAY + 3)]
    for said, author in enumerate(islice(cycle(known), SAID)):
        chat.say(tx, author, f"Anyone for a quick match? I ask for the {said + 1}. time.")
    for game, other in islice(zip(cycle(GAMES), cycle(known), strict=False), OFFERS):
        offering.offer(tx, other, Proposal(game, *parsed(game)), chance=chance)
    for name in ("regular", "veteran") if size.has_veteran else ("regular",):
        player = _named(tx, name)
        _offers(tx, player, known, chance)
        _letters(tx, player, known)
        _marks(tx, player, size)
    for absent in known[:AWAY]:
        vacations.declare(tx, absent, "7")
    clocks_queries.beat(tx)


def _named(tx: Transaction, name: str) -> Player:
    player = players_queries.player_named(tx, name)
    assert player, f"{name} was not made"
    return player


def _offers(tx: Transaction, player: Player, others: list[Player], chance: Random) -> None:
    offering.offer(
        tx, others[0], Proposal("curio", *parsed("curio"), opponent=player.name), chance=chance
    )
    offering.offer(tx, others[1], Proposal("chaos", *parsed("chaos"), opponent=player.name))
    offering.offer(tx, player, Proposal("binar", *parsed("binar"), opponent=others[2].name))


def _letters(tx: Transaction, player: Player, others: list[Player]) -> None:
    for other in islice(cycle(others), LETTERS):
        messages.send(tx, other, [player.name], "That was a fine match. Another one?")
    received = messages.unread(tx, player)
    messages.mark_read(tx, player, received[-UNREAD - 1].id)


def _marks(tx: Transaction, player: Player, size: Size) -> None:
    """Add half-entered moves and watched boards."""
    awaited = [
        running
        for running in matches_queries.running_matches_of(tx, player)
        if running.awaits(player)
    ]
    for match in awaited[:_HALF_ENTERED]:
        move = viewing.show(tx, match.board, player).view.moves[0]
        entered = Bookmark(entry=move, entry_ply=match.plies)
        playing.keep_place(tx, player, match.board, entered)
    last = size.finished + size.running
    boards = (matches_queries.match(tx, board) for board in range(last, 0, -1))
    others = (
        match_shown for match_shown in boards if match_shown and player not in match_shown.players
    )
    for match in islice(others, _WATCHED):
        subscriptions.subscribe(tx, player, match.board, everything=False)
