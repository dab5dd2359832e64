"""What a player who wants to play a bot is offered first."""

from __future__ import annotations

from lobby.features.home.views.overview import Mine
from lobby.features.people.values.player import Player
from lobby.ui.places import Bots


def bots_for(player: Player | None, mine: Mine, bots: tuple[Player, ...]) -> Bots:
    """The form in which *player*, whose lists are *mine*, chooses one of *bots*: set to repeat the
    latest match against a bot, or else to the weakest bot at the player's usual game."""
    if player is None:
        return Bots(bots)
    matches = (*mine.my_move, *mine.waiting, *mine.finished)
    with_bots = [each for each in matches if set(each.players) & set(bots)]
    last = max(with_bots, key=lambda match: match.board, default=None)
    return Bots(bots, mine.usual_game(player), like=last)
