"""The database interface for the study of matches: variations and notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lobby.features.analysis.values.analysis import Analysis, Note
from lobby.features.people.values.player import Player


class StudiesRead(Protocol):
    """Read access."""

    def analysis(self, player: Player, board: int) -> Analysis | None:
        """The player's analysis of a board; None if there is none."""

    def analysed_boards(self, player: Player) -> int:
        """How many boards the player keeps an analysis of."""

    def analyses_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Analysis], ...]:
        """The player's analyses, each with its board, starting after *board*."""

    def spoilt_analyses(
        self, after: tuple[int, int], limit: int
    ) -> tuple[tuple[int, int, bool], ...]:
        """The ids of players and boards with an analysis, starting after the pair *after*, each
        with whether the stored analysis is unreadable."""

    def notes_on_board(self, player: Player, board: int) -> Mapping[int, str]:
        """The player's notes on a board, by the number of moves played."""

    def note_on(self, player: Player, other: Player) -> str:
        """The player's note on the other; "" for none."""

    def notes_kept(self, player: Player) -> int:
        """How many notes the player keeps."""

    def notes_after(self, player: Player, note: int, limit: int) -> tuple[tuple[int, Note], ...]:
        """The player's notes, each with its id, starting after the id *note*."""


class StudiesWrite(StudiesRead, Protocol):
    """Read and write access."""

    def save_analysis(self, player: Player, board: int, analysis: Analysis) -> None:
        """Store *analysis* in place of the player's earlier one of that board, as changed now."""

    def drop_analysis(self, player: Player, board: int) -> None:
        """Delete the player's analysis of that board."""

    def save_note_on_board(self, player: Player, board: int, ply: int, text: str) -> None:
        """Store *text* as the player's note on a board after *ply* moves; "" deletes it."""

    def save_note_on(self, player: Player, other: Player, text: str) -> None:
        """Store *text* as the player's note on the other; "" deletes it."""
