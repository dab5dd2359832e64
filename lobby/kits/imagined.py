"""Positions as somebody imagines them: what moves are tried on in previews and plans."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from lobby.kits.game import Seat, State, View


class Unknowable(ValueError):
    """The viewer cannot know whether a move is legal or what follows it; the text is one sentence
    that says why."""


class Imagined(Protocol):
    """A position as one viewer imagines it, with a side to move. It follows from what that viewer
    knows, so nothing that comes of it tells more."""

    @property
    def view(self) -> View:
        """What is seen of it."""

    @property
    def legal(self) -> tuple[str, ...] | None:
        """The legal moves; None where the viewer cannot know them."""

    @property
    def ending(self) -> str:
        """The move that led here when it brings something to light which nobody knows before it is
        played, so that nothing can follow; "" after any other."""

    def candidates(self) -> tuple[str, ...]:
        """The moves that may be legal, for all that the viewer knows; sorted."""

    def waiting_moves(self) -> tuple[str, ...]:
        """The candidates if it were the viewer's turn now."""

    def reveals(self, move: str) -> bool:
        """Whether *move*, in its one spelling, would bring something to light: see ``ending``."""

    def canonical(self, move: str) -> str:
        """The one spelling of *move*."""

    def play(self, move: str) -> Imagined:
        """With *move* made. Raises IllegalMove when the viewer knows that it is not legal, and
        Unknowable when the viewer cannot know."""

    def suppose(self, move: str) -> Imagined:
        """With *move* made, as if it were legal where the viewer cannot know whether it is. Raises
        IllegalMove, and Unknowable when nothing can follow here."""

    def concluded(self) -> Imagined:
        """The same with all that the viewer can conclude; this one where something stays open."""


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """*state* as *seat* (None: a spectator) imagines it, who knows all of it."""

    state: State
    seat: Seat | None

    @property
    def view(self) -> View:
        """All of it; the moves stand in ``legal``."""
        return replace(self.state.view(self.seat, revealed=True), moves=())

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal moves of the side to move, whoever that is."""
        return self.state.moves()

    @property
    def ending(self) -> str:
        """Nothing: no move reveals anything."""
        return ""

    def candidates(self) -> tuple[str, ...]:
        """The legal moves."""
        return self.state.moves()

    def waiting_moves(self) -> tuple[str, ...]:
        """What the game says of the side not to move."""
        return self.state.waiting_moves()

    def reveals(self, move: str) -> bool:
        """Never."""
        return False

    def canonical(self, move: str) -> str:
        """The one spelling of *move*."""
        return self.state.canonical(move)

    def play(self, move: str) -> OpenPosition:
        """With *move* made. Raises IllegalMove."""
        return replace(self, state=self.state.play(move))

    def suppose(self, move: str) -> OpenPosition:
        """The same: what is legal is known. Raises IllegalMove."""
        return self.play(move)

    def concluded(self) -> OpenPosition:
        """This very position."""
        return self
