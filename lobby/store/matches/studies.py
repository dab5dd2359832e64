"""What the domain asks of a database about the study of matches: variations and notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lobby.model.player import Player
from lobby.model.study.analysis import Analysis, Note


class StudiesRead(Protocol):
    """Reading."""

    def analysis(self, player: Player, board: int) -> Analysis | None:
        """What the player keeps of the study of a board; None for nothing."""

    def analysed_boards(self, player: Player) -> int:
        """Of how many boards the player keeps an analysis."""

    def analyses_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Analysis], ...]:
        """The player's analyses, each with its board, from after *board* on."""

    def spoilt_analyses(
        self, after: tuple[int, int], limit: int
    ) -> tuple[tuple[int, int, bool], ...]:
        """Analyses of all players by their ids and the boards, from after such a pair on, and
        whether what is stored of each cannot be read."""

    def notes_on_board(self, player: Player, board: int) -> Mapping[int, str]:
        """The player's notes on a board, by how many moves were played."""

    def note_on(self, player: Player, other: Player) -> str:
        """The player's note on the other; "" for none."""

    def notes_kept(self, player: Player) -> int:
        """How many notes the player keeps."""

    def notes_after(self, player: Player, note: int, limit: int) -> tuple[tuple[int, Note], ...]:
        """The player's notes, each with its id, from after the id *note* on."""


class StudiesWrite(StudiesRead, Protocol):
    """Reading and writing."""

    def save_analysis(self, player: Player, board: int, analysis: Analysis) -> None:
        """Keep *analysis* in place of what the player kept of that board; it has changed now."""

    def drop_analysis(self, player: Player, board: int) -> None:
        """Keep nothing of that board any more."""

    def save_note_on_board(self, player: Player, board: int, ply: int, text: str) -> None:
        """Keep *text* as the player's note on a board after *ply* moves; none for ""."""

    def save_note_on(self, player: Player, other: Player, text: str) -> None:
        """Keep *text* as the player's note on the other; none for ""."""
