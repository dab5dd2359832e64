"""Positions as a viewer imagines them, for trying out moves in previews and plans."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from lobby.base.errors import Explained
from lobby.gamekit.game import Seat, State, View


class Unknowable(Explained, ValueError):
    """The viewer cannot know whether a move is legal or what follows it; the text is one sentence
    that says why."""


class Imagined(Protocol):
    """A position as one viewer imagines it, with a side to move. It follows from what that viewer
    knows, so nothing derived from it reveals more."""

    @property
    def view(self) -> View:
        """What the viewer sees of it."""

    @property
    def legal(self) -> tuple[str, ...] | None:
        """The legal moves; None if the viewer cannot know them."""

    @property
    def ending(self) -> str:
        """The move that led here, if it reveals something that nobody knows before it is played, so
        that nothing can follow; "" after any other move."""

    def candidates(self) -> tuple[str, ...]:
        """The moves that may be legal as far as the viewer knows, sorted."""

    def passed(self) -> Imagined | None:
        """The position if it were the other side's turn now; None if nobody can tell its moves."""

    def reveals(self, move: str) -> bool:
        """Whether *move*, in its canonical spelling, would reveal something: see ``ending``."""

    def canonical(self, move: str) -> str:
        """The canonical spelling of *move*."""

    def play(self, move: str) -> Imagined:
        """The position after *move*. Raises IllegalMove if the viewer knows that it is not legal,
        and Unknowable if the viewer cannot know."""

    def suppose(self, move: str) -> Imagined:
        """The position after *move*, taken as legal if the viewer cannot know whether it is. Raises
        IllegalMove, and Unknowable if nothing can follow here."""

    def concluded(self) -> Imagined:
        """The position with all that the viewer can conclude; this one if something remains
        unknown."""


@dataclass(frozen=True, slots=True)
class OpenPosition(Imagined):
    """*state* as imagined by *seat* (None: a spectator), who knows all of it."""

    state: State
    seat: Seat | None
    ending: ClassVar[str] = ""

    @property
    def view(self) -> View:
        """All of it; the moves are in ``legal``."""
        return replace(self.state.view(self.seat, revealed=True), moves=())

    @property
    def legal(self) -> tuple[str, ...]:
        return self.state.moves()

    def candidates(self) -> tuple[str, ...]:
        return self.state.moves()

    def passed(self) -> OpenPosition | None:
        state = self.state.passed()
        return replace(self, state=state) if state else None

    def reveals(self, move: str) -> bool:
        return False

    def canonical(self, move: str) -> str:
        return self.state.canonical(move)

    def play(self, move: str) -> OpenPosition:
        return replace(self, state=self.state.play(move))

    def suppose(self, move: str) -> OpenPosition:
        return self.play(move)

    def concluded(self) -> OpenPosition:
        return self
