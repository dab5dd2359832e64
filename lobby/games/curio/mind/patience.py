"""How long a bot goes on where nothing is captured any more.

A match of Curio without a capture is drawn in the end, and both players know it. So contempt for
draws falls with every quiet move, and whoever has gained nothing in many of them is content.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lobby.games.curio.mind.hopes import NONE
from lobby.games.curio.mind.position import Guess
from lobby.kits.mind import DRAW, Choice, Effort

_PATIENT: Final = 20
_FINISHED: Final = 60
"""Quiet moves up to which contempt is whole, and from which on there is none."""

_CONTENT: Final = 0.1
"""By how much more than a draw a player who has lost all patience lets go for one."""

_OFFERS: Final = 0.6
"""The share of its patience that a player has lost who offers a draw."""

_EVERY: Final = 20
"""Moves of both sides after which an offer is made again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """The patience of a player after so many *quiet* moves: *lost* is 0 as long as it has all of
    it, and 1 when it hopes for nothing any more."""

    quiet: int
    lost: float

    @classmethod
    def at(cls, positions: Sequence[Guess]) -> Patience:
        """With any of *positions* on the board, so many moves after the latest capture."""
        quiet = positions[0].quiet
        if all(position.hopes == NONE for position in positions):
            return cls(quiet, 1.0)
        return cls(quiet, min(1.0, max(0.0, (quiet - _PATIENT) / (_FINISHED - _PATIENT))))

    def of(self, effort: Effort) -> Effort:
        """*effort* with what is left of its contempt."""
        return replace(effort, contempt=effort.contempt * (1 - self.lost))

    def settled(self, choices: Sequence[Choice], contempt: float) -> tuple[Choice, ...]:
        """*choices*, the best first, with what they say to a draw, for which there is so much
        *contempt* left."""
        best = choices[0].value.score
        agrees = best <= DRAW - contempt + _CONTENT * self.lost
        due = self.quiet % _EVERY in {0, 1}
        offers = agrees and due and self.lost >= _OFFERS and best >= DRAW - _CONTENT
        return tuple(replace(each, agrees=agrees, offers=offers) for each in choices)
