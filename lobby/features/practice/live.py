"""A practice board as it stands, and the bot on it, which moves as soon as it is its turn."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.core.thinker import Urgency
from lobby.features.practice import practising
from lobby.features.practice.practising import Going
from lobby.features.practice.values import Practice


async def look(lobby: Lobby, practice: Practice) -> Going:
    """*practice* with its states. Hundreds of moves are replayed, while others wait for nothing.
    Raises Refused if it can no longer be replayed."""
    return await lobby.work_out(practising.look, practice)


async def answered(lobby: Lobby, practice: Practice) -> Going:
    """*practice* after the bot's moves, as long as it is the bot's turn. Raises CannotThink,
    Refused if the position must be kept apart from a rated match, and Stale if the board has
    changed."""
    going = await look(lobby, practice)
    while going.awaits_bot:
        owner, plies = practice.owner, len(practice.moves)
        await lobby.ask(practising.check_apart, going)
        work = await lobby.work_out(practising.thinking, going)
        move = (await lobby.studies.of(owner).think(work, Urgency.BOARD)).move
        # A rated match may have gone on meanwhile, and the bot's move tells what is good.
        await lobby.ask(practising.check_apart, going, move)
        practice = await lobby.change(practising.play, owner, practice.number, move, plies)
        going = await look(lobby, practice)
    return going
