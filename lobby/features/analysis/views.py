"""Everything an analysis board shows of one position, read at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.analysis import analyses, notes, variation_positions
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.values.variations import Path
from lobby.features.analysis.variation_positions import Position
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Sight:
    """A *study*, the position *at* the end of a path in it, and the player's own *notes*, by the
    number of moves played, and the one on the *opponent*, "" for none."""

    study: Study
    at: Position
    notes: Mapping[int, str]
    opponent: str

    @property
    def played(self) -> bool:
        """Whether the position occurred in the match."""
        return self.study.line[: len(self.at.path)] == self.at.path

    @property
    def note(self) -> str:
        """The player's note on the position; "" for none."""
        return self.notes.get(len(self.at.path), "") if self.played else ""


def sight(
    snapshot: Snapshot, board: int, player: Player | None, path: Path, ply: int | None = None
) -> Sight:
    """What *player* sees of *board* after *path*, or, if *ply* is given, after the first *ply*
    moves played and then *path*. Raises NotFound."""
    study = analyses.study(snapshot, board, player)
    start = () if ply is None else study.line[:ply]
    at = variation_positions.position(snapshot, board, player, (*start, *path))
    opponent = notes.on_opponent(snapshot, study.match, player)
    return Sight(study, at, notes.on_board(snapshot, board, player), opponent)
