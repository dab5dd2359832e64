"""Attempts on the lobby, and what must hold after each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from lobby.base.errors import Refused, Unavailable
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges.values import Challenge
from proofs.simulation import checks
from proofs.simulation.checks import Wrong
from proofs.simulation.direct_store import Crash
from proofs.simulation.reference import Board, Reference

P = ParamSpec("P")
T = TypeVar("T")


class Hands(Protocol):
    """Acts on a lobby and looks at it, as sessions do."""

    def change(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *act* returns, once it is stored."""

    def ask(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an act returned."""

    result: Any


class Attempts:
    """Attempts on a lobby through *hands*, at the reference's time; *chance* makes the random
    choices. *closely* of a hundred acts are checked closely afterwards."""

    def __init__(self, hands: Hands, chance: Random, *, closely: int = 100) -> None:
        self.closely = closely / 100
        self.tried: deque[str] = deque(maxlen=12)
        self.hands = hands
        self.chance = chance
        self.reference = Reference()
        self.zones: dict[int, str] = {}
        self.offers: dict[int, Challenge] = {}
        self.crashed = False
        self.last_event = 0

    def _done(
        self, what: str, act: Callable[..., object], *args: Any, allowed: bool | None = None
    ) -> bool:
        return self._try(allowed, what, act, *args) is not None

    def _try(
        self, allowed: bool | None, what: str, act: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> Done | None:
        """What *act* returned; None if it was refused. Raises Wrong if it was refused although
        *allowed*, or the other way round; if *allowed* is None, both are right."""
        self.tried.append(what)
        try:
            done = Done(self.hands.change(act, *args, **kwargs))
        except Unavailable:
            raise
        except Refused as error:
            if allowed:
                raise Wrong(f"{what} was refused: {error}") from error
            return None
        except Crash as crash:
            if not crash.committed:
                raise
            # The change was made although nobody was told.
            self.crashed, done = True, Done(crash.result)
        if allowed is False:
            raise Wrong(f"{what} was not refused.")
        return done

    def _settle(self, board: Board | None = None, *, ordered: bool = True) -> None:
        """Compare what has happened with what should have happened."""
        expected, self.reference.news = self.reference.news, []
        self.last_event = self.hands.ask(checks.news, self.last_event, expected, ordered=ordered)
        if board:
            closely = self.chance.random() < self.closely
            self.hands.ask(checks.board, self.reference, board, closely=closely)
