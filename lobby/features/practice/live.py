"""The bot on a practice board, which moves as soon as it is its turn."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.practice import practising
from lobby.features.practice.practising import Going
from lobby.features.practice.values import Practice


async def answered(lobby: Lobby, practice: Practice) -> Going:
    """*practice* after the bot's moves, as long as it is the bot's turn. Raises CannotThink,
    Refused if the position must be kept apart from a rated match, and Stale if the board has
    changed."""
    going = practising.look(practice)
    while going.awaits_bot:
        owner, plies = practice.owner, len(practice.moves)
        await lobby.ask(practising.check_apart, going)
        move = await practising.reply(going, lobby.studies.of(owner, lobby.thinker))
        # A rated match may have gone on meanwhile, and the bot's move tells what is good.
        await lobby.ask(practising.check_apart, going, move)
        practice = await lobby.change(practising.play, owner, practice.number, move, plies)
        going = practising.look(practice)
    return going
