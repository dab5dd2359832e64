"""Lost chances in one's own matches, as puzzles."""

from __future__ import annotations

import re
from typing import Final

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.thinker import CannotThink
from lobby.features.puzzles import views
from lobby.features.puzzles.puzzles import Attempt
from lobby.features.puzzles.verbs import pages
from lobby.features.puzzles.verbs.pages import Shown
from lobby.features.puzzles.views import LostChances
from lobby.features.review import reviews
from lobby.features.review.words import index_of
from lobby.language.answers import Answer
from lobby.language.calls import Call

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
            index = views.greatest(await chances.all())
        else:
            index = index_of(review, place.ply)
            await chances.at(index)
        lost = chances.puzzle(index)
        attempt = Attempt((), lost.view, "right", "")
        if moves:
            attempt = await chances.tried(index, moves[0])
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot
    if attempt.result == "illegal":
        raise Refused(attempt.said)
    return pages.answer(Shown(lost, attempt, bool(moves)))
