"""Everything the study shows of one position, read at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.analysis import analyses, notes, variation_positions
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.values.variations import Analysis, Path, Tree
from lobby.features.analysis.variation_positions import Position
from lobby.features.archive import archive
from lobby.features.archive.values import Imported, Remarks
from lobby.features.explorer import played_moves
from lobby.features.explorer.played_moves import Explored
from lobby.features.matches import turns
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.ratings.cautions import Caution
from lobby.features.records import records
from lobby.features.records.records import Record
from lobby.features.review import reviews
from lobby.features.review.reviews import Review
from lobby.gamekit.game import IllegalMove, View
from lobby.games import named_games
from lobby.games.catalogue import GAMES


@dataclass(frozen=True, slots=True)
class Sight:
    """A *study*, the position *at* the end of a path in it, and the player's own *notes*, by the
    number of moves played, and the one on the *opponent*, "" for none. *caution* tells why the
    match changes ratings less than expected."""

    study: Study
    at: Position
    notes: Mapping[int, str]
    opponent: str
    caution: Caution | None = None

    @property
    def played(self) -> bool:
        """Whether the position occurred in the match."""
        return self.study.line[: len(self.at.path)] == self.at.path

    @property
    def note(self) -> str:
        """The player's note on the position; "" for none."""
        return self.notes.get(len(self.at.path), "") if self.played else ""


def sight_of(
    snapshot: Snapshot, board: int, player: Player | None, path: Path, ply: int | None = None
) -> Sight:
    """What *player* sees of *board* after *path*, or, if *ply* is given, after the first *ply*
    moves played and then *path*. Raises NotFound."""
    study = analyses.study(snapshot, board, player)
    start = () if ply is None else study.line[:ply]
    at = variation_positions.position(snapshot, board, player, (*start, *path))
    opponent = notes.on_opponent(snapshot, study.match, player)
    caution = cautions.of_match(snapshot, study.match)
    return Sight(study, at, notes.on_board(snapshot, board, player), opponent, caution)


@dataclass(frozen=True, slots=True)
class Studied:
    """The position of *game* after *path*, in *view*: a *sight* of a board, or, without one, a
    position that follows the start of a match. It is *explored* if that was asked for; *closed*
    says why it is not. *before* is the view before the last turn, if there is one."""

    game: str
    path: Path
    view: View
    sight: Sight | None = None
    explored: Explored | None = None
    closed: str = ""
    before: View | None = None


def of_board(
    snapshot: Snapshot,
    board: int,
    player: Player | None,
    path: Path,
    ply: int | None = None,
    *,
    exploring: bool = False,
) -> Studied:
    """What *player* (None: a guest) sees of *board* after *path*, or, if *ply* is given, after the
    first *ply* moves played and then *path*. Raises NotFound."""
    sight = sight_of(snapshot, board, player, path, ply)
    at = sight.at
    studied = Studied(sight.study.match.game, at.path, at.view, sight, before=at.before)
    if not exploring:
        return studied
    before = variation_positions.shared(studied.path, sight.study.played)
    line = studied.path[before:]
    return _explored(studied, partial(played_moves.of_board, snapshot, board, player, before, line))


def of_start(snapshot: Snapshot, game: str, player: Player | None, path: Path) -> Studied:
    """What *player* sees of *game* after *path* from the start. Raises NotFound for an unknown
    game, and Refused for an illegal move."""
    options = named_games.parse(game, ())
    states, made = [GAMES[game].begun(options)], Path()
    for move in path:
        with Refused.instead_of(IllegalMove):
            states.append(states[-1].play(move))
        made = (*made, states[-2].canonical(move))
    view = replace(states[-1].view(None, revealed=True), moves=states[-1].moves())
    before = turns.before_turn(states).view(None, revealed=True) if made else None
    return _explored(
        Studied(game, made, view, before=before),
        partial(played_moves.of_start, snapshot, player, game, (), made),
    )


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A match that was imported: its *record*, a *review* and the *study* of it, and the *notes* of
    its owner."""

    record: Record
    review: Review
    study: Study
    notes: Mapping[int, str]


def archived(snapshot: Snapshot, number: int, player: Player | None) -> tuple[Imported, Remarks]:
    """The imported match *number*, and what *player* brought along with it. Raises NotFound."""
    imported = archive.find(snapshot, number, player)
    return imported, archive.remarks(snapshot, imported, player)


def replayed(imported: Imported, remarks: Remarks) -> Elsewhere:
    """An imported match, replayed. Raises Refused if this server can no longer do that."""
    record = archive.record_of(imported)
    review = reviews.of_record(record)
    played = records.as_imported(record, imported.ended, -imported.number)
    assert played, "only finished matches are imported"
    own = Analysis(Tree.read(remarks.variations))
    return Elsewhere(record, review, Study(played, None, review.played, own), remarks.notes)


def of_imported(
    snapshot: Snapshot,
    match: Elsewhere,
    player: Player | None,
    path: Path,
    ply: int | None = None,
    *,
    exploring: bool = False,
) -> Studied:
    """What *player* sees of a match played elsewhere, where ``of_board`` says. Raises Refused for
    an illegal move."""
    review, record, study = match.review, match.record, match.study
    path = (*(() if ply is None else study.line[:ply]), *path)
    there = variation_positions.shared(path, review.played)
    line, view, before = review.beside(there, path[there:])
    ended = _("The match ended here.") if path == study.line else ""
    stuck = "" if view.moves else ended or _("The match is over in this position.")
    at = Position((*path[:there], *line), view, stuck, before=before)
    sight = Sight(study, at, match.notes, "")
    studied = Studied(record.game, at.path, view, sight, before=before)
    if not exploring:
        return studied
    words = record.options.split()
    explore = partial(played_moves.of_start, snapshot, player, record.game, words, studied.path)
    return _explored(studied, explore)


def _explored(studied: Studied, explore: Callable[[], Explored]) -> Studied:
    try:
        return replace(studied, explored=explore())
    except Refused as refused:
        return replace(studied, closed=str(refused))
