"""Draws and takebacks: words that may take the place of a move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from lobby.base.layout import paragraphs
from lobby.base.translation import _
from lobby.features.matches import draws, offers_on_board, takebacks
from lobby.features.matches.documents import boards
from lobby.features.matches.values.match import Match
from lobby.features.matches.words import summaries
from lobby.features.ratings import gains
from lobby.language.answers import Answer
from lobby.language.calls import Call


async def about(call: Call, board: int, word: str) -> Answer:
    """Carry out *word*, one of WORDS, on *board*. Raises WrongCommand if it comes with a text, and
    Refused."""
    if call.body:
        raise call.wrong(
            _(
                "`{word}` does not take a text. Write one with chat: chat {board} -m TEXT",
                word=word,
                board=board,
            )
        )
    return await WORDS[word](call, board)


async def _propose(call: Call, board: int) -> Answer:
    match = await call.lobby.change(draws.offer_draw, board, call.me)
    said = (
        _("You have agreed to a draw on board {board}.", board=board)
        if match.over
        else _("You offer a draw on board {board}.", board=board)
    )
    return await told(call, match, said)


async def _undo(call: Call, board: int) -> Answer:
    match = await call.lobby.change(takebacks.offer, board, call.me)
    asked = match.takeback_offer is not None
    said = (
        _("You ask to take your last move back on board {board}.", board=board)
        if asked
        else _("You have taken your last move back on board {board}.", board=board)
    )
    return await told(call, match, said)


async def _accept(call: Call, board: int) -> Answer:
    match = await call.lobby.change(offers_on_board.accept, board, call.me)
    said = (
        _("You have agreed to a draw on board {board}.", board=board)
        if match.over
        else _("You have agreed to the takeback on board {board}.", board=board)
    )
    return await told(call, match, said)


async def _reject(call: Call, board: int) -> Answer:
    declined, match = await call.lobby.change(offers_on_board.decline, board, call.me)
    return await told(
        call,
        match,
        _("You have declined {declined} on board {board}.", declined=declined, board=board),
    )


WORDS: Mapping[str, Callable[[Call, int], Awaitable[Answer]]] = MappingProxyType(
    {
        "propose": _propose,
        "draw": _propose,
        "undo": _undo,
        "accept": _accept,
        "reject": _reject,
    }
)
"""Words accepted in place of a move; "draw" is a synonym of "propose"."""


async def told(call: Call, match: Match, said: str) -> Answer:
    """*said* and the state of *match* afterwards, with its result and new ratings if it is over."""
    gained = await call.lobby.ask(gains.of_matches, [match]) if match.over else gains.NO_GAINS
    text = paragraphs(f"{said} {summaries.whose_turn(match, call.player, gained)}")
    return Answer(text, boards.of_match(match, call.player, gained))
