"""Solutions: the value of every move in a position of a solved game, looked up by a worker and
cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from functools import partial

from lobby.core.engine_allowance import Studies
from lobby.core.thinker import Thinker, Urgency
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.people.values.player import Player
from lobby.features.review import verdicts
from lobby.gamekit.mind import WIN, Situation, Thought, Value
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
        self, explored: Explored, asker: Player | None, thinker: Thinker
    ) -> Mapping[str, Value]:
        """The exact value of every move in a position, to the side that makes it, except those
        about which nothing may be told. Empty if the match is over or still running, if the game is
        not solved, and if its table lacks the position. Raises CannotThink, also when *asker* has
        used up the current allowance."""
        situation = explored.situation
        if situation is None or not is_solved(explored.game, explored.options):
            return _NOTHING
        key = (explored.game, explored.options, explored.key)
        if key not in self._known:
            study = self._studies.of(asker, thinker)
            work = partial(verdicts.think, situation, SECONDS)
            thought = await study.think(work, Urgency.BOARD)
            self._known[key] = _proved(situation, thought)
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        closed = {move for each in explored.closed for move in each.moves}
        return {move: value for move, value in self._known[key].items() if move not in closed}


def _proved(situation: Situation, thought: Thought) -> Mapping[str, Value]:
    values = {each.move: each.value for each in thought.choices}
    exact = all(value.exact for value in values.values())
    return values if exact and values.keys() == {*situation.view.moves} else _NOTHING


def best_first(
    replies: Iterable[Reply], values: Mapping[str, Value]
) -> tuple[tuple[Reply, Value | None], ...]:
    """*replies*, each with its value if known. With values, the best come first, shorter wins and
    longer losses before others; equal ones stay in order."""
    valued = [(each, values.get(each.move)) for each in replies]
    return tuple(sorted(valued, key=lambda each: _rank(each[1])))


def _rank(value: Value | None) -> tuple[float, int]:
    if value is None:
        return 0.0, 0
    plies = value.plies or 0
    return -value.score, plies if value.score == WIN else -plies
