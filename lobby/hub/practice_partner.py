"""The bot at a practice board, which moves as soon as it is its turn."""

from __future__ import annotations

from lobby.computer import practising
from lobby.computer.practising import Going
from lobby.hub.lobby import Lobby
from lobby.model.match import Practice


async def answered(lobby: Lobby, practice: Practice) -> Going:
    """*practice* once the bot has moved, as often as it is its turn. Raises CannotThink, Refused
    where the position is kept apart from a rated match, and Stale when the board has changed."""
    going = practising.look(practice)
    while going.awaits_bot:
        owner, plies = practice.owner, len(practice.moves)
        await lobby.ask(practising.check_apart, going)
        move = await practising.reply(going, lobby.studies.of(owner, lobby.thinker))
        # A rated match may have come to it meanwhile.
        await lobby.ask(practising.check_apart, going)
        practice = await lobby.change(practising.play, owner, practice.number, move, plies)
        going = practising.look(practice)
    return going
