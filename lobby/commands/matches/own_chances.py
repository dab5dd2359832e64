"""Lost chances of one's own matches, as puzzles."""

from __future__ import annotations

import re
from typing import Final

from lobby.basics.layout import paragraphs
from lobby.basics.translation import _
from lobby.commands import facts
from lobby.commands.documents.puzzles import Puzzle as Document
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.computer import lost_chances, reviews
from lobby.computer.puzzles import Attempt
from lobby.computer.reviews import Review
from lobby.errors import Refused
from lobby.games.catalogue import draw
from lobby.process.thinker import CannotThink

_WORD: Final = re.compile(r"[1-9][0-9]*(#-?[0-9]+)?")
"""A board, or one of its moves."""


def is_meant(word: str) -> bool:
    """Whether *word* stands for a board: no game writes a move so."""
    return _WORD.fullmatch(word) is not None


async def puzzle(call: Call) -> Answer:
    """Show the greatest chance that the player lost on a board, or the one at a move, or try to
    find what was missed."""
    word, *moves = call.words
    asker = call.me
    if len(moves) > 1:
        raise call.wrong(_("Give one move: the one that you missed."))
    place = await call.place(word)
    review = await call.lobby.ask(reviews.of_board, place.board, call.player)
    judging, thinker = call.lobby.verdicts, call.lobby.thinker
    try:
        if place.ply is None:
            index = await lost_chances.greatest(review, judging, asker, thinker)
        else:
            index = place.ply - 1 if place.ply > 0 else review.plies + place.ply
        await lost_chances.missed(review, index, judging, asker, thinker)
        attempt = Attempt((), lost_chances.position(review, index), "right", "")
        if moves:
            study = call.lobby.studies.of(asker, thinker)
            attempt = await lost_chances.tried(
                review, index, moves[0], judging, asker=asker, study=study
            )
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot
    if attempt.result == "illegal":
        raise Refused(attempt.said)
    tried = bool(moves)
    return Answer(_page(review, index, attempt), _document(review, index, attempt, tried=tried))


def _name(review: Review, index: int) -> str:
    return f"{review.match.board}#{index + 1}"


def _goal(review: Review, index: int) -> str:
    return _(
        "You missed something with move {number} on board {board}: find a better one",
        number=index + 1,
        board=review.match.board,
    )


def _page(review: Review, index: int, attempt: Attempt) -> str:
    last = (*(each.move for each in review.played[:index]), *attempt.line)
    match = review.match
    hint = _("puzzle {name} MOVE plays a move.", name=_name(review, index))
    return "\n\n".join(
        filter(
            None,
            (
                paragraphs(match.title, f"{_goal(review, index)}."),
                draw(match.game, attempt.view, last[-1] if last else None),
                paragraphs(attempt.said, "" if attempt.line else hint),
            ),
        )
    )


def _document(review: Review, index: int, attempt: Attempt, *, tried: bool) -> Document:
    match = review.match
    return Document(
        puzzle=_name(review, index),
        today=False,
        game=match.game,
        options=str(match.options).split(),
        seat=index % 2,
        theme="better",
        grade=None,
        in_moves=1,
        goal=_goal(review, index),
        line=list(attempt.line),
        result=attempt.result if tried else "open",
        said=attempt.said,
        position=facts.position(attempt.view),
        legal_moves=[] if attempt.line else list(attempt.view.moves),
        solved=None,
        in_a_row=None,
        days=None,
        first_attempt=None,
        rating_before=None,
        rating_after=None,
        rating=None,
    )
