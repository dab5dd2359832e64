"""What the match screen says about a pair, on one of its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lobby.base.translation import _
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import pairs, results
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Beside:
    """A *sentence* about the pair, and a few words to say after the state of this board; *brief* is
    "" if the sentence matters more than that state."""

    sentence: str = ""
    brief: str = ""

    def after(self, state: str) -> str:
        """What to say if there is no room for the sentence beside *state*."""
        return f"{state} {self.brief}" if self.brief else self.sentence


def beside(match: Match, viewer: Player | None, key: Callable[[str], str]) -> Beside:
    """The result of the pair, or else how its other board stands, as far as that is news here.
    *key* names the key of an action."""
    other = next((half for half in match.halves if half.board != match.board), None)
    if other is None or match.reason == CANCELLED:
        return Beside()
    if match.decided:
        return Beside(pairs.together(match, viewer))
    board, twin_key = other.board, key("twin")
    if other.over:
        result = results.result(other, viewer)
        return Beside(
            _("Board {board} of the pair: {result}.", board=board, result=result),
            _("Board {board}: {result}.", board=board, result=result),
        )
    if other.awaits(viewer):
        return Beside(
            _("Your move on board {board}: {twin_key} goes there.", board=board, twin_key=twin_key),
            _("Your move on board {board} ({twin_key}).", board=board, twin_key=twin_key)
            if match.over
            else "",
        )
    if not match.over:
        return Beside()
    return Beside(
        _(
            "Board {board} of the pair goes on: {twin_key} shows it.",
            board=board,
            twin_key=twin_key,
        ),
        _("Board {board} goes on ({twin_key}).", board=board, twin_key=twin_key),
    )
