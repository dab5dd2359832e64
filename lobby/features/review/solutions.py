"""Solutions: the value of every move in a position of a solved game, looked up by a worker and
cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from functools import partial

from lobby.core.thinker import Studies, Thinker, Urgency
from lobby.features.people.values.player import Player
from lobby.features.review import verdicts
from lobby.gamekit.mind import Situation, Thought, Value
from lobby.games.catalogue import GAMES, WITH_MIND

SECONDS = 4.0
"""The most seconds of wall-clock time for a look-up."""

_KEPT = 1000
"""The most positions whose values are cached."""

_NOTHING: Mapping[str, Value] = {}


def is_solved(game: str, options: str) -> bool:
    """Whether the result of best play is proved for *game* with exactly these *options*."""
    return game in WITH_MIND and options in GAMES[game].best_play


class Solutions:
    """The values of the positions asked for most recently."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Mapping[str, Value]] = OrderedDict()
        self._studies = Studies()

    async def of(
        self, situation: Situation, identity: Hashable, asker: Player | None, thinker: Thinker
    ) -> Mapping[str, Value]:
        """The exact value of the moves in *situation* of which it is known, to the side that makes
        them, also of those about which the asker may be told nothing. *identity* is that of the
        position among those with the same game and options. Empty if the game is not solved. Raises
        CannotThink, also when *asker* has used up the current allowance."""
        if not is_solved(situation.game, situation.options):
            return _NOTHING
        key = (situation.game, situation.options, identity)
        if key not in self._known:
            study = self._studies.of(asker, thinker)
            work = partial(verdicts.think, situation, SECONDS)
            self._known[key] = _proved(await study.think(work, Urgency.BOARD))
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return self._known[key]


def _proved(thought: Thought) -> Mapping[str, Value]:
    return {choice.move: choice.value for choice in thought.choices if choice.value.exact}
