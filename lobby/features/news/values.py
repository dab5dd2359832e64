"""The boards, games and players that a player follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.core.values import Event, Kind
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player

_LANDMARKS: frozenset[Kind] = frozenset({"started", "ended"})


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """The subscriptions of one player, by board number and by game. The value tells whether they
    cover everything: for a board its chat too, for a game every move. For ``players``, sorted by
    name, the matches that they begin are covered."""

    boards: Mapping[int, bool] = field(default_factory=dict)
    games: Mapping[str, bool] = field(default_factory=dict)
    players: tuple[Player, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.boards or self.games or self.players)

    def cover(self, event: Event, match: Match) -> bool:
        """Whether these subscriptions cover *event*, which happened in *match*."""
        if match.board in self.boards and (event.kind != "said" or self.boards[match.board]):
            return True
        if event.kind == "started" and not match.private and {*self.players} & {*match.players}:
            return True
        everything = self.games.get(match.game)
        if everything is None or event.kind == "said":
            return False
        return everything or event.kind in _LANDMARKS
