"""Lost chances in one's own matches, as puzzles."""

from __future__ import annotations

import re
from typing import Final

from lobby.basics.translation import _
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.matches import puzzle_pages
from lobby.commands.matches.puzzle_pages import Shown
from lobby.commands.matches.reviewing import index_of
from lobby.computer import lost_chances, reviews
from lobby.computer.lost_chances import LostChances
from lobby.computer.puzzles import Attempt
from lobby.errors import Refused
from lobby.process.thinker import CannotThink

_WORD: Final = re.compile(r"[1-9][0-9]*(#-?[0-9]+)?")
"""The number of a board, optionally with a ply."""


def is_meant(word: str) -> bool:
    """Whether *word* stands for a board: no game writes a move like that."""
    return _WORD.fullmatch(word) is not None


async def puzzle(call: Call) -> Answer:
    """Show the greatest chance the player missed on a board, or the one at a given move, or try to
    find the better move."""
    word, *moves = call.words
    if len(moves) > 1:
        raise call.wrong(_("Give one move: the one that you missed."))
    place = await call.place(word)
    review = await call.lobby.ask(reviews.of_board, place.board, call.player)
    chances = LostChances(review, call.lobby.verdicts, call.me, call.lobby.thinker)
    try:
        if place.ply is None:
            index = lost_chances.greatest(await chances.all())
        else:
            index = index_of(review, place.ply)
            await chances.at(index)
        found = chances.puzzle(index)
        attempt = Attempt((), found.view, "right", "")
        if moves:
            attempt = await chances.tried(index, moves[0])
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot
    if attempt.result == "illegal":
        raise Refused(attempt.said)
    return puzzle_pages.answer(Shown(found, attempt, bool(moves)))
