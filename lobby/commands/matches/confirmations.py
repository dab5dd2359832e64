"""Answers to commands that have changed a match."""

from __future__ import annotations

from lobby.basics.layout import paragraphs
from lobby.commands import facts
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.matches import summaries
from lobby.model.match import Match
from lobby.ratings import gains


async def told(call: Call, match: Match, said: str) -> Answer:
    """*said* and the state of *match* afterwards, with its result and new ratings if it is over."""
    gained = await call.lobby.ask(gains.of_matches, [match]) if match.over else gains.NO_GAINS
    text = paragraphs(f"{said} {summaries.whose_turn(match, call.player, gained)}")
    return Answer(text, facts.of_match(match, call.player, gained))
