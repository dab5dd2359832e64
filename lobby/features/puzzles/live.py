"""Puzzles kept apart from rated matches: their answers must not help with a position on a board."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.features.puzzles import puzzles
from lobby.features.puzzles.puzzles import Puzzle
from lobby.features.review import fair_play


async def ensure_apart(
    lobby: Lobby, asker: Player | None, puzzle: Puzzle, line: tuple[str, ...] = ()
) -> None:
    """Raise Refused when a running rated match of *asker* stands at a position of *puzzle*: at its
    first one, or at one that the moves of *line* lead to."""
    if asker is not None:
        views = await lobby.work_out(puzzles.passed, puzzle.identifier, line)
        await lobby.ask(fair_play.check_puzzle, asker, puzzle.game, puzzle.options, *views)
