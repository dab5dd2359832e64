"""Answers to commands that have changed a match."""

from __future__ import annotations

from lobby.base.layout import paragraphs
from lobby.features.matches.documents import boards
from lobby.features.matches.values.match import Match
from lobby.features.matches.words import summaries
from lobby.features.ratings import gains
from lobby.language.answers import Answer
from lobby.language.calls import Call


async def told(call: Call, match: Match, said: str) -> Answer:
    """*said* and the state of *match* afterwards, with its result and new ratings if it is over."""
    gained = await call.lobby.ask(gains.of_matches, [match]) if match.over else gains.NO_GAINS
    text = paragraphs(f"{said} {summaries.whose_turn(match, call.player, gained)}")
    return Answer(text, boards.of_match(match, call.player, gained))
