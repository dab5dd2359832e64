"""Playing moves."""

from __future__ import annotations

import re

from lobby.base.errors import NotFound, Refused, Stale
from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.matches import bookmarks, playing, viewing
from lobby.features.matches.documents.boards import Board
from lobby.features.matches.playing import Moved
from lobby.features.matches.verbs import ending
from lobby.features.matches.verbs.ending import with_state
from lobby.features.records import documents as records_documents
from lobby.features.records.documents import OnPaper
from lobby.features.records.previews import Preview
from lobby.games.catalogue import draw
from lobby.language import old_forms
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_GUARDED = re.compile(r"(.+)#([0-9]{1,6})")


async def move(call: Call) -> Answer:
    """Play a move, or make or answer an offer with a word in its place."""
    board = await call.board(call.words[0])
    word = call.words[1]
    if word.lower() in ending.WORDS:
        return await ending.about(call, board, word.lower())
    text, ply = _guard(call, word)
    try:
        moved = await call.lobby.change(
            playing.play_at, board, call.me, text, ply=ply, comment=call.body
        )
    except (NotFound, Stale):
        raise
    except Refused as refused:
        match = await call.lobby.ask(viewing.find, board, call.me)
        hint = old_forms.not_a_move(text, board) if match.awaits(call.me) else None
        raise Refused(hint) if hint else refused from refused
    return await _played(call, moved)


async def submit(call: Call) -> Answer:
    """Store a move and show the position it leads to."""
    board = await call.board(call.words[0])
    stored = await call.lobby.change(bookmarks.submit, board, call.me, call.words[1])
    match = stored.match
    text = "\n\n".join(
        (
            paragraphs(
                _("Board {board} with {move}, not played yet:", board=board, move=stored.move)
            ),
            draw(match.game, stored.view, stored.move),
            _("confirm {board} plays it.", board=board),
        )
    )
    shown = Preview(
        match.game, match.options, board, match.plies, (stored.move,), stored.view, None
    )
    return Answer(text, records_documents.of_preview(shown))


async def confirm(call: Call) -> Answer:
    """Play the stored move."""
    board = await call.board(call.words[0])
    moved = await call.lobby.change(bookmarks.confirm, board, call.me, comment=call.body)
    return await _played(call, moved)


async def _played(call: Call, moved: Moved) -> Answer:
    match = moved.match
    names = [player.name for player in match.players]
    answers = (
        _(
            "{name}'s {move} was played {how}.",
            name=names[answer.seat],
            move=answer.move,
            how=answer.how,
        )
        for answer in moved.answers
    )
    said = _("Move {ply} is played on board {board}.", ply=moved.ply, board=match.board)
    return await with_state(call, match, " ".join((said, *answers)))


def _guard(call: Call, word: str) -> tuple[str, int | None]:
    """The move in *word*, and the ply it must have."""
    if "#" not in word:
        return word, None
    guarded = _GUARDED.fullmatch(word)
    if not guarded:
        raise call.wrong(_("Expected the number of the move after #, as in 32+a#1."))
    return guarded[1], int(guarded[2])


VERBS = (
    Verb(
        name="move",
        forms=(
            "move BOARD MOVE[#PLY] [-m TEXT]",
            "move BOARD propose|undo|accept|reject",
        ),
        help=N_(
            "Play a move. With #PLY it is played only if it is move number PLY of the match."
            " propose offers a draw, undo asks to take your last move back, accept"
            " and reject answer an offer."
        ),
        run=move,
        document=Board,
        words=(2, 2),
        game=True,
        body=True,
        old=("board",),
    ),
    Verb(
        name="submit",
        forms=("submit BOARD MOVE",),
        help=N_("Enter a move and show the position after it, without playing it."),
        run=submit,
        document=OnPaper,
        words=(2, 2),
        game=True,
    ),
    Verb(
        name="confirm",
        forms=("confirm BOARD [-m TEXT]",),
        help=N_("Play the move that you submitted."),
        run=confirm,
        document=Board,
        words=(1, 1),
        game=True,
        body=True,
    ),
)
