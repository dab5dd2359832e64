"""How long a bot plays on when nothing is captured any more.

A Curio match without captures is drawn in the end, and both players know it. So contempt for draws
falls with every quiet move, and a player who has gained nothing for many moves is content with a
draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from lobby.gamekit.mind import DRAW, Choice, Effort
from lobby.games.curio.mind.hopes import NONE
from lobby.games.curio.mind.position import Guess

_PATIENT: Final = 20
_FINISHED: Final = 60
"""The number of quiet moves up to which contempt is undiminished, and from which there is none."""

_CONTENT: Final = 0.1
"""How far above a draw a player who has lost all patience still accepts one."""

_OFFERS: Final = 0.6
"""The share of its patience that a player must have lost to offer a draw."""

_EVERY: Final = 20
"""The number of moves, of both sides, before a draw is offered again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """A player's patience after *quiet* moves without a capture. *lost* is 0 while the player has
    all of it, and 1 once the player has no hope left."""

    quiet: int
    lost: float

    @classmethod
    def at(cls, positions: Sequence[Guess]) -> Patience:
        """The patience in any of *positions*, which are all equally long after a capture."""
        quiet = positions[0].quiet
        if all(position.hopes == NONE for position in positions):
            return cls(quiet, 1.0)
        return cls(quiet, min(1.0, max(0.0, (quiet - _PATIENT) / (_FINISHED - _PATIENT))))

    def of(self, effort: Effort) -> Effort:
        """*effort* with its contempt reduced by the patience lost."""
        return replace(effort, contempt=effort.contempt * (1 - self.lost))

    def settled(self, choices: Sequence[Choice], contempt: float) -> tuple[Choice, ...]:
        """*choices*, the best first, with whether to accept and offer a draw, given the *contempt*
        left."""
        best = choices[0].value.score
        agrees = best <= DRAW - contempt + _CONTENT * self.lost
        due = self.quiet % _EVERY in {0, 1}
        offers = agrees and due and self.lost >= _OFFERS and best >= DRAW - _CONTENT
        return tuple(replace(each, agrees=agrees, offers=offers) for each in choices)
